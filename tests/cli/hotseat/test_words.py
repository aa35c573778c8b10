"""Hexes and tiles in words."""

import pytest

import railhead
from railhead.cli.hotseat import words
from tests.cli.running import PLAYERS
from tests.titles.t1848.positions import Table
from tests.titles.t1860.positions import Table as Island


@pytest.mark.parametrize(
    ("title", "hex_id", "says"),
    [
        ("1848", "H11", "Gauge of the south-east (Victoria)."),
        ("1848", "B21", "A harbour."),
        ("1848", "I8", "Open to the Tasmania tile of P3."),
        ("1848", "F17", "Takes tiles marked K, from green on."),
        ("1848", "A18", "Off-board area £10; by phase yellow 10, green 20, brown 30, grey 40."),
        ("1853", "Hr", "In the Ganges valley."),
        ("1853", "Faj", "Frontier post: 100 cr to the first company that is connected to it."),
        ("1853", "Jab", "In a bid £50, with a share of EIR (1) or BNR (4) or BAR (8)."),
        ("1860", "B4", "City: free; its first tile gives it a value."),
        ("1860", "J2", "No tile is laid here."),
        ("18india", "K40", "Worth more by the dearest other city of the route."),
        ("18india", "D21", "Gauge of the south."),
        ("18india", "B17", "Oil: nobody’s concession."),
        ("1947", "D21", "Monsoon zone."),
        ("1947", "D21", "A trading post, for the owner of P7."),
        ("1947", "D21", "City: free; its first tile gives it a value."),
        ("1947", "D21", "Dead-end track at the edge of the map."),
        ("1947", "B17", "Temple of B&NWR, not reached yet."),
        ("1947", "L11", "Expatriation site Nepal: 1 worker waiting."),
        ("1947", "B11", "A town at the black edge of the map: it takes the K tile."),
    ],
)
def test_a_hex_has_what_the_title_has_there(title: str, hex_id: str, says: str) -> None:
    lines = words.hex_lines(railhead.new(title, PLAYERS, seed=4), hex_id)
    assert any(line.startswith(says) for line in lines), lines
    assert not any(line.startswith("City rs.") or " 0:" in line for line in lines)


def test_stations_that_track_joins_on_one_hex_are_not_called_alone() -> None:
    table = Island(3).phase("3").tiles("F2=787@0").company("C&N", 82, {"Ann": 6})
    lines = words.hex_lines(table.turn("C&N"), "F2")
    assert "Track: city 1 to town 2, town 2 to city 1 to halt 3, halt 3 ↓F4 to town 2." in lines


@pytest.mark.parametrize("title", railhead.titles())
def test_every_hex_can_be_asked_about_by_its_id_and_its_name(title: str) -> None:
    game = railhead.new(title, PLAYERS, seed=4)
    for hex_id, hex_ in game.title.board.hexes.items():
        assert words.hexes_meant(game, hex_id.lower()) == [hex_id]
        lines = words.hex_lines(game, hex_id)
        assert lines[0] == f"{hex_id} {hex_.name}".strip()
        assert not any("e3" in line.split()[-1] for line in lines[1:])
        if hex_.name and hex_.kind != "beyond":
            assert hex_id in words.hexes_meant(game, hex_.name.upper())


def test_a_hex_in_words() -> None:
    table = Table(3).tiles("H11=57@1").company("VR", 100, {"Ann": 6})
    game = table.beside("COM", "H11").turn("VR")
    assert words.hex_lines(game, "H11") == [
        "H11 Melbourne",
        "Tile 57, yellow, turned 1.",
        "Takes tiles marked K, from green on.",
        "Track: city ←H9 →H13.",
        "City £20: VR.",
        "Beside it: COM.",
        "Home of VR.",
        "Gauge of the south-east (Victoria).",
    ]
    assert words.hex_lines(game, "F15")[1] == "Mountain: the first tile costs £50."
    assert "Border, gauge: ↗F11." in words.hex_lines(game, "G10")


def test_words_are_spelled_as_the_game_spells_them() -> None:
    game = railhead.new("1848", PLAYERS)
    assert [words.spelled(game, word) for word in ("f17", "vr", "2e", "p1", "ann", "x")] == [
        "F17",
        "VR",
        "2E",
        "P1",
        "Ann",
        "x",
    ]
