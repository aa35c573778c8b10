"""What choices say of themselves, in every decision of games of every title."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

import railhead
from railhead.bots import BOTS
from railhead.finance import ledger
from railhead.finance.currency import Currency
from railhead.play import wording
from railhead.play.actions import Answer
from railhead.play.decision import Choice, Decision, between
from railhead.play.flow import activity_of, decision
from railhead.play.game import Game
from railhead.play.position import Position
from railhead.play.terms import Consequence, Price, Thing
from railhead.titles import FOLDERS, find
from tests.play.conduct import play_out
from tests.play.test_properties import a_game

POUNDS = Currency("£")
Payments = list[tuple[str, str, int]]


@pytest.fixture
def payments(monkeypatch: pytest.MonkeyPatch) -> Payments:
    """Every payment from now on: giver, taker, amount."""
    paid: Payments = []
    pay = ledger.pay

    def noted(books: Any, giver: str, taker: str, amount: int, *, debt: bool = False) -> None:
        paid.append((giver, taker, amount))
        pay(books, giver, taker, amount, debt=debt)

    monkeypatch.setattr(ledger, "pay", noted)
    return paid


@cache
def decisions(title: str) -> list[tuple[Game, Decision]]:
    """All decisions of a game that is played by chance, each with its position."""
    game = a_game(title, 0)
    return [
        (game.copy(), each) for _ in play_out(game, random.Random(0)) for each in game.decisions
    ]


@pytest.mark.thorough
@pytest.mark.parametrize("title", FOLDERS)
def test_words_are_made_of_the_fields(title: str) -> None:
    for _, asked in decisions(title):
        for choice in asked.choices:
            assert choice.verb == choice.verb.lower().strip() != ""
            assert not {"{", "}"} & {*choice.text}
            if choice.price is not None and choice.price.field in choice.amounts:
                assert choice.price.amount in choice.amounts[choice.price.field]
                assert f"{{{choice.price.field}}}" in wording.label(choice)
            for named in (choice.subject, choice.target):
                if named is not None and not choice.form and not hasattr(choice.action, "hex"):
                    said = named.name or named.id if named.kind == "source" else named.id
                    assert named.form or said in choice.text


@pytest.mark.parametrize("title", FOLDERS)
def test_a_price_is_what_is_paid(title: str, payments: Payments) -> None:
    """Whoever is named as payer pays it, and whoever is named as payee gets it, as soon as those
    who are asked have agreed."""
    looked_at: dict[str, int] = defaultdict(int)
    for game, asked in decisions(title):
        for choice in asked.choices:
            price = choice.price
            kind = type(choice.action).__name__
            if price is None or not (price.payer or price.payee) or looked_at[kind] > 40:
                continue
            if _play(game, asked.player, choice, payments):
                looked_at[kind] += 1
                _agrees(price, getattr(choice.action, "count", 1), payments)
    assert sum(looked_at.values()) > 40


def _play(game: Game, player: str, choice: Choice, payments: Payments) -> bool:
    """Carry a choice out, without all that follows by itself; whether it is done with the consent
    of others, and nothing is to be raised first."""
    p = Position(game.title, game.state.copy())
    payments.clear()
    activity, frame = activity_of(p)
    frames = len(p.state.frames)
    activity.play(p, frame, player, choice.action)
    if payments or len(p.state.frames) <= frames:
        return True
    activity, frame = activity_of(p)
    for other in activity.asked(p, frame):
        for answer in decision(p, other).of(Answer):
            if isinstance(answer.action, Answer) and answer.action.agree:
                activity.play(p, frame, other, answer.action)
                return True
    return False


def _agrees(price: Price, count: int, payments: Payments) -> None:
    amount = price.amount * (count if price.each else 1)
    if price.payer:
        own = price.own or Price(0, price.currency)
        assert sum(paid for giver, _, paid in payments if giver == own.payer) == own.amount
        given = sum(paid for giver, _, paid in payments if giver == price.payer)
        added = sum(paid for *pair, paid in payments if pair == [own.payer, price.payer])
        assert given - added == amount
    if price.payee:
        assert sum(paid for _, taker, paid in payments if taker == price.payee) == amount


@pytest.mark.parametrize("title", FOLDERS)
def test_whoever_reads_no_words_makes_none(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise AssertionError("words are made")

    for name in ("sentence", "money", "figure"):
        monkeypatch.setattr(wording, name, refuse)
    chance = random.Random(3)
    players = ["Ann", "Bob", "Cy", "Di"][: find(title).player_counts[-1]]
    game = railhead.new(title, players=players, seed=3)
    bot = BOTS["clerk"](chance)
    for _ in range(60):
        for each in game.decisions[:1]:
            game.play(replace(bot.decide(game, each), by=each.player))
    with pytest.raises(AssertionError, match="words are made"):
        _ = game.decisions[0].choices[0].text


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (Choice(Answer(agree=True), "buy", Thing("train", "4")), "Buy a 4"),
        (
            Choice(
                Answer(agree=True),
                "buy",
                Thing("private", "P1", "The Ghan"),
                price=Price(90, POUNDS),
            ),
            "Buy P1, The Ghan, for £90",
        ),
        (
            Choice(
                Answer(agree=True),
                "buy",
                Thing("train", "2E"),
                price=Price(70, POUNDS, "VR", own=Price(30, POUNDS, "Ann")),
                means=(Thing("private", "P4"),),
                consequences=(Consequence("loans", 2, form=" with {amount} loans"),),
            ),
            "Buy a 2E for £100, £30 of it your own, by P4 with 2 loans",
        ),
        (
            Choice(
                Answer(agree=True),
                "buy",
                Thing("train", "2"),
                price=Price(70, Currency("", " cr"), "EIR", own=Price(30, POUNDS, "Ann")),
            ),
            "Buy a 2 for 70 cr and £30 of your own",
        ),
        (
            Choice(
                Answer(agree=True),
                "bid",
                Thing("private", "P1"),
                price=Price(1000, POUNDS, field="amount", rising=True),
                amounts=between("amount", 1000, 2000),
            ),
            "Bid £1,000 or more for P1",
        ),
        (
            Choice(
                Answer(agree=True),
                "place",
                Thing("station", form="a station"),
                Thing("city", "F17", "Sydney"),
                Price(0, POUNDS, "VR"),
            ),
            "Place a station in Sydney F17, free",
        ),
        (
            Choice(
                Answer(agree=True),
                "start",
                Thing("company", "VR"),
                consequences=(Consequence("par", 70, POUNDS),),
                form="Start {subject} at {par}",
            ),
            "Start VR at £70",
        ),
    ],
)
def test_how_choices_are_said(choice: Choice, words: str) -> None:
    assert choice.text == words
