"""A standing order: what it shall do, and what has become of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

Kind = Literal["pass", "buy", "pay", "end", "idle"]
Until = Literal["trade", "held", "operates", "round"]
State = Literal["armed", "dropped", "done"]

KINDS: dict[Kind, str] = {
    "pass": "Pass until something changes.",
    "buy": "Buy a share in the next turn, if it is still there.",
    "pay": "Pay out whenever a company has income.",
    "end": "End the turn after the next action.",
    "idle": "End every turn in which nothing is left to do.",
}
UNTIL: dict[Until, str] = {
    "trade": "somebody buys or sells",
    "held": "a share I hold is sold",
    "operates": "my company operates",
    "round": "the round ends",
}


# What comes first where several orders of a seat could act: a purchase before a pass.
PRECEDENCE: tuple[Kind, ...] = ("buy", "pay", "end", "idle", "pass")


class Terms(Struct, frozen=True, omit_defaults=True):
    """What an order shall do. ``until``: what ends a ``pass``; the end of the round always does,
    unless it lasts until a company operates. ``company``: whose share a ``buy`` takes, from which
    ``source`` (stock or pool) and at what ``price`` at most; or for which a ``pay`` pays out.
    ``loans``: for an ``idle`` one, that a loan could be taken does not count as something to do."""

    kind: Kind
    until: tuple[Until, ...] = ()
    company: str = ""
    source: str = ""
    price: int | None = None
    loans: bool = False


class Since(Struct, frozen=True):
    """When an order was armed: the version of the table, how many actions were in force and the
    entry of the last of them, the round, and the company on turn."""

    version: int
    actions: int
    entry: int
    round: str
    company: str


class Order(Struct, frozen=True):
    """An order of a seat. ``played``: the entries that it has written; ``reason``: why it was
    dropped; ``armed`` and ``ended``: when."""

    table: str
    number: int
    seat: str
    terms: Terms
    since: Since
    armed: float
    state: State = "armed"
    reason: str = ""
    ended: float | None = None
    played: tuple[int, ...] = ()


def by_precedence(orders: Iterable[Order]) -> list[Order]:
    """Orders as they come before each other, of one kind the oldest first."""
    return sorted(orders, key=lambda each: (PRECEDENCE.index(each.terms.kind), each.number))


def played_by(orders: Iterable[Order], seat: str) -> frozenset[int]:
    """The entries that the orders of a seat have written."""
    return frozenset(number for each in orders if each.seat == seat for number in each.played)
