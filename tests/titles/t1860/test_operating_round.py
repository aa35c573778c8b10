"""The order of operating rounds and of their turns. Clauses 1860-OR."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    Action,
    BuyTrain,
    DiscardTrain,
    LayTile,
    Pass,
    PayDividend,
    PlaceStation,
    SellShares,
)
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import run
from tests.titles.t1860.positions import Table, cash, pass_on, plays, price, refused


def lay(hex_id: str, tile: str, rotation: int) -> LayTile:
    return LayTile(hex=hex_id, tile=tile, rotation=rotation)


def company_on_turn(game: Game) -> str:
    decision = game.decision
    assert decision is not None
    return decision.company


def step(game: Game) -> str:
    decision = game.decision
    assert decision is not None
    return decision.step


def order_of_turns(game: Game) -> list[str]:
    """The companies in the order of their turns, everybody passing, to the end of the round."""
    running = game.state.round
    order: list[str] = []
    while game.state.round == running:
        if company_on_turn(game) not in order:
            order.append(company_on_turn(game))
        game.play(Pass())
    return order


def ryde() -> Table:
    """IOW with track from Ryde Esplanade over Ryde and Brading to Sandown."""
    table = Table().phase("3").tiles("J4=6@0 J6=746@0")
    return table.company("IOW", 82, {"Ann": 6, "Bob": 1}, trains="2+1", cash=500)


# Privates, then companies from the highest price down (OR-01).


@pytest.mark.clause("1860-OR-01", "1860-PRV-01")
def test_privates_pay_before_the_first_company_acts() -> None:
    table = Table().private("RPSC", "Bob").private("BHC", "Cy").private("CMH", "bank")
    game = table.company("IOW", 82, {"Ann": 6}, cash=100).share_round()
    before = {player: cash(game, player) for player in game.players}
    pass_on(game)
    assert (game.state.round, company_on_turn(game)) == ("Operating round 2.1", "IOW")
    gained = {player: cash(game, player) - before[player] for player in game.players}
    assert gained == {"Ann": 0, "Bob": 30, "Cy": 5}


@pytest.mark.clause("1860-OR-01")
def test_companies_act_once_each_from_the_highest_price_down() -> None:
    table = Table().company("IWNJ", 62, {"Ann": 5}).company("IOW", 100, {"Bob": 5})
    game = table.company("C&N", 74, {"Cy": 5}).tiles("F2=787@0").share_round()
    pass_on(game)
    assert order_of_turns(game) == ["IOW", "C&N", "IWNJ"]
    assert game.state.round == "Share round 3"


@pytest.mark.clause("1860-OR-01")
def test_bankrupt_and_unfloated_companies_do_not_act() -> None:
    table = Table().company("IOW", 82, {"Ann": 5}).bankrupt("IWNJ", cash=500)
    game = table.company("C&N", 100, {"Bob": 4}, floated=False).share_round()
    pass_on(game)
    assert order_of_turns(game) == ["IOW"]


@pytest.mark.clause("1860-OR-01")
@pytest.mark.parametrize(("first", "second"), [("IWNJ", "IOW"), ("IOW", "IWNJ")])
def test_on_the_same_space_the_one_that_arrived_first_acts_first(first: str, second: str) -> None:
    table = Table().company(first, 82, {"Ann": 5}).company(second, 82, {"Bob": 5})
    game = table.operating_round("IOW", "IWNJ")
    assert order_of_turns(game) == [first, second]


@pytest.mark.clause("1860-OR-01")
def test_a_company_that_moved_onto_a_space_later_acts_later() -> None:
    """IOW falls from 86 to 82 by the sale of one share; IWNJ has stood there before."""
    table = Table().company("IOW", 82, {"Ann": 6}, price=86).company("IWNJ", 82, {"Bob": 5})
    game = table.share_round("Ann")
    plays(game, SellShares(company="IOW", count=1))
    assert (price(game, "IOW"), price(game, "IWNJ")) == (82, 82)
    pass_on(game)
    assert order_of_turns(game) == ["IWNJ", "IOW"]


# The steps of a turn (OR-02).


@pytest.mark.clause("1860-OR-02")
def test_the_steps_of_a_turn_follow_each_other() -> None:
    game = ryde().turn("IOW")
    seen = []
    for action in (
        Pass(),
        PlaceStation(hex="J4"),
        run(game, ("2+1", "I3 J4")),
        PayDividend(pay=True),
        Pass(),
    ):
        seen.append(step(game))
        plays(game, action)
    assert seen == ["Track", "Base", "Run", "Dividend", "Trains"]
    assert game.state.round == "Share round 3"


@pytest.mark.clause("1860-OR-02")
@pytest.mark.parametrize(
    ("at", "action"),
    [
        ("Track", PlaceStation(hex="J4")),
        ("Track", BuyTrain(train="3+2", price=300)),
        ("Base", lay("J8", "6", 1)),
        ("Base", BuyTrain(train="3+2", price=300)),
        ("Run", lay("J8", "6", 1)),
        ("Run", PlaceStation(hex="J4")),
        ("Run", PayDividend(pay=True)),
        ("Trains", lay("J8", "6", 1)),
        ("Trains", PlaceStation(hex="J4")),
    ],
)
def test_no_step_is_taken_out_of_its_order(at: str, action: Action) -> None:
    game = ryde().turn("IOW", at)
    assert step(game) == at
    assert refused(game, action) == "1860-OR-02"


@pytest.mark.clause("1860-OR-02")
def test_neither_the_run_nor_the_dividend_can_be_passed() -> None:
    game = ryde().turn("IOW", "Run")
    assert refused(game, Pass()) == "1860-OR-02"
    plays(game, run(game, ("2+1", "I3 J4")))
    assert refused(game, Pass()) == "1860-OR-02"


@pytest.mark.clause("1860-OR-02")
def test_insolvency_is_looked_at_last_after_the_purchase_of_trains() -> None:
    """Two companies without a train and with a route: one buys in time, one cannot."""
    table = Table().tiles("J4=6@0").company("IOW", 82, {"Ann": 5}, cash=250)
    game = table.turn("IOW", "Trains")
    assert game.state.insolvent == ()
    plays(game, BuyTrain(train="2+1", price=250))
    assert game.state.insolvent == ()

    poor = Table().tiles("J4=6@0").company("IOW", 82, {"Ann": 5}, cash=249).turn("IOW", "Base")
    plays(poor, Pass())
    assert poor.state.insolvent == ("IOW",)


# Who decides (OR-03).


@pytest.mark.clause("1860-OR-03")
@pytest.mark.parametrize("at", ["Track", "Base", "Run", "Trains"])
def test_the_director_decides_for_his_company(at: str) -> None:
    game = ryde().turn("IOW", at)
    assert game.asked == ("Ann",)
    assert refused(game, Pass(by="Bob")) == "1860-OR-03"


@pytest.mark.clause("1860-OR-03")
def test_a_company_without_a_director_asks_nobody() -> None:
    table = Table().phase("3").tiles("J4=6@0 J6=746@0")
    table.company("IOW", 82, {"Ann": 1}, director_in_pool=True, trains="2+1", cash=500)
    game = table.company("IWNJ", 62, {"Bob": 5}).operating_round("IOW", "IWNJ")
    assert company_on_turn(game) == "IWNJ"
    assert "IOW" in game.state.operated
    assert cash(game, "IOW") == 550  # Ryde Esplanade 30 and Ryde 20, retained
    assert price(game, "IOW") == 74


# How many (OR-04).


@pytest.mark.clause("1860-OR-04")
@pytest.mark.parametrize(
    ("phase", "rounds"),
    [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("7", 3), ("8", 3), ("9", 3)],
)
def test_operating_rounds_after_a_share_round_by_phase(phase: str, rounds: int) -> None:
    game = Table().phase(phase).company("IOW", 82, {"Ann": 5}).share_round()
    pass_on(game)
    seen = []
    while game.state.round.startswith("Operating"):
        seen.append(game.state.round)
        pass_on(game)
    assert seen == [f"Operating round 2.{number + 1}" for number in range(rounds)]
    assert game.state.round == "Share round 3"


@pytest.mark.clause("1860-OR-04")
def test_a_3_2_in_the_only_round_of_a_set_brings_two_rounds_after_the_next_share_round() -> None:
    table = Table().company("IOW", 82, {"Ann": 5}, cash=2000)
    for _ in range(5):
        table.train("IWNJ", "2+1")
    game = table.share_round()
    pass_on(game)
    while step(game) != "Trains":
        plays(game, Pass())
    plays(game, BuyTrain(train="3+2", price=300))
    assert game.state.phase == 1
    pass_on(game)
    assert game.state.round == "Share round 3"
    pass_on(game)
    assert game.state.round == "Operating round 3.1"
    pass_on(game)
    assert game.state.round == "Operating round 3.2"
    pass_on(game)
    assert game.state.round == "Share round 4"


# Surplus trains (OR-05).


@pytest.mark.clause("1860-OR-05", "1860-TRN-09")
def test_surplus_trains_are_returned_at_the_start_of_the_turn() -> None:
    table = Table().phase("6").tiles("J4=6@0")
    table.company("IOW", 82, {"Ann": 5}, trains="4+2 4+2 5+3")
    game = table.operating_round("IOW")
    assert refused(game, lay("J6", "746", 0)) == "1860-TRN-09"
    assert refused(game, Pass()) == "1860-TRN-09"
    plays(game, DiscardTrain(train="5+3"))
    assert [card.split("-")[0] for card in game.position.trains("IOW")] == ["4+2", "4+2"]
    assert [card.split("-")[0] for card in game.position.trains("pool")] == ["5+3"]
    assert step(game) == "Track"


@pytest.mark.clause("1860-OR-05")
def test_trains_within_the_limit_are_kept() -> None:
    table = Table().phase("6").company("IOW", 82, {"Ann": 5}, trains="4+2 5+3")
    assert step(table.operating_round("IOW")) == "Track"


# Edge cases.


@pytest.mark.clause("1860-OR-01", "1860-DIV-03", "1860-BKR-09")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_a_company_ruined_by_withholding_ends_its_turn_and_the_round_goes_on(profile: str) -> None:
    table = Table(profile=profile).tiles("J4=6@0")
    table.company("IOW", 82, {"Ann": 5}, price=14, trains="2+1", cash=1000)
    table.company("IWNJ", 62, {"Bob": 5}, price=7)
    game = table.operating_round("IOW", "IWNJ")
    plays(game, Pass())
    plays(game, Pass())
    plays(game, run(game, ("2+1", "I3 J4")))
    plays(game, PayDividend(pay=False))
    assert game.state.bankrupt == ("IOW",)
    assert cash(game, "IOW") == 1050
    assert (company_on_turn(game), step(game)) == ("IWNJ", "Track")
    assert game.state.round == "Operating round 2.1"
