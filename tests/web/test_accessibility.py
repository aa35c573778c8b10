"""What axe finds: nothing serious on any page, light or dark, wide or on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from tests.lanes import in_part
from tests.web import positions
from tests.web.looking import THEMES
from tests.web.people import Person

Come = Callable[..., Person]

_OPTIONS = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}


def serious(person: Person) -> list[str]:
    """What axe finds serious or worse, in words."""
    found: list[Any] = Axe().run(person.page, options=_OPTIONS).response["violations"]
    return [
        f"{each['id']}: {each['help']}: {node['html'][:160]}"
        for each in found
        if each["impact"] in ("serious", "critical")
        for node in each["nodes"]
    ]


@pytest.mark.exhaustive
@pytest.mark.parametrize("dark", THEMES)
def test_the_pages_around_the_table(person: Come, dark: bool) -> None:
    ann = person(dark=dark)
    ann.open_table()
    for path in ("/", "/new/1848", "/rules", "/nothing"):
        ann.page.goto(path)
        assert serious(ann) == [], path


@pytest.mark.exhaustive
def test_the_rules(person: Come) -> None:
    ann = person()
    ann.visit("/rules/1848")
    assert serious(ann) == []


@pytest.mark.exhaustive
@pytest.mark.parametrize("dark", THEMES)
def test_every_view_of_the_table(person: Come, dark: bool) -> None:
    ann = person(dark=dark)
    ann.open_game(positions.GAME, positions.whole_turn())
    ann.page.locator(".hex-list [data-hex]").first.click()
    ann.page.locator(".thumbs").wait_for()
    for view in ("map", "ledger", "trains", "log", "graphs"):
        ann.page.locator(f'.views [data-view="{view}"]').click()
        ann.page.wait_for_load_state("networkidle")
        assert serious(ann) == [], view


@pytest.mark.parametrize(
    "actions", in_part([0, positions.sale(), positions.run()], positions.run().__eq__)
)
def test_every_kind_of_decision(person: Come, actions: int) -> None:
    ann = person()
    ann.open_game(positions.GAME, actions)
    ann.page.wait_for_load_state("networkidle")
    assert serious(ann) == []


@pytest.mark.exhaustive
def test_the_result_and_the_past(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME)
    table = ann.table
    for path in (f"/t/{table}", f"/t/{table}?at=100", f"/t/{table}/end"):
        ann.visit(path)
        assert serious(ann) == [], path


@pytest.mark.exhaustive
def test_a_phone(person: Come) -> None:
    ann = person((375, 812), touch=True)
    ann.open_game(positions.GAME, positions.whole_turn())
    for tab in ("map", "decide", "market", "ledger", "log"):
        ann.page.locator(f'.tabs [data-tab="{tab}"]').tap()
        assert serious(ann) == [], tab
