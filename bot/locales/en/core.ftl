### Zastolie in English: everything that belongs to no single game.

## Lobby

lobby-title = { $game }: gathering at the table.
lobby-choose = What shall we play?
lobby-sitting = { $count ->
    [0] Nobody is at the table yet.
   *[other] At the table: { $names }.
}
lobby-options = Rules of this table: { $options }.
lobby-ready = Ready to start.
lobby-missing = { $count ->
    [one] { $count } more person is needed.
   *[other] { $count } more people are needed.
}
lobby-closed = The table is closed.
alt-lobby = { $game }, gathering. At the table: { $names }.

picture-free-seat = free
picture-host = host
picture-code = code: { $code }

## Buttons

button-sit = Sit
button-stand = Stand up
button-sit-reds = For Reds
button-sit-blacks = For Blacks
button-add-computer = Computer
button-invite = Invite
button-start = Start
button-game = Game: { $game }
button-options = Options
button-remove = Remove: { $name }
button-rules = Rules
button-rules-full = More
button-close = Close table
button-close-sure = Close? Sure
button-close-no = Keep it
button-close-yes = Close it
button-hand = My cards
button-undo = Undo
button-next-deal = Next deal
button-again = Play again
button-score = Score
button-verify = Fair deal
button-yes = Yes
button-no = No
button-back = ↩
button-leave = Leave
button-leave-sure = Leave? Sure
button-resign = Resign
button-resign-sure = Resign? Sure
button-end = End the match
button-end-sure = End it? Sure
button-play = Play
button-board = Table
button-settings = Settings
button-record = Match record
button-language-ru = По-русски
button-language-en = English
button-large = Large print: { $on ->
    [yes] yes
   *[no] no
}
button-four-colours = Four colours: { $on ->
    [yes] yes
   *[no] no
}
button-text-only = Text only: { $on ->
    [yes] yes
   *[no] no
}
button-night = Night colours: { $on ->
    [yes] yes
   *[no] no
}

## The match

board-title = { $game }, deal { $deal }
turn-of = { $count ->
    [0] Nobody is to move now.
    [one] To move: { $names }.
   *[other] Waiting for: { $names }.
}
turn-between-deals = The deal is over. Next?
turn-call = { $name }, your turn: { $game }.
your-turn = Your turn.
sealed-deal = Fair deal: { $seal }. It can be checked after the match.
question-undo = { $name } asks to take back { $count ->
    [one] { $count } move
   *[other] { $count } moves
}.{ $seen ->
    [yes] { " " }A hidden card has been seen since.
   *[no] {""}
} Does everybody agree?
question-end = { $name } suggests ending the match without a winner. Does everyone agree?
question-close = { $name } wants to close the table. It closes by itself in a minute.
result-title = { $game }: result of deal { $deal }
match-title = { $game }: the match is over
match-over = The match is over.
match-thanks = Thank you for the game!
ending-resigned = { $name } resigns. { $count ->
    [one] Winner: { $winners }.
   *[other] Winners: { $winners }.
}
ending-abandoned = Nobody is left at the table. The match ends without a winner.
ending-ended = The match will not be played out. { $count ->
    [0] Nobody is ahead.
   *[other] Ahead: { $winners }.
}
ending-stale = Nobody has moved for a long time, the match is closed.
deal-revealed = Seed of the match: { $seed }
verify-seal = Seal before the start: { $seal }, the first 16 digits of SHA-256 of the seed.
verify-deal = Deal { $deal }: { $cards }

option-on = yes
option-off = no

## Answers

