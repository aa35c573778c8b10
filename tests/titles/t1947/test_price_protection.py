"""Clauses PP: the president takes over what others sell, for bonds."""

from __future__ import annotations

import pytest

from railhead.finance.holders import GONE, POOL, STOCK
from railhead.play.actions import Answer, BuyShare, BuyTrain, Pass, SellShares
from railhead.titles.t1947.actions import BuyBond, SellBonds
from tests.titles.t1947 import Game
from tests.titles.t1947.positions import (
    Table,
    asked,
    cash,
    end_share_round,
    place,
    plays,
    refused,
    until,
)


def _sale(ann: int, bob: int, bonds: int, **fields: str) -> Table:
    """Ann presides over the SIR at r5c4 (80) and has bonds of it; Bob has shares to sell."""
    return (
        Table()
        .company("SIR", 80, {"Ann": ann, "Bob": bob}, at="r5c4", savings=fields.get("savings", ""))
        .bonds("SIR", Ann=bonds)
        .cash(Ann=0, Bob=0, Cy=0)
    )


def _asked_to_protect(game: Game) -> bool:
    return game.decision is not None and game.decision.step == "Price protection"


def _held(game: Game, company: str = "SIR") -> tuple[int, int]:
    """Ann's units and bonds of a company."""
    return game.position.units("Ann", company), game.state.bonds[company].count("Ann")


# What it costs.


@pytest.mark.clause("1947-PP-02", "1947-PP-03", "1947-PP-06")
@pytest.mark.parametrize(
    ("ann", "sold", "cost"),
    [
        (5, 1, 2),
        (5, 3, 6),
        (6, 2, 4),
        (6, 3, 7),
        (7, 1, 2),
        (7, 2, 5),
        (7, 3, 8),
        (8, 1, 3),
        (8, 2, 6),
    ],
)
def test_two_bonds_a_share_up_to_eighty_percent_and_three_beyond(
    ann: int, sold: int, cost: int
) -> None:
    """With one bond less she is not even asked, and can't take over some of them either."""
    game = _sale(ann, sold, cost).share_round("Bob")
    plays(game, SellShares(by="Bob", company="SIR", count=sold), Answer(by="Ann", agree=True))
    assert _held(game) == (ann + sold, 0)
    assert (place(game, "SIR"), cash(game, "Bob")) == ("r5c4", [80 * sold])
    short = _sale(ann, sold, cost - 1).share_round("Bob")
    plays(short, SellShares(by="Bob", company="SIR", count=sold))
    assert not _asked_to_protect(short)
    assert _held(short) == (ann, cost - 1)
    assert place(short, "SIR") == f"r{min(5 + sold, 8)}c4"


@pytest.mark.clause("1947-PP-03")
def test_all_shares_of_the_sale_or_none() -> None:
    """Three bonds would do for one of the two shares."""
    game = _sale(5, 2, 3).share_round("Bob")
    plays(game, SellShares(by="Bob", company="SIR", count=2))
    assert (place(game, "SIR"), _held(game)) == ("r7c4", (5, 3))
    # Sold one by one they are two sales.
    game = _sale(5, 2, 3).share_round("Bob")
    plays(game, SellShares(by="Bob", company="SIR", count=1), Answer(by="Ann", agree=True))
    plays(game, SellShares(by="Bob", company="SIR", count=1))
    assert (place(game, "SIR"), _held(game)) == ("r6c4", (6, 1))


@pytest.mark.clause("1947-PP-04")
def test_the_bonds_leave_the_game_those_that_can_be_sold_first() -> None:
    """Ann has two bonds from before and three bought in this round; four are burnt."""
    table = _sale(5, 2, 5)
    table.state.locked["Ann SIR"] = 3
    game = table.share_round("Bob")
    plays(game, SellShares(by="Bob", company="SIR", count=2), Answer(by="Ann", agree=True))
    assert _held(game) == (7, 1)
    assert game.state.bonds["SIR"].count(GONE) == 9
    until(game, "Ann")
    assert refused(game, SellBonds(company="SIR", count=1)) == "1947-CB-09"
    # If only unlocked ones are needed, the locked ones stay locked.
    table = _sale(5, 1, 5)
    table.state.locked["Ann SIR"] = 2
    game = table.share_round("Bob")
    plays(game, SellShares(by="Bob", company="SIR", count=1), Answer(by="Ann", agree=True))
    until(game, "Ann")
    assert refused(game, SellBonds(company="SIR", count=2)) == "1947-CB-09"
    plays(game, SellBonds(company="SIR", count=1))


@pytest.mark.clause("1947-PP-09", "1947-PP-02")
def test_bonds_of_another_company_and_cash_do_not_protect() -> None:
    game = (
        _sale(5, 1, 1)
        .company("EIR", 80, {"Ann": 5})
        .bonds("EIR", Ann=5)
        .cash(Ann=5000)
        .share_round("Bob")
    )
    plays(game, SellShares(by="Bob", company="SIR", count=1))
    assert not _asked_to_protect(game)
    assert place(game, "SIR") == "r6c4"


# Who, when, and how.


