### Крибидж пятикарточный до 61.
###
### Словарь: crib — криб, starter — стартовая карта, lay away — отложить в криб, play — розыгрыш,
### show — показ, go — «следующий», nobs — валет стартовой масти, heels — валет на старте,
### pair royal — королевская пара, peg — колышек.

cribbage-title = Крибидж
cribbage-about = Вдвоём до 61 очка: пары, секвенсы и пятнадцать — сначала в розыгрыше, потом в показе.

option-cribbage-cut = Три очка за съём
option-cribbage-cut-every = в каждой сдаче
option-cribbage-cut-first = только в первой сдаче
option-cribbage-flush = Флеш
option-cribbage-flush-seed = вместе со стартовой картой
option-cribbage-flush-classic = только в руке
option-cribbage-nob = Валет стартовой масти
option-cribbage-nob-seed = очко сдающему
option-cribbage-nob-classic = очко тому, у кого валет

cribbage-points = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
cribbage-alike = { $points ->
    [2] пара
    [6] королевская пара
   *[12] двойная королевская пара
}

## Что происходит

event-cribbage-cut-tied = Сняли { $cards }: поровну, снимают ещё раз.
event-cribbage-dealer-cut = Сняли { $cards }. Сдаёт { $seat }: карта младше.
event-cribbage-dealt = Сдача { $deal }. Сдаёт { $seat }.
event-cribbage-cut-pegged = { $seat } снимает колоду: { cribbage-points }.
event-cribbage-laid-away = { $seat } откладывает две карты в криб.
event-cribbage-starter-cut = Стартовая карта: { $card }.
event-cribbage-heels-pegged = Валет на старте, { $card }: { $seat } получает { cribbage-points }.
event-cribbage-card-played = { $seat } кладёт { $card }, счёт { $count }.
event-cribbage-pegged = { $kind ->
    [fifteen] { $seat }: пятнадцать ({ $cards }), { cribbage-points }.
    [thirty_one] { $seat }: тридцать одно ({ $cards }), { cribbage-points }.
    [pair] { $seat }: { cribbage-alike } ({ $cards }), { cribbage-points }.
    [run] { $seat }: секвенс ({ $cards }), { cribbage-points }.
   *[last] { $seat }: последняя карта ({ $cards }), { cribbage-points }.
}
event-cribbage-go-said = { $seat }: «следующий», к { $count } положить нечего.
event-cribbage-hand-shown = { $seat } показывает { $cards } и стартовую { $starter }: { $points ->
    [0] очков нет.
    [one] { $points } очко.
    [few] { $points } очка.
   *[many] { $points } очков.
}
event-cribbage-crib-shown = { $seat } открывает криб, { $cards } и стартовую { $starter }: { $points ->
    [0] очков нет.
    [one] { $points } очко.
    [few] { $points } очка.
   *[many] { $points } очков.
}
event-cribbage-counted = { $kind ->
    [fifteen] { $seat }: пятнадцать ({ $cards }), { cribbage-points }.
    [pair] { $seat }: { cribbage-alike } ({ $cards }), { cribbage-points }.
    [run] { $seat }: секвенс ({ $cards }), { cribbage-points }.
    [flush] { $seat }: флеш ({ $cards }), { cribbage-points }.
   *[nobs] { $seat }: валет стартовой масти ({ $cards }), { cribbage-points }.
}

outcome-cribbage-reached-61 = 61 очко! Победа: { $winners }.

## Почему нельзя

refusal-cribbage-not-your-turn = Сейчас ждут другого. Ваши карты — по кнопке «Мои карты».
refusal-cribbage-not-now = { $phase ->
    [lay_away] Сначала отложите две карты в криб, например «криб 5ч 9к».
   *[other] Криб уже отложен, сейчас розыгрыш: положите одну карту.
}
refusal-cribbage-not-in-hand = Карты { $card } у вас нет. У вас: { $cards }.
refusal-cribbage-two-cards = { $number ->
    [0] В криб откладывают ровно две карты. Назовите обе: { $cards }.
    [1] В криб откладывают две карты, а названа одна. Выберите ещё одну: { $cards }.
   *[other] В криб откладывают ровно две разные карты. Выберите их: { $cards }.
}
refusal-cribbage-over-31 = С { $card } выйдет { $count }, а больше 31 нельзя. Подойдут: { $cards }.
refusal-cribbage-not-a-card = Карты «{ $text }» в этой колоде нет.
refusal-cribbage-empty = Назовите карту, например «7б», а для криба две: «криб 5ч 9к».
refusal-cribbage-wrong-dealer = По правилам сдаёт другое место.
refusal-cribbage-wrong-deal = В записи неверно розданы карты: каждому по пять и одна стартовая.
refusal-cribbage-not-in-deck = В записи одна карта дана дважды.

