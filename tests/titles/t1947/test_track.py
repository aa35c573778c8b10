"""Track: clauses TR, with PH-04 to PH-06 and the privates that save terrain costs."""

from __future__ import annotations

import pytest

from railhead.board.reach import reach
from railhead.board.tracing import traced
from railhead.finance.holders import BANK
from railhead.play.actions import Pass, PlaceStation
from railhead.play.plain.running import Running
from railhead.titles.t1947.actions import EmployWorker
from tests.titles.t1947.fields import Field, all_rotations, lay, lays, offers, plays, refused

clause = pytest.mark.clause

DELHI = "G8=6M@1[GIPR]"


@clause("1947-TR-01")
@pytest.mark.parametrize(
    ("first", "second"),
    [("E10=9@1", "G6=9@0"), ("F9=24@4", "E10=9@1"), ("E10=9@1", "F9=24@4")],
)
def test_two_yellow_or_one_and_an_upgrade(first: str, second: str) -> None:
    game = Field(DELHI + " F9=9@1").turn("GIPR")
    plays(game, lay(first))
    plays(game, lay(second))
    third = "D11=57@1"
    assert refused(game, lay(third)) == "1947-TR-01"
    assert refused(game, lay("G6=9@0" if "G6" not in first + second else third)) == "1947-TR-01"


@clause("1947-TR-01")
def test_two_upgrades_are_refused() -> None:
    game = Field("G8=57M@1[GIPR] F9=9@1 E10=9@1").turn("GIPR")
    plays(game, lay("F9=24@4"))
    assert refused(game, lay("E10=24@4")) == "1947-TR-01"
    assert offers(game, lay("D11=57@1"))


@clause("1947-TR-01")
def test_one_tile_or_none() -> None:
    game = Field(DELHI).turn("GIPR")
    plays(game, lay("G6=9@0"))
    plays(game, Pass())
    assert game.state.map.tiles.keys() == {"G8", "G6"}
    game = Field(DELHI).turn("GIPR")
    plays(game, Pass())
    assert refused(game, lay("G6=9@0")) == "1947-OR-02"


@clause("1947-TR-02")
def test_yellow_goes_on_hexes_without_track() -> None:
    game = Field(DELHI + " G6=9@0").turn("GIPR")
    assert refused(game, lay("G6=8@0")) == "1947-TR-02"
    game = Field(DELHI).turn("GIPR")
    plays(game, lay("G6=9@0"))
    plays(game, lay("G4=9@0"))  # continues the first


@clause("1947-TR-03")
def test_track_leads_back_to_a_station() -> None:
    game = Field(DELHI + " J9=9@0").turn("GIPR")
    assert refused(game, lay("I10=9@1")) == "1947-TR-03"
    # Behind a full city of others nothing is connected.
    game = Field(DELHI + " G6=9@0 F9=9@1 E10=9@1 D11=57@1[EIR]").turn("GIPR")
    assert refused(game, lay("C12=9@1")) == "1947-TR-03"
    game = Field(DELHI + " G6=9@0 F9=9@1 E10=9@1 D11=57@1").turn("GIPR")
    assert offers(game, lay("C12=9@1"))


@clause("1947-TR-03")
def test_a_way_is_traced_though_no_train_could_run_it() -> None:
    # North from H35, round the loop through G30, H29 and I30, back over the track between H31 and
    # H33, and there by the other branch to I34.
    words = "H35=57@0[SIR] H33=24@3 H31=25@0 G30=5@4 H29=8@5 I30=4715@0"
    game = Field(words).turn("SIR")
    board, laid = game.title.board, game.state.map
    assert reach(board, laid, "SIR").entries.get("I34") is None
    assert traced(board, laid, "SIR").entries["I34"] == 1 << 2
    assert lays(game, "I34") == {"7@1", "7@2"}


@clause("1947-TR-04")
def test_tiles_go_where_they_belong() -> None:
    game = Field(DELHI).turn("GIPR")
    assert refused(game, lay("G6=57M@0")) == "1947-TR-04"
    assert refused(game, lay("G6=4714@0")) == "1947-TR-04"
    game = Field("G8=57M@0[GIPR]").turn("GIPR")
    assert refused(game, lay("G10=9@0")) == "1947-TR-04"
    assert refused(game, lay("G10=4714@0")) == "1947-TR-04"


@clause("1947-TR-05")
@clause("1947-TR-07")
def test_where_track_may_end() -> None:
    game = Field("D21[BB&CI]").turn("BB&CI")
    # Bombay: a post at edge 1 and a dead end at edge 2.
    assert offers(game, lay("D21=5M@1"))
    game = Field("D21=6M@3[BB&CI]").turn("BB&CI")
    assert refused(game, lay("D19=5@0")) == "1947-TR-05"  # the black edge 1 of Surat
    # A red edge takes track.
    game = Field("H35=57@0[SIR]").turn("SIR")
    assert offers(game, lay("H37=4714@0"))
    # So do the sides of grey Cooch Behar with track; it has no neighbour at the others.
    board = game.title.board
    assert board.open_edges["O12"] >> 4 & 1
    assert board.open_edges["O10"] >> 5 & 1
    assert [e for e in range(6) if board.next_to["P11"][e]] == [1, 2, 5]


