"""A family talks beside a running game, and the bot holds its tongue."""

import logging

import pytest

from bot.reading import read_moves
from bot.table import position, rules_of
from engine.core import InvalidMove
from engine.registry import GAMES
from engine.shuffle import Shuffle
from tests.talk import acting, place, talking

TALK = """
всем доброе утро
Доброе утро! Как спалось?
нормально, только кот орал с пяти утра
да
нет
Да!
нет, ну правда
ага
угу
ну да
не согласна
согласен
во сколько собираемся?
в 7 часов
в 7
7
в семь
давайте в 19:30
19-30 не успею, давайте в 8
ок, в 8 вечера
не, в 8 я на тренировке
тогда в 9
9
9 часов нормально
10
10 человек будет, если с Петровыми
кто купит хлеб?
я куплю
хлеб 48 рублей, обалдеть
48
а молоко 92
картошка 39.90
3 кг возьмите
возьми 2
беру
взяла
взял 6-2, это что за размер?
размер 6-4
счёт 3:2, наши ведут
счёт 5-5
5-5
2-1 в нашу пользу
0-0 скучно
1-1
гол!!!
играть будем или разговаривать?
играем
сыграем вечером
игра супер
игра была вчера
правила не нарушать
правила знаете?
какие правила, мы же свои
ход конём, называется
ход
мой ход
чей ход?
твой ход, Коля
Коля, ходи
хожу
пас
я пас
пас, не пойду сегодня в кино
стоп
Стоп!
стоп-стоп-стоп, кто взял мою кружку
стой
дальше
а что дальше?
дальше прямо и налево
назад
верни назад мою кружку
отмена
отменили электричку
отмена рейса 33
33 года, возраст Христа
33
тридцать три
вальты уже не те
валет
вальты
дама с собачкой
дама
король
туз в рукаве
туз
семёрка
семёрка у нас старенькая, жигули
десятка по русскому
девятка едет долго
шестёрка
шестёрка в ремонте
пики точёные
черви в яблоках
черви
бубны за горами
крести
крести не рисуй
козырь
карты
карты сбера заблокировали
какие карты?
мои карты на столе
стол накрыли
стол
стол у окна
рука болит
рука
руки мыли?
колода
колода у крыльца гнилая
кость
кость собаке
камень
сбросил пять кило
сбрасываю скорость
стучу в стену, они не слышат
стук
стучу
знаю
джин с тоником
джин
ремик
крибидж это что?
домино
домино на даче
костяшки
рыба
рыба на ужин
помощь нужна
помощь
помогите с домашкой
справка из школы нужна
справка
что делать
что делать, не знаю
уйти бы пораньше
уйти
ухожу
ухожу, буду в 6
встать
встать не могу
войти не могу в госуслуги
войти
сесть негде
сесть
сажусь в электричку
сажусь
начинаем
начинаем собираться
начать бы уже
позвать бабушку?
позвать
пригласить соседей?
замена
замена сцепления 12000
пауза
пауза 5 минут
настройки слетели
настройки
запись к врачу на 14:00
запись
забыть не могу
забыть
счёт за свет пришёл
счет
счёт
напомни
напомни мне купить соль
проверка
что могу
закрыть стол
закрыть окно забыли
реванш!
ещё партию
ещё партию пирожков
сдаюсь
сдаться
сдаюсь, не решается
закончить партию
сюрприз
ой
оооо
ахахаха
))))
😂😂😂
❤️
♥️
♠️
7♥
♥️7
Т♠️ это что за значок
👍
+
+1
-
-7
!!!
???
...
.
,
1
2
3
0
100
1000
2+2=4
50%
№7
#7
@Коля ты где
я тут
иду
иду, иду
бегу
лежу
кладу трубку
кладу 200 на телефон
ставлю чайник
ставлю
беру трубку
тяну время
тяну
открываю
открой дверь
криб это кто
отложить до завтра?
отложить
следующий
кто следующий?
кручу педали
кручу
выкладываем салат?
выкладываем
верю
не верю
готово
го
ок
ok
yes
no
stop
pass
go
play
7h
Ah
10d
Kh Qh Jh
как дела у бабушки?
хорошо, передаёт привет
завтра 8 марта
8 марта
23 февраля
1 сентября
31 декабря
12.04 день космонавтики
кв. 33, этаж 7
7 этаж
7 утра
7ого
на 7
за 7
по 7
6 червей собрал
десять
двадцать
и 5 яиц
скиньте номер карты
2202 2012 3456 7890
https://example.org/33
/s
мама, ты где?
в магазине
возьми сметану
и укроп
и всё?
и всё
спасибо
пожалуйста
целую
спокойной ночи
""".strip().splitlines()


