### Gin rummy.

gin-title = Gin rummy
gin-about = Two collect sets and runs; whoever has little left over knocks. Simple score or three columns.

option-gin-limit = Knocking
option-gin-limit-ten = with ten points or fewer
option-gin-limit-upcard = by the upcard
option-gin-spades = A spade upcard (when knocking by the upcard)
option-gin-spades-double = doubles the deal
option-gin-spades-single = changes nothing
option-gin-ace = An ace upcard (when knocking by the upcard)
option-gin-ace-one = knock with one point
option-gin-ace-gin = gin only
option-gin-record = Score
option-gin-record-simple = simple, to 100
option-gin-record-columns = three columns
option-gin-target = Playing to
option-gin-target-100 = 100 (simple score)
option-gin-target-150 = 150 in each column
option-gin-target-200 = 200 in each column
option-gin-premiums = Premiums for columns
option-gin-shutout = The hundred doubled for a shutout

outcome-gin-target = { $winners } reaches one hundred. The match is over.
outcome-gin-columns = All three columns are closed. { $winners } leads by their sum.
outcome-gin-equal-columns = All three columns are closed with equal sums: a draw.

## What happens

event-gin-dealt = Deal { $deal }, dealer { $dealer }. The upcard is { $card }, { $limit ->
    [0] only gin may be declared
   *[other] knock with { $limit }
}{ $factor ->
    [2] , points count double.
   *[other] .
}
event-gin-upcard-refused = { $seat } refuses the upcard.
event-gin-drawn = { $seat } draws from the stock. { $left ->
    [one] { $left } card is left there.
   *[other] { $left } cards are left there.
}
event-gin-pile-taken = { $seat } takes { $card } from the pile.
event-gin-discarded = { $seat } discards { $card }.
event-gin-knocked = { $seat } knocks with { $deadwood ->
    [one] { $deadwood } point
   *[other] { $deadwood } points
} in hand.
event-gin-gin-declared = { $seat } declares gin!
event-gin-meld-laid = { $seat } lays meld { $number }: { $cards }.
event-gin-laid-off = { $seat } lays off { $card } on meld { $number }.
event-gin-hand-shown = { $seat } shows the hand: { $deadwood ->
    [one] { $deadwood } point
   *[other] { $deadwood } points
} left.
event-gin-knock-won = The knock stands: { $seat } scores { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $factor ->
    [2] {" "}(doubled)
   *[other] {""}
}.
event-gin-gin-won = For gin { $seat } scores { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $factor ->
    [2] {" "}(doubled)
   *[other] {""}
}.
event-gin-undercut-won = Undercut! { $seat } scores { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $factor ->
    [2] {" "}(doubled)
   *[other] {""}
}.
event-gin-score-written = { $seat }: { $total } in all.
event-gin-column-written = { $seat }, column { $column }: { $total }.
event-gin-column-closed = { $seat } closes column { $column }.
event-gin-deal-voided = Two cards are left in the stock: nobody scores. { $dealer } deals again.
event-gin-settled = { $points ->
    [0] Final count: equal.
    [one] Final count: { $seat } wins { $points } point.
   *[other] Final count: { $seat } wins { $points } points.
}

## Why not

refusal-gin-not-now = { $phase ->
    [offer] The upcard comes first: take it or refuse.
    [draw] A card is to be drawn now: from the stock or the pile.
    [stock_draw] Now a card can come from the stock only.
    [discard] You have drawn already. Discard a card or knock.
    [lay_off] Your opponent has knocked: lay cards off on the melds.
   *[scored] The deal is over.
}
refusal-gin-not-in-hand = You do not hold { $card }.
refusal-gin-must-draw = { $phase ->
    [offer] Take the upcard first, or refuse it.
    [stock_draw] Draw from the stock first.
   *[draw] Draw first: from the stock or the pile.
}
refusal-gin-must-discard = You have drawn already. Discard a card or knock.
refusal-gin-just-taken = { $card } has just come from the pile, it cannot go back in the same turn. Any other will do.
refusal-gin-deadwood-too-high = { $deadwood ->
    [one] { $deadwood } point
   *[other] { $deadwood } points
} would be left, and { $limit ->
    [0] only gin may be declared in this deal
   *[other] you may knock with { $limit }
}. For now just discard.
refusal-gin-bad-meld = { $count ->
    [0] { $cards } cannot be laid like that. A meld is three or four of a rank, or three and more in a row of one suit; each card stands in one meld, the ace below the two.
    [one] { $cards } does not fit there. You can lay off { $fitting }.
   *[other] { $cards } does not fit there. You can lay off: { $fitting }.
}
refusal-gin-which-discard = { $count ->
    [0] You cannot knock yet. Discard a card.
   *[other] Which card goes with the knock? These will do: { $cards }.
}
refusal-gin-which-draw = From where: the stock, or { $card } from the pile?
refusal-gin-which-meld = { $card } fits two melds. Name the number, for example “{ $card } 1”.
refusal-gin-wrong-dealer = By the rules another seat deals.
refusal-gin-not-a-move = Say for example: “stock”, “take”, “discard 7h”, “knock 7h”.
refusal-gin-not-a-card = There is no card “{ $text }”.

