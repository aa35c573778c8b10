"""Expatriation sites: clauses EX (their market moves: see also test_positions_runs.py)."""

from __future__ import annotations

import pytest

from railhead.play.actions import Pass, PayDividend
from railhead.titles.t1947.actions import EmployWorker, MarkSite, MoveToken
from railhead.titles.t1947.boxes import TRACK
from tests.titles.t1947.fields import (
    Field,
    offers,
    pass_to,
    plays,
    ran,
    refused,
    run_best,
    runs,
    turn_of,
)

clause = pytest.mark.clause

CEYLON = "H35=57@0[SIR] H37=4714@0"
SITES = (
    "Persia",
    "Arab States",
    "Afghanistan",
    "Turkestan",
    "Nepal",
    "Tibet",
    "China",
    "Burma",
    "Malaya",
    "East Africa",
)


@clause("1947-EX-01")
def test_the_train_must_run_to_the_red_edge() -> None:
    game = Field(CEYLON).turn("SIR", "Run", trains="T3")
    assert ran(game, ("T3", "H35 H37")) == 30
    assert turn_of(game).reached == ()
    assert refused(game, MarkSite(site="Ceylon")) == "1947-EX-01"


@clause("1947-EX-01")
@clause("1947-EX-02")
def test_straight_from_the_home_city() -> None:
    # S16e4 is Burma; S14 the home of the ABR.
    game = Field("S16=7@3 S14=6M@4[ABR]").turn("ABR", "Run", trains="T2")
    assert ran(game, ("T2", "S16e4 S16 S14")) == 20
    plays(game, MarkSite(site="Burma"))


@clause("1947-EX-02")
@clause("1947-RT-07")
def test_a_site_is_an_end_and_one_stop() -> None:
    game = Field(CEYLON).turn("SIR", "Run", trains="T2")
    assert refused(game, runs(game, ("T2", "H35 H37 H37e0"))) == "1947-RT-03"
    words = "H35=57@0[SIR] H37=4714@1 G36=7@4"
    game = Field(words).turn("SIR", "Run", trains="T5")
    board = game.title.board
    assert all(board.printed[place].terminal == (True,) for place in ("H37e0", "H37e1"))


@clause("1947-EX-02")
@clause("1947-EX-07")
def test_a_site_at_each_end() -> None:
    words = "S16=7@3 S14=6M@4[ABR] T13=6M@1 T11=8@4 U10=6M@1 U8=9@0"
    game = Field(words).turn("ABR", "Run", trains="T5", cash=0)
    assert ran(game, ("T5", "S16e4 S16 S14 T13 T11 U10 U8 U8e3")) == 60
    assert turn_of(game).reached == ("Burma", "China")
    plays(game, MarkSite(site="China"))
    plays(game, MarkSite(site="Burma"))
    assert game.state.boxes["ABR"] == ("China", "Burma")
    assert game.state.workers["Ann"] == 3


@clause("1947-EX-03")
def test_marking_is_voluntary_and_once() -> None:
    game = Field(CEYLON).turn("SIR", "Run", trains="T3", cash=0)
    ran(game, ("T3", "H35 H37 H37e0"))
    plays(game, Pass())
    assert game.state.boxes.get("SIR", ()) == ()
    assert game.position.cash("SIR") == 0
    game = Field(CEYLON).boxes("SIR", "Ceylon").turn("SIR", "Run", trains="T3", cash=0)
    assert ran(game, ("T3", "H35 H37 H37e0")) == 30  # legal as an end, without benefit
    assert game.decision is not None
    assert game.decision.step == "Dividend"
    assert refused(game, MarkSite(site="Ceylon")) == "1947-EX-03"


