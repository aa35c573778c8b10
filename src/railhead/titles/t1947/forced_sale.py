"""Raising money for a forced purchase, and bankruptcy. Clauses BK."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from railhead.finance.holders import POOL
from railhead.play import directors
from railhead.play.actions import Action, SellShares
from railhead.play.activity import Activity
from railhead.play.decision import Choice, between, stretches
from railhead.play.frames import CompanyTurn, RaiseMoney
from railhead.play.plain.stock import Shares, sale
from railhead.play.refusal import Refusal
from railhead.titles.t1947 import ending
from railhead.titles.t1947.actions import SellBonds
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.securities import bonds, savings
from railhead.titles.t1947.state import State1947


def missing(p: Position, player: str) -> int:
    """What is still to be raised: the treasury and the president's cash come first (BK-03)."""
    turn: CompanyTurn = p.frame(CompanyTurn)
    assert turn.buying is not None
    return turn.buying.price - p.cash(turn.company) - p.cash(player)


class SellForTrain(Activity[RaiseMoney, State1947]):
    """The president sells shares and bonds, as many as are needed (BK-04), until the train can be
    paid, or he is bankrupt (BK-11)."""

    step = "Forced purchase"
    turn_rule = "forced.turn"

    def asked(self, p: Position, frame: RaiseMoney) -> tuple[str, ...]:
        return (frame.player,) if next(self.choices(p, frame, frame.player), None) else ()

    def settle(self, p: Position, frame: RaiseMoney) -> None:
        if missing(p, frame.player) > 0:
            ending.go_bankrupt(p, frame.player)
        else:
            p.pop()

    def company(self, p: Position, frame: RaiseMoney) -> str:
        turn: CompanyTurn = p.frame(CompanyTurn)
        return turn.company

    def prompt(self, p: Position, frame: RaiseMoney, player: str) -> str:
        return f"You need {p.money(missing(p, player))} more for the train: sell shares or bonds."

    def choices(self, p: Position, frame: RaiseMoney, player: str) -> Iterator[Choice]:
        if missing(p, player) <= 0:
            return
        for company in p.state.market:
            for sold in (sale(p, player, company, 1, 1), bonds.sale(p, player, company, 2)):
                yield from self._as_allowed(p, frame, player, sold)

    def _as_allowed(
        self, p: Position, frame: RaiseMoney, player: str, sold: Choice
    ) -> Iterator[Choice]:
        """A sale in every number that is allowed; no more than a few can be needed."""
        assert sold.price is not None
        counts = range(1, -(-missing(p, player) // sold.price.amount) + 1)
        actions = [replace(sold.action, count=count) for count in counts]
        allowed = [
            count
            for count, action in zip(counts, actions, strict=True)
            if self.why_not(p, frame, player, action) is None
        ]
        for low, high in stretches(allowed):
            action = replace(sold.action, count=low)
            yield replace(sold, action=action, amounts=between("count", low, high))

    def why_not(
        self, p: Position, frame: RaiseMoney, player: str, action: Action
    ) -> Refusal | None:
        match action:
            case SellShares():
                return self._why_not_shares(p, player, action.company, action.count)
            case SellBonds():
                return self._why_not_bonds(p, player, action.company, action.count)
        return p.refuse("forced.turn", f"{player} must first raise the money for the train.")

    def play(
        self, p: Position, frame: RaiseMoney, player: str, action: SellShares | SellBonds
    ) -> None:
        if isinstance(action, SellShares):
            p.rule(Shares).sell(p, player, action.company, action.count)
        else:
            bonds.sell(p, player, action.company, action.count)

    def _why_not_shares(self, p: Position, player: str, company: str, count: int) -> Refusal | None:
        """The pool limit holds (BK-05), the company concerned keeps its president (BK-06), others
        only with an heir (BK-07), and the savings ratio holds in the end (BK-08)."""
        turn: CompanyTurn = p.frame(CompanyTurn)
        left = p.units(player, company) - count if company in p.title.companies else 0
        if company == turn.company and left >= 0:
            size = directors.size(p, company)
            if left < size or directors.successor(p, company, left) is not None:
                return p.refuse("forced.president", f"{player} must remain President of {company}.")
        refusal = p.rule(Shares).why_not_sell(p, None, player, company, count)
        if refusal is not None:
            return refusal
        if (count - 1) * (p.price(company) or 0) >= missing(p, player):
            return p.refuse("forced.needed", "You may not sell more than you need to.")
        twin = Position(p.title, p.state.copy())
        p.rule(Shares).sell(twin, player, company, count)
        return _why_not_ratio(p, twin, player)

    def _why_not_bonds(self, p: Position, player: str, company: str, count: int) -> Refusal | None:
        refusal = bonds.why_not_sell(p, player, company, count)
        if refusal is not None:
            return refusal
        price = bonds.price(p, company, POOL)
        if (count - 1) * price >= missing(p, player):
            return p.refuse("forced.needed", "You may not sell more than you need to.")
        twin = Position(p.title, p.state.copy())
        bonds.sell(twin, player, company, count)
        return _why_not_ratio(p, twin, player)


def _why_not_ratio(p: Position, after: Position, player: str) -> Refusal | None:
    """A sale must leave a way to a savings ratio that holds in the end (SV-08, BK-08). Where there
    was none before, what makes it no worse is allowed."""
    if _ratio_can_hold(after, player):
        return None
    worse = savings.excess_of(after, player) > savings.excess_of(p, player)
    if not worse and not _ratio_can_hold(p, player):
        return None
    return p.refuse("forced.ratio", "That would leave too many savings shares.")


def _ratio_can_hold(p: Position, player: str) -> bool:
    """Whether such sales of savings shares as money is still needed for bring their number down to
    what is allowed: each but the last must leave something to be raised."""
    too_many = savings.excess_of(p, player)
    if not too_many:
        return True
    least = _least_raised(p, player, too_many)
    return len(least) > too_many and least[too_many - 1] < missing(p, player)


def _least_raised(p: Position, player: str, most: int) -> list[int]:
    """The least money that none, one, two, ... savings shares bring, sold one by one, up to so many
    or to what the pool takes."""
    least = [0]
    for company in p.title.companies:
        if not savings.holds_savings(p, player, company):
            continue
        room = p.rule(Shares).pool_room(p, company)
        cell, raised = p.state.market[company], [0]
        for _ in range(min(p.units(player, company), room, most)):
            raised.append(raised[-1] + p.title.chart.price(cell))
            cell = p.title.chart.down(cell)
        longest = min(len(least) + len(raised) - 2, most)
        least = [
            min(
                least[number - of_this] + raised[of_this]
                for of_this in range(len(raised))
                if 0 <= number - of_this < len(least)
            )
            for number in range(longest + 1)
        ]
    return least
