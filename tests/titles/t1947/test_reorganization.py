"""P6, Company Reorganization: clauses PV-20 to PV-23, PV-26."""

from __future__ import annotations

from typing import Literal

import pytest

from railhead.finance.holders import GONE
from railhead.play.actions import Pass, PlaceStation
from railhead.play.plain.stations import Stations
from railhead.titles.t1947.actions import EmployWorker, Reorganize
from tests.titles.t1947 import fields
from tests.titles.t1947.fields import Field, gross, lay, offers, plays, refused, turn_of

clause = pytest.mark.clause


@clause("1947-PV-20")
@clause("1947-PV-22")
def test_extra_station() -> None:  # PT-16
    words = "D27=6M@3[WIPR] E28=57M@2[BB&CI] F29=9@2 G30=57@2[PRC]"

    def station() -> Field:
        return Field(words, phase="2").private("P6", "WIPR")

    game = station().turn("WIPR", "Station", trains="T3")
    assert gross(game, "WIPR") == 40
    assert refused(game, Reorganize(how="free", hex="E28")) == "1947-ST-03"
    assert refused(game, Reorganize(how="extra", hex="G30")) == "1947-PV-21"
    plays(game, Reorganize(how="extra", hex="E28"))
    assert game.position.cash("WIPR") == 960
    assert game.state.map.beside == {"E28": ("WIPR",)}
    assert game.state.privates["P6"] == GONE
    assert gross(game, "WIPR") == 60
    state = game.state
    field = station()
    field.state = state.copy()
    field.state.trains = {**state.trains, "PRC": ("T3-5",)}
    other = field.turn("PRC", "Run")
    assert gross(other, "PRC") == 40
    # The upgrade gives the extra station a space of its own.
    upgrading = station()
    upgrading.state = state.copy()
    game = upgrading.turn("WIPR")
    game.play(lay("E28=14M@1"))
    assert game.state.map.beside == {}
    assert game.state.map.stations["E28"] == (("BB&CI", "WIPR"),)
    assert gross(game, "WIPR") == 70
    field.state = game.state.copy()
    field.state.trains = {**state.trains, "PRC": ("T3-5",)}
    other = field.turn("PRC", "Station")
    assert gross(other, "PRC") == 50
    assert not offers(other, PlaceStation(hex="E28"))


@clause("1947-ST-05")
@clause("1947-PV-26")
def test_reserved_home() -> None:  # PT-17
    words = "H35=57@1[SIR] I34=8@1 I32=57@0 I30=4715@0"
    game = Field(words, phase="2").private("P6", "SIR").turn("SIR", "Station", trains="T3")
    assert gross(game, "SIR") == 50
    assert refused(game, Reorganize(how="free", hex="I32")) == "1947-ST-05"
    plays(game, Reorganize(how="extra", hex="I32"))
    assert game.position.cash("SIR") == 960
    field = Field(words + " G34=57@1[SIR]", phase="2").private("P6", "SIR")
    game = field.turn("SIR", "Station")
    assert refused(game, Reorganize(how="move", hex="I32", origin="G34")) == "1947-PV-20"
    game.play({"type": "pass"})
    after = Field(words.replace("I32=57@0", "I32=57@0[PRC]"), phase="2").turn("SIR", trains="T3")
    assert gross(after, "SIR") == 40
    field = Field(words.replace("I32=57@0", "I32=15@0"), phase="2")
    game = field.turn("SIR", "Station")
    plays(game, PlaceStation(hex="I32"))
    field = Field(words.replace("I32=57@0", "I32=15@0[SIR]") + " H33=8@4", phase="2")
    field.lay("G34=57@2[EIR]")
    game = field.turn("EIR", "Track")
    assert game.position.rule(Stations).kept_places(game.position, "I32", 0, "EIR") == 1


LINE = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0 H25=57@0"


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


@clause("1947-PV-20")
@clause("1947-PV-21")
def test_p6_moves_a_station() -> None:
    words = LINE.replace("H27=57@0", "H27=57@0[SIR]")
    game = Field(words).private("P6", "SIR").turn("SIR", "Station", cash=0)
    assert refused(game, Reorganize(how="move", hex="H25", origin="H35")) == "1947-PV-20"
    # From where it has no station none is moved, nor out of nowhere.
    for origin in ("H33", "G30", ""):
        assert refused(game, Reorganize(how="move", hex="H25", origin=origin)) == "1947-PV-20"
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


@pytest.mark.clause("1947-PV-20", "1947-PV-21")
def test_p6_never_leads_to_a_city_where_the_company_stands() -> None:
    words = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0[SIR]"
    game = fields.Field(words).private("P6", "SIR").turn("SIR", "Run", trains="T2")
    for action in (Reorganize(how="free", hex="H27"), Reorganize(how="extra", hex="H27")):
        assert fields.refused(game, action) == "1947-PV-21"
