"""The scenarios of the clauses that happen on the map: S-14 to S-19, S-21, S-22, S-24."""

from __future__ import annotations

import pytest

from railhead.play.actions import Pass, PayDividend, PlaceStation
from railhead.play.game import Game
from railhead.titles.t1947.actions import EmployWorker, MarkSite
from railhead.titles.t1947.revenue import share
from tests.titles.t1947.fields import (
    Field,
    gross,
    lay,
    lays,
    offers,
    pass_to,
    plays,
    ran,
    refused,
    run_best,
    runs,
    turn_of,
)

clause = pytest.mark.clause


@clause("1947-TR-03")
@clause("1947-TR-11")
@clause("1947-TR-12")
def test_laying_and_upgrading() -> None:  # S-14
    game = Field("G8=6M@1[GIPR]").turn("GIPR")
    assert offers(game, lay("G6=9@0"))
    assert refused(game, lay("G6=9@1")) == "1947-TR-03"
    assert refused(game, lay("G6=9@2")) == "1947-TR-03"
    game = Field("G8=6M@1[GIPR] G6=9@0").turn("GIPR")
    assert lays(game, "G6") == {"23@0", "24@0", "26@0", "27@0"}
    assert refused(game, lay("G6=24@3")) == "1947-TR-11"
    assert offers(game, lay("G6=24@0"))


TOWNS = "H35=57@1[SIR] I34=8@1"


@clause("1947-TR-01")
@clause("1947-TR-15")
@clause("1947-ST-06")
def test_towns_in_phase_2() -> None:  # S-15.1
    game = Field(TOWNS + " I32=57@0[PRC]", phase="2").turn("SIR")
    assert refused(game, lay("I30=4715@0")) == "1947-TR-03"
    plays(game, lay("I32=15@0"))
    assert refused(game, lay("I30=9@0")) == "1947-TR-13"
    assert {refused(game, lay(f"I30=4714@{way}")) for way in range(6)} <= {
        "1947-TR-05",
        "1947-TR-15",
        "1947-TR-03",
    }
    assert lays(game, "I30") == {"4715@0"}
    plays(game, lay("I30=4715@0"))
    assert refused(game, lay("I28=9@0")) == "1947-TR-01"


@clause("1947-TR-13")
@clause("1947-TR-14")
@clause("1947-TR-15")
def test_towns_in_phase_4() -> None:  # S-15.2, S-15.3
    game = Field(TOWNS + " I32=15@0[PRC]", phase="4").turn("SIR")
    assert offers(game, lay("I30=9@0"))
    game = Field(TOWNS + " I32=15@0[PRC] I30=4715@0", phase="4").turn("SIR")
    assert lays(game, "I30") == {"15@0"}
    assert refused(game, lay("I30=14@0")) == "1947-TR-14"
    assert refused(game, lay("I30=15M@0")) == "1947-TR-16"
    game = Field(TOWNS + " I32=15@0[PRC] I30=15@0", phase="4").turn("SIR")
    assert {refused(game, lay(f"I30=63@{way}")) for way in range(6)} == {"1947-TR-05"}


@clause("1947-ST-03")
@clause("1947-ST-06")
def test_stations_and_blocks() -> None:  # S-16
    words = "G8=6M@1[GIPR] G30=57@1[GIPR] H29=8@1 H25=57@0 H27="
    game = Field(words + "57@0[EIR] F31=57M@1", phase="2").turn("GIPR", "Track")
    pass_to(game, "Station")
    assert refused(game, PlaceStation(hex="H27")) == "1947-ST-03"
    assert refused(game, PlaceStation(hex="H25")) == "1947-ST-03"
    for hex_id in ("H27", "H25"):
        game = Field(words + "15@0[EIR]", phase="2").turn("GIPR", "Station")
        other = {"H27": "H25", "H25": "H27"}[hex_id]
        assert offers(game, PlaceStation(hex=other))
        plays(game, PlaceStation(hex=hex_id))
        assert game.position.cash("GIPR") == 900
        assert refused(game, PlaceStation(hex=other)) == "1947-ST-02"


