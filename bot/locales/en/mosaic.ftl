### Mosaic: a training game in which all lay one rectangle.

mosaic-title = Mosaic
mosaic-about = Training: all fill one rectangle with cards together, hands open.

option-mosaic-deck = Deck
option-mosaic-deck-36 = 36 cards
option-mosaic-deck-52 = 52 cards
option-mosaic-deal = Deal
option-mosaic-deal-ordinary = ordinary
option-mosaic-deal-own = each team its own colour
option-mosaic-touch = Lay beside
option-mosaic-touch-any = any card
option-mosaic-touch-last = the last card
option-mosaic-width = Width in columns
option-mosaic-height = Height in rows

## What happens

event-mosaic-deal-begun = { $seat } begins.
event-mosaic-first-card-laid = { $seat } lays the first card: { $card }.
event-mosaic-card-laid = { $seat } lays { $card } { $side ->
    [right] to the right of
    [left] to the left of
    [above] above
   *[below] below
} { $neighbour }.
event-mosaic-passed = { $stack ->
    [0] { $seat } passes: nothing fits for now. The hand is { $cards }.
   *[other] { $seat } passes: nothing fits for now. Stack { $stack } is { $cards }.
}
event-mosaic-laying-over = { $laid ->
    [one] { $laid } card lies
   *[other] { $laid } cards lie
}, of { $cells } places in the rectangle.
outcome-mosaic-filled = The rectangle is full.
outcome-mosaic-all-laid = All cards lie.
outcome-mosaic-stuck = No card has a place any more.

## Why not

refusal-mosaic-not-your-turn = It is not your turn. Your cards are behind “My cards”.
refusal-mosaic-not-in-hand = { $stack ->
    [0] You do not hold { $card }.
   *[other] Your stack { $stack } is in turn, and { $card } is not in it.
}
refusal-mosaic-not-now = There is one deal only. “Play again” lays a new one.
refusal-mosaic-bad-option = The rectangle cannot be larger than the deck: make the other side smaller first.
refusal-mosaic-first-2-to-10 = The first card is a two to a ten, and { $card } is higher. Take a lower one.
refusal-mosaic-occupied = That place is taken by { $neighbour }. { refusal-mosaic-fits }
refusal-mosaic-rectangle = { $card } would leave the rectangle of { $width ->
    [one] { $width } column
   *[other] { $width } columns
} and { $height ->
    [one] { $height } row
   *[other] { $height } rows
}. { refusal-mosaic-fits }
refusal-mosaic-continuity = { $touch ->
    [first] The first card of a deal goes to place 1.
    [last] { $card } must share a side with the card laid last, { $last }. { refusal-mosaic-fits }
   *[any] { $card } must share a side with a laid card. { refusal-mosaic-fits }
}
refusal-mosaic-variety = { $card } beside { $neighbours }: cards of one suit may not touch. { refusal-mosaic-fits }
refusal-mosaic-seniority = { $beside ->
    [1] { $card } beside { $neighbours }: it needs a higher card or a neighbour of its own colour. { refusal-mosaic-fits }
   *[other] { $card } beside { $neighbours }: it needs a card higher than one of them or a neighbour of its own colour. { refusal-mosaic-fits }
}
refusal-mosaic-fits = { $count ->
    [0] This card has no place now.
    [1] Place { $places } will do.
   *[other] Places { $places } will do.
}
refusal-mosaic-which-cell = { $count ->
    [0] { $card } has no place now. Take another card.
   *[other] Where does { $card } go? Places { $places } will do.
}
refusal-mosaic-no-such-number = There is no place { $number } on the picture; they run from 1 to { $highest }.
refusal-mosaic-not-on-board = { $neighbour } does not lie on the table yet.
refusal-mosaic-not-a-cell = There is no place “{ $text }”. Say a number of the picture, such as “7h 3”.
refusal-mosaic-not-a-move = Say a card and a place: “7h 3” or “7h right of 10d”.
refusal-mosaic-not-a-card = There is no card “{ $text }”.

## Words people type

words-mosaic-right = to the right of, right of, right
words-mosaic-left = to the left of, left of, left
words-mosaic-above = on top of, above, over
words-mosaic-below = below, under, beneath
words-mosaic-at = at place, place, at, number

## Picture

picture-mosaic-room = Mosaic { $width } × { $height }{ $more ->
    [0] {""}
   *[other] , room for columns: { $columns }, rows: { $rows }
}
picture-mosaic-laid = { $laid } of { $cells }
picture-mosaic-verdict = { $laid } of { $cells } laid
picture-mosaic-hand = { $stack ->
    [0] { $name }
   *[other] { $name }, stack { $stack }
}
picture-mosaic-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
picture-mosaic-passed = pass

## In words

alt-mosaic-head = Mosaic { $width } × { $height }. { $laid } of { $cells } laid.
alt-mosaic-touch = Cards go only beside the card laid last.
alt-mosaic-turn = { $stack ->
    [0] To play: { $name }.
   *[other] To play: { $name }, stack { $stack }.
}
alt-mosaic-hand = { $stack ->
    [0] { $name }: { $cards }.
   *[other] { $name }, stack { $stack }: { $cards }.
}
alt-mosaic-empty = The table is empty. The first card goes to place 1.
alt-mosaic-board = The table by rows from the top; free places have their numbers in brackets:
alt-mosaic-laid = { $card }
alt-mosaic-place = ({ $number })
alt-mosaic-blank = ·
alt-mosaic-last = Last card: { $card }.
alt-mosaic-own = { $stack ->
    [0] Your cards: { $cards }.
   *[other] Your stack { $stack }: { $cards }.
}
alt-mosaic-own-empty = { $stack ->
    [0] You have no cards left.
   *[other] Your stack { $stack } is empty.
}
alt-mosaic-legal = What may go where: { $moves }.
alt-mosaic-may = { $card } — { $places }

## Rules

rules-mosaic-short =
    Mosaic is training for Columns: all together, hands open, you fill a rectangle with cards. Nobody wins; the result is how many cards lie.

    A move is one card. The first is a two to a ten. Then four principles hold:
    • continuity: a card shares a side with a laid one;
    • rectangle: all cards fit into its size;
    • variety: cards of one suit never touch;
    • seniority: beside a card of its own colour anything goes; otherwise the new card is higher than at least one neighbour.

    Type a move like this: “7h 3” (a place's number on the picture) or “7h right of 10d”.
rules-mosaic-full =
    Mosaic in detail.

    One to six people play. Two people have two stacks each, which take turns. Cards are dealt evenly, the first seats get those left over. The options set the deck, the size of the rectangle (no more places than cards), each team its own colour (two, four or six people), and strict continuity: only beside the card laid last.

    The rectangle has no borders at first: until the cards reach its full width or height they may grow to any side. Corner to corner is not beside.

    Seniority. The order is 2, 3 … 10, J, Q, K, A. With a neighbour of its own colour (the other suit) a card may lie beside anything. Without one it must be higher than at least one neighbour; equal is not higher.

    Only who has no place for any card passes; if a place opens later, he plays again. It ends when no cards are left, or when all who hold some have passed in a row.
