"""The table, as a view shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import UNSET, Struct, UnsetType, field

from railhead.board.laid import LaidMap
from railhead.finance.market import Cell
from railhead.play.views.asking import DecisionView
from railhead.play.views.holders import CompanyView, PlayerView, PrivateView
from railhead.play.views.order import OrderView
from railhead.play.views.things import (
    Area,
    Band,
    Condition,
    CountedView,
    Counter,
    EndView,
    PhaseView,
    PriceLine,
    Sign,
    Spread,
    TileView,
    TrainView,
    Zone,
)

if TYPE_CHECKING:
    from railhead.play.position import Position


class View(Struct, kw_only=True):
    """All that a player, or an onlooker, may know of a game."""

    title: str
    """The id of the title."""
    name: str
    options: dict[str, str]
    words: dict[str, str]
    """What the title calls what all titles have."""
    currency: tuple[str, str]
    """What stands before and after an amount."""
    company_currency: tuple[str, str]
    """The same for the money of companies."""
    actions: int
    """How many have been played."""
    round: str
    round_in_short: str
    """``OR 5.2``."""
    phase: str
    phases: list[PhaseView]
    finished: bool
    asked: list[str]
    """The players who must decide now."""
    ends: list[EndView]
    """Why the game ends, or has ended."""
    priority: str | None
    """Who has the priority card, or what there is in its place."""
    bank: int | None
    """What is left of the Bank's money, None where it is unlimited."""
    counted: list[CountedView]
    order: OrderView
    players: list[PlayerView]
    companies: list[CompanyView]
    privates: dict[str, PrivateView]
    depot: list[TrainView]
    """Every kind of train."""
    tiles: dict[str, TileView]
    map: LaidMap
    bands: list[Band]
    counters: list[Counter] = field(default_factory=list, name="gauges")
    """Counters of the whole table."""
    conditions: list[Condition] = []
    zones: list[Zone] = []
    signs: list[Sign] = []
    waiting: dict[str, int] = {}
    """Place beyond the map to how many pieces lie there for whoever comes first."""
    spreads: list[Spread] = []
    price_line: PriceLine | None = None
    end_cells: list[Cell] = []
    """Cells of the chart that end the game."""
    area: Area | None = None
    goals: dict[str, bool] = {}
    """Hexes that are to be reached, and whether they have been."""
    home: str = ""
    """On which part of the table a page opens, where the title knows it: ``cards``, ..."""
    decisions: list[DecisionView] = []
    """What this player is asked."""
    log: list[list[str]] | UnsetType = UNSET
    """The sentences after each action, as this player may read them; left out where the log has a
    way of its own."""

    def player(self, name: str) -> PlayerView:
        """A player by his name."""
        return next(each for each in self.players if each.name == name)

    def company(self, company: str) -> CompanyView:
        """A company by its id."""
        return next(each for each in self.companies if each.id == company)


def _nothing(shown: Any, p: Position[Any], player: str | None) -> None:
    """Nothing is added to what every title shows."""


def _no_remarks(p: Position[Any], hex_id: str) -> list[str]:
    """Nothing is at any hex that other titles do not have."""
    return []


class ViewTypes(NamedTuple):
    """What a title's views are made of: plain types, or subclasses with fields of its own, each
    with a default until the title fills it in. ``ends``: why its games end, each reason in words
    and with the clause. ``add``: adds to a view what only this title shows, ``to_player`` and
    ``to_company`` to each of those; ``remarks``: what only it has at a hex, in sentences. All are
    asked of a position that has been redacted for the player who looks (None: an onlooker)."""

    table: type[View] = View
    player: type[PlayerView] = PlayerView
    company: type[CompanyView] = CompanyView
    ends: Mapping[str, tuple[str, str]] = {}
    add: Callable[[Any, Position[Any], str | None], None] = _nothing
    to_player: Callable[[Any, Position[Any], str | None], None] = _nothing
    to_company: Callable[[Any, Position[Any], str | None], None] = _nothing
    remarks: Callable[[Position[Any], str], list[str]] = _no_remarks
