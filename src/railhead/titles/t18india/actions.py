"""What players can do in 18 India and in no other title."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from railhead.play.actions import Action, Bid, Text


class KeepCards(Action, frozen=True, kw_only=True, tag="keep_cards"):
    """Keep these of the cards dealt; the others are discarded."""

    cards: Annotated[tuple[Text, ...], Meta(max_length=40)]


class TakeCard(Action, frozen=True, kw_only=True, tag="take_card"):
    """Draft a card."""

    card: Text


class PutUp(Bid, frozen=True, kw_only=True, tag="put_up"):
    """Put a card up for auction with a first bid."""

    card: Text


class BuyBond(Action, frozen=True, kw_only=True, tag="buy_bond"):
    """Buy a Royal Bond."""


class SellBonds(Action, frozen=True, kw_only=True, tag="sell_bonds"):
    """Sell so many Royal Bonds back to their stack."""

    count: Annotated[int, Meta(ge=1, le=10)]


class ConvertBond(Action, frozen=True, kw_only=True, tag="convert_bond"):
    """Convert a Royal Bond into a share of the GIPR."""


class UsePrivate(Action, frozen=True, kw_only=True, tag="use_private"):
    """Use the power of a private that needs no place on the map."""

    private: Text


class ExchangeStation(Action, frozen=True, kw_only=True, tag="exchange_station"):
    """Put a station of the GIPR in place of one of a company that closes."""

    hex: Text


class ReturnStation(Action, frozen=True, kw_only=True, tag="return_station"):
    """Take one of two stations of a city back to the charter."""

    hex: Text
    city: Annotated[int, Meta(ge=0, le=9)] = 0


class RemoveMarker(Action, frozen=True, kw_only=True, tag="remove_marker"):
    """Remove a gauge-change marker from a side of a hex."""

    hex: Text
    edge: Annotated[int, Meta(ge=0, le=5)]


class PlaceJewelry(Action, frozen=True, kw_only=True, tag="place_jewelry"):
    """Put the Jewelry token on a hex, by the power of the British EIC."""

    hex: Text
