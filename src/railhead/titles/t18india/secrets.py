"""What each seat may know of 18 India: a hand is its owner's, and discards lie face down until all
have chosen. Clauses INFO, DRAFT."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from railhead.play.actions import Action
from railhead.play.events import Event
from railhead.play.secrets import Secrets, Some
from railhead.titles.t18india.actions import KeepCards
from railhead.titles.t18india.hands.choosing import arranged
from railhead.titles.t18india.position import Position
from railhead.titles.t18india.state import (
    ChooseCircles,
    Draft,
    IndiaStockRound,
    IndiaTurn,
    LastChance,
    PoolAuction,
    Selection,
    State18India,
    StationExchange,
)

FACE_DOWN = ""  # a card of which only its back is known

Hands = dict[str, tuple[str, ...]]


def _hands(p: Position, viewer: str | None) -> Hands:
    """Of the hands of others everybody knows how many cards they have (INFO-01)."""
    return {
        name: cards if name == viewer else (FACE_DOWN,) * len(cards)
        for name, cards in p.state.hands.items()
    }


def _discards(p: Position, viewer: str | None) -> tuple[str, ...]:
    """What players discard is seen when the last of them has chosen (DRAFT-01)."""
    return (FACE_DOWN,) * len(p.state.discards)


def _dealt_anew(p: Position, viewer: str | None) -> tuple[Hands, tuple[str, ...]]:
    """Everybody knows which cards are in hands and discards at all, and how many each of them has:
    those that a player does not see are dealt out again, in the order of their companies."""
    state = p.state
    others = [name for name in p.title.players if name != viewer]
    unseen = [card for name in others for card in state.hands[name]] + list(state.discards)
    return _dealt(state.hands, others, list(arranged(p, tuple(unseen))))


def _dealt(hands: Hands, players: list[str], cards: list[str]) -> tuple[Hands, tuple[str, ...]]:
    """Hands in which some players have other cards, each as many as before, and what is left."""
    hands = dict(hands)
    for name in players:
        count = len(hands[name])
        hands[name] = tuple(cards[:count])
        del cards[:count]
    return hands, tuple(cards)


class Secrets18India(Secrets[State18India]):
    """What hands keep from others."""

    def guess(self, p: Position, player: str, chance: Random) -> State18India:
        """The cards that a player does not see, dealt by chance."""
        state = self.imagine(p, player).copy()
        others = [name for name in p.title.players if name != player]
        unseen = [card for name in others for card in state.hands[name]] + list(state.discards)
        chance.shuffle(unseen)
        state.hands, state.discards = _dealt(state.hands, others, unseen)
        return state

    def reveals(self, action: Action, events: Iterable[Event] = ()) -> bool:
        """What players discard is seen when the last of them has chosen (DRAFT-01)."""
        return isinstance(action, KeepCards)


SECRETS = Secrets18India(
    dealt=True,
    to_some={
        "hands": Some(_hands, lambda p, viewer: _dealt_anew(p, viewer)[0]),
        "discards": Some(_discards, lambda p, viewer: _dealt_anew(p, viewer)[1]),
    },
    open=(
        "draft",
        "rows",
        "bonds",
        "managers",
        "warrants",
        "order",
        "homeless",
        "exchange_tokens",
        "returned",
        "unmarked",
        "served",
        "built",
        "concessions",
        "jewelry",
        "discount",
        "circles",
        "bare",
    ),
    frames={
        Selection: ("chosen",),
        Draft: ("taken",),
        PoolAuction: ("opener", "player", "lot", "bid", "bidder", "out"),
        IndiaStockRound: (
            "selling",
            "track",
            "passed",
            "source",
            "matching",
            "count",
            "unsettled",
            "complete",
            "sold_any",
        ),
        IndiaTurn: ("bought", "sold", "acquired", "french", "terrain"),
        LastChance: ("players",),
        StationExchange: ("company", "stations", "doubled"),
        ChooseCircles: ("hex", "company"),
    },
)
