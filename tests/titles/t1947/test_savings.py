"""Savings shares: kinds, ratio, conversion. Clauses SV."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import Answer, BuyIn, BuyShare, ClosePrivate, Pass, SellShares
from railhead.titles.t1947.actions import BuyBond, BuySavings, Convert
from railhead.titles.t1947.securities.savings import holds_savings
from tests.titles.t1947 import Game
from tests.titles.t1947.positions import Table, asked, cash, offers, plays, refused

clause = pytest.mark.clause


def _until(game: Game, player: str) -> None:
    """The others pass."""
    while asked(game) != player:
        plays(game, Pass())


def _savings(game: Game, player: str, company: str) -> bool:
    return holds_savings(game.position, player, company)


# Kinds of shares.


@clause("1947-SV-01")
@pytest.mark.parametrize("as_savings", [True, False])
def test_a_share_in_the_pool_has_no_kind(as_savings: bool) -> None:
    """Bob's savings share goes to the pool; Cy holds it as what he likes."""
    game = (
        Table()
        .company("GIPR", 80, {"Cy": 4, "Bob": 3})
        .company("SIR", 80, {"Ann": 5, "Bob": 1}, savings="Bob")
        .share_round("Bob")
    )
    plays(game, SellShares(company="SIR", count=1), Pass())
    kind = BuySavings if as_savings else BuyShare
    plays(game, kind(by="Cy", company="SIR", source=POOL))
    assert game.position.units("Cy", "SIR") == 1
    assert _savings(game, "Cy", "SIR") is as_savings
    assert not _savings(game, "Bob", "SIR")


@clause("1947-SV-01", "1947-SV-03")
def test_who_has_sold_his_savings_shares_may_begin_anew() -> None:
    game = (
        Table()
        .company("GIPR", 80, {"Bob": 4})
        .company("SIR", 80, {"Ann": 5, "Bob": 1}, savings="Bob")
        .share_round("Bob")
    )
    plays(game, SellShares(company="SIR", count=1), Pass())
    _until(game, "Bob")
    assert refused(game, BuyShare(company="SIR", source=POOL)) == "1947-SR-06"
    state = game.state.round
    while game.state.round == state or not game.state.round.startswith("Stock"):
        game.play({"type": "pass"})
    _until(game, "Bob")
    plays(game, BuyShare(company="SIR", source=POOL))
    assert not _savings(game, "Bob", "SIR")


@clause("1947-SV-02")
def test_a_president_has_ordinary_shares_only() -> None:
    game = Table().company("SIR", 80, {"Ann": 6, "Bob": 1}, pool=1).share_round("Ann")
    for source in (POOL, STOCK):
        assert refused(game, BuySavings(company="SIR", source=source)) == "1947-SV-02"
    assert refused(game, Convert(company="SIR")) == "1947-SV-02"


@clause("1947-SV-03")
def test_one_kind_in_one_company() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 3, "Bob": 2, "Cy": 1}, pool=1, savings="Cy")
        .company("EIR", 80, {"Cy": 4, "Bob": 2})
        .share_round("Bob")
    )
    assert refused(game, BuySavings(company="SIR", source=STOCK)) == "1947-SV-03"
    plays(game, BuyShare(company="SIR", source=STOCK), Pass(by="Bob"))
    assert refused(game, BuyShare(by="Cy", company="SIR", source=POOL)) == "1947-SV-03"
    plays(game, BuySavings(by="Cy", company="SIR", source=POOL))
    assert game.position.units("Cy", "SIR") == 2


