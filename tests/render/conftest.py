"""Golden pictures with no tolerance at all: pixels are compared, not packing."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from pytest_regressions.file_regression import FileRegressionFixture


def same_pixels(obtained: Path, expected: Path) -> None:
    """Fail unless both files show the same picture, pixel by pixel."""
    with Image.open(obtained) as one, Image.open(expected) as other:
        assert one.size == other.size
        changed = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()
    assert changed is None, f"{obtained} differs from {expected} within {changed}"


@pytest.fixture
def golden(file_regression: FileRegressionFixture) -> Callable[[bytes], None]:
    """Compare a PNG with the one beside the test; `--regen-all` makes it anew, to be looked at."""

    def check(png: bytes) -> None:
        file_regression.check(png, binary=True, extension=".png", check_fn=same_pixels)

    return check
