"""Deeds of inviting: a code, a link and a ready message; calling relatives by name; declining."""

from msgspec.structs import replace

from bot import codes, match
from bot.buttons import statement_data
from bot.chat import Button, Letter, Person, tag_of
from bot.company import Company
from bot.deeds.rooms import to_group_button
from bot.desk import Answer, Desk, Request, with_buttons
from bot.family import evening_ends
from bot.invitations import Invitations, holds
from bot.preferences import PersonNotes
from bot.reach import reach, rooms_of
from bot.table import Invitation, Table
from bot.texts import Texts
from engine.core import Refusal

OFFERED = 6
"""Relatives offered by name under an invitation."""

CALL_GAP = 600.0
"""Seconds in which one person is called to one table but once."""

SLIPS = 2
"""Slips forgiven in a name, its case ending among them: «позвать бабушку»."""


async def invite(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Give a ready message with a picture, a code and links; with a name, call that relative."""
    table = await _open(desk, request, await desk.table_for(request, table_id))
    near = await _around(desk, request, table)
    if word:
        return await _call(desk, request, table, _named(near, word))
    letter = await _ready(desk, request, table)
    rows: list[tuple[Button, ...]] = [(_share(desk, request, table, letter.text),)]
    rows += [
        (_button(table, request.say("button-call", name=notes.name), "call", tag_of(person)),)
        for person, notes in near[:OFFERED]
    ]
    rows.append((_button(table, request.say("button-elsewhere"), "show"),))
    if request.who == table.host:
        rows.append(
            (
                _button(table, request.say("button-code-new"), "code", "new"),
                _button(table, request.say("button-code-close"), "code", "close"),
            )
        )
    return Answer(letter.text, tuple(rows), picture=letter.picture, stays=True)


def _share(desk: Desk, request: Request, table: Table, words: str) -> Button:
    """The button that hands the ready message on, or shows it by itself, to be handed on."""
    if desk.platform(request).abilities.shares:
        return Button(request.say("button-share"), share=words)
    return _button(table, request.say("button-share"), "forward")


async def forward(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Show the ready message with its picture and without a button, to be forwarded as it is."""
    table = await _open(desk, request, await desk.table_for(request, table_id))
    letter = await _ready(desk, request, table)
    aside = request.say("family-forward")
    return Answer(letter.text, picture=letter.picture, aside=aside, stays=True)


async def _ready(desk: Desk, request: Request, table: Table) -> Letter:
    """The message to hand on: what is played, who sits, and every way to come."""
    invitation = table.invitation
    if invitation is None:
        raise Refusal("invitation_closed")
    links = [
        (name, link)
        for name, platform in desk.platforms.items()
        if (link := platform.link(f"i-{invitation.token}"))
    ]
    look = await desk.courier.appearance(table, request.at, person=request.who)
    return look.invitation(codes.spell(invitation.code, request.language), links)


def _button(table: Table, label: str, verb: str, word: str = "") -> Button:
    return Button(label, statement_data(table.id, verb, word))


async def _open(desk: Desk, request: Request, table: Table, *, anew: bool = False) -> Table:
    """The table with an invitation that holds; a new one where there is none, or at wish."""
    if table.phase not in {"lobby", "playing"}:
        raise Refusal("table_closed" if table.phase == "closed" else "match_over")
    now, kept = desk.clock(), Invitations(desk.store)
    if holds(table, now) and not anew:
        return table
    if table.invitation and table.invitation.closed and request.who != table.host:
        raise Refusal("invitation_closed", host={"person": table.host})
    made = await kept.new(table.id, now=now)
    written = await desk.writer.change(
        table.id,
        f"{request.incoming.update} invitation",
        lambda current: match.Change(replace(current, invitation=made)),
    )
    if table.invitation:
        await kept.withdraw(table.invitation)
    return written.table


async def code(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Change the words and the link of a table, or close it to all who come with them."""
    table = await desk.table_for(request, table_id)
    if request.who != table.host:
        raise Refusal("host_only", host={"person": table.host})
    if word == "new":
        await _open(desk, request, table, anew=True)
        return await invite(desk, request, table_id)
    await _close(desk, request, table)
    again = _button(table, request.say("button-code-new"), "code", "new")
    return with_buttons(Answer(request.say("family-code-closed")), (again,))


async def _close(desk: Desk, request: Request, table: Table) -> None:
    if table.invitation:
        await Invitations(desk.store).withdraw(table.invitation)
    closed = Invitation("0-0-10", "", 0.0, closed=True)
    await desk.writer.change(
        table.id,
        request.incoming.update,
        lambda current: match.Change(replace(current, invitation=closed)),
    )


async def show(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Tell how to show the table in another chat."""
    table = await _open(desk, request, await desk.table_for(request, table_id))
    words = codes.spell(table.invitation.code, request.language) if table.invitation else ""
    count = len(table.rooms) - len(table.watchers)
    answer = Answer(request.say("family-elsewhere", code=words, count=count))
    rows = to_group_button(desk, request, f"i-{_invitation(table).token}")
    if count > 1:
        rows += ((_button(table, request.say("button-hide"), "hide"),),)
    return with_buttons(answer, *rows)


# Calling by name


async def _around(desk: Desk, request: Request, table: Table) -> list[tuple[Person, PersonNotes]]:
    company = Company(desk.store, desk.notes)
    rooms = [str(at) for at in rooms_of(table)]
    now = desk.clock()
    found = await company.around(table, request.who, rooms)
    return [(person, notes) for person, notes in found if notes.busy_until <= now]


def _named(near: list[tuple[Person, PersonNotes]], words: str) -> Person:
    """Whom words name, whatever the case ending; raises `nobody_by_name`."""
    wanted = words.strip().lower().replace("ё", "е")
    scored = sorted(
        (_slips(wanted, notes.name.lower().replace("ё", "е")), place)
        for place, (_, notes) in enumerate(near)
    )
    if not scored or scored[0][0] > SLIPS or [s for s, _ in scored[1:]][:1] == [scored[0][0]]:
        raise Refusal("nobody_by_name", name=words)
    return near[scored[0][1]][0]


def _slips(wanted: str, name: str) -> int:
    """Slips between what was said and a name or any word of it."""
    return min(codes.distance(wanted, part) for part in (name, *name.split()))


async def call(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Call a relative by a button with his name."""
    table = await _open(desk, request, await desk.table_for(request, table_id))
    for person, _ in await _around(desk, request, table):
        if tag_of(person) == word:
            return await _call(desk, request, table, person)
    raise Refusal("busy_now")


async def _call(desk: Desk, request: Request, table: Table, person: Person) -> Answer:
    """Call somebody to the table: in his dialog, else by a mention in a room of both."""
    notes = await desk.notes.person(person)
    stretch = f"{desk.clock() // CALL_GAP:.0f}"
    if await desk.store.hit(f"called:{stretch}:{table.id}:{tag_of(person)}", CALL_GAP) > 1:
        return Answer(request.say("family-called-already", name=notes.name))
    welcomed = await desk.writer.change(
        table.id,
        request.incoming.update,
        lambda current: match.Change(
            replace(current, welcome=tuple(dict.fromkeys((*current.welcome, person))))
        ),
    )
    table = welcomed.table
    look = await desk.courier.appearance(table, request.at, person=person)
    letter = look.invitation(codes.spell(_invitation(table).code, notes.speaks), ())

    def words(say: Texts) -> Letter:
        head = say.say("family-calls-you", name=request.name)
        verb, label = (
            ("sit", "button-sit") if table.phase == "lobby" else ("watch", "button-watch")
        )
        rows = (
            (Button(say.say(label), statement_data(table.id, verb), "success"),),
            (
                _button(table, say.say("button-decline"), "decline"),
                _button(table, say.say("button-mute"), "mute"),
            ),
        )
        return Letter(f"{head}\n{letter.text}", rows, letter.picture)

    rooms = rooms_of(table)
    sent = await reach(desk, person, words, update=request.incoming.update, rooms=rooms)
    key = "family-called" if sent else "family-not-reached"
    return Answer(request.say(key, name=notes.name))


def _invitation(table: Table) -> Invitation:
    if table.invitation is None:
        raise Refusal("invitation_closed")
    return table.invitation


async def decline(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Say «не сегодня»: nobody calls this person by name until tomorrow; the host hears of it."""
    table = await desk.table_for(request, table_id)
    if request.who not in table.welcome or request.who in table.keepers:
        raise Refusal("not_for_you")
    notes = await desk.notes.person(request.who)
    until = evening_ends(desk.clock(), notes.rest.zone)
    await desk.notes.put_person(request.who, replace(notes, busy_until=until))
    name = request.name
    await reach(
        desk,
        table.host,
        lambda say: Letter(say.say("family-declined", name=name)),
        update=request.incoming.update,
        rooms=rooms_of(table),
    )
    return Answer(request.say("family-declined-thanks"))


async def mute(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Take no more invitations by name, until the settings say otherwise."""
    notes = await desk.notes.person(request.who)
    await desk.notes.put_person(request.who, replace(notes, muted=True))
    return Answer(request.say("family-muted"))
