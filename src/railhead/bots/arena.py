"""Whole games between bots, for simulations: one or many, in one process or several."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

from railhead.bots.play import moves, seat
from railhead.play.game import Game
from railhead.play.options import STANDSTILL
from railhead.play.record import MOST_ACTIONS
from railhead.titles import find


class Plan(NamedTuple):
    """A game to be played. ``folder``: where it is saved afterwards, if anywhere."""

    title: str
    players: int
    seed: int
    bots: tuple[str, ...]
    options: Mapping[str, str] = {}
    most: int = MOST_ACTIONS
    folder: str = ""

    @property
    def file(self) -> str:
        """The name of its save: ``1848-3p-seed7.json``."""
        return f"{self.title}-{self.players}p-seed{self.seed}.json"


class Outcome(NamedTuple):
    """What came of a game. ``failure`` is empty if it ended by the rules."""

    seed: int
    actions: int
    rounds: int
    phase: str
    ends: tuple[str, ...]
    worths: dict[str, int]
    failure: str = ""


def names(bots: Sequence[str], players: int) -> list[str]:
    """The players of a simulated game, named after their bots: Steady 1, Random 2."""
    return [f"{bots[seat % len(bots)].capitalize()} {seat + 1}" for seat in range(players)]


def play(plan: Plan) -> Outcome:
    """Play one game; the plan alone decides how it goes."""
    players = names(plan.bots, plan.players)
    options = {STANDSTILL.name: "on", **plan.options}
    game = Game(find(plan.title)(list(players), options, plan.seed), players)
    rounds = {game.state.round}
    failure = ""
    try:
        for _ in moves(game, seat(players, plan.bots, plan.seed), plan.most):
            rounds.add(game.state.round)
    except Exception as error:  # a fault of the rules or of a bot: it is what we look for
        failure = f"{type(error).__name__}: {error}"
    if plan.folder:
        game.save(Path(plan.folder) / plan.file)
    return Outcome(
        plan.seed,
        len(game.actions),
        len(rounds),
        game.title.phase(game.position).name,
        game.state.ends,
        game.result,
        failure,
    )


def play_all(plans: Sequence[Plan], jobs: int = 1) -> Iterator[Outcome]:
    """Play many games; the outcomes come in the order of the plans, however many at once."""
    if jobs == 1:
        yield from map(play, plans)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(play, plans)
