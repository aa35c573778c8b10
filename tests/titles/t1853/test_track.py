"""Track construction. Clauses TRK."""

from __future__ import annotations

import pytest

from railhead.titles.t1853.actions import ChooseTiles
from railhead.titles.t1853.options import VERSIONS
from railhead.titles.t1853.track import AT_ONCE, LATER
from tests.titles.t1853.maps import (
    HOMES,
    SAMPLE,
    SAMPLE_BASES,
    Map,
    allowed,
    counts,
    lay,
    offered,
    placements,
    refused,
    step_of,
)

EAST = "Iaa=58/5 Iy=9/1 Hx=5/0 Hv=6/2"


def colours(table: Map, company: str) -> set[str]:
    """The colours of the tiles on offer."""
    game = table.turn(company)
    board = game.title.board
    ways = [way for found in placements(game).values() for way in found]
    return {board.tiles[way.split("/")[0]].colour for way in ways}


@pytest.mark.clause("1853-TRK-01")
def test_yellow_only_in_phase_1_and_all_game_long() -> None:
    assert colours(Map(EAST, {"EIR": HOMES["EIR"]}, phase=1), "EIR") == {"yellow"}
    for phase in (2, 3, 4):
        assert "yellow" in colours(Map(EAST, {"EIR": HOMES["EIR"]}, phase=phase), "EIR")
    assert refused(Map(EAST, {"EIR": HOMES["EIR"]}).turn("EIR"), "Hx 12/0") == "1853-TRK-01"


@pytest.mark.clause("1853-TRK-02")
def test_a_minor_lays_one_tile() -> None:
    game = Map("Tp=76/4", {"SIR": "Tp"}, phase=2).turn("SIR")
    game = lay(game, "Uo 74/0")
    assert step_of(game) == "Trains"


@pytest.mark.clause("1853-TRK-03", "1853-PH-03")
def test_the_choice_of_a_major() -> None:
    table = Map(EAST, {"EIR": HOMES["EIR"]}).set(choices={}, newcomer="EIR")
    game = table.turn("EIR", "Second tile")
    assert offered(game) == [
        ChooseTiles(by="Ann", at_once=False),
        ChooseTiles(by="Ann", at_once=True),
    ]
    assert refused(game, "Gu 55/1") is not None  # it chooses before it lays
    later, at_once = game.copy(), game.copy()
    later.play(ChooseTiles(at_once=False))
    assert later.state.choices == {"EIR": LATER}
    assert step_of(lay(later, "Gu 55/1")) != "Track"
    at_once.play(ChooseTiles(at_once=True))
    assert at_once.state.choices == {"EIR": AT_ONCE}
    lay(at_once, "Gu 55/1", "Iw 3/3")
    # For good: nobody is asked again, and Phase 2 frees the second tile.
    table.set(choices={"EIR": LATER}, phase=1)
    game = table.turn("EIR", "Second tile")
    assert step_of(game) == "Track"
    assert refused(game, ChooseTiles(at_once=True)) == "1853-TRK-03"
    lay(game, "Gu 55/1", "Iw 3/3")


@pytest.mark.clause("1853-TRK-03")
def test_two_tiles_too_early() -> None:
    table = Map(EAST, {"EIR": HOMES["EIR"]})
    game = table.turn("EIR", lays=("yellow",), laid=("Gu",))
    assert step_of(game) != "Track"
    assert refused(game, "Iw 3/3") == "1853-TRK-03"


