"""Computer players and hints in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.server.test_thinkers import game_after
from tests.web.conftest import Begin
from tests.web.holding import Held
from tests.web.people import Person
from tests.web.test_accessibility import serious

pytestmark = pytest.mark.exhaustive

Come = Callable[..., Person]


def test_a_hint_is_thought_of_shown_and_hidden(person: Come, begin: Begin) -> None:
    ann = person()
    begin(ann, game_after("first_rails", 13))
    button = ann.page.get_by_role("button", name="Hint")
    slip = ann.page.locator("[data-slot=hint]")
    expect(slip).to_be_hidden()
    before = ann.state["version"]
    held = Held(ann.page, "/hint$")
    button.click()
    expect(slip).to_have_attribute("data-state", "thinking")
    expect(slip).to_contain_text("The Clerk thinks")
    held.let_go()
    expect(slip).to_have_attribute("data-state", "shown")
    expect(slip.locator("h3")).not_to_be_empty()
    expect(slip.locator("li")).to_have_count(2)
    expect(slip).to_contain_text("Only you see this")
    assert ann.state["version"] == before  # nobody else hears of it
    assert serious(ann) == []
    slip.get_by_role("button", name="Hide").click()
    expect(slip).to_be_hidden()
    expect(button).to_be_focused()
    button.click()
    expect(slip.locator("h3")).not_to_be_empty()
    ann.pass_on()
    expect(slip).to_be_hidden()  # another is asked something else


def test_where_hints_are_off_nobody_is_offered_any(person: Come) -> None:
    ann = person()
    ann.visit("/new/1848")
    ann.page.locator("[name=hints]").uncheck()
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page.locator(".decision.yours")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Hint")).to_have_count(0)


def test_computer_players_take_seats_and_say_why_they_act(person: Come) -> None:
    ann = person()
    ann.visit("/new/1848")
    ann.page.locator("#seed").fill("7")
    for number in (2, 3):
        ann.page.locator(f"#kind-{number}").select_option("bot:clerk")
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page.locator(".decision.yours")).to_be_visible()
    expect(ann.page.locator("body[data-ready]")).to_be_attached()
    ann.choose(type="lower_private")
    ann.commit()
    ann.page.locator(".views [data-view=log]").click()  # it is hidden where the market is shown
    reasons = ann.page.locator(".log-lines i")
    expect(reasons.nth(1)).to_be_visible()
    expect(reasons.first).to_have_text(re.compile(r"^[A-Z0-9£].*\.$"))
