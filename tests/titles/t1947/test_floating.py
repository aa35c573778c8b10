"""Clauses FL: opening a company, and when it becomes operational."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import BuyShare, Pass, SellShares, StartCompany
from railhead.titles.t1947.actions import BuySavings
from tests.titles.t1947 import Game
from tests.titles.t1947.positions import (
    Table,
    asked,
    cash,
    end_share_round,
    place,
    plays,
    refused,
    until,
)


@pytest.mark.clause("1947-FL-01")
@pytest.mark.parametrize(("company", "size"), [("SIR", 2), ("BNR", 3)])
def test_the_president_s_certificate_is_paid_to_the_bank(company: str, size: int) -> None:
    """The BNR has its capital from the bank, not from the buyer's purse."""
    game = Table().cash(Ann=1000).share_round("Ann")
    plays(game, StartCompany(company=company, price=90))
    p = game.position
    assert cash(game, "Ann") == [1000 - size * 90]
    assert (p.director(company), p.units("Ann", company)) == ("Ann", size)
    assert game.state.issue_prices[company] == 90
    assert cash(game, company) == [270 if company == "BNR" else 0]


@pytest.mark.clause("1947-FL-01", "1947-SR-09")
@pytest.mark.parametrize(("company", "size"), [("SIR", 2), ("BNR", 3)])
def test_who_has_too_little_for_it_does_not_open_a_company(company: str, size: int) -> None:
    game = Table().cash(Ann=size * 80 - 1).share_round("Ann")
    assert refused(game, StartCompany(company=company, price=80)) == "1947-SR-09"
    plays(game, StartCompany(company=company, price=72))


@pytest.mark.clause("1947-FL-01")
def test_a_company_is_opened_once() -> None:
    game = Table().company("SIR", 80, {"Bob": 2}, launched=False).share_round("Ann")
    assert refused(game, StartCompany(company="SIR", price=80)) == "1947-FL-01"


@pytest.mark.clause("1947-FL-02", "1947-PH-03")
@pytest.mark.parametrize(
    ("phase", "spaces"),
    [
        ("1", {66: "r7c4", 72: "r6c4", 80: "r5c4", 90: "r4c4", 100: "r3c4"}),
        ("2", {80: "r6c5", 90: "r5c5", 100: "r4c5", 110: "r3c5"}),
        ("3", {80: "r6c5", 90: "r5c5", 100: "r4c5", 110: "r3c5"}),
        ("4", {100: "r5c6", 110: "r4c6", 120: "r3c6"}),
        ("5", {100: "r5c6", 110: "r4c6", 120: "r3c6"}),
        ("6", {120: "r4c7", 130: "r3c7"}),
        ("8", {120: "r4c7", 130: "r3c7"}),
    ],
)
def test_the_token_goes_to_the_band_of_the_phase(phase: str, spaces: dict[int, str]) -> None:
    for par, space in spaces.items():
        game = Table().phase(phase).cash(Ann=1000).share_round("Ann")
        plays(game, StartCompany(company="SIR", price=par))
        assert (place(game, "SIR"), game.position.price("SIR")) == (space, par)


@pytest.mark.clause("1947-FL-02", "1947-SM-08", "1947-SM-10")
def test_a_new_token_lies_under_those_already_there() -> None:
    """Both are operational at 100: the one that came first operates first."""
    game = (
        Table()
        .company("SIR", 100, {"Bob": 6}, at="r3c4")
        .cash(Ann=1000)
        .share_round("Ann", passes=0)
    )
    plays(game, StartCompany(company="BNR", price=100))
    assert place(game, "BNR") == place(game, "SIR") == "r3c4"
    end_share_round(game)
    assert game.decision is not None
    assert game.decision.company == "SIR"


@pytest.mark.clause("1947-FL-02", "1947-SR-07")
def test_the_par_stays_whatever_the_market_does() -> None:
    game = Table().company("SIR", 80, {"Bob": 5}, at="r2c12").cash(Ann=80).share_round("Ann")
    plays(game, BuyShare(company="SIR", source=STOCK))
    assert cash(game, "Ann") == [0]


