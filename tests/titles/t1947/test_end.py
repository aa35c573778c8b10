"""How the game ends. Clauses GE."""

from __future__ import annotations

import pytest

from railhead.play.actions import EndGame, Pass, PayDividend
from railhead.titles.t1947.actions import MoveToken
from tests.seen import seen
from tests.titles.t1947.positions import Table, end_share_round, place, plays, refused


@pytest.mark.clause("1947-GE-01")
def test_the_operating_round_is_finished_and_no_other_played() -> None:
    """The top is reached in round 1 of 3 by the first of two companies."""
    game = (
        Table()
        .company("GIPR", 80, {"Ann": 6}, at="r2c17", trains="T2")
        .company("SIR", 80, {"Bob": 6}, at="r5c4", cash=80)
        .turn("GIPR", "Dividend", "SIR", of=3, ran=True, revenue=500)
    )
    plays(game, PayDividend(pay=True))
    assert place(game, "GIPR") == "r1c17"
    assert game.state.ends == ("price",)
    assert game.asked
    while not game.finished:
        assert game.state.round == "Operating round 2.1"
        assert game.decision is not None
        assert game.decision.company == "SIR"
        game.play({"type": "pass"})
    assert "SIR" in game.state.operated
    assert place(game, "SIR") == "r5c3"


@pytest.mark.clause("1947-GE-02", "1947-SM-09")
def test_a_sold_out_company_ends_the_game_at_once() -> None:
    game = (
        Table()
        .company("GIPR", 80, {"Ann": 6, "Bob": 4}, at="r2c17")
        .cash(Ann=0, Bob=0, Cy=0)
        .share_round()
    )
    end_share_round(game)
    assert game.finished
    assert (game.state.ends, place(game, "GIPR")) == (("price",), "r1c17")


@pytest.mark.clause("1947-GE-04", "1947-GE-05")
def test_the_score() -> None:
    """Cash, units at the market price, bonds at half of it, locked ones too; nothing else."""
    game = (
        Table()
        .company("BNR", 80, {"Ann": 3, "Bob": 2}, at="r3c8", savings="Bob", cash=900, trains="T2")
        .bonds("BNR", Ann=2, locked="Ann")
        .private("P1", "Bob")
        .set(workers={"Bob": 3})
        .cash(Ann=10, Bob=20, Cy=30)
        .share_round()
    )
    assert game.result == {"Ann": 10 + 3 * 146 + 2 * 73, "Bob": 20 + 2 * 146, "Cy": 30}


@pytest.mark.clause("1947-GE-01")
def test_two_companies_at_the_top_end_the_game_no_sooner() -> None:
    game = (
        Table()
        .company("GIPR", 80, {"Ann": 6}, at="r2c17", trains="T2")
        .company("SIR", 80, {"Bob": 6}, at="r1c17", cash=80)
        .set(ends=("price",))
        .turn("GIPR", "Dividend", "SIR", of=3, ran=True, revenue=500)
    )
    plays(game, PayDividend(pay=True))
    assert game.state.ends == ("price",)
    while not game.finished:
        assert game.state.round == "Operating round 2.1"
        game.play({"type": "pass"})
    assert place(game, "GIPR") == "r1c17"


@pytest.mark.clause("1947-GE-01", "1947-EX-10")
def test_a_paid_move_to_the_top_ends_the_game_after_the_operating_round() -> None:
    """PT-20: up from 450 for 500."""
    game = (
        Table()
        .company("GIPR", 80, {"Ann": 6}, at="r2c17", cash=580, trains="T2")
        .boxes("GIPR", 1)
        .set(moves={"Persia": 1})
        .turn("GIPR", "Market moves", of=2)
    )
    plays(game, MoveToken(site="Persia", direction="up"))
    assert (place(game, "GIPR"), game.state.cash["GIPR"]) == ("r1c17", 80)
    assert game.asked == ("Ann",)
    plays(game, Pass())
    assert game.finished
    assert (game.state.ends, game.state.round) == (("price",), "Operating round 2.1")


@pytest.mark.clause("1947-GE-04")
def test_shares_of_a_company_that_never_became_operational_count() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 3}, at="r4c4", launched=False)
        .company("EIR", 80, {"Bob": 6, "Cy": 4}, at="r2c17")
        .cash(Ann=10, Bob=0, Cy=0)
        .share_round()
    )
    end_share_round(game)
    assert game.finished
    assert game.result == {"Bob": 3000, "Cy": 2000, "Ann": 10 + 270}


@pytest.mark.clause("1947-GE-06")
def test_the_highest_score_wins_and_a_tie_is_one() -> None:
    """Bob and Cy are worth the same, whatever it is made of; the poorer one comes last."""
    game = (
        Table()
        .company("EIR", 80, {"Bob": 6, "Cy": 4}, at="r2c17")
        .cash(Ann=2990, Bob=0, Cy=1000)
        .share_round("Ann", passes=2)
    )
    plays(game, Pass())
    assert game.finished
    assert list(game.result.items())[-1] == ("Ann", 2990)
    assert (game.result["Bob"], game.result["Cy"]) == (3000, 3000)


@pytest.mark.clause("1947-GE-07")
def test_where_nobody_can_decide_anything_the_game_ends_after_six_rounds() -> None:
    """Nobody can buy anything and no company operates: nobody could even agree to end it."""
    game = Table().cash(Ann=0, Bob=0, Cy=0).share_round()
    assert game.finished
    assert game.state.ends == ("standstill",)
    assert game.state.round == "Operating round 7.1"


@pytest.mark.clause("1947-GE-07")
@pytest.mark.parametrize(
    ("standstill", "rules", "ends"), [("off", 2, False), ("on", 2, True), ("", 1, True)]
)
def test_a_standstill_ends_the_game_of_computer_players(
    standstill: str, rules: int, ends: bool
) -> None:
    """Nobody opens a company though everybody could; by the first version always."""
    options = {"standstill": standstill} if standstill else {}
    game = Table(3, rules, **options).share_round()
    for _ in range(3 * 8):
        if not game.finished:
            plays(game, Pass())
    if ends:
        assert game.state.ends == ("standstill",)
        assert game.state.round == "Operating round 7.1"
    else:
        assert not game.finished
        assert game.state.round == "Stock round 10"


@pytest.mark.clause("1947-GE-07")
def test_players_end_a_game_by_agreement() -> None:
    game = Table().company("EIR", 80, {"Bob": 6}).cash(Ann=5, Bob=0, Cy=0).share_round()
    assert refused(game, EndGame(agreed=("Ann", "Bob"))) == "1947-GE-07"
    game.end()
    assert game.finished
    [end] = seen(game)["ends"]
    assert end["clause"] == "1947-GE-07"
    assert game.result == {"Bob": 480, "Ann": 5, "Cy": 0}
