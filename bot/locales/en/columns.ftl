### Columns, a mosaic game.

columns-title = Columns
columns-about = Two teams lay a rectangle of cards; a column goes to the colour with the higher sum in it.

option-columns-deck = Deck
option-columns-deck-36 = 36 cards, rectangle 9 × 4
option-columns-deck-52 = 52 cards, rectangle 13 × 4
option-columns-best-of = Match
option-columns-best-of-1 = one deal
option-columns-best-of-3 = two wins out of three deals
option-columns-best-of-5 = three wins out of five deals

## What happens

event-columns-deal-begun = Deal { $number }. { $seat } begins.
event-columns-first-card-laid = { $seat } lays the first card: { $card }.
event-columns-card-laid = { $seat } lays { $card } { $side ->
    [right] to the right of
    [left] to the left of
    [above] above
   *[below] below
} { $neighbour }.
event-columns-passed = { $stack ->
    [0] { $seat } passes: nothing fits for now. The hand is { $cards }.
   *[other] { $seat } passes: nothing fits for now. Stack { $stack } is { $cards }.
}
event-columns-deal-scored = { $winner ->
    [reds] Reds win the deal, { $reds } : { $blacks }.
    [blacks] Blacks win the deal, { $blacks } : { $reds }.
   *[nobody] The deal is drawn, { $reds } : { $blacks }.
} { $left ->
    [0] Every card found its place.
    [one] { $left } card found no place.
   *[other] { $left } cards found no place.
}

outcome-columns-reds = Reds win the match: { $winners }.
outcome-columns-blacks = Blacks win the match: { $winners }.
outcome-columns-draw = The match is drawn.

## Why not

refusal-columns-not-your-turn = It is not your turn. Your cards are behind “My cards”.
refusal-columns-not-now = The next deal begins when this one is over.
refusal-columns-not-in-hand = { $stack ->
    [0] You do not hold { $card }.
   *[other] Your stack { $stack } is in turn, and { $card } is not in it.
}
refusal-columns-first-2-to-10 = The first card is a two to a ten, and { $card } is higher. Take a lower one.
refusal-columns-occupied = That place is taken by { $neighbour }. { refusal-columns-fits }
refusal-columns-rectangle = { $card } would leave the rectangle of { $width ->
    [one] { $width } column
   *[other] { $width } columns
} and { $height ->
    [one] { $height } row
   *[other] { $height } rows
}. { refusal-columns-fits }
refusal-columns-continuity = { $touch ->
    [first] The first card of a deal goes to place 1.
    [last] { $card } must share a side with the card laid last, { $last }. { refusal-columns-fits }
   *[any] { $card } must share a side with a laid card. { refusal-columns-fits }
}
refusal-columns-variety = { $card } beside { $neighbours }: cards of one suit may not touch. { refusal-columns-fits }
refusal-columns-seniority = { $beside ->
    [1] { $card } beside { $neighbours }: it needs a higher card or a neighbour of its own colour. { refusal-columns-fits }
   *[other] { $card } beside { $neighbours }: it needs a card higher than one of them or a neighbour of its own colour. { refusal-columns-fits }
}
refusal-columns-fits = { $count ->
    [0] This card has no place now.
    [1] Place { $places } will do.
   *[other] Places { $places } will do.
}
refusal-columns-which-cell = { $count ->
    [0] { $card } has no place now. Take another card.
   *[other] Where does { $card } go? Places { $places } will do.
}
refusal-columns-no-such-number = There is no place { $number } on the picture; they run from 1 to { $highest }.
refusal-columns-not-on-board = { $neighbour } does not lie on the table yet.
refusal-columns-not-a-cell = There is no place “{ $text }”. Say a number of the picture, such as “7h 3”.
refusal-columns-not-a-move = Say a card and a place: “7h 3” or “7h right of 10d”.
refusal-columns-not-a-card = There is no card “{ $text }”.
refusal-columns-wrong-first = By the rules another seat begins.

## Words people type

words-columns-right = to the right of, right of, right
words-columns-left = to the left of, left of, left
words-columns-above = on top of, above, over
words-columns-below = below, under, beneath
words-columns-at = at place, place, at, number

## Picture

