"""Running past stations full of foreign bases. Clauses 1860-RUN-08 and 1860-RUN-09."""

from __future__ import annotations

import pytest

from railhead.play.actions import RunTrains
from railhead.play.plain.running import Running
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import earns, run
from tests.titles.t1860.positions import Table, plays, refused

# Ryde Esplanade 30, Ryde 20, Brading 10, Sandown 20, Shanklin 20.
EAST = "J4=6@0 J6=746@0 J8=6@1 I9=57@1"
BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def iow(trains: str, bases: str = "", tiles: str = EAST, profile: str = "rulebook") -> Table:
    table = Table(profile=profile).phase("5").tiles(tiles)
    return table.company("IOW", 82, {"Ann": 6}, trains=trains, bases=bases)


def foreign(table: Table, places: str) -> Table:
    """Bases of IWNJ."""
    return table.company("IWNJ", 62, {"Bob": 5}, bases=places)


def runs(table: Table) -> Game:
    game = table.turn("IOW", "Run")
    assert game.decision is not None
    assert game.decision.step == "Run"
    return game


@BOTH
@pytest.mark.clause("1860-RUN-08")
def test_a_train_may_pass_one_tokened_out_station(profile: str) -> None:
    game = runs(foreign(iow("4+2", profile=profile), "J4"))
    assert earns(game, ("4+2", "I3 J4 J6 J8")) == (80, 0)


@BOTH
@pytest.mark.clause("1860-RUN-08")
def test_a_train_does_not_pass_two(profile: str) -> None:
    game = runs(foreign(iow("4+2", profile=profile), "J4 J6"))
    assert refused(game, run(game, ("4+2", "I3 J4 J6 J8"))) == "1860-RUN-08"
    assert earns(game, ("4+2", "I3 J4 J6")) == (60, 0)  # ends in the second


@BOTH
@pytest.mark.clause("1860-RUN-08")
def test_of_two_trains_only_one_passes_a_tokened_out_station(profile: str) -> None:
    table = foreign(iow("3+2 3+2", bases="J6", profile=profile), "J4 J8")
    game = runs(table)
    both = run(game, ("3+2", "I3 J4 J6"), ("3+2", "J6 J8 I9"))
    assert refused(game, both) == "1860-RUN-08"


@pytest.mark.clause("1860-RUN-08")
def test_ending_in_a_tokened_out_station_is_always_allowed() -> None:
    table = foreign(iow("3+2 3+2", bases="J6"), "J4 J8")
    game = runs(table)
    assert earns(game, ("3+2", "I3 J4 J6"), ("3+2", "J6 J8")) == (90, 0)


@pytest.mark.clause("1860-RUN-08")
@pytest.mark.parametrize("free", ["a circle", "an own base"])
def test_a_station_is_not_tokened_out(free: str) -> None:
    """With a free circle, or with an own base in it, beside the one that was passed."""
    if free == "a circle":
        table = foreign(iow("4+2", tiles="J4=776@5 J6=746@0 J8=6@1"), "J4 J6")
    else:
        table = iow("4+2", tiles="J4=776@5 J6=746@0 J8=6@1", bases="J4")
        foreign(table, "J4 J6")
    assert earns(runs(table), ("4+2", "I3 J4 J6 J8")) == (100, 0)


@pytest.mark.clause("1860-RUN-08")
@pytest.mark.parametrize(
    ("trains", "bases", "full", "most"),
    [
        ("4+2", "", "J4", 80),  # past Ryde
        ("4+2", "", "J4 J6", 60),  # past Ryde to Brading
        ("5+3 5+3", "J6", "J4 J8", 120),  # to Ryde, and from there past Sandown
    ],
)
def test_the_best_routes_use_the_allowance_once(
    trains: str, bases: str, full: str, most: int
) -> None:
    game = runs(foreign(iow(trains, bases), full))
    best = game.position.rule(Running).suggest(game.position, "IOW")
    plays(game, RunTrains(routes=best))
    assert game.position.top.revenue == most  # type: ignore[attr-defined]


# Face-down bases (RUN-09).


@BOTH
@pytest.mark.clause("1860-RUN-09", "1860-BKR-03")
def test_face_down_bases_stop_no_run(profile: str) -> None:
    table = iow("5+3", profile=profile).bankrupt("IWNJ", bases="J4 J6")
    assert earns(runs(table), ("5+3", "I3 J4 J6 J8 I9")) == (100, 0)


@pytest.mark.clause("1860-RUN-09")
def test_passing_face_down_bases_does_not_use_up_the_allowance() -> None:
    table = iow("5+3").bankrupt("FYN", bases="J4")
    game = runs(foreign(table, "J6"))
    assert earns(game, ("5+3", "I3 J4 J6 J8 I9")) == (100, 0)


@pytest.mark.clause("1860-RUN-09")
def test_a_station_with_one_face_down_base_beside_another_is_never_tokened_out() -> None:
    table = iow("4+2", tiles="J4=776@5 J6=746@0 J8=6@1").bankrupt("FYN", bases="J4")
    game = runs(foreign(table, "J4 J6"))
    assert earns(game, ("4+2", "I3 J4 J6 J8")) == (100, 0)
