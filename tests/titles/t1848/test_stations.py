"""Station markers. Clauses 1848-STN."""

from __future__ import annotations

import pytest

from railhead.play.actions import LayTile, Pass, PlaceStation
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, offers, plays, refused

# Melbourne - Geelong - Mount Gambier, in a row.
COAST = "H11=57@1 H9=57@1 H7=6@2"


def station(hex_id: str, city: int = 0) -> PlaceStation:
    return PlaceStation(hex=hex_id, city=city)


def cities_offered(game: Game) -> set[tuple[str, int]]:
    decision = game.decision
    assert decision is not None
    actions = [c.action for c in decision.of(PlaceStation)]
    return {(a.hex, a.city) for a in actions if isinstance(a, PlaceStation)}


def vr(tiles: str = COAST, cash: int = 500, stations: str = "", phase: str = "2") -> Table:
    table = Table().phase(phase).tiles(tiles)
    return table.company("VR", 100, {"Ann": 6}, cash=cash, stations=stations)


def to_sydney(sydney: str = "57@0", cash: int = 500, phase: str = "3") -> Table:
    """FT, whose track leads to Sydney, the home of NSW and of COM."""
    table = Table().phase(phase).tiles(f"G14=57@1 G16=6@1 F17={sydney}")
    return table.company("FT", 100, {"Ann": 6}, cash=cash)


# Homes (STN-01).


@pytest.mark.clause("1848-STN-01", "1848-OR-08")
@pytest.mark.parametrize(
    ("company", "home"),
    [
        ("CAR", "E4"),
        ("VR", "H11"),
        ("NSW", "F17"),
        ("SAR", "G6"),
        ("FT", "G14"),
        ("WA", "D1"),
        ("QG", "B19"),
    ],
)
def test_the_home_marker_is_free_and_placed_when_the_company_first_operates(
    company: str, home: str
) -> None:
    table = Table().company(company, 100, {"Ann": 6}, cash=5, operated=False)
    left = table.state.markers[company]
    assert home not in table.state.map.stations
    game = table.operating_round(company)
    assert game.state.map.stations[home] == ((company,),)
    assert game.position.cash(company) == 5
    assert game.state.markers[company] == left - 1


@pytest.mark.clause("1848-STN-01")
def test_the_first_two_markers_of_com_are_free() -> None:
    table = Table().set(linked=True).tiles("F17=236@0 G6=236@2")
    table.company("COM", 100, {"Ann": 6}, cash=5, operated=False)
    game = table.operating_round("COM")
    assert game.state.map.stations == {"F17": (("COM", ""),), "G6": (("COM", ""),)}
    assert game.position.cash("COM") == 5
    assert game.state.markers["COM"] == 3


# What they cost (STN-02).


@pytest.mark.clause("1848-STN-02")
@pytest.mark.parametrize(
    ("stations", "cost"), [("", 40), ("H9", 100)], ids=["the second", "the third"]
)
def test_the_second_marker_costs_40_and_every_further_one_100(stations: str, cost: int) -> None:
    game = vr(cash=150, stations=stations).turn("VR", "Station")
    bank, hand = game.position.cash("bank"), game.position.cash("Ann")
    plays(game, station("H7"))
    assert game.position.cash("VR") == 150 - cost
    assert game.position.cash("bank") == bank + cost
    assert game.position.cash("Ann") == hand
    assert game.state.map.stations["H7"] == (("VR",),)


@pytest.mark.clause("1848-STN-02")
@pytest.mark.parametrize(
    ("company", "costs"),
    [
        ("CAR", (0, 40, 100)),
        ("VR", (0, 40, 100)),
        ("NSW", (0, 40, 100, 100)),
        ("SAR", (0, 40, 100, 100)),
        ("FT", (0, 40, 100, 100)),
        ("WA", (0, 40, 100, 100, 100)),
        ("QG", (0, 40, 100, 100, 100)),
        ("COM", (0, 0, 100, 100, 100)),
    ],
)
def test_the_charters(company: str, costs: tuple[int, ...]) -> None:
    assert Table().title.companies[company].markers == costs


