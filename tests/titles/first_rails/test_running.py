"""Running trains, revenue, dividends. Clauses RUN."""

from __future__ import annotations

import pytest

from railhead.finance.holders import BANK
from railhead.play.actions import PayDividend, Run, RunTrains
from railhead.play.plain.running import Running
from tests.titles.first_rails import Game
from tests.titles.first_rails.positions import (
    LINES,
    Table,
    cash,
    offers,
    plays,
    price,
    refused,
    run,
)

THROUGH = (*LINES["HW"][1], "D7 n0-5", "E8 2-0", "F7 3-n0")  # Harle, Wend Cross, Tollander


def runner(company: str = "HW", phase: str = "2", trains: str = "2", cash: int = 0) -> Table:
    table = Table().phase(phase).set(firsts={"flag": "XX"})
    return table.company(company, 80, {"Ann": 5}, trains=trains, cash=cash).line(company)


def routes(*tracks: tuple[str, tuple[str, ...]]) -> RunTrains:
    return RunTrains(routes=tuple(Run(train=train, track=track) for train, track in tracks))


def revenue(game: Game, action: RunTrains) -> int:
    """What a run brings into the treasury if it is withheld."""
    company = game.decisions[0].company
    before = cash(game, company)
    game.play(action)
    plays(game, PayDividend(pay=False))
    return cash(game, company) - before


@pytest.mark.clause("first_rails-RUN-01")
def test_a_route_has_two_stops_and_a_station_of_the_company() -> None:
    game = runner().turn("HW", "Run")
    assert refused(game, routes(("2", ()))) == "first_rails-RUN-01"
    assert refused(game, routes(("2", ("B5 n0-5", "C6 2-5")))) == "first_rails-RUN-01"
    game = runner().line("TS").turn("HW", "Run")
    assert refused(game, routes(("2", LINES["TS"][1]))) == "first_rails-RUN-01"


@pytest.mark.clause("first_rails-RUN-01")
def test_a_train_calls_at_as_many_stops_as_its_name_says() -> None:
    game = runner(trains="2").line("TS").turn("HW", "Run")
    assert refused(game, routes(("2", THROUGH))) == "first_rails-RUN-01"
    game = runner(trains="3", phase="3").line("TS").turn("HW", "Run")
    assert revenue(game, routes(("3", THROUGH))) == 20 + 50 + 20


@pytest.mark.clause("first_rails-RUN-01")
def test_towns_count_and_are_not_skipped() -> None:
    table = runner("TS", trains="2").tiles("F5=4@1 F7=57@1")
    game = table.turn("TS", "Run")
    by_fenny = ("F7 n0-1", "F5 4-n0", "F5 n0-1", "F3 4-n0")
    assert refused(game, routes(("2", by_fenny))) == "first_rails-RUN-01"
    past = ("F7 n0-1", "F5 4-1", "F3 4-n0")
    assert refused(game, routes(("2", past))) == "first_rails-RUN-01"


@pytest.mark.clause("first_rails-RUN-01")
def test_a_company_that_can_run_must_and_each_train_runs_once() -> None:
    game = runner().line("TS").turn("HW", "Run")
    assert refused(game, RunTrains(routes=())) == "first_rails-RUN-01"
    twice = (("2", LINES["HW"][1]), ("2", LINES["HW"][1]))
    assert refused(game, routes(*twice)) == "first_rails-RUN-01"
    assert refused(game, routes(("3", LINES["HW"][1]))) == "first_rails-RUN-01"


@pytest.mark.clause("first_rails-RUN-02")
def test_no_track_is_used_twice_by_the_trains_of_a_company() -> None:
    game = runner(trains="2 2").line("TS").turn("HW", "Run")
    twice = (("2", LINES["HW"][1]), ("2", LINES["HW"][1]))
    assert refused(game, routes(*twice)) == "first_rails-RUN-02"
    # Two lines from Harle share the stop but no track.
    table = runner(trains="2 2").tiles("B5=57@0 B5=14@5 A6=3@5")
    game = table.phase("3").turn("HW", "Run")
    both = (("2", LINES["HW"][1]), ("2", ("B5 n0-3", "A6 0-n0")))
    assert revenue(game, routes(*both)) == 30 + 50 + 30 + 10


@pytest.mark.clause("first_rails-RUN-02")
def test_no_route_calls_twice_at_a_stop() -> None:
    game = runner(trains="4").turn("HW", "Run")
    back = (*LINES["HW"][1], "D7 n0-2", "C6 5-2", "B5 5-n0")
    assert refused(game, routes(("4", back))) == "first_rails-RUN-02"


VALUES = {"2": (30, 30, 20), "3": (50, 50, 40), "4": (50, 50, 40), "5": (70, 80, 60)}


