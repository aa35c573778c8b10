"""What changes in a game of 1848 besides what changes in every game."""

from __future__ import annotations

from railhead.play.frames import Asks, Frame
from railhead.play.state import State


class State1848(State):
    """``sale_prices``: private to its price in the opening sale. ``loans``: company to the loans
    it has had. ``granted``: loans granted in all. ``lost``: player to companies lost under him.
    ``rights``: who keeps the power of a closed private. ``linked``: Sydney and Adelaide have been
    joined."""

    sale_prices: dict[str, int] = {}
    loans: dict[str, int] = {}
    granted: int = 0
    borrowers: tuple[str, ...] = ()
    lost: dict[str, int] = {}
    rights: dict[str, str] = {}
    linked: bool = False


class PrivateSale(Frame, frozen=True, tag="private_sale"):
    """The opening sale of the private companies."""

    player: str
    passes: int = 0


class PlaceTasmania(Asks, frozen=True, tag="place_tasmania"):
    """Tasmania must be placed at once."""
