"""Every request to Telegram, told to who looks."""

import time
from typing import Any

from aiogram import Bot
from aiogram.client.session.middlewares.base import (
    BaseRequestMiddleware,
    NextRequestMiddlewareType,
)
from aiogram.exceptions import (
    ClientDecodeError,
    TelegramNetworkError,
    TelegramRetryAfter,
    TelegramServerError,
)
from aiogram.methods import TelegramMethod
from aiogram.methods.base import Response, TelegramType

from bot.platforms.telegram.names import NAME
from bot.running import Observe

UNANSWERED = (TelegramNetworkError, TelegramServerError, ClientDecodeError)


class Observed(BaseRequestMiddleware):
    """Tells method, result and time of each request; long polls apart."""

    def __init__(self, observe: Observe) -> None:
        """Tell `observe`."""
        self._observe = observe

    async def __call__(
        self,
        make_request: NextRequestMiddlewareType[TelegramType],
        bot: Bot,
        method: TelegramMethod[TelegramType],
    ) -> Response[TelegramType]:
        """Make the request and tell of it."""
        name, began, result = method.__api_method__, time.monotonic(), "refused"
        try:
            answer: Any = await make_request(bot, method)
            result = "ok"
        except TelegramRetryAfter:
            result = "wait"
            raise
        except UNANSWERED:
            result = "unanswered"
            raise
        finally:
            if name != "getUpdates":
                self._observe(NAME, name, result, time.monotonic() - began)
        return answer  # type: ignore[no-any-return]  # what make_request returns