@pytest.mark.clause("1853-TRK-04", "1853-TRK-05")
@pytest.mark.parametrize(
    ("company", "tiles", "first", "second", "fee"),
    [
        ("EIR", "", "Iaa 58/5", "Hx 5/0", 50),
        ("GIP", "", "Nj 73/2", "Ht 6/0", 20),
        ("NWR", "", "Em 4/2", "Ck 5/5", 20),
        ("BNR", "", "Kaa 9/0", "Kq 6/0", 20),
        ("BBCI", "", "Lj 58/0", "Hj 6/2", 20),
    ],
)
def test_the_fee(company: str, tiles: str, first: str, second: str, fee: int) -> None:
    homes = {**HOMES, "BBCI": "Hj Mi/3"}
    free = Map(tiles, {company: homes[company]}, phase=2).turn(company)
    paid = Map(tiles, {company: homes[company]}, phase=2)
    game = paid.set(choices={company: AT_ONCE}).turn(company)
    assert lay(free, first).state.cash[company] == lay(game, first).state.cash[company]
    ground = lay(free, first, second).state.cash[company]
    assert ground - lay(game, first, second).state.cash[company] == fee


@pytest.mark.clause("1853-TRK-04")
def test_a_fee_that_can_not_be_paid() -> None:
    table = Map(EAST, {"EIR": HOMES["EIR"]}).set(choices={"EIR": AT_ONCE})
    game = lay(table.credits("EIR", 89).turn("EIR"), "Gu 55/1")
    assert refused(game, "Iw 3/3") == "1853-TRK-04"
    game = lay(table.credits("EIR", 90).turn("EIR"), "Gu 55/1", "Iw 3/3")
    assert game.state.cash["EIR"] == 0
    game = lay(table.credits("EIR", 49).turn("EIR"), "Gu 55/1")
    assert refused(game, "Iw 9/1") in ("1853-TRK-04", "1853-TRK-14")


@pytest.mark.clause("1853-TRK-06")
def test_a_major_formed_later_chooses_too() -> None:
    table = Map("", {"BNR": HOMES["BNR"]}, phase=2).set(choices={}, newcomer="BNR")
    game = table.turn("BNR", "Second tile")
    game.play(ChooseTiles(at_once=False))
    lay(game, "Kq 6/0", "Kaa 9/0")


@pytest.mark.clause("1853-TRK-03")
def test_minors_do_not_choose() -> None:
    for company in ("SIR", "BBCI"):
        table = Map("", {company: HOMES[company]}).set(choices={}, newcomer=company)
        game = table.turn(company, "Second tile")
        assert step_of(game) == "Track"
        assert refused(game, ChooseTiles(at_once=True)) is not None


@pytest.mark.clause("1853-TRK-07")
def test_the_second_tile_does_not_go_on_from_the_first() -> None:
    game = Map("", {"NWR": HOMES["NWR"]}, phase=2).turn("NWR")
    game = lay(game, "Em 4/2")
    assert refused(game, "Dl 9/2") == "1853-TRK-07"
    assert allowed(game, "Ck 5/5")
    # The first tile may join both bases and then serves for either; its track serves for none.
    game = lay(Map("Em=4/2 Ck=5/5", {"NWR": HOMES["NWR"]}, phase=2).turn("NWR"), "Dl 9/2")
    assert "Dj" in placements(game)


@pytest.mark.clause("1853-TRK-07")
def test_by_the_first_version_the_track_of_the_first_tile_counts_with_its_line() -> None:
    # The line from Calcutta ends at Patna, where the first tile joins it and goes on to Benares.
    # Whichever base counts for which tile, the line to Benares uses track of the first one.
    table = Map("Iaa=58/5 Iy=9/1 Iw=3/3", {"EIR": HOMES["EIR"]}, phase=2)
    game = lay(table.turn("EIR"), "Hx 5/0")
    assert allowed(game, "Hv 6/2")
    table.title.readings = VERSIONS[1]["rulebook"]
    game = lay(table.turn("EIR"), "Hx 5/0")
    assert refused(game, "Hv 6/2") == "1853-TRK-07"
    assert allowed(Map("Hx=5/0", {"EIR": HOMES["EIR"]}, phase=2).turn("EIR"), "Hv 6/2")


