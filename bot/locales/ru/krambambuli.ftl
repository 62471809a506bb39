### Крамбамбули.

krambambuli-title = Крамбамбули
krambambuli-about = Две колоды с джокерами, минусы за лишние карты и банк в спичках. От двух до шести человек, до последнего за столом.

option-krambambuli-ace = Туз в секвенсе
option-krambambuli-ace-high = старше короля
option-krambambuli-ace-both = и перед двойкой
option-krambambuli-full-sequence = Полный секвенс
option-krambambuli-stakes = Спички

outcome-krambambuli-last-one = { $count ->
    [one] За столом остаётся { $winners }: победа и банк.
   *[other] За столом остаются { $winners }: победа и банк.
}
outcome-krambambuli-all-out = { $count ->
    [one] Выбыли все сразу. Меньше всех минусов — { $winners }: победа и банк.
   *[other] Выбыли все сразу. Меньше всех минусов — { $winners }: победа и банк пополам.
}

## События

event-krambambuli-dealt = Сдача { $deal }. Сдаёт { $seat } и сбрасывает первым делом.
event-krambambuli-drawn = { $seat } берёт карту из колоды.
event-krambambuli-stock-renewed = Колода кончилась: сброс, кроме верхней карты, перемешан, в новой колоде { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}.
event-krambambuli-pile-taken = { $seat } берёт из сброса { $card }.
event-krambambuli-discarded = { $seat } сбрасывает { $card }.
event-krambambuli-knocked = { $seat } стучит, сбрасывает { $card }, { $deadwood ->
    [0] лишних очков нет
    [one] лишних { $deadwood } очко
    [few] лишних { $deadwood } очка
   *[many] лишних { $deadwood } очков
}. У остальных ещё по одному ходу.
event-krambambuli-declared = { $seat } объявляет { $word ->
    [remik] ремик
    [suit] масть
    [figures] фигуры
   *[sequence] полный секвенс
}, сбрасывает { $card }. Платят за { $counts_as ->
    [remik] ремик
    [suit] масть
    [figures] фигуры
   *[sequence] полный секвенс
}: с каждого { $stakes ->
    [one] { $stakes } спичка
    [few] { $stakes } спички
   *[many] { $stakes } спичек
}.
event-krambambuli-hand-shown = { $seat } открывает { $cards }, { $deadwood ->
    [0] лишних нет
    [one] лишних { $deadwood } очко
    [few] лишних { $deadwood } очка
   *[many] лишних { $deadwood } очков
}.
event-krambambuli-scored = { $seat } пишет { $written }, всего минусов { $total }.
event-krambambuli-stakes-collected = { $seat } получает с каждого по { $stakes ->
    [one] { $stakes } спичке
   *[other] { $stakes } спички
}.
event-krambambuli-knock-paid = Каждый платит спичку: { $seat } получает половину, половина идёт в банк.
event-krambambuli-eliminated = { $seat } выбывает: минусов { $total }.
event-krambambuli-bank-taken = { $seat } забирает из банка спичек: { $amount }.

## Отказы

refusal-krambambuli-not-now = { $why ->
    [drawn] Карта уже взята, теперь сброс.
    [pile_draws] Из сброса взято { $draws } раз подряд. Теперь — из колоды.
    [extra_turn] После стука только меняют одну карту, слов уже не говорят.
   *[dealt] Эта сдача ещё не окончена.
}
refusal-krambambuli-not-in-hand = { $card } нет у вас на руках.
refusal-krambambuli-must-draw = Сначала возьмите карту: из колоды или верхнюю из сброса.
refusal-krambambuli-deadwood-too-high = Стучать можно, когда лишних не больше { $limit }, а без { $card } останется { $deadwood }. { $count ->
    [0] Пока никакой сброс стучать не даёт.
   *[other] Стучать можно, сбрасывая { $cards }.
}
refusal-krambambuli-not-remik = Без { $card } это не ремик: лишних очков { $deadwood }. { $count ->
    [0] Пока ремика у вас нет.
   *[other] Ремик получится, если сбросить { $cards }.
}
refusal-krambambuli-not-suit = Без { $card } это не масть: все десять карт должны быть одной масти. { $count ->
    [0] Пока масти у вас нет.
   *[other] Масть получится, если сбросить { $cards }.
}
refusal-krambambuli-not-figures = Без { $card } это не фигуры: все десять карт должны быть старше десятки. { $count ->
    [0] Пока фигур у вас нет.
   *[other] Фигуры получатся, если сбросить { $cards }.
}
refusal-krambambuli-not-sequence = Без { $card } это не полный секвенс: нужны десять карт подряд одной масти. { $count ->
    [0] Пока его у вас нет.
   *[other] Полный секвенс получится, если сбросить { $cards }.
}

