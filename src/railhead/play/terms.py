"""What a choice is made of: the things it is about, what is paid, and what comes of it.

All of it is data, and cheap: listing choices makes no words. Those are made of it when somebody
reads them (:mod:`railhead.play.wording`). Whatever has a ``form`` is said by it; without, as such
things usually are. A form names what it is filled with in braces: ``"a used {id}"``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from railhead.finance.currency import Currency

if TYPE_CHECKING:
    from railhead.play.position import Position


class Thing(Struct, frozen=True, omit_defaults=True):
    """Something that a choice names: a train, a hex, a player. ``id``: as actions write it;
    ``name``: what it is called besides. ``form`` may hold ``{id}``, ``{name}``, ``{called}`` (its
    name, or else its id), ``{place}`` (*Sydney F17*), ``{both}`` (*P1, The Ghan*), and
    ``{towards}``: what tells it from its like."""

    kind: str
    id: str = ""
    name: str = ""
    form: str = ""
    towards: tuple[Thing, ...] = ()


class Price(Struct, frozen=True, omit_defaults=True):
    """What is paid. ``payer``: who pays it when the choice is played as it stands; ``payee``: who
    gets it. Both are empty where nothing is paid yet: a bid.

    ``own``: what the player adds from his own purse. ``each``: of what it is the price, where one
    action may take several (``share``). ``field``: the amount of the choice that it is, where
    players choose it: up to the highest, or with ``rising`` the lowest or more.
    """

    amount: int
    currency: Currency
    payer: str = ""
    payee: str = ""
    own: Price | None = None
    each: str = ""
    field: str = ""
    rising: bool = False


class Consequence(Struct, frozen=True, omit_defaults=True):
    """What comes of a choice besides, as a kind and perhaps a figure; one with a ``currency`` is
    an amount of money. ``form`` may hold ``{amount}``."""

    kind: str
    amount: int | None = None
    currency: Currency | None = None
    form: str = ""


def paid(p: Position, payer: str, amount: int, *, each: str = "", field: str = "") -> Price:
    """What somebody pays, in the money of his purse."""
    title = p.title
    currency = title.company_currency if payer in title.companies else title.currency
    return Price(amount, currency, payer, each=each, field=field)


def gained(p: Position, payee: str, amount: int, *, each: str = "") -> Price:
    """What somebody gets, in the money of his purse."""
    title = p.title
    currency = title.company_currency if payee in title.companies else title.currency
    return Price(amount, currency, payee=payee, each=each)


def with_own(p: Position, company: str, player: str, price: int, own: int) -> Price:
    """A price of which the company pays a part and its player ``own``, if that is anything."""
    title = p.title
    added = Price(own, title.currency, player) if own > 0 else None
    return Price(price - max(own, 0), title.company_currency, company, own=added)


def bid(p: Position, least: int) -> Price:
    """A bid of so much or more, which nobody pays yet."""
    return Price(least, p.title.currency, field="amount", rising=True)


def by(private: str) -> tuple[Thing, ...]:
    """The power of a private as the means of something; nothing if none is used."""
    return (Thing("private", private),) if private else ()


def handed_in(train: str) -> tuple[Thing, ...]:
    """A train that is handed in for another, as a means; nothing if there is none."""
    return (Thing("train", train),) if train else ()


def hex_of(p: Position, hex_id: str, form: str = "") -> Thing:
    """A hex of the map."""
    return Thing("hex", hex_id, p.title.board.hexes[hex_id].name, form)


def private_of(p: Position, private: str, form: str = "") -> Thing:
    """A private company with its name."""
    return Thing("private", private, p.title.privates[private].name, form)