@pytest.mark.clause("1853-TRK-08")
def test_bar_promotes_instead_in_its_first_round() -> None:
    table = Map("Jah=6/2", {"BAR": "Jah"}, phase=2).set(newcomer="BAR")
    game = lay(table.turn("BAR"), "Jah 12/2")
    assert step_of(game) != "Track"
    table = Map("", {"BAR": "Jah"}, phase=2).set(newcomer="BAR")
    assert refused(table.turn("BAR"), "Jah 12/2") == "1853-PRO-01"


@pytest.mark.clause("1853-TRK-08")
def test_bar_lays_two_tiles_once_and_free() -> None:
    table = Map("", {"BAR": "Jah"}).set(newcomer="BAR")
    game = lay(table.turn("BAR"), "Jah 6/2", "Iag 8/5")
    assert game.state.cash["BAR"] == table.state.cash["BAR"]
    game = lay(Map("", {"BAR": "Jah"}).turn("BAR"), "Jah 6/2")
    assert step_of(game) != "Track"


@pytest.mark.clause("1853-TRK-09")
def test_a_railhead() -> None:
    table = Map(EAST, {"EIR": HOMES["EIR"]})
    assert refused(table.turn("EIR"), "Iw 72/3") == "1853-TRK-09"
    assert refused(table.turn("EIR"), "Jx 9/1") == "1853-TRK-09"
    assert allowed(table.turn("EIR"), "Iw 3/3")


@pytest.mark.clause("1853-TRK-10", "1853-TRK-11")
def test_the_first_tile_of_a_base() -> None:
    table = Map("", {"GIP": HOMES["GIP"]})
    assert set(placements(table.turn("GIP"))) == {"Ht", "Nj"}
    assert refused(table.turn("GIP"), "Gs 6/5") == "1853-TRK-09"
    table = Map("", {"SIR": "Tp"})
    assert refused(table.turn("SIR"), "Uo 74/0") == "1853-TRK-10"


@pytest.mark.clause("1853-TRK-12", "1853-PRO-02")
def test_track_is_built_outside_the_area() -> None:
    game = Map("Jab=104/0 Hx=5/0 Hv=6/2", {"GIP": "Ht Hv"}).turn("GIP")
    assert allowed(game, "Gu 55/1")


@pytest.mark.clause("1853-TRK-13")
def test_large_cities_take_no_yellow_tile() -> None:
    table = Map("Em=4/2", {"NWR": HOMES["NWR"]}, phase=2)
    for way in ("Fn 6/2", "Fn 9/2"):
        assert refused(table.turn("NWR"), way) == "1853-TRK-13"
    # Pale grey hexes are open to all.
    tiles = "Fn=104/0 Fl=9/1 Fj=9/1 Fh=9/1 Ff=4/1 Fd=9/1 Fb=8/2"
    assert allowed(Map(tiles, {"NWR": "Fn/1 Ck"}).turn("NWR"), "Ea 8/3")


@pytest.mark.clause("1853-TRK-14")
def test_the_right_kind_of_tile() -> None:
    game = Map("", {"EIR": HOMES["EIR"]}).turn("EIR")
    assert refused(game, "Iaa 6/5") == "1853-TRK-14"
    assert refused(game, "Iaa 8/5") == "1853-TRK-14"
    assert refused(game, "Hx 58/0") == "1853-TRK-14"
    game = Map(EAST, {"EIR": HOMES["EIR"]}).turn("EIR")
    assert refused(game, "Gu 4/1") == "1853-TRK-14"


@pytest.mark.clause("1853-TRK-15")
def test_one_line_of_a_double_town_is_enough() -> None:
    game = Map(EAST, {"EIR": HOMES["EIR"]}).turn("EIR")
    assert placements(game, "Gu")["Gu"]
    assert allowed(game, "Gu 55/1")


@pytest.mark.clause("1853-TRK-16")
def test_no_track_into_the_margin() -> None:
    game = Map("", {"EIR": HOMES["EIR"]}).turn("EIR")
    assert refused(game, "Hx 5/3") == "1853-TRK-16"
    game = Map("Tp=76/4", {"SIR": "Tp"}).turn("SIR")
    assert refused(game, "Tr 73/1") == "1853-TRK-16"


