"""Clauses SR-14 and SR-15: the price of a company in the share round in which it is opened."""

from __future__ import annotations

import msgspec
import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import Answer, BuyShare, Pass, SellShares, StartCompany
from tests.titles.t1947 import Game
from tests.titles.t1947.positions import (
    Table,
    cash,
    end_share_round,
    place,
    plays,
    until,
)


def _opened(
    holdings: dict[str, int],
    pool: int = 0,
    *,
    now: bool = True,
    launched: bool = True,
    at: str = "r5c4",
) -> Game:
    """The EIR of Ann at r5c4 (80), opened in this share round or before it; Bob is on turn."""
    table = Table().company("EIR", 80, holdings, pool=pool, at=at, launched=launched)
    table.cash(Ann=500, Bob=500, Cy=500)
    return table.share_round("Bob", opened=("EIR",) if now else ())


def sells(game: Game, player: str, count: int) -> None:
    """The others pass, a player sells shares of the EIR and ends his turn."""
    until(game, player)
    plays(game, SellShares(by=player, company="EIR", count=count))
    if game.asked == (player,):
        plays(game, Pass(by=player))


def buys(game: Game, player: str, source: str = POOL) -> None:
    """The others pass, a player buys a share of the EIR and ends his turn."""
    until(game, player)
    plays(game, BuyShare(by=player, company="EIR", source=source), Pass(by=player))


@pytest.mark.clause("1947-SR-14", "1947-FL-08")
def test_the_whole_story_of_a_company_that_is_not_operational() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Cy": 6})
        .cash(Ann=500, Bob=500, Cy=500)
        .share_round("Ann", number=2)
    )
    plays(game, StartCompany(by="Ann", company="EIR", price=80))
    assert place(game, "EIR") == "r5c4"
    buys(game, "Bob", STOCK)
    sells(game, "Bob", 1)
    assert (place(game, "EIR"), cash(game, "Bob")) == ("r5c4", [500])
    assert game.position.units(POOL, "EIR") == 1
    # In the next share round the shield is gone.
    buys(game, "Cy")
    end_share_round(game)
    while game.state.round != "Stock round 3":
        plays(game, Pass())
    sells(game, "Cy", 1)
    assert place(game, "EIR") == "r6c4"


@pytest.mark.clause("1947-SR-14")
@pytest.mark.parametrize("launched", [True, False])
def test_sales_by_others_do_not_lower_the_price(launched: bool) -> None:
    """Operational or not; each is paid the full price."""
    game = _opened({"Ann": 4, "Bob": 2, "Cy": 2}, launched=launched)
    sells(game, "Bob", 2)
    sells(game, "Cy", 2)
    assert (place(game, "EIR"), cash(game, "Bob", "Cy")) == ("r5c4", [660, 660])


@pytest.mark.clause("1947-SR-14")
def test_a_company_opened_before_has_no_shield() -> None:
    game = _opened({"Ann": 4, "Bob": 2}, now=False)
    sells(game, "Bob", 2)
    assert place(game, "EIR") == "r7c4"


@pytest.mark.clause("1947-SR-15")
def test_the_president_s_own_sales_lower_it() -> None:
    game = _opened({"Ann": 5, "Bob": 2})
    sells(game, "Ann", 2)
    assert place(game, "EIR") == "r7c4"


@pytest.mark.clause("1947-SR-15")
def test_the_others_keep_the_shield_for_shares_of_their_own() -> None:
    """By the first reading of A-19 the president's sale does not end it."""
    game = _opened({"Ann": 5, "Bob": 2})
    sells(game, "Ann", 1)
    sells(game, "Bob", 2)
    assert place(game, "EIR") == "r6c4"


@pytest.mark.clause("1947-SR-15")
def test_what_the_president_sold_is_resold_at_a_falling_price() -> None:
    """Cy has one share from before and buys one that Ann has sold: of three that he sells the
    first is the resale."""
    game = _opened({"Ann": 5, "Bob": 2, "Cy": 2})
    sells(game, "Ann", 1)
    buys(game, "Cy")
    sells(game, "Cy", 3)
    assert place(game, "EIR") == "r7c4"
    # Bob has bought nothing of it.
    sells(game, "Bob", 1)
    assert place(game, "EIR") == "r7c4"


@pytest.mark.clause("1947-SR-15")
def test_his_sales_are_taken_from_the_resold_shares_first() -> None:
    game = _opened({"Ann": 5, "Cy": 2})
    sells(game, "Ann", 1)
    buys(game, "Cy")
    sells(game, "Cy", 1)
    assert place(game, "EIR") == "r7c4"
    sells(game, "Cy", 1)
    assert place(game, "EIR") == "r7c4"


