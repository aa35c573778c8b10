"""What a player can do. Every action is a frozen record; ``by`` is the player who acts."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

Text = Annotated[str, Meta(max_length=60)]
Amount = Annotated[int, Meta(ge=0, le=1_000_000)]


class Action(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
):
    """The base of all actions. ``by`` may be left out where only one player is asked."""

    by: Text = ""


class Pass(Action, frozen=True, kw_only=True, tag="pass"):
    """Pass, or end the present step."""


class BuyPrivate(Action, frozen=True, kw_only=True, tag="buy_private"):
    """Buy a private company from the Bank at its present price."""

    private: Text


class Bid(Action, frozen=True, kw_only=True, tag="bid"):
    """Bid an amount in an auction."""

    amount: Amount


class SellPrivate(Action, frozen=True, kw_only=True, tag="sell_private"):
    """Sell a private company to the Bank."""

    private: Text


class Exchange(Action, frozen=True, kw_only=True, tag="exchange"):
    """Give up a private company for a share of the company that belongs to it."""

    private: Text


class ClosePrivate(Action, frozen=True, kw_only=True, tag="close_private"):
    """Close a private company of one's own."""

    private: Text


class LowerPrivate(Action, frozen=True, kw_only=True, tag="lower_private"):
    """Lower the price of a private company by one step."""

    private: Text


class StartCompany(Action, frozen=True, kw_only=True, tag="start_company"):
    """Buy a Director's certificate and choose the issue price."""

    company: Text
    price: Amount


class BuyShare(Action, frozen=True, kw_only=True, tag="buy_share"):
    """Buy one share from the stock or the pool."""

    company: Text
    source: Text


class SellShares(Action, frozen=True, kw_only=True, tag="sell_shares"):
    """Sell so many shares of a company to the pool in one sale."""

    company: Text
    count: Annotated[int, Meta(ge=1, le=100)]


class LayTile(Action, frozen=True, kw_only=True, tag="lay_tile"):
    """Lay or promote a tile, ordinarily or by the power of a private."""

    hex: Text
    tile: Text
    rotation: Annotated[int, Meta(ge=0, le=5)]
    private: Text = ""


class PlaceStation(Action, frozen=True, kw_only=True, tag="place_station"):
    """Put a station marker into a city, ordinarily or by the power of a private; ``city`` numbers
    the cities of a hex from 0."""

    hex: Text
    city: Annotated[int, Meta(ge=0, le=9)] = 0
    private: Text = ""


class Run(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One train and the track it runs over, piece by piece: ``"F17 n0-3"`` is the piece on hex
    F17 from its first station to edge 3. ``halts``: at how many halts on the way it calls; left
    out, at as many as it can."""

    train: Text
    track: Annotated[tuple[Text, ...], Meta(max_length=400)]
    halts: Annotated[int, Meta(ge=0, le=99)] | None = None


class RunTrains(Action, frozen=True, kw_only=True, tag="run_trains"):
    """Run the trains of a company over these routes."""

    routes: Annotated[tuple[Run, ...], Meta(max_length=40)]


# msgspec works out a type when it is used for the first time. Two threads that do so at the same
# moment, with a type that has another one in it, end the whole process: so it is done here.
msgspec.json.Decoder(RunTrains)


class PayDividend(Action, frozen=True, kw_only=True, tag="dividend"):
    """Pay the income out, or withhold it."""

    pay: bool


class BuyTrain(Action, frozen=True, kw_only=True, tag="buy_train"):
    """Buy a train from the Bank (``seller`` "bank") or from a company.

    ``trade_in``: the name of a train handed in. ``private``: whose power is used.
    """

    train: Text
    price: Amount
    seller: Text = "bank"
    trade_in: Text = ""
    private: Text = ""


class SellTrain(Action, frozen=True, kw_only=True, tag="sell_train"):
    """Sell a train of the company on turn back to the Bank."""

    train: Text


class DiscardTrain(Action, frozen=True, kw_only=True, tag="discard_train"):
    """Give up a train above the limit; ``company`` may be left out for the player's first."""

    train: Text
    company: Text = ""


class TakeLoan(Action, frozen=True, kw_only=True, tag="take_loan"):
    """Take a loan for the company on turn."""


class BuyIn(Action, frozen=True, kw_only=True, tag="buy_in"):
    """The company on turn buys a private from a player."""

    private: Text
    price: Amount


class Answer(Action, frozen=True, kw_only=True, tag="answer"):
    """Agree to what another player proposes, or not."""

    agree: bool


class DeclineAll(Action, frozen=True, kw_only=True, tag="decline_all"):
    """Decline an offer, and every further one for the same thing in this turn."""


class EndGame(Action, frozen=True, kw_only=True, tag="end_game"):
    """End the game here, as all players have agreed."""

    agreed: Annotated[tuple[Text, ...], Meta(max_length=20)]
