"""Clauses CB: convertible bonds."""

from __future__ import annotations

import pytest

from railhead.finance.holders import GONE, POOL, STOCK
from railhead.play.actions import BuyShare, BuyTrain, Pass, PayDividend, SellShares
from railhead.titles.t1947.actions import BuyBond, IssueBonds, SellBonds, TakeBonds
from tests.seen import seen
from tests.titles.t1947 import Game
from tests.titles.t1947.positions import (
    Table,
    asked,
    cash,
    end_share_round,
    new_game,
    offers,
    place,
    plays,
    refused,
    until,
)

ROUTE = "D21=6M@3 D19=57@0"  # Bombay and Surat


def _bonds(game: Game, company: str = "SIR") -> dict[str, int]:
    """Who has the bonds of a company."""
    held = game.state.bonds[company]
    return {holder: held.count(holder) for holder in dict.fromkeys(held)}


# The issue.


@pytest.mark.clause("1947-CB-01", "1947-SR-04")
def test_the_issue_is_the_purchase_of_the_turn_and_ends_it() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 5})
        .company("EIR", 80, {"Bob": 5, "Ann": 2})
        .cash(Ann=0)
        .share_round("Ann")
    )
    plays(game, SellShares(company="EIR", count=1), IssueBonds(company="SIR"))
    plays(game, Pass(by="Ann"))  # takes none
    assert asked(game) == "Bob"
    # A purchase before it leaves no room for it, nor does it leave room for a sale.
    game = Table().company("SIR", 80, {"Ann": 5}).cash(Ann=200).share_round("Ann")
    plays(game, BuyShare(company="SIR", source=STOCK))
    assert refused(game, IssueBonds(company="SIR")) == "1947-SR-03"


@pytest.mark.clause("1947-CB-01")
def test_only_the_president_issues_and_only_in_his_turn() -> None:
    game = Table().company("SIR", 80, {"Ann": 5, "Bob": 3}).share_round("Bob")
    assert refused(game, IssueBonds(by="Bob", company="SIR")) == "1947-CB-01"
    assert refused(game, IssueBonds(by="Ann", company="SIR")) == "1947-PO-01"
    until(game, "Ann")
    plays(game, IssueBonds(by="Ann", company="SIR"))


@pytest.mark.clause("1947-CB-01", "1947-CB-13")
def test_bonds_may_be_issued_in_the_first_round() -> None:
    """A-20: only their sale is excluded."""
    game = Table().company("SIR", 80, {"Ann": 6}).share_round("Ann", number=1)
    plays(game, IssueBonds(company="SIR"), TakeBonds(by="Ann", count=1))
    assert _bonds(game) == {"Ann": 1, STOCK: 5, GONE: 4}


@pytest.mark.clause("1947-CB-02", "1947-CB-03")
@pytest.mark.parametrize(
    ("company", "holdings", "pool", "issued"),
    [
        ("SIR", {"Ann": 5, "Bob": 3}, 0, 8),
        ("SIR", {"Ann": 6, "Bob": 4}, 0, 10),
        ("SIR", {"Ann": 6}, 0, 6),
        ("SIR", {"Ann": 5}, 1, 6),  # with the share drawn at the set-up
        ("SIR", {"Ann": 4}, 4, 8),
        ("BNR", {"Ann": 3}, 0, 3),
        ("BNR", {"Ann": 3, "Bob": 2}, 0, 5),
    ],
)
def test_as_many_bonds_as_units_have_left_the_stock(
    company: str, holdings: dict[str, int], pool: int, issued: int
) -> None:
    game = Table().company(company, 80, holdings, pool=pool).cash(Ann=0, Bob=0).share_round("Ann")
    plays(game, IssueBonds(company=company))
    held = _bonds(game, company)
    assert (held[STOCK], held.get(GONE, 0)) == (issued, 10 - issued)


