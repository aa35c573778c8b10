"""Private companies: their income, their powers, their closing."""

from __future__ import annotations

from collections.abc import Collection

from railhead.finance import ledger
from railhead.finance.holders import BANK, GONE, STOCK
from railhead.play.position import Position
from railhead.play.refusal import Refusal


def pay_incomes(p: Position, owners: Collection[str] | None = None) -> None:
    """The Bank pays every private's income to its owner: a player or a company, if not only some
    ``owners`` are paid."""
    for private, owner in p.state.privates.items():
        income = p.title.privates[private].income
        paid = owner not in (STOCK, GONE) if owners is None else owner in owners
        if paid and income:
            p.pay(BANK, owner, income)
            p.note_deed(owner, f"gets {p.money(income)} from {private}")


def close(p: Position, private: str) -> None:
    """A private leaves the game, and its power with it."""
    owner = p.state.privates[private]
    if owner != GONE:
        ledger.move_private(p.state, private, owner, GONE)
        p.note(f"{private} closes.")


def close_all(p: Position) -> None:
    """All privates leave the game."""
    for private in p.title.privates:
        close(p, private)


def why_no_power(p: Position, company: str, private: str) -> Refusal | None:
    """What keeps a company from using the power of a private: it belongs neither to the company
    nor to its Director, it is closed, or its power has been used."""
    if private not in p.title.privates:
        return Refusal(f"There is no private company {private!r}.")
    owner = p.state.privates[private]
    if owner == GONE:
        return p.refuse("power.closed", f"{private} is closed.")
    if owner not in (company, p.director(company)):
        director = p.title.word("director")
        return p.refuse(
            "power.owner", f"{private} belongs neither to {company} nor to its {director}."
        )
    if private in p.state.used:
        return p.refuse("power.used", f"The power of {private} has been used.")
    return None


def use_power(p: Position, private: str) -> None:
    """The power of a private is used, once and for all."""
    p.state.used = (*p.state.used, private)
    p.note(f"The power of {private} is used.", private)
