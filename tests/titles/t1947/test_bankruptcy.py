"""Forced purchases: what may be sold, and when a player is bankrupt. Clauses BK."""

from __future__ import annotations

import pytest

from railhead.finance.holders import POOL
from railhead.play.actions import BuyTrain, Pass, SellShares
from railhead.play.decision import Range
from railhead.routes.trains import kind_of
from railhead.titles.t1947.actions import SellBonds
from tests.seen import seen
from tests.titles.t1947 import Game
from tests.titles.t1947.positions import Table, asked, cash, place, plays, refused

clause = pytest.mark.clause
ROUTE = "D21=6M@3 D19=57@0"  # Bombay and Surat
PRICES = {"1": ("T2", 80), "2": ("T3", 180), "3": ("T4", 300), "4": ("T5", 450)}


def _duty(phase: str = "1", *, units: int = 2, others: int = 2) -> Table:
    """The BB&CI of Ann has a route, no train and no money."""
    return Table().phase(phase).tiles(ROUTE).company("BB&CI", 80, {"Ann": units, "Bob": others})


def _forced(table: Table, missing: int, phase: str = "1") -> Game:
    """Ann begins the forced purchase; so much is missing after her cash."""
    train, price = PRICES[phase]
    game = table.cash(Ann=price - missing).turn("BB&CI", "Trains")
    assert refused(game, Pass()) == "1947-TN-01"
    plays(game, BuyTrain(train=train, price=price))
    return game


def _train(game: Game) -> list[str]:
    return [kind_of(card) for card in game.state.trains.get("BB&CI", ())]


# The duty.


@clause("1947-BK-01")
def test_no_route_no_duty_no_bankruptcy() -> None:
    game = Table().company("BB&CI", 80, {"Ann": 6}).cash(Ann=0).turn("BB&CI", "Station")
    assert not game.finished
    assert game.state.round == "Stock round 3"


@clause("1947-BK-03", "1947-BK-04")
def test_nothing_is_sold_before_the_cash_is_used() -> None:
    """Treasury 30, cash 60: 50 of it are needed, and nothing else."""
    table = _duty().company("SIR", 80, {"Bob": 4, "Ann": 2}).treasury("BB&CI", 30)
    game = table.cash(Ann=60).turn("BB&CI", "Trains")
    assert refused(game, SellShares(company="SIR", count=1)) == "1947-OR-02"
    plays(game, BuyTrain(train="T2", price=80))
    assert (cash(game, "BB&CI", "Ann"), _train(game)) == ([0, 10], ["T2"])


@clause("1947-BK-03", "1947-BK-04")
def test_what_is_left_over_stays_with_the_player() -> None:
    """70 are missing, a share brings 80; a second one would be more than is needed."""
    table = _duty().company("SIR", 80, {"Bob": 4, "Ann": 3}, at="r5c4")
    game = _forced(table, 70)
    assert refused(game, SellShares(company="SIR", count=2)) == "1947-BK-04"
    plays(game, SellShares(company="SIR", count=1))
    assert (cash(game, "Ann", "BB&CI"), _train(game)) == ([10, 0], ["T2"])


@clause("1947-TN-01", "1947-BK-01", "1947-BK-03")
@pytest.mark.parametrize(
    ("treasury", "purse", "adds"),
    [
        (80, 0, ""),
        (79, 1, "Ann adds Rs. 1."),
        (30, 50, "Ann adds Rs. 50."),
        (30, 49, "Ann adds Rs. 50; shares and bonds must bring Rs. 1 of it."),
    ],
)
def test_who_must_buy_a_train_is_told_who_pays(treasury: int, purse: int, adds: str) -> None:
    table = _duty().company("SIR", 80, {"Bob": 4, "Ann": 2}).treasury("BB&CI", treasury)
    game = table.cash(Ann=purse).turn("BB&CI", "Trains")
    [decision] = seen(game, "Ann")["decisions"]
    words = f" For the cheapest of Bank and Bank Pool {adds}" if adds else ""
    assert decision["prompt"] == f"BB&CI must buy a train.{words}"


# What may be sold.


