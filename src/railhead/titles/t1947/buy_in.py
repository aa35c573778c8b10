"""Privates that companies buy of players. Clauses PV-04 to PV-09, PV-17."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.holders import GONE
from railhead.play.frames import CompanyTurn
from railhead.play.plain.buy_in import BuyPrivates
from railhead.play.refusal import Refusal
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.securities import insider, savings
from railhead.titles.t1947.state import State1947


class BuyOfPlayers(BuyPrivates[State1947]):
    """In its turn a company buys privates of players who agree."""

    proposal = "private"

    def span(self, p: Position, private: str) -> tuple[int, int]:
        """Up to so much of the hammer price as the phase says (PV-06, PV-07)."""
        gives = p.title.phase(p).gives
        percent = next(int(right[8:]) for right in gives if right.startswith("private "))
        return 1, int(p.state.hammer.get(private, 0)) * percent // 100

    def why_not_for_sale(self, p: Position, turn: CompanyTurn, private: str) -> Refusal | None:
        owner = p.state.privates[private]
        if owner in p.players:
            return None
        rule = "private.company" if owner in p.title.companies else "private.gone"
        return p.refuse(rule, f"No player has {private} to sell.")

    def why_not_part(self, p: Position, owner: str, private: str) -> Refusal | None:
        """A private counts as an ordinary share for savings shares (SV-06)."""
        ordinary, saved = savings.ordinary_units(p, owner), savings.savings_units(p, owner)
        if savings.excess(ordinary - 1, saved):
            return p.refuse("private.ratio", f"{owner} needs {private} for his savings shares.")
        return None

    def sell(self, p: Position, company: str, private: str, price: int) -> None:
        """P4 leaves the game with its sale (PV-17)."""
        super().sell(p, company, private, price)
        if private == insider.PRIVATE:
            ledger.move_private(p.state, private, company, GONE)
            p.note(f"{private} leaves the game.")
