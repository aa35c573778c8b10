"""What the privates can do, each once for a company that its owner directs. Clauses PRV."""

from __future__ import annotations

from railhead.finance.holders import BANK
from railhead.play.frames import CompanyTurn
from railhead.play.plain import privates
from railhead.play.plain.stations import Stations
from railhead.play.plain.track import Track
from railhead.play.plain.trains import Trains
from railhead.routes.trains import Side
from railhead.titles.first_rails.state import FirstRailsState, Position

PATHFINDERS, YARD, FOUNDRY = "P2", "P3", "P4"
REBATE = 40  # PRV-03


class Pathfinders(Track[FirstRailsState]):
    """The Pathfinders' Office: a tile without terrain cost (PRV-03)."""

    helpers = (PATHFINDERS,)

    def powers(self, p: Position, turn: CompanyTurn, hex_id: str, cost: int) -> dict[str, int]:
        usable = cost and privates.why_no_power(p, turn.company, PATHFINDERS) is None
        return {PATHFINDERS: 0} if usable else {}


class Yard(Stations[FirstRailsState]):
    """The Lamp & Signal Yard: a free station (PRV-03). Homes come with floating (SHR-06)."""

    home_at_float = True

    def powers(self, p: Position, turn: CompanyTurn) -> dict[str, int]:
        return {YARD: 0} if privates.why_no_power(p, turn.company, YARD) is None else {}


class Foundry(Trains[FirstRailsState]):
    """Brask's Foundry: a train for less (PRV-03). The Bank forgives what is missing (TRN-07)."""

    def powers(self, p: Position, company: str, side: Side) -> dict[str, int]:
        usable = privates.why_no_power(p, company, FOUNDRY) is None
        return {FOUNDRY: side.price - REBATE} if usable else {}

    def falls_short(self, p: Position, director: str, company: str, missing: int) -> bool:
        paid = p.cash(director)
        p.pay(director, company, paid)
        p.pay(BANK, company, missing - paid)
        words = p.money(missing - paid)
        p.note_deed(director, f"adds {p.money(paid)}, all he can; the Bank forgives {words}")
        return True
