"""The position tests PT-11 to PT-20 of docs/rules/1853.md."""

from __future__ import annotations

import pytest

from railhead.play.game import Game
from railhead.titles.t1853 import links
from railhead.titles.t1853.charters import charters
from railhead.titles.t1853.ground import in_area
from tests.titles.t1853.maps import (
    HOMES,
    Map,
    allowed,
    base,
    best,
    earned,
    every_run,
    lay,
    placements,
    refused,
    run,
    step_of,
)

# The map and the bases at the end of the sample game (S1).
SAMPLE = (
    "Iaa=58/5 Hx=5/0 Iy=9/1 Hv=6/2 Ht=6/0 Gs=6/5 Gq=6/2 Nj=73/2 Em=4/2 Ck=5/5 Dl=9/2 Dj=8/1 "
    "Hj=6/2 Lj=58/0 Hl=8/1 Gm=69/0 Tp=76/4 Tr=72/1 Sq=73/3"
)
SAMPLE_BASES = {
    "EIR": "Jab/2 Hx",
    "GIP": "Ht Mi/5 Gq",
    "NWR": "Fn/2 Ck",
    "BBCI": "Hj Mi/3",
    "SIR": "Tp Rr/0",
}


# PT-11


@pytest.mark.clause("1853-CON-01", "1853-EARN-05")
def test_pt11_contract_and_mail() -> None:
    bid = ("Ck", "Fn", "Eg")
    table = Map(f"{SAMPLE} Dh=58/4", SAMPLE_BASES, phase=2, trains={"NWR": "3"})
    table.set(cities={"Bob": bid}, bonds={"Bob": 95})
    table.state.cash["envelopes"] = 95
    before = table.state.cash["Bob"]
    game = table.turn("NWR")
    assert not linked(table, "Ck Fn Eg")
    assert passed(lay(game, "Dh 87/4")).state.cash["Bob"] == before
    game = passed(lay(game, "Eg 6/3"))
    assert game.state.cash["Bob"] == before + 95
    assert game.state.fulfilled == ("Bob",)
    table.tiles("Eg=6/3")
    game = table.turn("NWR", "Run")
    assert earned(game, "3: Eg Dh Ck Em Fn/2") == (100, 60)
    table = Map(f"{SAMPLE} Dh=58/4 Eg=6/3", SAMPLE_BASES, phase=2, trains={"NWR": "2"})
    game = table.turn("NWR", "Run")
    assert earned(game, "2: Dh Ck Em Fn/2") == (80, 50)
    assert earned(game, "2: Ck Em Fn/2") == (70, 60)


@pytest.mark.clause("1853-CON-02")
def test_pt11_changing_stations_in_delhi() -> None:
    tiles = "Ck=5/5 Dl=9/2 Em=4/2 Fp=56/5 Gq=6/2"
    table = Map(tiles, {"NWR": "Fn/2 Ck", "EIR": "Fn/4"}, phase=2, trains={"NWR": "3"})
    assert linked(table, "Ck Fn Gq")
    assert "Ck Em Fn/2" in every_run(table.turn("NWR", "Run"), "NWR", "3")
    assert not any("Gq" in way and "Ck" in way for way in every_run(table.turn("NWR"), "NWR", "3"))


def passed(game: Game) -> Game:
    """The game after no more track is laid."""
    if step_of(game) == "Track":
        game.play({"type": "pass"})
    return game


def linked(table: Map, cities: str) -> bool:
    """Whether these cities are linked."""
    groups = links.groups(table.p)
    return len({groups[city] for city in cities.split()}) == 1


# PT-12

MIXED = "Ht=6/0 Gs=96/5 Gq=96/2 Fp=56/5"
MIXED_BASES = {"GIP": "Ht Mi/5", "EIR": "Jab/2 Hx Fn/4"}
BID = "Ht Gs Gq Fn"


@pytest.mark.clause("1853-CON-03", "1853-CON-04")
def test_pt12_contract_and_gauge() -> None:
    table = Map(MIXED, MIXED_BASES, phase=2, trains={"GIP": "2 2M"})
    assert not linked(table, BID)
    game = table.turn("GIP", "Bases")
    assert refused(game, base(game, "Gq")) == "1853-BASE-04"
    assert allowed(game, base(game, "Gs"))
    game = table.turn("EIR", "Bases")
    assert allowed(game, base(game, "Gq"))
    assert every_run(table.turn("GIP", "Run"), "GIP", "2") == {"Gs Ht": (40, 40)}
    assert every_run(table.turn("GIP", "Run"), "GIP", "2M") == {}


