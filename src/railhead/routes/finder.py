"""Good routes for a company's trains, quickly: legal, but not proven to be the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.routes.arms import Arm, arms, joined
from railhead.routes.track import Crossing, Stop, Trace, write

_ARMS = 400  # from each station
_PAIRS = 4_000  # of two arms, for each station and train


class Runner(NamedTuple):
    """A train. ``fits(stops, changes)``: its range is not exceeded. ``earns(trace)``: what a
    route pays, None if it is not legal."""

    name: str
    fits: Callable[[tuple[Stop, ...], int], bool]
    earns: Callable[[Trace], int | None]


def find(
    board: Board, laid: LaidMap, company: str, runners: Sequence[Runner]
) -> list[tuple[str, tuple[str, ...]]]:
    """One route for each train that finds one: its name and its track."""
    used: frozenset[Crossing] = frozenset()
    found = []
    for runner in runners:
        best: tuple[int, Arm] | None = None
        for start in laid.markers_of(company):
            for route in _routes(board, laid, company, start, runner):
                if not used.isdisjoint(route.crossings):
                    continue
                trace = Trace(route.stops, route.crossings, route.changes)
                earned = runner.earns(trace)
                if earned is not None and (best is None or earned > best[0]):
                    best = (earned, route)
        if best is not None:
            used |= best[1].crossings
            found.append((runner.name, tuple(write(piece) for piece in best[1].pieces)))
    return found


def _routes(board: Board, laid: LaidMap, company: str, start: Stop, runner: Runner) -> list[Arm]:
    """Routes through a station: one arm, or two that do not get in each other's way."""
    ways = arms(board, laid, company, start, runner.fits, _ARMS)
    through = not _dead_end(board, laid, start)
    routes = ways[1:]
    pairs = 0
    for number, first in enumerate(ways[1:], 1):
        if not through:
            break
        for second in ways[number + 1 :]:
            pairs += 1
            if pairs > _PAIRS:
                return routes
            both = joined(first, second)
            if both is not None and runner.fits(both.stops, both.changes):
                routes.append(both)
    return routes


def _dead_end(board: Board, laid: LaidMap, stop: Stop) -> bool:
    hex_id, node = stop
    track = laid.track(board, hex_id)
    return node < len(track.terminal) and track.terminal[node]
