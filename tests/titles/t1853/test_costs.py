"""What track costs, and frontier grants. Clauses COST."""

from __future__ import annotations

import pytest

from railhead.titles.t1853.land.ground import frontier, ground_cost
from tests.seen import seen
from tests.titles.t1853.maps import (
    HOMES,
    Map,
    base,
    earned,
    lay,
    passed,
    placements,
    refused,
    step_of,
)


def price(table: Map, company: str, way: str) -> int:
    """What a tile costs."""
    game = table.turn(company)
    left: int = lay(game, way).state.cash[company]
    return int(game.state.cash[company]) - left


@pytest.mark.clause("1853-COST-01")
@pytest.mark.parametrize(
    ("terrain", "broad", "metre"),
    [
        ("river", 40, 30),
        ("multiple_river", 60, 40),
        ("hill", 80, 50),
        ("mountain", 140, 70),
        ("himalaya", 240, 100),
    ],
)
def test_the_price_list(terrain: str, broad: int, metre: int) -> None:
    assert (ground_cost(terrain, "broad"), ground_cost(terrain, "metre")) == (broad, metre)


@pytest.mark.clause("1853-COST-01", "1853-COST-03")
@pytest.mark.parametrize(
    ("company", "tiles", "way", "cost"),
    [
        ("GIP", "", "Ht 6/0", 60),  # multiple river
        ("GIP", "", "Ht 76/0", 40),
        ("GIP", "", "Nj 58/2", 140),  # mountain
        ("GIP", "", "Nj 73/2", 70),
        ("GIP", "Ht=6/0", "Gs 6/5", 40),  # river
        ("GIP", "Ht=76/0", "Gs 76/5", 30),
        ("SIR", "Tp=6/4", "Uo 4/0", 80),  # hill
        ("SIR", "Tp=76/4", "Uo 74/0", 50),
        ("EIR", "", "Iaa 58/5", 0),
    ],
)
def test_terrain_by_gauge(company: str, tiles: str, way: str, cost: int) -> None:
    assert price(Map(tiles, {company: HOMES[company]}), company, way) == cost


@pytest.mark.clause("1853-COST-02")
def test_features_add_up() -> None:
    table = Map("", {"BBCI": "Hj Mi/3"})
    assert price(table, "BBCI", "Lj 58/0") == 120
    assert price(table, "BBCI", "Lj 73/0") == 80
    assert refused(table.credits("BBCI", 119).turn("BBCI"), "Lj 58/0") == "1853-RR-03"
    lay(table.credits("BBCI", 120).turn("BBCI"), "Lj 58/0")


@pytest.mark.clause("1853-COST-04", "1853-FORM-07")
def test_ajmer() -> None:
    assert price(Map("", {"BBCI": "Hj Mi/3"}), "BBCI", "Hj 6/2") == 70
    assert price(Map("", {"BBCI": "Hj"}), "BBCI", "Hj 6/2") == 140
    assert price(Map("", {"BBCI": "Hj"}), "BBCI", "Hj 76/2") == 70
    tiles = "Gm=6/0 Hl=8/1"
    table = Map(tiles, {"NWR": "Gm Ck"})
    assert price(table, "NWR", "Hj 69/4") == 140


@pytest.mark.clause("1853-COST-05")
def test_promotions_are_free() -> None:
    table = Map("Ht=6/0", {"GIP": HOMES["GIP"]}, phase=2).credits("GIP", 0)
    assert price(table, "GIP", "Ht 14/2") == 0


@pytest.mark.clause("1853-COST-06")
def test_the_first_promotion_of_calcutta() -> None:
    table = Map("", {"EIR": HOMES["EIR"], "NWR": HOMES["NWR"]}, phase=3)
    assert price(table, "EIR", "Jab 104/0") == 60
    assert price(table, "NWR", "Fn 104/0") == 0
    assert refused(table.credits("EIR", 59).turn("EIR"), "Jab 104/0") == "1853-RR-03"
    table = Map("Jab=104/0", {"EIR": HOMES["EIR"]}, phase=4)
    assert price(table, "EIR", "Jab 110/0") == 0


