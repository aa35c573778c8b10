"""The tables of everything that is owned."""

from __future__ import annotations

from msgspec import Struct


class Books(Struct):
    """Who owns what. Holders are players (by name), companies (by id) and holders.HOLDERS.

    ``certificates``: company to the holder of each of its certificates, in printed order.
    ``trains``: holder to train cards in the order in which they came; ``sides``: the side of a
    card that is in use. ``privates``: private to holder. ``markers``: company to the number of
    station markers it has not placed yet.
    """

    cash: dict[str, int] = {}
    certificates: dict[str, tuple[str, ...]] = {}
    trains: dict[str, tuple[str, ...]] = {}
    sides: dict[str, str] = {}
    privates: dict[str, str] = {}
    markers: dict[str, int] = {}
