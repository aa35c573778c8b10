"""Certificates that companies sell and buy. Clauses CSH."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    Action,
    BuyPrivate,
    BuyShare,
    Pass,
    PayDividend,
    PlaceStation,
    SellPrivate,
    SellShares,
    StartCompany,
)
from railhead.titles.t18india.actions import BuyBond, ConvertBond, SellBonds
from railhead.titles.t18india.ending import owned
from tests.titles.t18india import Game
from tests.titles.t18india.positions import (
    Table,
    bonds,
    cash,
    offers,
    plays,
    refused,
    step,
    units,
)

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def buy(company: str, source: str) -> BuyShare:
    return BuyShare(company=company, source=source)


def sell(company: str, count: int = 1) -> SellShares:
    return SellShares(company=company, count=count)


def holder(profile: str = "rulebook", money: int = 500) -> Table:
    """The EIR with so much money; the NWR acts after it."""
    table = Table("EIR NWR MR NSR", profile=profile).set(warrants=())
    table.company("EIR", {"Ann": 3}, cash=money, trains="2")
    return table.company("NWR", {"Bob": 3}, trains="2")


def buying(table: Table) -> Game:
    return table.turn("EIR", "Buy a certificate", "NWR")


# --- Sales ------------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-CSH-01", "18india-CSH-02")
def test_sales_to_the_last_rupee(profile: str) -> None:
    table = holder(profile, 0).company("MR", {"Cy": 3}, price=160, trains="2")
    table.shares("MR", {"EIR": 2}).shares("NSR", {"EIR": 1}).private("P4", "EIR").bonds(EIR=2)
    game = table.turn("EIR", "Sell certificates", "NWR")
    (bank,) = cash(game, "bank")
    assert game.decisions[0].choices[-1].text == "Sell no certificates"
    plays(game, sell("MR"))
    assert game.decisions[0].choices[-1].text == "Sell no more certificates"
    assert cash(game, "EIR") == [160]
    assert units(game, "MR", "EIR", "pool") == [1, 1]
    assert game.position.price("MR") == 160
    plays(game, sell("NSR"))  # without a marker: face value
    assert cash(game, "EIR") == [231]
    plays(game, SellPrivate(private="P4"))
    assert cash(game, "EIR") == [306]
    assert game.state.privates["P4"] == "pool"
    plays(game, SellBonds(count=2))
    assert cash(game, "EIR", "bank") == [506, bank - 506]
    assert bonds(game, "EIR", "bank") == [0, 10]


@pytest.mark.clause("18india-CSH-02")
def test_own_shares_are_sold_at_the_price_too() -> None:
    table = holder(money=0).shares("EIR", {"EIR": 2})
    game = table.turn("EIR", "Sell certificates", "NWR")
    plays(game, sell("EIR", 2))
    assert cash(game, "EIR") == [200]
    assert units(game, "EIR", "EIR", "pool", "Ann") == [0, 2, 3]


@pytest.mark.clause("18india-CSH-02")
def test_only_what_the_company_owns() -> None:
    table = holder().shares("MR", {"EIR": 1, "Ann": 2}).private("P1", "Ann").bonds(Ann=3)
    game = table.turn("EIR", "Sell certificates", "NWR")
    assert refused(game, sell("MR", 2)) == "18india-CSH-02"
    assert refused(game, sell("EIR")) == "18india-CSH-02"
    assert refused(game, SellPrivate(private="P1")) == "18india-CSH-02"
    assert refused(game, SellBonds(count=1)) == "18india-CSH-02"


@BOTH
@pytest.mark.clause("18india-CSH-01")
def test_first_sales_then_at_most_one_acquisition(profile: str) -> None:
    table = holder(profile, 29).shares("MR", {"EIR": 1, "pool": 1}).shares("NSR", {"EIR": 1})
    table.row(1, "NSR")
    game = table.turn("EIR", "Sell certificates", "NWR")
    assert refused(game, BuyBond()) == "18india-OR-07"
    plays(game, sell("NSR"))
    plays(game, Pass())
    plays(game, BuyBond())  # with the money of the sale
    assert cash(game, "EIR") == [0]
    assert game.decision is not None
    assert game.decision.company == "NWR"  # a second acquisition is not offered
    game = buying(table.cash(EIR=500))
    assert step(game) == "Buy a certificate"
    assert refused(game, sell("MR")) == "18india-CSH-01"  # too late


# --- One acquisition --------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-CSH-03", "18india-CSH-09")
@pytest.mark.parametrize("number", [1, 2])
def test_the_top_card_of_a_row_at_face_value(profile: str, number: int) -> None:
    """In operating round 1.1 too."""
    table = holder(profile).row(1, "MR NSR").row(2, "P3 MR").row(3, "EIR").set(turn=number)
    table.company("MR", {"Cy": 3}, price=160, trains="2")
    game = buying(table)
    assert refused(game, buy("NSR", "row 1")) == "18india-CSH-03"  # not the top
    assert refused(game, buy("MR", "row 2")) == "18india-CSH-03"
    (bank,) = cash(game, "bank")
    plays(game, buy("MR", "row 1"))
    assert cash(game, "EIR", "MR", "bank") == [410, 90, bank]
    assert units(game, "MR", "EIR") == [1]
    assert game.state.rows[0] == ("NSR",)
    assert game.decision is not None
    assert game.decision.company == "NWR"  # one card only
    game = buying(table)
    plays(game, BuyPrivate(private="P3"))
    assert cash(game, "EIR", "bank") == [440, bank + 60]
    assert game.state.privates["P3"] == "EIR"
    assert game.state.rows[1] == ("MR",)


@BOTH
@pytest.mark.clause("18india-CSH-04", "18india-CSH-05")
def test_its_own_share_from_the_open_market_but_not_from_a_row(profile: str) -> None:
    table = holder(profile).row(1, "EIR").shares("EIR", {"pool": 1})
    table.state.market["EIR"] = (0, 11)  # 112
    game = buying(table)
    assert refused(game, buy("EIR", "row 1")) == "18india-CSH-04"
    (bank,) = cash(game, "bank")
    plays(game, buy("EIR", "pool"))
    assert cash(game, "EIR", "bank") == [388, bank + 112]
    assert units(game, "EIR", "EIR", "pool") == [1, 0]
    assert game.position.director("EIR") == "Ann"


@BOTH
@pytest.mark.clause("18india-CSH-05")
@pytest.mark.parametrize(("price", "paid"), [(160, 160), (None, 90)])
def test_a_share_of_the_open_market_at_the_price(
    profile: str, price: int | None, paid: int
) -> None:
    table = holder(profile)
    if price:
        table.company("MR", {"Cy": 3}, price=price, pool=1, trains="2")
    else:
        table.shares("MR", {"pool": 1})
    game = buying(table)
    bank, treasury = cash(game, "bank", "MR")
    assert refused(game, buy("NSR", "pool")) == "18india-CSH-05"
    plays(game, buy("MR", "pool"))
    assert cash(game, "EIR", "bank", "MR") == [500 - paid, bank + paid, treasury]
    assert units(game, "MR", "EIR", "pool") == [1, 0]


@pytest.mark.clause("18india-CSH-05")
def test_a_private_of_the_open_market() -> None:
    game = buying(holder().private("P6", "pool"))
    (bank,) = cash(game, "bank")
    plays(game, BuyPrivate(private="P6"))
    assert cash(game, "EIR", "bank") == [350, bank + 150]
    assert game.state.privates["P6"] == "EIR"


@BOTH
@pytest.mark.clause("18india-CSH-06")
def test_one_royal_bond(profile: str) -> None:
    table = holder(profile).row(1, "MR")
    game = buying(table)
    (bank,) = cash(game, "bank")
    plays(game, BuyBond())
    assert (cash(game, "EIR", "bank"), bonds(game, "EIR")) == ([400, bank + 100], [1])
    game = buying(table.bonds(Ann=10))
    assert refused(game, BuyBond()) == "18india-CSH-06"


@BOTH
@pytest.mark.clause("18india-CSH-07")
@pytest.mark.parametrize(("price", "paid"), [(142, 42), (160, 60), (90, 0)])
def test_conversion_on_the_terms_of_players(profile: str, price: int, paid: int) -> None:
    table = holder(profile).phase("IV").bonds(EIR=1)
    table.company("GIPR", {"Cy": 3}, price=price, stations="R17", trains="2")
    game = buying(table)
    bank, treasury = cash(game, "bank", "GIPR")
    plays(game, ConvertBond())
    assert cash(game, "EIR", "GIPR", "bank") == [500 - paid, treasury + 100, bank + paid - 100]
    assert (bonds(game, "EIR"), units(game, "GIPR", "EIR")) == ([0], [1])


@pytest.mark.clause("18india-CSH-07")
def test_a_gipr_that_has_not_started_costs_12_and_may_start_by_it() -> None:
    table = holder().phase("IV").bonds(EIR=1).shares("GIPR", {"Cy": 2})
    game = buying(table)
    plays(game, ConvertBond())
    assert cash(game, "EIR", "GIPR") == [488, 100]
    assert "GIPR" in game.state.launched
    assert game.asked == ("Cy",)  # its Manager chooses the home now
    plays(game, PlaceStation(hex="R17"))
    assert game.decision is not None
    assert game.decision.company == "NWR"


@BOTH
@pytest.mark.clause("18india-CSH-07")
def test_no_conversion_before_phase_four_or_of_others_bonds(profile: str) -> None:
    table = holder(profile).shares("GIPR", {"Cy": 2}).bonds(EIR=1)
    assert refused(buying(table.phase("III")), ConvertBond()) == "18india-CSH-07"
    table.phase("IV").bonds(Ann=1)
    assert refused(buying(table), ConvertBond()) == "18india-CSH-07"


@BOTH
@pytest.mark.clause("18india-CSH-08")
def test_three_certificates_at_most(profile: str) -> None:
    table = holder(profile).shares("MR", {"EIR": 2, "pool": 1}).private("P1", "EIR").bonds(EIR=4)
    game = buying(table)
    assert refused(game, buy("MR", "pool")) == "18india-CSH-08"
    plays(game, BuyBond())
    game = table.turn("EIR", "Sell certificates", "NWR")
    plays(game, SellPrivate(private="P1"))
    plays(game, Pass())
    plays(game, buy("MR", "pool"))
    assert units(game, "MR", "EIR") == [3]


@BOTH
@pytest.mark.clause("18india-CSH-10")
def test_the_third_certificate_starts_a_company_in_the_middle_of_the_round(profile: str) -> None:
    table = holder(profile).shares("MR", {"Cy": 1, "pool": 1}).row(2, "MR")
    game = buying(table)
    plays(game, buy("MR", "row 2"))
    assert "MR" in game.state.launched
    assert game.state.map.holds("K30", "MR")
    assert game.position.price("MR") == 90
    assert game.position.director("MR") == "Cy"
    assert game.decision is not None
    assert game.decision.company == "NWR"


HANDS: list[tuple[Action, str]] = [
    (buy("MR", "hand"), "18india-CSH-11"),
    (buy("MR", "Ann"), "18india-CSH-11"),
    (StartCompany(company="MR", price=90), "18india-CO-16"),
    (BuyPrivate(private="P2"), "18india-CSH-11"),
    (BuyPrivate(private="P5"), "18india-CSH-11"),
]


@BOTH
@pytest.mark.clause("18india-CSH-11", "18india-CO-16")
@pytest.mark.parametrize(("action", "clause"), HANDS)
def test_nothing_from_hands_or_players(profile: str, action: Action, clause: str) -> None:
    table = holder(profile).hand("Ann", "MR MR-D P2").shares("MR", {"Ann": 1}).private("P5", "Ann")
    game = buying(table)
    assert offers(game, BuyBond())
    assert refused(game, action) == clause


@pytest.mark.clause("18india-CSH-05", "18india-END-05", "18india-DIV-02")
def test_own_shares_in_the_treasury_pay_it_and_are_an_asset() -> None:
    table = holder(money=100).shares("EIR", {"EIR": 2}).cash(Ann=0)
    game = table.turn("EIR", "Dividend", "NWR", ran=True, revenue=40)
    plays(game, PayDividend(pay=True))
    assert cash(game, "EIR", "Ann") == [108, 12]
    assert owned(game.position, "EIR") == 108 + 180 + 200
    assert game.result["Ann"] == 12 + 3 * (100 + 48)
