"""Pictures that count how often they are drawn."""

from bot.chat import Picture


class Easel:
    """Draws one content."""

    def __init__(self, content):
        self.content, self.drawn = content, 0

    def draw(self):
        self.drawn += 1
        return self.content

    def picture(self, fingerprint, *, moving=True):
        return Picture(fingerprint, "в словах", self.draw, moving=moving)