@pytest.mark.clause("1947-CB-02")
def test_a_company_issues_once_in_the_game() -> None:
    """Even if all its bonds have left the game, or more shares have been sold since."""
    for table in (
        Table().company("SIR", 80, {"Ann": 6}).bonds("SIR", Ann=3, stock=2),
        Table().company("SIR", 80, {"Ann": 6}).bonds("SIR"),
    ):
        assert refused(table.share_round("Ann"), IssueBonds(company="SIR")) == "1947-CB-02"


@pytest.mark.clause("1947-CB-04")
def test_a_company_that_is_not_operational_issues_none() -> None:
    game = Table().company("SIR", 80, {"Ann": 5}, launched=False).share_round("Ann")
    assert refused(game, IssueBonds(company="SIR")) == "1947-CB-04"
    plays(game, BuyShare(company="SIR", source=STOCK), Pass())
    until(game, "Ann")
    plays(game, IssueBonds(company="SIR"))


@pytest.mark.clause("1947-CB-05", "1947-CB-06", "1947-CB-14")
def test_every_shareholder_may_take_one_for_each_share() -> None:
    """Savings shares count too. The president is asked first, then the others by their cards;
    nobody loses his turn by it."""
    game = (
        Table(5)
        .order("Dee", "Ann", "Eve", "Bob", "Cy")
        .company("SIR", 80, {"Bob": 4, "Ann": 2, "Dee": 1, "Eve": 2}, savings="Eve", cash=7)
        .cash(Ann=100, Bob=300, Cy=300, Dee=100, Eve=100)
        .share_round("Bob")
    )
    plays(game, IssueBonds(company="SIR"))
    for player, most, takes in (("Bob", 4, 4), ("Dee", 1, 1), ("Ann", 2, 1), ("Eve", 2, 2)):
        assert asked(game) == player
        assert refused(game, TakeBonds(count=most + 1)) == "1947-CB-05"
        plays(game, TakeBonds(count=takes))
    assert _bonds(game) == {"Bob": 4, "Dee": 1, "Ann": 1, "Eve": 2, STOCK: 1, GONE: 1}
    assert cash(game, "Bob", "Dee", "Ann", "Eve", "SIR") == [140, 60, 60, 20, 7 + 320]
    assert asked(game) == "Cy"  # after Bob


@pytest.mark.clause("1947-CB-14")
def test_while_they_are_asked_nothing_else_is_done() -> None:
    game = Table().company("SIR", 80, {"Ann": 5, "Bob": 2}).share_round("Ann")
    plays(game, IssueBonds(company="SIR"))
    assert refused(game, BuyShare(company="SIR", source=STOCK)) == "1947-CB-14"
    assert refused(game, TakeBonds(by="Bob", count=1)) == "1947-CB-14"


@pytest.mark.clause("1947-CB-05")
def test_only_as_many_as_one_can_pay() -> None:
    """Three shares, 70 in cash, 33 for a bond: two."""
    game = Table().company("SIR", 66, {"Ann": 5, "Bob": 3}).cash(Ann=0, Bob=70).share_round("Ann")
    plays(game, IssueBonds(company="SIR"))
    assert asked(game) == "Bob"  # Ann can pay for none
    assert refused(game, TakeBonds(count=3)) == "1947-CB-05"
    plays(game, TakeBonds(count=2))
    assert cash(game, "Bob", "SIR") == [4, 66]


@pytest.mark.clause("1947-CB-05", "1947-SR-06", "1947-CB-13")
def test_who_has_sold_in_this_round_takes_none() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 5, "Bob": 3})
        .cash(Ann=0, Bob=500, Cy=0)
        .share_round("Bob")
    )
    plays(game, SellShares(by="Bob", company="SIR", count=1), Pass(by="Bob"))
    plays(game, IssueBonds(by="Ann", company="SIR"))
    # He is not even asked: it is his turn.
    assert game.decision is not None
    assert (asked(game), game.decision.step) == ("Bob", "Shares")
    assert refused(game, BuyBond(company="SIR", source=STOCK)) == "1947-SR-06"


