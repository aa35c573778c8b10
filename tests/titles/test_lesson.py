"""The guided first game: which cards are due at which decision."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import railhead
from railhead.bots import make
from railhead.play.actions import BuyPrivate, BuyShare, Pass, StartCompany
from railhead.play.game import Game
from railhead.titles import FOLDERS, lesson
from tests.titles.first_rails.positions import Table, new_game, run

DOCS = Path(__file__).parents[2] / "docs"


def due(game: Game) -> list[str]:
    return [card.id for card in lesson.due(game, game.decisions[0])]


def test_first_rails_teaches_and_others_do_not() -> None:
    assert len(lesson.cards("first_rails")) == 36
    for title in FOLDERS:
        assert bool(lesson.cards(title)) == (title == "first_rails")
    assert lesson.cards("no such title") == ()


def test_cards_have_names_of_their_own_and_build_on_earlier_ones() -> None:
    cards = lesson.cards("first_rails")
    ids = [card.id for card in cards]
    assert len(set(ids)) == len(ids)
    for place, card in enumerate(cards):
        assert not card.after or card.after in ids[:place]
        assert card.says[-1] in ".?"


def test_the_opening_and_the_first_share_round() -> None:
    game = new_game(2)
    assert due(game) == ["L01", "L02", "L03", "L04"]
    game.play(BuyPrivate(private="P1"))
    game.play(BuyPrivate(private="P2"))
    assert due(game) == ["L05", "L06", "L07", "L08", "L12"]
    game.play(StartCompany(company="HW", price=90))
    game.play(Pass())
    assert "L09" in due(game)
    assert "L10" not in due(game)
    for _ in range(3):
        game.play(BuyShare(company="HW", source="stock"))
        game.play(Pass())
    assert "L10" in due(game)
    assert "L09" not in due(game)
    assert "L11" in due(game)  # half of HW


def test_the_steps_of_a_turn() -> None:
    table = Table().company("GB", 80, {"Ann": 5}, cash=400, trains="2").line("GB")
    game = table.set(turn=1).turn("GB", "Track", number=2, of=2)
    assert "L15" not in due(game)  # it is for companies without a train
    game.play(Pass())
    assert due(game) == ["L17"]
    game.play(Pass())
    assert due(game) == ["L21"]
    game.play(run("GB"))
    assert due(game) == ["L22"]
    game.play({"type": "take_reward", "reward": "prize"})
    assert due(game) == ["L23", "L24"]
    game.play({"type": "dividend", "pay": True})
    assert due(game) == ["L20", "L25"]


def test_ground_that_costs_money() -> None:
    table = Table().company("GB", 80, {"Ann": 5}, cash=100)
    assert "L15" in due(table.turn("GB"))
    assert "L16" not in due(table.turn("GB"))
    assert "L16" in due(table.tiles("B9=57@0").turn("GB"))


def test_rust_day_draws_near_and_comes() -> None:
    def turn(phase: str, depot: str) -> list[str]:
        table = Table().phase(phase).depot(depot).company("HW", 80, {"Ann": 5})
        return due(table.turn("HW"))

    assert "G02" not in turn("3", "3 3 3 4")
    assert "G02" in turn("3", "3 3 4")
    assert "G03" not in turn("3", "3 3 4")
    assert "G03" in turn("4", "4")
    assert "G02" not in turn("4", "")


def test_cards_about_the_first_trains_are_due_while_these_are_sold() -> None:
    def turn(phase: str, depot: str, trains: str) -> list[str]:
        table = Table().phase(phase).depot(depot)
        company = table.company("GB", 80, {"Ann": 5}, cash=400, trains=trains).line("GB")
        return due(company.turn("GB", "Trains"))

    assert "L19" in turn("2", "2 3 4", "")
    assert "L20" in turn("2", "2 3 4", "2")
    assert "L19" not in turn("4", "4", "")
    assert "L20" not in turn("3", "3 4", "2")


def test_a_company_that_changes_hands() -> None:
    table = Table().company("HW", 80, {"Bob": 4, "Ann": 3})
    game = table.share_round()
    game.actions.append(StartCompany(by="Ann", company="HW", price=80))
    assert "G05" in due(game)
    assert "G06" not in due(game)
    game.play(Pass())
    assert game.asked == ("Bob",)
    assert "G06" in due(game)


@pytest.mark.thorough
def test_every_card_is_due_in_some_game() -> None:
    seen: set[str] = set()
    for seed in range(4):
        game = railhead.new("first_rails", ["Ann", "Bob", "Cy"], seed)
        kinds = {"Ann": "steady", "Bob": "random", "Cy": "random"}
        bots = {name: make(kind, random.Random(name)) for name, kind in kinds.items()}
        while not game.finished:
            decision = game.decisions[0]
            seen |= {card.id for card in lesson.due(game, decision)}
            game.play(bots[decision.player].decide(game.copy(), decision))
    # Bots fill both places for trains at once; the turn above has the card about the second.
    assert {card.id for card in lesson.cards("first_rails")} - seen <= {"L25"}


def test_an_unknown_condition_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    odd = (lesson.Card("X", "Odd", "Odd.", ("weather fine",)),)
    monkeypatch.setattr(lesson, "cards", lambda title: odd)
    with pytest.raises(ValueError, match="'weather fine' is no condition"):
        due(new_game())


def test_every_condition_is_documented() -> None:
    text = (DOCS / "data.md").read_text(encoding="utf-8")
    section = text.partition("| condition |")[2]
    documented = set(re.findall(r"^\| `(\w+)", section, flags=re.MULTILINE))
    assert documented == set(lesson.CONDITIONS)
