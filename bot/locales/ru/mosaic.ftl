### Мозаика: тренировка, в которой все выкладывают один прямоугольник.

mosaic-title = Мозаика
mosaic-about = Тренировка: все вместе заполняют прямоугольник картами, руки открыты.

option-mosaic-deck = Колода
option-mosaic-deck-36 = 36 карт
option-mosaic-deck-52 = 52 карты
option-mosaic-deal = Сдача
option-mosaic-deal-ordinary = обычная
option-mosaic-deal-own = каждой команде свой цвет
option-mosaic-touch = Класть рядом
option-mosaic-touch-any = с любой картой
option-mosaic-touch-last = с последней картой
option-mosaic-width = Ширина, столбиков
option-mosaic-height = Высота, рядов

## Что происходит

event-mosaic-deal-begun = Начинает { $seat }.
event-mosaic-first-card-laid = { $seat } кладёт первую карту: { $card }.
event-mosaic-card-laid = { $seat } кладёт { $card } { $side ->
    [right] справа от
    [left] слева от
    [above] над
   *[below] под
} { $neighbour }.
event-mosaic-passed = { $stack ->
    [0] { $seat } пасует: класть пока некуда. На руках { $cards }.
   *[other] { $seat } пасует: класть пока некуда. В стопке { $stack } — { $cards }.
}
event-mosaic-laying-over = { $laid ->
    [one] Выложена { $laid } карта
    [few] Выложены { $laid } карты
   *[many] Выложено { $laid } карт
}, мест в прямоугольнике — { $cells }.
outcome-mosaic-filled = Прямоугольник заполнен целиком.
outcome-mosaic-all-laid = Легли все карты.
outcome-mosaic-stuck = Больше ни одной карте места нет.

## Почему нельзя

refusal-mosaic-not-your-turn = Сейчас не ваш ход. Ваши карты — по кнопке «Мои карты».
refusal-mosaic-not-in-hand = { $stack ->
    [0] Карты { $card } у вас нет.
   *[other] Сейчас ходит ваша стопка { $stack }, а { $card } не в ней.
}
refusal-mosaic-not-now = Сдача здесь одна. «Ещё партию» — и выложим новую.
refusal-mosaic-bad-option = Прямоугольник не может быть больше колоды: сначала уменьшите другую сторону.
refusal-mosaic-first-2-to-10 = Первой кладут карту от двойки до десятки, а { $card } старше. Возьмите карту пониже.
refusal-mosaic-occupied = Место занято: там лежит { $neighbour }. { refusal-mosaic-fits }
refusal-mosaic-rectangle = { $card } выходит за прямоугольник: в нём не больше { $width ->
    [one] { $width } столбика
   *[other] { $width } столбиков
} и { $height ->
    [one] { $height } ряда
   *[other] { $height } рядов
}. { refusal-mosaic-fits }
refusal-mosaic-continuity = { $touch ->
    [first] Первая карта сдачи ложится на место 1.
    [last] { $card } должна коснуться стороной последней карты, { $last }. { refusal-mosaic-fits }
   *[any] { $card } должна коснуться стороной хотя бы одной лежащей карты. { refusal-mosaic-fits }
}
refusal-mosaic-variety = { $card } рядом с { $neighbours }: одной масти нельзя соприкасаться. { refusal-mosaic-fits }
refusal-mosaic-seniority = { $beside ->
    [1] { $card } рядом с { $neighbours }: нужна карта старше или сосед своего цвета. { refusal-mosaic-fits }
   *[other] { $card } рядом с { $neighbours }: нужна карта старше хотя бы одной из них или сосед своего цвета. { refusal-mosaic-fits }
}
refusal-mosaic-fits = { $count ->
    [0] Сейчас этой карте нигде нет места.
    [1] Подойдёт место { $places }.
   *[other] Подойдут места { $places }.
}
refusal-mosaic-which-cell = { $count ->
    [0] { $card } положить сейчас некуда. Возьмите другую карту.
   *[other] Куда положить { $card }? Подойдут места { $places }.
}
refusal-mosaic-no-such-number = Места { $number } на картинке нет, они с 1 по { $highest }.
refusal-mosaic-not-on-board = { $neighbour } ещё не лежит на столе.
refusal-mosaic-not-a-cell = Места «{ $text }» нет. Назовите номер с картинки, например «7ч 3».
refusal-mosaic-not-a-move = Скажите карту и место: «7ч 3» или «7ч справа от 10б».
refusal-mosaic-not-a-card = Карты «{ $text }» нет.

