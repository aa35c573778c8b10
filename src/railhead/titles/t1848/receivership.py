"""Receivership: winding a company up, compensation, and debts. Clauses REC."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.holders import BANK, GONE
from railhead.play import directors
from railhead.play.frames import RaiseMoney
from railhead.play.plain.forced_sale import ForcedSale
from railhead.play.refusal import Refusal
from railhead.play.steps.step import end_turn_of
from railhead.titles.t1848 import ending
from railhead.titles.t1848.position import Position, t1848
from railhead.titles.t1848.removal import REMOVALS, remove_permanent_train
from railhead.titles.t1848.shares import BOE
from railhead.titles.t1848.state import State1848

RECEIVERSHIPS_THAT_END = 5  # END-04


def check(p: Position, company: str, last_price: int) -> None:
    """In the hatched column a company is wound up at once (REC-01, DIV-06)."""
    if p.price(company) == 0:
        wind_up(p, company, last_price)


def wind_up(p: Position, company: str, last_price: int) -> None:
    """Wind a company up, in the middle of its turn if need be (REC-02 to REC-15)."""
    state = p.state
    director = p.director(company)
    assert director is not None
    p.note_deed(company, "goes into receivership")
    compensate(p, company, director, last_price)
    p.pay(company, BANK, p.cash(company))
    for card in p.trains(company):
        ledger.move_train(state, card, company, GONE)
    for private, owner in state.privates.items():
        if owner == company:
            ledger.move_private(state, private, company, GONE)
    state.rights = {private: owner for private, owner in state.rights.items() if owner != company}
    ledger.withdraw(state, company, GONE)
    state.markers[company] = 0
    state.map = state.map.with_new_owner(company, BOE)
    del state.market[company], state.arrivals[company]
    state.launched = tuple(other for other in state.launched if other != company)
    state.closed = (*state.closed, company)
    state.lost[director] = state.lost.get(director, 0) + 1
    end_turn_of(p, company)
    if len(state.closed) == RECEIVERSHIPS_THAT_END:
        ending.trigger(p, "receiverships", "Five companies are in receivership")
    readings = t1848(p).readings
    if readings.permanent_removal == "receiverships" and len(state.closed) in REMOVALS:
        remove_permanent_train(p)
    if p.cash(director) < 0:
        p.push(RaiseMoney(director))


def compensate(p: Position, company: str, director: str, last_price: int) -> None:
    """Every holder but the Director is paid for his shares: by the treasury, then by the
    Director, who may go into debt (REC-03 to REC-08)."""
    if t1848(p).readings.compensation == "issue_price":
        last_price = p.state.issue_prices[company]
    due = {
        player: p.units(player, company) * last_price
        for player in p.players
        if player != director and p.units(player, company)
    }
    missing = sum(due.values()) - p.cash(company)
    if missing > 0:
        p.note_deed(director, f"pays {p.money(missing)} for {company}")
        p.pay(director, company, missing, debt=True)
    for player, amount in due.items():
        p.note_deed(player, f"gets {p.money(amount)} for {company}")
        p.pay(company, player, amount)


class SellForDebt(ForcedSale[RaiseMoney, State1848]):
    """A player in debt sells shares, as many as needed and as far as he can (REC-07)."""

    step = "Debt"
    purpose = "to pay a debt"

    def missing(self, p: Position, frame: RaiseMoney) -> int:
        return -p.cash(frame.player)

    def settle(self, p: Position, frame: RaiseMoney) -> None:
        if p.cash(frame.player) < 0:
            p.note_deed(frame.player, f"owes {p.money(-p.cash(frame.player))}")
        p.pop()

    def prompt(self, p: Position, frame: RaiseMoney, player: str) -> str:
        return f"You owe {p.money(-p.cash(player))}: sell shares."

    def why_not_part(
        self, p: Position, frame: RaiseMoney, player: str, company: str, count: int
    ) -> Refusal | None:
        left = p.units(player, company) - count
        if p.director(company) == player:
            if left < 2 or directors.successor(p, company, left) is not None:
                return p.refuse("forced.director", "A forced sale may not change a directorship.")
        return None

    def why_not_sell(
        self, p: Position, frame: RaiseMoney, player: str, company: str, count: int
    ) -> Refusal | None:
        """By 18xx.games the last holder keeps the first certificate of the Bank of England
        (D13)."""
        refusal = super().why_not_sell(p, frame, player, company, count)
        if refusal is not None or company != BOE or p.units(player, BOE) > count:
            return refusal
        others = any(p.units(other, BOE) for other in p.players if other != player)
        if t1848(p).readings.first_boe_certificate_stays and not others:
            if p.state.certificates[BOE][0] == player:
                return Refusal("The first certificate of the Bank of England can't be sold now.")
        return None


def must_sell(p: Position, player: str) -> bool:
    """Whether a debtor has shares that he could sell."""
    frame = RaiseMoney(player)
    return next(SellForDebt().choices(p, frame, player), None) is not None
