"""The rounds and interruptions that only the plain rules have."""

from __future__ import annotations

from railhead.play.frames import Asks, Frame


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


class SellForTrain(Asks, frozen=True, tag="sell_for_train"):
    """A Director must sell shares until he has so much money for a train of his company."""

    company: str
    amount: int
