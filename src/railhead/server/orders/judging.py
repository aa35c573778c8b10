"""What a standing order does at a table as it stands: it waits, acts, is dropped or done.

That follows from the order and from the table alone, as its player may know it. Whoever asks, in
whatever process and however often, comes to the same answer.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, NoReturn

import msgspec
from msgspec import Struct

from railhead.finance.holders import STOCK
from railhead.play.actions import BuyShare, Pass, PayDividend, TakeLoan
from railhead.play.decision import Choice, Decision
from railhead.play.flow import decision
from railhead.play.frames import CompanyTurn
from railhead.play.views import making
from railhead.play.views.holders import CompanyView
from railhead.server.orders.holdings import Step, steps
from railhead.server.orders.order import Order
from railhead.server.table import States, Table
from railhead.server.warnings import speaks_against


class Verdict(Struct, frozen=True):
    """What becomes of an order; ``action``: what it plays, ``reason``: why it is dropped or done,
    or what it waits for."""

    what: Literal["wait", "act", "dropped", "done"]
    reason: str = ""
    action: dict[str, Any] | None = None


class _Over(Exception):
    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict


WAIT = Verdict("wait")


def judge(order: Order, table: Table, states: States, by_orders: Collection[int] = ()) -> Verdict:
    """What an armed order does now. ``by_orders``: the entries that orders of its seat have
    written, which are not its player's own doing."""
    try:
        _check_table(order, table)
        _check_line(order, table)
        return _Judge(order, table, states, by_orders).verdict()
    except _Over as over:
        return over.verdict


def _drop(reason: str) -> NoReturn:
    raise _Over(Verdict("dropped", reason))


def _done(reason: str = "") -> NoReturn:
    raise _Over(Verdict("done", reason))


def _check_table(order: Order, table: Table) -> None:
    if table.finished:
        _done("The game is over.")
    for entry in table.entries[order.since.version :]:
        if entry.kind == "seat" and entry.data["name"] == order.seat and not entry.data.get("more"):
            _drop("The seat has changed hands.")


def _check_line(order: Order, table: Table) -> None:
    """An order stands on what it has played, and one for a turn or a round on what had been played
    when it was armed."""
    line, since = table.timeline.line, order.since
    lasts = order.terms.kind in ("pay", "idle")
    if not lasts and (since.actions >= len(line) or line[since.actions] != since.entry):
        _drop("What it was armed after was taken back.")
    if any(not table.timeline.is_in_force(number) for number in order.played):
        _drop("What it played was taken back.")