@clause("1947-TR-07")
def test_dead_ends_are_no_stops() -> None:
    game = Field("D21=5M@1[BB&CI]").turn("BB&CI", trains="T2")
    assert not game.position.rule(Running).has_route(game.position, "BB&CI")


@clause("1947-TR-08")
def test_terrain_is_paid_once() -> None:
    field = Field("H35=57@1[SIR]")
    game = field.turn("SIR", cash=20)
    plays(game, lay("G36=7@4"))
    assert game.position.cash("SIR") == 0
    game = Field("H35=57@1[SIR] G36=7@4 H37=4714@1").turn("SIR", cash=0)
    plays(game, lay("G36=30@4"))
    assert game.position.cash("SIR") == 0
    game = Field("H35=57@1[SIR]").turn("SIR", cash=19)
    assert refused(game, lay("G36=7@4")) == "1947-OR-05"


@clause("1947-PV-15")
@clause("1947-PV-19")
def test_privates_that_save_terrain() -> None:
    words = DELHI + " F9=9@1 E10=9@1 D11=57@1"
    for owner, cost in (("GIPR", 0), ("Ann", 60), ("EIR", 60)):
        game = Field(words).private("P3", owner).turn("GIPR")
        plays(game, lay("C12=9@1"))
        assert game.position.cash("GIPR") == 1000 - cost
    for owner, cost in (("CCSR", 0), ("Ann", 40)):
        game = Field("R11=57M@1[CCSR]").private("P5", owner).turn("CCSR")
        plays(game, lay("Q12=8@2"))
        assert game.position.cash("CCSR") == 1000 - cost
    # P3 is for deserts, P5 for swamps alone.
    game = Field("R11=57M@1[CCSR]").private("P3", "CCSR").turn("CCSR")
    plays(game, lay("Q12=8@2"))
    assert game.position.cash("CCSR") == 960


@clause("1947-TR-10")
def test_upgrades_keep_the_track() -> None:
    game = Field(DELHI + " G6=9@0").turn("GIPR")
    assert refused(game, lay("G6=20@1")) == "1947-TR-10"
    assert refused(game, lay("G6=41@0")) == "1947-TR-10"  # two colours up
    game = Field(DELHI, phase="2").turn("GIPR")
    assert refused(game, lay("G8=14M@2")) == "1947-TR-10"
    plays(game, lay("G8=15M@1"))
    assert game.state.map.stations["G8"] == (("GIPR", ""),)


@clause("1947-TR-11")
@clause("1947-ST-06")
def test_upgrades_must_be_reached() -> None:
    # The full foreign city itself may be upgraded, one behind it not.
    words = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0[EIR] H25=57@0"
    game = Field(words, phase="2").turn("SIR")
    assert offers(game, lay("H27=15@0"))
    assert refused(game, lay("H25=15@0")) == "1947-TR-11"


@clause("1947-PH-05")
@clause("1947-TR-12")
def test_plain_tiles_upgrade_from_the_start() -> None:
    game = Field(DELHI).turn("GIPR")
    assert refused(game, lay("G6=24@0")) == "1947-TR-10"  # green on an empty hex
    game = Field(DELHI + " G6=24@3").turn("GIPR")
    assert offers(game, lay("G6=42@0"))
    game = Field(DELHI).turn("GIPR")
    assert refused(game, lay("G8=15M@1")) == "1947-PH-04"


@clause("1947-PH-04")
@pytest.mark.parametrize(
    ("phase", "tile", "legal"),
    [
        ("1", "15", False),
        ("2", "15", True),
        ("3", "15", True),
        ("8", "15", True),
    ],
)
def test_green_cities(phase: str, tile: str, legal: bool) -> None:
    game = Field("H35=57@0[SIR]", phase=phase).turn("SIR")
    assert (game.why(lay(f"H35={tile}@0")) is None) is legal


@clause("1947-PH-04")
@pytest.mark.parametrize(("old", "new", "first"), [("15@0", "63@0", 4), ("63@0", "259@0", 7)])
def test_brown_and_grey_cities(old: str, new: str, first: int) -> None:
    for phase in range(2, 9):
        game = Field(f"H35={old}[SIR]", phase=str(phase)).turn("SIR")
        if phase < first:
            assert refused(game, lay(f"H35={new}")) == "1947-PH-04"
        else:
            assert offers(game, lay(f"H35={new}"))