## Слова, которые люди пишут

move-cribbage-crib = В криб: { $cards }
words-cribbage-crib = отложить в криб, откладываю в криб, сбросить в криб, сбрасываю в криб, сношу в криб, в криб, криб, отложить, откладываю, снести, сношу, сбросить, сбрасываю

## Картинка

picture-cribbage-deal = Крибидж, сдача { $deal }
picture-cribbage-count = Счёт { $count }
picture-cribbage-lay-away = Откладывают в криб
picture-cribbage-shown = Показ
picture-cribbage-over = Партия окончена
picture-cribbage-deal-result = Итог сдачи { $deal }
picture-cribbage-winner = Победа: { $name }
picture-cribbage-note = { $score ->
    [one] { $score } очко
    [few] { $score } очка
   *[many] { $score } очков
}
picture-cribbage-go = следующий
picture-cribbage-dealer = сдаёт
picture-cribbage-starter = Стартовая
picture-cribbage-crib = { $count ->
    [0] Криб пока пуст ({ $name })
   *[other] Криб ({ $name })
}
picture-cribbage-scored = { $name }: { $what }
picture-cribbage-shown-hand = { $points ->
    [0] { $name }: в руке очков нет
    [one] { $name }: рука, { $points } очко
    [few] { $name }: рука, { $points } очка
   *[many] { $name }: рука, { $points } очков
}
picture-cribbage-shown-crib = { $points ->
    [0] { $name }: в крибе очков нет
    [one] { $name }: криб, { $points } очко
    [few] { $name }: криб, { $points } очка
   *[many] { $name }: криб, { $points } очков
}
picture-cribbage-show-fifteen = пятнадцать
picture-cribbage-show-pair = { $points ->
    [2] пара
    [4] две пары
    [8] королевская пара и пара
    [12] двойная королевская пара
   *[other] королевская пара
}
picture-cribbage-show-run = секвенс
picture-cribbage-show-flush = флеш
picture-cribbage-show-nobs = валет стартовой масти
picture-cribbage-nothing = ничего
picture-cribbage-set = { $cards }
picture-cribbage-fifteen = пятнадцать ({ $sets }) — { $points }
picture-cribbage-thirty-one = тридцать одно — { $points }
picture-cribbage-pair = { $points ->
    [2] пара ({ $sets }) — { $points }
    [4] две пары ({ $sets }) — { $points }
    [8] королевская пара и пара ({ $sets }) — { $points }
    [12] двойная королевская пара ({ $sets }) — { $points }
   *[other] королевская пара ({ $sets }) — { $points }
}
picture-cribbage-run = секвенс ({ $sets }) — { $points }
picture-cribbage-flush = флеш ({ $sets }) — { $points }
picture-cribbage-nobs = валет стартовой масти ({ $sets }) — { $points }
picture-cribbage-last = последняя карта ({ $sets }) — { $points }
picture-cribbage-cut = за съём — { $points }
picture-cribbage-heels = валет на старте ({ $sets }) — { $points }
picture-cribbage-own-lay-away = Ваш ход: отложите две карты в криб
picture-cribbage-own-play = Ваш ход: положите карту
picture-cribbage-own-laid = В крибе от вас:

## Словами

