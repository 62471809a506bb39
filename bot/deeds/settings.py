"""Deeds about oneself: how games are shown to a person."""

from msgspec.structs import replace

from bot.buttons import statement_data
from bot.chat import Button
from bot.desk import Answer, Desk, Request, with_buttons
from bot.marks import person_key
from bot.preferences import PersonNotes
from bot.texts import LANGUAGES


async def settings(desk: Desk, request: Request, table_id: str, word: str = "") -> Answer:
    """Change one setting where the words name one, and show all of them as buttons."""
    notes = _changed(request.person, word)
    if notes != request.person:
        await desk.notes.put_person(request.who, notes)
        for table in await desk.tables_under("person", request.who):
            await desk.store.mark(table.id, person_key(request.who))
    shown = Answer(request.say("answer-settings"), instead=bool(word))
    return with_buttons(shown, *_rows(request, notes))


def _changed(notes: PersonNotes, word: str) -> PersonNotes:
    switches = {
        "large": replace(notes, theme="day" if notes.theme == "large" else "large"),
        "night": replace(notes, theme="day" if notes.theme == "night" else "night"),
        "four": replace(notes, four_colours=not notes.four_colours),
        "text": replace(notes, text_only=not notes.text_only),
        "calls": replace(notes, muted=not notes.muted),
        "room": replace(notes, prefers_room=not notes.prefers_room),
    }
    if word in LANGUAGES:
        return replace(notes, language=word)
    return switches.get(word, notes)


def _rows(request: Request, notes: PersonNotes) -> list[tuple[Button, ...]]:
    def switch(label: str, word: str, *, on: bool) -> Button:
        return Button(request.say(label, on=on), statement_data("", "settings", word))

    return [
        (switch("button-large", "large", on=notes.theme == "large"),),
        (switch("button-night", "night", on=notes.theme == "night"),),
        (switch("button-four-colours", "four", on=notes.four_colours),),
        (switch("button-text-only", "text", on=notes.text_only),),
        (switch("button-invitations", "calls", on=not notes.muted),),
        (
            Button(request.say("button-link"), statement_data("", "link")),
            Button(request.say("button-privacy"), statement_data("", "privacy")),
        ),
        tuple(
            Button(
                request.say(f"button-language-{language}"),
                statement_data("", "settings", language),
            )
            for language in LANGUAGES
        ),
    ]
