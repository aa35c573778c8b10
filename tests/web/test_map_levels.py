"""The map on the screen: what is to be read at each size, what lies over it, and how much room it
has."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

import railhead
from railhead.play.game import Game
from tests.web.conftest import Begin
from tests.web.fonts import FontSet
from tests.web.looking import Size
from tests.web.people import Person

pytestmark = pytest.mark.exhaustive

Come = Callable[..., Person]

TESTS = Path(__file__).parents[1]
# A saved game, and after how many of its actions a company lays track.
POSITIONS = {
    "1848": (TESTS / "web" / "games" / "1848.json", 555),
    "1853": (TESTS / "web" / "games" / "1853.json", 844),
    "1860": (TESTS / "web" / "games" / "1860.json", 635),
    "18india": (TESTS / "golden" / "18india-stock-round.json", 801),
    "1947": (TESTS / "web" / "games" / "1947.json", 899),
}
WIDE: Size = (1440, 900)
TABLET: Size = (820, 1180)

# Each text of the map that is seen, with how high its letters are on the screen.
_TEXTS = """() => [...document.querySelectorAll(".map-hold > svg text")]
  .filter((text) => !text.closest("defs, symbol"))
  .filter((text) => text.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .map((text) => ({
    words: text.textContent,
    size: parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a,
  }))"""

# The names that lie on each other, on a station, temple or post, or on what a stop of a run pays.
_COVERED = """() => {
  const boxes = (selector) => [...document.querySelectorAll(`.map-hold > svg ${selector}`)]
    .map((each) => ({ words: each.textContent, box: each.getBoundingClientRect() }));
  const names = boxes(".far-name");
  const places = boxes(":is(.place, .dot, .town, .temple, .post, .port, .stops .stop)");
  const give = ({ left, top, right, bottom, height }) => ({
    left: left + 1, right: right - 1, top: top + height * 0.2, bottom: bottom - height * 0.2,
  });
  const on = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return names.flatMap(({ words, box }, place) =>
    [...names.slice(place + 1), ...places]
      .filter((other) => on(give(box), other.words ? give(other.box) : other.box))
      .map((other) => `${words} on ${other.words || "a place"}`));
}"""

# The hexes and names of the whole map that tools or legend lie over, and these on each other.
_HIDDEN = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .map((each) => ({ words: each.textContent, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.width);
  const lying = boxes(".map-tools, .legend");
  const over = lying.map(({ box }) => box);
  const on = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const names = boxes(".map-hold :is(.name, .far-name)")
    .filter(({ box }) => over.some((each) => on(each, box)));
  const twice = lying.slice(1).filter(({ box }) => on(over[0], box));
  const hexes = [...document.querySelectorAll(".map-hold .hex")].filter((hex) => {
    const box = hex.querySelector("path").getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const half = Math.min(box.width, box.height) / 2 - 1;
    return over.some((each) => {
      const across = Math.max(each.left - x, 0, x - each.right);
      return Math.hypot(across, Math.max(each.top - y, 0, y - each.bottom)) < half;
    });
  });
  const said = [...names, ...twice].map(({ words }) => words);
  return [...hexes.map((hex) => hex.dataset.hex), ...said];
}"""

# A page is set in fonts of one's choice before its modules take it up.
_SET_IN = """document.addEventListener("readystatechange", () => {
  for (const [property, value] of Object.entries(FONTS)) {
    document.documentElement.style.setProperty(property, value);
  }
})"""


@cache
def position(title: str) -> Game:
    """A company is about to lay track, late in a game."""
    path, number = POSITIONS[title]
    return railhead.load(path).at(number)


def sit_down(person: Come, begin: Begin, title: str, size: Size = WIDE, **kind: Any) -> Person:
    """Somebody at a table in such a position."""
    someone = person(size, **kind)
    begin(someone, position(title))
    someone.page.evaluate("document.querySelector('#curtain[open]')?.close()")
    return someone


def level(someone: Person) -> str:
    """At which level of detail the map is shown."""
    classes = (someone.page.locator(".map-hold > svg").get_attribute("class") or "").split()
    (found,) = {"far", "near", "close"} & set(classes)
    return found


@pytest.mark.parametrize("title", ["18india", "1947"])
def test_the_whole_of_a_large_map_can_be_read(person: Come, begin: Begin, title: str) -> None:
    ann = sit_down(person, begin, title)
    assert level(ann) == "far"
    texts = ann.page.evaluate(_TEXTS)
    names = {each["words"] for each in texts}
    wanted = {"18india": {"Delhi", "Colombo", "Guwahati"}, "1947": {"Delhi", "Surat", "Ceylon"}}
    assert wanted[title] <= names
    assert len([each for each in texts if each["words"] == "Delhi"]) == 1
    small = [each for each in texts if each["size"] < 9]
    assert not small


@pytest.mark.parametrize("title", POSITIONS)
def test_nothing_lies_over_a_place_of_the_whole_map(
    person: Come, begin: Begin, sets: tuple[FontSet, ...], title: str
) -> None:
    ann = person(WIDE, last=True)
    ann.page.add_init_script(_SET_IN.replace("FONTS", json.dumps(sets[0].properties)))
    begin(ann, position(title))
    ann.page.evaluate("document.querySelector('#curtain[open]')?.close()")
    for width, height in ((1440, 900), (1280, 800), (1920, 1080), TABLET, (1024, 768), (390, 844)):
        ann.page.set_viewport_size({"width": width, "height": height})
        if width < 720:
            ann.page.locator('.tabs [data-tab="map"]').click()
            ann.page.locator("[data-map=whole]").click()
        nothing(ann, _COVERED)
        nothing(ann, _HIDDEN)


def test_names_make_way_for_what_a_run_pays(person: Come, begin: Begin) -> None:
    """On a phone the map shows the best run while a company is asked for its routes."""
    path, number = POSITIONS["1860"]
    game = railhead.load(path)
    running = next(
        there
        for there in map(game.at, range(number, len(game.actions)))
        if there.decisions[0].step == "Run"
    )
    ann = person((390, 844))
    begin(ann, running)
    page = ann.page
    page.evaluate("document.querySelector('#curtain[open]')?.close()")
    expect(page.locator(".verdict.proven")).to_be_visible()
    page.locator('.tabs [data-tab="map"]').click()
    page.locator("[data-map=whole]").click()
    assert level(ann) == "far"
    expect(page.locator(".stops .stop").first).to_be_visible()
    expect(page.locator(".far-name").first).to_be_visible()
    nothing(ann, _COVERED)


def nothing(someone: Person, script: str) -> None:
    """A script finds nothing, once the page has settled."""
    page = someone.page
    try:
        page.wait_for_function(f"() => !({script})().length")
    except PlaywrightTimeoutError:
        lying = page.locator(".map-tools, .legend")
        over = [(each.get_attribute("data-spot"), each.bounding_box()) for each in lying.all()]
        pytest.fail(f"{page.viewport_size}: {page.evaluate(script)} under {over}")


def test_each_level_shows_more(person: Come, begin: Begin) -> None:
    ann = sit_down(person, begin, "1947")
    page = ann.page
    cost, name = page.locator(".cost").first, page.locator(".names .of-city").first
    number = page.locator(".tile-number").first

    assert level(ann) == "far"
    expect(cost).to_be_hidden()
    expect(name).to_be_hidden()
    hills = page.locator(".hex title").filter(has_text="Simla")
    assert "mountain Rs. 80" in (hills.text_content() or "")  # what is hidden is told all the same
    for _ in range(2):
        page.keyboard.press("+")
    assert level(ann) == "near"
    expect(cost).to_be_visible()
    expect(name).to_be_visible()
    expect(page.locator(".far-names")).to_have_count(0)
    expect(number).to_have_count(0)
    for _ in range(2):
        page.keyboard.press("+")
    assert level(ann) == "close"
    assert number.text_content() in position("1947").title.board.tiles
    assert {"mountain", "river"} <= set(page.locator(".ground-word").all_text_contents())
    page.keyboard.press("0")
    assert level(ann) == "far"
    expect(page.locator(".tile-number")).to_have_count(0)


def test_the_map_alone_has_the_screen_and_one_can_play_on_it(person: Come, begin: Begin) -> None:
    ann = sit_down(person, begin, "18india")
    page = ann.page
    before = page.locator(".map-hold").bounding_box()
    page.keyboard.press("f")
    box = page.locator(".map-hold").bounding_box()
    assert box == {"x": 0, "y": 0, "width": WIDE[0], "height": WIDE[1]}
    for part in (".bar", ".market-view", ".log-view", ".papers .depot"):
        expect(page.locator(part)).to_be_hidden()
    cards = (".strip", ".charter", ".of-players", ".decision", ".map-tools")
    boxes = [page.locator(card).bounding_box() for card in cards]
    assert all(boxes)
    nothing(ann, _HIDDEN)
    page.keyboard.press("f")
    assert page.locator(".map-hold").bounding_box() == before
    expect(page.locator(".bar")).to_be_visible()

    page.keyboard.press("f")
    marked = next(iter(ann.state["marks"]))
    page.locator(f'.map-hold [data-hex="{marked}"] path').click(force=True)
    expect(page.locator(".decision [data-tray]")).to_be_visible()
    page.locator(".decision [data-act=commit]").click()
    ann.waits_for(1)


def test_what_a_company_reaches_is_shown_with_where_it_lies(person: Come, begin: Begin) -> None:
    ann = sit_down(person, begin, "1853")
    page = ann.page
    game = position("1853")
    company = game.decisions[0].company
    expect(page.locator("[data-map=company]")).to_have_text(company)
    expect(page.locator(".locator")).to_be_hidden()
    page.keyboard.press("s")
    expect(page.locator(".shown-company")).to_contain_text(game.title.companies[company].name)
    expect(page.locator(".locator .part")).to_be_visible()
    assert level(ann) == "near"
    frame = page.locator(".map-hold").bounding_box()
    assert frame
    stations = {hex_id for hex_id, _ in game.state.map.markers_of(company)}
    for hex_id in stations | set(ann.state["marks"]):
        box = page.locator(f'.map-hold [data-hex="{hex_id}"] path').bounding_box()
        assert box
        assert box["x"] >= frame["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert box["y"] >= frame["y"] - 1
        assert box["y"] + box["height"] <= frame["y"] + frame["height"] + 1
    page.keyboard.press("0")
    expect(page.locator(".shown-company")).to_be_hidden()
    expect(page.locator(".locator")).to_be_hidden()


def test_a_tablet_held_upright_stacks(person: Come, begin: Begin) -> None:
    ann = sit_down(person, begin, "1848", TABLET)
    page = ann.page

    def box(part: str) -> FloatRect:
        found = page.locator(part).bounding_box()
        assert found, part
        return found

    assert box(".map-view")["width"] == TABLET[0]
    foot = box(".map-view")["y"] + box(".map-view")["height"]
    assert box(".decision")["x"] == 0
    assert box(".decision")["y"] >= foot
    parts = {
        "papers": ".papers",
        "market": ".market-view",
        "ledger": ".ledger-view",
        "log": ".log-view",
    }
    for side, part in parts.items():
        page.locator(f'.side-tabs [data-side="{side}"]').click()
        assert box(part)["y"] >= foot
        assert box(part)["x"] >= box(".decision")["width"]
        for other in set(parts.values()) - {part}:
            expect(page.locator(other)).to_be_hidden()
    # With the map alone no card lies over it.
    page.locator("[data-map=alone]").click()
    foot = box(".map-hold")["y"] + box(".map-hold")["height"]
    assert box(".map-hold")["width"] == TABLET[0]
    assert box(".charter")["y"] + box(".charter")["height"] <= box(".map-hold")["y"] + 1
    assert box(".decision")["y"] >= foot
    assert box(".of-players")["y"] >= foot


def test_the_legend_says_what_only_some_maps_have(person: Come, begin: Begin) -> None:
    ann = sit_down(person, begin, "18india")
    ann.see("change of gauge", ".legend")
    ann.see("river", ".legend")
    ann.page.locator("[data-map=legend]").click()
    expect(ann.page.locator(".legend")).to_be_hidden()

    bob = sit_down(person, begin, "1853")
    bob.see("valley of the Ganges", ".legend")
    bob.page.keyboard.press("s")
    for words in ("grant for the first to link it", "cost in cr, broad/metre"):
        expect(bob.page.locator(".legend li").filter(has_text=words)).to_be_visible()
