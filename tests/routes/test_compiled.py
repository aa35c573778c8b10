"""The compiled search gives the same answers as the Python one, with the same nodes."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from railhead.formats.runs import past_runs
from railhead.formats.save import load
from railhead.play.plain.running import Running
from railhead.routes import Problem, pose, solve
from tests.needs import skip_for_want_of
from tests.routes.grids import OWN, grid, settled
from tests.routes.rule_sets import ExpressRules, HaltRules, MailRules, PostRules

COMPILE = Path(__file__).parents[2] / "tools" / "compile-routes"
GOLDEN = Path(__file__).parents[1] / "golden" / "1860-bank.json"
MOST_NODES = 2_000
ANSWER = f"""
import pickle, sys
from railhead.routes import search, solve
assert not search.__file__.endswith(".py"), search.__file__
problems = pickle.load(sys.stdin.buffer)
found = [solve(problem, nodes={MOST_NODES}) for problem in problems]
sys.stdout.buffer.write(pickle.dumps(found))
"""


def lacking() -> str:
    """What the compilation needs and is not there."""
    header = Path(sysconfig.get_paths()["include"], "Python.h")
    compilers = (os.environ.get("CC", "cc"), "gcc", "clang")
    needed = {
        "a C compiler": any(shutil.which(compiler) for compiler in compilers),
        "the headers of Python": header.exists(),
    }
    return " and ".join(name for name, there in needed.items() if not there)


def problems() -> Iterator[Problem]:
    """Questions under rules of every sort, some of them too large to be answered to the end."""
    for seed in range(6):
        chance = Random(seed)
        size = 4 + seed % 3
        board = grid(chance, columns=size, rows=size, gauges=seed % 2 > 0)
        laid = settled(chance, board, own=1 + seed % 3, full=2)
        stops = [(hex_id, 0) for hex_id, hex_ in board.hexes.items() if hex_.nodes]
        rising = frozenset(chance.sample(stops, 4))
        home = laid.markers_of(OWN)[0]
        yield pose(board, laid, HaltRules(board, laid, ["2+2", "3+2", "5+3"], home, seed < 3))
        yield pose(board, laid, ExpressRules(board, laid, ["3x2", "4E", "4E"], rising))
        yield pose(board, laid, MailRules(board, laid, ["2M", "4"]))
        yield pose(board, laid, PostRules(board, laid, ["3", "3", "8"]))
    chance = Random(6)
    board = grid(chance, columns=10, rows=10)
    laid = settled(chance, board, own=3, full=2)
    home = laid.markers_of(OWN)[0]
    yield pose(board, laid, HaltRules(board, laid, ["3+2", "5+3"], home, True))
    for run in list(past_runs(load(GOLDEN)))[-20:]:
        p = run.game.position
        yield pose(p.title.board, p.state.map, p.rule(Running).rules(p, run.company))


@pytest.mark.exhaustive
def test_the_compiled_search_answers_the_same(tmp_path: Path) -> None:
    if lacking():
        skip_for_want_of(lacking(), "apt install gcc python3-dev")
    # Not optimised: that is faster to compile and calculates the same.
    environment = {**os.environ, "PYTHON": sys.executable, "MYPYC_OPT_LEVEL": "0"}
    subprocess.run(["sh", COMPILE, "--into", tmp_path], env=environment, check=True)
    asked = list(problems())
    stops = [len(plan.network.stops) for problem in asked for plan in problem.plans]
    assert sum(count > 32 for count in stops) > 5  # more bits than a C integer has
    assert max(stops) > 64
    answered = subprocess.run(
        [sys.executable, "-P", "-c", ANSWER],
        input=pickle.dumps(asked),
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        stdout=subprocess.PIPE,
        check=True,
    )
    found = [solve(problem, nodes=MOST_NODES) for problem in asked]
    assert {best.proven for best in found} == {True, False}
    assert pickle.loads(answered.stdout) == found
