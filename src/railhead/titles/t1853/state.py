"""What changes in a game of 1853 besides what changes in every game."""

from __future__ import annotations

from railhead.play.frames import Asks, Frame, StockRound
from railhead.play.state import State


class State1853(State):
    """``priority`` is the holder of the Elephant.

    The bids: ``seats``: the players in their order, once the Bonds have fixed it. ``sealed``: Bonds
    that are written and not yet shown; ``bonds``: all Bonds, once shown. ``cities``: the cities
    (hexes) of each bid, which are secret; ``claims``: the shares claimed for them, company by
    company. ``complete``: players whose bids are; ``fulfilled``: those whose Bonds have come back.

    Shares: ``contracted``: those of the claims that are not sold. ``unredeemed``: of each player,
    the companies of his shares that he has not paid for, one entry a share. ``directors``: company
    to Director; ``former``: company to its last one. ``holders``: company to its shareholders, the
    longest first. ``contract_companies``: those of which a share was claimed.

    Companies: ``major``: what is a Major though its charter leaves it open. ``newcomer``: who is in
    its first turn. ``choices``: company to how it takes its second tile. ``grants``: frontier posts
    that have paid.
    ``unpaid``: company to the card of a train bought on credit. ``tokens``: Minors that have used
    their special token. ``more_cards``: whether a Minor formed in the first Dealing Round.
    ``railway_round``: how many there have been.

    The running turn: ``duties``: hexes outside its area on which the company has built, and which
    its runs must include. ``runs``: the trains that ran, each with the values of its two ends."""

    seats: tuple[str, ...] = ()
    sealed: dict[str, int] = {}
    bonds: dict[str, int] = {}
    cities: dict[str, tuple[str, ...]] = {}
    claims: dict[str, tuple[str, ...]] = {}
    complete: tuple[str, ...] = ()
    fulfilled: tuple[str, ...] = ()
    contracted: dict[str, tuple[str, ...]] = {}
    unredeemed: dict[str, tuple[str, ...]] = {}
    directors: dict[str, str] = {}
    former: dict[str, str] = {}
    holders: dict[str, tuple[str, ...]] = {}
    contract_companies: tuple[str, ...] = ()
    major: tuple[str, ...] = ()
    newcomer: str = ""
    choices: dict[str, str] = {}
    grants: tuple[str, ...] = ()
    unpaid: dict[str, str] = {}
    tokens: tuple[str, ...] = ()
    more_cards: bool = False
    railway_round: int = 0
    duties: tuple[str, ...] = ()
    runs: tuple[tuple[str, int], ...] = ()


class WritingBonds(Frame, frozen=True, tag="writing_bonds"):
    """All players write their Bonds, at the same time."""


class Bidding(Frame, frozen=True, tag="bidding"):
    """The second stage of the bids: this player names a city or passes."""

    player: str


class Dealing(StockRound, frozen=True, tag="dealing"):
    """A Dealing Round; ``last`` is the last buyer. ``first``: by the special rules of the first
    one. ``floated``: companies that have the qualifying number in it, though no Director yet.
    ``window``: those of them whose contracted shares the player on turn may sell; ``had``: (player,
    company) pairs whose turn for that has come. ``formed``: companies whose shares can't be sold
    in this round, as it has brought their first Director. ``purchase``: the company of which the
    player on turn has bought a share."""

    first: bool = False
    floated: tuple[str, ...] = ()
    window: tuple[str, ...] = ()
    had: tuple[tuple[str, str], ...] = ()
    formed: tuple[str, ...] = ()
    purchase: str = ""


class ElephantSale(Frame, frozen=True, tag="elephant_sale"):
    """After a Dealing Round its holder may sell the Elephant. ``asked``: to whom he has offered it,
    for ``price``; ``declined``: who does not want it at all; ``refused``: the lowest price at
    which each player has declined it."""

    player: str
    asked: str = ""
    price: int = 0
    declined: tuple[str, ...] = ()
    refused: dict[str, int] = {}


class ExtraRound(Asks, frozen=True, tag="extra_round"):
    """The holder of the Elephant may demand one more Railway Round."""


class SettleCredit(Asks, frozen=True, tag="settle_credit"):
    """A new Director has an unpaid train paid, or returns it."""

    company: str
