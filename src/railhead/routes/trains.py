"""Trains as they are printed on their cards."""

from __future__ import annotations

from functools import lru_cache

import msgspec
from msgspec import Struct


class Side(Struct, frozen=True):
    """One side of a train card: a name, a price, and how far the train goes.

    ``range`` None is unlimited. ``free_changes`` gauge changes do not count. An ``express``
    visits stops without counting them. ``plus``: small stops besides those of the range.
    ``multiplier``: of what its stops pay. ``resale``: what the Bank pays for it, if it takes it.
    """

    name: str
    price: int
    range: int | None = None
    free_changes: int = 0
    express: bool = False
    plus: int = 0
    multiplier: int = 1
    resale: int | None = None


class Card(Struct, frozen=True):
    """A kind of train card with one or two sides. ``count`` None never runs out. The kinds of one
    ``group`` are on sale together."""

    kind: str
    sides: tuple[Side, ...]
    count: int | None = None
    obsolete_with: str = ""
    permanent: bool = False
    counts: bool = True  # towards the limit and the duty to own a train
    beside: bool = False  # sold besides the others, while the phase gives its kind
    group: str = ""


msgspec.json.Decoder(Card)  # see play/actions.py: RunTrains


@lru_cache(maxsize=4096)
def kind_of(card: str) -> str:
    """The kind of a card id such as ``3-1``."""
    return card.rsplit("-", 1)[0]