@pytest.mark.clause("1853-CON-03", "1853-CON-04")
@pytest.mark.parametrize(("company", "place"), [("GIP", "Gs"), ("EIR", "Gq")])
def test_pt12_the_bond_returns_in_the_base_step(company: str, place: str) -> None:
    table = Map(MIXED, MIXED_BASES, phase=2)
    table.set(cities={"Cy": tuple(BID.split())}, bonds={"Cy": 120})
    table.state.cash["envelopes"] = 120
    game = table.turn(company, "Bases")
    before = game.state.cash["Cy"]
    game.play(base(game, place))
    assert game.state.cash["Cy"] == before + 120
    assert game.state.fulfilled == ("Cy",)


def test_pt12_runs_with_the_base() -> None:
    bases = {"GIP": "Ht Mi/5 Gs", "EIR": "Jab/2 Hx Fn/4"}
    table = Map(MIXED, bases, phase=2, trains={"GIP": "2 2M"})
    game = table.turn("GIP", "Run")
    assert every_run(game, "GIP", "2M") == {"Gq Gs": (40, 40)}
    assert best(game, "GIP") == (80, 40)


@pytest.mark.clause("1853-CON-03")
def test_pt12_gauges_that_meet_at_plain_track() -> None:
    table = Map("Hj=6/2 Hl=78/1 Gm=69/0", {"BBCI": "Hj"}, phase=2)
    assert not linked(table, "Hj Gm")
    assert linked(Map("Hj=6/2 Hl=8/1 Gm=69/0", {"BBCI": "Hj"}, phase=2), "Hj Gm")


# PT-13


@pytest.mark.clause("1853-COST-07", "1853-COST-08", "1853-COST-09")
def test_pt13_frontier_grants() -> None:
    table = Map("Ck=99/2", {"NWR": "Fn/2 Ck"}, phase=2).credits("NWR", 70)
    game = table.turn("NWR")
    assert placements(game, "Bj") == {"Bj": {"75/4", "75/5", "76/5", "113/5"}}
    assert lay(game, "Bj 76/5").state.cash["NWR"] == 0  # the second tile is still to come
    assert passed(lay(game, "Bj 76/5")).state.cash["NWR"] == 40
    assert refused(table.credits("NWR", 69).turn("NWR"), "Bj 76/5") == "1853-RR-03"
    assert refused(game, "Bj 6/5") == "1853-TRK-09"


@pytest.mark.clause("1853-COST-07")
def test_pt13_the_next_post() -> None:
    table = Map("Ck=99/2 Bj=76/5", {"NWR": "Fn/2 Ck"}, phase=2, trains={"NWR": "2M 3M"})
    table.set(grants=("Bj",)).credits("NWR", 70)
    game = table.turn("NWR")
    assert placements(game, "Bh") == {"Bh": {"75/4", "76/4", "113/4"}}
    assert refused(game, "Bh 75/3") == "1853-TRK-16"
    assert refused(game, "Bh 76/2") == "1853-TRK-16"
    game = passed(lay(game, "Bh 76/4"))
    assert game.state.cash["NWR"] == 100
    assert game.state.grants == ("Bj", "Bh")
    table.tiles("Bh=76/4")
    game = table.turn("NWR", "Run")
    assert earned(game, "2M: Ck Bj") == (50, 50)
    assert earned(game, "3M: Ck Bj Bh") == (70, 50)


# PT-14

POST = "Em=58/3 Fp=2/0 Eo=55/1"
POST_BASES = {"NWR": "Fn/2 Ck", "EIR": "Fn/4 Jab/2 Hx"}


@pytest.mark.clause("1853-COST-07", "1853-COST-08")
def test_pt14_one_post_two_companies() -> None:
    table = Map(POST, POST_BASES, phase=1).credits("EIR", 140)
    game = lay(table.turn("EIR"), "Dn 3/5")
    assert game.state.cash["EIR"] == 40
    assert game.state.grants == ("Dn",)
    table = Map(f"{POST} Dn=3/5", POST_BASES).set(grants=("Dn",)).credits("NWR", 0)
    game = table.turn("NWR")
    game.play({"type": "pass"})
    assert game.state.cash["NWR"] == 0


