"""Workers: clauses WK (the second tile action at sites: see S-19 and PT-14)."""

from __future__ import annotations

import pytest

from railhead.play.actions import Pass, PlaceStation
from railhead.titles.t1947.actions import EmployWorker, HireBrokers
from tests.titles.t1947.fields import Field, gross, lay, offers, plays, ran, refused, runs

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


@clause("1947-WK-03")
@clause("1947-RT-02")
def test_an_own_station_is_needed_all_the_same() -> None:
    game = Field(FULL + " H19=14@0", phase="2").workers(3).turn("SIR", "Run", trains="T3")
    assert refused(game, runs(game, ("T3", "H27 H25 H23 H21 H19"))) == "1947-RT-02"


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


@clause("1947-WK-05")
def test_the_station_may_come_before_or_after_the_second_action() -> None:
    game = Field(LINE).workers(1).turn("SIR", "Station")
    plays(game, PlaceStation(hex="H27"))
    plays(game, EmployWorker(use="track"))
    assert game.decision is not None
    assert game.decision.step == "Track"
    plays(game, lay("H33=24@0"))
    plays(game, Pass())
    assert refused(game, PlaceStation(hex="H25")) == "1947-ST-02"
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
