"""Which commands a person's menu shows: the narrowest scope that has a list wins."""

from collections.abc import Iterator
from typing import Any

from tests.fakes.telegram.world import Bot, Chat, User

Json = dict[str, Any]


def menu_of(bot: Bot, chat: Chat, user: User) -> list[Json]:
    """The commands shown to this person in this chat; at each level his language comes first."""
    for scope in _scopes(chat, user):
        for language in (user.language_code or "", ""):
            found = bot.commands.get((scope, language))
            if found:
                return found
    return []


def _scopes(chat: Chat, user: User) -> Iterator[str]:
    if chat.private:
        yield from (f"chat:{chat.id}", "all_private_chats", "default")
        return
    member = chat.member(user.id)
    admin = member is not None and member.admin
    yield f"chat_member:{chat.id}:{user.id}"
    if admin:
        yield f"chat_administrators:{chat.id}"
    yield f"chat:{chat.id}"
    if admin:
        yield "all_chat_administrators"
    yield from ("all_group_chats", "default")