@clause("1947-SV-04")
def test_a_savings_share_costs_and_brings_what_an_ordinary_one_does() -> None:
    """Par 80 from the stock, the market price of 130 from the pool, and 130 when it is sold."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6}, pool=1, at="r3c7")
        .company("EIR", 80, {"Bob": 6})
        .cash(Bob=500)
        .share_round("Bob")
    )
    before = game.result["Bob"]
    plays(game, BuySavings(company="SIR", source=STOCK), Pass(by="Bob"))
    assert cash(game, "Bob") == [420]
    assert game.result["Bob"] == before - 80 + 130
    _until(game, "Bob")
    plays(game, BuySavings(company="SIR", source=POOL))
    assert cash(game, "Bob") == [290]
    plays(game, SellShares(by="Bob", company="SIR", count=2))
    assert cash(game, "Bob") == [550]


@clause("1947-SV-04", "1947-CL-05")
def test_savings_shares_count_for_sixty_percent() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 2, "Bob": 6}, savings="Bob")
        .company("EIR", 80, {"Bob": 6})
        .company("EBR", 80, {"Bob": 6})
        .company("GIPR", 80, {"Bob": 4})
        .share_round("Bob")
    )
    plays(game, BuySavings(company="SIR", source=STOCK), Pass(by="Bob"))
    _until(game, "Bob")
    assert refused(game, Pass()) == "1947-CL-06"
    plays(game, SellShares(company="SIR", count=1), Pass(by="Bob"))
    _until(game, "Bob")
    plays(game, Pass())


@clause("1947-SV-05", "1947-PR-01")
def test_savings_shares_claim_no_presidency() -> None:
    """Bob buys his fifth savings share beside a president with 30%, who then sells one of them."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 3, "Bob": 4}, savings="Bob")
        .company("EIR", 80, {"Bob": 6})
        .company("GIPR", 80, {"Bob": 4})
        .share_round("Bob")
    )
    plays(game, BuySavings(company="SIR", source=STOCK), Pass(by="Bob"))
    assert game.position.director("SIR") == "Ann"
    _until(game, "Ann")
    plays(game, SellShares(company="SIR", count=1))
    assert game.position.director("SIR") == "Ann"
    assert refused(game, SellShares(company="SIR", count=1)) == "1947-PR-04"


# The ratio.


@clause("1947-SV-06")
@pytest.mark.parametrize(
    ("ordinary", "privates", "allowed"),
    [(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 1), (2, 0, 1), (3, 0, 1), (3, 1, 2), (0, 4, 2)],
)
def test_one_savings_share_for_two_ordinary_ones(
    ordinary: int, privates: int, allowed: int
) -> None:
    """In the first share round, in which nothing can be sold again. A president's certificate is
    two or three ordinary shares, a private is one."""
    table = Table().company("SIR", 80, {"Cy": 2}).cash(Ann=800)
    if ordinary == 3:
        table.company("BNR", 80, {"Ann": 3})
    elif ordinary == 2:
        table.company("EIR", 80, {"Ann": 2})
    elif ordinary:
        table.company("EIR", 80, {"Bob": 2, "Ann": 1})
    for number in range(privates):
        table.private(f"P{number + 5}", "Ann")
    game = table.share_round("Ann", number=1)
    for _ in range(allowed):
        _until(game, "Ann")
        plays(game, BuySavings(company="SIR", source=STOCK))
    if allowed:
        _until(game, "Ann")
    assert refused(game, BuySavings(company="SIR", source=STOCK)) == "1947-SV-07"
    assert game.position.units("Ann", "SIR") == allowed


@clause("1947-SV-06", "1947-PV-09")
@pytest.mark.parametrize(("ordinary", "legal"), [(4, True), (3, False)])
def test_a_private_that_the_ratio_needs_is_not_sold(ordinary: int, legal: bool) -> None:
    game = (
        Table()
        .company("BB&CI", 80, {"Ann": ordinary}, cash=500)
        .company("SIR", 80, {"Bob": 4, "Ann": 2}, savings="Ann")
        .private("P1", "Ann")
        .turn("BB&CI", "Track")
    )
    if legal:
        plays(game, BuyIn(private="P1", price=1))
        assert game.state.privates["P1"] == "BB&CI"
    else:
        assert refused(game, BuyIn(private="P1", price=1)) == "1947-PV-09"


