"""What a player could raise is what he gets by selling."""

from __future__ import annotations

from pathlib import Path

import pytest

import railhead
from railhead.play.actions import SellShares
from railhead.play.plain.raising import could_raise

GOLDEN = Path(__file__).parents[2] / "golden"


def test_it_is_what_a_player_has_who_sells_everything() -> None:
    whole = railhead.load(GOLDEN / "1848-bank.json")
    game = next(
        there
        for there in map(whole.at, range(200, len(whole.actions)))
        if len(there.decisions[0].of(SellShares)) > 2
    )
    player = game.asked[0]
    others = {each: could_raise(game.position, each) for each in game.players}
    wanted = others[player]
    before = game.position.cash(player)
    while sales := game.decisions[0].of(SellShares):
        sold = sales[0]
        assert isinstance(sold.action, SellShares)
        count = sold.amounts["count"].high if sold.amounts else 1
        game.play({"type": "sell_shares", "company": sold.action.company, "count": count})
        assert could_raise(game.position, player) == wanted  # whatever is in shares still
    assert game.position.cash(player) == wanted
    assert before < wanted


def test_asking_sells_nothing() -> None:
    game = railhead.load(GOLDEN / "first_rails-bank.json").at(200)
    before = game.state.copy()
    assert all((could_raise(game.position, each) or 0) > 0 for each in game.players)
    assert game.state == before


@pytest.mark.clause("1947-BK-04", "1947-BK-11")
def test_who_can_not_raise_the_price_of_a_train_is_bankrupt() -> None:
    whole = railhead.load(GOLDEN / "1947-bankruptcy.json")
    game = whole.at(331)
    assert game.decisions[0].step == "Forced purchase"
    player, company = game.asked[0], game.decisions[0].company
    purse = game.position.cash(company)
    raised = could_raise(game.position, player)
    assert raised is not None
    assert "Rs. 129 more" in (game.decisions[0].prompt or "")
    assert raised + purse < 129 + game.position.cash(player) + purse
    assert whole.finished


def test_nothing_is_sold_in_the_first_share_round() -> None:
    game = railhead.load(GOLDEN / "1848-bank.json").at(40)
    assert game.position.state.turn == 1
    for player in game.players:
        assert could_raise(game.position, player) == game.position.cash(player)


@pytest.mark.parametrize("name", ["1853-bank", "1860-bank", "18india-bank"])
def test_it_is_not_asked_where_nobody_has_to_sell(name: str) -> None:
    game = railhead.load(GOLDEN / f"{name}.json").at(400)
    assert [could_raise(game.position, each) for each in game.players] == [None] * len(game.players)
