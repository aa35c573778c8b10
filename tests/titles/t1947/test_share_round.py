"""Clauses SR: turns, purchases and sales of a share round. The shield of a new company's price is
in test_opening_shield.py."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import BuyShare, LayTile, Pass, SellShares, StartCompany
from railhead.titles.t1947.actions import BuyBond, BuySavings, Convert, IssueBonds, SellBonds
from tests.titles.t1947 import Game
from tests.titles.t1947.positions import (
    Table,
    asked,
    cash,
    end_share_round,
    offers,
    place,
    plays,
    refused,
    until,
)


def _two_companies(**money: int) -> Table:
    """The SIR of Ann at r5c4 (80) and the EIR of Bob at r4c4 (90)."""
    return (
        Table()
        .company("SIR", 80, {"Ann": 5, "Bob": 2}, pool=1, at="r5c4")
        .company("EIR", 90, {"Bob": 5, "Ann": 2}, pool=1, at="r4c4")
        .bonds("SIR", Ann=2, stock=2, pool=1)
        .bonds("EIR", Ann=1, stock=1)
        .cash(**{"Ann": 500, "Bob": 500, "Cy": 500, **money})
    )


# Turns.


@pytest.mark.clause("1947-SR-01", "1947-SV-11")
def test_a_conversion_is_the_whole_turn() -> None:
    game = _two_companies().share_round("Ann")
    plays(game, BuyShare(company="SIR", source=STOCK))
    assert refused(game, Convert(company="EIR")) == "1947-SV-11"
    game = _two_companies().share_round("Ann")
    plays(game, SellShares(company="SIR", count=1))
    assert refused(game, Convert(company="EIR")) == "1947-SV-11"
    game = _two_companies().share_round("Ann")
    plays(game, Convert(company="EIR"))
    assert asked(game) == "Bob"


@pytest.mark.clause("1947-SR-01")
def test_nothing_else_is_done_in_a_share_round() -> None:
    game = _two_companies().share_round("Ann")
    assert refused(game, LayTile(hex="H35", tile="57", rotation=0)) == "1947-SR-01"
    assert refused(game, BuyShare(by="Bob", company="SIR", source=STOCK)) == "1947-PO-01"


@pytest.mark.clause("1947-SR-02")
def test_all_passing_one_after_the_other_end_the_round() -> None:
    """Also sold-out moves are then made, though nobody has done anything."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6, "Bob": 4}, at="r5c4")
        .cash(Ann=500, Bob=500, Cy=500)
        .share_round("Bob")
    )
    for player in ("Bob", "Cy", "Ann"):
        assert game.state.round == "Stock round 2"
        plays(game, Pass(by=player))
    assert game.state.round == "Operating round 2.1"
    assert (game.state.order, place(game, "SIR")) == (("Ann", "Bob", "Cy"), "r4c4")


@pytest.mark.clause("1947-SR-02")
def test_who_has_passed_acts_again_and_the_count_begins_anew() -> None:
    game = _two_companies().share_round("Ann")
    plays(game, Pass(by="Ann"), Pass(by="Bob"))
    plays(game, BuyShare(by="Cy", company="SIR", source=POOL), Pass(by="Cy"))
    plays(game, BuyShare(by="Ann", company="SIR", source=STOCK), Pass(by="Ann"))
    plays(game, Pass(by="Bob"), Pass(by="Cy"))
    assert game.state.round == "Stock round 2"
    plays(game, Pass(by="Ann"))
    assert game.state.round == "Operating round 2.1"


@pytest.mark.clause("1947-SR-16")
def test_a_sale_alone_is_a_turn_and_no_pass() -> None:
    game = _two_companies().share_round("Cy", passes=1)
    plays(game, Pass(by="Cy"))
    plays(game, SellShares(by="Ann", company="EIR", count=1), Pass(by="Ann"))
    plays(game, Pass(by="Bob"), Pass(by="Cy"))
    assert (game.state.round, asked(game)) == ("Stock round 2", "Ann")


