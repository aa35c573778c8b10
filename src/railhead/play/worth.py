"""What players are worth by the rule with which a game ends: parts that add up.

A title declares what counts as a list (``Title.counted``), each with words and the clause; the
worth of a player is the sum of the parts that they find. Asked before the end, it is what he would
have if the game ended now.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Generic

from msgspec import Struct

from railhead.play.state import S

if TYPE_CHECKING:
    from railhead.play.position import Position

CASH, SHARES, PRIVATES, BONDS = "cash", "shares", "privates", "bonds"


class Value(Struct, frozen=True):
    """A figure that others are added to: the price, a tenth of the assets, ..."""

    says: str
    amount: int


class Part(Struct, frozen=True):
    """A part of a worth: ``what`` names the company or private, or is the kind itself. ``units`` of
    ``each``, where it is a number of things; ``made_of``: how one of them comes about, where that
    is more than its price."""

    kind: str
    what: str
    amount: int
    units: int = 0
    each: int = 0
    made_of: tuple[Value, ...] = ()


class Counted(Struct, Generic[S], frozen=True):
    """Something that counts at the end: its kind, what it says, its clause, and the parts of a
    player that are of this kind."""

    kind: str
    says: str
    clause: str
    parts: Callable[[Position[S], str], Iterable[Part]]


def of(p: Position, player: str) -> list[Part]:
    """All parts of a player's worth."""
    return [part for counted in p.title.counted for part in counted.parts(p, player)]


def total(p: Position, player: str) -> int:
    """What a player is worth."""
    return sum(part.amount for part in of(p, player))


def cash(p: Position, player: str) -> Iterator[Part]:
    """The purse; a debt counts against him."""
    amount = p.cash(player)
    yield Part(CASH, "cash" if amount >= 0 else "debt", amount)


def shares(p: Position, player: str) -> Iterator[Part]:
    """Shares, each at what the title says that one counts."""
    for company in p.state.certificates:
        units = p.title.counted_shares(p, player, company)
        if not units:
            continue
        made_of = p.title.share_value(p, company)
        each = sum(value.amount for value in made_of)
        if each:
            yield Part(SHARES, company, units * each, units, each, made_of)


def privates(p: Position, player: str) -> Iterator[Part]:
    """Private companies at their face value."""
    for private, owner in p.state.privates.items():
        if owner == player:
            yield Part(PRIVATES, private, p.title.privates[private].price)
