"""How the log is written: lines for people or JSON for machines, without secrets in either."""

import json
import logging
import time
from collections.abc import Iterable
from typing import Any, Literal

from bot import failures

Form = Literal["text", "json"]
FORMS: tuple[Form, ...] = ("text", "json")

HIDDEN = "···"


class Plain(logging.Formatter):
    """Lines for people."""

    def __init__(self, secrets: Iterable[str]) -> None:
        """Black out `secrets`, and whatever looks like a token, a seed or a card."""
        super().__init__("%(asctime)s %(levelname)s %(message)s")
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        """Write one record."""
        return self.cleaned(super().format(record))

    def cleaned(self, text: str) -> str:
        """The text without secrets."""
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return failures.cleaned(text)


class Json(Plain):
    """One JSON object a line, with the update and the tables it is about."""

    def format(self, record: logging.LogRecord) -> str:
        """Write one record."""
        message = record.getMessage()
        shown: dict[str, Any] = {
            "time": _moment(record.created),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": self.cleaned(message),
        }
        update, tables = failures.noted()
        if update:
            shown["update"] = update
        if tables:
            shown["tables"] = tables
        if record.exc_info:
            shown["failure"] = self.cleaned(self.formatException(record.exc_info))
        return json.dumps(shown, ensure_ascii=False)


def begin(form: Form, secrets: Iterable[str]) -> None:
    """Write the log of this process in a form, to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter({"text": Plain, "json": Json}[form](secrets))
    logging.basicConfig(level=logging.INFO, handlers=[handler])


def _moment(created: float) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(created))
    return f"{whole}.{int(created % 1 * 1000):03d}Z"