@clause("1947-BK-05")
def test_the_pool_limit_holds_and_the_token_falls() -> None:
    table = _duty("2").company("SIR", 80, {"Bob": 3, "Ann": 3}, pool=4, at="r5c4")
    game = _forced(table.company("EIR", 80, {"Bob": 4, "Ann": 3}, at="r5c4"), 180, "2")
    assert refused(game, SellShares(company="SIR", count=2)) == "1947-SR-11"
    plays(game, SellShares(company="SIR", count=1))
    assert (place(game, "SIR"), game.position.percent(POOL, "SIR")) == ("r6c4", 50)
    assert refused(game, SellShares(company="SIR", count=1)) == "1947-SR-11"
    plays(game, SellShares(company="EIR", count=2))
    assert (place(game, "EIR"), cash(game, "Ann"), _train(game)) == ("r7c4", [60], ["T3"])


@clause("1947-BK-06")
def test_shares_of_the_company_concerned_as_long_as_he_stays_president() -> None:
    """With 40% against 20% two units may go: 20% each is a tie."""
    game = _forced(_duty("2", units=4), 180, "2")
    assert refused(game, SellShares(company="BB&CI", count=3)) == "1947-BK-06"
    plays(game, SellShares(company="BB&CI", count=2))
    assert game.finished  # 160 of 180, and nothing else to sell
    assert game.state.ends == ("bankruptcy",)


@clause("1947-BK-07")
@pytest.mark.parametrize(
    ("company", "units", "others", "legal"),
    [
        ("SIR", 2, {"Bob": 2}, True),
        ("SIR", 2, {"Bob": 1, "Cy": 1}, False),
        ("BNR", 3, {"Bob": 3}, True),
        ("BNR", 3, {"Bob": 2}, False),
    ],
)
def test_a_president_s_certificate_goes_only_by_exchange(
    company: str, units: int, others: dict[str, int], legal: bool
) -> None:
    table = _duty().company(company, 80, {"Ann": units, **others})
    game = _forced(table.company("EIR", 80, {"Bob": 4, "Ann": 1}), 80)
    if legal:
        plays(game, SellShares(company=company, count=1))
        assert game.position.director(company) == "Bob"
        assert _train(game) == ["T2"]
    else:
        assert refused(game, SellShares(company=company, count=1)) == "1947-PR-04"


@clause("1947-BK-08", "1947-CB-09")
def test_only_unlocked_bonds_are_sold() -> None:
    """Six unlocked and two locked ones: 240 of the 300."""
    table = _duty("3").company("SIR", 80, {"Bob": 6}, at="r5c4").bonds("SIR", Ann=8)
    game = _forced(table.set(locked={"Ann SIR": 2}), 300, "3")
    assert refused(game, SellBonds(company="SIR", count=7)) == "1947-CB-09"
    plays(game, SellBonds(company="SIR", count=6))
    assert game.finished
    assert (game.state.ends, cash(game, "Ann")) == (("bankruptcy",), [240])


@clause("1947-BK-09")
def test_no_price_protection_in_an_operating_round() -> None:
    """Bob could protect the SIR with ten bonds, and is not asked."""
    table = _duty().company("SIR", 80, {"Bob": 5, "Ann": 2}, at="r5c4").bonds("SIR", Bob=10)
    game = _forced(table, 80)
    plays(game, SellShares(company="SIR", count=1))
    assert (place(game, "SIR"), game.position.units(POOL, "SIR")) == ("r6c4", 1)
    assert game.state.bonds["SIR"].count("Bob") == 10
    assert _train(game) == ["T2"]


# Bankruptcy.


@clause("1947-BK-11", "1947-GE-03")
def test_ten_short_is_bankrupt() -> None:
    """All that may be sold brings 80 of 90; what was raised stays, and the game is over at once."""
    table = _duty("2").company("SIR", 80, {"Bob": 4, "Ann": 1})
    game = _forced(table, 90, "2")
    plays(game, SellShares(company="SIR", count=1))
    assert game.finished
    assert (game.state.ends, _train(game)) == (("bankruptcy",), [])
    assert cash(game, "Ann") == [170]
    # He is counted like the others, with what is left.
    assert game.result["Ann"] == 170 + 2 * 80


# The savings ratio.


