"""The Southern Railway and the freeze. Clauses STH."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PayDividend,
    PlaceStation,
    Run,
    RunTrains,
    SellShares,
)
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import run
from tests.titles.t1860.positions import Table, cash, pass_on, plays, price, refused
from tests.titles.t1860.test_trains import bank, company, names, play_on, step

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
YELLOW = LayTile(hex="J6", tile="746", rotation=0)
GREEN = LayTile(hex="I3", tile="758", rotation=0)
BASE = PlaceStation(hex="J4")


def late(profile: str = "rulebook", tiles: str = "J4=6@0", cash: int = 200) -> Table:
    """The Southern Railway has formed. IOW of Ann has a train; C&N of Bob has none, which keeps
    British Rail away."""
    table = Table(profile=profile).phase("9").tiles(tiles)
    table.company("IOW", 100, {"Ann": 6}, cash=cash, trains="9+5")
    return table.company("C&N", 40, {"Bob": 6})


def to_run(game: Game) -> Game:
    """Go on to the run of IOW."""
    while not (company(game) == "IOW" and step(game) == "Run"):
        game.play(Pass())
    return game


@pytest.mark.clause("1860-STH-01")
def test_the_first_9_5_forms_the_southern_railway_and_freezes_nothing_yet() -> None:
    table = Table().phase("8").company("IOW", 100, {"Ann": 6}, cash=800)
    game = table.company("C&N", 74, {"Bob": 6}).turn("IOW", "Trains", "C&N")
    assert not game.state.southern
    plays(game, bank("9+5"))
    assert (game.state.southern, game.state.frozen) == (True, False)


@BOTH
@pytest.mark.clause("1860-STH-02")
@pytest.mark.parametrize("build", [YELLOW, GREEN])
def test_until_the_end_of_the_set_companies_build_as_before(build: LayTile, profile: str) -> None:
    game = late(profile).operating_round("C&N", number=2, of=3)
    pass_on(game)
    assert game.state.round == "Operating round 2.3"
    assert (company(game), step(game)) == ("IOW", "Track")
    plays(game, build)
    if step(game) == "Track":
        game.play(Pass())
    plays(game, BASE)
    assert cash(game, "IOW") == 160


@BOTH
@pytest.mark.clause("1860-STH-03")
def test_from_the_next_share_round_on_nothing_is_built(profile: str) -> None:
    game = late(profile).operating_round(number=3, of=3)
    assert game.state.round == "Share round 3"
    assert game.state.frozen
    pass_on(game)
    assert game.state.round == "Operating round 3.1"
    assert not game.state.nationalised
    assert (company(game), step(game)) == ("IOW", "Run")
    for build in (YELLOW, GREEN, BASE):
        assert refused(game, build) == "1860-STH-03"


@pytest.mark.clause("1860-STH-03")
def test_a_share_round_before_the_southern_railway_freezes_nothing() -> None:
    table = Table().phase("8").company("IOW", 100, {"Ann": 6}, trains="8+4")
    game = table.operating_round()
    assert game.state.round.startswith("Share")
    assert not game.state.frozen


def merstone(profile: str, *, frozen: bool) -> Game:
    """IWNJ runs a 9+5 from Merstone over the halt of Horringford to Shanklin."""
    table = Table(profile=profile).phase("9").tiles("H8=743@2 I9=6@2")
    table.company("IWNJ", 74, {"Ann": 6}, trains="9+5").company("C&N", 40, {"Bob": 6})
    return table.set(frozen=frozen).turn("IWNJ", "Run")


@BOTH
@pytest.mark.clause("1860-STH-03", "1860-REV-04")
@pytest.mark.parametrize(("frozen", "subsidy"), [(False, 10), (True, 0)])
def test_after_the_freeze_halts_count_nothing(frozen: bool, subsidy: int, profile: str) -> None:
    game = merstone(profile, frozen=frozen)
    game.play(run(game, ("9+5", "G7 H8 I9")))
    plays(game, PayDividend(pay=False))
    assert cash(game, "IWNJ") == 30 + subsidy


@pytest.mark.clause("1860-STH-03", "1860-REV-04")
def test_after_the_freeze_no_halt_can_be_called_at() -> None:
    game = merstone("rulebook", frozen=True)
    plain = run(game, ("9+5", "G7 H8 I9")).routes[0]
    asked = RunTrains(routes=(Run(train="9+5", track=plain.track, halts=1),))
    assert refused(game, asked) == "1860-REV-03"


@BOTH
@pytest.mark.clause("1860-STH-03", "1860-FLT-07")
def test_a_company_that_floats_after_the_freeze_gets_no_base(profile: str) -> None:
    table = late(profile).company("FYN", 62, {"Ann": 4}, floated=False).set(frozen=True)
    game = table.share_round("Ann")
    plays(game, BuyShare(company="FYN", source="stock"))
    assert "FYN" in game.state.launched
    assert cash(game, "FYN") == 620
    assert game.state.map.markers_of("FYN") == []
    assert "B4" not in game.state.map.tiles


@BOTH
@pytest.mark.clause("1860-STH-04")
def test_runs_dividends_train_trade_and_share_rounds_go_on(profile: str) -> None:
    table = late(profile, cash=900).company("IWNJ", 68, {"Ann": 6}, trains="8+4 8+4")
    game = table.set(frozen=True).share_round("Ann", 3)
    plays(game, SellShares(company="IOW", count=1))
    plays(game, BuyShare(company="IWNJ", source="stock"))
    pass_on(game)
    game.play(run(to_run(game), ("9+5", "I3 J4")))
    plays(game, PayDividend(pay=True))
    assert price(game, "IOW") == 100
    plays(game, BuyTrain(train="8+4", price=10, seller="IWNJ"))
    assert names(game, "IOW") == ["9+5", "8+4"]
    while game.state.round.startswith("Operating"):
        play_on(game)
    assert game.state.round == "Share round 4"
