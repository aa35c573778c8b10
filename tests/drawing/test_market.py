"""The share price chart."""

from railhead.drawing.market import PriceLine, draw_chart
from railhead.finance.market import parse_chart
from railhead.titles.data import read
from tests.drawing.samples import SVG, markers, of_class, parse, railways

CHART = parse_chart(["▨ 60 70 (80)", "▨ 50 (60)"])


def draw(market, arrivals=None, **options):
    return parse(draw_chart(CHART, market, arrivals or {}, railways(), **options))


def test_cells_show_prices_starts_and_hatching():
    root = draw({})
    assert [each.text for each in of_class(root, "price")] == ["60", "70", "80", "50", "60"]
    assert [each.text for each in of_class(root, "start")] == ["par", "par"]
    assert len(of_class(root, "start-cell")) == 2
    hatched = [each for each in root.iter(f"{SVG}rect") if "hatching" in each.get("fill", "")]
    assert len(hatched) == 2


def test_the_earliest_marker_stands_left_and_on_top():
    root = draw({"NSW": (0, 1), "VR": (0, 1), "FT": (0, 1)}, {"VR": 1, "FT": 2, "NSW": 3})
    (stack,) = of_class(root, "markers")
    order = [(use.get("href", "").split("-")[-1], float(use.get("x", ""))) for use in stack]
    # What is drawn last lies on top.
    assert [company for company, _ in order] == ["NSW", "FT", "VR"]
    assert order[2][1] < order[1][1] < order[0][1]
    assert markers(root, "chart") == {"NSW": 1, "VR": 1, "FT": 1}


def test_markers_stay_inside_their_cell():
    everybody = dict.fromkeys(railways(), (1, 1))
    root = draw(everybody)
    cell = next(
        each
        for each in of_class(root, "price-cell")
        if each.get("x") == "63" and float(each.get("y", "")) > 0
    )
    left, right = float(cell.get("x", "")), float(cell.get("x", "")) + float(cell.get("width", ""))
    for use in of_class(root, "token"):
        x, size = float(use.get("x", "")), float(use.get("width", ""))
        assert left <= x
        assert x + size <= right


def test_the_whole_chart_with_its_line_of_prices():
    table = read("t1848", "market.toml")
    chart = parse_chart(table["rows"])
    line = PriceLine("BOE", table["bank_of_england"], 13, "Bank of England", end_from=16)
    for theme in ("light", "dark"):
        root = parse(
            draw_chart(
                chart, {"CAR": (1, 12)}, {}, railways(), line=line, ends=[(0, 16)], theme=theme
            )
        )
        cells = sum(len(row) for row in chart.rows)
        assert len(of_class(root, "price-cell")) == cells + len(line.prices)
        assert len(of_class(root, "end-cell")) == 1 + 5
        assert markers(root, "chart") == {"CAR": 1, "BOE": 1}
        assert "Bank of England, 210" in [each.text for each in root.iter(f"{SVG}title")]
