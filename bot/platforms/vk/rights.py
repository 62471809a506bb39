"""What the community may do in the chats."""

import logging

from bot.chat import Address, ChatError, Rights
from bot.platforms.vk.api import Api
from bot.platforms.vk.errors import NO_RIGHT, NoAnswer, Refused, meaning
from bot.platforms.vk.events import Events
from bot.platforms.vk.names import Me

log = logging.getLogger(__name__)


class Rooms:
    """The rights in each chat; whether all is heard there shows only when something is."""

    def __init__(self, api: Api, me: Me, events: Events | None = None) -> None:
        """Ask `api`; `events` are those that are polled, if any."""
        self._events = events
        self._api = api
        self._me = me
        self._heard: set[Address] = set()

    def heard(self, at: Address) -> None:
        """Note that words came from a chat which did not address us."""
        self._heard.add(at)

    async def rights(self, at: Address) -> Rights:
        """What we may do in a chat, and what VK does not tell us; raises ChatError."""
        administrator = await self._administers(at)
        return Rights(
            pictures=await self.takes_pictures(),
            hears_all=administrator or at in self._heard,
            administrator=administrator,
            unheard=tuple(await self.unheard()),
        )

    async def unheard(self) -> list[str]:
        """The events that VK is not asked to tell; none where it does not say."""
        return await self._events.missing() if self._events else []

    async def takes_pictures(self) -> bool:
        """Whether the token has the right to send pictures."""
        try:
            await self._api.call("photos.getMessagesUploadServer")
        except Refused as refusal:
            return refusal.code not in NO_RIGHT
        except NoAnswer:
            return True
        return True

    async def _administers(self, at: Address) -> bool:
        try:
            found = await self._api.call("messages.getConversationsById", peer_ids=int(at.chat))
        except (Refused, NoAnswer) as error:
            raise meaning(error) from error
        items = found.get("items", [])
        admins = items[0].get("chat_settings", {}).get("admin_ids", []) if items else []
        return -self._me.group in admins

    async def attends(self, at: Address, user: int) -> bool:
        """Whether a person is in a chat, as VK tells an administrator; raises ChatError."""
        try:
            found = await self._api.call(
                "messages.getConversationMembers", peer_id=int(at.chat), count=1000
            )
        except (Refused, NoAnswer) as error:
            raise meaning(error) from error
        return user in {member.get("member_id") for member in found.get("items", [])}

    async def is_administrator(self, at: Address) -> bool:
        """Whether we are known to be an administrator of a chat."""
        try:
            return await self._administers(at)
        except ChatError as error:
            log.info("the rights in a chat are not known: %s", error)
            return False
