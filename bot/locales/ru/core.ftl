### Застолье по-русски: всё, что не принадлежит одной игре.
###
### Словарь: table — стол, match — партия, deal — сдача, host — хозяин стола, lobby — сбор,
### stock — колода, discard pile — сброс, upcard — открытая карта, hand — карты на руках,
### computer player — компьютер, spectator — зритель, trick — взятка, meld — сочетание,
### knock — стук, undercut — перебой, crib — криб, starter — стартовая карта, tile — кость.

## Сбор

lobby-title = { $game }: собираемся за стол.
lobby-choose = Во что сыграем?
lobby-sitting = { $count ->
    [0] За столом пока никого.
   *[other] Сидят: { $names }.
}
lobby-options = Условия стола: { $options }.
lobby-ready = Можно начинать.
lobby-missing = { $count ->
    [one] Нужен ещё { $count } участник.
    [few] Нужно ещё { $count } участника.
   *[many] Нужно ещё { $count } участников.
}
lobby-closed = Стол закрыт.
alt-lobby = { $game }, сбор. Сидят: { $names }.

picture-free-seat = свободно
picture-host = хозяин
picture-code = код: { $code }

## Кнопки

button-sit = Сесть
button-stand = Встать
button-sit-reds = За Красных
button-sit-blacks = За Чёрных
button-add-computer = Компьютер
button-invite = Позвать
button-start = Начать
button-game = Игра: { $game }
button-options = Условия
button-remove = Убрать: { $name }
button-rules = Правила
button-rules-full = Подробно
button-close = Закрыть стол
button-close-sure = Закрыть? Точно
button-close-no = Оставить
button-close-yes = Закрыть
button-hand = Мои карты
button-undo = Назад
button-next-deal = Дальше
button-again = Ещё партию
button-score = Счёт
button-verify = Честная раздача
button-yes = Да
button-no = Нет
button-back = ↩
button-leave = Уйти
button-leave-sure = Уйти? Точно
button-resign = Сдаться
button-resign-sure = Сдаться? Точно
button-end = Закончить партию
button-end-sure = Закончить? Точно
button-play = Играть
button-board = Стол
button-settings = Настройки
button-record = Запись партии
button-language-ru = По-русски
button-language-en = English
button-large = Крупно: { $on ->
    [yes] да
   *[no] нет
}
button-four-colours = Четыре цвета: { $on ->
    [yes] да
   *[no] нет
}
button-text-only = Только текст: { $on ->
    [yes] да
   *[no] нет
}
button-night = Ночные цвета: { $on ->
    [yes] да
   *[no] нет
}

## Ход партии

board-title = { $game }, сдача { $deal }
turn-of = { $count ->
    [0] Сейчас никто не ходит.
    [one] { $genitive ->
        [none] Ход: { $names }.
       *[other] Ход { $genitive }.
    }
   *[other] Ждём: { $names }.
}
turn-between-deals = Сдача окончена. Дальше?
turn-call = { $name }, ваш ход: { $game }.
your-turn = Ваш ход.
sealed-deal = Честная раздача: { $seal }. После партии её можно проверить.
question-undo = { $name } просит вернуть { $count ->
    [one] { $count } ход
    [few] { $count } хода
   *[many] { $count } ходов
}.{ $seen ->
    [yes] { " " }После хода открылась новая карта.
   *[no] {""}
} Все согласны?
question-end = { $name } предлагает закончить партию без победителя. Все согласны?
question-close = { $name } предлагает закрыть стол. Через минуту он закроется сам.
result-title = { $game }: итог сдачи { $deal }
match-title = { $game }: партия окончена
match-over = Партия окончена.
match-thanks = Спасибо за игру!
ending-resigned = { $name } сдаёт партию. { $count ->
    [one] Победа: { $winners }.
   *[other] Победители: { $winners }.
}
ending-abandoned = За столом никого не осталось. Партия окончена без победителя.
ending-ended = Партию решили не доигрывать. { $count ->
    [0] Счёт равный.
   *[other] Впереди: { $winners }.
}
ending-stale = За столом давно не ходят, партия закрыта.
deal-revealed = Зерно партии: { $seed }
verify-seal = Печать до начала: { $seal } — это первые 16 знаков SHA-256 от зерна.
verify-deal = Сдача { $deal }: { $cards }

option-on = да
option-off = нет

## Ответы