@pytest.mark.clause("1947-SR-17", "1947-SM-09")
def test_the_new_order_comes_before_the_sold_out_moves() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6, "Bob": 3}, at="r5c4")
        .cash(Ann=0, Bob=80, Cy=0)
        .share_round("Bob", passes=2)
    )
    plays(game, BuyShare(by="Bob", company="SIR", source=STOCK), Pass(by="Bob"))
    end_share_round(game)
    texts = [event.text for events in game.log for event in events]
    order = next(n for n, text in enumerate(texts) if text.startswith("The new order"))
    move = next(n for n, text in enumerate(texts) if "sold out" in text)
    assert order < move
    assert place(game, "SIR") == "r4c4"


# One purchase, one block of sales.


@pytest.mark.clause("1947-SR-03")
def test_sales_then_a_purchase_end_the_turn() -> None:
    game = _two_companies().share_round("Ann")
    plays(game, SellShares(company="EIR", count=1), BuyShare(company="SIR", source=STOCK))
    assert asked(game) == "Bob"


@pytest.mark.clause("1947-SR-03")
def test_a_purchase_then_sales_and_no_second_purchase() -> None:
    game = _two_companies().share_round("Ann")
    plays(game, BuyShare(company="SIR", source=STOCK))
    assert refused(game, BuyShare(company="SIR", source=STOCK)) == "1947-SR-03"
    plays(game, SellShares(company="EIR", count=1), SellBonds(company="SIR", count=1))
    assert refused(game, BuyShare(company="SIR", source=POOL)) == "1947-SR-03"
    plays(game, Pass())
    assert asked(game) == "Bob"


@pytest.mark.clause("1947-SR-03", "1947-SR-10")
def test_a_share_just_bought_may_be_sold_but_not_in_the_first_round() -> None:
    game = _two_companies(Cy=90).share_round("Cy")
    plays(game, BuyShare(by="Cy", company="EIR", source=STOCK))
    plays(game, SellShares(by="Cy", company="EIR", count=1))
    assert (cash(game, "Cy"), place(game, "EIR")) == ([90], "r5c4")
    first = _two_companies(Cy=90).share_round("Cy", number=1)
    plays(first, BuyShare(by="Cy", company="EIR", source=STOCK))
    assert asked(first) == "Ann"


@pytest.mark.clause("1947-SR-04", "1947-SR-03", "1947-CB-13")
@pytest.mark.parametrize(
    "purchase",
    [
        StartCompany(company="GIPR", price=66),
        BuyShare(company="SIR", source=STOCK),
        BuyShare(company="SIR", source=POOL),
        BuySavings(company="PRC", source=STOCK),
        BuyBond(company="SIR", source=STOCK),
        BuyBond(company="SIR", source=POOL),
    ],
)
def test_a_purchase_is_one_of_these(
    purchase: StartCompany | BuyShare | BuySavings | BuyBond,
) -> None:
    """Whatever it is, there is no second one in the turn."""
    game = _two_companies().company("PRC", 80, {"Bob": 5}).share_round("Ann")
    plays(game, purchase)
    assert asked(game) == "Ann"
    for second in (
        StartCompany(company="ABR", price=66),
        BuyShare(company="EIR", source=STOCK),
        BuySavings(company="PRC", source=STOCK),
        BuyBond(company="EIR", source=STOCK),
    ):
        assert refused(game, second) == "1947-SR-03"
    assert game.decision is not None
    assert not game.decision.of(IssueBonds)


@pytest.mark.clause("1947-SR-04", "1947-CB-01")
def test_an_issue_of_bonds_is_a_purchase_too() -> None:
    game = _two_companies().company("PRC", 80, {"Ann": 5}).share_round("Ann")
    plays(game, BuyShare(company="SIR", source=STOCK))
    assert refused(game, IssueBonds(company="PRC")) == "1947-SR-03"


@pytest.mark.clause("1947-SR-05", "1947-CB-10")
def test_a_block_of_sales_of_any_companies_and_bonds() -> None:
    game = _two_companies(Ann=0).share_round("Ann")
    plays(
        game,
        SellShares(company="SIR", count=2),
        SellShares(company="EIR", count=1),
        SellBonds(company="SIR", count=1),  # at 66 now: r7c4
        SellShares(company="EIR", count=1),
        SellBonds(company="EIR", count=1),  # at 72 now: r6c4
    )
    assert cash(game, "Ann") == [160 + 90 + 33 + 80 + 36]
    plays(game, Pass())
    assert asked(game) == "Bob"


