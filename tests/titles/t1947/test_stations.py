"""Stations: clauses ST. P6: see test_reorganization.py."""

from __future__ import annotations

import pytest

from railhead.play.actions import Pass, PlaceStation
from railhead.play.frames import OperatingRound
from railhead.titles.t1947.actions import EmployWorker, Reorganize
from tests.titles.t1947 import Game
from tests.titles.t1947.fields import (
    NAMES,
    Field,
    gross,
    lay,
    offers,
    pass_to,
    plays,
    refused,
)

clause = pytest.mark.clause

LINE = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0 H25=57@0"


@clause("1947-ST-01")
def test_the_home_station() -> None:
    field = Field("H19=14@1").operational("BNR", "Ann", operated=False)
    state = field.state
    state.round = "Operating round 1.1"
    state.frames = (OperatingRound(1, 1, 1, ("BNR",)),)
    state.cash["BNR"] = 40
    game = Game.of_state(field.title, NAMES, state)
    assert game.state.map.stations["H19"] == (("BNR", ""),)
    assert game.position.cash("BNR") == 40
    # It is not the station of the turn.
    plays(game, lay("G20=57@1"))
    plays(game, Pass())
    plays(game, PlaceStation(hex="G20"))
    assert game.position.cash("BNR") == 0


@clause("1947-ST-02")
def test_one_station_a_turn_at_its_price() -> None:
    game = Field(LINE).turn("SIR", "Station", cash=200)
    plays(game, PlaceStation(hex="H27"))
    assert game.position.cash("SIR") == 160
    assert refused(game, PlaceStation(hex="H25")) == "1947-ST-02"
    # The next one costs 100.
    game = Field(LINE.replace("H27=57@0", "H27=57@0[SIR]")).turn("SIR", "Station", cash=100)
    plays(game, PlaceStation(hex="H25"))
    assert game.position.cash("SIR") == 0
    game = Field(LINE).turn("SIR", "Station", cash=40)
    assert offers(game, PlaceStation(hex="H25"))


@clause("1947-ST-02")
@clause("1947-ST-08")
def test_the_charters() -> None:
    """T2: the home is free, then 40, 100 and 100; the SIR has one more."""
    for company, printed in Field().title.companies.items():
        assert tuple(printed.markers) == (0, 40, 100, 100, 100)[: 5 if company == "SIR" else 4]


@clause("1947-ST-02")
def test_no_station_is_left() -> None:
    words = LINE.replace("[SIR]", "[EIR]") + " H23=9@0 H21=9@0 H19=14@0[EIR]"
    words = words.replace("H27=57@0", "H27=57@0[EIR]").replace("H25=57@0", "H25=57@0[EIR]")
    game = Field(words + " G20=57@1", phase="2").turn("EIR", "Station")
    assert game.state.markers["EIR"] == 0
    assert game.decision is not None
    assert game.decision.step != "Station"
    assert refused(game, PlaceStation(hex="G20")) == "1947-ST-02"


@clause("1947-ST-02")
@clause("1947-WK-04")
def test_a_second_station_waits_for_its_worker() -> None:
    game = Field(LINE).workers(1).turn("SIR", "Station")
    plays(game, PlaceStation(hex="H27"))
    assert refused(game, PlaceStation(hex="H25")) == "1947-ST-02"
    plays(game, EmployWorker(use="station"))
    plays(game, PlaceStation(hex="H25"))


@clause("1947-ST-03")
def test_towns_take_no_stations() -> None:
    game = Field(LINE + " H37=4714@0").turn("SIR", "Station")
    assert refused(game, PlaceStation(hex="H37")) == "1947-ST-03"
    refusal = game.why(PlaceStation(hex="H37"))
    assert refusal is not None
    assert refusal.reason == "No station can be placed in Tuticorin H37."


@clause("1947-ST-04")
def test_an_extra_station_is_the_one_of_its_city() -> None:
    field = Field(LINE.replace("H27=57@0", "H27=15@0[EIR]"), phase="2")
    assert offers(field.turn("SIR", "Station"), PlaceStation(hex="H27"))
    field.state.map = field.state.map.with_marker_beside("H27", "SIR")
    assert refused(field.turn("SIR", "Station"), PlaceStation(hex="H27")) == "1947-ST-04"


@clause("1947-ST-02")
@clause("1947-OR-05")
def test_no_station_without_money() -> None:
    field = Field(LINE).private("P6", "SIR")
    game = field.turn("SIR", "Station", cash=39)
    assert refused(game, Reorganize(how="extra", hex="H27")) == "1947-PV-20"
    full = LINE.replace("H27=57@0", "H27=57@0[EIR]")
    game = Field(full).private("P6", "SIR").turn("SIR", "Run", trains="T2", cash=39)
    assert refused(game, Reorganize(how="extra", hex="H27")) == "1947-ST-02"


