### Слова на картинках, общие для нескольких игр, и что требуется от того, чей ход.

picture-won = Победа: { $names }
picture-waits = Ход: { $names }
picture-own-place = Ваш ход: карта и номер места
picture-gin-own-offer = Ваш ход: взять открытую карту или отказаться
picture-gin-own-draw = Ваш ход: взять из колоды или из сброса
picture-gin-own-stock-draw = Ваш ход: взять из колоды
picture-gin-own-discard = Ваш ход: сбросить карту
picture-gin-own-lay-off = Ваш ход: приложить карты
picture-krambambuli-own-draw = Ваш ход: взять из колоды или из сброса
picture-krambambuli-own-stock = Ваш ход: взять из колоды
picture-krambambuli-own-discard = Ваш ход: сбросить карту
picture-rummy500-own-draw = Ваш ход: взять из колоды или из сброса
picture-rummy500-own-last = Ваш ход: взять из сброса или закончить сдачу
picture-rummy500-own-meld = Ваш ход: выложить сочетание со взятой картой
picture-rummy500-own-discard = Ваш ход: выложить, доложить или сбросить
picture-thirtythree-own-turn = Ваш ход: обмен, «Кручу» или пас
picture-thirtythree-own-answer = Ваш ответ: да или нет?
