"""What is printed on the charters of the companies and beside the cities of the board."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from railhead.titles import data

FOLDER = "t1853"


class Charter(Struct, frozen=True):
    """``kind``: major, minor or either. ``stations``: the edges whose lines mark the home stations
    in large cities; ``major_homes``: a second home (hex and edge) of one that is a Major by chance.
    ``fee``: what a Major pays for two tiles in a turn. ``rows`` and ``columns``: its area."""

    par: int
    kind: str
    stations: dict[str, int] = {}
    major_homes: dict[str, int] = {}
    fee: int = 0
    rows: tuple[str, str] | None = None
    columns: tuple[str, str] | None = None


class City(Struct, frozen=True):
    """A city that can be named in a bid. ``unsure``: companies whose number beside it is not
    confirmed, with the ground on which they are taken."""

    name: str
    value: int
    companies: tuple[str, ...]
    unsure: dict[str, str] = {}
    valley: str = ""


@cache
def charters() -> dict[str, Charter]:
    """The charters in the order of the companies' numbers."""
    printed = data.read(FOLDER, "companies.toml")["companies"]
    return {company: msgspec.convert(fields, Charter) for company, fields in printed.items()}


@cache
def cities() -> dict[str, City]:
    """The cities that can be named, by their hexes."""
    printed = data.read(FOLDER, "cities.toml")["cities"]
    return {hex_id: msgspec.convert(fields, City) for hex_id, fields in printed.items()}


@cache
def cards_at_start() -> dict[str, int]:
    """How many cards of a kind are on sale at the start, where others wait (SETUP-12)."""
    printed = data.read(FOLDER, "trains.toml")["trains"]
    return {fields["kind"]: fields["at_start"] for fields in printed if "at_start" in fields}
