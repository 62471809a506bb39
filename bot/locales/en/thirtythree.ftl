### "33": three cards, one swap a turn, and keys to lose.

thirtythree-title = “33”
thirtythree-about = Three cards in hand, one swap a turn: collect 31, 6-7-8 or three aces, and keep your keys.

thirtythree-keys = { $keys ->
    [one] { $keys } key
   *[other] { $keys } keys
}
thirtythree-points = { $points ->
    [32] 32 points, a bust
    [one] { $points } point
   *[other] { $points } points
}
thirtythree-combination = { $combination ->
    [33] “33”
    [678] “6-7-8”
   *[31] “31”
}

## What happens

event-thirtythree-dealt = Deal { $deal }. { $dealer } deals, { $first } begins.
event-thirtythree-centre-laid = In the centre: { $cards }.
event-thirtythree-swept = One suit: { $cards } leave the centre.
event-thirtythree-reshuffled = The stock is made anew and shuffled: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
event-thirtythree-swapped = { $seat } lays { $gave } and takes { $took }.
event-thirtythree-spun = { $seat } spins: { $laid } leave, { $took } go to the hand.
event-thirtythree-passed = { $seat } passes.
event-thirtythree-finished = { $seat } ends the turn.
event-thirtythree-proposed = { $seat } asks: shall we show?
event-thirtythree-circle-passed = Everybody has passed. Shall we show?
event-thirtythree-agreed = { $seat }: yes.
event-thirtythree-declined = { $seat }: no. { $turn } to play.
event-thirtythree-stopped = { $seat }: “Stop, { $combination ->
    [678] 6-7-8
   *[other] { $combination }
}!”
event-thirtythree-showdown-reached = { $reason ->
    [consent] All agree: cards on the table.
    [circles] The third circle of passes in a row: cards on the table.
   *[turns] Forty turns each: cards on the table.
}
event-thirtythree-hand-shown = { $seat }: { $cards } — { $combination ->
    [0] { thirtythree-points }
   *[other] { thirtythree-combination }
}.
event-thirtythree-key-lost = { $seat } pays a key: { $reason ->
    [bust] a bust
    [bare] no combination
   *[lowest] the fewest points
}. { $left ->
    [0] No keys left.
    [one] { $left } key left.
   *[other] { $left } keys left.
}
event-thirtythree-keys-taken = { $seat } takes { thirtythree-keys } from the reserve and now has { $total }.
event-thirtythree-nobody-lost = Nobody loses a key.

outcome-thirtythree-keys = Somebody has run out of keys; most of them are here: { $winners }.
outcome-thirtythree-shared = Somebody has run out of keys; most of them are shared by { $winners }.

## Why not

refusal-thirtythree-not-your-turn = It is not your turn. Your cards are under “My cards”.
refusal-thirtythree-not-now = { $phase ->
    [question] First answer whether to show: “Yes” or “No”.
    [swept] The centre was swept: swap another card or say “Done”.
    [closing] You have swapped and hold a combination: “Stop” or “Done”.
    [turn] Now you may swap a card, pass, or ask “Show?”
   *[shown] The cards of this deal lie open already.
}
refusal-thirtythree-not-in-hand = You do not hold { $card }. Name your own card first, then one of the centre.
refusal-thirtythree-same-card = { $card } cannot be swapped for itself. The second card comes from the centre.
refusal-thirtythree-not-in-centre = { $card } is not in the centre. There lie { $centre }.
refusal-thirtythree-not-one-suit = To spin, all three cards must be of one suit (A♣️ stands for any). You may swap a single card.
refusal-thirtythree-not-a-combination = “Stop” needs a combination: “31”, “6-7-8” of one suit, or three aces.
refusal-thirtythree-already-proposed = You have asked in this turn already. Swap a card or pass.
refusal-thirtythree-not-a-move = I do not understand “{ $text }”. Name your card and one of the centre, like “8s 10h”.
refusal-thirtythree-not-in-deck = The record names a card that is not in the deck of 36, or names it twice.
refusal-thirtythree-no-such-place = The record has no place “{ $place }”.
refusal-thirtythree-wrong-number-of-cards = The record has a wrong number of cards: “{ $place }” — { $cards }.
refusal-thirtythree-wrong-dealer = The record names the wrong dealer: the deal goes round.
refusal-thirtythree-too-many-keys = The record has { $keys } keys; there are only { $all }.