answer-done = Готово.
refusal-move-taken = Ход уже принят.
answer-moved-on = Стол уже изменился. Вот как он выглядит сейчас.
answer-undone = Ход возвращён.
answer-undo-asked = Спрашиваем остальных, согласны ли вернуть ход.
answer-undo-refused = Ход остаётся.
answer-vote-counted = Ответ принят.
answer-sat = Вы за столом.
answer-stood = Место свободно.
answer-left = Ваше место займёт компьютер. Вернуться можно, пока партия идёт.
answer-closed = Стол закрыт.
answer-close-asked = Стол закроется через минуту, если никто не нажмёт «Оставить».
answer-started = Начинаем!
answer-hand-sent = Ваши карты — у вас на экране.
answer-hand-private = Карты пришли вам в личном разговоре.
answer-sure-close = Закрыть стол? Нажмите «Точно».
answer-sure-leave = Встать из-за стола посреди партии? Ваше место займёт компьютер.
answer-sure-resign = Сдать партию?
answer-sure-end = Закончить партию без победителя?
answer-end-asked = Спрашиваем остальных, согласны ли закончить партию.
answer-sure-stop = Точно?
answer-which-table = За каким столом?
answer-which-card = Какую карту вы имели в виду?
answer-cut-off = Начало хода принято, а дальше так: { $reason }
answer-no-tables = Столов пока нет. «Играть» — и начнём.
answer-score-empty = Здесь ещё не сыграно ни одной партии.
answer-score-title = Сыграно партий: { $count }
answer-score-line = { $name } — побед: { $wins } из { $count }
answer-settings = Как вам показывать игру:
answer-forgotten = Всё, что было известно о вас, удалено.
answer-forget-sure = Удалить всё, что известно о вас? Ваши места займут компьютеры.
answer-record = Запись партии:
answer-record-later = Запись будет, когда партия кончится.
answer-remind = Напомним, когда дойдёт ход.
answer-privacy = Застолье хранит: имя, страницы, с которых вы пишете боту, настройки, чаты, где вы бывали, с кем играли, ходы партий, их итоги и приглашения. Переписку в чате бот не хранит. «Забыть» удаляет всё о вас, а места за столами занимают компьютеры.
answer-unexpected = Не получилось, это моя вина. Стол цел, попробуйте ещё раз.
answer-unsaved = Записать сейчас не получается. Сделаю, как только смогу; стол цел.
answer-not-shown = Показать стол не получается, это моя вина. Ходы целы; покажу, как только смогу.

button-sure = Точно
button-forget-sure = Удалить? Точно

computer-name = Компьютер

## Отказы

refusal-unexplained = Так нельзя. Что можно — на кнопках под вашими картами.
refusal-not-understood = Не понимаю «{ $text }». Ход можно нажать кнопкой или написать, например: { $examples }.
refusal-no-example = Не понимаю «{ $text }». Напишите «помощь», и расскажу, что можно.
refusal-not-your-turn = Сейчас не ваш ход. Ваши карты — по кнопке «Мои карты».
refusal-not-now = Сейчас так не ходят. Что можно — на кнопках под вашими картами.
refusal-not-in-hand = Такой карты у вас нет.
refusal-not-a-card = Такой карты нет.
refusal-not-a-tile = Такой кости нет.
refusal-not-a-move = Такого хода здесь нет.
refusal-not-seated = Вы не за этим столом. Пока идёт сбор, можно сесть кнопкой «Сесть».
refusal-nobody-there = Это место и так свободно.
refusal-sits-already = Вы уже за этим столом.
refusal-table-full = Все места заняты.
refusal-side-full = На этой стороне мест нет. Сядьте за другую.
refusal-already-started = Партия уже идёт. Сесть можно будет в следующей.
refusal-table-closed = Этот стол уже закрыт. «Играть» откроет новый.
refusal-host-only = Это решает хозяин стола: { $host }.
refusal-too-many-people = В этой игре не больше { $most } мест. Сначала кто-то должен встать.
refusal-unknown-game = Такой игры у нас нет.
refusal-unknown-option = Такого условия в этой игре нет.
refusal-bad-option = Так это условие поставить нельзя.
refusal-no-game-chosen = Сначала выберите игру.
refusal-wrong-number = За столом { $seats }, а нужно: { $counts }.
refusal-uneven-teams = В командах должно быть поровну. Пересядьте кнопками «За Красных» и «За Чёрных».
refusal-not-started = Партия ещё не началась.
refusal-match-over = Эта партия уже окончена. «Ещё партию» — и начнём новую.
refusal-deal-goes-on = Сдача ещё идёт.
refusal-nothing-to-undo = Возвращать пока нечего.
refusal-deal-is-shown = Карты этой сдачи уже открыты, ход не вернуть.
refusal-no-question = Этот вопрос уже решён.
refusal-own-question = Это ваш вопрос, ответить должны остальные.
refusal-no-table = Здесь нет стола. «Играть» — и начнём.
refusal-words-only = Я понимаю слова и кнопки. Напишите «помощь», и расскажу, что можно.
refusal-person-hidden = Вы пишете от имени группы, и не видно, кто это. Нажмите кнопку под столом или пишите от себя.
refusal-picture-changed = Номера на картинке уже другие. Посмотрите на новую и выберите ещё раз.
refusal-ambiguous = Это можно понять по-разному. Что вы имели в виду?
refusal-other-seat = Это кнопка другого места. Ваши карты — по кнопке «Мои карты».
refusal-unknown-code = Такого кода нет или он уже не действует. Попросите новый.

