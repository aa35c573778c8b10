"""The share price chart: falls, the red line, sold-out moves, the order. Clauses SM."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.finance.holders import GONE, POOL, STOCK
from railhead.play.actions import Pass, PayDividend, SellShares
from railhead.titles.t1947.actions import MoveToken
from tests.titles.t1947 import Game
from tests.titles.t1947.fields import Field
from tests.titles.t1947.positions import Table, cash, end_share_round, place, plays, refused

clause = pytest.mark.clause

LOWEST_ROWS = {
    **dict.fromkeys(range(1, 8), 8),
    **dict.fromkeys((8, 9), 7),
    **dict.fromkeys((10, 11), 6),
    **dict.fromkeys((12, 13), 5),
    **dict.fromkeys((14, 15), 4),
    **dict.fromkeys((16, 17), 3),
}


def _sold(at: str, count: int) -> Game:
    """Bob sells so many shares of the SIR at a space of the chart."""
    game = Table().company("SIR", 80, {"Ann": 5, "Bob": 5}, at=at).cash(Bob=0).share_round("Bob")
    plays(game, SellShares(company="SIR", count=count))
    return game


# Falls.


@clause("1947-SM-02")
@pytest.mark.parametrize(
    ("at", "count", "to", "paid"),
    [
        ("r5c4", 1, "r6c4", 80),
        ("r5c4", 2, "r7c4", 160),
        ("r5c4", 5, "r8c4", 400),  # three rows are all there are
        ("r6c11", 2, "r6c11", 340),
        ("r4c13", 3, "r5c13", 750),  # PT-20
        ("r2c9", 1, "r3c9", 210),  # back over the red line
    ],
)
def test_each_unit_sold_is_one_row_down(at: str, count: int, to: str, paid: int) -> None:
    game = _sold(at, count)
    assert (place(game, "SIR"), cash(game, "Bob")) == (to, [paid])


@clause("1947-SM-02")
@pytest.mark.parametrize("column", LOWEST_ROWS)
def test_the_lowest_space_of_each_column(column: int) -> None:
    lowest = LOWEST_ROWS[column]
    assert place(_sold(f"r{lowest - 1}c{column}", 3), "SIR") == f"r{lowest}c{column}"


# The red line.


@clause("1947-SM-05", "1947-SM-01")
@pytest.mark.parametrize(
    ("at", "to"), [("r4c10", "r4c9"), ("r6c11", "r6c10"), ("r1c9", "r1c8"), ("r3c17", "r3c16")]
)
def test_withholding_crosses_the_line_without_a_test(at: str, to: str) -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6}, at=at, trains="T2")
        .turn("SIR", "Dividend", ran=True, revenue=10)
    )
    plays(game, PayDividend(pay=False))
    assert place(game, "SIR") == to


@clause("1947-SM-05", "1947-EX-10")
def test_a_paid_move_crosses_the_line_without_a_test() -> None:
    """A revenue of 10 does not carry the token over the line; 285 out of the treasury do."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6}, at="r4c9", cash=300, trains="T2")
        .boxes("SIR", 1)
        .set(moves={"Persia": 1})
        .turn("SIR", "Dividend", ran=True, revenue=10)
    )
    plays(game, PayDividend(pay=True))
    assert place(game, "SIR") == "r4c9"
    plays(game, MoveToken(site="Persia", direction="right"))
    assert (place(game, "SIR"), cash(game, "SIR")) == ("r4c10", [15])


# Sold out.


def _sold_out(at: str) -> Table:
    return Table().company("SIR", 80, {"Ann": 6, "Bob": 4}, at=at).cash(Ann=0, Bob=0, Cy=0)


@clause("1947-SM-09", "1947-SM-05")
@pytest.mark.parametrize(
    ("at", "to"),
    [
        ("r5c4", "r4c4"),
        ("r6c11", "r5c11"),  # PT-20
        ("r1c9", "r2c10"),  # PT-20
        ("r1c6", "r2c7"),
        ("r1c8", "r2c9"),  # over the line without a test
        ("r1c16", "r2c17"),
        ("r3c9", "r2c9"),  # over the line, too
    ],
)
def test_a_sold_out_company_moves_up(at: str, to: str) -> None:
    game = _sold_out(at).share_round()
    end_share_round(game)
    assert place(game, "SIR") == to