@clause("1947-ST-03")
@clause("1947-ST-06")
def test_only_free_spaces_that_are_reached() -> None:
    words = LINE.replace("H27=57@0", "H27=57@0[EIR]") + " H37=14@0"
    game = Field(words, phase="4").turn("SIR", "Station")
    assert refused(game, PlaceStation(hex="H27")) == "1947-ST-03"
    assert refused(game, PlaceStation(hex="H25")) == "1947-ST-03"
    plays(game, PlaceStation(hex="H37"))


@clause("1947-ST-03")
@clause("1947-WK-09")
def test_a_worker_places_no_station_behind_a_full_city() -> None:
    words = LINE.replace("H27=57@0", "H27=57@0[EIR]") + " H37=14@0"
    game = Field(words, phase="4").workers(3).turn("SIR", "Station")
    assert refused(game, PlaceStation(hex="H25")) == "1947-ST-03"


@clause("1947-ST-04")
def test_never_two_in_one_city() -> None:
    words = LINE.replace("H35=57@0[SIR]", "H35=15@0[SIR]")
    game = Field(words, phase="2").private("P6", "SIR").turn("SIR", "Station")
    assert refused(game, PlaceStation(hex="H35")) == "1947-ST-04"
    assert refused(game, Reorganize(how="free", hex="H35")) == "1947-PV-21"


@clause("1947-ST-05")
def test_home_spaces_are_kept() -> None:
    words = "H35=57@1[SIR] I34=8@1 I32=15@0[EIR] H37=14@1 G36=7@4"
    game = Field(words, phase="4").turn("SIR", "Station")
    assert refused(game, PlaceStation(hex="I32")) == "1947-ST-05"
    assert offers(game, PlaceStation(hex="H37"))
    # When the company has operated elsewhere the space is free for all.
    field = Field(words, phase="4")
    field.state.operated = (*field.state.operated, "PRC")
    assert offers(field.turn("SIR", "Station"), PlaceStation(hex="I32"))


@clause("1947-ST-05")
def test_a_home_with_a_single_space() -> None:
    """Nobody else places a station there, whether its company is open yet or not (PT-17)."""
    words = "H35=15@1[SIR] I34=8@1 I32=57@0 G34=57@2"
    for field in (Field(words, "4"), Field(words, "4").operational("PRC", "Bob", operated=False)):
        game = field.turn("SIR", "Station")
        assert refused(game, PlaceStation(hex="I32")) == "1947-ST-05"
        assert offers(game, PlaceStation(hex="G34"))
    field = Field(words, "4").operational("PRC", "Bob")
    assert offers(field.turn("SIR", "Station"), PlaceStation(hex="I32"))


@clause("1947-ST-06")
def test_full_cities_block() -> None:
    words = LINE.replace("H27=57@0", "H27=57@0[EIR]")
    game = Field(words).turn("SIR", trains="T3")
    assert refused(game, lay("H23=9@0")) == "1947-TR-03"
    assert gross(game, "SIR") == 40
    open_ = Field(LINE).turn("SIR", trains="T3")
    assert gross(open_, "SIR") == 60


@clause("1947-ST-08")
def test_the_fourth_station_brings_a_stockbroker() -> None:
    words = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0[SIR] H25=57@0[SIR] H23=9@0 H21=9@0"
    words += " H19=14@0"
    game = Field(words, phase="2").turn("SIR", "Station")
    game.state.operated += ("BNR",)
    plays(game, PlaceStation(hex="H19"))
    assert game.state.brokers["SIR"] == 1
    # None with the fifth, which only the SIR has.
    fifth = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0[SIR] H25=57@0[SIR] H37=14@0[SIR]"
    field = Field(fifth + " H23=9@0 H21=9@0 H19=14@0", phase="4")
    field.state.operated = (*field.state.operated, "BNR")
    game = field.turn("SIR", "Station")
    plays(game, PlaceStation(hex="H19"))
    assert game.state.brokers.get("SIR", 0) == 0
    assert game.state.markers["SIR"] == 0


@clause("1947-ST-03")
@clause("1947-ST-06")
def test_stations_and_blocks() -> None:  # S-16
    words = "G8=6M@1[GIPR] G30=57@1[GIPR] H29=8@1 H25=57@0 H27="
    game = Field(words + "57@0[EIR] F31=57M@1", phase="2").turn("GIPR", "Track")
    pass_to(game, "Station")
    assert refused(game, PlaceStation(hex="H27")) == "1947-ST-03"
    assert refused(game, PlaceStation(hex="H25")) == "1947-ST-03"
    for hex_id in ("H27", "H25"):
        game = Field(words + "15@0[EIR]", phase="2").turn("GIPR", "Station")
        other = {"H27": "H25", "H25": "H27"}[hex_id]
        assert offers(game, PlaceStation(hex=other))
        plays(game, PlaceStation(hex=hex_id))
        assert game.position.cash("GIPR") == 900
        assert refused(game, PlaceStation(hex=other)) == "1947-ST-02"


