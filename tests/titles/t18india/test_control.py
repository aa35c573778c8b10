"""Who takes over when shares change hands. Clauses TIE, BUY-13, BUY-14."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyShare, Pass, SellShares, StartCompany
from railhead.titles.t18india.actions import ConvertBond
from tests.titles.t18india.positions import Table, cash, plays, units

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def buy(company: str, source: str = "pool") -> BuyShare:
    return BuyShare(company=company, source=source)


def sell(company: str, count: int) -> SellShares:
    return SellShares(company=company, count=count)


# --- Buying -----------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-BUY-13", "18india-BUY-14", "18india-TIE-02")
def test_a_larger_holding_takes_the_directors_certificate(profile: str) -> None:
    table = Table("EIR", profile=profile).company("EIR", {"Ann": 3, "Bob": 2}, cash=70, trains="2")
    table.hand("Bob", "EIR EIR EIR").cash(Bob=500)
    game = table.stock_round("Bob")
    plays(game, buy("EIR", "hand"))
    assert game.position.director("EIR") == "Ann"  # equal is not larger
    assert game.state.certificates["EIR"][0] == "Ann"
    plays(game, buy("EIR", "hand"))
    if profile == "rulebook":  # where the purchase must be complete
        assert game.position.director("EIR") == "Ann"
        plays(game, Pass())
    assert game.position.director("EIR") == "Bob"
    assert game.state.certificates["EIR"][0] == "Bob"
    assert units(game, "EIR", "Ann", "Bob") == [3, 4]
    assert game.state.certificates["EIR"].count("Ann") == 3
    assert game.state.certificates["EIR"].count("Bob") == 3
    assert cash(game, "EIR") == [270]  # the assets stay with the company
    assert game.position.trains("EIR") != ()


@BOTH
@pytest.mark.clause("18india-BUY-13", "18india-BUY-14", "18india-TIE-02")
def test_a_larger_holding_takes_a_managed_company(profile: str) -> None:
    table = Table("EIR", profile=profile).company("EIR", {"Ann": 2, "Bob": 1}, pool=3, managed=True)
    table.cash(Ann=0, Bob=500, Cy=0, EIR=60)
    game = table.stock_round("Bob")
    plays(game, buy("EIR"))
    assert game.position.director("EIR") == "Ann"
    assert game.asked == ("Bob",)
    plays(game, buy("EIR"))
    assert game.position.director("EIR") == "Bob"
    assert units(game, "EIR", "Ann", "Bob") == [2, 3]
    assert cash(game, "EIR") == [60]


@pytest.mark.clause("18india-BUY-13", "18india-GIPR-09")
def test_a_conversion_may_win_the_gipr() -> None:
    table = Table("EIR").phase("IV").bonds(Ann=1)
    table.company("GIPR", {"Bob": 3, "Ann": 3}, stations="R17")
    game = table.stock_round("Ann")
    plays(game, ConvertBond())
    assert game.position.director("GIPR") == "Ann"


@pytest.mark.clause("18india-BUY-13", "18india-CO-16")
def test_shares_of_companies_never_count() -> None:
    table = Table("EIR NSR").company("EIR", {"Ann": 2, "Bob": 1}, pool=1, managed=True)
    table.company("NSR", {"Bob": 3}, cash=200, trains="2").shares("EIR", {"NSR": 2})
    game = table.turn("NSR", "Buy a certificate", "EIR")
    plays(game, buy("EIR"))
    assert units(game, "EIR", "NSR") == [3]
    assert game.position.director("EIR") == "Ann"


# --- Ties -------------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-TIE-01", "18india-SR-14")
@pytest.mark.parametrize(
    ("order", "seller", "heirs", "heir"),
    [
        ("Ann Bob Cy Dee", "Ann", "Bob Dee", "Bob"),
        ("Ann Bob Cy Dee", "Dee", "Ann Bob", "Ann"),
        ("Ann Bob Cy Dee", "Dee", "Bob Cy", "Bob"),
        ("Ann Bob Cy Dee", "Bob", "Ann Cy", "Cy"),
        ("Dee Cy Bob Ann", "Ann", "Bob Dee", "Dee"),  # the order of the round, not the seats
    ],
)
@pytest.mark.parametrize("managed", [True, False])
def test_the_nearest_after_the_seller_follows(
    profile: str, order: str, seller: str, heirs: str, heir: str, managed: bool
) -> None:
    table = Table("EIR", players=4, profile=profile).set(order=tuple(order.split()))
    held = {seller: 3, **dict.fromkeys(heirs.split(), 2)}
    table.company("EIR", held, managed=managed)
    game = table.stock_round(seller, selling=True)
    plays(game, sell("EIR", 2))
    assert game.position.director("EIR") == heir
    if not managed:
        assert game.state.certificates["EIR"][0] == heir


@pytest.mark.clause("18india-TIE-01")
def test_the_largest_comes_before_the_nearest() -> None:
    table = Table("EIR", players=4).company("EIR", {"Ann": 4, "Bob": 1, "Cy": 2}, managed=True)
    game = table.stock_round("Ann", selling=True)
    plays(game, sell("EIR", 4))
    assert game.position.director("EIR") == "Cy"


@pytest.mark.clause("18india-TIE-02", "18india-SR-14")
@pytest.mark.parametrize("managed", [True, False])
def test_a_seller_who_falls_to_a_tie_stays(managed: bool) -> None:
    table = Table("EIR").company("EIR", {"Ann": 4, "Bob": 2, "Cy": 2}, managed=managed)
    game = table.stock_round("Ann", selling=True)
    plays(game, sell("EIR", 2))
    assert game.position.director("EIR") == "Ann"
    assert units(game, "EIR", "Ann", "pool") == [2, 2]


@BOTH
@pytest.mark.clause("18india-TIE-03", "18india-SR-10")
def test_one_share_is_enough_for_a_manager(profile: str) -> None:
    table = Table("EIR", profile=profile).company("EIR", {"Ann": 3, "Cy": 1}, managed=True)
    game = table.stock_round("Ann", selling=True)
    plays(game, sell("EIR", 3))
    assert game.position.director("EIR") == "Cy"


@BOTH
@pytest.mark.clause("18india-TIE-02", "18india-CO-13", "18india-BUY-14")
@pytest.mark.parametrize(("manager", "winner"), [(1, "Bob"), (2, "Ann"), (3, "Ann")])
def test_the_directors_certificate_bought_into_a_managed_company(
    profile: str, manager: int, winner: str
) -> None:
    table = Table("EIR", profile=profile).company("EIR", {"Ann": manager}, pool=2, managed=True)
    game = table.hand("Bob", "EIR-D").cash(Bob=300).stock_round("Bob")
    plays(game, StartCompany(company="EIR", price=100))
    assert game.position.director("EIR") == winner
    assert game.state.certificates["EIR"][0] == winner
    assert units(game, "EIR", "Ann", "Bob") == [manager, 2]
    assert game.state.certificates["EIR"].count("Bob") == (1 if winner == "Bob" else 2)


@pytest.mark.clause("18india-SR-09", "18india-TIE-03")
def test_a_former_director_sells_both_exchanged_certificates_one_by_one() -> None:
    table = Table("EIR").company("EIR", {"Ann": 2, "Bob": 2}, price=126).cash(Ann=0)
    game = table.stock_round("Ann", selling=True)
    plays(game, sell("EIR", 1))
    plays(game, sell("EIR", 1))
    assert cash(game, "Ann") == [252]
    assert units(game, "EIR", "Ann", "Bob", "pool") == [0, 2, 2]
