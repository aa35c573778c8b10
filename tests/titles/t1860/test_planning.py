"""The best routes where they are a duty, and what is left for idle trains. Clauses RUN-01, RCV-02,
NAT-11."""

from __future__ import annotations

import pytest

from railhead.play.actions import RunTrains
from railhead.play.plain.running import Running
from railhead.titles.t1860.running import effort
from railhead.titles.t1860.runs import planning
from tests.titles.t1860.lines import run
from tests.titles.t1860.test_full_stations import foreign
from tests.titles.t1860.test_nationalisation import TEN, nationalised
from tests.titles.t1860.test_receivership import deserted
from tests.titles.t1860.test_routes import iow, runs


@pytest.mark.clause("1860-RUN-01")
def test_a_route_is_left_only_beside_those_of_the_others() -> None:
    """Home, common stations, track and the one full station hold for the idle train too."""
    game = runs(iow("2+1 3+2", bases="J4"))
    p = game.position
    step = p.rule(Running)
    [first] = run(game, ("2+1", "I3 J4")).routes
    trace = step.trace(p, "IOW", first)
    side = p.title.cards["3+2"].sides[0]
    [left] = planning.left_for(p, "IOW", side, False, [trace])
    assert left.track[0].startswith("J4") or left.track[-1].startswith("J4")
    assert step.trace(p, "IOW", left).crossings.isdisjoint(trace.crossings)
    [whole] = run(game, ("3+2", "I3 J4 J6")).routes
    alone = runs(iow("2+1 3+2"))
    traces = [step.trace(alone.position, "IOW", whole)]
    assert planning.left_for(alone.position, "IOW", side, False, traces) == []


@pytest.mark.clause("1860-RUN-08")
def test_a_full_station_that_another_train_passes_is_lost() -> None:
    game = runs(foreign(iow("3+2 3+2", bases="J6"), "J4 J8"))
    p = game.position
    step = p.rule(Running)
    [first] = run(game, ("3+2", "I3 J4 J6")).routes
    side = p.title.cards["3+2"].sides[0]
    [left] = planning.left_for(p, "IOW", side, False, [step.trace(p, "IOW", first)])
    assert step.trace(p, "IOW", left).blocked == ()


@pytest.mark.clause("1860-RUN-01")
def test_a_train_that_the_routes_found_so_far_leave_idle_gets_one() -> None:
    p = runs(iow("2+1 3+2", bases="J4")).position
    sides = [p.side(card) for card in p.trains("IOW")]
    nodes = 2
    [found] = planning.best(p, "IOW", sides, False, nodes).routes
    assert found.train == "2+1"
    suggested = planning.suggestion(p, "IOW", sides, False, nodes)
    assert [run.train for run in suggested] == ["2+1", "3+2"]


@pytest.mark.clause("1860-RCV-02", "1860-NAT-11")
def test_the_most_is_looked_for_longer_where_it_is_a_duty() -> None:
    """Of a company without a Director, unless players may act for it, and of all later on."""
    alone = deserted().operating_round("IOW").position
    assert effort(alone, "IOW") == planning.DUTY
    by_players = deserted(profile="18xx.games").operating_round("IOW").position
    assert effort(by_players, "IOW") == planning.SUGGESTION
    directed = runs(iow("2+1"))
    assert effort(directed.position, "IOW") == planning.SUGGESTION
    late = nationalised(tiles=TEN).turn("IOW", "Run", "FYN", "IWNJ")
    assert effort(late.position, "IOW") == planning.DUTY


@pytest.mark.clause("1860-NAT-11")
def test_a_duty_that_is_not_proven_is_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine has no clock: after so many nodes the best found stands for the best."""
    game = nationalised(tiles=TEN).turn("IOW", "Run", "FYN", "IWNJ")
    p = game.position
    sides = [p.side(card) for card in p.trains("IOW")]
    whole = planning.best(p, "IOW", sides, False, planning.DUTY)
    assert whole.proven
    monkeypatch.setattr(planning, "DUTY", 2)
    part = planning.best(p, "IOW", sides, False, planning.DUTY)
    assert not part.proven
    assert 0 < part.revenue < whole.revenue <= part.bound
    game.play(RunTrains(routes=p.rule(Running).suggest(p, "IOW")))
    assert game.state.dividends["IOW"] == part.revenue
