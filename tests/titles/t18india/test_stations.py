"""Stations. Clauses STN, CO-05, CO-06, CO-18, PRIV-12, PRIV-13, PRIV-16, GIPR-04 to GIPR-07."""

from __future__ import annotations

import pytest

from railhead.play.actions import LayTile, PlaceStation
from railhead.play.frames import CompanyTurn
from railhead.play.plain.stations import Stations
from railhead.titles.t18india.actions import RemoveMarker
from railhead.titles.t18india.companies import homes
from railhead.titles.t18india.position import Position
from railhead.titles.t18india.state import ChooseHome
from tests.seen import seen
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, offers, plays, refused, station_cost, step

LINE = "I20=57@0 I22=8@1 H23=8@4 H25=57@0"  # Nagpur to Hyderabad


def put(hex_id: str, city: int = 0, private: str = "") -> PlaceStation:
    return PlaceStation(hex=hex_id, city=city, private=private)


def lay(hex_id: str, tile: str, rotation: int = 0) -> LayTile:
    return LayTile(hex=hex_id, tile=tile, rotation=rotation)


def at_station(table: Table, company: str = "BNR") -> Game:
    return table.turn(company, "Station")


@pytest.mark.clause("18india-STN-01")
def test_one_station_in_a_city_that_is_reached() -> None:
    table = Table("BNR", "NSR KGF").tiles(LINE).company("BNR", cash=300)
    game = at_station(table)
    assert refused(game, put("H31")) == "18india-STN-01"
    plays(game, put("H25"))
    assert game.state.map.stations["H25"] == (("BNR",),)
    assert refused(game, put("I20")) == "18india-STN-01"  # one a turn


@pytest.mark.clause("18india-STN-01")
def test_what_leaving_the_step_means() -> None:
    """With a private to use the step stays open after the one station of the turn."""
    table = Table("BNR", "NSR").tiles(LINE).company("BNR", cash=300, trains="2")
    game = at_station(table.private("P2", "Ann"))
    for words in ("Place no station", "Go on"):
        [decision] = seen(game, "Ann")["decisions"]
        assert (decision["step"], decision["choices"][-1]["text"]) == ("Station", words)
        if words != "Go on":
            plays(game, put("H25"))


@pytest.mark.clause("18india-STN-02")
def test_forty_then_a_hundred() -> None:
    tiles = LINE + " H27=9@0 H29=9@0 H31=57@0"
    table = Table("BNR", "NSR KGF").tiles(tiles).company("BNR", cash=300)
    game = at_station(table)
    plays(game, put("H25"))
    assert game.state.cash["BNR"] == 260
    table = Table("BNR", "NSR KGF").tiles(tiles).company("BNR", cash=300, stations="I20 H25")
    game = at_station(table)
    plays(game, put("H31"))
    assert game.state.cash["BNR"] == 200


@pytest.mark.clause("18india-STN-02")
def test_thirty_nine_is_too_little() -> None:
    table = Table("BNR", "NSR").tiles(LINE).company("BNR", cash=39, trains="2").private("P2", "Ann")
    game = at_station(table)
    assert game.why(put("H25")) is not None
    table = Table("BNR", "NSR").tiles(LINE).company("BNR", cash=40)
    plays(at_station(table), put("H25"))


@pytest.mark.clause("18india-STN-03")
def test_towns_have_no_spots_and_full_cities_none_free() -> None:
    tiles = "I20=57@1 J19=8@1 J17=4@0 J15=8@4 K14=57@1"
    table = Table("BNR NCR", "NSR").tiles(tiles).company("BNR", cash=300)
    table = table.company("NCR", {"Bob": 3}).private("P5", "Ann")
    game = table.turn("BNR")
    assert refused_at_once(game, put("J17")) == "18india-STN-03"
    assert refused_at_once(game, put("K14")) == "18india-STN-03"


@pytest.mark.clause("18india-STN-04")
def test_one_station_in_a_hex_two_circles_included() -> None:
    table = Table("EIR", "EBR").tiles("P17=59@0").company("EIR", stations="P17.0", cash=300)
    assert refused_at_once(table.turn("EIR"), put("P17", 1)) == "18india-STN-04"


