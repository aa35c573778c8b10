"""Every run of recorded games: at least what was earned, legal, and proven."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from railhead.formats.recorded.importer import parse
from railhead.formats.runs import PastRun, past_runs
from railhead.formats.save import load
from railhead.play.actions import Run, RunTrains
from railhead.play.plain.running import Running
from railhead.routes import optimise
from tests.lanes import in_part
from tests.needs import recorded_game

pytestmark = pytest.mark.thorough

GOLDEN = Path(__file__).parents[1] / "golden"


def runs_in(path: Path) -> Iterator[PastRun]:
    saved = path.parent == GOLDEN
    return past_runs(load(path) if saved else parse(path.read_bytes()))


def check(run: PastRun) -> None:
    p = run.game.position
    best = optimise(p.title.board, p.state.map, p.rule(Running).rules(p, run.company))
    assert best.proven
    assert best.revenue == best.bound >= run.revenue
    action = RunTrains(
        by=run.game.asked[0],
        routes=tuple(Run(train=route.train, track=route.track) for route in best.routes),
    )
    assert not action.routes or run.game.why(action) is None
    assert run._replace(action=action).revenue == best.revenue


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("1848/101", 7),
        ("1848/1848_hotseat_game", 7),
        ("1860/19354", 7),
        pytest.param("1860/1860_game_end_stock_market", 7, marks=pytest.mark.exhaustive),
        ("18india/18India_game_end_stock_market", 50),
        ("18india/Nationalization-Exchange-Token", 6),
        ("18india/Nationalization-Share-Return-no-GIPR", 5),
    ],
)
def test_a_recorded_game(name: str, count: int) -> None:
    runs = list(runs_in(recorded_game(f"{name}.json")))
    assert len(runs) >= count
    for run in runs:
        check(run)


@pytest.mark.parametrize(
    "path",
    in_part(sorted(GOLDEN.glob("1*.json")), lambda path: path.stem.endswith(("-bank", "-price"))),
    ids=lambda path: path.stem,
)
def test_the_last_runs_of_a_golden_game(path: Path) -> None:
    for run in list(runs_in(path))[-12:]:
        check(run)
