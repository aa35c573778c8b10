"""The verbs of a game: play, undo, redo, at, copy, why, view."""

from __future__ import annotations

import pytest

import railhead
from railhead.play.actions import Action, LowerPrivate, Pass
from railhead.play.decision import Range
from railhead.play.position import same_state
from railhead.titles.t1848.state import State1848
from tests.seen import seen


def new() -> railhead.Game[State1848]:
    return railhead.new("1848", ["Ann", "Bob", "Cy"], 7)


def test_an_unknown_title_is_refused_with_the_known_ones() -> None:
    with pytest.raises(railhead.RailheadError, match=r"no title '1830'\. There is: .*1848"):
        railhead.new("1830", ["Ann", "Bob", "Cy"])


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (["Ann", "Bob", "Ann"], "same name"),
        (["Ann", "Bob", " "], "1 to 60 characters"),
        (["Ann", "Bob", "x" * 61], "1 to 60 characters"),
        (["Ann", "Bob", "C\ny"], "can't be shown"),
        (["Ann", "Bob", "VR"], "already has a meaning"),
        (["Ann", "Bob", "bank"], "already has a meaning"),
    ],
)
def test_names_that_can_not_be_told_apart_are_refused(names: list[str], says: str) -> None:
    with pytest.raises(railhead.RailheadError, match=says):
        railhead.new("1848", names)


def test_the_same_seed_gives_the_same_seats() -> None:
    assert {new().players for _ in range(3)} == {new().players}
    seats = {railhead.new("1848", ["Ann", "Bob", "Cy"], seed).players for seed in range(30)}
    assert len(seats) == 6


def test_undo_and_redo_go_to_and_fro() -> None:
    game = new()
    start = game.state
    with pytest.raises(railhead.RailheadError, match="nothing to take back"):
        game.undo()
    for _ in range(40):
        game.play(LowerPrivate(private="P6") if len(game.actions) < 6 else pick(game))
    last = game.state
    for _ in range(40):
        game.undo()
    assert game.state is start
    assert game.log == []
    for _ in range(40):
        game.redo()
    assert same_state(game.state, last)
    with pytest.raises(railhead.RailheadError, match="nothing to play again"):
        game.redo()


def pick(game: railhead.Game) -> Action:
    decision = game.decision
    assert decision is not None
    return decision.choices[-1].action if len(game.actions) % 3 else decision.choices[0].action


def test_a_new_action_forgets_what_was_undone() -> None:
    game = new()
    game.play(LowerPrivate(private="P6"))
    game.undo()
    game.play(LowerPrivate(private="P5"))
    with pytest.raises(railhead.RailheadError):
        game.redo()


def test_any_earlier_position_is_a_game_of_its_own() -> None:
    game = new()
    for private in ("P6", "P5", "P4"):
        game.play(LowerPrivate(private=private))
    early = game.at(1)
    assert early.state.sale_prices["P6"] == 225
    assert early.state.sale_prices["P5"] == 170
    early.play(LowerPrivate(private="P1"))
    assert len(game.actions) == 3
    assert game.state.sale_prices["P1"] == 30
    for wrong in (-1, 4):
        with pytest.raises(railhead.RailheadError, match="has 3 actions"):
            game.at(wrong)


def test_who_acts_is_filled_in_and_checked() -> None:
    game = new()
    first, second, _ = game.players
    game.play(LowerPrivate(private="P6"))
    assert game.actions[0].by == first
    refusal = game.why({"type": "lower_private", "private": "P6", "by": first})
    assert refusal is not None
    assert refusal.reason == f"It is not {first}'s turn; {second} must decide first."
    assert "Nobody here" in str(game.why({"type": "pass", "by": "Zoe"}))


def test_why_says_the_rule_and_play_says_the_same() -> None:
    game = new()
    refusal = game.why(Pass())
    assert refusal is not None
    assert refusal.clause == "1848-AUC-08"
    with pytest.raises(railhead.IllegalAction) as caught:
        game.play(Pass())
    assert (caught.value.reason, caught.value.clause) == refusal


def test_a_view_has_the_decision_of_its_player_only() -> None:
    game = new()
    asked = game.asked[0]
    assert seen(game, asked)["decisions"][0]["player"] == asked
    other = next(player for player in game.players if player != asked)
    assert seen(game, other)["decisions"] == []
    assert seen(game)["decisions"] == []


def test_a_range_has_its_steps() -> None:
    span = Range(10, 50, 10)
    assert 30 in span
    assert 35 not in span
    assert 60 not in span
