"""Operating rounds and the order within a company's turn. Clauses OR."""

from __future__ import annotations

import pytest

from railhead.play.actions import (
    Action,
    BuyIn,
    BuyTrain,
    LayTile,
    Pass,
    PayDividend,
    PlaceStation,
    RunTrains,
    SellShares,
)
from railhead.titles.t1947.actions import EmployWorker, HireBrokers, MarkSite
from railhead.titles.t1947.state import SEASONS
from tests.titles.t1947 import Game, fields
from tests.titles.t1947.fields import Field
from tests.titles.t1947.positions import Table, asked, cash, place, plays, refused

clause = pytest.mark.clause
BOMBAY = "D21=6M@3[BB&CI] D19=57@0[BB&CI]"
DECCAN = "D21=57M@1[BB&CI] E20=9@1 F19=57@1"
ROUTE = "D21=6M@3 D19=57@0"


def _step(game: Game) -> tuple[str, str]:
    assert game.decision is not None
    return game.decision.company or "", game.decision.step


@clause("1947-OR-01", "1947-PV-01")
def test_season_then_privates_then_companies_by_their_price() -> None:
    game = (
        Table()
        .season("Monsoon")
        .company("SIR", 80, {"Ann": 3}, at="r5c4", cash=100)
        .company("EIR", 80, {"Bob": 3}, at="r4c4", cash=100)
        .company("GIPR", 80, {"Cy": 3}, at="r4c4", launched=False)
        .private("P1", "Cy")
        .cash(Ann=0, Bob=0, Cy=0)
        .share_round("Ann", passes=2)
    )
    plays(game, Pass())
    assert game.state.round == "Operating round 2.1"
    assert SEASONS[game.state.season] == "Intermediate"
    assert cash(game, "Cy") == [10]
    turns = []
    while game.state.round == "Operating round 2.1":
        turns.append(_step(game)[0])
        plays(game, Pass())
    # Each operates once, and the GIPR, which is not operational, never.
    assert list(dict.fromkeys(turns)) == ["EIR", "SIR"]
    assert turns == sorted(turns, key=["EIR", "SIR"].index)


@clause("1947-OR-01", "1947-SE-02", "1947-PV-01")
def test_every_round_of_a_set_begins_with_the_season_and_the_privates() -> None:
    table = Table().phase("4").season("Dry").company("SIR", 100, {"Ann": 3}, cash=100)
    game = table.private("P1", "Cy").cash(Cy=0).share_round("Ann", passes=2)
    plays(game, Pass())
    begun = {}
    while not game.state.round.startswith("Stock"):
        begun[game.state.round] = (SEASONS[game.state.season], *cash(game, "Cy"))
        plays(game, Pass())
    assert begun == {
        "Operating round 2.1": ("Monsoon", 10),
        "Operating round 2.2": ("Intermediate", 20),
        "Operating round 2.3": ("Fertile", 30),
    }
    assert SEASONS[game.state.season] == "Fertile"  # share rounds have no season of their own


@clause("1947-OR-02")
def test_the_steps_of_a_turn_in_their_order() -> None:
    """What belongs to another step is refused; the run and the dividend can't be passed."""
    game = Field(DECCAN).turn("BB&CI", trains="T2")
    tile, station = fields.lay("E20=23@1"), PlaceStation(hex="F19")
    pay, train = PayDividend(pay=True), BuyTrain(train="T2", price=80)
    wrong: Action
    assert _step(game) == ("BB&CI", "Track")
    for early in (station, pay, train):
        assert refused(game, early) == "1947-OR-02"
    plays(game, fields.lay("G18=9@1"), Pass())
    assert _step(game)[1] == "Station"
    for wrong in (tile, pay, train):
        assert refused(game, wrong) == "1947-OR-02"
    plays(game, station)
    assert _step(game)[1] == "Run"
    for wrong in (tile, pay, train, Pass()):
        assert refused(game, wrong) == "1947-OR-02"
    assert fields.ran(game, ("T2", "D21 E20 F19")) == 40
    assert _step(game)[1] == "Dividend"
    for wrong in (tile, train, Pass()):
        assert refused(game, wrong) == "1947-OR-02"
    plays(game, PayDividend(pay=False))
    assert _step(game)[1] == "Trains"
    for late in (tile, pay, RunTrains(routes=())):
        assert refused(game, late) == "1947-OR-02"
    plays(game, train)
    # Terrain on G18, the station, the revenue, the train.
    assert cash(game, "BB&CI") == [1000 - 40 - 40 + 40 - 80]


