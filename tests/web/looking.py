"""Somebody who looks at a page on many screens and in many fonts, and says what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.fonts import FontSet

Size = tuple[int, int]

DESKTOP: tuple[Size, ...] = ((1280, 800), (1440, 900), (1920, 1080))
TABLET: tuple[Size, ...] = ((820, 1180), (1024, 768))
PHONE: tuple[Size, ...] = ((360, 740), (390, 844))
EVERY = (*DESKTOP, *TABLET, *PHONE)
ONE_OF_EACH = (DESKTOP[0], TABLET[0], PHONE[0])
WIDER = (DESKTOP[0], TABLET[0])
ENDS = (DESKTOP[0], PHONE[0])

# The colours of a page; in the dark ones every page is looked at where there is time for all.
THEMES = (
    pytest.param(False, id="light"),
    pytest.param(True, id="dark", marks=pytest.mark.exhaustive),
)

# Of the sets of fonts the widest comes first, for which pages are laid out.
FONTS = (
    pytest.param(slice(1), id="widest"),
    pytest.param(slice(1, None), id="others", marks=pytest.mark.exhaustive),
)

# What is meant to scroll sideways; on a tablet the papers lie in a row.
_SCROLLS = ".ledger-hold, .wide-table, .chart-hold, .line, .thumbs"
_ON_A_TABLET = f"{_SCROLLS}, .papers"

_CHECK = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")

# Each part in each set of fonts. A ledger that is shown anew fits itself to its place, and what
# lies over a map finds its own.
_LOOK = """async ({ sets, parts, scrolls }) => {
  const check = CHECK;
  const frame = () => new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
  const style = document.documentElement.style;
  const [ledger, map] = [".ledger-hold", ".map-view"].map((each) => document.querySelector(each));
  const seen = [];
  for (const [name, fonts] of Object.entries(sets)) {
    for (const [property, value] of Object.entries(fonts)) style.setProperty(property, value);
    const fitting = [ledger, map].filter(Boolean);
    if (fitting.length) {
      for (const each of fitting) each.style.display = "none";
      await frame();
      for (const each of fitting) each.style.display = "";
      await frame();
    }
    for (const part of parts) {
      const dialog = part?.startsWith("#") ? document.querySelector(part) : null;
      if (dialog) dialog.showModal();
      else if (part) document.querySelector(part).click();
      if (ledger?.checkVisibility() || map?.checkVisibility()) await frame();
      const where = part ? `${name}, ${part}` : name;
      seen.push(...check({ scrolls }).map((fault) => `${where}: ${fault}`));
      dialog?.close();
    }
  }
  return seen;
}""".replace("CHECK", _CHECK.rstrip())


def is_phone(size: Size) -> bool:
    """Whether a screen shows one part of the table at a time."""
    return size[0] < 720


def faults(
    page: Page,
    sets: Iterable[FontSet],
    sizes: Iterable[Size],
    parts: Sequence[str | None] = (None,),
    tabs: Sequence[str | None] = (None,),
) -> list[str]:
    """What is wrong with a page: on screens of these sizes, set in each of these fonts, with each
    of these parts in view (selectors of what is clicked, or of dialogues; ``tabs`` on phones)."""
    chosen = {fonts.name: fonts.properties for fonts in sets}
    found: list[str] = []
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        tablet = not is_phone(size) and size[0] < DESKTOP[0][0]
        seen: list[str] = page.evaluate(
            _LOOK,
            {
                "sets": chosen,
                "parts": list(tabs if is_phone(size) else parts),
                "scrolls": _ON_A_TABLET if tablet else _SCROLLS,
            },
        )
        found += [f"{size[0]} px, {each}" for each in seen]
    return found
