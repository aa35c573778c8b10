"""What changes in a game of 18 India besides what changes in every game."""

from __future__ import annotations

from railhead.play.frames import Asks, AsksFor, CompanyTurn, Frame, StockRound
from railhead.play.state import State


class State18India(State):
    """Certificates that are not in play (in hands, rows and the draft) are with the stock in the
    tables of certificates and privates; where they lie is told here.

    ``hands``: player to cards. ``discards``: what has been discarded while others still choose.
    ``draft``: the cards that are drafted or auctioned. ``rows``: the IPO rows, their tops first.
    ``bonds``: the holder of each Royal Bond. ``managers``: company to the player who controls it,
    as Director, Manager or, before it starts, provisionally. ``warrants``: companies with a
    Guaranty Warrant. ``order``: the players in the order of the running stock round. ``homeless``:
    companies whose home station has yet to be placed. ``exchange_tokens``: of the GIPR.
    ``returned``: its stations that cost nothing. ``unmarked``: companies that operate without
    having been put on the chart and the map (D-08).
    ``served``: the players who have acted for a company in the running round.
    ``built``: company to the stations that it has built besides its home. ``concessions``:
    commodity to the company that has it; ``jewelry``: the hex of its token. ``discount``: what is
    left of the French EIC's rebate in the running turn.
    ``circles``: hex to the companies for which each of its circles is kept (D-20).
    ``bare``: sides (hex, edge) with a gauge change but no marker (D-11)."""

    hands: dict[str, tuple[str, ...]] = {}
    discards: tuple[str, ...] = ()
    draft: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    bonds: tuple[str, ...] = ()
    managers: dict[str, str] = {}
    warrants: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    homeless: tuple[str, ...] = ()
    exchange_tokens: int = 3
    returned: int = 0
    unmarked: tuple[str, ...] = ()
    served: tuple[str, ...] = ()
    built: dict[str, int] = {}
    concessions: dict[str, str] = {}
    jewelry: str = ""
    discount: int = 0
    circles: dict[str, tuple[str, ...]] = {}
    bare: tuple[tuple[str, int], ...] = ()


class Selection(Frame, frozen=True, tag="selection"):
    """All players choose the cards they keep. ``chosen``: who has done so."""

    chosen: tuple[str, ...] = ()


class Draft(Frame, frozen=True, tag="draft"):
    """Cards are drafted; ``taken``: how many have been."""

    taken: int = 0


class PoolAuction(Frame, frozen=True, tag="pool_auction"):
    """The cards are auctioned. ``opener`` puts up the next ``lot``; then ``player`` may raise the
    ``bid`` of ``bidder``; ``out``: who has dropped out of this lot."""

    opener: str
    player: str = ""
    lot: str = ""
    bid: int = 0
    bidder: str = ""
    out: tuple[str, ...] = ()


class IndiaStockRound(StockRound, frozen=True, tag="india_stock_round"):
    """``selling``: it is the player's Selling Turn. ``track``: the pass track, ``passed``: who has
    passed and not bought since. ``source``: where the player on turn has bought (hand, row 1, ...),
    with ``matching``: of what more may be bought from it, and ``count``: how many certificates he
    has bought. ``unsettled``: the companies of those whose control is settled once the purchase is
    ``complete`` (BUY-15). ``sold_any``: he has sold."""

    selling: bool = False
    track: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    source: str = ""
    matching: str = ""
    count: int = 0
    unsettled: tuple[str, ...] = ()
    complete: bool = False
    sold_any: bool = False


class IndiaTurn(CompanyTurn, frozen=True, tag="india_turn"):
    """``bought``: train cards bought from the Bank in this turn; ``sold``: the company has sold
    certificates, and ``acquired``: made its acquisition; ``french``: the French EIC is paid for at
    the end of the track step (D-19); ``terrain``: what it has paid for terrain in this turn."""

    bought: tuple[str, ...] = ()
    sold: bool = False
    acquired: bool = False
    french: bool = False
    terrain: int = 0


class LastChance(Frame, frozen=True, tag="last_chance"):
    """An operating round is over: these players may still close privates."""

    players: tuple[str, ...]


class StationExchange(Frame, frozen=True, tag="station_exchange"):
    """A company closes: the GIPR may take the places of its ``stations`` (hex, city), one by one.
    ``doubled``: a hex in which the GIPR must take one of two stations back."""

    company: str
    stations: tuple[tuple[str, int], ...] = ()
    doubled: str = ""


class ChooseHome(AsksFor, frozen=True, tag="choose_home"):
    """A company has started: who controls it chooses the place of its home station."""


class ChooseCircles(Asks, frozen=True, tag="choose_circles"):
    """The yellow tile with two circles was laid: a player chooses that of a company's station."""

    hex: str
    company: str
