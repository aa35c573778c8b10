"""Stations: clauses ST, and P6 (PV-20 to PV-23, PV-26)."""

from __future__ import annotations

from typing import Literal

import pytest

from railhead.finance.papers import GONE
from railhead.play.actions import Pass, PlaceStation
from railhead.play.frames import OperatingRound
from railhead.play.game import Game
from railhead.titles.t1947.actions import EmployWorker, Reorganize
from tests.titles.t1947.fields import NAMES, Field, gross, lay, offers, plays, refused, turn_of

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
    assert refusal.reason == "Tuticorin H37 takes no stations."


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


@clause("1947-ST-07")
def test_no_station_in_cooch_behar_by_p6_either() -> None:
    words = "R11=57M@1[CCSR] Q12=8@2 O12=57M@1[CCSR]"
    game = Field(words).private("P6", "CCSR").turn("CCSR", "Run", trains="T2")
    for action in (
        Reorganize(how="free", hex="P11"),
        Reorganize(how="extra", hex="P11"),
        Reorganize(how="move", hex="P11", origin="O12"),
    ):
        assert refused(game, action) == "1947-ST-07"


@clause("1947-ST-08")
@clause("1947-PV-20")
@pytest.mark.parametrize("how", ["free", "extra"])
def test_a_fourth_station_by_p6_brings_the_stockbroker_too(how: Literal["free", "extra"]) -> None:
    words = LINE.replace("[SIR]", "[EIR]").replace("H27=57@0", "H27=57@0[EIR]")
    words = words.replace("H25=57@0", "H25=57@0[EIR]") + " H23=9@0 H21=9@0"
    full = "[PRC,SIR]" if how == "extra" else ""
    field = Field(f"{words} H19=14@0{full}", phase="2").private("P6", "EIR")
    field.state.operated = (*field.state.operated, "BNR")
    game = field.turn("EIR", "Station")
    plays(game, Reorganize(how=how, hex="H19"))
    assert game.state.brokers["EIR"] == 1


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


@clause("1947-PV-20")
@clause("1947-PV-21")
def test_p6_moves_a_station() -> None:
    words = LINE.replace("H27=57@0", "H27=57@0[SIR]")
    game = Field(words).private("P6", "SIR").turn("SIR", "Station", cash=0)
    assert refused(game, Reorganize(how="move", hex="H25", origin="H35")) == "1947-PV-20"
    assert refused(game, Reorganize(how="move", hex="H27", origin="H27")) == "1947-PV-21"
    assert refused(game, Reorganize(how="move", hex="G30", origin="H27")) == "1947-PV-21"
    plays(game, Reorganize(how="move", hex="H25", origin="H27"))
    assert game.state.map.stations["H27"] == (("",),)
    assert game.state.map.stations["H25"] == (("SIR",),)
    assert game.state.privates["P6"] == GONE
    assert turn_of(game).stations == 0
    # Even into a full city.
    full = words.replace("H25=57@0", "H25=57@0[EIR]")
    game = Field(full).private("P6", "SIR").turn("SIR", "Station")
    plays(game, Reorganize(how="move", hex="H25", origin="H27"))
    assert game.state.map.beside == {"H25": ("SIR",)}


@clause("1947-PV-20")
def test_p6_free_of_charge() -> None:
    game = Field(LINE).private("P6", "SIR").turn("SIR", "Station", cash=0)
    plays(game, Reorganize(how="free", hex="H27"))
    assert game.state.map.stations["H27"] == (("SIR",),)
    assert game.state.markers["SIR"] == 3
    assert refused(game, Reorganize(how="free", hex="H25")) == "1947-PV-03"


@clause("1947-PV-03")
@clause("1947-PV-20")
def test_p6_of_a_player_does_nothing() -> None:
    game = Field(LINE).private("P6", "Ann").turn("SIR")
    assert refused(game, Reorganize(how="free", hex="H27")) == "1947-PV-03"


@clause("1947-PV-20")
def test_no_extra_station_where_there_is_room() -> None:
    game = Field(LINE).private("P6", "SIR").turn("SIR", "Station")
    assert refused(game, Reorganize(how="extra", hex="H27")) == "1947-PV-20"


