"""The method that answers what people type after the bot's name in any chat."""

from typing import Any

from tests.fakes.telegram.call import TEXT_LIMIT, Call
from tests.fakes.telegram.errors import bad_request
from tests.fakes.telegram.markup import parse_markup
from tests.fakes.telegram.queries import Answer

Json = dict[str, Any]

RESULT_LIMIT = 50
ID_BYTES = 64
WINDOW = 20.0
DEFAULT_CACHE = 300.0


async def answer_inline_query(call: Call) -> bool:
    """answerInlineQuery."""
    mode = call.world.inline
    query = mode.queries.get(call.text("inline_query_id") or "")
    now = call.world.now()
    if query is None or query.bot != call.bot.id or now - query.at > WINDOW:
        raise bad_request("query is too old and response timeout expired or query ID is invalid")
    results = call.structure("results") or []
    if len(results) > RESULT_LIMIT:
        raise bad_request("RESULTS_TOO_MUCH")
    _check_ids([str(result.get("id", "")) for result in results])
    query.results = [_checked(call, result) for result in results]
    asked = call.number("cache_time")
    seconds = DEFAULT_CACHE if asked is None else float(asked)
    person = query.user if call.flag("is_personal") else 0
    mode.cache[query.bot, query.words, person] = Answer(query.results, now + seconds)
    return True


def _check_ids(ids: list[str]) -> None:
    if any(not 1 <= len(each.encode()) <= ID_BYTES for each in ids):
        raise bad_request("RESULT_ID_INVALID")
    if len(set(ids)) != len(ids):
        raise bad_request("RESULT_ID_DUPLICATE")


def _checked(call: Call, result: Json) -> Json:
    words = result.get("input_message_content") or {}
    text, entities = call.words("text", TEXT_LIMIT, {**words, "text": words.get("message_text")})
    parse_markup(result.get("reply_markup"), "group")
    return result | {"_text": text, "_entities": entities}
