"""What the box of a title says: the part of a title's data that no rule needs."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from railhead.titles import FOLDERS, find
from railhead.titles.data import has, read


class Cover(Struct, frozen=True):
    """The colours of a box."""

    sea: str = "#2f6f86"
    wave: str = "#8cc3cf"
    land: str = "#f2e3c3"
    grid: str = "#cdb88d"
    ink: str = "#17313c"
    text: str = "#fdf6e6"


class About(Struct, frozen=True):
    """``differs``: what makes a title different from others, a sentence each. ``note``: what
    everybody should know who sets up a table."""

    subtitle: str = ""
    length: str = ""
    weight: str = ""
    authors: str = ""
    differs: tuple[str, ...] = ()
    note: str = ""
    cover: Cover = Cover()


msgspec.json.Decoder(About)  # see play/actions.py: RunTrains


@cache
def about(title: str) -> About:
    """What is printed on the box of a title; nothing, if it has no ``about.toml``."""
    find(title)
    if not has(FOLDERS[title], "about.toml"):
        return About()
    return msgspec.convert(read(FOLDERS[title], "about.toml"), About)
