### Rummy to five hundred.

rummy500-title = Rummy to five hundred
rummy500-about = Collect sets and runs, lay them on the table, add cards to anybody's. For two to eight people, to 500 points.

option-rummy500-target = Match to
option-rummy500-pile = A card from the pile
option-rummy500-pile-seed = only with two of your own
option-rummy500-pile-free = any way
option-rummy500-minus = Minus for cards in hand
option-rummy500-minus-out = if somebody went out
option-rummy500-minus-always = always

outcome-rummy500-target = { $count ->
    [one] The match is over, the winner: { $winners }.
   *[other] The match is over, the winners: { $winners }.
}

## Events

event-rummy500-dealt = Deal { $deal }. { $seat } deals, { $card } is turned up.
event-rummy500-drawn = { $seat } draws from the stock. { $left ->
    [0] The stock is used up.
    [one] { $left } card is left.
   *[other] { $left } cards are left.
}
event-rummy500-pile-taken = { $seat } takes { $card } from the pile{ $count ->
    [0] .
   *[other] {" "}with all that lies above it: { $above }.
}
event-rummy500-meld-laid = { $seat } lays { $cards } — meld { $number }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
event-rummy500-laid-off = { $seat } lays { $card } off on meld { $number }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
event-rummy500-discarded = { $seat } discards { $card }.
event-rummy500-went-out = { $seat } is out of cards. The deal is over.
event-rummy500-stock-exhausted = The stock is empty, { $seat } takes nothing from the pile. The deal is over.
event-rummy500-scored = { $seat }: { $laid } laid, { $minus ->
    [0] nothing minus
   *[other] minus { $minus } in hand
}. Total { $total }.
event-rummy500-tied-at-top = A tie at the top, { $points ->
    [one] { $points } point
   *[other] { $points } points
} each. One more deal.

## Refusals

refusal-rummy500-not-now = { $why ->
    [drawn] You have drawn already. What is left is to lay, lay off or discard.
    [stock_empty] The stock is empty. You may take from the pile or end the deal.
    [stock_left] A deal is ended when the stock is empty, and it still has { $left ->
        [one] { $left } card
       *[other] { $left } cards
    }. Draw from the stock or take from the pile.
    [not_in_pile] There is no { $card } in the pile.
   *[dealt] This deal is not over yet.
}
refusal-rummy500-not-in-hand = You do not hold { $card }.
refusal-rummy500-must-draw = { $stock ->
    [0] First take a card from the pile or end the deal: the stock is empty.
   *[other] First take a card: from the stock or from the pile.
}
refusal-rummy500-needs-two-hand-cards = { $card } may be taken from the pile only to be { $pile ->
    [free] laid at once in a new meld or laid off
   *[seed] laid at once with two cards you held before
}. { $count ->
    [0] That is not possible with it.
   *[other] What you can take now: { $cards }.
}
refusal-rummy500-must-meld-taken = First a new meld with { $card }, which you took from the pile. { $count ->
    [0] It fits meld { $fits }.
   *[other] You can lay: { $melds }.
}
refusal-rummy500-bad-meld = { $cards } is no meld. It takes three or four of a rank in different suits, or three and more in a row of one suit; the ace stands only before the two.
refusal-rummy500-does-not-fit = { $card } does not fit meld { $meld }. { $count ->
    [0] Nor any other on the table.
    [one] It fits meld { $fits }.
   *[other] It fits melds { $fits }.
}

## Buttons and words

move-rummy500-stock = From the stock
move-rummy500-pile = From the pile down to { $cards }
move-rummy500-lay = Lay { $cards }
move-rummy500-lay-off = { $card } → { $number }
move-rummy500-discard = { $cards }
move-rummy500-end = End the deal

words-rummy500-stock = stock, deck, draw, from the stock, from the deck
words-rummy500-pile = top of the pile, pile, discard pile, from the pile, from the discard pile
words-rummy500-take = take, pick up
words-rummy500-lay = down to, lay, meld, lay down
words-rummy500-onto = onto, lay off, add, to
words-rummy500-discard = discard, drop, throw
words-rummy500-end = end, end the deal

## Picture

picture-rummy500-deal = deal { $deal } by { $dealer }
picture-rummy500-note = score { $score }
picture-rummy500-gained = laid +{ $laid }
picture-rummy500-stock = Stock
picture-rummy500-pile = Pile, the top at the right
picture-rummy500-taken = First a meld with
picture-rummy500-ready = You can lay:
picture-rummy500-lay-offs = Cards that fit the table:
picture-rummy500-laid = laid
picture-rummy500-minus = in hand
picture-rummy500-total = total

## In words instead of the picture