async def begin(talk, key, seats):
    await talk(f"Маша@семья: /play {key}", "=seed 31")
    for person in ("Коля", "Нина", "Витя")[: seats - 1]:
        await talk(f"{person}@семья! Сесть")
    await talk("Маша@семья! Начать")


def is_move(table, person, text):
    """Whether the words are, whole, a legal move of a person who owes one."""
    game, state = rules_of(table), position(table)
    for seat in game.to_act(state):
        if place(table, seat).name != person:
            continue
        try:
            moves = read_moves(game, game.view(state, seat), text, whole=True)
        except InvalidMove:
            return False
        return moves[:1] != () and moves[0] in game.legal_moves(state, seat)
    return False


def test_the_talk_is_long_and_lively():
    assert len(TALK) >= 200
    assert len(set(TALK)) == len(TALK)


@pytest.mark.parametrize(("key", "seats"), [("valty", 3), ("gin", 2), ("columns", 4)])
async def test_family_talk_beside_a_game_is_none_of_our_business(store, caplog, key, seats):
    caplog.set_level(logging.DEBUG)
    async with talking(store) as talk:
        await begin(talk, key, seats)
        before = await talk.records()
        start, people = 0, ["Маша", "Коля", "Нина", "Витя", "Бабушка", "Сосед"]
        moves = 0
        for number, text in enumerate(TALK):
            person = people[number % len(people)]
            if text.startswith(("/", "@")) or is_move(await talk.table(), person, text):
                moves += not text.startswith(("/", "@"))
                continue
            start = len(talk.lines)
            await talk.house.dispatcher.handle(talk.says(person, text))
            assert talk.lines[start:] == [], (person, text)
        await talk.house.settle()
        assert talk.lines[start:] == []
        assert await talk.records() == before
        assert moves <= 3
        told = [line for line in TALK if len(line) > 6 and line in caplog.text]
        assert told == []


@pytest.mark.parametrize("key", ["valty", "cribbage"])
async def test_even_who_owes_a_move_may_chat(store, key):
    """All of the talk from the one person whose word counts; only whole moves are taken."""
    async with talking(store) as talk:
        await begin(talk, key, 3 if key == "valty" else 2)
        taken = []
        for text in TALK:
            table = await talk.table()
            person = acting(table)[0]
            counts = is_move(table, person, text)
            start = len(talk.lines)
            if not text.startswith("/"):
                await talk.house.dispatcher.handle(talk.says(person, text))
            after = await talk.table()
            assert (after.lines > table.lines) == counts, text
            if counts:
                taken.append(text)
            else:
                assert talk.lines[start:] == [], text
            assert after.phase == "playing"
            if rules_of(after).between_deals(position(after)):
                break
        assert all(len(text) <= 4 for text in taken), taken


async def test_the_same_words_are_heard_when_they_are_meant_for_the_bot(store):
    async with talking(store) as talk:
        await begin(talk, "valty", 3)
        assert await talk("Маша@семья: правила") == []
        assert len(await talk("Маша@семья: Застолье, правила")) == 1
        assert len(await talk("Маша: правила")) == 1


async def test_yes_and_no_count_only_from_whom_a_question_waits_for(store):
    async with talking(store) as talk:
        await begin(talk, "valty", 3)
        await talk("Маша@семья: /end", "Маша@семья! Закончить? Точно")
        before = await talk.records()
        assert await talk("Бабушка@семья: да", "Маша@семья: да", "Маша@семья: нет") == []
        assert await talk("Коля@семья: да, а что на ужин?") == []
        assert await talk.records() == before
        await talk("Коля@семья: да")
        assert await talk.records() != before
        before = await talk.records()
        assert await talk("Коля@семья: нет") == []
        assert await talk.records() == before


def with_a_free_declaration(seats):
    """A seed after whose first deal a seat may declare that owes nothing, and that seat."""
    game = GAMES["thirtythree"]()
    for number in range(10_000):
        seed = number.to_bytes(2, "big")
        state = game.start(seats, Shuffle(seed, 0)).state
        for seat in range(seats):
            if seat not in game.to_act(state) and game.legal_moves(state, seat):
                return seed, seat
    raise AssertionError


async def test_a_declaration_counts_in_a_room_only_where_it_is_owed(store):
    """Who may declare but owes nothing must be free to say «стоп» about the dog."""
    seed, seat = with_a_free_declaration(2)
    async with talking(store) as talk:
        await talk("Маша@семья: /play thirtythree", f"=seed {seed.hex()}")
        await talk("Коля@семья! Сесть", "Маша@семья! Начать")
        person = place(await talk.table(), seat).name
        assert await talk(f"{person}@семья: стоп") == []
        assert (await talk.table()).lines == 0
        await talk(f"{person}: стоп")
        assert (await talk.table()).lines == 1
