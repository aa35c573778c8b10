"""Clauses AU: the auction of the private companies."""

from __future__ import annotations

import pytest

from railhead.finance.holders import GONE, STOCK
from railhead.play.actions import Bid, BuyShare, Pass, StartCompany
from railhead.titles.t1947.state import Auction
from tests.seen import seen
from tests.titles.t1947 import Game
from tests.titles.t1947.positions import (
    Table,
    asked,
    bidding,
    cash,
    new_game,
    offers,
    place,
    plays,
    refused,
)

DRY_SEASON = "P1, Dry Season Construction Breakthrough"


def _prompt(game: Game) -> str:
    """What is asked of the player on turn."""
    assert game.decision is not None
    return game.decision.prompt


def on_sale(game: Game) -> str:
    """The private that is being auctioned."""
    frame = game.position.frame(Auction)
    assert frame is not None
    return str(frame.private)


def auction_of(private: str, players: int = 4, opener: str = "Ann", **money: int) -> Game:
    """The auction of one private; those before it are out of the game."""
    table = Table(players).cash(**money).set(turn=0, round="Auction of the private companies")
    privates = list(table.title.privates)
    for later in privates[privates.index(private) :]:
        table.private(later, STOCK)
    table.state.hammer = {}
    return table._game(Auction(private, opener))


# The order of things.


@pytest.mark.clause("1947-AU-01", "1947-AU-02", "1947-AU-03")
@pytest.mark.parametrize(
    ("players", "openers"), [(3, "ABCABCABC"), (4, "ABCDABCDA"), (5, "ABCDEABCD"), (6, "ABCDEFABC")]
)
def test_each_private_is_opened_by_the_next_card_whoever_won_before(
    players: int, openers: str
) -> None:
    """The opener buys his private for 10 each time: the next card opens all the same."""
    game = new_game(players)
    for number, opener in enumerate(openers, start=1):
        assert on_sale(game) == f"P{number}"
        assert asked(game)[0] == opener
        plays(game, Bid(amount=10))
        for _ in range(players - 1):
            plays(game, Pass())


@pytest.mark.clause("1947-AU-02")
def test_the_winner_does_not_open_the_next_auction() -> None:
    game = new_game(3)
    bidding(game, "A- B- C10")
    assert (on_sale(game), asked(game)) == ("P2", "Bob")


@pytest.mark.clause("1947-AU-03")
def test_bidding_goes_round_by_the_cards() -> None:
    game = new_game(4)
    bidding(game, "A10 B20 C30 D40 A50 B60 C- D- A70 B-")
    assert game.state.privates["P1"] == "Ann"
    assert refused(game, Bid(by="Ann", amount=80)) == "1947-AU-03"  # Bob opens P2


# Bids.


@pytest.mark.clause("1947-AU-04")
def test_the_first_bid_is_at_least_ten_and_each_raise_too() -> None:
    game = new_game(4)
    assert refused(game, Bid(amount=0)) == "1947-AU-04"
    assert refused(game, Bid(amount=5)) == "1947-AU-04"
    bidding(game, "A10")
    for amount in (10, 15, 19):
        assert refused(game, Bid(amount=amount)) == "1947-AU-04"
    bidding(game, "B50 C70")


@pytest.mark.clause("1947-AU-05")
def test_a_bid_need_not_be_a_multiple_of_ten() -> None:
    game = new_game(3)
    bidding(game, "A13 B23 C- A-")
    assert (game.state.hammer["P1"], cash(game, "Bob")) == (23, [777])


@pytest.mark.clause("1947-AU-06")
def test_who_has_passed_is_out_until_the_next_private() -> None:
    game = new_game(3)
    bidding(game, "A10 B- C20")
    assert refused(game, Bid(by="Bob", amount=30)) == "1947-AU-03"
    bidding(game, "A30 C-")
    assert (game.state.privates["P1"], game.state.hammer["P1"]) == ("Ann", 30)
    bidding(game, "B10")  # P2


