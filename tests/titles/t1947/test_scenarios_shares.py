"""The boxed examples of the rulebook about shares, bonds and the market (S-05 to S-13, S-20, S-23,
S-28)."""

from __future__ import annotations

import pytest

from railhead.finance.papers import GONE, POOL, STOCK
from railhead.play.actions import (
    Answer,
    BuyShare,
    BuyTrain,
    ClosePrivate,
    Pass,
    PayDividend,
    SellShares,
    StartCompany,
)
from railhead.play.game import Game
from railhead.titles.t1947.actions import (
    BuyBond,
    BuySavings,
    Convert,
    IssueBonds,
    MoveToken,
    SellBonds,
    TakeBonds,
    TakeBrokers,
)
from tests.titles.t1947.positions import (
    Table,
    asked,
    cash,
    end_share_round,
    place,
    plays,
    refused,
)

FOUR = ("Andrea", "Anna", "Roberto", "Giovanni")


@pytest.mark.clause("1947-PV-16")
@pytest.mark.parametrize(
    ("owner", "order"),
    [
        ("Giovanni", ("Giovanni", "Andrea", "Anna", "Roberto")),
        ("Roberto", ("Roberto", "Andrea", "Anna", "Giovanni")),
        ("Andrea", FOUR),
    ],
)
def test_insider_trading(owner: str, order: tuple[str, ...]) -> None:
    """S-05: by the rule, not by the book's names."""
    game = Table(FOUR).private("P4", owner).operating_round()
    assert game.decision is not None
    assert game.decision.step == "Insider trading"
    assert refused(game, BuyShare(by=owner, company="SIR", source=STOCK)) == "1947-PV-16"
    plays(game, ClosePrivate(by=owner, private="P4"))
    assert game.state.order == order
    assert game.state.privates["P4"] == GONE
    assert asked(game) == order[0]


@pytest.mark.clause("1947-PV-16")
def test_insider_trading_comes_before_the_first_turn() -> None:
    game = Table(FOUR).private("P4", "Anna").operating_round()
    plays(game, Pass(by="Anna"))
    assert refused(game, ClosePrivate(by="Andrea", private="P4")) == "1947-PV-16"
    assert game.state.privates["P4"] == "Anna"


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


@pytest.mark.clause("1947-SR-11", "1947-SM-08")
def test_pool_limit() -> None:
    """S-08: Paolo is Cy."""
    game = (
        Table()
        .company("ABR", 80, {"Bob": 5, "Cy": 1}, pool=1, at="r5c4")
        .company("WIPR", 90, {"Ann": 4, "Cy": 2}, pool=4, at="r4c4")
        .cash(Cy=0)
        .share_round("Cy")
    )
    assert refused(game, SellShares(company="WIPR", count=2)) == "1947-SR-11"
    plays(game, SellShares(company="WIPR", count=1), SellShares(company="ABR", count=1))
    assert cash(game, "Cy") == [170]
    assert (place(game, "WIPR"), place(game, "ABR")) == ("r5c4", "r6c4")
    p = game.position
    assert (p.units(POOL, "WIPR"), p.units(POOL, "ABR")) == (5, 2)


@pytest.mark.clause("1947-SV-09", "1947-RV-07", "1947-RV-08")
@pytest.mark.parametrize(
    ("pay", "option", "after"),
    [
        (True, "rest", [120, 20, 20]),
        (False, "rest", [0, 20, 180]),
        (False, "ordinary", [0, 20, 160]),  # the other reading of A-02
    ],
)
def test_savings_and_dividends(pay: bool, option: str, after: list[int]) -> None:
    """S-09.1: the president is Ann, Anna is Bob."""
    game = (
        Table(withheld=option)
        .company("GIPR", 80, {"Ann": 6, "Bob": 2}, pool=1, savings="Bob", trains="T2")
        .cash(Ann=0, Bob=0)
        .turn("GIPR", "Dividend", ran=True, revenue=200)
    )
    plays(game, PayDividend(pay=pay))
    assert cash(game, "Ann", "Bob", "GIPR") == after


@pytest.mark.clause("1947-RV-07")
def test_savings_of_forty_percent() -> None:
    """S-09.2: Ricardo is Ann, Paolo is Bob."""
    game = (
        Table()
        .company("GIPR", 80, {"Ann": 6, "Bob": 4}, savings="Bob", trains="T2")
        .cash(Ann=0, Bob=0)
        .turn("GIPR", "Dividend", ran=True, revenue=200)
    )
    plays(game, PayDividend(pay=True))
    assert cash(game, "Ann", "Bob", "GIPR") == [120, 40, 0]


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
    game = _forced(missing)
    for word in sales.split():
        action = SellShares(company=word[:-1], count=int(word[-1]))
        if not legal:
            assert game.why(action) is not None
            return
        plays(game, action)
    assert game.state.trains["BB&CI"]


def _forced(missing: int) -> Game:
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


MOVES = [
    # S-12
    ("r6c10", 170, True, "r6c11"),
    ("r6c10", 120, True, "r6c10"),
    # S-13
    ("r3c9", 120, False, "r3c8"),
    ("r4c8", 100, True, "r4c9"),
    ("r4c10", 140, True, "r4c10"),
    # PT-20
    ("r7c9", 50, True, "r6c9"),
    ("r8c7", 10, True, "r7c7"),
    ("r6c11", 180, True, "r6c11"),
    ("r6c11", 190, True, "r5c11"),
    ("r6c11", 180, False, "r6c10"),
    ("r5c13", 240, True, "r5c13"),
    ("r5c13", 250, True, "r4c13"),
    ("r2c17", 490, True, "r2c17"),
    ("r2c17", 500, True, "r1c17"),
    ("r5c1", 100, False, "r5c1"),
]