@clause("1947-EX-04")
@clause("1947-EX-05")
@clause("1947-EX-06")
@clause("1947-EX-08")
@pytest.mark.parametrize("filled", range(11))
def test_the_boxes_of_the_track(filled: int) -> None:
    field = Field(CEYLON).boxes("SIR", *SITES[:filled])
    field.state.site_workers["Ceylon"] = 0
    game = field.turn("SIR", "Run", trains="T3", cash=0)
    ran(game, ("T3", "H35 H37 H37e0"))
    plays(game, MarkSite(site="Ceylon"))
    money = (60, 70, 80, 90, 100)
    assert game.position.cash("SIR") == (money[filled] if filled < 5 else 0)
    assert game.state.workers.get("Ann", 0) == (1 if filled == 5 else 0)
    assert game.state.brokers.get("SIR", 0) == (1 if filled in (6, 7) else 0)
    assert [box.brokers for box in TRACK[6:10]] == [1, 1, 1, 2]
    assert [box.opportunity for box in TRACK[6:10]] == [0, 0, 100, 150]
    assert game.state.moves == {"Ceylon": filled + 1}


@clause("1947-EX-05")
def test_the_money_is_no_revenue() -> None:
    game = Field(CEYLON).turn("SIR", "Run", trains="T3", cash=0)
    assert ran(game, ("T3", "H35 H37 H37e0")) == 30
    plays(game, MarkSite(site="Ceylon"))
    assert turn_of(game).revenue == 30
    assert game.position.cash("SIR") == 60
    # It pays for a move in the same turn: 40 and the box of 60 for the move up to 100.
    game = Field(CEYLON).turn("SIR", "Run", trains="T3", cash=40)
    ran(game, ("T3", "H35 H37 H37e0"))
    plays(game, MarkSite(site="Ceylon"))
    plays(game, PayDividend(pay=True))
    plays(game, MoveToken(site="Ceylon", direction="up"))
    assert game.position.cash("SIR") == 0


@clause("1947-EX-07")
def test_map_workers_go_to_the_first() -> None:
    game = Field(CEYLON).turn("SIR", "Run", trains="T3")
    ran(game, ("T3", "H35 H37 H37e0"))
    plays(game, MarkSite(site="Ceylon"))
    assert game.state.workers["Ann"] == 1
    assert game.state.site_workers["Ceylon"] == 0
    field = Field(CEYLON)
    field.state.site_workers["Ceylon"] = 0
    game = field.turn("SIR", "Run", trains="T3")
    ran(game, ("T3", "H35 H37 H37e0"))
    plays(game, MarkSite(site="Ceylon"))
    assert game.state.workers.get("Ann", 0) == 0


@clause("1947-EX-09")
def test_new_workers_wait_new_brokers_do_not() -> None:
    game = Field(CEYLON).turn("SIR", "Run", trains="T3")
    ran(game, ("T3", "H35 H37 H37e0"))
    plays(game, MarkSite(site="Ceylon"))
    assert game.state.fresh["Ann"] == 1
    field = Field(CEYLON).boxes("SIR", *SITES[:6])
    game = field.turn("SIR", "Run", trains="T3", cash=50)
    ran(game, ("T3", "H35 H37 H37e0"))
    plays(game, MarkSite(site="Ceylon"))
    plays(game, PayDividend(pay=True))
    plays(game, MoveToken(site="Ceylon", direction="up", brokers=1))
    assert game.position.cash("SIR") == 0
    # A worker gained in this turn does nothing in it.
    field = Field(CEYLON).set(fresh={"Ann": 1}).workers(1)
    assert refused(field.turn("SIR"), EmployWorker(use="track")) == "1947-EX-09"


@clause("1947-EX-14")
@clause("1947-TN-11")
def test_a_site_is_a_route() -> None:
    game = Field("S16=7@3 S14=6M@4[ABR]").turn("ABR")
    assert game.position.title.has_route(game.position, "ABR")
    pass_to(game, "Trains")
    assert refused(game, Pass()) == "1947-TN-01"
    game = Field("S16=9@2 S14=6M@2[ABR]").turn("ABR")
    assert not game.position.title.has_route(game.position, "ABR")


