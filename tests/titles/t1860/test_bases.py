"""Bases. Clauses 1860-BAS."""

from __future__ import annotations

import pytest

from railhead.play.actions import LayTile, Pass, PlaceStation
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, plays, refused

EAST = "J4=6@0 J6=746@0 J8=6@1"


def base(hex_id: str, city: int = 0) -> PlaceStation:
    return PlaceStation(hex=hex_id, city=city)


def bases_offered(game: Game) -> set[tuple[str, int]]:
    decision = game.decision
    assert decision is not None
    return {
        (c.action.hex, c.action.city)
        for c in decision.choices
        if isinstance(c.action, PlaceStation)
    }


def iow(tiles: str = EAST, cash: int = 500, bases: str = "", profile: str = "rulebook") -> Table:
    """IOW at Ryde Esplanade with track over Ryde J4 and Brading J6 to Sandown J8."""
    table = Table(profile=profile).phase("3").tiles(tiles)
    return table.company("IOW", 82, {"Ann": 6}, cash=cash, bases=bases)


def cowes_to_newport(cash: int = 500) -> Table:
    """C&N at Cowes with track to Newport, which shows Shide too."""
    table = Table().phase("3").tiles("F2=787@0 F4=742@3 G5=763@0")
    return table.company("C&N", 74, {"Ann": 6}, cash=cash)


# One a turn, and its price (BAS-01).


@pytest.mark.clause("1860-BAS-01", "1860-SET-06")
@pytest.mark.parametrize(("bases", "costs"), [("", 40), ("J4", 100), ("J4 J6", 100)])
def test_the_second_base_costs_40_and_each_further_one_100(bases: str, costs: int) -> None:
    game = iow(bases=bases).turn("IOW", "Base")
    plays(game, base("J8"))
    assert cash(game, "IOW") == 500 - costs
    assert ("J8", 0) in game.state.map.markers_of("IOW")
    assert cash(game, "credits") == costs - 500


@pytest.mark.clause("1860-BAS-01", "1860-SET-06")
@pytest.mark.parametrize(
    ("company", "count"),
    [("C&N", 4), ("IOW", 4), ("IWNJ", 3), ("FYN", 3), ("NGStL", 2), ("S&C", 2)],
)
def test_how_many_bases_a_company_has(company: str, count: int) -> None:
    title = Table().title
    assert title.companies[company].markers == (0, 40, 100, 100)[:count]


@pytest.mark.clause("1860-BAS-01")
def test_one_base_a_turn() -> None:
    game = iow().turn("IOW", "Base")
    plays(game, base("J4"))
    assert game.decision is not None
    assert game.decision.step == "Trains"
    assert refused(game, base("J6")) == "1860-BAS-01"


@pytest.mark.clause("1860-BAS-01")
@pytest.mark.parametrize(("bases", "short", "enough"), [("", 39, 40), ("J4", 99, 100)])
def test_a_base_that_cannot_be_paid_is_refused(bases: str, short: int, enough: int) -> None:
    game = iow(cash=short, bases=bases).train("IOW", "2+1").turn("IOW", "Base")
    assert game.decision is not None
    assert game.decision.step == "Run"
    assert refused(game, base("J8")) == "1860-BAS-01"
    game = iow(cash=enough, bases=bases).train("IOW", "2+1").turn("IOW", "Base")
    plays(game, base("J8"))
    assert cash(game, "IOW") == 0


@pytest.mark.clause("1860-BAS-01")
def test_the_third_base_of_c_and_n_with_99_credits_is_not_built() -> None:
    table = cowes_to_newport(99).tiles("J4=6@0 J6=746@0").base("C&N", "J4").train("C&N", "2+1")
    game = table.turn("C&N", "Base")
    assert game.decision is not None
    assert game.decision.step == "Run"
    assert refused(game, base("G5")) == "1860-BAS-01"


@pytest.mark.clause("1860-BAS-01")
def test_no_base_is_left_after_the_last() -> None:
    table = Table().phase("3").tiles("L6=5@1 K7=9@1 J8=57@1")
    table.company("BHI&R", 58, {"Ann": 6}, cash=500, bases="J4")
    game = table.turn("BHI&R", "Base")
    assert game.decision is not None
    assert game.decision.step == "Trains"
    assert refused(game, base("J8")) == "1860-SET-06"


