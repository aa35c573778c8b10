"""The arena and tuning on a cluster: several worker processes, one of them killed half-way."""

import os
import signal
from collections import Counter

import pytest

from railhead.bots import arena
from railhead.bots.cluster import play_on
from railhead.bots.games import Outcome, play
from railhead.bots.tuning import Task, tune
from railhead.play.refusal import RailheadError
from tests.needs import skip_for_want_of

pytestmark = pytest.mark.exhaustive  # processes of their own, of an extra

MATCH = arena.Match("first_rails", ("random", "random"), 12, seed=40)


@pytest.fixture(scope="module")
def cluster():
    try:
        from distributed import LocalCluster
    except ImportError:
        skip_for_want_of("railhead[cluster]", "pip install -r requirements-research.txt")
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as found:
        yield found


def without_time(outcome: Outcome) -> Outcome:
    """CPU is the only part of an outcome that the plan does not decide."""
    return outcome._replace(cpu={})


def test_no_game_is_lost_or_counted_twice_when_a_worker_is_killed(cluster):
    here = [without_time(play(plan)) for plan in MATCH.plans()]
    kept: list[Outcome] = []
    there = []
    for outcome in arena.run(MATCH, keep=kept.append, scheduler=cluster.scheduler_address):
        there.append(without_time(outcome))
        if len(there) == 3:
            worker = next(iter(cluster.workers.values()))
            os.kill(worker.pid, signal.SIGKILL)
    assert there == here
    assert [without_time(each) for each in kept] == here


def test_a_match_may_be_left_before_its_end(cluster):
    games = play_on(cluster.scheduler_address, MATCH.plans())
    first = next(games)
    games.close()
    assert without_time(first) == without_time(play(MATCH.plans()[0]))


def test_the_same_plan_named_twice_is_two_games(cluster):
    plan = MATCH.plans()[0]
    played = Counter(outcome.seed for outcome in play_on(cluster.scheduler_address, [plan, plan]))
    assert played == {plan.seed: 2}


def test_weights_are_tuned_to_the_same_figures_as_here(cluster, monkeypatch):
    task = Task("first_rails", ("treasury", "prospects"), ("random",), 2, 3, 5)
    here = list(tune(task))
    monkeypatch.setattr(arena, "play_all", None)  # all games are played on the cluster
    assert list(tune(task, scheduler=cluster.scheduler_address)) == here


def test_no_scheduler_is_told_in_words(cluster, monkeypatch):
    monkeypatch.setattr("railhead.bots.cluster._CONNECTING", 0.2)
    with pytest.raises(RailheadError, match="No scheduler answers at tcp"):
        next(play_on("tcp://127.0.0.1:9", MATCH.plans()))
