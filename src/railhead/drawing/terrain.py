"""Symbols of the ground: mountains, deserts, water, harbours."""

from __future__ import annotations

_MOUNTAIN = (
    '<path class="lit" d="M-16 7L-5 -9L1 -1L6 -6L16 7Z"/>'
    '<path class="shade" d="M-5 -9L1 -1L3.5 7L-1 7L-2.6 1L-5.4 -1ZM6 -6L16 7L8.6 7L8 1Z"/>'
)
_HILL = (
    '<path class="lit" d="M-14 6Q-9 -7 0 -7Q9 -7 14 6Z"/>'
    '<path class="shade" d="M0 -7Q9 -7 14 6L5 6Q5 -3 0 -7Z"/>'
)
_DESERT = (
    '<path class="dune" d="M-16 4q4 -5.5 8 0t8 0M-4 -3.5q4 -5.5 8 0t8 0"/>'
    '<path class="shade" d="M-11 -5h1.6v1.6h-1.6zM-6 -8.4h1.6v1.6h-1.6zM2.6 5.6h1.6v1.6h-1.6z'
    'M8.6 4h1.6v1.6h-1.6zM13 6.6h1.6v1.6h-1.6zM-14 8h1.6v1.6h-1.6z"/>'
)
_SWAMP = (
    '<path class="dune" d="M-13 4h10M-8 4v-6M-8 4l-3 -5M-8 4l3 -5M3 4h10M8 4v-6M8 4l-3 -5M8 4l3 -5'
    'M-5 -4h10M0 -4v-5M0 -4l-3 -4M0 -4l3 -4"/>'
)
_RIVER = '<path class="wave" d="M-16 -2q4 -4 8 0t8 0t8 0t8 0M-16 4q4 -4 8 0t8 0t8 0t8 0"/>'
_RIVERS = _RIVER + '<path class="wave" d="M-16 -8q4 -4 8 0t8 0t8 0t8 0"/>'

_SYMBOLS = {
    "mountain": _MOUNTAIN,
    "hill": _HILL,
    "desert": _DESERT,
    "swamp": _SWAMP,
    "marsh": _SWAMP,
    "river": _RIVER,
    "ferry": _RIVER,
    "multiple_river": _RIVERS,
    "himalaya": '<path class="shade" d="M-20 7L-10 -6L-6 -1L1 -12L8 -1L12 -5L20 7Z"/>'
    '<path class="city-floor" d="M-2.4 -6.6L1 -12L4.4 -6.6L1.6 -7.6L.4 -5.6Z"/>',
}

ANCHOR = (
    '<path class="anchor" d="M0 -9.5a2.6 2.6 0 1 1 0 5.2a2.6 2.6 0 1 1 0 -5.2M0 -4.3V9'
    'M-5.5 -1H5.5M-8.5 3.2Q-7.5 9 0 9.5Q7.5 9 8.5 3.2"/>'
)
LOZENGE = (
    '<path class="lozenge" d="M0 -9.5L9 0L0 9.5L-9 0Z"/>'
    '<path class="lozenge-half" d="M0 -9.5L9 0L0 9.5Z"/>'
)


def symbol(kind: str) -> str:
    """The symbol of a terrain about the origin, some 32 by 18; nothing for an unknown one. Of
    several terrains, in words, the later ones lie lower."""
    first, *more = kind.split()
    below = "".join(
        f'<g transform="translate(0 {9 * (k + 1)}) scale(.8)">{_SYMBOLS.get(word, "")}</g>'
        for k, word in enumerate(more)
    )
    return _SYMBOLS.get(first, "") + below