@clause("1947-PH-06")
@clause("1947-TR-13")
def test_plain_track_past_a_town() -> None:
    words = "J11[B&NWR] K10=8@5"
    game = Field(words, phase="4").turn("B&NWR")
    plays(game, lay("L11=9@2"))
    assert game.state.map.track(game.title.board, "L11").nodes == ()
    # It is a plain tile from now on.
    game = Field(words + " L11=9@2", phase="4").turn("B&NWR")
    assert lays(game, "L11") == {"23@2", "24@2", "26@2", "27@2"}
    assert refused(game, lay("L11=14M@2")) == "1947-TR-10"
    # A town tile may still be laid.
    assert offers(Field(words, phase="4").turn("B&NWR"), lay("L11=4714@2"))


@clause("1947-TR-14")
def test_a_town_becomes_a_city_in_every_respect() -> None:
    words = "J11[B&NWR] K10=8@5 L11=14M@2"
    game = Field(words, phase="4").turn("B&NWR", "Station")
    plays(game, PlaceStation(hex="L11"))
    assert game.state.map.stations["L11"] == (("B&NWR", ""),)


@clause("1947-TR-15")
def test_shapes_of_town_tiles() -> None:
    game = Field("H35=57@0[SIR]").turn("SIR")
    assert refused(game, lay("H37=4715@3")) == "1947-TR-15"
    game = Field("I32=57@0[PRC]").turn("PRC")
    assert refused(game, lay("I30=4719@0")) == "1947-TR-05"
    towns = {
        hex_.id
        for hex_ in game.title.board.hexes.values()
        if any("K" in node.flags for node in hex_.nodes)
    }
    assert towns == {"B11", "F33", "I30", "O18", "S10"}


@clause("1947-TR-16")
def test_the_zone_of_city_tiles() -> None:
    taken = ("G10", "H7", "J13", "L13", "N15", "E22", "U10")
    words = " ".join(f"{hex_id}=57M@0" for hex_id in taken)
    game = Field("G8[GIPR] " + words).turn("GIPR")
    assert refused(game, lay("G8=57M@1")) == "1947-TR-17"
    assert refused(game, lay("G8=57@1")) == "1947-TR-16"


@clause("1947-TR-17")
def test_a_replaced_tile_returns() -> None:
    words = "H35=57@1[SIR] G36=7@4 H37=4714@1"
    game = Field(words + " K16=30@0").turn("SIR")
    assert refused(game, lay("G36=30@4")) == "1947-TR-17"  # the only one lies elsewhere
    game = Field(words).turn("SIR")
    assert game.state.map.used["7"] == 1
    plays(game, lay("G36=30@4"))
    assert game.state.map.used["7"] == 0


@clause("1947-TR-18")
@clause("1947-TR-19")
def test_named_tiles() -> None:
    game = Field("D21=6M@3[BB&CI] D19=57@0", phase="2").turn("BB&CI")
    assert refused(game, lay("D19=4702@0")) == "1947-TR-18"
    assert refused(game, lay("D21=4704@0")) == "1947-TR-18"
    game = Field(DELHI, phase="2").turn("GIPR")
    assert refused(game, lay("G8=4703@0")) == "1947-TR-18"
    tiles = game.title.board.tiles
    named = {"14M": ("4703", "4704"), "63M": ("4705", "4706"), "259M": ("4707", "4708")}
    for common, others in named.items():
        (plain,) = tiles[common].nodes
        for tile in others:
            (node,) = tiles[tile].nodes
            assert (node.revenue[0], node.slots) == (plain.revenue[0] + 10, plain.slots)
            assert len(tiles[tile].paths) == 6


@clause("1947-TR-20")
def test_rajkot_stays_green() -> None:
    game = Field("B17=4702@0[EIR]", phase="7").turn("EIR")
    assert lays(game, "B17") == set()
    assert refused(game, lay("B17=63@0")) == "1947-TR-20"


@clause("1947-TR-21")
def test_printed_yellow_hexes() -> None:
    board = Field().title.board
    printed = {hex_.id for hex_ in board.hexes.values() if hex_.colour == "yellow"}
    assert printed == {"H19", "I16", "P17", "J11"}
    # They are worth what yellow city tiles are.
    for hex_id in printed:
        (node,) = board.hexes[hex_id].nodes
        assert (node.revenue, node.slots) == ((20,), 1)


@clause("1947-TR-22")
def test_no_upgrade_of_the_same_action() -> None:
    game = Field(DELHI).turn("GIPR")
    plays(game, lay("G6=9@0"))
    assert refused(game, lay("G6=24@0")) == "1947-TR-22"


@clause("1947-TR-23")
def test_the_home_hex_may_be_the_first() -> None:
    game = Field("S14[ABR]").turn("ABR")
    assert offers(game, lay("S14=6M@1"))
    assert lays(game, "S12") == set()


