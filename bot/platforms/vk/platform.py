"""The adapter to VK: letters go out, presses are answered."""

import logging
from contextlib import suppress

from bot.chat import (
    Abilities,
    Address,
    ChatError,
    Gone,
    Incoming,
    Letter,
    Person,
    Press,
    Rights,
    TooLate,
    Unreachable,
)
from bot.platforms.vk.api import Api
from bot.platforms.vk.edits import Edits, Params
from bot.platforms.vk.errors import (
    KEYBOARD_REFUSED,
    PHOTO_REFUSED,
    REPLY_REFUSED,
    TOO_LONG,
    WRONG_PARAMETER,
    NoAnswer,
    Refused,
    meaning,
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
from bot.platforms.vk.pages import Pages
from bot.platforms.vk.photos import Photos, Undrawn
from bot.platforms.vk.rights import Rooms
from bot.storage.store import Store

log = logging.getLogger(__name__)

SHORT = 1000
"""Characters of a text that was too long for VK, though not by its own numbers."""


class VkPlatform:
    """Speaks to VK as one community."""

    name = NAME

    def __init__(self, api: Api, me: Me, photos: Photos, store: Store, rooms: Rooms) -> None:
        """Speak through `api`; `store` remembers what VK cannot be asked for."""
        self.me = me
        self._rooms = rooms
        self._api = api
        self._photos = photos
        self._keys = Keys(store)
        self._edits = Edits(api)
        self._pages = Pages(api, store, self._edits)

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
        if not (is_dialog(at) and letter.slot == "hand"):
            return str(Standing(await self._sent(at, letter, mark)))
        async with self._keys.alone(at):
            under_dialog = await self._keys.wanted(at, letter)
            cmid = await self._sent(at, letter, mark, under_dialog=under_dialog)
            await self._replace(at, letter, cmid)
            if not under_dialog:
                return str(Standing(cmid))
            await self._keys.lay(at, letter, cmid)
            return str(Standing(cmid, print_of(letter.buttons)))

    async def _sent(
        self, at: Address, letter: Letter, mark: int, *, under_dialog: bool = False
    ) -> int:
        params = await self._content(at, letter)
        if buttons := keyboard(letter.buttons, under_dialog=under_dialog):
            params["keyboard"] = buttons
            await self._pages.keep(at, letter.buttons, under_dialog=under_dialog)
        if replied := reply(letter, at):
            params["forward"] = replied
        params |= {"peer_ids": int(at.chat), "random_id": mark}
        cmid = await self._post(params, letter)
        self._edits.note(at, cmid, params)
        return cmid

    async def _replace(self, at: Address, letter: Letter, cmid: int) -> None:
        """Take away the hand that the new one stands for."""
        old = await self._keys.replaced(at, letter)
        if old and old != cmid:
            try:
                await self._edits.delete(at, old)
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
        keys = is_dialog(at) and (old.keys or needs_keys(letter))
        if keys and old.keys != await self._print_wanted(at, letter):
            await self._keys.replace(at, letter, old.cmid)
            raise Gone(message)
        params = await self._content(at, letter)
        if not old.keys and (buttons := keyboard(letter.buttons)):
            params["keyboard"] = buttons
            await self._pages.keep(at, letter.buttons)
        await self._edits.change(at, old.cmid, params)

    async def _print_wanted(self, at: Address, letter: Letter) -> str:
        """The fingerprint of the keys that should lie under a dialog; empty for none of these."""
        return print_of(letter.buttons) if await self._keys.wanted(at, letter) else ""

    async def strip(self, at: Address, message: str) -> None:
        """Take the buttons off a message; a hand whose keys lie elsewhere by now goes whole."""
        old = _standing(message)
        if old.keys:
            await self._keys.leave(at, old.cmid)
            await self._edits.delete(at, old.cmid)
        else:
            await self._edits.put_buttons(at, old.cmid, "")

    async def delete(self, at: Address, message: str) -> None:
        """Delete a message for everybody."""
        await self._edits.delete(at, _standing(message).cmid)

    async def turn(self, incoming: Incoming) -> None:
        """Show more of the buttons of a message that has too many; raises StorageError."""
        await self._pages.turn(incoming)
        if incoming.press and not incoming.press.public:
            with suppress(ChatError):
                await self.answer(incoming.press)

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
