"""How the game ends and who wins. Clauses END."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, EndGame, Pass, PayDividend, SellShares, TakeLoan
from tests.seen import seen
from tests.titles.t1848 import Game
from tests.titles.t1848.positions import Table, plays, refused, total

PAY, WITHHOLD = PayDividend(pay=True), PayDividend(pay=False)
RIGHT = (1, 12)  # 270 in row 2
TOP = (0, 16)  # 450


def bank_of(table: Table, amount: int) -> Table:
    """Leave so much in the Bank; the rest lies in a treasury where it disturbs nobody."""
    spare = table.state.cash["bank"] + table.state.cash["WA"] - amount
    return table.cash(WA=spare)


def earned(income: int, *, bank: int, phase: str = "5", of: int = 3) -> Game:
    """VR, which has no route, has run for this income all the same; Ann holds four shares, Bob
    two. It is the first round of the set."""
    table = Table().phase(phase)
    table.company("VR", 100, {"Ann": 4, "Bob": 2}, trains="5", cell=RIGHT)
    return bank_of(table, bank).turn("VR", "Dividend", ran=True, revenue=income, of=of)


def pass_on(game: Game) -> list[str]:
    """Pass until the game is over or a share round begins; the rounds that were played."""
    rounds: list[str] = []
    while game.decision is not None and game.decision.step != "Shares":
        if game.decision.round not in rounds:
            rounds.append(game.decision.round)
        game.play(Pass())
    return rounds


def pass_shares(game: Game) -> None:
    """All players pass until the share round is over."""
    while game.decision is not None and game.decision.step == "Shares":
        game.play(Pass())


# --- The Bank --------------------------------------------------------------------------------


@pytest.mark.clause("1848-END-01", "1848-END-05")
def test_a_bank_that_cannot_pay_in_full_ends_the_game_after_the_set() -> None:
    """It breaks in the first of three rounds: two more are played."""
    game = earned(130, bank=50)
    p = game.position
    ann, bob, money = p.cash("Ann"), p.cash("Bob"), total(game)
    plays(game, PAY)
    p = game.position
    assert (p.cash("Ann") - ann, p.cash("Bob") - bob) == (52, 26)
    assert p.cash("bank") == 50 - 78
    assert total(game) == money
    assert game.state.ends == ("bank",)
    assert pass_on(game) == [f"Operating round 2.{number}" for number in (1, 2, 3)]
    assert game.finished
    assert game.result["Ann"] == ann + 52 + 4 * (game.position.price("VR") or 0)


@pytest.mark.clause("1848-END-01")
def test_a_bank_with_exactly_the_amount_due_is_not_broken() -> None:
    game = earned(130, bank=78)
    plays(game, PAY)
    assert game.position.cash("bank") == 0
    assert game.state.ends == ()
    pass_on(game)
    assert not game.finished
    assert game.decision is not None
    assert game.decision.step == "Shares"


@pytest.mark.clause("1848-END-01")
@pytest.mark.parametrize(("bank", "ends"), [(129, ("bank",)), (130, ())])
def test_withheld_income_can_break_the_bank_too(bank: int, ends: tuple[str, ...]) -> None:
    game = earned(130, bank=bank)
    plays(game, WITHHOLD)
    assert game.position.cash("VR") == 130
    assert game.state.ends == ends


@pytest.mark.clause("1848-END-01", "1848-END-05")
def test_broken_in_a_share_round_the_next_set_is_played_and_then_it_ends() -> None:
    table = Table().phase("3").company("VR", 100, {"Ann": 6})
    game = bank_of(table, 150).share_round()
    plays(game, SellShares(company="VR", count=2))
    assert game.position.cash("bank") == -50
    assert game.state.ends == ("bank",)
    pass_shares(game)
    assert pass_on(game) == ["Operating round 2.1", "Operating round 2.2"]
    assert game.finished


# --- The other triggers ----------------------------------------------------------------------


@pytest.mark.clause("1848-END-02")
@pytest.mark.parametrize(
    ("cell", "ends"), [((1, 16), ("price",)), ((0, 15), ("price",)), ((1, 15), ())]
)
def test_a_dividend_that_lifts_a_marker_to_450_triggers_the_end(
    cell: tuple[int, int], ends: tuple[str, ...]
) -> None:
    table = Table().phase("5").company("VR", 100, {"Ann": 6}, trains="5", cell=cell)
    game = table.turn("VR", "Dividend", ran=True, revenue=100)
    plays(game, PAY)
    assert game.state.ends == ends


@pytest.mark.clause("1848-END-02", "1848-END-05", "1848-SR-19")
def test_450_at_the_end_of_a_share_round_is_followed_by_a_whole_set() -> None:
    """VR is sold out at 440; the marker rises, three rounds follow, then it is over."""
    table = Table(players=4).phase("5")
    table.company("VR", 100, {"Ann": 4, "Bob": 3, "Cy": 3}, trains="5", cell=(1, 16))
    game = table.share_round()
    pass_shares(game)
    assert game.position.price("VR") == 450
    assert game.state.ends == ("price",)
    assert len(pass_on(game)) == 3
    assert game.finished


@pytest.mark.clause("1848-END-03")
@pytest.mark.parametrize(("before", "ends"), [(15, ("loans",)), (14, ())])
def test_the_16th_loan_triggers_the_end(before: int, ends: tuple[str, ...]) -> None:
    table = Table().phase("5").company("VR", 100, {"Ann": 6}, trains="5", cell=RIGHT)
    game = table.loans(SAR=before - 5, NSW=5).turn("VR", "Trains")
    plays(game, TakeLoan())
    assert game.state.ends == ends
    assert game.position.price("BOE") == (260 if ends else 240)
    pass_on(game)
    assert game.finished is bool(ends)


@pytest.mark.clause("1848-END-03")
def test_a_16th_loan_inside_a_compulsory_purchase_counts_as_well() -> None:
    table = Table().phase("5").tiles("H11=57@1 H9=57@1").loans(SAR=10, NSW=5)
    game = table.company("VR", 100, {"Ann": 6}, cash=450, cell=RIGHT).turn("VR", "Trains")
    plays(game, BuyTrain(train="5", price=500))
    assert game.state.ends == ("loans",)


@pytest.mark.clause("1848-END-04", "1848-REC-14")
@pytest.mark.parametrize(
    ("closed", "ends"),
    [(("SAR", "NSW", "QG", "FT"), ("receiverships",)), (("SAR", "NSW", "QG"), ())],
)
def test_the_fifth_receivership_triggers_the_end(
    closed: tuple[str, ...], ends: tuple[str, ...]
) -> None:
    table = Table().phase("5").company("VR", 100, {"Ann": 6}, cash=100, cell=(5, 1))
    table.company("WA", 100, {"Bob": 6}, trains="5", cell=RIGHT)
    game = table.set(closed=closed).turn("VR", "Run", "WA", of=2)
    assert game.state.closed == (*closed, "VR")
    assert game.state.ends == ends
    pass_on(game)
    assert game.finished is bool(ends)


# --- After a trigger -------------------------------------------------------------------------


@pytest.mark.clause("1848-END-05")
@pytest.mark.parametrize(("number", "left"), [(1, 3), (2, 2), (3, 1)])
def test_the_running_set_is_completed_and_no_share_round_follows(number: int, left: int) -> None:
    table = Table().phase("5").company("VR", 100, {"Ann": 6}, trains="5", cell=RIGHT)
    game = table.set(ends=("price",)).operating_round("VR", number=number, of=3)
    assert len(pass_on(game)) == left
    assert game.finished
    assert game.decision is None
    refusal = game.why(Pass())
    assert refusal is not None
    assert refusal.clause == "1848-END-05"


@pytest.mark.clause("1848-END-05")
def test_without_a_trigger_a_share_round_follows_the_set() -> None:
    table = Table().phase("5").company("VR", 100, {"Ann": 6}, trains="5", cell=RIGHT)
    game = table.operating_round("VR", number=3, of=3)
    pass_on(game)
    assert game.decision is not None
    assert game.decision.round == "Share round 3"


@pytest.mark.clause("1848-END-06")
def test_a_price_that_falls_again_does_not_undo_the_trigger() -> None:
    table = Table().phase("5").company("VR", 100, {"Ann": 6}, trains="5", cell=(0, 15))
    game = table.turn("VR", "Dividend", ran=True, revenue=100, of=2)
    plays(game, PAY)
    assert game.position.price("VR") == 450
    pass_on(game)
    assert game.position.price("VR") == 400  # no income in the second round
    assert game.finished


@pytest.mark.clause("1848-END-06")
def test_a_bank_that_has_money_again_stays_broken() -> None:
    table = Table().phase("4").company("VR", 100, {"Ann": 4, "Bob": 2}, trains="4", cash=2000)
    game = bank_of(table, 0).turn("VR", "Dividend", ran=True, revenue=100)
    plays(game, PAY)
    assert game.position.cash("bank") == -60
    plays(game, BuyTrain(train="4", price=300))
    assert game.position.cash("bank") == 240
    pass_on(game)
    assert game.finished


# --- Scoring ---------------------------------------------------------------------------------


@pytest.mark.clause("1848-END-07")
def test_a_player_is_worth_his_cash_and_his_shares_at_their_present_prices() -> None:
    """Ann: £100, four VR at 270 (the Director's certificate is two of them), two BoE at 90."""
    table = Table().company("VR", 100, {"Ann": 4, "Bob": 3}, cell=RIGHT).shares("BOE", Ann=2)
    game = table.loans(SAR=2).cash(Ann=100, Bob=0, Cy=7).share_round()
    assert game.result == {"Ann": 100 + 4 * 270 + 2 * 90, "Bob": 3 * 270, "Cy": 7}


@pytest.mark.clause("1848-END-07", "1848-REC-08")
def test_a_debt_is_subtracted() -> None:
    table = Table().company("VR", 100, {"Ann": 4, "Bob": 2}).cash(Ann=100, Bob=-120, Cy=0)
    assert table.share_round().result["Bob"] == 2 * 100 - 120
    table = Table().cash(Ann=110, Bob=-120, Cy=0).company("VR", 100, {"Ann": 2})
    assert table.share_round().result == {"Ann": 310, "Cy": 0, "Bob": -120}


@pytest.mark.clause("1848-END-07")
def test_a_company_never_launched_counts_at_its_chart_price() -> None:
    table = Table().company("VR", 90, {"Ann": 3}, launched=False, operated=False)
    game = table.cash(Ann=100, Bob=0, Cy=0).share_round()
    assert game.result["Ann"] == 100 + 3 * 90


@pytest.mark.clause("1848-END-07", "1848-AUC-11")
def test_a_qg_share_without_a_price_is_worth_nothing() -> None:
    table = Table().shares("QG", Bob=1).company("VR", 100, {"Ann": 2})
    game = table.cash(Ann=200, Bob=30, Cy=0).share_round()
    assert game.position.units("Bob", "QG") == 1
    assert game.result["Bob"] == 30


@pytest.mark.clause("1848-END-08")
def test_privates_treasuries_and_trains_count_nothing() -> None:
    table = Table().company("VR", 100, {"Ann": 2}, cash=1500, trains="2 2+")
    for private in ("P1", "P5", "P6"):
        table.private(private, "Ann")
    game = table.cash(Ann=111, Bob=0, Cy=0).share_round()
    assert game.result["Ann"] == 111 + 2 * 100


@pytest.mark.clause("1848-END-09")
def test_the_highest_total_wins() -> None:
    table = Table().phase("5").company("VR", 100, {"Cy": 6}, trains="5", cell=RIGHT)
    table.cash(Ann=500, Bob=700, Cy=0)
    game = table.set(ends=("bank",)).operating_round("VR")
    pass_on(game)
    assert game.finished
    assert game.result == {"Cy": 6 * 240, "Bob": 700, "Ann": 500}
    assert list(game.result) == ["Cy", "Bob", "Ann"]


@pytest.mark.clause("1848-END-09")
def test_equal_totals_share_the_win() -> None:
    table = Table().phase("5").company("VR", 100, {"Cy": 2}, trains="5", cell=RIGHT)
    table.cash(Ann=480, Bob=100, Cy=0)
    game = table.set(ends=("bank",)).operating_round("VR")
    pass_on(game)
    best = max(game.result.values())
    assert {name for name, worth in game.result.items() if worth == best} == {"Ann", "Cy"}
    assert {entry["name"]: entry["worth"] for entry in seen(game)["players"]} == game.result


@pytest.mark.clause("1848-END-05")
def test_a_finished_game_takes_no_action() -> None:
    table = Table().phase("5").company("VR", 100, {"Ann": 6}, trains="5", cell=TOP)
    game = table.set(ends=("price",)).operating_round("VR")
    pass_on(game)
    before = game.state
    assert game.why(SellShares(by="Ann", company="VR", count=1)) is not None
    assert game.state is before


@pytest.mark.clause("1848-END-10")
def test_where_nobody_can_decide_anything_the_game_ends_after_six_rounds() -> None:
    """Nobody can buy anything and no company operates: nobody could even agree to end it."""
    game = Table().cash(Ann=0, Bob=0, Cy=0).share_round("Ann")
    assert game.finished
    assert game.state.ends == ("standstill",)
    assert game.state.round == "Operating round 7.1"


@pytest.mark.clause("1848-END-10")
@pytest.mark.parametrize("standstill", ["off", "on"])
def test_a_standstill_ends_the_game_of_computer_players_alone(standstill: str) -> None:
    game = Table(standstill=standstill).share_round("Ann")
    for _ in range(8 * 3):
        if not game.finished:
            plays(game, Pass())
    if standstill == "on":
        assert game.state.ends == ("standstill",)
        assert game.state.round == "Operating round 7.1"
    else:
        assert not game.finished
        assert game.state.round == "Share round 10"


@pytest.mark.clause("1848-END-10")
def test_players_end_a_game_by_agreement() -> None:
    game = Table().share_round("Ann")
    assert refused(game, EndGame(agreed=("Ann", "Bob"))) == "1848-END-10"
    game.end()
    assert game.finished
    [end] = seen(game)["ends"]
    assert end["clause"] == "1848-END-10"


@pytest.mark.clause("1848-END-10")
def test_passing_is_no_standstill_while_somebody_is_paid() -> None:
    game = Table().private("P1", "Bob").share_round("Ann")
    for _ in range(8 * 3):
        plays(game, Pass())
    assert not game.finished
    assert game.state.round == "Share round 10"


@pytest.mark.clause("1848-END-10")
def test_a_turn_or_an_income_begins_the_count_anew() -> None:
    table = Table().phase("2").company("VR", 100, {"Ann": 6}, cash=0).set(idle=5)
    game = table.operating_round("VR")
    assert game.state.idle == 0