answer-done = Done.
refusal-move-taken = The move is already made.
answer-moved-on = The table has moved on. This is how it looks now.
answer-undone = The move is taken back.
answer-undo-asked = Asking the others whether they agree to take the move back.
answer-undo-refused = The move stays.
answer-vote-counted = Your answer counts.
answer-sat = You have a seat.
answer-stood = The seat is free.
answer-left = A computer takes your seat. You can come back while the match goes on.
answer-closed = The table is closed.
answer-close-asked = The table closes in a minute unless somebody presses “Keep it”.
answer-started = Here we go!
answer-hand-sent = Your cards are on your screen.
answer-hand-private = Your cards are in our private conversation.
answer-sure-close = Close the table? Press “Sure”.
answer-sure-leave = Leave in the middle of the match? A computer will take your seat.
answer-sure-resign = Resign the match?
answer-sure-end = End the match without a winner?
answer-end-asked = The others are being asked whether to end the match.
answer-sure-stop = Sure?
answer-which-table = At which table?
answer-which-card = Which card do you mean?
answer-cut-off = The beginning of the move stands, the rest does not: { $reason }
answer-no-tables = There is no table yet. Press “Play” to start.
answer-score-empty = No match has been played here yet.
answer-score-title = Matches played: { $count }
answer-score-line = { $name }: { $wins } won of { $count }
answer-settings = How to show you the game:
answer-forgotten = Everything known about you is deleted.
answer-forget-sure = Delete everything known about you? Computers take your seats.
answer-record = Record of the match:
answer-record-later = The record comes when the match is over.
answer-remind = You will be reminded when it is your turn.
answer-privacy = Zastolie keeps your name, the accounts from which you write to the bot, your settings, the chats you have been in, whom you have played with, the moves of matches, their results and invitations. It keeps nothing you write in the chat. “Forget” deletes everything about you, and computers take your seats.
answer-unexpected = That did not work, and it is my fault. The table is safe, please try again.
answer-unsaved = I cannot write anything down just now. I will do it as soon as I can; the table is safe.
answer-not-shown = I cannot show the table, and that is my fault. Every move is safe; I will show it as soon as I can.

button-sure = Sure
button-forget-sure = Delete? Sure

computer-name = Computer

## Refusals

refusal-unexplained = That is not possible. What is stands on the buttons under your cards.
refusal-not-understood = I do not understand “{ $text }”. Press a button or write a move, for example: { $examples }.
refusal-no-example = I do not understand “{ $text }”. Write “help” to learn what is possible.
refusal-not-your-turn = It is not your turn. Your cards are under “My cards”.
refusal-not-now = That cannot be done now. What can stands on the buttons under your cards.
refusal-not-in-hand = You do not hold that card.
refusal-not-a-card = There is no such card.
refusal-not-a-tile = There is no such tile.
refusal-not-a-move = There is no such move here.
refusal-not-seated = You are not at this table. While it gathers you can press “Sit”.
refusal-nobody-there = That seat is free already.
refusal-sits-already = You have a seat at this table.
refusal-table-full = All seats are taken.
refusal-side-full = That side is full. Take the other one.
refusal-already-started = The match has begun. You can join the next one.
refusal-table-closed = That table is closed. “Play” opens a new one.
refusal-host-only = That is for the host of the table: { $host }.
refusal-too-many-people = This game has { $most } seats at most. Somebody must stand up first.
refusal-unknown-game = We have no such game.
refusal-unknown-option = This game has no such option.
refusal-bad-option = That option cannot be set so.
refusal-no-game-chosen = Choose a game first.
refusal-wrong-number = There are { $seats } at the table; the game needs: { $counts }.
refusal-uneven-teams = The teams must be equal. Change sides with “For Reds” and “For Blacks”.
refusal-not-started = The match has not begun.
refusal-match-over = This match is over. “Play again” starts a new one.
refusal-deal-goes-on = The deal is not over yet.
refusal-nothing-to-undo = There is nothing to take back.
refusal-deal-is-shown = The cards of this deal are shown, the move cannot be taken back.
refusal-no-question = That question is already settled.
refusal-own-question = It is your question, the others must answer.
refusal-no-table = There is no table here. Press “Play” to start.
refusal-words-only = I understand words and buttons. Write “help” to learn what is possible.
refusal-person-hidden = You write in the name of the group, so I cannot tell who you are. Press a button under the table or write as yourself.
refusal-picture-changed = The numbers of the picture have changed. Look at the new one and choose again.
refusal-ambiguous = That can mean more than one thing. Which one?
refusal-other-seat = That button belongs to another seat. Your cards are under “My cards”.
refusal-unknown-code = There is no such code, or it is no longer good. Ask for a new one.

