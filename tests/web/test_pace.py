"""Clocks, those who are away, and how players are called back, in real browsers."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.people import NAMES, Person

pytestmark = pytest.mark.exhaustive

Come = Callable[..., Person]

PACE: dict[str, Any] = {
    "kind": "turns",
    "stock": 864_000,
    "more": 3_600,
    "most": 864_000,
    "when_out": "sits_in",
    "grace": 0,
}


def party(come: Come) -> list[Person]:
    """Ann opens a table with clocks; Bob and Cy come by their links."""
    ann, bob, cy = come(), come(), come()
    kinds = ("here", "link", "link")
    seats = [{"name": name, "kind": kind} for name, kind in zip(NAMES, kinds, strict=True)]
    made = ann.send("/api/tables", {"title": "1848", "seats": seats, "seed": 7, "pace": PACE})
    for someone, name in ((bob, "Bob"), (cy, "Cy")):
        someone.visit(made["links"][name])
    ann.visit(f"/t/{made['id']}")
    return [ann, bob, cy]


def test_a_table_is_set_up_with_its_pace(person: Come) -> None:
    ann = person()
    ann.visit("/new/1848")
    page = ann.page
    expect(page.get_by_text("When a clock runs out")).to_be_hidden()
    page.get_by_text("By turns").click()
    expect(page.get_by_text("When a clock runs out")).to_be_visible()
    page.get_by_label("How much time everybody has").last.select_option("432000")
    page.get_by_text("The others vote").click()
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("body.table[data-ready]")).to_be_attached()
    table = page.evaluate("fetch(`/api/tables/${document.body.dataset.table}`).then(a => a.json())")
    assert table["pace"] == {
        "kind": "turns",
        "stock": 432_000,
        "more": 43_200,
        "most": 1_209_600,
        "when_out": "vote",
        "grace": 43_200,
        "bot": "steady",
    }
    expect(page.locator(".strip-head .clock")).to_contain_text("left for")
    ann.visit("/")
    expect(page.locator(".my-rows .clock b").first).to_have_text("4 d 23 h")


def test_a_clock_runs_low_and_out_while_it_is_looked_at(person: Come) -> None:
    ann = party(person)[0]
    clock = ann.page.locator(".strip-head .clock")
    expect(clock).to_have_class("clock plenty")
    move = "([ms]) => import(document.querySelector('script[type=module]').src.replace('table.js',"
    move += " 'clocks.js')).then((clocks) => clocks.setClock(Date.now() + ms))"
    ann.page.evaluate(move, [9.5 * 86_400_000])
    expect(clock).to_have_class("clock low")
    expect(clock).to_contain_text("11 h")
    ann.page.evaluate(move, [11 * 86_400_000])
    expect(clock).to_have_class("clock out")
    expect(clock).to_contain_text("out since")


def test_somebody_sits_in_and_the_seat_is_taken_back(person: Come) -> None:
    people = dict(zip(NAMES, party(person), strict=True))
    [asked] = people["Ann"].state["asked"]
    away = people[asked]
    away.page.locator("[data-act=menu]").click()
    away.page.get_by_role("button", name="Let Steady sit in for me").click()
    away.see("Steady sits in for you.", ".decision")
    other = next(someone for name, someone in people.items() if name != asked)
    other.see(f"Steady sits in for {asked}", ".decision")
    away.see("What it played", ".decision")
    expect(away.page.locator(".sitting .played li").first).to_be_visible()
    away.page.get_by_role("button", name="Take my seat back").click()
    expect(away.page.locator(".sitting")).to_have_count(0)
    assert asked in away.state["mine"]


def test_vacation_and_wishes_are_kept(person: Come) -> None:
    ann = party(person)[0]
    ann.visit("/settings")
    page = ann.page
    page.get_by_label("Your turn: webhook").uncheck()
    expect(page.locator("[data-slot=said]")).to_have_text("Kept.")
    page.locator("#hook").fill("https://example.org/hook")
    page.get_by_role("button", name="Add a webhook").click()
    expect(page.locator(".call-ways")).to_contain_text("Webhook")
    expect(page.get_by_label("Your turn: webhook")).not_to_be_checked()
    page.get_by_role("button", name="Remove").click()
    expect(page.locator(".call-ways")).to_contain_text("None yet")
    page.locator("#vacation").select_option("7")
    page.get_by_role("button", name="Go", exact=True).click()
    expect(page.locator("#away")).to_contain_text("23 of 30 days left")
    page.get_by_role("button", name="Come back now").click()
    expect(page.locator("#vacation")).to_be_visible()


def test_a_push_that_is_delivered_is_shown(person: Come, address: str) -> None:
    """The browser's push service can't be reached here: the devtools deliver in its place."""
    ann = person(last=True)
    context = ann.page.context
    context.grant_permissions(["notifications"], origin=address)
    ann.visit("/settings")
    ann.page.evaluate(
        "navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)"
    )
    [worker] = context.service_workers
    # A browser without windows shows nothing: what it would show is kept.
    worker.evaluate(
        "() => { self.shown = [];"
        " self.registration.showNotification = async (...told) => self.shown.push(told); }"
    )
    tools = context.new_cdp_session(ann.page)
    found: list[dict[str, Any]] = []
    tools.on("ServiceWorker.workerRegistrationUpdated", lambda e: found.extend(e["registrations"]))
    tools.send("ServiceWorker.enable")
    while not found:
        ann.page.wait_for_timeout(50)
    told = {"title": "Broken Hill", "text": "Ann, it waits.", "path": "/t/abc", "tag": "abc"}
    tools.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": address,
            "registrationId": found[0]["registrationId"],
            "data": json.dumps(told),
        },
    )
    while not worker.evaluate("self.shown.length"):
        ann.page.wait_for_timeout(50)
    [[title, options]] = worker.evaluate("self.shown")
    assert (title, options["body"], options["tag"]) == ("Broken Hill", "Ann, it waits.", "abc")
    assert options["data"] == {"path": "/t/abc"}


def test_a_page_says_whether_it_is_looked_at(person: Come) -> None:
    ann = party(person)[0]
    table = ann.table
    ann.page.goto("about:blank")  # what the first page still had to say is not heard below
    with ann.page.expect_request(lambda request: request.url.endswith("/looking")) as said:
        ann.visit(f"/t/{table}")
    sent = json.loads(said.value.post_data or "{}")
    assert sent["in_sight"] is True
    with ann.page.expect_request(lambda request: request.url.endswith("/looking")) as said:
        ann.page.evaluate(
            "Object.defineProperty(document, 'visibilityState', { value: 'hidden' });"
            "document.dispatchEvent(new Event('visibilitychange'))"
        )
    assert json.loads(said.value.post_data or "{}") == {"look": sent["look"], "in_sight": False}