@clause("1947-OR-02", "1947-EX-10")
def test_market_moves_come_after_the_dividend_and_before_trains() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6}, at="r5c4", cash=300, trains="T2")
        .boxes("SIR", 1)
        .set(moves={"Persia": 1})
        .turn("SIR", "Dividend", ran=True, revenue=100)
    )
    plays(game, PayDividend(pay=True))
    assert (_step(game)[1], place(game, "SIR")) == ("Market moves", "r5c5")
    assert refused(game, BuyTrain(train="T2", price=80)) == "1947-OR-02"
    plays(game, Pass())
    assert _step(game)[1] == "Trains"


@clause("1947-OR-03", "1947-PV-04")
@pytest.mark.parametrize("step", ["Track", "Station", "Run", "Dividend", "Market moves", "Trains"])
def test_privates_are_bought_at_any_moment_of_the_turn(step: str) -> None:
    field = Field(DECCAN).private("P1", "Ann").boxes("BB&CI", "Persia")
    field.set(moves={"Persia": 1})
    at_dividend = {"ran": True, "revenue": 100} if step == "Dividend" else {}
    game = field.turn("BB&CI", step, trains="T2", **at_dividend)
    assert _step(game) == ("BB&CI", step)
    plays(game, BuyIn(private="P1", price=50))
    assert game.state.privates["P1"] == "BB&CI"
    # The step goes on.
    assert _step(game) == ("BB&CI", step)


@clause("1947-OR-03", "1947-PV-04")
def test_only_the_company_on_turn_buys_privates() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 3}, cash=100)
        .company("EIR", 80, {"Bob": 3}, cash=100)
        .private("P1", "Bob")
        .turn("SIR", "Track", "EIR")
    )
    refusal = game.why(BuyIn(by="Bob", private="P1", price=1))
    assert refusal is not None
    assert refusal.clause == "1947-PR-06"


@clause("1947-OR-03", "1947-PV-24")
def test_a_train_bought_by_p8_after_the_tiles_still_runs() -> None:
    """The BB&CI has a route and no train: before the run it is asked whether it uses P8."""
    game = Field(BOMBAY).private("P8", "BB&CI").turn("BB&CI", cash=80)
    plays(game, Pass())
    assert _step(game)[1] == "Run"
    plays(game, BuyTrain(train="T2", price=80, private="P8"))
    assert fields.ran(game, ("T2", "D21 D19")) == 40
    # Without the money, or if it does not want to, it runs nothing.
    poor = Field(BOMBAY).private("P8", "BB&CI").turn("BB&CI", cash=79)
    plays(poor, Pass())
    assert _step(poor)[1] == "Station"  # where P8 could mark a site
    plays(poor, Pass())
    assert _step(poor)[1] == "Trains"
    other = Field(BOMBAY).private("P8", "BB&CI").turn("BB&CI", cash=80)
    plays(other, Pass())
    plays(other, RunTrains(routes=()))
    assert (_step(other)[1], place(other, "BB&CI")) == ("Trains", "r5c3")
    # Nor is it asked where no train could run.
    alone = Field("D21=57M@1[BB&CI]").private("P8", "BB&CI").turn("BB&CI", cash=80)
    plays(alone, Pass(), Pass())
    assert _step(alone)[1] == "Trains"


@clause("1947-OR-03", "1947-PV-25", "1947-WK-08")
@pytest.mark.parametrize(
    "action",
    [MarkSite(site="Ceylon", private="P8"), HireBrokers(count=1), BuyIn(private="P1", price=1)],
    ids=["site", "brokers", "private"],
)
def test_the_turn_does_not_end_while_a_power_can_be_used(action: Action) -> None:
    """The BB&CI has a train and no money for another. P8 marks a site at this step by the first
    version of the rules only."""
    late = isinstance(action, MarkSite)
    field = Field(BOMBAY, rules=1 if late else None).boxes("BB&CI", "Persia")
    if late:
        field.private("P8", "BB&CI")
    elif isinstance(action, HireBrokers):
        field.workers(3)
    else:
        field.private("P1", "Ann")
    game = field.turn("BB&CI", "Trains", trains="T2", cash=1)
    assert _step(game) == ("BB&CI", "Trains")
    plays(game, action)


@clause("1947-OR-04", "1947-ST-01")
def test_the_home_station_comes_first() -> None:
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6}, cash=500, operated=False)
        .company("EIR", 80, {"Bob": 6}, cash=500, operated=False)
        .operating_round("SIR", "EIR")
    )
    assert game.state.map.markers_of("SIR") == [("H35", 0)]
    assert game.state.map.markers_of("EIR") == []
    assert (_step(game), cash(game, "SIR")) == (("SIR", "Track"), [500])
    while _step(game)[0] == "SIR":
        plays(game, Pass())
    assert game.state.map.markers_of("EIR") == [("I16", 0)]


