"""Standing orders, and turns in a few clicks, in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from railhead.play.game import Game
from tests.server.orders.people import game as kept_game
from tests.server.orders.people import share_round
from tests.web import positions
from tests.web.conftest import Begin
from tests.web.people import SETTLING, Person
from tests.web.test_accessibility import serious

Come = Callable[..., Person]
PHONE = (390, 844)


def _in_a_share_round() -> Game:
    return kept_game().at(share_round())


def _two(person: Come, begin: Begin, size: tuple[int, int] | None = None) -> tuple[Person, Person]:
    """Somebody who is asked and plays all seats but the next one, which is another's."""
    game = _in_a_share_round()
    first = game.asked[0]
    second = game.position.after(first)
    one = person()
    links = begin(one, game, **{second: "link"})
    other = person(size) if size else person()
    other.visit(links[second])
    if size:
        other.page.locator('.tabs [data-tab="decide"]').click()
    return one, other


def test_an_order_passes_until_somebody_trades(person: Come, begin: Begin) -> None:
    ann, bob = _two(person, begin)
    panel = bob.page.locator(".orders")
    expect(panel).to_contain_text("none armed")
    bob.page.get_by_role("button", name="until somebody buys or sells").click()
    expect(panel.locator(".order.armed")).to_contain_text("Pass until somebody buys or sells")
    expect(panel).to_contain_text("one armed")
    # Nobody else is told: the screen of the others says nothing of it.
    expect(ann.page.locator(".orders summary")).to_contain_text("none armed")
    assert ann.state["version"] == bob.state["version"]
    before = ann.state["at"]
    ann.page.locator("[data-pass]").click()
    bob.waits_for(before + 2)
    expect(panel.locator(".order.armed")).to_contain_text("Has passed once.")
    ann.waits_for(before + 2)
    ann.choose(type="buy_share")
    ann.commit()
    dropped = panel.locator(".order.dropped")
    expect(dropped).to_contain_text(re.compile(r"Dropped at \d\d:\d\d: \w+ buys "))
    dropped.get_by_role("button", name="Dismiss").click()
    expect(panel.locator(".order")).to_have_count(0)


def test_an_order_is_disarmed_by_one_click_and_armed_again(person: Come, begin: Begin) -> None:
    ann, bob = _two(person, begin)
    chip = bob.page.get_by_role("button", name="for this round", exact=True)
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    before = bob.state["at"]
    bob.page.get_by_role("button", name="Disarm").click()
    expect(chip).to_have_attribute("aria-pressed", "false")
    ann.pass_on()
    bob.waits_for(before + 1)  # his turn is his own
    expect(bob.page.locator(".decision.yours")).to_be_visible()


@pytest.mark.exhaustive
def test_a_share_is_ordered_from_the_list(person: Come, begin: Begin) -> None:
    ann, bob = _two(person, begin)
    share = bob.page.get_by_label("Share", exact=True)
    words = share.locator("option").first.text_content() or ""
    bob.page.locator(".arm-share").get_by_role("button", name="Arm").click()
    row = bob.page.locator(".order.armed")
    expect(row).to_contain_text(f"Buy {words.split(',')[0]} from the")
    before = bob.state["at"]
    ann.page.locator("[data-pass]").click()
    bob.waits_for(before + 2)
    expect(bob.page.locator(".order.done, .order.dropped")).to_have_count(1)


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [None, PHONE], ids=["wide", "phone"])
def test_axe_finds_nothing_in_the_panel(
    person: Come, begin: Begin, size: tuple[int, int] | None
) -> None:
    _, bob = _two(person, begin, size)
    bob.page.get_by_role("button", name="for this round").click()
    expect(bob.page.locator(".order.armed")).to_be_visible()
    assert serious(bob) == []