@pytest.mark.clause("1947-FL-03", "1947-FL-05")
@pytest.mark.parametrize(("company", "drawn", "needed"), [("PRC", 1, 5), ("BB&CI", 0, 6)])
def test_forty_percent_may_be_left_in_the_stock(company: str, drawn: int, needed: int) -> None:
    """With a drawn share half of the company in players' hands is enough."""
    game = (
        Table()
        .company(company, 66, {"Ann": needed - 2}, pool=drawn, launched=False)
        .cash(Ann=0, Bob=132)
        .share_round("Bob")
    )
    plays(game, BuyShare(by="Bob", company=company, source=STOCK), Pass(by="Bob"))
    assert company not in game.state.launched
    assert cash(game, company) == [0]
    until(game, "Bob")
    plays(game, BuyShare(by="Bob", company=company, source=STOCK))
    assert company in game.state.launched
    assert (cash(game, company), game.position.percent(STOCK, company)) == ([660], 40)


@pytest.mark.clause("1947-FL-03")
def test_the_drawn_share_does_not_count_a_second_time() -> None:
    game = (
        Table()
        .company("PRC", 66, {"Ann": 4}, pool=1, launched=False)
        .cash(Bob=66)
        .share_round("Bob")
    )
    plays(game, BuyShare(by="Bob", company="PRC", source=POOL))
    assert "PRC" not in game.state.launched
    assert cash(game, "PRC") == [0]


@pytest.mark.clause("1947-FL-03", "1947-SV-04")
def test_a_savings_share_counts_for_the_float() -> None:
    game = (
        Table()
        .company("PRC", 66, {"Ann": 5}, launched=False)
        .private("P1", "Bob")
        .private("P2", "Bob")
        .cash(Bob=66)
        .share_round("Bob")
    )
    plays(game, BuySavings(by="Bob", company="PRC", source=STOCK))
    assert cash(game, "PRC") == [660]


@pytest.mark.clause("1947-FL-04")
def test_what_was_sold_again_keeps_counting() -> None:
    """Five shares have been bought, two of them lie in the pool: one more will do."""
    game = (
        Table()
        .company("BB&CI", 80, {"Ann": 3, "Bob": 2}, launched=False)
        .cash(Ann=0, Bob=0, Cy=80)
        .share_round("Bob")
    )
    plays(game, SellShares(by="Bob", company="BB&CI", count=2))
    assert "BB&CI" not in game.state.launched
    until(game, "Cy")
    plays(game, BuyShare(by="Cy", company="BB&CI", source=STOCK))
    assert "BB&CI" in game.state.launched
    assert cash(game, "BB&CI") == [800]


@pytest.mark.clause("1947-FL-05")
def test_ten_times_the_par_and_nothing_later() -> None:
    """Opened at 72 long ago, it floats in phase 4 at another price: par and band of that time
    matter no more."""
    game = (
        Table()
        .phase("4")
        .company("SIR", 72, {"Ann": 5}, launched=False, at="r4c8")
        .cash(Ann=500, Bob=500)
        .share_round("Bob")
    )
    plays(game, BuyShare(by="Bob", company="SIR", source=STOCK))
    assert cash(game, "SIR", "Bob") == [720, 428]
    plays(game, Pass(by="Bob"), BuyShare(by="Cy", company="SIR", source=STOCK))
    assert cash(game, "SIR") == [720]


@pytest.mark.clause("1947-FL-06")
@pytest.mark.parametrize("par", [66, 100])
def test_the_bnr_is_operational_with_its_thirty_percent(par: int) -> None:
    game = Table().cash(Ann=500).share_round("Ann")
    plays(game, StartCompany(company="BNR", price=par))
    assert "BNR" in game.state.launched
    assert (cash(game, "BNR"), game.position.percent(STOCK, "BNR")) == ([3 * par], 70)