@clause("1947-OR-04", "1947-ST-01", "1947-ST-05")
def test_the_home_station_is_placed_once() -> None:
    """In the second turn of the WIPR nothing is placed by itself, and Goa keeps no space for it."""
    table = Table().phase("2").company("WIPR", 80, {"Ann": 6}, cash=500, operated=False)
    game = table.operating_round("WIPR", of=2)
    while game.state.round == "Operating round 2.1":
        plays(game, Pass())
    assert (_step(game), game.state.operated) == (("WIPR", "Track"), ("WIPR",))
    assert game.state.map.markers_of("WIPR") == [("D27", 0)]
    assert game.state.markers["WIPR"] == 3
    assert cash(game, "WIPR") == [500]


@clause("1947-OR-05")
def test_this_turn_s_revenue_pays_for_no_tile() -> None:
    """Surat costs 20: with 10 in the treasury it is refused, whatever the run will earn."""
    field = Field("D21=6M@3[BB&CI]").private("P1", "Ann")
    game = field.turn("BB&CI", trains="T2", cash=10)
    assert fields.refused(game, fields.lay("D19=57@0")) == "1947-OR-05"
    rich = Field("D21=6M@3[BB&CI]").turn("BB&CI", trains="T2", cash=20)
    fields.plays(rich, fields.lay("D19=57@0"))
    assert rich.position.cash("BB&CI") == 0


@clause("1947-OR-06")
def test_the_next_company_is_picked_by_present_prices() -> None:
    """Ann sells SIR in a forced purchase of the BB&CI; the SIR falls from 100 below the EIR at 90
    and operates after it."""
    table = (
        Table()
        .tiles(ROUTE)
        .company("BB&CI", 80, {"Ann": 2, "Bob": 2}, at="r1c4")
        .company("SIR", 80, {"Bob": 3, "Ann": 2}, at="r3c4", cash=80)
        .company("EIR", 80, {"Cy": 3}, at="r4c4", cash=80)
        .cash(Ann=0)
    )
    game = table.turn("BB&CI", "Trains", "EIR", "SIR")
    plays(game, BuyTrain(train="T2", price=80))
    plays(game, SellShares(company="SIR", count=1))
    plays(game, Pass())
    assert place(game, "SIR") == "r4c4"  # below the EIR
    assert _step(game)[0] == "EIR"
    still = table.treasury("Ann", 80).turn("BB&CI", "Trains", "EIR", "SIR")
    plays(still, BuyTrain(train="T2", price=80), Pass())
    assert _step(still)[0] == "SIR"


@clause("1947-OR-07")
def test_the_share_round_follows_the_last_operating_round() -> None:
    game = Table().company("SIR", 80, {"Ann": 3}, cash=80).turn("SIR", "Trains", of=2)
    plays(game, Pass())
    assert game.state.round == "Operating round 2.2"
    while _step(game)[0] == "SIR":
        plays(game, Pass())
    assert (game.state.round, asked(game)) == ("Stock round 3", "Ann")


@clause("1947-OR-02", "1947-SM-01", "1947-TN-01")
def test_a_company_without_train_and_route() -> None:
    """It lays track, moves left, and may end its turn."""
    table = Table().company("WIPR", 80, {"Ann": 6}, at="r5c4", cash=500, operated=False)
    game = table.operating_round("WIPR")
    plays(game, LayTile(hex="D27", tile="6M", rotation=3), Pass())
    assert (_step(game), place(game, "WIPR")) == (("WIPR", "Trains"), "r5c3")
    assert cash(game, "WIPR") == [500]
    plays(game, Pass())
    assert game.state.round == "Stock round 3"


@clause("1947-OR-02", "1947-OR-03", "1947-WK-05")
def test_no_tile_after_the_station_not_even_with_a_worker() -> None:
    for workers in (0, 1):
        game = Field(DECCAN).workers(workers).turn("BB&CI", trains="T2")
        plays(game, Pass(), PlaceStation(hex="F19"))
        assert refused(game, fields.lay("G18=9@1")) == "1947-OR-02"
        if workers:
            assert refused(game, EmployWorker(use="track")) == "1947-WK-05"


@clause("1947-OR-03", "1947-WK-04")
def test_workers_are_employed_at_the_step_they_change() -> None:
    """By the first version of the rules: for a second station not while the second tile action goes
    on; in the step of the stations after it."""
    words = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=9@0 H27=57@0 H25=57@0"
    game = Field(words, rules=1).workers(2).turn("SIR", "Station")
    plays(game, PlaceStation(hex="H27"), EmployWorker(use="track"))
    assert _step(game)[1] == "Track"
    assert refused(game, EmployWorker(use="station")) == "1947-OR-02"
    plays(game, Pass())
    assert _step(game)[1] == "Station"
    plays(game, EmployWorker(use="station"), PlaceStation(hex="H25"))
