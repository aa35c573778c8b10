"""A phone: everything within reach of a thumb."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from railhead.play.actions import StartCompany as Start
from tests.web import positions
from tests.web.people import Person

Come = Callable[..., Person]

PHONE = (375, 812)
GOLDEN = Path(__file__).parents[1] / "golden"


def test_every_tab_shows_its_part(person: Come) -> None:
    ann = person(PHONE, touch=True)
    ann.open_game(positions.GAME, positions.whole_turn())
    parts = {
        "map": ".map-view",
        "decide": ".decision",
        "market": ".market-view",
        "ledger": ".ledger-view",
        "log": ".log-view",
    }
    for tab, part in parts.items():
        ann.page.locator(f'.tabs [data-tab="{tab}"]').tap()
        expect(ann.page.locator(part)).to_be_visible()
        for other in set(parts.values()) - {part}:
            expect(ann.page.locator(other)).to_be_hidden()


def test_a_tile_is_laid_by_tapping(person: Come) -> None:
    ann = person(PHONE, touch=True)
    number = positions.whole_turn()
    ann.open_game(positions.GAME, number)
    page = ann.page
    # The map says that it is one's turn, and leads to what is to be decided; no keys are named.
    note = page.locator(".turn-note")
    expect(note).to_contain_text("decides for")
    expect(note).to_contain_text("Lay track")
    note.tap()
    expect(page.locator(".decision")).to_be_visible()
    expect(page.locator("kbd:visible")).to_have_count(0)
    page.locator(".hex-list [data-hex]").first.tap()
    expect(page.locator(".map-view")).to_be_visible()
    expect(page.locator(".thumbs")).to_be_in_viewport()
    expect(ann.main_button).to_be_in_viewport()
    # The tiles keep their room: what would follow is offered where the turn is decided.
    expect(page.locator("[data-act=rest]:not([hidden])")).to_be_attached()
    tiles, bar = page.locator(".thumbs").bounding_box(), page.locator(".act").bounding_box()
    assert tiles
    assert bar
    assert tiles["y"] + tiles["height"] <= bar["y"] + 1
    expect(page.locator(".placing .ghost")).to_be_visible()
    expect(page.locator(".placing .tick, .placing-bar:visible")).to_have_count(0)
    ann.tap_main_button()
    ann.waits_for(number + 1)
    # Nothing is left to build: the tab of the decision comes by itself.
    assert not ann.state["marks"]
    expect(page.locator(".decision")).to_be_visible()
    expect(page.locator(".map-view")).to_be_hidden()


def test_what_is_built_by_touch_is_seen_from_close_by(person: Come) -> None:
    ann = person(PHONE, touch=True)
    ann.open_game(positions.GAME, positions.whole_turn())
    page, svg = ann.page, ann.page.locator(".map-hold > svg")
    page.locator("[data-map=whole]").tap()
    whole = svg.get_attribute("viewBox")
    assert whole
    hexes = list(ann.state["marks"])
    for hex_id in hexes[:2]:  # from one to the next it stays close
        before = ann.middle(hex_id)
        page.touchscreen.tap(*before)
        expect(page.locator("[data-tray]")).to_have_attribute("data-tray", hex_id)
        ring = page.locator(".placing .ring")
        expect(ring).to_be_in_viewport(ratio=1)
        box = ring.bounding_box()
        assert box
        assert box["height"] > 120, "the tile is small"
        assert ann.state["marks"][hex_id]
        tray = page.locator(".decision").bounding_box()
        assert tray
        for number in page.locator(".placing .dial-way circle").all():
            dot = number.bounding_box()
            assert dot
            assert dot["y"] + dot["height"] <= tray["y"], "a number lies under the tray"
    # The hex has grown where it was tapped, or as near as all of it can be seen.
    frame = page.locator(".map-hold").bounding_box()
    assert frame
    x, _ = ann.middle(hex_id)
    assert abs(x - min(max(before[0], frame["x"] + 112), frame["x"] + frame["width"] - 112)) < 15
    ann.tap_main_button()
    page.locator('.tabs [data-tab="map"]').tap()
    expect(svg).to_have_attribute("viewBox", whole)


def test_a_map_that_was_moved_while_building_stays(person: Come) -> None:
    ann = person(PHONE, touch=True)
    ann.open_game(positions.GAME, positions.whole_turn())
    page, svg = ann.page, ann.page.locator(".map-hold > svg")
    page.locator("[data-map=whole]").tap()
    page.touchscreen.tap(*ann.middle(next(iter(ann.state["marks"]))))
    expect(page.locator(".placing .ring")).to_be_visible()
    page.locator("[data-map=out]").tap()
    chosen = svg.get_attribute("viewBox")
    assert chosen
    ann.tap_main_button()
    page.locator('.tabs [data-tab="map"]').tap()
    expect(svg).to_have_attribute("viewBox", chosen)


def test_the_map_shows_what_the_turn_is_about(person: Come) -> None:
    ann = person(PHONE, touch=True)
    ann.open_game(positions.GAME, positions.run())
    page, svg = ann.page, ann.page.locator(".map-hold > svg")
    whole = svg.get_attribute("data-whole")
    assert whole
    # The run that is proposed, although the map is not the tab that is open.
    expect(page.locator(".verdict.proven, .verdict .proven").first).to_be_attached()
    page.locator('.tabs [data-tab="map"]').tap()
    assert float((svg.get_attribute("viewBox") or whole).split()[2]) < 0.9 * float(whole.split()[2])
    expect(page.locator(".map-hold .routes .route").first).to_be_visible()
    for part in page.locator(".map-hold .routes .route").all():
        expect(part).to_be_in_viewport(ratio=1)
    # Who has moved the map in this turn looks at what he likes, whatever happens in it.
    page.locator("[data-map=whole]").tap()
    page.locator(".turn-note").tap()
    ann.tap_main_button()
    expect(page.locator("body")).not_to_have_attribute("data-position", str(positions.run()))
    expect(svg).to_have_attribute("viewBox", whole)


def test_nothing_lies_over_the_way_to_the_decision(person: Come) -> None:
    """The map comes into sight only when its tab is opened, and shows a part of itself at once."""
    ann = person(PHONE, touch=True)
    ann.open_game(positions.GAME, positions.run())
    expect(ann.page.locator(".verdict.proven")).to_be_visible()
    ann.page.locator('.tabs [data-tab="map"]').tap()
    expect(ann.page.locator(".map-view[data-part]")).to_be_visible()
    note, tools = ann.page.locator(".turn-note"), ann.page.locator(".map-tools")
    expect(tools).to_have_attribute("data-spot", re.compile("^head"))
    box, other = note.bounding_box(), tools.bounding_box()
    assert box
    assert other
    assert other["y"] + other["height"] < box["y"]


# Dots of the dial that something else lies over.
_COVERED = """() => [...document.querySelectorAll(".placing .dial-way")].filter((dot) => {
  const box = dot.getBoundingClientRect();
  const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !found?.closest(".map-hold");
}).length"""


def test_all_ways_of_a_tile_are_in_sight_on_a_low_screen(person: Come) -> None:
    ann = person((360, 640), touch=True)
    ann.open_game(GOLDEN / "first_rails-bank.json", 162)
    for hex_id in ("C6", "F9"):
        ann.page.locator('.tabs [data-tab="decide"]').tap()
        ann.page.locator(f'.hex-list [data-hex="{hex_id}"]').tap()
        expect(ann.page.locator("[data-tray]")).to_have_attribute("data-tray", hex_id)
        expect(ann.page.locator(".rows-of-change")).to_be_visible()
        assert ann.page.locator(".placing .dial-way").count() > 1
        assert ann.page.evaluate(_COVERED) == 0


def test_buttons_are_large_enough_for_a_thumb(person: Come) -> None:
    ann = person(PHONE, touch=True)
    ann.open_table()
    for button in ann.page.locator(
        ".tabs button, .private-rows button, .act button:not([hidden])"
    ).all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44, button.text_content()


def test_all_prices_to_start_at_stay_in_sight(person: Come) -> None:
    ann = person((360, 640), touch=True)
    ann.open_game(positions.GAME, positions.first(lambda there: bool(there.decisions[0].of(Start))))
    page = ann.page
    page.locator('.tabs [data-tab="decide"]').tap()
    page.locator("[data-open]").first.tap()
    prices = page.locator(".pick:visible button")
    prices.first.tap()
    expect(page.locator("[data-slot=chosen] .rows-of-change")).to_be_visible()
    covered = page.locator("[data-slot=chosen]").bounding_box()
    assert covered
    for price in prices.all():
        box = price.bounding_box()
        assert box
        assert box["y"] + box["height"] <= covered["y"], price.inner_text()


def test_the_map_is_pinched(person: Come) -> None:
    ann = person(PHONE, touch=True)
    ann.open_game(positions.GAME, positions.whole_turn())
    page = ann.page
    page.locator('.tabs [data-tab="map"]').tap()
    svg = page.locator(".map-hold > svg")
    before = svg.get_attribute("viewBox")
    page.locator(".map-hold").evaluate(
        """(hold) => {
          const at = (type, id, x) => hold.dispatchEvent(new PointerEvent(type, {
            pointerId: id, pointerType: "touch", isPrimary: id === 1, bubbles: true,
            button: type === "pointermove" ? -1 : 0, clientX: x, clientY: 400,
          }));
          at("pointerdown", 1, 150); at("pointerdown", 2, 220);
          at("pointermove", 1, 100); at("pointermove", 2, 280);
          at("pointerup", 1, 100); at("pointerup", 2, 280);
        }"""
    )
    after = svg.get_attribute("viewBox")
    assert before is not None
    assert after is not None
    assert float(after.split()[2]) < float(before.split()[2])
    # What the company reaches: the note that says so leaves the tools free.
    page.locator("[data-map=company]").tap()
    expect(page.locator(".shown-company")).to_be_visible()
    page.locator("[data-map=whole]").tap()
    expect(page.locator(".shown-company")).to_be_hidden()
    expect(svg).not_to_have_attribute("viewBox", re.compile(re.escape(after)))