alt-rummy500-table = Rummy to five hundred, deal { $deal }, dealt by { $dealer }. The stock has { $stock ->
    [one] { $stock } card
   *[other] { $stock } cards
}.
alt-rummy500-pile = The pile from the bottom up: { $cards }.
alt-rummy500-no-pile = The pile is empty.
alt-rummy500-seat = { $name }: { $count ->
    [one] { $count } card
   *[other] { $count } cards
} in hand, { $laid } laid, total { $score }.
alt-rummy500-meld = Meld { $number }: { $cards } ({ $owners }).
alt-rummy500-owner = { $name } { $points }
alt-rummy500-no-melds = No melds on the table.
alt-rummy500-draw = { $name } draws from the stock or the pile.
alt-rummy500-draw-last = { $name } takes from the pile or says “end”: the stock is empty.
alt-rummy500-take = From the pile you can take: { $cards }.
alt-rummy500-meld-due = { $name } lays a meld with { $card }.
alt-rummy500-discard-due = { $name } lays, lays off or discards.
alt-rummy500-hand = Your cards: { $cards }.
alt-rummy500-ready = You can lay: { $melds }.
alt-rummy500-lay-off = { $card } fits meld { $numbers }.
alt-rummy500-out = { $name } is out of cards, the deal is over.
alt-rummy500-exhausted = The stock ran out, the deal is over.
alt-rummy500-scored = { $name }: { $laid } laid, minus { $minus }, total { $score }.
alt-rummy500-shown = { $name }, left in hand: { $cards }.

## Rules

rules-rummy500-short =
    Rummy to five hundred, 2 to 8 people

    Lay melds on the table and score for them. A meld is a set (three or four of a rank in different suits: 7♥️ 7♣️ 7♠️) or a run (three and more in a row of one suit: 4♦️ 5♦️ 6♦️). The ace is low: A 2 3 is a run, Q K A is not.

    Your turn:
    1) take a card — the top of the stock, or any card of the pile. With a card of the pile you take all that lie above it, and lay that card at once in a new meld with two cards of your own;
    2) lay melds and add cards to any meld on the table, as many as you like;
    3) discard one card.

    Points: J Q K and ten 10, the ace 1, the others their number. Whoever is out of cards ends the deal; what the others hold counts minus. The match goes to 500.

    Tap (a card on a button is a discard), or type: «from the stock», «7♥️ 7♣️ 7♠️», «J♦️ 2» (lay off on meld 2), «discard 4♠️».
rules-rummy500-full =
    Rummy to five hundred, the full rules

    Cards. Two, three and four play with one pack of 52, five to eight with two, 104 cards. Two get 13 cards each, more get 7. The first dealer is drawn by lot, then the deal moves to the left; the dealer's left neighbour begins. The next card is turned up and starts the pile, which is spread so that every card is seen.

    Melds. A set is three or four cards of one rank in different suits; a second equal nine does not fit a set of nines, with two packs neither. A run is three cards and more in a row of one suit. The ace stands only before the two.

    The turn. First a card: the top of the stock, or any card of the pile. From the pile you take the chosen card and all that lie above it. The chosen one must at once, before anything else, be laid in a new meld which besides it has only cards you held before this turn, at least two. Without such cards you cannot take it. The other taken cards are free: lay them, add them, keep or discard them. Then as many melds and lay-offs as you like, on anybody's melds: the points go to whoever lays the card. If a card fits two melds, you say which. The turn ends with one discard.

    An example. The pile is 2♦️ 9♣️ 4♥️ 6♥️, you hold 9♥️ and 9♠️. You take 9♣️ with 4♥️ and 6♥️ and lay 9♥️ 9♣️ 9♠️ at once: 27 points. If you hold 5♥️, you also lay 4♥️ 5♥️ 6♥️. In one message: «from the pile 9♣️, 9♥️ 9♣️ 9♠️, 4♥️ 5♥️ 6♥️, discard K♦️».

    The end of a deal. The last card may be laid, laid off or discarded; the deal ends at once. Everybody writes plus what he laid and minus what is left in his hand, complete melds too. There is no bonus for going out, and a total may fall below nothing.

    The empty stock is not filled again. Whoever is in turn takes from the pile if he can, or says «end the deal». Then cards in hand count nothing.

    Points. Jack, queen, king and ten 10, the ace 1, the others their number.

    The match. After a deal in which somebody has reached 500, the highest total wins. If two and more share it, one more deal is played.

    House rules. «A card from the pile: any way» lets the taken card be laid with other taken cards or laid off, as in American 500 rum. «Minus for cards in hand: always» counts them also when the stock ran out. In other houses the ace counts more and stands after the king, and going out takes a discard; not here.
