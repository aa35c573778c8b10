"""Guaranty Warrants: what the Bank pays for a company without a dividend. Clauses GUAR."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyShare, BuyTrain, Pass, PayDividend, StartCompany
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, cash, pass_on, plays, step

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
KEEP, PAY = PayDividend(pay=False), PayDividend(pay=True)


def warranted(profile: str = "rulebook", price: int = 100, **fields: object) -> Table:
    """The NSR with a warrant: 4 shares of Ann, 2 of Bob, 1 of the MR, 1 of its own treasury, 2 in
    the Open Market; Cy has some in hand. The MR acts after it."""
    table = Table("NSR MR EIR", profile=profile).set(warrants=("NSR",))
    table.company("MR", {"Cy": 3}, trains="2")
    table.company("NSR", {"Ann": 4, "Bob": 2}, price=price, pool=2, **fields)  # type: ignore[arg-type]
    table.shares("NSR", {"MR": 1, "NSR": 1}).hand("Cy", "NSR").row(1, "NSR")
    return table.cash(Ann=0, Bob=0, Cy=0)


def earned(table: Table, revenue: int) -> Game:
    return table.turn("NSR", "Dividend", "MR", ran=True, revenue=revenue)


PAYOUTS = [
    (56, 2),
    (58, 2),
    (61, 3),
    (64, 3),
    (67, 3),
    (71, 3),
    (76, 3),
    (82, 4),
    (90, 4),
    (100, 5),
    (112, 5),
    (126, 6),
    (142, 7),
    (160, 8),
    (180, 9),
    (205, 10),
]


@BOTH
@pytest.mark.clause("18india-GUAR-01", "18india-GUAR-03", "18india-GUAR-04")
@pytest.mark.parametrize(("price", "share"), PAYOUTS)
def test_five_percent_of_the_price_for_every_share_with_a_holder(
    profile: str, price: int, share: int
) -> None:
    """Rounded down for each share; the Open Market, hands and rows get nothing."""
    table = warranted(profile, price, cash=0, trains="2")
    bank = table.state.cash["bank"]
    game = table.turn("NSR", "Dividend", "MR")
    assert cash(game, "Ann", "Bob", "Cy", "MR", "NSR") == [
        4 * share,
        2 * share,
        0,
        share,
        share,
    ]
    assert cash(game, "bank") == [bank - 8 * share]
    assert game.position.price("NSR") == price  # 56 does not close


@BOTH
@pytest.mark.clause("18india-GUAR-02", "18india-GUAR-05", "18india-GUAR-03")
def test_withheld_revenue_goes_to_the_treasury_besides_the_guaranty(profile: str) -> None:
    table = warranted(profile, cash=10, trains="2")
    bank = table.state.cash["bank"]
    game = earned(table, 120)
    plays(game, KEEP)
    assert cash(game, "NSR", "Ann", "Bob", "MR") == [10 + 120 + 5, 20, 10, 5]
    assert cash(game, "bank") == [bank - 120 - 40]
    assert game.position.price("NSR") == 100


@BOTH
@pytest.mark.clause("18india-GUAR-02", "18india-GUAR-03")
@pytest.mark.parametrize("trains", ["", "2"])
def test_no_train_and_no_route_are_no_dividend(profile: str, trains: str) -> None:
    """Without a train, or with one and nowhere to run."""
    game = warranted(profile, cash=300, trains=trains).turn("NSR", "Run", "MR")
    assert step(game) == "Trains"
    assert cash(game, "Ann", "Bob", "MR", "NSR") == [20, 10, 5, 305]
    assert game.position.price("NSR") == 100


@pytest.mark.clause("18india-GUAR-02")
def test_an_empty_run_is_no_dividend_at_18xx_games() -> None:
    """D-24: revenue 0 by choice."""
    table = warranted("18xx.games", trains="2").tiles("H25=57@0 H27=9@0 H29=9@0 H31=57@0")
    game = table.turn("NSR", "Run", "MR")
    assert step(game) == "Run"
    game.play({"type": "run_trains", "routes": []})
    assert cash(game, "Ann") == [20]
    assert game.position.price("NSR") == 100


@BOTH
@pytest.mark.clause("18india-GUAR-01", "18india-DIV-06")
def test_a_small_dividend_is_a_dividend(profile: str) -> None:
    """Less than half the price: the marker stays by the ordinary rule, and no guaranty."""
    game = earned(warranted(profile, cash=0, trains="2"), 40)
    plays(game, PAY)
    assert cash(game, "Ann", "Bob", "MR", "NSR") == [16, 8, 4, 4]
    assert game.position.price("NSR") == 100


@BOTH
@pytest.mark.clause("18india-GUAR-06", "18india-GUAR-03")
def test_without_a_train_at_the_end_the_price_falls_once(profile: str) -> None:
    """Not for the missing dividend, but for the missing train."""
    game = warranted(profile, cash=200).turn("NSR", "Run", "MR")
    assert game.position.price("NSR") == 100
    while game.decision is not None and game.decision.company == "NSR":
        plays(game, Pass())
    assert game.position.price("NSR") == 90
    assert cash(game, "Ann") == [20]


@BOTH
@pytest.mark.clause("18india-GUAR-07", "18india-PH-04")
def test_all_warrants_expire_with_the_first_train_of_phase_four(profile: str) -> None:
    """Bought by the EIR, which has been paid its own guaranty before; the NSR, later in the same
    round, gets none and falls."""
    table = warranted(profile, trains="2").phase("III").on_sale("3x2")
    table.set(warrants=("EIR", "NSR", "MR"))
    table.company("EIR", {"Ann": 3}, cash=700, price=112, trains="2")
    game = table.turn("EIR", "Run", "NSR")
    assert cash(game, "Ann") == [3 * 5]  # the EIR's guaranty
    assert list(game.state.warrants) == ["EIR", "NSR", "MR"]
    plays(game, BuyTrain(train="3x2", price=700))
    assert game.state.warrants == ()
    while game.decision is not None and game.decision.company == "EIR":
        plays(game, Pass())
    assert game.position.price("EIR") == 112
    while game.state.round == "Operating round 2.1":
        plays(game, Pass())
    assert cash(game, "Ann", "Bob") == [15, 0]
    assert game.position.price("NSR") == 90
    assert game.position.price("EIR") == 112
    while game.decision is not None and game.decision.company == "EIR":
        plays(game, Pass())
    assert game.position.price("EIR") == 100  # in the next round it falls like any other


@BOTH
@pytest.mark.clause("18india-GUAR-07")
@pytest.mark.parametrize(("phase", "train", "price"), [("I", "3", 300), ("II", "4", 450)])
def test_earlier_phases_leave_the_warrants(
    profile: str, phase: str, train: str, price: int
) -> None:
    table = warranted(profile, cash=price, trains="2").phase(phase).on_sale(train)
    game = table.turn("NSR", "Trains", "MR")
    plays(game, BuyTrain(train=train, price=price))
    assert game.state.warrants == ("NSR",)


@BOTH
@pytest.mark.clause("18india-GUAR-08")
def test_the_warrant_stays_with_the_company_whoever_controls_it(profile: str) -> None:
    """Managed by Ann, Directed by Bob: the guaranty is paid."""
    table = Table("NSR MR", profile=profile).set(warrants=("NSR",))
    table.company("NSR", {"Ann": 1}, pool=2, price=100, managed=True, trains="2")
    table.hand("Bob", "NSR-D").cash(Ann=0, Bob=142, Cy=0)
    game = table.stock_round("Bob")
    plays(game, StartCompany(company="NSR", price=71))
    assert game.position.director("NSR") == "Bob"
    assert game.state.warrants == ("NSR",)
    pass_on(game, "Operating round 2.1")
    while game.state.round == "Operating round 2.1":
        plays(game, Pass())
    assert cash(game, "Ann", "Bob") == [5, 10]
    assert game.position.price("NSR") == 100


@pytest.mark.clause("18india-GUAR-08")
def test_the_warrant_goes_with_a_company_that_closes() -> None:
    table = warranted(price=56).set(warrants=("NSR", "MR"))
    game = table.turn("NSR", "End of turn", "MR")
    assert game.state.closed == ("NSR",)
    assert game.state.warrants == ("MR",)


@BOTH
@pytest.mark.clause("18india-GUAR-09")
def test_the_guaranty_is_paid_once_in_each_turn(profile: str) -> None:
    game = warranted(profile, cash=0, trains="2").turn("NSR", "Track", "MR")
    for number in (1, 2):
        while game.state.round == f"Operating round 2.{number}":
            plays(game, Pass())
        assert cash(game, "Ann", "NSR") == [20 * number, 5 * number]


@pytest.mark.clause("18india-GUAR-09")
def test_a_company_without_a_turn_pays_no_guaranty() -> None:
    """The EIR has not started, the MR has no Manager: warrants, but nothing is paid."""
    table = Table("NSR MR EIR").set(warrants=("EIR", "MR"), turn=2)
    table.company("NSR", {"Ann": 3}, trains="2").shares("EIR", {"Bob": 2})
    table.company("MR", {"NSR": 3}, managed=True)
    del table.state.managers["MR"]
    game = table.cash(Bob=0, NSR=0).stock_round("Ann")
    pass_on(game, "Operating round 2.1")
    while game.state.round == "Operating round 2.1":
        assert game.decision is not None
        assert game.decision.company == "NSR"
        plays(game, Pass())
    assert cash(game, "Bob", "NSR") == [0, 0]
    assert game.position.price("MR") == 90


@pytest.mark.clause("18india-GUAR-09", "18india-CO-07")
def test_a_company_started_in_this_round_pays_no_guaranty_in_it() -> None:
    table = Table("NSR MR").set(warrants=("MR",)).shares("MR", {"Bob": 2}).row(1, "MR NSR")
    table.company("NSR", {"Ann": 3}, cash=90, trains="2")
    game = table.cash(Bob=0).turn("NSR", "Buy a certificate")
    plays(game, BuyShare(company="MR", source="row 1"))
    assert game.state.round == "Operating round 2.2"
    assert cash(game, "Bob", "NSR") == [0, 0]
    while game.state.round == "Operating round 2.2":
        plays(game, Pass())
    assert cash(game, "Bob", "NSR") == [8, 4]


@pytest.mark.clause("18india-GUAR-01", "18india-GUAR-03", "18india-GUAR-06")
@pytest.mark.parametrize(("buys", "price"), [(True, 71), (False, 67)])
def test_a_first_turn_without_a_train(buys: bool, price: int) -> None:
    """Scenario S2."""
    table = Table("TR PNS").company("TR", {"Ann": 3, "Bob": 1}, pool=2, cash=200)
    table.shares("TR", {"PNS": 1}).set(warrants=("TR",)).cash(Ann=10, Bob=10, Cy=10)
    game = table.turn("TR", "Run")
    assert cash(game, "Ann", "Bob", "Cy", "PNS", "TR") == [19, 13, 10, 3, 200]
    assert game.position.price("TR") == 71
    if buys:
        plays(game, BuyTrain(train="2", price=180))
    while game.state.round.startswith("Operating round 2.1"):
        game.play(Pass())
    assert game.position.price("TR") == price
