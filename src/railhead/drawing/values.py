"""Revenues: the badge of a city, the figure of a town, the strip of values by phase colour."""

from __future__ import annotations

from collections.abc import Sequence

from railhead.board.tiles import COLOURS
from railhead.drawing.geometry import Point
from railhead.drawing.plan import CELL, badge_radius
from railhead.drawing.svg import number, point


def badge(at: Point, value: int, *, rises: bool = False) -> str:
    """A white disc with a figure; one that rises comes on top of another."""
    words, kind = (f"?+{value}", "badge-text rises") if rises else (str(value), "badge-text")
    return (
        f'<g class="fades" transform="translate({point(at)})">'
        f'<circle class="badge" r="{number(badge_radius(value, rises))}"/>'
        f'<text class="{kind}" y="3.3">{words}</text></g>'
    )


def figure(at: Point, value: int, colour: str) -> str:
    """The bare figure of a town on a tile of a colour."""
    x, y = number(at[0]), number(at[1] + 3.1)
    return f'<text class="figure on-{colour}" x="{x}" y="{y}">{value}</text>'


def strip(
    at: Point,
    values: Sequence[int],
    now: int,
    *,
    columns: int = 0,
    cell: tuple[float, float] = CELL,
) -> str:
    """A value for each phase colour in boxes about a place, the present one framed; in rows of
    so many columns, or in one row."""
    width, height = cell
    columns = columns or len(values)
    rows = -(-len(values) // columns)
    left, top = at[0] - columns * width / 2, at[1] - rows * height / 2
    present = min(now, len(values) - 1)
    boxes = []
    for place, value in enumerate(values):
        colour = COLOURS[min(place, len(COLOURS) - 1)]
        state = " now" if place == present else ""
        x, y = left + place % columns * width, top + place // columns * height
        boxes.append(
            f'<rect class="cell c-{colour}{state}" x="{number(x)}" y="{number(y)}"'
            f' width="{number(width)}" height="{number(height)}"/>'
            f'<text class="cell-text on-{colour}{state}" x="{number(x + width / 2)}"'
            f' y="{number(y + height / 2 + 3.0)}">{value}</text>'
        )
    # The frame of the present value lies over its neighbours.
    boxes.append(boxes.pop(present))
    return f'<g class="values">{"".join(boxes)}</g>'
