### Столбики мозаичные.
###
### Словарь: rectangle — прямоугольник, column — столбик, neighbour — сосед, forced pass —
### вынужденный пас, stack — стопка, continuity / rectangle / variety / seniority —
### непрерывность / прямоугольник / разнообразие / старшинство.

columns-title = Столбики
columns-about = Две команды выкладывают прямоугольник из карт; столбик берёт тот цвет, чья сумма в нём больше.

option-columns-deck = Колода
option-columns-deck-36 = 36 карт, прямоугольник 9 × 4
option-columns-deck-52 = 52 карты, прямоугольник 13 × 4
option-columns-best-of = Партия
option-columns-best-of-1 = одна сдача
option-columns-best-of-3 = до двух побед из трёх сдач
option-columns-best-of-5 = до трёх побед из пяти сдач

## Что происходит

event-columns-deal-begun = Сдача { $number }. Начинает { $seat }.
event-columns-first-card-laid = { $seat } кладёт первую карту: { $card }.
event-columns-card-laid = { $seat } кладёт { $card } { $side ->
    [right] справа от
    [left] слева от
    [above] над
   *[below] под
} { $neighbour }.
event-columns-passed = { $stack ->
    [0] { $seat } пасует: класть пока некуда. На руках { $cards }.
   *[other] { $seat } пасует: класть пока некуда. В стопке { $stack } — { $cards }.
}
event-columns-deal-scored = { $winner ->
    [reds] Сдача за Красными, { $reds } : { $blacks }.
    [blacks] Сдача за Чёрными, { $blacks } : { $reds }.
   *[nobody] Сдача вничью, { $reds } : { $blacks }.
} { $left ->
    [0] Легли все карты.
    [one] Без места осталась { $left } карта.
    [few] Без места остались { $left } карты.
   *[many] Без места осталось { $left } карт.
}

outcome-columns-reds = Партия за Красными. Победа: { $winners }.
outcome-columns-blacks = Партия за Чёрными. Победа: { $winners }.
outcome-columns-draw = Партия вничью.

## Почему нельзя

refusal-columns-not-your-turn = Сейчас не ваш ход. Ваши карты — по кнопке «Мои карты».
refusal-columns-not-now = Следующая сдача начнётся, когда кончится эта.
refusal-columns-not-in-hand = { $stack ->
    [0] Карты { $card } у вас нет.
   *[other] Сейчас ходит ваша стопка { $stack }, а { $card } не в ней.
}
refusal-columns-first-2-to-10 = Первой кладут карту от двойки до десятки, а { $card } старше. Возьмите карту пониже.
refusal-columns-occupied = Место занято: там лежит { $neighbour }. { refusal-columns-fits }
refusal-columns-rectangle = { $card } выходит за прямоугольник: в нём не больше { $width ->
    [one] { $width } столбика
   *[other] { $width } столбиков
} и { $height ->
    [one] { $height } ряда
   *[other] { $height } рядов
}. { refusal-columns-fits }
refusal-columns-continuity = { $touch ->
    [first] Первая карта сдачи ложится на место 1.
    [last] { $card } должна коснуться стороной последней карты, { $last }. { refusal-columns-fits }
   *[any] { $card } должна коснуться стороной хотя бы одной лежащей карты. { refusal-columns-fits }
}
refusal-columns-variety = { $card } рядом с { $neighbours }: одной масти нельзя соприкасаться. { refusal-columns-fits }
refusal-columns-seniority = { $beside ->
    [1] { $card } рядом с { $neighbours }: нужна карта старше или сосед своего цвета. { refusal-columns-fits }
   *[other] { $card } рядом с { $neighbours }: нужна карта старше хотя бы одной из них или сосед своего цвета. { refusal-columns-fits }
}
refusal-columns-fits = { $count ->
    [0] Сейчас этой карте нигде нет места.
    [1] Подойдёт место { $places }.
   *[other] Подойдут места { $places }.
}
refusal-columns-which-cell = { $count ->
    [0] { $card } положить сейчас некуда. Возьмите другую карту.
   *[other] Куда положить { $card }? Подойдут места { $places }.
}
refusal-columns-no-such-number = Места { $number } на картинке нет, они с 1 по { $highest }.
refusal-columns-not-on-board = { $neighbour } ещё не лежит на столе.
refusal-columns-not-a-cell = Места «{ $text }» нет. Назовите номер с картинки, например «7ч 3».
refusal-columns-not-a-move = Скажите карту и место: «7ч 3» или «7ч справа от 10б».
refusal-columns-not-a-card = Карты «{ $text }» нет.
refusal-columns-wrong-first = По правилам начинает другое место.

## Слова, которые люди пишут

words-columns-right = справа от, справа, правее
words-columns-left = слева от, слева, левее
words-columns-above = сверху от, сверху, над, выше
words-columns-below = снизу от, снизу, под, ниже
words-columns-at = на место, место, номер, клетка, клетку

## Картинка

