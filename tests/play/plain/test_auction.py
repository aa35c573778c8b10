"""The auction of the privates: a waterfall with bids."""

from __future__ import annotations

from railhead.finance.papers import STOCK
from railhead.play.actions import Bid, BuyPrivate, Pass
from railhead.play.game import Game
from railhead.play.plain.auction import BidPrivate
from tests.play.plain.branch_lines import new_game
from tests.titles.answers import cash, offers, plays, refused


def buy(private: str) -> BuyPrivate:
    return BuyPrivate(private=private)


def bid(private: str, amount: int) -> BidPrivate:
    return BidPrivate(private=private, amount=amount)


def owners(game: Game) -> list[str]:
    return list(game.state.privates.values())


def test_the_first_is_bought_and_later_ones_are_bid_for() -> None:
    game = new_game()
    assert game.asked == ("Ann",)
    assert game.why(buy("B")) is not None
    assert game.why(bid("A", 25)) is not None
    assert game.why(bid("B", 44)) is not None
    assert not offers(game, bid("B", 44))
    plays(game, bid("B", 45), bid("C", 75))
    assert game.why(bid("B", 49)) is not None
    plays(game, bid("B", 50))
    assert owners(game) == [STOCK, STOCK, STOCK]
    assert cash(game, "Ann") == 700  # set aside, not paid


def test_money_that_is_set_aside_is_not_bid_again() -> None:
    game = plays(new_game(), bid("B", 650), Pass(), Pass())
    assert refused(game, bid("C", 75)) is None
    assert not offers(game, bid("C", 75))
    assert offers(game, buy("A"))
    assert offers(game, bid("B", 700))  # in the place of the first bid


def test_a_single_bid_wins_when_its_turn_comes() -> None:
    game = plays(new_game(), bid("B", 45), buy("A"))
    assert owners(game) == ["Bob", "Ann", STOCK]
    assert (cash(game, "Ann"), cash(game, "Bob")) == (655, 680)
    assert game.asked == ("Cy",)
    plays(game, buy("C"))
    assert game.state.round == "Share round 1"
    assert game.asked == ("Ann",)  # after the buyer of the last one
    assert game.state.priority == "Ann"


def test_several_bids_are_settled_between_the_bidders() -> None:
    game = plays(new_game(4), bid("B", 45), bid("B", 50), bid("B", 55), buy("A"))
    assert game.asked == ("Ann",)  # hers is the lowest
    assert [type(choice.action) for choice in game.decisions[0].choices] == [Bid, Pass]
    assert game.why(Bid(amount=59)) is not None
    assert game.why(buy("C")) is not None
    plays(game, Bid(amount=60), Pass())
    assert game.asked == ("Cy",)
    plays(game, Bid(amount=100), Pass())
    assert owners(game) == ["Dee", "Cy", STOCK]
    assert cash(game, "Cy") == 500
    assert [cash(game, who) for who in ("Ann", "Bob")] == [600, 600]
    assert game.asked == ("Ann",)  # after Dee, who bought the first


def test_bids_fall_one_after_the_other() -> None:
    game = plays(new_game(), bid("B", 45), bid("C", 80), buy("A"))
    assert owners(game) == ["Cy", "Ann", "Bob"]
    assert game.state.round == "Share round 1"
    assert game.asked == ("Cy",)


def test_the_first_gets_cheaper_until_it_must_be_taken() -> None:
    game = new_game()
    for price in (15, 10, 5):
        plays(game, Pass(), Pass(), Pass())
        assert f"£{price}" in game.decisions[0].choices[0].text
    plays(game, Pass(), Pass(), Pass())
    assert game.why(Pass()) is not None
    plays(game, buy("A"))
    assert cash(game, "Ann") == 700
    assert owners(game)[0] == "Ann"


def test_later_all_passing_pays_incomes() -> None:
    game = plays(new_game(), buy("A"), Pass(), Pass(), Pass())
    assert cash(game, "Ann") == 685
    assert game.asked == ("Bob",)
    plays(game, buy("B"))
    assert cash(game, "Bob") == 660  # at its price
