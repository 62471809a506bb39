"""Deeds that only tell: help, rules, hands, the board, the record, the proof of a fair deal."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot import history, match
from bot.admission import through
from bot.buttons import statement_data
from bot.chat import Button, ChatError
from bot.deeds.guests import in_seat
from bot.deeds.seats import game_named
from bot.desk import NOTHING, Answer, Desk, Request, with_buttons
from bot.examples import example_table
from bot.guests import seats_of, shares_phone
from bot.labels import flat_pieces, held_pieces
from bot.marks import person_key, room_key
from bot.table import Table, position, rules_of, seal_of
from engine.core import Refusal
from engine.registry import GAMES

MORE = 3
"""Characters kept free in an alert for how many cards did not fit."""


async def rules(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Tell the rules of a game: one screen first, all of it at «Подробно»."""
    level, _, named = word.partition(":") if word.startswith("full") else ("short", "", word)
    game = game_named(request, named)
    if not game:
        try:
            game = (await desk.table_for(request, table_id)).game
        except Refusal:
            game = ""
    if not game:
        rows = [
            (Button(request.say(f"game-{key}"), statement_data("", "rules", key)),)
            for key in GAMES
        ]
        return with_buttons(Answer(request.say("rules-none")), *rows)
    text = request.say(f"rules-{game}-{level}")
    if level == "full":
        viewer = request.person.viewer()
        shown = None if viewer.text_only else example_table(game, viewer)
        return Answer(text, picture=shown)
    more = statement_data("", "rules", f"full:{game}")
    return with_buttons(Answer(text), (Button(request.say("button-rules-full"), more),))


async def hand(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Show a seated person his cards by the first carrier that works."""
    table = await desk.table_for(request, table_id)
    if not table.plays(request.who):
        raise Refusal("not_seated")
    if not table.state:
        raise Refusal("not_started")
    seats = seats_of(table, request.who)
    answers = [await _hand(desk, in_seat(request, table, seat), table) for seat in seats]
    return answers[0] if answers else await _hand(desk, request, table)


async def _hand(desk: Desk, request: Request, table: Table) -> Answer:
    """Show one hand at a person's phone."""
    table = await _taken_up(desk, request, table)
    platform = desk.platform(request)
    opened = request.reachable or platform.abilities.dialogs_open
    if request.incoming.private or (opened and not request.person.prefers_room):
        await desk.courier.send_anew(table, person_key(request.who), "hand")
        if request.incoming.private:
            return NOTHING
        link = platform.abilities.dialog_link
        return Answer(request.say("answer-hand-private"), link=link)
    press = request.incoming.press
    try:
        unseen = await desk.courier.whisper_hand(table, request.who, request.at, press)
    except ChatError:
        return _aloud(desk, request, table)
    own = request.own or request.person
    if press is None or not (unseen or own.blind):
        return NOTHING
    if not own.blind:
        await desk.notes.put_person(request.via, replace(own, blind=True))
    return _aloud(desk, request, table)


def _aloud(desk: Desk, request: Request, table: Table) -> Answer:
    """The cards as words for who pressed, and how one plays by them."""
    seat = table.seat_of(request.who)
    if seat is not None and shares_phone(table, seat):
        return Answer(request.say("answer-secret"), secret=True)
    limit, how = desk.platform(request).abilities.alert_limit, request.say("hand-in-words")
    words = hand_in_words(request, table, limit)
    told = f"{words}\n{how}"
    return Answer(told if len(told) <= limit else words, secret=True)


async def _taken_up(desk: Desk, request: Request, table: Table) -> Table:
    """The table whose cards go to the self that asks for them in its dialog."""
    place = table.place_of(request.who)
    if not request.incoming.private or place is None or place.person != request.who:
        return table
    if place.door == request.via:
        return table
    written = await desk.writer.change(
        table.id,
        f"{request.incoming.update} via",
        lambda current: match.Change(through(current, request.who, request.via, "")),
    )
    return written.table


def hand_in_words(request: Request, table: Table, limit: int) -> str:
    """The cards of a seat in at most `limit` characters, cut at a card."""
    view = rules_of(table).view(position(table), table.seat_of(request.who))
    cards = [str(request.texts.word(card)) for card in held_pieces(view)]

    def listed(shown: int) -> str:
        rest = request.say("hand-more", count=len(cards) - shown) if shown < len(cards) else ""
        return " ".join([*cards[:shown], rest]).strip()

    return next(
        (words for shown in range(len(cards), 0, -1) if len(words := listed(shown)) <= limit),
        listed(0),
    )


async def board(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Bring the table to the bottom of the room."""
    table = await desk.table_for(request, table_id)
    if request.incoming.private and table.plays(request.who) and table.state:
        return await hand(desk, request, table.id)
    slot = "board" if table.state else "lobby"
    await desk.courier.send_anew(table, room_key(str(request.at)), slot)
    return NOTHING


async def move(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Bring the cards and the possible moves of a seated person."""
    return await hand(desk, request, table_id)


async def record(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Give the record of a finished match to who sat at it."""
    table = await _finished(desk, request, table_id)
    if request.who not in {place.person for place in table.places if place}:
        raise Refusal("not_seated")
    text = history.record_of(table, await desk.writer.tables.lines(table.id))
    return Answer(f"{request.say('answer-record')}\n{text}")


async def verify(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Show the seed of a finished match and the cards of every deal."""
    table = await _finished(desk, request, table_id)
    announcer = desk.announcer(request, table)
    lines = [
        announcer.say("deal-revealed", seed=table.seed.hex()),
        announcer.say("verify-seal", seal=seal_of(table)),
    ]
    log = history.in_effect((await desk.writer.tables.lines(table.id))[: table.lines])
    story = history.passages(rules_of(table), len(table.places), table.seed, log)
    for passage in story:
        if passage.line.seat < 0:
            dealt = _dealt(request, announcer.names, rules_of(table).facts(passage.state))
            lines.append(announcer.say("verify-deal", deal=passage.deal, cards=dealt))
    return Answer("\n".join(lines))


def _dealt(request: Request, names: Sequence[str], facts: Mapping[str, object]) -> str:
    hands = facts.get("hand")
    if not isinstance(hands, Mapping):
        return ""
    return "; ".join(
        f"{names[seat]}: {request.texts.word(flat_pieces(cards))}" for seat, cards in hands.items()
    )


async def _finished(desk: Desk, request: Request, table_id: str) -> Table:
    if table_id:
        table = await desk.table_for(request, table_id)
    else:
        over = [t for t in await desk.tables_here(request) if t.phase == "over"]
        if not over:
            raise Refusal("no_table")
        table = over[-1]
    if table.phase != "over":
        raise Refusal("not_over")
    return table
