"""Bases. Clauses BASE."""

from __future__ import annotations

import pytest

from railhead.play.actions import Action
from railhead.play.actions import PlaceStation as Place
from tests.titles.t1853.maps import (
    HOMES,
    SAMPLE,
    SAMPLE_BASES,
    Map,
    allowed,
    base,
    best,
    earned,
    every_run,
    placements,
    position,
    refused,
    run,
    step_of,
)


def why(table: Map, company: str, action: Action) -> str | None:
    """The clause against a base, also where the company is not asked for one."""
    frame = table.turn(company).state.frames[-1]
    refusal = table.title.steps[3].why_not(table.p, frame, "Ann", action)
    return None if refusal is None else refusal.clause


@pytest.mark.clause("1853-BASE-01", "1853-BASE-08", "1853-FORM-08")
def test_prices_in_order() -> None:
    tiles = "Iaa=90/2 Iy=9/1 Iw=90/0 Hx=15/4 Hv=14/1"
    table = Map(tiles, {"EIR": HOMES["EIR"]}, phase=2)
    game = table.turn("EIR", "Bases")
    paid = []
    for place in ("Hv", "Iaa", "Iw"):
        before = game.state.cash["EIR"]
        assert allowed(game, base(game, place)), place
        game.play(base(game, place))
        paid.append(before - game.state.cash["EIR"])
    assert paid == [40, 100, 100]
    assert game.state.markers["EIR"] == 0
    table.set(markers={**table.state.markers, "EIR": 0})
    assert why(table, "EIR", base(game, "Hv")) == "1853-FORM-08"


@pytest.mark.clause("1853-BASE-01", "1853-RR-03")
def test_39_credits() -> None:
    table = Map("Hx=5/0 Hv=6/2", {"EIR": HOMES["EIR"]}).credits("EIR", 39)
    assert why(table, "EIR", Place(hex="Hv")) == "1853-BASE-01"
    table.credits("EIR", 40)
    game = table.turn("EIR", "Bases")
    game.play(Place(hex="Hv"))
    assert game.state.cash["EIR"] == 0


@pytest.mark.clause("1853-BASE-01", "1853-FORM-08")
def test_a_major_bbci_pays_40_for_its_first_further_base() -> None:
    table = Map("Hj=6/2 Hl=8/1 Gm=69/0", {"BBCI": "Hj Mi/3"})
    game = table.turn("BBCI", "Bases")
    before = game.state.cash["BBCI"]
    game.play(base(game, "Gm"))
    assert before - game.state.cash["BBCI"] == 40
    assert game.state.markers["BBCI"] == 1


@pytest.mark.clause("1853-BASE-02")
def test_vacant_spaces_of_large_stations() -> None:
    tiles = "Iaa=58/5 Hx=5/0 Hv=6/2"
    table = Map(tiles, {"EIR": HOMES["EIR"], "BNR": "Jab/0 Kq Hv"})
    assert why(table, "EIR", Place(hex="Iaa")) == "1853-BASE-02"
    assert why(table, "EIR", Place(hex="Hv")) == "1853-BASE-02"
    assert why(table, "EIR", Place(hex="Iy")) == "1853-BASE-02"


@pytest.mark.clause("1853-BASE-03")
def test_one_base_on_a_tile() -> None:
    table = Map("Hx=15/4", {"EIR": HOMES["EIR"]}, phase=2)
    assert why(table, "EIR", Place(hex="Hx")) == "1853-BASE-03"


