"""Scenario S7: a train through another company. Clauses TRN-07 to TRN-10."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, SellTrain
from tests.titles.t18india.positions import Table, plays, refused


@pytest.mark.clause("18india-TRN-08")
@pytest.mark.clause("18india-TRN-09")
@pytest.mark.clause("18india-TRN-10")
def test_scenario_7() -> None:
    table = Table("DHR SIR").phase("II")
    table.company("DHR", cash=134).company("SIR", cash=315, trains="2 3")
    game = table.turn("DHR", "Trains")
    bank = game.state.cash["bank"]
    game.play(BuyTrain(train="2", price=1, seller="SIR"))
    assert (game.state.cash["DHR"], game.state.cash["SIR"]) == (133, 316)
    plays(game, SellTrain(train="2"))
    assert game.state.cash["DHR"] == 313
    assert game.state.cash["bank"] == bank - 180
    plays(game, BuyTrain(train="3", price=300))
    assert game.state.cash["DHR"] == 13
    assert game.state.cash["bank"] == bank + 120
    assert refused(game, SellTrain(train="3")) == "18india-TRN-08"
