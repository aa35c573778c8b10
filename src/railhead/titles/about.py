"""What the box of a title says: the part of a title's data that no rule needs."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple

from railhead.titles import FOLDERS, OURS, find
from railhead.titles.checking import check_colour, check_fields, converted
from railhead.titles.data import has, read

log = logging.getLogger(__name__)


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
    """What is printed on the box of a title; nothing, if it has no ``about.toml``. Where that of
    another package is wrong, its box is blank and the log says why: the shelf must not fall."""
    find(title)
    if not has(FOLDERS[title], "about.toml"):
        return About()
    try:
        return _checked(read(FOLDERS[title], "about.toml"))
    except ValueError as error:
        if title in OURS:
            raise
        log.error("The box of the title %s is blank: %s.", title, error)
        return About()


def _checked(fields: dict[str, Any]) -> About:
    check_fields("about.toml, [cover]", fields.get("cover", {}), Cover.__struct_fields__)
    box = converted("about.toml", fields, About)
    for colour in astuple(box.cover):
        check_colour("about.toml, [cover]", colour)
    return box
