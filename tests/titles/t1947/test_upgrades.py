"""Upgrades: clauses TR-10 to TR-12."""

from __future__ import annotations

import pytest

from railhead.play.actions import PlaceStation
from railhead.play.plain.running import Running
from tests.titles.t1947.fields import Field, best, gross, lay, lays, offers, plays, refused

clause = pytest.mark.clause


@clause("1947-TR-11")
@clause("1947-TR-12")
def test_whose_track_is_new() -> None:  # PT-08
    words = "R11=57M@1[CCSR] Q12=8@2 R13=9@2 S14=6M@2[ABR]"
    game = Field(words).turn("ABR")
    assert not game.position.rule(Running).has_route(game.position, "ABR")
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


@clause("1947-TR-03")
@clause("1947-TR-11")
@clause("1947-TR-12")
def test_laying_and_upgrading() -> None:  # S-14
    game = Field("G8=6M@1[GIPR]").turn("GIPR")
    assert offers(game, lay("G6=9@0"))
    assert refused(game, lay("G6=9@1")) == "1947-TR-03"
    assert refused(game, lay("G6=9@2")) == "1947-TR-03"
    game = Field("G8=6M@1[GIPR] G6=9@0").turn("GIPR")
    assert lays(game, "G6") == {"23@0", "24@0", "26@0", "27@0"}
    assert refused(game, lay("G6=24@3")) == "1947-TR-11"
    assert offers(game, lay("G6=24@0"))


DELHI = "G8=6M@1[GIPR]"


@clause("1947-TR-01")
def test_a_brown_tile_is_an_upgrade_too() -> None:
    game = Field(DELHI + " G6=24@3 F9=9@1").turn("GIPR")
    plays(game, lay("G6=42@0"))
    assert refused(game, lay("F9=24@4")) == "1947-TR-01"
    plays(game, lay("E10=9@1"))


@clause("1947-TR-10")
@clause("1947-TR-20")
@pytest.mark.parametrize(("home", "company"), [("D21=4707", "BB&CI"), ("P17=4708", "EBR")])
def test_grey_is_the_last_colour(home: str, company: str) -> None:
    game = Field(f"{home}@0[{company}]", phase="8").turn(company)
    hex_id = home.partition("=")[0]
    assert lays(game, hex_id) == set()
    for tile in ("259M", "63M", home[4:]):
        assert refused(game, lay(f"{hex_id}={tile}@0")) == "1947-TR-10"


@clause("1947-TR-12")
@clause("1947-TR-10")
def test_plain_tiles_go_brown_in_phase_1_step_by_step() -> None:
    game = Field(DELHI).turn("GIPR")
    for tile in ("24@0", "42@0"):
        assert refused(game, lay(f"G6={tile}")) == "1947-TR-10"
    game = Field(DELHI + " G6=24@3").turn("GIPR")
    plays(game, lay("G6=42@0"))
    assert game.state.map.tiles["G6"][0] == "42"
    game = Field(DELHI + " G6=42@0").turn("GIPR")
    assert lays(game, "G6") == set()


@clause("1947-TR-11")
def test_a_city_upgrade_may_be_reached_by_its_new_track() -> None:
    words = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@1"
    game = Field(words, phase="2").turn("SIR")
    # The line comes in at edge 0, where the yellow tile has no track.
    assert lays(game, "H27") == {"14@0", "15@4", "619@4"}
    assert refused(game, lay("H27=14@1")) == "1947-TR-11"


@clause("1947-TR-16")
@pytest.mark.parametrize(
    ("home", "company", "phase", "right", "wrong"),
    [
        ("H35=15@0", "SIR", "4", "63", "63M"),
        ("H35=63@0", "SIR", "7", "259", "259M"),
        ("G8=15M@0", "GIPR", "4", "63M", "63"),
        ("G8=63M@0", "GIPR", "7", "259M", "259"),
    ],
)
def test_the_zone_of_brown_and_grey_tiles(
    home: str, company: str, phase: str, right: str, wrong: str
) -> None:
    game = Field(f"{home}[{company}]", phase=phase).turn(company)
    hex_id = home.partition("=")[0]
    assert lays(game, hex_id) == {f"{right}@0"}
    assert refused(game, lay(f"{hex_id}={wrong}@0")) == "1947-TR-16"
