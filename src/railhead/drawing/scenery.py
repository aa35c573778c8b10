"""What a title's map shows beside its hexes: names of seas, land beyond the board, a title.

It stands in the ``[drawing]`` part of the title's map. Places are (column, row) as the margin of
the map counts them, with the first letter as 1; fractions and places off the board are allowed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from railhead.titles.data import read

Place = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Inscription:
    """Words on the map, with the place of their middle; a stroke begins a new line."""

    words: str
    at: Place


@dataclass(frozen=True, slots=True)
class Scenery:
    """The surroundings of a board. ``margins`` are the room left, above, right and below;
    ``zone_marks`` the sign that every hex of a zone carries, ``zone_tints`` its ground, wet or dry,
    where more than the faint tints of other zones is called for; ``legend`` the side, left or
    right, on which the sea has room for a legend at the foot of the map."""

    title: str = ""
    subtitle: str = ""
    cartouche: Place | None = None
    compass: Place | None = None
    margins: tuple[float, float, float, float] = (26.0, 26.0, 26.0, 26.0)
    seas: tuple[Inscription, ...] = ()
    lands: tuple[Inscription, ...] = ()
    signs: tuple[Inscription, ...] = ()
    beyond: tuple[tuple[Place, ...], ...] = ()
    zone_marks: dict[str, str] = field(default_factory=dict)
    zone_tints: dict[str, str] = field(default_factory=dict)
    legend: str = "left"


@cache
def load_scenery(folder: str) -> Scenery:
    """The surroundings of a title's board; plain ones if its map has no ``[drawing]`` part."""
    part = read(folder, "map.toml").get("drawing", {})
    left, above, right, below = part.get("margins", (26.0, 26.0, 26.0, 26.0))
    return Scenery(
        title=part.get("title", ""),
        subtitle=part.get("subtitle", ""),
        cartouche=_place(part["cartouche"]) if "cartouche" in part else None,
        compass=_place(part["compass"]) if "compass" in part else None,
        margins=(float(left), float(above), float(right), float(below)),
        seas=_inscriptions(part.get("seas", {})),
        lands=_inscriptions(part.get("lands", {})),
        signs=_inscriptions(part.get("signs", {})),
        beyond=tuple(tuple(_place(at) for at in shore) for shore in part.get("beyond", ())),
        zone_marks=dict(part.get("zone_marks", {})),
        zone_tints=dict(part.get("zone_tints", {})),
        legend=part.get("legend", "left"),
    )


def _inscriptions(places: dict[str, list[float]]) -> tuple[Inscription, ...]:
    return tuple(Inscription(words, _place(at)) for words, at in places.items())


def _place(at: list[float]) -> Place:
    column, row = at
    return (float(column), float(row))