@clause("1947-SV-07")
def test_a_bond_does_not_mend_a_broken_ratio() -> None:
    """Eight ordinary and four savings shares: after a sale of one the purchase must mend it."""
    game = (
        Table()
        .company("BB&CI", 80, {"Ann": 6, "Bob": 2})
        .company("GIPR", 80, {"Bob": 4, "Ann": 2})
        .company("SIR", 80, {"Cy": 4, "Ann": 4}, savings="Ann")
        .bonds("GIPR", pool=1)
        .share_round("Ann")
    )
    plays(game, SellShares(company="BB&CI", count=1))
    assert refused(game, BuyBond(company="GIPR", source=POOL)) == "1947-SV-07"
    assert refused(game, BuySavings(company="SIR", source=STOCK)) == "1947-SV-07"
    plays(game, BuyShare(company="GIPR", source=STOCK))
    assert asked(game) == "Bob"


def _without_p4(pool: int) -> Game:
    """Ann has three ordinary shares with P4 as a fourth, two savings shares, and no money."""
    game = (
        Table()
        .company("EIR", 80, {"Ann": 3})
        .company("SIR", 80, {"Bob": 2, "Ann": 2}, pool=pool, savings="Ann")
        .private("P4", "Ann")
        .cash(Ann=0)
        .operating_round()
    )
    plays(game, ClosePrivate(by="Ann", private="P4"))
    assert asked(game) == "Ann"
    return game


@clause("1947-SV-07")
def test_a_ratio_broken_by_p4_is_mended_in_the_turn() -> None:
    game = _without_p4(pool=0)
    assert refused(game, Pass()) == "1947-SV-07"
    plays(game, SellShares(company="SIR", count=1), Pass())
    assert game.position.units("Ann", "SIR") == 1


@clause("1947-SV-07")
def test_a_ratio_that_can_not_be_mended_does_not_stop_the_game() -> None:
    """A-59: the pool takes no more shares of the SIR, and there is no money for others."""
    game = _without_p4(pool=5)
    assert refused(game, SellShares(company="SIR", count=1)) == "1947-SR-11"
    plays(game, Pass())
    assert asked(game) == "Bob"


@clause("1947-SV-10", "1947-CL-02")
@pytest.mark.parametrize(("shares", "count"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_two_savings_shares_are_one_certificate(shares: int, count: int) -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 2, "Bob": shares}, savings="Bob")
        .company("EIR", 80, {"Ann": 2, "Bob": 1})
        .share_round()
    )
    assert game.position.certificate_count("Bob") == count + 1


@clause("1947-SV-10")
def test_savings_shares_of_two_companies_make_no_pair() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 2, "Bob": 1}, savings="Bob")
        .company("EIR", 80, {"Ann": 2, "Bob": 1}, savings="Bob")
        .share_round()
    )
    assert game.position.certificate_count("Bob") == 2


# Conversion.


def _converting(**shares: int) -> Table:
    """Bob holds ordinary shares of the EIR and of the SIR, over which Ann presides."""
    return (
        Table()
        .company("SIR", 80, {"Ann": 3, "Bob": shares.get("SIR", 2)})
        .company("EIR", 80, {"Bob": 4, "Cy": 2})
        .company("GIPR", 80, {"Cy": 4, "Bob": 2})
    )


@clause("1947-SV-11", "1947-SV-12")
def test_to_savings_at_once_and_the_turn_is_over() -> None:
    """All shares of the one company; nobody is asked; another company has to wait."""
    game = _converting().share_round("Bob")
    assert offers(game, Convert(company="GIPR"))
    plays(game, Convert(company="SIR"))
    assert _savings(game, "Bob", "SIR")
    assert not _savings(game, "Bob", "GIPR")
    assert game.position.units("Bob", "SIR") == 2
    assert asked(game) == "Cy"
    assert game.why(Convert(by="Bob", company="GIPR")) is not None


