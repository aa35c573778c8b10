"""Promotion of tiles. Clauses PRO."""

from __future__ import annotations

import pytest

from railhead.play.plain.running import Running
from railhead.titles.t1853.companies.charters import charters
from railhead.titles.t1853.land.ground import in_area
from tests.titles.t1853.maps import (
    HOMES,
    Map,
    allowed,
    base,
    earned,
    lay,
    placements,
    refused,
    run,
    step_of,
)

EAST = "Iaa=58/5 Iy=9/1 Hx=5/0 Hv=6/2"


@pytest.mark.clause("1853-PRO-01")
def test_one_promotion_instead_of_tiles() -> None:
    game = Map(EAST, {"EIR": HOMES["EIR"]}, phase=2).turn("EIR")
    promoted = lay(game, "Hx 12/0")
    assert step_of(promoted) != "Track"
    assert refused(promoted, "Iw 3/3") == "1853-PRO-01"
    assert refused(promoted, "Iaa 87/4") == "1853-PRO-01"
    laid = lay(game, "Gu 55/1")
    assert refused(laid, "Hx 12/0") == "1853-PRO-01"


@pytest.mark.clause("1853-PRO-01", "1853-PH-02")
@pytest.mark.parametrize(
    ("phase", "tiles", "way"),
    [(1, "Kq=5/0", "Kq 12/0"), (2, "Kq=12/0", "Kq 102/0"), (3, "Kq=103/0", "Kq 109/0")],
)
def test_colours_come_with_their_phase(phase: int, tiles: str, way: str) -> None:
    before = Map(tiles, {"BNR": HOMES["BNR"]}, phase=phase).turn("BNR")
    assert refused(before, way) == ("1853-TRK-01" if phase == 1 else "1853-PRO-01")
    after = Map(tiles, {"BNR": HOMES["BNR"]}, phase=phase + 1).turn("BNR")
    assert allowed(after, way)


@pytest.mark.clause("1853-PRO-01")
def test_no_colour_is_skipped() -> None:
    game = Map("Kq=6/0", {"BNR": HOMES["BNR"]}, phase=4).turn("BNR")
    assert refused(game, "Kq 103/0") == "1853-PRO-01"
    assert refused(game, "Kq 109/0") == "1853-PRO-01"
    assert refused(game, "Kq 5/0") == "1853-PRO-01"


@pytest.mark.clause("1853-PRO-02")
def test_areas_before_phase_4() -> None:
    # Hx lies in the area of the BNR, Gs does not; the limiting row H counts.
    table = Map("Hx=5/0 Hv=14/1 Ht=6/2 Gs=6/5", {"BNR": "Jab/0 Kq Hv"}, phase=2)
    game = table.turn("BNR")
    assert allowed(game, "Hx 12/0")
    assert allowed(game, "Ht 12/2")
    assert refused(game, "Gs 14/1") == "1853-PRO-02"
    table = Map("Ht=14/0 Hv=6/5", {"GIP": HOMES["GIP"]}, phase=3)
    assert refused(table.turn("GIP"), "Hv 15/4") == "1853-PRO-02"


@pytest.mark.clause("1853-PRO-03")
def test_a_promotion_may_make_the_connection() -> None:
    # Jaipur does not meet Delhi's line, but promoted with track there it does.
    tiles = "Hj=6/2 Hl=8/1 Gm=69/0"
    table = Map(tiles, {"BBCI": "Hj", "NWR": "Fn/0 Ck"}, phase=2)
    game = table.turn("NWR")
    ways = placements(game, "Gm")["Gm"]
    assert ways
    board = game.title.board
    for way in ways:
        tile, _, turn = way.partition("/")
        assert board.track(tile, int(turn)).exits >> 3 & 1
    assert refused(game, "Gm 13/0") == "1853-PRO-03"


@pytest.mark.clause("1853-PRO-04", "1853-PRO-05", "1853-PRO-13")
def test_beyond_the_area_with_a_5_or_6() -> None:
    tiles = "Ht=14/0 Hv=6/5"
    for trains, clause in (("4 3M", "1853-PRO-05"), ("4M", "1853-PRO-05"), ("4", "1853-PRO-05")):
        table = Map(tiles, {"GIP": HOMES["GIP"]}, phase=4, trains={"GIP": trains})
        assert refused(table.turn("GIP"), "Hv 15/4") == clause
    for trains in ("5", "6", "5 4M"):
        table = Map(tiles, {"GIP": HOMES["GIP"]}, phase=4, trains={"GIP": trains})
        assert lay(table.turn("GIP"), "Hv 15/4").state.duties == ("Hv",)


