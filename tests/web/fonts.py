"""Sets of fonts in which the pages are looked at: wide, middling and narrow.

A test chooses what a page is set in; what else lies on the machine does not matter.
"""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import Page


class FontSet(NamedTuple):
    """A family without and one with serifs, and the Debian package that has them."""

    name: str
    sans: str
    serif: str
    package: str

    @property
    def properties(self) -> dict[str, str]:
        """The properties of a page that name its fonts. There may be no narrow font at all."""
        return {"--sans": self.sans, "--serif": self.serif, "--narrow": self.sans}


# The widest first: where it fits the others mostly do.
SETS = (
    FontSet("DejaVu", "DejaVu Sans", "DejaVu Serif", "fonts-dejavu-core"),
    FontSet("Liberation", "Liberation Sans", "Liberation Serif", "fonts-liberation"),
    FontSet("Carlito", "Carlito", "Carlito", "fonts-crosextra-carlito"),
)

# A family that is missing gives way to the next: then the two widths differ.
_IS_HERE = """(families) => {
  const pen = document.createElement("canvas").getContext("2d");
  const width = (font) => {
    pen.font = `40px ${font}`;
    return pen.measureText("Railhead, 18 mm wide; it will fit").width;
  };
  return families.every((each) => width(`"${each}", serif`) === width(`"${each}", monospace`));
}"""


def is_installed(page: Page, fonts: FontSet) -> bool:
    """Whether the machine has a set."""
    found: bool = page.evaluate(_IS_HERE, [fonts.sans, fonts.serif])
    return found
