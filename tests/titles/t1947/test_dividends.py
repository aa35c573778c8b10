"""Payout and withholding with ordinary and savings shares, pool and stock. Clauses RV-06 to
RV-09."""

from __future__ import annotations

import pytest

from railhead.finance.holders import BANK
from railhead.play.actions import Pass, PayDividend, RunTrains
from railhead.play.refusal import IllegalAction
from tests.titles.t1947 import Game
from tests.titles.t1947.fields import run_best
from tests.titles.t1947.positions import Table, cash, place, plays, refused

clause = pytest.mark.clause


def _dividend(
    revenue: int,
    holdings: dict[str, int],
    *,
    pay: bool,
    company: str = "EIR",
    savings: str = "",
    pool: int = 0,
) -> Game:
    """The company of Ann pays out or withholds; nobody had money before."""
    game = (
        Table()
        .company(company, 80, holdings, pool=pool, savings=savings, at="r5c4", trains="T2")
        .cash(Ann=0, Bob=0, Cy=0)
        .turn(company, "Dividend", ran=True, revenue=revenue)
    )
    plays(game, PayDividend(pay=pay))
    return game


@clause("1947-RV-06")
def test_all_or_nothing() -> None:
    game = (
        Table()
        .company("EIR", 80, {"Ann": 6}, trains="T2")
        .turn("EIR", "Dividend", ran=True, revenue=100)
    )
    assert game.decision is not None
    assert [choice.action for choice in game.decision.of(PayDividend)] == [
        PayDividend(by="Ann", pay=True),
        PayDividend(by="Ann", pay=False),
    ]
    assert game.why({"type": "dividend", "pay": "half"}) is not None
    assert refused(game, Pass()) == "1947-OR-02"


@clause("1947-RV-07")
@pytest.mark.parametrize(
    ("company", "holdings", "pool", "after"),
    [
        ("EIR", {"Ann": 2, "Bob": 1}, 0, [20, 10, 0]),  # the stock's 70% stay in the Bank
        ("EIR", {"Ann": 3, "Bob": 2}, 5, [30, 20, 50]),  # half of it to the treasury
        ("BNR", {"Ann": 3, "Bob": 2}, 1, [30, 20, 10]),  # a certificate of 30%
        ("BNR", {"Ann": 4, "Bob": 4}, 2, [40, 40, 20]),
    ],
)
def test_a_tenth_for_each_unit(
    company: str, holdings: dict[str, int], pool: int, after: list[int]
) -> None:
    game = _dividend(100, holdings, pay=True, company=company, pool=pool)
    assert cash(game, "Ann", "Bob", company) == after
    assert place(game, company) == "r5c5"


@clause("1947-RV-07", "1947-SV-09")
def test_the_other_half_of_savings_dividends_stays_in_the_bank() -> None:
    """Ann 60% ordinary, Bob 20% and Cy 20% savings: 120 + 20 + 20 of 200 are paid."""
    before = Table().company("EIR", 80, {"Ann": 6}).cash(Ann=0, Bob=0, Cy=0).state.cash[BANK]
    game = _dividend(200, {"Ann": 6, "Bob": 2, "Cy": 2}, pay=True, savings="Bob Cy")
    assert cash(game, "Ann", "Bob", "Cy", "EIR") == [120, 20, 20, 0]
    assert before - game.state.cash[BANK] == 160


@clause("1947-RV-08", "1947-SV-09")
@pytest.mark.parametrize(
    ("holdings", "savings", "pool", "after"),
    [
        ({"Ann": 6, "Bob": 2, "Cy": 2}, "", 0, [0, 0, 0, 200]),
        ({"Ann": 6, "Bob": 2, "Cy": 2}, "Bob", 0, [0, 20, 0, 180]),
        ({"Ann": 6, "Bob": 2, "Cy": 2}, "Bob Cy", 0, [0, 20, 20, 160]),
        ({"Ann": 2, "Bob": 1}, "Bob", 5, [0, 10, 0, 190]),  # pool and stock get nothing
    ],
)
def test_withholding_pays_savings_shares_alone(
    holdings: dict[str, int], savings: str, pool: int, after: list[int]
) -> None:
    game = _dividend(200, holdings, pay=False, savings=savings, pool=pool)
    assert cash(game, "Ann", "Bob", "Cy", "EIR") == after
    assert place(game, "EIR") == "r5c3"


@clause("1947-RV-08")
def test_nothing_for_savings_shares_where_there_is_no_revenue() -> None:
    game = (
        Table()
        .company("EIR", 80, {"Ann": 6, "Bob": 2}, savings="Bob", at="r5c4", cash=80)
        .cash(Ann=0, Bob=0)
        .turn("EIR", "Run")
    )
    assert (cash(game, "Bob", "EIR"), place(game, "EIR")) == ([0, 80], "r5c3")


@clause("1947-RV-09")
@pytest.mark.parametrize(("shares", "paid"), [(1, 7), (2, 13), (3, 20), (4, 26)])
@pytest.mark.parametrize("pay", [True, False])
def test_half_rupees_are_rounded_up_on_the_total(shares: int, paid: int, pay: bool) -> None:
    """130: 6.5 a savings share. A withholding company keeps what it has not really paid."""
    game = _dividend(130, {"Ann": 6, "Bob": shares}, pay=pay, savings="Bob")
    assert cash(game, "Bob") == [paid]
    assert cash(game, "Ann", "EIR") == ([78, 0] if pay else [0, 130 - paid])


