"""The deed that shows a deal or match again, as a moving picture."""

import asyncio
from functools import partial

from bot.announcer import Announcer
from bot.appearance import Appearance
from bot.chat import Picture
from bot.desk import Answer, Desk, Request
from bot.story import story_of
from bot.table import Table
from engine.core import Refusal
from render.replay import Ending, Story, draw_replay


async def replay(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Show the match that is over, else its last finished deal; `word` may number a deal."""
    table = await _meant(desk, request, table_id)
    deal = _deal(table, word)
    lines = (await desk.writer.tables.lines(table.id))[: _end(table, deal)]
    room = "" if request.incoming.private else str(request.at)
    person = request.who if request.incoming.private else ""
    look = await desk.courier.appearance(table, request.at, room=room, person=person)
    story = await asyncio.to_thread(story_of, table, lines, look.voice, deal)
    picture = _picture(look, story, (table.id, deal, len(lines)))
    text = look.voice.say("replay-caption", **_named(story.ending))
    if look.viewer.text_only:
        return Answer(picture.alt, for_all=True)
    return Answer(text, picture=picture, for_all=True)


async def _meant(desk: Desk, request: Request, table_id: str) -> Table:
    """The table named, or the newest one here of which there is something to show."""
    if table_id:
        found = [await desk.table_for(request, table_id)]
    else:
        found = await desk.tables_here(request)
    if not found:
        raise Refusal("no_table")
    shown = [table for table in found if table.state and table.deal_ends]
    if not shown:
        raise Refusal("nothing_played")
    return max(shown, key=lambda table: (table.phase == "playing", table.touched))


def _deal(table: Table, word: str) -> int:
    """The number of the deal to show; 0 for the whole match."""
    number = word.strip()
    if not number:
        return 0 if table.phase == "over" else len(table.deal_ends)
    if not number.isdecimal() or not 1 <= int(number) <= len(table.deal_ends):
        raise Refusal("no_such_deal", deals=len(table.deal_ends))
    return int(number)


def _end(table: Table, deal: int) -> int:
    """The log position up to which the story goes."""
    return table.deal_ends[deal - 1] if deal else table.lines


def _picture(look: Appearance, story: Story, what: tuple[object, ...]) -> Picture:
    draw = partial(draw_replay, story, look.plates(), look.viewer.look, look.voice.texts.say)
    return look.shown(
        ("replay", *what, look.voice.names), _alt(story, look.voice), draw, moving=True
    )


def _alt(story: Story, voice: Announcer) -> str:
    """The ending in words: they are all that a screen reader can tell of the picture."""
    ending = story.ending
    scores = [voice.say("replay-score", name=name, value=value) for name, value in ending.scores]
    lines = [
        voice.say("replay-alt", **_named(ending)),
        voice.say("replay-alt-scores", unit=ending.unit, scores=scores),
    ]
    if ending.moment:
        lines.append(voice.say("replay-alt-moment", moment=ending.moment))
    return "\n".join(lines)


def _named(ending: Ending) -> dict[str, str]:
    return {"game": ending.title, "what": ending.subtitle, "verdict": ending.verdict}
