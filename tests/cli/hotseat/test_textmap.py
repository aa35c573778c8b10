"""The map in letters."""

from collections import Counter

import pytest

import railhead
from railhead.board.grid import position
from railhead.cli.hotseat.textmap import map_lines
from tests.cli.running import PLAYERS
from tests.titles.t1848.positions import Table


@pytest.mark.parametrize("width", [40, 80, 100, 300])
def test_every_hex_stands_on_the_map_in_its_place(width: int) -> None:
    game = Table(3).tiles("H11=57@1").company("VR", 100, {"Ann": 6}).turn("VR")
    lines = map_lines(game, width)
    board = game.title.board
    parts = [number for number, line in enumerate(lines) if line.startswith("Part ")] or [-1]
    found = {}
    for hex_id in board.hexes:
        [(row, column)] = [
            (number, at)
            for number, line in enumerate(lines)
            for at in range(len(line))
            if line[at:].startswith(hex_id)
            and not line[at + len(hex_id) :][:1].isdigit()
            and (at == 0 or line[at - 1] == " ")
        ]
        part = max(start for start in parts if start < row)
        found[hex_id] = (part, row - part, column)
    for part in parts:
        inside = [hex_id for hex_id, (of, _, _) in found.items() if of == part]
        in_order = sorted(inside, key=lambda hex_id: found[hex_id])
        assert in_order == sorted(inside, key=lambda hex_id: position(board.layout, hex_id))
    assert any("57/1" in line for line in lines)
    assert max(len(line) for line in lines) <= width


@pytest.mark.parametrize("width", [80, 100, 160])
@pytest.mark.parametrize("title", railhead.titles())
def test_the_map_has_every_cost_in_full_and_is_as_wide_as_the_screen(
    title: str, width: int
) -> None:
    game = railhead.new(title, PLAYERS, seed=4)
    lines = map_lines(game, width)
    assert max(len(line) for line in lines) <= width
    figures = Counter(
        word.strip("£₹") for line in lines for word in line.split() if word.strip("£₹")[0].isdigit()
    )
    printed = Counter(
        hex_.cost_words or str(hex_.cost)
        for hex_id, hex_ in game.title.board.hexes.items()
        if (hex_.cost or hex_.cost_words) and hex_id not in game.state.map.tiles
    )
    assert printed, "no hex of the board costs anything"
    assert {cost: figures[cost] for cost in printed} == printed


def test_stations_that_have_no_room_are_counted() -> None:
    def drawn(width: int) -> str:
        table = Table(3).tiles("E4=15@0").company("VR", 100, {"Ann": 6}, stations="E4")
        table.company("NSW", 90, {"Bob": 6}, stations="E4")
        return "\n".join(map_lines(table.turn("VR"), width))

    assert "VR NSW" in drawn(160)
    assert "VR+1" in drawn(66)
