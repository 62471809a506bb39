### Показать партию: движущаяся картинка сдачи или всей партии и её последний кадр.

command-replay = показать партию, повтор, повтор партии, показать сдачу
button-replay = Показать партию
replay-match = вся партия
replay-deal = сдача { $deal }
replay-deal-over = Сдача { $deal } окончена
replay-moment = Лучший момент
replay-caption = { $game }, { $what }. { $verdict }
replay-score = { $name }: { $value }
replay-unit-points = очки
replay-unit-minus = минусы
replay-unit-keys = ключи
replay-unit-cards = карты
replay-unit-columns = столбики
replay-unit-deals = сдачи
replay-alt = Картинка показывает ход за ходом: { $game }, { $what }. { $verdict }
replay-alt-scores = { $unit }: { $scores }
replay-alt-moment = Лучший момент: { $moment }
refusal-nothing-played = Показать пока нечего: ни одна сдача ещё не сыграна.
refusal-no-such-deal = Такой сдачи не было. Сыграно сдач: { $deals }. Напишите, например, «/replay 1».
