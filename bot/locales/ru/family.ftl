### Семья: как позвать за стол, показать его в другом чате, смотреть без места.

## Приглашение, которое пересылают

invitation-sit = За столом: { $names }. Игра — { $game }. Садитесь к нам!
invitation-watch = За столом: { $names }. Игра — { $game }. Приходите посмотреть!
invitation-link = { $platform ->
    [telegram] Telegram
    [vk] ВКонтакте
   *[other] Ссылка
}: { $link }
invitation-code = Или напишите боту эти слова: { $code }

## Кнопки

button-call = Позвать: { $name }
button-to-group = Добавить в группу
button-elsewhere = Показать в другом чате
button-hide = Убрать отсюда
button-hide-sure = Убрать? Точно
button-code-new = Новые слова
button-code-close = Закрыть вход
button-let-in = Пустить
button-send-away = Не надо
button-decline = Не сегодня
button-mute = Не звать меня
button-watch = Смотреть
button-unwatch = Не смотреть

## Ответы

family-callers = Просятся за стол: { $names }.
family-watchers = Смотрят: { $names }.
family-calls-you = { $name } зовёт вас за стол.
family-called = { $name }: приглашение отправлено.
family-called-already = { $name }: приглашение уже отправлено, подождём ответа.
family-not-reached = { $name }: написать туда не получается. Перешлите приглашение или продиктуйте слова.
family-declined = { $name }: не сегодня.
family-declined-thanks = Хорошо, сегодня больше не зовём.
family-muted = Больше не зовём. Снова включить приглашения можно в настройках.
family-code-closed = Вход по словам и ссылке закрыт. Кто уже за столом, остаётся.
family-elsewhere = Позовите бота в другой чат и напишите ему там: { $code }. Стол появится и там. { $count ->
    [one] Сейчас он виден в { $count } чате.
   *[other] Сейчас он виден в { $count } чатах.
}
family-shown-here = Стол виден и здесь.
family-hide-sure = Убрать стол из этого чата? В других местах игра продолжится.
family-hidden = В этом чате стола больше нет. Вернуть его можно теми же словами.
family-watching = Вы смотрите за столом. Карты на руках здесь не видны.
family-unwatched = Вы больше не смотрите за этим столом.
family-watch-dialog = Стол для зрителя придёт в личный разговор. Откройте его.
family-host-asked = Спрашиваем хозяина стола. Как только он ответит, вы окажетесь за столом.
family-asks-in = { $name } просится за стол: { $game }. Пустить?
family-let-in = Вас ждут за столом.
family-let-in-done = { $name } — за столом.
family-sent-away = { $name }: за стол не пускаем.
family-guessing = Кто-то подбирает слова к столу. Без вашего «Пустить» чужой за стол не сядет. Слова можно сменить или закрыть вход.

## Отказы

refusal-too-many-tries = Слишком много попыток. Попробуйте через десять минут или попросите ссылку.
refusal-invitation-closed = Вход закрыт. Открыть его может хозяин стола.
refusal-not-let-in = Хозяин стола сейчас никого не принимает.
refusal-too-many-callers = За этот стол уже просятся многие. Попробуйте позже.
refusal-no-caller = Никто больше не ждёт ответа.
refusal-too-many-rooms = Этот стол виден уже во многих местах. Сначала его надо где-нибудь убрать.
refusal-last-room = Это единственный чат стола. Здесь его можно только закрыть.
refusal-nobody-by-name = Не вижу среди родных: { $name }. Перешлите приглашение или продиктуйте слова.
refusal-busy-now = Сейчас позвать не получится.
refusal-not-for-you = Это приглашение для другого.
refusal-not-watching = Вы сейчас не смотрите ни за одним столом.

## Слова, которые люди пишут

command-show = показать в другом чате, другой чат
command-hide = убрать стол
command-watch = смотреть, посмотреть, зритель
command-unwatch = не смотреть

## Один человек — на разных платформах

button-link-open = { $platform ->
    [telegram] Открыть Telegram
    [vk] Открыть ВКонтакте
   *[other] Открыть
}
button-link-sure = Да, это я
button-link = Связать страницы
button-privacy = Что хранится
button-unlink = Разъединить
button-unlink-sure = Разъединить? Точно
family-platform = { $platform ->
    [telegram] Telegram
    [vk] ВКонтакте
   *[other] страница
}
family-link-code = Напишите боту с другой своей страницы этот код: { $code }. Он действует десять минут и только один раз.
family-link-selves = Уже вместе: { $names }.
family-link-sure = { $name }, { $where } — это тоже вы? Тогда столы, карты и счёт станут общими. Если код дал кто-то другой, не соглашайтесь.
family-linked = Готово: теперь это один человек.
family-linked-told = Теперь это тоже вы: { $name }, { $where }. Если нет — разъедините.
family-unlink-sure = Разъединить? Столы и счёт останутся у первой страницы.
family-unlinked = Теперь это снова разные люди.
refusal-linked-already = Это уже вы.
refusal-link-same-table = Оба ваших места — за одним столом. Доиграйте или уйдите с одного из них, потом связывайте.
refusal-not-linked = Ваши страницы ни с чем не связаны.
command-unlink = разъединить, отвязать

## Счёт

score-match = Сейчас: { $game }
score-evening = За этот вечер партий: { $count }
score-first-evening = Сыграно партий: { $count }, все за этот вечер
score-by-game = По играм, кто сколько раз победил:
score-game = { $game }, партий { $count }: { $winners }
score-somebody = Кто-то
score-columns = { $name } — выигранных сдач: { $count }
score-thirtythree = { $name } — ключей: { $count }
score-valty = { $name } — очков: { $count }
score-cribbage = { $name } — очков: { $count }
score-gin = { $name } — очков: { $count }
score-rummy500 = { $name } — очков: { $count }
score-krambambuli = { $name } — минусов: { $count }

## Настройки чата

language = русский
settings-room = Язык чата: { $language }.
settings-rules = { $game }, условия дома: { $rules }
button-own-settings = Мои настройки
button-invitations = Приглашения: { $on ->
    [yes] да
   *[no] нет
}
button-forget = Забыть всё обо мне

## Гость за чужим телефоном

guest-name = Гость
guest-sits = Гость за столом. Чтобы назвать его, напишите: /guest Имя
guest-covered = { $name }, ваши карты закрыты. Возьмите телефон и нажмите «Это я».
button-guest = Гость
button-me = Это я: { $name }
button-cover = Спрятать карты
command-guest = гость, гостем, посадить гостя

button-more = Ещё
family-forward = Это сообщение готово: перешлите его родным.
