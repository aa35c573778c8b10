"""Laying yellow tiles. Clauses TRK."""

from __future__ import annotations

import pytest

from railhead.play.actions import LayTile, Pass
from railhead.titles.t18india.actions import RemoveMarker, UsePrivate
from tests.seen import seen
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, choices, offers, plays, refused


def lay(hex_id: str, tile: str, rotation: int = 0, private: str = "") -> LayTile:
    return LayTile(hex=hex_id, tile=tile, rotation=rotation, private=private)


def bengal(cash: int = 600, **fields: object) -> Game:
    """The EIR with its tile in Kolkata, track from it to Haldia."""
    table = Table("EIR", "EBR DHR").tiles("P17=235@0").company("EIR", cash=cash, stations="P17.0")
    return table.set(**fields).turn("EIR")


def _asks(game: Game) -> str:
    """What the player on turn is asked."""
    [decision] = seen(game, game.asked[0])["decisions"]
    return str(decision["prompt"])


def central(tiles: str = "I20=57@0", cash: int = 300, company: str = "BNR") -> Table:
    """The BNR in Nagpur, whose tile leads north to I18 and south to I22."""
    return Table("BNR", "NSR").tiles(tiles).company(company, cash=cash)


@pytest.mark.clause("18india-TRK-01")
@pytest.mark.clause("18india-TRK-06")
@pytest.mark.clause("18india-TER-02")
@pytest.mark.clause("18india-GC-01")
def test_four_yellow_tiles_in_one_line_through_printed_hexes() -> None:
    """The first turn of the long example (12.0)."""
    game = bengal(570 + 30)
    game.play(lay("Q18", "9", 1))
    assert game.state.cash["EIR"] == 570  # the river to Dhaka
    assert _asks(game) == "Lay up to 3 more yellow tiles, in line with the last."
    game.play(lay("R15", "9", 0))
    assert _asks(game) == "Lay up to 2 more yellow tiles, in line with the last."
    game.play(lay("R13", "4", 0))
    assert _asks(game) == "Lay one more yellow tile, in line with the last."
    assert game.state.map.gauges == {"R15": (3,), "R13": (0,)}
    game.play(lay("R11", "8", 0))
    assert game.state.cash["EIR"] == 570
    # The step is over: a fifth tile is refused.
    assert refused(game, lay("P11", "9", 1)) == "18india-TRK-01"


@pytest.mark.clause("18india-TRK-01")
@pytest.mark.clause("18india-UPG-09")
def test_one_upgrade_and_nothing_else() -> None:
    game = central("I20=57@0 I18=9@0").turn("BNR")
    game.play(lay("I20", "14", 0))
    assert game.state.cash["BNR"] == 300
    assert refused(game, lay("I22", "9", 0)) == "18india-TRK-01"
    assert refused(game, lay("I18", "82", 0)) == "18india-TRK-01"


@pytest.mark.clause("18india-TRK-01")
def test_no_upgrade_after_a_yellow_tile() -> None:
    game = central("I20=57@0 I18=9@0").turn("BNR")
    game.play(lay("I22", "9", 0))
    assert refused(game, lay("I20", "14", 0)) == "18india-TRK-01"
    assert refused(game, lay("I18", "82", 0)) == "18india-TRK-01"


@pytest.mark.clause("18india-TRK-01")
def test_nothing_may_be_laid() -> None:
    game = central().turn("BNR")
    plays(game, Pass())
    assert refused(game, lay("I22", "9", 0)) == "18india-OR-07"


@pytest.mark.clause("18india-TRK-02")
@pytest.mark.clause("18india-PH-05")
def test_all_colours_from_the_first_turn() -> None:
    for tiles, tile in (("I20=57@0", "14"), ("I20=14@0", "611"), ("I20=611@0", "513")):
        game = central(tiles).turn("BNR")
        assert game.title.phase(game.position).name == "I"
        assert offers(game, lay("I20", tile, 0))


@pytest.mark.clause("18india-TRK-03")
def test_a_route_of_any_length_leads_to_the_hex() -> None:
    game = central("I20=57@0 I22=9@0 I24=9@0 I26=9@0").turn("BNR")
    assert offers(game, lay("I28", "9", 0))
    assert refused(game, lay("H23", "9", 0)) == "18india-TRK-03"


