"""Forced sales and debts of a Director after a receivership. Clauses REC-06 to REC-09."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.finance.holders import POOL
from railhead.play.actions import BuyShare, Pass, PayDividend, SellShares, StartCompany, TakeLoan
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, end_share_round, offers, plays, refused, total

PROFILES = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def sell(company: str, count: int = 1) -> SellShares:
    return SellShares(company=company, count=count)


def winding_up(table: Table, cash: int = 20, then: str = "WA") -> Game:
    """Ann's VR goes under: £240 are due to Bob and Cy, the treasury has £150, Ann ``cash``."""
    table.phase("3").company("VR", 80, {"Ann": 4, "Bob": 2, "Cy": 1}, cell=(0, 2), cash=50)
    table.company(then, 70, {"Cy": 6}).cash(Ann=cash, Bob=0, Cy=0)
    game = table.turn("VR", "Track", then)
    plays(game, TakeLoan())
    assert game.state.closed == ("VR",)
    return game


def asked(game: Game) -> tuple[str, str]:
    """Who is asked, and in which step."""
    assert game.decision is not None
    return game.decision.player, game.decision.step


def sales(game: Game) -> dict[str, int]:
    """Company to the most shares of it that are offered for sale."""
    assert game.decision is not None
    found = {}
    for choice in game.decision.of(SellShares):
        action: Any = choice.action
        found[action.company] = choice.amounts["count"].high if choice.amounts else action.count
    return found


@PROFILES
@pytest.mark.clause("1848-REC-06", "1848-REC-07")
def test_a_director_with_enough_cash_sells_nothing(profile: str) -> None:
    game = winding_up(Table(profile=profile).company("SAR", 70, {"Ann": 4}), cash=90)
    assert game.position.cash("Ann") == 0
    assert asked(game) == ("Cy", "Track")


@PROFILES
@pytest.mark.clause("1848-REC-07")
def test_a_director_short_of_cash_sells_shares_before_anybody_goes_on(profile: str) -> None:
    game = winding_up(Table(profile=profile).company("SAR", 70, {"Ann": 4}))
    assert (game.position.cash("Bob"), game.position.cash("Cy")) == (160, 80)
    assert game.position.cash("Ann") == -70
    assert asked(game) == ("Ann", "Debt")
    assert refused(game, Pass()) == "1848-REC-07"
    assert refused(game, Pass(by="Cy")) == "1848-REC-07"
    assert refused(game, TakeLoan(by="Cy")) == "1848-REC-07"
    plays(game, sell("SAR"))
    assert game.position.cash("Ann") == 0
    assert asked(game) == ("Cy", "Track")
    assert total(game) == 12_000


@PROFILES
@pytest.mark.clause("1848-REC-07", "1848-SR-12", "1848-SR-13")
def test_a_forced_sale_pays_the_price_before_it_and_moves_the_marker_down(profile: str) -> None:
    table = Table(profile=profile).company("SAR", 90, {"Bob": 3, "Ann": 2}, cell=(2, 1))
    game = winding_up(table)
    plays(game, sell("SAR", 2))
    assert game.position.cash("Ann") == -70 + 2 * 50
    assert game.position.price("SAR") == 40
    assert game.position.units(POOL, "SAR") == 2


@PROFILES
@pytest.mark.clause("1848-REC-07")
def test_no_more_shares_than_needed_are_sold(profile: str) -> None:
    game = winding_up(Table(profile=profile).company("SAR", 70, {"Bob": 4, "Ann": 3}))
    assert sales(game) == {"SAR": 1}
    assert refused(game, sell("SAR", 2)) == "1848-REC-07"


@PROFILES
@pytest.mark.clause("1848-REC-07")
def test_the_last_share_sold_may_bring_more_than_is_needed(profile: str) -> None:
    table = Table(profile=profile).company("SAR", 70, {"Bob": 4, "Ann": 3}, cell=(4, 4))
    game = winding_up(table)
    assert game.position.price("SAR") == 60
    assert sales(game) == {"SAR": 2}
    plays(game, sell("SAR", 2))
    assert game.position.cash("Ann") == 50


@PROFILES
@pytest.mark.clause("1848-REC-07")
def test_a_forced_sale_must_not_cost_the_debtor_a_directorship(profile: str) -> None:
    table = Table(profile=profile).company("SAR", 70, {"Ann": 4, "Bob": 3}, cell=(5, 1))
    game = winding_up(table)
    assert sales(game) == {"SAR": 1}
    assert refused(game, sell("SAR", 2)) == "1848-REC-07"
    plays(game, sell("SAR"))
    assert game.position.director("SAR") == "Ann"
    assert game.position.cash("Ann") == -50
    assert asked(game) == ("Cy", "Track")


@PROFILES
@pytest.mark.clause("1848-REC-07", "1848-REC-08")
def test_shares_that_overfill_the_pool_or_cost_a_directorship_stay_and_the_rest_is_debt(
    profile: str,
) -> None:
    table = Table(profile=profile).company("SAR", 70, {"Ann": 2, "Bob": 2})
    table.company("FT", 70, {"Bob": 3, "Ann": 2}, pool=5)
    table.company("NSW", 70, {"Bob": 3, "Ann": 1}, cell=(5, 4))
    game = winding_up(table)
    assert sales(game) == {"NSW": 1}
    assert refused(game, sell("FT")) == "1848-SR-11"
    assert refused(game, sell("SAR")) == "1848-REC-07"
    plays(game, sell("NSW"))
    assert game.position.cash("Ann") == -70 + 50
    assert asked(game) == ("Cy", "Track")
    assert total(game) == 12_000


