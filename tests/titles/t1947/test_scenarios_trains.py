"""The boxed examples of the rulebook about trains (S-25 to S-27), and the edges of a forced
purchase."""

from __future__ import annotations

import pytest

from railhead.finance.papers import GONE, POOL
from railhead.play.actions import Answer, BuyTrain, DiscardTrain, Pass, SellShares
from railhead.play.game import Game
from railhead.routes.trains import kind_of
from railhead.titles.t1947.actions import SellBonds
from tests.titles.t1947.positions import Table, asked, cash, place, plays, refused

ROUTE = "D21=6M@3 D19=57@0"  # Bombay and Surat


def _trains(game: Game, holder: str) -> list[str]:
    return [kind_of(card) for card in game.state.trains.get(holder, ())]


@pytest.mark.clause("1947-TN-03", "1947-PH-01", "1947-TN-05")
def test_the_next_type_is_on_sale_at_once() -> None:
    """S-25."""
    game = (
        Table()
        .private("P1", "Ann")
        .depot("T2 T3 T3 T3 T3 T3 T3 T4 T4 T4 T4 T4 T5 T5 T5 T5")
        .company("BB&CI", 80, {"Ann": 6}, cash=1000, trains="T2 T2")
        .turn("BB&CI", "Trains")
    )
    assert refused(game, BuyTrain(train="T3", price=180)) == "1947-TN-03"
    plays(game, BuyTrain(train="T2", price=80))
    assert game.state.phase == 0
    plays(game, BuyTrain(train="T3", price=180))
    assert game.state.phase == 1
    assert refused(game, BuyTrain(train="T3", price=180)) == "1947-TN-05"


@pytest.mark.clause("1947-TN-05", "1947-TN-07", "1947-TN-08", "1947-PH-07")
def test_excess_trains() -> None:
    """S-26."""
    game = (
        Table()
        .phase("4")
        .depot("T6 T6 T6 T6 T8 T8 T8 T10 T10 T10")
        .company("BB&CI", 100, {"Ann": 6}, cash=700, trains="T4 T5")
        .company("SIR", 100, {"Bob": 6}, cash=1000, trains="T3 T4 T5")
        .turn("BB&CI", "Trains", "SIR")
    )
    plays(game, BuyTrain(train="T6", price=630))
    # The T3 of the SIR is gone before the excess is counted.
    assert _trains(game, "SIR") == ["T4", "T5"]
    assert asked(game) == "Ann"
    assert refused(game, DiscardTrain(train="T3")) == "1947-TN-08"
    plays(game, DiscardTrain(train="T4"))
    assert (_trains(game, "BB&CI"), _trains(game, POOL)) == (["T5", "T6"], ["T4"])
    assert cash(game, "BB&CI") == [70]


@pytest.mark.clause("1947-TN-05", "1947-TN-09")
def test_no_train_is_thrown_away_to_make_room() -> None:
    """S-26.2: the private keeps the step open, in which there is nothing to buy."""
    game = (
        Table()
        .phase("5")
        .private("P1", "Ann")
        .company("SIR", 100, {"Ann": 6}, cash=1000, trains="T4 T5")
        .train(POOL, "T4")
        .turn("SIR", "Trains")
    )
    assert refused(game, BuyTrain(train="T6", price=630)) == "1947-TN-05"
    assert refused(game, BuyTrain(train="T4", price=300, seller=POOL)) == "1947-TN-05"
    assert refused(game, DiscardTrain(train="T4")) == "1947-OR-02"


@pytest.mark.clause("1947-TN-07")
def test_rusted_trains_leave_the_pool_too() -> None:
    """S-26: the first T8 takes the T4 out of the pool."""
    game = (
        Table()
        .phase("5")
        .depot("T8 T8 T8 T10 T10 T10")
        .company("BB&CI", 100, {"Ann": 6}, cash=2000)
        .train(POOL, "T4")
        .turn("BB&CI", "Trains")
    )
    plays(game, BuyTrain(train="T4", price=300, seller=POOL))
    assert _trains(game, "BB&CI") == ["T4"]
    plays(game, BuyTrain(train="T8", price=800))
    assert (_trains(game, "BB&CI"), _trains(game, POOL)) == (["T8"], [])
    assert "T4" in _trains(game, GONE)


def _avoiding(treasury: int = 20, owner: str = "Ann") -> Table:
    return (
        Table()
        .phase("4")
        .tiles(ROUTE)
        .company("BB&CI", 100, {"Ann": 4}, cash=treasury)
        .company("SIR", 100, {owner: 4, "Cy": 1}, trains="T5")
        .cash(Ann=0, Bob=0, Cy=0)
    )