def _ratio(phase: str, gipr: int, ebr: int = 0, *, sir: int = 0, eir: int = 0) -> Table:
    """Ann has two ordinary shares of the BB&CI, which she must keep, others of the GIPR and EBR,
    and savings shares of the SIR (80) and of the EIR (130)."""
    table = _duty(phase)
    for company, units, at in (("GIPR", gipr, "r5c4"), ("EBR", ebr, "r5c4")):
        if units:
            table.company(company, 80, {"Bob": 4, "Ann": units}, at=at)
    for company, units, at in (("SIR", sir, "r5c4"), ("EIR", eir, "r3c7")):
        if units:
            table.company(company, 80, {"Cy": 4, "Ann": units}, at=at, savings="Ann")
    return table


@clause("1947-SV-08", "1947-BK-08")
def test_one_unit_of_a_full_ratio_must_be_a_savings_share() -> None:
    """8 : 4 and one share to be sold; with 9 : 4 it may be an ordinary one."""
    game = _forced(_ratio("3", 4, 2, sir=4), 80, "3")
    for company in ("GIPR", "EBR"):
        assert refused(game, SellShares(company=company, count=1)) == "1947-BK-08"
    plays(game, SellShares(company="SIR", count=1))
    assert _train(game) == ["T4"]
    game = _forced(_ratio("3", 4, 3, sir=4), 80, "3")
    plays(game, SellShares(company="GIPR", count=1))
    assert _train(game) == ["T4"]


@clause("1947-SV-08", "1947-BK-08")
def test_an_ordinary_share_first_if_a_savings_share_is_still_needed() -> None:
    """6 : 3 and 150 missing: an ordinary share leaves 70, for which a savings share has to go; a
    second ordinary one, or two bonds of 36, would end it with 4 : 3 or 5 : 3."""
    game = _forced(_ratio("3", 4, sir=3).bonds("GIPR", Ann=2), 150, "3")
    assert refused(game, SellShares(company="GIPR", count=2)) == "1947-BK-08"
    plays(game, SellShares(company="GIPR", count=1))
    assert refused(game, SellShares(company="GIPR", count=1)) == "1947-BK-08"
    assert refused(game, SellBonds(company="GIPR", count=2)) == "1947-BK-08"
    plays(game, SellShares(company="SIR", count=1))
    assert (_train(game), cash(game, "Ann")) == (["T4"], [10])


@clause("1947-SV-08", "1947-BK-08")
def test_bonds_must_leave_room_for_the_savings_shares_that_are_owed() -> None:
    """8 : 4 and 450 missing: four ordinary shares (320) leave 130 and owe two savings shares of 80.
    A bond of 40 leaves room for both, two do not: then the second could no longer be sold."""
    game = _forced(_ratio("4", 4, 2, sir=4).bonds("SIR", Ann=3), 450, "4")
    plays(game, SellShares(company="GIPR", count=4))
    assert refused(game, SellBonds(company="SIR", count=2)) == "1947-BK-08"
    plays(game, SellBonds(company="SIR", count=1))
    assert refused(game, SellBonds(company="SIR", count=1)) == "1947-BK-08"
    plays(game, SellShares(company="SIR", count=1), SellShares(company="SIR", count=1))
    assert (_train(game), cash(game, "Ann")) == (["T5"], [320 + 40 + 80 + 72 - 450])
    p = game.position
    assert (p.units("Ann", "SIR"), p.units("Ann", "GIPR")) == (2, 0)


@clause("1947-SV-08", "1947-BK-08")
def test_a_dear_savings_share_may_not_end_the_sale_too_early() -> None:
    """130 are left and two savings shares owed: the one of 130 first would end it with 4 : 3. The
    one of 80 first, then either."""
    game = _forced(_ratio("4", 4, 2, sir=3, eir=1), 450, "4")
    plays(game, SellShares(company="GIPR", count=4))
    assert refused(game, SellShares(company="EIR", count=1)) == "1947-BK-08"
    at_once = game.copy()
    plays(at_once, SellShares(company="SIR", count=2))
    assert (_train(at_once), cash(at_once, "Ann")) == (["T5"], [30])
    plays(game, SellShares(company="SIR", count=1), SellShares(company="EIR", count=1))
    assert (_train(game), cash(game, "Ann")) == (["T5"], [80])