@pytest.mark.clause("1853-BASE-04", "1853-BASE-09")
def test_connected_by_one_gauge_and_unblocked() -> None:
    table = Map("Hx=5/0 Hv=14/1 Ht=6/2", {"EIR": HOMES["EIR"]}, phase=2)
    assert why(table, "EIR", Place(hex="Hv")) is None
    full = {"EIR": HOMES["EIR"], "BNR": "Jab/0 Kq Hv", "GIP": "Mi/5 Hv"}
    table = Map("Hx=5/0 Hv=14/1 Gs=6/5 Ht=6/2", full, phase=2)
    assert why(table, "EIR", Place(hex="Gs")) == "1853-BASE-04"
    table = Map("Hx=75/0 Hv=6/2", {"EIR": HOMES["EIR"]})
    assert why(table, "EIR", Place(hex="Hv")) == "1853-BASE-04"


@pytest.mark.clause("1853-BASE-05")
def test_only_in_the_area() -> None:
    table = Map("Ht=14/0 Hv=6/5", {"GIP": HOMES["GIP"]}, phase=3)
    assert why(table, "GIP", Place(hex="Hv")) == "1853-BASE-05"
    # On the limiting column t, and row F (Delhi).
    table = Map("Fp=56/5 Gq=6/2 Gs=6/5 Ht=6/0", {"GIP": HOMES["GIP"]})
    assert why(table, "GIP", base(table.turn("GIP"), "Fn/4")) is None


def test_which_station_of_a_city_is_told_by_its_line() -> None:
    table = Map("Fp=56/5 Gq=6/2 Gs=6/5 Ht=6/0", {"GIP": HOMES["GIP"]})
    decision = table.turn("GIP", "Bases").decision
    assert decision is not None
    assert [choice.text for choice in decision.choices] == [
        "Build a base in Delhi Fn (east) for 40 cr",
        "Build a base in Cawnpore Gq for 40 cr",
        "Build a base in Lucknow Gs for 40 cr",
        "Build no base",
    ]


@pytest.mark.clause("1853-BASE-06")
def test_beyond_the_area_in_phase_4() -> None:
    tiles = "Ht=14/0 Hv=6/5"
    for trains, clause in (("4 3M", "1853-BASE-06"), ("5", None), ("6", None)):
        table = Map(tiles, {"GIP": HOMES["GIP"]}, phase=4, trains={"GIP": trains})
        assert why(table, "GIP", Place(hex="Hv")) == clause
    # Metre track: the 5 can't run there.
    table = Map("Ht=76/2 Hv=76/5", {"GIP": HOMES["GIP"]}, phase=4, trains={"GIP": "5"})
    assert why(table, "GIP", Place(hex="Hv")) == "1853-BASE-06"


@pytest.mark.clause("1853-BASE-07")
def test_homes_of_companies_that_do_not_run_yet() -> None:
    south = "Tp=76/4 Tr=72/1 Sq=73/3"
    table = Map(south, {"SIR": "Tp"})
    game = table.turn("SIR")
    assert why(table, "SIR", base(game, "Rr/0")) is None
    assert why(table, "SIR", base(game, "Rr/2")) == "1853-BASE-07"
    brown = Map(f"{south} Rr=105/0", {"SIR": "Tp"}, phase=3)
    assert why(brown, "SIR", Place(hex="Rr")) == "1853-BASE-07"
    brown.form("MSM", "Rr")
    assert why(brown, "SIR", Place(hex="Rr")) is None


@pytest.mark.clause("1853-BASE-07")
def test_north_bombay() -> None:
    tiles = "Lj=58/0 Ki=4/2 Jh=69/5"
    table = Map(tiles, {"MSM": "Rr/2 Jh"}, phase=2)
    game = table.turn("MSM", "Bases")
    assert why(table, "MSM", base(game, "Mi/5")) == "1853-BASE-07"
    assert allowed(game, base(game, "Mi/3"))
    table.form("BBCI", "Hj")  # a Minor
    game = table.turn("MSM", "Bases")
    assert allowed(game, base(game, "Mi/3"))
    table.set(major=("BBCI",), launched=("MSM",))
    assert why(table, "MSM", base(game, "Mi/3")) == "1853-BASE-07"