@pytest.mark.clause("first_rails-RUN-03")
@pytest.mark.parametrize("phase", VALUES)
def test_some_places_pay_by_phase(phase: str) -> None:
    wend, mainland, saltquay = VALUES[phase]
    won = {"flag": "XX", "bell": "XX", "lamp": "XX"}
    game = runner("HW", phase, "3").set(firsts=won).turn("HW", "Run")
    assert revenue(game, run("HW", "3")) == 20 + wend
    table = runner("GB", phase, "3").set(firsts=won).tiles("A10=8@4")
    ferry = ("B9 n0-3", "A10 0-4", "A12 1-n0")
    assert revenue(table.turn("GB", "Run"), routes(("3", ferry))) == 20 + mainland
    table = runner("OM", phase, "3").set(firsts=won).tiles("D3=57@2 E4=8@0")
    harbour = ("D3 n0-5", "E4 2-0", "F3 3-n0")
    assert revenue(table.turn("OM", "Run"), routes(("3", harbour))) == 20 + saltquay


@pytest.mark.clause("first_rails-RUN-03")
@pytest.mark.parametrize(("tile", "value"), [("57@2", 20), ("14@2", 30), ("63@0", 40)])
def test_cities_pay_by_tile_and_towns_ten(tile: str, value: int) -> None:
    game = runner(phase="5", trains="3").tiles(f"B5={tile}").turn("HW", "Run")
    assert revenue(game, run("HW", "3")) == value + 70
    game = runner("TS", "5", "2").tiles("F5=4@1 F7=57@1").turn("TS", "Run")
    assert revenue(game, routes(("2", ("F7 n0-1", "F5 4-n0")))) == 30


@pytest.mark.clause("first_rails-RUN-03")
def test_routes_end_at_the_mainland() -> None:
    table = runner("GB", "3", "4").tiles("A10=8@4 B11=8@1")  # B11: edges 1 and 3
    loop = ("B9 n0-3", "A10 0-4", "A12 1-n0", "A12 n0-0", "B11 3-1", "B9 4-n0")
    game = table.tiles("B9=15@3").turn("GB", "Run")
    assert refused(game, routes(("4", loop))) == "first_rails-RUN-03"


@pytest.mark.clause("first_rails-RUN-03")
def test_no_suggestion_runs_through_the_mainland() -> None:
    # Gannet Bay to the Mainland by A10, and from there by B11 to Lantern Rock.
    table = runner("GB", "3", "4").set(firsts={"flag": "XX", "bell": "XX"})
    game = table.tiles("B9=57@0 A10=8@4 B11=8@3 C12=3@2").turn("GB", "Run")
    p = game.position
    [best] = p.rule(Running).suggest(p, "GB")
    assert best.track[-1].endswith("n0")
    assert game.why(RunTrains(routes=(best,))) is None


@pytest.mark.clause("first_rails-RUN-04")
def test_a_tenth_goes_to_each_share() -> None:
    table = Table().company("HW", 80, {"Ann": 3, "Bob": 2}, pool=2, cash=7, trains="2").line("HW")
    game = table.cash(Ann=0, Bob=0, Cy=0).turn("HW", "Run")
    bank = cash(game, BANK)
    game.play(run("HW"))
    plays(game, PayDividend(pay=True))
    assert [cash(game, who) for who in ("Ann", "Bob", "Cy", "HW")] == [15, 10, 0, 7 + 10]
    assert cash(game, BANK) == bank - 35  # nothing for the three shares in the stock


@pytest.mark.clause("first_rails-RUN-04")
def test_all_of_it_is_withheld_or_nothing() -> None:
    game = runner(cash=120).turn("HW", "Run")
    game.play(run("HW"))
    assert {choice.action.__struct_config__.tag for choice in game.decisions[0].choices} == {
        "dividend"
    }
    plays(game, PayDividend(pay=False))
    assert cash(game, "HW") == 170


@pytest.mark.clause("first_rails-RUN-05")
@pytest.mark.parametrize(
    ("at", "revenue", "pay", "to"),
    [
        (80, 160, True, 100),
        (90, 160, True, 100),
        (80, 159, True, 90),
        (80, 10, True, 90),
        (80, 400, False, 70),
        (20, 160, False, 20),
    ],
)
def test_the_price_follows_the_dividend(at: int, revenue: int, pay: bool, to: int) -> None:
    table = Table().company("HW", 80, {"Ann": 5}, price=at)
    game = table.turn("HW", "Dividend", ran=True, revenue=revenue)
    assert offers(game, PayDividend(pay=pay))
    game.play(PayDividend(pay=pay))
    assert price(game, "HW") == to


@pytest.mark.clause("first_rails-RUN-05")
def test_without_revenue_the_price_falls() -> None:
    game = Table().company("HW", 80, {"Ann": 5}, cash=300).turn("HW", "Run")
    assert game.decisions[0].step == "Trains"
    assert price(game, "HW") == 70
    assert refused(game, PayDividend(pay=True)) == "first_rails-RUN-04"