@pytest.mark.clause("1853-RUN-06")
def test_pt14_no_city_twice() -> None:
    table = Map(f"{POST} Dn=3/5", POST_BASES, trains={"NWR": "2", "EIR": "2"})
    game = table.turn("NWR", "Run")
    assert earned(game, "2: Fn/2 Em Dn Eo Fp") == (80, 50)
    assert refused(game, run(game, "2: Fn/2 Em Dn Eo Fp Fn/4")) == "1853-RUN-06"
    assert earned(table.turn("EIR", "Run"), "2: Fn/4 Fp Eo Dn Em") == (80, 50)


# PT-15

MADRAS = "Tp=76/4 Tr=72/1 Sq=73/3 Qq=77/5 Rp=76/1 Rn=113/4"
MADRAS_BASES = {"SIR": "Tp Rr/0", "MSM": "Rr/2"}


@pytest.mark.clause("1853-BIG-04", "1853-CON-02", "1853-EARN-06")
def test_pt15_madras_green() -> None:
    table = Map(MADRAS, MADRAS_BASES, phase=3, trains={"SIR": "3M", "MSM": "2M 2M"})
    assert linked(table, "Tp Rn Rr")
    game = table.turn("SIR", "Run")
    assert best(game, "SIR") == (70, 50)
    assert earned(game, "3M: Rr/0 Sq Tr Tp") == (70, 50)
    assert best(table.turn("MSM", "Run"), "MSM") == (50, 50)
    for company in ("SIR", "MSM"):
        assert placements(table.turn(company), "Rr") == {"Rr": {"105/0"}}
        assert refused(table.turn(company), "Rr 105/1") in ("1853-BIG-07", "1853-PRO-06")


@pytest.mark.clause("1853-BIG-04", "1853-BIG-06")
def test_pt15_madras_brown() -> None:
    brown = f"{MADRAS} Rr=105/0"
    table = Map(brown, MADRAS_BASES, phase=3, trains={"SIR": "3M", "MSM": "2M 2M"})
    game = table.turn("SIR", "Run")
    assert best(game, "SIR") == (110, 40)
    assert earned(game, "3M: Tp Tr Sq Rr Rp") == (110, 40)
    assert earned(game, "3M: Rn Rp Rr") == (90, 70)
    game = table.turn("MSM", "Run")
    assert best(game, "MSM") == (160, 70)
    table = Map(brown, MADRAS_BASES, phase=4, trains={"SIR": "4M", "MSM": "3M 2M"})
    assert best(table.turn("SIR", "Run"), "SIR") == (130, 40)
    assert best(table.turn("MSM", "Run"), "MSM") == (180, 70)


@pytest.mark.clause("1853-RUN-07", "1853-RUN-08")
def test_pt15_madras_full_of_others() -> None:
    brown = f"{MADRAS} Rr=105/0"
    bases = {"SIR": "Tp", "MSM": "Rr", "GIP": "Rr", "EIR": "Rr"}
    game = Map(brown, bases, phase=3, trains={"SIR": "3M"}).turn("SIR", "Run")
    assert best(game, "SIR") == (90, 70)
    bases = {"SIR": "Tp", "MSM": "Rr", "GIP": "Rr"}
    game = Map(brown, bases, phase=3, trains={"SIR": "3M"}).turn("SIR", "Run")
    assert best(game, "SIR") == (110, 40)


# PT-16

CALCUTTA = "Iaa=58/5 Kaa=9/0 Lz=3/2"
CALCUTTA_BASES = {"EIR": "Jab/2 Hx", "BNR": "Jab/0 Kq", "BAR": "Jah"}


@pytest.mark.clause("1853-BIG-02", "1853-COST-06")
def test_pt16_who_promotes_calcutta() -> None:
    table = Map(CALCUTTA, {**CALCUTTA_BASES, "GIP": "Ht Mi/5"}, phase=3)
    for company in ("EIR", "BNR"):
        table.credits(company, 60)
        assert lay(table.turn(company), "Jab 104/0").state.cash[company] == 0
        table.credits(company, 59)
        assert refused(table.turn(company), "Jab 104/0") == "1853-RR-03"
    assert refused(table.turn("GIP"), "Jab 104/0") in ("1853-PRO-02", "1853-PRO-03")
    assert refused(table.turn("BAR"), "Jab 104/0") == "1853-PRO-03"
    table = Map(CALCUTTA, CALCUTTA_BASES, phase=2)
    assert refused(table.turn("EIR"), "Jab 104/0") == "1853-PRO-01"


