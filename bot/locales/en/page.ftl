### The local page: a family chat in the browser, and what the person who starts it sees.

## A family made up for the page

family-members = Grandma Nina, Mum, Dad, Masha, Kolya, Uncle Vitya
family-rooms = Family, Cottage
family-bot = Zastolie

## The page's own words

page-member = Member
page-chats = Conversations
page-messages = Messages
page-input = Message
page-hint = A message or a move
page-send = Send
page-menu = Menu
page-play = Play
page-empty = It is quiet here. Shall we bring the family to the table?
page-private = only you see this
page-reply = Reply
page-reply-to = In reply to
page-reply-cancel = Do not reply
page-unread = there is something new
page-down = To the newest messages
page-close = Close
page-offline = The table cannot be reached. Trying again…
page-not-sent = Not sent: the table cannot be reached. Please try again.
page-button-gone = This button no longer does anything.
page-stranger = This page is opened by a personal link. Ask whoever lays the table for yours.
page-no-member = There is no such member here.

## In the window from which the page is started

play-ready = The table is laid: { $url }
play-link = { $member }: { $url }
play-port-taken = Port { $port } is taken. Another one: make play PORT={ $other }
play-no-page = The page cannot be opened at { $where }: { $reason }
play-folder-busy = Another bot, process { $pid }, works in the folder { $folder }. Stop it, or give this one another folder: --data FOLDER
play-no-database = The database does not start: { $reason }
play-bad-members = Members cannot be called so: { $names }. Give different names with commas between them, at most twelve, without the sign “|”.