alt-cribbage-head = Крибидж, сдача { $deal }, до { $target } очка. Сдаёт { $dealer }, криб — сдающему.
alt-cribbage-scores = Счёт: { $scores }.
alt-cribbage-score = { $back ->
    [0] { $name } { $score }
   *[other] { $name } { $score } (было { $back })
}
alt-cribbage-turn = Ход: { $names }.
alt-cribbage-lay-away = Откладывают по две карты в криб. Отложено: { $counts }.
alt-cribbage-laid = { $name } — { $count }
alt-cribbage-starter = Стартовая карта: { $card }.
alt-cribbage-row = Розыгрыш: { $cards }. Счёт { $count }.
alt-cribbage-row-over = Розыгрыш окончен: { $cards }.
alt-cribbage-played = { $card } ({ $name }, { $count })
alt-cribbage-row-empty = Розыгрыш начинается, счёт 0.
alt-cribbage-gone = «Следующий»: { $names }.
alt-cribbage-held = Карт на руках: { $counts }.
alt-cribbage-scored = Только что — { $name }: { $what }.
alt-cribbage-shown = { $title }. Карты: { $cards }. { $items }.
alt-cribbage-own = Ваши карты: { $cards }.
alt-cribbage-own-laid = Вы отложили в криб: { $cards }.
alt-cribbage-playable = Можно положить: { $cards }.
alt-cribbage-choose-two = Выберите две карты в криб.
alt-cribbage-winner = Победа: { $name }.

## Правила

rules-cribbage-short =
    Крибидж на двоих, пять карт, до 61 очка.

    Каждый откладывает две карты в криб — он достанется сдающему. Открывают стартовую карту (валет — сдающему 2).

    Розыгрыш. Кладут по одной, считая сумму: фигуры по 10, туз 1, больше 31 нельзя. Кто положил: пятнадцать — 2, тридцать одно — 2, пара — 2, три одинаковых — 6, четыре — 12, секвенс от трёх карт — по длине, порядок любой. Положить нечего — «следующий»; последняя карта — 1.

    Показ. Рука соперника сдающего, рука сдающего, криб — каждая со стартовой картой: всякое пятнадцать 2, пары, секвенсы, флеш, валет стартовой масти.

    Кто первым набрал 61, тот сразу и выиграл. Считает всё бот.

    Писать можно так: «криб 5ч 9к», потом просто «7б».
rules-cribbage-full =
    Крибидж, подробно.

    Сдаёт тот, кто снял карту младше (К старше Д, В, 10; поровну — снимают снова), дальше сдают по очереди. Соперник сдающего снимает колоду и получает 3 очка в каждой сдаче. Во многих домах это делают лишь в первой — есть такое условие стола.

    Раздают по пять. Оба откладывают по две карты в криб одновременно и втёмную. Затем открывают стартовую карту; если это валет, сдающий получает 2.

    Розыгрыш начинает соперник сдающего. Карты лежат на виду, сумма не больше 31. Очки получает положивший карту, всё складывается: пятнадцать 2; тридцать одно 2; пара 2, королевская пара (три) 6, двойная (четыре) 12, если они лежат подряд; секвенс — по числу последних карт, составляющих его в любом порядке (4-6-5 тоже). Туз только младший. Пара — это равное достоинство: К и Д не пара, хотя обе по 10.
    Некому положить — бот говорит «следующий», другой кладёт, пока может. Последняя карта приносит 1, а если вышло ровно 31, то только 2. Второго круга нет: оставшиеся карты идут в показ.

    Показ: рука соперника сдающего, рука сдающего, криб. К каждой добавляется стартовая карта. Каждое сочетание на пятнадцать 2; пары 2, 6, 12; каждый секвенс наибольшей длины (5-5-6-7 — это два по 3).
    Флеш: три карты одной масти среди руки и стартовой 3, четыре 4; в крибе только все пять — 5. Многие знают иначе: три карты именно в руке. Так будет с условием «Флеш: только в руке».
    Валет стартовой масти — 1 очко, и только сдающему, из руки или криба. Общий обычай даёт его всякому, у кого валет, — тоже условие стола.

    Пример. Рука В♣️ 7♦️ 8♣️, стартовая 6♣️: секвенс 3, пятнадцать 2, флеш 3 — всего 8. Сдающему ещё 1 за валета. По общему обычаю вышло бы 6.

    Конец. 61 или больше в любой миг, и партия окончена: сначала съём, валет на старте, розыгрыш, потом руки и криб по порядку. Всё за одну карту или одну руку считают вместе. Разгром не удваивается.
