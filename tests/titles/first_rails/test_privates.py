"""The privates: everybody buys one, its income, its power, its end. Clauses PRV."""

from __future__ import annotations

import pytest

from railhead.finance.holders import GONE
from railhead.play.actions import BuyPrivate, BuyTrain, LayTile, Pass, PlaceStation
from tests.titles.first_rails import Game
from tests.titles.first_rails.positions import Table, cash, new_game, offers, plays, refused, run


def choose(*privates: str) -> Game:
    """The players choose these, the last seat first."""
    game = new_game(len(privates))
    return plays(game, *[BuyPrivate(private=private) for private in privates])


@pytest.mark.clause("first_rails-PRV-01")
def test_each_buys_one_from_the_last_seat_to_the_first() -> None:
    game = new_game(3)
    assert game.asked == ("Cy",)
    assert refused(game, Pass()) == "first_rails-PRV-01"
    assert refused(game, BuyPrivate(by="Ann", private="P1")) == "first_rails-PRV-01"
    plays(game, BuyPrivate(private="P4"))
    assert game.asked == ("Bob",)
    assert refused(game, BuyPrivate(private="P4")) == "first_rails-PRV-01"
    plays(game, BuyPrivate(private="P1"), BuyPrivate(private="P2"))
    assert game.state.privates == {"P1": "Bob", "P2": "Ann", "P3": GONE, "P4": "Cy", "P5": GONE}
    assert [cash(game, name) for name in ("Ann", "Bob", "Cy")] == [620, 600, 620]
    assert game.state.round == "Share round 1"
    assert game.asked == ("Ann",)


@pytest.mark.clause("first_rails-PRV-02")
def test_incomes_are_paid_when_an_operating_round_begins() -> None:
    game = choose("P1", "P2", "P3")
    before = {name: cash(game, name) for name in game.players}
    for _ in range(3):
        game.play(Pass())
    paid = {name: cash(game, name) - before[name] for name in game.players}
    assert paid == {"Ann": 20, "Bob": 10, "Cy": 40}  # two rounds without companies
    assert game.state.round == "Share round 2"


@pytest.mark.clause("first_rails-PRV-03")
def test_prices_and_incomes() -> None:
    printed = new_game().title.privates
    assert [(each.price, each.income) for each in printed.values()] == [
        (60, 20),
        (40, 5),
        (40, 10),
        (40, 10),
        (40, 5),
    ]


def builder(private: str, owner: str = "Ann", cash: int = 300) -> Table:
    table = Table().company("GB", 60, {"Ann": 5}, cash=cash).private(private, owner)
    return table.tiles("B9=57@0")


@pytest.mark.clause("first_rails-PRV-03")
def test_the_pathfinders_lay_one_tile_without_terrain_cost() -> None:
    game = builder("P2", cash=30).turn("GB")
    paid = LayTile(hex="C8", tile="9", rotation=0)
    free = LayTile(hex="C8", tile="9", rotation=0, private="P2")
    assert refused(game, paid) == "first_rails-TRK-01"
    plays(game, free)
    assert cash(game, "GB") == 30
    assert game.state.used == ("P2",)
    game = builder("P2", cash=500).set(used=("P2",)).turn("GB")
    assert refused(game, free) == "first_rails-PRV-03"
    assert offers(game, paid)


@pytest.mark.clause("first_rails-PRV-03")
def test_a_power_is_for_the_companies_of_its_owner() -> None:
    game = builder("P2", "Bob").turn("GB")
    tile = LayTile(hex="C8", tile="9", rotation=0, private="P2")
    assert refused(game, tile) == "first_rails-PRV-03"


@pytest.mark.clause("first_rails-PRV-03")
def test_a_power_does_what_it_says_and_nothing_else() -> None:
    game = builder("P2").turn("GB")
    flat = LayTile(hex="A10", tile="8", rotation=4, private="P2")
    assert refused(game, flat) == "first_rails-PRV-03"
    table = Table().company("HW", 60, {"Ann": 5}, cash=300).line("HW").private("P2", "Ann")
    game = plays(table.turn("HW"), Pass())
    assert refused(game, PlaceStation(hex="D7", private="P2")) == "first_rails-PRV-03"
    plays(game, Pass())
    buy = BuyTrain(train="2", price=80, private="P2")
    assert refused(game, buy) == "first_rails-PRV-03"


