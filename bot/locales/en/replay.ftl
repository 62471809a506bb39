### Showing a match: the moving picture of a deal or a whole match, and its last frame.

command-replay = show the match, replay, show the deal
button-replay = Show the match
replay-match = the whole match
replay-deal = deal { $deal }
replay-deal-over = Deal { $deal } is over
replay-moment = Best moment
replay-caption = { $game }, { $what }. { $verdict }
replay-score = { $name }: { $value }
replay-unit-points = points
replay-unit-minus = minus points
replay-unit-keys = keys
replay-unit-cards = cards
replay-unit-columns = columns
replay-unit-deals = deals
replay-alt = The picture shows turn by turn: { $game }, { $what }. { $verdict }
replay-alt-scores = { $unit }: { $scores }
replay-alt-moment = Best moment: { $moment }
refusal-nothing-played = There is nothing to show yet: no deal has been played.
refusal-no-such-deal = There was no such deal. Deals played: { $deals }. Write “/replay 1”, for example.
