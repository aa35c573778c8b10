"""The tiles of a turn, planned together for a company without a route."""

import random

from railhead.bots.clerk import Clerk, whatif
from railhead.play.actions import LayTile
from railhead.play.branch import Branch
from railhead.play.flow import decision
from tests.titles import first_rails
from tests.titles.first_rails import positions
from tests.titles.t18india.positions import Table


def built(table: Table, company: str, manner: str = "") -> Branch:
    """What a Clerk builds in one turn of a company."""
    game = Branch.of(table.turn(company))
    clerk = Clerk(random.Random(0), manner)
    while (asked := decision(game.position, game.asked[0])).of(LayTile):
        action = clerk.decide(game, asked)
        game.play(action)
        if not isinstance(action, LayTile):
            break
    return game


def punjab(cash: int) -> Table:
    """Lahore lies four tiles away from Delhi, and one of them crosses a river."""
    return Table("PNS SPD").company("PNS", {"Ann": 6}, cash=cash)


def test_four_tiles_lead_to_the_next_city_in_one_turn() -> None:
    there = built(punjab(cash=500), "PNS").position
    assert whatif.earnings(there, "PNS", (), (there.title.cards["2"].sides[0],)) > 0
    alone = built(punjab(cash=500), "PNS", "line=0").position
    assert whatif.earnings(alone, "PNS", (), (alone.title.cards["2"].sides[0],)) == 0


def test_the_price_of_the_first_train_is_not_built_over() -> None:
    price = 180
    assert built(punjab(cash=price), "PNS").position.cash("PNS") == price


def test_a_private_that_lays_a_tile_for_nothing_lays_the_dear_one() -> None:
    """First Rails: SE must cross the mountains, and P2 is its Director's."""
    table = positions.Table().company("SE", 80, {"Ann": 5}, cash=400).private("P2", "Ann")
    game: first_rails.Game = table.tiles("D11=57@1").turn("SE")
    action = Clerk(random.Random(0)).decide(game.copy(), game.decisions[0])
    assert isinstance(action, LayTile)
    assert (action.hex, action.private) == ("D9", "P2")
