"""Routes: clauses RT."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.play.actions import Run, RunTrains
from railhead.play.plain.running import Running
from railhead.titles.t1947.actions import MarkSite
from railhead.titles.t1947.position import t1947
from railhead.titles.t1947.state import SEASONS
from tests.titles.t1947 import Game
from tests.titles.t1947.fields import Field, best, gross, pass_to, plays, ran, refused, route, runs

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
def test_from_a_stop_to_a_stop() -> None:
    """Madurai and Coimbatore with a piece of open track behind the last, and before the first."""
    for track in (
        ("H35 n0-2", "G34 5-n0", "G34 n0-4"),
        ("G34 4-n0", "G34 n0-5", "H35 2-n0"),
    ):
        game = Field(RING, phase="4").turn("SIR", "Run", trains="T3")
        assert refused(game, RunTrains(routes=(Run(train="T3", track=track),))) == "1947-RT-01"
    assert ran(game, ("T3", "H35 G34")) == 70


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
    for on_h33 in ("H33 0-4", "H33 1-4"):  # over no track, and from one track to the other
        turned = Run(train="T3", track=("H35 n0-3", on_h33, "I32 1-n0"))
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
    assert refused(game, runs(game, ("T3", way))) == "1947-RT-03"
    missing = game.why(runs(game, ("T3", way)))
    assert missing is not None
    assert missing.reason == "SIR has no T3 train."
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


@clause("1947-RT-06")
@clause("1947-WK-02")
def test_two_trains_through_one_full_city() -> None:
    """Over different tracks, but each needs a worker."""
    words = "H35=63@0[SIR] I34=8@1 H33=8@4 I32=63@0[PRC,EIR] I30=4715@0 H31=9@2 G30=57@2"
    both = (("T3", "H35 I34 I32 I30"), ("T3", "H35 H33 I32 H31 G30"))
    game = Field(words, phase="4").workers(1).turn("SIR", "Run", trains="T3 T3")
    assert refused(game, runs(game, *both)) == "1947-RT-06"
    game = Field(words, phase="4").workers(2).turn("SIR", "Run", trains="T3 T3")
    assert ran(game, *both) == 90 + 100
    assert game.state.workers["Ann"] == 0


@clause("1947-RT-06")
@clause("1947-EX-09")
def test_workers_of_this_turn_pass_no_city() -> None:
    words = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0[EIR] H25=57@0"
    for fresh in (1, 2):
        field = Field(words).workers(2).set(fresh={"Ann": fresh})
        game = field.turn("SIR", "Run", trains="T3")
        way = ("T3", "H35 H33 H31 H29 H27 H25")
        if fresh == 2:
            assert refused(game, runs(game, way)) == "1947-RT-06"
        else:
            assert ran(game, way) == 60


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
    words = "H35=63@0[SIR] H33=20@0 H31=9@0 H29=9@0 H27=57@0 I32=57@1 G34=14@1[SIR]"
    game = Field(words, phase="4").turn("SIR", "Run", trains="T2 T2")
    both = (("T2", "H35 H33 H31 H29 H27"), ("T2", "G34 H33 I32"))
    assert ran(game, *both) == 40 + 20 + 30 + 20


@clause("1947-RT-09")
def test_the_best_route_is_not_obligatory() -> None:
    game = Field(RING, phase="4").turn("SIR", "Run", trains="T3")
    assert gross(game, "SIR") == 90
    assert ran(game, ("T3", "I32 I34 H35")) == 60


@clause("1947-RT-09")
@clause("1947-EX-03")
def test_suggested_routes_go_to_sites_not_yet_marked() -> None:
    """Burma or China at an end of the same three cities; P8 marks the one suggested first."""
    words = "S16=7@3 S14=6M@4[ABR] T13=6M@1 T11=8@4 U10=6M@1 U8=9@0"
    game = Field(words, phase="4").private("P8", "ABR").turn("ABR", "Run", trains="T4")
    first = _suggested_sites(game)
    assert len(first) == 1
    plays(game, MarkSite(site=next(iter(first)), private="P8"))
    assert _suggested_sites(game) == {"Burma", "China"} - first


@clause("1947-RT-02")
@clause("1947-TN-11")
def test_any_station_makes_a_route() -> None:
    """Goa, the home of the WIPR, has no track yet; its station in Bangalore has."""
    game = Field("D27[WIPR] G30=57@2[WIPR] F29=9@2 E28=57M@2").turn("WIPR", trains="T2")
    pass_to(game, "Run")
    assert gross(game, "WIPR") == 40
    assert ran(game, ("T2", "G30 F29 E28")) == 40


@clause("1947-RT-06")
@clause("1947-WK-02")
@pytest.mark.parametrize(("hands", "worth"), [(0, 40), (1, 60), (2, 90), (3, 90)])
def test_the_best_run_with_several_workers(hands: int, worth: int) -> None:
    words = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0[EIR] H25=57@0[EBR] H23=9@0 H21=9@0"
    field = Field(words + " H19=14@0", phase="2").workers(hands)
    assert gross(field.turn("SIR", "Run", trains="T5"), "SIR") == worth


@clause("1947-RT-01")
@clause("1947-EX-02")
def test_the_best_run_is_from_a_city_to_a_site() -> None:
    game = Field("U10=6M@1[ABR] U8=9@0", phase="3").turn("ABR", "Run", trains="T2")
    assert gross(game, "ABR") == 20
    assert _suggested(game, "ABR") == {"U10", "U8", "U8e3"}


@clause("1947-RT-11")
@clause("1947-RV-03")
@clause("1947-RV-04")
def test_the_best_run_after_bonus_and_reduction() -> None:
    field = Field("H35=57@0[SIR] H37=4714@0").no_temple_yet("SIR")
    game = field.turn("SIR", "Run", trains="T2", first_tiles=3)
    assert best(game, "SIR").revenue == 50  # 80% of 60
    alone = Field("H35=57@0[SIR]").turn("SIR", trains="T2", first_tiles=3)
    assert best(alone, "SIR").revenue == 0


@clause("1947-RT-09")
@clause("1947-WK-01")
def test_suggested_routes_employ_no_worker() -> None:
    words = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0[EIR] H25=57@0"
    game = Field(words).workers(1).turn("SIR", "Run", trains="T3")
    assert gross(game, "SIR") == 60
    assert _suggested(game, "SIR") == {"H35", "H33", "H31", "H29", "H27"}


@clause("1947-RT-09")
@clause("1947-RV-01")
def test_suggested_routes_follow_season_phase_trains_and_p7() -> None:
    """On a map that stays as it is. Surat between Bombay (monsoon zone, 40) and Baroda (40);
    Gauhati between Cooch Behar and Tezpur (30)."""
    words = "D21=4703@0 D19=57@0[BB&CI] D17=63@0"
    game = Field(words, phase="4", season="Monsoon").turn("BB&CI", "Run", trains="T2")
    state: Any = game.state
    assert _suggested(game, "BB&CI") == {"D19", "D17"}
    state.season = SEASONS.index("Fertile")
    assert _suggested(game, "BB&CI") == {"D19", "D21"}
    state.season = SEASONS.index("Monsoon")
    state.privates["P7"] = "BB&CI"
    assert _suggested(game, "BB&CI") == {"D19", "D21", "D21e1"}
    state.trains["BB&CI"] = ("T3-0",)
    assert _suggested(game, "BB&CI") == {"D17", "D19", "D21", "D21e1"}
    words = "R11=57M@1[CCSR] Q12=8@2 S10=15M@0"
    game = Field(words, phase="3").turn("CCSR", "Run", trains="T2")
    assert _suggested(game, "CCSR") == {"R11", "S10"}
    late: Any = game.state
    late.phase = 5  # the first T8 has been sold
    assert _suggested(game, "CCSR") == {"R11", "Q12", "P11"}


def _suggested(game: Game, company: str) -> set[str]:
    p = game.position
    runs = p.rule(Running).suggest(p, company)
    return {piece.split()[0] for run in runs for piece in run.track}


def _suggested_sites(game: Game) -> set[str]:
    p = game.position
    (suggested,) = p.rule(Running).suggest(p, "ABR")
    ends = {piece.split()[0] for piece in (suggested.track[0], suggested.track[-1])}
    return {site for place, site in t1947(p).geography.site_at.items() if place in ends}


@clause("1947-RT-11")
@clause("1947-RV-03")
def test_trains_may_stay_idle() -> None:
    game = Field(RING, phase="4").turn("SIR", "Run", trains="T3 T3")
    assert ran(game, ("T3", "I32 I34 H35")) == 60
    game = Field(RING, phase="4").turn("SIR", "Run", trains="T3", first_tiles=1)
    game.play(RunTrains(routes=()))
    assert game.position.frame(type(game.state.frames[-1])).revenue == 0


@clause("1947-RT-04")
@clause("1947-RT-03")
def test_round_a_ring_of_four() -> None:
    words = "H35=63@0[SIR] G34=63@0 G32=9@0 G30=63@0 H31=9@2 I32=63@0 I34=8@1"
    ring = "H35 G34 G32 G30 H31 I32 I34 H35"
    for train in ("T3", "T4", "T5"):
        game = Field(words, phase="4").turn("SIR", "Run", trains=train)
        assert refused(game, runs(game, (train, ring))) == "1947-RT-04"
    assert ran(game, ("T5", ring.removesuffix(" I34 H35"))) == 160


@clause("1947-RT-01")
def test_no_track_twice() -> None:
    """From Madurai round by Bangalore and back over H33 to Pondicherry: three different stops."""
    words = "H35=57@0[SIR] H33=24@3 H31=24@0 H29=7@0 G30=5@4 I34=7@2 I32=57@0"
    game = Field(words).turn("SIR", "Run", trains="T3")
    way = "H35 H33 H31 H29 G30 H31 H33 I34 I32"
    assert refused(game, runs(game, ("T3", way))) == "1947-RT-01"
    assert refused(game, runs(game, ("T3", "H35 H33 H31 G30 H31 H33 I34 I32"))) == "1947-RT-01"
    assert gross(game, "SIR") == 40
    assert ran(game, ("T3", "H35 H33 H31 H29 G30")) == 40


@clause("1947-RT-01")
def test_there_and_back() -> None:
    game = Field("H35=63@0[SIR] G34=14@1", phase="4").turn("SIR", "Run", trains="T3")
    assert refused(game, runs(game, ("T3", "H35 G34 H35"))) == "1947-RT-01"
    assert ran(game, ("T3", "H35 G34")) == 70


@clause("1947-RT-01")
@clause("1947-RT-02")
def test_city_and_post_with_workers() -> None:
    words = "H35=63@0 I34=8@1 I32=63@0[PRC] H37=4714@0"
    game = Field(words, phase="4").private("P7", "PRC").workers(3).turn("PRC", "Run", trains="T5")
    assert refused(game, runs(game, ("T5", "I32 I32e5"))) == "1947-RT-01"
    assert refused(game, runs(game, ("T5", "H35e5 H35 H37"))) == "1947-RT-02"
    assert refused(game, runs(game, ("T5", "H35 H37 H37e0"))) == "1947-RT-02"
    assert game.state.workers["Ann"] == 3


BLOCKED = "H35=63@0[SIR] I34=8@1 I32=15@0[PRC,EIR] I30=4715@0 H29=8@3 H27=15@0"


NETWORK = "I32=5@0 H33=8@4 H35=63@0[SIR] I34=8@1 G34=14@1"


@clause("1947-RT-01")
@clause("1947-RT-04")
@clause("1947-RT-08")
@clause("1947-RV-02")
def test_routes() -> None:  # S-22.1, S-22.2
    game = Field(NETWORK, phase="4").turn("SIR", "Run", trains="T3 T3")
    assert gross(game, "SIR") == 150
    first = ("T3", "I32 H33 H35 G34")
    assert refused(game, runs(game, first, ("T3", "I32 I34 H35 G34"))) == "1947-RT-08"
    assert ran(game, first, ("T3", "I32 I34 H35")) == 150
    words = NETWORK.replace(" G34=14@1", "")
    game = Field(words, phase="4").turn("SIR", "Run", trains="T3")
    assert gross(game, "SIR") == 60
    assert refused(game, runs(game, ("T3", "I32 H33 H35 I34 I32"))) == "1947-RT-04"


@clause("1947-RT-02")
@clause("1947-RT-03")
def test_own_station_inside_the_route() -> None:  # S-22.3
    words = BLOCKED.replace("I32=15@0[PRC,EIR]", "I32=15@0[PRC]").replace("[SIR]", "")
    game = Field(words, phase="4").turn("PRC", "Run", trains="T5")
    assert gross(game, "PRC") == 110
    assert ran(game, ("T5", "H35 I34 I32 I30 H29 H27")) == 110
