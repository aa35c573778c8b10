"""Bases: the circles kept for homes, and who builds none. Clauses BAS."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.play.actions import PlaceStation as Place
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.refusal import Refusal
from railhead.play.steps.station import PlaceStation
from railhead.titles.t1860.position import Position
from railhead.titles.t1860.state import State1860
from railhead.titles.t1860.track import building_stopped


class BuildBase(PlaceStation[State1860]):
    """One base a turn (BAS-01)."""

    name = "Base"
    prompt = "Build a base, or none."

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        return self._why_none(p, turn.company) is None and super().asks(p, turn)

    def pass_text(self, p: Position, turn: CompanyTurn) -> str:
        return "Build no base"

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        if self._why_none(p, turn.company) is None:
            yield from super().choices(p, turn, player)

    def why_not(self, p: Position, turn: CompanyTurn, player: str, action: Place) -> Refusal | None:
        return self._why_none(p, turn.company) or super().why_not(p, turn, player, action)

    def _why_none(self, p: Position, company: str) -> Refusal | None:
        """Who builds no bases (BAS-06)."""
        if building_stopped(p):
            rule = "station.frozen" if p.state.frozen else "station.nationalised"
            return p.refuse(rule, "No base is built any more.")
        if company in p.state.insolvent:
            return p.refuse("station.insolvent", f"{company} is insolvent.")
        if p.director(company) is None:
            return p.refuse("station.receivership", f"{company} is in receivership.")
        return None
