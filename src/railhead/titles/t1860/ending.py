"""Why the game ends, and what counts then. Clauses END."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.play import worth
from railhead.play.plain.ending import settle
from railhead.play.worth import Counted, Part, Value
from railhead.titles.t1860.position import Position, t1860


def trigger(p: Position, reason: str, words: str) -> None:
    """The game ends after the running (or next) operating round (END-01, END-02)."""
    settle(p, reason, f"{words}: the game ends after this operating round.")


def privates(p: Position, player: str) -> Iterator[Part]:
    """Open privates at face value, and those that their owner has closed himself (OPT-03)."""
    for private, printed in p.title.privates.items():
        if player in (p.state.privates[private], p.state.retired.get(private)):
            yield Part(worth.PRIVATES, private, printed.price)


def shares(p: Position, player: str) -> Iterator[Part]:
    """Shares at their value. Where half of a price is counted by certificates, the Director's is
    halved as a whole and may lose less than two shares (D10)."""
    for part in worth.shares(p, player):
        odd = (p.price(part.what) or 0) % 2
        whole = t1860(p).readings.halve_whole_certificate and p.director(part.what) == player
        if odd and whole and not t1860(p).has_full_value(p, part.what):
            yield Part(part.kind, part.what, part.amount + 1)
        else:
            yield part


def share_value(p: Position, company: str) -> tuple[Value, ...]:
    """The price, or half of it without a train (END-04)."""
    price = p.price(company) or 0
    if t1860(p).has_full_value(p, company):
        return (Value("price", price),)
    return (Value("half the price, without a train", price // 2),)


COUNTED = (
    Counted(worth.CASH, "cash", "1860-END-04", worth.cash),
    Counted(worth.PRIVATES, "open privates at face value", "1860-END-04", privates),
    Counted(
        worth.SHARES,
        "shares at their price, at half of it if the company has no train",
        "1860-END-04",
        shares,
    ),
)
