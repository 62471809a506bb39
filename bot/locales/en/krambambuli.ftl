### Krambambuli.

krambambuli-title = Krambambuli
krambambuli-about = Two packs with jokers, minus points for loose cards, a bank of matches. For two to six people, until one is left.

option-krambambuli-ace = The ace in runs
option-krambambuli-ace-high = above the king
option-krambambuli-ace-both = below the two as well
option-krambambuli-full-sequence = Full sequence
option-krambambuli-stakes = Matches

outcome-krambambuli-last-one = { $count ->
    [one] { $winners } is the last at the table: the win and the bank.
   *[other] { $winners } are the last at the table: the win and the bank.
}
outcome-krambambuli-all-out = { $count ->
    [one] All went out at once. The least minus: { $winners }, who takes the bank.
   *[other] All went out at once. The least minus: { $winners }, who share the bank.
}

## Events

event-krambambuli-dealt = Deal { $deal }. { $seat } deals and begins with a discard.
event-krambambuli-drawn = { $seat } draws from the stock.
event-krambambuli-stock-renewed = The stock ran out: the pile but its top is shuffled, the new stock has { $count ->
    [one] { $count } card
   *[other] { $count } cards
}.
event-krambambuli-pile-taken = { $seat } takes { $card } from the pile.
event-krambambuli-discarded = { $seat } discards { $card }.
event-krambambuli-knocked = { $seat } knocks, discarding { $card }, with { $deadwood ->
    [0] nothing loose
    [one] { $deadwood } loose point
   *[other] { $deadwood } loose points
}. Everybody else has one more turn.
event-krambambuli-declared = { $seat } declares { $word ->
    [remik] remik
    [suit] suit
    [figures] figures
   *[sequence] a full sequence
}, discarding { $card }. It is paid as { $counts_as ->
    [remik] remik
    [suit] suit
    [figures] figures
   *[sequence] a full sequence
}: { $stakes ->
    [one] { $stakes } match
   *[other] { $stakes } matches
} from each.
event-krambambuli-hand-shown = { $seat } shows { $cards }, { $deadwood ->
    [0] nothing loose
    [one] { $deadwood } loose point
   *[other] { $deadwood } loose points
}.
event-krambambuli-scored = { $seat } writes down { $written }, minus points in all { $total }.
event-krambambuli-stakes-collected = { $seat } gets { $stakes ->
    [one] { $stakes } match
   *[other] { $stakes } matches
} from each.
event-krambambuli-knock-paid = Each pays a match: half to { $seat }, half to the bank.
event-krambambuli-eliminated = { $seat } is out with { $total } minus points.
event-krambambuli-bank-taken = { $seat } takes from the bank, in matches: { $amount }.

## Refusals

refusal-krambambuli-not-now = { $why ->
    [drawn] You have drawn already; now discard.
    [pile_draws] The pile was taken { $draws } times in a row. Now draw from the stock.
    [extra_turn] After a knock one only exchanges a card; no words any more.
   *[dealt] This deal is not over yet.
}
refusal-krambambuli-not-in-hand = You do not hold { $card }.
refusal-krambambuli-must-draw = First take a card: from the stock or the top of the pile.
refusal-krambambuli-deadwood-too-high = You may knock with at most { $limit } loose points; without { $card } there are { $deadwood }. { $count ->
    [0] No discard lets you knock yet.
   *[other] You can knock discarding { $cards }.
}
refusal-krambambuli-not-remik = Without { $card } this is no remik: { $deadwood } loose points. { $count ->
    [0] You have no remik yet.
   *[other] It is remik if you discard { $cards }.
}
refusal-krambambuli-not-suit = Without { $card } this is no suit: all ten cards must be of one suit. { $count ->
    [0] You have no suit yet.
   *[other] It is a suit if you discard { $cards }.
}
refusal-krambambuli-not-figures = Without { $card } these are no figures: all ten cards must be above ten. { $count ->
    [0] You have no figures yet.
   *[other] They are figures if you discard { $cards }.
}
refusal-krambambuli-not-sequence = Without { $card } this is no full sequence: it takes ten cards in a row of one suit. { $count ->
    [0] You have none yet.
   *[other] It is one if you discard { $cards }.
}

