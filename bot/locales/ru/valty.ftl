### Вальты: игра на взятки в домино.
###
### Словарь: tile — кость, half — половинка, double — дубль, suit — масть, trick — взятка,
### lead — заход, follow — в масть, throw off — скинуть, the tile aside — отложенная кость.

valty-title = Вальты
valty-about = Домино на взятки для троих: взятка даёт очко, а каждый дубль в ней отнимает два.

option-valty-deals = Сдач в партии
option-valty-deals-6 = 6
option-valty-deals-3 = 3
option-valty-deals-9 = 9
option-valty-aside = Отложенная кость
option-valty-aside-down = лежит закрытой
option-valty-aside-up = лежит открытой

valty-suit = { $suit ->
    [0] пустышки
    [1] единицы
    [2] двойки
    [3] тройки
    [4] четвёрки
    [5] пятёрки
   *[6] шестёрки
}
valty-none-of-suit = { $suit ->
    [0] пустышек
    [1] единиц
    [2] двоек
    [3] троек
    [4] четвёрок
    [5] пятёрок
   *[6] шестёрок
}

## Что происходит

event-valty-thrown-in = { $times ->
    [1] У кого-то оказалось слишком много дублей, поэтому сдали заново.
   *[other] Дубли собирались в одних руках, поэтому сдавали заново ({ $times ->
        [one] { $times } раз
        [few] { $times } раза
       *[many] { $times } раз
    }).
}
event-valty-dealt = Сдача { $deal } из { $deals }. Первый заход: { $seat }.
event-valty-aside-shown = Отложенная кость: { $tile }.
event-valty-led = { $seat } заходит с { $tile }. Масть: { valty-suit }.
event-valty-followed = { $seat } кладёт { $tile } в масть.
event-valty-thrown-off = { $seat } скидывает { $tile }: { valty-none-of-suit } на руках нет.
event-valty-trick-taken = { $doubles ->
    [0] Взятку берёт { $seat }: старше всех { $tile }.
    [one] Взятку берёт { $seat }: старше всех { $tile }. В ней { $doubles } дубль.
    [few] Взятку берёт { $seat }: старше всех { $tile }. В ней { $doubles } дубля.
   *[many] Взятку берёт { $seat }: старше всех { $tile }. В ней { $doubles } дублей.
}
event-valty-deal-scored = { $seat }: { $tricks ->
    [one] { $tricks } взятка
    [few] { $tricks } взятки
   *[many] { $tricks } взяток
}, { $doubles ->
    [one] { $doubles } дубль
    [few] { $doubles } дубля
   *[many] { $doubles } дублей
}, за сдачу { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}. Всего: { $total }.

outcome-valty-most-points = Больше всех очков: { $winners }.
outcome-valty-shared = Очков поровну, победу делят: { $winners }.

## Почему нельзя

refusal-valty-not-your-turn = Сейчас не ваш ход. Ваши кости — по кнопке «Мои карты».
refusal-valty-not-now = Следующая сдача начнётся, когда кончится эта.
refusal-valty-not-in-hand = Кости { $tile } у вас нет. У вас: { $tiles }.
refusal-valty-no-double-lead = С дубля { $tile } заходить нельзя, пока есть другие кости. Можно: { $tiles }.
refusal-valty-must-follow = Просят { valty-suit }, и они у вас есть, а { $tile } не в масть. Можно: { $tiles }.
refusal-valty-not-a-tile = Кости «{ $text }» нет. Назовите обе половинки, например «5-4».
refusal-valty-empty = Назовите кость, например «5-4».
refusal-valty-wrong-first = По правилам первый заход у другого места.
refusal-valty-wrong-deal = В записи неверно разданы кости: каждому по девять и одна отложена.
refusal-valty-not-in-deck = В записи одна кость дана дважды.
refusal-valty-always-thrown-in = С такими дублями сдачу не играют: её надо сдать заново.

## Картинка

