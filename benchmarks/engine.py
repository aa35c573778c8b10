"""The engine: replaying, copying, track lays, importing."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from railhead.formats.recorded.importer import parse
from railhead.formats.save import load, replay
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.plain.track import Track
from railhead.play.position import Position
from railhead.play.record import Record
from tests.needs import RECORDED

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
TIMES = 5


def measurements() -> Iterator[tuple[str, str, str]]:
    """Each measurement: what, how much, and what it should be."""
    game = longest_game()
    record = game.record()
    rate = len(record.actions) / best(lambda: replay(record))
    yield (
        f"Replaying {len(record.actions)} actions of {game.title.name}, every check on",
        f"{rate:,.0f} actions/s",
        "6,000 or more",
    )
    state = game.state
    copying = best(lambda: [state.copy() for _ in range(1_000)]) / 1_000
    yield "Copying a state", f"{copying * 1e6:.1f} µs", "under 50 µs"
    copying = best(lambda: [game.copy() for _ in range(1_000)]) / 1_000
    yield "Copying a game", f"{copying * 1e6:.1f} µs", ""
    times = late_lays(game, record)
    yield (
        f"All legal track lays, {len(times)} late turns",
        f"median {statistics.median(times) * 1e3:.2f} ms, worst {max(times) * 1e3:.2f} ms",
        "median under 2 ms",
    )
    yield "Importing the library", f"{importing() * 1e3:.0f} ms", "under 150 ms"


def best(task: Callable[[], object]) -> float:
    """The shortest of several runs, in seconds."""
    times = []
    for _ in range(TIMES):
        start = time.perf_counter()
        task()
        times.append(time.perf_counter() - start)
    return min(times)


def longest_game() -> Game:
    """The longest game at hand: a recorded one, or else one of our own."""
    games = [load(path) for path in sorted(GOLDEN.glob("1848-*.json"))]
    for recorded in (folder / "1848" / "1848_hotseat_game.json" for folder in RECORDED):
        if not recorded.is_file():
            continue
        importer = parse(recorded.read_bytes())
        for _ in importer.play():
            pass
        games.append(importer.game)
    return max(games, key=lambda game: len(game.actions))


def late_lays(game: Game, record: Record) -> list[float]:
    """The time to find all track lays in each turn of the second half of a game."""
    times = []
    for number in range(len(record.actions) // 2, len(record.actions)):
        then = game.at(number)
        turn = then.position.top
        if not isinstance(turn, CompanyTurn) or turn.step:
            continue
        p = then.position

        def find(p: Position = p, turn: CompanyTurn = turn) -> None:
            p.state.map.memory.clear()
            list(p.rule(Track).lays(p, turn))

        times.append(best(find))
    return times


def importing() -> float:
    """The time that ``import railhead`` adds to a start of Python."""

    def start(code: str) -> float:
        return best(lambda: subprocess.run([sys.executable, "-c", code], check=True))

    return max(0.0, start("import railhead") - start("pass"))