class _Judge:
    def __init__(
        self, order: Order, table: Table, states: States, by_orders: Collection[int]
    ) -> None:
        self.order, self.table, self.states = order, table, states
        self.by_orders = by_orders
        self.terms, self.seat = order.terms, order.seat
        self.p = table.game.position

    def verdict(self) -> Verdict:
        match self.terms.kind:
            case "pass":
                self._check_until()
                return self._passed(self._at_round())
            case "buy":
                return self._bought()
            case "pay":
                return self._paid()
            case "end":
                return self._ended()
            case "idle":
                return self._idled()

    # What is asked.

    @property
    def asked(self) -> Decision | None:
        """What the seat is asked; nothing counts while a wish waits for answers."""
        if self.seat not in self.table.asked or self.table.request is not None:
            return None
        return decision(self.p, self.seat)

    def _at_round(self) -> Decision | None:
        """What the seat is asked in its turn of a round of players: not for a company, and not by
        what interrupts the round."""
        asked = self.asked
        alone = asked is not None and not asked.company and len(self.p.state.frames) == 1
        return asked if alone else None

    def _passed(self, asked: Decision | None) -> Verdict:
        choice = next(iter(asked.of(Pass)), None) if asked else None
        if asked is not None and choice is None:
            return Verdict("wait", "You can't pass now: decide yourself.")
        return self._acts(choice)

    def _acts(self, choice: Choice | None) -> Verdict:
        if choice is None:
            return WAIT
        return Verdict("act", action=msgspec.to_builtins(choice.action))

    def _told(self, step: Step) -> str:
        """What an action did, in the words of the log."""
        return next(iter(self.table.title.secrets.log_for(step.entry.events, self.seat)), "")

    # Passing.

    def _check_until(self) -> None:
        until = self.terms.until
        for step in steps(self.order, self.table, self.states):
            mine = step.entry.by == self.seat
            if mine and step.is_trade and step.entry.number not in self.by_orders:
                _drop("You have bought or sold yourself.")
            if mine or not step.is_trade:
                continue
            held = step.before.shares.get(self.seat, {})
            if "trade" in until or ("held" in until and any(map(step.sold, held))):
                _drop(self._told(step))
        self._check_operating()
        now = self.p.state.round
        if "operates" not in until and now != self.order.since.round:
            _drop(f"{self.order.since.round} is over.")

    def _check_operating(self) -> None:
        turn: CompanyTurn | None = self.p.frame(CompanyTurn)
        if "operates" not in self.terms.until or turn is None:
            return
        if self.seat in self.p.title.acting_for(self.p, turn.company):
            _drop(f"{turn.company} operates.")

    # Buying.

    def _bought(self) -> Verdict:
        terms = self.terms
        if self.order.played:
            _done()
        for step in steps(self.order, self.table, self.states):
            if step.entry.by == self.seat and step.is_trade:
                _drop("You have bought or sold yourself.")
            if step.traded(terms.company):
                _drop(f"{self._told(step)} {self._next_one()}".strip())
        if self.p.state.round != self.order.since.round:
            _drop(f"{self.order.since.round} is over.")
        price = self._price()
        if price is None:
            _drop(f"There is no share of {terms.company} in the {terms.source}.")
        if terms.price is not None and price > terms.price:
            _drop(f"It costs {self.table.title.money(price)} now.")
        asked = self._at_round()
        if asked is None:
            return WAIT
        wanted = BuyShare(by=self.seat, company=terms.company, source=terms.source)
        for choice in asked.of(BuyShare):
            if choice.covers(wanted):
                return self._acts(choice)
        refusal = self.table.game.why(wanted)
        _drop(refusal.reason if refusal else "It is not offered.")

    def _price(self) -> int | None:
        """What the share costs now, None if there is none."""
        found = making.shown(self.table.game, self.seat).company(self.terms.company)
        if not found.units_in(self.terms.source):
            return None
        return share_price(found, self.terms.source)

    def _next_one(self) -> str:
        price = self._price()
        return "" if price is None else f"The next one costs {self.table.title.money(price)}."

    # Paying out.

    def _paid(self) -> Verdict:
        company = self.terms.company
        if company in self.p.state.closed:
            _drop(f"{company} is closed.")
        if self.p.director(company) != self.seat:
            _drop(f"You no longer act for {company}.")
        asked = self.asked
        if asked is None or asked.company != company:
            return WAIT
        return self._acts(next((each for each in asked.of(PayDividend) if _pays(each)), None))

    # Ending turns.

    def _ended(self) -> Verdict:
        since = self.order.since
        turn: CompanyTurn | None = self.p.frame(CompanyTurn)
        company = turn.company if turn else ""
        if self.p.state.round != since.round or company != since.company:
            _done()
        if self.table.action_count == since.actions:
            return WAIT
        asked = self.asked
        if asked is None:
            if len(self.p.state.frames) == 1:  # another's turn, nothing that interrupts this one
                _done()
            return WAIT
        return self._unless_warned(asked)

    def _idled(self) -> Verdict:
        asked = self.asked
        if asked is None or not asked.of(Pass):
            return WAIT
        rest = [each.action for each in asked.choices if not isinstance(each.action, Pass)]
        if any(not (self.terms.loans and isinstance(action, TakeLoan)) for action in rest):
            return WAIT
        return self._unless_warned(asked)

    def _unless_warned(self, asked: Decision) -> Verdict:
        """Pass, unless that would cost something that another choice would not."""
        verdict = self._passed(asked)
        if verdict.action is not None:
            against = speaks_against(self.table.game.known_to(self.seat), verdict.action)
            if against:
                return Verdict("wait" if self.terms.kind == "idle" else "dropped", against[0])
        return verdict


def _pays(choice: Choice) -> bool:
    return isinstance(choice.action, PayDividend) and choice.action.pay


def share_price(company: CompanyView, source: str) -> int | None:
    """What a share of a company costs, as a view tells it."""
    price: int | None = company.issue_price if source == STOCK else company.price
    return price if price is not None else company.price
