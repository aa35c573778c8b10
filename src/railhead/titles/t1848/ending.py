"""Why the game ends, and what counts then. Clauses END."""

from __future__ import annotations

from railhead.play import worth
from railhead.play.plain.ending import settle
from railhead.play.worth import Counted
from railhead.titles.t1848.position import Position
from railhead.titles.t1848.shares import BOE

COUNTED = (
    Counted(worth.CASH, "cash, less what is owed", "1848-END-07", worth.cash),
    Counted(worth.SHARES, "shares at their price", "1848-END-07", worth.shares),
)


def trigger(p: Position, reason: str, words: str) -> None:
    """The game ends after the running (or next) set of operating rounds (END-05, END-06)."""
    settle(p, reason, f"{words}: the game ends after this set of operating rounds.")


def look_for_top(p: Position, company: str) -> None:
    """The highest price of the chart ends the game (END-02)."""
    top = p.title.chart.top_price
    if company != BOE and p.price(company) == top:
        trigger(p, "price", f"{company} has reached {p.money(top)}")
