"""x."""

from tests.fakes.telegram.fake import FakeTelegram

__all__ = ["FakeTelegram"]
