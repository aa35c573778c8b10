"""What can't be done says why, with its clause."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web import positions
from tests.web.people import Person

Come = Callable[..., Person]

LOW = (1280, 720)


@pytest.mark.clause("1848-AUC-08")
def test_a_pass_that_is_not_allowed(person: Come) -> None:
    ann = person()
    ann.open_table()
    ann.page.locator("[data-pass]").click(force=True)
    why = ann.page.locator(".whynot")
    expect(why).to_contain_text("Why not pass?")
    expect(why).to_contain_text("You own no private: buy one, or lower a price.")
    clause = why.locator(".clause")
    expect(clause).to_have_text("1848-AUC-08")
    expect(why.locator("q")).to_contain_text("In every other case")
    with ann.page.context.expect_page() as opened:
        clause.click()
    rules = opened.value
    expect(rules.locator("[id='1848-AUC-08']")).to_be_in_viewport()
    ann.waits_for(0)


# It is scrolled to its place, and does not lie behind the buttons.
_ABOVE_THE_BUTTONS = """() => {
  const [said, buttons] = [".whynot", ".decision .act"].map((each) =>
    document.querySelector(each).getBoundingClientRect());
  return said.height > 0 && said.bottom <= buttons.top;
}"""


@pytest.mark.clause("1848-TRK-03")
def test_a_hex_that_no_track_leads_to(person: Come) -> None:
    ann = person(LOW)
    ann.open_game(positions.GAME, positions.whole_turn())
    board = positions.game().title.board
    marked = set(ann.state["marks"])
    far = next(
        hex_id
        for hex_id in ("D9", "C12", "E12", "B13", "H13")
        if hex_id not in marked and board.hexes[hex_id].buildable
    )
    ann.click_hex(far)
    why = ann.page.locator(".whynot")
    expect(why).to_contain_text(re.compile("Why not"))
    expect(why).to_contain_text(re.compile("No track of"))
    expect(why.locator(".clause")).to_have_text(re.compile(r"1848-\w+-\d+"))
    expect(ann.page.locator(".map-hold .asked-why")).to_be_attached()
    ann.page.wait_for_function(_ABOVE_THE_BUTTONS)


def test_a_purchase_that_cannot_be_paid_is_shown_where_one_looks_for_it(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME, positions.too_dear())
    refused = ann.page.locator(".decision .token-cell[aria-disabled=true]").first
    refused.click(force=True)
    expect(ann.page.locator(".whynot")).to_contain_text("Why not buy")
    expect(ann.page.locator(".whynot .clause")).to_have_text(re.compile(r"1848-\w+-\d+"))


def test_searching_the_rules(person: Come) -> None:
    ann = person()
    ann.visit("/rules/1848")
    ann.page.get_by_label("Search the rules").fill("priority card")
    ann.see(re.compile(r"\d+ found"))
    expect(ann.page.locator("mark").first).to_be_visible()
    expect(ann.page.locator("[id='1848-SET-01']")).to_be_hidden()
    ann.page.get_by_label("Search the rules").fill("")
    expect(ann.page.locator("[id='1848-SET-01']")).to_be_visible()