# Where (BAS-02).


@pytest.mark.clause("1860-BAS-02")
def test_an_empty_circle_of_a_large_station_that_track_reaches() -> None:
    game = iow().turn("IOW", "Base")
    assert bases_offered(game) == {("J4", 0), ("J6", 0), ("J8", 0)}
    assert refused(game, base("I11")) == "1860-BAS-02"
    assert refused(game, base("G5")) == "1860-BAS-02"
    plays(game, base("J8"))


@pytest.mark.clause("1860-BAS-02")
def test_no_distance_and_no_train_is_needed() -> None:
    line = f"{EAST} I9=57@1 H10=741@4"
    game = iow(line).turn("IOW", "Base")
    plays(game, base("I11"))


@pytest.mark.clause("1860-BAS-02")
@pytest.mark.parametrize("face_down", [False, True])
def test_not_past_a_tokened_out_station_and_not_in_it(face_down: bool) -> None:
    table = iow()
    if face_down:
        table.bankrupt("IWNJ", bases="J6")
    else:
        table.company("IWNJ", 62, {"Bob": 5}, bases="J6")
    game = table.turn("IOW", "Base")
    assert bases_offered(game) == {("J4", 0)}
    assert refused(game, base("J8")) == "1860-BAS-02"
    assert refused(game, base("J6")) == "1860-BAS-02"


@pytest.mark.clause("1860-BAS-02")
def test_the_second_circle_of_a_station_can_be_taken() -> None:
    table = iow("J4=776@5 J6=746@0").company("IWNJ", 62, {"Bob": 5}, bases="J4")
    game = table.turn("IOW", "Base")
    plays(game, base("J4"))
    assert game.state.map.stations["J4"] == (("IWNJ", "IOW"),)


@pytest.mark.clause("1860-BAS-02")
def test_no_base_on_a_halt_a_small_station_or_ryde_pier() -> None:
    game = iow("I3=758@0 J4=5@1 I5=741@4").turn("IOW", "Base")
    assert bases_offered(game) == {("J4", 0)}
    assert refused(game, base("I5")) == "1860-BAS-02"
    assert refused(game, base("J2")) == "1860-BAS-02"
    small = iow("J4=5@1 I5=747@4").turn("IOW", "Base")
    assert refused(small, base("I5")) == "1860-BAS-02"


# One on a hex, for good (BAS-03, BAS-04).


@pytest.mark.clause("1860-BAS-03")
@pytest.mark.parametrize(("held", "wanted"), [(0, 1), (1, 0)])
def test_newport_and_shide_are_one_hex(held: int, wanted: int) -> None:
    table = cowes_to_newport().tiles("J4=6@0").base("C&N", f"G5.{held}")
    game = table.base("C&N", "J4").tiles("J6=746@0").turn("C&N", "Base")
    assert refused(game, base("G5", wanted)) == "1860-BAS-03"


@pytest.mark.clause("1860-BAS-02", "1860-BAS-05")
def test_the_only_circles_of_newport_and_shide_are_kept_for_nobody() -> None:
    """Nobody is at home on their hex."""
    plays(cowes_to_newport().turn("C&N", "Base"), base("G5", 0))
    table = Table().phase("3").tiles("G5=763@0 G7=761@0")
    game = table.company("IWNJ", 62, {"Ann": 6}, cash=500).turn("IWNJ", "Base")
    plays(game, base("G5", 1))
    assert game.state.map.stations["G5"] == (("",), ("IWNJ",))


@pytest.mark.clause("1860-BAS-03")
def test_no_second_base_beside_an_own_one() -> None:
    game = iow("J4=776@5 J6=746@0", bases="J4").turn("IOW", "Base")
    assert refused(game, base("J4")) == "1860-BAS-03"
    assert bases_offered(game) == {("J6", 0)}