@pytest.mark.clause("1853-TRK-17")
def test_a_line_may_end_at_a_tile_that_it_does_not_join() -> None:
    table = Map("Em=4/2 Dl=8/0", {"NWR": HOMES["NWR"]})
    assert allowed(table.turn("NWR"), "Ck 6/1")


@pytest.mark.clause("1853-TRK-18")
@pytest.mark.parametrize("company", ["EIR", "SIR"])
def test_either_gauge_in_any_phase(company: str) -> None:
    home = {"EIR": "Hx", "SIR": "Tp"}[company]
    for phase in (1, 2, 3, 4):
        game = Map("", {company: HOMES[company]}, phase=phase).turn(company)
        assert allowed(game, f"{home} 6/0")
        assert allowed(game, f"{home} 76/0")


@pytest.mark.clause("1853-TRK-19")
def test_tiles_run_out_and_come_back() -> None:
    used = "Hj=69/0 Gm=69/1"
    table = Map(used, {"EIR": HOMES["EIR"], "BBCI": "Hj"}, phase=2)
    assert refused(table.turn("EIR"), "Hx 69/0") == "1853-TRK-19"
    game = lay(table.turn("BBCI"), "Hj 14/0")
    table.set(map=game.state.map)
    assert allowed(table.turn("EIR"), "Hx 69/0")


@pytest.mark.clause("1853-TRK-20")
def test_connected_through_stations() -> None:
    # Through a small station and a vacant large one, not through a terminal or a full one.
    table = Map("Tp=76/4 Tr=72/1 Sq=73/3", {"SIR": "Tp"})
    assert refused(table.turn("SIR"), "Qq 77/5") == "1853-TRK-09"
    table = Map("Ht=6/0 Gs=6/5 Gq=6/2", {"GIP": "Ht Mi/5"})
    assert "Fp" in placements(table.turn("GIP"))
    table.form("EIR", "Gs")
    assert "Fp" not in placements(table.turn("GIP"))
    assert "Gq" not in placements(table.turn("GIP"))


@pytest.mark.clause("1853-TRK-21")
def test_a_line_of_either_gauge_from_dual_track() -> None:
    game = Map("", {"EIR": HOMES["EIR"]}).turn("EIR")
    assert allowed(game, "Iaa 58/5")
    assert allowed(game, "Iaa 73/5")


@pytest.mark.parametrize(
    ("company", "bases", "expected"),
    [
        ("EIR", HOMES["EIR"], {"Hx": 26, "Iaa": 10}),
        ("GIP", HOMES["GIP"], {"Ht": 36, "Nj": 8}),
        ("NWR", HOMES["NWR"], {"Ck": 36, "Em": 10}),
        ("BNR", HOMES["BNR"], {"Kq": 36, "Kaa": 8}),
        ("BBCI", "Hj", {"Hj": 36}),
        ("BBCI", "Hj Mi/3", {"Hj": 36, "Lj": 8}),
        ("MSM", HOMES["MSM"], {"Qq": 8}),
        ("SIR", HOMES["SIR"], {"Tp": 36}),
        ("BAR", HOMES["BAR"], {"Jah": 18}),
    ],
)
@pytest.mark.clause("1853-TRK-09", "1853-TRK-10", "1853-TRK-14", "1853-TRK-16")
def test_pt01_first_tiles(company: str, bases: str, expected: dict[str, int]) -> None:
    assert counts(Map("", {company: bases}).turn(company)) == expected