# Prices.


@pytest.mark.clause("1947-CB-06", "1947-CB-07")
def test_later_too_a_bond_of_the_stock_costs_half_the_par() -> None:
    """The SIR opened at 66 and stands at 146; Cy has no share of it."""
    game = (
        Table()
        .company("SIR", 66, {"Ann": 6}, at="r4c9")
        .bonds("SIR", stock=2)
        .cash(Cy=33)
        .share_round("Cy")
    )
    plays(game, BuyBond(company="SIR", source=STOCK))
    assert cash(game, "Cy", "SIR") == [0, 33]
    assert _bonds(game)["Cy"] == 1


@pytest.mark.clause("1947-CB-07")
def test_where_there_are_none_none_are_bought() -> None:
    game = Table().company("SIR", 80, {"Ann": 6}).bonds("SIR", Ann=6).share_round("Cy")
    for source in (STOCK, POOL):
        assert refused(game, BuyBond(company="SIR", source=source)) == "1947-CB-07"


@pytest.mark.clause("1947-SR-07")
def test_no_bond_is_bought_from_a_holder() -> None:
    """Not from another player, nor from oneself or the company."""
    table = Table().company("SIR", 80, {"Ann": 6}).bonds("SIR", Ann=2, Cy=2).cash(Cy=500)
    game = table.share_round("Cy")
    for source in ("Ann", "Cy", "SIR"):
        assert refused(game, BuyBond(company="SIR", source=source)) == "1947-SR-07"


@pytest.mark.clause("1947-CB-08")
def test_a_bond_of_the_pool_costs_half_the_market_price() -> None:
    game = (
        Table()
        .company("SIR", 66, {"Ann": 6}, at="r4c9")
        .bonds("SIR", pool=2)
        .cash(Cy=73)
        .share_round("Cy")
    )
    plays(game, BuyBond(company="SIR", source=POOL))
    assert cash(game, "Cy", "SIR") == [0, 0]


@pytest.mark.clause("1947-CB-06", "1947-CB-08")
def test_half_of_every_price_is_a_whole_number() -> None:
    chart = new_game().title.chart
    assert all(price % 2 == 0 for row in chart.rows for price in row)
    assert all(par % 2 == 0 for band in chart.bands.values() for par in band)


@pytest.mark.clause("1947-CB-08", "1947-SR-09")
def test_a_bond_is_paid_in_full() -> None:
    """33 out of the stock, 73 out of the pool; Cy has 32, and a share that he could sell."""
    game = (
        Table()
        .company("SIR", 66, {"Ann": 6}, at="r4c9")
        .company("EIR", 66, {"Bob": 6, "Cy": 1})
        .bonds("SIR", pool=1, stock=1)
        .cash(Cy=32)
        .share_round("Cy")
    )
    for source in (STOCK, POOL):
        assert refused(game, BuyBond(company="SIR", source=source)) == "1947-SR-09"


# Sales.


