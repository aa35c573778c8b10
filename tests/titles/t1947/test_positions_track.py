"""The position tests of the clauses on track and stations: PT-01 to PT-10, PT-16, PT-17."""

from __future__ import annotations

import pytest

from railhead.finance.papers import GONE
from railhead.play.actions import PlaceStation
from railhead.titles.t1947.actions import Reorganize
from railhead.titles.t1947.revenue import value
from railhead.titles.t1947.state import SEASONS
from tests.titles.t1947.fields import (
    Field,
    all_rotations,
    best,
    gross,
    lay,
    lays,
    offers,
    plays,
    ran,
    refused,
    runs,
    turn_of,
)

clause = pytest.mark.clause


@clause("1947-TR-05")
@clause("1947-TR-15")
def test_map_edge() -> None:  # PT-01
    game = Field("I32=57@0[PRC]").turn("PRC")
    assert lays(game, "I34") == {"7@2", "8@1"}
    assert refused(game, lay("I34=9@0")) == "1947-TR-05"
    assert lays(game, "I30") == {"4715@0"}
    assert lays(game, "H33") == set()
    game = Field("I32=57@0[PRC] I30=4715@0").turn("PRC")
    assert lays(game, "I28") == {"7@0", "8@0", "9@0"}
    plays(game, lay("I28=9@3"))
    assert game.position.cash("PRC") == 1000


@clause("1947-TR-16")
@clause("1947-TR-23")
@pytest.mark.parametrize(
    ("company", "home"),
    [("ABR", "S14"), ("CCSR", "R11"), ("BB&CI", "D21"), ("GIPR", "G8"), ("WIPR", "D27")],
)
def test_home_tiles_of_the_monsoon_zone(company: str, home: str) -> None:  # PT-02.1
    game = Field(f"{home}[{company}]").turn(company)
    for tile in ("5M", "6M", "57M"):
        assert all_rotations(game, home, tile)
    for tile in ("5", "6", "57"):
        assert refused(game, lay(f"{home}={tile}@0")) == "1947-TR-16"


@clause("1947-TR-16")
@pytest.mark.parametrize(("company", "home"), [("PRC", "I32"), ("SIR", "H35")])
def test_home_tiles_of_the_dry_zone(company: str, home: str) -> None:  # PT-02.1
    game = Field(f"{home}[{company}]").turn(company)
    for tile in ("5", "6", "57"):
        assert all_rotations(game, home, tile)
    for tile in ("5M", "6M", "57M"):
        assert refused(game, lay(f"{home}={tile}@0")) == "1947-TR-16"


@clause("1947-TR-21")
@pytest.mark.parametrize(
    ("company", "home"), [("B&NWR", "J11"), ("BNR", "H19"), ("EIR", "I16"), ("EBR", "P17")]
)
def test_printed_cities_take_no_yellow_tile(company: str, home: str) -> None:  # PT-02.1
    game = Field(f"{home}[{company}]").turn(company)
    assert lays(game, home) == set()
    zone = "M" if home in ("J11", "P17") else ""
    assert refused(game, lay(f"{home}=57{zone}@0")) == "1947-TR-02"


@clause("1947-TR-17")
def test_supply() -> None:  # PT-02.2
    words = "G8=5M@2 G10=5M@2 H7=5M@0 J11[B&NWR]"
    game = Field(words).turn("B&NWR")
    assert refused(game, lay("J13=5M@3")) == "1947-TR-17"
    assert refused(game, lay("J13=5@3")) == "1947-TR-16"
    assert lays(game, "J13") == {"6M@1", "6M@3", "57M@0"}
    game = Field(words.replace("G10=5M@2", "G10=15M@2"), phase="2").turn("B&NWR")
    plays(game, lay("J13=5M@3"))


