"""The share prices where there is little room."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

from railhead.drawing.market_foot import WIDE, Foot, draw_foot
from railhead.finance.market import Cell, Chart, parse_banded, parse_chart
from railhead.titles.data import read
from tests.drawing.samples import of_class, parse, railways

ROWS = [
    "▨ 70 80 90 100 110 120 140 160 190 220 250 280 320 360 400 450",
    "▨ 60 70 80 90 (100) 110 130 150 180 210 240 270 310 350 390 440",
    "▨ 50 60 70 80 (90) 100 120 140 170 200 230 260 300",
]
GRID = parse_chart(ROWS)
LINE = parse_chart(["0 56 58 61 (64) (67) (71) (76) (82) (90) (100) (112) 126 142 160 400 420"])


def draw(chart: Chart, market: dict[str, Cell], **options: Any) -> ElementTree.Element:
    return parse(draw_foot(Foot(chart, market, {}, railways(), "t", **options)))


def prices(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in of_class(root, "price")]


def test_a_grid_shows_the_cells_with_markers_and_one_round_them() -> None:
    root = draw(GRID, {"WA": (1, 5), "SAR": (1, 6)})
    rows = ["100 110 120 140", "90 100 110 130", "80 90 100 120"]
    assert prices(root) == " ".join(rows).split()
    assert len(of_class(root, "mini-row")) == len(GRID.rows)
    assert len(of_class(root, "mini-frame")) == 1


def test_far_from_every_marker_columns_are_left_out_rather_than_shrunk() -> None:
    root = draw(GRID, {"WA": (1, 2), "SAR": (0, 15)})
    assert "140" not in prices(root)
    assert {"70", "60", "400", "450"} <= set(prices(root))
    assert float(root.get("viewBox", "").split()[2]) == WIDE


def test_the_acting_company_is_ringed_and_its_next_cells_dashed() -> None:
    root = draw(GRID, {"WA": (1, 5)}, acting="WA", steps={"WA": [(1, 4), (1, 6)]})
    assert len(of_class(root, "here-cell")) == 1
    assert len(of_class(root, "next-cell")) == 2
    assert not of_class(draw(GRID, {"WA": (1, 5)}), "here-cell")


def test_markers_of_one_cell_stand_side_by_side_in_it() -> None:
    root = draw(GRID, dict.fromkeys(("WA", "SAR", "VR"), (0, 7)))
    cell = next(each for each in of_class(root, "price-cell") if float(each.get("width", "0")) > 60)
    left = float(cell.get("x", ""))
    right = left + float(cell.get("width", ""))
    uses = [each for each in root.iter() if each.tag.endswith("use")]
    spans = sorted(
        (float(use.get("x", "")), float(use.get("x", "")) + float(use.get("width", "")))
        for use in uses
    )
    assert len(spans) == 3
    assert left < spans[0][0]
    assert spans[-1][1] < right
    assert all(before[1] <= after[0] for before, after in pairwise(spans))


def test_a_line_has_flags_that_keep_apart() -> None:
    market = {name: (0, 4 + place // 2) for place, name in enumerate(("WA", "SAR", "VR", "QG"))}
    steps = {name: [(0, column - 1), (0, column + 1)] for name, (_, column) in market.items()}
    root = draw(LINE, market, acting="VR", steps=steps, ends=[(0, 15), (0, 16)])
    flags = [float(each.get("x", "")) for each in of_class(root, "foot-strong")]
    assert len(flags) == 2
    assert flags[1] - flags[0] >= 60
    assert all(0 < x < WIDE for x in flags)
    said = [each.text for each in root.iter() if each.text and " · " in each.text]
    assert said == ["61 · 67", "64 · 71"]
    assert len(of_class(root, "here-ring")) == 1
    assert len(of_class(root, "end-cell")) == 1


def test_a_tag_stands_under_the_flag_of_its_company() -> None:
    root = draw(LINE, {"WA": (0, 4)}, tags={"WA": "5% = ₹3"})
    assert [each.text for each in of_class(root, "tag-words")] == ["5% = ₹3"]


def test_bands_and_arrows_of_1947() -> None:
    table = read("t1947", "market.toml")
    chart = parse_banded(table["rows"], table["bands"])
    assert list(chart.letters.values()) == ["Y", "G", "B", "U"]
    ends = [(row, len(prices) - 1) for row, prices in enumerate(chart.rows)]
    assert [chart.has_arrow(cell) for cell in ends] == [False] + [True] * (len(ends) - 1)
    assert not chart.has_arrow((1, 2))
    full = parse_banded(table["full_rows"], table["bands"])
    assert not any(full.has_arrow((row, len(full.rows[row]) - 1)) for row in range(len(full.rows)))
    root = draw(chart, {"WA": (5, 4)}, bands=[("Y", "66–100", True), ("G", "80–110", False)])
    assert of_class(root, "band-1")
    assert [each.text for each in of_class(root, "band-letter")] == ["Y", "G"]
    root = draw(chart, {"WA": (5, 10)})
    assert of_class(root, "arrow-up")
    assert of_class(root, "red-line")