@pytest.mark.clause("first_rails-PRV-03")
def test_the_yard_places_one_station_free_of_charge() -> None:
    table = Table().company("HW", 60, {"Ann": 5}, cash=10, trains="2").line("HW")
    game = plays(table.private("P3", "Ann").turn("HW"), Pass())
    assert game.decisions[0].step == "Station"
    assert refused(game, PlaceStation(hex="D7")) == "first_rails-STN-01"
    assert refused(game, PlaceStation(hex="G8", private="P3")) == "first_rails-STN-01"
    plays(game, PlaceStation(hex="D7", private="P3"))
    assert cash(game, "HW") == 10
    assert game.state.map.holds("D7", "HW")
    assert game.state.markers["HW"] == 1
    assert game.state.used == ("P3",)
    assert game.decisions[0].step == "Run"


@pytest.mark.clause("first_rails-PRV-03")
def test_the_yard_places_no_station_for_a_company_without_a_marker() -> None:
    table = Table().company("HW", 60, {"Ann": 5}, cash=10, stations="G8 E12").line("HW")
    game = plays(table.private("P3", "Ann").turn("HW"), Pass())
    assert game.decisions[0].step == "Trains"
    assert refused(game, PlaceStation(hex="D7", private="P3")) == "first_rails-SET-04"


@pytest.mark.clause("first_rails-PRV-03")
def test_the_foundry_takes_forty_pounds_off_a_train_of_the_depot() -> None:
    table = Table().company("HW", 60, {"Ann": 5}, cash=80).private("P4", "Ann")
    game = table.turn("HW", "Trains")
    assert refused(game, BuyTrain(train="2", price=120, private="P4")) == "first_rails-TRN-01"
    assert "Buy a 2 for £80, by P4" in [choice.text for choice in game.decisions[0].choices]
    plays(game, BuyTrain(train="2", price=80, private="P4"))
    assert cash(game, "HW") == 0
    assert game.state.used == ("P4",)


@pytest.mark.clause("first_rails-PRV-03")
def test_the_foundry_is_no_help_with_a_train_of_another_company() -> None:
    table = Table().phase("3").company("HW", 60, {"Ann": 5}, cash=200).private("P4", "Ann")
    table.company("TS", 60, {"Ann": 5}, trains="3")
    buy = BuyTrain(train="3", price=100, seller="TS", private="P4")
    assert refused(table.turn("HW", "Trains"), buy) == "first_rails-PRV-03"


@pytest.mark.clause("first_rails-PRV-04", "first_rails-TRN-05")
def test_all_close_on_rust_day() -> None:
    table = Table().phase("3").depot("4 4").company("GB", 60, {"Ann": 5}, cash=700)
    game = table.private("P2", "Ann").private("P1", "Bob").tiles("B9=57@0").turn("GB", "Trains")
    plays(game, BuyTrain(train="4", price=350))
    assert set(game.state.privates.values()) == {GONE}
    table = Table().phase("4").company("GB", 60, {"Ann": 5}, cash=10).tiles("B9=57@0")
    tile = LayTile(hex="C8", tile="9", rotation=0, private="P2")
    assert refused(table.turn("GB"), tile) == "first_rails-PRV-04"


@pytest.mark.clause("first_rails-PRV-04")
def test_privates_are_never_sold() -> None:
    table = Table().phase("3").company("HW", 60, {"Ann": 5}, cash=200, trains="3").line("HW")
    game = table.private("P1", "Ann").turn("HW", "Run")
    for _ in range(4):
        decision = game.decisions[0]
        assert "buy_in" not in {type(c.action).__struct_config__.tag for c in decision.choices}
        assert game.why({"type": "buy_in", "private": "P1", "price": 30}) is not None
        if decision.step == "Run":
            plays(game, run("HW", "3"))
        elif decision.step == "Dividend":
            game.play({"type": "dividend", "pay": True})
        else:
            break