@pytest.mark.clause("1853-BIG-04", "1853-BIG-05", "1853-BIG-06")
def test_pt16_calcutta_brown() -> None:
    table = Map(CALCUTTA, CALCUTTA_BASES, phase=3, trains={"EIR": "3", "BNR": "3"})
    game = lay(table.turn("EIR"), "Jab 104/0")
    assert game.state.map.stations["Jab"] == (("BNR",), ("",), ("EIR",), ("",), ("",), ("",))
    table.set(map=game.state.map)
    assert earned(table.turn("EIR", "Run"), "3: Jab/2 Iaa") == (80, 80)
    assert earned(table.turn("BNR", "Run"), "3: Jab/0 Lz") == (80, 80)
    table.tiles("Jad=7/1 Kac=9/2")
    table.form("BAR", "Jab/4")
    assert table.state.map.stations["Jab"][4] == ("BAR",)


@pytest.mark.clause("1853-BASE-05", "1853-BIG-05")
def test_pt16_bar_comes_to_calcutta() -> None:
    table = Map("Iaa=58/5 Jab=104/0 Iag=8/5 Iae=6/4 Jad=8/1 Jah=6/2", {"BAR": "Jah"}, phase=3)
    game = table.turn("BAR", "Bases")
    assert allowed(game, base(game, "Jab/4"))
    table = Map(CALCUTTA + " Jab=104/0", {"EIR": "Jab/2 Hx"}, phase=3)
    p = table.p
    refusal = table.title.steps[3].why_not(
        p, table.turn("EIR").state.frames[-1], "Ann", base(table.turn("EIR"), "Jab/4")
    )
    assert refusal.clause == "1853-BIG-05"


@pytest.mark.clause("1853-BIG-03", "1853-COST-06")
def test_pt16_one_grey_tile() -> None:
    bases = {**CALCUTTA_BASES, "NWR": "Fn/2 Ck"}
    table = Map(f"{CALCUTTA} Jab=104/0 Fn=104/0", bases, phase=4)
    game = table.turn("EIR")
    rich = game.state.cash["EIR"]
    assert lay(game, "Jab 110/0").state.cash["EIR"] == rich
    assert allowed(table.turn("NWR"), "Fn 110/0")
    table.tiles("Jab=110/0")
    assert refused(table.turn("NWR"), "Fn 110/0") == "1853-BIG-03"


# PT-17


@pytest.mark.clause("1853-PRO-06", "1853-PRO-07", "1853-PRO-11")
@pytest.mark.parametrize(
    ("company", "hex_id", "laid", "expected"),
    [
        ("EIR", "Hx", "5/0", "12/0 12/5 15/4 15/5 97/4 99/4"),
        (
            "NWR",
            "Ck",
            "5/5",
            "12/4 12/5 14/2 15/3 15/4 15/5 90/1 90/2 90/3 92/1 93/1 96/5 97/3 99/2 99/3",
        ),
        ("EIR", "Iaa", "58/5", "87/4 87/5 88/1 90/2 90/3 93/0 94/5 95/4"),
        ("SIR", "Tp", "76/4", "91/0 92/3 92/4 94/3 95/4 100/4 101/0"),
        ("SIR", "Tr", "72/1", "100/0"),
        ("GIP", "Nj", "73/2", "95/2 100/2 101/0"),
        ("BBCI", "Lj", "58/0", "88/2"),
    ],
)
def test_pt17_promotions(company: str, hex_id: str, laid: str, expected: str) -> None:
    tiles = f"{hex_id}={laid}" + (" Tp=76/4" if hex_id == "Tr" else "")
    homes = {**HOMES, "BBCI": "Hj Mi/3"}
    game = Map(tiles, {company: homes[company]}, phase=2).turn(company)
    ways = expected.split()
    assert len(placements(game, hex_id, "green")[hex_id]) == len(ways)
    for way in ways:
        assert allowed(game, f"{hex_id} {way}"), way


