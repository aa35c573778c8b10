"""Ending a game before its rules do: whenever all its players agree to.

It is an action like any other, so that a save says how the game ended, and it can be taken back. It
is no answer to the question that is asked at that moment, so no decision offers it.
"""

from __future__ import annotations

from railhead.play.actions import EndGame
from railhead.play.frames import GameOver
from railhead.play.position import Position
from railhead.play.refusal import Refusal

AGREEMENT = "agreement"  # among ``State.ends``


def why_not_agreed(p: Position, action: EndGame) -> Refusal | None:
    """Why the game can't be ended by agreement: somebody has not agreed."""
    missing = [player for player in p.players if player not in action.agreed]
    if missing:
        return p.refuse("end", f"{' and '.join(missing)} must agree to end the game.")
    if len(action.agreed) != len(p.players):
        return p.refuse("end", "Each player at the table must agree, once.")
    return None


def end_by_agreement(p: Position) -> None:
    """The game is over as it stands; everybody is worth what he is worth now."""
    p.state.ends = (*p.state.ends, AGREEMENT)
    p.state.frames = (GameOver(),)
    p.note("The players agree to end the game.")