@pytest.mark.parametrize(
    ("company", "yellow", "green"),
    [
        ("EIR", {"Gu": 6, "Iw": 9}, {"Iaa": 8, "Hx": 6, "Iy": 4, "Hv": 14}),
        ("GIP", {"Fp": 12, "Is": 5, "Nl": 5}, {"Ht": 14, "Gs": 14, "Gq": 14, "Nj": 3}),
        ("NWR", {"Dh": 5}, {"Em": 13, "Ck": 15, "Dl": 4, "Dj": 4}),
        ("BBCI", {"Gi": 5, "Ki": 4}, {"Hj": 14, "Lj": 1, "Hl": 4, "Gm": 33}),
        ("SIR", {"Uo": 5}, {"Tp": 7, "Tr": 1, "Sq": 2}),
    ],
)
def test_pt01_after_the_sample_game(
    company: str, yellow: dict[str, int], green: dict[str, int]
) -> None:
    game = Map(SAMPLE, SAMPLE_BASES, phase=2).turn(company)
    assert counts(game, "yellow") == yellow
    assert counts(game, "green") == green


@pytest.mark.clause("1853-TRK-17")
def test_pt01_a_line_that_joins_nothing() -> None:
    game = Map(SAMPLE, SAMPLE_BASES, phase=2).turn("EIR")
    assert allowed(game, "Iw 3/4")


@pytest.mark.clause("1853-TRK-08", "1853-TRK-16")
def test_pt02_the_first_round_of_bar() -> None:
    game = Map("", {"BAR": "Jah"}).set(newcomer="BAR").turn("BAR")
    game = lay(game, "Jah 6/2")
    assert placements(game) == {
        "Iag": {"7/4", "8/3", "8/5", "9/2"},
        "Jaj": {"7/0", "7/1", "9/1"},
    }
    assert refused(game, "Iag 7/5") == "1853-TRK-16"
    assert refused(game, "Iag 78/5") == "1853-TRK-09"
    before = game.state.cash["BAR"]
    assert before - lay(game, "Jaj 7/0").state.cash["BAR"] == 140


@pytest.mark.clause("1853-TRK-02")
def test_pt02_later_one_tile() -> None:
    game = Map("Jah=6/2", {"BAR": "Jah"}).turn("BAR")
    game = lay(game, "Iag 8/5")
    assert step_of(game) != "Track"
    table = Map("Jah=6/2 Iag=8/5", {"BAR": "Jah"})
    game = table.turn("BAR")
    assert placements(game, "Iae", "yellow")["Iae"] >= {"5/3", "6/2", "6/4", "69/4"}
    assert game.state.cash["BAR"] - lay(game, "Iae 5/3").state.cash["BAR"] == 60


@pytest.mark.clause("1853-TRK-09", "1853-COST-01")
def test_pt03_gauge_of_a_railhead() -> None:
    game = Map("Tp=76/4", {"SIR": "Tp"}).turn("SIR")
    assert placements(game) == {
        "Tr": {"72/0", "72/1"},
        "Uo": {"72/2", "72/3", "73/1", "73/3", "74/0"},
    }
    rich = game.state.cash["SIR"]
    assert rich - lay(game, "Tr 72/1").state.cash["SIR"] == 30
    assert rich - lay(game, "Uo 74/0").state.cash["SIR"] == 50
    assert refused(game, "Tr 3/1") == "1853-TRK-09"
    assert refused(game, "Tr 73/1") == "1853-TRK-16"
    assert refused(game, "Uo 58/1") == "1853-TRK-09"
    assert refused(game, "So 78/5") == "1853-TRK-09"


@pytest.mark.clause("1853-TRK-16", "1853-COST-07")
def test_pt04_edges_of_the_board() -> None:
    table = Map("Eg=69/2 Df=58/5 Dd=9/1", {"NWR": "Fn/2 Ck Eg"})
    game = table.turn("NWR")
    assert placements(game, "Db") == {"Db": {"3/4", "4/1", "58/4"}}
    for way in ("3/4", "4/1", "58/4"):
        assert lay(game, f"Db {way}").state.cash["NWR"] == game.state.cash["NWR"] + 200
    assert refused(game, "Db 3/3") == "1853-TRK-16"
    assert refused(game, "Db 58/2") == "1853-TRK-16"
    assert refused(game, "Db 4/0") in ("1853-TRK-16", "1853-TRK-09")