@clause("1947-TR-09")
@clause("1947-TR-18")
@clause("1947-TR-19")
@clause("1947-TR-21")
def test_calcutta() -> None:  # PT-03
    assert lays(Field("P17[EBR]").turn("EBR"), "P17") == set()
    assert refused(Field("P17[EBR]").turn("EBR"), lay("P17=4704@0")) == "1947-PH-04"
    game = Field("P17[EBR]", phase="2").turn("EBR", cash=40)
    assert all_rotations(game, "P17", "4704")
    assert lays(game, "P17") == {"4704@0"}
    assert refused(game, lay("P17=14M@0")) == "1947-TR-18"
    assert refused(game, lay("P17=4703@0")) == "1947-TR-18"
    plays(game, lay("P17=4704@0"))
    assert game.position.cash("EBR") == 0
    game = Field("P17[EBR]", phase="2").turn("EBR", cash=39)
    assert refused(game, lay("P17=4704@0")) == "1947-OR-05"
    assert refused(Field("P17=4704@0[EBR]", phase="3").turn("EBR"), lay("P17=4706@0")) == (
        "1947-PH-04"
    )
    game = Field("P17=4704@0[EBR]", phase="4").turn("EBR", cash=0)
    assert all_rotations(game, "P17", "4706")
    assert refused(game, lay("P17=63M@0")) == "1947-TR-18"
    assert refused(Field("P17=4706@0[EBR]", phase="6").turn("EBR"), lay("P17=4708@0")) == (
        "1947-PH-04"
    )
    game = Field("P17=4706@0[EBR]", phase="7").turn("EBR", cash=0)
    assert all_rotations(game, "P17", "4708")
    assert refused(game, lay("P17=259M@0")) == "1947-TR-18"


@clause("1947-SE-06")
@clause("1947-TR-19")
@pytest.mark.parametrize(
    ("tile", "spaces", "dry", "monsoon", "fertile"),
    [
        ("", 1, 20, 10, 30),
        ("=4704@0", 2, 40, 30, 50),
        ("=4706@0", 2, 50, 40, 60),
        ("=4708@0", 3, 60, 50, 70),
    ],
)
def test_values_of_calcutta(  # PT-03
    tile: str, spaces: int, dry: int, monsoon: int, fertile: int
) -> None:
    seasons = {"Dry": dry, "Intermediate": dry, "Monsoon": monsoon, "Fertile": fertile}
    for season, worth in seasons.items():
        field = Field(f"P17{tile}[EBR] O16=8@3 O18=4715@2", phase="7", season=season)
        game = field.turn("EBR", "Run", trains="T8")
        track = game.state.map.track(game.title.board, "P17")
        assert track.nodes[0].slots == spaces
        assert value(game.position, "EBR", ("P17", 0)) == worth


@clause("1947-TR-10")
@clause("1947-TR-21")
def test_other_printed_cities() -> None:  # PT-04
    game = Field("J11[B&NWR]", phase="2").turn("B&NWR", cash=20)
    wanted = {"14M@0", "15M@3", "15M@4", "619M@0", "619M@2", "619M@4"}
    assert lays(game, "J11") == wanted
    assert refused(game, lay("J11=15M@0")) == "1947-TR-10"
    assert refused(game, lay("J11=15@3")) == "1947-TR-16"
    plays(game, lay("J11=14M@0"))
    assert game.position.cash("B&NWR") == 0
    wanted = {"14@0", "14@1", "15@1", "15@4", "619@1", "619@4"}
    for company, home, cost in (("BNR", "H19", 0), ("EIR", "I16", 60)):
        game = Field(f"{home}[{company}]", phase="2").turn(company, cash=100)
        assert lays(game, home) == wanted
        plays(game, lay(f"{home}=14@0"))
        assert game.position.cash(company) == 100 - cost
        early = Field(f"{home}[{company}]").turn(company)
        assert {refused(early, lay(f"{home}={way}")) for way in wanted} == {"1947-PH-04"}


@clause("1947-TR-18")
@clause("1947-TR-20")
def test_surat_and_bombay() -> None:  # PT-05
    game = Field("D21=6M@3[BB&CI]").turn("BB&CI")
    assert lays(game, "D19") == {"5@5", "6@0", "6@4", "57@0"}
    words = "D21=6M@3[BB&CI] D19=57@0[BB&CI]"
    game = Field(words, phase="2").turn("BB&CI")
    assert lays(game, "D19") == {"4701@0"}
    assert lays(game, "D21") == {"4703@0"}
    assert all_rotations(game, "D21", "4703")
    for tile in ("14", "15", "619"):
        assert refused(game, lay(f"D19={tile}@0")) == "1947-TR-18"
        assert refused(game, lay(f"D21={tile}M@0")) == "1947-TR-18"
    for phase in ("4", "7"):
        field = Field("D21=6M@3[BB&CI] D19=4701@0[BB&CI]", phase=phase)
        assert lays(field.turn("BB&CI"), "D19") == set()
        assert refused(field.turn("BB&CI"), lay("D19=63@0")) == "1947-TR-20"


