"""Companies that start before any player holds a share of them. Clauses CO-05, CO-08; D-08."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyShare, BuyTrain, Pass, PlaceStation, StartCompany
from railhead.play.plain.stations import Stations
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import (
    Table,
    cash,
    choices,
    offers,
    pass_on,
    plays,
    refused,
    step,
)


def buy(company: str, source: str = "hand") -> BuyShare:
    return BuyShare(company=company, source=source)


def director(company: str, face: int) -> StartCompany:
    return StartCompany(company=company, price=face)


def by_companies(profile: str, company: str = "NSR") -> Table:
    """Companies hold two certificates; the EIR may buy the third, at the top of a row."""
    table = Table(f"EIR MR {company}", profile=profile).set(warrants=()).row(1, f"{company} EIR")
    table.company("EIR", {"Ann": 3}, cash=500, trains="2 2")
    table.company("MR", {"Bob": 3}, cash=0, trains="2").shares(company, {"EIR": 1, "MR": 1})
    return table


@pytest.mark.clause("18india-CO-08", "18india-CO-04", "18india-CO-16")
def test_a_company_that_companies_started_waits_for_a_manager() -> None:
    """It stands on map and chart, takes no turn, and its price stays; who buys a share in the next
    stock round manages it, and it runs in the next operating round."""
    table = by_companies("rulebook").hand("Cy", "NSR").cash(Ann=0, Bob=0, Cy=71)
    game = table.turn("EIR", "Buy a certificate", "MR")
    plays(game, buy("NSR", "row 1"))
    assert game.position.price("NSR") == 71
    assert "NSR" in game.state.launched
    assert game.state.map.stations["H25"] == (("NSR",),)
    assert game.position.director("NSR") is None
    acted = set()
    while game.state.round != "Stock round 3":
        assert game.decision is not None
        acted.add((game.state.round, game.decision.company))
        plays(game, Pass())
    assert acted == {(f"Operating round 2.{n}", c) for n, c in [(1, "MR"), (2, "EIR"), (2, "MR")]}
    assert game.position.price("NSR") == 71
    while game.asked != ("Cy",) or going_on(game).selling:
        plays(game, Pass())
    plays(game, buy("NSR"))
    assert game.position.director("NSR") == "Cy"
    pass_on(game, "Operating round 3.1")
    companies = set()
    while game.state.round == "Operating round 3.1":
        assert game.decision is not None
        companies.add(game.decision.company)
        game.play(Pass())
    assert "NSR" in companies


@pytest.mark.clause("18india-CO-05", "18india-CO-08", "18india-STN-05")
def test_without_a_manager_the_choice_of_the_home_waits_and_a_spot_stays_kept() -> None:
    table = by_companies("rulebook", "TR").hand("Cy", "TR").cash(Ann=0, Bob=0, Cy=71)
    game = table.turn("EIR", "Buy a certificate", "MR")
    plays(game, buy("TR", "row 1"))
    assert "TR" in game.state.launched
    assert "M10" not in game.state.map.stations
    assert step(game) != "Home"
    # One spot of Nepal can be had, not both.
    held = game.state.map.with_marker(game.title.board, "M10", 0, "EIR")
    table.state = game.state.copy()
    table.state.map = held
    p = table.stock_round("Cy").position
    assert p.rule(Stations).kept_places(p, "M10", 1, "MR") == 1
    plays(game := table.stock_round("Cy"), buy("TR"))
    assert game.state.map.stations["M10"] == (("EIR",), ("TR",))  # the spot left


@pytest.mark.clause("18india-CO-05", "18india-CO-08")
def test_the_first_manager_chooses_a_home_that_has_waited() -> None:
    table = by_companies("rulebook", "TR").hand("Cy", "TR").cash(Cy=71)
    game = table.turn("EIR", "Buy a certificate", "MR")
    plays(game, buy("TR", "row 1"))
    table.state = game.state.copy()
    game = table.stock_round("Cy")
    plays(game, buy("TR"))
    assert (game.asked, step(game)) == (("Cy",), "Home")
    plays(game, PlaceStation(hex="M10", city=1))
    assert game.state.map.stations["M10"] == (("",), ("TR",))


# --- The same at 18xx.games (D-08) ------------------------------------------------------------


def unmarked() -> tuple[Table, Game]:
    """The NSR was started by companies: neither marker nor station."""
    table = by_companies("18xx.games").hand("Cy", "NSR NSR NSR-D").cash(Ann=0, Bob=0, Cy=400)
    game = table.turn("EIR", "Buy a certificate", "MR")
    plays(game, buy("NSR", "row 1"))
    assert game.state.launched[-1] == "NSR"
    assert "NSR" not in game.state.market
    assert not game.state.map.markers_of("NSR")
    table.state = game.state.copy()
    return table, game


@pytest.mark.clause("18india-CO-08", "18india-CO-04")
def test_d08_a_manager_by_hand_operates_without_a_station() -> None:
    """It comes first of its column, buys trains and lays nothing, until its price moves."""
    table, _ = unmarked()
    table.set(market={**table.state.market, "MR": table.title.chart.starts[71]})
    game = table.stock_round("Cy")
    plays(game, buy("NSR"))
    assert game.position.director("NSR") == "Cy"
    assert not game.state.map.markers_of("NSR")
    pass_on(game, "Operating round 2.1")
    order = []
    while game.decision is not None and game.decision.company != "NSR":
        order.append(game.decision.company)
        plays(game, Pass())
    assert set(order) == {"EIR"}  # not the MR, whose marker has been at 71 for long
    assert all(not hasattr(action, "tile") for action in choices(game))
    while step(game) != "Trains":
        plays(game, Pass())
    assert game.position.price("NSR") == 67  # no dividend: its price has moved now
    assert game.state.market["NSR"] == game.title.chart.starts[67]


@pytest.mark.clause("18india-CO-08", "18india-CO-04")
@pytest.mark.parametrize("buyer", ["Cy", "MR"])
def test_d08_the_home_comes_with_a_share_out_of_the_open_market(buyer: str) -> None:
    """Whoever buys it, player or company."""
    table, _ = unmarked()
    table.shares("NSR", {"pool": 1}).cash(MR=71)
    game = table.stock_round("Cy") if buyer == "Cy" else table.turn("MR", "Buy a certificate")
    plays(game, buy("NSR", "pool"))
    assert game.state.map.stations["H25"] == (("NSR",),)


@pytest.mark.clause("18india-CO-08", "18india-CO-14")
def test_d08_the_home_comes_with_the_directors_certificate_if_nobody_held_a_share() -> None:
    table, _ = unmarked()
    game = table.stock_round("Cy")
    plays(game, director("NSR", 71))
    assert game.state.map.stations["H25"] == (("NSR",),)
    assert game.position.director("NSR") == "Cy"
    table, _ = unmarked()
    game = table.stock_round("Cy")
    plays(game, buy("NSR"))
    plays(game, director("NSR", 71))
    assert not game.state.map.markers_of("NSR")


@pytest.mark.clause("18india-CO-08", "18india-STN-05")
def test_d08_the_home_of_a_company_without_its_station_stays_kept() -> None:
    table, _ = unmarked()
    tiles = "I20=57@0 I22=8@1 H23=8@4 H25=57@0"
    table.tiles(tiles).station("MR", "I20").cash(MR=300).private("P5", "Bob")
    game = table.turn("MR", "Station")
    assert refused(game, PlaceStation(hex="H25")) == "18india-STN-05"


@pytest.mark.clause("18india-CO-08")
def test_a_company_without_a_station_can_still_buy_trains() -> None:
    table, _ = unmarked()
    table.shares("NSR", {"Cy": 1}).set(managers={**table.state.managers, "NSR": "Cy"})
    game = table.cash(NSR=200).turn("NSR", "Trains")
    assert offers(game, BuyTrain(train="2", price=180))
    plays(game, BuyTrain(train="2", price=180))
    assert cash(game, "NSR") == [20]
