"""Laying yellow tiles. Clauses 1860-TRK."""

from __future__ import annotations

import pytest

from railhead.play.actions import LayTile, Pass
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, offers, plays, refused

PLAIN = {"7", "8", "9"}
HALTS = {"741", "742", "743"}
TOWNS = {"5", "6", "57", "115"}


def lay(hex_id: str, tile: str, rotation: int) -> LayTile:
    return LayTile(hex=hex_id, tile=tile, rotation=rotation)


def lays_offered(game: Game) -> list[LayTile]:
    decision = game.decision
    assert decision is not None
    return [c.action for c in decision.of(LayTile) if isinstance(c.action, LayTile)]


def hexes_offered(game: Game) -> set[str]:
    return {action.hex for action in lays_offered(game)}


def tiles_offered(game: Game, hex_id: str) -> set[str]:
    return {action.tile for action in lays_offered(game) if action.hex == hex_id}


def cowes(phase: str = "3", tiles: str = "", trains: str = "2+1", **options: str) -> Table:
    """C&N at Cowes, whose track leads south to Cement Mills F4."""
    table = Table(**options).phase(phase).tiles(f"F2=787@0 {tiles}")  # type: ignore[arg-type]
    return table.company("C&N", 74, {"Ann": 6}, cash=500, trains=trains)


def bembridge(tiles: str = "", cash: int = 500, trains: str = "") -> Table:
    """BHI&R at Bembridge, with track to the plain hex K7 and to St. Helens K5 (60 cc)."""
    table = Table().phase("3").tiles(f"L6=5@1 {tiles}")
    return table.company("BHI&R", 58, {"Ann": 6}, cash=cash, trains=trains)


# How many (TRK-01, TRK-02, TRK-08).


@pytest.mark.clause("1860-TRK-01", "1860-TRK-08")
@pytest.mark.parametrize("phase", ["2", "3", "5"])
def test_two_yellow_tiles_the_second_may_join_the_first(phase: str) -> None:
    game = cowes(phase).turn("C&N")
    assert refused(game, lay("F6", "741", 3)) == "1860-TRK-05"
    plays(game, lay("F4", "743", 0))
    plays(game, lay("F6", "741", 3))
    assert refused(game, lay("E5", "742", 4)) == "1860-TRK-01"
    assert game.state.map.tiles == {"F2": ("787", 0), "F4": ("743", 0), "F6": ("741", 3)}


@pytest.mark.clause("1860-TRK-01")
def test_one_tile_or_none_is_enough() -> None:
    game = cowes().turn("C&N")
    plays(game, lay("F4", "743", 0))
    plays(game, Pass())
    assert game.decision is not None
    assert game.decision.step != "Track"


@pytest.mark.clause("1860-TRK-01")
def test_after_a_yellow_tile_no_upgrade() -> None:
    game = cowes(tiles="F4=743@0").turn("C&N")
    upgrade = lay("F4", "749", 0)
    assert offers(game, upgrade)
    plays(game, lay("F6", "741", 3))
    assert refused(game, upgrade) == "1860-TRK-01"


@pytest.mark.clause("1860-TRK-01")
def test_after_an_upgrade_neither_a_yellow_tile_nor_a_second_upgrade() -> None:
    game = cowes("3", "F4=743@0 F6=743@0").turn("C&N")
    assert offers(game, lay("F6", "752", 0))
    plays(game, lay("F4", "749", 0))
    assert refused(game, lay("F8", "9", 0)) == "1860-TRK-01"
    assert refused(game, lay("F6", "752", 0)) == "1860-TRK-01"


@pytest.mark.clause("1860-TRK-01", "1860-OPT-06")
def test_a_yellow_tile_and_an_upgrade_go_together_only_in_a_variant() -> None:
    game = cowes(tiles="F4=743@0", accelerated_track="on").turn("C&N")
    plays(game, lay("F6", "741", 3))
    plays(game, lay("F4", "749", 0))
    assert game.state.map.tiles["F4"] == ("749", 0)


@pytest.mark.clause("1860-TRK-02")
def test_after_a_halt_no_large_station() -> None:
    game = bembridge("K5=743@2").turn("BHI&R")
    ryde = lay("J4", "6", 5)
    assert offers(game, ryde)
    plays(game, lay("K7", "9", 1))
    assert refused(game, ryde) == "1860-TRK-02"

    game = bembridge().turn("BHI&R")
    plays(game, lay("K5", "743", 2))
    assert refused(game, ryde) == "1860-TRK-02"
    assert "J4" not in hexes_offered(game)


@pytest.mark.clause("1860-TRK-02")
def test_a_large_station_is_the_only_tile_of_a_turn() -> None:
    game = bembridge("K5=743@2").turn("BHI&R")
    plays(game, lay("J4", "6", 5))
    assert refused(game, lay("I5", "741", 4)) == "1860-TRK-02"
    assert refused(game, lay("K7", "9", 1)) == "1860-TRK-02"
    assert game.decision is not None
    assert game.decision.step != "Track"


