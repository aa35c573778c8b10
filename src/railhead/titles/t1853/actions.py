"""What only players of 1853 can do."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from railhead.play import actions
from railhead.play.actions import Action, Amount, Text


class WriteBond(Action, frozen=True, kw_only=True, tag="bond"):
    """Seal a Bond of so many pounds."""

    amount: Amount


class NameCity(Action, frozen=True, kw_only=True, tag="city"):
    """Name a city (its hex) in secret, and claim a share of a company that belongs to it."""

    hex: Text
    company: Text


class Redeem(Action, frozen=True, kw_only=True, tag="redeem"):
    """Pay for claimed shares of a company that were not paid for."""

    company: Text
    count: Annotated[int, Meta(ge=1, le=10)] = 1


class SellElephant(Action, frozen=True, kw_only=True, tag="sell_elephant"):
    """Offer the Elephant to another player."""

    player: Text
    price: Amount


class BuyTrain(actions.BuyTrain, frozen=True, kw_only=True, tag="buy_train"):
    """Buy a train. ``gift``: what the Director adds of his own money; ``credit``: it stays unpaid
    for now; ``token``: the special token of a Minor is handed in; ``returned``: not a new train of
    the bank but one that was returned to it."""

    gift: Amount = 0
    credit: bool = False
    token: bool = False
    returned: bool = False


class PayTrain(Action, frozen=True, kw_only=True, tag="pay_train"):
    """Pay a train that was bought on credit; ``gift``: what the Director adds."""

    gift: Amount = 0


class ChooseTiles(Action, frozen=True, kw_only=True, tag="choose_tiles"):
    """How a Major takes the second tile of a turn, once and for all: for a fee from now on
    (``at_once``), or free from Phase 2 on."""

    at_once: bool


class CarryMail(Action, frozen=True, kw_only=True, tag="mail"):
    """Name the train that carries the mail, by the number of its run in this turn, from 0."""

    run: Annotated[int, Meta(ge=0, le=9)]
