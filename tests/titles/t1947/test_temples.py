"""Temples: clauses TE."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.finance.holders import STOCK
from railhead.play.actions import BuyShare, BuyTrain, Pass, PayDividend
from railhead.play.frames import OperatingRound
from railhead.titles.t1947.actions import MarkSite, Reorganize
from railhead.titles.t1947.land import temples
from railhead.titles.t1947.land.boxes import TRACK
from railhead.titles.t1947.land.temples import is_due
from railhead.titles.t1947.position import t1947
from tests.titles.t1947 import Game
from tests.titles.t1947.fields import (
    NAMES,
    Field,
    lay,
    offers,
    pass_to,
    plays,
    ran,
    refused,
    run_best,
    turn_of,
)
from tests.titles.t1947.positions import Table, end_share_round

clause = pytest.mark.clause

ASSAM = "S14=57M@1[ABR] T13=6M@1 T11=8@4 U10=6M@1"
SITES = ("Persia", "Arab States", "Afghanistan", "Turkestan", "Nepal", "Tibet", "Burma", "Malaya")


def _at_the_temple(*marked: str, private: str = "") -> Game:
    field = Field(ASSAM, phase="2").no_temple_yet("ABR").boxes("ABR", *marked)
    if private:
        field.private(private, "ABR")
    game = field.turn("ABR", trains="T3", cash=60)
    plays(game, lay("U8=9@0"))
    return game


@clause("1947-TE-01")
@clause("1947-TE-04")
def test_reached_without_a_train() -> None:
    game = Field(ASSAM, phase="2").no_temple_yet("ABR").turn("ABR", cash=60)
    plays(game, lay("U8=9@0"))
    assert "ABR" in game.state.temples
    assert game.position.cash("ABR") == 100


@clause("1947-TE-01")
def test_through_a_full_city_with_an_own_station() -> None:
    words = ASSAM.replace("U10=6M@1", "U10=15M@1[ABR,CCSR]")
    game = Field(words, phase="2").no_temple_yet("ABR").turn("ABR", cash=60)
    plays(game, lay("U8=9@0"))
    assert "ABR" in game.state.temples


def _next_turn(words: str) -> Game:
    field = Field(words, phase="2").no_temple_yet("ABR").operational("ABR", "Ann")
    field.state.frames = (OperatingRound(1, 1, 1, ("ABR",)),)
    return Game.of_state(field.title, NAMES, field.state)


@clause("1947-TE-02")
def test_looked_for_at_the_start_of_the_own_turn() -> None:
    # Another company has laid the last tile.
    game = _next_turn(ASSAM + " U8=9@0")
    assert "ABR" in game.state.temples
    assert game.decision is not None
    assert game.decision.step == "Temple"
    # What was open for a while and is closed again does not count.
    game = _next_turn(ASSAM.replace("U10=6M@1", "U10=6M@1[CCSR]") + " U8=9@0")
    assert "ABR" not in game.state.temples
    # In another's turn nothing happens.
    field = Field(ASSAM.replace("U10=6M@1", "U10=6M@1[CCSR]"), phase="2").no_temple_yet("ABR")
    game = field.turn("CCSR", cash=60)
    plays(game, lay("U8=9@0"))
    assert "ABR" not in game.state.temples


@clause("1947-TE-02")
@clause("1947-ST-01")
def test_reached_at_the_start_of_the_first_turn() -> None:
    """The home station comes first, then the look at the temple."""
    words = ASSAM.replace("[ABR]", "") + " U8=9@0"
    field = Field(words, phase="2").no_temple_yet("ABR").operational("ABR", "Ann", operated=False)
    field.state.frames = (OperatingRound(1, 1, 1, ("ABR",)),)
    game = Game.of_state(field.title, NAMES, field.state)
    assert game.state.map.stations["S14"] == (("ABR",),)
    assert "ABR" in game.state.temples
    assert offers(game, MarkSite(site="Ceylon"))


@clause("1947-TE-02")
@clause("1947-PV-20")
def test_looked_for_after_a_station() -> None:
    """An extra station opens the full city before the temple, and so does one moved there."""
    words = ASSAM.replace("U10=6M@1", "U10=6M@1[CCSR]") + " U8=9@0"
    field = Field(words, phase="2").no_temple_yet("ABR").private("P6", "ABR")
    game = field.turn("ABR", "Station", cash=40)
    plays(game, Reorganize(how="extra", hex="U10"))
    assert "ABR" in game.state.temples
    assert game.position.cash("ABR") == 100
    assert offers(game, MarkSite(site="Ceylon"))
    field = Field(words.replace("T13=6M@1", "T13=6M@1[ABR]"), phase="2").no_temple_yet("ABR")
    game = field.private("P6", "ABR").turn("ABR", "Station", cash=0)
    plays(game, Reorganize(how="move", hex="U10", origin="T13"))
    assert "ABR" in game.state.temples
    assert game.position.cash("ABR") == 100


TO_BEZWADA = "H35=57@0[SIR] H33=9@0 H31=9@0 H29=8@4 I28=8@1 I26=8@4"


@clause("1947-TE-01")
@pytest.mark.parametrize(
    ("there", "reached"),
    [
        ("", False),  # track up to the hex
        (" J25=57@0", False),  # a tile, but no track towards it
        (" J25=57@1", True),
        (" J25=57@1[EIR]", True),  # a full city is reached as an end
    ],
)
def test_a_temple_in_a_city(there: str, reached: bool) -> None:
    field = Field(TO_BEZWADA + there, phase="2").no_temple_yet("SIR").operational("SIR", "Ann")
    field.state.cash["SIR"] = 20
    field.state.frames = (OperatingRound(1, 1, 1, ("SIR",)),)
    game = Game.of_state(field.title, NAMES, field.state)
    assert ("SIR" in game.state.temples) is reached
    # The city tile itself can make the connection.
    if not there:
        plays(game, lay("J25=57@1"))
        assert "SIR" in game.state.temples


@clause("1947-TE-01")
def test_the_way_is_traced_though_no_train_could_run_it() -> None:
    # Round a loop and back over its own track, as in the test of TR-03; the temple is put there.
    words = "H35=57@0[SIR] H33=24@3 H31=25@0 G30=5@4 H29=8@5 I30=4715@0 I34=7@1"
    field = Field(words).no_temple_yet("SIR").operational("SIR", "Ann")
    geography = field.title.geography
    field.title.geography = geography._replace(temples={**geography.temples, "SIR": "I34"})
    field.state.frames = (OperatingRound(1, 1, 1, ("SIR",)),)
    game = Game.of_state(field.title, NAMES, field.state)
    assert "SIR" in game.state.temples


@clause("1947-TE-03")
def test_the_reduction_until_then() -> None:
    game = Field(ASSAM, phase="2").no_temple_yet("ABR").turn("ABR", "Run", trains="T3")
    assert ran(game, ("T3", "S14 T13 T11 U10")) == 50
    game = Field(ASSAM, phase="2").turn("ABR", "Run", trains="T3")
    assert ran(game, ("T3", "S14 T13 T11 U10")) == 60


@clause("1947-TE-05")
def test_the_free_site() -> None:
    game = _at_the_temple()
    assert game.decision is not None
    assert len(game.decision.of(MarkSite)) == 11
    plays(game, MarkSite(site="Ceylon"))
    assert game.state.boxes["ABR"] == ("Ceylon",)
    assert game.position.cash("ABR") == 160
    declined = _at_the_temple()
    assert refused(declined, lay("T9=9@0")) == "1947-TE-05"
    plays(declined, Pass())
    assert declined.position.cash("ABR") == 100
    assert declined.state.boxes.get("ABR", ()) == ()


@clause("1947-TE-05")
def test_which_sites_are_free_to_mark() -> None:
    """Those where others have been too; none if the company has marked them all."""
    field = Field(ASSAM, phase="2").no_temple_yet("ABR").private("P8", "ABR")
    field.state.site_workers["Ceylon"] = 0
    game = field.turn("ABR", cash=60)
    plays(game, lay("U8=9@0"))
    assert game.decision is not None
    assert game.decision.player == "Ann"
    assert refused(game, MarkSite(site="Ceylon", private="P8")) == "1947-TE-05"
    plays(game, MarkSite(site="Ceylon"))
    game = _at_the_temple(*t1947(game.position).geography.sites)
    assert game.position.cash("ABR") == 100
    assert game.decision is not None
    assert game.decision.step == "Track"


@clause("1947-TE-06")
def test_what_the_free_site_does_not_bring() -> None:
    game = _at_the_temple(private="P5")
    plays(game, MarkSite(site="China"))
    assert game.state.workers.get("Ann", 0) == 0
    assert game.state.site_workers["China"] == 2
    assert game.state.moves == {}
    assert game.position.cash("ABR") == 160


@clause("1947-TE-06")
def test_boxes_by_the_temple() -> None:
    six = _at_the_temple(*SITES[:5])
    plays(six, MarkSite(site="Ceylon"))
    assert six.state.workers["Ann"] == TRACK[5].workers == 1
    ninth = _at_the_temple(*SITES)
    plays(ninth, MarkSite(site="Ceylon"))
    assert ninth.state.brokers["ABR"] == TRACK[8].brokers == 1
    assert ninth.state.moves == {}


@clause("1947-TE-07")
@clause("1947-EX-03")
def test_the_site_is_spent_for_the_company() -> None:
    game = _at_the_temple("Ceylon")
    assert refused(game, MarkSite(site="Ceylon")) == "1947-EX-03"
    plays(game, MarkSite(site="China"))
    field = Field(ASSAM + " U8=9@0", phase="3").boxes("ABR", "China")
    game = field.turn("ABR", "Run", trains="T4")
    ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3"))
    assert turn_of(game).reached == ()


@clause("1947-TE-08")
def test_no_temple_after_the_first_t8() -> None:
    field = Field(ASSAM + " U8=9@0", phase="6").no_temple_yet("ABR")
    field.set(templeless=("ABR",))
    game = field.turn("ABR", "Run", trains="T6")
    temples.look(game.position, "ABR")
    assert "ABR" not in game.state.temples
    assert ran(game, ("T6", "S14 T13 T11 U10")) == 60


@clause("1947-TE-08")
@pytest.mark.parametrize("phase", [str(n) for n in range(1, 9)])
def test_in_which_phases_a_company_gets_no_temple(phase: str) -> None:
    table = Table().phase(phase).cash(Ann=500).set(temples=())
    table.company("SIR", 100, {"Ann": 3, "Bob": 2}, launched=False)
    game = table.share_round("Ann")
    plays(game, BuyShare(company="SIR", source=STOCK))
    assert "SIR" in game.state.launched
    assert game.state.templeless == (("SIR",) if int(phase) >= 6 else ())


@clause("1947-TE-08")
@clause("1947-TE-09")
def test_a_company_that_floated_before_the_first_t8_and_operates_after_it() -> None:
    """A-62: the BB&CI buys the first T8 before the ABR has its first turn. The EIR opened with it
    and floats in the next stock round."""
    table = (
        Table()
        .phase("5")
        .depot("T8 T8 T8 T10 T10 T10")
        .company("BB&CI", 100, {"Ann": 6}, at="r1c8", cash=800, trains="T6")
        .company("ABR", 100, {"Bob": 6}, at="r3c4", cash=630, operated=False)
        .company("EIR", 100, {"Cy": 5}, at="r3c4", launched=False, operated=False)
        .set(temples=())
    )
    game = table.turn("BB&CI", "Trains", "ABR")
    plays(game, BuyTrain(train="T8", price=800), Pass())
    assert turn_of(game).company == "ABR"
    assert is_due(game.position, "ABR")
    while not game.state.round.startswith("Stock"):
        game.play(Pass())
    while game.asked != ("Cy",):
        game.play(Pass())
    plays(game, BuyShare(company="EIR", source=STOCK))
    assert not is_due(game.position, "EIR")
    assert is_due(game.position, "ABR")


@clause("1947-TE-09")
@pytest.mark.parametrize("phase", ["6", "7", "8"])
def test_a_temple_can_be_reached_in_late_phases(phase: str) -> None:
    game = Field(ASSAM, phase=phase).no_temple_yet("ABR").turn("ABR", trains="T6", cash=60)
    plays(game, lay("U8=9@0"))
    assert game.position.cash("ABR") == 100
    plays(game, MarkSite(site="Ceylon"))
    assert game.state.boxes["ABR"] == ("Ceylon",)
    pass_to(game, "Run")
    assert ran(game, ("T6", "S14 T13 T11 U10")) == 60


@clause("1947-TE-09")
def test_the_reduction_stays_in_late_phases() -> None:
    for phase in "678":
        game = Field(ASSAM, phase=phase).no_temple_yet("ABR").turn("ABR", "Run", trains="T6")
        assert ran(game, ("T6", "S14 T13 T11 U10")) == 50


@clause("1947-TE-10")
@clause("1947-WK-09")
def test_a_worker_makes_no_connection() -> None:
    words = ASSAM.replace("U10=6M@1", "U10=6M@1[CCSR]") + " U8=9@0"
    game = Field(words, phase="3").no_temple_yet("ABR").workers(1).turn("ABR", "Run", trains="T4")
    assert ran(game, ("T4", "S14 T13 T11 U10 U8 U8e3")) == 50
    assert "ABR" not in game.state.temples
    assert offers(game, MarkSite(site="China"))
    pass_to(game, "Dividend")
    # Nor does one that waits for work.
    field = Field(words, phase="3").no_temple_yet("ABR").workers(2).operational("ABR", "Ann")
    field.state.frames = (OperatingRound(1, 1, 1, ("ABR",)),)
    game = Game.of_state(field.title, NAMES, field.state)
    assert turn_of(game).company == "ABR"
    assert "ABR" not in game.state.temples


@clause("1947-TE-01")
@clause("1947-TE-04")
def test_temple_of_the_abr() -> None:  # PT-11.1
    game = Field(ASSAM, phase="2").no_temple_yet("ABR").turn("ABR", trains="T3", cash=100)
    plays(game, lay("U8=9@0"))
    assert game.state.temples[-1] == "ABR"
    assert game.position.cash("ABR") == 100 - 60 + 100
    assert offers(game, MarkSite(site="Persia"))
    plays(game, Pass())
    assert game.state.boxes.get("ABR", ()) == ()
    pass_to(game, "Run")
    assert ran(game, ("T3", "S14 T13 T11 U10")) == 60


@clause("1947-TE-01")
@clause("1947-TR-11")
@clause("1947-ST-06")
def test_temple_behind_a_full_city() -> None:  # PT-11.2
    full = ASSAM.replace("U10=6M@1", "U10=6M@1[CCSR]")
    game = Field(full, phase="2").no_temple_yet("ABR").turn("ABR")
    assert refused(game, lay("U8=9@0")) == "1947-TR-03"
    game = Field(full + " U8=9@0", phase="2").no_temple_yet("ABR").turn("ABR")
    temples.look(game.position, "ABR")
    assert "ABR" not in game.state.temples
    plays(game, lay("U10=15M@1"))
    assert "ABR" in game.state.temples
    assert game.position.cash("ABR") == 1100


@clause("1947-TE-10")
def test_temple_from_another_station_only() -> None:  # PT-11.3
    words = "S14=57M@1[ABR] T13=6M@1[CCSR] T11=8@4 U10=6M@1[ABR] U8=9@0"
    game = Field(words, phase="2").no_temple_yet("ABR").turn("ABR")
    temples.look(game.position, "ABR")
    assert "ABR" not in game.state.temples


@clause("1947-TE-02")
@pytest.mark.parametrize(("closed", "reached"), [(False, True), (True, False)])
def test_the_last_tile_is_laid_by_another_company(closed: bool, reached: bool) -> None:
    """Reached at the start of the next own turn, unless the way is closed by then."""
    words = ASSAM.replace("U10=6M@1", "U10=15M@1[CCSR]")
    field = Field(words, phase="2").no_temple_yet("ABR").operational("ABR", "Bob")
    game = field.turn("CCSR", trains="T3", cash=300)
    state: Any = game.state
    state.cash["ABR"] = 0
    state.frames = (OperatingRound(1, 1, 1, ("ABR",)), *state.frames[1:])
    plays(game, lay("U8=9@0"))
    assert "ABR" not in game.state.temples
    if closed:
        state = game.state
        state.map = state.map.with_marker(game.title.board, "U10", 0, "EIR")
    run_best(game)
    plays(game, PayDividend(pay=False))
    while turn_of(game).company == "CCSR":
        game.play({"type": "pass"})
    assert ("ABR" in game.state.temples) is reached
    assert game.position.cash("ABR") == (100 if reached else 0)
    assert offers(game, MarkSite(site="Ceylon")) is reached


@clause("1947-TE-08")
@pytest.mark.parametrize(("phase", "none"), [("5", ()), ("6", ("SIR",))])
def test_opened_in_phase_5_and_operational_in_phase_6(phase: str, none: tuple[str, ...]) -> None:
    """What counts is the phase in which the sixth unit is bought."""
    table = Table().phase(phase).cash(Ann=500).set(temples=())
    table.company("SIR", 100, {"Ann": 3, "Bob": 2}, launched=False)
    game = table.share_round("Ann")
    plays(game, BuyShare(company="SIR", source=STOCK))
    end_share_round(game)
    assert "SIR" in game.state.launched
    assert game.state.templeless == none


@clause("1947-TE-08")
def test_without_a_temple_track_to_it_brings_nothing() -> None:
    field = Field(ASSAM, phase="6").no_temple_yet("ABR").set(templeless=("ABR",))
    game = field.turn("ABR", cash=60)
    plays(game, lay("U8=9@0"))
    assert game.position.cash("ABR") == 0
    assert "ABR" not in game.state.temples
    assert game.decision is not None
    assert game.decision.step == "Track"
