"""Operating rounds: incomes, order, steps, money. Clauses OR."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PayDividend,
    PlaceStation,
    RunTrains,
    SellShares,
    SellTrain,
)
from railhead.play.plain.running import Running
from railhead.titles.t18india.actions import BuyBond
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, cash, offers, pass_on, plays, refused, step

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
LINE = "I20=57@0 I22=8@1 H23=8@4 H25=57@0"  # Nagpur to Hyderabad


def turns(game: Game) -> list[str]:
    """The companies whose turns come in the running round, one after the other, all passing."""
    round_, companies = game.state.round, []
    while game.state.round == round_:
        assert game.decision is not None
        companies.append(game.decision.company)
        game.play(Pass())
    return list(dict.fromkeys(companies))


# --- Rounds and incomes -----------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-OR-01", "18india-PH-05")
@pytest.mark.parametrize("phase", ["I", "II", "III", "IV"])
def test_two_operating_rounds_follow_each_stock_round(profile: str, phase: str) -> None:
    table = Table("EIR", profile=profile).phase(phase).set(warrants=())
    game = table.company("EIR", {"Ann": 3}, trains="2").stock_round("Ann")
    rounds: list[str] = []
    while len(rounds) < 7:
        if game.state.round not in rounds[-1:]:
            rounds.append(game.state.round)
        game.play(Pass())
    assert rounds == [
        "Stock round 2",
        "Operating round 2.1",
        "Operating round 2.2",
        "Stock round 3",
        "Operating round 3.1",
        "Operating round 3.2",
        "Stock round 4",
    ]


@BOTH
@pytest.mark.clause("18india-OR-02", "18india-OR-03", "18india-PRIV-01")
def test_privates_and_bonds_pay_their_owners_first(profile: str) -> None:
    table = Table("EIR NSR", profile=profile).company("EIR", {"Ann": 3}, cash=7, trains="2")
    table.private("P1", "Ann").private("P2", "Ann").private("P3", "pool").private("P4", "EIR")
    table.row(1, "P6").hand("Bob", "P5").bonds(Ann=2, Bob=1, EIR=3, NSR=1)  # NSR has not started
    game = table.cash(Ann=100, Bob=100, Cy=100).stock_round("Ann")
    (bank,) = cash(game, "bank")
    pass_on(game, "Operating round 2.1")
    assert cash(game, "Ann", "Bob", "Cy") == [100 + 5 + 5 + 20, 110, 100]
    assert cash(game, "EIR", "NSR") == [7 + 15 + 30, 10]
    assert cash(game, "bank") == [bank - 30 - 10 - 45 - 10]
    assert game.decision is not None
    assert game.decision.company == "EIR"  # before any company acts


@pytest.mark.clause("18india-OR-02")
def test_the_income_of_every_private() -> None:
    incomes = {"P1": 5, "P2": 5, "P3": 10, "P4": 15, "P5": 20, "P6": 25}
    for private, income in incomes.items():
        table = Table("EIR").company("EIR", {"Bob": 3}, trains="2").private(private, "Ann")
        game = table.cash(Ann=0).stock_round("Ann")
        pass_on(game, "Operating round 2.1")
        assert cash(game, "Ann") == [income]


@pytest.mark.clause("18india-OR-02", "18india-OR-08")
def test_the_income_of_the_round_can_be_spent_at_once() -> None:
    table = Table("EIR").company("EIR", {"Ann": 3}, cash=165, trains="3").private("P4", "EIR")
    game = table.set(warrants=()).stock_round("Ann")
    pass_on(game, "Operating round 2.1")
    plays(game, Pass())  # no track
    plays(game, BuyTrain(train="2", price=180))
    assert cash(game, "EIR") == [0]


# --- Order ------------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-OR-04", "18india-OR-05")
def test_the_highest_price_first_and_in_a_column_the_first_to_come(profile: str) -> None:
    table = Table("EIR NWR MR", profile=profile).company("NWR", {"Bob": 3}, trains="2")
    table.company("MR", {"Cy": 3}, price=112, trains="2")
    table.company("EIR", {"Ann": 3}, trains="2")  # at 100 after the NWR
    game = table.stock_round("Ann")
    pass_on(game, "Operating round 2.1")
    assert turns(game) == ["MR", "NWR", "EIR"]


@BOTH
@pytest.mark.clause("18india-OR-05")
def test_a_marker_that_enters_a_column_goes_below_one_that_stays(profile: str) -> None:
    """The MR has a warrant and stays at 90; the EIR falls to 90."""
    table = Table("EIR MR", profile=profile).company("EIR", {"Ann": 3}, trains="2")
    table.company("MR", {"Bob": 3}, trains="2").set(warrants=("MR",))
    game = table.stock_round("Ann")
    pass_on(game, "Operating round 2.1")
    assert turns(game) == ["EIR", "MR"]
    assert [game.position.price(name) for name in ("EIR", "MR")] == [90, 90]
    assert game.state.round == "Operating round 2.2"
    assert turns(game) == ["MR", "EIR"]


@pytest.mark.clause("18india-OR-05", "18india-DIV-06")
def test_a_marker_that_does_not_move_keeps_its_place() -> None:
    """Both at 100, the EIR above; a small dividend leaves it there."""
    table = Table("EIR NWR").company("EIR", {"Ann": 3}, trains="2").company("NWR", {"Bob": 3})
    game = table.set(warrants=()).turn("EIR", "Dividend", ran=True, revenue=40)
    plays(game, PayDividend(pay=True))
    assert game.position.price("EIR") == 100
    pass_on(game, "Operating round 2.2")
    assert turns(game) == ["EIR", "NWR"]


@pytest.mark.clause("18india-OR-06")
def test_the_order_is_that_of_the_start_of_the_round() -> None:
    """The MR rises above the EIR, and the EIR falls below the NSR; nobody acts twice or later."""
    table = Table("EIR MR NSR").company("EIR", {"Ann": 3}, price=112, trains="2")
    table.company("MR", {"Bob": 3}, price=100, trains="2")
    table.company("NSR", {"Cy": 3}, price=90, trains="2").set(warrants=())
    game = table.turn("EIR", "Track", "MR", "NSR")
    assert turns(game) == ["EIR", "MR", "NSR"]
    game = table.turn("MR", "Dividend", "EIR", "NSR", ran=True, revenue=400)
    plays(game, PayDividend(pay=True))
    assert game.position.price("MR") == 160
    assert turns(game) == ["MR", "EIR", "NSR"]
    assert game.state.round == "Operating round 2.2"
    assert turns(game) == ["MR", "EIR", "NSR"]


@BOTH
@pytest.mark.clause("18india-OR-06", "18india-CO-07", "18india-CSH-10")
def test_a_company_started_in_the_round_waits_for_the_next(profile: str) -> None:
    table = Table("EIR NSR", profile=profile).shares("NSR", {"Bob": 2}).row(1, "NSR")
    table.company("EIR", {"Ann": 3}, cash=100, trains="2").set(warrants=())
    game = table.turn("EIR", "Buy a certificate")
    plays(game, BuyShare(company="NSR", source="row 1"))
    assert "NSR" in game.state.launched
    assert game.state.map.holds("H25", "NSR")
    assert game.position.price("NSR") == 71
    assert game.state.round == "Operating round 2.2"
    assert turns(game) == ["EIR", "NSR"]


@pytest.mark.clause("18india-OR-06", "18india-CLOSE-01")
def test_a_company_that_closes_before_its_turn_is_skipped() -> None:
    table = Table("EIR NSR MR").company("EIR", {"Ann": 3}, price=56, trains="2")
    table.company("NSR", {"Bob": 3}, trains="2").company("MR", {"Cy": 3}, trains="2")
    table.set(warrants=(), closed=("NSR",), launched=("EIR", "MR"))
    game = table.turn("EIR", "Dividend", "NSR", "MR", ran=True, revenue=40)
    plays(game, PayDividend(pay=False))
    assert game.state.closed == ("NSR", "EIR")
    assert game.decision is not None
    assert game.decision.company == "MR"


# --- A turn -----------------------------------------------------------------------------------


def everything(profile: str = "rulebook") -> Table:
    """The BNR can do something in every step."""
    table = Table("BNR MR", "NSR", profile=profile).tiles(LINE).set(warrants=())
    table.company("BNR", {"Ann": 3}, cash=700, trains="2", pool=1).shares("MR", {"BNR": 1})
    return table.row(1, "MR")


@BOTH
@pytest.mark.clause("18india-OR-07")
def test_the_steps_of_a_turn_in_their_order(profile: str) -> None:
    game = everything(profile).turn("BNR")
    seen = []
    while game.state.round == "Operating round 2.1":
        seen.append(step(game))
        p = game.position
        match seen[-1]:
            case "Run":
                game.play(RunTrains(routes=p.rule(Running).suggest(p, "BNR")))
            case "Dividend":
                game.play(PayDividend(pay=True))
            case _:
                game.play(Pass())
    assert seen == [
        "Track",
        "Station",
        "Run",
        "Dividend",
        "Trains",
        "Sell certificates",
        "Buy a certificate",
    ]


@BOTH
@pytest.mark.clause("18india-OR-07")
def test_no_step_comes_early_or_again(profile: str) -> None:
    station = PlaceStation(hex="H25")
    tile = LayTile(hex="I20", tile="14", rotation=0)
    train, sale = BuyTrain(train="2", price=180), SellShares(company="MR", count=1)
    table = everything(profile)
    for name, barred in {
        "Track": [station, RunTrains(routes=()), PayDividend(pay=True), train, sale, BuyBond()],
        "Station": [tile, PayDividend(pay=True), train, sale],
        "Trains": [tile, station, PayDividend(pay=True), sale, BuyBond()],
        "Sell certificates": [tile, station, train, SellTrain(train="2"), BuyBond()],
        "Buy a certificate": [tile, station, train, SellTrain(train="2")],
    }.items():
        game = table.turn("BNR", name)
        for action in barred:
            if isinstance(action, RunTrains):
                assert game.why(action) is not None
            else:
                assert refused(game, action) == "18india-OR-07", (name, action)
    game = table.turn("BNR", "Dividend", ran=True, revenue=40)
    assert refused(game, Pass()) == "18india-OR-07"  # the dividend is decided one way or the other


@BOTH
@pytest.mark.clause("18india-OR-08")
def test_nobody_helps_a_company_out(profile: str) -> None:
    table = Table("EIR MR NSR", profile=profile).company("EIR", {"Ann": 3}, cash=179, trains="3")
    table.company("MR", {"Ann": 3}, price=180, pool=1, trains="2").row(1, "NSR")
    table.cash(Ann=2000)
    game = table.turn("EIR", "Trains", "MR")
    assert refused(game, BuyTrain(train="2", price=180)) == "18india-OR-08"
    assert refused(game, BuyTrain(train="2", price=180, seller="MR")) == "18india-OR-08"
    plays(game, BuyTrain(train="2", price=179, seller="MR"))
    assert cash(game, "EIR", "MR", "Ann") == [0, 179, 2000]
    game = table.cash(EIR=99).turn("EIR", "Buy a certificate", "MR")
    assert refused(game, BuyShare(company="MR", source="pool")) == "18india-OR-08"
    assert refused(game, BuyBond()) == "18india-OR-08"
    plays(game, BuyShare(company="NSR", source="row 1"))
    assert cash(game, "EIR", "Ann") == [28, 2000]


@pytest.mark.clause("18india-OR-10", "18india-PRIV-02", "18india-CSH-11")
def test_players_and_companies_trade_nothing_with_each_other() -> None:
    table = Table("EIR MR").company("EIR", {"Ann": 3}, cash=900, trains="2")
    table.private("P1", "Ann").hand("Ann", "MR P2").shares("MR", {"Ann": 1})
    game = table.turn("EIR", "Buy a certificate", "MR")
    assert refused(game, BuyPrivate(private="P1")) == "18india-CSH-11"
    assert refused(game, BuyPrivate(private="P2")) == "18india-CSH-11"
    assert refused(game, BuyShare(company="MR", source="hand")) == "18india-CSH-11"
    assert game.why(BuyShare(company="MR", source="Ann")) is not None
    assert game.why({"type": "buy_in", "private": "P1", "price": 25}) is not None
    assert offers(game, BuyBond())
