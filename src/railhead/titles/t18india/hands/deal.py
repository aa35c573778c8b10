"""The draw of companies and the deal of certificates, out of one seed. Clauses SETUP, DEAL.

Cards are numbered here as they are printed: ``EIR_3`` is a 10% certificate, ``EIR_0`` the
Director's Certificate (of the GIPR, which has none, an ordinary one), ``P1`` a private. In a game
equal certificates are alike: see :func:`name_of`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

GIPR = "GIPR"
PER_REGION = 3  # SETUP-05
GIPR_SHARES = 10
ORDINARY_SHARES = 8
DIRECTOR = "-D"  # ends the name of a Director's Certificate

DEALT = {2: 15, 3: 13, 4: 11, 5: 10}  # DEAL-01
KEPT = {2: 8, 3: 7, 4: 6, 5: 5}  # DEAL-09
ROWS = 3
ROW_SIZES = {2: 18, 3: 15, 4: 13, 5: 12}  # DEAL-02

# The order in which 18xx.games draws the regions and shuffles the companies of each.
REGIONS_THERE = {
    "East": "BNR DHR EIR EBR NCR TR",
    "West": "BR NWR PNS SPD WR",
    "South": "CGR KGF MR NSR SIR WIP",
}

Shuffle = Callable[[list[str]], list[str]]


class Deal(NamedTuple):
    """What a seed brings: the companies of the game in printed order, those with a Guaranty
    Warrant, the IPO rows (their tops first), the hands by seat, and the cards left over."""

    companies: tuple[str, ...]
    warrants: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    hands: tuple[tuple[str, ...], ...]
    left: tuple[str, ...]


def deal(
    seed: int,
    players: int,
    companies: Sequence[str],
    privates: Sequence[str],
    regions: dict[str, str],
    *,
    as_there: bool,
) -> Deal:
    """The deal of a seed; ``as_there``: the very deal that 18xx.games makes of this seed."""
    shuffle = _shuffle_there(seed) if as_there else _shuffle_here(seed)
    drawn, warrants = [GIPR], []
    for region in (REGIONS_THERE if as_there else regions).values():
        kept = shuffle(region.split())[-PER_REGION:]
        drawn += kept
        warrants.append(kept[-1])
    playing = tuple(company for company in companies if company in drawn)
    deck = shuffle([*privates, *(card for c in playing for card in _certificates(c))])

    def take(count: int) -> tuple[str, ...]:
        taken = tuple(deck[len(deck) - count :])
        del deck[len(deck) - count :]
        return taken

    rows = tuple(take(ROW_SIZES[players]) for _ in range(ROWS))
    hands = tuple(take(DEALT[players]) for _ in range(players))
    return Deal(
        companies=playing,
        warrants=tuple(company for company in playing if company in warrants),
        rows=rows,
        hands=hands,
        left=tuple(deck),
    )


def _certificates(company: str) -> list[str]:
    if company == GIPR:
        return [f"{GIPR}_{number % GIPR_SHARES}" for number in range(1, GIPR_SHARES + 1)]
    return [f"{company}_{number}" for number in range(1, ORDINARY_SHARES + 1)]


def _shuffle_here(seed: int) -> Shuffle:
    chance = random.Random(f"deal {seed}")

    def shuffle(cards: list[str]) -> list[str]:
        chance.shuffle(cards)
        return cards

    return shuffle


def _shuffle_there(seed: int) -> Shuffle:
    """The random numbers of 18xx.games: one for each card in order, sorted by them."""
    value = seed % 2**31

    def shuffle(cards: list[str]) -> list[str]:
        nonlocal value
        drawn = []
        for card in cards:
            value = (1103515245 * value + 12345) % 2**31
            drawn.append((value, card))
        return [card for _, card in sorted(drawn)]

    return shuffle


# Cards by the names that the game uses.


def name_of(numbered: str) -> str:
    """A numbered card as the game names it, with all others of its kind: ``EIR``, ``EIR-D``."""
    company, _, number = numbered.partition("_")
    return company + DIRECTOR if number == "0" and company != GIPR else company


def company_of(card: str) -> str:
    """The company of a certificate."""
    return card.removesuffix(DIRECTOR)


def is_director(card: str) -> bool:
    """Whether a card is a Director's Certificate."""
    return card.endswith(DIRECTOR)