@pytest.mark.clause("1853-COST-07")
def test_a_grant_comes_after_all_tiles() -> None:
    table = Map("Ck=99/2", {"NWR": HOMES["NWR"]}, phase=2).credits("NWR", 70)
    game = lay(table.turn("NWR"), "Bj 76/5")
    assert game.state.cash["NWR"] == 0
    assert (step_of(game), seen(game)["grants"]) == ("Track", [])
    game.play({"type": "pass"})
    assert (game.state.cash["NWR"], seen(game)["grants"]) == (40, ["Bj"])
    # It pays neither for its own tile nor for the second one.
    assert refused(table.credits("NWR", 69).turn("NWR"), "Bj 76/5") == "1853-RR-03"
    table = Map("Ck=99/2 Em=4/2", {"NWR": HOMES["NWR"]}, phase=2).credits("NWR", 70)
    game = lay(table.turn("NWR"), "Bj 76/5")
    assert refused(game, "Dn 3/0") in ("1853-RR-03", "1853-TRK-09")


@pytest.mark.clause("1853-COST-07", "1853-COST-08")
def test_only_the_company_in_turn_is_paid() -> None:
    tiles = "Em=58/3 Fp=2/0 Eo=55/1"
    table = Map(tiles, {"NWR": HOMES["NWR"], "EIR": "Fn/4 Jab/2 Hx"})
    before = table.state.cash["NWR"]
    game = lay(table.turn("EIR"), "Dn 3/5")
    assert game.state.cash["EIR"] == table.state.cash["EIR"] - 140 + 40
    assert game.state.cash["NWR"] == before
    assert list(game.state.grants) == ["Dn"]


@pytest.mark.clause("1853-COST-07")
def test_a_base_brings_the_grant_in_the_next_track_step() -> None:
    tiles = "Hj=6/2 Hl=8/1 Gm=96/0 Ck=99/2 Bj=76/5"
    table = Map(tiles, {"NWR": "Fn/2 Bj"}, phase=2).set(grants=())
    game = table.turn("NWR")
    assert list(game.state.grants) == []
    game.play({"type": "pass"})
    assert game.state.grants == ("Bj",)
    table = Map("Ck=99/2 Bj=76/5", {"NWR": "Fn/2 Ck"}, phase=2).set(grants=("Bj",))
    game = table.turn("NWR", "Bases")
    before = game.state.cash["NWR"]
    game.play(base(game, "Bj"))
    assert game.state.cash["NWR"] == before - 40


@pytest.mark.clause("1853-COST-07")
def test_track_that_others_laid_is_paid_to_the_company_connected() -> None:
    table = Map("Ck=99/2 Bj=76/5 Bh=76/4", {"NWR": HOMES["NWR"]}, phase=2)
    game = table.turn("NWR")
    before = game.state.cash["NWR"]
    game.play({"type": "pass"})
    assert game.state.cash["NWR"] == before + 40 + 100


@pytest.mark.clause("1853-COST-09")
def test_the_posts() -> None:
    assert frontier() == {
        **dict.fromkeys(("Db", "Ce"), 200),
        **dict.fromkeys(("Bh", "Ic", "Fah", "Faj", "Gac", "Gai", "Hah"), 100),
        **dict.fromkeys(("Bj", "Dn", "Hb", "Gag"), 40),
    }


@pytest.mark.clause("1853-COST-09")
def test_a_post_beyond_a_break_or_a_full_station_is_not_connected() -> None:
    table = Map("Ck=5/5 Bj=76/5", {"NWR": HOMES["NWR"]}, phase=2)
    game = table.turn("NWR")
    game.play({"type": "pass"})
    assert game.state.grants == ()
    table = Map("Ck=99/2 Bj=76/5 Bh=76/4", {"NWR": HOMES["NWR"], "EIR": "Bj"}, phase=2)
    game = table.turn("NWR")
    game.play({"type": "pass"})
    assert game.state.grants == ("Bj",)  # reached, not passed


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
