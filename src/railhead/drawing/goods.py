"""Commodities on the map: a crate with its name, and the marker of the company that earns by it."""

from __future__ import annotations

from railhead.drawing.face import Good
from railhead.drawing.geometry import Point
from railhead.drawing.plan import GOODS
from railhead.drawing.svg import number, point, text
from railhead.drawing.tokens import token

_OWNER = 6.4  # the radius of the marker on a crate


def crate(good: Good, at: Point, ids: str) -> str:
    """The crate of a commodity about a place."""
    half, high = GOODS
    owner = token(good.owner, (half - 1.0, -high + 1.0), _OWNER, ids) if good.owner else ""
    return (
        f'<g class="goods" transform="translate({point(at)})">'
        f'<path class="crate" d="M{point((-half, -high))}H{number(half)}V{number(high)}'
        f'H{number(-half)}Z"/>'
        f'<text class="crate-text" y="2.9">{text(good.name)}</text>{owner}</g>'
    )
