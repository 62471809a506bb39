### Five-card cribbage to 61.

cribbage-title = Cribbage
cribbage-about = For two, to 61 points: pairs, runs and fifteens, first in the play, then in the show.

option-cribbage-cut = Three for the cut
option-cribbage-cut-every = in every deal
option-cribbage-cut-first = in the first deal only
option-cribbage-flush = Flush
option-cribbage-flush-seed = with the starter
option-cribbage-flush-classic = within the hand
option-cribbage-nob = Jack of the starter's suit
option-cribbage-nob-seed = pays the dealer
option-cribbage-nob-classic = pays its holder

cribbage-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
cribbage-alike = { $points ->
    [2] pair
    [6] pair royal
   *[12] double pair royal
}

## What happens

event-cribbage-cut-tied = Cut: { $cards }. Equal, so they cut again.
event-cribbage-dealer-cut = Cut: { $cards }. The lower card deals: { $seat }.
event-cribbage-dealt = Deal { $deal }. { $seat } deals.
event-cribbage-cut-pegged = { $seat } cuts the pack: { cribbage-points }.
event-cribbage-laid-away = { $seat } lays two cards away into the crib.
event-cribbage-starter-cut = The starter: { $card }.
event-cribbage-heels-pegged = His heels, { $card }: { $seat } gets { cribbage-points }.
event-cribbage-card-played = { $seat } plays { $card }, { $count }.
event-cribbage-pegged = { $kind ->
    [fifteen] { $seat }: fifteen ({ $cards }), { cribbage-points }.
    [thirty_one] { $seat }: thirty-one ({ $cards }), { cribbage-points }.
    [pair] { $seat }: { cribbage-alike } ({ $cards }), { cribbage-points }.
    [run] { $seat }: run ({ $cards }), { cribbage-points }.
   *[last] { $seat }: last card ({ $cards }), { cribbage-points }.
}
event-cribbage-go-said = { $seat }: go at { $count }.
event-cribbage-hand-shown = { $seat } shows { $cards } with the starter { $starter }: { cribbage-points }.
event-cribbage-crib-shown = { $seat } opens the crib, { $cards } with the starter { $starter }: { cribbage-points }.
event-cribbage-counted = { $kind ->
    [fifteen] { $seat }: fifteen ({ $cards }), { cribbage-points }.
    [pair] { $seat }: { cribbage-alike } ({ $cards }), { cribbage-points }.
    [run] { $seat }: run ({ $cards }), { cribbage-points }.
    [flush] { $seat }: flush ({ $cards }), { cribbage-points }.
   *[nobs] { $seat }: his nob ({ $cards }), { cribbage-points }.
}

outcome-cribbage-reached-61 = 61 points! The winner: { $winners }.

## Why not

refusal-cribbage-not-your-turn = Somebody else is awaited. Your cards are under “My cards”.
refusal-cribbage-not-now = { $phase ->
    [lay_away] First lay two cards away, like “crib 5h 9c”.
   *[other] The crib is laid; now play one card.
}
refusal-cribbage-not-in-hand = You do not hold { $card }. You hold: { $cards }.
refusal-cribbage-two-cards = { $number ->
    [0] Exactly two cards go into the crib. Choose both: { $cards }.
    [1] Two cards go into the crib and you named one. Choose one more: { $cards }.
   *[other] Exactly two different cards go into the crib. Choose them: { $cards }.
}
refusal-cribbage-over-31 = { $card } would make { $count }, and 31 may not be passed. You may play: { $cards }.
refusal-cribbage-not-a-card = There is no card “{ $text }” in this pack.
refusal-cribbage-empty = Name a card, like “7d”; for the crib two: “crib 5h 9c”.
refusal-cribbage-wrong-dealer = By the rules the other seat deals.
refusal-cribbage-wrong-deal = The record deals wrongly: five cards each and one starter.
refusal-cribbage-not-in-deck = The record deals a card twice.

## Words people write

move-cribbage-crib = Into the crib: { $cards }
words-cribbage-crib = into the crib, to the crib, lay away, discard

## The picture

