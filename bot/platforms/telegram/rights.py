"""What the bot's membership in a chat lets it do."""

from aiogram.types import (
    ChatFullInfo,
    ChatMemberAdministrator,
    ChatMemberBanned,
    ChatMemberLeft,
    ChatMemberMember,
    ChatMemberRestricted,
    ChatPermissions,
    ResultChatMemberUnion,
)

from bot.chat import Rights
from bot.platforms.telegram.names import Me


def rights_of(own: ResultChatMemberUnion, chat: ChatFullInfo, me: Me) -> Rights:
    """Read the bot's own membership; what a chat forbids to all is forbidden to it, too."""
    if isinstance(own, ChatMemberAdministrator):
        return Rights(hears_all=True, administrator=True)
    if isinstance(own, ChatMemberRestricted):
        return _allowed(own, me)
    if isinstance(own, ChatMemberMember):
        return (
            _allowed(chat.permissions, me) if chat.permissions else Rights(hears_all=me.reads_all)
        )
    return Rights(writes=False, pictures=False)


def _allowed(given: ChatMemberRestricted | ChatPermissions, me: Me) -> Rights:
    writes = given.can_send_messages is not False
    pictures = writes and given.can_send_photos is not False
    return Rights(writes, pictures, hears_all=me.reads_all)


def is_in(member: ResultChatMemberUnion) -> bool:
    """Whether a membership is that of somebody who is in the chat now."""
    if isinstance(member, ChatMemberRestricted):
        return member.is_member
    return not isinstance(member, (ChatMemberLeft, ChatMemberBanned))