picture-columns-deal = { $deals ->
    [1] Столбики
   *[other] Столбики, сдача { $deal } из { $deals } ({ $reds } : { $blacks })
}
picture-columns-points = Красные { $reds } : { $blacks } Чёрные
picture-columns-verdict = { $winner ->
    [reds] { $whole ->
        [1] Партия
       *[0] Сдача
    } за Красными, { $reds } : { $blacks }
    [blacks] { $whole ->
        [1] Партия
       *[0] Сдача
    } за Чёрными, { $blacks } : { $reds }
   *[nobody] { $whole ->
        [1] Партия
       *[0] Сдача
    } вничью, { $reds } : { $blacks }
}
picture-columns-cards = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
picture-columns-stacks = { $turn ->
    [0] стопки: { $one } и { $two }
   *[other] стопки: { $one } и { $two }, ходит { $turn }-я
}
picture-columns-stack = { $turn ->
    [1] Стопка { $stack }, ходит сейчас
   *[0] Стопка { $stack }
}
picture-columns-passed = пас
picture-columns-shown = { $name } показывает:
picture-columns-room = Прямоугольник { $width } × { $height }{ $more ->
    [0] , границы определились
   *[other] , ещё столбиков: { $columns }, рядов: { $rows }
}

## Словами

alt-columns-head = Столбики, сдача { $deal }. Красные { $reds } : { $blacks } Чёрные.
alt-columns-wins = Сдачи: Красные { $reds } : { $blacks } Чёрные.
alt-columns-turn = Ход: { $name }, { $team ->
    [reds] Красные
   *[blacks] Чёрные
}{ $stack ->
    [0] .
   *[other] , стопка { $stack }.
}
alt-columns-empty = На столе пусто. Первую карту кладут на место 1.
alt-columns-board = Стол по рядам сверху вниз; в скобках — номера свободных мест:
alt-columns-laid = { $card }
alt-columns-place = ({ $number })
alt-columns-blank = ·
alt-columns-sums = Суммы столбиков слева направо, красные : чёрные: { $sums }.
alt-columns-sum = { $reds }:{ $blacks }
alt-columns-last = Последняя карта: { $card }.
alt-columns-own = { $stack ->
    [0] Ваши карты: { $cards }.
   *[other] Ваша стопка { $stack }: { $cards }.
}
alt-columns-own-empty = { $stack ->
    [0] Карт у вас не осталось.
   *[other] Ваша стопка { $stack } пуста.
}
alt-columns-legal = Куда можно положить: { $moves }.
alt-columns-may = { $card } — { $places }
alt-columns-held = Карт на руках: { $counts }.
alt-columns-count = { $name } — { $count }
alt-columns-shown = { $name } показывает: { $cards }.

## Правила

rules-columns-short =
    Столбики: Красные против Чёрных. Красным сдают красные карты, Чёрным — чёрные, и все вместе выкладывают прямоугольник: 9 столбиков по 4 карты (полной колодой — 13 по 4).

    Ход — одна карта на стол. Первая — от двойки до десятки. Дальше четыре принципа:
    • непрерывность: карта касается стороной уже лежащей;
    • прямоугольник: все карты помещаются в 9 × 4;
    • разнообразие: одна масть сама с собой не соприкасается;
    • старшинство: если рядом есть карта своего цвета, можно всё; если нет, новая карта старше хотя бы одного соседа.

    Кончились карты — считают каждый столбик: чья сумма больше, красных или чёрных карт, тому балл. Больше баллов — сдача ваша.

    Писать ход можно так: «7ч 3» (номер места на картинке) или «7ч справа от 10б».
rules-columns-full =
    Столбики, подробно.

    Команды. Красные и Чёрные сидят через одного, двое на двое или трое на трое. Вдвоём у каждого две стопки, они ходят по очереди; свои стопки видно обе, а класть можно из той, чей ход.

    Сдача. Красные карты тасуют отдельно и раздают Красным, чёрные — Чёрным. Колода 36 карт и прямоугольник 9 × 4 или 52 карты и 13 × 4. Вшестером с 52 картами у последнего в команде на карту меньше.

    Первый ход — первому из Красных. В партии из нескольких сдач команды начинают по очереди, внутри команды — тоже. Первая карта — от двойки до десятки любой масти; у кого таких нет, пасует.

    Прямоугольник. Его границы видны не сразу: пока карты не растянулись на всю ширину или высоту, расти можно в любую сторону. Угол к углу — не соседи.

    Старшинство. Порядок: 2, 3 … 10, В, Д, К, Т. Есть сосед своего цвета (другой масти) — класть можно рядом с любыми. Нет — карта должна быть старше хотя бы одного соседа; равная не старше. К одинокому тузу другой цвет не положить.

    Пас. Ходить обязательно. Пасует только тот, у кого ни одной карте нет места; тогда его карты видят все. Появится место — он снова ходит. Сдача кончается, когда карт больше нет или когда подряд спасовали все, у кого они остались.

    Счёт. Карта стоит столько, сколько на ней написано, В — 11, Д — 12, К — 13, Т — 14. В каждом столбике сравнивают сумму красных и чёрных, сколько бы карт в нём ни было; равные суммы балла не дают. Баллов поровну — ничья. Партия — одна сдача или до двух побед из трёх, до трёх из пяти.