@pytest.mark.clause("1853-PRO-04")
def test_any_train_may_make_the_run() -> None:
    # Metre track only: the 5 opens the country, the 3M runs there; a 5 alone can't.
    tiles = "Ht=76/2 Hv=76/5"
    for trains, expected in (("5 3M", True), ("5", False)):
        table = Map(tiles, {"GIP": HOMES["GIP"]}, phase=4, trains={"GIP": trains})
        assert allowed(table.turn("GIP"), "Hv 101/1") is expected


@pytest.mark.clause("1853-PRO-04")
def test_no_train_from_a_home_base() -> None:
    # The track at Hv hangs on the further base of Hx; no home of the GIP is near.
    table = Map("Hx=5/0 Hv=6/2", {"GIP": "Ht Mi/5 Hx"}, phase=4, trains={"GIP": "5"})
    assert refused(table.turn("GIP"), "Hv 14/1") == "1853-PRO-04"


@pytest.mark.clause("1853-PRO-13")
def test_the_runs_include_the_hex() -> None:
    tiles = "Ht=14/0 Hv=6/5 Hr=4/1"
    table = Map(tiles, {"GIP": HOMES["GIP"]}, phase=4, trains={"GIP": "5 4"})
    game = lay(table.turn("GIP"), "Hv 15/4")
    if step_of(game) == "Bases":
        game.play({"type": "pass"})
    assert refused(game, run(game)) == "1853-PRO-13"
    assert refused(game, run(game, "5: Hr Ht")) == "1853-PRO-13"
    assert earned(game, "5: Hr Ht", "4: Ht Hv")[0] == 40 + 60
    suggestion = game.position.rule(Running).suggest(game.position, "GIP")
    assert any(piece.startswith("Hv ") for route in suggestion for piece in route.track)


@pytest.mark.clause("1853-PRO-13")
def test_two_duties_need_runs_for_both() -> None:
    # Hv and Hx are both outside the area of the GIP; one 5 runs by both.
    tiles = "Ht=14/0 Hv=15/4 Hx=15/4"
    table = Map(tiles, {"GIP": HOMES["GIP"], "EIR": HOMES["EIR"]}, phase=4, trains={"GIP": "5"})
    table.set(duties=("Hv",))
    game = table.turn("GIP", "Bases")
    assert allowed(game, base(game, "Hv"))
    assert allowed(game, base(game, "Hx"))
    game.play(base(game, "Hx"))
    assert set(game.state.duties) == {"Hv", "Hx"}


@pytest.mark.clause("1853-PRO-13")
@pytest.mark.parametrize(("trains", "fits"), [("5", False), ("6", True), ("5 5", True)])
def test_two_duties_that_the_trains_can_not_include(trains: str, fits: bool) -> None:
    # Six large stations from Patna to Dn, both outside the area, and Allahabad in the middle.
    tiles = "Hx=15/4 Hv=14/1 Ht=6/2 Gs=6/5 Gq=6/2 Fp=55/1 Eo=55/1 Dn=15/4"
    bases = {"GIP": HOMES["GIP"], "EIR": HOMES["EIR"]}
    table = Map(tiles, bases, phase=4, trains={"GIP": trains})
    game = table.turn("GIP", "Bases")
    assert allowed(game, base(game, "Hx"))
    game = table.set(duties=("Dn",)).turn("GIP", "Bases")
    if fits:
        assert allowed(game, base(game, "Hx"))
    else:
        assert refused(game, base(game, "Hx")) == "1853-PRO-13"


@pytest.mark.clause("1853-PRO-06")
def test_track_and_gauges_stay() -> None:
    game = Map("Kq=76/0", {"BNR": HOMES["BNR"]}, phase=2).turn("BNR")
    assert refused(game, "Kq 100/3") == "1853-PRO-06"
    assert refused(game, "Kq 13/0") == "1853-PRO-07"
    assert allowed(game, "Kq 101/0")
    board = game.title.board
    for way in placements(game, "Kq", "green")["Kq"]:
        tile, _, turn = way.partition("/")
        gauges = {p.a if p.a < 6 else p.b: p.gauge for p in board.track(tile, int(turn)).paths}
        assert (gauges[0], gauges[2]) == ("metre", "metre")


@pytest.mark.clause("1853-PRO-07")
@pytest.mark.parametrize(
    ("hex_id", "old", "new", "clause"),
    [
        ("Kq", "14/0", "103/0", "1853-PRO-07"),
        ("Kq", "102/0", "109/0", "1853-PRO-07"),
        ("Kq", "6/0", "96/0", "1853-PRO-07"),
        ("Kq", "5/0", "13/0", "1853-PRO-07"),
    ],
)
def test_only_listed_promotions(hex_id: str, old: str, new: str, clause: str) -> None:
    table = Map(f"{hex_id}={old}", {"BNR": HOMES["BNR"]}, phase=4)
    assert refused(table.turn("BNR"), f"{hex_id} {new}") == clause