@pytest.mark.clause("18india-STN-05")
def test_the_home_of_a_company_to_come_is_kept() -> None:
    table = Table("BNR NSR").tiles(LINE).company("BNR", cash=300)
    assert refused_here(table, put("H25")) == "18india-STN-05"
    # With two spots one stays free, no matter which.
    table = Table("BNR NSR").tiles(LINE.replace("H25=57@0", "H25=14@0")).company("BNR", cash=300)
    plays(at_station(table), put("H25"))


@pytest.mark.clause("18india-STN-06")
def test_no_place_is_kept_for_companies_that_are_out_or_closed() -> None:
    table = Table("BNR", "NSR").tiles(LINE).company("BNR", cash=300)
    assert offers(at_station(table), put("H25"))
    table = Table("BNR NSR").tiles(LINE).company("BNR", cash=300).set(closed=("NSR",))
    assert offers(at_station(table), put("H25"))


def refused_here(table: Table, action: PlaceStation, company: str = "BNR") -> str | None:
    return refused_at_once(table.turn(company), action)


def refused_at_once(game: Game, action: PlaceStation) -> str | None:
    """What the step says, whether or not there is anything else to place."""
    p = game.position
    rule = next(each for each in p.title.steps if each.name == "Station")
    refusal = rule.why_not(p, p.frame(CompanyTurn), game.asked[0], action)
    return refusal.clause if refusal else None


@pytest.mark.clause("18india-STN-05")
def test_the_third_station_of_mumbai_waits_for_the_br() -> None:
    """Two spots in one city, one in the other."""
    for third in ("D23.0", "D23.1"):
        table = Table("BR WR PNS", players=3)
        others = ["D23.0", "D23.1"] if third == "D23.0" else ["D23.0", "D23.0"]
        table.company("PNS", stations=others[0]).company("GIPR", {"Bob": 3}, stations=others[1])
        table.company("WR", cash=300, stations="D17").tiles("D17=57@0 D19=4@0")
        city = int(third[-1])
        refusal = refused_here(table, put("D23", city), "WR")
        assert refusal == "18india-STN-05"
        table.set(launched=(*table.state.launched, "BR"))
        assert refused_here(table, put("D23", city), "WR") != "18india-STN-05"


@pytest.mark.clause("18india-STN-05")
@pytest.mark.clause("18india-CO-18")
def test_a_circle_of_delhi_stays_free() -> None:
    """Only the NWR is drawn: the PNS may take the circle with the track, then no other."""
    table = Table("NWR PNS", "SPD").tiles("D5=8@3 E6=9@2 F7=9@2 G8=235@2")
    table.company("PNS", cash=300, stations="D3")
    assert refused_here(table, put("G8", 0), "PNS") is None
    table = Table("NWR PNS SPD").tiles("G8=235@2").company("PNS", cash=300, stations="D3")
    assert refused_here(table, put("G8", 0), "PNS") == "18india-STN-05"
    # Profile 18xx.games: the circle with the track is the NWR's (D-20).
    there = Table("NWR PNS", "SPD", profile="18xx.games").tiles("G8=235@2")
    there.company("PNS", cash=300, stations="D3").set(circles={"G8": ("NWR", "")})
    assert refused_here(there, put("G8", 0), "PNS") == "18india-STN-05"


@pytest.mark.clause("18india-STN-03")
def test_no_station_in_a_circle_without_track() -> None:
    table = Table("NWR PNS", "SPD").tiles("G8=235@2").company("PNS", cash=300, stations="D3")
    assert refused_here(table, put("G8", 1), "PNS") == "18india-STN-01"


@pytest.mark.clause("18india-STN-08")
def test_the_charter_has_so_many_stations() -> None:
    companies = Table().title.companies
    assert companies["GIPR"].markers == (0, 40, 100, 100)
    table = Table("WR").tiles("D17=57@0 D19=4@0").company("WR", cash=300, stations="D17 A16")
    assert refused_here(table, put("D23"), "WR") == "18india-STN-08"


# The circles of Delhi and Kolkata.


