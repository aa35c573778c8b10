"""Routes in words for tests: the hexes that a train runs over.

run(game, ("3", "G6 F5 E4"), ("2+", "G6 H7"))
"""

from __future__ import annotations

from railhead.play.actions import PayDividend, Run, RunTrains
from tests.titles.t1848 import Game


def run(game: Game, *trains: tuple[str, str]) -> RunTrains:
    """The action that runs these trains over these lines of hexes."""
    return RunTrains(routes=tuple(Run(train=name, track=line(game, on)) for name, on in trains))


def line(game: Game, hexes: str) -> tuple[str, ...]:
    """The pieces of track over these hexes; a station that lies on the way is called at.

    Where the map has no such track, the pieces are written all the same.
    """
    names = hexes.split()
    board = game.title.board
    pieces: list[str] = []
    for place, here in enumerate(names):
        before = names[place - 1] if place else None
        after = names[place + 1] if place + 1 < len(names) else None
        into = board.next_to[here].index(before) if before else None
        out = board.next_to[here].index(after) if after else None
        pieces += _across(game, here, into, out)
    return tuple(pieces)


def earns(game: Game, *trains: tuple[str, str]) -> int:
    """Run these trains and withhold: what the treasury gets."""
    assert game.decision is not None
    company = game.decision.company
    before = game.position.cash(company)
    game.play(run(game, *trains))
    game.play(PayDividend(pay=False))
    return game.position.cash(company) - before


def _across(game: Game, here: str, into: int | None, out: int | None) -> list[str]:
    track = game.state.map.track(game.title.board, here)
    if into is not None and out is not None and out in track.from_edge[into]:
        return [f"{here} {into}-{out}"]
    for node, ends in enumerate(track.from_node):
        if {edge for edge in (into, out) if edge is not None} <= set(ends):
            station = f"n{node}"
            called = [f"{here} {into}-{station}"] if into is not None else []
            return called + ([f"{here} {station}-{out}"] if out is not None else [])
    return [f"{here} {'n0' if into is None else into}-{'n0' if out is None else out}"]