@pytest.mark.clause("18india-TRK-03")
@pytest.mark.clause("18india-STN-07")
def test_a_full_city_of_others_blocks() -> None:
    """Hyderabad is full of the NSR: nothing beyond it is reached."""
    table = Table("BNR NSR").tiles("I20=57@0 I22=8@1 H23=8@4 H25=57@0")
    table = table.company("BNR", cash=300).company("NSR", {"Bob": 3})
    assert refused(table.turn("BNR"), lay("H27", "9", 0)) == "18india-TRK-03"
    table = Table("BNR NSR").tiles("I20=57@0 I22=8@3 H23=8@4 H25=57@0")
    blocked = table.company("BNR", cash=300).company("NSR", {"Bob": 3}).turn("NSR")
    assert offers(blocked, lay("H27", "9", 0))


@pytest.mark.clause("18india-TRK-04")
def test_an_own_station_without_a_tile() -> None:
    game = Table("BNR").company("BNR").turn("BNR")
    for rotation in range(6):
        assert offers(game, lay("I20", "57", rotation))
    assert refused(game, lay("I22", "9", 0)) == "18india-TRK-03"


@pytest.mark.clause("18india-TRK-05")
@pytest.mark.clause("18india-TRK-08")
def test_the_line_goes_on_from_its_last_tile() -> None:
    """The home first, then either of its exits, then on from there."""
    game = Table("BNR").company("BNR", cash=300).turn("BNR")
    game.play(lay("I20", "57", 0))
    assert offers(game, lay("I18", "9", 0))
    assert offers(game, lay("I22", "9", 0))
    game.play(lay("I22", "9", 0))
    assert refused(game, lay("I18", "9", 0)) == "18india-TRK-05"
    assert offers(game, lay("I24", "9", 0))


@pytest.mark.clause("18india-TRK-05")
@pytest.mark.clause("18india-TRK-08")
def test_no_second_tile_from_another_station() -> None:
    table = Table("BNR", "NSR").tiles("I20=57@0 H25=57@0")
    game = table.company("BNR", cash=300, stations="I20 H25").turn("BNR")
    game.play(lay("I22", "9", 0))
    assert refused(game, lay("H27", "9", 0)) == "18india-TRK-05"


@pytest.mark.clause("18india-TRK-07")
def test_the_line_runs_on_through_older_tiles() -> None:
    game = central("I20=57@0 I24=9@0").turn("BNR")
    game.play(lay("I22", "9", 0))
    assert offers(game, lay("I26", "9", 0))
    game.play(lay("I26", "9", 0))
    assert game.state.map.tiles["I26"] == ("9", 0)


@pytest.mark.clause("18india-TRK-06")
def test_a_full_red_city_ends_the_line() -> None:
    """Dhaka with a station of another company: nothing beyond."""
    table = Table("EIR MR", "EBR").tiles("P17=235@0")
    table = table.company("EIR", cash=600, stations="P17.0").company("MR", stations="R17")
    game = table.turn("EIR")
    game.play(lay("Q18", "9", 1))
    assert refused(game, lay("R15", "9", 0)) == "18india-TRK-03"


@pytest.mark.clause("18india-TRK-09")
def test_nothing_on_printed_hexes_or_off_the_map() -> None:
    game = bengal()
    assert refused(game, lay("P19", "4", 0)) == "18india-TRK-09"
    assert refused(game, lay("R17", "57", 0)) == "18india-TRK-09"
    assert game.why(lay("S18", "9", 0)) is not None


@pytest.mark.clause("18india-TRK-10")
def test_no_track_off_the_board_or_into_blank_sides() -> None:
    game = bengal()
    # Q18 has nothing to the south-east.
    assert refused(game, lay("Q18", "8", 5)) == "18india-TRK-10"
    # The south-west side of Dhaka has track, its north-east side has none: R15 may not run to Q14
    # and off the map alike.
    game.play(lay("Q18", "9", 1))
    assert refused(game, lay("R15", "8", 4)) == "18india-TRK-10"


@pytest.mark.clause("18india-TRK-10")
def test_ahmedabad_may_point_at_the_spur() -> None:
    game = Table("WR").company("WR", cash=100).turn("WR")
    assert offers(game, lay("D17", "57", 1))  # edges 1 and 4: edge 1 is the spur of C18
    game = Table("WR").tiles("D17=57@0").company("WR", cash=100).turn("WR")
    # No other hex may: B17 would run into the blank side of C18.
    assert game.title.board.open_edges["D17"] == 63
    assert not game.title.board.open_edges["B17"] >> 5 & 1


