"""The story of a deal or match: its turns in words and views, its best moment, its ending."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import groupby
from typing import Any

from bot import history
from bot.announcer import Announcer
from bot.happenings import happening
from bot.news import news_of, pieces_in
from bot.table import Happening, Table, outcome, rules_of
from engine.core import View
from engine.registry import AnyGame
from render.replay import Ending, Story, Turn


@dataclass(frozen=True, slots=True)
class Told:
    """A turn with the events that made it."""

    view: View
    deal: int
    happened: tuple[Happening, ...]
    ends_deal: bool
    hands: tuple[tuple[str, ...], ...]


def story_of(table: Table, lines: Sequence[str], voice: Announcer, deal: int = 0) -> Story:
    """Tell the deal of a number from 1, or with 0 the whole match up to now."""
    told = [each for each in _told(table, lines) if deal in {0, each.deal}]
    moment = _best(told, table.game)
    turns = tuple(
        Turn(
            each.view,
            _words(each.happened, voice),
            _news(each.happened),
            each.ends_deal,
            each.hands,
        )
        for each in told
    )
    return Story(turns, _ending(table, told[-1].view, voice, deal, moment))


def _told(table: Table, lines: Sequence[str]) -> Iterator[Told]:
    """Put what one seat did in succession together; hands are open once the match is over."""
    rules = rules_of(table)
    over = table.phase == "over"
    effective = history.in_effect(lines)
    passages = history.passages(rules, len(table.places), table.seed, effective)
    for number, (_, turn) in enumerate(groupby(passages, key=lambda p: (p.deal, p.line.seat))):
        made = list(turn)
        view: View = rules.view(made[-1].state, None)
        happened = tuple(
            happening(table.game, event, number, each.line.seat)
            for each in made
            for event in each.events
        )
        hands = _hands(rules, made[-1].state, view) if over else ()
        yield Told(view, made[-1].deal, happened, view.between_deals or view.over, hands)


def _hands(rules: AnyGame, state: Any, view: View) -> tuple[tuple[str, ...], ...]:
    """Return what each seat holds, unless all hands lie open on the table anyway."""
    stacks = getattr(view, "stacks", ())
    if stacks and all(stack.cards is not None for stack in stacks):
        return ()
    held: Any = rules.facts(state)["hand"]
    return tuple(tuple(held[seat]) for seat in range(view.seats))


def _words(happened: Iterable[Happening], voice: Announcer) -> str:
    return " ".join(filter(None, map(voice.happened, happened)))


def _news(happened: Sequence[Happening]) -> Any:
    return news_of(happened, after=-1)


def _best(told: Sequence[Told], game: str) -> Happening | None:
    """Return the event that was best by the game's own measure, the later one among equals."""
    voice = import_module(f"bot.voices.{game}")
    ranked = [
        (event.details.get(voice.BEST[key], 0), event)
        for each in told
        for event in each.happened
        if (key := event.event.removeprefix(f"{game}-")) in voice.BEST
    ]
    if ranked:
        highest = max(rank for rank, _ in ranked)
        return [event for rank, event in ranked if rank == highest][-1]
    return _greatest_change(told, voice)


def _greatest_change(told: Sequence[Told], voice: Any) -> Happening | None:
    if not hasattr(voice, "progress"):
        return None
    states = [voice.progress(each.view) for each in told]
    changes = [
        (sum(abs(a - b) for a, b in zip(before, after, strict=True)), each.happened[0])
        for before, after, each in zip(states, states[1:], told[1:], strict=False)
        if each.happened
    ]
    most = max((change for change, _ in changes), default=0)
    return next((event for change, event in reversed(changes) if change == most), None)


def _ending(
    table: Table, view: View, voice: Announcer, deal: int, moment: Happening | None
) -> Ending:
    unit, values = import_module(f"bot.voices.{table.game}").standing(view)
    sides = rules_of(table).sides(len(table.places))
    rows = tuple(
        (", ".join(voice.names[seat] for seat in side), str(value))
        for side, value in zip(sides, values, strict=True)
    )
    result = outcome(table) if deal == 0 else None
    won = set(result.winners) if result else set()
    return Ending(
        voice.title,
        voice.say("replay-deal", deal=deal) if deal else voice.say("replay-match"),
        voice.verdict() if result else voice.say("replay-deal-over", deal=view.deal),
        voice.say(f"replay-unit-{unit}"),
        rows,
        tuple(at for at, side in enumerate(sides) if won.intersection(side)),
        voice.happened(moment) if moment else "",
        tuple(dict.fromkeys(pieces_in(moment.details))) if moment else (),
    )