## Кнопки и слова

move-krambambuli-stock = Из колоды
move-krambambuli-pile = Из сброса
move-krambambuli-discard = { $cards }
move-krambambuli-knock = Стук
move-krambambuli-remik = Ремик
move-krambambuli-suit = Масть
move-krambambuli-figures = Фигуры
move-krambambuli-sequence = Полный секвенс

words-krambambuli-stock = колода, колоду, колоды, из колоды, с колоды, тяну, добираю
words-krambambuli-pile = верхнюю из сброса, верхняя из сброса, сброс, сброса, из сброса, со сброса, из открытых, открытая, открытую
words-krambambuli-take = беру, взять, возьму, бери
words-krambambuli-discard = в сброс, сбрасываю, сбросить, скидываю, скинуть, сношу, снести, сброшу
words-krambambuli-knock = стук, стучу, стучать, постучать
words-krambambuli-remik = ремик
words-krambambuli-suit = масть
words-krambambuli-figures = фигуры, фигура
words-krambambuli-sequence = полный секвенс, секвенс, масть по очереди

## Картинка

picture-krambambuli-deal = сдача { $deal }, сдаёт { $dealer }
picture-krambambuli-note = минус { $minus }
picture-krambambuli-note-out = −{ $minus }, вне игры
picture-krambambuli-note-word = −{ $minus }, { $word }
picture-krambambuli-matches = спичек { $amount }
picture-krambambuli-word-knock = стук
picture-krambambuli-word-remik = ремик
picture-krambambuli-word-suit = масть
picture-krambambuli-word-figures = фигуры
picture-krambambuli-word-sequence = секвенс
picture-krambambuli-stock = Колода
picture-krambambuli-pile = Сброс
picture-krambambuli-bank = В банке спичек: { $amount }
picture-krambambuli-deadwood = Лишних очков: { $count }
picture-krambambuli-after = Лишних после лучшего сброса: { $count }
picture-krambambuli-can-knock = Стучать, сбрасывая
picture-krambambuli-can-remik = Ремик, сбрасывая
picture-krambambuli-can-suit = Масть, сбрасывая
picture-krambambuli-can-figures = Фигуры, сбрасывая
picture-krambambuli-can-sequence = Полный секвенс, сбрасывая
picture-krambambuli-hand = { $name }: лишних { $count }
picture-krambambuli-written = в этой сдаче
picture-krambambuli-minus = всего минусов
picture-krambambuli-purse = спичек

## Словами вместо картинки

alt-krambambuli-table = Крамбамбули, сдача { $deal }, сдаёт { $dealer }. В колоде { $stock ->
    [one] { $stock } карта
    [few] { $stock } карты
   *[many] { $stock } карт
}.
alt-krambambuli-pile = Сверху в сбросе { $card }.
alt-krambambuli-no-pile = Сброс пуст.
alt-krambambuli-bank = В банке спичек: { $amount }.
alt-krambambuli-seat = { $name }: минусов { $minus }, карт { $count }.
alt-krambambuli-seat-purse = { $name }: минусов { $minus }, карт { $count }, спичек { $purse }.
alt-krambambuli-seat-out = { $name }: минусов { $minus }, вне игры.
alt-krambambuli-seat-out-purse = { $name }: минусов { $minus }, вне игры, спичек { $purse }.
alt-krambambuli-draw = { $name } берёт карту из колоды или из сброса.
alt-krambambuli-draw-stock = { $name } берёт карту из колоды.
alt-krambambuli-barred = Из сброса сейчас брать нельзя.
alt-krambambuli-discard-due = { $name } сбрасывает.
alt-krambambuli-knocked = { $name } стучит: у остальных по последнему ходу.
alt-krambambuli-ended = { $name } заканчивает сдачу: { $word ->
    [knock] стук
    [remik] ремик
    [suit] масть
    [figures] фигуры
   *[sequence] полный секвенс
}.
alt-krambambuli-written = { $name } пишет { $written }.
alt-krambambuli-shown = { $name } открывает: { $melds }; остаются { $rest }, { $count ->
    [one] { $count } очко
    [few] { $count } очка
   *[many] { $count } очков
}.
alt-krambambuli-shown-all = { $name } открывает: { $melds }; лишних нет.
alt-krambambuli-shown-none = { $name } открывает: { $rest }, { $count ->
    [one] { $count } очко
    [few] { $count } очка
   *[many] { $count } очков
}.
alt-krambambuli-hand = Ваши карты: { $cards }.
alt-krambambuli-melds = Сочетания: { $melds }.
alt-krambambuli-rest = Лишние: { $cards }, очков { $count }.
alt-krambambuli-after = После лучшего сброса останется очков: { $count }.
alt-krambambuli-can = Можно сказать: { $word ->
    [knock] стук
    [remik] ремик
    [suit] масть
    [figures] фигуры
   *[sequence] полный секвенс
}, сбрасывая { $cards }.