# No buying back.


@pytest.mark.clause("1947-SR-06", "1947-CB-13")
@pytest.mark.parametrize("sale", [SellShares, SellBonds])
def test_who_has_sold_buys_nothing_of_that_company_in_this_round(
    sale: type[SellShares] | type[SellBonds],
) -> None:
    game = _two_companies().share_round("Ann")
    plays(game, sale(company="SIR", count=1))
    for _ in range(2):
        for source in (STOCK, POOL):
            assert refused(game, BuyShare(company="SIR", source=source)) == "1947-SR-06"
            assert refused(game, BuyBond(company="SIR", source=source)) == "1947-SR-06"
        assert offers(game, BuyShare(company="EIR", source=STOCK))
        plays(game, Pass(by="Ann"))
        until(game, "Cy")
        plays(game, BuyShare(by="Cy", company="EIR", source=STOCK), Pass(by="Cy"))
    # In the next share round he may.
    end_share_round(game)
    while game.state.round != "Stock round 3":
        plays(game, Pass())
    until(game, "Ann")
    plays(game, BuyShare(by="Ann", company="SIR", source=STOCK))


@pytest.mark.clause("1947-SR-06")
def test_the_others_may_buy_what_he_sold() -> None:
    game = _two_companies().share_round("Ann")
    plays(game, SellShares(company="EIR", count=1), Pass())
    plays(game, BuyShare(by="Bob", company="EIR", source=POOL))


# Prices.