@clause("1947-BK-08")
def test_a_ratio_broken_before_does_not_stop_sales_that_make_it_no_worse() -> None:
    """4 : 4, as P4 can leave it behind, and 80 missing: one savings share is all that is needed."""
    game = _forced(_ratio("1", 2, sir=4), 80)
    assert refused(game, SellShares(company="GIPR", count=1)) == "1947-BK-08"
    plays(game, SellShares(company="SIR", count=1))
    assert _train(game) == ["T2"]
    # With 90 missing two are, and they are to be sold.
    game = _forced(_ratio("1", 2, sir=3, eir=1), 80)
    plays(game, SellShares(company="EIR", count=1))
    assert _train(game) == ["T2"]
    game = _forced(_ratio("2", 2, sir=3, eir=1), 90, "2")
    assert refused(game, SellShares(company="EIR", count=1)) == "1947-BK-08"
    plays(game, SellShares(company="SIR", count=2))
    assert _train(game) == ["T3"]


@clause("1947-SV-08", "1947-BK-08")
@pytest.mark.parametrize(("pool", "most"), [(3, 4), (4, 2)])
def test_no_more_savings_shares_may_be_owed_than_the_pool_takes(pool: int, most: int) -> None:
    """8 : 4 and 450 missing: three or four ordinary shares owe two savings shares, two owe one."""
    table = _ratio("4", 4, 2).company(
        "SIR", 80, {"Cy": 2, "Ann": 4}, at="r5c4", pool=pool, savings="Ann"
    )
    game = _forced(table, 450, "4")
    allowed = [n for n in range(1, 5) if game.why(SellShares(company="GIPR", count=n)) is None]
    assert allowed == list(range(1, most + 1))


@clause("1947-BK-08")
def test_bonds_help_where_the_pool_takes_no_savings_share() -> None:
    """2 : 3 with a full pool can't be mended; the bonds are sold all the same."""
    table = _duty().company("SIR", 80, {"Cy": 2, "Ann": 3}, pool=5, savings="Ann")
    game = _forced(table.bonds("SIR", Ann=2), 80)
    assert refused(game, SellShares(company="SIR", count=1)) == "1947-SR-11"
    plays(game, SellBonds(company="SIR", count=2))
    assert (_train(game), game.finished) == (["T2"], False)


@clause("1947-BK-03")
def test_who_acts_in_a_forced_purchase() -> None:
    table = _duty().company("SIR", 80, {"Bob": 4, "Ann": 2})
    game = _forced(table, 80)
    assert asked(game) == "Ann"
    refusal = game.why(SellShares(by="Bob", company="SIR", count=1))
    assert refusal is not None
    assert refusal.clause == "1947-BK-03"
    assert refused(game, Pass()) == "1947-BK-03"


def _eight_and_four() -> Table:
    """Ann: 8 ordinary shares (6 of the BB&CI, 2 of the GIPR) and 4 savings shares of the SIR."""
    return (
        Table()
        .company("BB&CI", 80, {"Ann": 6, "Bob": 2})
        .company("GIPR", 80, {"Bob": 4, "Ann": 2})
        .company("SIR", 80, {"Cy": 4, "Ann": 4}, savings="Ann")
    )


@pytest.mark.clause("1947-SV-08", "1947-BK-08")
@pytest.mark.parametrize(
    ("missing", "sales", "legal"),
    [
        (80, "GIPR1", False),
        (80, "SIR1", True),
        (240, "SIR3", True),
        (220, "GIPR1 SIR2", True),
        (210, "GIPR2 SIR1", True),
        (200, "BB&CI3", False),
    ],
)
def test_the_ratio_in_a_forced_sale(missing: int, sales: str, legal: bool) -> None:
    """S-10.3: so much is missing for a train of the BB&CI."""
    game = _forced_with_savings(missing)
    for word in sales.split():
        action = SellShares(company=word[:-1], count=int(word[-1]))
        if not legal:
            assert game.why(action) is not None
            return
        plays(game, action)
    assert game.state.trains["BB&CI"]


def _forced_with_savings(missing: int) -> Game:
    """Ann must buy a T3 (180) for the BB&CI, which has a route and no money; a T4 (300) where more
    is missing than that."""
    train, price, phase = ("T3", 180, "2") if missing <= 180 else ("T4", 300, "3")
    game = (
        _eight_and_four()
        .phase(phase)
        .tiles("D21=6M@3 D19=57@0")
        .cash(Ann=price - missing)
        .turn("BB&CI", "Trains")
    )
    assert refused(game, Pass()) == "1947-TN-01"
    plays(game, BuyTrain(train=train, price=price))
    return game


