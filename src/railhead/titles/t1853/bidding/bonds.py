"""The first stage of the bids: everybody seals a Bond. Clauses BOND."""

from __future__ import annotations

import random
from collections.abc import Iterator

from railhead.finance.holders import ENVELOPES
from railhead.play.actions import Action
from railhead.play.activity import Activity
from railhead.play.decision import Choice, Range
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing, bid
from railhead.titles.t1853.actions import WriteBond
from railhead.titles.t1853.bidding.bids import CHEAPEST_CITY, fewest_cities
from railhead.titles.t1853.position import Position, t1853
from railhead.titles.t1853.state import Bidding, State1853, WritingBonds

LOWEST_BOND = 60  # BOND-01


class WriteBonds(Activity[WritingBonds, State1853]):
    """All players are asked at once; nobody learns anything before the last has written."""

    step = "Bonds"
    question = "Seal a Bond. Its amount fixes your seat and covers the cities of your bid."
    turn_rule = "bond.written"
    at_once = True

    def asked(self, p: Position, frame: WritingBonds) -> tuple[str, ...]:
        return tuple(player for player in p.players if player not in p.state.sealed)

    def choices(self, p: Position, frame: WritingBonds, player: str) -> Iterator[Choice]:
        span = Range(lowest(p), p.cash(player))
        yield Choice(
            WriteBond(by=player, amount=span.low),
            "seal",
            Thing("bond", form="a Bond"),
            price=bid(p, span.low),
            amounts={"amount": span},
            form="Seal {subject} of {price}",
        )

    def why_not(
        self, p: Position, frame: WritingBonds, player: str, action: Action
    ) -> Refusal | None:
        if not isinstance(action, WriteBond):
            return p.refuse("bond.first", "Write your Bond first.")
        low, high = lowest(p), p.cash(player)
        if action.amount < low:
            rule = "bond.low" if low == LOWEST_BOND else "bond.low_three"
            return p.refuse(rule, f"A Bond must be at least {p.money(low)}.")
        if action.amount > high:
            return p.refuse("bond.cash", f"You have {p.money(high)}.")
        return None

    def play(self, p: Position, frame: WritingBonds, player: str, action: WriteBond) -> None:
        p.state.sealed[player] = action.amount
        words = f"You seal a Bond of {p.money(action.amount)}."
        p.note_privately(player, words, "has written a Bond")
        if len(p.state.sealed) == len(p.players):
            reveal(p)


def lowest(p: Position) -> int:
    """The lowest Bond: £60, and enough for as many cities as there must be (BOND-01, BOND-02)."""
    if not t1853(p).readings.bond_covers_cities:
        return LOWEST_BOND
    return max(LOWEST_BOND, fewest_cities(p) * CHEAPEST_CITY)


def reveal(p: Position) -> None:
    """All Bonds are shown; they fix the seats, the highest first, equal ones by lot (BOND-03 to
    BOND-06)."""
    state = p.state
    lots = list(p.title.players)
    random.Random(f"{p.title.seed} bonds").shuffle(lots)
    state.bonds, state.sealed = state.sealed, {}
    seats = sorted(lots, key=lambda player: -state.bonds[player])
    for player in seats:
        p.pay(player, ENVELOPES, state.bonds[player])
        p.note(f"{player}'s Bond is {p.money(state.bonds[player])}.", player)
    if len(set(state.bonds.values())) < len(seats):
        p.note("Equal Bonds are in an order drawn by lot.")
    state.seats = tuple(seats)
    state.priority = seats[0]
    state.round = "Contract bids"
    p.pop()
    p.note_deed(seats[0], "gets the Elephant and names a city first")
    p.push(Bidding(seats[0]))