@clause("1947-PV-23")
def test_p6_uses_up_the_station_of_the_turn() -> None:
    game = Field(LINE).private("P6", "SIR").workers(1).turn("SIR", "Station")
    plays(game, PlaceStation(hex="H27"))
    assert refused(game, Reorganize(how="free", hex="H25")) == "1947-PV-23"
    plays(game, EmployWorker(use="station"))
    plays(game, Reorganize(how="free", hex="H25"))
    assert turn_of(game).stations == 2
    # Moving one is not a placement.
    words = LINE.replace("H25=57@0", "H25=57@0[SIR]") + " H37=14@0"
    game = Field(words, phase="4").private("P6", "SIR").workers(1).turn("SIR", "Station")
    plays(game, PlaceStation(hex="H37"))
    assert offers(game, Reorganize(how="move", hex="H27", origin="H25"))


@clause("1947-PV-22")
def test_an_extra_station_stays_extra_without_an_upgrade() -> None:
    words = LINE.replace("H27=57@0", "H27=57@0[EIR]")
    field = Field(words).private("P6", "SIR")
    game = field.turn("SIR", "Station")
    plays(game, Reorganize(how="extra", hex="H27"))
    field.state = game.state.copy()
    game = field.turn("SIR")
    plays(game, lay("H23=9@0"))  # it may build from there
    assert game.state.map.beside == {"H27": ("SIR",)}


@clause("1947-PV-22")
@clause("1947-ST-05")
def test_an_extra_station_takes_no_kept_space_when_an_upgrade_adds_no_room() -> None:
    """Pondicherry is the home of the PRC, which has not operated: of its two spaces the EIR has one
    and the other is kept. From green to brown there is no more room; to gray there is."""
    words = "H35=57@1[SIR] I34=8@1 I32=15@0[EIR]"
    field = Field(words, phase="4").private("P6", "SIR")
    game = field.turn("SIR", "Station")
    plays(game, Reorganize(how="extra", hex="I32"))
    assert game.state.map.beside == {"I32": ("SIR",)}
    field.state = game.state.copy()
    game = field.turn("SIR")
    plays(game, lay("I32=63@0"))
    assert game.state.map.stations["I32"] == (("EIR", ""),)
    assert game.state.map.beside == {"I32": ("SIR",)}
    field = Field("H35=57@1[SIR] I34=8@1 I32=63@0[EIR]", phase="7")
    field.state.map = game.state.map
    game = field.turn("SIR")
    plays(game, lay("I32=259@0"))
    assert game.state.map.stations["I32"] == (("EIR", "SIR", ""),)
    assert game.state.map.beside == {}


@clause("1947-OR-03")
@clause("1947-PV-20")
def test_p6_is_used_with_the_stations_and_before_the_run() -> None:
    """4.2, step 5."""
    words = LINE.replace("H27=57@0", "H27=57@0[SIR]")
    move = Reorganize(how="move", hex="H25", origin="H27")
    for step in ("Track", "Dividend", "Trains"):
        ran_before = {"ran": True, "revenue": 40} if step == "Dividend" else {}
        game = Field(words).private("P6", "SIR").turn("SIR", step, trains="T2", **ran_before)
        assert game.decision is not None
        assert game.decision.step == step
        assert refused(game, move) == "1947-OR-03"
        early = Field(words, rules=1).private("P6", "SIR")
        plays(early.turn("SIR", step, trains="T2", **ran_before), move)
    for step in ("Station", "Run"):
        plays(Field(words).private("P6", "SIR").turn("SIR", step, trains="T2"), move)


@clause("1947-OR-03")
@clause("1947-PV-20")
def test_who_can_place_no_station_is_asked_for_p6() -> None:
    """Every city in reach is full. With a train the company is asked before the run."""
    words = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0[EIR]"
    for trains, step in (("", "Station"), ("T2", "Run")):
        game = Field(words).private("P6", "SIR").turn("SIR", trains=trains)
        plays(game, Pass())
        assert game.decision is not None
        assert game.decision.step == step
        plays(game, Reorganize(how="extra", hex="H27"))