picture-columns-deal = { $deals ->
    [1] Columns
   *[other] Columns, deal { $deal } of { $deals } ({ $reds } : { $blacks })
}
picture-columns-points = Reds { $reds } : { $blacks } Blacks
picture-columns-verdict = { $winner ->
    [reds] Reds win { $whole ->
        [1] the match
       *[0] the deal
    }, { $reds } : { $blacks }
    [blacks] Blacks win { $whole ->
        [1] the match
       *[0] the deal
    }, { $blacks } : { $reds }
   *[nobody] { $whole ->
        [1] The match
       *[0] The deal
    } is drawn, { $reds } : { $blacks }
}
picture-columns-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
picture-columns-stacks = { $turn ->
    [0] stacks: { $one } and { $two }
   *[other] stacks: { $one } and { $two }, no. { $turn } plays
}
picture-columns-stack = { $turn ->
    [1] Stack { $stack }, in turn
   *[0] Stack { $stack }
}
picture-columns-passed = pass
picture-columns-shown = { $name } shows:
picture-columns-room = Rectangle { $width } × { $height }{ $more ->
    [0] , its borders are set
   *[other] , room for columns: { $columns }, rows: { $rows }
}

## In words

alt-columns-head = Columns, deal { $deal }. Reds { $reds } : { $blacks } Blacks.
alt-columns-wins = Deals: Reds { $reds } : { $blacks } Blacks.
alt-columns-turn = To play: { $name }, { $team ->
    [reds] Reds
   *[blacks] Blacks
}{ $stack ->
    [0] .
   *[other] , stack { $stack }.
}
alt-columns-empty = The table is empty. The first card goes to place 1.
alt-columns-board = The table by rows from the top; free places have their numbers in brackets:
alt-columns-laid = { $card }
alt-columns-place = ({ $number })
alt-columns-blank = ·
alt-columns-sums = Sums of the columns from the left, red : black: { $sums }.
alt-columns-sum = { $reds }:{ $blacks }
alt-columns-last = Last card: { $card }.
alt-columns-own = { $stack ->
    [0] Your cards: { $cards }.
   *[other] Your stack { $stack }: { $cards }.
}
alt-columns-own-empty = { $stack ->
    [0] You have no cards left.
   *[other] Your stack { $stack } is empty.
}
alt-columns-legal = What may go where: { $moves }.
alt-columns-may = { $card } — { $places }
alt-columns-held = Cards held: { $counts }.
alt-columns-count = { $name } — { $count }
alt-columns-shown = { $name } shows: { $cards }.

## Rules

rules-columns-short =
    Columns: Reds against Blacks. Reds are dealt the red cards, Blacks the black ones, and together they lay a rectangle of 9 columns of 4 cards (13 of 4 with a full deck).

    A move is one card. The first is a two to a ten. Then four principles hold:
    • continuity: a card shares a side with a laid one;
    • rectangle: all cards fit into 9 × 4;
    • variety: cards of one suit never touch;
    • seniority: beside a card of its own colour anything goes; otherwise the new card is higher than at least one neighbour.

    When the cards are gone, each column is counted: the colour with the higher sum gets a point. More points win the deal.

    Type a move like this: “7h 3” (a place's number on the picture) or “7h right of 10d”.
rules-columns-full =
    Columns in detail.

    Teams. Reds and Blacks sit alternately, two against two or three against three. Two people have two stacks each, which take turns; you see both of yours and play from the one in turn.

    Dealing. Red cards are shuffled apart and go to Reds, black ones to Blacks. A deck of 36 and a rectangle of 9 × 4, or 52 and 13 × 4. Six people with 52 cards: the last of each team holds one card fewer.

    The first of Reds begins. In a match of several deals the teams take turns to begin, and so do the people of a team. The first card is a two to a ten of any suit; who holds none passes.

    The rectangle has no borders at first: until the cards reach its full width or height they may grow to any side. Corner to corner is not beside.

    Seniority. The order is 2, 3 … 10, J, Q, K, A. With a neighbour of its own colour (the other suit) a card may lie beside anything. Without one it must be higher than at least one neighbour; equal is not higher. Beside a lone ace the other colour never goes.

    Passing. You must lay if you can. Only who has no place for any card passes, and then everybody sees his cards. If a place opens later, he plays again. A deal ends when no cards are left, or when all who hold some have passed in a row.

    Scoring. A card counts its number, J 11, Q 12, K 13, A 14. In each column the red sum meets the black one, however many cards stand there; equal sums give no point. Equal points are a draw. A match is one deal, or two wins of three, or three of five.
