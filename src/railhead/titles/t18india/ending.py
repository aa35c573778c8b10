"""Why the game ends, and what counts then: a share is worth more than its price. Clauses END."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.play import worth
from railhead.play.plain.ending import settle
from railhead.play.worth import Counted, Part, Value
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.shares import BOND

PART_OF_ASSETS = 10  # that of one share: a tenth


def trigger(p: Position, reason: str, words: str) -> None:
    """Note why the game ends (END-01 to END-03)."""
    settle(p, reason, f"{words}: the game will end.")


def assets(p: Position, company: str) -> list[Value]:
    """What a company owns: treasury, trains at their price, bonds, privates, and shares at their
    price (END-05, END-06)."""
    title, state = t18india(p), p.state
    owned = [private for private, owner in state.privates.items() if owner == company]
    shares = sum(p.units(company, other) * (p.price(other) or 0) for other in title.companies)
    found = [
        Value("treasury", p.cash(company)),
        Value("trains", sum(p.side(card).price for card in p.trains(company))),
        Value("Royal Bonds", BOND * title.bonds(p, company)),
        Value("privates", sum(title.privates[private].price for private in owned)),
        Value("shares", shares),
    ]
    return [value for value in found if value.amount]


def owned(p: Position, company: str) -> int:
    """What a company owns, in money."""
    return sum(value.amount for value in assets(p, company))


def share_value(p: Position, company: str) -> tuple[Value, ...]:
    """The price, and a tenth of the assets, rounded down (END-05, END-09)."""
    price = Value("price", p.price(company) or 0)
    return (price, Value("a tenth of its assets", owned(p, company) // PART_OF_ASSETS))


def bonds(p: Position, player: str) -> Iterator[Part]:
    """Royal Bonds at what they cost (END-07)."""
    count = t18india(p).bonds(p, player)
    if count:
        yield Part(worth.BONDS, "Royal Bonds", count * BOND, count, BOND)


COUNTED = (
    Counted(worth.CASH, "cash", "18india-END-07", worth.cash),
    Counted(
        worth.SHARES,
        "shares at their price and a tenth of their company’s assets, rounded down",
        "18india-END-05",
        worth.shares,
    ),
    Counted(worth.BONDS, "Royal Bonds at ₹100", "18india-END-07", bonds),
    Counted(worth.PRIVATES, "privates at face value", "18india-END-07", worth.privates),
)
