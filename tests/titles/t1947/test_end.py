"""How the game ends. Clauses GE."""

from __future__ import annotations

import pytest

from railhead.play.actions import PayDividend
from tests.titles.t1947.positions import Table, end_share_round, place, plays


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
    assert not game.finished
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
