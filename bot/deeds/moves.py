"""Deeds in a match: move by a button or by words, choose on the way, undo, answer, go on."""

from collections.abc import Sequence
from typing import Any

from bot import match, votes
from bot.buttons import MoveButton, TokenButton, move_data
from bot.chat import Button
from bot.deeds.guests import at_phone, in_seat
from bot.desk import NOTHING, Answer, Desk, Request, WhichTable, refused, with_buttons
from bot.labels import held_pieces, is_grave, move_label, pieces_in
from bot.marks import person_key, room_key
from bot.poster import numbering, read_slots
from bot.reading import has_number, is_legal, meant, read_moves
from bot.slots import slot_name
from bot.table import Table, position, rules_of
from bot.texts import said
from engine.core import IllegalMove, InvalidMove, Refusal, View
from engine.shuffle import Shuffle

QUOTES = "«»„“”\"' "
"""What people put round a move when they copy it from an example."""

QUOTED = 40
"""Most letters of somebody's words that are said back to him."""

CANDIDATES = 8
"""Most moves offered as buttons when a message can mean several."""


async def press_move(desk: Desk, request: Request, data: MoveButton) -> Answer:
    """Make the move of a button, if its seat still owes that decision."""
    now = desk.clock()
    if data.seat is not None:
        request = in_seat(request, await desk.table_for(request, data.table), data.seat)

    def decide(table: Table) -> match.Change:
        seat = _seat(table, request)
        if table.made and table.made[seat] == (data.decision, data.notation):
            raise Refusal("move_taken")
        if table.phase != "playing":
            raise Refusal("not_started" if table.phase == "lobby" else "match_over")
        if table.decisions[seat] != data.decision:
            raise Refusal("moved_on")
        moves = _parsed(table, data.notation)
        return match.play(table, seat, moves, now=now)

    try:
        written = await desk.writer.change(data.table, request.incoming.update, decide)
    except Refusal as refusal:
        return await _stale(desk, request, data.table, refusal)
    return _outcome(desk, request, written.table, written.change)


async def _stale(desk: Desk, request: Request, table_id: str, refusal: Refusal) -> Answer:
    """Say that a button is out of date, and show how the table looks now."""
    if refusal.key == "move_taken":
        return Answer(request.say("refusal-move-taken"))
    if refusal.key not in {"moved_on", "not_started", "match_over"}:
        raise refusal
    await desk.store.mark(table_id, person_key(request.who), room_key(str(request.at)))
    if refusal.key != "moved_on":
        raise refusal
    return Answer(request.say("answer-moved-on"))


async def choose(desk: Desk, request: Request, data: TokenButton) -> Answer:
    """Keep a choice on the way to a move, for this person alone."""
    table = await desk.table_for(request, data.table)
    request = in_seat(request, table, data.seat)
    seat = _seat(table, request)
    if table.phase != "playing":
        over = Refusal("not_started" if table.phase == "lobby" else "match_over")
        return await _stale(desk, request, data.table, over)
    if table.decisions[seat] != data.decision:
        return await _stale(desk, request, data.table, Refusal("moved_on"))
    await desk.courier.choose(table, request.who, data.decision, data.tokens)
    return NOTHING


async def typed(desk: Desk, request: Request) -> Answer | None:
    """Make the move that a message means; None when it is not meant for the bot.

    In a room a message that does not address the bot counts only if it is, whole, a legal move
    of somebody who owes one; everything else there is ignored.
    """
    text = request.incoming.text.strip(QUOTES)
    meant = await _tables_meant(desk, request)
    if any(table.remembers(request.incoming.update) for table in meant):
        return NOTHING
    request = await at_phone(desk, request, meant)
    tables = [table for table in meant if _plays(table, request)]
    answered = await _answered(desk, request, tables)
    if answered is not None:
        return answered
    legal = [(table, moves) for table in tables if (moves := _legal(table, request, text))]
    if len(legal) == 1:
        return await _play(desk, request, *legal[0])
    if len(legal) > 1:
        raise WhichTable(tuple(table for table, _ in legal))
    if not request.incoming.addressed:
        return None
    for table in tables:
        answer = _candidates(request, table, text)
        if answer is not None:
            return answer
    return _explain(request, tables, text)


