"""The share chart."""

from __future__ import annotations

from railhead.finance.market import parse_chart


def test_a_chart_moves_as_its_edges_say() -> None:
    chart = parse_chart(["▨ 60 70 80 90", "▨ 50 (60) 70", "▨ 40"])
    assert chart.starts == {60: (1, 2)}
    assert chart.top_price == 90
    assert chart.right((1, 2)) == (1, 3)
    assert chart.right((1, 3)) == (0, 3)  # the end of a row: up
    assert chart.right((0, 4)) == (0, 4)  # the corner: nowhere
    assert chart.left((0, 1)) == (0, 0)
    assert chart.left((0, 2), 3) == (0, 0)
    assert chart.up((0, 2)) == (0, 2)
    assert chart.down((0, 1)) == (1, 1)
    assert chart.down((1, 2)) == (1, 2)  # no cell below
    assert chart.price((2, 0)) == 0


def test_the_cells_from_a_price_on_are_in_every_row() -> None:
    chart = parse_chart(["80 90 100", "70 90", "60"])
    assert chart.cells_from(90) == [(0, 1), (0, 2), (1, 1)]
    assert chart.cells_from(chart.top_price) == [(0, 2)]
