"""Routes at a table: what is suggested can be run, and earns what is said."""

from functools import cache
from pathlib import Path

import pytest

from railhead.formats.save import load
from railhead.play.actions import Run, RunTrains
from railhead.play.frames import CompanyTurn
from railhead.play.game import Game
from railhead.play.plain.running import Running
from railhead.routes import optimise
from railhead.server import runs
from railhead.server.errors import Problem
from tests.server.games import long_game
from tests.server.test_preview import visit_at

GOLDEN = Path(__file__).parents[1] / "golden"


@cache
def running_turns() -> tuple[Game, ...]:
    """Positions of a whole game in which a company runs its trains."""
    game = load(GOLDEN / "1848-bank.json")
    return tuple(
        game.at(number)
        for number, action in enumerate(game.actions)
        if isinstance(action, RunTrains) and action.routes
    )[::8]


def suggest(game: Game) -> runs.Suggestion:
    """The best routes of the company on turn."""
    p = game.position
    company = p.frame(CompanyTurn).company
    best = optimise(p.title.board, p.state.map, p.rule(Running).rules(p, company))
    return runs.suggestion(game, company, best)


def test_what_is_suggested_can_be_run_and_earns_what_is_said():
    assert len(running_turns()) > 3
    for game in running_turns():
        found = suggest(game)
        assert found.check.ok, found.check
        assert found.proven
        assert found.revenue == found.bound == found.check.total
        for route in found.check.routes:
            assert route.revenue == sum(stop.value for stop in route.stops) + route.bonus
            assert len(route.stops) >= 2
        after = game.copy()
        after.play({"type": "run_trains", "routes": [_plain(run) for run in found.routes]})
        turn = after.position.frame(CompanyTurn)
        assert (turn.company, turn.revenue) == (found.company, found.check.total)


def _plain(run):
    return {"train": run.train, "track": list(run.track)}


def test_a_train_runs_once_and_on_track_of_its_own():
    game = running_turns()[-1]
    best = suggest(game)
    twice = runs.check(game, best.company, [*best.routes, best.routes[0]])
    assert not twice.ok
    assert twice.refusal
    assert all(route.ok for route in twice.routes)


def test_what_can_not_be_run_says_why():
    game = running_turns()[0]
    [run, *_] = suggest(game).routes
    half = runs.check(game, "", [Run(train=run.train, track=run.track[:1])])
    assert not half.ok
    assert half.routes[0].refusal
    assert half.routes[0].clause
    nothing = runs.check(game, "", [Run(train="99", track=run.track)])
    assert "has no 99 train" in (nothing.routes[0].refusal or "")
    assert runs.check(game, "", []).ok


def test_somebody_must_run():
    with pytest.raises(Problem, match="No company operates"):
        runs.whose(visit_at(long_game().at(0)))
    with pytest.raises(Problem, match="There is no company"):
        runs.whose(visit_at(long_game()), "XX")
