"""One's own tables on the shelf: what waits first, what can be done to them; and notes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.web import positions
from tests.web.fonts import FontSet
from tests.web.holding import Held
from tests.web.looking import DESKTOP, EVERY, PHONE, TABLET, faults
from tests.web.people import NAMES, Person
from tests.web.test_accessibility import serious

Come = Callable[..., Person]


def open_some(someone: Person) -> dict[str, str]:
    """Open tables of every state; their ids."""
    someone.open_game(positions.GAME)
    finished = someone.table
    seats = [{"name": name, "kind": "link"} for name in NAMES]
    waiting = someone.send("/api/tables", {"title": "1860", "seats": seats[:2]})["id"]
    someone.open_table()
    yours = someone.table
    copy = someone.send(f"/api/tables/{yours}/copy", {"at": 0})["id"]
    someone.visit("/")
    return {"finished": finished, "waiting": waiting, "yours": yours, "copy": copy}


def row(someone: Person, table: str) -> Locator:
    """A table in the list."""
    return someone.page.locator(f'.my-tables li[data-table="{table}"]')


def menu(someone: Person, table: str, words: str) -> None:
    """Choose something of a row's menu."""
    row(someone, table).locator("summary").click()
    row(someone, table).get_by_role("button", name=words).click()


def test_tables_come_before_the_shelf_as_soon_as_there_is_one(person: Come) -> None:
    ann = person()
    ann.visit("/")
    assert ann.page.locator(".my-tables").count() == 0
    expect(ann.page.locator(".boxes .primary")).to_have_count(ann.page.locator(".box").count())
    made = open_some(ann)
    ann.see("One table waits for you", ".my-tables h2")
    order = ann.page.locator(".my-rows > li").evaluate_all(
        "(rows) => rows.map((r) => r.dataset.table)"
    )
    assert order == [made["yours"], made["waiting"]]
    top = "(all) => all.map((each) => each.getBoundingClientRect().top)"
    tables, shelf = ann.page.locator(".my-tables, .shelf").evaluate_all(top)
    assert tables < shelf
    # Only what waits for somebody is filled.
    assert ann.page.locator(".primary:visible").count() == 1
    expect(ann.page.locator("[data-fold=finished] summary")).to_contain_text("1 finished")


def test_a_table_is_renamed_put_away_taken_out_and_deleted(person: Come) -> None:
    ann = person()
    made = open_some(ann)
    menu(ann, made["yours"], "Rename")
    ann.page.locator("#rename-field").fill("Overland <b>Telegraph</b>")
    ann.page.get_by_role("button", name="Keep this name").click()
    expect(row(ann, made["yours"])).to_contain_text("Overland <b>Telegraph</b>")

    menu(ann, made["yours"], "Put away")
    expect(ann.page.locator(".my-rows > li")).to_have_count(1)
    ann.see("Nothing waits for you", ".my-tables h2")
    fold = ann.page.locator("[data-fold=archived]")
    expect(fold).to_contain_text("1 put away")
    expect(fold).to_contain_text("one of them waits for you")
    fold.locator("summary").click()
    fold.get_by_role("button", name="Take out again").click()
    expect(ann.page.locator(".my-rows > li")).to_have_count(2)

    menu(ann, made["yours"], "Delete")
    ann.page.locator("#ask[open]").get_by_role("button", name="Not yet").click()
    expect(row(ann, made["yours"])).to_be_visible()
    menu(ann, made["yours"], "Delete")
    ann.page.locator("#ask[open]").get_by_role("button", name="Delete for good").click()
    expect(row(ann, made["yours"])).to_have_count(0)


