"""Without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web import positions
from tests.web.people import Person

Come = Callable[..., Person]


def test_a_tile_is_laid_with_keys_alone(person: Come) -> None:
    ann = person()
    number = positions.whole_turn()
    ann.open_game(positions.GAME, number)
    page = ann.page
    page.keyboard.press("ArrowRight")
    expect(page.locator(".map-hold .walked")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".placing .ghost")).to_be_attached()
    way = page.locator("[data-slot=way]")
    expect(way).to_have_text(re.compile("Way 1 of|The only way"))
    page.keyboard.press("r")
    page.keyboard.press("Shift+R")
    expect(way).to_have_text(re.compile("Way 1 of|The only way"))
    page.keyboard.press("Escape")
    expect(page.locator(".placing")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".placing .ghost")).to_be_attached()
    page.keyboard.press("Enter")
    ann.waits_for(number + 1)


def test_a_choice_is_reached_by_tab_and_played_by_enter(person: Come) -> None:
    ann = person()
    ann.open_table()
    page = ann.page
    page.locator(".decision").focus()
    for _ in range(4):  # the hint comes first
        page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Buy for £70")
    page.keyboard.press("Enter")
    expect(ann.main_button).to_contain_text("Buy P2")
    page.keyboard.press("Enter")
    ann.waits_for(1)
    page.keyboard.press("u")
    ann.waits_for(0)
    page.keyboard.press("Shift+U")
    ann.waits_for(1)


def test_views_map_and_help_have_keys(person: Come) -> None:
    ann = person()
    ann.open_table()
    page = ann.page
    for key, view in (
        ("m", "ledger"),
        ("t", "trains"),
        ("j", "log"),
        ("c", "graphs"),
        ("b", "map"),
    ):
        page.keyboard.press(key)
        expect(page.locator(".desk")).to_have_attribute("data-view", view)
    page.keyboard.press("g")
    expect(page.locator(".map-view")).to_have_class(re.compile("no-marks"))
    whole = page.locator(".map-hold > svg").get_attribute("viewBox")
    page.keyboard.press("+")
    expect(page.locator(".map-hold > svg")).not_to_have_attribute("viewBox", whole or "")
    page.keyboard.press("0")
    expect(page.locator(".map-hold > svg")).to_have_attribute("viewBox", whole or "")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.get_by_label("Say something to the table").press_sequentially("mtg?")
    expect(page.locator(".desk")).to_have_attribute("data-view", "map")


def test_the_way_past_the_bar(person: Come) -> None:
    ann = person()
    ann.visit("/rules/1848")
    ann.page.keyboard.press("Tab")
    expect(ann.page.locator(":focus")).to_have_text("Skip to the content")