@pytest.mark.clause("1947-PP-01", "1947-PP-10")
def test_the_president_is_asked_before_anything_else_and_the_seller_goes_on() -> None:
    game = _sale(5, 2, 4).cash(Cy=500).share_round("Bob")
    plays(game, SellShares(by="Bob", company="SIR", count=2))
    assert (asked(game), place(game, "SIR"), cash(game, "Bob")) == ("Ann", "r5c4", [0])
    assert refused(game, Pass(by="Ann")) == "1947-PP-01"
    refusal = game.why(Pass(by="Ann"))
    assert refusal is not None
    assert refusal.reason == "Protect the price of SIR, or not, first."
    assert refused(game, Pass(by="Bob")) == "1947-PP-01"
    plays(game, Answer(by="Ann", agree=True))
    # Bob may still buy, as the purchase after his sales; then Cy follows him as ever.
    assert asked(game) == "Bob"
    assert game.state.order == ("Ann", "Bob", "Cy")
    plays(game, Pass(by="Bob"))
    assert asked(game) == "Cy"


@pytest.mark.clause("1947-PP-05", "1947-SR-06")
def test_a_protected_sale_is_a_sale_for_its_seller() -> None:
    game = _sale(5, 2, 2).share_round("Bob")
    plays(game, SellShares(by="Bob", company="SIR", count=1), Answer(by="Ann", agree=True))
    assert refused(game, BuyShare(by="Bob", company="SIR", source=STOCK)) == "1947-SR-06"
    assert game.position.units(POOL, "SIR") == 0


@pytest.mark.clause("1947-PP-05", "1947-SV-02")
def test_savings_shares_become_ordinary_ones() -> None:
    """Bob has four ordinary shares of the EIR besides."""
    table = _sale(5, 2, 4, savings="Bob").company("EIR", 80, {"Bob": 4})
    game = table.share_round("Bob")
    plays(game, SellShares(by="Bob", company="SIR", count=2), Answer(by="Ann", agree=True))
    assert _held(game) == (7, 0)
    assert game.state.savings["SIR"] == ()
    assert game.title.voting_units(game.position, "Ann", "SIR") == 7
    assert game.position.certificate_count("Ann") == 6


@pytest.mark.clause("1947-PP-06", "1947-CL-05", "1947-CL-08")
def test_above_sixty_percent_for_the_rest_of_the_game() -> None:
    game = _sale(6, 2, 4).share_round("Bob")
    plays(game, SellShares(by="Bob", company="SIR", count=2), Answer(by="Ann", agree=True))
    for _ in range(2):
        end_share_round(game)
        while not game.state.round.startswith("Stock"):
            plays(game, Pass())
    assert game.state.round == "Stock round 4"
    assert game.position.percent("Ann", "SIR") == 80


@pytest.mark.clause("1947-PP-07")
@pytest.mark.parametrize(("privates", "may"), [(6, True), (7, False)])
def test_only_within_the_certificate_limit(privates: int, may: bool) -> None:
    """26 with three players. Ann has 18 shares and some privates, and would get two more."""
    table = (
        _sale(5, 2, 4)
        .company("EIR", 80, {"Ann": 6})
        .company("GIPR", 80, {"Ann": 6})
        .company("ABR", 80, {"Cy": 5, "Ann": 4})
    )
    for number in range(1, privates + 1):
        table.private(f"P{number}" if number < 4 else f"P{number + 1}", "Ann")
    game = table.share_round("Bob")
    assert game.position.certificate_count("Ann") == 18 + privates
    plays(game, SellShares(by="Bob", company="SIR", count=2))
    assert _asked_to_protect(game) == may
    if may:
        plays(game, Answer(by="Ann", agree=True))
        assert game.position.certificate_count("Ann") == 26
    else:
        assert place(game, "SIR") == "r7c4"


@pytest.mark.clause("1947-PP-08")
def test_he_may_protect_though_he_has_sold_himself() -> None:
    game = _sale(6, 2, 4).share_round("Ann")
    plays(game, SellShares(by="Ann", company="SIR", count=1), Pass(by="Ann"))
    assert place(game, "SIR") == "r6c4"
    plays(game, SellShares(by="Bob", company="SIR", count=2), Answer(by="Ann", agree=True))
    assert (_held(game), place(game, "SIR"), cash(game, "Bob")) == ((7, 0), "r6c4", [144])


@pytest.mark.clause("1947-PP-09")
def test_no_protection_against_the_president_s_own_sale() -> None:
    game = _sale(6, 1, 10 - 1).share_round("Ann")
    plays(game, SellShares(by="Ann", company="SIR", count=2))
    assert (asked(game), place(game, "SIR"), _held(game)) == ("Ann", "r7c4", (4, 9))


@pytest.mark.clause("1947-PP-09", "1947-CB-10")
def test_no_protection_against_a_sale_of_bonds() -> None:
    game = _sale(6, 1, 4).bonds("SIR", Ann=4, Bob=2).share_round("Bob")
    plays(game, SellBonds(by="Bob", company="SIR", count=2))
    assert (asked(game), place(game, "SIR")) == ("Bob", "r5c4")


