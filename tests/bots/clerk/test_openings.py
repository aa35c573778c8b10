"""Bids and lots of the Clerk in 1947 and 1860."""

import random

import railhead
from railhead.bots.clerk import Clerk
from railhead.play.actions import Bid, BuyPrivate, Pass, StartCompany
from railhead.play.game import Game

NAMES = ["Ann", "Bob", "Cy", "Dee"]


def thought(game: Game) -> tuple[object, str]:
    """What the Clerk does, and why."""
    decision = game.decisions[0]
    clerk = Clerk(random.Random(0))
    action = clerk.decide(game.known_to(decision.player), decision)
    assert game.why(action) is None
    return action, clerk.reason


def test_1947_privates_are_bid_for_as_long_as_they_are_cheap() -> None:
    game = railhead.new("1947", NAMES, 1)
    player = game.asked[0]
    assert thought(game)[0] == Bid(by=player, amount=10)
    game.play({"type": "bid", "amount": 40})
    action, reason = thought(game)
    assert action == Pass(by=game.asked[0])
    assert reason == "the bid is too high"


def test_1947_the_presidency_of_bnr_is_worth_more() -> None:
    game = railhead.new("1947", NAMES, 1)
    while game.position.top.private != "P9":  # type: ignore[attr-defined]
        game.play({"type": "pass"})
    game.play({"type": "bid", "amount": 60})
    assert thought(game)[0] == Bid(by=game.asked[0], amount=70)
    game.play({"type": "bid", "amount": 200})
    assert isinstance(thought(game)[0], Pass)


def test_1860_the_private_that_pays_best_is_chosen_first() -> None:
    game = railhead.new("1860", NAMES, 1)
    assert isinstance(thought(game)[0], Bid)
    game.play({"type": "bid", "amount": 5})
    while game.decisions[0].of(Bid):
        game.play({"type": "pass"})
    action, reason = thought(game)
    assert action == BuyPrivate(by=game.asked[0], private="RPSC")
    assert reason == "RPSC pays for many rounds"


def test_1860_without_good_privates_a_company_is_chosen() -> None:
    game = railhead.new("1860", NAMES, 1)
    for private in ("RPSC", "CMH"):
        while game.decisions[0].of(Bid):
            game.play({"type": "pass"})
        game.play({"type": "buy_private", "private": private})
    while game.decisions[0].of(Bid):
        game.play({"type": "pass"})
    assert isinstance(thought(game)[0], StartCompany)
