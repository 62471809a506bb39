### Что видит человек, который запускает бота за балансировщиком.

run-port-taken = Порт { $port } занят другой программой. Выберите другой: PORT.
run-webhook-refused = Telegram не принимает адрес { $url }: { $reason }
run-vk-no-callback = VK: для приёма событий по адресу впишите VK_CONFIRMATION (строку, которую сервер должен вернуть) и VK_SECRET (секретный ключ) из настроек Callback API сообщества. Адрес сервера: { $url }
run-database-away = База данных не отвечает: { $reason }
run-bad-setting = Непонятная настройка { $name }: { $value }
