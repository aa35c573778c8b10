"""The auction of the privates: a waterfall with bids."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.holders import STOCK
from railhead.play.actions import Action, Bid, BuyPrivate, Pass
from railhead.play.activity import Activity
from railhead.play.decision import Choice
from railhead.play.frames import Frame, StockRound
from railhead.play.game import Game
from railhead.play.plain.auction import BidPrivate, Waterfall
from railhead.play.plain.frames import PrivateAuction
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.secrets import Secrets
from railhead.play.state import State
from tests.play.plain.branch_lines import BranchLines, new_game
from tests.titles.answers import cash, offers, plays, refused
from tests.titles.tables import seed_that_seats


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


def test_who_has_bid_most_is_not_asked_to_outbid_himself() -> None:
    game = plays(new_game(), bid("B", 45), bid("B", 50), bid("B", 55), Pass(), bid("B", 60))
    plays(game, buy("A"))
    assert game.asked == ("Ann",)  # hers is the lowest, Bob's the highest, and he sits next to her
    plays(game, Pass())
    assert game.asked == ("Cy",)
    plays(game, Pass())
    assert owners(game) == ["Cy", "Bob", STOCK]
    assert cash(game, "Bob") == 640


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


class Gift(Frame, frozen=True, tag="gift"):
    """Who has bought C says thanks for what comes with it."""

    player: str


class Thanks(Activity[Gift, State]):
    def asked(self, p: Position[State], frame: Gift) -> tuple[str, ...]:
        return (frame.player,)

    def prompt(self, p: Position[State], frame: Gift, player: str) -> str:
        return "Say thanks."

    def choices(self, p: Position[State], frame: Gift, player: str) -> Iterator[Choice]:
        yield Choice(Pass(by=player), "Thanks")

    def why_not(
        self, p: Position[State], frame: Gift, player: str, action: Action
    ) -> Refusal | None:
        return None if isinstance(action, Pass) else Refusal("Say thanks.")

    def play(self, p: Position[State], frame: Gift, player: str, action: Action) -> None:
        p.pop()


class Gifts(Waterfall[State]):
    def sold(self, p: Position[State], player: str, private: str) -> None:
        p.push(Gift(player))


class WithGifts(BranchLines):
    secrets = Secrets[State](frames={Gift: ("player",)})
    activities = {**BranchLines.activities, PrivateAuction: Gifts(), Gift: Thanks()}


def test_what_comes_with_a_private_is_decided_before_the_auction_goes_on() -> None:
    names = ["Ann", "Bob", "Cy"]
    game = Game(WithGifts(names, {}, seed_that_seats(WithGifts, tuple(names))), names)
    plays(game, bid("B", 45), bid("C", 80), buy("A"))
    assert (owners(game), game.asked) == (["Cy", STOCK, STOCK], ("Cy",))
    plays(game, Pass())
    assert (owners(game), game.asked) == (["Cy", "Ann", STOCK], ("Ann",))
    plays(game, Pass())
    assert (owners(game), game.asked) == (["Cy", "Ann", "Bob"], ("Bob",))
    assert game.state.round == "Auction of the privates"
    plays(game, Pass())
    assert game.state.round == "Share round 1"
    assert [type(frame) for frame in game.state.frames] == [StockRound]
    assert game.asked == ("Cy",)


def test_later_all_passing_pays_incomes() -> None:
    game = plays(new_game(), buy("A"), Pass(), Pass(), Pass())
    assert cash(game, "Ann") == 685
    assert game.asked == ("Bob",)
    plays(game, buy("B"))
    assert cash(game, "Bob") == 660  # at its price
