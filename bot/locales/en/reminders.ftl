### Times, reminders of turns, pauses and absence.
###
### Words: tempo, quiet hours, holiday (a person's), pause (a table's), sitter, hurry.

## Times in words

time-at = at { $time }
time-tomorrow = tomorrow at { $time }
time-tomorrow-morning = tomorrow morning, at { $time }
time-day = { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $day }
time-date = { time-day } at { $time }
time-since = since { $time }
time-since-yesterday = since yesterday
time-since-day = since { time-day }
time-in-minutes = in { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
time-in-hours = { $count ->
    [1] in an hour
   *[other] in { $count } hours
}
time-in-days = { $count ->
    [1] in a day
   *[other] in { $count } days
}

## The call to a turn

turn-calls = { $name }, tables wait for you:
turn-calls-line = { $game } — { $names }, { $since }
name-by-sitter = { $name } ({ $sitter })
turn-vote = { $name }, your answer is waited for: { $game }.
turn-vote-line = { $game } — your answer is waited for
turn-remind = { $name }, the table has been waiting for your move { $since }: { $game }.
turn-digest = { $name }, good morning! They wait for you:
turn-urged = { $by } asks for your move.
turn-mention-room = { $name }, the table has been waiting for you { $since }: { $game }.
turn-mention-rooms = { $name }, tables wait for you: { $games }.
turn-snoozed = The reminder comes { $time }.
turn-zone = Is it { $time } where you are? Reminders come by day only.
button-hand-of = Cards: { $game }
button-later-hour = In an hour
button-later-evening = This evening
button-later-tomorrow = Tomorrow
button-zone-right = Right
button-zone-other = No, another time
button-hurry = Hurry up

## How to be reminded

answer-reminders = Reminders of your turn: { $mode }.
    Quiet hours: { $quiet }. Your time is { $time }.
answer-reminders-away = On holiday until { $until }: your turns wait, no reminders come.
answer-snoozed = The reminder comes { $time }.
answer-zone-set = Good: your time is { $time }.
answer-zone-which = What time is it where you are?
mode-every = at every turn
mode-hours = when a turn waits { $hours ->
    [one] { $hours } hour
   *[other] { $hours } hours
}
mode-digest = once in the morning
mode-never = none
quiet-none = none
quiet-hours = from { $begins }:00 to { $ends }:00
button-mode = Reminders: { $mode }
button-quiet = Quiet hours: { $quiet }
button-zone = Time: { $time }
button-zone-more = More
zone-name = { $time } { $city }
zone-Europe-Kaliningrad = Kaliningrad
zone-Europe-Moscow = Moscow
zone-Europe-Minsk = Minsk
zone-Europe-Kyiv = Kyiv
zone-Europe-Samara = Samara
zone-Asia-Yekaterinburg = Yekaterinburg
zone-Asia-Omsk = Omsk
zone-Asia-Novosibirsk = Novosibirsk
zone-Asia-Krasnoyarsk = Krasnoyarsk
zone-Asia-Irkutsk = Irkutsk
zone-Asia-Yakutsk = Yakutsk
zone-Asia-Vladivostok = Vladivostok
zone-Asia-Magadan = Magadan
zone-Asia-Kamchatka = Kamchatka
zone-Asia-Almaty = Almaty
zone-Asia-Tashkent = Tashkent
zone-Asia-Tbilisi = Tbilisi
zone-Asia-Yerevan = Yerevan
zone-Asia-Jerusalem = Jerusalem
zone-Europe-Berlin = Berlin
zone-Europe-London = London
zone-America-New-York = New York
zone-America-Los-Angeles = Los Angeles

## The tempo of a table

button-tempo = Tempo: { $tempo }
tempo-live = one evening
tempo-day = a move a day
tempo-week = a move a week

## Hurry up

answer-hurried = It is passed on { $time }.
answer-hurried-now = It is passed on.
refusal-hurried-already = Somebody has asked already. You may ask again { $time }.
refusal-no-hurry = Nobody is to be hurried yet: the turn has only begun.
refusal-hurry-never = { $name } wants no reminders. If the turn takes long, the table decides what to do.

## More words and answers

words-later-hour = in an hour, later
words-later-evening = this evening, in the evening, tonight
words-later-tomorrow = tomorrow, tomorrow morning
button-vacation = Holiday
refusal-nothing-waits = Nothing waits for you now.
refusal-waited-for = It is you they wait for. Your cards are behind “My cards”.

## Pauses and holidays

button-pause-day = Until tomorrow
button-pause-week = For a week
button-pause-open = Until we go on
button-resume = Go on
button-vacation-day = Until tomorrow
button-vacation-week = For a week
button-vacation-weeks = For two weeks
button-vacation-open = Until I am back
button-back-again = I am back
answer-pause-which = How long shall the table pause? No reminders come, turns wait.
answer-paused = Pause until { $time }. “Go on” ends it sooner.
answer-paused-open = Pause. “Go on” ends it.
answer-resumed = The game goes on.
answer-vacation-which = How long will you be away? Your turns wait, no reminders come, and your tables are told.
answer-vacation = Holiday until { $time }. Your turns wait. Have a good time!
answer-vacation-open = Holiday. Your turns wait. Have a good time!
answer-back-again = Welcome back! Reminders come again.
refusal-paused = The table pauses. Press “Go on” to make moves.
refusal-not-paused = The table does not pause.
notice-paused = Pause until { $time }.
notice-paused-open = Pause. “Go on” ends it.
notice-waits = Waiting until { $time }: { $name }.
notice-away = On holiday until { $time }: { $name }.
notice-away-open = On holiday: { $name }.
notice-gone = No longer in the chat: { $name }.
notice-sitter = { $sitter } plays until { $name } is back.
notice-sitter-until = { $sitter } plays until { $time } or until { $name } is back.
event-table-paused = { $name } pauses the table.
event-table-resumed = { $name } goes on with the game.
event-table-pause-over = The pause is over, the game goes on.
event-table-seat-back = { $name } is with us again.
event-table-seat-left = { $name } is no longer in the chat.
event-table-seat-computer = A computer plays until { $name } is back.
event-table-seat-returned = { $name } is back at the table.
event-table-seat-given-back = { $name } is back at the table. Thanks for helping: { $sitter }.
event-table-seat-replaced = { $name } takes the seat of { $before }.

## Who is not at the table

name-kept = { $name } (comp.)
seat-is-kept = A computer plays while you are away. One press brings you back.
button-absent = What about { $name }?
button-computer-sits = Let a computer play
button-replace = Find somebody
button-i-will = I will play
button-not-needed = Not needed
button-sub-me = Me
button-sitting-evening = Until evening
button-sitting-tomorrow = Until tomorrow
button-sitting-open = Until I am back
button-sitting-good = For good
answer-absent = { $name } has been silent { $since }.
answer-absent-from = Let us wait: what to do can be decided { $time }.
answer-asked = The others are asked.
answer-sub-which = Who is to be replaced?
answer-sub-how-long = For how long?
question-computer = { $name } suggests that a computer plays while { $place } is away. If nobody objects, it sits down { $time }.
question-computer-gone = A computer may play while { $place } is away. If nobody objects, it sits down { $time }.
question-sitter-who = { $name } looks for somebody to play meanwhile. Who will?
question-sitter-who-until = { $name } looks for somebody to play until { $until }. Who will?
question-sitter = { $who } plays until { $place } is back. If nobody objects, it begins { $time }.
question-sitter-until = { $who } plays until { $until } or until { $place } is back. If nobody objects, it begins { $time }.
question-replace-who = A seat is free: { $place }. Who plays on?
question-replace = { $who } takes the seat of { $place } and plays on. If nobody objects, that is { $time }.
refusal-not-absent = It is too early to decide for somebody: the move may still come.
refusal-asked-another = It is somebody else who is asked.
refusal-only-moves = You play for somebody: only the owner of the seat can resign.
command-resume = go on, continue
button-end-sitting = End the sitting
button-later = Later
answer-later-when = When shall the reminder come?
words-plays-for-me = plays for me, will play for me
words-until = until, till
words-until-tomorrow = tomorrow
words-until-evening = evening, tonight
words-until-hours = one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve
question-sitter-named = { $name } asks { $who } to play. “I will play” takes the seat.
question-sitter-named-until = { $name } asks { $who } to play until { $until }. “I will play” takes the seat.
sitter-asked = { $name } asks you to play: { $game }. You see the cards while you sit there.
answer-sitter-asked = Asking { $name }.
refusal-sits-there = Somebody who plays at this table cannot sit in.
