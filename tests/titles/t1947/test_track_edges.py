"""Edge cases of the clauses TR and ST that the tests of track and stations leave open."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from railhead.board.board import Board
from railhead.board.laid import LaidMap
from railhead.board.tiles import NODE, Path
from railhead.board.upgrades import closed_edges, fits
from railhead.finance.papers import BANK
from railhead.play.actions import PlaceStation
from railhead.play.frames import OperatingRound
from railhead.play.game import Game
from railhead.titles.t1947.actions import EmployWorker, Reorganize
from tests.titles.t1947.fields import (
    NAMES,
    Field,
    all_rotations,
    gross,
    lay,
    lays,
    offers,
    pass_to,
    plays,
    refused,
)

clause = pytest.mark.clause

DELHI = "G8=6M@1[GIPR]"
LINE = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0 H25=57@0"


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


@clause("1947-TR-01")
def test_a_brown_tile_is_an_upgrade_too() -> None:
    game = Field(DELHI + " G6=24@3 F9=9@1").turn("GIPR")
    plays(game, lay("G6=42@0"))
    assert refused(game, lay("F9=24@4")) == "1947-TR-01"
    plays(game, lay("E10=9@1"))


@clause("1947-TR-04")
@clause("1947-TR-16")
def test_what_is_said_of_city_tiles_on_towns() -> None:
    """The zone is the reason only where a city tile may lie at all."""
    words = "J11[B&NWR] K10=8@5"
    game = Field(words, phase="4").turn("B&NWR")
    for tile in ("57@2", "57M@2", "6@0"):
        assert refused(game, lay(f"L11={tile}")) == "1947-TR-04"
    game = Field(words + " L11=4714@2", phase="4").turn("B&NWR")
    assert refused(game, lay("L11=14@2")) == "1947-TR-16"
    game = Field(words + " L11=9@2", phase="4").turn("B&NWR")
    for tile in ("14@2", "14M@2"):
        assert refused(game, lay(f"L11={tile}")) == "1947-TR-10"


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


@clause("1947-TR-10")
@clause("1947-TR-20")
@pytest.mark.parametrize(("home", "company"), [("D21=4707", "BB&CI"), ("P17=4708", "EBR")])
def test_grey_is_the_last_colour(home: str, company: str) -> None:
    game = Field(f"{home}@0[{company}]", phase="8").turn(company)
    hex_id = home.partition("=")[0]
    assert lays(game, hex_id) == set()
    for tile in ("259M", "63M", home[4:]):
        assert refused(game, lay(f"{hex_id}={tile}@0")) == "1947-TR-10"


@clause("1947-TR-22")
def test_the_second_action_upgrades_a_tile_of_the_first() -> None:
    game = Field(DELHI).workers(1).turn("GIPR")
    plays(game, lay("G6=9@0"))
    assert refused(game, lay("G6=24@0")) == "1947-TR-22"
    plays(game, EmployWorker(use="track"))
    plays(game, lay("G6=24@0"))
    assert refused(game, lay("G6=42@3")) == "1947-TR-01"


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


@clause("1947-TR-13")
@pytest.mark.parametrize("phase", ["1", "2", "3"])
def test_no_plain_tile_on_a_town_before_the_t5(phase: str) -> None:
    game = Field("J11[B&NWR] K10=8@5", phase=phase).turn("B&NWR")
    for tile in ("7@1", "8@0", "9@2"):
        assert refused(game, lay(f"L11={tile}")) == "1947-TR-13"
    assert offers(game, lay("L11=4714@2"))


@clause("1947-TR-13")
@pytest.mark.parametrize("phase", ["4", "5", "6", "7", "8"])
def test_plain_or_town_tile_from_the_t5(phase: str) -> None:
    game = Field("J11[B&NWR] K10=8@5", phase=phase).turn("B&NWR")
    assert offers(game, lay("L11=9@2"))
    assert offers(game, lay("L11=4714@2"))
    # A town that is laid does not turn into plain track.
    game = Field("J11[B&NWR] K10=8@5 L11=4714@2", phase=phase).turn("B&NWR")
    assert refused(game, lay("L11=9@2")) == "1947-TR-02"
    assert refused(game, lay("L11=24@2")) == "1947-TR-10"


@clause("1947-TR-14")
@pytest.mark.parametrize("phase", ["2", "3"])
def test_no_city_in_place_of_a_town_before_the_t5(phase: str) -> None:
    game = Field("J11[B&NWR] K10=8@5 L11=4714@2", phase=phase).turn("B&NWR")
    assert refused(game, lay("L11=14M@2")) == "1947-TR-14"


@clause("1947-TR-14")
@pytest.mark.parametrize(
    ("words", "company", "hex_id", "town", "city"),
    [
        ("J11[B&NWR] K10=8@5", "B&NWR", "L11", "4714@2", "14M@2"),
        ("J11[B&NWR] K10=8@5", "B&NWR", "L11", "4719@0", "619M@0"),
        ("H35=57@0[SIR]", "SIR", "H37", "4714@0", "14@0"),
        ("H35=57@0[SIR]", "SIR", "H37", "4719@0", "619@0"),
        ("I32=57@0[PRC]", "PRC", "I30", "4715@0", "15@0"),
        ("H35=57@2[SIR] G34=57@2", "SIR", "F33", "4715@3", "15M@3"),
    ],
)
def test_each_town_becomes_the_city_with_its_exits(
    words: str, company: str, hex_id: str, town: str, city: str
) -> None:
    game = Field(f"{words} {hex_id}={town}", phase="4").turn(company)
    assert lays(game, hex_id) == {city}


@clause("1947-TR-13")
def test_every_town_may_be_passed_by() -> None:
    board = Field().title.board
    towns = [hex_ for hex_ in board.hexes.values() if hex_.nodes and hex_.nodes[0].kind == "town"]
    assert len(towns) == 20
    for hex_ in towns:
        assert {"7", "8", "9"} <= {way.tile for way in fits(board, hex_.id, None)}


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


@clause("1947-TR-15")
@clause("1947-TR-05")
@pytest.mark.parametrize(
    ("town", "green", "brown"),
    [
        ("B11", "15@3", "63"),
        ("F33", "15M@3", "63M"),
        ("I30", "15@0", "63"),
        ("O18", "15M@1", "63M"),
        ("S10", "15M@4", "63M"),
    ],
)
def test_no_k_town_goes_brown(town: str, green: str, brown: str) -> None:
    for phase in ("4", "7"):
        game = Field(f"{town}={green}[EIR]", phase=phase).turn("EIR")
        assert lays(game, town) == set()
        why = {refused(game, lay(f"{town}={brown}@{way}")) for way in range(6)}
        assert why == {"1947-TR-05"}


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


@clause("1947-TR-05")
@clause("1947-TR-07")
def test_track_ends_at_a_stub_and_nowhere_else() -> None:
    # Bombay has a post (edge 1) and a stub (edge 2): a tile with these exits alone is legal.
    assert all_rotations(Field("D21[BB&CI]").turn("BB&CI"), "D21", "5M")
    # The next hexes along the same coast have none.
    game = Field("D21=57M@0[BB&CI]").turn("BB&CI")
    assert lays(game, "D23") == {"8@3", "9@0", "7@3"}
    for tile in ("8@1", "7@2"):
        assert refused(game, lay(f"D23={tile}")) == "1947-TR-05"
    for tile in ("5@0", "5@1", "6@1", "6@5", "57@1"):
        assert refused(game, lay(f"D19={tile}")) == "1947-TR-05"


@clause("1947-TR-05")
@clause("1947-TR-15")
@clause("1947-TR-20")
def test_which_cities_and_towns_lie_at_a_closed_edge() -> None:
    """Brown and grey tiles have six exits: what has no closed edge can go all the way."""
    board = Field().title.board
    closed = {
        hex_.id
        for hex_ in board.hexes.values()
        if hex_.buildable and hex_.nodes and board.open_edges[hex_.id] != 63
    }
    assert closed == {"B17", "D19", "B11", "F33", "I30", "O18", "S10"}


def _on(**changed: Any) -> Board:
    """The board with some hexes printed otherwise."""
    board = Field().title.board
    hexes = {
        hex_id: msgspec.structs.replace(board.hexes[hex_id], **fields)
        for hex_id, fields in changed.items()
    }
    return Board(board.layout, {**board.hexes, **hexes}, board.tiles)


@clause("1947-TR-05")
def test_no_track_at_a_blank_side_of_a_grey_hex() -> None:
    board = _on(P11={"paths": (Path(1, NODE), Path(5, NODE))})
    assert board.open_edges["O12"] >> 4 & 1
    assert board.open_edges["Q12"] >> 2 & 1
    assert not board.open_edges["O10"] >> 5 & 1
    ways = fits(board, "O10", None)
    assert any(way.exits & closed_edges(board, LaidMap(), "O10") for way in ways)


@clause("1947-TR-05")
def test_a_stub_opens_its_own_edge_alone() -> None:
    for stub in ((0,), (2,), ()):
        board = _on(D27={"open": stub})
        assert [edge for edge in (0, 1, 2) if board.open_edges["D27"] >> edge & 1] == sorted(
            (1, *stub)
        )


@clause("1947-TR-15")
def test_only_k_tiles_for_k_towns() -> None:
    """Where the black edge would leave room for another shape."""
    field = Field("I32=57@0[PRC]")
    field.title.board = _on(I30={"open": (4,)})
    game = field.turn("PRC")
    assert lays(game, "I30") == {"4715@0"}
    assert refused(game, lay("I30=4714@0")) == "1947-TR-15"


@clause("1947-TR-05")
def test_track_does_not_end_at_an_impassable_border() -> None:
    board = _on(H33={"borders": {3: "impassable"}}, H31={"borders": {0: "impassable"}})
    assert not board.open_edges["H33"] >> 3 & 1
    assert not board.open_edges["H31"] >> 0 & 1
    assert board.open_edges["H33"] >> 0 & 1


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
