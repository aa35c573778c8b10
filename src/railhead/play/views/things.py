"""What lies on the table, as a view shows it: phases, trains, tiles, counters, cards."""

from __future__ import annotations

from msgspec import Struct


class PhaseView(Struct, kw_only=True):
    """A phase of the game."""

    name: str
    starts_with: str
    """The kind of train whose first sale begins it, "" for the first phase."""
    colour: str
    """The last colour of tiles that may be laid."""
    train_limit: int
    operating_rounds: int
    """How many operating rounds follow a share round."""
    gives: list[str]
    """What it brings besides, in words."""
    now: bool


class SideView(Struct, kw_only=True):
    """A side of a train card. ``resale``: what the Bank pays for it, if it takes it."""

    name: str
    price: int
    resale: int | None


class TrainView(Struct, kw_only=True):
    """A kind of train card."""

    kind: str
    sides: list[SideView]
    left: int | None
    """How many the Bank has, None without a limit."""
    of: int | None
    on_sale: bool
    beside: bool
    """Whether it lies beside the pile, on sale whatever the pile shows."""
    phase: str | None
    """The phase that its first sale begins."""
    rusts: list[str]
    """The kinds that its first sale makes obsolete."""
    rusts_with: str
    """The kind whose first sale makes it obsolete, "" if none does."""
    permanent: bool


class TileView(Struct, kw_only=True):
    """A kind of tile: how many of it there are, and how many are left (None: without a limit)."""

    colour: str
    of: int | None
    left: int | None


class EndView(Struct, kw_only=True):
    """A reason for which the game ends, with its clause."""

    says: str
    clause: str | None


class CountedView(Struct, kw_only=True):
    """What players are worth by when the game ends."""

    kind: str
    says: str
    clause: str


class Counter(Struct, kw_only=True):
    """A counter of the whole table. ``of``: None where nothing limits it; ``mark``: where on the
    way something happens."""

    name: str
    value: int
    of: int | None
    mark: int | None = None
    says: str = ""


class Condition(Struct, kw_only=True):
    """What holds for all at this time: a season, ... ``short``: its name where there is little
    room."""

    name: str
    short: str
    says: str


class Zone(Struct, kw_only=True):
    """A zone of the ground, and what holds in it now."""

    zone: str
    name: str
    says: str


class Sign(Struct, kw_only=True):
    """A sign on the map that wants a word: of the kinds site, worker, post, temple or frontier."""

    kind: str
    name: str


class Card(Struct, kw_only=True):
    """A card that lies face up. ``company``: whose it is, for its colour."""

    id: str
    name: str
    company: str = ""
    price: int | None = None
    note: str = ""


class Spread(Struct, kw_only=True):
    """Cards on the table."""

    name: str
    says: str
    cards: list[Card]
    hidden: int = 0
    """So many lie there face down."""
    yours: bool = False
    """Whether nobody else sees them."""
    ordered: bool = False
    """Whether only the first can be taken."""
    pinned: bool = False
    """Whether it stays in sight whatever else is looked at."""


class PriceLine(Struct, kw_only=True):
    """Prices of a company beside the chart: the one at ``index`` holds; those from ``end_from`` on
    end the game."""

    company: str
    prices: list[int]
    index: int
    end_from: int
    caption: str


class Band(Struct, kw_only=True):
    """A band of starting prices, open or not at this time."""

    name: str
    letter: str
    low: int
    high: int
    now: bool


class Area(Struct, kw_only=True):
    """The area to which the company on turn is bound. ``counts``: whether it does for what is done
    now."""

    name: str
    says: str
    hexes: list[str]
    counts: bool
