"""Control: what people do in chats and dialogs."""

import json
import re
from typing import Any

from tests.fakes.vk.delivery import (
    deliver,
    deliver_consent,
    deliver_press,
    deliver_reaction,
)
from tests.fakes.vk.keyboards import buttons_of, payload_of
from tests.fakes.vk.rooms import Rooms
from tests.fakes.vk.world import CHAT_START, Community, Conversation, Message, Press

Json = dict[str, Any]

DIALOG_LINK = re.compile(
    r"https://(?:vk\.me/(?P<name>\w+)|vk\.com/write-(?P<number>\d+))(?:\?(?P<query>.*))?"
)


class People(Rooms):
    """Acts for the people of a world; a dialog is named by the person's own id."""

    def write(
        self, user: int, peer: int, text: str, *, reply_to: int | None = None, payload: str = ""
    ) -> int:
        """Write a text; returns its number in the conversation.

        A typed @name of the community becomes a mention, as clients do it. In a dialog the text
        carries the ref of a link that was followed before.
        """
        room = self._room(user, peer)
        fields: Json = {"text": self._with_mentions(text), "payload": payload}
        if reply_to is not None:
            fields["reply_to"] = room.messages[reply_to]
        return self._say(user, room, fields).cmid

    def mention(self, user: int, peer: int, text: str) -> int:
        """Write a text that begins with a mention of the community."""
        return self.write(user, peer, f"@{self.main.screen_name} {text}")

    def send_sticker(self, user: int, peer: int) -> int:
        """Send a sticker; returns its number in the conversation."""
        sticker = {"type": "sticker", "sticker": {"sticker_id": 9008, "product_id": 279}}
        return self._say(user, self._room(user, peer), {"extra": [sticker]}).cmid

    def start(self, user: int) -> int:
        """Press «Начать» in the dialog; returns the message's number."""
        return self.write(user, user, "Начать", payload='{"command":"start"}')

    def follow(self, user: int, url: str) -> bool:
        """Open a link; tell whether it led to a dialog with a community.

        The ref comes to the community only with the next message the person writes there.
        """
        person = self.world.users[user]
        person.opened.append(url)
        link = DIALOG_LINK.fullmatch(url)
        if link is None:
            return False
        community = self._linked(link["name"], link["number"])
        query = dict(
            part.split("=", 1) for part in (link["query"] or "").split("&") if "=" in part
        )
        if "ref" in query:
            person.refs[community.id] = (query["ref"], query.get("ref_source", ""))
        return True

    def _linked(self, name: str | None, number: str | None) -> Community:
        for community in self.world.communities.values():
            names = {community.screen_name, f"club{community.id}", f"public{community.id}"}
            if name in names or number == str(community.id):
                return community
        raise LookupError(f"no community {name or number}")

    def press(
        self,
        user: int,
        peer: int,
        button: str | int,
        *,
        message: int | None = None,
        stale: bool = False,
    ) -> str:
        """Press a button by its label, or by its number from 0 in reading order.

        `message` names the message; else the keyboard under the conversation comes first, then
        the newest message with the button. `stale` looks at keyboards that are gone. Returns the
        event's id of a callback button, else "" (a text was sent, or a link was opened). Raises
        LookupError if there is no such button.
        """
        room = self._room(user, peer, starts=False)
        for keyboard, cmid in self._keyboards(room, message, stale=stale):
            buttons = buttons_of(keyboard)
            labels: list[Any] = [each["action"].get("label") for each in buttons]
            wanted = list(range(len(buttons))) if isinstance(button, int) else labels
            if button in wanted:
                return self._press(user, peer, room, buttons[wanted.index(button)], cmid)
        raise LookupError(f"no button {button!r} here")

    def forge(self, user: int, peer: int, payload: Any, message: int | None = None) -> str:
        """Press a callback button that never was; returns the event's id."""
        return self._event(user, peer, payload, message)

    def _keyboards(
        self, room: Conversation, message: int | None, *, stale: bool
    ) -> list[tuple[Json | None, int | None]]:
        found: list[tuple[Json | None, int | None]] = []
        if message is None and not stale:
            found.append((room.keyboards.get(self.main.id), None))
        if stale:
            found += [(keyboard, None) for keyboard in reversed(room.former_keyboards)]
        chosen = [room.messages[message]] if message else list(reversed(room.messages.values()))
        for each in chosen:
            if stale:
                found += [(keyboard, each.cmid) for keyboard in reversed(each.older_keyboards)]
            if each.deleted is stale:
                found.append((each.keyboard, each.cmid))
        return found

    def _press(
        self, user: int, peer: int, room: Conversation, button: Json, cmid: int | None
    ) -> str:
        action = button["action"]
        if action["type"] == "open_link":
            self.follow(user, action["link"])
            return ""
        if action["type"] == "callback" and self.world.users[user].callback:
            return self._event(user, peer, payload_of(button), cmid)
        if action["type"] not in {"text", "callback"}:
            raise LookupError(f"nothing happens on this button: {action['type']}")
        label = action["label"]
        if not room.private:
            label = f"[club{self.main.id}|@{self.main.screen_name}] {label}"
        payload = json.dumps(payload_of(button), ensure_ascii=False)
        self._say(user, room, {"text": label, "payload": payload})
        return ""

    def _event(self, user: int, peer: int, payload: Any, cmid: int | None) -> str:
        press = Press(
            self.world.new_key(6), user, peer, self.main.id, payload, self.world.now(), cmid
        )
        self.world.presses[press.id] = press
        deliver_press(self.main, press)
        return press.id

    def react(self, user: int, peer: int, message: int, reaction: int) -> None:
        """Put a reaction (1 to 64) on a message; 0 takes it away."""
        found = self._room(user, peer).messages[message]
        found.reactions[user] = reaction
        deliver_reaction(self.main, found, self.world.users[user], reaction)

    def _room(self, user: int, peer: int, *, starts: bool = True) -> Conversation:
        if peer > CHAT_START:
            room = self._chat(peer)
            if user not in room.members:
                raise LookupError(f"{user} is not in {peer}")
            return room
        if starts and user not in self.main.allowed - self.main.denied:
            self.main.allowed.add(user)
            self.main.denied.discard(user)
            deliver_consent(self.main, self.world.users[user], "")
        return self.world.dialog(self.main, self.world.users[user])

    def _say(self, user: int, room: Conversation, fields: Json) -> Message:
        if room.private:
            fields["ref"] = self.world.users[user].refs.pop(self.main.id, None)
        message = self.world.add_message(room, user, **fields)
        deliver(self.world, message)
        return message

    def _with_mentions(self, text: str) -> str:
        for community in self.world.communities.values():
            names = f"@(?:{re.escape(community.screen_name)}|club{community.id})\\b"
            whole = f"[club{community.id}|@{community.screen_name}]"
            text = re.sub(f"(?<!\\|){names}", whole, text)
        return text
