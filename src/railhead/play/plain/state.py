"""What changes in a plain game besides what changes in every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from railhead.play.frames import Frame
from railhead.play.state import State


class PlainState(State):
    """``used``: privates whose power has been used."""

    used: tuple[str, ...] = ()


# The state of a plain title, as S is that of any.
if TYPE_CHECKING:
    from typing_extensions import TypeVar

    P = TypeVar("P", bound=PlainState, default=PlainState, covariant=True)  # noqa: PLC0105 - as S
else:
    from typing import TypeVar

    P = TypeVar("P")


class PrivateAuction(Frame, frozen=True, tag="private_auction"):
    """The auction of the privates. ``bids``: private to (player, amount) in the order in which
    they were made, one for each player; ``lowered``: by how much the first private costs less than
    is printed; ``contested``: a private for which several players have bid, while they settle who
    gets it: ``bidder`` then raises his bid or leaves. ``player`` is on turn otherwise."""

    player: str
    passes: int = 0
    bids: dict[str, tuple[tuple[str, int], ...]] = {}
    lowered: int = 0
    contested: str = ""
    bidder: str = ""


class PrivateChoice(Frame, frozen=True, tag="private_choice"):
    """A player chooses the one private that he gets."""

    player: str


class RoundOver(Frame, frozen=True, tag="round_over"):
    """An operating round is over; what follows it may ask somebody before the next one begins."""

    set: int
    number: int
    of: int


class SellForTrain(Frame, frozen=True, tag="sell_for_train"):
    """A Director must sell shares until he has so much money for a train of his company."""

    player: str
    company: str
    amount: int
