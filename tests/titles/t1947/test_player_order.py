"""Clauses PO: the order cards, by wealth."""

from __future__ import annotations

import pytest

from railhead.finance.holders import STOCK
from railhead.play.actions import BuyIn, BuyShare, Pass, SellShares
from railhead.titles.t1947.actions import Convert, IssueBonds, SellBonds, TakeBonds
from tests.titles.t1947 import Game
from tests.titles.t1947.positions import Table, asked, cash, end_share_round, plays, until


def _traded(table: Table) -> Game:
    """Dee, who has 60% of the WIPR, sells a bond of it and the round ends: new cards are dealt."""
    table.company("WIPR", 80, {"Dee": 6}).bonds("WIPR", Dee=1)
    game = table.share_round("Dee", passes=3)
    plays(game, SellBonds(by="Dee", company="WIPR", count=1))
    end_share_round(game)
    assert game.state.round == "Operating round 2.1"
    return game


@pytest.mark.clause("1947-PO-01")
def test_players_act_by_their_cards_round_and_round() -> None:
    game = (
        Table(4)
        .order("Cy", "Ann", "Dee", "Bob")
        .company("SIR", 80, {"Ann": 2}, launched=False)
        .share_round()
    )
    for player in ("Cy", "Ann", "Dee", "Bob", "Cy", "Ann"):
        assert asked(game) == player
        game.play(BuyShare(by=player, company="SIR", source=STOCK))
        if asked(game) == player:  # he may still sell
            plays(game, Pass())


@pytest.mark.clause("1947-PO-02", "1947-PO-06")
def test_points_for_certificates_and_privates_whatever_they_cost() -> None:
    """Ann: the 30% certificate at 310, 3. Bob: the 20% one, 2. Cy: a share, a savings share and two
    privates, 4. Dee: 6."""
    game = _traded(
        Table(4)
        .company("BNR", 100, {"Ann": 3, "Cy": 1}, at="r1c12")
        .company("SIR", 100, {"Bob": 2, "Cy": 1}, at="r8c1", savings="Cy")
        .private("P1", "Cy")
        .private("P2", "Cy")
        .cash(Ann=0, Bob=5000, Cy=0, Dee=0)
    )
    assert game.state.order == ("Bob", "Ann", "Cy", "Dee")


@pytest.mark.clause("1947-PO-02", "1947-SV-10")
def test_two_savings_shares_are_two_points_though_one_certificate() -> None:
    """Ann: 4 ordinary and 2 savings shares, 6. Bob: 5."""
    game = _traded(
        Table(4)
        .company("SIR", 80, {"Dee": 4, "Ann": 2}, savings="Ann")
        .company("EIR", 80, {"Ann": 4})
        .company("GIPR", 80, {"Bob": 5})
        .cash(Ann=0, Bob=50, Cy=0, Dee=0)
    )
    p = game.position
    assert p.certificate_count("Ann") == p.certificate_count("Bob") == 4
    assert game.state.order == ("Cy", "Bob", "Ann", "Dee")


@pytest.mark.clause("1947-PO-03")
def test_bonds_break_a_tie_before_cash() -> None:
    """Bob 7 points, no bond, 30; Ann 7 points, one bond, 0: Bob is poorer and goes first."""
    game = _traded(
        Table(4)
        .company("SIR", 80, {"Ann": 5})
        .company("EIR", 80, {"Bob": 5})
        .company("GIPR", 80, {"Dee": 4, "Ann": 2, "Bob": 2})
        .bonds("SIR", Ann=1)
        .cash(Ann=0, Bob=30, Cy=0, Dee=0)
    )
    assert game.state.order == ("Cy", "Bob", "Ann", "Dee")


@pytest.mark.clause("1947-PO-03")
@pytest.mark.parametrize(("ann", "bob"), [(30, 31), (31, 30)])
def test_then_cash_does(ann: int, bob: int) -> None:
    game = _traded(
        Table(4)
        .company("SIR", 80, {"Ann": 2})
        .company("EIR", 80, {"Bob": 2})
        .cash(Ann=ann, Bob=bob, Cy=0, Dee=0)
    )
    poorer, richer = ("Ann", "Bob") if ann < bob else ("Bob", "Ann")
    assert game.state.order == ("Cy", poorer, richer, "Dee")


def _tied(*order: str) -> Game:
    """Ann, Bob and Cy have 20% of a company each, and as much money."""
    return _traded(
        Table(4)
        .order(*order)
        .company("SIR", 80, {"Ann": 2})
        .company("EIR", 80, {"Bob": 2})
        .company("GIPR", 80, {"Cy": 2})
        .cash(Ann=50, Bob=50, Cy=50, Dee=0)
    )


