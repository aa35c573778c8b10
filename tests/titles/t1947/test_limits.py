"""The certificate limit and the 60% of one company. Clauses CL."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import Answer, BuyShare, Pass, SellShares, StartCompany
from railhead.titles.t1947.actions import BuyBond, BuySavings, IssueBonds
from tests.seen import seen
from tests.titles.t1947 import Game
from tests.titles.t1947.positions import Table, asked, cash, end_share_round, place, plays, refused

clause = pytest.mark.clause


def _until(game: Game, player: str) -> None:
    """The others pass."""
    while asked(game) != player:
        plays(game, Pass())


# The certificate limit.


def _certificates(count: int, players: int) -> Table:
    """Ann has so many certificates: five of each of some companies, and privates. Bob has opened
    the ABR."""
    table = Table(players).company("ABR", 66, {"Bob": 3}).cash(Ann=1000)
    companies = ["EIR", "SIR", "GIPR", "EBR"][: (count - 5) // 5]
    for company in companies:
        table.company(company, 80, {"Ann": 6})
    for number in range(count - 5 * len(companies)):
        table.private(f"P{number + 1}", "Ann")
    return table


@clause("1947-CL-01", "1947-CL-03")
@pytest.mark.parametrize(("players", "limit"), [(3, 26), (4, 20), (5, 16), (6, 13)])
def test_the_certificate_limit(players: int, limit: int) -> None:
    game = _certificates(limit - 1, players).share_round("Ann")
    assert game.position.certificate_count("Ann") == limit - 1
    plays(game, BuyShare(company="ABR", source=STOCK))
    assert game.position.certificate_count("Ann") == limit
    full = _certificates(limit, players).bonds("ABR", stock=1).share_round("Ann")
    assert refused(full, BuyShare(company="ABR", source=STOCK)) == "1947-CL-03"
    assert refused(full, BuySavings(company="ABR", source=STOCK)) == "1947-CL-03"
    assert refused(full, StartCompany(company="WIPR", price=66)) == "1947-CL-03"
    plays(full, BuyBond(company="ABR", source=STOCK))


@clause("1947-CL-02")
def test_what_counts() -> None:
    """Two president's certificates (2), three ordinary shares (3), three savings shares (2), a
    private (1), four bonds (0)."""
    game = (
        Table()
        .company("BNR", 80, {"Ann": 5})
        .company("EIR", 80, {"Ann": 2})
        .company("GIPR", 80, {"Bob": 3, "Ann": 1})
        .company("SIR", 80, {"Cy": 3, "Ann": 3}, savings="Ann")
        .bonds("SIR", Ann=4)
        .private("P3", "Ann")
        .share_round()
    )
    assert game.position.certificate_count("Ann") == 8
    view = seen(game)
    assert next(p for p in view["players"] if p["name"] == "Ann")["certificates"] == 8


@clause("1947-CL-03")
def test_no_purchase_goes_above_the_limit_for_a_moment() -> None:
    """At 20 of 20: to buy one and sell another is refused, to sell one and buy another is not;
    what has been sold can't be bought again."""
    game = _certificates(20, 4).share_round("Ann")
    assert refused(game, BuyShare(company="ABR", source=STOCK)) == "1947-CL-03"
    plays(game, SellShares(company="EIR", count=1))
    assert refused(game, BuyShare(company="EIR", source=POOL)) == "1947-SR-06"
    plays(game, BuyShare(company="ABR", source=STOCK))
    assert game.position.certificate_count("Ann") == 20


@clause("1947-CL-03", "1947-SV-10")
def test_the_second_savings_share_of_a_pair_fits_at_the_limit() -> None:
    table = _certificates(12, 6).company("WIPR", 66, {"Cy": 3, "Ann": 1}, savings="Ann")
    game = table.share_round("Ann")
    assert game.position.certificate_count("Ann") == 13
    assert refused(game, BuyShare(company="ABR", source=STOCK)) == "1947-CL-03"
    plays(game, BuySavings(company="WIPR", source=STOCK), Pass(by="Ann"))
    assert game.position.certificate_count("Ann") == 13
    _until(game, "Ann")
    assert refused(game, BuySavings(company="WIPR", source=STOCK)) == "1947-CL-03"


