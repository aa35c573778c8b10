"""What changes in a game of 1947 besides what changes in every game."""

from __future__ import annotations

from railhead.play.frames import Asks, AsksFor, CompanyTurn, Frame, StockRound
from railhead.play.state import State

SEASONS = ("Dry", "Monsoon", "Intermediate", "Fertile")  # SE-01


class State1947(State):
    """``order``: the players by their order cards, card 1 first. ``hammer``: private to its hammer
    price.

    Papers: ``bonds``: company to the holder of each of its ten bonds (before the issue itself);
    ``locked``: "player company" to the bonds that he can't sell before the next stock round;
    ``savings``: company to the players whose shares of it are savings shares; ``protected``:
    "player company" to the units above 60% that price protection brought.

    The map: ``season``: its number in :data:`SEASONS`; ``temples``: companies that have reached
    theirs; ``templeless``: companies that have none; ``site_workers``: site to the workers left in
    its box on the map; ``boxes``: company to the sites that it has marked, in order.

    People: ``workers``: player to all his workers; ``fresh``: those of them gained in the running
    company turn; ``brokers``: company to its stockbrokers. ``moves``: the market moves still open
    in this turn, site to the number of its box; ``obtained``: those sites whose move is not to be
    paid for, because a temple brought them; ``resolved``: those whose opportunity is used or whose
    stockbrokers are taken."""

    order: tuple[str, ...] = ()
    hammer: dict[str, int] = {}
    bonds: dict[str, tuple[str, ...]] = {}
    locked: dict[str, int] = {}
    savings: dict[str, tuple[str, ...]] = {}
    protected: dict[str, int] = {}
    season: int = 0
    temples: tuple[str, ...] = ()
    templeless: tuple[str, ...] = ()
    site_workers: dict[str, int] = {}
    boxes: dict[str, tuple[str, ...]] = {}
    workers: dict[str, int] = {}
    fresh: dict[str, int] = {}
    brokers: dict[str, int] = {}
    moves: dict[str, int] = {}
    obtained: tuple[str, ...] = ()
    resolved: tuple[str, ...] = ()


class Auction(Frame, frozen=True, tag="auction_1947"):
    """The auction of one private. ``player`` is asked; ``out``: who has passed; ``again``: the
    second go-round, after everybody passed; ``winner``: who has won P9 and sets the par."""

    private: str
    player: str
    bid: int = 0
    bidder: str = ""
    out: tuple[str, ...] = ()
    again: bool = False
    winner: str = ""


class InsiderTrading(Asks, frozen=True, tag="insider_trading"):
    """The owner of P4 may take order card 1 before a stock round begins."""


class TradingRound(StockRound, frozen=True, tag="trading_round"):
    """A stock round of 1947. ``sold_now``: what has been sold in the running turn, ``bought``: its
    purchase has been made. ``traded``: somebody has bought or sold. ``opened``: companies opened in
    this round; ``dumped``: those of them whose president has sold since; ``rebought``: (player,
    company, units) bought out of the pool after that. ``declined``: companies whose president has
    declined a conversion in this turn."""

    traded: bool = False
    declined: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    dumped: tuple[str, ...] = ()
    rebought: tuple[tuple[str, str, int], ...] = ()


class BondIssue(Frame, frozen=True, tag="bond_issue"):
    """Shareholders are asked one after the other how many of a company's new bonds they take."""

    company: str
    waiting: tuple[str, ...]


class Protection(Asks, frozen=True, tag="protection"):
    """A president may take over the shares of his company that somebody sells."""

    company: str
    seller: str
    count: int


# A route from the home city to a site: the site, its stops, the full cities that it passes.
WayToSite = tuple[str, int, tuple[str, ...]]


class Turn1947(CompanyTurn, frozen=True, tag="turn_1947"):
    """The turn of a company. ``lays`` and ``laid`` are of the running tile action,
    ``tile_actions`` how many there have been, ``ways_before`` the routes to sites before the second
    one (by the first version of the rules ``sites_before``, the sites to which track led);
    ``stations``: how many have been placed; ``hired``: a worker allows a second; ``reduced``:
    building against the season; ``first_tiles``: yellow city and town tiles laid; ``reached``:
    sites to which trains ran and that may be marked; ``joined``: those of them that they could not
    have reached without the second tile action."""

    tile_actions: int = 1
    sites_before: tuple[str, ...] = ()
    ways_before: tuple[WayToSite, ...] = ()
    stations: int = 0
    hired: bool = False
    reduced: bool = False
    first_tiles: int = 0
    reached: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()


class FreeSite(AsksFor, frozen=True, tag="free_site"):
    """A company has reached its temple and may mark a site."""
