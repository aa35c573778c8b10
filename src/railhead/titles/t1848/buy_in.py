"""Privates that companies buy of their Directors. Clauses PRV-03 to PRV-05."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.holders import GONE
from railhead.play.actions import BuyIn
from railhead.play.decision import Choice, Range
from railhead.play.frames import CompanyTurn
from railhead.play.plain.buy_in import BuyPrivates
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing, paid
from railhead.titles.t1848.position import Position, t1848
from railhead.titles.t1848.state import State1848


class BuyOfDirector(BuyPrivates[State1848]):
    """The company on turn buys privates of its Director at any moment."""

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        for private in p.title.privates:
            low, high = self.bids(p, turn, private)
            action = BuyIn(by=player, private=private, price=high)
            if high >= low and self.why_not(p, turn, player, action) is None:
                yield Choice(
                    action,
                    "buy",
                    Thing("private", private),
                    Thing("player", p.state.privates[private]),
                    paid(p, turn.company, high, field="price"),
                    amounts={"price": Range(low, high)},
                )

    def why_not_for_sale(self, p: Position, turn: CompanyTurn, private: str) -> Refusal | None:
        if p.title.privates[private].buy_in is None:
            return p.refuse("private.never", f"{private} can never be bought by a company.")
        owner = p.state.privates[private]
        if owner == GONE:
            return p.refuse("private.open", f"{private} is closed.")
        if "privates" not in p.title.phase(p).gives:
            return p.refuse(
                "private.phase", "Companies can't buy privates before the first 3 or 3+."
            )
        anyone = t1848(p).readings.buy_in_from_anyone
        if owner not in p.players or not (anyone or owner == p.director(turn.company)):
            return p.refuse(
                "private.owner", f"{private} does not belong to {turn.company}'s Director."
            )
        return None

    def play(self, p: Position, turn: CompanyTurn, player: str, action: BuyIn) -> None:
        """Nobody is asked: the Director sells to himself."""
        self.sell(p, turn.company, action.private, action.price)
