"""Somebody at a browser: what people do at a table, in their words."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from playwright.sync_api import Locator, Page, expect

NAMES = ("Ann", "Bob", "Cy")
SETTLING = 400  # milliseconds after which a button that came late takes a click for what it is

# The middle of the first part of a path on the screen.
_MIDDLE = """(path) => {
  const corners = path.getAttribute("d").split("Z")[0].slice(1).split("L");
  const points = corners.map((corner) => corner.split(/[ ,]/).map(Number));
  const mean = (axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const at = new DOMPoint(mean(0), mean(1)).matrixTransform(path.getScreenCTM());
  return [at.x, at.y];
}"""

# Click on something in the same moment in which it comes.
_HASTY = """(wanted) => {
  const seen = new MutationObserver(() => {
    const found = document.querySelector(wanted);
    if (!found) return;
    seen.disconnect();
    found.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    document.body.dataset.hasty = "clicked";
  });
  seen.observe(document.body, { childList: true, subtree: true });
}"""


class Person:
    """A browser and the one who sits before it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # Coming to a table.

    def visit(self, path: str) -> None:
        """Open a page and wait until its modules have taken it up."""
        self.page.goto(path)
        expect(self.page.locator("body[data-ready]")).to_be_attached()

    def take_seat(self, link: str) -> None:
        """Come by a link that gives its seat to one browser."""
        self.visit(link)
        self.page.get_by_role("button", name="Take the seat").click()
        expect(self.page.locator("body[data-position]")).to_be_attached()
        expect(self.page.locator("body[data-ready]")).to_be_attached()

    def send(self, path: str, body: Any) -> Any:
        """Ask the server for something with this browser's cookies; no page need be open."""
        asking = self.page.context.request
        if not (token := self._token()):
            asking.get("/api/titles")
            token = self._token()
        answer = asking.post(path, data=body, headers={"x-csrftoken": token})
        assert answer.ok, answer.text()
        return answer.json()

    def _token(self) -> str:
        """What every change must carry, "" before the first answer."""
        cookies = self.page.context.cookies()
        return next((unquote(c["value"]) for c in cookies if c["name"] == "csrftoken"), "")

    def open_table(self, *kinds: str, seed: int = 7) -> dict[str, str]:
        """Open a table and come to it; the links of seats that are not played here."""
        kinds = kinds or ("here", "here", "here")
        seats = [{"name": name, "kind": kind} for name, kind in zip(NAMES, kinds, strict=True)]
        made = self.send("/api/tables", {"title": "1848", "seats": seats, "seed": seed})
        self.visit(f"/t/{made['id']}")
        links: dict[str, str] = made["links"]
        return links

    def open_game(self, file: Path, actions: int | None = None) -> None:
        """Open a saved game as a table, perhaps only its first actions."""
        saved = json.loads(file.read_text(encoding="utf-8"))
        if actions is not None:
            saved["actions"] = saved["actions"][:actions]
        made = self.send("/api/tables/import", saved)
        self.visit(f"/t/{made['id']}")

    @property
    def table(self) -> str:
        """The id of the table."""
        found = self.page.locator("body").get_attribute("data-table")
        assert found
        return found

    # What is on the page.

    @property
    def state(self) -> dict[str, Any]:
        """What the page's modules know."""
        text = self.page.locator("#state").text_content()
        found: dict[str, Any] = json.loads(text or "{}")
        return found

    def see(self, text: str | re.Pattern[str], within: str = "body") -> None:
        """Something is to be read."""
        expect(self.page.locator(within)).to_contain_text(text)

    def is_asked(self, words: str) -> None:
        """The decision panel asks for this."""
        expect(self.page.locator(".decision.yours h2")).to_have_text(words)

    def waits_for(self, actions: int) -> None:
        """The page shows the position after so many actions."""
        expect(self.page.locator("body")).to_have_attribute("data-position", str(actions))

    # Deciding.

    def choice(self, **fields: Any) -> int:
        """The number of the choice whose action has these fields."""
        for number, choice in enumerate(self.state["choices"]):
            if all(choice["action"].get(name) == value for name, value in fields.items()):
                return number
        raise AssertionError(f"{fields} is not offered: {self.state['choices']}")

    def choose(self, **fields: Any) -> None:
        """Click on what stands for a choice, opening what it lies in."""
        number = self.choice(**fields)
        button = self.page.locator(f'.decision [data-choice="{number}"]').first
        pick = self.page.locator(f'.pick:has([data-choice="{number}"])')
        if pick.count() and not pick.is_visible():
            self.page.locator(f'[data-open="{pick.get_attribute("id")}"]').click()
        button.click()

    @property
    def main_button(self) -> Locator:
        """The button that plays what is chosen."""
        return self.page.locator("[data-act=commit]")

    def tap_main_button(self) -> None:
        """Tap it as one does who has read it: two taps in a moment are one double tap."""
        self.page.wait_for_timeout(SETTLING)
        self.main_button.tap()

    def commit(self) -> None:
        """Play what is chosen, and wait until the page shows what came of it."""
        before = str(self.state["at"])
        self.main_button.click()
        # Where computer players answer at once, the page may come to show more than one action.
        expect(self.page.locator("body")).not_to_have_attribute("data-position", before)

    def play(self, **fields: Any) -> None:
        """Choose and play."""
        self.choose(**fields)
        self.commit()

    @contextmanager
    def hasty(self, wanted: str) -> Iterator[None]:
        """Whatever is done here brings something that is clicked on at once, before anybody could
        have read it."""
        self.page.evaluate(_HASTY, wanted)
        yield
        expect(self.page.locator("body")).to_have_attribute("data-hasty", "clicked")

    def pass_on(self) -> None:
        """Pass, or end the step."""
        before = self.state["at"]
        self.page.locator("[data-pass]").click()
        self.waits_for(before + 1)

    def hex(self, hex_id: str) -> Locator:
        """A hex of the map."""
        return self.page.locator(f'.map-hold [data-hex="{hex_id}"]')

    def click_hex(self, hex_id: str) -> None:
        """Click on a hex of the map."""
        self.hex(hex_id).click(force=True)

    def middle(self, hex_id: str) -> tuple[float, float]:
        """Where a hex has its middle on the screen; a place beyond the map, its first part."""
        x, y = self.hex(hex_id).locator("path").evaluate(_MIDDLE)
        return x, y

    def click_place(self, place: str) -> None:
        """Click on a place beyond the map, at the first of its edges."""
        self.page.mouse.click(*self.middle(place))
