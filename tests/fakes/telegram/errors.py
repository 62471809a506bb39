"""What the Bot API answers instead of a result."""

from typing import NoReturn


class ApiError(Exception):
    """One refusal of the Bot API: an HTTP status, a description and its machine-readable part."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


def bad_request(reason: str) -> ApiError:
    """Return the 400 with the server's prefix before `reason`."""
    return ApiError(400, f"Bad Request: {reason}")


def forbidden(reason: str) -> ApiError:
    """Return the 403 with the server's prefix before `reason`."""
    return ApiError(403, f"Forbidden: {reason}")


def conflict(reason: str) -> ApiError:
    """Return the 409 with the server's prefix before `reason`."""
    return ApiError(409, f"Conflict: {reason}")


def too_many_requests(seconds: int) -> ApiError:
    """Return the 429 that asks to wait `seconds`."""
    reason = f"Too Many Requests: retry after {seconds}"
    return ApiError(429, reason, retry_after=seconds)


def no_such_method() -> NoReturn:
    """Raise the 404 of an unknown method name."""
    raise ApiError(404, "Not Found: method not found")
