"""Methods about the bot itself: who it is, its updates, its menu, answers to presses, files."""

import re
from typing import Any

from tests.fakes.telegram.call import Call
from tests.fakes.telegram.errors import bad_request
from tests.fakes.telegram.updates import LONGEST_POLL, Webhook
from tests.fakes.telegram.wire import me_json
from tests.fakes.telegram.world import Bot, Toast

Json = dict[str, Any]

COMMAND_NAME = re.compile(r"[a-z0-9_]{1,32}")
SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
TOAST_LIMIT = 200
COMMAND_LIMIT = 100
ABOUT_LIMITS = {"name": 64, "description": 512, "shortdescription": 120}


async def get_me(call: Call) -> Json:
    """getMe."""
    return me_json(call.bot)


async def get_updates(call: Call) -> list[Json]:
    """getUpdates."""
    queue = call.bot.updates
    queue.allow(call.structure("allowed_updates"))
    limit = min(100, max(1, call.number("limit") or 100))
    timeout = min(LONGEST_POLL, max(0, call.number("timeout") or 0))
    return await queue.take(call.number("offset") or 0, limit, timeout)


async def set_webhook(call: Call) -> bool:
    """setWebhook; plain HTTP is taken for this machine, as by a local server."""
    queue, url = call.bot.updates, call.text("url") or ""
    queue.allow(call.structure("allowed_updates"))
    if call.flag("drop_pending_updates"):
        queue.pending.clear()
    if not url:
        queue.webhook = None
        return True
    if not url.startswith(("https://", "http://127.0.0.1", "http://localhost")):
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    secret = call.text("secret_token") or ""
    if secret and not SECRET.fullmatch(secret):
        raise bad_request("secret token contains unallowed characters")
    queue.webhook = Webhook(url, secret, call.number("max_connections") or 40)
    queue.end_poll("setWebhook request")
    queue.on_put()
    return True


async def delete_webhook(call: Call) -> bool:
    """deleteWebhook."""
    call.bot.updates.webhook = None
    if call.flag("drop_pending_updates"):
        call.bot.updates.pending.clear()
    return True


async def get_webhook_info(call: Call) -> Json:
    """getWebhookInfo."""
    queue = call.bot.updates
    queue.drop_expired()
    hook = queue.webhook
    shown: Json = {
        "url": hook.url if hook else "",
        "has_custom_certificate": False,
        "pending_update_count": len(queue.pending),
        "allowed_updates": sorted(queue.kinds),
    }
    if hook is not None:
        shown["max_connections"] = hook.max_connections
        if hook.last_error:
            shown |= {
                "last_error_message": hook.last_error,
                "last_error_date": int(hook.last_error_at),
            }
    return shown


async def answer_callback_query(call: Call) -> bool:
    """answerCallbackQuery: once, within the window, at most 200 characters."""
    text = call.text("text") or ""
    if len(text) > TOAST_LIMIT:
        raise bad_request("MESSAGE_TOO_LONG")
    press = call.world.presses.get(call.text("callback_query_id") or "")
    late = press is None or call.world.now() - press.at > call.world.answer_window
    if press is None or late or press.answered_at is not None or press.bot != call.bot.id:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    url = call.text("url") or ""
    if url and not _opens_this_bot(call.bot, url):
        raise bad_request("URL_INVALID")
    press.answered_at = call.world.now()
    toast = Toast(press.id, text, call.flag("show_alert"), url, press.answered_at)
    press.user.toasts.append(toast)
    return True


def _opens_this_bot(bot: Bot, url: str) -> bool:
    link = re.fullmatch(r"(?:https?://)?(?:t|telegram)\.me/(\w+)\?start=.*", url)
    return link is not None and link[1].lower() == (bot.user.username or "").lower()


async def set_my_commands(call: Call) -> bool:
    """setMyCommands."""
    commands = call.structure("commands") or []
    if len(commands) > COMMAND_LIMIT:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    for command in commands:
        if not COMMAND_NAME.fullmatch(command.get("command", "")):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 1 <= len(command.get("description", "")) <= 256:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    call.bot.commands[_menu_key(call)] = commands
    return True


async def get_my_commands(call: Call) -> list[Json]:
    """getMyCommands."""
    return call.bot.commands.get(_menu_key(call), [])


async def delete_my_commands(call: Call) -> bool:
    """deleteMyCommands."""
    call.bot.commands.pop(_menu_key(call), None)
    return True


def _menu_key(call: Call) -> tuple[str, str]:
    scope = call.structure("scope") or {"type": "default"}
    parts = [str(scope[key]) for key in ("type", "chat_id", "user_id") if key in scope]
    return ":".join(parts), call.text("language_code") or ""


async def set_my_about(call: Call, what: str) -> bool:
    """setMyName, setMyDescription, setMyShortDescription."""
    text = call.text({"shortdescription": "short_description"}.get(what, what)) or ""
    if len(text) > ABOUT_LIMITS[what]:
        raise bad_request(f"BOT_{what.upper()}_TOO_LONG")
    call.bot.about[what, call.text("language_code") or ""] = text
    return True


async def get_file(call: Call) -> Json:
    """getFile."""
    number = call.text("file_id") or ""
    file = call.world.files.resolve(call.bot.id, number)
    return {
        "file_id": number,
        "file_unique_id": file.unique_id,
        "file_size": len(file.content),
        "file_path": file.path,
    }
