"""An event of VK in the bot's words: pure functions, one for each type."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.chat import Incoming, Kind, Press
from bot.platforms.vk.names import CHAT_START, NAME, Me, person_of

ANSWER_WINDOW = 55.0
"""Seconds in which a press can be answered; VK takes an answer for a minute."""

LANGUAGES = {0: "ru", 1: "uk", 2: "be", 3: "en"}
ADDED = frozenset({"chat_create", "chat_invite_user"})
_COMMAND = re.compile(r"^[!/]\s*(?=\w)")

Json = Mapping[str, Any]


def to_incoming(event: Json, me: Me, now: float) -> Incoming | None:
    """Say what an event means to the bot `me` at `now` (Unix seconds); None for nothing.

    The person's name is not in it: VK does not tell it.
    """
    content: Json = event.get("object", {})
    match event.get("type"):
        case "message_new":
            return _message(content, event, me, now)
        case "message_event":
            return _press(content, event, me, now)
        case "message_allow" | "message_deny" as kind:
            user = content["user_id"]
            now_kind: Kind = "reachable" if kind == "message_allow" else "unreachable"
            return Incoming(
                update=_key(event, me, f"{kind}:{user}"),
                at=me.room(user),
                kind=now_kind,
                private=True,
                person=person_of(user),
            )
        case _:
            return None


def _key(event: Json, me: Me, otherwise: str) -> str:
    return f"{NAME}:{me.group}:{event.get('event_id') or otherwise}"


# Messages


def _message(content: Json, event: Json, me: Me, now: float) -> Incoming | None:
    message: Json = content.get("message", content)
    peer, author = message["peer_id"], message["from_id"]
    cmid = message.get("conversation_message_id", 0)
    if author <= 0:
        return None
    incoming = Incoming(
        update=_key(event, me, f"{peer}:{cmid}"),
        at=me.room(peer),
        private=peer < CHAT_START,
        person=person_of(author),
        language=LANGUAGES.get(content.get("client_info", {}).get("lang_id", -1), ""),
        message=str(cmid) if cmid else "",
        reply_to=_replied_to(message, me),
        invitation=message.get("ref", ""),
    )
    if message.get("action"):
        return _service(message["action"], incoming, me)
    payload = read_payload(message.get("payload"))
    if "d" in payload:
        return _pressed_as_text(incoming, str(payload["d"]), now)
    if payload.get("command") == "start":
        return replace(incoming, text="/start", addressed=True)
    return _words(str(message.get("text") or ""), incoming, me)


def _words(text: str, incoming: Incoming, me: Me) -> Incoming:
    meant, plain = me.mention().search(text), me.mention().sub("", text).strip()
    command = _COMMAND.match(plain)
    if command:
        plain = f"/{plain[command.end() :]}"
    addressed = bool(meant or command or incoming.private or incoming.reply_to)
    if not plain and not meant:
        return replace(incoming, kind="other", addressed=addressed)
    return replace(incoming, text=plain, addressed=addressed)


def _replied_to(message: Json, me: Me) -> str:
    original = message.get("reply_message") or {}
    cmid = original.get("conversation_message_id")
    return str(cmid) if original.get("from_id") == -me.group and cmid else ""


def read_payload(payload: object) -> Json:
    """The payload of a button: VK writes it as an object or as text, people may forge it."""
    if isinstance(payload, str):
        try:
            payload = json.loads(payload)
        except (ValueError, RecursionError):  # the latter where it is nested without end
            return {}
    return payload if isinstance(payload, dict) else {}


# Service messages


def _service(action: Json, incoming: Incoming, me: Me) -> Incoming | None:
    kind, member = action.get("type"), action.get("member_id", 0)
    if kind in ADDED and member in {-me.group, 0}:
        return replace(incoming, kind="added")
    if kind != "chat_kick_user":
        return None
    if member == -me.group:
        return replace(incoming, kind="removed")
    return replace(incoming, kind="left", person=person_of(member)) if member > 0 else None


# Presses


def _press(content: Json, event: Json, me: Me, now: float) -> Incoming:
    user, peer = content["user_id"], content["peer_id"]
    cmid = content.get("conversation_message_id")
    data = str(read_payload(content.get("payload")).get("d", ""))
    message = str(cmid) if cmid else ""
    return Incoming(
        update=_key(event, me, f"press:{content['event_id']}"),
        at=me.room(peer),
        kind="press",
        private=peer < CHAT_START,
        person=person_of(user),
        addressed=True,
        message=message,
        press=Press(f"{content['event_id']}/{user}/{peer}", message, data, now + ANSWER_WINDOW),
    )


def _pressed_as_text(incoming: Incoming, data: str, now: float) -> Incoming:
    """A press of a client that knows no such buttons: only a message can answer it."""
    press = Press(incoming.message, "", data, now + ANSWER_WINDOW, public=True)
    return replace(incoming, kind="press", addressed=True, reply_to="", press=press)
