"""The ledger: the one place where money, certificates, trains and markers change hands.

Everything moves from a holder to a holder. A transfer that a holder could not make is a fault of
the rules that asked for it, so it raises :class:`LedgerError` and is never a player's message.
"""

from __future__ import annotations

from collections.abc import Iterable

from railhead.finance.books import Books
from railhead.finance.holders import BANK, CREDITS


class LedgerError(Exception):
    """A transfer of something that the giver does not have."""


def pay(books: Books, giver: str, taker: str, amount: int, *, debt: bool = False) -> None:
    """Move money. The Bank can always pay (it then owes), and so can the purse of credits, which
    have no limit; others only with ``debt``."""
    if amount < 0:
        raise LedgerError(f"{giver} cannot pay {amount}")
    have = books.cash.get(giver, 0)
    if amount > have and giver not in (BANK, CREDITS) and not debt:
        raise LedgerError(f"{giver} has {have} and cannot pay {amount}")
    books.cash[giver] = have - amount
    books.cash[taker] = books.cash.get(taker, 0) + amount


def hand_over(books: Books, company: str, giver: str, taker: str, certificates: int) -> None:
    """Move so many ordinary certificates of a company, the first in printed order."""
    holders = list(books.certificates[company])
    for _ in range(certificates):
        try:
            holders[holders.index(giver, 1 if len(holders) > 1 else 0)] = taker
        except ValueError:
            raise LedgerError(f"{giver} has no such certificate of {company}") from None
    books.certificates[company] = tuple(holders)


def hand_over_number(books: Books, company: str, giver: str, taker: str, number: int) -> None:
    """Move one certificate of a company, by its place in printed order."""
    holders = list(books.certificates[company])
    if holders[number] != giver:
        raise LedgerError(f"certificate {number} of {company} is not with {giver}")
    holders[number] = taker
    books.certificates[company] = tuple(holders)


def hand_over_papers(
    table: dict[str, tuple[str, ...]], paper: str, giver: str, taker: str, count: int
) -> None:
    """Move so many papers, all alike, of a table that has their holders (bonds, say)."""
    holders = list(table[paper])
    for _ in range(count):
        try:
            holders[holders.index(giver)] = taker
        except ValueError:
            raise LedgerError(f"{giver} has no such paper of {paper}") from None
    table[paper] = tuple(holders)


def withdraw(books: Books, company: str, taker: str) -> None:
    """Move all certificates of a company, whoever holds them."""
    books.certificates[company] = (taker,) * len(books.certificates[company])


def move_train(books: Books, card: str, giver: str, taker: str) -> None:
    """Move a train card."""
    held = books.trains.get(giver, ())
    if card not in held:
        raise LedgerError(f"{giver} has no train {card}")
    books.trains[giver] = tuple(other for other in held if other != card)
    books.trains[taker] = (*books.trains.get(taker, ()), card)


def print_train(books: Books, card: str, holder: str) -> None:
    """A new card of a kind that never runs out."""
    if any(card in held for held in books.trains.values()):
        raise LedgerError(f"there is a train {card} already")
    books.trains[holder] = (*books.trains.get(holder, ()), card)


def move_private(books: Books, private: str, giver: str, taker: str) -> None:
    """Move a private company."""
    if books.privates.get(private) != giver:
        raise LedgerError(f"{giver} does not own {private}")
    books.privates[private] = taker


def use_marker(books: Books, company: str) -> None:
    """Take one station marker off a company's charter."""
    if books.markers.get(company, 0) < 1:
        raise LedgerError(f"{company} has no marker left")
    books.markers[company] -= 1


def return_marker(books: Books, company: str) -> None:
    """Put one station marker back on a company's charter."""
    books.markers[company] = books.markers.get(company, 0) + 1


def all_cash(books: Books) -> int:
    """The sum of all purses, which never changes during a game."""
    return sum(books.cash.values())


def held(holders: Iterable[str], holder: str) -> int:
    """How many of these certificates a holder has."""
    return sum(1 for other in holders if other == holder)
