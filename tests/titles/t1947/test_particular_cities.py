"""Cities with printed track, named tiles or values of their own: clauses TR-09, TR-18 to TR-21,
ST-07."""

from __future__ import annotations

import pytest

from railhead.play.actions import PlaceStation
from railhead.titles.t1947.land.revenue import value
from railhead.titles.t1947.state import SEASONS
from tests.titles.t1947.fields import (
    Field,
    all_rotations,
    gross,
    lay,
    lays,
    plays,
    ran,
    refused,
    runs,
    turn_of,
)

clause = pytest.mark.clause


@clause("1947-TR-21")
@pytest.mark.parametrize(
    ("company", "home"), [("B&NWR", "J11"), ("BNR", "H19"), ("EIR", "I16"), ("EBR", "P17")]
)
def test_printed_cities_take_no_yellow_tile(company: str, home: str) -> None:  # PT-02.1
    game = Field(f"{home}[{company}]").turn(company)
    assert lays(game, home) == set()
    zone = "M" if home in ("J11", "P17") else ""
    assert refused(game, lay(f"{home}=57{zone}@0")) == "1947-TR-02"


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


@clause("1947-TR-18")
@pytest.mark.parametrize(
    ("phase", "old", "new", "others"),
    [
        ("2", "6M@3", "4703", ("14M", "4704")),
        ("4", "4703@0", "4705", ("63M", "4706")),
        ("7", "4705@0", "4707", ("259M", "4708")),
    ],
)
def test_bombay_in_all_colours(phase: str, old: str, new: str, others: tuple[str, ...]) -> None:
    game = Field(f"D21={old}[BB&CI]", phase=phase).turn("BB&CI")
    assert lays(game, "D21") == {f"{new}@0"}
    for tile in others:
        assert refused(game, lay(f"D21={tile}@0")) == "1947-TR-18"


@clause("1947-TR-18")
def test_no_named_tile_on_towns_and_plain_hexes() -> None:
    game = Field("J11[B&NWR] K10=8@5 L11=4714@2", phase="4").turn("B&NWR")
    assert refused(game, lay("L11=4703@0")) == "1947-TR-18"
    assert refused(game, lay("K10=4703@0")) == "1947-TR-18"


@clause("1947-TR-09")
@pytest.mark.parametrize(
    ("company", "home", "green", "brown", "cost"),
    [
        ("EIR", "I16", "14@0", "63@0", 60),
        ("EBR", "P17", "4704@0", "4706@0", 40),
        ("B&NWR", "J11", "14M@0", "63M@0", 20),
    ],
)
def test_printed_green_costs(company: str, home: str, green: str, brown: str, cost: int) -> None:
    game = Field(f"{home}[{company}]", phase="2").turn(company, cash=cost - 1)
    assert refused(game, lay(f"{home}={green}")) == "1947-OR-05"
    game = Field(f"{home}[{company}]", phase="2").turn(company, cash=cost)
    plays(game, lay(f"{home}={green}"))
    assert game.position.cash(company) == 0
    # Only once: brown is free.
    game = Field(f"{home}={green}[{company}]", phase="4").turn(company, cash=0)
    plays(game, lay(f"{home}={brown}"))
    assert game.position.cash(company) == 0