## Buttons and words

move-thirtythree-spin = Spin
move-thirtythree-pass = Pass
move-thirtythree-propose = Show?
move-thirtythree-done = Done
move-thirtythree-stop = Stop
move-thirtythree-yes = Yes
move-thirtythree-no = No

words-thirtythree-spin = spin
words-thirtythree-pass = pass, no swap
words-thirtythree-propose = propose, show, shall we show
words-thirtythree-done = done, enough, end turn
words-thirtythree-stop = stop
words-thirtythree-yes = yes, agree, agreed, ok
words-thirtythree-no = no, not yet
words-thirtythree-swap = swap, exchange, take, give

## Picture

picture-thirtythree-deal = “33”, deal { $deal }
picture-thirtythree-reserve = Reserve:
picture-thirtythree-agreed = yes
picture-thirtythree-dealer = deals
picture-thirtythree-stock = Stock
picture-thirtythree-out = Left
picture-thirtythree-question = { $name } asks: shall we show?
picture-thirtythree-question-all = Everybody has passed. Shall we show?
picture-thirtythree-swept = The centre was swept: you may swap again.
picture-thirtythree-fresh = A combination at the deal: “Stop” before the first move.
picture-thirtythree-closing = “Stop” or “Done”?
picture-thirtythree-own = { $combination ->
    [0] Your cards: { thirtythree-points }
   *[other] Your cards: { thirtythree-combination }
}
picture-thirtythree-worth = { $combination ->
    [0] { thirtythree-points }
   *[other] { thirtythree-combination }
}
picture-thirtythree-lost = { $why ->
    [bare] { thirtythree-points }, no combination
    [lowest] { thirtythree-points }, the least
   *[bust] { thirtythree-points }
}
picture-thirtythree-ending = { $ending ->
    [stop] { $name }: “Stop, { $combination ->
        [678] 6-7-8
       *[other] { $combination }
    }”
    [consent] Cards on the table
    [circles] Third circle of passes
   *[turns] Forty turns
}

## In words

alt-thirtythree-head = “33”, deal { $deal }. { $dealer } deals.
alt-thirtythree-keys = Keys: { $keys }. Reserve: { $reserve }.
alt-thirtythree-count = { $name } { $keys }
alt-thirtythree-turn = { $name } to play.
alt-thirtythree-question = { $name } asks: shall we show? Waiting for: { $waiting }.
alt-thirtythree-question-all = Everybody has passed. Shall we show? Waiting for: { $waiting }.
alt-thirtythree-agreed = Agreed: { $names }.
alt-thirtythree-centre = In the centre: { $cards }.
alt-thirtythree-swept = The centre was swept; another swap is allowed.
alt-thirtythree-piles = { $stock ->
    [one] { $stock } card in the stock
   *[other] { $stock } cards in the stock
}, { $out } have left.
alt-thirtythree-passes = { $passes ->
    [one] { $passes } pass in a row.
   *[other] { $passes } passes in a row.
}
alt-thirtythree-circles = Circles of passes in a row: { $circles }. After the third the hands are shown.
alt-thirtythree-hand = Your cards: { $cards } — { $combination ->
    [0] { thirtythree-points }
   *[other] { thirtythree-combination }
}.
alt-thirtythree-may = You may: { $moves }.
alt-thirtythree-may-swap = swap a card (say, { $give } { $take })
alt-thirtythree-may-spin = “Spin”
alt-thirtythree-may-pass = “Pass”
alt-thirtythree-may-propose = “Show?”
alt-thirtythree-may-done = “Done”
alt-thirtythree-may-stop = “Stop”
alt-thirtythree-may-yes = “Yes”
alt-thirtythree-may-no = “No”
alt-thirtythree-ending = { $ending ->
    [stop] { $name }: “Stop, { $combination ->
        [678] 6-7-8
       *[other] { $combination }
    }”.
    [consent] All agree: cards on the table.
    [circles] The third circle of passes: cards on the table.
   *[turns] Forty turns each: cards on the table.
}
alt-thirtythree-shown = { $name }: { $cards } — { $combination ->
    [0] { thirtythree-points }
   *[other] { thirtythree-combination }
}. { $change }
alt-thirtythree-lost = A key less: { $reason ->
    [bust] a bust
    [bare] no combination
   *[lowest] the fewest points
}.
alt-thirtythree-gained = { $keys ->
    [one] { $keys } key more.
   *[other] { $keys } keys more.
}
alt-thirtythree-kept = Keys as before.
alt-thirtythree-over = The match is over.

