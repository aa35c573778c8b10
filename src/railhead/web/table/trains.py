"""Trains and phases, and the tiles that are left."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from railhead.drawing.tile import draw_tile
from railhead.play.views.things import TrainView
from railhead.web.table.facts import TableFacts
from railhead.web.table.papers import first_sale, resale


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of train in the order of sale."""

    kind: TrainView
    prices: str
    resale: str
    note: str
    owners: list[str]


def kinds_of_train(facts: TableFacts) -> list[Kind]:
    """All kinds with their prices, what is left, what they bring, and who has one."""
    return [
        Kind(
            kind=kind,
            prices=" / ".join(facts.treasury(side.price) for side in kind.sides),
            resale=resale(facts, kind),
            note=first_sale(facts, kind),
            owners=[
                company.id
                for company in facts.view.companies
                for name in company.trains
                if name in {side.name for side in kind.sides}
            ],
        )
        for kind in facts.view.depot
    ]


@dataclass(frozen=True, slots=True)
class TileLeft:
    """A tile and how many copies are left."""

    id: str
    left: int | None
    of: int | None
    drawing: Markup


def tiles_left(facts: TableFacts) -> dict[str, list[TileLeft]]:
    """All tiles by colour."""
    board = facts.title.board
    groups: dict[str, list[TileLeft]] = {}
    for tile, shown in facts.view.tiles.items():
        drawing = Markup(draw_tile(board, tile, standalone=False, ids=f"left-{tile}"))
        groups.setdefault(shown.colour, []).append(TileLeft(tile, shown.left, shown.of, drawing))
    return groups
