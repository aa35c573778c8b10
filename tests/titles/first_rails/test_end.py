"""How the game ends, and who has won. Clauses END."""

from __future__ import annotations

import pytest

from railhead.finance.holders import BANK, POOL
from railhead.play.actions import Pass, PayDividend, SellShares
from tests.seen import seen
from tests.titles.first_rails import Game
from tests.titles.first_rails.positions import Table, cash, new_game, plays, refused, run


def last(table: Table, bank: int) -> Table:
    """All but so much of the Bank's money is with Cy."""
    cash = table.state.cash
    return table.cash(Cy=cash[BANK] + cash["Cy"] - bank)


def go_on(game: Game) -> None:
    """Until the next round, or the end."""
    running = game.state.round
    while game.state.round == running and not game.finished:
        step = game.decisions[0].step
        game.play(
            PayDividend(pay=True) if step == "Dividend" else run("HW") if step == "Run" else Pass()
        )


def table() -> Table:
    return Table().company("HW", 80, {"Ann": 5}, trains="2").line("HW").cash(Ann=0, Bob=0)


@pytest.mark.clause("first_rails-END-01")
@pytest.mark.parametrize("number", [1, 2])
def test_a_bank_that_cannot_pay_owes_and_the_set_is_played_to_its_end(number: int) -> None:
    game = last(table(), 10).turn("HW", "Run", number=number, of=2)
    go_on(game)
    assert cash(game, BANK) == -15
    assert cash(game, "Ann") == 25
    assert game.state.ends == ("bank",)
    if number == 1:
        assert game.state.round == "Operating round 2.2"
        go_on(game)
    assert game.finished
    assert refused(game, Pass(by="Ann")) == "first_rails-END-01"
    assert seen(game, None)["ends"][0]["clause"] == "first_rails-END-01"


@pytest.mark.clause("first_rails-END-01")
def test_in_a_share_round_the_next_set_is_the_last() -> None:
    game = last(table(), 10).share_round()
    plays(game, SellShares(company="HW", count=1))
    assert game.state.ends == ("bank",)
    seen = set()
    while not game.finished:
        seen.add(game.state.round)
        go_on(game)
    assert seen == {"Share round 2", "Operating round 2.1", "Operating round 2.2"}


@pytest.mark.clause("first_rails-END-02")
def test_the_tenth_operating_round_is_the_last() -> None:
    game = table().set(turn=4).turn("HW", "Run", number=2, of=2)
    go_on(game)
    assert game.state.round == "Share round 5"
    game = table().set(turn=5).turn("HW", "Run", number=1, of=2)
    go_on(game)
    assert game.state.round == "Operating round 5.2"
    go_on(game)
    assert game.finished
    assert seen(game, None)["ends"] == [
        {"says": "The last operating round was played", "clause": "first_rails-END-02"}
    ]


@pytest.mark.clause("first_rails-END-03")
def test_cash_and_shares_count() -> None:
    table = Table().company("HW", 80, {"Ann": 3, "Bob": 2}, price=120, cash=900, trains="5")
    game = table.private("P1", "Bob").cash(Ann=10, Bob=130, Cy=7).share_round()
    assert game.result == {"Ann": 370, "Bob": 370, "Cy": 7}
    assert game.position.units(POOL, "HW") == 0


@pytest.mark.clause("first_rails-END-04")
def test_all_together_may_end_the_game() -> None:
    game = Table().share_round()
    alone = {"type": "end_game", "by": "Ann", "agreed": ["Ann"]}
    refusal = game.why(alone)
    assert refusal is not None
    assert refusal.clause == "first_rails-END-04"
    game.end()
    assert game.finished


@pytest.mark.clause("first_rails-END-02")
def test_nothing_but_the_calendar_ends_a_game_in_which_nobody_does_anything() -> None:
    game = new_game(2)
    for private in ("P1", "P2"):
        game.play({"type": "buy_private", "private": private})
    while not game.finished:
        game.play(Pass())
    assert game.state.ends == ("calendar",)
    assert game.state.round == "Operating round 5.2"
