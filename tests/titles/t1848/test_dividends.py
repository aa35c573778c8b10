"""Paying out or withholding, and what it does to the price. Clauses DIV."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, Pass, PayDividend, RunTrains, TakeLoan
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, offers, plays, refused, total

PAY, WITHHOLD = PayDividend(pay=True), PayDividend(pay=False)


def earned(income: int, cell: tuple[int, int] = (1, 5), profile: str = "rulebook") -> Game:
    """VR has run for this income; Ann holds four of its shares, Bob two, one is in the pool."""
    table = Table(profile=profile).tiles("H11=57@1 H9=57@1")
    table.company("VR", 100, {"Ann": 4, "Bob": 2}, pool=1, cash=200, trains="2", cell=cell)
    return table.turn("VR", "Dividend", ran=True, revenue=income)


def step(game: Game) -> str:
    """The step of the turn in which somebody is asked."""
    assert game.decision is not None
    return game.decision.step


# --- All or nothing --------------------------------------------------------------------------


@pytest.mark.clause("1848-DIV-01")
def test_the_income_is_paid_out_in_full_or_withheld_in_full() -> None:
    game = earned(130)
    assert game.decision is not None
    assert [choice.action for choice in game.decision.choices] == [
        PayDividend(by="Ann", pay=True),
        PayDividend(by="Ann", pay=False),
    ]
    assert not any(choice.amounts for choice in game.decision.choices)
    half = game.why({"type": "dividend", "pay": True, "amount": 60})
    assert half is not None
    assert refused(game, Pass()) == "1848-OR-06"


@pytest.mark.clause("1848-DIV-02", "1848-CO-10")
def test_paid_out_each_player_gets_a_tenth_a_share_and_the_rest_stays_in_the_bank() -> None:
    """£130 with six shares in hands: £78 go to the players, £52 stay."""
    game = earned(130)
    p = game.position
    ann, bob, bank, money = p.cash("Ann"), p.cash("Bob"), p.cash("bank"), total(game)
    plays(game, PAY)
    p = game.position
    assert (p.cash("Ann") - ann, p.cash("Bob") - bob) == (52, 26)
    assert p.cash("bank") == bank - 78
    assert p.cash("VR") == 200
    assert total(game) == money


@pytest.mark.clause("1848-DIV-02")
def test_withheld_the_whole_income_goes_to_the_treasury() -> None:
    game = earned(130)
    p = game.position
    ann, bank = p.cash("Ann"), p.cash("bank")
    plays(game, WITHHOLD)
    p = game.position
    assert (p.cash("VR"), p.cash("Ann"), p.cash("bank")) == (330, ann, bank - 130)


# --- The price -------------------------------------------------------------------------------


@pytest.mark.clause("1848-DIV-03")
@pytest.mark.parametrize(
    ("cell", "before", "after", "cell_after"),
    [
        ((1, 5), 100, 110, (1, 6)),
        ((2, 13), 300, 310, (1, 13)),  # the ends of the rows: one up instead
        ((3, 10), 190, 200, (2, 10)),
        ((4, 8), 120, 130, (3, 8)),
        ((5, 6), 70, 80, (4, 6)),
        ((1, 16), 440, 450, (0, 16)),
        ((0, 16), 450, 450, (0, 16)),  # the last corner
        ((0, 15), 400, 450, (0, 16)),
    ],
)
def test_paying_moves_the_marker_right_or_at_the_end_of_a_row_up(
    cell: tuple[int, int], before: int, after: int, cell_after: tuple[int, int]
) -> None:
    game = earned(50, cell)
    assert game.position.price("VR") == before
    plays(game, PAY)
    assert game.position.price("VR") == after
    assert game.state.market["VR"] == cell_after


@pytest.mark.clause("1848-DIV-03", "1848-END-02")
def test_paying_at_440_reaches_450_and_triggers_the_end() -> None:
    game = earned(50, (1, 16))
    assert list(game.state.ends) == []
    plays(game, PAY)
    assert game.state.ends == ("price",)


@pytest.mark.clause("1848-DIV-04")
@pytest.mark.parametrize(
    ("cell", "before", "after"), [((1, 5), 100, 90), ((0, 16), 450, 400), ((5, 2), 30, 20)]
)
def test_withholding_moves_the_marker_left(cell: tuple[int, int], before: int, after: int) -> None:
    game = earned(50, cell)
    assert game.position.price("VR") == before
    plays(game, WITHHOLD)
    assert game.position.price("VR") == after
    assert game.state.market["VR"][0] == cell[0]


@pytest.mark.clause("1848-DIV-05")
def test_a_first_turn_without_a_train_moves_the_marker_left_once() -> None:
    table = Table().company("VR", 100, {"Ann": 6}, cash=1000, operated=False)
    game = table.operating_round("VR")
    game.play(Pass())  # no track
    assert step(game) == "Trains"
    assert game.position.price("VR") == 90
    assert game.position.cash("VR") == 1000


@pytest.mark.clause("1848-DIV-05")
def test_a_train_without_a_route_counts_as_withholding() -> None:
    game = Table().company("VR", 100, {"Ann": 6}, trains="2", cash=300).turn("VR", "Run")
    assert step(game) == "Trains"
    assert game.position.price("VR") == 90


@pytest.mark.clause("1848-DIV-05")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_nobody_can_pay_out_nothing(profile: str) -> None:
    """Without income there is no choice: the marker goes left, not right."""
    game = earned(0, profile=profile)
    assert step(game) == "Trains"
    assert game.position.price("VR") == 90
    assert refused(game, PAY) == "1848-OR-06"


@pytest.mark.clause("1848-DIV-05", "1848-RTE-14")
def test_by_18xx_games_an_empty_run_cannot_be_paid_out() -> None:
    table = Table(profile="18xx.games").tiles("H11=57@1 H9=57@1")
    game = table.company("VR", 100, {"Ann": 6}, trains="2", cash=300).turn("VR", "Run")
    game.play(RunTrains(routes=()))
    assert refused(game, PAY) == "1848-OR-06"
    assert game.position.price("VR") == 90


# --- Into the hatched column -----------------------------------------------------------------


@pytest.mark.clause("1848-DIV-06", "1848-REC-01")
@pytest.mark.parametrize("row", range(6))
def test_withholding_in_the_first_priced_column_is_receivership_at_once(row: int) -> None:
    game = earned(80, (row, 1))
    plays(game, WITHHOLD)
    assert game.state.closed == ("VR",)
    assert "VR" not in game.state.market
    assert game.state.map.stations["H11"] == (("BOE",),)
    assert game.decision is None or game.decision.company != "VR"


@pytest.mark.clause("1848-DIV-05", "1848-DIV-06")
@pytest.mark.parametrize("cash", [0, 1000])
def test_trainless_at_20_it_falls_before_a_train_can_be_bought_however_rich(cash: int) -> None:
    table = Table().phase("3").tiles("H11=57@1 H9=57@1")
    table.company("VR", 100, {"Ann": 6}, cash=cash, cell=(5, 1))
    table.company("SAR", 100, {"Bob": 6}, cash=100)
    game = table.turn("VR", "Track", "SAR")
    assert game.position.price("VR") == 20
    assert refused(game, BuyTrain(train="3", price=200)) == "1848-OR-06"
    while game.decision is not None and game.decision.company == "VR":
        game.play(Pass())
    assert game.state.closed == ("VR",)
    assert game.decision is not None
    assert game.decision.company == "SAR"


@pytest.mark.clause("1848-DIV-06", "1848-LN-02", "1848-LN-08")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_a_loan_taken_before_pushes_it_in_as_well(profile: str) -> None:
    table = Table(profile=profile).phase("3").tiles("H11=57@1 H9=57@1")
    table.company("VR", 100, {"Ann": 6}, cash=1000, cell=(5, 1))
    table.company("SAR", 100, {"Bob": 6}, cash=100)
    game = table.turn("VR", "Track", "SAR")
    plays(game, TakeLoan())
    assert game.state.closed == ("VR",)
    assert game.decision is not None
    assert game.decision.company == "SAR"


@pytest.mark.clause("1848-DIV-06")
def test_by_18xx_games_the_loan_is_offered_once_more_before_the_price_falls() -> None:
    table = Table(profile="18xx.games").phase("3").tiles("H11=57@1 H9=57@1")
    table.company("VR", 100, {"Ann": 6}, cash=1000, cell=(5, 1))
    game = table.turn("VR", "Run")
    assert step(game) == "Loan"
    assert offers(game, TakeLoan())
    game.play(Pass())
    assert game.state.closed == ("VR",)


@pytest.mark.clause("1848-DIV-06")
def test_paying_out_in_the_first_priced_column_saves_the_company() -> None:
    game = earned(50, (5, 1))
    plays(game, PAY)
    assert game.position.price("VR") == 30
    assert game.state.closed == ()