@clause("1947-SM-09")
@pytest.mark.parametrize("left", [POOL, STOCK])
def test_a_share_with_the_bank_is_one_too_many(left: str) -> None:
    held = {"Ann": 6, "Bob": 3}
    table = Table().company("SIR", 80, held, pool=int(left == POOL), at="r5c4")
    game = table.cash(Ann=0, Bob=0, Cy=0).share_round()
    end_share_round(game)
    assert place(game, "SIR") == "r5c4"


@clause("1947-SM-09")
@pytest.mark.parametrize(
    ("stock", "pool", "held", "to"),
    [
        (1, 0, 9, "r5c4"),
        (0, 1, 9, "r5c4"),
        (0, 0, 10, "r4c4"),
        (0, 0, 6, "r4c4"),  # four have been burnt, or were removed at the issue
    ],
)
def test_issued_bonds_must_be_with_players_too(stock: int, pool: int, held: int, to: str) -> None:
    game = _sold_out("r5c4").bonds("SIR", stock=stock, pool=pool, Ann=held).share_round()
    assert game.state.bonds["SIR"].count(GONE) == 10 - stock - pool - held
    end_share_round(game)
    assert place(game, "SIR") == to


@clause("1947-SM-09", "1947-SM-08")
def test_two_sold_out_companies_enter_the_same_space() -> None:
    """The SIR at 146 operates before the EIR at 130, so it moves first and lies on top."""
    game = (
        Table()
        .company("EIR", 80, {"Bob": 6, "Cy": 4}, at="r3c7")
        .company("SIR", 80, {"Ann": 6, "Bob": 4}, at="r1c6")
        .cash(Ann=0, Bob=0, Cy=0)
        .share_round()
    )
    end_share_round(game)
    assert (place(game, "SIR"), place(game, "EIR")) == ("r2c7", "r2c7")
    assert _order(game) == ["SIR", "EIR"]


# The order of operation.


def _order(game: Game) -> list[str]:
    """The companies in the order of their turns in this operating round."""
    order: list[str] = []
    running = game.state.round
    while game.state.round == running and game.decision is not None:
        if game.decision.company not in order:
            order.append(game.decision.company or "")
        plays(game, Pass())
    return order


def _waiting(**at: str) -> Game:
    table = Table()
    for company, cell in at.items():
        table.company(company, 80, {"Ann": 2}, at=cell, cash=80)
    return table.operating_round(*at)


@clause("1947-SM-10")
def test_the_highest_price_operates_first() -> None:
    game = _waiting(SIR="r5c4", EIR="r4c4", GIPR="r8c4", EBR="r1c1")
    # 90 twice: the EIR is further right.
    assert _order(game) == ["EIR", "EBR", "SIR", "GIPR"]


@clause("1947-SM-10")
def test_of_equal_prices_the_one_further_right_operates_first() -> None:
    """PT-20: both are at 190."""
    assert _order(_waiting(SIR="r4c10", EIR="r5c11")) == ["EIR", "SIR"]


@clause("1947-SM-08", "1947-SM-10")
def test_in_one_space_the_top_of_the_stack_operates_first() -> None:
    assert _order(_waiting(SIR="r5c4", EIR="r5c4")) == ["SIR", "EIR"]
    # The SIR falls to the space of the EIR and lies below it.
    game = (
        Table()
        .company("SIR", 80, {"Ann": 2, "Bob": 1}, at="r4c4", cash=80)
        .company("EIR", 80, {"Ann": 2}, at="r5c4", cash=80)
        .cash(Ann=0, Bob=0, Cy=0)
        .share_round("Bob")
    )
    plays(game, SellShares(company="SIR", count=1))
    end_share_round(game)
    assert place(game, "SIR") == place(game, "EIR")
    assert _order(game) == ["EIR", "SIR"]