@pytest.mark.clause("18india-TRK-11")
def test_the_tile_matches_the_hex() -> None:
    game = central("I20=57@0 I22=8@1").turn("BNR")
    assert refused(game, lay("I18", "4", 0)) == "18india-TRK-11"  # plain: no Town
    assert refused(game, lay("I18", "57", 0)) == "18india-TRK-11"
    game = Table("BNR", "NSR").tiles("I20=57@3 I18=9@0 I16=8@1").company("BNR").turn("BNR")
    assert refused(game, lay("J15", "235", 0)) == "18india-TRK-11"
    game = Table("WIP").tiles("E24=57@0").company("WIP", cash=100).turn("WIP")
    assert refused(game, lay("E22", "4", 0)) == "18india-TRK-11"  # three Towns
    for tile in ("IND2", "IND3", "IND4", "IND5", "IND6"):
        assert offers(game, lay("E22", tile, 0))


@pytest.mark.clause("18india-TRK-11")
def test_kolkata_takes_the_tile_with_two_circles() -> None:
    game = Table("EIR").company("EIR").turn("EIR")
    assert refused(game, lay("P17", "57", 0)) == "18india-TRK-11"
    assert offers(game, lay("P17", "235", 0))


@pytest.mark.clause("18india-TRK-12")
@pytest.mark.clause("18india-TER-01")
def test_the_ferry() -> None:
    """J37 takes IF1 and IF2, for 60."""
    table = Table("CGR SIR").tiles("L39=3@1 K38=4@2").company("CGR", cash=100)
    game = table.turn("CGR")
    assert refused(game, lay("J37", "9", 2)) == "18india-TRK-12"
    assert refused(game, lay("I36", "IF1", 0)) == "18india-TRK-12"
    assert offers(game, lay("J37", "IF1", 2))  # to I36
    assert offers(game, lay("J37", "IF2", 3))  # to J35
    assert offers(game, lay("J37", "IF2", 5))  # to I38
    game.play(lay("J37", "IF1", 2))
    assert game.state.cash["CGR"] == 40
    later = Table("CGR").tiles("L39=3@1 K38=4@2 J37=IF1@2").company("CGR", cash=100).turn("CGR")
    assert refused(later, lay("J37", "82", 2)) == "18india-UPG-07"


@pytest.mark.clause("18india-TRK-17")
@pytest.mark.parametrize(
    ("profile", "rules", "free"),
    [
        ("rulebook", None, True),
        ("living", None, False),
        ("18xx.games", None, False),
        ("rulebook", 1, False),
    ],
)
def test_whether_the_ferry_must_lead_to_the_island(
    profile: str, rules: int | None, free: bool
) -> None:
    """From the mainland the tile can be laid past K38, from J35 to I38: the text has nothing
    against it, the answer of the designers has."""
    table = Table("MR CGR", profile=profile, rules=rules).tiles("J35=9@0 J33=9@0 J31=8@4")
    game = table.company("MR", cash=100).turn("MR")
    past = lay("J37", "IF2", 1)
    assert offers(game, lay("J37", "IF2", 3))
    if free:
        plays(game, past)
        assert game.state.cash["MR"] == 40
    else:
        assert refused(game, past) == "18india-TRK-17"


@pytest.mark.clause("18india-TRK-13")
def test_tiles_run_out_and_come_back() -> None:
    table = Table("BNR", "NSR").tiles("I20=57@0 D17=57@0 E24=57@0").company("BNR")
    game = table.turn("BNR")
    table = Table("BNR NSR").tiles("D17=57@0 E24=57@0 K14=57@0").company("BNR")
    assert refused(table.turn("BNR"), lay("I20", "57", 0)) == "18india-TRK-13"
    # Nagpur is upgraded: its 57 is in stock again.
    game.play(lay("I20", "14", 0))
    assert game.state.map.used["57"] == 2
    assert game.title.board.tiles["57"].count == 3


@pytest.mark.clause("18india-TRK-13")
@pytest.mark.parametrize(
    ("profile", "total", "last"), [("rulebook", 227, 1), ("18xx.games", 228, 2)]
)
def test_how_many_tiles_there_are(profile: str, total: int, last: int) -> None:
    tiles = Table(profile=profile).title.board.tiles
    assert sum(tile.count for tile in tiles.values()) == total
    assert (tiles["58"].count, tiles["984"].count, tiles["9"].count) == (16, last, 41)


@pytest.mark.clause("18india-TRK-14")
def test_other_sides_need_not_connect() -> None:
    """A tile may run against the blank side of another tile."""
    game = central("I20=57@0 J21=9@0").turn("BNR")
    assert offers(game, lay("I22", "8", 3))  # edges 3 and 5, to J23
    assert offers(game, lay("I22", "7", 3))  # edges 3 and 4: J21 has no track to it
    game.play(lay("I22", "7", 3))


