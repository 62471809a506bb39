### Время, напоминания о ходе, паузы и отсутствие.
###
### Словарь: tempo — темп стола, quiet hours — тихие часы, vacation — отпуск,
### digest — один раз утром, sitter — замена, hurry — поторопить.

## Время словами

time-at = в { $time }
time-tomorrow = завтра в { $time }
time-tomorrow-morning = завтра утром, в { $time }
time-day = { $day } { $month ->
    [1] января
    [2] февраля
    [3] марта
    [4] апреля
    [5] мая
    [6] июня
    [7] июля
    [8] августа
    [9] сентября
    [10] октября
    [11] ноября
   *[12] декабря
}
time-date = { time-day } в { $time }
time-since = с { $time }
time-since-yesterday = со вчерашнего дня
time-since-day = с { time-day }
time-in-minutes = через { $count ->
    [one] { $count } минуту
    [few] { $count } минуты
   *[many] { $count } минут
}
time-in-hours = { $count ->
    [1] через час
    [one] через { $count } час
    [few] через { $count } часа
   *[many] через { $count } часов
}
time-in-days = { $count ->
    [1] через день
    [one] через { $count } день
    [few] через { $count } дня
   *[many] через { $count } дней
}

## Зов к ходу

turn-calls = { $name }, вас ждут за столами:
turn-calls-line = { $game } — { $names }, { $since }
turn-remind = { $name }, стол ждёт вашего хода { $since }: { $game }.
turn-digest = { $name }, доброе утро! Вас ждут:
turn-urged = { $by } просит сделать ход.
turn-mention-room = { $name }, за столом вас ждут { $since }: { $game }.
turn-mention-rooms = { $name }, вас ждут за столами: { $games }.
turn-snoozed = Напомним { $time }.
turn-zone = У вас сейчас { $time }? Напоминаем только днём.
button-hand-of = Карты: { $game }
button-later-hour = Через час
button-later-evening = Вечером
button-later-tomorrow = Завтра
button-zone-right = Верно
button-zone-other = Нет, другое время
button-hurry = Поторопить

## Как напоминать

answer-reminders = Напоминать о ходе: { $mode }.
    Тихие часы: { $quiet }. У вас сейчас { $time }.
answer-reminders-away = Отпуск до { $until }: ваши ходы подождут, напоминаний нет.
answer-snoozed = Напомним { $time }.
answer-zone-set = Хорошо: у вас сейчас { $time }.
answer-zone-which = Который у вас час?
mode-every = о каждом ходе
mode-hours = если ход ждёт { $hours ->
    [one] { $hours } час
    [few] { $hours } часа
   *[many] { $hours } часов
}
mode-digest = один раз утром
mode-never = не напоминать
quiet-none = нет
quiet-hours = с { $begins }:00 до { $ends }:00
button-mode = Напоминать: { $mode }
button-quiet = Тихие часы: { $quiet }
button-zone = Время: { $time }
button-zone-more = Ещё
zone-name = { $time } { $city }
zone-Europe-Kaliningrad = Калининград
zone-Europe-Moscow = Москва
zone-Europe-Minsk = Минск
zone-Europe-Kyiv = Киев
zone-Europe-Samara = Самара
zone-Asia-Yekaterinburg = Екатеринбург
zone-Asia-Omsk = Омск
zone-Asia-Novosibirsk = Новосибирск
zone-Asia-Krasnoyarsk = Красноярск
zone-Asia-Irkutsk = Иркутск
zone-Asia-Yakutsk = Якутск
zone-Asia-Vladivostok = Владивосток
zone-Asia-Magadan = Магадан
zone-Asia-Kamchatka = Камчатка
zone-Asia-Almaty = Алматы
zone-Asia-Tashkent = Ташкент
zone-Asia-Tbilisi = Тбилиси
zone-Asia-Yerevan = Ереван
zone-Asia-Jerusalem = Иерусалим
zone-Europe-Berlin = Берлин
zone-Europe-London = Лондон
zone-America-New-York = Нью-Йорк
zone-America-Los-Angeles = Лос-Анджелес

## Темп стола

button-tempo = Темп: { $tempo }
tempo-live = за один вечер
tempo-day = ход в день
tempo-week = ход в неделю

## Поторопить

answer-hurried = Передадим { $time }.
answer-hurried-now = Передаём.
refusal-hurried-already = Об этом уже просили. Снова можно { $time }.
refusal-no-hurry = Торопить пока некого: ход только начался.
refusal-hurry-never = { $name } не хочет напоминаний. Если ход затянется, стол решит, как быть.

## Ещё слова и ответы

words-later-hour = через час, позже, напомни через час
words-later-evening = вечером, сегодня вечером
words-later-tomorrow = завтра, завтра утром
button-vacation = Отпуск
refusal-nothing-waits = Сейчас вас нигде не ждут.
refusal-waited-for = Это вас ждут. Ваши карты — по кнопке «Мои карты».
