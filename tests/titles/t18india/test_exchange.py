"""Stations that the GIPR takes over from companies that close. Clauses GIPR-11 to GIPR-16."""

from __future__ import annotations

import pytest

from railhead.play.actions import Pass, PayDividend, PlaceStation
from railhead.titles.t18india.actions import ConvertBond, ExchangeStation, ReturnStation, SellBonds
from railhead.titles.t18india.position import Position
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, cash, choices, plays, refused, station_cost, step

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
KEEP = PayDividend(pay=False)


def doomed(profile: str = "rulebook", phase: str = "II", gipr: str = "A16") -> Table:
    """The NSR at 56 with stations in H25, K40 and I20; the MR at 56 after it; the GIPR is Bob's."""
    table = Table("NSR MR", "BNR CGR", players=3, profile=profile).set(warrants=()).phase(phase)
    table.company("MR", {"Ann": 3}, price=56, trains="2", stations="K30")
    table.company("NSR", {"Ann": 3}, price=56, trains="2", stations="H25 K40 I20")
    table.company("GIPR", {"Bob": 3}, stations=gipr, trains="2")
    return table


def close(table: Table) -> Game:
    game = table.turn("NSR", "Dividend", "MR", ran=True, revenue=40)
    plays(game, KEEP)
    return game


@BOTH
@pytest.mark.clause("18india-GIPR-11", "18india-GIPR-15")
def test_operational_is_enough_to_take_over_a_home(profile: str) -> None:
    """In Phase I the GIPR may not operate, yet takes the home."""
    game = close(doomed(profile, phase="I"))
    assert game.state.map.stations["H25"] == (("GIPR",),)
    assert game.asked == ("Bob",)
    assert game.state.exchange_tokens == 2


@BOTH
@pytest.mark.clause("18india-GIPR-12")
def test_three_exchange_tokens_for_the_whole_game(profile: str) -> None:
    """Two companies close in one round: the first takes all three, the second gets none."""
    game = close(doomed(profile))
    plays(game, ExchangeStation(hex="K40"))
    plays(game, ExchangeStation(hex="I20"))
    assert game.state.exchange_tokens == 0
    assert sorted(hex_id for hex_id, _ in game.state.map.markers_of("GIPR")) == [
        "A16",
        "H25",
        "I20",
        "K40",
    ]
    assert list(game.state.closed) == ["NSR"]
    while list(game.state.closed) == ["NSR"]:
        game.play(Pass())
    assert game.state.closed == ("NSR", "MR")
    assert not game.state.map.holds("K30", "GIPR")
    assert not game.state.map.markers_of("MR")


@BOTH
@pytest.mark.clause("18india-GIPR-12", "18india-GIPR-11")
def test_tokens_are_used_in_the_order_of_closing(profile: str) -> None:
    game = close(doomed(profile))
    plays(game, ExchangeStation(hex="I20"))
    plays(game, Pass())  # K40 is given up
    assert (game.state.exchange_tokens, game.state.closed) == (1, ("NSR",))
    assert not game.state.map.holds("K40", "GIPR")
    while game.state.closed == ("NSR",):
        game.play(Pass())
    assert game.state.map.holds("K30", "GIPR")  # the home of the MR, with the last one
    assert game.state.exchange_tokens == 0


@BOTH
@pytest.mark.clause("18india-GIPR-14")
def test_without_the_gipr_stations_are_removed(profile: str) -> None:
    table = doomed(profile)
    table.set(launched=("MR", "NSR"), managers={"MR": "Ann", "NSR": "Ann"})
    game = close(table)
    assert game.state.closed == ("NSR",)
    assert not game.state.map.markers_of("NSR")
    assert game.state.exchange_tokens == 3


@pytest.mark.clause("18india-GIPR-11", "18india-GIPR-12")
def test_without_a_manager_the_gipr_takes_the_home_alone() -> None:
    """Companies have started it: nobody is there to be asked about the other stations."""
    game = close(doomed().set(managers={"MR": "Ann", "NSR": "Ann"}))
    assert game.state.closed == ("NSR",)
    assert {hex_id for hex_id, _ in game.state.map.markers_of("GIPR")} == {"A16", "H25"}
    assert game.state.exchange_tokens == 2
    assert refused_exchange(game)


@BOTH
@pytest.mark.clause("18india-GIPR-14")
def test_without_an_exchange_token_stations_are_removed(profile: str) -> None:
    game = close(doomed(profile).set(exchange_tokens=0))
    assert game.state.closed == ("NSR",)
    assert [hex_id for hex_id, _ in game.state.map.markers_of("GIPR")] == ["A16"]
    assert refused_exchange(game)


def refused_exchange(game: Game) -> bool:
    """Nobody is asked about stations any more."""
    return step(game) != "Exchange of stations" and game.why(ExchangeStation(hex="K40")) is not None


