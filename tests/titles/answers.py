"""What a game answers in tests: what is on offer, what is refused, and who has what."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from railhead.play.actions import Action, Pass, RunTrains
from railhead.play.game import Game
from railhead.play.refusal import IllegalAction
from railhead.play.state import S


def offers(game: Game, action: Action, by: str = "") -> bool:
    """Whether an action is among the choices of a player who is asked."""
    for decision in game.decisions:
        player = by or action.by or decision.player
        if decision.player == player and decision.offers(
            msgspec.structs.replace(action, by=player)
        ):
            return True
    return False


def plays(game: Game[S], *actions: Action) -> Game[S]:
    """Play actions that must be on offer, one after the other."""
    for action in actions:
        assert offers(game, action), f"not offered: {action}, {game.why(action)}"
        game.play(action)
    return game


def refused(game: Game, action: Action) -> str | None:
    """The clause by which an action is refused; it is not offered, and the game stays as it is.
    (Routes are for the player to fill in: a bad one is refused though running is offered.)"""
    refusal = game.why(action)
    assert refusal is not None, f"not refused: {action}"
    assert isinstance(action, RunTrains) or not offers(game, action), f"offered: {action}"
    before = game.state
    with pytest.raises(IllegalAction) as raised:
        game.play(action)
    assert (raised.value.reason, raised.value.clause) == refusal
    assert game.state is before
    return refusal.clause


def price(game: Game, company: str) -> int | None:
    """The present price of a company's shares."""
    return game.position.price(company)


def cash(game: Game, holder: str) -> int:
    """A purse."""
    return game.position.cash(holder)


def purses(game: Game, *holders: str) -> list[int]:
    """The money of some players, companies or the Bank."""
    return [game.position.cash(holder) for holder in holders]


def pass_on(game: Game) -> None:
    """Everybody passes, or ends his step, until the round is over."""
    running = game.state.round
    while game.state.round == running and not game.finished:
        game.play(Pass(by=game.asked[0]))


def going_on(game: Game, place: int = -1) -> Any:
    """What is going on: the uppermost frame, or the one at another place of the stack."""
    return game.state.frames[place]
