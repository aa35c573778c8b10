"""Royal Bonds: buying and converting them in a stock round. Clauses BUY-08 to BUY-12."""

from __future__ import annotations

import pytest

from railhead.play.actions import Pass, PlaceStation, SellShares
from railhead.titles.t18india.actions import BuyBond, ConvertBond, SellBonds
from tests.titles.answers import going_on
from tests.titles.t18india.positions import Table, bonds, cash, offers, plays, refused, units

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def gipr(price: int, *, profile: str = "rulebook", phase: str = "IV") -> Table:
    """The GIPR at a price, managed by Bob; Ann has a bond."""
    table = Table("EIR", profile=profile).phase(phase).bonds(Ann=1)
    return table.company("GIPR", {"Bob": 3}, price=price, stations="R17")


@pytest.mark.clause("18india-BUY-08")
def test_one_bond_a_turn_while_there_are_any() -> None:
    table = Table("EIR").bonds(Ann=9).cash(Ann=300, Bob=300).hand("Bob", "EIR")
    game = table.stock_round("Ann")
    (bank,) = cash(game, "bank")
    plays(game, BuyBond())
    assert (cash(game, "Ann", "bank"), bonds(game, "Ann", "bank")) == ([200, bank + 100], [10, 0])
    assert game.asked != ("Ann",)
    game = table.bonds(Ann=10).stock_round("Bob")
    assert refused(game, BuyBond()) == "18india-BUY-08"


@BOTH
@pytest.mark.clause("18india-BUY-09", "18india-BUY-10", "18india-BUY-12")
@pytest.mark.parametrize(("price", "paid"), [(142, 42), (100, 0), (90, 0), (460, 360)])
def test_the_difference_is_paid_and_never_given_back(profile: str, price: int, paid: int) -> None:
    table = gipr(price, profile=profile).cash(Ann=400, Cy=0).row(1, "GIPR").hand("Ann", "GIPR")
    game = table.stock_round("Ann")
    bank, treasury = cash(game, "bank", "GIPR")
    plays(game, ConvertBond())
    assert cash(game, "Ann", "bank", "GIPR") == [400 - paid, bank + paid - 100, treasury + 100]
    assert bonds(game, "Ann", "bank") == [0, 9]  # the bond has left the game
    assert units(game, "GIPR", "Ann", "Bob") == [1, 3]
    assert game.state.rows[0] == ("GIPR",)  # no certificate of IPO or hand is used
    assert game.state.hands["Ann"] == ("GIPR",)
    assert game.position.price("GIPR") == price


@BOTH
@pytest.mark.clause("18india-BUY-09")
@pytest.mark.parametrize("phase", ["I", "II", "III"])
def test_no_conversion_before_phase_four(profile: str, phase: str) -> None:
    game = gipr(112, profile=profile, phase=phase).stock_round("Ann")
    assert refused(game, ConvertBond()) == "18india-BUY-09"


@pytest.mark.clause("18india-BUY-09")
def test_no_conversion_without_a_bond() -> None:
    game = gipr(112).stock_round("Bob")
    assert refused(game, ConvertBond()) == "18india-BUY-09"


@BOTH
@pytest.mark.clause("18india-BUY-09", "18india-BUY-01")
def test_a_bond_bought_is_not_converted_in_the_same_turn(profile: str) -> None:
    game = gipr(112, profile=profile).cash(Bob=400).stock_round("Bob")
    plays(game, BuyBond())
    assert game.asked == ("Cy",)
    while game.asked != ("Bob",):
        plays(game, Pass())
    plays(game, ConvertBond())
    assert bonds(game, "Bob") == [0]


