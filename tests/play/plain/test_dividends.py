"""Dividends: all, half, nothing; shares of any size; how the price follows."""

from __future__ import annotations

import pytest

from railhead.play.actions import PayDividend
from railhead.play.game import Game
from railhead.play.plain.dividends import PayHalf
from tests.play.plain.branch_lines import Table
from tests.titles.answers import cash, plays, price


def at_dividend(company: str, holdings: dict[str, int], revenue: int, pool: int = 0) -> Game:
    table = Table().company(company, 90, holdings, pool=pool).cash(Ann=0, Bob=0, Cy=0)
    return table.turn(company, "Dividend", ran=True, revenue=revenue)


@pytest.mark.parametrize(
    ("company", "holdings", "paid"),
    [
        ("TEN", {"Ann": 3, "Bob": 1}, [39, 13, 26]),
        ("FIVE", {"Ann": 2, "Bob": 1}, [52, 26, 52]),
        ("TWENTY", {"Ann": 3, "Bob": 1}, [19, 6, 13]),  # 6½ a share, rounded down for each holder
    ],
)
def test_each_share_gets_its_part_and_the_company_that_of_the_pool(
    company: str, holdings: dict[str, int], paid: list[int]
) -> None:
    game = plays(at_dividend(company, holdings, 130, pool=2), PayDividend(pay=True))
    assert [cash(game, who) for who in ("Ann", "Bob", company)] == paid
    assert price(game, company) == 100


def test_words_say_what_a_share_gets() -> None:
    texts = [choice.text for choice in at_dividend("TEN", {"Ann": 3}, 130).decisions[0].choices]
    assert texts == [
        "Pay out £130, £13 a share",
        "Pay out £70, £7 a share, and keep £60",
        "Withhold £130",
    ]
    first = at_dividend("TWENTY", {"Ann": 3}, 130).decisions[0].choices[0].text
    assert first == "Pay out £130, 5% of it a share"


def test_half_is_kept_in_whole_amounts_for_each_share_and_the_price_stays() -> None:
    game = plays(at_dividend("TEN", {"Ann": 6}, 130), PayHalf())
    assert (cash(game, "TEN"), cash(game, "Ann")) == (60, 42)
    assert price(game, "TEN") == 90


def test_withheld_income_stays_and_the_price_falls() -> None:
    game = plays(at_dividend("TEN", {"Ann": 6}, 130), PayDividend(pay=False))
    assert (cash(game, "TEN"), cash(game, "Ann"), price(game, "TEN")) == (130, 0, 82)


def test_at_the_ends_of_a_row_prices_go_up_and_down() -> None:
    table = Table().company("TEN", 90, {"Ann": 6}).cash(Ann=0, Bob=0, Cy=0)
    table.state.market["TEN"] = (1, 14)
    game = table.turn("TEN", "Dividend", ran=True, revenue=10)
    assert price(plays(game, PayDividend(pay=True)), "TEN") == 250
    table.state.market["TEN"] = (1, 0)
    game = table.turn("TEN", "Dividend", ran=True, revenue=10)
    assert price(plays(game, PayDividend(pay=False)), "TEN") == 46
