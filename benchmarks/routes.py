"""The search for the best routes: ``python -m benchmarks.routes``.

Every run of the recorded games beside the project and of the golden games, and made-up maps that
are as dense as a late game; how long each search takes on one core, with how many nodes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from benchmarks.networks import DenseMap, DenseRules
from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.formats.recorded.importer import parse
from railhead.formats.runs import PastRun, past_runs
from railhead.formats.save import load
from railhead.play.plain.running import Running
from railhead.play.refusal import RailheadError
from railhead.routes import Best, Rules, optimise
from tests.needs import RECORDED
from tests.routes.late_1947 import late_field

GOLDEN = Path(__file__).parents[1] / "tests" / "golden"
LONGEST = 60.0


class Row(NamedTuple):
    """The searches of one sort, and what the worst of them should take at most."""

    what: str
    found: list[Best]
    goal: str


def rows(seeds: int) -> Iterator[Row]:
    """All measurements."""
    for folder in sorted(folder for kept in RECORDED for folder in kept.glob("*")):
        runs = [run for path in sorted(folder.glob("*.json")) for run in _recorded(path)]
        if runs:
            goal = "median 50 ms, worst 2 s"
            yield Row(f"Recorded runs of {folder.name}", [_best(run) for run in runs], goal)
    golden = sorted(GOLDEN.glob("*-*.json"))
    for title in sorted({path.stem.partition("-")[0] for path in golden}):
        games = [path for path in golden if path.stem.startswith(f"{title}-")]
        found = [_best(run) for path in games for run in past_runs(load(path))]
        what = f"Runs of {len(games)} golden games of {title}"
        yield Row(what, found, "median 50 ms, worst 2 s")
    large = [DenseMap(seed, 13, 13) for seed in range(seeds)]
    for train in (8, 10, 12):
        found = [_dense(dense, {train: 1}) for dense in large]
        yield Row(f"A {train}-train on 169 dense hexes", found, "5 s")
    for phase, cards in (("7", "T10"), ("8", "T12"), ("5", "T6 T6")):
        found = [_late_1947(seed, phase, cards) for seed in range(seeds)]
        yield Row(f"1947, every hex built on: {cards} in phase {phase}", found, "5 s")
    small = [DenseMap(seed, 9, 8, own=3, full=3) for seed in range(seeds)]
    for name, trains in (
        ("An unlimited train on 72 dense hexes", {0: 1}),
        ("Two unlimited trains on 72 dense hexes", {0: 2}),
        ("An 8- and a 6-train on 72 dense hexes", {8: 1, 6: 1}),
        ("Four 3-trains on 72 dense hexes", {3: 4}),
    ):
        yield Row(name, [_dense(dense, trains) for dense in small], "")
    hard = [_dense(dense, {0: 2}, 0.2) for dense in large]
    yield Row("Two unlimited trains on 169 dense hexes, 0.2 s", hard, "0.3 s")


def _recorded(path: Path) -> Iterator[PastRun]:
    """The runs of a recorded game, if its title is there and says how trains run."""
    try:
        for run in past_runs(parse(path.read_bytes())):
            p = run.game.position
            p.rule(Running).rules(p, run.company)
            yield run
    except RailheadError:
        return


def _best(run: PastRun) -> Best:
    p = run.game.position
    p.state.map.memory.clear()  # as if nobody had asked before
    rules = p.rule(Running).rules(p, run.company)
    return _timed(p.title.board, p.state.map, rules, LONGEST)


def _dense(dense: DenseMap, trains: dict[int, int], seconds: float = LONGEST) -> Best:
    dense.laid.memory.clear()
    return _timed(dense.board, dense.laid, DenseRules(dense, trains), seconds)


def _late_1947(seed: int, phase: str, trains: str) -> Best:
    """A company with its four stations, posts and two workers on the whole board, all built on."""
    field = late_field(seed, phase).private("P7", "GIPR").workers(2)
    p = field.turn("GIPR", "Run", trains=trains).position
    return _timed(p.title.board, p.state.map, p.rule(Running).rules(p, "GIPR"), LONGEST)


def _timed(board: Board, laid: LaidMap, rules: Rules, seconds: float) -> Best:
    """By the time of this process, which other programs do not lengthen."""
    began = time.process_time()
    best = optimise(board, laid, rules, clock=time.process_time, seconds=seconds)
    return best._replace(seconds=time.process_time() - began)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--maps", type=int, default=8, help="how many made-up maps of each sort")
    table = Table("What", "Searches", "Median", "Worst", "Nodes", "Most", "Proven", "Goal")
    for row in rows(parser.parse_args().maps):
        seconds = [best.seconds for best in row.found]
        nodes = [best.nodes for best in row.found]
        table.add_row(
            row.what,
            f"{len(row.found)}",
            f"{median(seconds) * 1000:,.1f} ms",
            f"{max(seconds) * 1000:,.0f} ms",
            f"{median(nodes):,.0f}",
            f"{max(nodes):,}",
            f"{sum(best.proven for best in row.found)}",
            row.goal,
        )
    Console(width=130).print(table)


if __name__ == "__main__":
    main()