@pytest.mark.clause("1860-TRK-02")
def test_cowes_with_its_small_station_and_halt_counts_as_a_large_station() -> None:
    """IWNJ builds north of Newport, where it has a base."""
    table = Table().tiles("F4=742@3").company("IWNJ", 62, {"Ann": 5}, bases="G5", cash=300)
    game = table.turn("IWNJ")
    plays(game, lay("F2", "787", 0))
    assert refused(game, lay("G3", "743", 0)) == "1860-TRK-02"

    game = table.turn("IWNJ")
    plays(game, lay("G3", "743", 0))
    assert refused(game, lay("F2", "787", 0)) == "1860-TRK-02"


# Where and what (TRK-03, TRK-04).


@pytest.mark.clause("1860-TRK-03")
@pytest.mark.parametrize(
    ("hex_id", "tile", "rotation"), [("F4", "743", 0), ("F4", "741", 3), ("G5", "5", 2)]
)
def test_yellow_tiles_go_on_empty_hexes_only(hex_id: str, tile: str, rotation: int) -> None:
    game = cowes(tiles="F4=742@3").turn("C&N")
    assert refused(game, lay(hex_id, tile, rotation)) == "1860-TRK-03"


@pytest.mark.clause("1860-TRK-04")
def test_plain_track_for_an_empty_hex() -> None:
    game = bembridge().turn("BHI&R")
    assert tiles_offered(game, "K7") == PLAIN
    for tile in ("741", "115", "744"):
        assert refused(game, lay("K7", tile, 4)) == "1860-TRK-04"


@pytest.mark.clause("1860-TRK-04")
def test_one_halt_for_one_village() -> None:
    game = cowes().turn("C&N")
    assert tiles_offered(game, "F4") == HALTS
    for tile in ("9", "57", "744"):
        assert refused(game, lay("F4", tile, 0)) == "1860-TRK-04"


@pytest.mark.clause("1860-TRK-04")
def test_two_halts_for_two_villages() -> None:
    """Wootton and Havenstreet H4, reached from Ashey I5."""
    table = Table().tiles("J4=5@1 I5=742@2").company("IOW", 82, {"Ann": 5})
    game = table.turn("IOW")
    assert tiles_offered(game, "H4") == {"744", "745"}
    for tile in ("742", "9", "57"):
        assert refused(game, lay("H4", tile, 5)) == "1860-TRK-04"


@pytest.mark.clause("1860-TRK-04")
def test_one_large_station_for_a_town() -> None:
    game = Table().company("IOW", 82, {"Ann": 5}).turn("IOW")
    assert tiles_offered(game, "J4") == TOWNS
    for tile in ("9", "743", "744"):
        assert refused(game, lay("J4", tile, 2)) == "1860-TRK-04"


@pytest.mark.clause("1860-TRK-04", "1860-MAP-07")
def test_lettered_hexes_take_their_letter_only() -> None:
    game = Table().tiles("J4=6@0").company("IOW", 82, {"Ann": 5}).turn("IOW")
    assert tiles_offered(game, "J6") == {"746"}
    assert refused(game, lay("J6", "57", 0)) == "1860-MAP-07"


@pytest.mark.clause("1860-TRK-04")
def test_yellow_tiles_without_a_letter_show_villages_as_halts() -> None:
    tiles = Table().title.board.tiles.values()
    yellow = [tile for tile in tiles if tile.colour == "yellow" and not tile.label]
    assert {node.kind for tile in yellow for node in tile.nodes} == {"halt", "city"}
    towns = [tile.id for tile in tiles if any(node.kind == "town" for node in tile.nodes)]
    assert {"787", "747", "754"} <= set(towns)


# Connected (TRK-05, TRK-06).


@pytest.mark.clause("1860-TRK-05")
def test_new_track_joins_track_that_leads_from_a_base() -> None:
    game = Table().tiles("J4=6@0 J6=746@0").company("IOW", 82, {"Ann": 5}).turn("IOW")
    assert hexes_offered(game) == {"J8"}
    assert refused(game, lay("K5", "741", 1)) == "1860-TRK-05"
    assert refused(game, lay("J8", "6", 2)) == "1860-TRK-05"  # not towards Brading
    plays(game, lay("J8", "6", 1))


@pytest.mark.clause("1860-TRK-05")
def test_any_distance_will_do_also_without_a_train() -> None:
    line = "J4=6@0 J6=746@0 J8=6@1 I9=57@1"
    game = Table().tiles(line).company("IOW", 82, {"Ann": 5}, cash=60).turn("IOW")
    plays(game, lay("H10", "741", 4))
    assert cash(game, "IOW") == 0


