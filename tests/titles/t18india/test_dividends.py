"""Dividends and the moves of price markers. Clauses DIV."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, Pass, PayDividend, SellTrain
from railhead.titles.t18india.actions import ConvertBond
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, cash, offers, pass_on, plays, refused

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
PAY, KEEP = PayDividend(pay=True), PayDividend(pay=False)
# The line of prices from the Closed box on.
LINE = (
    "0 56 58 61 64 67 71 76 82 90 100 112 126 142 160 180 205 230 255 280 300 320 340 360 380 "
    "400 420 440 460"
)
PRICES = [int(word) for word in LINE.split()]


def earned(table: Table, company: str, revenue: int) -> Game:
    """The company has run for so much and decides about it; the NWR comes after it."""
    return table.turn(company, "Dividend", "NWR", ran=True, revenue=revenue)


def running(
    price: int | None = None, *, profile: str = "rulebook", trains: str = "2", cash: int = 0
) -> Table:
    """The EIR at a price, without a warrant; the NWR acts after it."""
    table = Table("EIR NWR MR", profile=profile).set(warrants=())
    table.company("NWR", {"Cy": 3}, trains="2")
    return table.company("EIR", {"Ann": 3}, price=price, trains=trains, cash=cash)


@BOTH
@pytest.mark.clause("18india-DIV-01")
def test_all_is_paid_or_all_is_withheld(profile: str) -> None:
    game = earned(running(profile=profile), "EIR", 80)
    decision = game.decision
    assert decision is not None
    assert {choice.action for choice in decision.of(PayDividend)} == {
        PayDividend(by="Ann", pay=True),
        PayDividend(by="Ann", pay=False),
    }
    assert game.why({"type": "dividend", "pay": "half"}) is not None
    assert refused(game, Pass()) == "18india-OR-07"


@BOTH
@pytest.mark.clause("18india-DIV-02", "18india-DIV-03")
def test_a_tenth_for_each_share_of_players_and_companies(profile: str) -> None:
    table = running(profile=profile).shares("EIR", {"Bob": 1, "EIR": 1, "NWR": 1, "MR": 1})
    table.shares("EIR", {"pool": 1}).hand("Cy", "EIR").row(1, "EIR").cash(Ann=0, Bob=0, Cy=0)
    game = earned(table, "EIR", 170)
    (bank,) = cash(game, "bank")
    plays(game, PAY)
    assert cash(game, "Ann", "Bob", "Cy") == [51, 17, 0]
    assert cash(game, "EIR", "NWR", "MR") == [17, 17, 17]
    assert cash(game, "bank") == [bank - 7 * 17]  # the rest stays there


@pytest.mark.clause("18india-DIV-02", "18india-GIPR-10")
def test_more_than_ten_shares_of_the_gipr_are_paid() -> None:
    table = Table("EIR").phase("IV").company("GIPR", {"Ann": 6, "Bob": 4}, stations="R17")
    holders = list(table.state.certificates["GIPR"])
    for _ in range(4):  # converted bonds
        holders[holders.index("gone")] = "Ann"
    table.set(certificates={**table.state.certificates, "GIPR": tuple(holders)})
    table.train("GIPR", "2").cash(Ann=0, Bob=0)
    game = table.turn("GIPR", "Dividend", ran=True, revenue=300)
    (bank,) = cash(game, "bank")
    plays(game, PAY)
    assert cash(game, "Ann", "Bob", "bank") == [300, 120, bank - 420]


@BOTH
@pytest.mark.clause("18india-DIV-04", "18india-DIV-05")
def test_withheld_revenue_goes_to_the_treasury_and_the_marker_left(profile: str) -> None:
    table = running(profile=profile, cash=13).shares("EIR", {"EIR": 1}).cash(Ann=0)
    game = earned(table, "EIR", 150)
    (bank,) = cash(game, "bank")
    plays(game, KEEP)
    assert cash(game, "EIR", "Ann", "bank") == [163, 0, bank - 150]
    assert game.position.price("EIR") == 90


@BOTH
@pytest.mark.clause("18india-DIV-05")
def test_no_train_and_no_route_are_no_dividend(profile: str) -> None:
    game = running(profile=profile, cash=200).turn("EIR", "Run")  # no track: no route
    assert game.position.price("EIR") == 90
    game = running(profile=profile, cash=200, trains="").turn("EIR", "Run")
    assert game.position.price("EIR") == 90
    plays(game, BuyTrain(train="2", price=180))
    game = running(profile=profile, cash=200).turn("EIR", "Dividend", ran=True, revenue=0)
    assert game.position.price("EIR") == 90


@pytest.mark.clause("18india-DIV-05", "18india-GUAR-03")
def test_with_a_warrant_the_marker_stays() -> None:
    game = earned(running().set(warrants=("EIR",)), "EIR", 150)
    plays(game, KEEP)
    assert game.position.price("EIR") == 100


@BOTH
@pytest.mark.clause("18india-DIV-06", "18india-DIV-07", "18india-DIV-08")
@pytest.mark.parametrize(
    ("price", "revenue", "steps"),
    [
        (100, 10, 0),
        (100, 40, 0),
        (100, 60, 1),
        (100, 190, 1),
        (100, 200, 2),
        (100, 290, 2),
        (100, 300, 3),
        (100, 390, 3),
        (100, 400, 4),
        (100, 1000, 4),
        (112, 50, 0),  # half is 56
        (112, 60, 1),
        (112, 220, 1),  # twice is 224
        (112, 230, 2),
        (71, 30, 0),
        (71, 40, 1),
        (71, 140, 1),
        (71, 150, 2),
        (71, 210, 2),
        (71, 220, 3),
        (71, 280, 3),
        (71, 290, 4),
        (56, 20, 0),
        (380, 180, 0),
        (380, 200, 1),
    ],
)
def test_how_far_a_dividend_moves_the_marker(
    profile: str, price: int, revenue: int, steps: int
) -> None:
    game = earned(running(price, profile=profile), "EIR", revenue)
    plays(game, PAY)
    assert game.position.price("EIR") == PRICES[PRICES.index(price) + steps]


@pytest.mark.clause("18india-DIV-07")
@pytest.mark.parametrize("price", [100, 160, 180, 280, 300, 320, 340, 360, 380])
def test_exactly_half_the_price_moves_it_by_the_rulebook_only(price: int) -> None:
    """D-03."""
    for profile, steps in (("rulebook", 1), ("18xx.games", 0)):
        game = earned(running(price, profile=profile), "EIR", price // 2)
        plays(game, PAY)
        assert game.position.price("EIR") == PRICES[PRICES.index(price) + steps]


@pytest.mark.clause("18india-DIV-08")
def test_the_whole_dividend_counts_though_few_shares_are_paid() -> None:
    table = running(100).cash(Ann=0)  # only 30% are held
    game = earned(table, "EIR", 200)
    plays(game, PAY)
    assert (cash(game, "Ann"), game.position.price("EIR")) == ([60], 126)


@pytest.mark.clause("18india-DIV-09")
@pytest.mark.parametrize(("price", "new"), [(460, 460), (440, 460), (400, 460)])
def test_no_marker_goes_beyond_460(price: int, new: int) -> None:
    game = earned(running(price), "EIR", 2000)
    plays(game, PAY)
    assert game.position.price("EIR") == new


@BOTH
@pytest.mark.clause("18india-DIV-10", "18india-TRN-11")
def test_a_company_without_a_train_at_the_end_falls_once_more(profile: str) -> None:
    """Also in its first turn: 100, 90 for the missing dividend, 82 at the end."""
    game = running(profile=profile, trains="", cash=100).turn("EIR", "Run", "NWR")
    assert game.position.price("EIR") == 90
    assert offers(game, Pass())
    while game.decision is not None and game.decision.company == "EIR":
        assert game.position.price("EIR") == 90  # not before its last step
        plays(game, Pass())
    assert game.position.price("EIR") == 82


@BOTH
@pytest.mark.clause("18india-DIV-10")
def test_who_sells_the_last_train_after_a_dividend_falls(profile: str) -> None:
    game = earned(running(profile=profile), "EIR", 60)
    plays(game, PAY)
    assert game.position.price("EIR") == 112
    plays(game, SellTrain(train="2"))
    while game.decision is not None and game.decision.company == "EIR":
        plays(game, Pass())
    assert game.position.price("EIR") == 100


@pytest.mark.clause("18india-DIV-10")
def test_a_train_bought_in_time_saves_the_company() -> None:
    game = running(trains="", cash=180).turn("EIR", "Run", "NWR")
    plays(game, BuyTrain(train="2", price=180))
    pass_on(game, "Operating round 2.2")
    assert game.position.price("EIR") == 90


# --- Figures of games played ------------------------------------------------------------------


@pytest.mark.clause("18india-GUAR-01", "18india-DIV-03")
def test_s10_a_guaranty_as_it_was_paid() -> None:
    table = running().set(warrants=("EIR",)).shares("EIR", {"Ann": 2, "pool": 1})
    game = table.cash(Ann=0).turn("EIR", "Run", "NWR")
    assert cash(game, "Ann", "Bob", "Cy", "EIR") == [25, 733, 733, 0]
    assert game.position.price("EIR") == 100


@pytest.mark.clause("18india-DIV-06", "18india-DIV-07", "18india-DIV-08")
@pytest.mark.parametrize(
    ("price", "revenue", "new"),
    [
        (82, 40, 82),
        (90, 80, 100),
        (205, 280, 230),
        (71, 150, 82),
        (230, 590, 280),
        (255, 1000, 320),
        (142, 600, 230),
        (112, 1700, 180),
        (58, 440, 71),
        (100, 50, 112),
    ],
)
def test_the_examples_of_the_rulebook(price: int, revenue: int, new: int) -> None:
    """Scenario S10."""
    table = Table("EIR").company("EIR", {"Ann": 3}, price=price, trains="2")
    game = table.turn("EIR", "Dividend", ran=True, revenue=revenue)
    before = game.position.cash("Ann")
    plays(game, PayDividend(pay=True))
    assert game.position.price("EIR") == new
    assert game.position.cash("Ann") == before + 3 * revenue // 10


@pytest.mark.clause("18india-GIPR-10", "18india-DIV-02")
def test_sixteen_shares_of_players_and_companies_are_paid() -> None:
    """Scenario S10."""
    table = Table("EIR NWR").phase("IV").bonds(Ann=3, Bob=2, Cy=1)
    table.company("GIPR", {"Bob": 4, "Ann": 3, "Cy": 1}, stations="I20", trains="2")
    table.shares("GIPR", {"EIR": 1, "NWR": 1})
    for player in ("Ann", "Ann", "Ann", "Bob", "Bob", "Cy"):
        game = table.stock_round(player)
        plays(game, ConvertBond())
        table.state = game.state.copy()
    table.cash(Ann=0, Bob=0, Cy=0, EIR=0, NWR=0)
    game = table.turn("GIPR", "Dividend", ran=True, revenue=1000)
    bank = game.position.cash("bank")
    plays(game, PayDividend(pay=True))
    assert cash(game, "Ann", "Bob", "Cy", "EIR", "NWR") == [600, 600, 200, 100, 100]
    assert game.position.cash("bank") == bank - 1600
