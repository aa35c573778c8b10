"""Clauses CO: starting, launching and paying railway companies."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import BuyShare, Pass, PayDividend, SellShares, StartCompany
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, new_game, plays, refused, total

RAILWAYS = ("VR", "NSW", "SAR", "COM", "FT", "WA", "QG")


def buy(game: Game, company: str, source: str, *players: str) -> None:
    """These players in turn buy a share each."""
    for player in players:
        plays(game, BuyShare(by=player, company=company, source=source))


def pass_all(game: Game) -> None:
    """End the share round."""
    for _ in game.players:
        plays(game, Pass())


def turns(game: Game) -> list[str]:
    """The companies that act, and do nothing, until the next share round."""
    acted: list[str] = []
    while game.decision and game.decision.company:
        if game.decision.company not in acted:
            acted.append(game.decision.company)
        game.play(Pass())
    return acted


# Starting a company.


@pytest.mark.clause("1848-CO-01")
@pytest.mark.parametrize("company", RAILWAYS)
def test_the_directors_certificate_is_bought_first(company: str) -> None:
    game = Table().share_round("Ann")
    share = BuyShare(company=company, source=STOCK)
    assert refused(game, share) == "1848-CO-01"
    plays(game, StartCompany(company=company, price=70))
    plays(game, share)
    assert game.position.units("Ann", company) == 2
    assert game.position.units("Bob", company) == 1


@pytest.mark.clause("1848-CO-01")
def test_p5s_share_of_qg_opens_qg_to_nobody() -> None:
    game = Table().shares("QG", Ann=1).share_round("Ann")
    assert refused(game, BuyShare(company="QG", source=STOCK)) == "1848-CO-01"


@pytest.mark.clause("1848-CO-01")
def test_shares_of_the_bank_of_england_need_no_director() -> None:
    game = Table().share_round("Ann")
    plays(game, BuyShare(company="BOE", source=POOL))
    assert game.position.units("Ann", "BOE") == 1


@pytest.mark.clause("1848-CO-01")
def test_a_company_is_started_once() -> None:
    game = Table().company("VR", 90, {"Ann": 2}, launched=False).share_round("Bob")
    assert refused(game, StartCompany(company="VR", price=90)) == "1848-CO-01"


@pytest.mark.clause("1848-CO-02", "1848-CO-03")
@pytest.mark.parametrize("company", RAILWAYS)
@pytest.mark.parametrize(
    ("price", "cell"), [(70, (4, 5)), (80, (3, 5)), (90, (2, 5)), (100, (1, 5))]
)
def test_the_starter_chooses_the_price_and_pays_it_twice(
    company: str, price: int, cell: tuple[int, int]
) -> None:
    game = Table().share_round("Ann")
    bank = game.position.cash("bank")
    plays(game, StartCompany(company=company, price=price))
    assert game.position.director(company) == "Ann"
    assert game.position.cash("Ann") == 840 - 2 * price
    assert game.position.cash("bank") == bank + 2 * price
    assert game.state.market[company] == cell
    assert game.position.price(company) == price
    assert game.state.issue_prices[company] == price


@pytest.mark.clause("1848-CO-02")
@pytest.mark.parametrize("price", [0, 60, 75, 110])
def test_no_other_starting_price_is_accepted(price: int) -> None:
    game = Table().share_round("Ann")
    assert refused(game, StartCompany(company="VR", price=price)) == "1848-CO-02"


@pytest.mark.clause("1848-CO-02", "1848-SR-07")
def test_139_are_not_enough_to_start_at_70() -> None:
    start = StartCompany(company="VR", price=70)
    poor = Table().cash(Ann=139).share_round("Ann")
    assert refused(poor, start) == "1848-SR-07"
    game = Table().cash(Ann=140).share_round("Ann")
    plays(game, start)
    assert game.position.cash("Ann") == 0


@pytest.mark.clause("1848-CO-02", "1848-AUC-12")
@pytest.mark.parametrize("price", [80, 100])
def test_nobody_starts_car_it_comes_with_p6(price: int) -> None:
    game = Table().share_round("Ann")
    assert refused(game, StartCompany(company="CAR", price=price)) == "1848-AUC-12"


@pytest.mark.clause("1848-CO-02", "1848-CO-04")
def test_shares_of_car_cost_100() -> None:
    game = new_game()
    for private in ("P6", "P1", "P2", "P3", "P4", "P5"):
        game.play({"type": "buy_private", "private": private})
    cash = game.position.cash("Ann")
    buy(game, "CAR", STOCK, "Ann")
    assert game.position.cash("Ann") == cash - 100


@pytest.mark.clause("1848-CO-03")
def test_a_new_marker_lies_beneath_those_on_its_cell_and_so_acts_later() -> None:
    table = Table().company("SAR", 90, {"Cy": 6}).company("FT", 90, {"Cy": 6})
    game = table.share_round("Ann")
    plays(game, StartCompany(company="VR", price=90))
    buy(game, "VR", STOCK, "Bob", "Cy", "Ann", "Bob")
    pass_all(game)
    assert turns(game) == ["SAR", "FT", "VR"]


@pytest.mark.clause("1848-CO-04")
def test_new_shares_cost_the_issue_price_and_others_the_chart_price() -> None:
    table = Table().company("VR", 80, {"Ann": 4}, pool=2, cell=(1, 8))
    from_stock, from_pool = table.share_round("Bob"), table.share_round("Bob")
    buy(from_stock, "VR", STOCK, "Bob")
    buy(from_pool, "VR", POOL, "Bob")
    assert from_stock.position.cash("Bob") == 840 - 80
    assert from_pool.position.cash("Bob") == 840 - 150


# Launching it.


@pytest.mark.clause("1848-CO-05", "1848-CO-06")
@pytest.mark.parametrize("price", [70, 80, 90, 100])
def test_the_sixth_share_out_of_the_stock_launches_a_company(price: int) -> None:
    table = Table().company("VR", price, {"Ann": 3, "Bob": 2}, launched=False, operated=False)
    game = table.share_round("Cy")
    bank, all_money = game.position.cash("bank"), total(game)
    assert list(game.state.launched) == []
    buy(game, "VR", STOCK, "Cy")
    assert game.state.launched == ("VR",)
    assert game.position.cash("VR") == 10 * price
    assert game.position.cash("bank") == bank + price - 10 * price
    assert total(game) == all_money


@pytest.mark.clause("1848-CO-05")
def test_five_shares_out_of_the_stock_launch_nothing() -> None:
    table = Table().company("VR", 100, {"Ann": 3, "Bob": 1}, launched=False, operated=False)
    game = table.share_round("Cy")
    buy(game, "VR", STOCK, "Cy")
    assert game.state.launched == ()
    assert game.position.cash("VR") == 0


@pytest.mark.clause("1848-CO-05", "1848-CO-06")
def test_the_money_for_shares_stays_with_the_bank_after_the_launch() -> None:
    game = Table().company("VR", 100, {"Ann": 6}, cash=0).share_round("Bob")
    bank = game.position.cash("bank")
    buy(game, "VR", STOCK, "Bob")
    assert game.position.cash("VR") == 0
    assert game.position.cash("bank") == bank + 100


@pytest.mark.clause("1848-CO-05", "1848-AUC-11")
def test_p5s_share_counts_for_the_launch_of_qg() -> None:
    game = Table().shares("QG", Cy=1).share_round("Ann")
    plays(game, StartCompany(company="QG", price=80))
    buy(game, "QG", STOCK, "Bob", "Cy")
    assert list(game.state.launched) == []
    buy(game, "QG", STOCK, "Ann")
    assert game.state.launched == ("QG",)
    assert game.position.cash("QG") == 800
    assert game.position.units(STOCK, "QG") == 4


@pytest.mark.clause("1848-CO-05")
def test_shares_in_the_pool_count_as_bought() -> None:
    table = Table().company("VR", 100, {"Ann": 3, "Bob": 2}, launched=False, operated=False)
    game = table.share_round("Bob")
    plays(game, SellShares(company="VR", count=2))
    plays(game, Pass())
    assert list(game.state.launched) == []
    buy(game, "VR", STOCK, "Cy")
    assert game.position.units(POOL, "VR") == 2
    assert game.state.launched == ("VR",)
    assert game.position.cash("VR") == 1000


@pytest.mark.clause("1848-CO-05")
def test_a_share_out_of_the_pool_brings_no_launch_nearer() -> None:
    table = Table().company("VR", 100, {"Ann": 3, "Bob": 1}, pool=1, launched=False, operated=False)
    game = table.share_round("Cy")
    buy(game, "VR", POOL, "Cy")
    assert game.state.launched == ()


@pytest.mark.clause("1848-CO-05")
def test_a_company_is_launched_once() -> None:
    table = Table().company("VR", 100, {"Ann": 3, "Bob": 2}, launched=False, operated=False)
    game = table.share_round("Cy")
    buy(game, "VR", STOCK, "Cy", "Ann", "Bob")
    assert game.state.launched == ("VR",)
    assert game.position.cash("VR") == 1000


@pytest.mark.clause("1848-CO-07")
def test_a_launched_company_has_its_first_turn_in_the_next_operating_round() -> None:
    table = Table().company("VR", 100, {"Ann": 3, "Bob": 2}, launched=False, operated=False)
    table.company("FT", 100, {"Cy": 3, "Bob": 2}, launched=False, operated=False)
    game = table.share_round("Cy")
    buy(game, "VR", STOCK, "Cy")
    assert game.state.operated == ()
    pass_all(game)
    assert game.state.round == "Operating round 2.1"
    assert turns(game) == ["VR"]  # FT, with five shares sold, waits
    assert game.state.round == "Share round 3"


@pytest.mark.clause("1848-CO-08", "1848-SR-16")
def test_a_company_before_its_launch_has_a_price_that_moves_but_no_turn() -> None:
    table = Table().company("VR", 100, {"Ann": 3, "Bob": 2}, launched=False, operated=False)
    game = table.share_round("Bob")
    plays(game, SellShares(company="VR", count=1))
    assert game.position.cash("Bob") == 940
    assert game.state.market["VR"] == (2, 5)
    assert game.position.price("VR") == 90
    plays(game, Pass())
    pass_all(game)
    # The operating round had no turns; nothing was paid and the price did not fall.
    assert game.state.round == "Share round 3"
    assert game.position.price("VR") == 90
    assert [game.position.cash(name) for name in ("Ann", "Bob", "VR")] == [840, 940, 0]


# Certificates and dividends.


@pytest.mark.clause("1848-CO-09")
def test_the_directors_certificate_is_one_certificate_of_two_shares() -> None:
    game = Table().share_round("Ann")
    plays(game, StartCompany(company="VR", price=100))
    assert game.position.certificate_count("Ann") == 1
    assert game.position.units("Ann", "VR") == 2
    assert game.position.percent("Ann", "VR") == 20
    assert game.result["Ann"] == 840  # 640 in cash and two shares


@pytest.mark.clause("1848-CO-09", "1848-DIR-02")
def test_the_directors_certificate_votes_twice() -> None:
    table = Table().company("VR", 100, {"Ann": 2, "Bob": 1}, launched=False, operated=False)
    game = table.share_round("Bob")
    buy(game, "VR", STOCK, "Bob")
    assert game.position.director("VR") == "Ann"  # two against two
    plays(game, Pass())
    plays(game, Pass())
    buy(game, "VR", STOCK, "Bob")
    assert game.position.director("VR") == "Bob"


@pytest.mark.clause("1848-CO-09", "1848-CO-10")
def test_a_dividend_goes_to_shares_in_hands_and_the_rest_stays_in_the_bank() -> None:
    table = Table().company("VR", 100, {"Ann": 2, "Bob": 3}, pool=2, cash=50)
    game = table.turn("VR", "Dividend", revenue=130)
    bank = game.position.cash("bank")
    plays(game, PayDividend(pay=True))
    assert [game.position.cash(name) for name in ("Ann", "Bob", "Cy")] == [866, 879, 840]
    assert game.position.cash("VR") == 50
    assert game.position.cash("bank") == bank - 65
