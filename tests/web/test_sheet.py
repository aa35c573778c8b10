"""The sheet of a company, and what a worth is made of."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import railhead
from tests.titles.t1860.positions import Table as Island
from tests.web.conftest import Begin
from tests.web.looking import THEMES
from tests.web.people import Person
from tests.web.test_accessibility import serious

pytestmark = pytest.mark.exhaustive

Come = Callable[..., Person]

GOLDEN = Path(__file__).parents[1] / "golden"
PRICE = GOLDEN / "1848-price.json"
LATE = 338  # QG and NSW have run, WA is on turn, VR has not been launched, SAR is wound up


def opened(someone: Person, company: str) -> None:
    expect(someone.page.locator("#sheet .sheet-body")).to_be_visible()
    name = railhead.load(PRICE).title.companies[company].name
    expect(someone.page.locator("#sheet h2")).to_have_text(name)


def stop(page: Page, company: str) -> None:
    page.locator(f'.strip button[data-sheet="{company}"]').click()


def test_a_stop_opens_the_sheet_and_the_decision_stays_free(person: Come) -> None:
    ann = person((1440, 900))
    ann.open_game(PRICE, LATE)
    page = ann.page
    stop(page, "QG")
    opened(ann, "QG")
    sheet = page.locator("#sheet")
    assert sheet.evaluate("(sheet) => sheet.offsetWidth") == 452
    for words in ("£11", "£450", "par 80", "▲ 50", "first to act in OR 7.2, done", "Brisbane"):
        expect(sheet).to_contain_text(words)
    expect(page.locator(".stop.open-sheet [data-sheet]").first).to_have_attribute(
        "data-sheet", "QG"
    )
    # What it could run for comes when it is found, and is proven.
    expect(sheet.locator('[data-run="0"] .run-sum')).to_have_text("£250")
    expect(sheet.locator("tr", has_text="when the first 4 rusts the 2")).to_contain_text(
        re.compile("£190 −£60")
    )
    expect(sheet.locator(".run-proof")).to_have_text("proven")
    expect(sheet).to_contain_text("It needs £189 more for a 3.")
    expect(sheet.locator("li", has_text="Brisbane")).to_contain_text("B19, home")
    # The run now can be seen on the map, and goes with the sheet.
    shows = page.get_by_role("button", name="Show the run on the map")
    drawn = page.locator(".map-hold .routes .route")
    for pressed in ("true", "false", "true"):
        shows.click()
        expect(shows).to_have_attribute("aria-pressed", pressed)
        expect(drawn).to_have_count(3 if pressed == "true" else 0)
    page.keyboard.press("Escape")
    expect(drawn).to_have_count(0)
    stop(page, "QG")
    opened(ann, "QG")
    # Nothing runs out of its list.
    lists = sheet.locator("ul").evaluate_all(
        "(lists) => lists.map((list) => list.scrollHeight - list.clientHeight)"
    )
    assert len(lists) > 1
    assert max(lists) <= 0
    # The decision can be taken with the sheet open, which then shows what has changed.
    ann.page.locator("[data-pass]").click()
    ann.waits_for(LATE + 1)
    opened(ann, "QG")


def test_the_arrows_walk_the_order_of_play_and_escape_gives_the_focus_back(person: Come) -> None:
    ann = person((1440, 900))
    ann.open_game(PRICE, LATE)
    page = ann.page
    button = page.locator('.strip button[data-sheet="QG"]')
    button.focus()
    page.keyboard.press("Enter")
    opened(ann, "QG")
    for company in ("NSW", "WA", "COM"):
        page.keyboard.press("ArrowRight")
        opened(ann, company)
    page.keyboard.press("ArrowLeft")
    opened(ann, "WA")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(button).to_be_focused()


def test_a_row_a_name_and_a_token_open_it_too(person: Come) -> None:
    ann = person((1440, 900))
    ann.open_game(PRICE, LATE)
    page = ann.page
    page.locator(".charter .name-button").click()
    opened(ann, "WA")
    page.locator('.foot-market [data-sheet="NSW"]').dispatch_event("click")
    opened(ann, "NSW")
    page.locator('.log-lines svg[data-sheet="NSW"]').first.dispatch_event("click")
    opened(ann, "NSW")
    page.keyboard.press("Escape")
    page.locator(".views [data-view=ledger]").click()
    page.locator('.ledger tr[data-sheet="QG"] .price').click()
    opened(ann, "QG")


def test_companies_that_have_not_begun_and_that_are_gone(person: Come) -> None:
    ann = person((1440, 900))
    ann.open_game(PRICE, LATE)
    page = ann.page
    page.locator(".views [data-view=ledger]").click()
    page.locator('.ledger button[data-sheet="VR"]').click()
    opened(ann, "VR")
    expect(page.locator("#sheet")).to_contain_text("Floats at 60, sold 50.")
    expect(page.locator("#sheet .runs")).to_have_count(0)
    page.keyboard.press("Escape")
    page.locator("[data-act=fold]").click()
    page.locator('.ledger button[data-sheet="SAR"]').click()
    opened(ann, "SAR")
    expect(page.locator("#sheet .sheet-state")).to_have_text("In receivership.")


def test_trains_that_do_not_count_are_told_apart(person: Come) -> None:
    ann = person((1440, 900))
    ann.open_game(GOLDEN / "1848-bank.json", 259)
    stop(ann.page, "CAR")
    ann.see("Two of two trains, and one that does not count.", "#sheet")


def test_a_hidden_treasury_stays_hidden(person: Come, begin: Begin) -> None:
    table = Island().company("C&N", 82, {"Ann": 6}, trains="3+2", cash=21)
    table.company("IOW", 74, {"Ann": 1, "Bob": 4}, trains="3+2", cash=99)
    ann, bob = person((1440, 900)), person((1440, 900))
    links = begin(ann, table.operating_round("C&N", "IOW"), Bob="link")
    bob.take_seat(links["Bob"])
    stop(bob.page, "C&N")
    sheet = bob.page.locator("#sheet")
    expect(sheet.locator(".sheet-figures")).to_contain_text("hidden")
    expect(sheet.locator('[data-run="0"] .run-sum b')).to_be_visible()
    expect(sheet).not_to_contain_text("It needs")
    stop(ann.page, "C&N")
    expect(ann.page.locator("#sheet")).to_contain_text("21 cc")
    expect(ann.page.locator("#sheet")).to_contain_text("It needs 229 cc more for a 2+1")
    expect(ann.page.locator("#sheet")).to_contain_text("cc are company credits")


def test_on_a_phone_it_is_a_sheet_that_large_buttons_close(person: Come) -> None:
    ann = person((390, 844), touch=True)
    ann.open_game(PRICE, LATE)
    page = ann.page
    page.locator('.strip button[data-sheet="NSW"]').tap()
    opened(ann, "NSW")
    box = page.locator("#sheet").bounding_box()
    assert box
    assert (box["x"], box["y"], box["width"]) == (0, 54, 390)
    for button in page.locator("#sheet .tools button").all():
        size = button.bounding_box()
        assert size
        assert min(size["width"], size["height"]) >= 44
    # The run is shown on the map, for which the sheet gives way, until another tab is opened.
    page.get_by_role("button", name="Show the run on the map").tap()
    expect(page.locator("#sheet")).to_be_hidden()
    expect(page.locator(".map-hold .routes .route").first).to_be_visible()
    page.locator('.tabs [data-tab="decide"]').tap()
    expect(page.locator(".map-hold .routes")).to_have_count(0)
    page.locator('.strip button[data-sheet="NSW"]').tap()
    opened(ann, "NSW")
    page.locator("[data-act=close-sheet]").tap()
    expect(page.locator("#sheet")).to_be_hidden()


def test_a_worth_says_what_it_is_made_of(person: Come) -> None:
    game = railhead.load(GOLDEN / "18india-price.json").at(420)
    ann = person((1440, 900))
    ann.open_game(GOLDEN / "18india-price.json", 420)
    page = ann.page
    if page.locator("#curtain[open]").count():
        page.locator("#curtain button").first.click()
    page.locator(".views [data-view=ledger]").click()
    page.locator('.ledger tfoot [data-worth="Eve"]').click()
    sheet = page.locator("#sheet")
    expect(sheet.locator("tfoot")).to_contain_text(f"₹{game.result['Eve']:,}")
    expect(sheet).to_contain_text("a tenth of their company’s assets")
    expect(sheet).to_contain_text("(112 + 55)")
    expect(sheet.locator(".clause", has_text="18india-END-05")).to_be_visible()
    sheet.get_by_role("button", name="The next player").click()
    expect(sheet.locator("h2")).to_contain_text("would have")
    page.keyboard.press("Escape")
    expect(page.locator('.ledger tfoot [data-worth="Eve"]')).to_be_focused()


@pytest.mark.parametrize("dark", THEMES)
def test_axe_finds_nothing_on_a_sheet(person: Come, dark: bool) -> None:
    ann = person((1440, 900), dark=dark)
    ann.open_game(PRICE, LATE)
    stop(ann.page, "QG")
    expect(ann.page.locator(".run-proof")).to_have_text("proven")
    assert serious(ann) == []
    ann.page.keyboard.press("Escape")
    ann.page.locator(".worth-button").first.click()
    expect(ann.page.locator("#sheet tfoot")).to_be_visible()
    assert serious(ann) == []