@pytest.mark.clause("1853-OPT-11", "1853-PRO-08")
def test_pt17_unrestricted_58() -> None:
    def kinds(on: str) -> set[str]:
        table = Map("Iaa=58/5", {"EIR": "Jab/2 Hx"}, phase=2, options={"unrestricted_58": on})
        return {way.split("/")[0] for way in placements(table.turn("EIR"), "Iaa")["Iaa"]}

    assert kinds("on") - kinds("off") == {"12", "13", "14", "15", "98", "99"}
    game = Map("Iaa=58/5", {"EIR": "Jab/2 Hx"}, phase=2).turn("EIR")
    assert refused(game, "Iaa 14/5") == "1853-PRO-08"


# PT-18


@pytest.mark.clause("1853-PRO-02", "1853-BASE-05")
@pytest.mark.parametrize(
    ("company", "inside", "outside"),
    [
        ("EIR", "Jab Dn Fn Jn", "Kaa Gm Cm Iac"),
        ("GIP", "Fn Ht Oo Mi", "Hv Em Pn Jh"),
        ("NWR", "Fn Ic Db Bh", "Eo Jd Ia"),
        ("BNR", "Hx Jab Oo Rr", "Gs Iac Nn Sq"),
        ("BBCI", "Fn Mi Kq Ic", "Nj Ks Em Ia"),
        ("MSM", "Mi Rr Nv", "Lj Sq"),
        ("SIR", "Rr Rn Vp", "Qq"),
        ("BAR", "Jab Hab Fah", "Iaa Jz"),
    ],
)
def test_pt18_areas(company: str, inside: str, outside: str) -> None:
    charter = charters()[company]
    assert all(in_area(charter, hex_id) for hex_id in inside.split())
    assert not any(in_area(charter, hex_id) for hex_id in outside.split())


BEYOND = "Ht=14/0 Hv=6/5"


@pytest.mark.clause("1853-PRO-02", "1853-PRO-05")
@pytest.mark.parametrize(
    ("phase", "trains", "clause"),
    [(2, "2", "1853-PRO-02"), (3, "4", "1853-PRO-02"), (4, "4 3M", "1853-PRO-05")],
)
def test_pt18_promotion_outside_the_area(phase: int, trains: str, clause: str) -> None:
    table = Map(BEYOND, {"GIP": "Ht Mi/5"}, phase=phase, trains={"GIP": trains})
    game = table.turn("GIP")
    assert refused(game, "Hv 15/4") == clause
    assert allowed(game, "Iw 3/2")  # yellow tiles are laid anywhere


@pytest.mark.clause("1853-PRO-04", "1853-PRO-13")
def test_pt18_with_a_5() -> None:
    table = Map(BEYOND, {"GIP": "Ht Mi/5"}, phase=4, trains={"GIP": "5"})
    game = lay(table.turn("GIP"), "Hv 15/4")
    if step_of(game) == "Bases":
        game.play({"type": "pass"})
    assert step_of(game) == "Run"
    assert refused(game, run(game)) == "1853-PRO-13"
    assert earned(game, "5: Ht Hv") == (60, 60)


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


# PT-19


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


# PT-20


@pytest.mark.clause("1853-PRO-10", "1853-BIG-03")
def test_pt20_grey_neighbours() -> None:
    tiles = "Jab=104/0 Kaa=107/0"
    table = Map(tiles, {"BNR": "Jab/0 Kq"}, phase=4)
    game = table.turn("BNR")
    assert placements(game, "Kaa") == {"Kaa": {"112/0"}}
    assert refused(game, "Kaa 112/1") in ("1853-PRO-06", "1853-PRO-11")
    assert allowed(game, "Jab 110/0")
    table.tiles("Kaa=112/0")
    assert refused(table.turn("BNR"), "Jab 110/0") == "1853-PRO-10"
    table = Map("Jab=110/0 Kaa=107/0", {"BNR": "Jab/0 Kq"}, phase=4)
    assert refused(table.turn("BNR"), "Kaa 112/0") == "1853-PRO-10"
    table = Map(tiles, {"BNR": "Jab/0 Kq"}, phase=3)
    assert refused(table.turn("BNR"), "Kaa 112/0") == "1853-PRO-01"
