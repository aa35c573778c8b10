"""Two browsers at one table."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import WIDE
from tests.web.holding import Stream
from tests.web.people import Person

Come = Callable[..., Person]


LOW = (1280, 720)  # no room for the log under the map


def _table_of_two(person: Come, size: tuple[int, int] = WIDE) -> tuple[Person, Person]:
    """Ann and Cy play at one screen, Bob at another."""
    ann = person(size)
    links = ann.open_table("here", "link", "here")
    bob = person()
    bob.visit(links["Bob"])
    return ann, bob


def _play_until_bob(ann: Person) -> None:
    """Ann's screen lowers prices until Bob is asked."""
    while ann.state["yours"]:
        ann.play(type="lower_private", private="P6")


def test_an_action_shows_at_once_in_the_other_browser(person: Come) -> None:
    ann, bob = _table_of_two(person)
    if ann.state["yours"]:
        _play_until_bob(ann)
    # Bob is asked now: his page says so in its title and its icon.
    expect(bob.page.locator(".decision.yours")).to_be_visible()
    expect(bob.page).to_have_title(re.compile("^Your turn"))
    expect(bob.page.locator("link[rel=icon]")).to_have_attribute("href", re.compile("icon-turn"))
    expect(ann.page.locator(".decision.waiting")).to_contain_text("Waiting for Bob")

    bob.play(type="buy_private", private="P6")
    expect(ann.page.locator(".log-view")).to_contain_text("Bob buys P6")
    expect(ann.page.locator(".decision.yours")).to_be_visible()
    expect(bob.page).not_to_have_title(re.compile("^Your turn"))
    bob.see("Waiting for", ".decision")


def test_what_is_said_is_heard_and_shown_as_text(person: Come) -> None:
    ann, bob = _table_of_two(person)
    bob.page.get_by_label("Say something to the table").fill("<i>hello</i> & good luck")
    bob.page.get_by_role("button", name="Say").click()
    expect(ann.page.locator(".log-lines .chat")).to_contain_text("<i>hello</i> & good luck")


def test_what_is_said_out_of_sight_lights_a_dot_until_it_is_read(person: Come) -> None:
    ann, bob = _table_of_two(person, LOW)
    dot = ann.page.locator("[data-act=chat] .dot")
    bob.page.get_by_label("Say something to the table").fill("anybody there?")
    bob.page.get_by_role("button", name="Say").click()
    expect(dot).to_be_visible()
    # It outlasts whatever else happens, even another visit.
    (ann if ann.state["yours"] else bob).play(type="lower_private", private="P6")
    ann.waits_for(1)
    expect(dot).to_be_visible()
    ann.visit(f"/t/{ann.table}")
    expect(dot).to_be_visible()
    ann.page.locator(".views [data-view=log]").click()
    expect(ann.page.locator(".log-lines .chat")).to_be_in_viewport()
    expect(dot).to_be_hidden()
    expect(bob.page.locator("[data-act=chat] .dot")).to_be_hidden()


def test_one_of_two_who_act_at_once_is_told(person: Come) -> None:
    ann = person()
    ann.open_table()
    twin = Person(ann.page.context.new_page())
    twin.page.route("**/events?*", lambda route: route.abort())  # it does not hear of it in time
    twin.visit(f"/t/{ann.table}")
    ann.choose(type="lower_private", private="P1")
    twin.choose(type="lower_private", private="P2")
    ann.commit()
    twin.main_button.click()
    expect(twin.page.locator("#announce")).to_contain_text(re.compile("faster|lowers"))
    twin.waits_for(1)
    assert ann.state["at"] == 1


@pytest.mark.parametrize("answer", ["none", "of a proxy"])
def test_a_lost_connection_comes_back_and_says_so(person: Come, answer: str) -> None:
    """Also where a proxy has said that there is no server: browsers give up then."""
    ann = person()
    links = ann.open_table("here", "link", "here")
    bob = person()
    lose: dict[str, Callable[[Route], None]] = {
        "none": lambda route: route.abort(),
        "of a proxy": lambda route: route.fulfill(status=502, body="Bad Gateway"),
    }
    stream = Stream(bob.page, lose[answer])
    bob.visit(links["Bob"])
    expect(bob.page.locator("#live")).to_contain_text("Connection lost")
    ann.play(type="lower_private", private="P1")
    bob.waits_for(0)
    stream.comes_back()
    expect(bob.page.locator("#live")).to_contain_text("Connected again")
    bob.waits_for(1)


def test_what_changes_comes_with_the_news_of_it(person: Come) -> None:
    """Neither who acts nor who looks on asks for it, once the page holds its texts."""
    ann = person()
    ann.open_table()
    eve = person()
    eve.visit(f"/t/{ann.table}")
    asked: list[str] = []
    for who in (ann, eve):
        expect(who.page.locator("body")).to_have_attribute("data-live", "yes")
    for _ in range(2):  # what a fresh page does not hold may be too long to be sent
        ann.play(type="lower_private", private="P6")
    eve.waits_for(2)
    for who in (ann, eve):
        who.page.on("request", lambda sent: asked.append(sent.url))
    ann.play(type="lower_private", private="P6")
    ann.play(type="lower_private", private="P6")
    eve.waits_for(4)
    eve.see("P6", ".log-lines")
    assert not [url for url in asked if "/parts" in url]
    twin = Person(eve.page.context.new_page())
    twin.visit(f"/t/{ann.table}")
    assert twin.state == eve.state


def test_a_page_of_the_past_asks_for_what_it_shows(person: Come) -> None:
    ann = person()
    ann.open_table()
    eve = person()
    eve.visit(f"/t/{ann.table}")
    for _ in range(2):
        ann.play(type="lower_private", private="P6")
    eve.waits_for(2)
    eve.page.keyboard.press("h")
    eve.page.locator("[data-go='-1']").first.click()
    eve.waits_for(1)
    ann.play(type="lower_private", private="P6")
    expect(eve.page.locator("#moment")).to_have_attribute("max", "3")
    assert eve.state["at"] == 1
    eve.page.locator("[data-act=now]").first.click()
    eve.waits_for(3)
    ann.play(type="lower_private", private="P6")
    eve.waits_for(4)


def test_an_onlooker_sees_the_table_and_can_do_nothing(person: Come) -> None:
    ann, _ = _table_of_two(person)
    eve = person()
    eve.visit(f"/t/{ann.table}")
    eve.see("You are looking on.")
    assert eve.state["choices"] == []
    assert eve.state["mine"] == []
    expect(eve.page.locator("[data-choice]")).to_have_count(0)


def test_talk_does_not_disturb_what_is_being_chosen(person: Come) -> None:
    ann, bob = _table_of_two(person)
    ann.choose(type="lower_private", private="P1")
    bob.page.get_by_label("Say something to the table").fill("take your time")
    bob.page.get_by_role("button", name="Say").click()
    expect(ann.page.locator(".log-lines .chat")).to_contain_text("take your time")
    expect(ann.main_button).to_contain_text("Lower P1")
    ann.commit()
