"""The share round: turns, purchases, sales, prices, priority. Clauses SR-01 to SR-19."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import BuyShare, Pass, SellShares, StartCompany
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, end_share_round, new_game, offers, plays, refused

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
BOE = BuyShare(company="BOE", source=POOL)


def sell(company: str, count: int = 1) -> SellShares:
    return SellShares(company=company, count=count)


def buy(company: str, source: str = STOCK) -> BuyShare:
    return BuyShare(company=company, source=source)


def on_turn(game: Game) -> str:
    assert game.decision is not None
    return game.decision.player


# Turns.


@pytest.mark.clause("1848-SR-01")
def test_the_round_begins_with_the_holder_of_the_priority_card_and_goes_clockwise() -> None:
    game = Table(players=4).set(priority="Cy").operating_round()
    assert game.state.round == "Share round 3"
    order = []
    for _ in range(5):
        order.append(on_turn(game))
        plays(game, BOE)
    assert order == ["Cy", "Dee", "Ann", "Bob", "Cy"]


@pytest.mark.clause("1848-SR-01", "1848-SR-03")
def test_it_ends_when_all_have_passed_one_after_the_other() -> None:
    game = Table().company("WA", 70, {"Cy": 6}).share_round("Ann")
    plays(game, Pass())
    plays(game, Pass())
    plays(game, BOE)
    plays(game, Pass())
    plays(game, BOE)
    plays(game, Pass())
    assert game.state.round == "Share round 2"
    plays(game, Pass())
    assert game.state.round == "Share round 2"
    plays(game, Pass())
    assert game.state.round == "Operating round 2.1"


@pytest.mark.clause("1848-SR-03")
def test_who_passed_may_act_when_his_turn_comes_round() -> None:
    game = Table().share_round("Ann")
    plays(game, Pass())
    plays(game, BOE)
    plays(game, Pass())
    assert on_turn(game) == "Ann"
    plays(game, StartCompany(company="WA", price=70))


@pytest.mark.clause("1848-SR-01")
def test_nobody_acts_out_of_turn() -> None:
    game = Table().share_round("Ann")
    for action in (Pass(by="Bob"), BuyShare(by="Cy", company="BOE", source=POOL)):
        assert refused(game, action) == "1848-SR-01"


@PROFILES
@pytest.mark.clause("1848-SR-02")
def test_a_turn_is_any_number_of_sales_and_then_one_purchase(profile: str) -> None:
    table = Table(profile=profile).company("VR", 100, {"Ann": 5}).company("WA", 80, {"Ann": 4})
    game = table.shares("BOE", Ann=1).share_round("Ann")
    plays(game, sell("VR", 2))
    plays(game, sell("WA", 1))
    plays(game, sell("BOE", 1))
    assert on_turn(game) == "Ann"
    plays(game, StartCompany(company="SAR", price=90))
    assert on_turn(game) == "Bob"
    assert game.position.cash("Ann") == 840 + 200 + 80 + 70 - 180


@PROFILES
@pytest.mark.clause("1848-SR-02")
def test_after_a_purchase_the_same_player_neither_sells_nor_buys_again(profile: str) -> None:
    game = Table(profile=profile).company("VR", 100, {"Ann": 5}).share_round("Ann")
    plays(game, buy("VR"))
    assert on_turn(game) == "Bob"
    assert refused(game, SellShares(by="Ann", company="VR", count=1)) == "1848-SR-01"
    assert refused(game, BuyShare(by="Ann", company="BOE", source=POOL)) == "1848-SR-01"


@pytest.mark.clause("1848-SR-02")
def test_a_turn_holds_nothing_but_sales_a_purchase_or_a_pass() -> None:
    game = Table().phase("3").company("VR", 100, {"Ann": 5}).share_round("Ann")
    assert game.why({"type": "take_loan"}) is not None
    refusal = game.why({"type": "buy_train", "train": "3", "price": 200})
    assert refusal is not None
    assert refusal.clause == "1848-SR-02"


@pytest.mark.clause("1848-SR-02")
def test_a_player_may_sell_and_then_buy_nothing() -> None:
    game = Table().company("VR", 100, {"Ann": 5}).share_round("Ann")
    plays(game, sell("VR"))
    plays(game, Pass())
    assert on_turn(game) == "Bob"


@pytest.mark.clause("1848-SR-04")
def test_shares_are_never_bought_from_or_sold_to_a_player() -> None:
    game = Table().company("VR", 100, {"Bob": 5}).share_round("Ann")
    assert refused(game, buy("VR", "Bob")) == "1848-SR-04"
    assert refused(game, sell("VR")) == "1848-SR-04"
    sale = {"type": "sell_shares", "company": "VR", "count": 1, "buyer": "Bob"}
    assert game.why(sale) is not None


@PROFILES
@pytest.mark.clause("1848-SR-05")
def test_no_railway_share_is_sold_in_the_first_share_round(profile: str) -> None:
    table = Table(profile=profile).company("VR", 100, {"Ann": 5})
    assert refused(table.share_round("Ann", number=1), sell("VR")) == "1848-SR-05"
    plays(table.share_round("Ann", number=2), sell("VR"))


@pytest.mark.clause("1848-SR-05")
def test_the_round_after_the_opening_sale_is_the_first() -> None:
    game = new_game(6)
    for private in ("P1", "P2", "P3", "P4", "P5", "P6"):
        game.play({"type": "buy_private", "private": private})
    for _ in range(5):
        plays(game, buy("CAR"))
    assert on_turn(game) == "Flo"
    plays(game, buy("CAR"))
    assert refused(game, sell("CAR")) == "1848-SR-05"


# Purchases.


@PROFILES
@pytest.mark.parametrize(
    ("action", "cost"),
    [
        (StartCompany(company="WA", price=70), 140),
        (StartCompany(company="SAR", price=100), 200),
        (buy("VR", STOCK), 90),
        (buy("VR", POOL), 150),
        (BOE, 80),
    ],
)
@pytest.mark.clause("1848-SR-06", "1848-SR-07", "1848-CO-04")
def test_each_purchase_has_its_price_and_the_bank_gets_it(
    profile: str, action: BuyShare | StartCompany, cost: int
) -> None:
    table = Table(profile=profile).loans(NSW=1)
    table.company("VR", 90, {"Bob": 5}, pool=2, cell=(1, 8)).cash(Ann=cost - 1)
    poor = table.share_round("Ann")
    if on_turn(poor) == "Ann":
        assert refused(poor, action) == "1848-SR-07"
    game = table.cash(Ann=cost).share_round("Ann")
    bank = game.position.cash("bank")
    plays(game, action)
    assert game.position.cash("Ann") == 0
    assert game.position.cash("bank") == bank + cost
    assert game.position.certificate_count("Ann") == 1


@pytest.mark.clause("1848-SR-07")
def test_a_player_one_pound_short_is_refused() -> None:
    game = Table().company("VR", 90, {"Bob": 5}).cash(Ann=89).share_round("Ann")
    assert refused(game, buy("VR")) == "1848-SR-07"
    assert refused(game, StartCompany(company="WA", price=70)) == "1848-SR-07"
    plays(game, BOE)


@pytest.mark.clause("1848-SR-06")
def test_there_must_be_a_share_in_the_stock_or_the_pool() -> None:
    table = Table().company("VR", 90, {"Bob": 5, "Cy": 5}).company("WA", 70, {"Bob": 5})
    game = table.share_round("Ann")
    assert refused(game, buy("VR", STOCK)) == "1848-SR-06"
    assert refused(game, buy("VR", POOL)) == "1848-SR-06"
    assert refused(game, buy("WA", POOL)) == "1848-SR-06"


@PROFILES
@pytest.mark.clause("1848-SR-08")
def test_who_sold_a_company_does_not_buy_it_before_the_next_round(profile: str) -> None:
    table = Table(profile=profile).company("VR", 100, {"Bob": 4, "Ann": 2})
    game = table.share_round("Ann")
    plays(game, sell("VR"))
    for source in (STOCK, POOL):
        assert refused(game, buy("VR", source)) == "1848-SR-08"
    plays(game, BOE)
    plays(game, buy("VR", POOL))
    plays(game, Pass())
    assert refused(game, buy("VR", STOCK)) == "1848-SR-08"
    end_share_round(game)
    while game.state.round != "Share round 3":
        plays(game, Pass())
    while on_turn(game) != "Ann":
        plays(game, Pass())
    plays(game, buy("VR", STOCK))


# Sales.


@PROFILES
@pytest.mark.parametrize(("count", "allowed"), [(2, True), (3, False)])
@pytest.mark.clause("1848-SR-11")
def test_a_sale_leaves_at_most_half_of_a_company_in_the_pool(
    profile: str, count: int, allowed: bool
) -> None:
    table = Table(profile=profile).company("VR", 100, {"Bob": 3, "Ann": 3}, pool=3)
    game = table.share_round("Ann")
    if allowed:
        plays(game, sell("VR", count))
        assert game.position.percent(POOL, "VR") == 50
    else:
        assert refused(game, sell("VR", count)) == "1848-SR-11"


@pytest.mark.clause("1848-SR-11")
def test_unsold_stock_does_not_count_towards_the_half() -> None:
    game = Table().company("VR", 100, {"Ann": 4, "Bob": 2}).share_round("Ann")
    assert game.position.percent(STOCK, "VR") == 40
    plays(game, sell("VR", 4))
    assert game.position.percent(POOL, "VR") == 40


@PROFILES
@pytest.mark.clause("1848-SR-12", "1848-SR-13")
def test_three_shares_sold_together_are_paid_at_the_old_price_and_lower_it_once(
    profile: str,
) -> None:
    game = Table(profile=profile).company("WA", 100, {"Ann": 5}).share_round("Ann")
    plays(game, sell("WA", 3))
    assert game.position.cash("Ann") == 840 + 300
    assert game.position.units(POOL, "WA") == 3
    assert game.state.market["WA"] == (2, 5)
    assert game.position.price("WA") == 90


@pytest.mark.clause("1848-SR-13")
def test_two_sales_of_a_company_in_one_turn_must_be_made_as_one() -> None:
    game = Table().company("WA", 100, {"Ann": 5}).share_round("Ann")
    plays(game, sell("WA", 1))
    assert refused(game, sell("WA", 1)) == "1848-SR-13"


@pytest.mark.clause("1848-SR-13")
def test_on_18xx_games_two_sales_in_one_turn_are_recorded_apart() -> None:
    game = Table(profile="18xx.games").company("WA", 100, {"Ann": 5}).share_round("Ann")
    plays(game, sell("WA", 1))
    plays(game, sell("WA", 1))
    assert game.position.cash("Ann") == 840 + 100 + 90


@PROFILES
@pytest.mark.clause("1848-SR-14")
def test_sales_of_another_player_and_of_a_later_turn_lower_the_price_again(profile: str) -> None:
    table = Table(profile=profile).company("WA", 100, {"Ann": 4, "Bob": 2})
    game = table.share_round("Ann")
    plays(game, sell("WA", 1))
    plays(game, Pass())
    plays(game, sell("WA", 2))
    assert game.position.price("WA") == 80
    assert game.position.cash("Bob") == 840 + 2 * 90
    plays(game, Pass())
    plays(game, Pass())
    plays(game, sell("WA", 1))
    assert game.position.price("WA") == 70
    assert game.position.cash("Ann") == 840 + 100 + 80


@pytest.mark.parametrize(("cell", "price"), [((4, 8), 120), ((5, 6), 70), ((2, 13), 300)])
@pytest.mark.clause("1848-SR-15")
def test_at_the_bottom_of_its_column_a_marker_stays(cell: tuple[int, int], price: int) -> None:
    game = Table().company("WA", 100, {"Ann": 5}, cell=cell).share_round("Ann")
    plays(game, sell("WA", 2))
    assert game.state.market["WA"] == cell
    assert game.position.price("WA") == price
    assert game.position.cash("Ann") == 840 + 2 * price


@pytest.mark.clause("1848-SR-15", "1848-OR-04")
def test_a_marker_goes_beneath_those_on_the_cell_that_it_reaches() -> None:
    table = Table().company("WA", 100, {"Ann": 7}).company("VR", 90, {"Bob": 7})
    game = table.share_round("Ann")
    plays(game, sell("WA", 1))
    assert game.state.market["WA"] == game.state.market["VR"] == (2, 5)
    end_share_round(game)
    assert game.decision is not None
    assert game.decision.company == "VR"


@pytest.mark.clause("1848-SR-15")
def test_a_marker_that_cannot_move_down_keeps_its_place_on_top() -> None:
    table = Table().company("WA", 100, {"Ann": 7}, cell=(5, 6))
    game = table.company("VR", 90, {"Bob": 7}, cell=(5, 6)).share_round("Ann")
    plays(game, sell("WA", 1))
    end_share_round(game)
    assert game.decision is not None
    assert game.decision.company == "WA"


@PROFILES
@pytest.mark.clause("1848-SR-16", "1848-CO-08")
def test_a_sale_moves_the_price_of_a_company_not_yet_launched(profile: str) -> None:
    table = Table(profile=profile)
    table.company("WA", 80, {"Ann": 3}, launched=False, operated=False)
    game = table.share_round("Ann")
    plays(game, sell("WA", 1))
    assert game.position.price("WA") == 70
    assert game.position.cash("Ann") == 840 + 80


@pytest.mark.clause("1848-SR-17")
def test_a_share_without_a_price_cannot_be_sold() -> None:
    game = Table().shares("QG", Ann=1).share_round("Ann")
    assert refused(game, sell("QG")) == "1848-SR-17"
    plays(game, StartCompany(company="QG", price=80))
    plays(game, Pass())
    plays(game, Pass())
    plays(game, sell("QG"))
    assert game.position.cash("Ann") == 840 - 160 + 80


# Priority.


@PROFILES
@pytest.mark.parametrize(("action", "holder"), [(BOE, "Cy"), (sell("WA"), "Cy"), (Pass(), "Ann")])
@pytest.mark.clause("1848-SR-18")
def test_priority_goes_to_the_left_of_the_last_who_bought_or_sold(
    profile: str, action: BuyShare | SellShares | Pass, holder: str
) -> None:
    table = Table(profile=profile).company("WA", 70, {"Cy": 3, "Bob": 3})
    game = table.share_round("Ann")
    plays(game, Pass())
    plays(game, action)
    end_share_round(game)
    assert game.state.priority == holder


@pytest.mark.clause("1848-SR-18")
def test_the_last_and_not_the_first_action_decides() -> None:
    game = Table().share_round("Ann")
    plays(game, BOE)
    plays(game, BOE)
    plays(game, BOE)
    plays(game, BOE)
    plays(game, Pass())
    end_share_round(game)
    assert game.state.priority == "Bob"
    assert game.state.round == "Share round 3"
    assert on_turn(game) == "Bob"


@pytest.mark.clause("1848-SR-18")
def test_if_nobody_does_anything_priority_stays_where_it_was() -> None:
    game = Table().set(priority="Cy").share_round("Cy")
    end_share_round(game)
    assert game.state.priority == "Cy"


# Sold out.


def after_the_round(table: Table) -> Game:
    game = table.share_round("Ann")
    end_share_round(game)
    return game


@PROFILES
@pytest.mark.clause("1848-SR-19")
def test_a_company_with_all_shares_in_players_hands_moves_up_one_row(profile: str) -> None:
    table = Table(profile=profile).company("VR", 90, {"Ann": 5, "Bob": 5})
    game = after_the_round(table)
    assert game.state.market["VR"] == (1, 5)
    assert game.position.price("VR") == 100


@pytest.mark.parametrize(("units", "pool"), [(4, 1), (4, 0)])
@pytest.mark.clause("1848-SR-19")
def test_a_share_in_the_pool_or_the_stock_keeps_the_price_where_it_is(
    units: int, pool: int
) -> None:
    game = after_the_round(Table().company("VR", 90, {"Ann": 5, "Bob": units}, pool=pool))
    assert game.position.price("VR") == 90


@pytest.mark.clause("1848-SR-19")
def test_in_the_top_row_a_sold_out_company_stays() -> None:
    game = after_the_round(Table().company("VR", 90, {"Ann": 5, "Bob": 5}, cell=(0, 8)))
    assert game.state.market["VR"] == (0, 8)
    assert game.state.ends == ()


@PROFILES
@pytest.mark.clause("1848-SR-19", "1848-END-02")
def test_a_company_that_rises_from_440_to_450_triggers_the_end(profile: str) -> None:
    table = Table(profile=profile).company("VR", 90, {"Ann": 5, "Bob": 5}, cell=(1, 16))
    game = after_the_round(table)
    assert game.position.price("VR") == 450
    assert game.state.ends == ("price",)


@PROFILES
@pytest.mark.clause("1848-SR-19")
def test_com_rises_although_it_waits_for_its_launch(profile: str) -> None:
    table = Table(profile=profile)
    table.company("COM", 80, {"Ann": 5, "Bob": 5}, launched=False, operated=False)
    game = after_the_round(table)
    assert game.position.price("COM") == 90


@pytest.mark.clause("1848-SR-19", "1848-OR-03")
def test_sold_out_companies_move_in_operating_order() -> None:
    """Whichever of two on one cell lay on top lies on top again."""
    table = Table().company("VR", 90, {"Ann": 5, "Bob": 5}).company("WA", 90, {"Bob": 5, "Cy": 5})
    game = after_the_round(table.set(arrivals={"VR": 2, "WA": 1}))
    assert game.position.price("VR") == game.position.price("WA") == 100
    assert game.decision is not None
    assert game.decision.company == "WA"


@pytest.mark.clause("1848-SR-02")
def test_a_player_who_can_do_nothing_passes_by_himself() -> None:
    game = Table().cash(Ann=60).share_round("Ann")
    assert on_turn(game) == "Bob"
    assert offers(game, Pass())
