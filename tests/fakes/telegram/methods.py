"""The table of the Bot API's methods that this server knows."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from tests.fakes.telegram import account, chats, editing, ephemeral, inline, sending
from tests.fakes.telegram.call import Call

Method = Callable[[Call], Awaitable[Any]]

_BY_NAME: dict[str, Method] = {
    "getMe": account.get_me,
    "getUpdates": account.get_updates,
    "setWebhook": account.set_webhook,
    "deleteWebhook": account.delete_webhook,
    "getWebhookInfo": account.get_webhook_info,
    "answerCallbackQuery": account.answer_callback_query,
    "answerInlineQuery": inline.answer_inline_query,
    "setMyCommands": account.set_my_commands,
    "getMyCommands": account.get_my_commands,
    "deleteMyCommands": account.delete_my_commands,
    "setMyName": partial(account.set_my_about, what="name"),
    "setMyDescription": partial(account.set_my_about, what="description"),
    "setMyShortDescription": partial(account.set_my_about, what="shortdescription"),
    "getFile": account.get_file,
    "sendMessage": sending.send_message,
    "sendPhoto": sending.send_photo,
    "sendAnimation": sending.send_animation,
    "sendDocument": sending.send_document,
    "sendDice": sending.send_dice,
    "sendMediaGroup": sending.send_media_group,
    "sendChatAction": sending.send_chat_action,
    "editMessageText": editing.edit_message_text,
    "editMessageCaption": editing.edit_message_caption,
    "editMessageMedia": editing.edit_message_media,
    "editMessageReplyMarkup": editing.edit_message_reply_markup,
    "deleteMessage": editing.delete_message,
    "deleteMessages": editing.delete_messages,
    "editEphemeralMessageText": ephemeral.edit_text,
    "editEphemeralMessageCaption": ephemeral.edit_caption,
    "editEphemeralMessageMedia": ephemeral.edit_media,
    "editEphemeralMessageReplyMarkup": ephemeral.edit_reply_markup,
    "deleteEphemeralMessage": ephemeral.delete,
    "getChat": chats.get_chat,
    "getChatMember": chats.get_chat_member,
    "getChatMemberCount": chats.get_chat_member_count,
    "getChatAdministrators": chats.get_chat_administrators,
    "leaveChat": chats.leave_chat,
    "pinChatMessage": chats.pin_chat_message,
    "unpinChatMessage": chats.unpin_chat_message,
    "unpinAllChatMessages": chats.unpin_all_chat_messages,
    "setMessageReaction": chats.set_message_reaction,
    "createChatInviteLink": chats.create_chat_invite_link,
    "exportChatInviteLink": chats.export_chat_invite_link,
}
METHODS = {name.lower(): method for name, method in _BY_NAME.items()}

# A call sent in the answer to a webhook may be none of these.
NOT_IN_WEBHOOK_ANSWER = ("get", "setwebhook", "deletewebhook", "close", "logout")
