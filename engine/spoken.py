"""Cards and tiles as people say and type them, in Russian and English, put into ASCII names.

`7ч`, `7 червей`, `семёрку червей`, `7♥️`, `♠Д`, `туз пик`, `КК` (king of clubs), `ten of spades`.
`К` is king as a rank and clubs as a suit, `Т` ace as a rank and clubs (трефы) as a suit: position
decides. Latin letters that look like Russian ones count as those beside a Russian letter.
"""

import re

_RANK_WORDS = {
    "A": ("туз", "ace"),
    "K": ("корол", "king"),
    "Q": ("дам", "queen"),
    "J": ("валет", "валт", "jack", "knave"),
    "10": ("десят", "ten"),
    "9": ("девят", "nine"),
    "8": ("восьмер", "восьмёр", "восьмак", "восемь", "восьмой", "eight"),
    "7": ("семер", "семёр", "семак", "семь", "seven"),
    "6": ("шестер", "шестёр", "шестак", "шесть", "six"),
    "5": ("пятер", "пятёр", "пятак", "пять", "five"),
    "4": ("четвер", "четвёр", "четыр", "four"),
    "3": ("трой", "трешк", "три", "three"),
    "2": ("двой", "дво", "два", "two"),
}
_SUIT_WORDS = {
    "h": ("черв", "heart"),
    "d": ("буб", "диамант", "diamond"),
    "c": ("крест", "треф", "club"),
    "s": ("пик", "вин", "spade"),
}
_SYMBOLS = {
    "♥": "h",
    "♡": "h",
    "❤": "h",
    "♦": "d",
    "♢": "d",
    "♣": "c",
    "♧": "c",
    "♠": "s",
    "♤": "s",
}
_RUSSIAN_RANKS = {"т": "A", "к": "K", "д": "Q", "в": "J", "а": "A"}
_RUSSIAN_SUITS = {"ч": "h", "б": "d", "к": "c", "т": "c", "п": "s", "в": "s", "с": "c"}
_LATIN_RANKS = {"a": "A", "k": "K", "q": "Q", "j": "J", "t": "10"}
_LATIN_SUITS = {"h": "h", "d": "d", "c": "c", "s": "s"}
_LOOK_ALIKES = {"t": "т", "k": "к", "b": "в", "a": "а", "c": "с"}
_JOKERS = re.compile(r"(?<!\w)(?:джокер\w*|joker|🃏)(?!\w)")

_LETTERS = "a-zа-я"
_RANK_STEMS = "|".join(stem for stems in _RANK_WORDS.values() for stem in stems)
_SUIT_STEMS = "|".join(stem for stems in _SUIT_WORDS.values() for stem in stems)
_RANK = (
    rf"(?P<digits>10|[2-9])|(?P<rank_word>{_RANK_STEMS})"
    rf"[{_LETTERS}]*|(?P<rank_letter>[тквдаakqjtb])"
)
_SUIT = (
    rf"(?P<symbol>[{''.join(_SYMBOLS)}])"
    rf"|(?P<suit_word>{_SUIT_STEMS})[{_LETTERS}]*"
    rf"|(?P<suit_letter>[чбктпвсhdcskbt])"
)
_CARD = re.compile(
    rf"(?<![{_LETTERS}0-9])(?:{_RANK})\s*(?:of\s+)?(?:{_SUIT})(?![{_LETTERS}0-9])|"
    rf"(?P<first>[{''.join(_SYMBOLS)}])\s*(?P<after>10|[2-9]|[тквдаakqjtb])(?![{_LETTERS}0-9])"
)
_TILE = re.compile(r"(?<![\w,.-])([0-6])\s?[-–—:/|]\s?([0-6])(?![\w,.-])")
_DOUBLE = re.compile(r"(?<!\w)(?:дубль|double)\s*-?\s*([0-6])(?!\w)")
_LONE_RANK = re.compile(rf"^\s*(?:{_RANK_STEMS})[{_LETTERS}]*\s*$")


def in_ascii(text: str) -> str:
    """Return the text in lower case with every card and tile in it as its ASCII name.

    Names stand apart from letters and digits around them; other words stay as they are.
    """
    plain = (
        text.lower()
        .replace("ё", "е")
        .replace("\ufe0f", "")
        .replace("\ufe0e", "")
        .replace("→", ">")
    )
    plain = _DOUBLE.sub(lambda found: f" {found[1]}-{found[1]} ", plain)
    plain = _JOKERS.sub(" * ", plain)
    plain = _CARD.sub(_name, plain)
    plain = _TILE.sub(lambda found: f"{found[1]}-{found[2]}", plain)
    return " ".join(plain.split())


def rank_alone(text: str) -> str:
    """Return the rank when the text names nothing else («семёрку»), else an empty string."""
    plain = text.lower().replace("ё", "е").strip()
    if plain in _RUSSIAN_RANKS:
        return _RUSSIAN_RANKS[plain]
    if not _LONE_RANK.match(plain):
        return ""
    return _by_stem(plain, _RANK_WORDS)


def _name(found: re.Match[str]) -> str:
    if found["first"]:
        suit = _SYMBOLS[found["first"]]
        return f"{_rank_of_letter(found['after'], latin=False)}{suit}"
    suit = _suit(found)
    return f"{_rank(found, latin=(found['suit_letter'] or '') in _LATIN_SUITS)}{suit}"


def _rank(found: re.Match[str], *, latin: bool) -> str:
    if found["digits"]:
        return found["digits"]
    if found["rank_word"]:
        return _by_stem(found["rank_word"], _RANK_WORDS)
    return _rank_of_letter(found["rank_letter"], latin=latin)


def _rank_of_letter(letter: str, *, latin: bool) -> str:
    """Read a rank's letter; `t` is a ten beside a Latin suit and looks like an ace elsewhere."""
    if letter.isdecimal():
        return letter
    if letter in _RUSSIAN_RANKS:
        return _RUSSIAN_RANKS[letter]
    if letter in "tb" and not latin:
        return _RUSSIAN_RANKS[_LOOK_ALIKES[letter]]
    return _LATIN_RANKS.get(letter) or _RUSSIAN_RANKS[_LOOK_ALIKES[letter]]


def _suit(found: re.Match[str]) -> str:
    if found["symbol"]:
        return _SYMBOLS[found["symbol"]]
    if found["suit_word"]:
        return _by_stem(found["suit_word"], _SUIT_WORDS)
    letter = found["suit_letter"]
    if letter in _LATIN_SUITS:
        return _LATIN_SUITS[letter]
    return _RUSSIAN_SUITS[_LOOK_ALIKES.get(letter, letter)]


def _by_stem(word: str, stems: dict[str, tuple[str, ...]]) -> str:
    return max(
        (
            (len(stem), key)
            for key, words in stems.items()
            for stem in words
            if word.startswith(stem)
        ),
    )[1]
