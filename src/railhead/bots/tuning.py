"""Tuning the Clerk's weights on the arena, by simultaneous perturbation (SPSA).

Each step changes all weights at once by a small factor, up or down as chance has it, and lets the
Clerk that has them so play the one that has them the other way, at one table and from each seating.
The difference of their shares says which way to go. Seed and settings decide everything: a run that
was broken off is gone through again with the shares that were written down.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import exp
from pathlib import Path
from typing import NamedTuple

import msgspec

from railhead.bots.arena import Match, blocks, run
from railhead.bots.clerk.weights import changed, weights_of
from railhead.bots.statistics import of_means
from railhead.play.refusal import RailheadError

FIRST_STEP = 1.5  # how far a difference of shares moves the weights, at first
FIRST_CHANGE = 0.2  # by how much they are changed to try them, at first
MOST_MOVE = 0.2  # in one step
_SLOWER, _SMALLER = 0.602, 0.101  # how both fall: the usual figures of SPSA


class Task(NamedTuple):
    """What is tuned: some weights of a title, against ``others`` at the same table, with so many
    games a step and the seeds from one on."""

    title: str
    weights: tuple[str, ...]
    others: tuple[str, ...]
    steps: int
    games: int
    seed: int


class Step(NamedTuple):
    """A step that was made: the difference of shares, and the weights after it."""

    number: int
    difference: float
    weights: dict[str, float]


def begun(task: Task) -> dict[str, float]:
    """The weights from which a task begins; refused if one is none, or nothing to be multiplied."""
    weights = weights_of(task.title)
    changed(weights, dict.fromkeys(task.weights, 1.0))
    start = {name: float(getattr(weights, name)) for name in task.weights}
    for name, figure in start.items():
        if not figure:
            raise RailheadError(f"{name} is 0 in {task.title}: give it a figure first.")
    return start


def tune(
    task: Task,
    jobs: int = 1,
    before: Sequence[float] = (),
    keep: Callable[[float], None] = lambda difference: None,
    scheduler: str = "",
) -> Iterator[Step]:
    """The steps of a task, played in so many processes here or on the cluster of a ``scheduler``;
    differences found ``before`` are not played again, and each new one is handed to ``keep``."""
    start = begun(task)
    chance = random.Random(f"tuning {task.seed}")
    place = dict.fromkeys(start, 0.0)  # the logarithms of the factors found so far
    for number in range(task.steps):
        change = FIRST_CHANGE / (number + 1) ** _SMALLER
        signs = {name: chance.choice((-1, 1)) for name in start}
        if number < len(before):
            difference = before[number]
        else:
            one, other = (
                _word(start, {name: place[name] + way * change * signs[name] for name in start})
                for way in (1, -1)
            )
            difference = _difference(task, number, one, other, jobs, scheduler)
            keep(difference)
        rate = FIRST_STEP / (number + 3) ** _SLOWER
        move = max(-MOST_MOVE, min(MOST_MOVE, rate * difference / (2 * change)))
        for name in start:
            place[name] += move * signs[name]
        yield Step(number, difference, _figures(start, place))


def _difference(task: Task, number: int, one: str, other: str, jobs: int, scheduler: str) -> float:
    """By how much the share of the first is larger, on seeds of this step alone."""
    match = Match(task.title, (one, other, *task.others), task.games)
    seeds = -(-task.games // match.seatings)
    match = match._replace(seed=task.seed + number * seeds)
    found = blocks(match, list(run(match, jobs, scheduler=scheduler)))
    if not found:
        return 0.0
    return of_means([block[one] - block[other] for block in found]).mean


def _figures(start: Mapping[str, float], place: Mapping[str, float]) -> dict[str, float]:
    return {name: round(figure * exp(place[name]), 4) for name, figure in start.items()}


def _word(start: Mapping[str, float], place: Mapping[str, float]) -> str:
    """The Clerk with these weights, as the arena names it."""
    return "clerk:" + ";".join(f"{name}={fig:g}" for name, fig in _figures(start, place).items())


class Notes:
    """A file of JSON lines: the task, then the difference of each step."""

    def __init__(self, path: Path, task: Task) -> None:
        """Open the notes of a task, or begin them; refused if they are of another one."""
        self.path = path
        self.differences: list[float] = []
        head = {**task._asdict(), "steps": 0, "start": begun(task)}
        lines = path.read_bytes().splitlines() if path.exists() else []
        if not lines:
            path.write_bytes(msgspec.json.encode(head) + b"\n")
            return
        try:
            found = msgspec.json.decode(lines[0])
            self.differences = [msgspec.json.decode(line, type=float) for line in lines[1:]]
        except msgspec.MsgspecError as error:
            raise RailheadError(f"{path} is no file of a tuning: {error}.") from None
        if found != msgspec.json.decode(msgspec.json.encode(head)):
            raise RailheadError(f"{path} belongs to another task; name another file, or delete it.")

    def keep(self, difference: float) -> None:
        """Write the outcome of a step down."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(difference) + b"\n")