async def _answered(desk: Desk, request: Request, tables: list[Table]) -> Answer | None:
    """Take «да» and «нет» as the answer to a table's open question, from who owes one."""
    asked = [
        table
        for table in tables
        if table.question is not None
        and table.question.asker != request.who
        and request.who not in table.question.agreed
    ]
    if len(asked) != 1:
        return None
    word = request.incoming.text.strip().lower().rstrip(".!")
    for verb in ("yes", "no"):
        if word in request.texts.aliases(f"command-{verb}"):
            return await _vote(desk, request, asked[0].id, agree=verb)
    return None


async def _tables_meant(desk: Desk, request: Request) -> list[Table]:
    if request.incoming.reply_to:
        try:
            table = await desk.table_for(request)
        except Refusal:
            return []
        return [table]
    return await desk.tables_here(request)


def _plays(table: Table, request: Request) -> bool:
    return table.phase == "playing" and table.seat_of(request.who) is not None


def _legal(table: Table, request: Request, text: str) -> tuple[Any, ...]:
    """The steps a message means at a table, if the first of them may be made now."""
    game, state = rules_of(table), position(table)
    seat = _seat(table, request)
    whole = not request.incoming.addressed
    if not game.legal_moves(state, seat) or (whole and seat not in game.to_act(state)):
        return ()
    try:
        moves = read_moves(game, game.view(state, seat), text, whole=whole)
    except InvalidMove:
        found = meant(game, game.legal_moves(state, seat), text) if not whole else []
        return tuple(found) if len(found) == 1 else ()
    return moves if moves and is_legal(game, state, seat, moves) else ()


def _candidates(request: Request, table: Table, text: str) -> Answer | None:
    """Offer the moves that a shortened message can mean, when there are several."""
    game, state, seat = rules_of(table), position(table), _seat(table, request)
    found = meant(game, game.legal_moves(state, seat), text)
    if not 1 < len(found) <= CANDIDATES:
        return None
    view, decision = game.view(state, seat), table.decisions[seat]
    buttons = [
        Button(_in_words(request, table, view, move), move_data(table.id, decision, str(move)))
        for move in found
    ]
    rows = [tuple(buttons[at : at + 4]) for at in range(0, len(buttons), 4)]
    asked = Answer(request.say("answer-which-card"), refusal=True, secret=True)
    return with_buttons(asked, *rows)


async def _play(desk: Desk, request: Request, table: Table, moves: tuple[Any, ...]) -> Answer:
    """Make typed steps, unless they speak of numbers of an older picture."""
    now = desk.clock()
    await _check_numbers(desk, request, table)

    def decide(current: Table) -> match.Change:
        return match.play(current, _seat(current, request), moves, now=now)

    written = await desk.writer.change(table.id, request.incoming.update, decide)
    return _outcome(desk, request, written.table, written.change)


async def _check_numbers(desk: Desk, request: Request, table: Table) -> None:
    game = rules_of(table)
    view = game.view(position(table), _seat(table, request))
    if not has_number(game, view, request.incoming.text):
        return
    if numbering(table) not in await _numbers_seen(desk, request, table):
        await desk.store.mark(table.id, person_key(request.who), room_key(str(request.at)))
        raise Refusal("picture_changed")


async def _numbers_seen(desk: Desk, request: Request, table: Table) -> set[str]:
    """The numberings that a person sees where he writes, or else anywhere at the table."""
    pictures = {
        name: slot
        for name, slot in read_slots(await desk.store.slots(table.id)).items()
        if name == slot_name(person_key(request.who), "hand") or name.startswith("board@")
    }
    here = {slot.numbers for slot in pictures.values() if slot.at == str(request.at)}
    return here or {slot.numbers for slot in pictures.values()}


def _explain(request: Request, tables: list[Table], text: str) -> Answer:
    """Say why a message is no move now; raises the refusal of the rules where there is one."""
    for table in tables:
        game, state, seat = rules_of(table), position(table), _seat(table, request)
        try:
            moves = read_moves(game, game.view(state, seat), text)
        except InvalidMove:
            continue
        if moves:
            _try(game, state, seat, moves, table)
    for table in tables:
        if _seat(table, request) in rules_of(table).to_act(position(table)):
            raise AtTable(
                table, "not_understood", text=said(text, QUOTED), examples=examples(request, table)
            )
    raise Refusal("no_example", text=said(text, QUOTED))


