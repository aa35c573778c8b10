"""What each seat may know of 1853: Bonds are sealed, and the cities of a bid are its maker's until
it is fulfilled. Clauses SEC."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from railhead.play.actions import Action
from railhead.play.events import Event
from railhead.play.frames import GameOver
from railhead.play.secrets import Secrets, Some
from railhead.titles.t1853.actions import WriteBond
from railhead.titles.t1853.bidding.bids import guessed
from railhead.titles.t1853.position import Position
from railhead.titles.t1853.state import (
    Bidding,
    Dealing,
    ElephantSale,
    SettleCredit,
    State1853,
)

SEALED = 0  # a Bond that is written, of an amount that nobody else knows
UNKNOWN = ""  # a city of a bid, for those who may not know which


def may_see(p: Position, owner: str, viewer: str | None) -> bool:
    """Whether a viewer may know the cities of a bid (SEC-02, SEC-04, SEC-07)."""
    return owner == viewer or owner in p.state.fulfilled or isinstance(p.top, GameOver)


def _sealed(p: Position, viewer: str | None) -> dict[str, int]:
    """Who has written a Bond; his own amount (SEC-01, SEC-03)."""
    return {name: bond if name == viewer else SEALED for name, bond in p.state.sealed.items()}


def _own_sealed(p: Position, viewer: str | None) -> dict[str, int]:
    """Who looks ahead has only his own Bond to reckon with (SEC-08)."""
    return {name: bond for name, bond in p.state.sealed.items() if name == viewer}


def _cities(p: Position, viewer: str | None) -> dict[str, tuple[str, ...]]:
    """Of a bid that he may not see a viewer knows how many cities it has."""
    return {
        name: cities if may_see(p, name, viewer) else (UNKNOWN,) * len(cities)
        for name, cities in p.state.cities.items()
    }


def _seen_cities(p: Position, viewer: str | None) -> dict[str, tuple[str, ...]]:
    """Who looks ahead leaves out the bids of which he knows nothing (SEC-08)."""
    bids = p.state.cities.items()
    return {name: cities for name, cities in bids if may_see(p, name, viewer)}


class Secrets1853(Secrets[State1853]):
    """What the Bonds and bids of 1853 keep from others."""

    def guess(self, p: Position, player: str, chance: Random) -> State1853:
        """For each share that another player has claimed a city of its company; who was writing a
        Bond writes it anew."""
        state = self.imagine(p, player).copy()
        for name, claims in state.claims.items():
            if name not in state.cities:
                state.cities[name] = guessed(p, claims, state.bonds[name], chance)
        return state

    def reveals(self, action: Action, events: Iterable[Event] = ()) -> bool:
        """A Bond stands once it is written (BOND-09), and the last one shows them all; a contract
        that is fulfilled shows its cities (SEC-02)."""
        return isinstance(action, WriteBond) or any(event.shows for event in events)


SECRETS = Secrets1853(
    dealt=True,  # equal Bonds are put in order by lot
    to_some={"sealed": Some(_sealed, _own_sealed), "cities": Some(_cities, _seen_cities)},
    open=(
        "seats",
        "bonds",
        "claims",
        "complete",
        "fulfilled",
        "contracted",
        "unredeemed",
        "directors",
        "former",
        "holders",
        "contract_companies",
        "major",
        "newcomer",
        "choices",
        "grants",
        "unpaid",
        "tokens",
        "more_cards",
        "railway_round",
        "duties",
        "runs",
    ),
    frames={
        Bidding: ("player",),
        Dealing: ("first", "floated", "window", "had", "formed", "purchase"),
        ElephantSale: ("player", "asked", "price", "declined", "refused"),
        SettleCredit: ("company",),
    },
)
