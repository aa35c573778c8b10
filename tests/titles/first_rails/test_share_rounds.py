"""Share rounds: starting, buying, selling, directing, floating. Clauses SHR."""

from __future__ import annotations

import pytest

from railhead.finance.holders import BANK, POOL, STOCK
from railhead.play.actions import BuyPrivate, BuyShare, Pass, SellShares, StartCompany
from tests.titles.first_rails.positions import Table, cash, new_game, offers, plays, price, refused

LINE = [20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200, 220, 240, 260, 280]


def sell(company: str, count: int) -> SellShares:
    return SellShares(company=company, count=count)


def buy(company: str, source: str = STOCK) -> BuyShare:
    return BuyShare(company=company, source=source)


@pytest.mark.clause("first_rails-SHR-01")
def test_the_first_seat_begins_and_later_who_follows_the_last_to_act() -> None:
    game = new_game(3)
    plays(game, *[BuyPrivate(private=private) for private in ("P1", "P2", "P3")])
    assert game.asked == ("Ann",)
    assert refused(game, Pass(by="Bob")) == "first_rails-SHR-01"
    plays(game, Pass(), StartCompany(company="HW", price=60), Pass(), Pass(), Pass())
    assert game.state.round == "Share round 2"  # nobody floated: two empty operating rounds
    assert game.asked == ("Cy",)
    assert game.state.priority == "Cy"
    for _ in range(3):
        game.play(Pass())
    assert game.asked == ("Cy",)  # nobody acted: the card stays


@pytest.mark.clause("first_rails-SHR-02")
def test_sales_come_before_the_one_purchase_and_all_passing_ends_the_round() -> None:
    table = Table().company("HW", 80, {"Bob": 3, "Ann": 2}).company("TS", 80, {"Bob": 2, "Ann": 3})
    game = table.cash(Ann=200, Bob=0, Cy=200).share_round()
    plays(game, sell("HW", 1))
    assert game.asked == ("Ann",)
    plays(game, sell("TS", 1))
    assert game.asked == ("Ann",)
    plays(game, StartCompany(company="GB", price=60))
    assert game.asked == ("Bob",)
    plays(game, Pass(), Pass())
    assert game.state.round == "Share round 2"
    assert game.asked == ("Ann",)  # two have passed since she acted
    plays(game, Pass())
    assert game.state.round == "Operating round 2.1"


@pytest.mark.clause("first_rails-SHR-02")
def test_a_player_buys_one_certificate_a_turn() -> None:
    game = Table().cash(Ann=600).share_round()
    plays(game, StartCompany(company="HW", price=60))
    assert game.asked != ("Ann",)
    assert refused(game, StartCompany(by="Ann", company="TS", price=60)) == "first_rails-SHR-01"
    assert refused(game, sell("HW", 1)) in ("first_rails-SHR-02", "first_rails-SHR-07")


@pytest.mark.clause("first_rails-SHR-03")
def test_a_company_starts_at_twice_its_par() -> None:
    game = Table().cash(Ann=400).share_round()
    assert refused(game, StartCompany(company="HW", price=100)) == "first_rails-SHR-03"
    assert refused(game, buy("HW")) == "first_rails-SHR-03"
    for par in (60, 70, 80, 90):
        other = plays(game.copy(), StartCompany(company="HW", price=par))
        assert cash(other, "Ann") == 400 - 2 * par
        assert price(other, "HW") == par
        assert other.position.percent("Ann", "HW") == 20
        assert other.position.director("HW") == "Ann"
        assert refused(other, StartCompany(company="HW", price=60)) == "first_rails-SHR-03"


@pytest.mark.clause("first_rails-SHR-04")
def test_stock_costs_par_and_the_pool_the_price() -> None:
    table = Table().company("HW", 60, {"Bob": 4}, pool=2, price=135)
    game = table.cash(Ann=200).share_round()
    bank = cash(game, BANK)
    stock = plays(game.copy(), buy("HW"))
    assert (cash(stock, "Ann"), cash(stock, BANK)) == (140, bank + 60)
    pool = plays(game.copy(), buy("HW", POOL))
    assert (cash(pool, "Ann"), cash(pool, BANK)) == (65, bank + 135)
    poor = table.cash(Ann=134).share_round()
    assert refused(poor, buy("HW", POOL)) == "first_rails-SHR-04"
    assert offers(poor, buy("HW"))


@pytest.mark.clause("first_rails-SHR-05")
def test_nobody_buys_above_sixty_percent() -> None:
    game = Table().company("HW", 60, {"Ann": 6}).cash(Ann=300).share_round()
    assert refused(game, buy("HW")) == "first_rails-SHR-05"
    game = Table().company("HW", 60, {"Ann": 5}).cash(Ann=300).share_round()
    assert offers(game, buy("HW"))


@pytest.mark.clause("first_rails-SHR-05")
def test_nobody_buys_what_he_has_sold_in_this_round() -> None:
    game = Table().company("HW", 60, {"Bob": 4, "Ann": 2}).cash(Ann=300, Cy=300).share_round()
    plays(game, sell("HW", 1))
    assert refused(game, buy("HW", POOL)) == "first_rails-SHR-05"
    plays(game, Pass(), Pass())
    assert offers(game, buy("HW", POOL), "Cy")
    plays(game, Pass())
    assert refused(game, buy("HW", STOCK)) == "first_rails-SHR-05"