@clause("1947-SM-08")
def test_a_token_that_stays_keeps_its_place_in_the_stack() -> None:
    """Neither the left edge nor the bottom of a column puts it under the others."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 2, "Bob": 1}, at="r8c1", cash=80)
        .company("EIR", 80, {"Ann": 2}, at="r8c1", cash=80)
        .cash(Ann=0, Bob=0, Cy=0)
        .share_round("Bob")
    )
    plays(game, SellShares(company="SIR", count=1))
    end_share_round(game)
    assert _order(game) == ["SIR", "EIR"]  # and both withhold at the edge
    assert game.state.arrivals["SIR"] < game.state.arrivals["EIR"]


# The highest price.


@clause("1947-SM-11")
def test_the_only_space_of_500_is_the_end_of_the_top_row() -> None:
    chart = Table().title.chart
    tops = [
        (row, column)
        for row, prices in enumerate(chart.rows)
        for column, price in enumerate(prices)
        if price == chart.top_price
    ]
    assert (chart.top_price, tops) == (500, [(0, 16)])


@clause("1947-SM-11")
def test_a_token_on_500_goes_no_further() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6}, at="r1c17", cash=2000, trains="T2")
        .boxes("SIR", 1)
        .set(moves={"Persia": 1}, ends=("price",), workers={"Ann": 3})
        .turn("SIR", "Dividend", ran=True, revenue=900)
    )
    plays(game, PayDividend(pay=True))
    assert place(game, "SIR") == "r1c17"
    for direction in ("up", "right"):
        action = MoveToken(site="Persia", direction=direction)
        assert refused(game, action) == "1947-EX-11"


@clause("1947-SM-11", "1947-EX-11")
def test_no_move_is_paid_for_beyond_500_in_the_full_table_either() -> None:
    """A-08: there every row ends with 500, and the row above is shorter."""
    game = (
        Table(chart="table")
        .company("SIR", 80, {"Ann": 6}, at="r4c19", cash=2000, trains="T2")
        .boxes("SIR", 1)
        .set(moves={"Persia": 1}, workers={"Ann": 3})
        .turn("SIR", "Dividend", ran=True, revenue=500)
    )
    plays(game, PayDividend(pay=True))
    assert (place(game, "SIR"), game.state.ends) == ("r4c20", ("price",))
    for direction in ("up", "right"):
        action = MoveToken(site="Persia", direction=direction)
        assert refused(game, action) == "1947-EX-11"


@clause("1947-SM-11", "1947-SM-09")
def test_a_sold_out_company_on_500_stays_there() -> None:
    game = _sold_out("r1c17").share_round()
    end_share_round(game)
    assert place(game, "SIR") == "r1c17"


ASSAM = "S14=57M@1[ABR] T13=6M@1 T11=8@4 U10=6M@1"


@clause("1947-SM-06")
@clause("1947-SM-03")
@pytest.mark.parametrize(
    ("cell", "paid", "after"),
    [
        ((6, 8), 50, (5, 8)),
        ((7, 6), 10, (6, 6)),
        ((5, 10), 180, (5, 10)),
        ((5, 10), 190, (4, 10)),
        ((4, 12), 240, (4, 12)),
        ((4, 12), 250, (3, 12)),
        ((1, 16), 490, (1, 16)),
        ((1, 16), 500, (0, 16)),
    ],
)
def test_ends_of_the_market(cell: Any, paid: int, after: Any) -> None:  # PT-20
    game = Field(ASSAM, phase="4").turn("ABR", "Dividend", ran=True, revenue=paid)
    state: Any = game.state
    state.market["ABR"] = cell
    game.play(PayDividend(pay=True))
    assert game.state.market["ABR"] == after


MOVES = [
    # S-12
    ("r6c10", 170, True, "r6c11"),
    ("r6c10", 120, True, "r6c10"),
    # S-13
    ("r3c9", 120, False, "r3c8"),
    ("r4c8", 100, True, "r4c9"),
    ("r4c10", 140, True, "r4c10"),
    # PT-20
    ("r7c9", 50, True, "r6c9"),
    ("r8c7", 10, True, "r7c7"),
    ("r6c11", 180, True, "r6c11"),
    ("r6c11", 190, True, "r5c11"),
    ("r6c11", 180, False, "r6c10"),
    ("r5c13", 240, True, "r5c13"),
    ("r5c13", 250, True, "r4c13"),
    ("r2c17", 490, True, "r2c17"),
    ("r2c17", 500, True, "r1c17"),
    ("r5c1", 100, False, "r5c1"),
]


@pytest.mark.clause("1947-SM-01", "1947-SM-03", "1947-SM-04", "1947-SM-06", "1947-SM-07")
@pytest.mark.parametrize(("at", "revenue", "pay", "to"), MOVES)
def test_market_moves(at: str, revenue: int, pay: bool, to: str) -> None:
    """S-12, S-13 and the ends of the market."""
    game = (
        Table()
        .company("GIPR", 80, {"Ann": 6}, at=at, trains="T2")
        .cash(Ann=0)
        .turn("GIPR", "Dividend", ran=True, revenue=revenue)
    )
    plays(game, PayDividend(pay=pay))
    assert place(game, "GIPR") == to
    assert cash(game, "Ann") == [revenue * 6 // 10 if pay else 0]
    assert bool(game.state.ends) == (to == "r1c17")
