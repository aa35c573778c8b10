"""Trading up in 18 India, and what comes before its first train."""

import random
from typing import Any

import pytest

import railhead
from railhead.bots.clerk import Clerk
from railhead.bots.clerk.desk import Thought
from railhead.bots.clerk.trading import sides_on_sale, swaps
from railhead.bots.games import PlannedGame, names
from railhead.bots.play import seat
from railhead.play.actions import BuyTrain, Pass, SellTrain
from railhead.play.game import Game
from railhead.titles.t18india.actions import BuyBond, KeepCards, TakeCard
from railhead.titles.t18india.hands.deal import company_of, is_director

NAMES = ["Ann", "Bob", "Cy", "Dee"]


def _hand(game: Game, player: str) -> tuple[str, ...]:
    state: Any = game.state
    return tuple(state.hands[player])


def opened(seed: int) -> Game:
    """A game whose selection and draft Clerks have made."""
    game = railhead.new("18india", NAMES, seed)
    bots = seat(NAMES, ["clerk"], seed)
    while game.state.round in ("Selection", "Draft"):
        decision = game.decisions[0]
        game.play(bots[decision.player].decide(game.known_to(decision.player), decision))
    return game


def test_it_keeps_shares_that_go_together() -> None:
    game = railhead.new("18india", NAMES, 3)
    decision = game.decisions[0]
    action = Clerk(random.Random(0)).decide(game.known_to(decision.player), decision)
    assert isinstance(action, KeepCards)
    hand = _hand(game, decision.player)
    counts = [sum(company_of(c) == company_of(card) for c in hand) for card in hand]
    kept = [sum(company_of(c) == company_of(card) for c in hand) for card in action.cards]
    assert max(kept) == max(counts)
    assert sum(kept) / len(kept) >= sum(counts) / len(counts)


def test_it_drafts_the_director_of_a_company_that_it_can_launch() -> None:
    game = opened(3)
    for player in NAMES:
        hand = _hand(game, player)
        directed = [company_of(card) for card in hand if is_director(card)]
        assert directed
        assert max(sum(company_of(card) == company for card in hand) for company in directed) >= 3


@pytest.mark.exhaustive
def test_it_sells_old_trains_for_better_ones() -> None:
    """In a whole stretch of play trains go back to the Bank and better ones are bought."""
    plan = PlannedGame("18india", 4, 11, ("clerk",), most=420)
    players = names(plan.seats, 4)
    game = railhead.new("18india", players, 11, {"standstill": "on"})
    bots = seat(players, plan.seats, 11)
    sold, bought = [], []
    while not game.finished and len(game.actions) < plan.most:
        decision = game.decisions[0]
        action = bots[decision.player].decide(game.known_to(decision.player), decision)
        game.play(action)
        if isinstance(action, SellTrain):
            sold.append(action.train)
        elif isinstance(action, BuyTrain):
            bought.append(action.train)
    assert sold
    assert {"3", "4", "4E"} & set(bought)


def test_a_swap_keeps_to_money_and_limit() -> None:
    game = opened(3)
    p = game.position
    company = next(iter(p.title.companies))
    assert {side.name for side in sides_on_sale(p)} == {"2"}
    assert list(swaps(p, company, 1000)) == []  # it has no station and earns nothing
    assert all(isinstance(card, str) for card in p.trains(company))


def test_cards_are_taken_one_by_one() -> None:
    game = railhead.new("18india", NAMES, 3)
    bots = seat(NAMES, ["clerk"], 3)
    while game.state.round == "Selection":
        decision = game.decisions[0]
        game.play(bots[decision.player].decide(game.known_to(decision.player), decision))
    decision = game.decisions[0]
    thoughts = Clerk(random.Random(0)).think(game.known_to(decision.player), decision)
    first = thoughts[0].action
    assert isinstance(first, TakeCard)
    assert is_director(first.card)
    assert len(thoughts) == len(decision.choices)


def test_a_bond_that_pays_is_better_than_cash() -> None:
    game = opened(3)
    thoughts: list[Thought] = []
    while not any(isinstance(thought.action, BuyBond) for thought in thoughts):
        decision = game.decisions[0]
        thoughts = Clerk(random.Random(0)).think(game.known_to(decision.player), decision)
        game.play(thoughts[0].action)
    scores = {type(thought.action): thought.score for thought in thoughts}
    assert scores[BuyBond] > scores[Pass]
