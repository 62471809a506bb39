"""Control: what people type after the bot's name, and what they pick."""

from typing import Any

from tests.fakes.telegram.delivery import deliver
from tests.fakes.telegram.markup import parse_markup
from tests.fakes.telegram.queries import Query
from tests.fakes.telegram.wire import user_json
from tests.fakes.telegram.world import Bot, Content, World

Json = dict[str, Any]


class InlineTyping:
    """Acts for people in inline mode."""

    world: World
    main: Bot

    def type_inline(self, user: int, words: str, bot: str | None = None) -> str:
        """Type «@bot words» in some chat; returns the query's id.

        While the server holds a cached answer, the bot is not asked.
        """
        account = self.main if bot is None else self.world.bots[bot]
        number = str(8_000_000 + next(self.world.ids))
        query = Query(number, account.id, user, words, self.world.now())
        self.world.inline.queries[number] = query
        query.results = self.world.inline.cached(query, self.world.now())
        if query.results is None:
            shown = {
                "id": number,
                "from": user_json(self.world.users[user]),
                "query": words[:256],
                "offset": "",
                "chat_type": "group",
            }
            account.updates.put("inline_query", shown, f"user {user}")
        return number

    def inline_results(self, query: str) -> list[Json] | None:
        """What the person sees above the input field; None while the bot has not answered."""
        results = self.world.inline.queries[query].results
        if results is None:
            return None
        return [{key: value for key, value in each.items() if key[0] != "_"} for each in results]

    def pick(self, query: str, index: int, chat: int) -> int:
        """Send the picked result into a chat, for all to see; returns the message id."""
        asked = self.world.inline.queries[query]
        result = (asked.results or [])[index]
        account, person = self.world.bot(asked.bot), self.world.users[asked.user]
        fields: Json = {"via_bot": account.user, "sender": person}
        content = Content("text", result["_text"], result["_entities"])
        message = self.world.add_message(self.world.chats[chat], content, **fields)
        inline_id = None
        if result.get("reply_markup"):
            message.markup = parse_markup(result["reply_markup"], "group")
            inline_id = f"inline{message.order}"
            self.world.inline_messages[inline_id] = message
        deliver(self.world, message)
        if account.inline_feedback:
            self._tell_choice(account, asked, result["id"], inline_id)
        return message.id

    def _tell_choice(self, account: Bot, asked: Query, result: str, inline_id: str | None) -> None:
        shown: Json = {
            "result_id": result,
            "from": user_json(self.world.users[asked.user]),
            "query": asked.words,
        }
        if inline_id is not None:
            shown["inline_message_id"] = inline_id
        account.updates.put("chosen_inline_result", shown, f"user {asked.user}")
