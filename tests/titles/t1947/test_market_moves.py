"""Market moves that sites allow: clauses EX-10 to EX-13. Stockbrokers: see test_brokers.py."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.play.actions import PayDividend
from railhead.titles.t1947.actions import HireBrokers, MarkSite, MoveToken
from tests.titles.t1947 import Game
from tests.titles.t1947.fields import Field, offers, plays, ran, refused

clause = pytest.mark.clause


ASSAM = "S14=57M@1[ABR] T13=6M@1 T11=8@4 U10=6M@1"


TWO_SITES = "S16=7@3 S14=6M@4[ABR] T13=6M@1 T11=8@4 U10=6M@1 U8=9@0"


BOTH = "S16e4 S16 S14 T13 T11 U10 U8 U8e3"


def _two_sites(private: str = "") -> Game:
    field = Field(TWO_SITES, phase="4")
    if private:
        field.private(private, "ABR")
    game = field.turn("ABR", "Run", trains="T5", cash=0)
    assert ran(game, ("T5", BOTH)) == 60
    plays(game, MarkSite(site="Burma"))
    plays(game, MarkSite(site="China"))
    return game


@clause("1947-EX-10")
@clause("1947-EX-13")
def test_two_moves() -> None:  # PT-13
    def paid(cash: int) -> Game:
        game = _two_sites()
        state: Any = game.state
        state.cash["ABR"] = cash
        game.play(PayDividend(pay=True))
        assert game.state.market["ABR"] == (4, 4)
        return game

    game = paid(130)
    plays(game, MoveToken(site="Burma", direction="up"))
    assert game.position.cash("ABR") == 30
    assert not offers(game, MoveToken(site="China", direction="right"))
    game = paid(265)
    plays(game, MoveToken(site="Burma", direction="up"))
    assert game.state.market["ABR"] == (3, 4)
    plays(game, MoveToken(site="China", direction="right"))
    assert game.state.market["ABR"] == (3, 5)
    assert game.position.cash("ABR") == 0
    game = paid(260)
    plays(game, MoveToken(site="Burma", direction="right"))
    assert game.position.cash("ABR") == 110
    plays(game, MoveToken(site="China", direction="up"))
    assert game.state.market["ABR"] == (3, 5)
    assert game.position.cash("ABR") == 0


@clause("1947-EX-11")
@pytest.mark.parametrize(
    ("cell", "moves"),
    [
        ((5, 10), {"up": 190}),
        ((0, 8), {"right": 375}),
        ((3, 8), {"up": 160, "right": 285}),
        ((1, 16), {"up": 500}),
    ],
)
def test_paid_moves_at_the_ends(cell: Any, moves: dict[str, int]) -> None:  # PT-20
    for direction in ("up", "right"):
        field = Field(ASSAM, phase="4").boxes("ABR", "Ceylon")
        field.set(moves={"Ceylon": 1})
        game = field.turn("ABR", _moves_step(field), ran=True)
        state: Any = game.state
        state.market["ABR"] = cell
        action = MoveToken(site="Ceylon", direction=direction)
        if direction in moves:
            plays(game, action)
            assert game.position.cash("ABR") == 1000 - moves[direction]
        else:
            assert not offers(game, action)


def _moves_step(field: Field) -> str:
    """The name of the step in which market moves are paid for."""
    steps = field.title.steps
    return str(steps[[s.name for s in steps].index("Dividend") + 1].name)


CEYLON = "H35=57@0[SIR] H37=4714@0"


TO_CEYLON = ("T3", "H35 H37 H37e0")


SITES = ("Persia", "Arab States", "Afghanistan", "Turkestan", "Nepal", "Tibet")


@clause("1947-EX-03")
@clause("1947-EX-10")
def test_a_second_visit_allows_no_market_move() -> None:
    field = Field(CEYLON).boxes("SIR", "Ceylon").workers(3).set(brokers={"SIR": 1})
    field.state.site_workers["Ceylon"] = 1
    game = field.turn("SIR", "Run", trains="T3", cash=500)
    assert ran(game, TO_CEYLON) == 30
    plays(game, PayDividend(pay=True))
    assert game.state.boxes["SIR"] == ("Ceylon",)
    assert (game.state.site_workers["Ceylon"], game.state.moves) == (1, {})
    assert game.decision is not None
    assert game.decision.step == "Trains"
    assert refused(game, MoveToken(site="Ceylon", direction="up")) == "1947-EX-10"


def _at_100(filled: int) -> Game:
    """A treasury of 100 and a token at 100, the space above it 110; Ceylon is marked."""
    field = Field(CEYLON).boxes("SIR", *SITES[:filled]).workers(6)
    game = field.turn("SIR", "Run", trains="T3", cash=100)
    ran(game, TO_CEYLON)
    plays(game, MarkSite(site="Ceylon"))
    plays(game, PayDividend(pay=True))
    state: Any = game.state
    state.market["SIR"] = (4, 5)
    return game


@clause("1947-EX-05")
@clause("1947-EX-12")
def test_100_do_not_pay_for_110_but_with_the_box_they_do() -> None:
    up = MoveToken(site="Ceylon", direction="up")
    sixth = _at_100(5)  # its box holds a worker and no money
    assert sixth.position.cash("SIR") == 100
    assert refused(sixth, up) == "1947-OR-05"
    # A stockbroker made of three workers is of no use before the seventh site.
    plays(sixth, HireBrokers(count=1))
    assert refused(sixth, MoveToken(site="Ceylon", direction="up", brokers=1)) == "1947-EX-12"
    third = _at_100(2)  # the box of 80
    assert third.position.cash("SIR") == 180
    plays(third, up)
    assert third.position.cash("SIR") == 70
    assert third.state.market["SIR"] == (3, 5)


@clause("1947-EX-10")
@clause("1947-EX-11")
@pytest.mark.parametrize(("cash", "paid"), [(180, True), (179, False)])
def test_in_the_top_row_from_110_to_120(cash: int, paid: bool) -> None:
    field = Field(CEYLON).boxes("SIR", "Ceylon").set(moves={"Ceylon": 1}).workers(3)
    field.operational("SIR", "Ann")
    field.state.market["SIR"] = (0, 2)
    game = field.turn("SIR", "Market moves", cash=cash, ran=True)
    assert game.position.price("SIR") == 110
    assert refused(game, MoveToken(site="Ceylon", direction="up")) == "1947-EX-11"
    right = MoveToken(site="Ceylon", direction="right")
    if paid:
        plays(game, right)
        assert (game.position.price("SIR"), game.position.cash("SIR")) == (120, 0)
    else:
        assert refused(game, right) == "1947-OR-05"