## Правила

rules-krambambuli-short =
    Крамбамбули, от 2 до 6 человек

    Две колоды и четыре джокера. У каждого десять карт. В свой ход вы берёте карту — из колоды или верхнюю из сброса — и одну сбрасываете. Сдающий держит одиннадцать и начинает со сброса.

    Собирайте сочетания: комплект (три или четыре карты одного достоинства разных мастей) и секвенс (три и больше подряд одной масти, туз после короля). Джокер заменяет любую карту, но в сочетании джокеров меньше, чем настоящих карт. До конца сдачи всё остаётся на руках.

    Сдачу заканчивают вместе со сбросом:
    — стук, когда лишних очков не больше пяти. Остальные меняют ещё по карте, и все открываются;
    — ремик, когда все десять карт в сочетаниях;
    — масть, когда все одной масти; фигуры, когда все старше десятки; полный секвенс, когда десять подряд одной масти.

    Лишние карты пишутся в минус: картинка и туз 10, джокер 20. Сто минусов — и вы вне игры. Последний за столом забирает банк со спичками.

    Ходить можно кнопками (карта на кнопке — это сброс) или словами: «из колоды», «сброс», «7♥️», «стук 7♥️».
rules-krambambuli-full =
    Крамбамбули, полные правила

    Карты. Две колоды по 52 карты и четыре джокера, всего 108. От двух до шести человек. Старшинство от туза до двойки, туз в секвенсе стоит только после короля: Д К Т — секвенс, Т 2 3 — нет.

    Сдача. Всем по десять карт, сдающему одиннадцать. Первого сдающего решает жребий, дальше сдача идёт влево. Открытой карты нет: сдающий, ничего не беря, сбрасывает первую.

    Ход. Взять верхнюю карту колоды или верхнюю карту сброса, потом сбросить одну — можно и ту, что только что взята из сброса. После двадцати карт подряд из сброса следующую берут из колоды. Пустая колода складывается заново из перемешанного сброса, кроме его верхней карты.

    Сочетания. Комплект — три или четыре карты одного достоинства, все разных мастей. Секвенс — три карты и больше подряд одной масти. Джокер стоит за любую карту, но джокеров в каждом сочетании меньше, чем настоящих карт: 7♣️ 🃏 9♣️ годится, 7♣️ 🃏 🃏 — нет.

    Конец сдачи. Слово говорят вместе со сбросом, на руках остаётся десять карт. Сдающий может сказать его и с первым сбросом.
    — Стук: лишних не больше пяти очков. Дальше каждый из соперников, начиная с левого соседа стучавшего, берёт карту и одну сбрасывает, потом все открываются. К сочетаниям стучавшего ничего не докладывают.
    — Ремик: все десять карт в сочетаниях.
    — Масть: все карты одной масти. Фигуры: все старше десятки — В Д К Т. Здесь одинаковые карты и джокеры подходят свободно.
    — Полный секвенс: десять подряд одной масти; его можно убрать условием стола.
    После ремика, масти, фигур и секвенса все открываются сразу. Что бы из них ни сказали, считается самое дорогое. Стук остаётся стуком.

    Пример. На руках 2♥️ 3♥️ 4♥️, 9♠️ 9♦️ 🃏, Д♣️ К♣️ Т♣️, 3♦️ и взятая 8♠️. Сочетания готовы, лишняя только тройка: «стук 8♠️», в минус пойдёт 3. Приди вместо тройки десятка червей, стучать было бы рано.

    Минусы. Карты от двойки до десятки — по достоинству, В Д К Т — 10, джокер без сочетания — 20. Пишут все, стучавший тоже; только объявивший ремик, масть, фигуры или секвенс пишет ноль. Если у соперника лишних меньше, чем у стучавшего, он просто пишет меньше. Со ста минусами выбывают. Последний оставшийся побеждает; если выбыли все сразу, побеждает тот, у кого минусов меньше, равные делят победу.

    Спички. Это счёт, а не деньги. Вначале каждый кладёт спичку в банк. Ремик приносит спичку с каждого соперника, масть и фигуры — по две, полный секвенс — четыре. За стук каждый соперник отдаёт спичку: половина стучавшему, половина в банк. Кошелёк может уйти ниже нуля. Банк забирает победитель, равные делят его; что не делится, остаётся в банке.

    Условия стола: туз ещё и перед двойкой, без полного секвенса, без спичек. В других домах туз стоит 11, а слабый стук наказывают; здесь этого нет.