@pytest.mark.clause("1860-TRK-05")
@pytest.mark.parametrize("where", ["J4", "J6"])
def test_track_past_a_station_full_of_foreign_bases_is_out_of_reach(where: str) -> None:
    table = Table().tiles("J4=6@0 J6=746@0").company("IOW", 82, {"Ann": 5})
    game = table.company("IWNJ", 62, {"Bob": 5}, bases=where).turn("IOW")
    assert refused(game, lay("J8", "6", 1)) == "1860-TRK-05"
    assert hexes_offered(game) == set()


@pytest.mark.clause("1860-TRK-05")
def test_an_own_base_opens_a_full_station() -> None:
    table = Table().tiles("J4=6@0 J6=746@0").company("IOW", 82, {"Ann": 5}, bases="J4")
    game = table.turn("IOW")
    plays(game, lay("J8", "6", 1))


@pytest.mark.clause("1860-TRK-05")
def test_a_free_circle_beside_a_foreign_base_lets_track_pass() -> None:
    table = Table().phase("5").tiles("J4=776@5 J6=746@0").company("IOW", 82, {"Ann": 5})
    game = table.company("IWNJ", 62, {"Bob": 5}, bases="J4").turn("IOW")
    plays(game, lay("J8", "6", 1))


@pytest.mark.clause("1860-TRK-06", "1860-BKR-03")
def test_face_down_bases_still_stop_building() -> None:
    table = Table().tiles("J4=6@0 J6=746@0").company("IOW", 82, {"Ann": 5})
    game = table.bankrupt("IWNJ", bases="J4").turn("IOW")
    assert refused(game, lay("J8", "6", 1)) == "1860-TRK-05"


# Edges (TRK-07).


@pytest.mark.clause("1860-TRK-07", "1860-MAP-02")
@pytest.mark.parametrize(
    ("hex_id", "tile", "rotation", "towards"),
    [
        ("J4", "5", 2, "Ryde Pier"),
        ("J4", "6", 2, "the sea"),
        ("I5", "742", 4, "the barrier to I7"),
    ],
)
def test_no_track_runs_into_sea_barrier_or_the_pier(
    hex_id: str, tile: str, rotation: int, towards: str
) -> None:
    tiles = "J4=5@1" if hex_id == "I5" else ""
    game = Table().tiles(tiles).company("IOW", 82, {"Ann": 5}).turn("IOW")
    assert refused(game, lay(hex_id, tile, rotation)) == "1860-TRK-07"
    assert hex_id in hexes_offered(game)


@pytest.mark.clause("1860-TRK-07", "1860-MAP-06")
def test_ryde_esplanade_leads_to_the_pier() -> None:
    game = Table().phase("3").company("IOW", 82, {"Ann": 5}, trains="2+1").turn("IOW")
    plays(game, lay("I3", "758", 0))


# Who (TRK-09).


@pytest.mark.clause("1860-TRK-09")
def test_a_company_without_a_train_lays_yellow_tiles_and_pays_for_terrain() -> None:
    game = bembridge(cash=60).turn("BHI&R")
    plays(game, lay("K5", "743", 2))
    assert cash(game, "BHI&R") == 0
    plays(game, lay("K7", "9", 1))


@pytest.mark.clause("1860-TRK-09", "1860-INS-03")
def test_an_insolvent_company_lays_track_only_where_it_costs_nothing() -> None:
    game = bembridge().set(insolvent=("BHI&R",)).turn("BHI&R")
    assert hexes_offered(game) == {"K7"}
    assert refused(game, lay("K5", "743", 2)) == "1860-TRK-09"
    plays(game, lay("K7", "9", 1))
    assert cash(game, "BHI&R") == 500


@pytest.mark.clause("1860-TRK-09")
def test_an_insolvent_company_stays_off_the_hill_h6() -> None:
    table = Table().tiles("H8=741@2").company("IWNJ", 62, {"Ann": 5}, cash=200)
    assert offers(table.turn("IWNJ"), lay("H6", "9", 0))
    game = table.set(insolvent=("IWNJ",)).turn("IWNJ")
    assert refused(game, lay("H6", "9", 0)) == "1860-TRK-09"


@pytest.mark.clause("1860-TRK-09", "1860-RCV-02")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_a_company_in_receivership_lays_nothing(profile: str) -> None:
    table = Table(profile=profile).tiles("L6=5@1")
    table.company("BHI&R", 58, {"Ann": 1}, director_in_pool=True, cash=200)
    game = table.company("IWNJ", 62, {"Bob": 5}).operating_round("BHI&R", "IWNJ")
    while game.decisions and game.decisions[0].company == "BHI&R":
        assert game.decisions[0].step not in ("Track", "Base")
        refusal = game.why(LayTile(by="Ann", hex="K7", tile="9", rotation=1))
        assert refusal is not None
        assert refusal.clause == "1860-RCV-02"
        game.play(Pass(by="Ann"))
    assert set(game.state.map.tiles) == {"L6"}
