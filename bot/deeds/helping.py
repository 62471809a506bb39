"""Help: what can be done in the situation somebody is in, in words and by buttons."""

from collections.abc import Mapping
from dataclasses import replace

from bot.buttons import statement_data
from bot.chat import Button
from bot.deeds.moves import examples
from bot.desk import Answer, Desk, Request, WhichTable, with_buttons
from bot.notices import tempo_button
from bot.table import Table, outcome, position, rules_of
from engine.core import Refusal

ASKED = "help"
"""Marks buttons under an answer, which stay there however often they are pressed."""

USEFUL: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "lobby": (("sit", "guest", "invite"), ("board", "rules", "show"), ("close",)),
    "playing": (
        ("hand", "board", "score"),
        ("undo", "rules", "settings"),
        ("leave", "resign", "end"),
        ("watch", "show"),
    ),
    "between deals": (
        ("next", "hand", "board"),
        ("score", "rules", "settings"),
        ("leave", "resign", "end"),
        ("watch", "show"),
    ),
    "over": (("again", "score"), ("verify", "record")),
    "closed": (("play",),),
}
"""What the buttons under a help do, in rows, by the phase of the table."""

SEATED = frozenset({"hand", "undo", "next", "leave", "resign", "end", "again", "record", "close"})
"""What only people with a seat can do."""

UNSEATED = frozenset({"watch"})
"""What only people without one need."""

LABELS = {"next": "next-deal", "show": "elsewhere"}
"""Buttons by another name than their statement."""

MARKED = frozenset({"sit", "close", "hand", "next", "undo", "again", "score", "verify"})
"""Buttons that stand under messages of tables, too."""


async def help_(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Tell what can be done in this situation, one of six, with buttons for it."""
    table = await _table_in_question(desk, request, table_id)
    if table is None:
        play = Button(request.say("button-play"), statement_data("", "play"), "primary")
        return with_buttons(_helping(request, request.say("help-no-table")), (play,))
    answer = _helping(request, _situation(desk, request, table))
    if _shows_cards(request, table):
        here = _helping(request, request.say("help-your-turn-here")).text
        answer = replace(answer, secret=True, public=here)
    rows = _useful(request, table)
    if table.phase == "playing" and table.plays(request.who):
        rows.append((tempo_button(desk.announcer(request, table)),))
    return with_buttons(answer, *rows)


def _helping(request: Request, situation: str) -> Answer:
    return Answer(f"{situation}\n\n{request.say('help-commands')}")


async def _table_in_question(desk: Desk, request: Request, table_id: str) -> Table | None:
    """The table somebody needs help with: of several the one that waits for him."""
    try:
        return await desk.table_for(request, table_id)
    except WhichTable as which:
        return next((t for t in which.tables if _owes(t, request)), which.tables[0])
    except Refusal:
        return None


def _owes(table: Table, request: Request) -> bool:
    if table.phase != "playing":
        return False
    return table.seat_of(request.who) in rules_of(table).to_act(position(table))


def _shows_cards(request: Request, table: Table) -> bool:
    return _owes(table, request) and table.question is None


def _situation(desk: Desk, request: Request, table: Table) -> str:
    if table.phase == "lobby":
        return request.say("help-lobby")
    if table.phase != "playing" or outcome(table) is not None:
        return request.say("help-over")
    if table.question is not None:
        return request.say("help-question")
    book, state = rules_of(table), position(table)
    if book.between_deals(state):
        return request.say("help-between-deals")
    if _owes(table, request):
        return request.say("help-your-turn", examples=examples(request, table))
    names = desk.announcer(request, table).names
    return request.say("help-other-turn", names=[names[seat] for seat in book.to_act(state)])


def _useful(request: Request, table: Table) -> list[tuple[Button, ...]]:
    phase: str = table.phase
    if phase == "playing" and rules_of(table).between_deals(position(table)):
        phase = "between deals"
    sits = table.plays(request.who)
    rows = [
        tuple(
            Button(
                request.say(f"button-{LABELS.get(verb, verb)}"),
                statement_data(table.id, verb, ASKED if verb in MARKED else ""),
            )
            for verb in row
            if verb not in (UNSEATED if sits else SEATED)
        )
        for row in USEFUL[phase]
    ]
    return [row for row in rows if row]
