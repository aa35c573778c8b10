"""Trading up in 18 India, and what comes before its first train."""

import random
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from typing import Any

import pytest

import railhead
from railhead.bots.clerk import Clerk, whatif
from railhead.bots.clerk.desk import Thought
from railhead.bots.clerk.trading import best_swap, offers
from railhead.bots.games import PlannedGame, names
from railhead.bots.play import seat
from railhead.play.actions import BuyTrain, Pass, SellTrain
from railhead.play.game import Game
from railhead.play.position import Position
from railhead.titles.t18india.actions import BuyBond, KeepCards, TakeCard
from railhead.titles.t18india.hands.deal import company_of, is_director
from tests.titles.t18india.positions import Table

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
    assert {offer.side.name for offer in offers(p, company)} == {"2"}
    assert best_swap(p, company, 1000, by_gain) is None  # it has no station and earns nothing


def by_gain(cost: int, gain: int) -> tuple[int, int]:
    return gain, -cost


def all_swaps(p: Position, company: str, more: int) -> Iterator[tuple[int, int]]:
    """The cost and the gain of every swap that brings something, with more money than there is."""
    owned, on_sale = p.trains(company), list(offers(p, company))
    sales = [each for count in range(len(owned) + 1) for each in combinations(owned, count)]
    bundles = [each for count in (1, 2) for each in combinations_with_replacement(on_sale, count)]
    for sold, bundle in product(sales, bundles):
        if any(bundle.count(each) > each.left for each in bundle):
            continue
        bought = [each.side for each in bundle]
        kept = [card for card in owned if card not in sold]
        back = [p.side(card).resale for card in sold]
        cost = sum(side.price for side in bought) - sum(price or 0 for price in back)
        gain = whatif.earnings(p, company, kept, bought) - whatif.earnings(p, company)
        fits = len(kept) + len(bought) <= p.title.train_limit(p)
        if gain > 0 and None not in back and fits and cost <= p.cash(company) + more:
            yield cost, gain


@pytest.mark.thorough
def test_the_best_swap_is_that_of_all_swaps() -> None:
    """Found by trying those with the best hopes first, and by trying all."""
    game = opened(3)
    bots = seat(NAMES, ["clerk"], 3)
    compared = 0
    while compared < 12:
        decision = game.decisions[0]
        p, company = game.position, decision.company
        if company and p.trains(company) and decision.of(BuyTrain):
            found = best_swap(p, company, p.cash(company) + 200, by_gain)
            best = max((by_gain(*each) for each in all_swaps(p, company, 200)), default=None)
            assert (found and by_gain(found.cost, found.gain)) == best
            compared += 1
        game.play(bots[decision.player].decide(game.known_to(decision.player), decision))


def buying(table: Table, company: str) -> Position:
    """The position in which a company buys trains."""
    return table.turn(company, "Trains").position


def test_a_used_train_is_counted_once() -> None:
    table = Table("EIR PNS").company("EIR", {"Ann": 6}, cash=900, trains="2").phase("III")
    for train in ("2", "3", "3"):
        table.train("pool", train)
    left = {offer.side.name: offer.left for offer in offers(buying(table, "EIR"), "EIR")}
    assert (left["2"], left["3"]) == (1, 2)


def test_a_sister_that_does_not_run_its_train_gives_it_for_little() -> None:
    table = Table("EIR PNS").company("EIR", {"Ann": 6}, cash=20)
    table.company("PNS", {"Ann": 6}, trains="2").company("GIPR", {"Bob": 6}, trains="2")
    found = [offer for offer in offers(buying(table, "EIR"), "EIR") if offer.seller]
    assert [(offer.seller, offer.side.name, offer.side.price) for offer in found] == [
        ("PNS", "2", 1)
    ]


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
