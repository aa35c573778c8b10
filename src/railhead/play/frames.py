"""Frames: the stack of what is going on, as plain data.

The lowest frame is the round; a turn, a step or an interruption lies on top of it. A frame only
records; what it means is the business of its :class:`~railhead.play.activity.Activity`.
"""

from __future__ import annotations

from msgspec import Struct

from railhead.play.actions import BuyTrain


class Frame(Struct, frozen=True, tag_field="frame"):
    """The base of all frames."""


class Asks(Frame, frozen=True):
    """The base of questions to one player, out of the order of turns."""

    player: str


class AsksFor(Frame, frozen=True):
    """The base of questions to whoever acts for a company, out of the order of turns."""

    company: str


class StockRound(Frame, frozen=True, tag="stock_round"):
    """A share round. ``passes``: players who passed one after the other; ``sold``: (player,
    company) pairs that bar a purchase; ``sold_now``: companies sold in the running turn;
    ``over``: players who began the round above their certificate limit and have not had a turn;
    ``bought``: the player on turn has made his purchase, and only what needs none is left."""

    number: int
    player: str
    passes: int = 0
    sold: tuple[tuple[str, str], ...] = ()
    sold_now: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    last: str = ""
    bought: bool = False


class OperatingRound(Frame, frozen=True, tag="operating_round"):
    """One operating round of a set: its number in the set, the size of the set, and the
    companies whose turn has not come."""

    set: int
    number: int
    of: int
    waiting: tuple[str, ...] = ()


class CompanyTurn(Frame, frozen=True, tag="company_turn"):
    """The operating turn of a company. ``lays``: the colours of the tiles laid so far, ``laid``:
    their hexes; ``subsidy``: what the run brings to the treasury besides its revenue; ``loans``:
    how many loans it has taken in this turn; ``declined`` and ``refused``: what it asked others
    for and did not get (:mod:`railhead.play.haggling`); ``buying``: a purchase that waits until
    something else is settled."""

    company: str
    step: int = 0
    lays: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    station: bool = False
    ran: bool = False
    revenue: int = 0
    subsidy: int = 0
    loans: int = 0
    declined: tuple[str, ...] = ()
    refused: dict[str, int] = {}
    buying: BuyTrain | None = None


class Consent(Frame, frozen=True, tag="consent"):
    """A player is asked to agree to the purchase of a train of his company; ``private``: by whose
    power it is bought."""

    player: str
    buyer: str
    seller: str
    train: str
    price: int
    private: str = ""


class Agreement(Frame, frozen=True, tag="agreement"):
    """A player is asked to agree to what another proposes: ``what`` names it for the title, with
    the company, paper and price that it is about."""

    player: str
    asker: str
    what: str
    company: str = ""
    paper: str = ""
    price: int = 0


class DiscardTrains(Frame, frozen=True, tag="discard_trains"):
    """Companies above their train limit must give up trains."""

    companies: tuple[str, ...]


class RaiseMoney(Asks, frozen=True, tag="raise_money"):
    """A player in debt must sell shares, as far as he can."""


class GameOver(Frame, frozen=True, tag="game_over"):
    """Nobody is asked anything any more."""