@pytest.mark.clause("18india-GIPR-13", "18india-GIPR-16")
def test_beside_its_own_station_one_returns_and_is_built_again_at_the_ordinary_price() -> None:
    """The home of the NSR has two spots, the GIPR's own station in the other."""
    table = doomed(gipr="A16").tiles("H25=14@0")
    table.station("GIPR", "H25").set(built={"GIPR": 1, "NSR": 2})
    game = close(table)
    assert game.state.map.stations["H25"] == (("GIPR", "GIPR"),)
    left = game.state.markers["GIPR"]
    assert refused(game, Pass()) == "18india-GIPR-13"
    assert refused(game, ExchangeStation(hex="K40")) == "18india-GIPR-13"
    assert refused(game, ReturnStation(hex="A16")) == "18india-GIPR-13"
    (bank,) = cash(game, "bank")
    plays(game, ReturnStation(hex="H25", city=0))
    assert cash(game, "bank") == [bank]  # without payment
    assert sorted(game.state.map.stations["H25"][0]) == ["", "GIPR"]
    assert game.state.markers["GIPR"] == left + 1
    assert station_cost(game.position, "GIPR") == 100  # one was built before
    plays(game, Pass())
    assert game.state.closed == ("NSR",)


@pytest.mark.clause("18india-GIPR-13", "18india-GIPR-16")
def test_a_returned_station_does_not_count_as_built() -> None:
    """The GIPR has built none besides its home, beside which it takes over that of the NSR: the
    station that comes back is the first that it builds, for 40, and the next costs 100."""
    table = doomed(gipr="").tiles("H25=14@2").station("GIPR", "H25")
    assert station_cost(Position(table.title, table.state), "GIPR") == 40
    game = close(table)
    assert game.state.map.stations["H25"] == (("GIPR", "GIPR"),)
    left = game.state.markers["GIPR"]
    plays(game, ReturnStation(hex="H25", city=0), Pass())
    assert game.state.markers["GIPR"] == left + 1
    table.state = game.state.copy()
    table.line("H25 I26 J27 K28 K30")
    game = table.cash(GIPR=100).turn("GIPR", "Station")
    plays(game, PlaceStation(hex="K30"))
    assert cash(game, "GIPR") == [60]
    assert game.state.markers["GIPR"] == left
    assert station_cost(game.position, "GIPR") == 100


@pytest.mark.clause("18india-GIPR-13", "18india-STN-09")
def test_of_a_spot_and_a_place_beside_it_the_spot_is_kept() -> None:
    """The NSR's Danish station stands beside the GIPR's own in Lahore: the one beside returns."""
    table = Table("NSR MR PNS").set(warrants=(), closed=("PNS",)).phase("II")
    table.company("MR", {"Ann": 3}, trains="2")
    table.company("NSR", {"Ann": 3}, price=56, trains="2", stations="H25")
    table.company("GIPR", {"Bob": 3}, stations="D3", trains="2").beside("NSR", "D3")
    game = close(table)
    plays(game, ExchangeStation(hex="D3"))
    plays(game, ReturnStation(hex="D3"))
    assert game.state.map.stations["D3"] == (("GIPR",),)
    assert game.state.map.beside == {}


@pytest.mark.clause("18india-GIPR-13", "18india-GIPR-16")
def test_d12_at_18xx_games_a_home_beside_its_own_uses_up_a_token() -> None:
    """Nobody is asked; the token lies on the charter as a station that costs nothing."""
    table = doomed("18xx.games").tiles("H25=14@0")
    table.station("GIPR", "H25").set(built={"GIPR": 1, "NSR": 2})
    game = close(table)
    assert step(game) == "Exchange of stations"
    assert {c.hex for c in choices(game) if isinstance(c, ExchangeStation)} == {"K40", "I20"}
    assert game.state.exchange_tokens == 2
    plays(game, Pass())
    assert sorted(game.state.map.stations["H25"][0]) == ["", "GIPR"]
    assert station_cost(game.position, "GIPR") == 0


@pytest.mark.clause("18india-GIPR-16")
def test_an_exchanged_station_leaves_the_price_of_the_next_at_40() -> None:
    game = close(doomed())
    assert station_cost(game.position, "GIPR") == 40
    plays(game, ExchangeStation(hex="K40"))
    assert station_cost(game.position, "GIPR") == 40


@BOTH
@pytest.mark.clause("18india-GIPR-14", "18india-CLOSE-02")
def test_the_gipr_itself_closes(profile: str) -> None:
    """Shares and tokens are gone; bonds stay, pay, count and sell for 100, but convert no more."""
    table = doomed(profile, phase="IV").bonds(Ann=1, Cy=1).shares("GIPR", {"Cy": 1})
    table.set(market={**table.state.market, "GIPR": table.state.market["NSR"]})  # at 56
    table.cash(Ann=0, Bob=0, Cy=0)
    game = table.turn("GIPR", "Dividend", ran=True, revenue=10)
    plays(game, KEEP)
    assert game.state.closed == ("GIPR",)
    assert not game.state.map.markers_of("GIPR")
    assert set(game.state.certificates["GIPR"]) == {"gone"}
    assert game.result["Cy"] == 100 + 10  # the bond and its income in the round that has begun
    table.state = game.state.copy()
    game = table.cash(Cy=500).stock_round("Cy")
    assert refused(game, ConvertBond()) == "18india-GIPR-10"
    game = table.cash(Cy=0).stock_round("Cy", selling=True)
    plays(game, SellBonds(count=1))
    assert cash(game, "Cy") == [100]
