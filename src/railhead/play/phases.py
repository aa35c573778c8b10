"""Phases: what the sale of a train changes."""

from __future__ import annotations

from msgspec import Struct


class Phase(Struct, frozen=True):
    """``starts_with``: the kind of train whose first sale begins it. ``colour``: the highest
    tile colour. ``gives``: further rights that the title knows by name."""

    name: str
    starts_with: str
    colour: str
    train_limit: int
    operating_rounds: int
    yellow_lays: int = 1
    gives: tuple[str, ...] = ()
