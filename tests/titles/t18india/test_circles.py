"""The two circles of Delhi and Kolkata: whom they wait for, and who gets which. Clauses CO-06 and
CO-18; D-20."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyShare, LayTile, Pass, PlaceStation, StartCompany
from railhead.play.plain.stations import Stations
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, choices, offers, plays, refused, step

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
LAHORE_TO_DELHI = "D5=8@3 E6=9@2 F7=9@2"
DELHI = LayTile(hex="G8", tile="235", rotation=2)  # its track meets that of F7


def put(city: int, hex_id: str = "G8") -> PlaceStation:
    return PlaceStation(hex=hex_id, city=city)


def punjab(companies: str, without: str = "", profile: str = "rulebook") -> Table:
    """The PNS, Ann's, with track from Lahore to the brink of Delhi."""
    table = Table(f"PNS {companies}", without, profile=profile).set(warrants=())
    return table.tiles(LAHORE_TO_DELHI).company("PNS", {"Ann": 3}, cash=300, trains="2")


def to_station(game: Game) -> None:
    """The track step is over."""
    while step(game) == "Track":
        plays(game, Pass())


def starts(table: Table, game: Game, company: str, face: int) -> Game:
    """Bob buys the company's Director's Certificate out of his hand."""
    table.state = game.state.copy()
    game = table.hand("Bob", f"{company}-D").cash(Bob=2 * face).stock_round("Bob")
    plays(game, StartCompany(company=company, price=face))
    return game


# --- Without a tile ---------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-CO-06", "18india-CO-04")
@pytest.mark.parametrize(
    ("hex_id", "first", "second"), [("G8", "NWR", "SPD"), ("P17", "EBR", "EIR")]
)
def test_both_companies_stand_on_the_hex_without_being_asked(
    profile: str, hex_id: str, first: str, second: str
) -> None:
    faces = {"NWR": 100, "SPD": 67, "EBR": 76, "EIR": 100}
    table = Table(f"{first} {second}", profile=profile)
    game = starts(table, table.stock_round("Bob"), first, faces[first])
    assert step(game) != "Home"
    game = starts(table, game, second, faces[second])
    assert step(game) != "Home"
    rows = game.state.map.stations[hex_id]
    assert sorted(rows) == sorted([(first,), (second,)])


# --- Who lays the tile chooses ----------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-CO-06")
@pytest.mark.parametrize("circle", [0, 1])
def test_any_company_that_lays_the_tile_assigns_the_circles(profile: str, circle: int) -> None:
    """The PNS, a stranger, for NWR and SPD, which are others'."""
    table = punjab("NWR SPD", profile=profile).company("NWR", {"Bob": 3}, stations="G8.0")
    game = table.company("SPD", {"Cy": 3}, stations="G8.1").turn("PNS")
    plays(game, DELHI)
    assert (game.asked, step(game)) == (("Ann",), "Circles")
    assert game.decision is not None
    asked = game.decision.company
    assert asked in ("NWR", "SPD")
    other = {"NWR": "SPD", "SPD": "NWR"}[asked]
    assert refused(game, Pass()) == "18india-CO-06"
    assert refused(game, put(0, "P17")) == "18india-CO-06"
    plays(game, put(circle))
    rows = game.state.map.stations["G8"]
    assert (rows[circle], rows[1 - circle]) == ((asked,), (other,))
    assert step(game) == "Track"


@BOTH
@pytest.mark.clause("18india-CO-06", "18india-CO-18")
@pytest.mark.parametrize("circle", [0, 1])
def test_one_station_on_the_hex_takes_either_circle_and_the_other_stays_kept(
    profile: str, circle: int
) -> None:
    """The NWR lays the tile before the SPD has started."""
    table = Table("NWR SPD PNS", profile=profile).set(warrants=())
    game = table.company("NWR", {"Ann": 3}, cash=100, trains="2").turn("NWR")
    plays(game, DELHI)
    plays(game, put(circle))
    rows = game.state.map.stations["G8"]
    assert (rows[circle], rows[1 - circle]) == (("NWR",), ("",))
    p = game.position
    assert p.rule(Stations).kept_places(p, "G8", 1 - circle, "PNS") == 1
    game = starts(table, game, "SPD", 67)
    assert game.state.map.stations["G8"][1 - circle] == ("SPD",)