@pytest.mark.clause("1848-STN-02")
def test_com_pays_100_for_its_third_marker() -> None:
    def com(cash: int) -> Game:
        table = Table().set(linked=True).tiles("F17=236@0 G6=236@2 H7=6@2")
        table.company("COM", 100, {"Ann": 6}, cash=cash, operated=False)
        game = table.operating_round("COM")
        game.play(Pass())
        return game

    assert refused(com(99), station("H7")) == "1848-STN-02"
    game = com(100)
    plays(game, station("H7"))
    assert game.position.cash("COM") == 0


@pytest.mark.clause("1848-STN-02")
@pytest.mark.parametrize(
    ("stations", "cash"), [("", 39), ("H9", 99)], ids=["the second", "the third"]
)
@pytest.mark.parametrize("phase", ["2", "3"])
def test_too_little_money_for_a_marker(stations: str, cash: int, phase: str) -> None:
    game = vr(cash=cash, stations=stations, phase=phase).turn("VR", "Station")
    assert refused(game, station("H7")) == "1848-STN-02"
    game = vr(cash=cash + 1, stations=stations, phase=phase).turn("VR", "Station")
    plays(game, station("H7"))
    assert game.position.cash("VR") == 0


# One a turn, one a hex (STN-03, STN-04).


@pytest.mark.clause("1848-STN-03")
def test_one_marker_a_turn() -> None:
    game = vr().turn("VR", "Station")
    assert cities_offered(game) == {("H9", 0), ("H7", 0)}
    plays(game, station("H9"))
    assert refused(game, station("H7")) == "1848-STN-03"
    assert game.position.cash("VR") == 460


@pytest.mark.clause("1848-STN-03", "1848-STN-01")
def test_in_the_first_turn_the_home_marker_and_one_besides() -> None:
    table = Table().tiles(COAST).company("VR", 100, {"Ann": 6}, cash=500, operated=False)
    game = table.operating_round("VR")
    assert game.state.map.stations == {"H11": (("VR",),)}
    game.play(Pass())
    plays(game, station("H9"))
    assert game.state.map.stations["H9"] == (("VR",),)
    assert game.position.cash("VR") == 460
    assert refused(game, station("H7")) == "1848-STN-03"


@pytest.mark.clause("1848-STN-04")
def test_no_second_marker_of_a_company_in_a_city() -> None:
    game = vr("H11=236@1 H9=57@1").turn("VR", "Station")
    assert cities_offered(game) == {("H9", 0)}
    assert refused(game, station("H11")) == "1848-STN-04"


@pytest.mark.clause("1848-STN-04")
@pytest.mark.parametrize("half", [0, 1])
def test_no_second_marker_in_the_other_half_of_an_o_o_tile(half: int) -> None:
    # Melbourne reaches both stations of G10, one of them by way of Geelong.
    tiles = "H11=238@1 H9=15@1 G10=68@5"
    game = vr(tiles, phase="5").turn("VR", "Station")
    assert cities_offered(game) == {("G10", 0), ("G10", 1), ("H9", 0)}
    game = vr(tiles, phase="5", stations=f"G10.{half}").turn("VR", "Station")
    assert cities_offered(game) == {("H9", 0)}
    assert refused(game, station("G10", 1 - half)) == "1848-STN-04"


@pytest.mark.clause("1848-STN-04")
def test_a_marker_beside_a_city_counts_for_the_hex() -> None:
    table = Table().set(linked=True).tiles("F17=57@0 G6=57@2 E18=57@0")
    table.company("NSW", 100, {"Bob": 6})
    table.company("COM", 100, {"Ann": 6}, cash=500, operated=False)
    game = table.operating_round("COM")
    assert game.state.map.beside["F17"] == ("COM",)
    game.play(Pass())
    assert cities_offered(game) == {("E18", 0)}
    assert refused(game, station("F17")) == "1848-STN-04"


# Free and joined (STN-05, STN-10).


@pytest.mark.clause("1848-STN-05")
def test_the_place_must_be_free() -> None:
    game = vr().marker("SAR", "H9").turn("VR", "Station")
    assert refused(game, station("H9")) == "1848-STN-05"


