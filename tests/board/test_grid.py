"""The names of hexes and who lies beside whom."""

from __future__ import annotations

import pytest

from railhead.board.grid import neighbours, opposite, position


@pytest.mark.parametrize(
    ("layout", "hex_id", "around"),
    [
        ("pointy", "F17", ("G16", "F15", "E16", "E18", "F19", "G18")),
        ("flat", "F6", ("F8", "E7", "E5", "F4", "G5", "G7")),
    ],
)
def test_neighbours_go_clockwise_from_edge_0(
    layout: str, hex_id: str, around: tuple[str, ...]
) -> None:
    found = neighbours(layout, [hex_id, *around])  # type: ignore[arg-type]
    assert found[hex_id] == around
    for edge, other in enumerate(around):
        assert found[other][opposite(edge)] == hex_id


def test_letters_count_on_after_z() -> None:
    assert position("pointy", "Iaa") == (9, 27)
    assert position("pointy", "Iak") == (9, 37)
    for wrong in ("", "17", "f17", "F", "FF1", "F1a"):
        with pytest.raises(ValueError, match="not the name of a hex"):
            position("pointy", wrong)
