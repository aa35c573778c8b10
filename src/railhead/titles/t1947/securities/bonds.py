"""Convertible bonds: prices, issue, sale. Clauses CB."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import BANK, GONE, POOL, STOCK
from railhead.play.actions import Action, Pass
from railhead.play.activity import Activity
from railhead.play.decision import Choice, between
from railhead.play.numbers import a_or_many, counted
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing, gained, paid
from railhead.titles.t1947.actions import SellBonds, TakeBonds
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.state import BondIssue, State1947, TradingRound

BONDS = 10  # of each company (SU-06)


def held(p: Position, holder: str, company: str) -> int:
    """How many bonds of a company somebody holds."""
    return p.state.bonds[company].count(holder)


def issued(p: Position, company: str) -> bool:
    """Whether a company has issued its bonds; until then it has them itself."""
    return held(p, company, company) == 0


def locked(p: Position, player: str, company: str) -> int:
    """The bonds of a player that he can't sell before the next stock round (CB-09)."""
    return p.state.locked.get(f"{player} {company}", 0)


def price(p: Position, company: str, source: str) -> int:
    """Half of the par from the stock, half of the market price from the pool (CB-06, CB-08)."""
    whole = p.state.issue_prices[company] if source == STOCK else p.price(company) or 0
    return int(whole) // 2


def issue(p: Position, company: str) -> int:
    """As many bonds as units have left the stock are for sale, the rest is out of the game
    (CB-02, CB-03)."""
    count = BONDS - p.units(STOCK, company)
    ledger.hand_over_papers(p.state.bonds, company, company, STOCK, count)
    ledger.hand_over_papers(p.state.bonds, company, company, GONE, BONDS - count)
    return count


def buy(p: Position, player: str, company: str, source: str, count: int = 1) -> None:
    """Bonds of the stock are paid to the company and can't be sold at once (CB-06, CB-09)."""
    cost = count * price(p, company, source)
    p.pay(player, company if source == STOCK else BANK, cost)
    ledger.hand_over_papers(p.state.bonds, company, source, player, count)
    if source == STOCK:
        key = f"{player} {company}"
        p.state.locked[key] = p.state.locked.get(key, 0) + count
    p.note_deed(
        player, f"buys {a_or_many(count, 'bond')} of {company} for {p.money(cost)}", company
    )


def why_not_sell(p: Position, player: str, company: str, count: int) -> Refusal | None:
    """Why so many bonds can't be sold, by themselves (CB-09, CB-10)."""
    if company not in p.title.companies:
        return Refusal(f"There is no company {company!r}.")
    have = held(p, player, company)
    if have < count:
        return p.refuse("bond.have", f"{player} has {counted(have, 'bond')} of {company}.")
    free = have - locked(p, player, company)
    if free < count:
        return p.refuse(
            "bond.locked",
            f"{counted(have - free, 'bond')} of {company} can't be sold before the next stock "
            "round.",
        )
    return None


def sell(p: Position, player: str, company: str, count: int) -> None:
    """The Bank pays half the market price; the token stays where it is (CB-10)."""
    amount = count * price(p, company, POOL)
    ledger.hand_over_papers(p.state.bonds, company, player, POOL, count)
    p.pay(BANK, player, amount)
    p.note_deed(
        player, f"sells {a_or_many(count, 'bond')} of {company} for {p.money(amount)}", company
    )


def burn(p: Position, player: str, company: str, count: int) -> None:
    """Bonds used for price protection leave the game, those that could be sold first (PP-04)."""
    free = held(p, player, company) - locked(p, player, company)
    ledger.hand_over_papers(p.state.bonds, company, player, GONE, count)
    if count > free:
        p.state.locked[f"{player} {company}"] -= count - free


class TakeIssued(Activity[BondIssue, State1947]):
    """At the issue the shareholders are asked one after the other, the president first (CB-05,
    CB-14)."""

    step = "Bonds"
    turn_rule = "bond.issue_turn"

    def asked(self, p: Position, frame: BondIssue) -> tuple[str, ...]:
        return frame.waiting[:1] if frame.waiting and self._most(p, frame) else ()

    def settle(self, p: Position, frame: BondIssue) -> None:
        """Who may not or can't buy is passed over; what is left stays in the stock (CB-07)."""
        if frame.waiting:
            p.change(waiting=frame.waiting[1:])
        else:
            p.pop()

    def company(self, p: Position, frame: BondIssue) -> str:
        return frame.company

    def prompt(self, p: Position, frame: BondIssue, player: str) -> str:
        cost = p.money(price(p, frame.company, STOCK))
        return f"{frame.company} issues bonds for {cost}: take up to {self._most(p, frame)}."

    def choices(self, p: Position, frame: BondIssue, player: str) -> Iterator[Choice]:
        most = self._most(p, frame)
        cost = price(p, frame.company, STOCK)
        yield Choice(
            TakeBonds(by=player, count=1),
            "take",
            some(frame.company, most),
            price=paid(p, player, cost, each="bond" if most > 1 else ""),
            amounts=between("count", 1, most),
        )
        yield Choice(Pass(by=player), "pass", form="Take no bonds")

    def why_not(self, p: Position, frame: BondIssue, player: str, action: Action) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, TakeBonds):
            return p.refuse("bond.issue_turn", "First take bonds of the issue, or none.")
        units = p.units(player, frame.company)
        if action.count > units:
            most = counted(units, "bond")
            return p.refuse("bond.claim", f"{player} may take {most}, one for each share.")
        if action.count > self._most(p, frame):
            return p.refuse("bond.cash", f"{player} has only {p.money(p.cash(player))}.")
        return None

    def play(self, p: Position, frame: BondIssue, player: str, action: Action) -> None:
        if isinstance(action, TakeBonds):
            buy(p, player, frame.company, STOCK, action.count)
            p.change_frame(TradingRound, traded=True)
        p.change(waiting=frame.waiting[1:])

    def _most(self, p: Position, frame: BondIssue) -> int:
        """One bond for each share, as far as the cash goes; none for who has sold (SR-06)."""
        player, company = frame.waiting[0], frame.company
        round_: TradingRound | None = p.frame(TradingRound)
        if round_ is not None and (player, company) in round_.sold:
            return 0
        return min(p.units(player, company), p.cash(player) // price(p, company, STOCK))


def some(company: str, most: int) -> Thing:
    """Bonds of a company of which so many can be had, as what a choice is about."""
    return Thing("bond", company, form="bonds of {id}" if most > 1 else "a bond of {id}")


def sale(p: Position, player: str, company: str, most: int) -> Choice:
    """Bonds of a player are sold to the pool."""
    amount = price(p, company, POOL)
    return Choice(
        SellBonds(by=player, company=company, count=1),
        "sell",
        some(company, most),
        price=gained(p, player, amount, each="bond" if most > 1 else ""),
        amounts=between("count", 1, most),
    )
