### Что видит человек, который смотрит за ботом: check, export, forget.

operator-no-data = В папке { $folder } данных нет. Укажите папку бота: --data ПАПКА.
operator-busy = Папка занята другим процессом: { $reason }.

export-no-table = Стола { $table } нет.
export-no-match = За столом { $table } партия ещё не началась.
export-unreadable = Стол { $table } прочитать нельзя: запись повреждена или сделана более новой версией.
export-written = { $running ->
    [yes] Запись в файле { $file }. Партия ещё идёт: в записи все карты, не показывайте её игрокам.
   *[no] Запись в файле { $file }.
}

forget-no-person = «{ $person }» — не человек. Напишите платформу и номер: telegram:77, vk:5.
forget-done = { $person }: всё удалено, места за столами заняли компьютеры. Свои сообщения у этого человека бот снимает, пока работает; если он остановлен, то при следующем запуске.
forget-unknown = { $person }: о таком человеке ничего не известно.

check-python = Python { $version }.
check-tokens = Заданы токены: { $names }.
check-no-tokens = Токенов нет: работает только местная страница (play). Для чатов задайте { $names }.
check-own-database = База данных: по адресу из { $name }.
check-embedded = База данных: своя, { $program }.
check-no-embedded = Своей базы данных нет: { $reason }. Задайте { $name }.
check-folder = { $open ->
    [yes] Папку { $folder } могут читать другие пользователи машины. Закройте её: chmod 700 { $folder }
   *[no] Папка { $folder } закрыта от других пользователей машины.
}
check-no-data-yet = В папке { $folder } данных пока нет: бот ещё не работал.
check-fonts = { $count ->
    [one] Шрифт на месте.
    [few] Все { $count } шрифта на месте.
   *[many] Все { $count } шрифтов на месте.
}
check-no-fonts = Шрифты не читаются: { $reason }. Поставьте пакет заново.
check-server = Сервер: { $server }.
check-kept = Каждый принятый ход сразу на диске.
check-kept-each-second = Ходы пишутся на диск раз в секунду: при сбое питания секунда может пропасть. Надёжнее appendfsync always.
check-not-kept = Ходы не пишутся на диск. Включите appendonly yes и appendfsync always.
check-disk = Последняя запись на диск не удалась. Проверьте место на диске.
check-eviction = Когда кончится память, сервер начнёт забывать столы ({ $policy }). Поставьте maxmemory-policy noeviction.
check-no-writes = База данных не принимает записи: { $reason }
check-tables = { $count ->
    [one] { $count } стол.
    [few] { $count } стола.
   *[many] { $count } столов.
}
check-unreadable = { $count ->
    [one] Не читается стол { $tables }: запись повреждена или сделана более новой версией. Остальным столам он не мешает.
   *[other] Не читаются столы { $tables }: записи повреждены или сделаны более новой версией. Остальным они не мешают.
}
check-failed = { $count ->
    [one] Отложено { $count } сообщение, которое не удалось обработать, последнее — { $newest }. Что случилось, видно в журнале.
    [few] Отложено { $count } сообщения, которые не удалось обработать, последнее — { $newest }. Что случилось, видно в журнале.
   *[many] Отложено { $count } сообщений, которые не удалось обработать, последнее — { $newest }. Что случилось, видно в журнале.
}
check-repaired = Указатели проверены: добавлено { $added }, убрано { $removed }.
check-platform = { $title }: токен принят.
