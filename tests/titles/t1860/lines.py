"""Routes in words for tests: the hexes that a train runs over.

run(game, ("2+1", "I3 J4"), ("3+2", "F2.0 F4 G5", 1))

``F2.0`` is the first station of hex F2, where a route begins, ends, or has to pass; the last
number is that of the halts called at, as many as possible if it is left out.
"""

from __future__ import annotations

from itertools import pairwise

from railhead.board.tiles import NODE
from railhead.play.actions import PayDividend, Run, RunTrains
from tests.titles.t1860 import Game

Train = tuple[str, str] | tuple[str, str, int]


def run(game: Game, *trains: Train) -> RunTrains:
    """The action that runs these trains over these lines of hexes."""
    runs = []
    for name, on, *halts in trains:
        runs.append(Run(train=name, track=line(game, on), halts=halts[0] if halts else None))
    return RunTrains(routes=tuple(runs))


def line(game: Game, words: str) -> tuple[str, ...]:
    """The pieces of track over these hexes; a station that lies on the way is called at.

    Where the map has no such track, the pieces are written all the same.
    """
    places = [word.partition(".") for word in words.split()]
    board = game.title.board
    pieces: list[str] = []
    for number, (here, _, node) in enumerate(places):
        before = places[number - 1][0] if number else None
        after = places[number + 1][0] if number + 1 < len(places) else None
        if before == here:  # another station of the same hex
            start, end = NODE + int(places[number - 1][2]), NODE + int(node)
            pieces += _words(here, _way(game, here, start, end) or [start, end])
            if after is None or after == here:
                continue
            start = end
        elif before is None:
            start = NODE + int(node or 0)
        else:
            start = board.next_to[here].index(before)
        if after == here:
            end = NODE + int(node)
        elif after is None:
            end = NODE + int(node or _only(game, here, start))
        else:
            end = board.next_to[here].index(after)
        if start != end:
            pieces += _words(here, _way(game, here, start, end) or [start, end])
    return tuple(pieces)


def earns(game: Game, *trains: Train) -> tuple[int, int]:
    """Run these trains and pay out: the revenue, and what the treasury gets besides."""
    assert game.decision is not None
    company = game.decision.company
    before = game.position.cash(company)
    game.play(run(game, *trains))
    revenue = game.position.top.revenue  # type: ignore[attr-defined]
    game.play(PayDividend(pay=True))
    return revenue, game.position.cash(company) - before


def _way(game: Game, here: str, start: int, end: int) -> list[int] | None:
    """The shortest way inside a hex from one end of track to another."""
    track = game.state.map.track(game.title.board, here)
    ways = [[start]]
    for way in ways:
        last = way[-1]
        if last == end:
            return way
        ends = track.from_edge[last] if last < NODE else track.from_node[last - NODE]
        if last < NODE and len(way) > 1:
            continue
        ways += [[*way, to] for to in ends if to not in way]
    return None


def _only(game: Game, here: str, edge: int) -> int:
    """The first station to which the track at an edge leads."""
    ends = game.state.map.track(game.title.board, here).from_edge[edge]
    return next((end - NODE for end in ends if end >= NODE), 0)


def _words(here: str, way: list[int]) -> list[str]:
    names = [f"n{end - NODE}" if end >= NODE else str(end) for end in way]
    return [f"{here} {a}-{b}" for a, b in pairwise(names)]
