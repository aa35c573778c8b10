"""Station markers: a disc in the company's colour with its letters and a pattern of its own.

The pattern goes by the company's place in the list, so that no two companies are told apart by
colour alone. Markers are symbols, drawn once in a picture and used wherever one lies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from railhead.drawing.geometry import Point
from railhead.drawing.svg import name, number, text
from railhead.finance.companies import Company

# Rules that name an ancestor do not reach into a symbol that is used: it carries its own type.
_TYPE = (
    "font-family=\"'Avenir Next Condensed','Roboto Condensed','Arial Narrow',"
    "'Liberation Sans Narrow','Nimbus Sans Narrow',Lato,sans-serif\""
    ' font-weight="700" text-anchor="middle"'
)


def _strokes(data: str, width: int) -> str:
    return f'<path d="{data}" fill="none" stroke-width="{width}"/>'


def _solid(data: str) -> str:
    return f'<path d="{data}" stroke="none"/>'


def _each(template: str, places: Iterable[int]) -> str:
    return "".join(template.replace("#", str(place)) for place in places)


# Above and below a band for the letters; the ring stands about them.
_PATTERNS = (
    _strokes(  # mesh
        "M-50 -22H50M-50 22H50M-50 -32H50M-50 32H50M-50 -42H50M-50 42H50"
        + _each("M# -50V-22M# 22V50", range(-40, 41, 10)),
        3,
    ),
    '<circle r="38" fill="none" stroke-width="4"/>',  # ring
    _strokes(_each("M# -50V-21M# 21V50", (-28, -14, 0, 14, 28)), 7),  # bars
    _strokes("M-50 -24H50M-50 24H50", 6),  # lines
    _solid("M-50 -50H50V-21H-50ZM-50 21H50V50H-50Z"),  # caps
    _solid("M-50 -50H0V-21H-50ZM0 21H50V50H0Z"),  # quarters
    _solid(_each("M# -36a5.5 5.5 0 1 0 .1 0ZM# 25a5.5 5.5 0 1 0 .1 0Z", (-17, 0, 17))),  # dots
    _strokes("M-22 -50l-26 30M-4 -50l-26 30M14 -50l-26 30M32 -50l-26 30", 6)
    + _strokes("M22 50l26 -30M4 50l26 -30M-14 50l26 -30M-32 50l26 -30", 6),  # slants
    _solid("M-30 -50L0 -20L30 -50ZM-30 50L0 20L30 50Z"),  # wedges
    _strokes("M-34 -22L0 -40L34 -22M-34 22L0 40L34 22", 7),  # chevrons
    _strokes("M0 -50V-22M-16 -34H16M0 22V50M-16 34H16", 7),  # crosses
    _strokes("M-48 -28q8 -12 16 0t16 0t16 0t16 0t16 0t16 0", 5)
    + _strokes("M-48 28q8 12 16 0t16 0t16 0t16 0t16 0t16 0", 5),  # waves
    _solid("M-50 -50H50V-36H-50ZM-50 36H50V50H-50Z")
    + _strokes("M-50 -26H50M-50 26H50", 4),  # bands
    _solid(_each("M# -42l9 9l-9 9l-9 -9ZM# 24l9 9l-9 9l-9 -9Z", (-20, 0, 20))),  # lozenges
    _solid("M-50 -50H0V-21H-50ZM-50 21H0V50H-50Z"),  # halves
    _solid("M-22 -22A22 22 0 0 1 22 -22ZM-22 22A22 22 0 0 0 22 22Z"),  # suns
)


def symbols(companies: Mapping[str, Company], ids: str, used: Iterable[str] | None = None) -> str:
    """The definitions of markers, of all companies or only of those that are used.

    ``ids`` begins every id, so that several pictures can stand on one page.
    """
    wanted = set(companies if used is None else used)
    clip = f"{ids}-disc"
    parts = [f'<clipPath id="{clip}"><circle r="47"/></clipPath>']
    for place, company in enumerate(companies.values()):
        if company.id in wanted:
            parts.append(_symbol(company, _PATTERNS[place % len(_PATTERNS)], ids, clip))
    return "".join(parts)


def _symbol(company: Company, pattern: str, ids: str, clip: str) -> str:
    size, width = _letters(company.id)
    fill, ink = text(company.colour), text(company.text_colour)
    return (
        f'<symbol id="{ids}-token-{name(company.id)}" viewBox="-50 -50 100 100">'
        f'<circle r="47" fill="{fill}"/>'
        f'<g clip-path="url(#{clip})" fill="{ink}" stroke="{ink}" opacity=".92">{pattern}</g>'
        '<circle r="47" fill="none" stroke="currentColor" stroke-width="5"/>'
        f'<text y="{number(size * 0.36)}" font-size="{number(size)}" {_TYPE}'
        f' textLength="{number(width)}" lengthAdjust="spacingAndGlyphs" fill="{ink}">'
        f"{text(company.id)}</text></symbol>"
    )


def _letters(words: str) -> tuple[float, float]:
    """Size and width of a marker's letters."""
    count = len(words)
    if count <= 2:
        return 40.0, 24.0 * max(1, count)
    if count == 3:
        return 34.0, 66.0
    return (28.0, 74.0) if count == 4 else (24.0, 80.0)


def token(
    company: str,
    at: Point,
    radius: float,
    ids: str,
    kind: str = "token",
    title: str = "",
    *,
    opens: bool = False,
) -> str:
    """A company's marker somewhere, perhaps with words for those who point at it. ``opens``: a
    click on it opens the company's sheet."""
    sheet = f' data-sheet="{text(company)}"' if opens else ""
    x, y, size = number(at[0] - radius), number(at[1] - radius), number(2 * radius)
    return (
        f'<use class="{kind}" href="#{ids}-token-{name(company)}"'
        f' x="{x}" y="{y}" width="{size}" height="{size}"{sheet}>'
        + (f"<title>{text(title)}</title>" if title else "")
        + "</use>"
    )
