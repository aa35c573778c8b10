"""Players, companies and privates, as a view shows them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

from railhead.finance.holders import STOCK
from railhead.finance.market import Cell
from railhead.play.worth import Value


class Fact(Struct, kw_only=True):
    """What a title tells of a player or a company besides what all titles do. ``of``: out of how
    many, where something limits it; ``apart``: it is only for the charter of a company."""

    name: str
    value: int | str
    of: int | None = None
    says: str = ""
    apart: bool = False


def facts(found: Mapping[str, int | str], apart: Collection[str] = ()) -> list[Fact]:
    """Facts out of their names and values; ``apart``: those that are only for a charter."""
    return [Fact(name=name, value=value, apart=name in apart) for name, value in found.items()]


class WorthPart(Struct, kw_only=True):
    """A part of what a player is worth: ``units`` of a ``price`` where it is a number of things,
    and what such a price is ``made_of``. Its ``kind`` is one of those that are counted."""

    kind: str
    what: str
    amount: int
    units: int
    price: int
    made_of: list[Value]


class Awaited(Struct, kw_only=True):
    """What may yet come to count for a player."""

    what: str
    amount: int
    says: str
    clause: str


class PlayerView(Struct, kw_only=True):
    """A player at the table."""

    name: str
    cash: int | None
    """None for whoever may not know it."""
    shares: dict[str, int]
    """Company to the shares that he holds."""
    percent: dict[str, int]
    """Company to the percentage that he holds."""
    directs: list[str]
    """The companies that he directs."""
    privates: list[str]
    certificates: int
    """How many count towards his limit."""
    worth: int
    """What he would have if the game ended now."""
    worth_parts: list[WorthPart]
    """How that comes about."""
    limit: int | None = None
    """How many certificates he may hold."""
    unpaid: dict[str, int] = {}
    """Company to the percentage that he holds and has not paid for."""
    facts: list[Fact] = []
    beside: dict[str, str] = {}
    """Company to what he holds of it besides plain shares, in words."""
    awaited: list[Awaited] = []


class Floating(Struct, kw_only=True):
    """Of a company that has not begun: how many per cent are sold, and with how many it begins."""

    sold: int
    at: int


class StationView(Struct, kw_only=True):
    """A station marker on the map; ``beside``: it found no place in its city."""

    hex: str
    name: str
    beside: bool


class Tag(Struct, kw_only=True):
    """A tag beside a price."""

    text: str
    says: str


class CompanyView(Struct, kw_only=True):
    """A company."""

    id: str
    name: str
    director: str | None
    chief: str
    """What the player is called who acts for it."""
    has_director: bool
    """Whether somebody may be at its head."""
    cash: int | None
    """Its treasury, None for whoever may not know it."""
    price: int | None
    cell: Cell | None
    """Where its marker stands on the chart: row and column."""
    issue_price: int | None
    at_end: list[Value]
    """What a share of it counts when the game ends, as figures to be added."""
    issue_prices: list[int]
    """At what prices it can be started."""
    launched: bool
    operated: bool
    closed: bool
    next_cells: list[Cell]
    """Where its marker goes by one step down and one up."""
    floats: Floating | None
    unit: int
    """The per cent of its smallest share."""
    percent: dict[str, int]
    """Company to the percentage of it that this one holds."""
    stock: int
    pool: int
    stock_percent: int
    pool_percent: int
    privates: list[str]
    trains: list[str]
    rusting: list[bool]
    """Of each train, whether it becomes obsolete some day."""
    markers: int
    """How many stations it has yet to place."""
    marker_costs: list[int]
    """What these cost."""
    stations: list[StationView]
    status: str
    """Where it stands, in a few words."""
    number: int | None = None
    """Where the map and the rules name it by one."""
    manager: str | None = None
    """Who acts for it though it has no Director."""
    facts: list[Fact] = []
    tag: Tag | None = None

    def units_in(self, source: str) -> int:
        """Its shares in the stock or in the pool."""
        return self.stock if source == STOCK else self.pool


class PrivateView(Struct, kw_only=True):
    """A private company."""

    name: str
    owner: str
    closed: bool
    income: int
    power: str
    """What it can do, in words."""
    price: int | None = None
    """What it costs, if it is for sale."""
    status: str = ""
    """Where it is, in a few words."""