@pytest.mark.clause("1853-BASE-08")
def test_the_house_rule_of_one_base() -> None:
    tiles = "Iaa=90/2 Iy=9/1 Iw=90/0 Hx=15/4 Hv=14/1"
    option = {"one_base": "on"}
    game = Map(tiles, {"EIR": HOMES["EIR"]}, phase=2, options=option).turn("EIR", "Bases")
    game.play(base(game, "Hv"))
    assert step_of(game) != "Bases"
    assert refused(game, base(game, "Iaa")) == "1853-BASE-08"


@pytest.mark.clause("1853-BASE-09")
def test_a_full_station_stops_others() -> None:
    tiles = "Ht=6/0 Gs=6/5 Gq=6/2"
    free = Map(tiles, {"GIP": "Ht Mi/5"}, trains={"GIP": "3"})
    full = Map(tiles, {"GIP": "Ht Mi/5", "EIR": "Gs Hx"}, trains={"GIP": "3"})
    assert "Gq Gs Ht" in every_run(free.turn("GIP", "Run"), "GIP", "3")
    assert set(every_run(full.turn("GIP", "Run"), "GIP", "3")) == {"Gs Ht"}
    assert "Fp" in placements(free.turn("GIP"))
    assert "Fp" not in placements(full.turn("GIP"))


@pytest.mark.clause("1853-BASE-10")
def test_bases_never_leave() -> None:
    kinds = {kind.__name__ for kind in Map().title.actions}
    assert not kinds & {"MoveStation", "RemoveStation", "TakeStation"}


BLOCKED = "Hx=5/0 Hv=6/2 Gu=55/1"


@pytest.mark.clause("1853-BASE-09", "1853-RUN-07")
def test_pt07_a_full_station() -> None:
    bases = {"EIR": "Jab/2 Hx", "BNR": "Jab/0 Kq Hv"}
    table = Map(BLOCKED, bases, trains={"EIR": "2", "BNR": "2"})
    assert refused(table.turn("EIR"), "Ft 7/5") == "1853-TRK-09"
    game = table.turn("EIR", "Run")
    assert every_run(game, "EIR", "2") == {"Hv Hx": (40, 40)}
    assert refused(game, run(game, "2: Hx Hv Gu")) == "1853-RUN-07"
    step = table.title.steps[3]
    p = position(table.turn("EIR"))
    refusal = step.why_not(p, p.top, "Ann", base(table.turn("EIR"), "Hv"))
    assert refusal.clause == "1853-BASE-02"
    assert allowed(table.turn("BNR"), "Ft 7/5")
    assert earned(table.turn("BNR", "Run"), "2: Hx Hv Gu") == (50, 30)


@pytest.mark.clause("1853-PRO-03", "1853-PRO-12", "1853-RUN-08")
def test_pt07_promoted() -> None:
    bases = {"EIR": "Jab/2 Hx", "BNR": "Jab/0 Kq Hv"}
    table = Map(BLOCKED, bases, phase=2, trains={"EIR": "2 2", "BNR": "2"})
    assert allowed(table.turn("EIR"), "Hv 14/1")
    table.tiles("Hv=14/1")
    assert allowed(table.turn("EIR"), "Ft 7/5")
    game = table.turn("EIR", "Run")
    assert earned(game, "2: Hx Hv Gu") == (60, 30)
    assert earned(game, "2: Hx Hv") == (50, 50)
    game = table.turn("EIR", "Bases")
    assert allowed(game, base(game, "Hv"))
    table.form("EIR", "Hv")
    game = table.turn("EIR", "Run")
    assert earned(game, "2: Hx Hv", "2: Hv Gu") == (90, 50)
    assert best(game, "EIR") == (90, 50)
    assert earned(table.turn("BNR", "Run"), "2: Hx Hv Gu") == (60, 30)