@pytest.mark.clause("1853-TRK-16", "1853-TRK-15")
def test_pt04_two_towns() -> None:
    game = Map("Hx=5/0 Hv=6/2", {"EIR": "Jab/2 Hx"}).turn("EIR")
    assert allowed(game, "Gu 55/1")
    assert refused(game, "Gu 55/0") == "1853-TRK-16"
    assert refused(game, "Gu 55/2") == "1853-TRK-16"


@pytest.mark.clause("1853-TRK-07")
def test_pt08_two_tiles_two_lines() -> None:
    tiles = "Iaa=58/5 Iy=9/1 Iw=3/3 Hx=5/0 Hv=14/1"
    game = Map(tiles, {"EIR": "Jab/2 Hx"}, phase=2).turn("EIR")
    assert set(placements(game, colour="yellow")) == {"Gu", "Ht"}
    assert refused(lay(game, "Gu 55/1"), "Ht 6/2") == "1853-TRK-07"
    assert refused(lay(game, "Ht 6/2"), "Gu 55/1") == "1853-TRK-07"
    game = Map(tiles, {"EIR": "Jab/2 Hx Hv"}, phase=2).turn("EIR")
    lay(game, "Gu 55/1", "Ht 6/2")
    lay(game, "Ht 6/2", "Gu 55/1")


@pytest.mark.clause("1853-TRK-07")
def test_pt08_either_order() -> None:
    tiles = "Iaa=58/5 Iy=9/1 Hx=5/0 Hv=6/2"
    game = Map(tiles, {"EIR": "Jab/2 Hx"}, phase=2).turn("EIR")
    lay(game, "Iw 3/3", "Gu 55/1")
    lay(game, "Gu 55/1", "Iw 3/3")
    assert refused(lay(game, "Iw 58/1"), "Gu 55/1") == "1853-TRK-07"
    assert refused(lay(game, "Gu 55/1"), "Iw 58/1") == "1853-TRK-07"


@pytest.mark.clause("1853-TRK-07")
def test_pt08_two_lines_over_one_double_town_tile() -> None:
    tiles = "Gs=6/2 Hv=6/2 Hx=5/0"
    game = Map(tiles, {"EIR": "Jab/2 Hx Gs Hv"}, phase=2).turn("EIR")
    lay(game, "Gu 55/1", "Ft 7/5")  # Gu from Gs, Ft from Hv by the other line of Gu
    # Without the base at Lucknow both come from Benares or Patna, over Benares.
    game = Map(tiles, {"EIR": "Jab/2 Hx Hv"}, phase=2).turn("EIR")
    assert refused(lay(game, "Gu 55/1"), "Ft 7/5") == "1853-TRK-07"


MEETING = "Iaa=58/5 Iy=9/1 Iw=3/3"  # from Calcutta to the edge of Patna, which has no tile


@pytest.mark.clause("1853-TRK-07")
def test_pt08_the_lines_of_two_tiles_meet_in_the_station_of_the_first() -> None:
    """Patna's tile is joined to Calcutta, and the next one to Patna by the other line of it."""
    game = Map(MEETING, {"EIR": "Jab/2 Hx"}, phase=2).turn("EIR")
    lay(game, "Hx 6/0", "Gw 3/5")
    alone = Map("Iaa=58/5 Iy=9/1", {"EIR": "Jab/2 Hx"}, phase=2).turn("EIR")
    assert refused(lay(alone, "Hx 6/0"), "Gw 3/5") == "1853-TRK-07"  # both from Patna
    away = Map(MEETING, {"EIR": "Jab/2 Hx"}, phase=2).turn("EIR")
    assert refused(lay(away, "Hx 6/2"), "Gw 3/5") == "1853-TRK-07"  # not joined to Calcutta
