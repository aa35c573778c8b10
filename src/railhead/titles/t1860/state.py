"""What changes in a game of 1860 besides what changes in every game."""

from __future__ import annotations

from railhead.play.frames import AsksFor, Frame
from railhead.play.state import State


class State1860(State):
    """``insolvent`` and ``bankrupt``: companies (a restarted one is bankrupt until it refloats).
    ``shut``: companies closed by British Rail. ``layer``: the highest that is open.
    ``southern``: the Southern Railway has formed; ``frozen``: nothing is built any more;
    ``nationalised``: only operating rounds are played. ``dividends``: what companies have paid in
    the running operating round. ``retired``: closed privates that keep their value, with their
    owners. ``linked``: destinations that have been joined, as "company place"."""

    insolvent: tuple[str, ...] = ()
    bankrupt: tuple[str, ...] = ()
    shut: tuple[str, ...] = ()
    layer: int = 1
    southern: bool = False
    frozen: bool = False
    nationalised: bool = False
    dividends: dict[str, int] = {}
    retired: dict[str, str] = {}
    linked: tuple[str, ...] = ()


class OpeningAuction(Frame, frozen=True, tag="opening_auction"):
    """One of the six opening auctions. ``bid`` and ``bidder``: the highest so far; ``out``: who
    has passed, in order; ``winner``: who must choose a certificate."""

    player: str
    bid: int = 0
    bidder: str = ""
    out: tuple[str, ...] = ()
    winner: str = ""


class HomeTile(AsksFor, frozen=True, tag="home_tile"):
    """A company has floated: its Director lays the tile of its home."""