def _trains(game: Game, holder: str) -> list[str]:
    return [kind_of(card) for card in game.state.trains.get(holder, ())]


def _avoiding(treasury: int = 20, owner: str = "Ann") -> Table:
    return (
        Table()
        .phase("4")
        .tiles(ROUTE)
        .company("BB&CI", 100, {"Ann": 4}, cash=treasury)
        .company("SIR", 100, {owner: 4, "Cy": 1}, trains="T5")
        .cash(Ann=0, Bob=0, Cy=0)
    )


@pytest.mark.clause("1947-BK-02", "1947-BK-03", "1947-BK-11", "1947-GE-03", "1947-BK-06")
def test_bankruptcy() -> None:
    """S-27: who can't raise the money is bankrupt, and the game is over at once."""
    game = _avoiding().turn("BB&CI", "Trains", "SIR")
    plays(game, BuyTrain(train="T5", price=450))
    assert game.decision is not None
    assert game.decision.step == "Forced purchase"
    assert refused(game, SellShares(company="BB&CI", count=3)) == "1947-BK-06"
    plays(game, SellShares(company="BB&CI", count=2))
    plays(game, SellShares(company="SIR", count=2))
    assert game.finished
    assert game.state.ends == ("bankruptcy",)
    assert _trains(game, "BB&CI") == []


@pytest.mark.clause("1947-BK-02", "1947-BK-03", "1947-BK-04")
def test_the_cheapest_train_is_forced() -> None:
    """Treasury 250, cash 100, a T4 in the pool, T6 with the Bank."""
    table = (
        Table()
        .phase("5")
        .tiles(ROUTE)
        .company("BB&CI", 100, {"Ann": 6}, cash=250)
        .train(POOL, "T4")
        .cash(Ann=100)
    )
    game = table.turn("BB&CI", "Trains")
    assert refused(game, BuyTrain(train="T6", price=630)) == "1947-BK-02"
    plays(game, BuyTrain(train="T4", price=300, seller=POOL))
    assert cash(game, "BB&CI", "Ann") == [0, 50]


@pytest.mark.clause("1947-BK-01")
def test_no_help_for_a_treasury_that_can_pay() -> None:
    game = (
        Table()
        .phase("5")
        .tiles(ROUTE)
        .company("BB&CI", 100, {"Ann": 6}, cash=300)
        .train(POOL, "T4")
        .cash(Ann=1000)
        .turn("BB&CI", "Trains")
    )
    assert refused(game, BuyTrain(train="T6", price=630)) == "1947-BK-01"


@pytest.mark.clause("1947-BK-08", "1947-CB-09")
def test_locked_bonds_do_not_help() -> None:
    game = (
        Table()
        .tiles(ROUTE)
        .company("BB&CI", 80, {"Ann": 2, "Bob": 2})
        .company("SIR", 80, {"Bob": 6})
        .bonds("SIR", Ann=2, locked="Ann")
        .cash(Ann=0)
        .turn("BB&CI", "Trains")
    )
    plays(game, BuyTrain(train="T2", price=80))
    assert game.finished
    assert game.state.ends == ("bankruptcy",)
    free = (
        Table()
        .tiles(ROUTE)
        .company("BB&CI", 80, {"Ann": 2, "Bob": 2})
        .company("SIR", 80, {"Bob": 6})
        .bonds("SIR", Ann=3)
        .cash(Ann=0)
        .turn("BB&CI", "Trains")
    )
    plays(free, BuyTrain(train="T2", price=80))
    assert refused(free, SellBonds(company="SIR", count=3)) == "1947-BK-04"
    plays(free, SellBonds(company="SIR", count=2))
    assert (_trains(free, "BB&CI"), place(free, "SIR")) == (["T2"], "r5c4")
    assert not free.finished


@clause("1947-BK-04")
def test_sales_of_a_company_are_offered_as_one_range() -> None:
    """100 are missing and a share of the SIR is worth 80: one or two of Ann's three."""
    game = _forced(_duty("2").company("SIR", 80, {"Bob": 3, "Ann": 3}, at="r5c4"), 100, "2")
    assert game.decision is not None
    [choice] = game.decision.of(SellShares)
    assert choice.action == SellShares(by="Ann", company="SIR", count=1)
    assert choice.amounts == {"count": Range(1, 2)}