## Buttons and words

move-gin-stock = From the stock
move-gin-pile = Take { $card }
move-gin-refuse = Refuse
move-gin-knock = Knock
move-gin-gin = Gin
move-gin-layoff = Lay off { $cards }

words-gin-stock = from the stock, stock, from stock, the stock, draw, draw a card
words-gin-pile = from the pile, pile, the pile, upcard, the upcard, from the discard pile
words-gin-refuse = refuse, no thanks, pass
words-gin-take = take, i take
words-gin-discard = discard, throw
words-gin-knock = knock, i knock
words-gin-gin = gin
words-gin-layoff = lay off, layoff
words-gin-onto = onto meld, to meld, on meld, to, onto, on

## Picture

picture-gin-deal = deal { $deal }
picture-gin-limit = { $limit ->
    [0] gin only
   *[other] knock with { $limit }
}
picture-gin-doubled = ×2
picture-gin-note = { $score ->
    [one] { $score } point
   *[other] { $score } points
}, { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
picture-gin-note-columns = { $sums } · { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
picture-gin-dealer = dealer
picture-gin-knocks = knock
picture-gin-gin = gin
picture-gin-stock = Stock
picture-gin-pile = Pile
picture-gin-earlier = Discarded before, the latest at the right:
picture-gin-taken = { $name } holds from the pile
picture-gin-deadwood = { $count ->
    [one] { $count } point left over
   *[other] { $count } points left over
}
picture-gin-can-knock = You can knock, discarding:
picture-gin-can-gin = Gin, discarding:
picture-gin-can-lay-off = You can lay off:
picture-gin-hand = { $name }: { $count ->
    [0] gin
    [one] { $count } point left
   *[other] { $count } points left
}
picture-gin-laid-off = { $name } lays off:
picture-gin-won-knock = Knock: { $name } scores { $count }
picture-gin-won-gin = Gin: { $name } scores { $count }
picture-gin-won-undercut = Undercut: { $name } scores { $count }
picture-gin-void = Nobody scores: two cards in the stock
picture-gin-sheet-deal = deal { $deal }
picture-gin-sheet-total = total
picture-gin-sheet-won = won
picture-gin-sheet-earlier = before
picture-gin-column = column { $number }
picture-gin-closed = { $number } closed
picture-gin-settled = Final: { $name } +{ $count }
picture-gin-equal = Final: equal

## In words

alt-gin-head = Gin rummy, deal { $deal }, dealer { $dealer }.
alt-gin-limit = The first upcard was { $card }: { $limit ->
    [0] only gin may be declared
   *[other] knock with { $limit }
}{ $factor ->
    [2] , points count double.
   *[other] .
}
alt-gin-due-offer = Turn: { $name }. Take { $card } or refuse.
alt-gin-due-draw = Turn: { $name }. Draw from the stock, or take { $card } from the pile.
alt-gin-due-stock-draw = Turn: { $name }. Draw from the stock.
alt-gin-due-discard = Turn: { $name }. Discard a card or knock.
alt-gin-due-lay-off = Turn: { $name }. Lay cards off on the knocker's melds.
alt-gin-void = Nobody scores: two cards are left in the stock.
alt-gin-stock = Stock: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}.
alt-gin-pile = Pile from the bottom: { $cards }.
alt-gin-taken = { $name } holds from the pile: { $cards }.
alt-gin-knock = { $count ->
    [0] { $name } declares gin.
    [one] { $name } knocks with { $count } point.
   *[other] { $name } knocks with { $count } points.
}
alt-gin-meld = Meld { $number }: { $cards }.
alt-gin-cards = { $cards }
alt-gin-laid-off = { $name } lays off { $card } on meld { $number }.
alt-gin-opponent = { $name }, melds: { $melds }.
alt-gin-loose = { $name }, left over: { $cards } ({ $count ->
    [one] { $count } point
   *[other] { $count } points
}).
alt-gin-won-knock = The knock stands, { $name } scores { $count ->
    [one] { $count } point
   *[other] { $count } points
}.
alt-gin-won-gin = For gin { $name } scores { $count ->
    [one] { $count } point
   *[other] { $count } points
}.
alt-gin-won-undercut = Undercut, { $name } scores { $count ->
    [one] { $count } point
   *[other] { $count } points
}.
alt-gin-score = { $name }: { $count ->
    [one] { $count } point
   *[other] { $count } points
}, deals won: { $won }.
alt-gin-columns = { $name }, columns: { $sums }. Deals won: { $won }.
alt-gin-closed = { $count ->
    [one] Column { $columns } is closed.
   *[other] Columns { $columns } are closed.
}
alt-gin-settled = Final count: { $name } { $count }.
alt-gin-hand = { $count ->
    [0] You have no melds yet.
   *[other] Your melds: { $melds }.
}
alt-gin-own-loose = Left over: { $cards } — { $count ->
    [one] { $count } point
   *[other] { $count } points
}.
alt-gin-just-taken = { $card } has just come from the pile, it cannot be discarded in this turn.
alt-gin-choice = { $count ->
    [0] { $card } — gin
   *[other] { $card } — { $count } left
}
alt-gin-knocks = You can knock, discarding: { $choices }.
alt-gin-lay-off = { $card } on meld { $number }
alt-gin-lay-offs = Best lay-offs: { $cards }. The words “lay off” will do.

## Rules

rules-gin-short =
    Gin rummy, for two

    Each holds ten cards. Collect melds: a set is three or four of a rank, a run three or more in a row of one suit. The ace is low: A 2 3 is a run, Q K A is not. All other cards are left over: figures and tens count 10, an ace 1, the others their number.

    Your turn: take a card, from the stock or the top of the pile, and discard one. A card taken from the pile cannot go back in the same turn.

    With ten points or fewer left over you may knock: your discard goes face down and the hand is shown. Your opponent lays cards off on your melds. If you have less, you score the difference. If your opponent has less or the same, that is an undercut: the difference and 25 for your opponent. Nothing left over is gin: all of your opponent's points and 25, and nothing may be laid off.

    The match goes to 100. Play by buttons or words: “stock”, “take”, “discard 7♥️”, “knock 7♥️”, “lay off 8♠️”.
rules-gin-full =
    Gin rummy, the full rules

    Cards. 52 cards, ten each; the next one is turned up, the rest is the stock. The first dealer is drawn by lot, then dealers alternate.

    First turn. The one who did not deal may take the upcard or refuse it; then the dealer may. If both refuse, the first one draws from the stock.

    Turn. Take the top of the stock or of the pile and discard one card. A card from the pile cannot be discarded in the same turn, a card from the stock can. After twenty draws in a row from the pile the next one is from the stock.

    Melds. A set is three or four of a rank. A run is three or more in a row of one suit, the ace only below the two. A card stands in one meld at a time. What is left over counts: king, queen, jack, ten 10, ace 1, the others their number.

    Knock. With ten points or fewer after the discard you may knock, or play on. The eleventh card goes face down. The bot lays your hand so that the least is left; of equal layings it takes the one that helps your opponent least. You may name melds of your own: “knock 7♥️ [4♣️ 5♣️ 6♣️]”, and then they count.

    Laying off. After a knock your opponent adds cards to your melds, several in a row on one run too: 7♠️ and 8♠️ fit 4♠️ 5♠️ 6♠️. The bot offers the best; you may choose: “7♠️ 1, 8♠️ 1”. The knocker never lays off.

    Score of a deal. If the knocker has less, the difference: a knock with seven against 39 is 32. If the opponent has less or the same, an undercut, the difference and 25: a knock with two against one is 26. Gin is what the opponent has left and 25: against six, 31. Gin with eleven cards brings nothing more.

    Void deal. When two cards are left in the stock after a discard and nobody has knocked, nobody scores and the same dealer deals again.

    A match with the simple score goes to 100; one who undercuts may win it too. The final count: the winner's points, 100 more, 25 for each deal won more than the opponent, less the opponent's points. With 118 and 50 points and 5 deals to 2: 118 + 100 + 75 − 50 = 243. The option “The hundred doubled for a shutout” makes it 200 when the opponent has nothing.

    Knocking by the upcard. The first upcard of a deal says with how much you may knock: a seven with seven, tens and figures with ten, an ace with one (or, as the table agrees, gin only). A spade doubles all that is scored in the deal; this can be switched off.

    Three columns. Your first won deal is written in the first column, the second in the first and second, the third and later ones in all three. An undercut is a win too. When somebody reaches 150 (or 200) in a column, it is closed. Whoever wins for the first time later begins in the first open column. When all three are closed, the match is over: the sum of three columns against the opponent's. With premiums each column brings 100 to whoever closed it, and 25 for each entry more.

    How this differs from what you may know. Many tables give 10 or 20 for an undercut, pay extra for gin with eleven cards, or let the last discard before a void deal be taken for a knock. Not here.
