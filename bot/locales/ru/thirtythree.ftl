### «33»: три карты, один обмен за ход и ключи, которые теряют.
###
### Словарь: key — ключ, reserve — запас, centre — стол (три карты в центре), out-pile — вышедшие,
### sweep — карты стола уходят, swap — обмен, spin — «Кручу», stop — «Стоп»,
### showdown — «Выкладываем?», combination — комбинация, bust — перебор (32 очка).

thirtythree-title = «33»
thirtythree-about = По три карты на руках, одна на обмен за ход: соберите 31, 6-7-8 или три туза и сберегите ключи.

thirtythree-keys = { $keys ->
    [one] { $keys } ключ
    [few] { $keys } ключа
   *[many] { $keys } ключей
}
thirtythree-points = { $points ->
    [32] 32 очка, перебор
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
thirtythree-combination = { $combination ->
    [33] «33»
    [678] «6-7-8»
   *[31] «31»
}

## Что происходит

event-thirtythree-dealt = Сдача { $deal }. Сдаёт { $dealer }, первый ход: { $first }.
event-thirtythree-centre-laid = На столе: { $cards }.
event-thirtythree-swept = Одна масть: { $cards } уходят со стола.
event-thirtythree-reshuffled = Колода собрана заново и перемешана: { $cards ->
    [one] { $cards } карта
    [few] { $cards } карты
   *[many] { $cards } карт
}.
event-thirtythree-swapped = { $seat } кладёт { $gave } и берёт { $took }.
event-thirtythree-spun = { $seat }: «Кручу»! { $laid } уходят, { $took } — в руку.
event-thirtythree-passed = { $seat } пасует.
event-thirtythree-finished = { $seat } заканчивает ход.
event-thirtythree-proposed = { $seat } спрашивает: «Выкладываем?»
event-thirtythree-circle-passed = Все спасовали. Выкладываем?
event-thirtythree-agreed = { $seat }: да.
event-thirtythree-declined = { $seat }: нет. Ход: { $turn }.
event-thirtythree-stopped = { $seat }: «Стоп, { $combination ->
    [678] 6-7-8
   *[other] { $combination }
}!»
event-thirtythree-showdown-reached = { $reason ->
    [consent] Все согласны, карты на стол.
    [circles] Третий круг пасов подряд, карты на стол.
   *[turns] Сорок ходов у каждого, карты на стол.
}
event-thirtythree-hand-shown = { $seat }: { $cards } — { $combination ->
    [0] { thirtythree-points }
   *[other] { thirtythree-combination }
}.
event-thirtythree-key-lost = { $seat } отдаёт ключ: { $reason ->
    [bust] перебор
    [bare] нет комбинации
   *[lowest] меньше всех очков
}. { $left ->
    [0] Больше ключей нет.
    [one] Остаётся { $left } ключ.
    [few] Остаётся { $left } ключа.
   *[many] Остаётся { $left } ключей.
}
event-thirtythree-keys-taken = { $seat } берёт из запаса { thirtythree-keys }, теперь их { $total }.
event-thirtythree-nobody-lost = Ключей никто не теряет.

outcome-thirtythree-keys = У кого-то кончились ключи, а больше всех их собрано здесь: { $winners }.
outcome-thirtythree-shared = У кого-то кончились ключи, а больше всех поровну: { $winners }. Победу делят.

## Почему нельзя

refusal-thirtythree-not-your-turn = Сейчас не ваш ход. Ваши карты — по кнопке «Мои карты».
refusal-thirtythree-not-now = { $phase ->
    [question] Сначала ответьте, выкладываем ли: «Да» или «Нет».
    [swept] Карты стола ушли: можно обменять ещё карту или сказать «Готово».
    [closing] Обмен сделан, комбинация на руках: «Стоп» или «Готово».
    [turn] Сейчас можно обменять карту, спасовать или спросить «Выкладываем?»
   *[shown] Карты этой сдачи уже открыты.
}
refusal-thirtythree-not-in-hand = { $card } не на ваших руках. Сначала назовите свою карту, потом карту со стола.
refusal-thirtythree-same-card = { $card } на { $card } не меняют. Вторая карта — со стола.
refusal-thirtythree-not-in-centre = { $card } на столе нет. Лежат { $centre }.
refusal-thirtythree-not-one-suit = «Кручу» — когда все три карты одной масти (Т♣️ идёт за любую). Одну карту можно обменять и так.
refusal-thirtythree-not-a-combination = «Стоп» — с комбинацией: «31», «6-7-8» одной масти или три туза.
refusal-thirtythree-already-proposed = В этом ходу вы уже спрашивали. Можно обменять карту или спасовать.
refusal-thirtythree-not-a-move = «{ $text }» — не понимаю. Назовите свою карту и карту со стола, например «8п 10ч».
refusal-thirtythree-not-in-deck = В записи карта не из этой колоды или названа дважды: играют 36 карт, от шестёрки до туза.
refusal-thirtythree-no-such-place = В записи нет места «{ $place }».
refusal-thirtythree-wrong-number-of-cards = В записи неверно число карт: «{ $place }» — { $cards }.
refusal-thirtythree-wrong-dealer = В записи сдаёт не то место: сдают по кругу.
refusal-thirtythree-too-many-keys = В записи { $keys }, а ключей всего { $all }.

## Кнопки и слова

move-thirtythree-spin = Кручу
move-thirtythree-pass = Пас
move-thirtythree-propose = Выкладываем?
move-thirtythree-done = Готово
move-thirtythree-stop = Стоп
move-thirtythree-yes = Да
move-thirtythree-no = Нет

words-thirtythree-spin = кручу, крутить, прокрутить, кручу все
words-thirtythree-pass = пас, пасую, не меняю, без обмена, пропускаю
words-thirtythree-propose = выкладываем, выкладываемся, вскрываем, вскрываемся, предлагаю выложить
words-thirtythree-done = готово, хватит, закончить ход, ход окончен
words-thirtythree-stop = стоп, стой
words-thirtythree-yes = да, согласен, согласна, ага, давай, давайте
words-thirtythree-no = нет, не согласен, не согласна, не надо, рано
words-thirtythree-swap = меняю, обмен, поменять, обменять, беру, отдаю

## Картинка

picture-thirtythree-deal = «33», сдача { $deal }
picture-thirtythree-reserve = Запас:
picture-thirtythree-agreed = да
picture-thirtythree-dealer = сдаёт
picture-thirtythree-stock = Колода
picture-thirtythree-out = Вышедшие
picture-thirtythree-question = { $name } спрашивает: выкладываем?
picture-thirtythree-question-all = Все спасовали. Выкладываем?
picture-thirtythree-swept = Карты ушли со стола: можно обменять ещё.
picture-thirtythree-fresh = Комбинация с раздачи: «Стоп» — до первого хода.
picture-thirtythree-closing = «Стоп» или «Готово»?
picture-thirtythree-own = { $combination ->
    [0] Ваши карты: { thirtythree-points }
   *[other] Ваши карты: { thirtythree-combination }
}
picture-thirtythree-worth = { $combination ->
    [0] { thirtythree-points }
   *[other] { thirtythree-combination }
}
picture-thirtythree-lost = { $why ->
    [bare] { thirtythree-points }, без комбинации
    [lowest] { thirtythree-points }, меньше всех
   *[bust] { thirtythree-points }
}
picture-thirtythree-ending = { $ending ->
    [stop] { $name }: «Стоп, { $combination ->
        [678] 6-7-8
       *[other] { $combination }
    }»
    [consent] Карты на стол
    [circles] Третий круг пасов
   *[turns] Сорок ходов
}

## Словами

alt-thirtythree-head = «33», сдача { $deal }. Сдаёт { $dealer }.
alt-thirtythree-keys = Ключи: { $keys }. Запас: { $reserve }.
alt-thirtythree-count = { $name } { $keys }
alt-thirtythree-turn = Ход: { $name }.
alt-thirtythree-question = { $name } спрашивает: выкладываем? Ждём: { $waiting }.
alt-thirtythree-question-all = Все спасовали. Выкладываем? Ждём: { $waiting }.
alt-thirtythree-agreed = Согласны: { $names }.
alt-thirtythree-centre = На столе: { $cards }.
alt-thirtythree-swept = Карты ушли со стола, обмен можно повторить.
alt-thirtythree-piles = { $stock ->
    [one] В колоде { $stock } карта
    [few] В колоде { $stock } карты
   *[many] В колоде { $stock } карт
}, вышло { $out }.
alt-thirtythree-passes = { $passes ->
    [one] Подряд { $passes } пас.
    [few] Подряд { $passes } паса.
   *[many] Подряд { $passes } пасов.
}
alt-thirtythree-circles = Кругов пасов подряд: { $circles }. После третьего карты откроются.
alt-thirtythree-hand = Ваши карты: { $cards } — { $combination ->
    [0] { thirtythree-points }
   *[other] { thirtythree-combination }
}.
alt-thirtythree-may = Можно: { $moves }.
alt-thirtythree-may-swap = обменять карту (скажем, { $give } { $take })
alt-thirtythree-may-spin = «Кручу»
alt-thirtythree-may-pass = «Пас»
alt-thirtythree-may-propose = «Выкладываем?»
alt-thirtythree-may-done = «Готово»
alt-thirtythree-may-stop = «Стоп»
alt-thirtythree-may-yes = «Да»
alt-thirtythree-may-no = «Нет»
alt-thirtythree-ending = { $ending ->
    [stop] { $name } объявляет: «Стоп, { $combination ->
        [678] 6-7-8
       *[other] { $combination }
    }».
    [consent] Все согласны, карты на столе.
    [circles] Третий круг пасов, карты на столе.
   *[turns] Сорок ходов у каждого, карты на столе.
}
alt-thirtythree-shown = { $name }: { $cards } — { $combination ->
    [0] { thirtythree-points }
   *[other] { thirtythree-combination }
}. { $change }
alt-thirtythree-lost = Минус ключ: { $reason ->
    [bust] перебор
    [bare] нет комбинации
   *[lowest] меньше всех очков
}.
alt-thirtythree-gained = { $keys ->
    [one] Плюс { $keys } ключ.
    [few] Плюс { $keys } ключа.
   *[many] Плюс { $keys } ключей.
}
alt-thirtythree-kept = Ключи те же.
alt-thirtythree-over = Партия окончена.

## Правила

rules-thirtythree-short =
    «33»: от двух до шести человек, лучше до четырёх. 36 карт; у каждого по три ключа.

    Три карты на руках, три открыты на столе. За ход меняют одну свою карту на одну со стола или пасуют. Цель — больше очков в одной масти: 6–10 по номиналу, В, Д, К — 10, Т — 11. Т♣️ идёт к любой масти.

    Одна масть на столе уходит, выкладываются три новые карты, и тот, кто обменял, может обменять ещё. Если у вас самих три карты одной масти, «Кручу» меняет их все на три карты стола.

    Комбинации: «33» — три туза, «6-7-8» одной масти, «31» — туз и две карты по 10 одной масти. С комбинацией говорят «Стоп», и сдача кончается. Без комбинации можно спросить: «Выкладываем?» Нужно согласие всех.

    Ключ теряет тот, у кого меньше всех очков; 32 — перебор, он хуже всего. «33» даёт три ключа из запаса, «6-7-8» — один, и тогда ключ теряют все, кто без комбинации. Кончились у кого-то ключи — партия окончена, выигрывает тот, у кого их больше.

    Ход — своя карта и карта со стола, например «8п 10ч».
rules-thirtythree-full =
    «33», подробно.

    Ключи. Всего 18: по три у каждого, остальные в запасе (у двоих 12, у шестерых — ни одного).

    Сдача. Первого сдающего выбирает жребий, дальше сдают по кругу; ходит первым следующий за сдающим. Если на стол сразу легла одна масть, она уходит, и это никому ничего не даёт.

    Очки — лучшая сумма в одной масти. Т♣️ присоединяется к лучшей масти и отказаться не может: Т♣️ К♥️ К♠️ — 21. Три карты одного достоинства ничего не значат, кроме тузов.

    Стол. Три карты одной масти уходят; Т♣️ с двумя картами одной масти — тоже масть, с разными — нет. Новые карты снова одной масти — уходят и они. Колода кончилась — вышедшие карты перемешиваются и становятся колодой. В правилах автора их просто переворачивают, но тогда одинаковые тройки уходили бы без конца.

    Ход. Обмен одной карты, «Кручу» или пас. Обычный обмен сразу заканчивает ход. Если стол ушёл, можно менять ещё, говорить «Кручу» или «Готово». Если сложилась комбинация — «Стоп» или «Готово»: объявлять её можно, но не обязательно.

    Пример. На руках Т♣️ 10♥️ 7♠️, на столе Т♥️ 8♠️ 6♠️. Кладём 7♠️, берём Т♥️: на столе одни пики, они уходят, ложатся Т♠️ В♥️ 9♥️. У нас 32, перебор, но можно менять ещё: 10♥️ на Т♠️ — три туза. «Стоп, 33!»

    «Стоп» говорят в свой ход, до обмена или после него. Сразу после раздачи, пока никто не сходил, его может сказать любой: чьё слово первое, того и сдача.

    «Выкладываем?» спрашивают в свой ход вместо обмена, один раз за ход и не после ухода стола. Первое «нет» снимает вопрос, и ход продолжается. Когда спасовали все по кругу, спрашиваем мы; после третьего такого круга подряд, а также после сорока ходов у каждого карты открываются без вопросов.

    Комбинации. «33» — любые три туза. «31» — ровно туз и две карты по 10 одной масти; тузом может быть Т♣️. Туз, Т♣️ и девятка его масти дают 31 очко в сравнении, но это не комбинация. Перебор — туз, Т♣️ и карта в 10 очков его масти.

    Кто теряет ключ. Против «33» и «6-7-8» — все, у кого нет комбинации. Против «31» и без комбинаций — самый слабый; при равенстве теряют вместе, а если равны все и комбинаций нет, то никто. Перебор теряет один, что бы ни было у других. Держатель любой комбинации ключа не теряет.

    Кто получает. Сначала проигравшие отдают ключи в запас, потом победитель берёт: за «33» три, за «6-7-8» один, за «31» ни одного; больше, чем есть в запасе, не взять. Если выложили по согласию, старшая комбинация (33, затем 6-7-8, затем 31) считается объявленной; две равные старшие — обе.

    Конец. Как только у кого-то не осталось ключей, партия окончена: больше всех ключей — победа, поровну — победа общая.

    Чем отличается от «31» и «Швиммена»: три одинаковые карты ничего не дают, Т♣️ подходит к любой масти, одинаковые масти уходят со стола, а последнего круга после «Стоп» нет.
