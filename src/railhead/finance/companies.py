"""Companies and private companies as they are printed."""

from __future__ import annotations

from msgspec import Struct


class Company(Struct, frozen=True):
    """A railway company (or another body with shares).

    ``shares`` are the percentages of its certificates; the first is the Director's, if
    ``director`` is set. ``markers`` are the costs of its station markers in order. ``layer``: when
    it is opened, where companies are opened in layers.
    """

    id: str
    name: str
    shares: tuple[int, ...]
    markers: tuple[int, ...] = ()
    homes: tuple[str, ...] = ()
    prices: tuple[int, ...] = ()
    director: bool = True
    layer: int = 0
    colour: str = "#888888"
    text_colour: str = "#ffffff"

    @property
    def unit(self) -> int:
        """The percentage of one ordinary share."""
        return self.shares[-1]


class Private(Struct, frozen=True):
    """A private company: what it costs, what it pays, for what it may be bought in, and the
    company for a share of which it may be exchanged."""

    id: str
    name: str
    price: int
    income: int
    floor: int = 0
    buy_in: tuple[int, int] | None = None
    power: str = ""
    exchange_for: str = ""