@clause("1947-CL-03", "1947-SV-10")
def test_selling_one_of_a_pair_makes_no_room() -> None:
    table = _certificates(12, 6).company("WIPR", 66, {"Cy": 3, "Ann": 2}, savings="Ann")
    game = table.share_round("Ann")
    plays(game, SellShares(company="WIPR", count=1))
    assert game.position.certificate_count("Ann") == 13
    assert refused(game, BuyShare(company="ABR", source=STOCK)) == "1947-CL-03"
    plays(game, SellShares(company="WIPR", count=1))
    plays(game, BuyShare(company="ABR", source=STOCK))


def _lost_presidency() -> Game:
    """Ann has 13 of 13 certificates; Bob takes the presidency of the WIPR from her, and she gets
    two shares for one certificate."""
    table = _certificates(11, 6).company("WIPR", 66, {"Ann": 3, "Bob": 3})
    game = table.cash(Bob=100).share_round("Bob")
    assert game.position.certificate_count("Ann") == 13
    plays(game, BuyShare(company="WIPR", source=STOCK), Pass(by="Bob"))
    assert game.position.director("WIPR") == "Bob"
    return game


@clause("1947-CL-04")
def test_who_is_above_the_limit_sells_in_his_next_turn_before_anything_else() -> None:
    game = _lost_presidency()
    assert game.position.certificate_count("Ann") == 14
    assert asked(game) == "Cy"
    _until(game, "Ann")
    assert refused(game, Pass()) == "1947-CL-04"
    assert refused(game, BuyShare(company="ABR", source=STOCK)) == "1947-CL-04"
    assert refused(game, StartCompany(company="CCSR", price=66)) == "1947-CL-04"
    plays(game, SellShares(company="WIPR", count=1))
    assert refused(game, BuyShare(company="ABR", source=STOCK)) == "1947-CL-03"
    plays(game, Pass())


@clause("1947-CL-04")
def test_after_the_sale_he_may_buy_up_to_the_limit_again() -> None:
    game = _lost_presidency()
    _until(game, "Ann")
    plays(game, SellShares(company="WIPR", count=2), BuyShare(company="ABR", source=STOCK))
    assert game.position.certificate_count("Ann") == 13


# Sixty percent.


@clause("1947-CL-05", "1947-CL-06")
def test_who_is_above_sixty_percent_can_not_pass() -> None:
    """Ann, at 70% by purchase, sells one, may then pass, and may not buy it again."""
    game = Table().company("SIR", 80, {"Ann": 6, "Bob": 1}).share_round("Ann")
    plays(game, BuyShare(company="SIR", source=STOCK), Pass(by="Ann"))
    _until(game, "Ann")
    assert refused(game, Pass()) == "1947-CL-06"
    plays(game, SellShares(company="SIR", count=1), Pass(by="Ann"))
    assert game.position.percent("Ann", "SIR") == 60
    plays(game, Pass(by="Bob"), BuyShare(by="Cy", company="SIR", source=STOCK))
    _until(game, "Ann")
    assert refused(game, BuyShare(company="SIR", source=POOL)) == "1947-SR-06"
    plays(game, Pass())


@clause("1947-CL-05")
def test_the_round_does_not_end_before_the_excess_is_sold() -> None:
    """The others have passed, and Ann at 70% does something else: the round goes on."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 7, "Bob": 1})
        .company("EIR", 80, {"Bob": 3})
        .share_round("Ann", passes=2)
    )
    plays(game, BuyShare(company="EIR", source=STOCK), Pass(by="Ann"))
    plays(game, Pass(by="Bob"), Pass(by="Cy"))
    assert game.state.round == "Stock round 2"
    assert refused(game, Pass(by="Ann")) == "1947-CL-06"


@clause("1947-CL-07")
def test_no_purchase_above_sixty_percent_in_the_first_share_round() -> None:
    table = Table().company("SIR", 80, {"Ann": 6, "Bob": 1}).company("EIR", 80, {"Bob": 2})
    first = table.share_round("Ann", number=1)
    assert refused(first, BuyShare(company="SIR", source=STOCK)) == "1947-CL-07"
    later = table.share_round("Ann", number=2)
    plays(later, BuyShare(company="SIR", source=STOCK))


def _protected(before: int, sold: int, bonds: int = 7) -> Game:
    """Bob sells shares of the SIR; Ann, its president, takes them over; then it is her turn."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": before, "Bob": sold})
        .bonds("SIR", Ann=bonds)
        .share_round("Bob")
    )
    plays(game, SellShares(company="SIR", count=sold), Answer(by="Ann", agree=True))
    plays(game, Pass(by="Bob"))
    _until(game, "Ann")
    return game


