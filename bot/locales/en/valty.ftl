### Valty: a trick game with dominoes.

valty-title = Valty
valty-about = Trick-taking dominoes for three: a trick is worth a point, each double in it costs two.

option-valty-deals = Deals in a match
option-valty-deals-6 = 6
option-valty-deals-3 = 3
option-valty-deals-9 = 9
option-valty-aside = The tile set aside
option-valty-aside-down = lies face down
option-valty-aside-up = lies face up

valty-suit = { $suit ->
    [0] blanks
    [1] ones
    [2] twos
    [3] threes
    [4] fours
    [5] fives
   *[6] sixes
}
valty-none-of-suit = { valty-suit }

## What happens

event-valty-thrown-in = { $times ->
    [one] Somebody held too many doubles, so the tiles were dealt again.
   *[other] Somebody held too many doubles { $times } times, so the tiles were dealt again.
}
event-valty-dealt = Deal { $deal } of { $deals }. { $seat } leads first.
event-valty-aside-shown = The tile set aside: { $tile }.
event-valty-led = { $seat } leads { $tile }. Suit: { valty-suit }.
event-valty-followed = { $seat } follows with { $tile }.
event-valty-thrown-off = { $seat } throws off { $tile }: no { valty-none-of-suit } in hand.
event-valty-trick-taken = { $doubles ->
    [0] { $seat } takes the trick with { $tile }.
    [one] { $seat } takes the trick with { $tile }, { $doubles } double in it.
   *[other] { $seat } takes the trick with { $tile }, { $doubles } doubles in it.
}
event-valty-deal-scored = { $seat }: { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}, { $doubles ->
    [one] { $doubles } double
   *[other] { $doubles } doubles
}, { $points } for the deal. Total: { $total }.

outcome-valty-most-points = Most points: { $winners }.
outcome-valty-shared = Equal points; the win is shared: { $winners }.

## Why not

refusal-valty-not-your-turn = It is not your turn. Your tiles are under “My cards”.
refusal-valty-not-now = The next deal begins when this one is over.
refusal-valty-not-in-hand = You do not hold { $tile }. You hold: { $tiles }.
refusal-valty-no-double-lead = The double { $tile } may not be led while you hold other tiles. You may lead: { $tiles }.
refusal-valty-must-follow = The suit is { valty-suit } and you hold some; { $tile } does not follow. You may play: { $tiles }.
refusal-valty-not-a-tile = There is no tile “{ $text }”. Name both halves, like “5-4”.
refusal-valty-empty = Name a tile, like “5-4”.
refusal-valty-wrong-first = By the rules another seat leads first.
refusal-valty-wrong-deal = The record deals wrongly: nine tiles each and one aside.
refusal-valty-not-in-deck = The record deals a tile twice.
refusal-valty-always-thrown-in = With these doubles the deal is void and must be dealt again.

## The picture

picture-valty-deal = Valty, deal { $deal } of { $deals }
picture-valty-total = After deal { $deal } of { $deals }
picture-valty-suit = Suit: { valty-suit }
picture-valty-lead = A new lead
picture-valty-played = The deal is over
picture-valty-note = score { $score }, { $tricks ->
    [one] { $tricks } trick
   *[other] { $tricks } tricks
}
picture-valty-winning = winning
picture-valty-last-trick = Last trick — { $name }:
picture-valty-taken = Tricks:
picture-valty-led = led
picture-valty-doubles-out = Doubles still out:
picture-valty-aside = Set aside:
picture-valty-own = { $count ->
    [one] Your turn: { $count } tile may be played
   *[other] Your turn: { $count } tiles may be played
}
picture-valty-sum = Total

## In words

alt-valty-head = Valty, deal { $deal } of { $deals }. First to lead: { $first }.
alt-valty-scores = Score: { $scores }.
alt-valty-score = { $name } { $score }
alt-valty-turn = To play: { $name }.
alt-valty-trick = On the table: { $tiles }. Suit: { valty-suit }. Winning so far: { $name }.
alt-valty-played = { $tile } ({ $name })
alt-valty-lead = The table is empty: a new lead.
alt-valty-last = Last trick: { $tiles }.
alt-valty-taken = { $tricks ->
    [0] { $name }: no tricks.
    [one] { $name }, { $tricks } trick: { $tiles }.
   *[other] { $name }, { $tricks } tricks: { $tiles }.
}
alt-valty-doubles-out = Doubles still out: { $tiles }.
alt-valty-doubles-gone = All doubles have been played.
alt-valty-aside = The tile set aside: { $tile }.
alt-valty-aside-hidden = The tile set aside lies face down.
alt-valty-hand = Your tiles: { $tiles }.
alt-valty-playable = You may play: { $tiles }.
alt-valty-sheet = Deal { $deal }: { $scores }.
alt-valty-over = The match is over.

## Rules

rules-valty-short =
    Valty: trick-taking dominoes for three. Nine tiles each, one set aside.

    A trick begins with a tile; its higher half is the suit. The others must play a tile with such a half (a double too) or, having none, any tile. The highest tile of the suit takes the trick: compare the other halves, 6 is high and 0 low. The taker leads next.

    A double may not be led while you hold any other tile.

    A trick is worth +1, each double in it −2. The highest total after all deals wins: doubles are to be given away, not gathered.

    A move is a tile, like “5-4” or “4-5”.
rules-valty-full =
    Valty in full.

    The deal. A whole set of 28 tiles: nine for each of three, the last one lies apart until the deal is over (table option: face up). If anybody holds five doubles or more, or 6-6 together with 5-5, the tiles are dealt again; the bot does it and shows nobody's tiles.

    Suits. There are seven, one for each number of pips, of seven tiles each: a tile belongs to the suits of both its halves. A lead asks for its higher half: 4-3 asks for fours, not threes. Any tile with a four answers: 4-0, 6-4, 4-4.

    Following. If you hold a tile of the suit, you play one. If not, you throw off anything, which cannot win. There are no trumps. Throwing off tells everybody that you have none of the suit.

    Rank. In the suit of fives: 6-5, 5-5, 5-4, 5-3, 5-2, 5-1, 5-0. The double has its place by its pips; it is not the highest, as it is in “42”. Example: 4-3, 6-6, 5-4 — fours were asked for and 5-4 takes; 6-6 is off suit.

    Leading a double. Only when you hold nothing but doubles; then its number is the suit. So blanks can be asked for by 0-0 alone.

    Taken tricks lie open: what has been played, who took how many doubles and which doubles are still out can be seen on the table.

    Score. +1 a trick, −2 for each double taken. A deal gives all three together −5, or −3 when the tile set aside is a double. That tile belongs to nobody.

    The match. Six deals (table options: three or nine). A lot decides who leads first; then the first lead goes round. The highest total wins; equals share.