@pytest.mark.clause("18india-BUY-10", "18india-BUY-11", "18india-GIPR-09")
def test_bonds_start_the_gipr_at_112() -> None:
    """The third share in play starts it, and the first to convert manages it."""
    table = Table("EIR").phase("IV").bonds(Ann=2, Bob=1).cash(Ann=100, Bob=100, Cy=0)
    game = table.stock_round("Ann")
    plays(game, ConvertBond())  # Ann
    assert cash(game, "Ann", "GIPR") == [88, 100]
    plays(game, ConvertBond())  # Bob
    assert cash(game, "Bob", "GIPR") == [88, 200]
    assert "GIPR" not in game.state.launched
    plays(game, ConvertBond())  # Ann
    assert cash(game, "Ann", "GIPR") == [76, 300]
    assert "GIPR" in game.state.launched
    assert game.decision is not None
    assert (game.decision.player, game.decision.company) == ("Ann", "GIPR")
    plays(game, PlaceStation(hex="R17"))
    assert game.position.price("GIPR") == 112


@pytest.mark.clause("18india-BUY-11", "18india-GIPR-09")
def test_at_18xx_games_bonds_neither_start_the_gipr_nor_come_first() -> None:
    table = Table("EIR", profile="18xx.games").phase("IV").bonds(Ann=3).cash(Ann=100, Cy=0)
    game = table.stock_round("Ann")
    assert refused(game, ConvertBond()) == "18india-GIPR-09"
    table.shares("GIPR", {"Bob": 2})
    game = table.bonds(Ann=3).stock_round("Ann")
    plays(game, ConvertBond())
    assert cash(game, "Ann", "GIPR") == [88, 100]
    assert "GIPR" not in game.state.launched


@BOTH
@pytest.mark.clause("18india-BUY-09", "18india-LIM-05")
def test_a_conversion_counts_for_the_limit_and_a_bond_does_not(profile: str) -> None:
    table = Table("EIR", players=4, profile=profile).phase("IV").bonds(Ann=1)
    table.company("GIPR", {"Bob": 3}, stations="R17")
    game = table.certificates("Ann", 18, "EIR").stock_round("Ann")
    assert refused(game, ConvertBond()) == "18india-LIM-05"
    plays(game, BuyBond())
    assert bonds(game, "Ann") == [2]
    game = table.cash(Ann=300).stock_round("Ann", selling=True)
    company = game.state.launched[-1]
    plays(game, SellShares(company=company, count=1))
    while game.asked != ("Ann",) or going_on(game).selling:
        plays(game, Pass())
    plays(game, ConvertBond())


@pytest.mark.clause("18india-BUY-09")
def test_bonds_of_a_closed_gipr_keep_their_worth() -> None:
    """Converting is over; they sell for 100 and count 100 (A-08)."""
    table = Table("EIR").phase("IV").bonds(Ann=2).cash(Ann=50).private("P1", "pool")
    table.set(closed=("GIPR",))
    game = table.stock_round("Ann")
    assert refused(game, ConvertBond()) == "18india-GIPR-10"
    assert game.result["Ann"] == 250
    game = table.stock_round("Ann", selling=True)
    assert offers(game, SellBonds(count=2))
    plays(game, SellBonds(count=2))
    assert cash(game, "Ann") == [250]


@pytest.mark.clause("18india-BUY-09", "18india-BUY-10", "18india-BUY-11", "18india-BUY-12")
@pytest.mark.parametrize(("price", "cost"), [(142, 42), (90, 0), (None, 12)])
def test_what_a_conversion_costs(price: int | None, cost: int) -> None:
    """Scenario S4."""
    table = Table("EIR").phase("IV").bonds(Ann=1).cash(Ann=200)
    if price is not None:
        table.company("GIPR", {"Bob": 3}, price=price, stations="I20")
    game = table.stock_round("Ann")
    gipr, bank = cash(game, "GIPR", "bank")
    plays(game, ConvertBond())
    assert cash(game, "Ann", "GIPR", "bank") == [200 - cost, gipr + 100, bank + cost - 100]
    assert (units(game, "GIPR", "Ann"), bonds(game, "Ann")) == ([1], [0])


@pytest.mark.clause("18india-BUY-08", "18india-LIM-04")
def test_a_bond_costs_100_and_does_not_count() -> None:
    """Scenario S4."""
    game = Table("EIR").cash(Ann=150).stock_round("Ann")
    plays(game, BuyBond())
    assert cash(game, "Ann") == [50]
    assert (bonds(game, "Ann"), game.position.certificate_count("Ann")) == ([1], 0)
