"""Workers: clauses WK. Sites and the second tile action: see test_connections.py."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.finance.holders import STOCK
from railhead.play.actions import BuyShare, Pass, PayDividend, PlaceStation
from railhead.play.frames import OperatingRound
from railhead.play.plain.running import Running
from railhead.titles.t1947.actions import EmployWorker, HireBrokers, MarkSite, Reorganize
from tests.titles.t1947 import Game
from tests.titles.t1947.fields import (
    NAMES,
    Field,
    gross,
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
from tests.titles.t1947.positions import Table

clause = pytest.mark.clause

LINE = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0 H25=57@0 H37=4714@0"
FULL = LINE.replace("H27=57@0", "H27=57@0[EIR]").replace(
    "H25=57@0", "H25=57@0[EBR] H23=9@0 H21=9@0"
)


@clause("1947-WK-01")
def test_only_the_presidents_workers() -> None:
    game = Field(LINE).workers(2, "Bob").turn("SIR")
    assert refused(game, EmployWorker(use="track")) == "1947-WK-01"
    game = Field(LINE).workers(1).turn("SIR")
    plays(game, EmployWorker(use="track"))
    assert game.state.workers["Ann"] == 0


@clause("1947-WK-02")
def test_one_worker_a_city_and_train() -> None:
    way = ("T5", "H35 H33 H31 H29 H27 H25 H23 H21 H19")
    game = Field(FULL).workers(1).turn("SIR", "Run", trains="T5")
    assert gross(game, "SIR") == 20 + 20 + 20 + 10
    words = FULL + " H19=14@0"
    game = Field(words, phase="2").workers(1).turn("SIR", "Run", trains="T5")
    assert refused(game, runs(game, way)) == "1947-RT-06"
    game = Field(words, phase="2").workers(2).turn("SIR", "Run", trains="T5")
    assert ran(game, way) == 20 + 20 + 20 + 30
    assert game.state.workers["Ann"] == 0


@clause("1947-WK-02")
def test_a_worker_for_each_train_in_the_same_city() -> None:
    words = "H35=63@0[SIR] H33=8@4 I34=8@1 I32=63@0[PRC,EIR] I30=4715@0 H31=9@2 G30=57@2"
    both = (("T3", "H35 H33 I32 I30"), ("T3", "H35 I34 I32 H31 G30"))
    game = Field(words, phase="4").workers(1).turn("SIR", "Run", trains="T3 T3")
    assert refused(game, runs(game, *both)) == "1947-RT-06"
    game = Field(words, phase="4").workers(3).workers(9, "Bob").turn("SIR", "Run", trains="T3 T3")
    assert ran(game, *both) == (40 + 40 + 10) + (40 + 40 + 20)
    assert game.state.workers == {"Ann": 1, "Bob": 9}


@clause("1947-WK-02")
@pytest.mark.parametrize(("workers", "new", "past"), [(0, 0, False), (1, 1, False), (2, 1, True)])
def test_the_table_knows_whether_a_worker_can_pass_a_city(
    workers: int, new: int, past: bool
) -> None:
    game = Field(FULL).workers(workers).set(fresh={"Ann": new}).turn("SIR", "Run", trains="T3")
    step = game.position.rule(Running)
    assert step.runs_past_blocked(game.position, "SIR") is past


@clause("1947-WK-03")
@clause("1947-RT-02")
def test_an_own_station_is_needed_all_the_same() -> None:
    game = Field(FULL + " H19=14@0", phase="2").workers(3).turn("SIR", "Run", trains="T3")
    assert refused(game, runs(game, ("T3", "H27 H25 H23 H21 H19"))) == "1947-RT-02"


@clause("1947-WK-03")
def test_the_city_passed_is_one_of_the_stops() -> None:
    game = Field(FULL).workers(3).turn("SIR", "Run", trains="T3")
    assert refused(game, runs(game, ("T3", "H37 H35 H33 H31 H29 H27 H25"))) == "1947-RT-03"
    assert ran(game, ("T3", "H35 H33 H31 H29 H27 H25")) == 20 + 20 + 20
    assert game.state.workers["Ann"] == 2


@clause("1947-WK-04")
def test_a_second_station() -> None:
    game = Field(LINE).workers(2).turn("SIR", "Station")
    assert refused(game, EmployWorker(use="station")) == "1947-WK-04"
    plays(game, PlaceStation(hex="H27"))
    assert refused(game, PlaceStation(hex="H25")) == "1947-ST-02"
    plays(game, EmployWorker(use="station"))
    plays(game, PlaceStation(hex="H25"))
    assert game.position.cash("SIR") == 1000 - 40 - 100
    assert refused(game, EmployWorker(use="station")) == "1947-WK-04"


@clause("1947-WK-04")
@pytest.mark.parametrize(
    ("field", "cash", "why"),
    [
        (Field(LINE), 139, "A second station costs Rs. 100 and SIR has only Rs. 99."),
        (Field(LINE.replace("H25=57@0", "H25=57@0[EIR]")), 1000, "No track of SIR leads to"),
    ],
    ids=["money", "place"],
)
def test_no_worker_for_a_station_that_could_not_be_placed(
    field: Field, cash: int, why: str
) -> None:
    field.train("SIR", "T2")  # the turn goes on
    game = field.workers(1).turn("SIR", "Station", cash=cash)
    plays(game, PlaceStation(hex="H27"))
    assert not offers(game, EmployWorker(use="station"))
    assert refused(game, EmployWorker(use="station")) == "1947-WK-04"
    refusal = game.why({"type": "employ_worker", "by": "Ann", "use": "station"})
    assert refusal is not None
    assert refusal.reason.startswith(why)


@clause("1947-WK-04")
@pytest.mark.parametrize(
    ("words", "cash", "deed"),
    [
        (LINE, 40, Reorganize(how="free", hex="H25")),
        (LINE.replace("H25=57@0", "H25=57@0[EIR]"), 140, Reorganize(how="extra", hex="H25")),
    ],
    ids=["free", "extra"],
)
def test_a_worker_for_a_second_station_by_p6(words: str, cash: int, deed: Reorganize) -> None:
    game = Field(words).private("P6", "SIR").workers(1).turn("SIR", "Station", cash=cash)
    plays(game, PlaceStation(hex="H27"))
    plays(game, EmployWorker(use="station"))
    plays(game, deed)
    assert game.state.markers["SIR"] == 2


@clause("1947-WK-05")
def test_by_the_first_version_a_second_action_could_follow_the_station() -> None:
    game = Field(LINE, rules=1).workers(1).turn("SIR", "Station")
    plays(game, PlaceStation(hex="H27"))
    plays(game, EmployWorker(use="track"))
    assert game.decision is not None
    assert game.decision.step == "Track"
    plays(game, lay("H33=24@0"))
    plays(game, Pass())
    assert refused(game, PlaceStation(hex="H25")) == "1947-ST-02"


@clause("1947-WK-05")
@clause("1947-OR-03")
def test_the_second_action_follows_the_first_at_once() -> None:
    """Before the station, not after it and not once the station step has begun."""
    for placed in (True, False):
        game = Field(LINE).workers(2).turn("SIR", "Station", trains="T2")
        if placed:
            plays(game, PlaceStation(hex="H27"))
        assert not offers(game, EmployWorker(use="track"))
        assert refused(game, EmployWorker(use="track")) == "1947-WK-05"
    pass_to(game, "Run")
    assert refused(game, EmployWorker(use="track")) == "1947-WK-05"
    game = Field("H35=57@0[SIR]").workers(1).turn("SIR")
    plays(game, lay("H33=9@0"))
    plays(game, lay("H31=9@0"))
    plays(game, EmployWorker(use="track"))
    plays(game, lay("H29=9@0"))
    plays(game, lay("H27=57@0"))
    plays(game, PlaceStation(hex="H27"))


@clause("1947-WK-05")
def test_a_complete_second_action_and_no_third() -> None:
    game = Field("G8=6M@1[GIPR] G6=9@0").workers(2).turn("GIPR")
    plays(game, lay("G6=24@0"))
    plays(game, lay("F9=9@1"))
    plays(game, EmployWorker(use="track"))
    plays(game, lay("F5=4714@1"))
    plays(game, lay("F9=24@4"))
    assert refused(game, lay("E10=9@1")) == "1947-TR-01"
    assert refused(game, EmployWorker(use="track")) == "1947-WK-05"
    # Like the first it has one upgrade at most.
    game = Field("G8=6M@1[GIPR] G6=9@0 F9=9@1").workers(1).turn("GIPR")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("G6=24@0"))
    assert refused(game, lay("F9=24@4")) == "1947-TR-01"


@clause("1947-WK-04")
@clause("1947-OR-03")
def test_a_worker_serves_at_the_step_that_he_changes() -> None:
    game = Field(LINE).workers(2).turn("SIR", trains="T2")
    plays(game, EmployWorker(use="track"))
    assert refused(game, EmployWorker(use="station")) == "1947-OR-02"
    plays(game, Pass())
    plays(game, PlaceStation(hex="H27"))
    assert offers(game, EmployWorker(use="station"))
    plays(game, Pass())
    assert game.decision is not None
    assert game.decision.step == "Run"
    assert refused(game, EmployWorker(use="station")) == "1947-OR-02"


@clause("1947-WK-04")
@clause("1947-WK-05")
def test_both_in_one_turn_with_two_workers() -> None:
    game = Field(LINE).workers(2).turn("SIR")
    plays(game, EmployWorker(use="track"))
    plays(game, Pass())
    plays(game, PlaceStation(hex="H27"))
    plays(game, EmployWorker(use="station"))
    plays(game, PlaceStation(hex="H25"))
    assert game.state.workers["Ann"] == 0


@clause("1947-WK-05")
@clause("1947-SE-04")
def test_the_second_action_reduces_too() -> None:
    game = Field(LINE, season="Dry").workers(1).turn("SIR", trains="T3")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("H33=24@0"))
    plays(game, Pass())
    plays(game, Pass())
    assert ran(game, ("T3", "H35 H33 H31 H29 H27 H25")) == 50


@clause("1947-WK-05")
@clause("1947-SE-04")
@clause("1947-RV-03")
def test_what_the_first_action_did_stays() -> None:
    """Poona against the monsoon in the first action, Baroda in the second: (10 + 20, and 10 for
    each of the two) less 20%."""
    field = Field("D21=6M@3[BB&CI] D19=57@0[BB&CI]", season="Monsoon").workers(1)
    game = field.turn("BB&CI", trains="T2")
    plays(game, lay("E22=57M@2"))
    plays(game, EmployWorker(use="track"))
    plays(game, lay("D17=4714@0"))
    assert run_best(game) == 40


@clause("1947-WK-08")
@pytest.mark.parametrize(("have", "brokers", "left"), [(3, 1, 0), (7, 2, 1)])
def test_three_workers_make_a_stockbroker(have: int, brokers: int, left: int) -> None:
    game = Field(LINE).workers(have).turn("SIR")
    assert not offers(game, HireBrokers(count=brokers + 1))
    plays(game, HireBrokers(count=brokers))
    assert game.state.brokers["SIR"] == brokers
    assert game.state.workers["Ann"] == left
    game = Field(LINE).workers(2).turn("SIR")
    assert refused(game, HireBrokers(count=1)) == "1947-WK-08"


@clause("1947-WK-09")
def test_no_way_through_for_building() -> None:
    game = Field(FULL).workers(3).turn("SIR")
    assert refused(game, lay("H23=24@0")) == "1947-TR-11"


@clause("1947-TR-22")
@clause("1947-WK-05")
def test_second_tile_action() -> None:  # PT-14.1
    game = Field("G8=6M@1[GIPR]").workers(2).turn("GIPR")
    plays(game, lay("G6=9@0"))
    assert refused(game, lay("G6=24@0")) == "1947-TR-22"
    plays(game, lay("F9=9@1"))
    plays(game, EmployWorker(use="track"))
    assert game.state.workers["Ann"] == 1
    plays(game, lay("G6=24@0"))
    plays(game, lay("F5=4714@1"))
    assert refused(game, EmployWorker(use="track")) == "1947-WK-05"


BLOCKED = "H35=63@0[SIR] I34=8@1 I32=15@0[PRC,EIR] I30=4715@0 H29=8@3 H27=15@0"


@clause("1947-WK-02")
@clause("1947-WK-03")
@clause("1947-WK-09")
def test_worker_through_a_blocked_city() -> None:  # S-18
    game = Field(BLOCKED, phase="4").workers(1).turn("SIR", "Run", trains="T4")
    assert gross(game, "SIR") == 110
    assert ran(game, ("T4", "H35 I34 I32 I30 H29 H27")) == 110
    assert game.state.workers["Ann"] == 0
    game = Field(BLOCKED, phase="4").turn("SIR", "Run", trains="T4")
    assert gross(game, "SIR") == 70
    assert refused(game, runs(game, ("T4", "H35 I34 I32 I30"))) == "1947-RT-06"
    game = Field(BLOCKED, phase="4").workers(1).turn("SIR", "Run", trains="T3")
    assert ran(game, ("T3", "H35 I34 I32 I30")) == 80
    game = Field(BLOCKED + " G34=57@2", phase="4").workers(1).turn("SIR")
    assert refused(game, lay("I28=9@0")) == "1947-TR-03"
    pass_to(game, "Station")
    assert refused(game, PlaceStation(hex="H27")) == "1947-ST-03"


TO_THE_TEMPLE = "S14=57M@1[ABR] T13=6M@1 T11=8@4 U10=6M@1"


CEYLON = "H35=57@0[SIR] H37=4714@0"


TO_CEYLON = ("T3", "H35 H37 H37e0")


CLOSED_LINE = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0[EIR] H25=57@0"


SITES = ("Persia", "Arab States", "Afghanistan", "Turkestan", "Nepal", "Tibet")


@clause("1947-WK-01")
@clause("1947-EX-09")
def test_a_worker_gained_before_the_track_waits_for_the_next_turn() -> None:
    """The sixth box, by the temple, in the middle of the first tile action."""
    field = Field(TO_THE_TEMPLE, phase="2").no_temple_yet("ABR").boxes("ABR", *SITES[:5]).workers(2)
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
        field = Field(CLOSED_LINE).workers(workers).set(fresh={"Ann": fresh})
        game = field.turn("SIR", "Run", trains="T4")
        assert refused(game, runs(game, way)) == "1947-RT-06"
    game = Field(CLOSED_LINE).workers(2).set(fresh={"Ann": 1}).turn("SIR", "Run", trains="T4")
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
    game = Field(CLOSED_LINE).workers(6, "Bob").turn("SIR", trains="T4")
    assert refused(game, HireBrokers(count=1)) == "1947-WK-08"
    assert refused(game, EmployWorker(use="track")) == "1947-WK-01"
    pass_to(game, "Run")
    assert refused(game, runs(game, ("T4", "H35 H33 H31 H29 H27 H25"))) == "1947-RT-06"
    # Nor can he employ them himself.
    game = Field(CLOSED_LINE).workers(6, "Bob").turn("SIR")
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