## Rules

rules-thirtythree-short =
    “33”: two to six people, best up to four. 36 cards; three keys each.

    Three cards in hand, three face up in the centre. In a turn you swap one card of yours for one of the centre, or pass. Collect points in one suit: 6–10 at their face, J, Q, K 10, A 11. A♣️ joins any suit.

    A centre of one suit leaves, three new cards are laid, and whoever made it so may swap again. If your own three cards are of one suit, you may spin: exchange them all for the centre.

    Combinations: “33”, three aces; “6-7-8” of one suit; “31”, an ace and two ten-valued cards of one suit. With one of them you say “Stop”, and the deal is over. Without, you may ask whether to show: all must agree.

    Whoever has the fewest points loses a key; 32 is a bust and worst of all. “33” brings three keys from the reserve, “6-7-8” one, and then everybody without a combination loses a key. When somebody has no keys left the match is over; most keys win.

    A move is your card and one of the centre, like “8s 10h”.
rules-thirtythree-full =
    “33” in detail.

    Keys. 18 in all: three each, the rest is the reserve (12 for two people, none for six).

    The deal. The first dealer is drawn by lot, then the deal goes round; the next seat begins. If the first centre is of one suit it leaves, and nobody gains by it.

    Points are the best sum in one suit. A♣️ joins the better suit and cannot be kept apart: A♣️ K♥️ K♠️ is 21. Three cards of a rank mean nothing, aces excepted.

    The centre. Three cards of one suit leave; A♣️ with two cards of one suit is a suit too, with two suits it is not. If the new cards are of one suit, they leave as well. When the stock runs out, the cards that left are shuffled and become the stock. The author merely turns them over, but then the same threes would leave for ever.

    A turn. Swap one card, spin, or pass. A plain swap ends the turn. When the centre has left you may swap again, spin, or say “Done”. When you have made a combination, say “Stop” or “Done”: declaring is a right, not a duty.

    An example. You hold A♣️ 10♥️ 7♠️, the centre is A♥️ 8♠️ 6♠️. You lay 7♠️ and take A♥️: all spades, so they leave, and A♠️ J♥️ 9♥️ are laid. You have 32, a bust, but may swap again: 10♥️ for A♠️ makes three aces. “Stop, 33!”

    “Stop” is said in your own turn, before or after the swap. Right after the deal, until the first move, anybody may say it: the first to do so has it.

    “Show?” is asked in your own turn instead of a swap, once a turn and not after the centre has left. The first “no” ends the question and your turn goes on. When everybody has passed in a circle, we ask; after the third such circle in a row, or forty turns each, the hands are shown without asking.

    Combinations. “33” is any three aces. “31” is exactly an ace and two ten-valued cards of one suit; A♣️ may be the ace. An ace, A♣️ and the nine of its suit count 31 in a comparison but are no combination. A bust is an ace, A♣️ and a ten-valued card of its suit.

    Who loses a key. Against “33” and “6-7-8” everybody without a combination. Against “31”, or with no combination about, the weakest; ties lose together, but if all are equal and nobody holds a combination, nobody does. A bust loses alone, whatever the others have. A holder of any combination never loses a key.

    Who gains. First the losers pay into the reserve, then the winner takes: three for “33”, one for “6-7-8”, none for “31”, as far as the reserve goes. If the hands are shown by consent, the best combination (33, then 6-7-8, then 31) counts as declared; two equal best both do.

    The end. As soon as somebody has no keys the match is over: most keys win, equals share.

    How it differs from Thirty-One and Schwimmen: three of a kind is nothing, A♣️ fits any suit, a centre of one suit leaves, and there is no last round after “Stop”.