## Buttons and words

move-krambambuli-stock = From the stock
move-krambambuli-pile = From the pile
move-krambambuli-discard = { $cards }
move-krambambuli-knock = Knock
move-krambambuli-remik = Remik
move-krambambuli-suit = Suit
move-krambambuli-figures = Figures
move-krambambuli-sequence = Full sequence

words-krambambuli-stock = stock, deck, draw, from the stock, from the deck
words-krambambuli-pile = top of the pile, pile, discard pile, from the pile, from the discard pile
words-krambambuli-take = take, pick up
words-krambambuli-discard = discard, drop, throw
words-krambambuli-knock = knock
words-krambambuli-remik = remik, gin
words-krambambuli-suit = suit
words-krambambuli-figures = figures
words-krambambuli-sequence = full sequence, sequence

## Picture

picture-krambambuli-deal = deal { $deal } by { $dealer }
picture-krambambuli-note = minus { $minus }
picture-krambambuli-note-out = −{ $minus }, out
picture-krambambuli-note-word = −{ $minus }, { $word }
picture-krambambuli-matches = matches { $amount }
picture-krambambuli-word-knock = knock
picture-krambambuli-word-remik = remik
picture-krambambuli-word-suit = suit
picture-krambambuli-word-figures = figures
picture-krambambuli-word-sequence = sequence
picture-krambambuli-stock = Stock
picture-krambambuli-pile = Pile
picture-krambambuli-bank = Matches in the bank: { $amount }
picture-krambambuli-deadwood = Loose points: { $count }
picture-krambambuli-after = Loose points after the best discard: { $count }
picture-krambambuli-can-knock = Knock, discarding
picture-krambambuli-can-remik = Remik, discarding
picture-krambambuli-can-suit = Suit, discarding
picture-krambambuli-can-figures = Figures, discarding
picture-krambambuli-can-sequence = Full sequence, discarding
picture-krambambuli-hand = { $name }: { $count } loose
picture-krambambuli-written = this deal
picture-krambambuli-minus = minus in all
picture-krambambuli-purse = matches

## In words instead of the picture

alt-krambambuli-table = Krambambuli, deal { $deal }, dealt by { $dealer }. The stock has { $stock ->
    [one] { $stock } card
   *[other] { $stock } cards
}.
alt-krambambuli-pile = On top of the pile { $card }.
alt-krambambuli-no-pile = The pile is empty.
alt-krambambuli-bank = Matches in the bank: { $amount }.
alt-krambambuli-seat = { $name }: minus { $minus }, cards { $count }.
alt-krambambuli-seat-purse = { $name }: minus { $minus }, cards { $count }, matches { $purse }.
alt-krambambuli-seat-out = { $name }: minus { $minus }, out.
alt-krambambuli-seat-out-purse = { $name }: minus { $minus }, out, matches { $purse }.
alt-krambambuli-draw = { $name } draws from the stock or the pile.
alt-krambambuli-draw-stock = { $name } draws from the stock.
alt-krambambuli-barred = The pile may not be taken now.
alt-krambambuli-discard-due = { $name } discards.
alt-krambambuli-knocked = { $name } has knocked: the others have their last turn.
alt-krambambuli-ended = { $name } ends the deal: { $word ->
    [knock] a knock
    [remik] remik
    [suit] suit
    [figures] figures
   *[sequence] a full sequence
}.
alt-krambambuli-written = { $name } writes down { $written }.
alt-krambambuli-shown = { $name } shows: { $melds }; left are { $rest }, { $count ->
    [one] { $count } point
   *[other] { $count } points
}.
alt-krambambuli-shown-all = { $name } shows: { $melds }; nothing is left.
alt-krambambuli-shown-none = { $name } shows: { $rest }, { $count ->
    [one] { $count } point
   *[other] { $count } points
}.
alt-krambambuli-hand = Your cards: { $cards }.
alt-krambambuli-melds = Melds: { $melds }.
alt-krambambuli-rest = Loose: { $cards }, points { $count }.
alt-krambambuli-after = After the best discard, points left: { $count }.
alt-krambambuli-can = You can say: { $word ->
    [knock] knock
    [remik] remik
    [suit] suit
    [figures] figures
   *[sequence] full sequence
}, discarding { $cards }.

