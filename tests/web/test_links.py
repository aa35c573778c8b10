"""Links that one gives away: as text, and as a code to point a camera at."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.web.fonts import FontSet
from tests.web.looking import EVERY, faults
from tests.web.people import Person
from tests.web.test_accessibility import serious
from tests.web.test_lobby import Come, come, house  # noqa: F401 - fixtures


def show_code(where: Locator) -> None:
    """Let the code of a link be shown, hidden and shown again."""
    button = where.get_by_role("button", name="QR code")
    for shown in (True, False, True):
        button.click()
        expect(button).to_have_attribute("aria-expanded", "true" if shown else "false")
        picture = where.get_by_role("img", name="QR code of the link")
        expect(picture).to_be_visible(visible=shown)
    box = picture.bounding_box()
    assert box is not None
    assert box["width"] >= 160


def check(someone: Person, sets: tuple[FontSet, ...]) -> None:
    assert serious(someone) == []
    found = faults(someone.page, sets[:1], EVERY)
    assert not found, "\n".join(found)


def test_links_of_a_new_table(come: Come, sets: tuple[FontSet, ...]) -> None:  # noqa: F811
    ann, bob = come(), come()
    page = ann.page
    ann.visit("/new/1848")
    for number in (2, 3):
        page.locator(f"#kind-{number}").select_option("link")
    page.get_by_role("button", name="Start the game").click()
    line = page.locator(".links-made li").first
    show_code(line)
    check(ann, sets)
    link = line.get_by_label("The link of Bob").input_value()
    page.get_by_role("button", name="To the table").click()
    bob.visit(link)  # which still gives the seat: looking at its code has not used it
    expect(bob.page.locator("body[data-position]")).to_be_attached()
    # At the table a new link is made, with a code of its own.
    expect(page.locator("body[data-ready]")).to_be_attached()
    page.get_by_role("button", name="Menu").click()
    page.locator("[data-act=seats]").click()
    page.locator("#seats [data-seat=Cy] [data-act=new-link]").click()
    show_code(page.locator("#seats [data-seat=Cy]"))
    check(ann, sets)


@pytest.mark.exhaustive
def test_links_of_a_table_that_is_not_begun_and_of_a_club(
    come: Come,  # noqa: F811
    sets: tuple[FontSet, ...],
) -> None:
    ann = come("Ann")
    seats = [{"name": "Ann"}, {"kind": "open"}, {"kind": "open"}]
    table = ann.send("/api/tables", {"title": "1848", "seats": seats})["id"]
    ann.visit(f"/t/{table}")
    ann.page.locator("#place-2").select_option("link")
    show_code(ann.page.locator(".chairs li").nth(1))
    check(ann, sets)
    club = ann.send("/api/clubs", {"name": "Thursday trains"})["id"]
    ann.visit(f"/clubs/{club}")
    ann.page.get_by_role("button", name="Invite by link").click()
    show_code(ann.page.locator("#club-link"))
    check(ann, sets)