@pytest.mark.clause("1947-AU-07")
def test_nobody_bids_more_than_his_cash() -> None:
    game = auction_of("P1", Ann=100, Bob=120)
    assert refused(game, Bid(amount=101)) == "1947-AU-07"
    bidding(game, "A100")
    assert refused(game, Bid(amount=121)) == "1947-AU-07"
    bidding(game, "B120")


@pytest.mark.clause("1947-AU-07", "1947-AU-09")
def test_without_money_one_must_pass_in_both_go_rounds() -> None:
    """Ann has 9 and is never asked; nobody else wants P1."""
    game = auction_of("P1", Ann=9)
    bidding(game, "B- C- D-")
    assert refused(game, Bid(by="Ann", amount=10)) == "1947-AU-03"
    bidding(game, "B- C- D-")
    assert (game.state.privates["P1"], on_sale(game)) == (GONE, "P2")


# The hammer.


@pytest.mark.clause("1947-AU-08")
def test_the_opener_gets_it_for_ten_if_all_others_pass() -> None:
    game = new_game(3)
    bidding(game, "A10 B- C-")
    assert (game.state.privates["P1"], game.state.hammer["P1"]) == ("Ann", 10)
    assert cash(game, "Ann", "Bob", "Cy") == [790, 800, 800]


@pytest.mark.clause("1947-AU-08", "1947-AU-09")
def test_one_bid_after_passes_needs_no_second_go_round() -> None:
    game = new_game(4)
    bidding(game, "A- B10 C- D-")
    assert (game.state.privates["P1"], cash(game, "Bob")) == ("Bob", [590])
    game = new_game(4)
    bidding(game, "A- B- C- D10")
    assert (game.state.privates["P1"], on_sale(game)) == ("Dee", "P2")


# Nobody bids.


@pytest.mark.clause("1947-AU-09")
def test_a_second_go_round_with_all_players() -> None:
    """The two who pass in it are out; the fourth may still raise."""
    game = new_game(4)
    assert _prompt(game) == f"Bid for {DRY_SEASON}, or pass."
    bidding(game, "A- B- C- D-")
    assert (on_sale(game), asked(game)) == ("P1", "Ann")
    assert _prompt(game) == f"Nobody has bid; once more: bid for {DRY_SEASON}, or pass."
    bidding(game, "A- B- C10 D20")
    assert _prompt(game) == f"Dee bids Rs. 20 for {DRY_SEASON}. Bid more, or pass."
    assert refused(game, Bid(by="Ann", amount=30)) == "1947-AU-03"
    bidding(game, "C-")
    assert (game.state.privates["P1"], game.state.hammer["P1"]) == ("Dee", 20)


@pytest.mark.clause("1947-AU-09")
def test_a_private_that_nobody_wants_twice_leaves_the_game() -> None:
    game = new_game(3)
    bidding(game, "A- B- C- A- B- C-")
    assert game.state.privates["P1"] == GONE
    assert "P1" not in game.state.hammer
    assert (on_sale(game), asked(game)) == ("P2", "Bob")
    # The next one has its two go-rounds again.
    bidding(game, "B- C- A- B10 C- A-")
    assert game.state.privates["P2"] == "Bob"


def test_how_the_auction_stands() -> None:
    """What has been sold, is called, or waits; what nobody wanted has no word more."""
    game = new_game(3)
    bidding(game, "A10 B- C-")
    bidding(game, "B- C- A- B- C- A-")
    shown = {name: private["status"] for name, private in seen(game)["privates"].items()}
    later = dict.fromkeys([f"P{number}" for number in range(4, 10)], "to come")
    assert shown == {"P1": "Ann, Rs. 10", "P2": "", "P3": "now: no bid yet"} | later
    bidding(game, "C30")
    assert seen(game)["privates"]["P3"]["status"] == "now: Cy bids Rs. 30"
    [decision] = seen(game, "Ann")["decisions"]
    assert decision["prompt"].endswith(game.title.privates["P3"].power)