@clause("1947-TR-24")
def test_a_town_that_is_out_of_reach_stays() -> None:
    words = "J11[B&NWR] L11=4714@2"
    game = Field(words, phase="4").turn("B&NWR")
    assert refused(game, lay("L11=14M@2")) == "1947-TR-11"


@clause("1947-TR-06")
def test_grey_hexes() -> None:
    game = Field("R11=57M@1[CCSR] Q12=8@2").turn("CCSR")
    assert refused(game, lay("P11=14M@0")) == "1947-TR-06"


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


@clause("1947-TR-17")
def test_supply() -> None:  # PT-02.2
    words = "G8=5M@2 G10=5M@2 H7=5M@0 J11[B&NWR]"
    game = Field(words).turn("B&NWR")
    assert refused(game, lay("J13=5M@3")) == "1947-TR-17"
    assert refused(game, lay("J13=5@3")) == "1947-TR-16"
    assert lays(game, "J13") == {"6M@1", "6M@3", "57M@0"}
    game = Field(words.replace("G10=5M@2", "G10=15M@2"), phase="2").turn("B&NWR")
    plays(game, lay("J13=5M@3"))


@clause("1947-TR-01")
def test_two_yellow_tiles_and_an_upgrade() -> None:
    words = DELHI + " F9=9@1"
    game = Field(words).turn("GIPR")
    plays(game, lay("E10=9@1"))
    plays(game, lay("G6=9@0"))
    assert refused(game, lay("F9=24@4")) == "1947-TR-01"
    # With a worker the upgrade belongs to the second action.
    game = Field(words).workers(1).turn("GIPR")
    plays(game, lay("E10=9@1"))
    plays(game, lay("G6=9@0"))
    assert refused(game, lay("F9=24@4")) == "1947-TR-01"
    plays(game, EmployWorker(use="track"))
    plays(game, lay("F9=24@4"))
    assert refused(game, lay("G6=24@0")) == "1947-TR-01"  # two upgrades in one action
    plays(game, lay("G4=9@0"))


@clause("1947-TR-01")
def test_two_upgrades_over_two_actions() -> None:
    game = Field("G8=57M@1[GIPR] F9=9@1 E10=9@1").workers(1).turn("GIPR")
    plays(game, lay("F9=24@4"))
    plays(game, EmployWorker(use="track"))
    plays(game, lay("E10=24@4"))
    assert game.state.map.tiles["F9"][0] == game.state.map.tiles["E10"][0] == "24"


@clause("1947-TR-22")
def test_the_second_action_upgrades_a_tile_of_the_first() -> None:
    game = Field(DELHI).workers(1).turn("GIPR")
    plays(game, lay("G6=9@0"))
    assert refused(game, lay("G6=24@0")) == "1947-TR-22"
    plays(game, EmployWorker(use="track"))
    plays(game, lay("G6=24@0"))
    assert refused(game, lay("G6=42@3")) == "1947-TR-01"


@clause("1947-TR-16")
def test_no_monsoon_tile_when_the_dry_ones_are_out() -> None:
    taken = ("G30", "G34", "H27", "H25", "G20", "F25", "I32")
    words = "H35[SIR] " + " ".join(f"{hex_id}=57@0" for hex_id in taken)
    game = Field(words).turn("SIR")
    assert refused(game, lay("H35=57@0")) == "1947-TR-17"
    assert refused(game, lay("H35=57M@0")) == "1947-TR-16"
    assert all_rotations(game, "H35", "6")


@clause("1947-TR-16")
def test_no_dry_green_tile_when_the_monsoon_ones_are_out() -> None:
    taken = ("G10", "H7", "J13", "L13", "N15")
    words = DELHI + " " + " ".join(f"{hex_id}=15M@0" for hex_id in taken)
    game = Field(words, phase="2").turn("GIPR")
    assert refused(game, lay("G8=15M@1")) == "1947-TR-17"
    assert refused(game, lay("G8=15@1")) == "1947-TR-16"
    game = Field(words.replace(" N15=15M@0", ""), phase="2").turn("GIPR")
    assert offers(game, lay("G8=15M@1"))


@clause("1947-TR-08")
def test_a_hill_is_paid_with_its_first_tile() -> None:
    words = "D21=57M@0[BB&CI]"
    game = Field(words).turn("BB&CI", cash=39)
    assert refused(game, lay("D23=9@0")) == "1947-OR-05"
    bank = game.position.cash(BANK)
    game = Field(words).turn("BB&CI", cash=40)
    plays(game, lay("D23=9@0"))
    assert game.position.cash("BB&CI") == 0
    assert game.position.cash(BANK) == bank + 39
    game = Field(words + " D23=9@0").turn("BB&CI", cash=0)
    plays(game, lay("D23=24@3"))
    assert game.position.cash("BB&CI") == 0
