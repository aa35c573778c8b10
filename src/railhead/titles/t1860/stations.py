"""Bases: the circles kept for homes, and who builds none. Clauses BAS."""

from __future__ import annotations

from railhead.play.frames import CompanyTurn
from railhead.play.plain.stations import Stations
from railhead.play.plain.track import place
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing
from railhead.titles.t1860.position import Position
from railhead.titles.t1860.state import State1860
from railhead.titles.t1860.track import building_stopped


class BuildBase(Stations[State1860]):
    """One base a turn (BAS-01)."""

    name = "Base"
    prompt = "Build a base, or none."
    passing = "Build no base"
    verb = "build"
    marker = Thing("base", form="a base")

    def kept_places(self, p: Position, hex_id: str, node: int, company: str) -> int:
        """The circle of a home base that is still to come (BAS-05)."""
        return super().kept_places(p, hex_id, node, company) if node == 0 else 0

    def deed(self, p: Position, hex_id: str, node: int) -> str:
        return f"builds a base in {place(p, hex_id)}"

    def why_none(self, p: Position, turn: CompanyTurn) -> Refusal | None:
        """Who builds no bases (BAS-06)."""
        company = turn.company
        if building_stopped(p):
            rule = "station.frozen" if p.state.frozen else "station.nationalised"
            return p.refuse(rule, "No more bases can be built.")
        if company in p.state.insolvent:
            return p.refuse("station.insolvent", f"{company} is insolvent.")
        if p.director(company) is None:
            return p.refuse("station.receivership", f"{company} is in receivership.")
        return super().why_none(p, turn)
