"""The things of a title, numbered: what arrays say instead of names."""

from __future__ import annotations

import zlib
from collections.abc import Iterable

from railhead.play.title import Title
from railhead.titles import FOLDERS
from railhead.titles.data import load_companies

WORDS = 1 << 16  # numbers for words that are not things of a title


class Vocabulary:
    """Names to numbers, from 1; 0 is nothing. Only what is printed in the box is numbered."""

    def __init__(self, title: Title) -> None:
        self.kinds = _numbered(title.action_types())
        # Not every game has every company of its box.
        self.companies = _numbered([*load_companies(FOLDERS[title.id]), *title.companies])
        self.hexes = _numbered(title.board.hexes)
        self.tiles = _numbered(title.board.tiles)
        self.privates = _numbered(title.privates)
        self.trains = _numbered(title.cards)
        self.steps = _numbered(step.name for step in title.steps)


def _numbered(names: Iterable[str]) -> dict[str, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names), start=1)}


def word(text: str) -> int:
    """A number for any other word, the same on every machine; two words may share one."""
    return 1 + zlib.crc32(text.encode()) % (WORDS - 1) if text else 0
