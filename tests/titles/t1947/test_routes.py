"""Routes: clauses RT."""

from __future__ import annotations

import pytest

from railhead.play.actions import Run, RunTrains
from tests.titles.t1947.fields import Field, gross, ran, refused, route, runs

clause = pytest.mark.clause

# A ring I32 - H33 - H35 - I34 - I32 and Coimbatore beside it.
RING = "I32=5@0 H33=8@4 H35=63@0[SIR] I34=8@1 G34=14@1"


@clause("1947-RT-01")
def test_two_stops_on_continuous_track() -> None:
    game = Field(RING, phase="4").turn("SIR", "Run", trains="T3")
    assert refused(game, RunTrains(routes=(Run(train="T3", track=()),))) == "1947-RT-01"
    gap = (*route(game, "T3", "H35 G34").track, *route(game, "T3", "I32 I34 H35").track)
    assert refused(game, RunTrains(routes=(Run(train="T3", track=gap),))) == "1947-RT-01"
    off = Run(train="T3", track=("H35 n0-4", "I34 1-4"))
    assert refused(game, RunTrains(routes=(off,))) == "1947-RT-01"


@clause("1947-RT-01")
def test_no_turning_at_a_junction_and_no_change_at_a_crossing() -> None:
    # 24 joins 0-3 and 0-2: from 2 to 3 a train would have to turn.
    words = "H35=57@0[SIR] H33=24@0 H31=9@0"
    game = Field(words).turn("SIR", "Run", trains="T3")
    assert game.title.board.track("24", 0).from_edge[2] == (0,)
    # 20 crosses 0-3 and 1-4.
    words = "H35=57@0[SIR] H33=20@0 H31=9@0 H29=9@0 H27=57@0 I32=57@1 G34=57@1"
    game = Field(words, phase="2").turn("SIR", "Run", trains="T3")
    assert ran(game, ("T3", "H35 H33 H31 H29 H27")) == 40
    game = Field(words, phase="2").turn("SIR", "Run", trains="T3")
    turned = Run(train="T3", track=("H35 n0-3", "H33 0-4", "I32 1-n0"))
    assert refused(game, RunTrains(routes=(turned,))) == "1947-RT-01"
    assert gross(game, "SIR") == 40


@clause("1947-RT-02")
def test_an_own_station() -> None:
    words = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0 H25=57@0"
    for hands in (0, 2):
        game = Field(words).workers(hands).turn("SIR", "Run", trains="T3")
        assert refused(game, runs(game, ("T3", "H27 H25"))) == "1947-RT-02"
    assert ran(game, ("T3", "H35 H33 H31 H29 H27 H25")) == 60


@clause("1947-RT-03")
def test_the_length_of_a_train() -> None:
    words = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0 H25=57@0"
    way = "H35 H33 H31 H29 H27 H25"
    game = Field(words).turn("SIR", "Run", trains="T2")
    assert refused(game, runs(game, ("T2", way))) == "1947-RT-03"
    assert refused(game, runs(game, ("T3", way))) == "1947-RT-03"  # a train that it has not
    twice = (("T2", "H35 H33 H31 H29 H27"), ("T2", "H35 H33 H31 H29 H27"))
    assert refused(game, runs(game, *twice)) == "1947-RT-03"
    for train in ("T3", "T5"):
        game = Field(words).turn("SIR", "Run", trains=train)
        assert ran(game, (train, way)) == 60


@clause("1947-RT-04")
def test_no_stop_twice() -> None:
    game = Field(RING, phase="4").turn("SIR", "Run", trains="T5")
    assert refused(game, runs(game, ("T5", "I32 H33 H35 I34 I32"))) == "1947-RT-04"
    # A town neither: round by Travancore back to Tuticorin.
    game = Field("H35=63@0[SIR] G36=7@4 H37=4719@5", phase="4").turn("SIR", "Run", trains="T5")
    assert refused(game, runs(game, ("T5", "H37 H35 G36 H37"))) == "1947-RT-04"


@clause("1947-RT-05")
def test_by_any_other_track_out_of_a_city() -> None:
    for way in ("I32 H33 H35 G34", "I32 I34 H35 G34"):
        game = Field(RING, phase="4").turn("SIR", "Run", trains="T3")
        assert ran(game, ("T3", way)) == 90
    # Through a town as well, by any of its four tracks.
    words = "J11[B&NWR] K10=8@5 L11=14M@2"
    game = Field(words, phase="4").turn("B&NWR", "Run", trains="T3")
    skip = Run(train="T3", track=("J11 n0-4", "K10 1-5", "L11 2-5"))
    assert refused(game, RunTrains(routes=(skip,))) == "1947-RT-05"


@clause("1947-RT-06")
def test_full_cities_are_ends() -> None:
    words = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0[EIR] H25=57@0"
    game = Field(words).turn("SIR", "Run", trains="T3")
    assert refused(game, runs(game, ("T3", "H35 H33 H31 H29 H27 H25"))) == "1947-RT-06"
    assert ran(game, ("T3", "H35 H33 H31 H29 H27")) == 40
    game = Field(words).workers(1).turn("SIR", "Run", trains="T3")
    assert ran(game, ("T3", "H35 H33 H31 H29 H27 H25")) == 60


@clause("1947-RT-07")
def test_sites_are_ends_only() -> None:
    game = Field("H35=57@0[SIR] H37=4714@0").turn("SIR", "Run", trains="T5")
    there_and_back = ("H35 n0-0", "H37 3-n0", "H37 n0-0", "H37e0 3-n0", "H37e0 n0-3", "H37 0-n0")
    action = RunTrains(routes=(Run(train="T5", track=there_and_back),))
    assert refused(game, action) == "1947-RT-07"


@clause("1947-RT-08")
def test_trains_share_no_track() -> None:
    game = Field(RING, phase="4").turn("SIR", "Run", trains="T3 T3")
    first = ("T3", "I32 H33 H35 G34")
    assert refused(game, runs(game, first, ("T3", "H35 G34"))) == "1947-RT-08"
    assert ran(game, first, ("T3", "I32 I34 H35")) == 150
    # Separate tracks of one tile: a crossing.
    words = "H35=63@0[SIR] H33=20@0 H31=9@0 H29=9@0 H27=57@0 I32=57@1 I34=8@1 G34=14@1"
    game = Field(words, phase="4").turn("SIR", "Run", trains="T2 T2")
    both = (("T2", "H35 H33 H31 H29 H27"), ("T2", "H35 G34"))
    assert ran(game, *both) == 40 + 20 + 40 + 30


@clause("1947-RT-09")
def test_the_best_route_is_not_obligatory() -> None:
    game = Field(RING, phase="4").turn("SIR", "Run", trains="T3")
    assert gross(game, "SIR") == 90
    assert ran(game, ("T3", "I32 I34 H35")) == 60


@clause("1947-RT-11")
@clause("1947-RV-03")
def test_trains_may_stay_idle() -> None:
    game = Field(RING, phase="4").turn("SIR", "Run", trains="T3 T3")
    assert ran(game, ("T3", "I32 I34 H35")) == 60
    game = Field(RING, phase="4").turn("SIR", "Run", trains="T3", first_tiles=1)
    game.play(RunTrains(routes=()))
    assert game.position.frame(type(game.state.frames[-1])).revenue == 0