@pytest.mark.clause("1947-PO-04")
@pytest.mark.parametrize("cards", [("Ann", "Bob"), ("Bob", "Ann")])
def test_players_tied_in_everything_swap_their_cards(cards: tuple[str, str]) -> None:
    one, other = cards
    game = _traded(
        Table(4)
        .order(one, other, "Cy", "Dee")
        .company("SIR", 80, {"Ann": 2})
        .company("EIR", 80, {"Bob": 2})
        .cash(Ann=50, Bob=50, Cy=50, Dee=0)
    )
    assert game.state.order == ("Cy", other, one, "Dee")


@pytest.mark.clause("1947-PO-04")
@pytest.mark.parametrize("old", [("Ann", "Bob", "Cy"), ("Bob", "Cy", "Ann")])
def test_among_three_who_are_tied_the_old_order_is_reversed(old: tuple[str, ...]) -> None:
    """A-27."""
    game = _tied(*old, "Dee")
    assert game.state.order == (*reversed(old), "Dee")


@pytest.mark.clause("1947-PO-06", "1947-PO-02")
def test_the_order_is_fixed_when_the_share_round_ends() -> None:
    """Ann and Bob have 7 points, Ann has more cash. In the operating round she sells her private
    to her company: with 6 points she would go before Bob now."""
    game = (
        Table()
        .company("BB&CI", 80, {"Ann": 6}, cash=100)
        .company("EIR", 80, {"Bob": 5, "Cy": 1}, launched=False)
        .private("P1", "Ann")
        .private("P2", "Bob")
        .private("P3", "Bob")
        .cash(Ann=100, Bob=20, Cy=160)
        .share_round("Cy", passes=2)
    )
    plays(game, BuyShare(by="Cy", company="BB&CI", source=STOCK), Pass(by="Cy"))
    end_share_round(game)
    assert game.state.order == ("Cy", "Bob", "Ann")
    plays(game, BuyIn(by="Ann", private="P1", price=100))
    while game.state.round == "Operating round 2.1":
        plays(game, Pass())
    assert game.state.round == "Stock round 3"
    assert (game.state.order, asked(game)) == (("Cy", "Bob", "Ann"), "Cy")
    assert game.state.privates["P1"] == "BB&CI"


@pytest.mark.clause("1947-PO-07", "1947-SR-02")
def test_without_a_deal_the_order_stays() -> None:
    """By wealth it would be Cy, Bob, Ann."""
    game = (
        Table()
        .order("Ann", "Bob", "Cy")
        .company("SIR", 80, {"Ann": 6, "Bob": 2})
        .cash(Ann=800, Bob=800, Cy=800)
        .share_round()
    )
    for player in ("Ann", "Bob", "Cy"):
        plays(game, Pass(by=player))
    assert game.state.round == "Operating round 2.1"
    assert game.state.order == ("Ann", "Bob", "Cy")


@pytest.mark.clause("1947-PO-07")
def test_a_conversion_alone_is_no_deal() -> None:
    """A-26."""
    game = (
        Table()
        .company("SIR", 80, {"Cy": 6, "Ann": 1})
        .company("EIR", 80, {"Ann": 5, "Bob": 2})
        .cash(Ann=800, Bob=800, Cy=800)
        .share_round()
    )
    plays(game, Convert(by="Ann", company="SIR"))
    end_share_round(game)
    assert game.state.order == ("Ann", "Bob", "Cy")


@pytest.mark.clause("1947-PO-07", "1947-PO-06")
@pytest.mark.parametrize("deal", ["purchase", "sale", "issue"])
def test_one_deal_is_enough_for_new_cards(deal: str) -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6, "Bob": 2})
        .cash(Ann=800, Bob=800, Cy=800)
        .share_round("Ann")
    )
    if deal == "purchase":
        until(game, "Bob")
        plays(game, BuyShare(by="Bob", company="SIR", source=STOCK))
    elif deal == "sale":
        plays(game, SellShares(by="Ann", company="SIR", count=1))
    else:
        plays(game, IssueBonds(by="Ann", company="SIR"), TakeBonds(by="Ann", count=1))
    end_share_round(game)
    assert game.state.order == ("Cy", "Bob", "Ann")
    assert cash(game, "Cy") == [800]


@pytest.mark.clause("1947-PO-07", "1947-CB-07")
@pytest.mark.parametrize(("rules", "order"), [(2, ("Ann", "Bob", "Cy")), (1, ("Cy", "Bob", "Ann"))])
def test_an_issue_of_which_nobody_takes_a_bond_is_no_deal(
    rules: int, order: tuple[str, ...]
) -> None:
    """Nobody has bought or sold anything; by the first version of the rules it was one."""
    table = Table(rules=rules).company("SIR", 80, {"Ann": 6, "Bob": 2})
    game = table.cash(Ann=800, Bob=800, Cy=800).share_round("Ann")
    plays(game, IssueBonds(by="Ann", company="SIR"))
    end_share_round(game)
    assert game.state.round == "Operating round 2.1"
    assert game.state.order == order
