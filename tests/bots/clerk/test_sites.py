"""1947: the Clerk at sites and temples."""

import random

from railhead.bots.clerk import Clerk
from railhead.play.actions import Action, Pass
from railhead.play.game import Game
from railhead.titles.t1947.actions import MarkSite, MoveToken
from tests.titles.t1947.fields import Field, lay, plays
from tests.titles.t1947.positions import Table

ASSAM = "S14=57M@1[ABR] T13=6M@1 T11=8@4 U10=6M@1"


def decided(game: Game) -> Action:
    decision = game.decisions[0]
    return Clerk(random.Random(0)).decide(game.known_to(decision.player), decision)


def at_a_site(treasury: int) -> Game:
    """The SIR has run to Ceylon with a train that lasts, and may move its token."""
    table = Table().company("SIR", 80, {"Ann": 6}, at="r5c4", cash=treasury, trains="T8")
    table.boxes("SIR", 1).set(moves={"Ceylon": 1})
    return table.turn("SIR", "Market moves")


def test_the_free_box_of_a_temple_is_taken() -> None:
    game = Field(ASSAM, phase="2").no_temple_yet("ABR").turn("ABR", trains="T3", cash=60)
    plays(game, lay("U8=9@0"))
    assert isinstance(decided(game), MarkSite)


def test_idle_money_pays_for_a_higher_price() -> None:
    assert isinstance(decided(at_a_site(900)), MoveToken)


def test_money_for_a_train_that_lasts_is_kept() -> None:
    table = Table().company("SIR", 80, {"Ann": 6}, at="r5c4", cash=100, trains="T2")
    table.boxes("SIR", 1).set(moves={"Ceylon": 1})
    assert isinstance(decided(table.turn("SIR", "Market moves")), Pass)
