"""What is carried over from map to map is what would be worked out anew."""

from collections.abc import Iterator

import msgspec
import pytest

import railhead
from railhead.board.laid import LaidMap
from railhead.bots.clerk import whatif
from railhead.bots.financier.atlas import Atlas
from railhead.bots.play import seat
from railhead.play.position import Position
from railhead.titles import FOLDERS
from tests.bots.financier.test_financier import NAMES

OWN = ("first_rails", "1848")  # titles in which ./test tries it


def new_maps(title: str, actions: int) -> Iterator[tuple[Position, LaidMap]]:
    """Positions with a new map in a game of Clerks, and the map before."""
    game = railhead.new(title, NAMES, 4, {"standstill": "on"})
    bots = seat(NAMES, ["clerk"], 4)
    for _ in range(actions):
        before = game.state.map
        decision = game.decisions[0]
        game.play(bots[decision.player].decide(game.known_to(decision.player), decision))
        if game.state.map is not before:
            yield game.position, before


def on(p: Position, laid: LaidMap) -> Position:
    there = whatif.branch(p)
    there.state.map = laid
    return there


@pytest.mark.thorough
@pytest.mark.parametrize(
    "title",
    [
        *OWN,
        *(pytest.param(each, marks=pytest.mark.thorough) for each in FOLDERS if each not in OWN),
    ],
)
def test_what_a_tile_does_not_touch_still_holds(title: str) -> None:
    carried = 0
    for p, before in new_maps(title, 160):
        trained = {company for company in p.title.companies if p.trains(company)}
        for company in trained:
            whatif.earnings(on(p, before), company)
        fresh = msgspec.structs.replace(p.state.map)
        new = Atlas(p.title.board).same(msgspec.structs.replace(p.state.map), before)
        kept = {key[1] for key in new.memory if key[0] == "what if"}
        carried += len(trained & kept)
        for company in trained:
            assert whatif.earnings(on(p, new), company) == whatif.earnings(on(p, fresh), company)
    assert carried >= 3


def test_maps_that_are_alike_are_one() -> None:
    game = railhead.new("first_rails", NAMES, 4)
    atlas = Atlas(game.title.board)
    first = atlas.same(game.state.map)
    assert atlas.same(msgspec.structs.replace(first)) is first
    other = msgspec.structs.replace(first, tiles={**first.tiles, "A1": ("7", 0)})
    assert atlas.same(other, first) is other
