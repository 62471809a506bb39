"""People who delete their account, block the bot or stay away, on the fake Telegram."""

from bot.table import position, rules_of


async def seated(evening, room, family, telegram):
    """Three people at a table, each with his dialog open; who is to move comes first."""
    for person in family[:3]:
        telegram.start(person)
    await evening.settle()
    await evening.gathered(room, family[:3], "valty")
    await evening.presses(family[0], room, "Начать")
    table = await evening.table()
    names = [f"telegram:{person}" for person in family[:3]]
    (seat,) = rules_of(table).to_act(position(table))
    mover = family[names.index(table.places[seat].person)]
    return mover, [person for person in family[:3] if person != mover]


async def test_the_others_are_asked_when_somebody_deletes_his_account(
    evening, telegram, family, room
):
    mover, (other, _) = await seated(evening, room, family, telegram)
    telegram.deactivate(mover)
    await evening.pass_time(100)
    table = await evening.table()
    assert table.question is not None
    assert table.question.kind == "computer"
    place = table.places[table.question.seat]
    assert place.person == f"telegram:{mover}"
    assert place.gone
    assert "Больше не в чате" in evening.boards(other, room)[-1].caption


async def test_who_blocks_the_bot_is_called_in_the_room_and_not_gone(
    evening, telegram, family, room
):
    mover, _ = await seated(evening, room, family, telegram)
    telegram.block(mover)
    await evening.pass_time(100)
    table = await evening.table()
    assert table.question is None
    assert [m for m in evening.sees(mover, room) if m.mentions == [mover]]