## Rules

rules-krambambuli-short =
    Krambambuli, 2 to 6 people

    Two packs and four jokers. Ten cards each. In your turn you take a card — from the stock or the top of the pile — and discard one. The dealer holds eleven and begins with a discard.

    Collect melds: a set (three or four of a rank in different suits) and a run (three and more in a row of one suit, the ace after the king). A joker stands for any card, but in a meld there are fewer jokers than natural cards. Everything stays in the hand until the deal ends.

    A deal is ended with a discard:
    — knock, with at most five loose points. The others exchange one more card, and all show;
    — remik, all ten cards in melds;
    — suit, all of one suit; figures, all above ten; full sequence, ten in a row of one suit.

    Loose cards are minus points: court cards and aces 10, a joker 20. With a hundred you are out. The last at the table takes the bank of matches.

    Tap (a card on a button is a discard), or type: «from the stock», «pile», «7♥️», «knock 7♥️».
rules-krambambuli-full =
    Krambambuli, the full rules

    Cards. Two packs of 52 and four jokers, 108 in all. Two to six people. The rank goes from ace to two; in a run the ace stands only after the king: Q K A is a run, A 2 3 is not.

    The deal. Ten cards each, eleven for the dealer. The first dealer is drawn by lot, then the deal moves to the left. No card is turned up: the dealer makes the first discard without drawing.

    The turn. Take the top of the stock or the top of the pile, then discard one card, even the one just taken from the pile. After twenty draws in a row from the pile the next one is from the stock. An empty stock is made anew of the shuffled pile but its top.

    Melds. A set is three or four cards of a rank, all of different suits. A run is three cards and more in a row of one suit. A joker stands for any card, but in each meld there are fewer jokers than natural cards: 7♣️ 🃏 9♣️ will do, 7♣️ 🃏 🃏 will not.

    The end of a deal. The word is said with the discard; ten cards stay in hand. The dealer may say it with his first discard.
    — Knock: at most five loose points. Then each opponent, from the knocker's left, takes a card and discards one, and all show. Nothing is added to the knocker's melds.
    — Remik: all ten cards in melds.
    — Suit: all cards of one suit. Figures: all above ten, J Q K A. Here equal cards and jokers fit freely.
    — Full sequence: ten in a row of one suit; a house rule can leave it out.
    After remik, suit, figures and sequence all show at once. Whichever of them was said, the dearest counts. A knock stays a knock.

    An example. You hold 2♥️ 3♥️ 4♥️, 9♠️ 9♦️ 🃏, Q♣️ K♣️ A♣️, 3♦️ and the drawn 8♠️. The melds are ready, only the three is loose: «knock 8♠️», and you write down 3. With the ten of hearts in place of the three it would be too early.

    Minus points. Two to ten their number, J Q K A 10, a joker outside a meld 20. Everybody writes, the knocker too; only who declared remik, suit, figures or sequence writes nothing. An opponent with less than the knocker simply writes less. With a hundred you are out. The last one left wins; if all went out at once, the least minus wins, and equals share.

    Matches. They are a score, not money. At first everybody puts a match in the bank. Remik brings a match from each opponent, suit and figures two, a full sequence four. For a knock each opponent pays a match: half to the knocker, half to the bank. A purse may fall below nothing. The winner takes the bank, equals share it; what cannot be shared stays.

    House rules: the ace below the two as well, no full sequence, no matches. In other houses the ace counts 11 and a weak knock is punished; not here.
