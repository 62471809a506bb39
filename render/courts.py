"""Court cards: painted wooden dolls with the suit on the belly; and the joker."""

from render.pen import Pen

Field = tuple[float, float, float, float]

_ROBES = {"h": "robe_red", "d": "robe_red", "c": "robe_green", "s": "robe_blue"}


def court(pen: Pen, name: str, field: Field) -> None:
    """Draw the court `JH` … `Ks`, or the joker `*`, into a field (x, y, w, h) in pixels."""
    x, y, w, h = field
    suit = name[-1]
    cx = x + w / 2
    pen.oval(x, y + h * 0.42, w, h * 0.58, _ROBES.get(suit, "robe_green"))
    pen.oval(cx - w * 0.34, y + h * 0.14, w * 0.68, w * 0.72, "skin")
    if suit in _ROBES:
        size = w * 0.5
        pen.oval(cx - w * 0.36, y + h * 0.58, w * 0.72, w * 0.72, "face")
        pen.suit(suit, cx - size / 2, y + h * 0.58 + w * 0.11, size, pen.look.suit_ink(suit))