@pytest.mark.clause("1853-RUN-07")
def test_pt07_full_of_two_others() -> None:
    bases = {"EIR": "Jab/2 Hx", "BNR": "Jab/0 Kq Hv", "GIP": "Ht Mi/5 Hv"}
    table = Map("Hx=5/0 Hv=14/1 Gu=55/1", bases, phase=4, trains={"EIR": "4"})
    assert refused(table.turn("EIR"), "Ft 7/5") == "1853-TRK-09"
    assert every_run(table.turn("EIR", "Run"), "EIR", "4") == {"Hv Hx": (50, 50)}


BEYOND = "Ht=14/0 Hv=6/5"


@pytest.mark.clause("1853-BASE-06", "1853-PRO-13")
def test_pt18_base_outside_the_area() -> None:
    table = Map(BEYOND, {"GIP": "Ht Mi/5"}, phase=4, trains={"GIP": "4 3M"})
    p = table.p
    step = table.title.steps[3]
    frame = table.turn("GIP").state.frames[-1]
    hv = base(table.turn("GIP"), "Hv")
    assert step.why_not(p, frame, "Ann", hv).clause == "1853-BASE-06"
    table = Map(BEYOND, {"GIP": "Ht Mi/5"}, phase=4, trains={"GIP": "5"})
    game = table.turn("GIP", "Bases")
    assert allowed(game, hv)
    game.play(hv)
    if step_of(game) == "Bases":
        game.play({"type": "pass"})
    assert refused(game, run(game)) == "1853-PRO-13"
    assert earned(game, "5: Ht Hv") == (50, 50)


@pytest.mark.clause("1853-BASE-01", "1853-BASE-04")
@pytest.mark.parametrize(
    ("company", "place", "cost"), [("EIR", "Hv", 40), ("GIP", "Gs", 100), ("BBCI", "Gm", 40)]
)
def test_pt19_allowed(company: str, place: str, cost: int) -> None:
    game = Map(SAMPLE, SAMPLE_BASES, phase=2).turn(company, "Bases")
    action = base(game, place)
    assert allowed(game, action)
    before = game.state.cash[company]
    game.play(action)
    assert before - game.state.cash[company] == cost


@pytest.mark.parametrize(
    ("company", "place", "clause"),
    [
        ("EIR", "Hx", "1853-BASE-03"),
        ("EIR", "Gs", "1853-BASE-04"),
        ("EIR", "Iaa", "1853-BASE-02"),
        ("GIP", "Gq", "1853-BASE-03"),
        ("GIP", "Fn/4", "1853-BASE-04"),
        ("NWR", "Fn/0", "1853-BIG-05"),
        ("NWR", "Gq", "1853-BASE-02"),
        ("BBCI", "Fn/0", "1853-BASE-04"),
        ("SIR", "Rr/2", "1853-BIG-05"),
        ("SIR", "Rn", "1853-BASE-04"),
    ],
)
@pytest.mark.clause("1853-BASE-02", "1853-BASE-03", "1853-BASE-04")
def test_pt19_refused(company: str, place: str, clause: str) -> None:
    table = Map(SAMPLE, SAMPLE_BASES, phase=2)
    game = table.turn(company)
    frame = game.state.frames[-1]
    refusal = table.title.steps[3].why_not(table.p, frame, "Ann", base(game, place))
    assert refusal is not None
    assert refusal.clause == clause


@pytest.mark.clause("1853-BASE-07")
def test_pt19_home_of_a_company_to_come() -> None:
    tiles = "Ht=14/0 Is=9/0 Jr=4/0 Kq=14/0"
    table = Map(tiles, {"GIP": "Ht Mi/5"}, phase=2)
    game = table.turn("GIP")
    frame = game.state.frames[-1]
    nagpur = base(game, "Kq")
    step = table.title.steps[3]
    assert step.why_not(table.p, frame, "Ann", nagpur).clause == "1853-BASE-07"
    table.form("BNR", "Jab/0 Kq")
    assert step.why_not(table.p, frame, "Ann", nagpur) is None