@pytest.mark.clause("1947-CB-10", "1947-CB-11")
def test_bonds_are_sold_for_half_the_price_which_does_not_move() -> None:
    """Eight in the pool are no hindrance: there is no limit."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6}, pool=4, at="r4c8")
        .bonds("SIR", Bob=2, pool=8)
        .cash(Bob=0)
        .share_round("Bob")
    )
    assert refused(game, SellBonds(company="SIR", count=3)) == "1947-CB-10"
    plays(game, SellBonds(company="SIR", count=2))
    assert (cash(game, "Bob"), place(game, "SIR")) == ([130], "r4c8")
    assert _bonds(game) == {POOL: 10}


@pytest.mark.clause("1947-CB-11", "1947-CL-02")
def test_one_player_may_have_them_all_and_they_are_no_certificates() -> None:
    """With 3 players 26 certificates: 25 shares and privates, and nine bonds."""
    table = (
        Table()
        .company("SIR", 80, {"Ann": 6})
        .company("EIR", 80, {"Ann": 6})
        .company("GIPR", 80, {"Ann": 6})
        .company("ABR", 80, {"Bob": 4, "Ann": 3})
        .bonds("ABR", Ann=9, stock=1)
        .cash(Ann=100)
    )
    for number in range(1, 9):
        table.private(f"P{number}", "Ann")
    game = table.share_round("Ann")
    assert game.position.certificate_count("Ann") == 26
    assert refused(game, BuyShare(company="ABR", source=STOCK)) == "1947-CL-03"
    plays(game, BuyBond(company="ABR", source=STOCK))
    assert _bonds(game, "ABR") == {"Ann": 10}
    assert game.position.certificate_count("Ann") == 26


@pytest.mark.clause("1947-CB-09")
def test_bonds_of_the_stock_are_locked_until_the_next_share_round() -> None:
    """One bought now out of the stock, one out of the pool, one from before."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6}, at="r5c4")
        .bonds("SIR", Bob=1, stock=1, pool=1)
        .cash(Ann=0, Bob=500, Cy=0)
        .share_round("Bob")
    )
    plays(game, BuyBond(by="Bob", company="SIR", source=STOCK))
    assert refused(game, SellBonds(company="SIR", count=2)) == "1947-CB-09"
    plays(game, Pass(by="Bob"))
    until(game, "Bob")
    plays(game, BuyBond(by="Bob", company="SIR", source=POOL))
    assert refused(game, SellBonds(company="SIR", count=3)) == "1947-CB-09"
    assert offers(game, SellBonds(company="SIR", count=2))
    plays(game, Pass(by="Bob"))
    end_share_round(game)
    while game.state.round != "Stock round 3":
        plays(game, Pass())
    until(game, "Bob")
    plays(game, SellBonds(by="Bob", company="SIR", count=3))


@pytest.mark.clause("1947-CB-09", "1947-BK-08")
def test_locked_bonds_do_not_pay_for_a_train() -> None:
    """Ann has eight bonds at 40 each, two of them locked, and needs 300 for a T4: with six she
    has 240, and is bankrupt."""
    table = (
        Table()
        .phase("3")
        .tiles(ROUTE)
        .company("BB&CI", 80, {"Ann": 2, "Bob": 2})
        .company("SIR", 80, {"Bob": 6}, at="r5c4")
        .bonds("SIR", Ann=8)
        .cash(Ann=0)
    )
    table.state.locked["Ann SIR"] = 2
    game = table.turn("BB&CI", "Trains")
    plays(game, BuyTrain(train="T4", price=300))
    assert refused(game, SellBonds(company="SIR", count=7)) == "1947-CB-09"
    plays(game, SellBonds(company="SIR", count=6))
    assert game.finished
    assert (cash(game, "Ann"), game.state.ends) == ([240], ("bankruptcy",))


# What the table shows.


@pytest.mark.clause("1947-CB-02", "1947-CB-07", "1947-CB-09")
def test_everybody_sees_who_has_bonds_and_where_some_are_sold() -> None:
    """Of the SIR, at 66 and 146, two are in the stock and one in the pool, and Cy has bought two in
    this round; the EIR has issued none."""
    game = (
        Table()
        .company("SIR", 66, {"Ann": 6, "Bob": 2}, at="r4c9", savings="Bob")
        .company("EIR", 90, {"Bob": 4, "Cy": 3}, savings="Cy")
        .bonds("SIR", Ann=4, Bob=1, Cy=2, locked="Cy", stock=2, pool=1)
        .share_round("Bob")
    )
    view = seen(game)
    players = {each["name"]: each for each in view["players"]}
    assert {name: each["beside"] for name, each in players.items()} == {
        "Ann": {"SIR": "4 bonds"},
        "Bob": {"SIR": "savings, 1 bond"},
        "Cy": {"SIR": "2 bonds, 2 new", "EIR": "savings"},
    }
    assert [players[name]["bonds"] for name in players] == [{"SIR": 4}, {"SIR": 1}, {"SIR": 2}]
    assert [players[name]["savings"] for name in players] == [[], ["SIR"], ["EIR"]]
    companies = {each["id"]: each for each in view["companies"]}
    assert companies["SIR"]["bonds"] == {"issued": True, "stock": 2, "pool": 1}
    assert companies["EIR"]["bonds"] == {"issued": False, "stock": 0, "pool": 0}
    [fact] = [fact for fact in companies["SIR"]["facts"] if fact["name"] == "Bonds"]
    words = "2 in the Initial Offer at Rs. 33, 1 in the Bank Pool at Rs. 73"
    assert (fact["value"], fact["says"]) == (3, words)
    assert "Bonds" not in [fact["name"] for fact in companies["EIR"]["facts"]]