@pytest.mark.clause("1853-PRO-07")
def test_12_becomes_103() -> None:
    game = Map("Kq=12/0", {"BNR": HOMES["BNR"]}, phase=3).turn("BNR")
    assert {w.split("/")[0] for w in placements(game, "Kq")["Kq"]} == {"102", "103"}
    game = Map("Kq=14/0", {"BNR": HOMES["BNR"]}, phase=3).turn("BNR")
    assert {w.split("/")[0] for w in placements(game, "Kq")["Kq"]} == {"102"}


@pytest.mark.clause("1853-PRO-07")
def test_double_towns_and_plain_tiles() -> None:
    table = Map("Hx=5/0 Hv=6/2 Gu=55/1", {"EIR": HOMES["EIR"]}, phase=2)
    assert "Gu" not in placements(table.turn("EIR"))
    assert refused(table.turn("EIR"), "Gu 88/1") == "1853-PRO-07"
    table = Map("Iaa=58/5 Iy=9/1", {"EIR": HOMES["EIR"]}, phase=2)
    assert refused(table.turn("EIR"), "Iy 14/1") == "1853-PRO-07"


@pytest.mark.clause("1853-PRO-08", "1853-OPT-11")
def test_58() -> None:
    table = Map("Iaa=58/5", {"EIR": HOMES["EIR"]}, phase=2)
    for tile in ("12", "13", "14", "15", "98", "99"):
        assert refused(table.turn("EIR"), f"Iaa {tile}/5") == "1853-PRO-08"
    option = {"unrestricted_58": "on"}
    table = Map("Iaa=58/5", {"EIR": HOMES["EIR"]}, phase=2, options=option)
    assert allowed(table.turn("EIR"), "Iaa 13/5")
    assert table.title.board.tiles["58"].count == 12


@pytest.mark.clause("1853-PRO-09", "1853-PRO-12")
def test_a_small_station_becomes_large() -> None:
    table = Map("Iaa=58/5", {"EIR": "Jab/2 Hx", "GIP": HOMES["GIP"]}, phase=2)
    game = table.turn("EIR")
    assert allowed(game, "Iaa 87/5")
    game = lay(game, "Iaa 90/2")
    track = game.state.map.track(game.title.board, "Iaa")
    assert (track.nodes[0].kind, track.nodes[0].slots) == ("city", 2)
    assert step_of(game) == "Bases"
    assert allowed(game, base(game, "Iaa"))


@pytest.mark.clause("1853-PRO-10")
def test_next_to_grey() -> None:
    tiles = "Jab=110/0 Kaa=107/0"
    table = Map(tiles, {"BNR": HOMES["BNR"]}, phase=4)
    assert refused(table.turn("BNR"), "Kaa 112/0") == "1853-PRO-10"


@pytest.mark.clause("1853-PRO-11")
def test_no_promotion_off_the_grid() -> None:
    table = Map("Hx=5/0", {"EIR": HOMES["EIR"]}, phase=2)
    assert refused(table.turn("EIR"), "Hx 14/0") == "1853-PRO-11"


@pytest.mark.clause("1853-PRO-14", "1853-BASE-10")
def test_bases_stay() -> None:
    table = Map("Hv=6/2 Hx=5/0", {"EIR": HOMES["EIR"], "BNR": "Jab/0 Kq Hv"}, phase=2)
    game = lay(table.turn("EIR"), "Hv 14/1")
    assert game.state.map.stations["Hv"] == (("BNR", ""),)


@pytest.mark.clause("1853-PRO-04", "1853-PRO-12")
def test_a_town_that_becomes_a_large_station_may_be_out_of_reach() -> None:
    """Pn lies outside the area of the SIR. Its 3M comes there with three large stations; were Pn a
    fourth, it would not. (Its 5 has no broad line.)"""
    line = "Tp=76/0 So=79/2 Rn=75/4 Rp=75/1 Qo=79/2 Pn=74/2"
    game = Map(line, {"SIR": "Tp"}, phase=4, trains={"SIR": "5 3M"}).turn("SIR")
    assert allowed(game, "Pn 89/1")
    assert refused(game, "Pn 91/1") == "1853-PRO-04"
    assert allowed(Map(line, {"SIR": "Tp"}, phase=4, trains={"SIR": "5 4M"}).turn("SIR"), "Pn 91/1")


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
