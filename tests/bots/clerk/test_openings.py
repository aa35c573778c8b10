"""What the Clerk does before the first train: sales, bids, lots, Bonds and claims."""

import random
from typing import Any

import railhead
from railhead.bots.clerk import Clerk
from railhead.bots.offers import offered
from railhead.play.actions import Bid, BuyPrivate, LowerPrivate, Pass, StartCompany
from railhead.play.game import Game

NAMES = ["Ann", "Bob", "Cy", "Dee"]


def thought(game: Game) -> tuple[Any, str]:
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
    assert thought(game)[0] == Bid(by=game.asked[0], amount=50)
    game.play({"type": "bid", "amount": 60})
    action, reason = thought(game)
    assert action == Pass(by=game.asked[0])
    assert reason == "the bid is too high"


def test_1947_the_presidency_of_bnr_is_worth_more() -> None:
    game = railhead.new("1947", NAMES, 1)
    while getattr(game.position.top, "private", "") != "P9":
        game.play({"type": "pass"})
    game.play({"type": "bid", "amount": 60})
    assert thought(game)[0] == Bid(by=game.asked[0], amount=70)
    game.play({"type": "bid", "amount": 200})
    assert isinstance(thought(game)[0], Pass)


def test_1947_its_certificate_costs_no_more_at_the_highest_price() -> None:
    game = railhead.new("1947", NAMES, 1)
    while getattr(game.position.top, "private", "") != "P9":
        game.play({"type": "pass"})
    game.play({"type": "bid", "amount": 200})
    while game.decisions[0].of(Bid):
        game.play({"type": "pass"})
    prices = [start.price for start in offered(game.decisions[0], StartCompany)]
    action, _ = thought(game)
    assert action.price == max(prices) > min(prices)


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


def played(game: Game, until: str) -> Game:
    """The game after four Clerks have played on to a round."""
    clerks = {player: Clerk(random.Random(0)) for player in game.title.players}
    while game.state.round != until:
        decision = game.decisions[0]
        action = clerks[decision.player].decide(game.known_to(decision.player), decision)
        game.play(action)
    return game


def test_1853_everybody_forms_a_company_of_his_own() -> None:
    game = played(railhead.new("1853", NAMES, 1), "Railway Round 1")
    p = game.position
    assert len(p.state.launched) >= 4
    assert {p.director(company) for company in p.state.launched} == set(NAMES)


def test_1853_claims_are_of_one_company_and_not_of_anothers() -> None:
    game = railhead.new("1853", NAMES, 1)
    while "Bond" in game.state.round:
        game.play(thought(game)[0])
    claimed = []
    for _ in NAMES:
        action, _ = thought(game)
        claimed.append(action.company)
        game.play(action)
    assert len(set(claimed)) == len(NAMES)
    assert thought(game)[0].company == claimed[0]


def test_1848_a_private_is_bought_when_it_is_worth_its_price() -> None:
    game = railhead.new("1848", NAMES, 1)
    action, reason = thought(game)
    assert action == BuyPrivate(by=game.asked[0], private="P6")
    assert reason == "P6 is worth its price"
    game.play(action)
    action, reason = thought(game)
    assert isinstance(action, LowerPrivate)
    assert reason.endswith("is too dear")


def test_1848_the_sale_comes_to_its_end() -> None:
    game = played(railhead.new("1848", NAMES, 1), "Share round 1")
    assert "CAR" in [company for name in NAMES for company in game.position.directed_by(name)]
    assert all(game.position.cash(name) >= 400 for name in NAMES)


def test_18india_the_first_money_goes_into_one_company() -> None:
    """As much as hand and purse allow, so that it has trains and track from the first round."""
    game = railhead.new("18india", NAMES, 9)
    clerks = {name: Clerk(random.Random(0)) for name in NAMES}
    while not game.state.operated:
        decision = game.decisions[0]
        clerk = clerks[decision.player]
        game.play(clerk.decide(game.known_to(decision.player), decision))
    p = game.position
    for player in NAMES:
        own = [company for company in p.directed_by(player) if company in p.state.launched]
        assert max(p.units(player, company) for company in own) >= 5
        assert max(p.cash(company) for company in own) >= 450
    assert all(company in p.state.launched for name in NAMES for company in p.directed_by(name))