@clause("1947-SV-11")
def test_no_conversion_beside_a_purchase_or_sale() -> None:
    game = _converting().share_round("Bob")
    assert refused(game, Convert(company="BNR")) == "1947-SV-11"
    plays(game, SellShares(company="GIPR", count=1))
    assert refused(game, Convert(company="SIR")) == "1947-SV-11"
    game = _converting().share_round("Bob")
    plays(game, BuyShare(company="SIR", source=STOCK))
    assert refused(game, Convert(by="Bob", company="SIR")) == "1947-SV-11"


@clause("1947-SV-12")
def test_to_ordinary_with_the_president_s_consent_only() -> None:
    game = _converting().set(savings={"SIR": ("Bob",)}).share_round("Bob")
    plays(game, Convert(company="SIR"))
    assert asked(game) == "Ann"
    assert _savings(game, "Bob", "SIR")
    assert refused(game, Pass(by="Ann")) == "1947-PR-06"
    plays(game, Answer(by="Ann", agree=False))
    # Bob still has savings shares, and may do something else in his turn.
    assert (asked(game), _savings(game, "Bob", "SIR")) == ("Bob", True)
    assert refused(game, Convert(company="SIR")) == "1947-SV-12"
    plays(game, Pass(by="Bob"), BuyShare(by="Cy", company="GIPR", source=STOCK), Pass(by="Cy"))
    _until(game, "Bob")
    plays(game, Convert(by="Bob", company="SIR"), Answer(by="Ann", agree=True))
    assert (asked(game), _savings(game, "Bob", "SIR")) == ("Cy", False)


@clause("1947-SV-13", "1947-PR-02")
def test_the_presidency_is_looked_at_after_a_conversion_to_ordinary() -> None:
    """Bob's four savings shares outnumber the three of the president when they are ordinary."""
    game = _converting(SIR=4).set(savings={"SIR": ("Bob",)}).share_round("Bob")
    plays(game, Convert(company="SIR"), Answer(by="Ann", agree=True))
    p = game.position
    assert p.director("SIR") == "Bob"
    assert (p.units("Bob", "SIR"), p.units("Ann", "SIR")) == (4, 3)
    assert game.state.certificates["SIR"].count("Ann") == 3
    assert game.state.certificates["SIR"].count("Bob") == 3


