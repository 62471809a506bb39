"""The adapter to VK: letters go out, presses are answered."""

import logging
from typing import Any

from bot.chat import (
    Abilities,
    Address,
    Gone,
    Letter,
    Person,
    Press,
    Rights,
    TooLate,
    Unreachable,
)
from bot.platforms.vk.api import Api
from bot.platforms.vk.errors import (
    KEYBOARD_REFUSED,
    PHOTO_REFUSED,
    REPLY_REFUSED,
    TOO_LONG,
    WRONG_PARAMETER,
    NoAnswer,
    Refused,
    meaning,
    standing_meaning,
)
from bot.platforms.vk.keys import Keys
from bot.platforms.vk.letters import (
    INLINE,
    ROW_LIMIT,
    SNACKBAR_LIMIT,
    TEXT_LIMIT,
    event_data,
    in_words,
    keyboard,
    needs_keys,
    print_of,
    reply,
    words,
)
from bot.platforms.vk.names import NAME, Me, Standing, is_dialog, standing, user_of
from bot.platforms.vk.photos import Photos, Undrawn, attachment_of
from bot.platforms.vk.rights import Rooms

log = logging.getLogger(__name__)

Params = dict[str, Any]

SHORT = 1000
"""Characters of a text that was too long for VK, though not by its own numbers."""