@pytest.mark.clause("1947-SM-01", "1947-SM-03", "1947-SM-04", "1947-SM-06", "1947-SM-07")
@pytest.mark.parametrize(("at", "revenue", "pay", "to"), MOVES)
def test_market_moves(at: str, revenue: int, pay: bool, to: str) -> None:
    """S-12, S-13 and the ends of the market."""
    game = (
        Table()
        .company("GIPR", 80, {"Ann": 6}, at=at, trains="T2")
        .cash(Ann=0)
        .turn("GIPR", "Dividend", ran=True, revenue=revenue)
    )
    plays(game, PayDividend(pay=pay))
    assert place(game, "GIPR") == to
    assert cash(game, "Ann") == [revenue * 6 // 10 if pay else 0]
    assert bool(game.state.ends) == (to == "r1c17")


def _at_tenth_site(at: str, treasury: int, brokers: int) -> Game:
    return (
        Table()
        .company("BB&CI", 80, {"Ann": 6}, at=at, cash=treasury)
        .boxes("BB&CI", 10)
        .set(moves={"Ceylon": 10}, brokers={"BB&CI": brokers})
        .turn("BB&CI", "Market moves")
    )


@pytest.mark.clause("1947-BR-01", "1947-BR-03", "1947-BR-05", "1947-EX-10")
def test_paying_for_moves_at_the_tenth_site() -> None:
    """S-20.1 and S-20.2."""
    game = _at_tenth_site("r4c10", 10, 1)
    plays(game, MoveToken(site="Ceylon", direction="up", brokers=1, opportunity=True))
    assert (place(game, "BB&CI"), cash(game, "BB&CI")) == ("r3c10", [0])
    assert game.state.brokers["BB&CI"] == 0
    game = _at_tenth_site("r4c6", 0, 1)
    plays(game, MoveToken(site="Ceylon", direction="right", brokers=1, opportunity=True))
    assert (place(game, "BB&CI"), cash(game, "BB&CI")) == ("r4c7", [0])
    assert game.state.brokers["BB&CI"] == 0


@pytest.mark.clause("1947-BR-04")
def test_opportunity_or_stockbrokers() -> None:
    """S-20.3."""
    game = _at_tenth_site("r2c11", 200, 0)
    plays(game, MoveToken(site="Ceylon", direction="up", opportunity=True))
    assert (place(game, "BB&CI"), cash(game, "BB&CI")) == ("r1c11", [70])
    assert game.state.brokers["BB&CI"] == 0
    game = _at_tenth_site("r2c11", 200, 0)
    assert refused(game, MoveToken(site="Ceylon", direction="up")) == "1947-OR-05"
    plays(game, TakeBrokers(site="Ceylon"))
    assert refused(game, MoveToken(site="Ceylon", direction="up", opportunity=True)) == "1947-BR-03"
    plays(game, Pass())
    assert (game.state.brokers["BB&CI"], cash(game, "BB&CI")) == (2, [200])
    game = _at_tenth_site("r2c11", 200, 0)
    plays(game, TakeBrokers(site="Ceylon"))
    plays(game, MoveToken(site="Ceylon", direction="up", brokers=2))
    assert (place(game, "BB&CI"), cash(game, "BB&CI")) == ("r1c11", [20])


@pytest.mark.clause("1947-RV-07", "1947-RV-08", "1947-RV-09", "1947-SV-09")
@pytest.mark.parametrize(("pay", "after"), [(True, [52, 13, 13, 26]), (False, [0, 13, 0, 117])])
def test_dividends_with_savings_pool_and_stock(pay: bool, after: list[int]) -> None:
    """S-23."""
    game = (
        Table(("Emily", "Paul", "Anna"))
        .company("EIR", 80, {"Emily": 4, "Paul": 2, "Anna": 1}, pool=2, savings="Paul", trains="T2")
        .cash(Emily=0, Paul=0, Anna=0)
        .turn("EIR", "Dividend", ran=True, revenue=130)
    )
    plays(game, PayDividend(pay=pay))
    assert cash(game, "Emily", "Paul", "Anna", "EIR") == after


@pytest.mark.clause("1947-FL-06", "1947-FL-07", "1947-CL-06", "1947-SU-05")
def test_capital_of_the_bnr() -> None:
    """S-28."""
    game = Table().cash(Ann=2000).share_round("Ann", number=1)
    plays(game, StartCompany(by="Ann", company="BNR", price=80))
    assert (cash(game, "BNR"), cash(game, "Ann")) == ([240], [1760])
    assert "BNR" in game.state.launched
    for _ in range(3):
        _until(game, "Ann")
        plays(game, BuyShare(by="Ann", company="BNR", source=STOCK))
    assert cash(game, "BNR") == [480]
    _until(game, "Ann")
    assert refused(game, BuyShare(by="Ann", company="BNR", source=STOCK)) == "1947-CL-07"

    later = (
        Table().company("BNR", 80, {"Ann": 6}, cash=480, at="r5c4").cash(Ann=400).share_round("Ann")
    )
    for _ in range(4):
        plays(later, BuyShare(by="Ann", company="BNR", source=STOCK), Pass(by="Ann"))
        _until(later, "Ann")
    assert (cash(later, "BNR", "Ann"), later.position.percent("Ann", "BNR")) == ([800, 80], 100)
    assert refused(later, Pass()) == "1947-CL-06"
    plays(later, SellShares(company="BNR", count=4), Pass())
    assert cash(later, "BNR", "Ann") == [800, 400]
    assert (place(later, "BNR"), later.position.percent(POOL, "BNR")) == ("r8c4", 40)


def _until(game: Game, player: str) -> None:
    """The others pass."""
    while asked(game) != player:
        plays(game, Pass())