@pytest.mark.clause("first_rails-SHR-05")
def test_nobody_buys_above_his_limit_of_certificates() -> None:
    table = Table(5).cash(Ann=500)
    for company in ("HW", "GB"):
        table.company(company, 60, {"Bob": 2, "Ann": 4})
    game = table.company("OM", 60, {"Cy": 2}).share_round()
    assert game.position.certificate_count("Ann") == 8
    assert refused(game, buy("OM")) == "first_rails-SHR-05"
    assert refused(game, StartCompany(company="SE", price=60)) == "first_rails-SHR-05"


@pytest.mark.clause("first_rails-SHR-06")
def test_half_of_the_shares_float_a_company() -> None:
    table = Table().company("HW", 80, {"Ann": 4}, floated=False).cash(Ann=100)
    game = table.share_round()
    assert not game.state.map.holds("B5", "HW")
    plays(game, buy("HW"))
    assert game.state.launched == ("HW",)
    assert cash(game, "HW") == 800
    assert game.state.map.holds("B5", "HW")
    assert game.state.markers["HW"] == 2


@pytest.mark.clause("first_rails-SHR-06")
def test_shares_in_the_pool_have_left_the_stock() -> None:
    table = Table().company("HW", 80, {"Ann": 3}, pool=1, floated=False, price=90).cash(Bob=100)
    game = table.share_round("Bob")
    plays(game, buy("HW", POOL))
    assert game.state.launched == ()


@pytest.mark.clause("first_rails-SHR-07")
def test_shares_are_sold_at_the_price_before_the_sale() -> None:
    game = Table().company("HW", 80, {"Bob": 4, "Ann": 4}, price=100).cash(Ann=0).share_round()
    plays(game, sell("HW", 3))
    assert cash(game, "Ann") == 300
    assert price(game, "HW") == 70
    assert game.position.percent(POOL, "HW") == 30


@pytest.mark.clause("first_rails-SHR-07")
def test_the_pool_holds_half_at_most() -> None:
    game = Table().company("HW", 80, {"Bob": 3, "Ann": 3}, pool=3).share_round()
    assert refused(game, sell("HW", 3)) == "first_rails-SHR-07"
    plays(game, sell("HW", 2))
    assert refused(game, sell("HW", 1)) == "first_rails-SHR-07"


@pytest.mark.clause("first_rails-SHR-07")
def test_nothing_is_sold_in_the_first_round_nor_before_a_company_has_operated() -> None:
    table = Table().company("HW", 80, {"Bob": 3, "Ann": 3})
    assert refused(table.share_round(number=1), sell("HW", 1)) == "first_rails-SHR-07"
    assert offers(table.share_round(number=2), sell("HW", 1))
    table = Table().company("HW", 80, {"Bob": 3, "Ann": 3}, operated=False)
    assert refused(table.share_round(), sell("HW", 1)) == "first_rails-SHR-07"


@pytest.mark.clause("first_rails-SHR-08")
def test_who_holds_more_directs() -> None:
    game = Table().company("HW", 80, {"Bob": 3, "Ann": 3}).cash(Ann=200).share_round()
    assert game.position.director("HW") == "Bob"
    plays(game, buy("HW"))
    assert game.position.director("HW") == "Ann"
    assert game.position.percent("Ann", "HW") == 40
    assert game.position.percent("Bob", "HW") == 30
    assert game.state.certificates["HW"][0] == "Ann"


@pytest.mark.clause("first_rails-SHR-08")
def test_among_equals_the_next_seat_follows() -> None:
    table = Table(4).company("HW", 80, {"Bob": 4, "Ann": 3, "Cy": 3})
    game = plays(table.share_round("Bob"), sell("HW", 2))
    assert game.position.director("HW") == "Cy"


@pytest.mark.clause("first_rails-SHR-08")
def test_the_directors_certificate_is_not_sold() -> None:
    game = Table().company("HW", 80, {"Ann": 3, "Bob": 1}).share_round()
    assert refused(game, sell("HW", 2)) == "first_rails-SHR-08"
    assert offers(game, sell("HW", 1))
    game = Table().company("HW", 80, {"Ann": 3, "Bob": 2}).share_round()
    plays(game, sell("HW", 2))
    assert game.position.director("HW") == "Bob"
    assert game.position.percent("Ann", "HW") == 10


@pytest.mark.clause("first_rails-SHR-09")
def test_companies_that_are_sold_out_rise() -> None:
    table = Table().company("HW", 80, {"Ann": 5, "Bob": 5}, price=120)
    table.company("TS", 80, {"Ann": 5, "Bob": 4}, pool=1, price=120)
    table.company("GB", 80, {"Ann": 5, "Bob": 4}, price=120)
    game = table.cash(Ann=0, Bob=0, Cy=0).share_round()
    while game.state.round == "Share round 2":
        game.play(Pass())
    assert [price(game, company) for company in ("HW", "TS", "GB")] == [135, 120, 120]


@pytest.mark.clause("first_rails-SHR-10")
def test_markers_stop_at_the_ends_of_the_line() -> None:
    assert list(new_game().title.chart.rows[0]) == [*LINE, 300]
    game = Table().company("HW", 80, {"Bob": 4, "Ann": 4}, price=40).share_round()
    plays(game, sell("HW", 4))
    assert price(game, "HW") == 20
    table = Table().company("HW", 80, {"Ann": 5, "Bob": 5}, price=300).cash(Ann=0, Bob=0, Cy=0)
    game = table.share_round()
    while game.state.round == "Share round 2":
        game.play(Pass())
    assert price(game, "HW") == 300