class AtTable(Refusal):
    """A refusal that one table's announcer words best."""

    def __init__(self, table: Table, key: str, **details: object) -> None:
        """Refuse at a table."""
        super().__init__(key, **details)
        self.table = table


def _try(game: Any, state: Any, seat: int, moves: tuple[Any, ...], table: Table) -> None:
    try:
        game.play(state, seat, moves[0], Shuffle(b"", 0))
    except IllegalMove as refusal:
        raise AtTable(table, refusal.key, **refusal.details) from refusal


def examples(request: Request, table: Table) -> list[str]:
    """Two legal moves written as people may type them, with cards the person holds."""
    game, state = rules_of(table), position(table)
    seat = table.seat_of(request.who)
    if seat is None:
        return []
    view = game.view(state, seat)
    held = set(held_pieces(view))
    ranked = sorted(
        game.legal_moves(state, seat), key=lambda move: _strangeness(game.path(move), held)
    )
    best = [
        move
        for move in ranked
        if _strangeness(game.path(move), held) == _strangeness(game.path(ranked[0]), held)
    ]
    chosen = [best[0], best[-1]] if len(best) > 1 else ranked[:2]
    return [f"«{_typed(request, table, view, move)}»" for move in chosen]


def _strangeness(path: Sequence[str], held: set[str]) -> int:
    """How little a move suits as an example: best are cards one holds, worst what ends a deal."""
    if is_grave(path[0]):
        return 2
    return 0 if any(piece in held for token in path for piece in pieces_in(token)) else 1


def _typed(request: Request, table: Table, view: View, move: Any) -> str:
    """A move as its buttons label it, without what a label only adds to be understood."""
    words = [
        move_label(table.game, token, view, request.texts).partition(":")[0]
        for token in rules_of(table).path(move)
    ]
    return " ".join(words)


def _in_words(request: Request, table: Table, view: View, move: Any) -> str:
    path = rules_of(table).path(move)
    return " ".join(move_label(table.game, token, view, request.texts) for token in path)


def _parsed(table: Table, notation: str) -> tuple[Any, ...]:
    try:
        return rules_of(table).parse(notation)
    except InvalidMove as error:
        raise Refusal("moved_on") from error


def _seat(table: Table, request: Request) -> int:
    seat = table.seat_of(request.who)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def _outcome(desk: Desk, request: Request, table: Table, change: match.Change) -> Answer:
    """Nothing to say after a move but what was cut off; the pictures tell the rest."""
    if change.refusal is None:
        return NOTHING
    reason = desk.announcer(request, table).refusal(change.refusal)
    return refused(request.say("answer-cut-off", reason=reason), secret=True)


async def next_deal(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Deal again after a finished deal."""
    table = await desk.table_for(request, table_id)
    now = desk.clock()
    await desk.writer.change(
        table.id,
        request.incoming.update,
        lambda t: match.next_deal(t, now=now, person=request.who),
    )
    return NOTHING


async def undo(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Take the last own move back, or ask the others."""
    table = await desk.table_for(request, table_id)
    request = in_seat(request, table, int(word) if word.isdecimal() else None)
    now = desk.clock()

    async def decide(current: Table) -> match.Change:
        lines = await desk.writer.tables.lines(current.id)
        return votes.ask_undo(current, request.who, lines[: current.lines], now=now)

    written = await desk.writer.change(table.id, request.incoming.update, decide)
    asked = written.table.question is not None
    return Answer(request.say("answer-undo-asked" if asked else "answer-undone"))


async def yes(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Agree to the open question of a table."""
    return await _vote(desk, request, table_id, agree="yes")


async def no(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Object to the open question of a table."""
    return await _vote(desk, request, table_id, agree="no")


async def _vote(desk: Desk, request: Request, table_id: str, *, agree: str) -> Answer:
    now = desk.clock()

    async def decide(table: Table) -> match.Change:
        lines = await desk.writer.tables.lines(table.id)
        return votes.vote(table, request.who, yes=agree == "yes", lines=lambda: lines, now=now)

    await desk.writer.change(table_id, request.incoming.update, decide)
    return Answer(request.say("answer-vote-counted"))
