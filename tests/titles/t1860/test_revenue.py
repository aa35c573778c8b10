"""Revenue and the subsidies of halts. Clauses 1860-REV."""

from __future__ import annotations

import pytest

from railhead.play.actions import PayDividend
from railhead.play.plain.running import Running
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import earns, run
from tests.titles.t1860.positions import Table, cash, plays, price, refused

# Totland 20, Freshwater 20, a halt, a small station 10, Yarmouth 30.
WEST = "A7=115@4 B6=6@5 C7=741@2 C5=748@0 B4=759@5"
ALL = "A7 B6 C7 C5 B4"
BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def fyn(trains: str, tiles: str = WEST, profile: str = "rulebook", phase: str = "3") -> Table:
    larger = "on" if profile == "rulebook" else "off"  # by 18xx.games it is there anyway
    table = Table(profile=profile, larger_map=larger).phase(phase).tiles(tiles)
    return table.company("FYN", 62, {"Ann": 6, "Bob": 1}, price=82, trains=trains)


def runs(table: Table) -> Game:
    game = table.turn("FYN", "Run")
    assert game.decision is not None
    assert game.decision.step == "Run"
    return game


@BOTH
@pytest.mark.clause("1860-REV-01", "1860-REV-02")
def test_three_stations_a_small_one_and_a_halt(profile: str) -> None:
    assert earns(runs(fyn("3+2", profile=profile)), ("3+2", ALL)) == (80, 10)


@pytest.mark.clause("1860-REV-01")
def test_a_station_on_two_routes_counts_twice() -> None:
    """Yarmouth 30 by two tracks, Freshwater 20, Ningwood 10."""
    tiles = "B4=756@5 B6=115@3 C5=748@0"
    game = runs(fyn("2+1 2+1", tiles))
    assert earns(game, ("2+1", "B4 B6"), ("2+1", "B4 C5")) == (60 + 20 + 10, 0)


@pytest.mark.clause("1860-REV-01")
def test_the_treasury_gets_what_is_withheld_and_the_halts() -> None:
    game = runs(fyn("3+2"))
    game.play(run(game, ("3+2", ALL)))
    plays(game, PayDividend(pay=False))
    assert cash(game, "FYN") == 90


@pytest.mark.clause("1860-REV-02")
def test_halts_bring_credits_also_when_the_revenue_is_paid() -> None:
    game = runs(fyn("3+2"))
    before = cash(game, "Ann")
    game.play(run(game, ("3+2", ALL)))
    plays(game, PayDividend(pay=True))
    assert cash(game, "FYN") == 10
    assert cash(game, "Ann") == before + 48


@pytest.mark.clause("1860-REV-02")
def test_halts_are_no_part_of_the_revenue_and_do_not_move_the_price() -> None:
    """80 and 10 for the halt at a price of 82: less than the price."""
    game = runs(fyn("3+2"))
    earns(game, ("3+2", ALL))
    assert price(game, "FYN") == 82


@pytest.mark.clause("1860-REV-02")
def test_each_halt_called_at_brings_10() -> None:
    """Cowes' halt and Cement Mills with a 3+2: two large, one small, two halts."""
    table = Table().phase("3").tiles("F2=787@0 F4=742@3")
    table.company("C&N", 74, {"Ann": 6}, trains="3+2")
    game = table.turn("C&N", "Run")
    assert earns(game, ("3+2", "F2.0 F4 G5")) == (60, 20)


# How many halts (REV-03).


@BOTH
@pytest.mark.clause("1860-REV-03")
@pytest.mark.parametrize(("halts", "subsidy"), [(0, 0), (1, 10), (2, 20)])
def test_the_director_chooses_the_number_of_halts(halts: int, subsidy: int, profile: str) -> None:
    table = Table(profile=profile).phase("3").tiles("F2=787@0 F4=742@3")
    table.company("C&N", 74, {"Ann": 6}, trains="3+2")
    game = table.turn("C&N", "Run")
    assert earns(game, ("3+2", "F2.0 F4 G5", halts)) == (60, subsidy)