@clause("1947-PH-06")
@clause("1947-TR-13")
@clause("1947-TR-14")
@clause("1947-TR-15")
@clause("1947-TR-24")
def test_town_to_city() -> None:  # PT-06
    words = "J11[B&NWR] K10=8@5"
    towns = {"4714@1", "4714@2", "4719@0", "4719@2", "4719@4", "4719@5"}
    game = Field(words).turn("B&NWR")
    assert lays(game, "L11") == towns
    assert refused(game, lay("L11=4715@0")) == "1947-TR-15"
    game = Field(words, phase="3").turn("B&NWR")
    assert lays(game, "L11") == towns
    assert refused(game, lay("L11=7@1")) == "1947-TR-13"
    game = Field(words, phase="4").turn("B&NWR")
    assert lays(game, "L11") == towns | {"7@1", "7@2", "8@0", "8@2", "9@2"}
    words += " L11=4714@2"
    game = Field(words, phase="3").turn("B&NWR")
    assert lays(game, "L11") == set()
    assert refused(game, lay("L11=14M@2")) == "1947-TR-14"
    game = Field(words, phase="4").turn("B&NWR")
    assert lays(game, "L11") == {"14M@2"}
    assert refused(game, lay("L11=14@2")) == "1947-TR-16"
    assert refused(game, lay("L11=619M@2")) == "1947-TR-14"
    assert refused(game, lay("L11=15M@2")) == "1947-TR-14"
    plays(game, lay("L11=14M@2"))
    game.play({"type": "pass"})
    plays(game, PlaceStation(hex="L11"))
    assert game.position.cash("B&NWR") == 960
    game = Field("J11[B&NWR] K10=8@5 L11=14M@2", phase="4").turn("B&NWR")
    assert all_rotations(game, "L11", "63M")
    game = Field("J11[B&NWR] K10=8@5 L11=63M@2", phase="6").turn("B&NWR")
    assert lays(game, "L11") == set()
    game = Field("J11[B&NWR] K10=8@5 L11=63M@2", phase="7").turn("B&NWR")
    assert all_rotations(game, "L11", "259M")


@clause("1947-SE-07")
@pytest.mark.parametrize(
    ("tile", "values"),
    [("4714@2", (10, 10, 10, 10)), ("14M@2", (30, 20, 30, 40))],
)
def test_value_of_gorakhpur(tile: str, values: tuple[int, ...]) -> None:  # PT-06
    for season, worth in zip(SEASONS, values, strict=True):
        game = Field(f"J11[B&NWR] K10=8@5 L11={tile}", phase="4", season=season).turn("B&NWR")
        assert value(game.position, "B&NWR", ("L11", 0)) == worth


@clause("1947-TR-15")
def test_k_town() -> None:  # PT-07
    words = "H35=57@2[SIR] G34=57@2"
    assert lays(Field(words).turn("SIR"), "F33") == {"4715@3"}
    for phase, wanted in (("3", set()), ("4", {"15M@3"})):
        game = Field(words + " F33=4715@3", phase=phase).turn("SIR")
        assert lays(game, "F33") == wanted
    assert refused(game, lay("F33=15@3")) == "1947-TR-16"
    for phase in ("4", "7"):
        game = Field(words + " F33=15M@3", phase=phase).turn("SIR")
        assert lays(game, "F33") == set()
        assert refused(game, lay("F33=63M@0")) == "1947-TR-05"


