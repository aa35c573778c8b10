"""A game in which nothing happens any more. Clause END-07."""

from __future__ import annotations

import pytest

from railhead.play.actions import EndGame, Pass, StartCompany
from tests.seen import seen
from tests.titles.t1860.positions import Table, pass_on, plays, refused

BOTS = {"standstill": "on"}  # the option of games that computer players play alone


@pytest.mark.clause("1860-END-07")
def test_where_nobody_can_do_anything_the_game_ends_after_six_operating_rounds() -> None:
    game = Table(2).cash(Ann=40, Bob=0).share_round(number=1)
    assert game.finished
    assert game.state.ends == ("standstill",)
    assert game.state.round == "Operating round 6.1"
    assert game.result == {"Ann": 40, "Bob": 0}


@pytest.mark.clause("1860-END-07")
def test_a_turn_of_a_company_begins_the_count_anew() -> None:
    table = Table(2, **BOTS).set(idle=5).company("IOW", 74, {"Ann": 5}, cash=0)
    game = table.share_round()
    pass_on(game)
    assert game.state.idle == 0
    assert not game.finished


@pytest.mark.clause("1860-END-07")
def test_for_bots_it_is_not_enough_to_start_a_company() -> None:
    game = Table(2, **BOTS).set(idle=5).share_round()
    plays(game, StartCompany(company="IOW", price=74))
    while not game.finished:
        game.play(Pass())
    assert game.state.ends == ("standstill",)
    assert game.result["Ann"] == 1000 - 148 + 74


@pytest.mark.clause("1860-END-07")
def test_people_go_on_until_they_agree_to_end_the_game() -> None:
    game = Table(2).set(idle=5).share_round()
    plays(game, StartCompany(company="IOW", price=74))
    for _ in range(40):
        game.play(Pass())
    assert not game.finished
    assert refused(game, EndGame(agreed=("Ann",))) == "1860-END-07"
    game.end()
    assert game.state.ends == ("agreement",)
    assert seen(game)["ends"][0]["clause"] == "1860-END-07"
    assert game.result["Ann"] == 1000 - 148 + 74
