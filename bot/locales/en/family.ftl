### The family: how to call people to the table, show it in another chat, look on without a seat.

## The invitation that is handed on

invitation-sit = At the table: { $names }. The game is { $game }. Join us!
invitation-watch = At the table: { $names }. The game is { $game }. Come and watch!
invitation-link = { $platform ->
    [telegram] Telegram
    [vk] VK
   *[other] Link
}: { $link }
invitation-code = Or write these words to the bot: { $code }

## Buttons

button-call = Invite: { $name }
button-to-group = Add to a group
button-elsewhere = Show in another chat
button-hide = Take it away
button-hide-sure = Take it away? Sure
button-code-new = New words
button-code-close = Close the door
button-let-in = Let in
button-send-away = No
button-decline = Not today
button-mute = Do not invite me
button-watch = Watch
button-unwatch = Stop watching

## Answers

family-callers = Asking to join: { $names }.
family-watchers = Watching: { $names }.
family-calls-you = { $name } invites you to the table.
family-called = { $name }: the invitation is sent.
family-called-already = { $name }: the invitation is sent already; let us wait.
family-not-reached = { $name } cannot be written to. Forward the invitation or say the words.
family-declined = { $name }: not today.
family-declined-thanks = All right, no more invitations today.
family-muted = No more invitations. The settings turn them on again.
family-code-closed = The words and the link open nothing any more. Who is at the table stays.
family-elsewhere = Add the bot to another chat and write to it there: { $code }. The table will appear there, too. { $count ->
    [one] It is shown in { $count } chat now.
   *[other] It is shown in { $count } chats now.
}
family-shown-here = The table is shown here, too.
family-hide-sure = Take the table out of this chat? The game goes on elsewhere.
family-hidden = The table is no longer in this chat. The same words bring it back.
family-watching = You are watching. Nobody’s hand is shown here.
family-unwatched = You are no longer watching this table.
family-watch-dialog = A watcher’s table comes in the private dialog. Please open it.
family-host-asked = The host of the table is being asked. As soon as there is a yes, you are at the table.
family-asks-in = { $name } would like to join: { $game }. Let in?
family-let-in = You are welcome at the table.
family-let-in-done = { $name } is at the table.
family-sent-away = { $name } is not let in.
family-guessing = Somebody is guessing the words of your table. No stranger sits down without your “Let in”. You may change the words or close the door.

## Refusals

refusal-too-many-tries = Too many tries. Try again in ten minutes, or ask for the link.
refusal-invitation-closed = The door is closed. The host of the table can open it.
refusal-not-let-in = The host of the table lets nobody in just now.
refusal-too-many-callers = Many people are asking to join this table. Please try later.
refusal-no-caller = Nobody is waiting any more.
refusal-too-many-rooms = This table is shown in many places already. Take it away somewhere first.
refusal-last-room = This is the only chat of the table. It can only be closed here.
refusal-nobody-by-name = I see nobody in the family of that name: { $name }. Forward the invitation or say the words.
refusal-busy-now = No invitation is possible just now.
refusal-not-for-you = This invitation is for somebody else.
refusal-not-watching = You are not watching any table.

## Words that people write

command-show = show in another chat, another chat
command-hide = hide table
command-watch = watch, spectate
command-unwatch = stop watching

## One person on several platforms

button-link-open = { $platform ->
    [telegram] Open Telegram
    [vk] Open VK
   *[other] Open
}
button-link-sure = Yes, that is me
button-link = Link accounts
button-privacy = What is kept
button-unlink = Part them
button-unlink-sure = Part them? Sure
family-platform = { $platform ->
    [telegram] Telegram
    [vk] VK
   *[other] the page
}
family-link-code = Write this code to the bot from your other account: { $code }. It holds for ten minutes and only once.
family-link-selves = Together already: { $names }.
family-link-sure = { $name }, { $where }: is that you, too? Then tables, cards and score become one. If somebody else gave you the code, do not agree.
family-linked = Done: this is one person now.
family-linked-told = This is you, too, from now on: { $name }, { $where }. If it is not, part them.
family-unlink-sure = Part them? Tables and score stay with the first account.
family-unlinked = These are different people again.
refusal-linked-already = That is you already.
refusal-link-same-table = Both your seats are at one table. Finish the match or leave one of them, then link.
refusal-not-linked = Your accounts are not linked to anything.
command-unlink = unlink

## The score

score-match = Now: { $game }
score-evening = Matches this evening: { $count }
score-first-evening = Matches played: { $count }, all of them this evening
score-by-game = By game, who has won how often:
score-game = { $game }, { $count ->
    [one] { $count } match
   *[other] { $count } matches
}: { $winners }
score-somebody = Somebody
score-columns = { $name } — deals won: { $count }
score-thirtythree = { $name } — keys: { $count }
score-valty = { $name } — points: { $count }
score-cribbage = { $name } — points: { $count }
score-gin = { $name } — points: { $count }
score-rummy500 = { $name } — points: { $count }
score-krambambuli = { $name } — minus points: { $count }

## Settings of a chat

language = English
settings-room = Language of the chat: { $language }.
settings-rules = { $game }, house rules: { $rules }
button-own-settings = My settings
button-invitations = Invitations: { $on ->
    [yes] yes
   *[no] no
}
button-forget = Forget everything about me

## A guest at somebody else's phone

guest-name = Guest
guest-sits = The guest is at the table. To give a name, write: /guest Name
guest-covered = { $name }, your cards are covered. Take the phone and press “It is me”.
button-guest = Guest
button-me = It is me: { $name }
button-cover = Cover the cards
command-guest = guest, seat a guest

button-more = More
family-forward = The message is ready: forward it to the family.