def test_the_rest_of_a_turn_is_one_click(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME, positions.run())
    rest = ann.page.locator("[data-act=rest]")
    expect(rest).to_be_visible()
    # An order that would end at once is not offered.
    ann.page.locator(".orders summary").click()
    expect(ann.page.locator(".orders .arm-list")).to_contain_text("whenever nothing is left to do")
    expect(ann.page.locator(".orders .arm-list")).not_to_contain_text("until my company operates")
    company, before = ann.state["company"], ann.state["at"]
    rest.click(delay=SETTLING)
    expect(ann.page.locator("body")).not_to_have_attribute("data-position", str(before))
    expect(ann.page.locator(".decision.yours")).to_be_visible()
    assert ann.state["at"] >= before + 2
    assert ann.state["company"] != company


def test_a_tile_and_the_rest_of_the_turn_are_one_click(person: Come) -> None:
    """The buttons for it come a moment later: those of the single step stay where they are."""
    ann = person((1280, 800))
    ann.open_game(positions.GAME, positions.whole_turn())
    before = ann.state["at"]
    ann.page.locator(".hex-list [data-hex]").first.click()
    expect(ann.main_button).to_contain_text("Lay tile")
    places = [ann.main_button.bounding_box(), ann.page.locator("[data-pass]").bounding_box()]
    together = ann.page.locator("[data-act=together]")
    words = re.compile(r"^Lay tile \S+.*, .* and pay out £\d+ \(£\d+ a share\)")
    expect(together).to_contain_text(words)
    expect(ann.page.locator("[data-act=rest]")).to_be_visible()
    assert places == [
        ann.main_button.bounding_box(),
        ann.page.locator("[data-pass]").bounding_box(),
    ]
    together.click(delay=SETTLING)
    expect(ann.page.locator("body")).not_to_have_attribute("data-position", str(before))
    assert ann.state["at"] >= before + 3
    # What was announced to those who listen makes the page no longer than the screen.
    expect(ann.page.locator("#announce")).not_to_be_empty()
    assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


_REGIONS = """() => ["strip", "papers", "market", "trains", "state"].map(
  (name) => document.querySelector(`[data-region="${name}"]`).innerHTML
).concat(document.querySelector(".map-hold .hexes").innerHTML)"""


# How long the updates are that the stream brings.
_SIZES = """
window.sizes = [];
const Plain = EventSource;
window.EventSource = class extends Plain {
  constructor(address) {
    super(address);
    this.addEventListener("changed", ({ data }) => {
      if (JSON.parse(data).parts) sizes.push(data.length);
    });
  }
};"""


@pytest.mark.exhaustive
def test_a_page_that_has_followed_a_turn_is_like_a_fresh_one(person: Come) -> None:
    """By updates that bring only what has changed."""
    ann = person()
    ann.open_game(positions.GAME, positions.whole_turn())
    twin = Person(ann.page.context.new_page())
    twin.page.add_init_script(_SIZES)
    twin.visit(f"/t/{ann.table}")
    for _ in range(4):
        before = ann.state["at"]
        if ann.page.locator("[data-pass]").count():
            ann.page.locator("[data-pass]").click()
            yes = ann.page.locator("#ask[open] [value=yes]")
            passed = ann.page.locator(f'body[data-position="{before + 1}"]')
            expect(passed.or_(yes)).to_be_attached()
            if yes.count():
                yes.click()
        else:
            ready = ann.page.locator("[data-act=commit][aria-disabled=false]")
            offered = ann.page.locator(".choices [data-choice]")
            expect(ready.or_(offered).first).to_be_visible()
            if not ready.count():  # a run is proposed, a dividend is not
                offered.first.click()
            ready.click()
        ann.waits_for(before + 1)
        twin.waits_for(before + 1)
    fresh = Person(ann.page.context.new_page())
    fresh.visit(f"/t/{ann.table}")
    assert twin.page.evaluate(_REGIONS) == fresh.page.evaluate(_REGIONS)
    sizes = twin.page.evaluate("sizes")
    assert len(sizes) >= 2  # a whole map is fetched
    assert min(sizes) < 10_000
