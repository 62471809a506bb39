"""One request of a bot, and what it may reach."""

import json
from dataclasses import dataclass, field
from typing import Any

from tests.fakes.telegram.entities import parse_html, trim, with_detected
from tests.fakes.telegram.errors import ApiError, bad_request, forbidden
from tests.fakes.telegram.files import StoredFile, Upload
from tests.fakes.telegram.wire import user_json
from tests.fakes.telegram.world import Bot, Chat, Content, Member, Message, World

Json = dict[str, Any]

TEXT_LIMIT, CAPTION_LIMIT = 4096, 1024


@dataclass(slots=True)
class Call:
    """A request: who asks, its parameters (strings, or JSON values) and its files."""

    world: World
    bot: Bot
    params: Json
    files: dict[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str | None:
        """A parameter as a string; None if it was not sent."""
        value = self.params.get(name)
        return None if value is None else str(value)

    def number(self, name: str) -> int | None:
        """A parameter as an integer; raises ApiError 400 for anything else."""
        value = self.params.get(name)
        if value in (None, ""):
            return None
        try:
            return int(value)
        except (TypeError, ValueError):
            raise bad_request(f'invalid parameter "{name}" specified') from None

    def flag(self, name: str) -> bool:
        """A parameter as a truth value, false if it was not sent."""
        return str(self.params.get(name, "")).lower() in ("true", "yes", "1", "t")

    def structure(self, name: str) -> Any:
        """A JSON parameter, already parsed or still a string; None if it was not sent."""
        value = self.params.get(name)
        if not isinstance(value, str):
            return value
        try:
            return json.loads(value) if value else None
        except ValueError:
            raise bad_request(f"can't parse {name} JSON object") from None

    def words(self, name: str, limit: int, source: Json | None = None) -> tuple[str, list[Json]]:
        """A text or caption with its entities, parsed, trimmed and measured in code points.

        `source` is the object that holds it when it is not the request itself. Raises ApiError 400
        for bad markup or too many characters.
        """
        source = self.params if source is None else source
        text, entities = _parsed(source, name)
        text, entities = trim(text, entities)
        if len(text) > limit:
            raise bad_request(f"message {'caption ' if name == 'caption' else ''}is too long")
        return text, self._acquainted(with_detected(text, entities))

    def _acquainted(self, entities: list[Json]) -> list[Json]:
        # A mention of somebody the bot never met silently becomes plain text.
        kept = []
        for entity in entities:
            if entity["type"] != "text_mention":
                kept.append(entity)
                continue
            user = self.world.users.get(entity["user"]["id"])
            if user is not None and self.world.knows(self.bot, user.id):
                kept.append(entity | {"user": user_json(user)})
        return kept

    def file(self, name: str, kind: str, value: str | None = None) -> StoredFile:
        """The file a parameter means: an upload, or one sent before; raises ApiError 400."""
        value = self.text(name) if value is None else value
        upload = self.files.get(name)
        if value is not None and value.startswith("attach://"):
            upload = self.files.get(value.removeprefix("attach://"))
        if upload is not None:
            self.world.limits.upload(self.bot.id, len(upload.content), self.world.now())
            return self.world.files.add(kind, upload)
        if not value or value.startswith("attach://"):
            raise bad_request(f"there is no {kind} in the request")
        return self.world.files.resolve(self.bot.id, value, kind)

    def media(self, media: Json) -> Content:
        """Read an InputMedia object; raises ApiError 400 for a kind that cannot be sent so."""
        kind = media.get("type", "")
        if kind not in ("photo", "animation", "document"):
            raise bad_request("unsupported input message content type")
        text, entities = self.words("caption", CAPTION_LIMIT, media)
        file = self.file("", kind, str(media.get("media", "")))
        return Content(kind, text, entities, file)

    def chat(self) -> Chat:
        """The chat that `chat_id` names, for sending, editing or asking.

        Raises the ApiError that says why the bot cannot reach it.
        """
        raw = self.params.get("chat_id")
        if raw in (None, ""):
            raise bad_request("chat_id is empty")
        if isinstance(raw, str) and raw.startswith("@"):
            return self._by_username(raw.removeprefix("@"))
        number = self.number("chat_id") or 0
        return self._private(number) if number > 0 else self._group(number)

    def _by_username(self, name: str) -> Chat:
        for chat in self.world.chats.values():
            if (chat.username or "").lower() == name.lower():
                return self._group(chat.id)
        raise bad_request("chat not found")

    def _private(self, number: int) -> Chat:
        user = self.world.users.get(number)
        if user is None or not (number in self.bot.started or self.world.knows(self.bot, number)):
            raise bad_request("chat not found")
        if user.is_bot:
            raise forbidden("bot can't send messages to bots")
        if user.deactivated:
            raise forbidden("user is deactivated")
        if number in self.bot.blocked:
            raise forbidden("bot was blocked by the user")
        if number not in self.bot.started:
            raise forbidden("bot can't initiate conversation with a user")
        return self.world.dialog(self.bot, user)

    def _group(self, number: int) -> Chat:
        chat = self.world.chats.get(number)
        if chat is None or self.bot.id not in chat.members:
            raise bad_request("chat not found")
        if chat.migrated_to is not None:
            reason = "Bad Request: group chat was upgraded to a supergroup chat"
            raise ApiError(400, reason, migrate_to_chat_id=chat.migrated_to)
        name = "group" if chat.kind == "group" else chat.kind
        if chat.deleted:
            raise forbidden(f"the {name} chat was deleted")
        status = chat.members[self.bot.id].status
        if status == "kicked":
            raise forbidden(f"bot was kicked from the {name} chat")
        if status == "left":
            raise forbidden(f"bot is not a member of the {name} chat")
        return chat

    def self_in(self, chat: Chat) -> Member:
        """The bot's own place in a chat; in a private one it may do everything."""
        found = chat.member(self.bot.id)
        return found if found is not None else Member(self.bot.user, "creator")

    def require_right(self, chat: Chat, right: str, purpose: str) -> None:
        """Raise ApiError 400 unless the bot has this administrator's right, or chats privately."""
        member = self.self_in(chat)
        basic_admin = chat.kind == "group" and member.admin
        if not (chat.private or basic_admin or member.may(right)):
            raise bad_request(f"not enough rights to {purpose}")

    def message(self, chat: Chat, purpose: str) -> Message:
        """The message that `message_id` names; raises ApiError 400 if it is gone."""
        found = chat.messages.get(self.number("message_id") or 0)
        if found is None or found.deleted:
            raise bad_request(f"message to {purpose} not found")
        return found


def _parsed(source: Json, name: str) -> tuple[str, list[Json]]:
    raw = str(source.get(name) or "")
    mode = str(source.get("parse_mode") or "")
    if mode.lower() == "html":
        return parse_html(raw)
    if mode:
        # Markdown is read by the real server; this fake knows what our bot writes.
        raise bad_request("unsupported parse_mode")
    given = source.get("entities" if name == "text" else "caption_entities") or []
    return raw, json.loads(given) if isinstance(given, str) else given
