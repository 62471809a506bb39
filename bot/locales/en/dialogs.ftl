### The private dialog, and what is not said before everybody.

hand-more = … { $count } more
hand-in-words = Move by words in reply to the table, or in a private chat with me.
answer-secret = Cards and hints are for your eyes alone. Open the private dialog, and I will answer there.
help-your-turn-here = Your turn. Press “My cards”: only you see them. Make a move by a button or in words.
turn-mention = You may write your move here, too. Begin like this: { $mention }
hello-group-mention = I hear buttons, and words that begin with { $mention }. To let people simply write their moves, give me access to all messages.
dialog-opened = Hello! Your cards come here from now on, and you can play right here.