@pytest.mark.clause("1947-FL-07")
def test_every_new_share_of_the_bnr_is_paid_into_its_treasury() -> None:
    """60% bought at 100: 600; all of it: 1000, and never ten times the par at once."""
    game = (
        Table(4)
        .company("BNR", 100, {"Ann": 3}, cash=300)
        .cash(Ann=400, Bob=400, Cy=400, Dee=400)
        .share_round("Ann")
    )
    capital = 300
    while game.position.percent(STOCK, "BNR"):
        player = asked(game)
        plays(game, BuyShare(company="BNR", source=STOCK))
        capital += 100
        assert cash(game, "BNR") == [capital]
        if game.asked == (player,):
            plays(game, Pass())
    assert capital == 1000


@pytest.mark.clause("1947-FL-07")
def test_a_share_of_the_bnr_out_of_the_pool_is_paid_to_the_bank() -> None:
    game = Table().company("BNR", 100, {"Ann": 3}, pool=1, cash=400).share_round("Bob")
    plays(game, BuyShare(by="Bob", company="BNR", source=POOL))
    assert cash(game, "BNR", "Bob") == [400, 700]


@pytest.mark.clause("1947-FL-08")
def test_a_company_operates_in_the_round_after_it_floated() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 5}, launched=False)
        .cash(Ann=80, Bob=0, Cy=0)
        .share_round("Ann")
    )
    plays(game, BuyShare(by="Ann", company="SIR", source=STOCK), Pass(by="Ann"))
    end_share_round(game)
    assert game.state.round == "Operating round 2.1"
    assert game.decision is not None
    assert (game.decision.company, cash(game, "SIR")) == ("SIR", [800])


@pytest.mark.clause("1947-FL-08")
def test_a_company_that_is_not_operational_is_traded_but_does_not_operate() -> None:
    game = (
        Table()
        .company("SIR", 100, {"Ann": 3, "Bob": 2}, launched=False, at="r3c4")
        .company("EIR", 80, {"Cy": 6}, at="r5c4")
        .cash(Ann=0, Bob=0, Cy=200)
        .share_round("Bob")
    )
    plays(game, SellShares(by="Bob", company="SIR", count=1), Pass(by="Bob"))
    assert (cash(game, "Bob"), place(game, "SIR")) == ([100], "r4c4")
    plays(game, BuyShare(by="Cy", company="SIR", source=POOL), Pass(by="Cy"))
    assert cash(game, "Cy") == [110]
    end_share_round(game)
    companies = set()
    while game.state.round == "Operating round 2.1":
        assert game.decision is not None
        companies.add(game.decision.company)
        plays(game, Pass())
    assert companies == {"EIR"}
    assert place(game, "SIR") == "r4c4"  # it does not even move left


@pytest.mark.clause("1947-FL-06", "1947-FL-07", "1947-CL-06", "1947-SU-05")
def test_capital_of_the_bnr() -> None:
    """S-28."""
    game = Table().cash(Ann=2000).share_round("Ann", number=1)
    plays(game, StartCompany(by="Ann", company="BNR", price=80))
    assert (cash(game, "BNR"), cash(game, "Ann")) == ([240], [1760])
    assert "BNR" in game.state.launched
    for _ in range(3):
        _until(game, "Ann")
        plays(game, BuyShare(by="Ann", company="BNR", source=STOCK))
    assert cash(game, "BNR") == [480]
    _until(game, "Ann")
    assert refused(game, BuyShare(by="Ann", company="BNR", source=STOCK)) == "1947-CL-07"

    later = (
        Table().company("BNR", 80, {"Ann": 6}, cash=480, at="r5c4").cash(Ann=400).share_round("Ann")
    )
    for _ in range(4):
        plays(later, BuyShare(by="Ann", company="BNR", source=STOCK), Pass(by="Ann"))
        _until(later, "Ann")
    assert (cash(later, "BNR", "Ann"), later.position.percent("Ann", "BNR")) == ([800, 80], 100)
    assert refused(later, Pass()) == "1947-CL-06"
    plays(later, SellShares(company="BNR", count=4), Pass())
    assert cash(later, "BNR", "Ann") == [800, 400]
    assert (place(later, "BNR"), later.position.percent(POOL, "BNR")) == ("r8c4", 40)


def _until(game: Game, player: str) -> None:
    """The others pass."""
    while asked(game) != player:
        plays(game, Pass())