@pytest.mark.clause("1947-SR-07", "1947-FL-07")
@pytest.mark.parametrize(
    ("company", "source", "price", "treasury"),
    [
        ("SIR", STOCK, 80, 0),
        ("SIR", POOL, 130, 0),
        ("BNR", STOCK, 100, 100),
        ("BNR", POOL, 72, 0),
    ],
)
def test_where_the_money_goes(company: str, source: str, price: int, treasury: int) -> None:
    """The SIR opened at 80 and stands at 130, the BNR at 100 and 72."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 5}, pool=1, at="r4c8", cash=0)
        .company("BNR", 100, {"Ann": 5}, pool=1, at="r6c4", cash=0)
        .cash(Bob=500)
        .share_round("Bob")
    )
    plays(game, BuyShare(company=company, source=source))
    assert cash(game, "Bob", company) == [500 - price, treasury]
    assert game.position.units("Bob", company) == 1


@pytest.mark.clause("1947-SR-08")
def test_no_share_before_the_president_s_certificate() -> None:
    game = Table().shares("ABR", pool=1).cash(Ann=1000).share_round("Ann")
    for company, source in (("ABR", POOL), ("ABR", STOCK), ("EIR", STOCK), ("BNR", STOCK)):
        assert refused(game, BuyShare(company=company, source=source)) == "1947-SR-08"
        assert refused(game, BuySavings(company=company, source=source)) == "1947-SR-08"


@pytest.mark.clause("1947-SR-09")
def test_sales_before_the_purchase_may_pay_for_it() -> None:
    game = _two_companies(Ann=0).share_round("Ann")
    buy = BuyShare(company="SIR", source=STOCK)
    assert refused(game, buy) == "1947-SR-09"
    assert refused(game, StartCompany(company="GIPR", price=66)) == "1947-SR-09"
    plays(game, SellShares(company="EIR", count=1), buy)
    assert cash(game, "Ann") == [10]


@pytest.mark.clause("1947-SR-10", "1947-CB-13")
def test_nothing_is_sold_in_the_first_round() -> None:
    game = _two_companies().share_round("Ann", number=1)
    assert refused(game, SellShares(company="EIR", count=1)) == "1947-SR-10"
    assert refused(game, SellBonds(company="SIR", count=1)) == "1947-SR-10"
    second = _two_companies().share_round("Ann", number=2)
    plays(second, SellShares(company="EIR", count=1), SellBonds(company="SIR", count=1))


# Limits of a sale.


def _with_pool(pool: int) -> Game:
    return (
        Table()
        .company("WIPR", 80, {"Ann": 3, "Bob": 2}, pool=pool, at="r5c4")
        .bonds("WIPR", Bob=1)
        .share_round("Bob")
    )


@pytest.mark.clause("1947-SR-11", "1947-CB-11")
@pytest.mark.parametrize(("pool", "most"), [(3, 2), (4, 1), (5, 0)])
def test_the_pool_takes_half_of_a_company(pool: int, most: int) -> None:
    game = _with_pool(pool)
    clause = "1947-SR-11" if most < 2 else "1947-SR-05"  # he has two shares
    assert refused(game, SellShares(company="WIPR", count=most + 1)) == clause
    # The limit is not for bonds.
    plays(game, SellBonds(company="WIPR", count=1))
    if most:
        plays(game, SellShares(company="WIPR", count=most))
        assert game.position.percent(POOL, "WIPR") == (pool + most) * 10


@pytest.mark.clause("1947-SR-12", "1947-PR-04")
@pytest.mark.parametrize("savings", ["", "Bob"])
@pytest.mark.parametrize(("bob", "cy"), [(1, 1), (2, 0), (3, 0)])
def test_a_president_s_certificate_needs_a_successor(bob: int, cy: int, savings: str) -> None:
    """Ann has 30%. Down to 20% she may go in any case; further only if somebody has two ordinary
    shares to exchange."""
    holdings = {"Ann": 3, "Bob": bob, **({"Cy": cy} if cy else {})}
    game = Table().company("SIR", 80, holdings, savings=savings).share_round("Ann")
    if bob < 2 or savings:
        assert refused(game, SellShares(company="SIR", count=2)) == "1947-PR-04"
        assert refused(game, SellShares(company="SIR", count=3)) == "1947-PR-04"
        plays(game, SellShares(company="SIR", count=1))
        assert game.position.director("SIR") == "Ann"
    else:
        plays(game, SellShares(company="SIR", count=2))
        p = game.position
        assert p.director("SIR") == "Bob"
        assert (p.units("Ann", "SIR"), p.units("Bob", "SIR")) == (1, bob)


@pytest.mark.clause("1947-SR-12")
def test_it_may_be_sold_as_a_whole() -> None:
    game = Table().company("SIR", 80, {"Ann": 2, "Bob": 2}).cash(Ann=0).share_round("Ann")
    plays(game, SellShares(company="SIR", count=2))
    p = game.position
    assert (p.director("SIR"), p.units("Ann", "SIR"), p.units(POOL, "SIR")) == ("Bob", 0, 2)
    assert cash(game, "Ann") == [160]
    assert game.state.certificates["SIR"][0] == "Bob"


@pytest.mark.clause("1947-SR-13")
@pytest.mark.parametrize(("counts", "paid"), [((2,), 160), ((1, 1), 80 + 72)])
def test_the_price_of_a_sale_is_that_before_its_fall(counts: tuple[int, ...], paid: int) -> None:
    game = Table().company("SIR", 80, {"Bob": 5, "Ann": 2}, at="r5c4").cash(Ann=0).share_round()
    for count in counts:
        plays(game, SellShares(by="Ann", company="SIR", count=count))
    assert (cash(game, "Ann"), place(game, "SIR")) == ([paid], "r7c4")
    assert game.position.units(POOL, "SIR") == 2


@pytest.mark.clause("1947-SR-11", "1947-SM-08")
def test_pool_limit() -> None:
    """S-08: Paolo is Cy."""
    game = (
        Table()
        .company("ABR", 80, {"Bob": 5, "Cy": 1}, pool=1, at="r5c4")
        .company("WIPR", 90, {"Ann": 4, "Cy": 2}, pool=4, at="r4c4")
        .cash(Cy=0)
        .share_round("Cy")
    )
    assert refused(game, SellShares(company="WIPR", count=2)) == "1947-SR-11"
    plays(game, SellShares(company="WIPR", count=1), SellShares(company="ABR", count=1))
    assert cash(game, "Cy") == [170]
    assert (place(game, "WIPR"), place(game, "ABR")) == ("r5c4", "r6c4")
    p = game.position
    assert (p.units(POOL, "WIPR"), p.units(POOL, "ABR")) == (5, 2)
