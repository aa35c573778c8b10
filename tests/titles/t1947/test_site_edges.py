"""Edge cases of temples, trading posts, sites and workers: clauses TE, TP, EX and WK."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.finance.papers import STOCK
from railhead.play.actions import BuyShare, Pass, PayDividend, PlaceStation
from railhead.play.frames import OperatingRound
from railhead.play.game import Game
from railhead.titles.t1947.actions import EmployWorker, HireBrokers, MarkSite, MoveToken
from tests.titles.t1947.fields import (
    NAMES,
    Field,
    lay,
    offers,
    pass_to,
    plays,
    ran,
    refused,
    run_best,
    runs,
    turn_of,
)
from tests.titles.t1947.positions import Table, end_share_round

clause = pytest.mark.clause

ASSAM = "S14=57M@1[ABR] T13=6M@1 T11=8@4 U10=6M@1"
CEYLON = "H35=57@0[SIR] H37=4714@0"
TO_CEYLON = ("T3", "H35 H37 H37e0")
LINE = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0[EIR] H25=57@0"
SITES = ("Persia", "Arab States", "Afghanistan", "Turkestan", "Nepal", "Tibet")


# Temples.


@clause("1947-TE-02")
@pytest.mark.parametrize(("closed", "reached"), [(False, True), (True, False)])
def test_the_last_tile_is_laid_by_another_company(closed: bool, reached: bool) -> None:
    """Reached at the start of the next own turn, unless the way is closed by then."""
    words = ASSAM.replace("U10=6M@1", "U10=15M@1[CCSR]")
    field = Field(words, phase="2").no_temple_yet("ABR").operational("ABR", "Bob")
    game = field.turn("CCSR", trains="T3", cash=300)
    state: Any = game.state
    state.cash["ABR"] = 0
    state.frames = (OperatingRound(1, 1, 1, ("ABR",)), *state.frames[1:])
    plays(game, lay("U8=9@0"))
    assert "ABR" not in game.state.temples
    if closed:
        state = game.state
        state.map = state.map.with_marker(game.title.board, "U10", 0, "EIR")
    run_best(game)
    plays(game, PayDividend(pay=False))
    while turn_of(game).company == "CCSR":
        game.play({"type": "pass"})
    assert ("ABR" in game.state.temples) is reached
    assert game.position.cash("ABR") == (100 if reached else 0)
    assert offers(game, MarkSite(site="Ceylon")) is reached


@clause("1947-TE-08")
@pytest.mark.parametrize(("phase", "none"), [("5", ()), ("6", ("SIR",))])
def test_opened_in_phase_5_and_operational_in_phase_6(phase: str, none: tuple[str, ...]) -> None:
    """What counts is the phase in which the sixth unit is bought."""
    table = Table().phase(phase).cash(Ann=500).set(temples=())
    table.company("SIR", 100, {"Ann": 3, "Bob": 2}, launched=False)
    game = table.share_round("Ann")
    plays(game, BuyShare(company="SIR", source=STOCK))
    end_share_round(game)
    assert "SIR" in game.state.launched
    assert game.state.templeless == none


@clause("1947-TE-08")
def test_without_a_temple_track_to_it_brings_nothing() -> None:
    field = Field(ASSAM, phase="6").no_temple_yet("ABR").set(templeless=("ABR",))
    game = field.turn("ABR", cash=60)
    plays(game, lay("U8=9@0"))
    assert game.position.cash("ABR") == 0
    assert "ABR" not in game.state.temples
    assert game.decision is not None
    assert game.decision.step == "Track"


# Trading posts.


@clause("1947-TP-01")
@pytest.mark.parametrize("company", ["PRC", "SIR"])
def test_p7_of_a_player_serves_none_of_his_companies(company: str) -> None:
    words = "H35=63@0[SIR] I34=8@1 I32=63@0[PRC]"
    game = Field(words, phase="4").private("P7", "Ann").turn(company, "Run", trains="T2")
    assert ran(game, ("T2", "H35 I34 I32")) == 80


# Sites.


@clause("1947-EX-01")
def test_no_marking_without_the_home_city() -> None:
    words = "S14=57M@1[ABR] T13=6M@1[CCSR] T11=8@4 U10=6M@1[ABR] U8=9@0"
    game = Field(words, phase="3").turn("ABR", "Run", trains="T3", cash=0)
    assert ran(game, ("T3", "U10 U8 U8e3")) == 20
    assert refused(game, MarkSite(site="China")) == "1947-EX-01"
    assert game.position.cash("ABR") == 0
    assert game.state.site_workers["China"] == 2
    assert game.state.moves == {}


@clause("1947-EX-03")
@clause("1947-EX-10")
def test_a_second_visit_allows_no_market_move() -> None:
    field = Field(CEYLON).boxes("SIR", "Ceylon").workers(3).set(brokers={"SIR": 1})
    field.state.site_workers["Ceylon"] = 1
    game = field.turn("SIR", "Run", trains="T3", cash=500)
    assert ran(game, TO_CEYLON) == 30
    plays(game, PayDividend(pay=True))
    assert game.state.boxes["SIR"] == ("Ceylon",)
    assert (game.state.site_workers["Ceylon"], game.state.moves) == (1, {})
    assert game.decision is not None
    assert game.decision.step == "Trains"
    assert refused(game, MoveToken(site="Ceylon", direction="up")) == "1947-EX-10"


def _at_100(filled: int) -> Game:
    """A treasury of 100 and a token at 100, the space above it 110; Ceylon is marked."""
    field = Field(CEYLON).boxes("SIR", *SITES[:filled]).workers(6)
    game = field.turn("SIR", "Run", trains="T3", cash=100)
    ran(game, TO_CEYLON)
    plays(game, MarkSite(site="Ceylon"))
    plays(game, PayDividend(pay=True))
    state: Any = game.state
    state.market["SIR"] = (4, 5)
    return game


@clause("1947-EX-05")
@clause("1947-EX-12")
def test_100_do_not_pay_for_110_but_with_the_box_they_do() -> None:
    up = MoveToken(site="Ceylon", direction="up")
    sixth = _at_100(5)  # its box holds a worker and no money
    assert sixth.position.cash("SIR") == 100
    assert refused(sixth, up) == "1947-OR-05"
    # A stockbroker made of three workers is of no use before the seventh site.
    plays(sixth, HireBrokers(count=1))
    assert refused(sixth, MoveToken(site="Ceylon", direction="up", brokers=1)) == "1947-EX-12"
    third = _at_100(2)  # the box of 80
    assert third.position.cash("SIR") == 180
    plays(third, up)
    assert third.position.cash("SIR") == 70
    assert third.state.market["SIR"] == (3, 5)


@clause("1947-EX-10")
@clause("1947-EX-11")
@pytest.mark.parametrize(("cash", "paid"), [(180, True), (179, False)])
def test_in_the_top_row_from_110_to_120(cash: int, paid: bool) -> None:
    field = Field(CEYLON).boxes("SIR", "Ceylon").set(moves={"Ceylon": 1}).workers(3)
    field.operational("SIR", "Ann")
    field.state.market["SIR"] = (0, 2)
    game = field.turn("SIR", "Market moves", cash=cash, ran=True)
    assert game.position.price("SIR") == 110
    assert refused(game, MoveToken(site="Ceylon", direction="up")) == "1947-EX-11"
    right = MoveToken(site="Ceylon", direction="right")
    if paid:
        plays(game, right)
        assert (game.position.price("SIR"), game.position.cash("SIR")) == (120, 0)
    else:
        assert refused(game, right) == "1947-OR-05"


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


# Workers.


@clause("1947-WK-01")
@clause("1947-EX-09")
def test_a_worker_gained_before_the_track_waits_for_the_next_turn() -> None:
    """The sixth box, by the temple, in the middle of the first tile action."""
    field = Field(ASSAM, phase="2").no_temple_yet("ABR").boxes("ABR", *SITES[:5]).workers(2)
    game = field.turn("ABR", cash=200)
    plays(game, lay("U8=9@0"))
    plays(game, MarkSite(site="Ceylon"))
    assert game.state.workers["Ann"] == 3
    assert refused(game, HireBrokers(count=1)) == "1947-WK-08"
    # The two that she had before work, the third does not.
    plays(game, EmployWorker(use="track"))
    plays(game, Pass())
    plays(game, PlaceStation(hex="T13"))
    plays(game, EmployWorker(use="station"))
    assert game.state.workers["Ann"] == 1
    pass_to(game, "Trains")
    assert game.state.fresh["Ann"] == 1


@clause("1947-WK-01")
def test_a_worker_gained_in_this_turn_opens_no_city() -> None:
    way = ("T4", "H35 H33 H31 H29 H27 H25")
    for fresh, workers in ((1, 1), (2, 2)):
        field = Field(LINE).workers(workers).set(fresh={"Ann": fresh})
        game = field.turn("SIR", "Run", trains="T4")
        assert refused(game, runs(game, way)) == "1947-RT-06"
    game = Field(LINE).workers(2).set(fresh={"Ann": 1}).turn("SIR", "Run", trains="T4")
    assert ran(game, way) == 60
    assert game.state.workers["Ann"] == 1


@clause("1947-WK-01")
@clause("1947-EX-09")
def test_a_worker_serves_from_the_next_company_turn_on() -> None:
    """Also another company of the same president, in the same operating round."""
    field = Field(CEYLON + " I16=57@0[EIR]").operational("EIR", "Ann")
    game = field.turn("SIR", "Run", trains="T3")
    state: Any = game.state
    state.frames = (OperatingRound(1, 1, 1, ("EIR",)), *state.frames[1:])
    ran(game, TO_CEYLON)
    plays(game, MarkSite(site="Ceylon"))
    plays(game, PayDividend(pay=False))
    while turn_of(game).company == "SIR":
        plays(game, Pass())
    assert (game.state.workers["Ann"], game.state.fresh) == (1, {})
    plays(game, EmployWorker(use="track"))
    assert game.state.workers["Ann"] == 0


@clause("1947-WK-01")
def test_workers_of_another_player_do_nothing() -> None:
    game = Field(LINE).workers(6, "Bob").turn("SIR", trains="T4")
    assert refused(game, HireBrokers(count=1)) == "1947-WK-08"
    assert refused(game, EmployWorker(use="track")) == "1947-WK-01"
    pass_to(game, "Run")
    assert refused(game, runs(game, ("T4", "H35 H33 H31 H29 H27 H25"))) == "1947-RT-06"
    # Nor can he employ them himself.
    game = Field(LINE).workers(6, "Bob").turn("SIR")
    assert refused(game, EmployWorker(by="Bob", use="track")) == "1947-PR-06"


@clause("1947-WK-01")
def test_who_loses_the_presidency_keeps_his_workers() -> None:
    """They serve another company of his; the stockbrokers stay with the company."""
    table = Table().company("SIR", 80, {"Ann": 3, "Bob": 3}).company("EIR", 80, {"Ann": 6})
    table.set(brokers={"SIR": 2}, workers={"Ann": 1, "Bob": 0}).cash(Bob=500)
    game = table.share_round("Bob")
    plays(game, BuyShare(company="SIR", source=STOCK))
    assert game.position.director("SIR") == "Bob"
    assert (game.state.workers["Ann"], game.state.brokers) == (1, {"SIR": 2})
    for company, clause_id in (("SIR", "1947-WK-01"), ("EIR", None)):
        state: Any = game.state.copy()
        state.frames = (OperatingRound(2, 1, 1, ()), turn_of(Field().turn(company)))
        again = Game.of_state(game.title, NAMES, state)
        refusal = again.why(EmployWorker(use="track"))
        assert (refusal.clause if refusal else None) == clause_id