@pytest.mark.clause("18india-TRK-15")
@pytest.mark.clause("18india-SETUP-10")
def test_a_commodity_stays_under_a_tile() -> None:
    game = central().turn("BNR")
    assert game.title.goods(game.position)["I18"] == (("Spices", ""),)
    game.play(lay("I18", "9", 0))
    assert game.title.goods(game.position)["I18"] == (("Spices", ""),)
    assert {h for h, goods in game.title.goods(game.position).items() if goods[0][0] == "Ore"} == {
        "H15",
        "L21",
    }


@pytest.mark.clause("18india-TRK-16")
def test_a_new_tile_joins_the_track_that_reaches_its_hex() -> None:
    game = central().turn("BNR")
    assert refused(game, lay("I22", "9", 1)) == "18india-TRK-16"
    assert offers(game, lay("I22", "9", 0))


@pytest.mark.clause("18india-TRK-18")
def test_three_towns_lie_on_three_tracks() -> None:
    """The line goes on along the track on which it came."""
    board = Table().title.board
    for tile in ("IND2", "IND3", "IND4", "IND5", "IND6"):
        track = board.track(tile, 0)
        assert track.exits == 63
        assert [len(ends) for ends in track.from_node] == [2, 2, 2]
    game = Table("WIP").tiles("E24=57@0").company("WIP", cash=300).turn("WIP")
    game.play(lay("E22", "IND5", 4))  # edges 0 and 1, 2 and 3 ..., of E22
    track = game.state.map.track(board, "E22")
    (node,) = (end for end in track.from_edge[0])
    (out,) = (end for end in track.from_node[node - 6] if end)
    around = [board.next_to["E22"][edge] for edge in range(6)]
    hexes = {action.hex for action in choices(game) if hasattr(action, "hex")}
    assert hexes == {around[out]} or not board.hexes[around[out]].buildable


@pytest.mark.clause("18india-TRK-01")
def test_removing_a_marker_is_all_the_track_work() -> None:
    table = Table("BNR", "NSR").phase("IV").tiles("I20=57@0 I18=9@0").company("BNR", cash=900)
    game = table.turn("BNR")
    plays(game, RemoveMarker(hex="I18", edge=0))
    assert refused(game, lay("I22", "9", 0)) in ("18india-TRK-01", "18india-OR-07")


# Extra tiles of privates.


@pytest.mark.clause("18india-PRIV-09")
@pytest.mark.clause("18india-PRIV-15")
def test_an_extra_yellow_tile_besides_the_line() -> None:
    """After four tiles to the south, one to the north: the Portuguese EIC needs no line."""
    game = central("I20=57@0", cash=900).private("P2", "Ann").turn("BNR")
    assert refused(game, lay("I20", "14", 0, "P2")) == "18india-PRIV-09"
    for hex_id in ("I22", "I24", "I26", "I28"):
        game.play(lay(hex_id, "9", 0))
    assert game.state.cash["BNR"] == 900 - 30 - 30
    before = game.state.cash["Ann"]
    assert refused(game, lay("E20", "9", 0, "P2")) == "18india-TRK-03"
    plays(game, lay("I18", "9", 0, "P2"))
    assert game.state.cash["Ann"] == before + 35
    assert refused(game, lay("I30", "9", 0, "P2")) == "18india-PRIV-03"  # it works once


@pytest.mark.clause("18india-PRIV-10")
def test_an_extra_upgrade() -> None:
    """The Dutch EIC may upgrade the tile just laid."""
    game = central("I20=57@0").private("P3", "Ann").turn("BNR")
    game.play(lay("I22", "9", 0))
    assert refused(game, lay("I24", "9", 0, "P3")) == "18india-PRIV-10"
    plays(game, lay("I22", "82", 0, "P3"))
    plays(game, lay("I24", "9", 0))  # the line goes on


@pytest.mark.clause("18india-PRIV-10")
def test_two_steps_in_one_turn() -> None:
    game = central("I20=57@0", cash=900).private("P3", "BNR").turn("BNR")
    game.play(lay("I20", "14", 0))
    plays(game, lay("I20", "611", 0, "P3"))
    assert game.state.map.tiles["I20"] == ("611", 0)


@pytest.mark.clause("18india-PRIV-17")
def test_the_rebate_covers_extra_tiles() -> None:
    """A mountain by the track step and a river by the Portuguese EIC: 60 less 40."""
    table = central("I20=57@0 I22=9@0 I24=8@3", cash=100).private("P2", "Ann").private("P4", "Ann")
    game = table.turn("BNR")
    game.play(UsePrivate(private="P4"))
    plays(game, lay("J25", "9", 2, "P2"))
    assert game.state.cash["BNR"] == 100 - 20