@clause("1947-RV-09")
def test_each_player_s_total_is_rounded_by_itself() -> None:
    game = _dividend(130, {"Ann": 6, "Bob": 1, "Cy": 1}, pay=False, savings="Bob Cy")
    assert cash(game, "Bob", "Cy", "EIR") == [7, 7, 116]


@clause("1947-RV-08")
def test_savings_get_nothing_of_an_idle_train() -> None:
    game = (
        Table()
        .tiles("D21=6M@3 D19=57@0")
        .company("BB&CI", 80, {"Ann": 6, "Bob": 2}, savings="Bob", at="r5c4", cash=80, trains="T2")
        .cash(Ann=0, Bob=0)
        .turn("BB&CI", "Run")
    )
    plays(game, RunTrains(routes=()))
    assert (cash(game, "Ann", "Bob", "BB&CI"), place(game, "BB&CI")) == ([0, 0, 80], "r5c3")
    assert refused(game, PayDividend(pay=False)) == "1947-OR-02"
    assert refused(game, PayDividend(pay=True)) == "1947-OR-02"


@clause("1947-RV-07")
@pytest.mark.parametrize("pay", [True, False])
def test_half_in_the_pool_after_a_run(pay: bool) -> None:
    game = (
        Table()
        .tiles("D21=6M@3 D19=57@0")
        .company("BB&CI", 80, {"Ann": 2, "Bob": 1}, pool=5, at="r5c4", trains="T2")
        .cash(Ann=0, Bob=0)
        .season("Intermediate")
        .turn("BB&CI", "Run")
    )
    assert run_best(game) == 40
    plays(game, PayDividend(pay=pay))
    assert cash(game, "Ann", "Bob", "BB&CI") == ([8, 4, 20] if pay else [0, 0, 40])


@clause("1947-RV-06")
def test_no_part_of_the_revenue() -> None:
    game = (
        Table()
        .company("EIR", 80, {"Ann": 6}, trains="T2", cash=500)
        .turn("EIR", "Dividend", ran=True, revenue=100)
    )
    before = game.state
    part = {"type": "dividend", "pay": True, "amount": 50}
    refusal = game.why(part)
    assert refusal is not None
    assert refusal.reason == (
        "The action dividend is incomplete or wrong: Object contains unknown field `amount`."
    )
    with pytest.raises(IllegalAction):
        game.play(part)
    assert game.state is before
    plays(game, PayDividend(pay=True))
    assert refused(game, PayDividend(pay=False)) == "1947-OR-02"  # nor both, one after the other


@pytest.mark.clause("1947-SV-09", "1947-RV-07", "1947-RV-08")
@pytest.mark.parametrize(
    ("pay", "option", "after"),
    [
        (True, "rest", [120, 20, 20]),
        (False, "rest", [0, 20, 180]),
        (False, "ordinary", [0, 20, 160]),  # the other reading of A-02
    ],
)
def test_savings_and_dividends(pay: bool, option: str, after: list[int]) -> None:
    """S-09.1: the president is Ann, Anna is Bob."""
    game = (
        Table(withheld=option)
        .company("GIPR", 80, {"Ann": 6, "Bob": 2}, pool=1, savings="Bob", trains="T2")
        .cash(Ann=0, Bob=0)
        .turn("GIPR", "Dividend", ran=True, revenue=200)
    )
    plays(game, PayDividend(pay=pay))
    assert cash(game, "Ann", "Bob", "GIPR") == after


@pytest.mark.clause("1947-RV-07")
def test_savings_of_forty_percent() -> None:
    """S-09.2: Ricardo is Ann, Paolo is Bob."""
    game = (
        Table()
        .company("GIPR", 80, {"Ann": 6, "Bob": 4}, savings="Bob", trains="T2")
        .cash(Ann=0, Bob=0)
        .turn("GIPR", "Dividend", ran=True, revenue=200)
    )
    plays(game, PayDividend(pay=True))
    assert cash(game, "Ann", "Bob", "GIPR") == [120, 40, 0]


@pytest.mark.clause("1947-RV-07", "1947-RV-08", "1947-RV-09", "1947-SV-09")
@pytest.mark.parametrize(("pay", "after"), [(True, [52, 13, 13, 26]), (False, [0, 13, 0, 117])])
def test_dividends_with_savings_pool_and_stock(pay: bool, after: list[int]) -> None:
    """S-23."""
    game = (
        Table(("Emily", "Paul", "Anna"))
        .company("EIR", 80, {"Emily": 4, "Paul": 2, "Anna": 1}, pool=2, savings="Paul", trains="T2")
        .cash(Emily=0, Paul=0, Anna=0)
        .turn("EIR", "Dividend", ran=True, revenue=130)
    )
    plays(game, PayDividend(pay=pay))
    assert cash(game, "Emily", "Paul", "Anna", "EIR") == after
