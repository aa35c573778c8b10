"""Positions of a kept game that a test begins from."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path

import railhead
from railhead.play.actions import BuyTrain, SellShares
from railhead.play.game import Game
from railhead.server.warnings import speaks_against

GAME = Path(__file__).parents[1] / "golden" / "1848-receiverships.json"
TURN = ("Track", "Station", "Run", "Dividend", "Trains")


@cache
def game() -> Game:
    """The whole game."""
    return railhead.load(GAME)


def first(wanted: Callable[[Game], bool]) -> int:
    """How many actions lead to the first position that is wanted."""
    for number in range(len(game().actions)):
        if wanted(game().at(number)):
            return number
    raise AssertionError("the game has no such position")


@cache
def whole_turn() -> int:
    """A company begins a turn in which it is asked everything, and buys a train of the Bank."""
    turn, start, steps = None, 0, list[str]()
    for number in range(len(game().actions)):
        decision = game().at(number).decisions[0]
        if (decision.round, decision.company) != turn:
            turn, start, steps = (decision.round, decision.company), number, []
        if decision.step not in steps:
            steps.append(decision.step)
        if tuple(steps) == TURN and any("for £" in each.text for each in decision.choices):
            return start
    raise AssertionError("no company ever did everything in one turn")


@cache
def run() -> int:
    """A company is asked for its routes."""
    return first(lambda there: _step(there) == "Run")


@cache
def same_train_twice() -> int:
    """A company buys a train, and then another of the same kind."""
    actions = game().actions
    return next(
        number
        for number, (one, other) in enumerate(pairwise(actions))
        if isinstance(one, BuyTrain) and one == other
    )


@cache
def sale() -> int:
    """A player may sell shares."""

    def may_sell(there: Game) -> bool:
        return bool(there.decisions[0].of(SellShares))

    return first(may_sell)


@cache
def too_dear() -> int:
    """A player can't pay a share that is for sale."""

    def is_too_dear(there: Game) -> bool:
        if _step(there) != "Shares":
            return False
        return any(
            (refusal := there.why({"type": "buy_share", "company": each, "source": "stock"}))
            and "costs" in refusal.reason
            for each in there.title.companies
        )

    return first(is_too_dear)


def _lets_price_fall(there: Game) -> bool:
    """Passing lets the price of the company on turn fall."""
    decision = there.decisions[0]
    if decision.step not in ("Track", "Station") or there.why({"type": "pass"}) is not None:
        return False
    before = there.position.price(decision.company) or 0
    there = there.copy()
    there.play({"type": "pass"})
    after = there.position.price(decision.company)
    return after is None or after < before


def _is_warned(there: Game) -> bool:
    return bool(speaks_against(there, {"type": "pass", "by": there.decisions[0].player}))


@cache
def costly_pass() -> int:
    """Passing would let a company's price fall, and something else would not."""
    return first(lambda there: _lets_price_fall(there) and _is_warned(there))


@cache
def harmless_pass() -> int:
    """Whatever is chosen, the company's price falls."""
    return first(lambda there: _lets_price_fall(there) and not _is_warned(there))


def _step(there: Game) -> str:
    return there.decisions[0].step
