"""Stations. Clauses STN."""

from __future__ import annotations

import pytest

from railhead.play.actions import Pass, PlaceStation, Run, RunTrains
from tests.titles.first_rails import Game
from tests.titles.first_rails.positions import Table, cash, offers, plays, refused


def step(table: Table, company: str = "HW") -> Game:
    return table.turn(company, "Station")


def owner(cash: int = 300, stations: str = "", trains: str = "") -> Table:
    table = Table().company("HW", 80, {"Ann": 5}, cash=cash, stations=stations, trains=trains)
    return table.line("HW", "TS")


@pytest.mark.clause("first_rails-STN-01")
def test_one_station_a_turn_at_the_next_cost() -> None:
    game = plays(step(owner()), PlaceStation(hex="D7"))
    assert cash(game, "HW") == 260
    assert refused(game, PlaceStation(hex="F7")) == "first_rails-STN-01"
    later = owner(stations="D7").turn("HW")
    plays(later, Pass())
    assert refused(later, PlaceStation(hex="D7")) == "first_rails-STN-01"  # never two in a city
    game = owner(cash=79, stations="D7").tiles("G8=57@2").turn("HW")
    assert refused(plays(game, Pass()), PlaceStation(hex="F7")) is not None


@pytest.mark.clause("first_rails-STN-01")
def test_a_station_costs_what_the_treasury_must_have() -> None:
    table = owner(cash=39)
    assert refused(plays(table.turn("HW"), Pass()), PlaceStation(hex="D7")) == "first_rails-STN-01"
    table = owner(cash=80, stations="D7").company("TS", 60, {"Bob": 5}).tiles("F7=14@0")
    game = plays(step(table), PlaceStation(hex="F7"))
    assert cash(game, "HW") == 0


@pytest.mark.clause("first_rails-STN-01")
def test_a_station_stands_in_a_city_within_reach_with_a_free_place() -> None:
    table = owner().tiles("A6=3@5 B5=14@2 F5=4@1")
    game = step(table)
    assert refused(game, PlaceStation(hex="A6")) == "first_rails-STN-01"
    assert refused(game, PlaceStation(hex="F3")) == "first_rails-STN-01"
    assert refused(game, PlaceStation(hex="A12")) == "first_rails-STN-01"
    assert refused(game, PlaceStation(hex="G8")) == "first_rails-STN-01"
    for company in ("GB", "OM", "SE"):
        table.company(company, 60, {"Bob": 5}, stations="D7")
    game = plays(table.turn("HW"), Pass())
    assert refused(game, PlaceStation(hex="D7")) == "first_rails-STN-01"


@pytest.mark.clause("first_rails-STN-02")
def test_a_home_keeps_its_place_until_the_company_floats() -> None:
    table = owner(trains="3")
    game = step(table)
    assert refused(game, PlaceStation(hex="F7")) == "first_rails-STN-02"
    plays(game, Pass())
    through = ("B5 n0-5", "C6 2-5", "D7 2-n0", "D7 n0-5", "E8 2-0", "F7 3-n0")
    assert game.why(RunTrains(routes=(Run(train="3", track=through),))) is None
    green = step(table.tiles("F7=14@0"))
    assert offers(green, PlaceStation(hex="F7"))  # the second place is free


@pytest.mark.clause("first_rails-STN-03")
def test_no_train_runs_through_a_city_that_others_fill() -> None:
    table = owner(trains="3")
    through = ("B5 n0-5", "C6 2-5", "D7 2-n0", "D7 n0-5", "E8 2-0", "F7 3-n0")
    game = table.turn("HW", "Run")
    assert game.why(RunTrains(routes=(Run(train="3", track=through),))) is None
    for company in ("GB", "OM", "SE"):
        table.company(company, 60, {"Bob": 5}, stations="D7")
    game = table.turn("HW", "Run")
    assert refused(game, RunTrains(routes=(Run(train="3", track=through),))) == "first_rails-STN-03"
    assert game.why(RunTrains(routes=(Run(train="3", track=through[:3]),))) is None
