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
name-by-sitter = { $name } ({ $sitter })
turn-vote = { $name }, за столом ждут вашего ответа: { $game }.
turn-vote-line = { $game } — ждут вашего ответа
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

## Паузы и отпуск

button-pause-day = До завтра
button-pause-week = На неделю
button-pause-open = Пока не продолжим
button-resume = Продолжить
button-vacation-day = До завтра
button-vacation-week = На неделю
button-vacation-weeks = На две недели
button-vacation-open = Пока не вернусь
button-back-again = Снова здесь
answer-pause-which = На сколько поставить стол на паузу? Напоминаний не будет, ходы подождут.
answer-paused = Пауза до { $time }. Раньше — кнопкой «Продолжить».
answer-paused-open = Пауза. Дальше — кнопкой «Продолжить».
answer-resumed = Играем дальше.
answer-vacation-which = На сколько вы уезжаете? Ваши ходы подождут, напоминаний не будет, за столами об этом скажем.
answer-vacation = Отпуск до { $time }. Ваши ходы подождут. Хорошего отдыха!
answer-vacation-open = Отпуск. Ваши ходы подождут. Хорошего отдыха!
answer-back-again = С возвращением! Напоминания снова приходят.
refusal-paused = Стол на паузе. «Продолжить» — и можно ходить.
refusal-not-paused = Стол не на паузе.
notice-paused = Пауза до { $time }.
notice-paused-open = Пауза. Дальше — кнопкой «Продолжить».
notice-waits = Ждём до { $time }: { $name }.
notice-away = В отпуске до { $time }: { $name }.
notice-away-open = В отпуске: { $name }.
notice-gone = Больше не в чате: { $name }.
notice-sitter = { $sitter } играет, пока нет: { $name }.
notice-sitter-until = { $sitter } играет до { $time }, пока нет: { $name }.
event-table-paused = { $name } ставит стол на паузу.
event-table-resumed = { $name } продолжает партию.
event-table-pause-over = Пауза кончилась, играем дальше.
event-table-seat-back = { $name } снова с нами.
event-table-seat-left = { $name } больше не в чате.
event-table-seat-computer = Играет компьютер, пока нет: { $name }.
event-table-seat-returned = { $name } снова за столом.
event-table-seat-given-back = { $name } снова за столом. Спасибо за помощь: { $sitter }.
event-table-seat-replaced = { $name } садится на место: { $before }.

## Кого нет за столом

name-kept = { $name } (комп.)
seat-is-kept = Пока вас нет, играет компьютер. Вернуться можно одним нажатием.
button-absent = Как быть: { $name }
button-computer-sits = Пусть играет компьютер
button-replace = Найти замену
button-i-will = Сыграю
button-not-needed = Не нужно
button-sub-me = Меня
button-sitting-evening = До вечера
button-sitting-tomorrow = До завтра
button-sitting-open = Пока не вернусь
button-sitting-good = Насовсем
answer-absent = { $name } молчит { $since }.
answer-absent-from = Подождём: решать, как быть, можно { $time }.
answer-asked = Спрашиваем остальных.
answer-sub-which = Кого заменить?
answer-sub-how-long = На сколько нужна замена?
question-computer = { $name } предлагает, чтобы пока играл компьютер. Нет за столом: { $place }. Если никто не против, компьютер сядет { $time }.
question-computer-gone = Пока может играть компьютер. Нет за столом: { $place }. Если никто не против, он сядет { $time }.
question-sitter-who = { $name } ищет, кто пока сыграет. Кто сядет?
question-sitter-who-until = { $name } ищет, кто сыграет до { $until }. Кто сядет?
question-sitter = { $who } сыграет, пока нет: { $place }. Если никто не против, замена начнётся { $time }.
question-sitter-until = { $who } сыграет до { $until }, пока нет: { $place }. Если никто не против, замена начнётся { $time }.
question-replace-who = Место свободно: { $place }. Кто сядет доигрывать?
question-replace = { $who } садится доигрывать на место: { $place }. Если никто не против, это будет { $time }.
refusal-not-absent = Решать за другого пока рано: ход ещё может прийти.
refusal-asked-another = Об этом просят не вас.
refusal-only-moves = Вы играете за другого: сдаться может только хозяин места.
command-resume = продолжить, продолжаем
button-end-sitting = Конец замены
button-later = Позже
answer-later-when = Когда напомнить?
words-plays-for-me = играет за меня, сыграет за меня, поиграет за меня
words-until = до
words-until-tomorrow = завтра, утра
words-until-evening = вечера
words-until-hours = часа, двух, трёх, четырёх, пяти, шести, семи, восьми, девяти, десяти, одиннадцати, двенадцати
question-sitter-named = { $name } просит сыграть: { $who }. Место ждёт кнопки «Сыграю».
question-sitter-named-until = { $name } просит сыграть до { $until }: { $who }. Место ждёт кнопки «Сыграю».
sitter-asked = { $name } просит вас сыграть: { $game }. Карты покажем, пока вы за столом.
answer-sitter-asked = Спрашиваем: { $name }.
refusal-sits-there = Замена должна быть не из тех, кто играет за этим столом.