@BOTH
@pytest.mark.clause("18india-CO-06")
@pytest.mark.parametrize("company", ["NWR", "SPD"])
def test_one_of_the_two_chooses_its_own_circle(profile: str, company: str) -> None:
    """It lays the tile with both stations on the hex: the other one gets the rest (D-20)."""
    table = Table("NWR SPD", profile=profile).set(warrants=())
    table.company("NWR", {"Bob": 3}, stations="G8.0").company("SPD", {"Cy": 3}, stations="G8.1")
    game = table.cash(NWR=50, SPD=50).turn(company)
    plays(game, DELHI)
    assert game.decision is not None
    assert (game.decision.company, game.decision.player) == (
        company,
        {"NWR": "Bob", "SPD": "Cy"}[company],
    )
    plays(game, put(0))
    other = {"NWR": "SPD", "SPD": "NWR"}[company]
    assert game.state.map.stations["G8"] == ((company,), (other,))


# --- A tile before the companies --------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-CO-18", "18india-STN-05")
def test_with_one_company_to_come_either_circle_is_open(profile: str) -> None:
    """Only the NWR is drawn: the PNS lays the tile and stands in the circle with the track; the NWR
    gets the other one. At 18xx.games the circle with the track is the NWR's (D-20)."""
    table = punjab("NWR", "SPD", profile).private("P5", "Ann")
    game = table.turn("PNS")
    plays(game, DELHI)
    to_station(game)
    if profile == "18xx.games":
        assert refused(game, put(0)) == "18india-STN-05"
        game = starts(table, game, "NWR", 100)
        assert game.state.map.stations["G8"] == (("NWR",), ("",))
        return
    plays(game, put(0))
    assert game.state.map.stations["G8"] == (("PNS",), ("",))
    p = game.position
    assert p.rule(Stations).kept_places(p, "G8", 1, "GIPR") == 1
    game = starts(table, game, "NWR", 100)
    assert game.state.map.stations["G8"] == (("PNS",), ("NWR",))
    assert step(game) != "Home"  # no choice


@BOTH
@pytest.mark.clause("18india-CO-18", "18india-STN-05")
def test_with_both_to_come_no_circle_is_open(profile: str) -> None:
    table = punjab("NWR SPD", profile=profile).private("P5", "Ann")
    game = table.turn("PNS")
    plays(game, DELHI)
    to_station(game)
    assert refused(game, put(0)) == "18india-STN-05"


@BOTH
@pytest.mark.clause("18india-CO-18", "18india-STN-06")
def test_with_none_to_come_the_circle_is_open(profile: str) -> None:
    game = punjab("WR", "NWR SPD", profile).turn("PNS")
    plays(game, DELHI)
    to_station(game)
    plays(game, put(0))
    assert game.state.map.holds("G8", "PNS")


@BOTH
@pytest.mark.clause("18india-CO-18")
@pytest.mark.parametrize(("company", "face", "own"), [("NWR", 100, 0), ("SPD", 67, 1)])
def test_with_both_circles_free_the_controller_chooses(
    profile: str, company: str, face: int, own: int
) -> None:
    """At 18xx.games the company gets its own circle, the NWR that with the track (D-20)."""
    table = punjab("NWR SPD", profile=profile)
    game = table.turn("PNS")
    plays(game, DELHI)
    game = starts(table, game, company, face)
    if profile == "18xx.games":
        assert step(game) != "Home"
        assert game.state.map.stations["G8"][own] == (company,)
        assert game.state.map.stations["G8"][1 - own] == ("",)
        return
    assert (game.asked, step(game)) == (("Bob",), "Home")
    assert [(c.hex, c.city) for c in choices(game)] == [("G8", 0), ("G8", 1)]
    plays(game, put(1 - own))
    assert game.state.map.stations["G8"][1 - own] == (company,)
    other, face = ("SPD", 67) if company == "NWR" else ("NWR", 100)
    game = starts(table, game, other, face)
    assert game.state.map.stations["G8"][own] == (other,)


