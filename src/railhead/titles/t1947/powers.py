"""When the power of a private is used that has no time of its own. Clause OR-03."""

from __future__ import annotations

from railhead.play.frames import CompanyTurn
from railhead.play.plain.running import Running
from railhead.play.plain.stations import Stations
from railhead.play.refusal import Refusal
from railhead.titles.t1947.position import Position, t1947


def why_not_now(p: Position, turn: CompanyTurn, private: str) -> Refusal | None:
    """After the tiles, with the stations, and before the trains run (OR-03, A-52)."""
    if t1947(p).readings.powers == "any time":
        return None
    step = p.title.steps[turn.step]
    if isinstance(step, Stations | Running):  # who has run is in a later step
        return None
    return p.refuse(
        "power.moment", f"{private} can only be used after the tiles and before the trains run."
    )