@clause("1947-RV-04")
@clause("1947-RV-05")
@pytest.mark.parametrize(
    ("revenue", "one", "two"),
    [
        (90, 70, 50),
        (70, 60, 40),
        (75, 60, 50),
        (10, 10, 10),
        (20, 20, 10),
        (60, 50, 40),
        (80, 60, 50),
        (130, 100, 80),
        (270, 220, 160),
        (520, 420, 310),
    ],
)
def test_rounding(revenue: int, one: int, two: int) -> None:  # S-17
    assert share(revenue, 80) == one
    assert share(revenue, 60) == two


BLOCKED = "H35=63@0[SIR] I34=8@1 I32=15@0[PRC,EIR] I30=4715@0 H29=8@3 H27=15@0"


@clause("1947-WK-02")
@clause("1947-WK-03")
@clause("1947-WK-09")
def test_worker_through_a_blocked_city() -> None:  # S-18
    game = Field(BLOCKED, phase="4").workers(1).turn("SIR", "Run", trains="T4")
    assert gross(game, "SIR") == 110
    assert ran(game, ("T4", "H35 I34 I32 I30 H29 H27")) == 110
    assert game.state.workers["Ann"] == 0
    game = Field(BLOCKED, phase="4").turn("SIR", "Run", trains="T4")
    assert gross(game, "SIR") == 70
    assert refused(game, runs(game, ("T4", "H35 I34 I32 I30"))) == "1947-RT-06"
    game = Field(BLOCKED, phase="4").workers(1).turn("SIR", "Run", trains="T3")
    assert ran(game, ("T3", "H35 I34 I32 I30")) == 80
    game = Field(BLOCKED + " G34=57@2", phase="4").workers(1).turn("SIR")
    assert refused(game, lay("I28=9@0")) == "1947-TR-03"
    pass_to(game, "Station")
    assert refused(game, PlaceStation(hex="H27")) == "1947-ST-03"


def _second_action(season: str = "Intermediate") -> Field:
    return Field("H35=57@1[SIR]", phase="2", season=season).workers(1).no_temple_yet("SIR")


def _to_ceylon(field: Field) -> Game:
    game = field.turn("SIR", trains="T3", cash=20)
    plays(game, lay("G36=7@4"))
    plays(game, lay("I34=8@1"))
    assert game.position.cash("SIR") == 0
    plays(game, EmployWorker(use="track"))
    plays(game, lay("H37=4714@1"))
    pass_to(game, "Run")
    return game


CEYLON = ("T3", "H35 G36 H37 H37e1")


@clause("1947-WK-05")
@clause("1947-WK-06")
@clause("1947-WK-07")
def test_site_reached_by_the_second_action() -> None:  # S-19 (a)
    game = _to_ceylon(_second_action())
    assert ran(game, CEYLON) == 30
    assert game.state.workers["Ann"] == 0
    assert game.decision is not None
    assert game.decision.step == "Dividend"
    assert refused(game, MarkSite(site="Ceylon")) == "1947-WK-06"
    field = _second_action()
    field.state = game.state.copy()
    again = field.turn("SIR", "Run", cash=0)
    assert ran(again, CEYLON) == share(30, 80)
    plays(again, MarkSite(site="Ceylon"))
    assert again.position.cash("SIR") == 60
    assert again.state.workers["Ann"] == 1
    # (b) Another company has been there in between.
    field.state = game.state.copy()
    field.state.site_workers["Ceylon"] = 0
    again = field.turn("SIR", "Run", cash=0)
    ran(again, CEYLON)
    plays(again, MarkSite(site="Ceylon"))
    assert again.position.cash("SIR") == 60
    assert again.state.workers["Ann"] == 0
    # (c) The way is blocked in between.
    field.state = game.state.copy()
    field.state.phase = 3
    field.lay("H37=14@1[EIR,EBR]")
    again = field.turn("SIR", "Run", cash=0)
    assert refused(again, runs(again, CEYLON)) == "1947-RT-06"
    field.state = game.state.copy()
    field.state.phase = 3
    field.lay("H37=14@1[EIR,EBR]").workers(1)
    again = field.turn("SIR", "Run", cash=0)
    ran(again, CEYLON)
    assert turn_of(again).reached == ("Ceylon",)


@clause("1947-WK-06")
def test_site_that_others_have_reached() -> None:  # S-19 (d)
    field = _second_action()
    field.state.site_workers["Ceylon"] = 0
    game = _to_ceylon(field)
    assert ran(game, CEYLON) == 30
    plays(game, MarkSite(site="Ceylon"))
    assert game.position.cash("SIR") == 60


