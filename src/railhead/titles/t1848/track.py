"""Laying track. Clauses TRK, UPG, PRV-09, COM-09."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.board.upgrades import Fit
from railhead.play.actions import Action, LayTile
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.stations import Stations
from railhead.play.plain.track import Track
from railhead.play.refusal import Refusal
from railhead.titles.t1848 import privates
from railhead.titles.t1848.commonwealth import look_for_link
from railhead.titles.t1848.position import Position, t1848
from railhead.titles.t1848.state import State1848

DESERT = "P2"
DESERT_REBATE = 40  # PRV-09


class BuildTrack(Track[State1848]):
    """Yellow tiles up to the number of the phase, or one promotion (TRK-01, UPG-01)."""

    asks_in_vain = True
    helpers = (DESERT,)

    def first_builds(self, p: Position, turn: CompanyTurn) -> tuple[str, ...]:
        """The homes at which a company must build first (TRK-04)."""
        if not t1848(p).readings.home_first:
            return ()
        homes = p.company(turn.company).homes
        if any(p.state.map.track(p.title.board, home).exits for home in homes):
            return ()
        return homes

    def powers(self, p: Position, turn: CompanyTurn, hex_id: str, cost: int) -> dict[str, int]:
        """P2 makes the first tile on a desert cheaper (PRV-09)."""
        if cost and p.title.board.hexes[hex_id].terrain == "desert":
            if privates.why_no_power(p, turn.company, DESERT) is None:
                return {DESERT: max(0, cost - DESERT_REBATE)}
        return {}

    def why_no_power(self, p: Position, turn: CompanyTurn, private: str) -> Refusal | None:
        """PRV-06, PRV-09."""
        return privates.why_no_power(p, turn.company, private)

    def use_power(self, p: Position, private: str) -> None:
        privates.use_power(p, private)

    def tile_laid(self, p: Position, turn: CompanyTurn, player: str, hex_id: str, way: Fit) -> None:
        """Markers beside a city move in (COM-09), and the link may be there (COM-05)."""
        p.rule(Stations).move_in(p, hex_id)
        look_for_link(p)


class LayDesertLater(BuildTrack):
    """The profile 18xx.games lets P2's tile be laid after the track step (D23)."""

    def takes(self, action: Action) -> bool:
        return isinstance(action, LayTile) and action.private == DESERT

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        if turn.step > 0:
            for choice in super().choices(p, turn, player):
                if self.takes(choice.action):
                    yield choice
