"""The runs of a game: every position in which a company ran its trains, and what it earned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from railhead.formats.recorded.importer import Importer
from railhead.play.actions import RunTrains as RunAction
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.plain.running import Running


class PastRun(NamedTuple):
    """A run as it was made. ``id``: of the recorded action, or the number of a saved one; ``game``
    stands right before it."""

    id: int
    game: Game
    company: str
    action: RunAction

    @property
    def revenue(self) -> int:
        """What it earned."""
        p = self.game.position
        return p.rule(Running).earnings(p, self.company, self.action.routes)


def past_runs(found: Game | Importer) -> Iterator[PastRun]:
    """All runs of a game, saved or recorded elsewhere, in order."""
    return _of_game(found) if isinstance(found, Game) else _of_recording(found)


def _of_game(game: Game) -> Iterator[PastRun]:
    past = game.at(0)
    for number, action in enumerate(game.actions, 1):
        if isinstance(action, RunAction):
            yield _run(number, past.copy(), action)
        past.play(action)


def _of_recording(importer: Importer) -> Iterator[PastRun]:
    before = importer.game.copy()
    for recorded in importer.play():
        # What follows the recorded action in our game was passed silently there.
        action = next(iter(importer.game.actions[len(before.actions) :]), None)
        if recorded["type"] == "run_routes" and isinstance(action, RunAction):
            yield _run(recorded["id"], before, action)
        before = importer.game.copy()


def _run(number: int, game: Game, action: RunAction) -> PastRun:
    turn: CompanyTurn = game.position.frame(CompanyTurn)
    return PastRun(number, game, turn.company, action)