@clause("1947-EX-16")
@clause("1947-RT-10")
def test_all_red_edges_are_one_site() -> None:
    for edge in (0, 1, 4, 5):
        tile = {0: "4714@0", 1: "4714@0", 4: "4714@0", 5: "4714@1"}[edge]
        words = CEYLON.replace("4714@0", tile)
        if edge == 5:
            words = "H35=57@1[SIR] G36=7@4 H37=4714@1"
        game = Field(words).turn("SIR", "Run", trains="T4")
        way = "H35 G36 H37" if edge == 5 else "H35 H37"
        ran(game, ("T4", f"{way} H37e{edge}"))
        assert turn_of(game).reached == ("Ceylon",)
    game = Field("H35=63@0[SIR] H37=4714@0", phase="4").turn("SIR", "Run", trains="T4")
    assert not offers(game, MarkSite(site="Ceylon"))


@clause("1947-EX-16")
@pytest.mark.parametrize(
    ("site", "edges"),
    [
        ("Persia", "A14e1 A14e2 A14e3"),
        ("Arab States", "A16e0 A16e1 B19e1 B19e2"),
        ("Afghanistan", "E4e1 E4e2 E6e2"),
        ("Turkestan", "F1e2 F1e3 F1e4 G2e3"),
        ("Nepal", "L11e3 L11e4"),
        ("Tibet", "O10e2 O10e3 O10e4"),
        ("China", "U8e3 U8e4"),
        ("Burma", "S16e4 T13e0 T13e4 T13e5"),
        ("Malaya", "M20e0 M20e5"),
        ("Ceylon", "H37e0 H37e1 H37e4 H37e5"),
        ("East Africa", "E30e0 E30e1 E30e2"),
    ],
)
def test_the_red_edges(site: str, edges: str) -> None:  # T7
    site_at = Field().title.geography.site_at
    assert sorted(edge for edge, name in site_at.items() if name == site) == edges.split()


@clause("1947-RT-10")
def test_not_the_same_site_at_both_ends() -> None:
    # Burma at T13's edge 0 and at S16's edge 4.
    game = Field("S16=7@3 S14=6M@4[ABR] T13=5M@0").turn("ABR", "Run", trains="T4")
    assert refused(game, runs(game, ("T4", "S16e4 S16 S14 T13 T13e0"))) == "1947-RT-10"
    # Nor is it suggested.
    assert run_best(game) == 40
    assert turn_of(game).reached == ("Burma",)


@clause("1947-EX-03")
@pytest.mark.parametrize(
    ("marked", "reached"), [("Afghanistan", "Turkestan"), ("Turkestan", "Afghanistan")]
)
def test_a_site_not_marked_yet_is_suggested_first(marked: str, reached: str) -> None:
    words = "E6=9@2 F7=9@2 G8=5M@2[GIPR] G6=9@0 G4=9@0 G2=9@0"
    game = Field(words).boxes("GIPR", marked).turn("GIPR", "Run", trains="T2")
    assert run_best(game) == 20
    assert turn_of(game).reached == (reached,)


@clause("1947-PV-18")
@clause("1947-PV-19")
@pytest.mark.parametrize(("workers", "extra"), [(1, 30), (0, 10)])
def test_p5_at_a_site(workers: int, extra: int) -> None:
    field = Field(CEYLON).private("P5", "SIR")
    field.state.site_workers["Ceylon"] = workers
    game = field.turn("SIR", "Run", trains="T3", cash=0)
    assert ran(game, ("T3", "H35 H37 H37e0")) == 30
    plays(game, MarkSite(site="Ceylon"))
    assert game.position.cash("SIR") == 60 + extra


@clause("1947-EX-12")
@pytest.mark.parametrize(("filled", "allowed"), [(0, False), (5, False), (6, True), (7, True)])
def test_brokers_pay_from_the_seventh_site_on(filled: int, allowed: bool) -> None:
    field = Field(CEYLON).boxes("SIR", *SITES[:filled]).set(brokers={"SIR": 1})
    game = field.turn("SIR", "Run", trains="T3", cash=150)
    ran(game, ("T3", "H35 H37 H37e0"))
    plays(game, MarkSite(site="Ceylon"))
    plays(game, PayDividend(pay=True))
    before = game.position.cash("SIR")
    action = MoveToken(site="Ceylon", direction="up", brokers=1)
    if allowed:
        plays(game, action)
        assert game.position.cash("SIR") == before - 50
    else:
        assert refused(game, action) == "1947-EX-12"
