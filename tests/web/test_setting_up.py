"""From the shelf to a table, and into a seat by its link."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.people import Person

Come = Callable[..., Person]


def test_two_clicks_from_the_shelf_to_a_game(person: Come) -> None:
    ann = person()
    ann.visit("/")
    ann.see("3 to 6 players")
    ann.page.locator("a.primary[href='/new/1848']").click()
    ann.page.get_by_role("button", name="Start the game").click()
    ann.page.wait_for_url(re.compile(r"/t/\w+$"))
    ann.is_asked("Private companies")
    expect(ann.page).to_have_title(re.compile("turn"))


def test_a_table_with_names_options_links_and_a_bot(person: Come) -> None:
    ann = person()
    ann.visit("/new/1848")
    page = ann.page
    page.get_by_text("4", exact=True).click()
    page.get_by_label("Name of player 1").fill("Zoë <b>")
    page.locator("#kind-2").select_option("link")
    page.locator("#kind-3").select_option("bot:random")
    page.locator("#seed").fill("11")
    page.get_by_role("button", name="Start the game").click()
    link = page.get_by_label("The link of Bob").input_value()
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    ann.see("Zoë <b>")
    ann.see("four players")

    bob = person()
    bob.visit(link)
    assert bob.page.url.endswith(f"/t/{ann.table}")
    assert bob.state["mine"] == ["Bob"]
    expect(bob.page.locator(".me")).to_have_text(re.compile("Bob"))


def test_whoever_is_alone_plays_against_computer_players(person: Come) -> None:
    ann = person()
    ann.visit("/new/1848")
    ann.page.get_by_text("4", exact=True).click()
    ann.page.get_by_role("button", name="I play against computer players").click()
    ann.page.get_by_role("button", name="Start the game").click()
    ann.page.wait_for_url(re.compile(r"/t/\w+$"))
    assert ann.state["mine"] == ["Ann"]
    seats = ann.page.request.get(f"/api/tables/{ann.table}").json()["seats"]
    bots = [seat["bot"] for seat in seats if seat["kind"] == "bot"]
    assert len(set(bots)) == 3, "each plays in another manner"


def test_only_what_the_profile_has_a_use_for_is_offered(person: Come) -> None:
    ann = person()
    ann.visit("/new/1860")
    larger, two_players = (
        ann.page.get_by_label(words) for words in ("larger map", "two player map")
    )
    expect(larger).to_be_visible()
    expect(two_players).to_be_hidden()
    larger.check()
    ann.page.get_by_label("As 18xx.games plays it").check()
    expect(larger).to_be_hidden()
    expect(two_players).to_be_visible()
    two_players.check()
    ann.page.get_by_role("button", name="Start the game").click()
    ann.page.wait_for_url(re.compile(r"/t/\w+$"))
    options = ann.page.request.get(f"/api/tables/{ann.table}").json()["view"]["options"]
    assert (options["profile"], options["two_player_map"]) == ("18xx.games", "on")
    assert options["larger_map"] == "off"
    ann.visit("/new/1848")
    expect(ann.page.get_by_text("standstill")).to_have_count(0)


def test_a_game_in_the_list_of_tables(person: Come) -> None:
    ann = person()
    ann.open_table()
    table = ann.table
    ann.visit("/")
    ann.see("One table waits for you")
    ann.page.locator(f'a[href="/t/{table}"]').first.click()
    ann.is_asked("Private companies")


def test_wrong_old_and_foreign_links_get_a_clear_page(person: Come) -> None:
    ann = person()
    links = ann.open_table("here", "link", "here")
    table = ann.table
    ann.send(f"/api/tables/{table}/seats", {"name": "Bob", "kind": "link"})
    stranger = person()
    for path, status, words in (
        (links["Bob"], 410, "This link no longer works"),
        (f"/t/{table}/seat/nonsense", 404, "Nothing lies here"),
        ("/t/nonsense", 404, "There is no such table"),
        ("/new/1999", 404, "no such title"),
        ("/rules/1999", 404, "no rules page"),
        (f"/t/{table}?at=9999", 404, "The game has 0 actions"),
    ):
        answer = stranger.page.goto(path)
        assert answer is not None
        assert answer.status == status, path
        stranger.see(words)
        assert "Traceback" not in stranger.page.content()


@pytest.mark.exhaustive
def test_the_owner_hands_a_seat_on(person: Come) -> None:
    ann = person()
    ann.open_table()
    ann.page.locator("[data-act=menu]").click()
    ann.page.get_by_role("button", name="Seats and links").click()
    ann.page.locator('[data-seat="Bob"] select').select_option("link")
    link = ann.page.get_by_label("The link of Bob").input_value()
    bob = person()
    bob.visit(link)
    assert bob.state["mine"] == ["Bob"]
    ann.page.locator('[data-seat="Bob"] [data-act=new-link]').click()
    fresh = ann.page.get_by_label("The link of Bob")
    expect(fresh).not_to_have_value(link)
    answer = bob.page.goto(link)
    assert answer is not None
    assert answer.status == 410


def test_light_or_dark_is_remembered(person: Come) -> None:
    ann = person()
    ann.visit("/")
    root = ann.page.locator("html")
    paper = "getComputedStyle(document.body).backgroundColor"
    light = ann.page.evaluate(paper)
    ann.page.get_by_label("Light or dark").click()
    expect(root).to_have_attribute("data-theme", "dark")
    assert ann.page.evaluate(paper) != light
    ann.visit("/rules/1848")
    expect(root).to_have_attribute("data-theme", "dark")
    ann.page.get_by_label("Light or dark").click()
    expect(root).to_have_attribute("data-theme", "light")
    assert ann.page.evaluate(paper) == light