## Помощь

help-no-table = Я — Застолье: собираю семью за карты и домино прямо в чате. Напишите /play или нажмите «Играть», выберите игру, и родные сядут кнопкой «Сесть».
help-lobby = Идёт сбор. Сесть — кнопка «Сесть», позвать родных — «Позвать». Когда мест хватает, любой из сидящих нажимает «Начать».
help-your-turn = Ваш ход. Нажмите кнопку под своими картами или напишите ход словами, например: { $examples }.
help-other-turn = Сейчас ходит: { $names }. Свои карты — «Мои карты», вернуть ход — «Назад», правила — «Правила».
help-question = Ждём ответа на вопрос за столом: «Да» или «Нет».
help-between-deals = Сдача окончена. «Дальше» — и сдаём снова.
help-over = Партия окончена. «Ещё партию» соберёт тот же стол, «Счёт» покажет итоги.
help-commands = Команды: /play — играть, /hand — карты, /board — стол, /undo — назад, /rules — правила, /score — счёт, /leave — уйти, /settings — настройки, /help — помощь.
hello-group = Здравствуйте! Я — Застолье, играю с семьёй в карты и домино. Чтобы начать, нажмите «Играть».
hello-group-rights = Если сделать меня администратором, карты будут обновляться сами, без лишних нажатий.
hello-private = Здравствуйте! Я — Застолье. Добавьте меня в семейный чат или начните стол здесь: «Играть».
rules-none = Скажите, правила какой игры показать.

## Слова, которые люди пишут

command-play = играть, игра, сыграем, новая игра
command-join = войти, сесть, сажусь
command-stand = встать
command-invite = позвать, пригласить
command-start-match = начать, начинаем
command-hand = карты, мои карты, рука
command-board = стол, покажи стол
command-move = ход
command-undo = назад, вернуть ход, отмена
command-rules = правила
command-score = счёт, счет
command-remind = напоминать, напомни
command-pause = пауза
command-leave = уйти, ухожу
command-resign = сдаться, сдаюсь
command-sub = заменить, замена
command-settings = настройки
command-link = связать
command-record = запись
command-verify = проверить раздачу, честная раздача
command-forget = забыть, забудь меня
command-help = помощь, справка, что делать
command-check = что могу, проверка
command-privacy = что ты хранишь, приватность
command-next = дальше
command-again = ещё партию, еще партию, реванш
command-close = закрыть стол
command-end = закончить партию
command-yes = да, согласен, согласна, ага
command-no = нет, не согласен, не согласна
words-card-noise = на, и, с, за, из, под, у, мою, моя, мой, карту, карта, карты, пожалуйста, кладу, ставлю, ход, хожу, кость, костью, камень, камнем, захожу, иду
words-right = справа от, справа
words-left = слева от, слева
words-above = над, сверху, выше
words-below = под, снизу, ниже

button-share = Переслать родным
button-sure-move = { $move }? Точно
refusal-not-over = Партия ещё идёт. Это будет можно, когда она кончится.
refusal-table-busy = За столом сейчас очень оживлённо. Попробуйте ещё раз.
refusal-which-table = За каким столом?
refusal-moved-on = Стол уже изменился. Вот как он выглядит сейчас.
names-columns = столбики
names-mosaic = мозаика
names-gin = джин
names-rummy500 = ремик до пятисот, пятьсот, 500
names-krambambuli = крамбамбули
names-valty = вальты, домино
names-cribbage = крибидж, криббедж
names-thirtythree = 33, тридцать три
button-come-back = Вернуться за стол

## Меню команд

menu-play = играть: открыть стол
menu-join = войти: сесть за стол
menu-invite = позвать родных
menu-hand = мои карты
menu-board = показать стол
menu-move = ход: что можно сделать
menu-undo = назад: вернуть ход
menu-rules = правила игры
menu-score = счёт партий
menu-remind = напоминать о ходе
menu-pause = пауза
menu-leave = уйти из-за стола
menu-sub = заменить кого-то
menu-watch = смотреть, не садясь за стол
menu-guest = гость: сесть вдвоём с одного телефона
menu-replay = показать партию ещё раз
menu-privacy = что бот видит и хранит
menu-settings = настройки: вид, язык
menu-link = связать Telegram и ВКонтакте
menu-record = запись партии
menu-verify = проверить раздачу
menu-forget = забыть всё обо мне
menu-help = помощь: что можно сейчас
menu-check = что мне здесь можно
example-names = Маша, Коля, Нина, Витя, Оля, Петя
example-alt = Пример: стол в игре { $game }.
game-columns = Столбики мозаичные
game-mosaic = Мозаика (тренировка)
game-gin = Джин (ремик)
game-rummy500 = Ремик до пятисот
game-krambambuli = Крамбамбули
game-valty = Вальты (домино)
game-cribbage = Крибидж пятикарточный
game-thirtythree = «33»
