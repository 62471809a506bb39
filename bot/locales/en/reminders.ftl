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
