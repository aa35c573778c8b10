"""Why the game ends, and what counts then. Clauses GE."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.holders import POOL
from railhead.play import worth
from railhead.play.frames import OperatingRound
from railhead.play.plain.ending import over, settle
from railhead.play.worth import Counted, Part, Value
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.securities import bonds


def trigger(p: Position, reason: str, words: str, when: str = "") -> None:
    """The game ends, now or with the operating round."""
    settle(p, reason, f"{words}: the game ends{when}.")


def look_for_top(p: Position, company: str) -> None:
    """The highest price of the chart ends the game (GE-01, SM-11)."""
    top = p.title.chart.top_price
    if p.price(company) == top:
        operating = p.frame(OperatingRound) is not None and t1947(p).readings.ends_with_round
        when = " with this operating round" if operating else ""
        trigger(p, "price", f"{company} has reached {p.money(top)}", when)


def go_bankrupt(p: Position, player: str) -> None:
    """A player can't pay for the train that he must buy: the game is over at once (BK-11,
    GE-03)."""
    trigger(p, "bankruptcy", f"{player} is bankrupt")
    over(p)


def held_bonds(p: Position, player: str) -> Iterator[Part]:
    """Bonds at half of the market price (GE-04)."""
    for company in p.state.market:
        count, price = bonds.held(p, player, company), bonds.price(p, company, POOL)
        if count:
            half = (Value("half the price", price),)
            yield Part(worth.BONDS, company, count * price, count, price, half)


COUNTED = (
    Counted(worth.CASH, "cash", "1947-GE-04", worth.cash),
    Counted(worth.SHARES, "shares at the market price", "1947-GE-04", worth.shares),
    Counted(worth.BONDS, "bonds at half the market price", "1947-GE-04", held_bonds),
)
