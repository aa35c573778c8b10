"""Whether a title's data files say something that nobody can mean: fields that there are not,
values of the wrong form, names of what is not there. Whatever is wrong is said in a sentence that
names the file and the entry."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

import msgspec

from railhead.board.tiles import COLOURS

K = TypeVar("K", bound=msgspec.Struct)

STATION_KINDS = ("city", "town", "halt", "offboard")
TILE_COLOURS = (*COLOURS, "blue")  # blue: laid by a rule of the title alone
HEX_COLOURS = ("", *COLOURS, "red")  # red: never built on
MOST_NAMED = 20  # names that a sentence still has room for
TRACK = "two ends with a dash between them, edges 0 to 5 or stations n0, n1, ...: '0-3', '5-n0 end'"
STATION = "its kind, its values and its places: 'city 30 x2', 'town 10', 'offboard 30/50/80'"
COLOUR = re.compile("#[0-9a-fA-F]{6}")


def check_fields(where: str, fields: object, known: Collection[str]) -> dict[str, Any]:
    """The fields of an entry; refused if it is none, or has one that nobody reads."""
    if not isinstance(fields, dict):
        raise ValueError(f"{where}: write fields in braces, or under a heading, not {fields!r}")
    for field in fields:
        check_name(where, "field", field, known)
    return fields


def check_name(where: str, what: str, name: object, known: Collection[str]) -> None:
    """Refuse a name that is not among those there are, with the likeliest of them."""
    if name not in known:
        near = get_close_matches(str(name), known, 1)
        hint = f" (do you mean {near[0]!r}?)" if near else ""
        if not near and len(known) <= MOST_NAMED:
            hint = f"; there is {', '.join(filter(None, known))}"
        raise ValueError(f"{where}: there is no {what} {name!r}{hint}")


def check_certificates(where: str, shares: Sequence[int]) -> None:
    """Refuse certificates that the rules would count wrongly: all but the first are one share."""
    first, *others = shares
    if len(set(others)) > 1 or (others and first % others[0]):
        raise ValueError(
            f"{where}: all its certificates but the first must be of one size, and the first one "
            f"or several of them, not {list(shares)}"
        )


def check_colour(where: str, colour: str) -> None:
    """Refuse what is not written as a colour."""
    if not COLOUR.fullmatch(colour):
        raise ValueError(f"{where}: write colours as '#2c6e84', not {colour!r}")


def needed(where: str, fields: Mapping[str, Any], field: str) -> Any:
    """A field that must be there."""
    if field not in fields:
        raise ValueError(f"{where}: the field {field!r} is missing")
    return fields[field]


def as_list(where: str, fields: Mapping[str, Any], field: str) -> list[str]:
    """A field that is a list of words, empty if it is not there."""
    words = fields.get(field, [])
    if not isinstance(words, list):
        raise ValueError(f"{where}: {field} is a list, [{words!r}]")
    return words


def converted(where: str, fields: object, kind: type[K], also: Iterable[str] = ()) -> K:
    """A record made of its fields. ``also``: fields that the title reads itself."""
    checked = check_fields(where, fields, (*kind.__struct_fields__, *also))
    try:
        return msgspec.convert(checked, kind)
    except msgspec.ValidationError as error:
        raise ValueError(f"{where}: {error}") from error