# What they are worth.


@pytest.mark.clause("1947-CB-12")
@pytest.mark.parametrize("pay", [True, False])
def test_bonds_earn_no_dividend(pay: bool) -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6}, trains="T2")
        .bonds("SIR", Ann=3, Bob=7)
        .cash(Ann=0, Bob=0)
        .turn("SIR", "Dividend", ran=True, revenue=100)
    )
    plays(game, PayDividend(pay=pay))
    assert cash(game, "Ann", "Bob") == [60 if pay else 0, 0]


@pytest.mark.clause("1947-CB-12", "1947-GE-04")
def test_at_the_end_a_bond_is_worth_half_the_price() -> None:
    game = (
        Table()
        .company("SIR", 66, {"Ann": 6}, at="r4c9")
        .bonds("SIR", Bob=3)
        .cash(Ann=0, Bob=1, Cy=0)
        .share_round()
    )
    assert game.result["Bob"] == 1 + 3 * 73


@pytest.mark.clause("1947-CB-13", "1947-SR-03")
def test_one_bond_is_the_purchase_of_a_turn() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 5, "Bob": 2})
        .bonds("SIR", stock=2, pool=2)
        .share_round("Bob")
    )
    plays(game, BuyBond(company="SIR", source=POOL))
    assert refused(game, BuyBond(company="SIR", source=POOL)) == "1947-SR-03"
    assert refused(game, BuyShare(company="SIR", source=STOCK)) == "1947-SR-03"


@pytest.mark.clause("1947-CB-01", "1947-CB-02", "1947-CB-05", "1947-CB-06", "1947-CB-07")
@pytest.mark.clause("1947-CB-09", "1947-CB-14")
def test_number_of_bonds() -> None:
    """S-06."""
    game = (
        Table()
        .company("SIR", 100, {"Ann": 5, "Bob": 3}, cash=0)
        .cash(Ann=300, Bob=120, Cy=500)
        .share_round("Ann")
    )
    assert refused(game, BuyBond(company="SIR", source=STOCK)) == "1947-SU-06"
    plays(game, IssueBonds(company="SIR"))
    assert game.state.bonds["SIR"].count(STOCK) == 8
    assert game.state.bonds["SIR"].count(GONE) == 2
    assert asked(game) == "Ann"
    assert refused(game, TakeBonds(count=6)) == "1947-CB-05"
    plays(game, TakeBonds(count=5))
    assert asked(game) == "Bob"
    assert refused(game, TakeBonds(count=3)) == "1947-CB-05"
    plays(game, TakeBonds(count=2))
    assert cash(game, "Ann", "Bob", "SIR") == [50, 20, 350]
    # The president's turn is over.
    assert asked(game) == "Bob"
    assert refused(game, SellBonds(company="SIR", count=1)) == "1947-CB-09"
    plays(game, Pass())
    plays(game, BuyBond(by="Cy", company="SIR", source=STOCK))
    assert cash(game, "Cy", "SIR") == [450, 400]
    assert STOCK not in game.state.bonds["SIR"]
    end_share_round(game)
