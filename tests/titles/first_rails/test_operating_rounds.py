"""Operating rounds: how many, in which order, in which steps. Clauses OPR."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyTrain, LayTile, Pass, PayDividend, PlaceStation
from tests.titles.first_rails.firsts import TAKE_PRIZE
from tests.titles.first_rails.positions import Table, plays, refused, run


@pytest.mark.clause("first_rails-OPR-01")
@pytest.mark.parametrize("phase", ["2", "3", "4", "5"])
def test_two_rounds_follow_each_share_round(phase: str) -> None:
    table = Table().phase(phase).company("HW", 80, {"Ann": 5}, trains="3").cash(Ann=0, Bob=0, Cy=0)
    game = table.share_round()
    seen: list[str] = []
    while len(seen) < 4:
        if game.state.round not in seen:
            seen.append(game.state.round)
        game.play(Pass())
    assert seen == [
        "Share round 2",
        "Operating round 2.1",
        "Operating round 2.2",
        "Share round 3",
    ]


@pytest.mark.clause("first_rails-OPR-01")
def test_the_highest_price_acts_first_and_among_equals_the_first_to_come() -> None:
    table = Table().cash(Ann=0, Bob=0, Cy=0)
    table.company("TS", 80, {"Ann": 5}).company("HW", 80, {"Bob": 5}, price=90)
    table.company("GB", 80, {"Cy": 5}).company("OM", 80, {"Cy": 4}, floated=False)
    game = table.operating_round("GB", "HW", "TS", number=2, of=2)
    seen = []
    while game.state.round.startswith("Operating"):
        if game.decisions[0].company not in seen:
            seen.append(game.decisions[0].company)
        game.play(Pass())
    assert seen == ["HW", "TS", "GB"]


@pytest.mark.clause("first_rails-OPR-01")
def test_the_director_acts_for_his_company() -> None:
    game = Table().company("HW", 80, {"Bob": 3, "Ann": 2}).turn("HW")
    assert game.asked == ("Bob",)
    assert refused(game, Pass(by="Ann")) == "first_rails-OPR-01"


@pytest.mark.clause("first_rails-OPR-02")
def test_the_steps_of_a_turn() -> None:
    table = Table().company("GB", 80, {"Ann": 5}, cash=400, trains="2").line("GB")
    game = table.turn("GB")
    deeds = [
        ("Track", LayTile(hex="A10", tile="8", rotation=4)),
        ("Station", PlaceStation(hex="D7")),
        ("Run", run("GB")),
        ("Firsts", TAKE_PRIZE),
        ("Dividend", PayDividend(pay=True)),
        ("Trains", BuyTrain(train="2", price=120)),
    ]
    for place, (step, deed) in enumerate(deeds):
        assert game.decisions[0].step == step
        for _, later in deeds[place + 1 :]:
            assert refused(game, later) == "first_rails-OPR-02"
        plays(game, deed) if step != "Run" else game.play(deed)
        if step == "Track":
            plays(game, Pass())
    assert not game.state.round.startswith("Operating round 2.1")
