"""What is pictured: which positions, on which screens, under which names."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
IMAGES = ROOT / "docs" / "images"
GAMES = ROOT / "tests" / "golden"
MOST = 3_000_000  # bytes of all pictures together


class Screen(NamedTuple):
    """A screen by its name and size."""

    name: str
    width: int
    height: int


SCREENS = (
    Screen("desktop", 1440, 900),
    Screen("landscape", 1024, 768),
    Screen("tablet", 820, 1180),
    Screen("phone", 390, 844),
)


class Subject(NamedTuple):
    """A position of a kept game: its file, and how many actions it has. ``kind``: table, home,
    what-if or result; ``dark``: in dark colours."""

    name: str
    game: str
    actions: int | None
    screens: tuple[Screen, ...] = SCREENS
    kind: str = "table"
    dark: bool = False

    @property
    def files(self) -> dict[Screen, Path]:
        """Where its pictures are."""
        return {screen: IMAGES / f"{self.name}-{screen.name}.webp" for screen in self.screens}


DESKTOP, _, _, PHONE = SCREENS
ENDS = (DESKTOP, PHONE)
SUBJECTS = (
    Subject("1848", "1848-bank", 259),
    Subject("1853", "1853-bank", 406),
    Subject("1860", "1860-bank", 317),
    Subject("18india", "18india-bank", 403),
    Subject("1947", "1947-price-in-an-operating-round", 431),
    Subject("dark", "1848-bank", 259, (DESKTOP,), dark=True),
    Subject("what-if", "1848-bank", 259, ENDS, kind="what-if"),
    Subject("home", "1848-bank", 259, ENDS, kind="home"),
    Subject("result", "1848-bank", None, (DESKTOP,), kind="result"),
)
