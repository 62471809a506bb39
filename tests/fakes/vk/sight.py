"""Control: what a person sees, what a community did, and what it should not have done."""

import re
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.vk.keyboards import labels_of
from tests.fakes.vk.rooms import Rooms
from tests.fakes.vk.world import (
    CHAT_START,
    EDIT_LIFE,
    ApiCall,
    Conversation,
    Message,
    Snackbar,
    Violation,
)

Json = dict[str, Any]

SHOWN_MENTION = re.compile(r"\[(?:id|club|public)\d+\|([^\]]*)\]")
MENTIONED = re.compile(r"\[id(\d+)\|")


@dataclass(slots=True)
class Seen:
    """One message as a person sees it; `photos` name the bytes for `file_content`."""

    cmid: int
    sender: str
    from_bot: bool
    text: str
    photos: list[str]
    buttons: list[list[str]]
    mentions: list[int]
    reply_to: int | None
    editable: bool
    edited: bool
    action: str
    date: float


@dataclass(slots=True)
class Screen:
    """A conversation as a person sees it; `keyboard` is the one under it."""

    messages: list[Seen]
    keyboard: list[list[str]]
    snackbars: list[Snackbar] = field(default_factory=list)
    opened: list[str] = field(default_factory=list)
    spinners: list[str] = field(default_factory=list)

    @property
    def last(self) -> Seen:
        """The newest message; raises LookupError if there is none."""
        if not self.messages:
            raise LookupError("nothing here")
        return self.messages[-1]

    def by_bot(self) -> list[Seen]:
        """The messages of communities."""
        return [message for message in self.messages if message.from_bot]

    def with_button(self, label: str) -> Seen:
        """The newest message with this button; raises LookupError if there is none."""
        for message in reversed(self.messages):
            if any(label in row for row in message.buttons):
                return message
        raise LookupError(f"no button {label!r}")

    def texts(self) -> list[str]:
        """The words of all messages."""
        return [message.text for message in self.messages]


class Sight(Rooms):
    """Looks at a world from outside."""

    def sees(self, user: int, peer: int) -> Screen:
        """What a person sees in a chat he is in, or (by his own id) in the dialog."""
        room = self._look_into(user, peer)
        answers = (self.snackbars(user), self.opened(user), self.spinners(user))
        if room is None:
            return Screen([], [], *answers)
        shown = [self._seen(m) for m in room.messages.values() if not m.deleted]
        return Screen(shown, labels_of(room.keyboards.get(self.main.id)), *answers)

    def snackbars(self, user: int) -> list[Snackbar]:
        """What answered a person's presses, oldest first."""
        return list(self.world.users[user].snackbars)

    def opened(self, user: int) -> list[str]:
        """The links that opened for a person, by his own press or by the community's answer."""
        return list(self.world.users[user].opened)

    def spinners(self, user: int) -> list[str]:
        """The presses of a person that nobody has answered."""
        presses = self.world.presses.values()
        return [press.id for press in presses if press.user == user and press.answer is None]

    def answer(self, press: str) -> Snackbar | None:
        """What answered one press; None while it is unanswered."""
        return self.world.presses[press].answer

    def file_content(self, photo: str) -> bytes:
        """The bytes of a photo that somebody sees."""
        return self.world.photos[photo].content

    def calls(self, method: str = "", peer: int | None = None) -> list[ApiCall]:
        """The requests so far, all or those of one method, to one peer."""
        return [
            call
            for call in self.world.journal
            if call.method == (method or call.method)
            and (
                peer is None
                or str(peer) in (call.params.get("peer_id"), call.params.get("peer_ids"))
            )
        ]

    def refusals(self) -> list[ApiCall]:
        """The requests that were answered with an error."""
        return [call for call in self.world.journal if call.code]

    def rate_refusals(self) -> int:
        """How many requests were one too many in their second."""
        return sum(each.rate_refusals for each in self.world.communities.values())

    def violations(self) -> list[Violation]:
        """What a careful bot does not do.

        Kinds: `spinner` (an unanswered press), `boolean`, `html`, `version`.
        """
        unanswered = [
            Violation("spinner", f"{press.user}: {press.payload}", press.at)
            for press in self.world.presses.values()
            if press.answer is None
        ]
        return self.world.violations + unanswered

    def members(self, peer: int) -> list[int]:
        """Who is in a chat; communities have negative ids."""
        return list(self._chat(peer).members)

    def _look_into(self, user: int, peer: int) -> Conversation | None:
        if peer < CHAT_START:
            return self.main.dialogs.get(user) if peer == user else None
        room = self._chat(peer)
        return room if user in room.members else None

    def _seen(self, message: Message) -> Seen:
        age = self.world.now() - message.date
        return Seen(
            cmid=message.cmid,
            sender=self._name(message.sender),
            from_bot=message.sender < 0,
            text=SHOWN_MENTION.sub(r"\1", message.text),
            photos=[f"{photo.owner}_{photo.id}" for photo in message.photos],
            buttons=labels_of(message.keyboard),
            mentions=[]
            if message.silenced
            else [int(number) for number in MENTIONED.findall(message.text)],
            reply_to=message.reply_to.cmid if message.reply_to else None,
            editable=message.sender < 0 and age < EDIT_LIFE,
            edited=message.edited_at is not None,
            action=(message.action or {}).get("type", ""),
            date=message.date,
        )

    def _name(self, sender: int) -> str:
        if sender < 0:
            return self.world.communities[-sender].name
        return " ".join(self.world.users[sender].names["nom"]).strip()
