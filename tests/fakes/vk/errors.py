"""What the VK API answers instead of a result."""

TEXTS = {
    1: "Unknown error occurred",
    3: "Unknown method passed",
    5: "User authorization failed",
    6: "Too many requests per second",
    7: "Permission to perform this action is denied",
    8: "Invalid request",
    9: "Flood control",
    10: "Internal server error",
    14: "Captcha needed",
    15: "Access denied",
    27: "Group authorization failed",
    28: "Application authorization failed",
    29: "Rate limit reached",
    100: "One of the parameters specified was missing or invalid",
    104: "Not found",
    113: "Invalid user id",
    105: "Couldn't save file",
    121: "Invalid hash",
    129: "Invalid photo",
    900: "Can't send messages for users from blacklist",
    901: "Can't send messages for users without permission",
    902: "Can't send messages to this user due to their privacy settings",
    909: "Can't edit this message, because it's too old",
    910: "Can't sent this message, because it's too big",
    911: "Keyboard format is invalid",
    912: "This is a chat bot feature, change this status in settings",
    913: "Too many forwarded messages",
    914: "Message is too long",
    917: "You don't have access to this chat",
    919: "You can't see invite link for this chat",
    920: "Can't edit this kind of message",
    921: "Can't forward these messages",
    922: "You left this chat",
    924: "Can't delete this message for everybody",
    925: "You are not admin of this chat",
    927: "Chat does not exist",
    931: "You can't change invite link for this chat",
    932: "Your community can't interact with this peer",
    935: "User not found in chat",
    936: "Contact not found",
    939: "Message request already sent",
    940: "Too many posts in messages",
    943: "Cannot use this intent",
    944: "Limits overflow for this intent",
    945: "Chat was disabled",
    946: "Chat not supported",
    949: "Can't edit pinned message yet",
    950: "Can't send message, reply timed out",
    983: "You are restricted to write to a chat",
    984: "You can't write to this chat because of spam restriction",
    1012: "Writing is disabled for this chat",
    1021: "Can't send messages to users without conversation",
}


class ApiError(Exception):
    """One refusal of the API: its code and its text; `detail` is put behind the text."""

    def __init__(self, code: int, detail: str = "") -> None:
        text = TEXTS[code]
        super().__init__(f"{text}: {detail}" if detail else text)
        self.code = code

    @property
    def text(self) -> str:
        """The text as the server writes it."""
        return str(self)


def invalid(what: str) -> ApiError:
    """Return the error 100 that names a parameter."""
    return ApiError(100, what)