@clause("1947-ST-01")
@clause("1947-ST-02")
def test_home_and_one_paid_station_but_no_third() -> None:
    field = Field(LINE.replace("[SIR]", "")).operational("SIR", "Ann", operated=False)
    state = field.state
    state.round = "Operating round 1.1"
    state.frames = (OperatingRound(1, 1, 1, ("SIR",)),)
    state.cash["SIR"] = 140
    game = Game.of_state(field.title, NAMES, state)
    pass_to(game, "Station")
    plays(game, PlaceStation(hex="H27"))
    assert game.position.cash("SIR") == 100
    assert refused(game, PlaceStation(hex="H25")) == "1947-ST-02"
    assert game.state.markers["SIR"] == 3


@clause("1947-ST-05")
@clause("1947-ST-06")
def test_a_kept_space_is_taken_for_stations_and_open_for_trains() -> None:
    words = "H35=57@1[SIR] I34=8@1 I32=15@0[EIR] I30=4715@0 H37=14@1 G36=7@4"
    field = Field(words, phase="4").private("P6", "SIR")
    game = field.turn("SIR", "Station", trains="T3")
    assert refused(game, PlaceStation(hex="I32")) == "1947-ST-05"
    assert refused(game, Reorganize(how="free", hex="I32")) == "1947-ST-05"
    # No station stands on it, so the city does not block.
    assert gross(game, "SIR") == 80
    game = Field(words, phase="4").turn("SIR", trains="T3")
    assert offers(game, lay("I28=9@0"))
    # Its owner comes to it whoever has taken the other space.
    field = Field(words, phase="4").operational("PRC", "Ann", operated=False)
    field.state.round = "Operating round 1.1"
    field.state.frames = (OperatingRound(1, 1, 1, ("PRC",)),)
    field.state.cash["PRC"] = 100
    game = Game.of_state(field.title, NAMES, field.state)
    assert game.state.map.stations["I32"] == (("EIR", "PRC"),)
    # Now it does.
    game = Field(words.replace("[EIR]", "[EIR,PRC]"), phase="4").turn("SIR", trains="T3")
    assert refused(game, lay("I28=9@0")) == "1947-TR-03"


@clause("1947-ST-02")
def test_treasury_below_the_price() -> None:
    game = Field(LINE).turn("SIR", "Station", cash=39)
    assert game.decision is not None
    assert game.decision.step != "Station"  # nothing to decide
    assert refused(game, PlaceStation(hex="H27")) == "1947-ST-02"
    game = Field(LINE).turn("SIR", "Station", cash=40)
    plays(game, PlaceStation(hex="H27"))
    # The second of the turn costs 100, with a worker too.
    game = Field(LINE).workers(1).turn("SIR", "Station", cash=140)
    plays(game, PlaceStation(hex="H27"))
    plays(game, EmployWorker(use="station"))
    plays(game, PlaceStation(hex="H25"))
    assert game.position.cash("SIR") == 0


@clause("1947-ST-03")
@clause("1947-WK-09")
def test_no_second_station_behind_a_full_city() -> None:
    words = LINE.replace("H27=57@0", "H27=57@0[EIR]") + " H37=14@0"
    game = Field(words, phase="4").workers(1).turn("SIR", "Station")
    plays(game, PlaceStation(hex="H37"))
    assert refused(game, EmployWorker(use="station")) == "1947-WK-04"
    assert game.state.markers["SIR"] == 3


@clause("1947-ST-08")
def test_brokers_of_the_stations_one_by_one() -> None:
    cities = ["H35", "H37", "H27", "H25", "H19"]
    base = "H35=57@0{} H37=14@0{} H33=9@0 H31=9@0 H29=9@0 H27=57@0{} H25=57@0{} H23=9@0 H21=9@0"
    for number in range(2, 6):
        held = ["[SIR]" if n < number - 1 else "" for n in range(4)]
        field = Field(base.format(*held) + " H19=14@0", phase="4")
        field.state.operated = (*field.state.operated, "BNR")
        game = field.turn("SIR", "Station")
        plays(game, PlaceStation(hex=cities[number - 1]))
        assert game.position.cash("SIR") == 1000 - (40 if number == 2 else 100)
        assert game.state.brokers.get("SIR", 0) == (number == 4)
        assert game.state.markers["SIR"] == 5 - number
