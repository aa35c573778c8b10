"""Figures that are printed on hexes beside everything else: what a frontier post pays, in brackets,
and the numbers of the companies that belong to a city."""

from __future__ import annotations

from railhead.board.board import Hex
from railhead.drawing.geometry import Point
from railhead.drawing.plan import SIGN_SIZE, Sign
from railhead.drawing.svg import number, text


def signs_on(hex_: Hex, *, covered: bool) -> tuple[Sign, ...]:
    """The figures of a hex; the numbers of a city only until a tile has covered them."""
    found = []
    for icon in hex_.icons:
        kind, _, words = icon.partition(" ")
        if kind == "frontier":
            found.append(Sign("frontier", f"({words})"))
        elif kind == "numbers" and not covered:
            found.append(Sign("numbers-of", words))
    return tuple(found)


def temple_on(hex_: Hex) -> str:
    """The company whose temple stands on a hex, "" if none does."""
    temples = (icon.removeprefix("temple ") for icon in hex_.icons if icon.startswith("temple "))
    return next(temples, "")


def draw_sign(sign: Sign, at: Point) -> str:
    """A figure about its place."""
    x, y = number(at[0]), number(at[1] + SIGN_SIZE * 0.34)
    return f'<text class="sign {sign.kind}" x="{x}" y="{y}">{text(sign.words)}</text>'


def spoken(icon: str) -> str:
    """Such a figure in words, "" for any other icon."""
    kind, _, words = icon.partition(" ")
    if kind == "frontier":
        return f"frontier post of {words}"
    if kind == "temple":
        return f"temple of {words}"
    return f"companies {words}" if kind == "numbers" else ""
