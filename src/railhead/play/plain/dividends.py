"""Dividends: all of the income, none of it, or half, and how the share price follows."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.market import Cell
from railhead.finance.papers import BANK, POOL
from railhead.play.actions import Action
from railhead.play.actions import PayDividend as Pay
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain import prices
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.dividend import PayDividend
from railhead.play.steps.step import next_step


class PayHalf(Action, frozen=True, kw_only=True, tag="half_dividend"):
    """Pay half of the income out and withhold the other half."""


class Dividends(PayDividend[S]):
    """Pay the income out or withhold it. ``half``: whether half of it can be paid (a title that
    says so has :class:`PayHalf` among its actions)."""

    half = False
    kinds: tuple[type[Action], ...] = (Pay, PayHalf)

    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        revenue = turn.revenue
        yield Choice(Pay(by=player, pay=True), self._words(p, turn.company, revenue))
        if self.half:
            kept = self.kept_half(p, turn.company, revenue)
            words = self._words(p, turn.company, revenue - kept)
            yield Choice(PayHalf(by=player), f"{words}, and keep {p.company_money(kept)}")
        yield Choice(Pay(by=player, pay=False), f"Withhold {p.company_money(revenue)}")

    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: Action
    ) -> Refusal | None:
        if not turn.revenue:
            return p.refuse("dividend.none", f"{turn.company} has no income to pay.")
        if isinstance(action, PayHalf) and not self.half:
            return p.refuse("dividend.half", "The income is paid or withheld as a whole.")
        return None

    def play(self, p: Position[S], turn: CompanyTurn, player: str, action: Action) -> None:
        next_step(p)
        if isinstance(action, PayHalf):
            kept = self.kept_half(p, turn.company, turn.revenue)
        else:
            assert isinstance(action, Pay)
            kept = 0 if action.pay else turn.revenue
        self.divide(p, turn.company, turn.revenue, kept)

    def skip(self, p: Position[S], turn: CompanyTurn) -> None:
        """A company without income counts as one that withholds."""
        self.divide(p, turn.company, 0, 0)

    def pay_out(self, p: Position[S], company: str, revenue: int) -> None:
        """All of it is paid."""
        self.divide(p, company, revenue, 0)

    def divide(self, p: Position[S], company: str, revenue: int, kept: int) -> None:
        """So much of the income is kept, the rest is paid; the marker moves."""
        paid = revenue - kept
        p.pay(BANK, company, kept)
        for player in p.players:
            p.pay(BANK, player, self.share(p, company, paid, p.units(player, company)))
        p.pay(BANK, company, self.share(p, company, paid, p.units(POOL, company)))
        cell = self.moved(p, company, revenue, paid)
        if not revenue:
            words = "earns nothing"
        elif not paid:
            words = f"withholds {p.company_money(revenue)}"
        else:
            words = f"pays {p.money(paid)}"
            words += f" and keeps {p.company_money(kept)}" if kept else ""
        p.note(f"{company} {words}; {prices.move(p, company, cell)}.", company)

    # What titles differ in.

    def share(self, p: Position[S], company: str, paid: int, units: int) -> int:
        """What so many shares get of a dividend; fractions are rounded down."""
        return paid * units * p.company(company).unit // 100

    def kept_half(self, p: Position[S], company: str, revenue: int) -> int:
        """What the company keeps if it pays half: a whole amount for each share, rounded down."""
        shares = 100 // p.company(company).unit
        return revenue // 2 // shares * shares

    def moved(self, p: Position[S], company: str, revenue: int, paid: int) -> Cell:
        """Where the marker goes: right if all was paid, left if nothing was; it stays if half."""
        chart, cell = p.title.chart, p.state.market[company]
        if not paid:
            return prices.left(chart, cell)
        return prices.right(chart, cell) if paid == revenue else cell

    def _words(self, p: Position[S], company: str, paid: int) -> str:
        unit = p.company(company).unit
        if paid * unit % 100:
            return f"Pay out {p.money(paid)}, {unit}% of it a share"
        return f"Pay out {p.money(paid)}, {p.money(paid * unit // 100)} a share"