@pytest.mark.clause("1947-BK-10", "1947-TN-02", "1947-TN-04")
def test_a_train_of_another_company_of_the_president() -> None:
    """S-27."""
    game = _avoiding().turn("BB&CI", "Trains")
    assert refused(game, Pass()) == "1947-TN-01"
    assert refused(game, BuyTrain(train="T5", price=0, seller="SIR")) == "1947-TN-02"
    assert refused(game, BuyTrain(train="T5", price=21, seller="SIR")) == "1947-OR-05"
    plays(game, BuyTrain(train="T5", price=20, seller="SIR"))
    assert cash(game, "BB&CI", "SIR") == [0, 20]
    assert (_trains(game, "BB&CI"), _trains(game, "SIR")) == (["T5"], [])


@pytest.mark.clause("1947-TN-04")
def test_a_train_of_another_president_needs_his_consent() -> None:
    for agree in (True, False):
        game = _avoiding(owner="Bob").turn("BB&CI", "Trains")
        plays(game, BuyTrain(train="T5", price=20, seller="SIR"))
        assert asked(game) == "Bob"
        plays(game, Answer(agree=agree))
        assert bool(_trains(game, "BB&CI")) == agree
        if not agree:
            assert refused(game, BuyTrain(train="T5", price=20, seller="SIR")) == "1947-TN-04"


@pytest.mark.clause("1947-BK-02", "1947-BK-03", "1947-BK-11", "1947-GE-03", "1947-BK-06")
def test_bankruptcy() -> None:
    """S-27: who can't raise the money is bankrupt, and the game is over at once."""
    game = _avoiding().turn("BB&CI", "Trains", "SIR")
    plays(game, BuyTrain(train="T5", price=450))
    assert game.decision is not None
    assert game.decision.step == "Forced purchase"
    assert refused(game, SellShares(company="BB&CI", count=3)) == "1947-BK-06"
    plays(game, SellShares(company="BB&CI", count=2))
    plays(game, SellShares(company="SIR", count=2))
    assert game.finished
    assert game.state.ends == ("bankruptcy",)
    assert _trains(game, "BB&CI") == []


@pytest.mark.clause("1947-BK-02", "1947-BK-03", "1947-BK-04")
def test_the_cheapest_train_is_forced() -> None:
    """Treasury 250, cash 100, a T4 in the pool, T6 with the Bank."""
    table = (
        Table()
        .phase("5")
        .tiles(ROUTE)
        .company("BB&CI", 100, {"Ann": 6}, cash=250)
        .train(POOL, "T4")
        .cash(Ann=100)
    )
    game = table.turn("BB&CI", "Trains")
    assert refused(game, BuyTrain(train="T6", price=630)) == "1947-BK-02"
    plays(game, BuyTrain(train="T4", price=300, seller=POOL))
    assert cash(game, "BB&CI", "Ann") == [0, 50]


@pytest.mark.clause("1947-BK-01")
def test_no_help_for_a_treasury_that_can_pay() -> None:
    game = (
        Table()
        .phase("5")
        .tiles(ROUTE)
        .company("BB&CI", 100, {"Ann": 6}, cash=300)
        .train(POOL, "T4")
        .cash(Ann=1000)
        .turn("BB&CI", "Trains")
    )
    assert refused(game, BuyTrain(train="T6", price=630)) == "1947-BK-01"


@pytest.mark.clause("1947-BK-08", "1947-CB-09")
def test_locked_bonds_do_not_help() -> None:
    game = (
        Table()
        .tiles(ROUTE)
        .company("BB&CI", 80, {"Ann": 2, "Bob": 2})
        .company("SIR", 80, {"Bob": 6})
        .bonds("SIR", Ann=2, locked="Ann")
        .cash(Ann=0)
        .turn("BB&CI", "Trains")
    )
    plays(game, BuyTrain(train="T2", price=80))
    assert game.finished
    assert game.state.ends == ("bankruptcy",)
    free = (
        Table()
        .tiles(ROUTE)
        .company("BB&CI", 80, {"Ann": 2, "Bob": 2})
        .company("SIR", 80, {"Bob": 6})
        .bonds("SIR", Ann=3)
        .cash(Ann=0)
        .turn("BB&CI", "Trains")
    )
    plays(free, BuyTrain(train="T2", price=80))
    assert refused(free, SellBonds(company="SIR", count=3)) == "1947-BK-04"
    plays(free, SellBonds(company="SIR", count=2))
    assert (_trains(free, "BB&CI"), place(free, "SIR")) == (["T2"], "r5c4")
    assert not free.finished


@pytest.mark.clause("1947-TN-01")
def test_without_a_route_there_is_no_duty() -> None:
    game = Table().company("BB&CI", 80, {"Ann": 6}, cash=80).turn("BB&CI", "Trains")
    plays(game, Pass())
