"""Deeds of identity: two selves become one person by a one-time code, and part again."""

import re

from bot.buttons import statement_data
from bot.chat import Button, Letter, Person
from bot.desk import Answer, Desk, Request, with_buttons
from bot.identity import DIGITS, Identities
from bot.reach import reach
from bot.texts import Texts
from engine.core import Refusal

_CODE = re.compile(rf"^\s*(\d[\s-]*){{{DIGITS}}}$")


def code_in(text: str) -> str:
    """The code that a message is; empty where it is none."""
    return re.sub(r"\D", "", text) if _CODE.match(text) else ""


async def link(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Give a one-time code, or take the one that another self was given."""
    if word:
        return await claim(desk, request, code_in(word))
    code = await Identities(desk).new_code(request.who)
    shown = f"{code[: DIGITS // 2]} {code[DIGITS // 2 :]}"
    rows: list[tuple[Button, ...]] = [
        (Button(request.say("button-link-open", platform=name), link=address),)
        for name, platform in desk.platforms.items()
        if name != request.at.platform and (address := platform.link(f"l-{code}"))
    ]
    text = request.say("family-link-code", code=shown)
    if request.person.selves:
        names = [_place(request.texts, self_) for self_ in (request.who, *request.person.selves)]
        text += "\n" + request.say("family-link-selves", names=names)
        rows.append((Button(request.say("button-unlink"), statement_data("", "unlink")),))
    return with_buttons(Answer(text, secret=True), *rows)


def _place(say: Texts, self_: Person) -> str:
    return say.say("family-platform", platform=self_.partition(":")[0])


async def claim(desk: Desk, request: Request, code: str) -> Answer:
    """Ask, before a code makes two selves one, whether that is meant."""
    person = await Identities(desk).whose(code, request.who)
    if person == request.who:
        raise Refusal("linked_already")
    name = (await desk.notes.person(person)).name
    where = _place(request.texts, person)
    sure = Button(request.say("button-link-sure"), statement_data("", "linked", code), "success")
    return with_buttons(
        Answer(request.say("family-link-sure", name=name, where=where), secret=True), (sure,)
    )


async def linked(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Make two selves one person, after «Это я»."""
    identities = Identities(desk)
    person = await identities.whose(word, request.who)
    if person == request.who:
        raise Refusal("linked_already")
    name, via = request.name, request.via
    await identities.join(person, request.who, request.incoming.update)
    await reach(
        desk,
        person,
        lambda say: Letter(
            say.say("family-linked-told", name=name, where=_place(say, via)),
            ((Button(say.say("button-unlink"), statement_data("", "unlink"), "danger"),),),
        ),
        update=request.incoming.update,
    )
    return Answer(request.say("family-linked"))


async def unlink(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Part one's selves again, after «Точно»: this one, or from the first one all others."""
    first = request.via == request.who
    selves = frozenset(request.person.selves if first else (request.via,))
    if not selves:
        raise Refusal("not_linked")
    if word != "sure":
        sure = Button(
            request.say("button-unlink-sure"), statement_data("", "unlink", "sure"), "danger"
        )
        return with_buttons(Answer(request.say("family-unlink-sure"), secret=True), (sure,))
    await Identities(desk).part(request.who, selves, request.incoming.update)
    return Answer(request.say("family-unlinked"), secret=True)