@pytest.mark.clause("1947-PP-01")
def test_no_protection_in_an_operating_round() -> None:
    """A-23: a forced sale moves the token."""
    game = (
        Table()
        .tiles("D21=6M@3 D19=57@0")
        .company("SIR", 80, {"Ann": 5, "Bob": 1}, at="r5c4")
        .bonds("SIR", Ann=9)
        .company("BB&CI", 80, {"Bob": 2})
        .cash(Bob=0)
        .turn("BB&CI", "Trains")
    )
    plays(game, BuyTrain(train="T2", price=80))
    plays(game, SellShares(by="Bob", company="SIR", count=1))
    assert (place(game, "SIR"), game.position.units(POOL, "SIR")) == ("r6c4", 1)


@pytest.mark.clause("1947-PP-11", "1947-CL-08")
def test_after_selling_down_the_sixty_percent_bind_again() -> None:
    """Ann keeps 80% by protection, sells two and is at 60%. In the next share round she buys one
    and may not pass with 70%."""
    game = _sale(6, 2, 4).cash(Ann=80).share_round("Bob")
    plays(game, SellShares(by="Bob", company="SIR", count=2), Answer(by="Ann", agree=True))
    until(game, "Ann")
    plays(game, SellShares(by="Ann", company="SIR", count=2), Pass(by="Ann"))
    end_share_round(game)
    while game.state.round != "Stock round 3":
        plays(game, Pass())
    until(game, "Ann")
    plays(game, BuyShare(by="Ann", company="SIR", source=STOCK), Pass(by="Ann"))
    until(game, "Ann")
    assert refused(game, Pass(by="Ann")) == "1947-CL-06"
    plays(game, SellShares(by="Ann", company="SIR", count=1))


@pytest.mark.clause("1947-PP-12")
def test_each_president_decides_for_his_own_company() -> None:
    """Bob sells a share of the SIR of Ann and one of the EIR of Cy: one after the other."""
    game = (
        _sale(5, 1, 2)
        .company("EIR", 90, {"Cy": 5, "Bob": 1}, at="r4c4")
        .bonds("EIR", Cy=2)
        .share_round("Bob")
    )
    plays(game, SellShares(by="Bob", company="EIR", count=1))
    assert asked(game) == "Cy"
    plays(game, Answer(by="Cy", agree=False))
    assert place(game, "EIR") == "r5c4"
    assert asked(game) == "Bob"
    plays(game, SellShares(by="Bob", company="SIR", count=1))
    assert asked(game) == "Ann"
    plays(game, Answer(by="Ann", agree=True))
    assert (place(game, "SIR"), place(game, "EIR"), cash(game, "Bob")) == ("r5c4", "r5c4", [170])


@pytest.mark.clause("1947-PP-01", "1947-SR-11")
def test_a_sale_must_be_legal_before_it_can_be_protected() -> None:
    """A-23: the pool has half of the company already."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 3, "Bob": 2}, pool=5)
        .bonds("SIR", Ann=9)
        .cash(Bob=100)
        .share_round("Bob")
    )
    assert refused(game, SellShares(by="Bob", company="SIR", count=1)) == "1947-SR-11"


@pytest.mark.clause("1947-PP-04", "1947-CB-09")
def test_a_bond_bought_in_this_round_may_be_burnt() -> None:
    game = _sale(5, 1, 1).bonds("SIR", Ann=1, stock=1).cash(Ann=40).share_round("Ann")
    plays(game, BuyBond(by="Ann", company="SIR", source=STOCK), Pass(by="Ann"))
    plays(game, SellShares(by="Bob", company="SIR", count=1), Answer(by="Ann", agree=True))
    assert (_held(game), cash(game, "Ann", "SIR")) == ((6, 0), [0, 40])


@pytest.mark.clause("1947-PP-01", "1947-PP-02", "1947-PP-03", "1947-PP-04", "1947-PP-05")
@pytest.mark.clause("1947-PP-06", "1947-PP-10", "1947-SR-13")
@pytest.mark.parametrize("protects", [True, False])
def test_price_protection(protects: bool) -> None:
    """S-07: Paolo is Ann, Anna is Bob."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6, "Bob": 2}, at="r5c4")
        .bonds("SIR", Ann=5)
        .cash(Ann=0, Bob=0)
        .share_round("Bob")
    )
    plays(game, SellShares(company="SIR", count=2))
    assert asked(game) == "Ann"
    plays(game, Answer(by="Ann", agree=protects))
    assert cash(game, "Ann", "Bob") == [0, 160]
    p = game.position
    if protects:
        assert p.percent("Ann", "SIR") == 80
        assert game.state.bonds["SIR"].count("Ann") == 1
        assert (place(game, "SIR"), p.units(POOL, "SIR")) == ("r5c4", 0)
        assert game.title.cap(p, "Ann", "SIR") == 80  # type: ignore[attr-defined]
    else:
        assert game.state.bonds["SIR"].count("Ann") == 5
        assert (place(game, "SIR"), p.units(POOL, "SIR")) == ("r7c4", 2)
    assert asked(game) == "Bob"