# P9.


@pytest.mark.clause("1947-AU-11", "1947-FL-06")
@pytest.mark.parametrize("bid", [10, 210, 450])
def test_the_winner_of_p9_opens_the_bnr_whatever_he_has_paid(bid: int) -> None:
    game = auction_of("P9", Bob=500)
    bidding(game, f"A- B{bid} C- D-")
    assert asked(game) == "Bob"
    assert game.state.privates["P9"] == GONE
    [decision] = seen(game, "Bob")["decisions"]
    assert (decision["heading"], decision["refused"]) == ("Par of the BNR", [])
    assert decision["prompt"] == "Set the par of the BNR."
    assert {choice["group"] for choice in decision["choices"]} == {"Open it at"}
    for price in (60, 110, 120):
        assert refused(game, StartCompany(company="BNR", price=price)) == "1947-PH-03"
    assert refused(game, StartCompany(company="SIR", price=100)) == "1947-AU-11"
    assert refused(game, Pass()) == "1947-AU-11"
    plays(game, StartCompany(company="BNR", price=100))
    assert game.position.percent("Bob", "BNR") == 30
    assert game.position.director("BNR") == "Bob"
    assert cash(game, "Bob", "BNR") == [500 - bid, 300]
    assert (place(game, "BNR"), game.state.issue_prices["BNR"]) == ("r3c4", 100)


@pytest.mark.clause("1947-AU-11")
@pytest.mark.parametrize("par", [66, 72, 80, 90, 100])
def test_every_yellow_par_is_open_to_the_winner_of_p9(par: int) -> None:
    game = auction_of("P9")
    bidding(game, "A10 B- C- D-")
    plays(game, StartCompany(company="BNR", price=par))
    assert cash(game, "BNR") == [3 * par]


@pytest.mark.clause("1947-AU-10", "1947-FL-01", "1947-FL-06")
def test_without_p9_the_bnr_is_opened_like_any_other() -> None:
    game = auction_of("P9", Ann=500)
    bidding(game, "A- B- C- D- A- B- C- D-")
    assert game.state.privates["P9"] == GONE
    assert game.state.round == "Stock round 1"
    assert game.state.certificates["BNR"] == (STOCK,) * 8
    while asked(game) != "Ann":
        plays(game, Pass())
    assert refused(game, BuyShare(company="BNR", source=STOCK)) == "1947-SR-08"
    plays(game, StartCompany(company="BNR", price=90))
    assert cash(game, "Ann", "BNR") == [500 - 270, 270]
    assert game.position.percent("Ann", "BNR") == 30


@pytest.mark.clause("1947-AU-12", "1947-PO-05")
@pytest.mark.parametrize("sold", [True, False])
def test_the_first_share_round_follows_p9(sold: bool) -> None:
    """Without P9: Dee has a private, then by cash Cy, Bob, Ann. With it: 3 points for Bob."""
    table = Table(4).cash(Ann=300, Bob=400, Cy=500, Dee=200).private("P1", "Dee")
    table.set(turn=0).private("P9", STOCK)
    game = table._game(Auction("P9", "Ann"))
    if sold:
        bidding(game, "A- B10 C- D-")
        plays(game, StartCompany(company="BNR", price=66))
        order = ("Bob", "Dee", "Cy", "Ann")
    else:
        bidding(game, "A- B- C- D- A- B- C- D-")
        order = ("Dee", "Cy", "Bob", "Ann")
    assert game.state.order == order
    assert (game.state.round, asked(game)) == ("Stock round 1", order[0])


@pytest.mark.clause("1947-AU-03")
def test_nothing_but_bids_and_passes_in_the_auction() -> None:
    game = new_game(3)
    assert refused(game, StartCompany(company="SIR", price=66)) == "1947-AU-03"
    assert not offers(game, StartCompany(company="SIR", price=66))