picture-cribbage-deal = Cribbage, deal { $deal }
picture-cribbage-count = Count { $count }
picture-cribbage-lay-away = Laying away
picture-cribbage-shown = The show
picture-cribbage-over = The match is over
picture-cribbage-deal-result = After deal { $deal }
picture-cribbage-winner = The winner: { $name }
picture-cribbage-note = { $score ->
    [one] { $score } point
   *[other] { $score } points
}
picture-cribbage-go = go
picture-cribbage-dealer = deals
picture-cribbage-starter = Starter
picture-cribbage-crib = { $count ->
    [0] The crib is empty ({ $name })
   *[other] Crib ({ $name })
}
picture-cribbage-scored = { $name }: { $what }
picture-cribbage-shown-hand = { $points ->
    [0] { $name }: hand, nothing
    [one] { $name }: hand, { $points } point
   *[other] { $name }: hand, { $points } points
}
picture-cribbage-shown-crib = { $points ->
    [0] { $name }: crib, nothing
    [one] { $name }: crib, { $points } point
   *[other] { $name }: crib, { $points } points
}
picture-cribbage-show-fifteen = fifteen
picture-cribbage-show-pair = { $points ->
    [2] pair
    [4] two pairs
    [8] pair royal and pair
    [12] double pair royal
   *[other] pair royal
}
picture-cribbage-show-run = run
picture-cribbage-show-flush = flush
picture-cribbage-show-nobs = his nob
picture-cribbage-nothing = nothing
picture-cribbage-set = { $cards }
picture-cribbage-fifteen = fifteen ({ $sets }) — { $points }
picture-cribbage-thirty-one = thirty-one — { $points }
picture-cribbage-pair = { $points ->
    [2] pair ({ $sets }) — { $points }
    [4] two pairs ({ $sets }) — { $points }
    [8] pair royal and pair ({ $sets }) — { $points }
    [12] double pair royal ({ $sets }) — { $points }
   *[other] pair royal ({ $sets }) — { $points }
}
picture-cribbage-run = run ({ $sets }) — { $points }
picture-cribbage-flush = flush ({ $sets }) — { $points }
picture-cribbage-nobs = his nob ({ $sets }) — { $points }
picture-cribbage-last = last card ({ $sets }) — { $points }
picture-cribbage-cut = for the cut — { $points }
picture-cribbage-heels = his heels ({ $sets }) — { $points }
picture-cribbage-own-lay-away = Your turn: lay two cards away
picture-cribbage-own-play = Your turn: play a card
picture-cribbage-own-laid = You laid away:

## In words

alt-cribbage-head = Cribbage, deal { $deal }, to { $target }. { $dealer } deals and has the crib.
alt-cribbage-scores = Score: { $scores }.
alt-cribbage-score = { $back ->
    [0] { $name } { $score }
   *[other] { $name } { $score } (from { $back })
}
alt-cribbage-turn = To act: { $names }.
alt-cribbage-lay-away = Two cards each go into the crib. Laid away: { $counts }.
alt-cribbage-laid = { $name } { $count }
alt-cribbage-starter = The starter: { $card }.
alt-cribbage-row = The play: { $cards }. Count { $count }.
alt-cribbage-row-over = The play is over: { $cards }.
alt-cribbage-played = { $card } ({ $name }, { $count })
alt-cribbage-row-empty = The play begins, count 0.
alt-cribbage-gone = Said go: { $names }.
alt-cribbage-held = Cards in hand: { $counts }.
alt-cribbage-scored = Just scored — { $name }: { $what }.
alt-cribbage-shown = { $title }. Cards: { $cards }. { $items }.
alt-cribbage-own = Your cards: { $cards }.
alt-cribbage-own-laid = You laid away: { $cards }.
alt-cribbage-playable = You may play: { $cards }.
alt-cribbage-choose-two = Choose two cards for the crib.
alt-cribbage-winner = The winner: { $name }.

## Rules

rules-cribbage-short =
    Cribbage for two, five cards, to 61.

    Each lays two cards away into the crib, which will be the dealer's. The starter is turned (a jack: 2 for the dealer).

    The play. One card at a time, counting the sum: court cards 10, ace 1, never past 31. The player of the card scores: fifteen 2, thirty-one 2, pair 2, three alike 6, four 12, a run of three or more its length, in any order. Who cannot play says go; the last card is worth 1.

    The show. Non-dealer, dealer, crib, each with the starter: every fifteen 2, pairs, runs, flush, the jack of the starter's suit.

    Whoever reaches 61 first wins at once. The bot does the counting.

    Write “crib 5h 9c”, then just “7d”.
rules-cribbage-full =
    Cribbage in full.

    The lower cut card deals (K above Q, J, 10); then the deal alternates. The non-dealer cuts the pack and scores 3 in every deal. Many score it in the first deal only: a table option.

    Five cards each. Both lay two away into the crib at the same time, unseen. Then the starter is turned; a jack gives the dealer 2.

    The play. The non-dealer leads. Cards stay in sight, the sum never passes 31. All that a card makes is added: fifteen 2; thirty-one 2; pair 2, pair royal 6, double pair royal 12 if they lie unbroken; a run counts the last cards that form it in any order (4-6-5 too). The ace is low only. A pair is of equal rank: K and Q are no pair though both count 10.
    Who cannot play says go (the bot says it) and the other plays on while possible. The last card scores 1; exactly 31 scores 2 and nothing for last. There is no second count: cards left over go into the show.

    The show: the non-dealer's hand, the dealer's, the crib, each with the starter. Every set of cards that makes fifteen 2; pairs 2, 6, 12; every run of the greatest length (5-5-6-7 is two of 3).
    Flush: three of one suit among hand and starter 3, four 4; in the crib only all five, 5. Most people know it otherwise: three cards in the hand itself. That is the option “Flush: within the hand”.
    The jack of the starter's suit is 1, and for the dealer alone, from hand or crib. Elsewhere it pays whoever holds it: a table option too.

    Example. J♣️ 7♦️ 8♣️ with the starter 6♣️: run 3, fifteen 2, flush 3, in all 8. The dealer would get 1 more for the jack. By common rules it is 6.

    The end. 61 or more at any instant ends the match: the cut first, then heels, the play, the hands and the crib in their order. All of one card or one hand is counted together. There is no skunk.
