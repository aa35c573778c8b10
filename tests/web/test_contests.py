"""Cups and leagues, in real browsers: from the announcement to a winner, and how they look."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.needs import PATIENCE
from tests.web.fonts import FontSet
from tests.web.looking import EVERY, FONTS, THEMES, faults
from tests.web.people import Person
from tests.web.test_accessibility import serious
from tests.web.test_layout import NAMES as LONG
from tests.web.test_lobby import Come, come, house  # noqa: F401 - fixtures

NAMES = ("Ann", "Bob", "Cy", "Dee")
CUP = {"kind": "cup", "name": "Winter cup", "title": "first_rails", "players": 2, "go_on": 1}


def get(someone: Person, path: str) -> Any:
    """Something that a browser may ask for."""
    answer = someone.page.context.request.get(path)
    assert answer.ok, answer.text()
    return answer.json()


def once(someone: Person, path: str, holds: Callable[[Any], bool]) -> Any:
    """What lies there, once something holds."""
    deadline = time.monotonic() + PATIENCE
    while not holds(found := get(someone, path)):
        assert time.monotonic() < deadline, found
        time.sleep(0.05)
    return found


def club_of(people: dict[str, Person]) -> str:
    """A club of some people, the first of whom owns it; its id."""
    owner, *others = people.values()
    club: str = owner.send("/api/clubs", {"name": "Thursday trains"})["id"]
    secret = owner.send(f"/api/clubs/{club}/link", {})["link"].rsplit("/", 1)[1]
    for each in others:
        each.send("/api/clubs/join", {"secret": secret})
    return club


def end_all(people: dict[str, Person], contest: str) -> None:
    """End all games of the present round, as those who play agree."""
    owner = next(iter(people.values()))
    found = once(owner, contest, lambda each: all(table["table"] for table in _tables(each)))
    names = {each["number"]: each["name"] for each in found["entrants"]}
    for table in _tables(found):
        first, *others = [people[names[seat["number"]]] for seat in table["seats"]]
        path = f"/api/tables/{table['table']}"
        first.send(f"{path}/end", {"expected": get(first, path)["of"]})
        for other in others:
            other.send(f"{path}/undo/answer", {"agree": True})


def _tables(found: Any) -> list[Any]:
    return list(found["played"][-1]["tables"]) if found["played"] else [{"table": None}]


def test_a_cup_from_announcement_to_winner(come: Come) -> None:  # noqa: F811
    people = {name: come(name) for name in NAMES}
    ann, bob = people["Ann"], people["Bob"]
    club = club_of(people)
    page = ann.page
    ann.visit(f"/clubs/{club}")
    page.get_by_role("link", name="New cup or league").click()
    page.get_by_role("link", name="First Rails", exact=True).click()
    page.get_by_label("Its name").fill("Winter cup")
    page.locator(".segmented").get_by_text("2", exact=True).click()
    expect(page.get_by_label("Of each table go on", exact=True)).to_have_value("1")
    page.get_by_label("up to", exact=False).first.fill("4")
    page.get_by_role("button", name="Announce it").click()
    expect(page.get_by_role("heading", name="Winter cup")).to_be_visible()
    url = page.url
    contest = f"/api/contests/{url.rsplit('/', 1)[1]}"
    for name in NAMES[1:]:
        someone = people[name]
        someone.visit(f"/clubs/{club}")
        someone.page.get_by_role("link", name="Enter: Winter cup").click()
        someone.page.get_by_role("button", name="Enter", exact=True).click()
        expect(someone.page.get_by_text(f"{name}, you")).to_be_visible()
    bob.page.get_by_role("button", name="Withdraw").click()
    bob.page.locator("#ask").get_by_role("button", name="Withdraw").click()
    bob.page.get_by_role("button", name="Enter", exact=True).click()
    # With the last who may enter it begins; her page shows it without doing anything.
    ann.visit(url)
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator(".cup-rounds > .playing")).to_contain_text("Semi-finals")
    expect(page.locator(".heat", has_text="Table 3")).to_contain_text("first of table 1")
    once(ann, contest, lambda found: all(table["table"] for table in _tables(found)))
    ann.visit("/")
    expect(page.locator(".my-rows > li", has_text="Winter cup, table")).to_have_count(1)
    end_all(people, contest)
    ann.visit(url)
    expect(page.locator(".cup-rounds > .played .heat")).to_have_count(2)
    expect(page.locator(".cup-rounds > .laid .heat")).to_have_count(1)
    decide_final(ann)
    found = get(ann, contest)
    winner = next(e["name"] for e in found["entrants"] if e["number"] == found["winners"][0])
    bob.visit(url)
    expect(bob.page.locator(".note-line")).to_have_text(f"Won by {winner}.")
    bob.visit(f"/clubs/{club}")
    row = bob.page.locator(".contest-rows > li", has_text="Winter cup")
    expect(row).to_contain_text(f"knock-out, First Rails; won by {winner}")
    expect(row.get_by_role("link", name="Result")).to_be_visible()


def decide_final(owner: Person) -> None:
    """Whoever keeps the club says who came in where."""
    page = owner.page
    page.get_by_role("button", name="Decide table 3").click()
    dialog = page.locator("#decide-3")
    for select in dialog.locator("select").all():
        select.select_option("1")
    dialog.get_by_label("Why?").fill("By lot, as the boat leaves.")
    dialog.get_by_role("button", name="Decide it so").click()
    expect(dialog.get_by_role("alert")).to_have_text("The places are 1, 2, 3 and so on.")
    dialog.locator("select").nth(1).select_option("2")
    dialog.get_by_role("button", name="Decide it so").click()
    expect(page.locator(".note-line")).to_contain_text("Won by")
    expect(page.locator(".heat .why")).to_have_text("By lot, as the boat leaves.")


@pytest.mark.exhaustive
def test_what_those_who_keep_the_club_do(come: Come) -> None:  # noqa: F811
    people = {name: come(name) for name in NAMES}
    ann, bob = people["Ann"], people["Bob"]
    club = club_of(people)
    contest = ann.send(f"/api/clubs/{club}/contests", CUP)["id"]
    for each in people.values():
        each.send(f"/api/contests/{contest}/enter", {})
    ann.visit(f"/contests/{contest}")
    page = ann.page
    page.get_by_role("button", name="Take Dee out").click()
    page.locator("#why-field").fill("Away until spring.")
    page.locator("#why").get_by_role("button", name="Take out").click()
    expect(page.get_by_role("heading", name="Three players so far")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    page.locator("#ask").get_by_role("button", name="Begin").click()
    expect(page.locator(".cup-rounds .playing")).to_be_visible()
    bob.visit(f"/contests/{contest}")
    expect(bob.page.get_by_role("button", name="Decide table")).to_have_count(0)
    page.get_by_text("For those who keep the club").click()
    page.get_by_label("Its name").fill("Spring cup")
    page.get_by_role("button", name="Keep it so").click()
    expect(page.get_by_role("heading", name="Spring cup")).to_be_visible()
    page.get_by_text("For those who keep the club").click()
    page.get_by_role("button", name="Call it off").click()
    page.locator("#why-field").fill("The hall burnt down.")
    page.locator("#why").get_by_role("button", name="Call it off").click()
    expect(page.locator(".note-line")).to_have_text("Called off: The hall burnt down.")


@pytest.fixture
def drawn(come: Come) -> Callable[..., list[tuple[Person, str]]]:  # noqa: F811
    """Makes pages of cups and leagues, in every state, of people with long names."""

    def made(*, dark: bool = False) -> list[tuple[Person, str]]:
        people = {name: come(name, dark=dark) for name in (*LONG, *NAMES)}
        owner = next(iter(people.values()))
        club = club_of(people)
        name = "The Wolfgang-Wilhelmina Memorial Knock-out of the Riverside"
        cup = {**CUP, "name": name, "players": 3}
        league = {**CUP, "kind": "league", "players": 4, "rounds": 3, "name": "Autumn league"}
        pages = [f"/clubs/{club}", f"/clubs/{club}/announce"]
        pages.append(f"/clubs/{club}/announce?title=1848")
        for body, begins in ((cup, False), (cup, True), (league, True)):
            contest = owner.send(f"/api/clubs/{club}/contests", body)["id"]
            for each in people.values():
                each.send(f"/api/contests/{contest}/enter", {})
            if begins:
                owner.send(f"/api/contests/{contest}/begin", {})
                end_all(people, f"/api/contests/{contest}")
                path = f"/api/contests/{contest}"
                once(owner, path, lambda each: each["round"] == 2 and _tables(each)[0]["table"])
            pages.append(f"/contests/{contest}")
        return [(owner, path) for path in pages]

    return made


@pytest.mark.exhaustive
@pytest.mark.parametrize("some", FONTS)
def test_nothing_is_cut_or_covered(
    drawn: Callable[..., list[tuple[Person, str]]], sets: tuple[FontSet, ...], some: slice
) -> None:
    found = []
    for someone, path in drawn():
        someone.visit(path)
        found += [f"{path}, {fault}" for fault in faults(someone.page, sets[some], EVERY)]
    assert not found, "\n".join(found)


@pytest.mark.exhaustive
@pytest.mark.parametrize("dark", THEMES)
def test_nothing_bars_anybody(drawn: Callable[..., list[tuple[Person, str]]], dark: bool) -> None:
    for someone, path in drawn(dark=dark):
        someone.visit(path)
        assert serious(someone) == [], path
        for dialog in someone.page.locator("dialog[id^=decide]").all()[:1]:
            dialog.evaluate("(dialog) => dialog.showModal()")
            assert serious(someone) == [], f"{path}, deciding a table"