@PROFILES
@pytest.mark.clause("1848-REC-07", "1848-SR-17")
def test_a_share_without_a_price_cannot_be_sold_for_a_debt(profile: str) -> None:
    game = winding_up(Table(profile=profile).shares("QG", Ann=1))
    assert asked(game) == ("Cy", "Track")
    assert game.position.cash("Ann") == -70


@pytest.mark.clause("1848-REC-07", "1848-BOE-03")
def test_bank_of_england_shares_are_sold_for_a_debt_without_limit() -> None:
    table = Table().shares("BOE", Ann=3)
    table.company("VR", 100, {"Ann": 4, "Bob": 4}, cell=(1, 1)).cash(Ann=0, Bob=0)
    game = table.phase("3").turn("VR", "Dividend", revenue=50)
    plays(game, PayDividend(pay=False))
    assert game.position.cash("Ann") == -190
    assert sales(game) == {"BOE": 3}
    plays(game, sell("BOE", 3))
    assert game.position.cash("Ann") == 20
    assert game.position.price("BOE") == 70


@pytest.mark.parametrize(("profile", "offered"), [("rulebook", True), ("18xx.games", False)])
@pytest.mark.clause("1848-REC-07")
def test_on_18xx_games_the_first_certificate_of_the_bank_of_england_stays(
    profile: str, offered: bool
) -> None:
    game = winding_up(Table(profile=profile).shares("BOE", Ann=1))
    if offered:
        assert sales(game) == {"BOE": 1}
    else:
        assert asked(game) == ("Cy", "Track")
    game = winding_up(Table(profile=profile).shares("BOE", Ann=1, Bob=1))
    assert sales(game) == {"BOE": 1}


@PROFILES
@pytest.mark.clause("1848-REC-08")
def test_without_anything_to_sell_the_director_owes_and_the_others_have_their_money(
    profile: str,
) -> None:
    game = winding_up(Table(profile=profile))
    assert game.position.cash("Ann") == -70
    assert (game.position.cash("Bob"), game.position.cash("Cy")) == (160, 80)
    assert asked(game) == ("Cy", "Track")


@pytest.mark.clause("1848-REC-08")
def test_a_debt_bears_no_interest() -> None:
    game = winding_up(Table())
    while game.state.turn < 4:
        plays(game, Pass())
    assert game.position.cash("Ann") == -70


@PROFILES
@pytest.mark.clause("1848-REC-07", "1848-OR-05")
def test_the_companies_still_to_act_are_sorted_anew_after_a_forced_sale(profile: str) -> None:
    table = Table(profile=profile).phase("3").cash(Ann=0, Bob=0, Cy=0)
    table.company("VR", 100, {"Ann": 4, "Bob": 4}, cell=(1, 1))
    table.company("SAR", 80, {"Bob": 6, "Ann": 3}).company("WA", 70, {"Cy": 6}, cell=(4, 6))
    assert table.state.market["SAR"] == (3, 5)
    game = table.turn("VR", "Dividend", "SAR", "WA", revenue=50)
    plays(game, PayDividend(pay=False))
    plays(game, sell("SAR", 3))
    assert (game.position.price("SAR"), game.position.price("WA")) == (70, 80)
    assert game.decision is not None
    assert game.decision.company == "WA"


# Living with a debt.


def in_debt(profile: str = "rulebook", cash: int = -70) -> Table:
    """Ann owes money; she has a share of SAR, which Bob directs."""
    table = Table(profile=profile).phase("3").set(closed=("VR",), lost={"Ann": 1})
    return table.company("SAR", 70, {"Bob": 6, "Ann": 1}).cash(Ann=cash)


@PROFILES
@pytest.mark.clause("1848-REC-09", "1848-SR-07")
def test_with_negative_cash_nothing_can_be_bought(profile: str) -> None:
    game = in_debt(profile).share_round("Ann")
    assert refused(game, BuyShare(company="BOE", source="pool")) == "1848-REC-09"
    assert refused(game, BuyShare(company="SAR", source="stock")) == "1848-REC-09"
    assert refused(game, StartCompany(company="WA", price=70)) == "1848-REC-09"
    assert offers(game, Pass())


@pytest.mark.clause("1848-REC-09")
def test_a_dividend_goes_to_the_debt_first() -> None:
    game = in_debt().turn("SAR", "Dividend", revenue=500)
    plays(game, PayDividend(pay=True))
    assert game.position.cash("Ann") == -20


@pytest.mark.clause("1848-REC-09")
def test_the_income_of_a_private_goes_to_the_debt_first() -> None:
    game = in_debt().private("P6", "Ann").share_round("Ann")
    end_share_round(game)
    assert game.position.cash("Ann") == -40


@pytest.mark.clause("1848-REC-09")
def test_a_sale_goes_to_the_debt_first_and_what_is_left_can_be_spent() -> None:
    still = in_debt(cash=-71).share_round("Ann")
    plays(still, sell("SAR"))
    assert still.position.cash("Ann") == -1
    rich = in_debt(cash=0).shares("BOE", Ann=1).cash(Ann=-70).share_round("Ann")
    plays(rich, sell("SAR"))
    assert rich.position.cash("Ann") == 0
    assert refused(rich, BuyShare(company="BOE", source="pool")) == "1848-SR-07"


@pytest.mark.parametrize(("profile", "again"), [("rulebook", False), ("18xx.games", True)])
@pytest.mark.clause("1848-REC-07", "1848-REC-09")
def test_only_on_18xx_games_a_debtor_must_sell_in_later_operating_rounds_too(
    profile: str, again: bool
) -> None:
    game = in_debt(profile).operating_round("SAR")
    assert asked(game) == (("Ann", "Debt") if again else ("Bob", "Track"))
    if again:
        plays(game, sell("SAR"))
        assert game.position.cash("Ann") == 0
        assert asked(game) == ("Bob", "Track")