@pytest.mark.clause("1860-BAS-04")
def test_bases_are_never_moved_or_removed() -> None:
    """No action takes one away, and the bankruptcy of the owner leaves them on the map."""
    table = iow(bases="J4").price("IOW", 7)
    kinds = {kind.__name__ for kind in table.title.actions}
    assert not {name for name in kinds if "Station" in name} - {"PlaceStation"}
    game = table.company("IWNJ", 62, {"Bob": 5}).turn("IOW", "Dividend", "IWNJ")
    assert game.state.bankrupt == ("IOW",)
    assert game.state.map.markers_of("IOW") == [("I3", 0), ("J4", 0)]


# Kept for a home base (BAS-05).


@pytest.mark.clause("1860-BAS-05")
def test_the_only_circle_of_a_home_is_kept_until_its_base_is_placed() -> None:
    """Yarmouth B4 for FYN."""
    table = Table().phase("3").tiles("B4=5@5 B6=5@3 C5=741@1")
    table.company("IOW", 82, {"Ann": 6}, cash=500, bases="B6")
    game = table.turn("IOW", "Base")
    assert refused(game, base("B4")) == "1860-BAS-05"
    game = table.company("FYN", 62, {"Bob": 4}, floated=False).turn("IOW", "Base")
    assert refused(game, base("B4")) == "1860-BAS-05"


@pytest.mark.clause("1860-BAS-05")
def test_another_circle_of_a_home_is_free() -> None:
    table = Table().phase("5").tiles("B4=776@5 B6=5@3 C5=741@1")
    table.company("IOW", 82, {"Ann": 6}, cash=500, bases="B6")
    game = table.turn("IOW", "Base")
    plays(game, base("B4"))
    assert game.state.map.stations["B4"] == (("IOW", ""),)


@pytest.mark.clause("1860-BAS-05")
def test_the_last_circle_of_a_home_is_kept() -> None:
    table = Table().phase("5").tiles("B4=776@5 B6=776@3")
    table.company("IOW", 82, {"Ann": 6}, cash=500, bases="B6")
    table.company("C&N", 74, {"Bob": 6}, bases="B4")
    game = table.turn("IOW", "Base")
    assert refused(game, base("B4")) == "1860-BAS-05"


@pytest.mark.clause("1860-BAS-05")
def test_once_the_home_base_stands_the_other_circle_is_open() -> None:
    table = Table().phase("5").tiles("B4=776@5 B6=776@3")
    table.company("FYN", 62, {"Bob": 6})
    table.company("IOW", 82, {"Ann": 6}, cash=500, bases="B6")
    game = table.turn("IOW", "Base")
    plays(game, base("B4"))
    assert game.state.map.stations["B4"] == (("FYN", "IOW"),)


# Who builds none (BAS-06).


@pytest.mark.clause("1860-BAS-06", "1860-INS-03")
def test_an_insolvent_company_builds_no_base() -> None:
    table = iow(cash=100).set(insolvent=("IOW",))
    game = table.turn("IOW", "Track")
    plays(game, Pass())
    assert game.decision is not None
    assert game.decision.step == "Run"
    assert refused(game, base("J4")) == "1860-BAS-06"


@pytest.mark.clause("1860-BAS-06", "1860-RCV-02")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_a_company_in_receivership_builds_no_base(profile: str) -> None:
    table = Table(profile=profile).phase("3").tiles(EAST)
    table.company("IOW", 82, {"Ann": 1}, director_in_pool=True, cash=500, trains="2+1")
    table.company("IWNJ", 62, {"Bob": 5})
    game = table.operating_round("IOW", "IWNJ")
    if profile == "18xx.games":
        assert game.decisions[0].step == "Run"
        refusal = game.why(PlaceStation(by="Ann", hex="J4"))
        assert refusal is not None
        assert refusal.clause == "1860-BAS-06"
    else:
        assert game.decision is not None
        assert game.decision.company == "IWNJ"
    assert game.state.map.markers_of("IOW") == [("I3", 0)]


@pytest.mark.clause("1860-BAS-06", "1860-STH-03")
def test_after_the_freeze_nobody_builds_a_base_or_track() -> None:
    table = iow().phase("9").train("IOW", "9+5").set(frozen=True)
    game = table.turn("IOW")
    assert game.decision is not None
    assert game.decision.step == "Run"
    assert refused(game, base("J4")) == "1860-STH-03"
    assert refused(game, LayTile(hex="J4", tile="12", rotation=0)) == "1860-STH-03"