@pytest.mark.clause("18india-CO-06")
@pytest.mark.parametrize("circle", [0, 1])
def test_who_lays_the_yellow_tile_chooses_the_circles(circle: int) -> None:
    table = Table("EIR EBR").company("EIR", cash=100, stations="P17.0")
    game = table.company("EBR", {"Bob": 3}, stations="P17.1").turn("EIR")
    game.play(lay("P17", "235", 0))
    assert step(game) == "Circles"
    [shown] = seen(game, "Ann")["decisions"]
    assert shown["prompt"].startswith("Choose the circle of EIR in ")
    assert refused(game, lay("Q18", "9", 1)) == "18india-CO-06"
    plays(game, put("P17", circle))
    rows = game.state.map.stations["P17"]
    assert rows[circle] == ("EIR",)
    assert rows[1 - circle] == ("EBR",)
    assert step(game) == "Track"


# Homes that are chosen.


def home(table: Table, company: str) -> Game:
    """A company that has started and must choose its home."""
    table.company(company, stations="").set(homeless=(company,))
    table.turn("PNS")
    return table.frames(*table.state.frames, ChooseHome(company))


@pytest.mark.clause("18india-CO-05")
def test_the_br_chooses_a_spot_of_mumbai() -> None:
    game = home(Table("BR PNS").company("PNS"), "BR")
    view = seen(game, game.asked[0])
    assert view["home"] == "map"  # where a table opens to be decided at
    assert view["decisions"][0]["prompt"] == "Choose the home station of BR."
    assert offers(game, put("D23", 0))
    assert refused(game, put("D17")) == "18india-CO-05"
    plays(game, put("D23", 1))
    assert game.state.map.stations["D23"] == (("", ""), ("BR",))
    assert game.state.homeless == ()


@pytest.mark.clause("18india-CO-04")
def test_a_home_is_placed_at_once() -> None:
    table = Table("DHR BNR").company("DHR", stations="")
    p = Position(table.title, table.state)
    homes.place_home(p, "DHR")
    assert p.state.map.stations["Q10"] == (("DHR",),)
    assert p.state.markers["DHR"] == 1
    assert p.state.frames == table.state.frames  # nobody is asked


@pytest.mark.clause("18india-CO-05")
def test_one_spot_left_is_no_choice_and_nobody_to_choose_waits() -> None:
    table = Table("TR PNS").company("PNS", stations="M10.0")
    table.company("TR", stations="")
    p = Position(table.title, table.state)
    homes.place_home(p, "TR")
    assert p.state.map.stations["M10"] == (("PNS",), ("TR",))
    table = Table("TR")
    table.set(launched=("TR",))
    p = Position(table.title, table.state)
    homes.place_home(p, "TR")
    assert p.state.homeless == ("TR",)
    assert p.state.map.stations == {}
    # Its spot stays kept.
    assert p.rule(Stations).kept_places(p, "M10", 0, "PNS") == 0
    p.state.map = p.state.map.with_marker(p.title.board, "M10", 1, "BNR")
    assert p.rule(Stations).kept_places(p, "M10", 0, "PNS") == 1


@pytest.mark.clause("18india-GIPR-04")
def test_the_gipr_takes_any_open_city() -> None:
    table = Table("NWR SPD PNS NSR", "KGF").company("PNS").phase("II")
    game = home(table, "GIPR")
    assert offers(game, put("H31"))  # Bengaluru, without a tile; the KGF is out
    assert offers(game, put("A16"))
    assert refused(game, put("H25")) == "18india-GIPR-04"  # kept for the NSR
    assert refused(game, put("G8", 0)) == "18india-GIPR-04"  # both circles are kept
    assert refused(game, put("D3")) == "18india-GIPR-04"  # full
    assert refused(game, put("P19")) == "18india-GIPR-04"  # a Town
    plays(game, put("A16"))
    assert game.state.map.stations["A16"] == (("GIPR",),)


@pytest.mark.clause("18india-GIPR-05")
@pytest.mark.clause("18india-GIPR-06")
def test_the_gipr_makes_a_town_a_city() -> None:
    table = Table("PNS").company("PNS").cash(GIPR=336).tiles("F17=143@0")
    game = home(table, "GIPR")
    game.state.cash["GIPR"] = 336
    assert refused(game, lay("J17", "14", 0)) == "18india-GIPR-05"
    assert refused(game, lay("E22", "12", 0)) == "18india-GIPR-05"  # three Towns
    assert refused(game, lay("F17", "12", 0)) == "18india-GIPR-05"  # a green tile
    for hex_id in ("K38", "L39"):
        for tile in ("12", "13", "205", "206"):
            for rotation in range(6):
                refusal = game.why(lay(hex_id, tile, rotation))
                assert refusal is not None
                assert refusal.clause == "18india-GIPR-06"
    plays(game, lay("J17", "205", 0))
    assert game.state.map.stations["J17"] == (("GIPR",),)
    assert game.state.cash["GIPR"] == 336


