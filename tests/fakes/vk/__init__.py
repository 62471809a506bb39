"""A fake of the VK API that is as strict as the real one, for tests of the bot.

    async with FakeVk(clock) as vk:
        # vk.url stands for https://api.vk.ru; vk.token and vk.group are the community's
        masha = vk.user("Маша")                        # → user id = peer id of the dialog
        room = vk.chat("Семья", [masha])               # → peer id; the community is in it
        vk.write(masha, room, "@zastolie играть")      # → number in the conversation (cmid)
        await vk.until(lambda: vk.calls("messages.send", room))
        press = vk.press(masha, room, "Сесть")         # → event id
        await vk.quiet()
        vk.sees(masha, room).last.buttons              # labels, row by row
        vk.answer(press)                               # the snackbar or link; None: a spinner
        assert vk.violations() == [] == vk.refusals()

It is a real HTTP server on 127.0.0.1: `POST /method/<name>` (urlencoded or multipart, also GET),
`GET /lp` (Bots Long Poll), `POST /upload/<ticket>`, and a pusher of the Callback API.
`python -m tests.fakes.vk [port]` runs it alone and prints its address, token and group id.

**Handles.** People are named by their ids, chats by the peer id that the first community knows
them by, messages by their number in the conversation (cmid), presses by their event id. The dialog
of a person is named by the person's own id.

**The same over HTTP.** Every public method below is `POST /_ctl/<method>` with its arguments as a
JSON object; the answer is `{"ok": true, "result": …}`. Bytes travel as base64.

**Time.** `clock` gives Unix seconds (real time if left out), `advance(seconds)` shifts it. Rates,
lives of keys, events and presses, ages of messages and the retries of the Callback API go by this
clock. Long polls and hangs are real time.

Rooms (`rooms.py`)
    community, user, deactivate, chat(access=), enter, set_access, invite_bot, kick_bot, join,
    leave, rename, promote, mute, allow, deny, blacklist, set_bot_features, set_chats_allowed,
    tick(kinds), revoke
People (`people.py`)
    write(reply_to=, payload=), mention, send_sticker, start, follow(url), press, forge, react
Sight (`sight.py`)
    sees → Screen(messages, keyboard, snackbars, opened, spinners), snackbars, opened, spinners,
    answer(press), file_content(photo), calls(method, peer), refusals, rate_refusals, violations,
    members
Chaos (`chaos.py`)
    now, advance, fail(method, trouble, code=, count=, peer=), fail_poll(codes), calm, expire_key,
    lose_history, deliver_twice, swap_order, set_limits, set_flood, set_strict
The server (`fake.py`)
    url, token, group, until(condition), quiet(), set_callback(url), begin, end (the world outlives
    the server)

A new community has only `message_new` ticked, as a real one; `tick` or the bot itself
(`groups.setLongPollSettings`) adds the rest.
"""

from tests.fakes.vk.fake import FakeVk

__all__ = ["FakeVk"]