@pytest.mark.exhaustive
def test_what_belongs_to_others_too_is_not_offered_for_deletion(person: Come) -> None:
    ann, bob = person(), person()
    links = ann.open_table("here", "link", "here")
    table = ann.table
    ann.visit("/")
    row(ann, table).locator("summary").click()
    expect(row(ann, table).get_by_role("button", name="Delete")).to_be_visible()
    bob.visit(links["Bob"])
    # Too late for a page that still offers it.
    row(ann, table).get_by_role("button", name="Delete").click()
    ann.page.locator("#ask[open]").get_by_role("button", name="Delete for good").click()
    ann.see("Somebody else sits at this table", "#ask[open]")
    ann.visit("/")
    row(ann, table).locator("summary").click()
    expect(row(ann, table).get_by_role("button", name="Delete")).to_have_count(0)
    bob.visit("/")
    row(bob, table).locator("summary").click()
    expect(row(bob, table).get_by_role("button")).to_have_text(["Put away"])
    ann.visit(f"/t/{table}")
    ann.page.locator("[data-act=menu]").click()
    assert ann.page.locator("#menu [data-act=delete]").count() == 0
    assert ann.page.locator("#menu [data-act=rename]").count() == 1


@pytest.mark.parametrize("size", [DESKTOP[1], pytest.param(PHONE[1], marks=pytest.mark.exhaustive)])
def test_notes_are_kept_for_oneself(person: Come, size: tuple[int, int]) -> None:
    ann, bob = person(size), person(size)
    links = ann.open_table("here", "link", "here")
    table = ann.table
    bob.visit(links["Bob"])

    page = open_notes(ann, on_phone=size == PHONE[1])
    expect(ann.page.locator("[data-slot=notes]")).to_have_text("Only you see this.")
    page.fill("Bob has nothing.")
    expect(ann.page.locator("[data-slot=notes]")).to_contain_text("at action 0")
    assert serious(ann) == []
    # What others do does not touch what is being written.
    page.press_sequentially(" And Cy")
    ann.send(f"/api/tables/{table}/chat", {"text": "hello"})
    expect(ann.page.locator("#notes")).to_have_value("Bob has nothing. And Cy")
    ann.page.get_by_role("button", name="Log", exact=True).first.click()
    ann.visit(f"/t/{table}")
    again = open_notes(ann, on_phone=size == PHONE[1])
    expect(again).to_have_value("Bob has nothing. And Cy")
    expect(open_notes(bob, on_phone=size == PHONE[1])).to_have_value("")
    assert "has nothing" not in bob.page.content()


def open_notes(someone: Person, *, on_phone: bool = False) -> Locator:
    log = '.tabs [data-tab="log"]' if on_phone else '.views [data-view="log"]'
    someone.page.locator(log).click()
    someone.page.get_by_role("button", name="Notes").click()
    return someone.page.locator("#notes")


def test_notes_that_come_late_take_the_place_of_nothing_written(person: Come) -> None:
    ann = person(DESKTOP[1])
    ann.open_table("here", "here", "here")
    said = ann.page.locator("[data-slot=notes]")
    held = Held(ann.page, "/notebook$", "GET")
    notes = open_notes(ann)
    held.wait()
    expect(notes).to_be_disabled()  # nobody writes before they are there
    held.let_one_go()
    expect(said).to_have_text("Only you see this.")
    # Another window may have changed them.
    ann.page.evaluate("() => dispatchEvent(new Event('focus'))")
    held.wait()
    notes.fill("Bob has nothing.")
    held.let_one_go()
    expect(said).to_contain_text("at action 0")
    expect(notes).to_have_value("Bob has nothing.")


@pytest.mark.exhaustive
def test_the_shelf_with_tables_holds_in_all_fonts_and_has_no_barriers(
    person: Come, sets: tuple[FontSet, ...]
) -> None:
    ann = person(DESKTOP[0])
    made = open_some(ann)
    long = "The Great Northern Railway of the Northern Territory, Ltd."
    ann.send(f"/api/tables/{made['waiting']}/name", {"name": long})
    ann.visit("/")
    for fold in ann.page.locator(".table-fold > summary").all():
        fold.click()
    assert serious(ann) == []
    found = faults(ann.page, sets, EVERY)
    for size in (DESKTOP[0], TABLET[0], PHONE[0]):
        ann.page.set_viewport_size({"width": size[0], "height": size[1]})
        row(ann, made["yours"]).locator("summary").click()
        found += faults(ann.page, sets[:1], [size])
        ann.page.keyboard.press("Escape")
    assert not found, "\n".join(found)
