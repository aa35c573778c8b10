"""Seasons and climate zones. Clauses SE, PV-13, PV-14."""

from __future__ import annotations

from railhead.board.board import Hex
from railhead.board.tiles import Node
from railhead.titles.t1947.land.geography import DRY, MONSOON
from railhead.titles.t1947.position import Position, t1947

IN_THE_DRY, IN_THE_MONSOON, BETWEEN, IN_THE_FERTILE = range(4)  # SE-01
CITY_CHANGE = {IN_THE_MONSOON: -10, IN_THE_FERTILE: 10}  # SE-06
# The zone in which building costs revenue, and the private that saves it (SE-04, PV-13, PV-14).
COSTLY = {IN_THE_DRY: (DRY, "P1"), IN_THE_MONSOON: (MONSOON, "P2")}


def costs_revenue(p: Position, company: str, hex_id: str) -> bool:
    """Whether a tile that the company lays here now reduces its revenue of this turn (SE-04)."""
    zone, private = COSTLY.get(p.state.season, ("", ""))
    if p.title.board.hexes[hex_id].zone != zone:
        return False
    nodes = p.state.map.track(p.title.board, hex_id).nodes
    if nodes and t1947(p).readings.reducing_tiles == "plain":
        return False
    return p.state.privates[private] != company


def change(p: Position, hex_: Hex, node: Node) -> int:
    """What the season adds to a stop (SE-06, SE-07, SE-09)."""
    if node.kind != "city" or hex_.zone != MONSOON:
        return 0
    return CITY_CHANGE.get(p.state.season, 0)
