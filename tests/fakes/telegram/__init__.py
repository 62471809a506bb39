"""A fake of the Telegram Bot API that is as strict as the real one, for tests of the bot.

    async with FakeTelegram(clock) as telegram:
        api = TelegramAPIServer.from_base(telegram.url)       # telegram.token is the bot's token
        masha = telegram.user("Маша")                         # → user id = private chat's id
        room = telegram.supergroup("Семья", [masha])          # → chat id; the bot is in it
        telegram.write(masha, room, "/play@zastolie_bot")     # → message id
        await telegram.until(lambda: telegram.calls("sendPhoto", room))
        press = telegram.press(masha, room, "Сесть")          # → callback query id
        await telegram.quiet()
        telegram.sees(masha, room).last.buttons               # labels, row by row
        telegram.answer(press)                                # the toast or alert, None: a spinner
        assert telegram.violations() == [] == telegram.refusals()

It is a real HTTP server on 127.0.0.1 (GET and POST; urlencoded, multipart, JSON; long polls and
webhooks). `python -m tests.fakes.telegram [port]` runs it alone and prints its address and token.

**Handles.** Users, chats, messages and topics are named by their ids, callback queries by theirs.
A private chat has the id of its person. Message ids of private chats and basic groups come from
one counter, each supergroup counts for itself.

**The same over HTTP.** Every public method below is `POST /_ctl/<method>` with its arguments as a
JSON object; the answer is `{"ok": true, "result": …}`. Bytes travel as base64.

**Time.** `clock` gives Unix seconds (real time if left out), `advance(seconds)` shifts it. Rates,
lifetimes of updates, windows for answers and ages of messages go by this clock. Long polls,
time-outs and pauses of webhooks are real time.

Rooms (`rooms.py`)
    user, bot, group, supergroup(forum=), topic, close_topic, reopen_topic, delete_topic,
    join, leave, promote(anonymous=), add_bot,
    kick_bot, promote_bot(rights), demote_bot, mute_bot(kinds), unmute_bot, set_privacy(on=),
    revoke, migrate, delete_chat, delete_message, deactivate
People (`people.py`)
    write(reply_to=, thread=, anonymous=), edit, send_sticker, send_photo, write_as_channel, press,
    forge, start(payload), startgroup(payload), follow(url), block, unblock, react
Inline mode (`typing_inline.py`)
    type_inline, inline_results, pick
Sight (`sight.py`)
    sees → Screen(messages, toasts, spinners), toasts, spinners, answer(press), menu, members,
    file_content(photo), calls(method, chat), refusals, traffic(chat), violations, pending_updates
Chaos (`chaos.py`)
    now, advance, fail(method, trouble, count=, chat=, …), calm, deliver_twice, swap_order,
    set_limits, set_poll_brakes, set_answer_window, set_ephemeral(works=), set_inline_feedback,
    go_offline, go_online, restart_client
The server (`fake.py`)
    url, token, until(condition), quiet(), begin, end (the world outlives the server)

**Where the real server is not documented**, the careful reading holds: a mention alone is not
delivered in privacy mode, nor a bare command before the bot has written in the group; ephemeral
sends and edits come out of the budget of sends; a press can be answered for 15 s; members are not
told to a bot that is no administrator. The text of a refused ephemeral message is made up: never
match it. Not known here: Markdown modes, rich messages, pictures by URL, media other than photos
and documents; each is refused in the server's manner.
"""

from tests.fakes.telegram.fake import FakeTelegram

__all__ = ["FakeTelegram"]
