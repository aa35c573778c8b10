"""Nothing is cut, covered or run together: on every screen, in three sets of fonts, with as many
players as a title takes and names as long as they may be."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.lanes import in_part
from tests.needs import skip_for_want_of
from tests.web.fonts import SETS, FontSet, is_installed
from tests.web.looking import DESKTOP, ENDS, EVERY, FONTS, ONE_OF_EACH, WIDER, faults
from tests.web.people import Person

Come = Callable[..., Person]
Sets = tuple[FontSet, ...]

HERE = Path(__file__).parent
TABLES = {
    "1848": HERE / "games" / "1848.json",
    "1853": HERE / "games" / "1853.json",
    "1860": HERE / "games" / "1860.json",
    "18india": HERE.parent / "golden" / "18india-stock-round.json",
    "1947": HERE / "games" / "1947.json",
}
NAMES = (
    "Bartholomew Featherstonehaugh",
    "Wolfgang-Wilhelmina Massachusettsmountainrailwaycompanywoman",
    "Jo",
    "Maximilian Wagenknecht",
    "Anneliese Oppenheimer-Mwangi",
    "Wilhelmina MacWorthington",
)
DIALOGUES = ("#menu", "#seats", "#keys")


@pytest.mark.parametrize("fonts", SETS, ids=lambda fonts: fonts.name)
def test_the_fonts_are_installed(person: Come, fonts: FontSet) -> None:
    if not is_installed(person().page, fonts):
        skip_for_want_of(f"the fonts {fonts.name}", f"apt install {fonts.package}")


def saved(title: str) -> Any:
    """A kept game of as many players as there can be, under long names."""
    text = TABLES[title].read_text(encoding="utf-8")
    players = json.loads(text)["players"]
    for old, new in zip(players, NAMES, strict=False):
        text = text.replace(json.dumps(old), json.dumps(new))
    return json.loads(text)


def situations(game: Any) -> list[int]:
    """The beginning, and where each kind of action was taken for the last time; the last first."""
    last = {action["type"]: number for number, action in enumerate(game["actions"])}
    return sorted({0, *last.values()}, reverse=True)


def go_back(someone: Person, position: int) -> None:
    """Take everything back up to a position, and the screen if a hand was hidden."""
    now = someone.state["of"]
    if position < now:
        body = {"expected": now, "to": position}
        someone.send(f"/api/tables/{someone.table}/undo", body)
    someone.waits_for(position)
    someone.page.evaluate("document.querySelector('#curtain[open]')?.close()")


def choose_something(someone: Person) -> None:
    """Choose what is offered first, so that what it would do is shown too."""
    offered = someone.page.locator(".choices :is([data-hex], [data-choice], [data-pick])")
    if offered.count():
        offered.first.evaluate("(button) => button.click()")


def look_about(someone: Person) -> tuple[list[str], list[str]]:
    """What can be looked at on a table: the views of a wide screen and the tabs of a phone. What is
    fetched only when it is looked at is fetched."""
    page = someone.page
    page.set_viewport_size({"width": DESKTOP[0][0], "height": DESKTOP[0][1]})
    for view, part in (("trains", ".tiles-hold svg"), ("graphs", ".graphs-view .line-graph")):
        page.locator(_view(view)).click()
        expect(page.locator(part).first).to_be_visible()
    views = page.locator(".views button").evaluate_all(_NAMED, "view")
    tabs = page.locator(".tabs button").evaluate_all(_NAMED, "tab")
    return [_view(each) for each in views], [_tab(each) for each in tabs]


_NAMED = "(buttons, kind) => buttons.map((button) => button.dataset[kind])"


def _view(name: str) -> str:
    return f'.views [data-view="{name}"]'


def _tab(name: str) -> str:
    return f'.tabs [data-tab="{name}"]'


@pytest.fixture
def ann(person: Come) -> Person:
    """Somebody at a desktop."""
    return person(DESKTOP[0])


def come_to(ann: Person, game: Any) -> tuple[list[str], list[str]]:
    """Open a kept game, in its fullest position; its views and its tabs."""
    made = ann.send("/api/tables/import", game)
    ann.visit(f"/t/{made['id']}")
    go_back(ann, situations(game)[0])
    return look_about(ann)


@pytest.mark.parametrize("some", FONTS)
@pytest.mark.parametrize("title", in_part(TABLES, "1947".__eq__))
def test_a_table_holds(ann: Person, sets: Sets, title: str, some: slice) -> None:
    found = faults(ann.page, sets[some], ENDS, *come_to(ann, saved(title)))
    assert not found, "\n".join(found)


@pytest.mark.exhaustive
@pytest.mark.parametrize("title", TABLES)
def test_a_table_holds_on_every_screen(ann: Person, sets: Sets, title: str) -> None:
    views, tabs = come_to(ann, saved(title))
    found = faults(ann.page, sets[:1], EVERY, views[:2], tabs)
    found += faults(ann.page, sets[:1], WIDER, views[2:])
    found += faults(ann.page, sets[:1], ENDS, DIALOGUES, DIALOGUES)
    assert not found, "\n".join(found)


@pytest.mark.exhaustive
@pytest.mark.parametrize("title", TABLES)
def test_every_kind_of_decision_holds(ann: Person, sets: Sets, title: str) -> None:
    game = saved(title)
    come_to(ann, game)
    found: list[str] = []
    for number in situations(game)[1:]:
        go_back(ann, number)
        choose_something(ann)
        home = ann.page.locator(".desk").get_attribute("data-home") or "map"
        seen = faults(ann.page, sets[:1], ENDS, [_view(home)], [_tab("decide")])
        found += [f"after {number} actions, {each}" for each in seen]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("title", in_part(TABLES, "1853".__eq__))
def test_the_end_of_a_game_holds(ann: Person, sets: Sets, title: str) -> None:
    made = ann.send("/api/tables/import", saved(title))
    ann.visit(f"/t/{made['id']}")
    ann.page.evaluate("document.querySelector('#curtain[open]')?.close()")
    found = faults(ann.page, sets, ONE_OF_EACH, tabs=[_tab("decide")])
    assert not found, "\n".join(found)


@pytest.mark.exhaustive
@pytest.mark.parametrize("title", TABLES)
def test_a_result_holds(ann: Person, sets: Sets, title: str) -> None:
    made = ann.send("/api/tables/import", saved(title))
    ann.visit(f"/t/{made['id']}/end")
    found = faults(ann.page, sets, ONE_OF_EACH)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("some", FONTS)
@pytest.mark.parametrize("path", ["/", "/rules", "/nothing"])
def test_a_page_holds(ann: Person, sets: Sets, path: str, some: slice) -> None:
    ann.page.goto(path)
    found = faults(ann.page, sets[some], EVERY)
    assert not found, "\n".join(found)


@pytest.mark.exhaustive
@pytest.mark.parametrize("title", TABLES)
def test_setting_up_and_the_rules_hold(ann: Person, sets: Sets, title: str) -> None:
    ann.visit(f"/new/{title}")
    found = faults(ann.page, sets, EVERY)
    ann.visit(f"/rules/{title}")
    found += faults(ann.page, sets[:1], ONE_OF_EACH)
    assert not found, "\n".join(found)


def test_the_longest_set_up_holds(ann: Person, sets: Sets) -> None:
    ann.visit("/new/1853")
    found = faults(ann.page, sets, ENDS)
    assert not found, "\n".join(found)
