"""The table of methods."""

from collections.abc import Callable, Mapping
from typing import Any

from tests.fakes.vk import communities, conversations, sending
from tests.fakes.vk.call import Call

METHODS: Mapping[str, Callable[[Call], Any]] = {
    "groups.getById": communities.group,
    "groups.getLongPollSettings": communities.long_poll_settings,
    "groups.setLongPollSettings": communities.set_long_poll_settings,
    "messages.send": sending.send,
    "messages.edit": sending.edit,
    "messages.delete": conversations.delete,
    "messages.sendMessageEventAnswer": conversations.answer,
    "messages.getConversationMembers": conversations.members,
    "messages.getConversationsById": conversations.by_id,
    "messages.getInviteLink": conversations.invite_link,
    "messages.isMessagesFromGroupAllowed": conversations.is_allowed,
    "messages.getByConversationMessageId": conversations.by_cmid,
    "messages.setActivity": conversations.activity,
    "messages.pin": conversations.pin,
    "messages.unpin": conversations.unpin,
    "messages.removeChatUser": conversations.kick,
    "messages.sendReaction": conversations.react,
    "messages.deleteReaction": conversations.unreact,
    "docs.save": communities.save_doc,
    "photos.saveMessagesPhoto": communities.save_photo,
    "users.get": communities.people,
}

WITH_BASE: Mapping[str, Callable[[Call, str], Any]] = {
    "groups.getLongPollServer": communities.long_poll_server,
    "docs.getMessagesUploadServer": communities.doc_upload_server,
    "photos.getMessagesUploadServer": communities.upload_server,
}
"""Methods that answer addresses of the server itself."""
