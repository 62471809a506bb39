### Words on pictures that several games share, and what is asked of whose turn it is.

picture-won = Won: { $names }
picture-waits = To play: { $names }
picture-own-place = Your turn: a card and the number of a place
picture-gin-own-offer = Your turn: take the upcard or refuse it
picture-gin-own-draw = Your turn: take from the stock or the pile
picture-gin-own-stock-draw = Your turn: take from the stock
picture-gin-own-discard = Your turn: discard a card
picture-gin-own-lay-off = Your turn: lay cards off
picture-krambambuli-own-draw = Your turn: take from the stock or the pile
picture-krambambuli-own-stock = Your turn: take from the stock
picture-krambambuli-own-discard = Your turn: discard a card
picture-rummy500-own-draw = Your turn: take from the stock or the pile
picture-rummy500-own-last = Your turn: take from the pile or end the deal
picture-rummy500-own-meld = Your turn: lay a meld with the card you took
picture-rummy500-own-discard = Your turn: meld, lay off or discard
picture-thirtythree-own-turn = Your turn: swap, spin or pass
picture-thirtythree-own-answer = Your answer: yes or no?