## Слова, которые люди пишут

words-mosaic-right = справа от, справа, правее
words-mosaic-left = слева от, слева, левее
words-mosaic-above = сверху от, сверху, над, выше
words-mosaic-below = снизу от, снизу, под, ниже
words-mosaic-at = на место, место, номер, клетка, клетку

## Картинка

picture-mosaic-room = Мозаика { $width } × { $height }{ $more ->
    [0] {""}
   *[other] , ещё столбиков: { $columns }, рядов: { $rows }
}
picture-mosaic-laid = { $laid } из { $cells }
picture-mosaic-verdict = Выложено { $laid } из { $cells }
picture-mosaic-hand = { $stack ->
    [0] { $name }
   *[other] { $name }, стопка { $stack }
}
picture-mosaic-cards = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
picture-mosaic-passed = пас

## Словами

alt-mosaic-head = Мозаика { $width } × { $height }. Выложено { $laid } из { $cells }.
alt-mosaic-touch = Класть можно только рядом с последней картой.
alt-mosaic-turn = { $stack ->
    [0] Ход: { $name }.
   *[other] Ход: { $name }, стопка { $stack }.
}
alt-mosaic-hand = { $stack ->
    [0] { $name }: { $cards }.
   *[other] { $name }, стопка { $stack }: { $cards }.
}
alt-mosaic-empty = На столе пусто. Первую карту кладут на место 1.
alt-mosaic-board = Стол по рядам сверху вниз; в скобках — номера свободных мест:
alt-mosaic-laid = { $card }
alt-mosaic-place = ({ $number })
alt-mosaic-blank = ·
alt-mosaic-last = Последняя карта: { $card }.
alt-mosaic-own = { $stack ->
    [0] Ваши карты: { $cards }.
   *[other] Ваша стопка { $stack }: { $cards }.
}
alt-mosaic-own-empty = { $stack ->
    [0] Карт у вас не осталось.
   *[other] Ваша стопка { $stack } пуста.
}
alt-mosaic-legal = Куда можно положить: { $moves }.
alt-mosaic-may = { $card } — { $places }

## Правила

rules-mosaic-short =
    Мозаика — тренировка перед Столбиками: все вместе, с открытыми руками, заполняют прямоугольник картами. Никто не выигрывает, результат — сколько карт легло.

    Ход — одна карта на стол. Первая — от двойки до десятки. Дальше четыре принципа:
    • непрерывность: карта касается стороной уже лежащей;
    • прямоугольник: все карты помещаются в его размер;
    • разнообразие: одна масть сама с собой не соприкасается;
    • старшинство: если рядом есть карта своего цвета, можно всё; если нет, новая карта старше хотя бы одного соседа.

    Писать ход можно так: «7ч 3» (номер места на картинке) или «7ч справа от 10б».
rules-mosaic-full =
    Мозаика, подробно.

    Играют от одного до шести человек. Вдвоём у каждого две стопки, они ходят по очереди. Карты раздают поровну, лишние достаются первым местам. В условиях стола можно выбрать колоду, размер прямоугольника (мест не больше, чем карт), раздачу «каждой команде свой цвет» (вдвоём, вчетвером, вшестером) и строгую непрерывность: класть только рядом с последней картой.

    Границы прямоугольника видны не сразу: пока карты не растянулись на всю ширину или высоту, расти можно в любую сторону. Угол к углу — не соседи.

    Старшинство. Порядок: 2, 3 … 10, В, Д, К, Т. Есть сосед своего цвета (другой масти) — класть можно рядом с любыми. Нет — карта должна быть старше хотя бы одного соседа; равная не старше.

    Пасует только тот, у кого ни одной карте нет места; появится место — он снова ходит. Всё кончается, когда карт больше нет или когда подряд спасовали все, у кого они остались.