@pytest.mark.clause("18india-CO-18")
def test_d20_the_circles_stay_kept_on_later_tiles() -> None:
    """Brown and green tiles keep the circles apart; the gray one is one City."""
    table = punjab("NWR SPD", profile="18xx.games").private("P3", "Ann")
    game = table.turn("PNS")
    plays(game, DELHI)
    green = next(c for c in choices(game) if getattr(c, "tile", "") == "59" and c.hex == "G8")
    plays(game, green)
    game = starts(table, game, "SPD", 67)
    rows = game.state.map.stations["G8"]
    nwr = 1 - next(k for k, row in enumerate(rows) if row == ("SPD",))
    p = game.position
    assert p.rule(Stations).kept_places(p, "G8", nwr, "PNS") == 1
    assert step(game) != "Home"
    game = starts(table, game, "NWR", 100)
    assert game.state.map.stations["G8"][nwr] == ("NWR",)


@BOTH
@pytest.mark.clause("18india-CO-18", "18india-STN-06", "18india-CLOSE-04")
def test_no_circle_is_kept_for_a_company_that_has_closed(profile: str) -> None:
    """The NWR has come and gone before the tile is laid; the SPD is out."""
    table = punjab("NWR", "SPD", profile).set(closed=("NWR",)).private("P5", "Ann")
    game = table.turn("PNS")
    plays(game, DELHI)
    to_station(game)
    plays(game, put(0))
    assert game.state.map.stations["G8"] == (("PNS",), ("",))


@pytest.mark.clause("18india-CO-18", "18india-STN-06", "18india-CLOSE-04")
def test_d20_a_circle_opens_when_its_company_closes() -> None:
    """The NWR starts in the circle kept for it and closes: the circle is free."""
    table = punjab("NWR", "SPD", "18xx.games").private("P5", "Ann")
    game = table.turn("PNS")
    plays(game, DELHI)
    game = starts(table, game, "NWR", 100)
    table.state = game.state.copy()
    table.set(market={**table.state.market, "NWR": (0, 1)})  # 56
    game = table.turn("NWR", "Dividend", "PNS")
    assert game.state.closed == ("NWR",)
    to_station(game)
    assert offers(game, put(0))


@BOTH
@pytest.mark.clause("18india-CO-18", "18india-CO-08")
def test_without_a_manager_both_circles_free_the_company_waits(profile: str) -> None:
    """Companies bring the NWR to three after the tile was laid (at 18xx.games: D-08)."""
    table = punjab("NWR", "SPD", profile).tiles("G8=235@2").row(1, "NWR PNS")
    table.company("EIR" if "EIR" in table.title.companies else "GIPR", {"Bob": 3}, stations="A16")
    table.shares("NWR", {"PNS": 1, table.state.launched[-1]: 1})
    game = table.turn("PNS", "Buy a certificate")
    plays(game, BuyShare(company="NWR", source="row 1"))
    assert game.state.launched[-1] == "NWR"
    assert "G8" not in game.state.map.stations
    p = game.position
    kept = [p.rule(Stations).kept_places(p, "G8", node, "GIPR") for node in (0, 1)]
    assert kept == [0, 0]  # one of the two, no matter which
    p.state.map = p.state.map.with_marker(p.title.board, "G8", 0, "GIPR")
    assert p.rule(Stations).kept_places(p, "G8", 1, "PNS") == 1