@clause("1947-TR-11")
@clause("1947-TR-12")
def test_whose_track_is_new() -> None:  # PT-08
    words = "R11=57M@1[CCSR] Q12=8@2 R13=9@2 S14=6M@2[ABR]"
    game = Field(words).turn("ABR")
    assert not game.position.title.has_route(game.position, "ABR")
    assert lays(game, "Q12") == {"24@2", "30@4"}
    game = Field(words).turn("CCSR")
    assert lays(game, "Q12") == {"30@4"}
    assert refused(game, lay("Q12=24@2")) == "1947-TR-11"
    after = Field(words.replace("Q12=8@2", "Q12=24@2")).turn("ABR", "Run", trains="T4")
    assert [r.stops for r in best(after, "ABR").routes] in (
        [(("S14", 0), ("P11", 0))],
        [(("P11", 0), ("S14", 0))],
    )
    assert gross(after, "ABR") == 40
    after = Field(words.replace("Q12=8@2", "Q12=30@4")).turn("ABR", trains="T4")
    assert gross(after, "ABR") == 40
    assert {stop[0] for stop in best(after, "ABR").routes[0].stops} == {"S14", "R11"}
    after = Field(words.replace("Q12=8@2", "Q12=30@4") + " T13=57M@1").turn("ABR", "Station")
    assert refused(after, PlaceStation(hex="R11")) == "1947-ST-03"


@clause("1947-TR-06")
@clause("1947-TR-08")
@clause("1947-ST-07")
@clause("1947-PV-19")
def test_cooch_behar() -> None:  # PT-09
    game = Field("R11=57M@1[CCSR]").turn("CCSR", cash=40)
    assert lays(game, "Q12") == {"7@4", "8@2"}
    plays(game, lay("Q12=8@2"))
    assert game.position.cash("CCSR") == 0
    game = Field("R11=57M@1[CCSR]").turn("CCSR", cash=39)
    assert refused(game, lay("Q12=8@2")) == "1947-OR-05"
    game = Field("R11=57M@1[CCSR]").private("P5", "CCSR").turn("CCSR", cash=39)
    plays(game, lay("Q12=8@2"))
    assert game.position.cash("CCSR") == 39
    game = Field("R11=57M@1[CCSR] Q12=8@2").turn("CCSR")
    assert lays(game, "P11") == set()
    assert refused(game, lay("P11=57M@0")) == "1947-TR-06"
    field = Field("R11=57M@1[CCSR] Q12=8@2 O12=57M@1")
    assert refused(field.turn("CCSR", "Station"), PlaceStation(hex="P11")) == "1947-ST-07"


@clause("1947-RV-01")
@clause("1947-SE-09")
@pytest.mark.parametrize(
    ("phases", "values"),
    [("123", (40, 20, 40, 60)), ("45", (50, 30, 50, 70)), ("678", (60, 40, 60, 80))],
)
def test_value_of_cooch_behar(phases: str, values: tuple[int, ...]) -> None:  # PT-09
    for phase in phases:
        for season, worth in zip(SEASONS, values, strict=True):
            field = Field("R11=57M@1[CCSR] Q12=8@2", phase=phase, season=season)
            assert gross(field.turn("CCSR", trains="T2"), "CCSR") == worth


@clause("1947-RT-06")
@clause("1947-ST-07")
def test_beyond_cooch_behar() -> None:  # PT-09
    words = "R11=57M@1[CCSR] Q12=8@2 O12=57M@1[B&NWR] O10=4719@5"
    assert gross(Field(words).turn("CCSR", "Run", trains="T3"), "CCSR") == 60
    game = Field(words).turn("CCSR", "Run", trains="T3")
    assert ran(game, ("T3", "R11 Q12 P11 O12")) == 60
    game = Field(words).turn("CCSR", "Run", trains="T3")
    assert ran(game, ("T3", "R11 Q12 P11 O10")) == 50
    game = Field(words).turn("CCSR", "Run", trains="T4")
    tibet = next(
        h
        for h in game.title.board.hexes
        if h.startswith("O10e") and game.why(runs(game, ("T4", f"R11 Q12 P11 O10 {h}"))) is None
    )
    assert ran(game, ("T4", f"R11 Q12 P11 O10 {tibet}")) == 50
    assert turn_of(game).reached == ("Tibet",)


@clause("1947-TR-05")
@clause("1947-ST-06")
def test_round_a_closed_city() -> None:  # PT-10
    words = "R11=57M@1[CCSR] Q12=9@2 S14=6M@2[ABR]"
    game = Field(words).turn("ABR", cash=40)
    assert lays(game, "R13") == {"7@4", "7@5", "8@3", "9@2"}
    plays(game, lay("R13=9@2"))
    assert game.position.cash("ABR") == 0
    game = Field(words + " R13=9@2").turn("ABR", "Run", trains="T2")
    assert gross(game, "ABR") == 40


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
    assert game.position.title.kept_places(game.position, "I32", 0, "EIR") == 1