## Help

help-no-table = I am Zastolie: I bring a family together for cards and dominoes, right in the chat. Write /play or press “Play”, choose a game, and the others press “Sit”.
help-lobby = The table is gathering. “Sit” takes a seat, “Invite” calls the family. When there are enough people anybody seated presses “Start”.
help-your-turn = Your turn. Press a button under your cards or write a move, for example: { $examples }.
help-other-turn = To move now: { $names }. “My cards” shows your cards, “Undo” takes a move back, “Rules” explains.
help-question = The table waits for an answer: “Yes” or “No”.
help-between-deals = The deal is over. “Next deal” goes on.
help-over = The match is over. “Play again” gathers the same table, “Score” shows the results.
help-commands = Commands: /play, /hand, /board, /undo, /rules, /score, /leave, /settings, /help.
hello-group = Hello! I am Zastolie, I play cards and dominoes with the family. Press “Play” to begin.
hello-group-rights = Make me an administrator and the cards will refresh by themselves.
hello-private = Hello! I am Zastolie. Add me to the family chat or open a table here: “Play”.
rules-none = Say which game's rules to show.

## Words people write

command-play = play, new game
command-join = join, sit
command-stand = stand, stand up
command-invite = invite
command-start-match = begin, start match
command-hand = hand, cards, my cards
command-board = board, table
command-move = move
command-undo = undo, take back
command-rules = rules
command-score = score
command-remind = remind
command-pause = pause
command-leave = leave
command-resign = resign
command-sub = sub, substitute
command-settings = settings
command-link = link
command-record = record
command-verify = verify
command-forget = forget
command-help = help
command-check = check
command-privacy = privacy
command-next = next, next deal
command-again = again, play again, rematch
command-close = close table
command-end = end match
command-yes = yes, ok
command-no = no
words-card-noise = the, my, of, card, please, play, lay, put, on, to, and, a, tile, lead
words-right = right of, right
words-left = left of, left
words-above = above, over
words-below = below, under

button-share = Forward to the family
button-sure-move = { $move }? Sure
refusal-not-over = The match goes on. That is possible when it is over.
refusal-table-busy = The table is very lively just now. Please try again.
refusal-which-table = At which table?
refusal-moved-on = The table has moved on. This is how it looks now.
names-columns = columns
names-mosaic = mosaic
names-gin = gin
names-rummy500 = rummy to five hundred, five hundred, 500
names-krambambuli = krambambuli
names-valty = valty, dominoes
names-cribbage = cribbage
names-thirtythree = 33, thirty-three
button-come-back = Come back

## The menu of commands

menu-play = open a table
menu-join = take a seat
menu-invite = invite relatives
menu-hand = my cards
menu-board = show the table
menu-move = what I can play
menu-undo = take a move back
menu-rules = the rules of a game
menu-score = who has won how often
menu-remind = remind me of my turn
menu-pause = pause
menu-leave = leave the table
menu-sub = take over a seat
menu-watch = look on without a seat
menu-guest = seat a guest who shares your phone
menu-replay = show the match again
menu-privacy = what the bot sees and keeps
menu-settings = settings: look, language
menu-link = link Telegram and VK
menu-record = the record of a match
menu-verify = check that the deal was fair
menu-forget = forget everything about me
menu-help = what can be done now
menu-check = what the bot may do here
example-names = Mary, Nick, Nina, Victor, Olga, Peter
example-alt = An example: a table of { $game }.
game-columns = Mosaic columns
game-mosaic = Mosaic (training)
game-gin = Gin rummy
game-rummy500 = Rummy to five hundred
game-krambambuli = Krambambuli
game-valty = Valty (dominoes)
game-cribbage = Five-card cribbage
game-thirtythree = “33”
