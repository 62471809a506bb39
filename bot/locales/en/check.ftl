### /check: what the bot may do in this chat and how to change it.

check-private = Here I can do everything: cards come here by themselves, moves go by buttons and words.
check-title = What I may do in this chat:
check-hears-all = I hear every word: a move can simply be typed, for instance “7h”.
check-hears-some = I hear buttons, commands and replies to my messages. The rest of the talk is hidden from me.
check-cards-kept = I show everybody his cards so that nobody else sees them, and keep them up to date.
check-cards-asked = I show cards at the button “My cards”: only who pressed it sees them.
check-no-pictures = I may not send pictures here, so I show the table in words.{ $platform ->
    [telegram] { " " }Pictures are allowed in the group's settings: Permissions, Send photos.
   *[other] {""}
}
check-no-events = VK does not tell me of these events: { $events }. Tick them in the settings of the community: API usage, Long Poll API, Event types.
check-dialog-open = You have a private chat with me: your cards come there.
check-dialog-closed = You have no private chat with me yet. Open it, and your cards will come there by themselves.
check-how = { $platform ->
    [telegram] To have cards kept up to date right here and moves simply typed, make me an administrator: the group's name, Edit, Administrators, Add. I need no special rights.
    [vk] To let me hear plain words, open the chat, Members, and make the community an administrator.
   *[other] To let me do more, make me an administrator.
}
button-make-administrator = Make me an administrator
button-dialog = Open a chat
