"""The share price chart in letters."""

import re
from collections import Counter

import pytest

import railhead
from railhead.cli.hotseat.market import market_lines
from tests.cli.running import PLAYERS
from tests.titles.t1848.positions import Table
from tests.titles.t1947.positions import Table as Players


def test_markers_stand_under_their_prices_the_first_on_top() -> None:
    table = Table(3).company("VR", 90, {"Ann": 6}).company("NSW", 90, {"Bob": 6})
    game = table.company("SAR", 100, {"Cy": 6}).turn("VR")
    lines = market_lines(game, 80)
    at = lines.index(next(line for line in lines if " 90·" in line))
    column = lines[at].index("90·")
    assert [lines[at + row][column - 1 : column + 2].strip() for row in (1, 2)] == ["VR", "NSW"]
    assert lines[-1] == "Beside the chart: BOE £70."
    assert "An asterisk marks a price that ends the game." in lines
    assert lines[0].endswith("450*")


@pytest.mark.parametrize("width", [80, 100, 160])
@pytest.mark.parametrize("title", railhead.titles())
def test_the_chart_has_every_price_and_is_as_wide_as_the_screen(title: str, width: int) -> None:
    game = railhead.new(title, PLAYERS, seed=4)
    lines = market_lines(game, width)
    chart = lines[: max(n for n, line in enumerate(lines) if not line)]
    assert max(len(line) for line in chart) <= width
    figures = Counter(int(figure) for line in chart for figure in re.findall(r"\d+", line))
    prices = Counter(price for row in game.title.chart.rows for price in row if price)
    assert figures == prices


@pytest.mark.clause("1947-PH-03")
def test_the_chart_has_its_par_bands_and_says_which_is_open() -> None:
    game = Players(players=3).phase("3").company("SIR", 80, {"Ann": 3}).share_round("Ann")
    lines = market_lines(game, 160)
    for band, mark in {"yellow": "y", "green": "g", "brown": "b", "blue": "l"}.items():
        for price in game.title.chart.bands[band]:
            assert any(f" {price}{mark}" in line for line in lines), (band, price)
    assert "Par bands: y yellow, g green, b brown, l blue." in lines
    prices = ", ".join(f"Rs. {price}" for price in game.title.issue_prices(game.position, "EIR"))
    assert any(line.startswith("Open now: ") and line.endswith(f"{prices}.") for line in lines)
    assert [line[-1] for line in lines[:9:2]].count("↑") >= 3