picture-valty-deal = Вальты, сдача { $deal } из { $deals }
picture-valty-total = Итог после сдачи { $deal } из { $deals }
picture-valty-suit = Масть: { valty-suit }
picture-valty-lead = Новый заход
picture-valty-played = Сдача сыграна
picture-valty-note = счёт { $score }, { $tricks ->
    [one] { $tricks } взятка
    [few] { $tricks } взятки
   *[many] { $tricks } взяток
}
picture-valty-winning = берёт
picture-valty-last-trick = Прошлая взятка — { $name }:
picture-valty-taken = Взятки:
picture-valty-led = заход
picture-valty-doubles-out = Дубли ещё не вышли:
picture-valty-aside = Отложена:
picture-valty-own = { $count ->
    [one] Ваш ход: подходит { $count } кость
    [few] Ваш ход: подходят { $count } кости
   *[many] Ваш ход: подходит { $count } костей
}
picture-valty-sum = Всего

## Словами

alt-valty-head = Вальты, сдача { $deal } из { $deals }. Первый заход: { $first }.
alt-valty-scores = Счёт: { $scores }.
alt-valty-score = { $name } { $score }
alt-valty-turn = Ход: { $name }.
alt-valty-trick = На столе: { $tiles }. Масть: { valty-suit }. Пока берёт: { $name }.
alt-valty-played = { $tile } ({ $name })
alt-valty-lead = Стол пуст, новый заход.
alt-valty-last = Прошлая взятка: { $tiles }.
alt-valty-taken = { $tricks ->
    [0] { $name }: взяток нет.
    [one] { $name }, { $tricks } взятка: { $tiles }.
    [few] { $name }, { $tricks } взятки: { $tiles }.
   *[many] { $name }, { $tricks } взяток: { $tiles }.
}
alt-valty-doubles-out = Дубли ещё не вышли: { $tiles }.
alt-valty-doubles-gone = Все дубли вышли.
alt-valty-aside = Отложенная кость: { $tile }.
alt-valty-aside-hidden = Отложенная кость лежит закрытой.
alt-valty-hand = Ваши кости: { $tiles }.
alt-valty-playable = Можно положить: { $tiles }.
alt-valty-sheet = Сдача { $deal }: { $scores }.
alt-valty-over = Партия окончена.

## Правила

rules-valty-short =
    Вальты: домино на взятки, играют трое. Каждому по девять костей, одна отложена.

    Заходят одной костью; её старшая половинка — масть взятки. Остальные обязаны положить кость с такой половинкой (дубль тоже), а если её нет — любую. Берёт старшая кость масти: сравнивают вторые половинки, 6 старше всех, 0 младше. Взявший заходит снова.

    С дубля заходить нельзя, пока есть другие кости.

    Взятка даёт +1, каждый дубль в ней — −2. Кто после всех сдач набрал больше, тот и выиграл: дубли лучше отдавать, а не собирать.

    Ход — кость, например «5-4» или «4-5».
rules-valty-full =
    Вальты, подробно.

    Сдача. Полный набор, 28 костей: троим по девять, последняя лежит отдельно до конца сдачи (условие стола: лежит открытой). Если у кого-то пять дублей или больше либо 6-6 вместе с 5-5, сдают заново; бот делает это сам и чужих костей не показывает.

    Масти. Их семь, по числу очков на половинке, и в каждой семь костей: кость входит в масти обеих половинок. Заход назначает масть по старшей половинке: 4-3 просит четвёрки, не тройки. Отвечать можно любой костью, где четвёрка есть: и 4-0, и 6-4, и 4-4.

    Обязанность. Есть кость масти — кладут её. Нет — скидывают любую, и взять она не может. Козырей нет. Скинув, игрок показывает всем, что этой масти у него нет.

    Старшинство. В масти пятёрок: 6-5, 5-5, 5-4, 5-3, 5-2, 5-1, 5-0. Дубль стоит на своём месте по очкам, а не выше всех, как в «Сорока двух». Пример: 4-3, 6-6, 5-4 — просили четвёрки, берёт 5-4; 6-6 не в масть.

    Заход с дубля. Только если на руках одни дубли; тогда масть — его число. Пустышки поэтому можно попросить лишь дублем 0-0.

    Взятки лежат открыто: что вышло, у кого сколько дублей и какие дубли ещё ходят, видно на столе.

    Счёт. За взятку +1, за каждый дубль во взятках −2. За сдачу все вместе получают −5, а если отложенная кость — дубль, то −3. Отложенная кость не принадлежит никому.

    Партия. Шесть сдач (условия стола: три или девять). Кто заходит первым, решает жребий, дальше право первого захода идёт по кругу. Выигрывает наибольшая сумма; при равенстве победу делят.
