"""Earnings of runs, and mail. Clauses EARN-01, EARN-05 to EARN-07."""

from __future__ import annotations

import pytest

from railhead.play.actions import Pass, PayDividend, Run, RunTrains
from railhead.titles.t1853.actions import CarryMail
from tests.titles.t1853.maps import (
    HOMES,
    Map,
    earned,
    offered,
    refused,
    run,
    step_of,
)

EAST = "Iaa=58/5 Iy=9/1 Iw=3/3 Hx=5/0 Hv=6/2"


@pytest.mark.clause("1853-EARN-01")
def test_all_stations_are_scored() -> None:
    table = Map(EAST, {"EIR": HOMES["EIR"]}, trains={"EIR": "3"})
    game = table.turn("EIR", "Run")
    assert earned(game, "3: Jab/2 Iaa Iw Hx Hv") == (50 + 10 + 10 + 20 + 20, 70)
    past = Run(train="3", track=("Jab n1-2", "Iaa 5-1", "Iy 4-1", "Iw 4-n0"))
    assert refused(game, RunTrains(routes=(past,))) == "1853-EARN-01"


@pytest.mark.clause("1853-EARN-05", "1853-EARN-06")
def test_one_train_carries_mail() -> None:
    table = Map(EAST, {"EIR": HOMES["EIR"]}, trains={"EIR": "2 2"})
    game = table.turn("EIR", "Run")
    game.play(run(game, "2: Jab/2 Iaa", "2: Hx Hv"))
    assert step_of(game) == "Mail"
    actions = offered(game)
    assert actions == [
        CarryMail(by="Ann", run=0),
        CarryMail(by="Ann", run=1),
        Pass(by="Ann"),
    ]
    decision = game.decision
    assert decision is not None
    assert [choice.text for choice in decision.choices] == [
        "Carry mail by the 2, run 1, for 60 cr",
        "Carry mail by the 2, run 2, for 40 cr",
        "Carry no mail",
    ]
    assert refused(game, CarryMail(run=2)) == "1853-EARN-05"
    for number, mail in ((0, 60), (1, 40)):
        other = game.copy()
        other.play(CarryMail(run=number))
        assert other.state.cash["EIR"] == game.state.cash["EIR"] + mail
        assert step_of(other) == "Dividend"  # once a turn
        assert refused(other, CarryMail(run=0)) is not None
    none = game.copy()
    none.play(Pass())
    assert none.state.cash["EIR"] == game.state.cash["EIR"]


@pytest.mark.clause("1853-EARN-05")
def test_mail_of_a_long_run_is_that_of_its_ends() -> None:
    table = Map(EAST, {"EIR": HOMES["EIR"]}, trains={"EIR": "3"})
    game = table.turn("EIR", "Run")
    game.play(run(game, "3: Iaa Iw Hx Hv"))
    before = game.state.cash["EIR"]
    game.play(CarryMail(run=0))
    assert game.state.cash["EIR"] == before + 10 + 20


@pytest.mark.clause("1853-EARN-06")
def test_a_metre_train_carries_mail() -> None:
    tiles = "Tp=76/4 Tr=72/1"
    table = Map(tiles, {"SIR": "Tp"}, trains={"SIR": "1M"})
    game = table.turn("SIR", "Run")
    game.play(run(game, "1M: Tp Tr"))
    before = game.state.cash["SIR"]
    game.play(CarryMail(run=0))
    assert game.state.cash["SIR"] == before + 30


@pytest.mark.clause("1853-EARN-05", "1853-EARN-07")
@pytest.mark.parametrize("pay", [True, False])
def test_mail_comes_on_top_and_moves_no_price(pay: bool) -> None:
    ends = {}
    for mail in (True, False):
        table = Map(EAST, {"EIR": HOMES["EIR"]}, trains={"EIR": "2"})
        game = table.turn("EIR", "Run")
        game.play(run(game, "2: Jab/2 Iaa"))
        game.play(CarryMail(run=0) if mail else Pass())
        game.play(PayDividend(pay=pay))
        ends[mail] = game.state
    assert ends[True].cash["EIR"] - ends[False].cash["EIR"] == 60
    assert ends[True].market == ends[False].market
    assert ends[True].cash["Ann"] == ends[False].cash["Ann"]
    assert ends[True].cash["bank"] == ends[False].cash["bank"]


@pytest.mark.clause("1853-EARN-05")
def test_no_mail_without_a_run() -> None:
    table = Map(EAST, {"EIR": HOMES["EIR"]}, trains={"EIR": "2"})
    game = table.turn("EIR", "Run")
    game.play(RunTrains(routes=()))
    assert step_of(game) != "Mail"
    assert refused(game, CarryMail(run=0)) == "1853-EARN-05"