@clause("1947-WK-10")
def test_site_reached_by_the_first_action() -> None:  # S-19 (e)
    game = _second_action().turn("SIR", trains="T3", cash=20)
    plays(game, lay("G36=7@4"))
    plays(game, lay("H37=4714@1"))
    plays(game, EmployWorker(use="track"))
    plays(game, lay("I34=8@1"))
    pass_to(game, "Run")
    assert ran(game, CEYLON) == 30
    plays(game, MarkSite(site="Ceylon"))
    assert game.position.cash("SIR") == 60
    assert game.state.workers["Ann"] == 1


NETWORK = "I32=5@0 H33=8@4 H35=63@0[SIR] I34=8@1 G34=14@1"


@clause("1947-RV-04")
@clause("1947-RV-11")
@clause("1947-SE-08")
@pytest.mark.parametrize(
    ("season", "temple", "private", "wanted"),
    [
        ("Monsoon", False, "", 90),
        ("Monsoon", False, "P2", 120),
        ("Monsoon", True, "P2", 150),
        ("Monsoon", True, "", 120),
        ("Dry", False, "", 120),
    ],
)
def test_both_reductions(season: str, temple: bool, private: str, wanted: int) -> None:  # S-21
    field = Field(NETWORK, phase="4", season=season)
    if not temple:
        field.no_temple_yet("SIR")
    if private:
        field.private(private, "SIR")
    game = field.turn("SIR", trains="T3 T3")
    plays(game, lay("G36=7@4"))
    assert run_best(game) == wanted


@clause("1947-RT-01")
@clause("1947-RT-04")
@clause("1947-RT-08")
@clause("1947-RV-02")
def test_routes() -> None:  # S-22.1, S-22.2
    game = Field(NETWORK, phase="4").turn("SIR", "Run", trains="T3 T3")
    assert gross(game, "SIR") == 150
    first = ("T3", "I32 H33 H35 G34")
    assert refused(game, runs(game, first, ("T3", "I32 I34 H35 G34"))) == "1947-RT-08"
    assert ran(game, first, ("T3", "I32 I34 H35")) == 150
    words = NETWORK.replace(" G34=14@1", "")
    game = Field(words, phase="4").turn("SIR", "Run", trains="T3")
    assert gross(game, "SIR") == 60
    assert refused(game, runs(game, ("T3", "I32 H33 H35 I34 I32"))) == "1947-RT-04"


@clause("1947-RT-02")
@clause("1947-RT-03")
def test_own_station_inside_the_route() -> None:  # S-22.3
    words = BLOCKED.replace("I32=15@0[PRC,EIR]", "I32=15@0[PRC]").replace("[SIR]", "")
    game = Field(words, phase="4").turn("PRC", "Run", trains="T5")
    assert gross(game, "PRC") == 110
    assert ran(game, ("T5", "H35 I34 I32 I30 H29 H27")) == 110


SOUTH = (
    "H37=4714@0 H35=63@0[SIR] G34=63@0 G32=9@0 G30=63@0 F29=9@2 E28=63M@0 D27=63M@0 E26=9@1"
    " F25=63@0"
)


@clause("1947-SI-01")
@clause("1947-SI-03")
@clause("1947-SI-05")
def test_simplified_revenue() -> None:  # S-24
    def laid() -> Game:
        game = Field(SOUTH, phase="6", season="Fertile").turn("SIR", trains="T8 T5")
        plays(game, lay("F23=57@0"))
        assert game.position.cash("SIR") == 1000
        return pass_to(game, "Run")

    game = laid()
    way = "F25 E26 D27 E28 F29 G30 G32 G34 H35 H37 H37e0"
    assert ran(game, ("T8", way)) == 420
    assert turn_of(game).reached == ("Ceylon",)
    plays(game, MarkSite(site="Ceylon"))
    game.state.market["SIR"] = (0, 14)
    plays(game, PayDividend(pay=True))
    assert game.state.market["SIR"] == (0, 14), "420 is less than 450"
    assert gross(laid(), "SIR") == 290
    assert run_best(laid()) == 450
    assert refused(laid(), Pass()) == "1947-OR-02"