@pytest.mark.clause("1947-SR-15")
def test_a_share_bought_from_the_pool_before_the_president_sold_is_no_resale() -> None:
    """The share drawn at the set-up, say."""
    game = _opened({"Ann": 5, "Cy": 1}, pool=1)
    buys(game, "Cy")
    sells(game, "Ann", 1)
    sells(game, "Cy", 2)
    assert place(game, "EIR") == "r6c4"


@pytest.mark.clause("1947-SR-15")
def test_a_share_bought_from_the_stock_is_no_resale() -> None:
    game = _opened({"Ann": 5, "Cy": 1})
    sells(game, "Ann", 1)
    buys(game, "Cy", STOCK)
    sells(game, "Cy", 1)
    assert place(game, "EIR") == "r6c4"


@pytest.mark.clause("1947-SR-15")
def test_every_resale_counts_whoever_bought() -> None:
    """Ann sells two; Bob and Cy buy one each and sell it again."""
    game = _opened({"Ann": 5, "Bob": 1}, at="r3c4")
    sells(game, "Ann", 2)
    assert place(game, "EIR") == "r5c4"
    buys(game, "Bob")
    buys(game, "Cy")
    sells(game, "Bob", 2)
    assert place(game, "EIR") == "r6c4"
    sells(game, "Cy", 1)
    assert place(game, "EIR") == "r7c4"


@pytest.mark.clause("1947-SR-15", "1947-PP-05")
def test_a_protected_resale_is_a_resale_done() -> None:
    """Ann takes over the share that Cy resells; the other one he has was never hers."""
    table = Table().company("EIR", 80, {"Ann": 5, "Cy": 1}, at="r5c4").bonds("EIR", Ann=2)
    game = table.cash(Ann=500, Bob=500, Cy=500).share_round("Bob", opened=("EIR",))
    sells(game, "Ann", 1)
    assert place(game, "EIR") == "r6c4"
    buys(game, "Cy")
    until(game, "Cy")
    plays(game, SellShares(by="Cy", company="EIR", count=1), Answer(by="Ann", agree=True))
    assert place(game, "EIR") == "r6c4"
    plays(game, Pass(by="Cy"))
    sells(game, "Cy", 1)
    assert place(game, "EIR") == "r6c4"


@pytest.mark.clause("1947-SR-14", "1947-PP-01")
def test_protection_is_open_though_no_fall_is_due() -> None:
    table = Table().company("EIR", 80, {"Ann": 5, "Bob": 2}, at="r5c4").bonds("EIR", Ann=4)
    game = table.cash(Ann=0, Bob=0, Cy=500).share_round("Bob", opened=("EIR",))
    plays(game, SellShares(by="Bob", company="EIR", count=2), Answer(by="Ann", agree=True))
    p = game.position
    assert (p.units("Ann", "EIR"), p.units(POOL, "EIR"), cash(game, "Bob")) == (7, 0, [160])
    assert (place(game, "EIR"), game.state.bonds["EIR"].count("Ann")) == ("r5c4", 0)


@pytest.mark.clause("1947-SR-15")
def test_by_the_simpler_reading_the_president_s_first_sale_ends_the_shield() -> None:
    """The alternative of A-19."""
    table = Table().company("EIR", 80, {"Ann": 5, "Bob": 2, "Cy": 1}, at="r4c4")
    simpler = msgspec.structs.replace(table.title.readings, shield="until the president sells")
    table.title.readings = simpler
    game = table.cash(Ann=500, Bob=500, Cy=500).share_round("Bob", opened=("EIR",))
    sells(game, "Bob", 1)
    assert place(game, "EIR") == "r4c4"
    sells(game, "Ann", 1)
    assert place(game, "EIR") == "r5c4"
    sells(game, "Cy", 1)
    assert place(game, "EIR") == "r6c4"


@pytest.mark.clause("1947-SR-15", "1947-PR-02")
def test_a_resale_by_one_who_is_president_for_a_while_is_a_resale_done() -> None:
    """Cy buys the share that Ann has sold, presides by it, sells one and loses the presidency to
    Bob: what he has left was never Ann's."""
    game = _opened({"Ann": 3, "Bob": 2, "Cy": 2})
    sells(game, "Ann", 1)
    buys(game, "Cy")
    assert (game.position.director("EIR"), place(game, "EIR")) == ("Cy", "r6c4")
    sells(game, "Cy", 1)
    assert place(game, "EIR") == "r7c4"
    buys(game, "Bob", STOCK)
    assert game.position.director("EIR") == "Bob"
    sells(game, "Cy", 1)
    assert place(game, "EIR") == "r7c4"