class VkPlatform:
    """Speaks to VK as one community."""

    name = NAME

    def __init__(self, api: Api, me: Me, photos: Photos, keys: Keys, rooms: Rooms) -> None:
        """Speak through `api`; `keys` remembers what lies under the dialogs."""
        self.me = me
        self._rooms = rooms
        self._api = api
        self._photos = photos
        self._keys = keys

    @property
    def abilities(self) -> Abilities:
        """What VK allows, with a margin for answers to people."""
        return Abilities(
            text_limit=TEXT_LIMIT,
            caption_limit=TEXT_LIMIT,
            row_limit=ROW_LIMIT,
            button_limit=INLINE[1],
            whispers=False,
            alert_limit=SNACKBAR_LIMIT,
            sends_a_minute=15,
            edits_a_minute=15,
            edit_gap=3.0,
            opens_links=True,
            dialog_link=self.me.dialog_link(),
            mention=self.me.handle,
        )

    def dialog(self, person: Person) -> Address:
        """The dialog of a person, which has the number of his page."""
        return self.me.room(user_of(person) or 0)

    def link(self, payload: str) -> str:
        """A link that opens the dialog; the payload comes with the first message there."""
        return self.me.dialog_link(payload)

    async def rights(self, at: Address) -> Rights:
        """What the community may do in a chat."""
        return await self._rooms.rights(at)

    async def attends(self, at: Address, person: Person) -> bool:
        """Whether a person is in a chat; VK tells an administrator."""
        user = user_of(person)
        return user is not None and await self._rooms.attends(at, user)

    # Messages

    async def send(self, at: Address, letter: Letter, *, mark: int) -> str:
        """Send a message; a hand that a message cannot carry lays its keys under the dialog."""
        under_dialog = is_dialog(at) and await self._keys_wanted(at, letter)
        params = await self._content(at, letter)
        if buttons := keyboard(letter.buttons, under_dialog=under_dialog):
            params["keyboard"] = buttons
        if replied := reply(letter, at):
            params["forward"] = replied
        params |= {"peer_ids": int(at.chat), "random_id": mark}
        cmid = await self._post(params, letter)
        if letter.slot == "hand" and is_dialog(at):
            await self._replace(at, letter, cmid)
        if not under_dialog:
            return str(Standing(cmid))
        await self._keys.lay(at)
        return str(Standing(cmid, print_of(letter.buttons)))

    async def _keys_wanted(self, at: Address, letter: Letter) -> bool:
        """Once keys lie under a dialog, they alone are kept true there."""
        return letter.slot == "hand" and (needs_keys(letter) or await self._keys.lie(at))

    async def _replace(self, at: Address, letter: Letter, cmid: int) -> None:
        """Take away the hand that the new one stands for."""
        old = await self._keys.replaced(at, letter.table)
        if old and old != cmid:
            try:
                await self._delete(at, old)
            except Gone as gone:
                log.info("an old hand stays: %s", gone)

    async def _post(self, params: Params, letter: Letter) -> int:
        """Send, if need be in a simpler shape; return the number in the conversation."""
        while True:
            try:
                return await self._posted(params)
            except Refused as refusal:
                simpler = await self._simpler(params, letter, refusal.code)
                if simpler is None:
                    raise meaning(refusal) from refusal
                log.warning("a message goes out in a simpler shape: %s", refusal)
                params = simpler
            except NoAnswer as error:
                raise meaning(error) from error

    async def _posted(self, params: Params) -> int:
        (sent,) = await self._api.call("messages.send", **params)
        error = sent.get("error")
        if error:
            raise Refused(error["code"], error.get("description", ""))
        return int(sent["conversation_message_id"])

    async def _simpler(self, params: Params, letter: Letter, code: int) -> Params | None:
        """The same message without what VK objects to; None where that is not the trouble."""
        if code in KEYBOARD_REFUSED and "keyboard" in params:
            return _without(params, "keyboard")
        if code in REPLY_REFUSED and "forward" in params:
            return _without(params, "forward")
        if code in PHOTO_REFUSED and letter.picture and "attachment" in params:
            await self._photos.forget(letter.picture)
            return _without(params, "attachment") | {"message": in_words(letter)[:TEXT_LIMIT]}
        if code in TOO_LONG and len(params["message"]) > SHORT:
            return params | {"message": params["message"][: SHORT - 1] + "…"}
        return None

    async def _content(self, at: Address, letter: Letter) -> Params:
        """The words and the picture of a letter, or words alone where there can be none."""
        params: Params = {"message": words(letter, self.me), "dont_parse_links": 1}
        if not letter.mentions:
            params["disable_mentions"] = 1
        if letter.picture is None:
            return params
        try:
            params["attachment"] = await self._photos.attachment(letter.picture, at.chat)
        except Undrawn:
            log.exception("a picture cannot be shown")
            params["message"] = in_words(letter)[:TEXT_LIMIT]
        except (Refused, NoAnswer) as error:
            raise meaning(error) from error
        return params

    async def edit(self, at: Address, message: str, letter: Letter) -> None:
        """Edit a message; one whose keys must change is to be sent anew."""
        old = _standing(message)
        wanted = print_of(letter.buttons) if old.keys or needs_keys(letter) else ""
        if is_dialog(at) and old.keys != wanted:
            await self._keys.replace(at, letter.table, old.cmid)
            raise Gone(message)
        params = await self._content(at, letter)
        if not old.keys and (buttons := keyboard(letter.buttons)):
            params["keyboard"] = buttons
        await self._change(at, old.cmid, params)

    async def _change(self, at: Address, cmid: int, params: Params) -> None:
        try:
            await self._api.call(
                "messages.edit",
                peer_id=int(at.chat),
                cmid=cmid,
                keep_forward_messages=1,
                **params,
            )
        except (Refused, NoAnswer) as error:
            raise standing_meaning(error) from error

    async def strip(self, at: Address, message: str) -> None:
        """Take the buttons off a message; a hand whose keys lie elsewhere by now goes whole."""
        old = _standing(message)
        if old.keys:
            await self._delete(at, old.cmid)
            return
        found = await self._found(at, old.cmid)
        if "keyboard" in found:
            files = [
                attachment_of(each["type"], each[each["type"]])
                for each in found["attachments"]
                if each["type"] in {"photo", "doc"}
            ]
            params: Params = {"message": found.get("text", ""), "dont_parse_links": 1}
            params["disable_mentions"] = 1
            if files:
                params["attachment"] = ",".join(files)
            await self._change(at, old.cmid, params)

    async def _found(self, at: Address, cmid: int) -> Params:
        try:
            found = await self._api.call(
                "messages.getByConversationMessageId",
                peer_id=int(at.chat),
                conversation_message_ids=cmid,
            )
        except (Refused, NoAnswer) as error:
            raise standing_meaning(error) from error
        if not found["items"]:
            raise Gone(str(cmid))
        item: Params = found["items"][0]
        return item

    async def delete(self, at: Address, message: str) -> None:
        """Delete a message for everybody."""
        await self._delete(at, _standing(message).cmid)

    async def _delete(self, at: Address, cmid: int) -> None:
        try:
            (done,) = await self._api.call(
                "messages.delete", peer_id=int(at.chat), cmids=cmid, delete_for_all=1
            )
        except (Refused, NoAnswer) as error:
            raise standing_meaning(error) from error
        if not done.get("response"):
            raise Gone(str(done.get("error", "")))

    # Messages that one person alone sees: there are none

    async def whisper(
        self, at: Address, person: Person, letter: Letter, *, press: Press | None
    ) -> str:
        """Refuse: in a chat of VK everybody sees everything."""
        raise Unreachable("closed")

    async def edit_whisper(
        self, at: Address, person: Person, message: str, letter: Letter
    ) -> None:
        """Refuse: nothing was whispered."""
        raise Gone(message)

    async def answer(self, press: Press, text: str = "", *, alert: bool = False) -> None:
        """Show a line to who pressed, or open the link for him: one of them, never both."""
        if press.public:
            raise TooLate(press.id)
        event, user, peer = press.id.split("/")
        params: Params = {"event_id": event, "user_id": int(user), "peer_id": int(peer)}
        if shown := event_data(text):
            params["event_data"] = shown
        try:
            await self._api.call("messages.sendMessageEventAnswer", **params)
        except (Refused, NoAnswer) as error:
            if isinstance(error, Refused) and error.code == WRONG_PARAMETER:
                raise TooLate(str(error)) from error
            raise meaning(error) from error


def _standing(message: str) -> Standing:
    found = standing(message)
    if found is None:
        raise Gone(message)
    return found


def _without(params: Params, name: str) -> Params:
    return {key: value for key, value in params.items() if key != name}