@pytest.mark.clause("18india-GIPR-07")
@pytest.mark.clause("18india-GIPR-17")
def test_the_home_tile_pays_for_rivers_only() -> None:
    """F25 is a mountain; L13 lies on rivers and at dashed sides."""
    for profile, cost in (("rulebook", 0), ("18xx.games", 30)):
        table = Table("PNS", profile=profile).company("PNS")
        game = home(table, "GIPR")
        game.state.cash["GIPR"] = 100
        plays(game, lay("F25", "13", 0))
        assert game.state.cash["GIPR"] == 100 - cost
    table = Table("PNS").company("PNS").tiles("L11=9@0 L15=9@0")
    game = home(table, "GIPR")
    game.state.cash["GIPR"] = 29
    assert refused(game, lay("L13", "205", 0)) == "18india-GIPR-07"
    game.state.cash["GIPR"] = 30
    plays(game, lay("L13", "205", 0))
    assert game.state.cash["GIPR"] == 0
    assert game.state.map.gauges == {"L13": (0,), "L15": (3,)}


@pytest.mark.clause("18india-GIPR-17")
def test_bare_gauge_changes_of_18xx_games() -> None:
    """There the home tile sets no marker (D-11): a stop that can't be removed, until a later tile
    on one of the two hexes wipes it in Phase IV, or marks it before."""
    for phase in ("II", "IV"):
        table = Table("PNS NCR", profile="18xx.games").phase(phase).company("PNS")
        table.company("NCR", cash=500).tiles("K14=57@1 L11=9@0 L15=9@0")
        game = home(table, "GIPR")
        game.state.cash["GIPR"] = 100
        plays(game, lay("L13", "205", 0))
        assert game.state.map.gauges == {"L13": (0,), "L15": (3,)}
        assert game.state.bare == (("L13", 0), ("L15", 3))
        state = game.state.copy()
        later = Table("PNS NCR", profile="18xx.games")
        later.state = state
        game = later.turn("NCR")
        if phase == "IV":
            assert refused(game, RemoveMarker(hex="L13", edge=0)) == "18india-GC-05"
        game.play(lay("L13", "611", 0))
        assert game.state.bare == ()
        assert game.state.map.gauges == ({} if phase == "IV" else {"L13": (0,), "L15": (3,)})


@pytest.mark.clause("18india-GIPR-16")
def test_what_stations_of_the_gipr_cost() -> None:
    """Exchanged stations do not count; a returned one costs what the next one does."""
    table = Table("WR NSR").phase("II").company("GIPR", stations="A16").company("WR", {"Bob": 3})
    p = Position(table.title, table.state)
    assert station_cost(p, "GIPR") == 40
    homes.exchange(p, "D17", 0, "WR")
    assert p.state.map.stations["D17"] == (("GIPR",),)
    assert (station_cost(p, "GIPR"), p.state.exchange_tokens) == (40, 2)
    p.state.built["GIPR"] = 1
    p.state.markers["GIPR"] = 3  # one of two was built and has come back
    assert station_cost(p, "GIPR") == 100
    p.state.returned = 1  # as 18xx.games has it (D-12)
    assert station_cost(p, "GIPR") == 0


# The Danish EIC.


@pytest.mark.clause("18india-PRIV-12")
def test_a_danish_station_is_free_and_anywhere() -> None:
    table = Table("BNR PNS", "NSR").tiles("I20=57@0").company("BNR", cash=0).private("P5", "Ann")
    game = table.company("PNS", {"Bob": 3}).turn("BNR", "Station")
    before = game.state.cash["Ann"]
    assert refused(game, put("P19", 0, "P5")) == "18india-PRIV-12"
    assert refused(game, put("I20", 0, "P5")) == "18india-STN-04"
    plays(game, put("D3", 0, "P5"))  # full of the PNS
    assert game.state.map.beside == {"D3": ("BNR",)}
    assert game.state.cash["Ann"] == before + 115
    assert game.state.markers["BNR"] == 3


