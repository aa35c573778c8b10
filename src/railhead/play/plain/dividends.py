"""Dividends: all of the income, none of it, or half, and how the share price follows."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.holders import BANK, POOL
from railhead.finance.market import Cell
from railhead.play.actions import Action
from railhead.play.actions import PayDividend as Pay
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain import prices
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.step import Step, next_step
from railhead.play.terms import Consequence, Price


class PayHalf(Action, frozen=True, kw_only=True, tag="half_dividend"):
    """Pay half of the income out and withhold the other half."""


class Dividends(Step[S]):
    """Pay the income out or withhold it; or pay half of it, in a title that has :class:`PayHalf`
    among its actions and the ``kinds`` of this step. ``whole_shares``: what one share gets is
    rounded down to a whole amount, not what a holder of several gets. ``pool_pays_company``: what
    the shares in the pool get goes to the treasury."""

    name = "Dividend"
    prompt = "Pay the income out, or withhold it."
    keeping = "withhold"
    may_pass = False
    whole_shares = False
    pool_pays_company = True
    kinds: tuple[type[Action], ...] = (Pay,)

    def asks(self, p: Position[S], turn: CompanyTurn) -> bool:
        return turn.revenue > 0

    def skip(self, p: Position[S], turn: CompanyTurn) -> None:
        """Who is not asked withholds what there is; no income counts as one that is withheld."""
        self.divide(p, turn.company, turn.revenue, turn.revenue)

    def choices(self, p: Position[S], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        company, revenue, money = turn.company, turn.revenue, p.title.company_currency
        a_share = self._a_share(p, company, revenue)
        price = Price(revenue, p.title.currency)
        yield Choice(Pay(by=player, pay=True), "pay out", price=price, consequences=(a_share,))
        if PayHalf in self.kinds:
            kept = self.kept_half(p, company, revenue)
            price = Price(revenue - kept, p.title.currency)
            a_share = self._a_share(p, company, revenue - kept)
            keeps = Consequence("kept", kept, money, ", and keep {amount}")
            yield Choice(PayHalf(by=player), "pay out", price=price, consequences=(a_share, keeps))
        yield Choice(Pay(by=player, pay=False), self.keeping, price=Price(revenue, money))

    def why_not(
        self, p: Position[S], turn: CompanyTurn, player: str, action: Action
    ) -> Refusal | None:
        if not turn.revenue:
            return p.refuse("dividend.none", f"{turn.company} has no income to pay.")
        return None

    def play(self, p: Position[S], turn: CompanyTurn, player: str, action: Action) -> None:
        next_step(p)
        if isinstance(action, PayHalf):
            kept = self.kept_half(p, turn.company, turn.revenue)
        else:
            assert isinstance(action, Pay)
            kept = 0 if action.pay else turn.revenue
        self.divide(p, turn.company, turn.revenue, kept)

    def divide(self, p: Position[S], company: str, revenue: int, kept: int) -> None:
        """So much of the income is kept, the rest is paid; the marker moves."""
        paid = revenue - kept
        self.keep(p, company, kept)
        self.pay(p, company, paid)
        last = p.price(company) or 0
        self.move(p, company, revenue, paid)
        moved = self.price_change(p, company, kept == revenue, last)
        p.note_deed(company, self.words(p, company, revenue, kept), then=moved)
        self.price_moved(p, company, last)

    # What titles differ in.

    def keep(self, p: Position[S], company: str, kept: int) -> None:
        """The treasury gets what is kept."""
        p.pay(p.title.companies_bank, company, kept)

    def pay(self, p: Position[S], company: str, paid: int) -> None:
        """The shareholders get the rest."""
        for holder in self.holders(p):
            p.pay(BANK, holder, self.due(p, holder, company, paid))
        if self.pool_pays_company:
            p.pay(BANK, company, self.share(p, company, paid, p.units(POOL, company)))

    def holders(self, p: Position[S]) -> tuple[str, ...]:
        """Who is paid for shares."""
        return p.players

    def due(self, p: Position[S], holder: str, company: str, paid: int) -> int:
        """What a holder gets of a dividend."""
        return self.share(p, company, paid, p.units(holder, company))

    def share(self, p: Position[S], company: str, paid: int, units: int) -> int:
        """What so many shares get of a dividend; fractions are rounded down."""
        unit = p.company(company).unit
        return units * (paid * unit // 100) if self.whole_shares else paid * units * unit // 100

    def kept_half(self, p: Position[S], company: str, revenue: int) -> int:
        """What the company keeps if it pays half: a whole amount for each share, rounded down."""
        shares = 100 // p.company(company).unit
        return revenue // 2 // shares * shares

    def move(self, p: Position[S], company: str, revenue: int, paid: int) -> None:
        """The marker follows the dividend."""
        p.move_marker(company, self.moved(p, company, revenue, paid))

    def moved(self, p: Position[S], company: str, revenue: int, paid: int) -> Cell:
        """Where the marker goes: right if all was paid, left if nothing was; it stays if half."""
        chart, cell = p.title.chart, p.state.market[company]
        if not paid:
            return prices.left(chart, cell)
        return prices.right(chart, cell) if paid == revenue else cell

    def price_change(self, p: Position[S], company: str, withheld: bool, last: int) -> str:
        """What the log says of the price; it was ``last`` before."""
        return f"{last} → {p.price(company)}"

    def words(self, p: Position[S], company: str, revenue: int, kept: int) -> str:
        """What the log says of the income of a company."""
        if not revenue:
            return "earns nothing"
        if kept == revenue:
            return f"withholds {p.company_money(revenue)}"
        paid = revenue - kept
        each = self.a_share(p, company, paid)
        pays = f"pays {p.money(paid)}" if each is None else f"pays {p.money(each)} a share"
        return f"{pays} and keeps {p.company_money(kept)}" if kept else pays

    def price_moved(self, p: Position[S], company: str, last: int) -> None:
        """What follows when the marker has moved, or could have; the price was ``last`` before."""

    def a_share(self, p: Position[S], company: str, paid: int) -> int | None:
        """What a share gets of a dividend; None if that is no whole amount."""
        unit = p.company(company).unit
        return None if paid * unit % 100 and not self.whole_shares else paid * unit // 100

    def _a_share(self, p: Position[S], company: str, paid: int) -> Consequence:
        amount = self.a_share(p, company, paid)
        if amount is None:
            unit = p.company(company).unit
            return Consequence("percent", unit, form=", {amount}% of it a share")
        return Consequence("a_share", amount, p.title.currency, ", {amount} a share")
