"""Workers: clauses WK (the second tile action at sites: see S-19 and PT-14)."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, Pass, PlaceStation
from railhead.titles.t1947.actions import EmployWorker, HireBrokers, MarkSite, Reorganize
from tests.titles.t1947.fields import (
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
)

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
    step = next(step for step in game.position.title.steps if step.name == "Run")
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
        (Field(LINE), 139, "A second station costs Rs. 100 and SIR has Rs. 99."),
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


# Sites and the second tile action.


@clause("1947-WK-10")
def test_a_run_that_another_worker_allows_owes_nothing_to_the_second_action() -> None:
    """Before the second action a train could run to Ceylon past foreign stations, with a worker,
    and so it does."""
    field = Field("H35=57@0[SIR] H37=14@0[EIR,EBR]", phase="4").workers(2)
    game = field.turn("SIR", trains="T3")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("H33=9@0"))
    pass_to(game, "Run")
    assert ran(game, ("T3", "H35 H37 H37e0")) == 50
    plays(game, MarkSite(site="Ceylon"))


@clause("1947-WK-06")
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("rules", [1, 2])
def test_a_second_action_that_opens_a_blocked_way_makes_the_connection(
    workers: int, rules: int
) -> None:
    """Track led from the home to Ceylon, but the city before it was full; the second action gives
    it another space, whether or not another worker could have passed it. By the first version of
    the rules any track was enough."""
    field = Field("H35=57@0[SIR] H37=63@0[EIR,EBR]", phase="7", rules=rules).workers(workers)
    game = field.turn("SIR", trains="T3")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("H37=259@0"))
    pass_to(game, "Run")
    ran(game, ("T3", "H35 H37 H37e0"))
    if rules == 1:
        plays(game, MarkSite(site="Ceylon"))
    else:
        assert refused(game, MarkSite(site="Ceylon")) == "1947-WK-06"


@clause("1947-WK-06")
@pytest.mark.parametrize("rules", [1, 2])
def test_the_way_must_have_led_from_the_home_city(rules: int) -> None:
    """The second action joins the home to a station from which track led to China before."""
    words = "S14=57M@1[ABR] T13=6M@1 U10=6M@1[ABR] U8=9@0"
    game = Field(words, phase="3", rules=rules).workers(1).turn("ABR", trains="T4")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("T11=8@4"))
    pass_to(game, "Run")
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    if rules == 1:
        plays(game, MarkSite(site="China"))
        assert game.state.workers["Ann"] == 2
    else:
        assert refused(game, MarkSite(site="China")) == "1947-WK-06"


@clause("1947-WK-06")
@clause("1947-WK-10")
@pytest.mark.parametrize(("trains", "joined"), [("T2", True), ("T3", False), ("T2 T3", False)])
def test_a_train_must_have_been_able_to_run_the_way(trains: str, joined: bool) -> None:
    """To Burma past Sylhet there are three stops; the second action makes a way of two."""
    field = Field("S14=6M@4[ABR] T13=57M@1", phase="2").workers(1)
    game = field.turn("ABR", trains=trains)
    plays(game, EmployWorker(use="track"))
    plays(game, lay("S16=7@3"))
    pass_to(game, "Run")
    assert ran(game, (trains[:2], "S14 S16 S16e4")) == 20
    if joined:
        assert refused(game, MarkSite(site="Burma")) == "1947-WK-06"
    else:
        plays(game, MarkSite(site="Burma"))


ASSAM = "S14=57M@1[ABR] T13=6M@1 T11=8@4 U10=6M@1 U8=9@0"


@clause("1947-WK-10")
def test_what_p6_or_p8_opens_is_not_owed_to_the_second_action() -> None:
    """A station in the full city, or a train, is there before the run; the way was there before."""
    full = ASSAM.replace("U10=6M@1", "U10=6M@1[CCSR]")
    field = Field(full, phase="3").workers(1).private("P6", "ABR")
    game = field.turn("ABR", trains="T4")
    plays(game, EmployWorker(use="track"))
    plays(game, Pass())
    plays(game, Reorganize(how="extra", hex="U10"))
    pass_to(game, "Run")
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    plays(game, MarkSite(site="China"))
    game = Field(ASSAM, phase="3").workers(1).private("P8", "ABR").turn("ABR")
    plays(game, EmployWorker(use="track"))
    plays(game, BuyTrain(train="T4", price=300, private="P8"))
    pass_to(game, "Run")
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    plays(game, MarkSite(site="China"))


@clause("1947-WK-06")
def test_a_site_that_another_company_has_reached_may_be_joined() -> None:
    field = Field(ASSAM.replace(" U8=9@0", ""), phase="3").workers(1)
    field.state.site_workers["China"] = 0
    game = field.turn("ABR", trains="T4")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("U8=9@0"))
    pass_to(game, "Run")
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 60
    plays(game, MarkSite(site="China"))


@clause("1947-WK-06")
def test_only_full_cities_between_home_and_site_count() -> None:
    """The second action opens the way to China; a worker passes Gauhati at the other end of the
    route and has nothing to do with that."""
    words = "S10=4715@0 R11=57M@1[CCSR] Q12=30@4 R13=9@2 S14=6M@2[ABR] T13=6M@1 T11=8@4"
    field = Field(f"{words} U10=63M@0[CCSR,EIR] U8=9@0", phase="7").workers(2)
    game = field.turn("ABR", trains="T8")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("U10=259M@0"))
    pass_to(game, "Run")
    ran(game, ("T8", "S10 R11 Q12 R13 S14 T13 T11 U10 U8 U8e3"))
    assert game.state.workers["Ann"] == 0
    assert refused(game, MarkSite(site="China")) == "1947-WK-06"


@clause("1947-WK-06")
def test_track_of_another_company_does_not_count() -> None:
    """From the EIR's station track leads to Ceylon, but no train has been there."""
    game = Field("H35=57@1[SIR] H37=14@1[EIR]", phase="4").workers(1).turn("SIR", trains="T3")
    plays(game, EmployWorker(use="track"))
    plays(game, lay("G36=7@4"))
    pass_to(game, "Run")
    ran(game, ("T3", "H35 G36 H37 H37e1"))
    assert refused(game, MarkSite(site="Ceylon")) == "1947-WK-06"


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