@pytest.mark.clause("1848-STN-05")
def test_the_place_must_be_joined_to_a_marker_of_the_company() -> None:
    game = vr("H11=57@1 H9=57@1 F13=57@1").turn("VR", "Station")
    assert cities_offered(game) == {("H9", 0)}
    assert refused(game, station("F13")) == "1848-STN-05"
    assert refused(game, station("H7")) == "1848-STN-05"  # no tile lies there
    game = vr("H11=57@1 H9=57@1 H7=5@2").turn("VR", "Station")  # track that misses Geelong
    assert refused(game, station("H7")) == "1848-STN-05"


@pytest.mark.clause("1848-STN-05")
def test_track_of_any_length_and_gauge_joins() -> None:
    game = vr(f"{COAST} G6=57@2 F5=57@2 E4=57@2").turn("VR", "Station")
    assert cities_offered(game) == {("H9", 0), ("H7", 0), ("F5", 0)}  # G6 and E4 are homes
    plays(game, station("F5"))


@pytest.mark.clause("1848-STN-05")
def test_no_turning_back_at_a_junction() -> None:
    # On E6 the lines from E4 and from F5 both lead to D5, and nowhere else.
    table = Table().phase("5").tiles("E4=57@1 E6=28@2 F5=6@3 D5=7@4 C6=57@0")
    table.company("CAR", 100, {"Ann": 6}, cash=100)
    game = table.turn("CAR", "Station")
    assert refused(game, station("F5")) == "1848-STN-05"
    game = table.tiles("E6=39@0").turn("CAR", "Station")  # a triangle joins them
    plays(game, station("F5"))


@pytest.mark.clause("1848-STN-10", "1848-STN-05")
@pytest.mark.parametrize(
    ("markers", "passable"),
    [
        ([], True),
        (["SAR"], True),
        (["SAR", "VR"], True),
        (["VR", "BOE"], True),
        (["SAR", "NSW"], False),
        (["SAR", "BOE"], False),
        (["BOE", "BOE"], False),
    ],
    ids=lambda value: "+".join(value) or "empty" if isinstance(value, list) else "",
)
def test_a_city_is_blocked_only_if_others_hold_all_its_places(
    markers: list[str], *, passable: bool
) -> None:
    table = vr("H11=57@1 H9=14@1 H7=6@2", phase="3")
    for company in markers:
        table.marker(company, "H9")
    game = table.turn("VR", "Station")
    if passable:
        plays(game, station("H7"))
    else:
        assert refused(game, station("H7")) == "1848-STN-05"


# Places kept for home companies (STN-06, STN-07).


@pytest.mark.clause("1848-STN-06")
@pytest.mark.parametrize("started", [False, True])
def test_the_only_place_of_a_home_city_is_kept_until_its_company_operates(*, started: bool) -> None:
    table = to_sydney()
    if started:
        table.company("NSW", 100, {"Bob": 6}, operated=False)
    game = table.turn("FT", "Station")
    assert cities_offered(game) == {("G16", 0)}
    assert refused(game, station("F17")) == "1848-STN-06"


@pytest.mark.clause("1848-STN-06")
def test_the_extra_place_of_a_promoted_home_city_may_be_used() -> None:
    game = to_sydney().turn("FT")
    plays(game, LayTile(hex="F17", tile="236", rotation=0))
    plays(game, station("F17"))
    assert game.state.map.stations["F17"] == (("FT", ""),)


@pytest.mark.clause("1848-STN-06")
def test_the_last_place_stays_kept_and_becomes_the_home() -> None:
    table = to_sydney("236@0").marker("VR", "F17")
    table.company("NSW", 100, {"Bob": 6}, operated=False)
    assert refused(table.turn("FT", "Station"), station("F17")) == "1848-STN-06"
    game = table.operating_round("NSW")
    assert game.state.map.stations["F17"] == (("VR", "NSW"),)


@pytest.mark.clause("1848-STN-06")
def test_once_the_home_company_has_operated_every_free_place_is_open() -> None:
    table = to_sydney("236@0").company("NSW", 100, {"Bob": 6})
    game = table.turn("FT", "Station")
    plays(game, station("F17"))
    assert game.state.map.stations["F17"] == (("NSW", "FT"),)


