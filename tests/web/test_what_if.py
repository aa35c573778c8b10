"""A what-if copy can't be taken for the table, on any screen, and leads back to where it was."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web import positions
from tests.web.fonts import FontSet
from tests.web.looking import DESKTOP, ENDS, PHONE, TABLET, faults
from tests.web.people import Person
from tests.web.test_accessibility import serious

pytestmark = pytest.mark.exhaustive

Come = Callable[..., Person]

_PAPER = "getComputedStyle(document.body).getPropertyValue('--paper').trim()"
_FRAME = "getComputedStyle(document.body, '::after').borderTopWidth"


def copied(someone: Person) -> tuple[str, str, int]:
    """Open a game and a copy of it; the name of the table, its id, and the position."""
    at = positions.whole_turn()
    someone.open_game(positions.GAME, at + 1)
    name = someone.page.locator(".table-name").inner_text()
    table = someone.table
    someone.visit(f"/t/{table}?at={at}")
    someone.page.locator("[data-act=menu]").click()
    someone.page.locator("#menu [data-act=what-if]").click()
    expect(someone.page.locator("body.what-if[data-ready]")).to_be_attached()
    return name, table, at


@pytest.mark.parametrize("size", [DESKTOP[1], TABLET[0], PHONE[1]])
def test_a_copy_says_what_it_is_and_leads_back_to_the_position(
    person: Come, size: tuple[int, int]
) -> None:
    ann = person(size)
    name, table, at = copied(ann)
    bar = ann.page.locator(".copy-bar")
    expect(bar).to_be_in_viewport()
    expect(bar).to_contain_text(f"A copy of {name} at action {at}.")
    expect(bar).to_contain_text("Nothing here reaches the table.")
    assert ann.page.title().startswith("What if · ")
    assert ann.page.evaluate(_FRAME) == "6px"
    copy_paper = ann.page.evaluate(_PAPER)
    # The desk, the tabs and the buttons still fit under the bar.
    assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    ann.page.get_by_role("link", name=f"Back to {name}").click()
    expect(ann.page.locator("body.table:not(.what-if)")).to_be_attached()
    ann.waits_for(at)
    assert ann.table == table
    assert ann.page.locator("body.what-if").count() == 0
    assert ann.page.evaluate(_PAPER) != copy_paper


def test_nothing_calls_a_copy_ones_turn(person: Come) -> None:
    ann = person()
    ann.open_table("here", "here", "here")
    icon = ann.page.locator("link[rel=icon]")
    turn = icon.get_attribute("data-turn") or ""
    expect(icon).to_have_attribute("href", turn)
    copy = ann.send(f"/api/tables/{ann.table}/copy", {"at": 0})["id"]
    ann.visit(f"/t/{copy}")
    expect(ann.page.locator(".decision.yours")).to_be_visible()
    assert icon.get_attribute("href") != turn
    assert "turn" not in ann.page.title()
    assert "’s turn" not in ann.page.locator("body").inner_text()
    # With bots on the other seats a table would say: your turn.
    for name in ann.state["players"][1:]:
        ann.send(f"/api/tables/{copy}/seats", {"name": name, "kind": "bot", "bot": "random"})
    ann.visit(f"/t/{copy}")
    assert ann.state["alone"]
    assert "your turn" not in ann.page.locator("body").inner_text().lower()
    assert "turn" not in ann.page.title()
    ann.visit("/")
    expect(ann.page.locator(".my-rows > li")).to_have_count(1)
    ann.see("One table waits for you", ".my-tables")
    expect(ann.page.locator("[data-fold=copies]")).to_contain_text("1 what-if copy")


def test_a_copy_is_thrown_away_and_the_table_stays(person: Come) -> None:
    ann = person()
    _, table, at = copied(ann)
    copy = ann.table
    ann.page.get_by_role("button", name="Throw away").click()
    dialog = ann.page.locator("#ask[open]")
    expect(dialog).to_contain_text("The real table stays as it is.")
    dialog.get_by_role("button", name="Throw away").click()
    expect(ann.page.locator("body.table:not(.what-if)")).to_be_attached()
    ann.waits_for(at)
    assert ann.table == table
    ann.page.goto(f"/t/{copy}")
    ann.see("Nothing lies here")


def test_a_copy_whose_table_is_gone_says_so(person: Come) -> None:
    ann = person()
    _, table, _ = copied(ann)
    ann.send(f"/api/tables/{table}/delete", {})
    ann.visit(f"/t/{ann.table}")
    ann.see("A copy of a table that is gone.")
    ann.page.get_by_role("link", name="To your tables").click()
    ann.see("The shelf")


def test_a_copy_holds_in_all_fonts_and_has_no_barriers(
    person: Come, sets: tuple[FontSet, ...]
) -> None:
    ann = person(DESKTOP[0])
    copied(ann)
    assert serious(ann) == []
    # What lies on the map is the same as at the table, and is looked at there.
    tabs = [f'.tabs [data-tab="{tab}"]' for tab in ("decide", "log")]
    found = faults(ann.page, sets, ENDS, [None], tabs)
    ann.visit(f"/t/{ann.table}/end")
    found += faults(ann.page, sets[:1], ENDS)
    assert not found, "\n".join(found)
    dark = person(PHONE[1], dark=True)
    copied(dark)
    assert serious(dark) == []
