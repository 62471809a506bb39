"""Who may come in: what is refused before anything is looked at, and which member asks."""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import msgspec
from aiohttp import web

from bot.storage.store import Store
from bot.texts import LANGUAGES, texts

COOKIE = "member"
COOKIE_LIFE = 30 * 86400
HEADERS = {
    "Content-Security-Policy": "default-src 'self'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
}
"""What goes with every answer, unless the answer says otherwise itself."""

Asked = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class Door:
    """Who may come in: on loopback everybody as any member, on a network by a secret link each."""

    hosts: frozenset[str]
    """Values of the Host header that are ours."""
    members: Sequence[str]
    lan: bool = False
    tokens: dict[str, str] = field(default_factory=dict)
    """Secret of each member, by member."""

    def links(self, base: str) -> dict[str, str]:
        """The secret link of each member."""
        return {member: f"{base}/join/{self.tokens[member]}" for member in self.members}

    def member_of(self, token: str) -> str | None:
        """The member a secret belongs to."""
        for member in self.members:
            known = self.tokens.get(member, "")
            if known and secrets.compare_digest(known.encode(), token.encode()):
                return member
        return None

    def member(self, request: web.Request) -> str:
        """The member who asks; raises 403 when nobody we know does."""
        if self.lan:
            member = self.member_of(request.cookies.get(COOKIE, ""))
        else:
            named = request.query.get("as", "")
            member = named if named in self.members else None
        if member is None:
            key = "page-stranger" if self.lan else "page-no-member"
            raise web.HTTPForbidden(text=texts(LANGUAGES[0]).say(key))
        return member

    def welcome(self, token: str) -> web.Response:
        """Turn a secret link into a cookie; the secret stands in no address after that."""
        if not self.lan or self.member_of(token) is None:
            raise web.HTTPForbidden(text=texts(LANGUAGES[0]).say("page-stranger"))
        # The page behind it needs no cookie itself: a strict one is not sent when the link was
        # opened from a messenger, only with what the page asks for afterwards.
        response = web.HTTPSeeOther("/")
        response.set_cookie(
            COOKIE, token, httponly=True, samesite="Strict", max_age=COOKIE_LIFE, path="/"
        )
        return response

    def refuses(self, request: web.Request) -> str:
        """Why a request is not answered: a foreign Host or Origin; empty when it is."""
        if request.host not in self.hosts:
            return "foreign host"
        origin = request.headers.get("Origin")
        if origin is None:
            return "foreign origin" if request.method == "POST" else ""
        scheme, _, host = origin.partition("://")
        return "" if scheme == "http" and host in self.hosts else "foreign origin"

    @web.middleware
    async def guard(self, request: web.Request, handler: Asked) -> web.StreamResponse:
        """Refuse foreign requests, and send the safety headers with every answer."""
        if reason := self.refuses(request):
            return web.Response(status=403, text=reason, headers=HEADERS)
        try:
            response = await handler(request)
        except web.HTTPException as error:
            error.headers.update(HEADERS)
            raise
        if not response.prepared:
            for name, value in HEADERS.items():
                response.headers.setdefault(name, value)
        return response


async def kept_tokens(store: Store, members: Sequence[str]) -> dict[str, str]:
    """The secret of each member, made once: a phone stays let in when the bot is started anew."""
    value = await store.get("page", "tokens")
    tokens = msgspec.msgpack.decode(value, type=dict[str, str]) if value else {}
    missing = [member for member in members if member not in tokens]
    if missing:
        tokens |= {member: secrets.token_urlsafe(16) for member in missing}
        await store.put("page", "tokens", msgspec.msgpack.encode(tokens))
    return tokens
