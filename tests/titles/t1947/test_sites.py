"""Expatriation sites: clauses EX. Their market moves: see test_market_moves.py."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.play.actions import Pass, PayDividend
from railhead.play.frames import OperatingRound
from railhead.play.plain.running import Running
from railhead.titles.t1947.actions import EmployWorker, MarkSite, MoveToken
from railhead.titles.t1947.land.boxes import TRACK
from tests.titles.t1947 import Game
from tests.titles.t1947.fields import (
    NAMES,
    Field,
    gross,
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
    assert game.position.rule(Running).has_route(game.position, "ABR")
    pass_to(game, "Trains")
    assert refused(game, Pass()) == "1947-TN-01"
    game = Field("S16=9@2 S14=6M@2[ABR]").turn("ABR")
    assert not game.position.rule(Running).has_route(game.position, "ABR")


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


ASSAM = "S14=57M@1[ABR] T13=6M@1 T11=8@4 U10=6M@1"


@clause("1947-EX-01")
@clause("1947-EX-07")
def test_site_with_the_home_city() -> None:  # PT-12.1
    game = Field(ASSAM + " U8=9@0", phase="3").turn("ABR", "Run", trains="T4")
    assert gross(game, "ABR") == 60
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    plays(game, MarkSite(site="China"))
    assert game.state.boxes["ABR"] == ("China",)
    assert game.position.cash("ABR") == 1060
    assert game.state.workers["Ann"] == 2
    assert game.state.site_workers["China"] == 0
    game = Field(ASSAM + " U8=9@0", phase="3").turn("ABR", "Run", trains="T3")
    assert ran(game, ("T3", "S14 T13 T11 U10")) == 60
    assert game.decision is not None
    assert game.decision.step == "Dividend"


@clause("1947-EX-15")
@clause("1947-WK-02")
def test_site_past_a_full_city() -> None:  # PT-12.2
    words = ASSAM.replace("U10=6M@1", "U10=6M@1[CCSR]") + " U8=9@0"
    game = Field(words, phase="3").turn("ABR", "Run", trains="T4")
    assert gross(game, "ABR") == 60
    assert refused(game, runs(game, ("T4", "S14 T13 T11 U10 U8 U8e3"))) == "1947-RT-06"
    game = Field(words, phase="3").workers(1).turn("ABR", "Run", trains="T4")
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    assert game.state.workers["Ann"] == 0
    plays(game, MarkSite(site="China"))
    assert game.state.workers["Ann"] == 2


@clause("1947-EX-01")
@clause("1947-RT-02")
def test_site_without_the_home_city() -> None:  # PT-12.3
    words = "S14=57M@1[ABR] T13=6M@1[CCSR] T11=8@4 U10=6M@1[ABR] U8=9@0"
    for way, worth in (("U10 U8 U8e3", 20), ("T13 T11 U10 U8 U8e3", 40)):
        game = Field(words, phase="3").turn("ABR", "Run", trains="T3")
        assert ran(game, ("T3", way)) == worth
        assert turn_of(game).reached == ()
        assert game.decision is not None
        assert game.decision.step == "Dividend"
    game = Field(words, phase="3").workers(1).turn("ABR", "Run", trains="T4")
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    assert turn_of(game).reached == ("China",)


TWO_SITES = "S16=7@3 S14=6M@4[ABR] T13=6M@1 T11=8@4 U10=6M@1 U8=9@0"


BOTH = "S16e4 S16 S14 T13 T11 U10 U8 U8e3"


def _two_sites(private: str = "") -> Game:
    field = Field(TWO_SITES, phase="4")
    if private:
        field.private(private, "ABR")
    game = field.turn("ABR", "Run", trains="T5", cash=0)
    assert ran(game, ("T5", BOTH)) == 60
    plays(game, MarkSite(site="Burma"))
    plays(game, MarkSite(site="China"))
    return game


@clause("1947-EX-02")
@clause("1947-EX-04")
@clause("1947-EX-05")
def test_two_sites_on_one_route() -> None:  # PT-13
    game = _two_sites()
    assert game.position.cash("ABR") == 130
    assert game.state.workers["Ann"] == 3
    assert game.state.fresh["Ann"] == 3
    assert _two_sites("P5").position.cash("ABR") == 190
    game = Field(TWO_SITES, phase="4").turn("ABR", "Run", trains="T4")
    assert refused(game, runs(game, ("T4", BOTH))) == "1947-RT-03"


TO_CEYLON = ("T3", "H35 H37 H37e0")


@clause("1947-EX-01")
def test_no_marking_without_the_home_city() -> None:
    words = "S14=57M@1[ABR] T13=6M@1[CCSR] T11=8@4 U10=6M@1[ABR] U8=9@0"
    game = Field(words, phase="3").turn("ABR", "Run", trains="T3", cash=0)
    assert ran(game, ("T3", "U10 U8 U8e3")) == 20
    assert refused(game, MarkSite(site="China")) == "1947-EX-01"
    assert game.position.cash("ABR") == 0
    assert game.state.site_workers["China"] == 2
    assert game.state.moves == {}


DELHI = "E6=9@2 F7=9@2 G8=5M@2[GIPR] G6=9@0 G4=9@0 G2=9@0"


FRONTIERS = ("T3", "E6e2 E6 F7 G8 G6 G4 G2 G2e3")


@clause("1947-EX-02")
@clause("1947-EX-07")
@clause("1947-EX-13")
def test_two_sites_by_one_t3() -> None:
    game = Field(DELHI).turn("GIPR", "Run", trains="T2")
    assert refused(game, runs(game, ("T2", FRONTIERS[1]))) == "1947-RT-03"
    game = Field(DELHI).turn("GIPR", "Run", trains="T3", cash=215)
    assert ran(game, FRONTIERS) == 20  # that of the home city alone
    for site in ("Afghanistan", "Turkestan"):
        plays(game, MarkSite(site=site))
    assert game.state.boxes["GIPR"] == ("Afghanistan", "Turkestan")
    assert game.position.cash("GIPR") == 215 + 60 + 70
    assert game.state.workers["Ann"] == 1 + 2
    plays(game, PayDividend(pay=True))
    state: Any = game.state
    state.cash["GIPR"], state.market["GIPR"] = 240, (4, 3)
    plays(game, MoveToken(site="Turkestan", direction="up"))
    assert (game.state.market["GIPR"], game.position.cash("GIPR")) == ((3, 3), 150)
    assert refused(game, MoveToken(site="Turkestan", direction="up")) == "1947-EX-10"
    plays(game, MoveToken(site="Afghanistan", direction="right"))
    assert (game.state.market["GIPR"], game.position.cash("GIPR")) == ((3, 4), 0)


@clause("1947-EX-01")
@clause("1947-EX-13")
def test_a_site_by_each_of_two_trains() -> None:
    game = Field(DELHI).turn("GIPR", "Run", trains="T2 T2")
    assert ran(game, ("T2", "E6e2 E6 F7 G8"), ("T2", "G8 G6 G4 G2 G2e3")) == 40
    for site in ("Turkestan", "Afghanistan"):
        plays(game, MarkSite(site=site))
    assert game.state.boxes["GIPR"] == ("Turkestan", "Afghanistan")


@clause("1947-EX-03")
@clause("1947-EX-04")
@clause("1947-EX-07")
def test_each_company_marks_a_site_for_itself() -> None:
    """The EIR has been there, with its third box; for the SIR it is the first."""
    field = Field(CEYLON).boxes("EIR", "Persia", "Nepal", "Ceylon")
    field.state.site_workers["Ceylon"] = 0
    game = field.turn("SIR", "Run", trains="T3", cash=0)
    ran(game, TO_CEYLON)
    plays(game, MarkSite(site="Ceylon"))
    assert game.position.cash("SIR") == 60
    assert game.state.workers.get("Ann", 0) == 0


@clause("1947-EX-07")
@clause("1947-PV-18")
def test_the_first_to_run_there_though_another_has_marked_it_without_a_train() -> None:
    """The EIR had Ceylon by its temple or P8: the worker still waits on the map."""
    field = Field(CEYLON).boxes("EIR", "Ceylon").private("P5", "SIR")
    game = field.turn("SIR", "Run", trains="T3", cash=0)
    ran(game, TO_CEYLON)
    plays(game, MarkSite(site="Ceylon"))
    assert game.position.cash("SIR") == 60 + 30
    assert game.state.workers["Ann"] == 1


@clause("1947-PV-18")
@clause("1947-PV-03")
@pytest.mark.parametrize("owner", ["Ann", "EIR"])
def test_p5_of_somebody_else_brings_nothing(owner: str) -> None:
    """Not even that of the president, nor that of another company of hers."""
    field = Field(CEYLON).operational("EIR", "Ann").private("P5", owner)
    game = field.turn("SIR", "Run", trains="T3", cash=0)
    ran(game, TO_CEYLON)
    before = [game.position.cash(holder) for holder in ("Ann", "EIR")]
    plays(game, MarkSite(site="Ceylon"))
    assert game.position.cash("SIR") == 60
    assert [game.position.cash(holder) for holder in ("Ann", "EIR")] == before


@clause("1947-PV-18")
def test_what_p5_brings_is_no_revenue() -> None:
    game = Field(CEYLON).private("P5", "SIR").turn("SIR", "Run", trains="T3", cash=0)
    ran(game, TO_CEYLON)
    plays(game, MarkSite(site="Ceylon"))
    assert turn_of(game).revenue == 30


@clause("1947-EX-03")
@clause("1947-PV-25")
def test_a_site_that_p8_marks_is_not_there_for_the_train_any_more() -> None:
    """A train runs to both; Turkestan goes to P8, whose move and box it gets, and no worker."""
    game = Field(DELHI).private("P8", "GIPR").turn("GIPR", "Run", trains="T3", cash=0)
    plays(game, MarkSite(site="Turkestan", private="P8"))
    ran(game, FRONTIERS)
    assert refused(game, MarkSite(site="Turkestan")) == "1947-EX-03"
    plays(game, MarkSite(site="Afghanistan"))
    assert game.decision is not None
    assert game.decision.step == "Dividend"
    assert game.position.cash("GIPR") == 60 + 70
    assert (game.state.workers["Ann"], game.state.site_workers["Turkestan"]) == (1, 2)
    assert game.state.moves == {"Turkestan": 1, "Afghanistan": 2}


@clause("1947-EX-09")
@clause("1947-EX-13")
@clause("1947-BR-03")
def test_what_is_counted_by_the_turn_begins_anew() -> None:
    """The company before had the same site, by its temple, and used its opportunity."""
    sites = tuple(site for site in Field().title.geography.sites if site != "Ceylon")
    field = Field(CEYLON).operational("SIR", "Ann").boxes("SIR", *sites[:8]).workers(1)
    field.set(resolved=("Ceylon",), obtained=("Ceylon",), moves={"Nepal": 1}, fresh={"Ann": 1})
    field.train("SIR", "T3").state.frames = (OperatingRound(1, 1, 1, ("SIR",)),)
    game = Game.of_state(field.title, NAMES, field.state)
    assert offers(game, EmployWorker(use="track"))
    pass_to(game, "Run")
    ran(game, TO_CEYLON)
    plays(game, MarkSite(site="Ceylon"))
    plays(game, PayDividend(pay=True))
    assert refused(game, MoveToken(site="Nepal", direction="up")) == "1947-EX-10"
    state: Any = game.state
    state.cash["SIR"] = 50  # with the opportunity of 100 for 150 to the right
    assert game.state.market["SIR"] == (4, 4)
    plays(game, MoveToken(site="Ceylon", direction="right", opportunity=True))
    assert (game.state.market["SIR"], game.position.cash("SIR")) == ((4, 5), 0)