@pytest.mark.clause("1848-STN-06", "1848-STN-10")
def test_a_kept_place_is_free_and_lets_everybody_pass() -> None:
    table = to_sydney("57@0").tiles("E18=57@0")
    game = table.turn("FT", "Station")
    plays(game, station("E18"))


@pytest.mark.clause("1848-STN-07")
def test_nobody_keeps_a_place_for_com() -> None:
    table = to_sydney("236@0").company("NSW", 100, {"Bob": 6})
    table.company("COM", 100, {"Cy": 6}, launched=False, operated=False)
    game = table.turn("FT", "Station")
    plays(game, station("F17"))
    assert game.state.map.stations["F17"] == (("NSW", "FT"),)


@pytest.mark.clause("1848-STN-07", "1848-STN-06")
def test_com_itself_leaves_the_last_place_to_the_home_company() -> None:
    table = Table().set(linked=True).tiles("F17=57@0 G6=236@2")
    table.company("COM", 100, {"Ann": 6}, operated=False)
    game = table.operating_round("COM")
    assert game.state.map.stations == {"G6": (("COM", ""),)}
    assert game.state.map.beside == {"F17": ("COM",)}


# Large stations only (STN-08); never moved, never more than the charter has (STN-09).


@pytest.mark.clause("1848-STN-08")
@pytest.mark.parametrize(
    ("company", "tiles", "hex_id"),
    [
        ("QG", "B19=57@2", "A18"),
        ("QG", "B19=57@2 C20=5@2", "B21"),
        ("CAR", "E4=57@1 E2=5@4", "F3"),
        ("VR", "H11=57@0 I10=241@1", "I10"),
        ("VR", "H11=5@2 G12=55@0", "G12"),
    ],
    ids=["Cairns", "harbour B21", "harbour F3", "Tasmania", "small station"],
)
def test_markers_stand_in_large_stations_only(company: str, tiles: str, hex_id: str) -> None:
    table = Table().tiles(tiles).company(company, 100, {"Ann": 6}, cash=500)
    game = table.turn(company, "Station")
    assert hex_id not in {city for city, _ in cities_offered(game)}
    assert refused(game, station(hex_id)) == "1848-STN-08"


@pytest.mark.clause("1848-STN-08")
def test_perth_has_a_place_for_wa_alone() -> None:
    table = Table().tiles("E4=57@1 E2=6@2").company("CAR", 100, {"Ann": 6}, cash=500)
    assert refused(table.turn("CAR", "Station"), station("D1")) == "1848-STN-06"
    table.company("WA", 100, {"Bob": 6})
    assert refused(table.turn("CAR", "Station"), station("D1")) == "1848-STN-05"


@pytest.mark.clause("1848-STN-09")
def test_no_more_markers_than_the_charter_has() -> None:
    game = vr(f"{COAST} F13=57@1", stations="H9 F13").turn("VR", "Station")
    assert game.state.markers["VR"] == 0
    assert refused(game, station("H7")) == "1848-STN-09"


@pytest.mark.clause("1848-STN-09", "1848-STN-02")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_car_has_three_markers_by_the_rulebook_and_four_on_18xx_games(profile: str) -> None:
    table = Table(profile=profile).tiles("E4=57@1 E2=57@1 F5=57@2 C20=57@2 F13=57@1")
    table.company("CAR", 100, {"Ann": 6}, cash=200, stations="C20 F13")
    game = table.turn("CAR", "Station")
    if profile == "rulebook":
        assert refused(game, station("E2")) == "1848-STN-09"
    else:
        assert table.title.companies["CAR"].markers == (0, 40, 100, 100)
        plays(game, station("E2"))
        assert game.position.cash("CAR") == 100
        assert game.state.markers["CAR"] == 0


@pytest.mark.clause("1848-STN-09")
def test_a_promotion_leaves_every_marker_where_it_is() -> None:
    table = vr("H11=57@1 H9=57@1 H7=6@2", phase="3", stations="H7").marker("SAR", "H9")
    before = table.state.map.stations
    game = table.turn("VR")
    plays(game, LayTile(hex="H9", tile="15", rotation=1))
    assert game.state.map.stations == {**before, "H9": (("SAR", ""),)}
    assert not offers(game, station("H11"))