@pytest.mark.clause("1860-REV-03")
def test_more_halts_than_fit_are_refused() -> None:
    game = runs(fyn("3+2"))
    assert refused(game, run(game, ("3+2", ALL, 2))) == "1860-REV-03"
    table = Table().phase("3").tiles("F2=787@0 F4=742@3")
    table.company("C&N", 74, {"Ann": 6}, trains="2+1")
    game = table.turn("C&N", "Run")
    assert refused(game, run(game, ("2+1", "F2.0 F4 G5", 1))) == "1860-REV-03"


@pytest.mark.clause("1860-REV-03")
@pytest.mark.parametrize(("train", "choice"), [("3+2", (2, 2)), ("2+1", None)])
def test_halts_are_a_choice_only_where_there_is_room(
    train: str, choice: tuple[int, int] | None
) -> None:
    table = Table().phase("3").tiles("F2=787@0 F4=742@3")
    game = table.company("C&N", 74, {"Ann": 6}, trains=train).turn("C&N", "Run")
    p, [route] = game.position, run(game, (train, "F2.0 F4 G5")).routes
    step, side = p.rule(Running), p.title.cards[train].sides[0]
    assert step.halts(p, "C&N", route, side, step.trace(p, "C&N", route)) == choice


@pytest.mark.clause("1860-REV-03", "1860-RUN-07")
def test_by_18xx_games_halts_may_take_the_place_of_small_stations() -> None:
    """A 2+1 has one place beside two large stations: 10 of revenue or 10 cc."""
    table = Table(profile="18xx.games").phase("3").tiles("F2=787@0 F4=742@3")
    table.company("C&N", 74, {"Ann": 6}, trains="2+1")
    game = table.turn("C&N", "Run")
    assert earns(game, ("2+1", "F2.0 F4 G5", 1)) == (50, 10)
    assert earns(table.turn("C&N", "Run"), ("2+1", "F2.0 F4 G5")) == (60, 0)


@pytest.mark.clause("1860-REV-03")
def test_by_18xx_games_a_number_that_is_too_high_is_taken_as_none() -> None:
    table = Table(profile="18xx.games").phase("3").tiles("F2=787@0 F4=742@3")
    table.company("C&N", 74, {"Ann": 6}, trains="2+1")
    assert earns(table.turn("C&N", "Run"), ("2+1", "F2.0 F4 G5", 2)) == (60, 0)


# After the freeze (REV-04).


@BOTH
@pytest.mark.clause("1860-REV-04", "1860-STH-03")
def test_after_the_freeze_halts_bring_nothing(profile: str) -> None:
    table = fyn("9+5", profile=profile, phase="9").set(frozen=True)
    assert earns(runs(table), ("9+5", ALL)) == (80, 0)


@pytest.mark.clause("1860-REV-04")
def test_after_the_freeze_no_halt_can_be_called_at() -> None:
    game = runs(fyn("9+5", phase="9").set(frozen=True))
    assert refused(game, run(game, ("9+5", ALL, 1))) == "1860-REV-03"


@pytest.mark.clause("1860-REV-04", "1860-STH-03")
def test_before_the_freeze_halts_count_though_the_southern_railway_has_formed() -> None:
    assert earns(runs(fyn("9+5", phase="9")), ("9+5", ALL)) == (80, 10)


@BOTH
@pytest.mark.clause("1860-REV-04", "1860-INS-06")
@pytest.mark.parametrize(("frozen", "stops"), [(False, 5), (True, 4)])
def test_a_halt_is_a_stop_of_a_leased_train_until_the_freeze(
    frozen: bool, stops: int, profile: str
) -> None:
    table = fyn("", profile=profile, phase="9").set(insolvent=("FYN",), frozen=frozen)
    game = runs(table)
    game.play(run(game, ("9+5", ALL)))
    assert cash(game, "FYN") == 40 + 20 * stops