@pytest.mark.clause("18india-PRIV-12")
def test_not_besides_the_station_of_the_turn_nor_without_a_token() -> None:
    table = Table("BNR", "NSR").tiles(LINE).company("BNR", cash=300, trains="2")
    game = at_station(table.private("P5", "Ann"))
    game.play(put("H25"))
    assert refused(game, put("D3", 0, "P5")) == "18india-PRIV-12"
    table = Table("WR", "NSR").company("WR", stations="D17 A16", cash=300).private("P5", "Ann")
    assert refused(table.turn("WR"), put("D3", 0, "P5")) == "18india-STN-08"
    table = Table("WR", "NSR").company("WR", stations="D17", cash=300).private("P5", "Bob")
    assert refused(table.turn("WR"), put("D3", 0, "P5")) == "18india-PRIV-03"


@pytest.mark.clause("18india-PRIV-13")
@pytest.mark.clause("18india-STN-09")
def test_a_station_beside_moves_into_the_first_spot() -> None:
    table = Table("BNR NSR").tiles("I20=57@0 I22=8@1 H23=8@4 H25=57@0")
    table = table.company("NSR", {"Bob": 3}, cash=100).company("BNR", cash=300)
    game = table.beside("BNR", "H25").turn("BNR")
    laid, board = game.state.map, game.title.board
    assert not laid.blocks(board, "H25", 0, "BNR")
    assert laid.holds_at("H25", 0, "BNR")
    game.play(lay("H25", "14", 0))
    assert game.state.map.beside == {}
    assert game.state.map.stations["H25"] == (("NSR", "BNR"),)


@pytest.mark.clause("18india-STN-09", "18india-UPG-02")
@pytest.mark.parametrize("rotation", [0, 4])
def test_a_station_beside_stays_at_its_circle(rotation: int) -> None:
    """The green tile fits in two ways; in one the circle with the track is its second."""
    table = Table("NWR SPD BNR").tiles("G8=235@0").company("SPD", {"Bob": 3}, stations="G8.1")
    table.company("NWR", stations="G8.0").company("BNR", {"Cy": 3}).beside("BNR", "G8.0")
    game = table.turn("NWR")
    plays(game, lay("G8", "59", rotation))
    laid = game.state.map
    circle = 0 if rotation == 0 else 1
    assert laid.stations["G8"][circle] == ("NWR",)
    assert laid.holds_at("G8", circle, "BNR")
    assert not laid.holds_at("G8", 1 - circle, "BNR")


@pytest.mark.clause("18india-STN-09")
def test_a_station_beside_fills_no_spot() -> None:
    """Hyderabad with two spots, one taken, and a station beside: nobody is shut out."""
    table = Table("BNR NSR MR").tiles("H25=14@0").company("NSR").company("MR", {"Bob": 3})
    table.beside("MR", "H25").company("BNR", cash=300)
    laid, board = table.state.map, table.title.board
    assert not laid.blocks(board, "H25", 0, "BNR")
    assert laid.places(board, "H25", 0).count("") == 1


@pytest.mark.clause("18india-PRIV-16")
def test_a_danish_station_leaves_the_spot_of_a_company_to_come() -> None:
    """One spot of Nepal is taken, the TR has not started; on 18xx.games it takes it (D-21)."""
    for profile in ("rulebook", "18xx.games"):
        table = Table("BNR TR PNS", "NSR", profile=profile).company("PNS", stations="M10.0")
        table = table.tiles(LINE).company("BNR", cash=300).private("P5", "Ann")
        game = at_station(table)
        plays(game, put("M10", 1, "P5"))
        if profile == "rulebook":
            assert game.state.map.beside == {"M10": ("BNR",)}
            assert game.state.map.station_beside("M10", "BNR") == 1
            assert game.state.map.stations["M10"] == (("PNS",), ("",))
        else:
            assert game.state.map.beside == {}
            assert game.state.map.stations["M10"] == (("PNS",), ("BNR",))