@clause("1947-CL-08")
@pytest.mark.parametrize(
    ("before", "sold", "after", "cap"),
    [
        (5, 1, 60, 60),
        (5, 2, 70, 70),
        (6, 2, 80, 80),
        (7, 1, 80, 70),  # 70% by purchase
        (4, 1, 50, 60),
    ],
)
def test_protected_units_above_sixty_percent_lift_the_cap(
    before: int, sold: int, after: int, cap: int
) -> None:
    game = _protected(before, sold)
    p = game.position
    assert p.percent("Ann", "SIR") == after
    if after > cap:
        assert refused(game, Pass()) == "1947-CL-06"
        plays(game, SellShares(company="SIR", count=(after - cap) // 10), Pass())
    else:
        plays(game, Pass())


@clause("1947-CL-08")
def test_a_purchase_above_the_cap_must_be_sold() -> None:
    """80% by protection is Ann's to keep, 90% is not."""
    game = _protected(6, 2)
    plays(game, BuyShare(company="SIR", source=STOCK), Pass(by="Ann"))
    _until(game, "Ann")
    assert refused(game, Pass()) == "1947-CL-06"
    plays(game, SellShares(company="SIR", count=1), Pass())


@clause("1947-CL-08", "1947-PP-11")
@pytest.mark.parametrize(
    ("sold", "bought", "legal"), [(1, 0, True), (1, 1, False), (2, 0, True), (2, 1, False)]
)
def test_the_cap_shrinks_with_sales(sold: int, bought: int, legal: bool) -> None:
    """From 80% by protection Ann sells; what she buys in the next share round is above the cap."""
    game = _protected(6, 2)
    plays(game, SellShares(company="SIR", count=sold), Pass(by="Ann"))
    while game.state.round != "Stock round 3":
        game.play({"type": "pass"})
    _until(game, "Ann")
    for _ in range(bought):
        plays(game, BuyShare(by="Ann", company="SIR", source=POOL), Pass(by="Ann"))
        _until(game, "Ann")
    assert game.position.percent("Ann", "SIR") == 80 - 10 * (sold - bought)
    if legal:
        plays(game, Pass(by="Ann"))
    else:
        assert refused(game, Pass(by="Ann")) == "1947-CL-06"


@clause("1947-CL-05", "1947-SM-02")
def test_what_the_excess_brings() -> None:
    """Sold at the price before the fall, and the token falls for each unit."""
    game = Table().company("SIR", 80, {"Ann": 8}, at="r5c4").cash(Ann=0).share_round("Ann")
    assert refused(game, Pass()) == "1947-CL-06"
    plays(game, SellShares(company="SIR", count=2))
    assert (cash(game, "Ann"), game.position.price("SIR")) == ([160], 66)


@pytest.mark.clause("1947-CL-06", "1947-SR-06", "1947-CB-02", "1947-SM-09")
def test_above_sixty_percent_for_a_while() -> None:
    """S-11: Giovanni is Ann, Andrea is Bob."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6, "Bob": 1}, at="r5c4")
        .cash(Ann=1000, Bob=0, Cy=0)
        .share_round("Ann")
    )
    for percent in (70, 80, 90):
        plays(game, BuyShare(by="Ann", company="SIR", source=STOCK), Pass(by="Ann"))
        assert game.position.percent("Ann", "SIR") == percent
        while asked(game) != "Ann":
            plays(game, Pass())
        assert refused(game, Pass(by="Ann")) == "1947-CL-06"
    plays(game, IssueBonds(company="SIR"))
    assert game.state.bonds["SIR"].count(STOCK) == 10
    while asked(game) != "Ann" or game.decision is None or game.decision.step == "Bonds":
        plays(game, Pass())
    before = cash(game, "Ann")[0]
    plays(game, SellShares(company="SIR", count=3), Pass())
    assert cash(game, "Ann") == [before + 240]
    assert (place(game, "SIR"), game.position.percent(POOL, "SIR")) == ("r8c4", 30)
    while asked(game) != "Ann":
        plays(game, Pass())
    assert refused(game, BuyShare(company="SIR", source=POOL)) == "1947-SR-06"
    assert refused(game, BuyBond(company="SIR", source=STOCK)) == "1947-SR-06"
    end_share_round(game)
    assert place(game, "SIR") == "r8c4"