@clause("1947-SV-13")
def test_a_conversion_keeps_the_ratio() -> None:
    """Eight ordinary shares: two may become savings shares (6 : 2), four may not (4 : 4)."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 4, "Bob": 4})
        .company("GIPR", 80, {"Cy": 4, "Bob": 2})
        .private("P1", "Bob")
        .private("P2", "Bob")
        .share_round("Bob")
    )
    assert refused(game, Convert(company="SIR")) == "1947-SV-13"
    plays(game, Convert(company="GIPR"))


@clause("1947-SV-13", "1947-CL-03")
@pytest.mark.parametrize(("privates", "legal"), [(8, False), (7, True)])
def test_a_conversion_keeps_the_certificate_limit(privates: int, legal: bool) -> None:
    """Six players, 13 certificates: a pair of savings shares would be two."""
    table = (
        Table(6)
        .company("EIR", 80, {"Ann": 5})
        .company("SIR", 80, {"Bob": 3, "Ann": 2}, savings="Ann")
    )
    for number in range(privates):
        table.private(f"P{number + 1}", "Ann")
    game = table.share_round("Ann")
    assert game.position.certificate_count("Ann") == 5 + privates
    if legal:
        plays(game, Convert(company="SIR"), Answer(by="Bob", agree=True))
        assert game.position.certificate_count("Ann") == 13
    else:
        assert refused(game, Convert(company="SIR")) == "1947-SV-13"


@clause("1947-SV-07", "1947-SR-11")
def test_a_second_savings_share_while_the_pool_is_full() -> None:
    """Bob may hold one savings share and has it. Of the second, out of the stock, he could not get
    rid in this turn, since the pool is full; one out of the pool he could sell back."""
    table = Table().company("GIPR", 80, {"Cy": 4, "Bob": 2})
    table.company("SIR", 80, {"Ann": 3, "Bob": 1}, pool=5, savings="Bob")
    game = table.share_round("Bob")
    assert refused(game, BuySavings(company="SIR", source=STOCK)) == "1947-SV-07"
    plays(game, BuySavings(company="SIR", source=POOL))
    assert refused(game, Pass()) == "1947-SV-07"
    plays(game, SellShares(company="SIR", count=1))
    # With room for one in the pool it will do out of the stock too.
    table = Table().company("GIPR", 80, {"Cy": 4, "Bob": 2})
    table.company("SIR", 80, {"Ann": 3, "Bob": 1}, pool=4, savings="Bob")
    plays(table.share_round("Bob"), BuySavings(company="SIR", source=STOCK))
    # A forced sale has left him no ordinary share: room for one is not enough for two.
    table = Table().company("GIPR", 80, {"Cy": 4})
    table.company("SIR", 80, {"Ann": 3, "Bob": 1}, pool=4, savings="Bob")
    game = table.share_round("Bob")
    assert refused(game, BuySavings(company="SIR", source=STOCK)) == "1947-SV-07"
    plays(game, SellShares(company="SIR", count=1))


@pytest.mark.clause("1947-SV-06")
def test_nine_ordinary_shares_allow_four_savings_shares() -> None:
    """S-10.1."""
    table = (
        Table()
        .company("EIR", 80, {"Ann": 5, "Bob": 2})
        .company("BNR", 80, {"Bob": 3, "Ann": 2})
        .company("GIPR", 80, {"Bob": 4, "Ann": 2})
        .company("SIR", 80, {"Cy": 4, "Ann": 3}, savings="Ann")
        .cash(Ann=500)
    )
    game = table.share_round("Ann")
    plays(game, BuySavings(company="SIR", source=STOCK))
    assert game.position.units("Ann", "SIR") == 4
    plays(game, Pass())
    while asked(game) != "Ann":
        plays(game, Pass())
    # Buying a fifth is a matter of the end of the turn: he can still sell one of them again.
    assert refused(game, Convert(company="BNR")) == "1947-SV-13"
    plays(game, BuySavings(company="SIR", source=STOCK))
    assert refused(game, Pass()) == "1947-SV-07"
    plays(game, SellShares(company="SIR", count=1), Pass())


def _eight_and_four() -> Table:
    """Ann: 8 ordinary shares (6 of the BB&CI, 2 of the GIPR) and 4 savings shares of the SIR."""
    return (
        Table()
        .company("BB&CI", 80, {"Ann": 6, "Bob": 2})
        .company("GIPR", 80, {"Bob": 4, "Ann": 2})
        .company("SIR", 80, {"Cy": 4, "Ann": 4}, savings="Ann")
    )


@pytest.mark.clause("1947-SV-07")
def test_the_ratio_holds_at_the_end_of_the_turn() -> None:
    """S-10.2."""
    game = _eight_and_four().cash(Ann=100).share_round("Ann")
    plays(game, SellShares(company="BB&CI", count=1))
    assert refused(game, Pass()) == "1947-SV-07"
    assert refused(game, BuyShare(company="BB&CI", source=STOCK)) == "1947-SR-06"
    plays(game, BuyShare(company="GIPR", source=STOCK))
    assert asked(game) == "Bob"
    alone = _eight_and_four().cash(Ann=100).share_round("Ann")
    plays(alone, SellShares(company="BB&CI", count=1), SellShares(company="SIR", count=1), Pass())
    assert asked(alone) == "Bob"
