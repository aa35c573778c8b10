"""The variant in which the cards are auctioned. Clauses AUC."""

from __future__ import annotations

import pytest

import railhead
from railhead.finance.holders import BANK
from railhead.play.refusal import IllegalAction
from railhead.titles.t18india.hands.deal import KEPT
from tests.seen import seen
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import NAMES


def auction(players: int = 3) -> Game:
    """An auction that begins."""
    game = railhead.new("18india", NAMES[:players], 2, {"hands": "auction"})
    for player in game.players:
        cards = list(game.state.hands[player][: KEPT[players]])
        game.play({"type": "keep_cards", "by": player, "cards": cards})
    return game


def clause(game: Game, **action: object) -> str | None:
    refusal = game.why(action)
    assert refusal is not None, action
    return refusal.clause


@pytest.mark.clause("18india-AUC-01")
def test_a_variant_off_by_default_and_not_at_18xx_games() -> None:
    game = auction()
    assert game.state.round == "Auction"
    plain = railhead.new("18india", NAMES[:3], 2)
    assert plain.title.options["hands"] == "draft"
    with pytest.raises(IllegalAction) as refused:
        railhead.new("18india", NAMES[:3], 2, {"hands": "auction", "profile": "18xx.games"})
    assert refused.value.clause == "18india-AUC-01"


@pytest.mark.clause("18india-AUC-02")
def test_each_in_turn_puts_up_a_card() -> None:
    game = auction()
    first, second, _ = game.players
    assert game.asked == (first,)
    card = game.state.draft[0]
    assert clause(game, type="pass") == "18india-AUC-02"
    assert clause(game, type="put_up", card="nothing", amount=0) == "18india-AUC-02"
    assert game.why({"type": "put_up", "card": card, "amount": -1}) is not None
    assert game.why({"type": "put_up", "card": card, "amount": 1.5}) is not None
    game.play({"type": "put_up", "card": card, "amount": 0})
    game.play({"type": "pass"})
    game.play({"type": "pass"})
    assert game.state.cash[first] == 733  # for nothing, as nobody raised
    assert card in game.state.hands[first]
    assert game.asked == (second,)


@pytest.mark.clause("18india-AUC-03")
def test_others_raise_or_drop_out() -> None:
    game = auction()
    first, second, third = game.players
    card = game.state.draft[0]
    bank = game.state.cash[BANK]
    game.play({"type": "put_up", "card": card, "amount": 10})
    assert game.asked == (second,)
    lot = seen(game, third)["spreads"][0]
    assert (lot["name"], lot["says"]) == ("The lot", f"{first} bids ₹10")
    assert [shown["id"] for shown in lot["cards"]] == [card]
    assert clause(game, type="bid", amount=10) == "18india-AUC-03"
    assert clause(game, type="put_up", card=game.state.draft[0], amount=20) == "18india-AUC-03"
    game.play({"type": "bid", "amount": 11})
    game.play({"type": "pass"})
    game.play({"type": "bid", "amount": 30})
    assert game.asked == (second,)  # the third has dropped out of this lot
    game.play({"type": "pass"})
    assert game.state.cash[first] == 703
    assert game.state.cash[BANK] == bank + 30
    assert game.state.cash[second] == game.state.cash[third] == 733


@pytest.mark.clause("18india-AUC-04")
def test_no_bid_above_cash() -> None:
    game = auction()
    card = game.state.draft[0]
    assert clause(game, type="put_up", card=card, amount=734) == "18india-AUC-04"
    game.play({"type": "put_up", "card": card, "amount": 700})
    assert clause(game, type="bid", amount=734) == "18india-AUC-04"
    game.play({"type": "bid", "amount": 733})  # nobody can raise any more
    assert game.state.cash[game.players[1]] == 0
    assert game.asked == (game.players[1],)
    decision = game.decision
    assert decision is not None
    assert {choice.amounts["amount"] for choice in decision.choices} == {(0, 0, 1)}
    [shown] = seen(game, game.asked[0])["decisions"]
    assert {choice["price"]["amount"] for choice in shown["choices"]} == {0}


@pytest.mark.clause("18india-AUC-05")
@pytest.mark.parametrize(("players", "place"), [(2, 1), (3, 0), (4, 1), (5, 4)])
def test_the_first_stock_round_begins_after_the_last_opener(players: int, place: int) -> None:
    game = auction(players)
    while game.state.draft:
        if going_on(game).lot:
            game.play({"type": "pass"})
        else:
            game.play({"type": "put_up", "card": game.state.draft[0], "amount": 0})
    assert game.state.round == "Stock round 1"
    first = game.players[place]
    assert game.state.order == (first, *game.position.from_left_of(first))


@pytest.mark.clause("18india-AUC-02")
def test_the_opener_goes_round_whoever_wins() -> None:
    game = auction()
    first, second, third = game.players
    openers = []
    for _ in range(4):
        openers.append(game.asked[0])
        game.play({"type": "put_up", "card": game.state.draft[0], "amount": 0})
        while going_on(game).lot:
            last = game.asked == (third,) and going_on(game).bid == 0
            game.play({"type": "bid", "amount": 5} if last else {"type": "pass"})
    assert openers == [first, second, third, first]
    assert game.state.cash[third] == 733 - 3 * 5  # his own card was his for nothing


@pytest.mark.clause("18india-AUC-03")
def test_the_first_to_be_asked_sits_left_of_the_opener() -> None:
    """Then on to the left; who has dropped out stays out of this lot, not of the next."""
    game = auction(4)
    one, two, three, four = game.players
    card = game.state.draft[0]
    game.play({"type": "put_up", "card": card, "amount": 1})
    asked = []
    for action in ("pass", "bid", "bid", "bid", "pass", "pass"):
        asked.append(game.asked[0])
        bid = going_on(game).bid
        game.play({"type": "pass"} if action == "pass" else {"type": "bid", "amount": bid + 1})
    assert asked == [two, three, four, one, three, four]
    assert game.state.cash[one] == 550 - 4
    assert game.asked == (two,)
    game.play({"type": "put_up", "card": game.state.draft[0], "amount": 0})
    assert game.asked == (three,)


@pytest.mark.clause("18india-AUC-03", "18india-AUC-04")
def test_every_rupee_paid_is_with_the_bank() -> None:
    """A whole auction: what players have less, the Bank has more; all cards are in hands."""
    game = auction()
    bank = game.state.cash[BANK]
    spent = 0
    while game.state.draft:
        if going_on(game).lot:
            game.play({"type": "pass"})
        else:
            amount = min(20, game.state.cash[game.asked[0]])
            game.play({"type": "put_up", "card": game.state.draft[0], "amount": amount})
            spent += amount
    assert game.state.cash[BANK] == bank + spent
    assert sum(game.state.cash[player] for player in game.players) == 3 * 733 - spent
    assert sum(len(hand) for hand in game.state.hands.values()) == 3 * 7 + 27


@pytest.mark.clause("18india-AUC-04", "18india-AUC-02")
@pytest.mark.parametrize("amount", [-1, 1.5, "10", None])
def test_bids_are_whole_rupees(amount: object) -> None:
    game = auction()
    before = game.state
    card = game.state.draft[0]
    assert game.why({"type": "put_up", "card": card, "amount": amount}) is not None
    assert game.state is before
    game.play({"type": "put_up", "card": card, "amount": 0})
    assert game.why({"type": "bid", "amount": amount}) is not None
