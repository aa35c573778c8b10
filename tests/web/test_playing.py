"""Playing with the mouse: the whole sale of privates, a share round, an operating turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web import positions
from tests.web.holding import Held
from tests.web.people import SETTLING, Person

Come = Callable[..., Person]

LATE = Path(__file__).parents[1] / "golden" / "1848-bank.json"
ALL_ROUND = 405  # of its actions: most of the map may be built on


def test_the_sale_of_the_privates_and_a_share_round(person: Come) -> None:
    ann = person()
    ann.open_table()
    ann.play(type="lower_private", private="P1")
    ann.see("Lower to £20")
    for private in ("P6", "P5", "P4", "P3", "P2", "P1"):
        ann.choose(type="buy_private", private=private)
        expect(ann.page.locator(".rows-of-change")).to_contain_text("→")
        ann.commit()
    ann.is_asked("Sell, then buy")
    expect(ann.page.locator(".desk")).to_have_attribute("data-view", "ledger")

    # Whoever got P6 directs CAR; everybody buys it until it is launched.
    ann.choose(type="start_company", company="VR", price=70)
    expect(ann.main_button).to_contain_text("Start VR at £70")
    expect(ann.page.locator(".rows-of-change")).to_contain_text("becomes Director")
    ann.commit()
    for _ in range(4):
        ann.play(type="buy_share", company="CAR", source="stock")
    ann.see("CAR is launched with £1,000.", ".log-view")

    # A figure of the ledger buys, too.
    before = ann.state["at"]
    ann.page.locator(".ledger tr", has_text="Victorian").locator(".buy-figure").click()
    expect(ann.main_button).to_contain_text("Buy VR from the Bank for £70")
    ann.commit()
    assert ann.state["at"] == before + 1
    # Whatever is looked at: where something is to be chosen on the map, the map comes.
    ann.page.locator(".views [data-view=trains]").click()
    for _ in range(3):
        ann.pass_on()
    ann.is_asked("Lay track")
    expect(ann.page.locator(".strip h1")).to_have_text("Operating round 1.1")
    expect(ann.page.locator(".desk")).to_have_attribute("data-view", "map")


def test_what_was_clicked_last_is_chosen_however_late_the_rest_comes(person: Come) -> None:
    ann = person()
    ann.open_game(LATE, ALL_ROUND)
    page, tray = ann.page, ann.page.locator("[data-tray]")
    held = Held(page, "/hex/C10")
    page.mouse.click(*ann.middle("C10"))
    held.wait()
    page.mouse.click(*ann.middle("E8"))
    expect(tray).to_have_attribute("data-tray", "E8")
    held.let_one_go()
    expect(tray).to_have_attribute("data-tray", "E8")


def test_selling_shares_says_what_it_does(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME, positions.sale())
    stepper = ann.page.locator("[data-stepper]").first
    stepper.get_by_label("One more").click()
    expect(ann.main_button).to_contain_text(re.compile(r"Sell 1 × \w+ for £\d+"))
    expect(ann.page.locator(".rows-of-change")).to_contain_text("£")
    stepper.get_by_label("One less").click()
    expect(ann.main_button).to_have_attribute("aria-disabled", "true")
    stepper.get_by_label("One more").click()
    ann.commit()
    ann.see(re.compile("sells a share"), ".log-view")


def test_an_operating_turn_with_tile_station_routes_dividend_and_train(
    person: Come,
) -> None:
    ann = person()
    ann.open_game(positions.GAME, positions.whole_turn())
    page = ann.page

    # A tile in two clicks: the hex, the tick. The likeliest tile lies there at once.
    ann.is_asked("Lay track")
    hex_id = next(iter(ann.state["marks"]))
    ann.click_hex(hex_id)
    expect(page.locator(".map-hold .placing .ghost")).to_be_visible()
    expect(ann.main_button).to_contain_text(re.compile("Lay tile|Promote to tile"))
    before = ann.state["at"]
    page.locator(".placing .tick").click(delay=SETTLING)
    ann.waits_for(before + 1)
    if ann.page.locator(".decision.yours h2").text_content() == "Lay track":
        ann.pass_on()

    ann.is_asked("Place a station")
    city = next(iter(ann.state["marks"]))
    page.locator(f'.hex-list [data-hex="{city}"]').click()
    expect(ann.main_button).to_contain_text("Place a station for £")
    expect(page.locator(".rows-of-change")).to_contain_text("→")
    ann.commit()

    ann.is_asked("Run trains")
    expect(page.locator(".verdict")).to_contain_text("Best routes, proven")
    expect(page.locator(".map-hold .route").first).to_be_attached()
    expect(ann.main_button).to_contain_text(re.compile(r"Run for £\d+"))
    ann.commit()

    ann.is_asked("Dividend")
    card = page.locator(".big-card").first
    expect(card).to_contain_text("→")
    card.click()
    expect(ann.main_button).to_contain_text("Pay out")
    ann.commit()

    ann.is_asked("Buy trains")
    ann.choose(type="buy_train", seller=None)
    expect(ann.main_button).to_contain_text("Buy a ")
    ann.commit()
    ann.see(re.compile(r"Buys a \S+ for £\d+"), ".log-view")


def test_a_tile_is_turned_by_click_button_and_dial(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME, positions.whole_turn())
    page = ann.page
    for hex_id in ann.state["marks"]:
        ann.click_hex(hex_id)
        expect(page.locator(f'[data-tray="{hex_id}"]')).to_be_visible()
        if "of" in (page.locator("[data-slot=way]").text_content() or ""):
            break
    way = page.locator("[data-slot=way]")
    expect(way).to_have_text(re.compile("Way 1 of"))
    page.locator(".placing .ghost").click(force=True)
    expect(way).to_have_text(re.compile("Way 2 of"))
    page.get_by_label("Turn back").click()
    expect(way).to_have_text(re.compile("Way 1 of"))
    page.locator('.placing .dial-way[data-way="1"]').click()
    expect(way).to_have_text(re.compile("Way 2 of"))
    page.locator(".placing .cross").click()
    expect(page.locator(".placing")).to_have_count(0)
    expect(ann.main_button).to_have_attribute("aria-disabled", "true")


def test_a_click_on_a_hex_never_lays_the_tile_of_another(person: Come) -> None:
    ann = person()
    ann.open_game(LATE, ALL_ROUND)
    page = ann.page
    tray = page.locator("[data-tray]")
    # Each is the right-hand neighbour of the one before it, and may be built on as well.
    for row in (("C10", "C12", "C14"), ("D7", "D9", "D11", "D13", "D15"), ("E6", "E8", "E10")):
        for hex_id in row:
            page.mouse.click(*ann.middle(hex_id))
            expect(tray).to_have_attribute("data-tray", hex_id)
            assert ann.state["at"] == ALL_ROUND
    # Where a double click goes on to the tick, that was not meant.
    with ann.hasty(".placing .tick"):
        page.mouse.click(*ann.middle("H15"))
    expect(tray).to_have_attribute("data-tray", "H15")
    # In the midst of such hexes the buttons go to the edge of the map.
    page.mouse.click(*ann.middle("E8"))
    expect(page.locator(".placing .tick")).to_have_count(0)
    bar = page.locator(".placing-bar")
    expect(bar).to_contain_text("Lay tile")
    bar.get_by_text("Turn").click()
    expect(page.locator("[data-slot=way]")).to_have_text(re.compile("Way 2 of"))
    bar.get_by_text("Drop").click()
    expect(tray).to_have_count(0)
    page.mouse.click(*ann.middle("E8"))
    expect(tray).to_have_attribute("data-tray", "E8")
    bar.get_by_text("Lay tile").click(delay=SETTLING)
    ann.waits_for(ALL_ROUND + 1)


def test_routes_are_laid_out_by_clicking_stops(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME, positions.run())
    page = ann.page
    ann.is_asked("Run trains")
    expect(page.locator(".route-line-diagram li").first).to_be_visible()
    stops = page.locator(".route-line-diagram").first.locator("li:not(.bonus)")
    places = stops.evaluate_all("(stops) => stops.map((stop) => stop.dataset.at)")[:2]
    # A stop without a name is called by its hex, once.
    told = stops.evaluate_all("(stops) => stops.map((stop) => stop.innerText.split(/\\s+/))")
    assert all(len(set(words)) == len(words) for words in told), told
    page.locator("[data-route-act=clear]").click()
    expect(page.locator(".route-total b")).to_have_text("£0")
    expect(page.locator(".verdict")).to_contain_text("below the best")
    page.locator("[data-route-act=edit]").first.click()
    for hex_id in places:
        page.locator(f'[data-stop^="{hex_id}."]').first.click(force=True)
    expect(page.locator(".route-line-diagram li:not(.bonus)")).to_have_count(2)
    expect(page.locator(".route-total b")).not_to_have_text("£0")
    page.locator(f'[data-stop^="{places[1]}."]').first.click(force=True)
    expect(page.locator(".route-line-diagram")).to_have_count(0)
    page.locator("[data-route-act=best]").click()
    expect(page.locator(".verdict")).to_contain_text("Best routes, proven")


@pytest.mark.exhaustive
def test_passing_asks_once_about_what_it_alone_costs(person: Come) -> None:
    ann = person()
    number = positions.costly_pass()
    ann.open_game(positions.GAME, number)
    ann.page.locator("[data-pass]").click()
    expect(ann.page.locator("#ask")).to_contain_text(re.compile(r"falls from £\d+ to £\d+: \w+ "))
    ann.page.get_by_role("button", name="Not yet").click()
    ann.waits_for(number)
    ann.page.locator("[data-pass]").click()
    ann.page.locator("#ask [value=yes]").click()
    ann.waits_for(number + 1)
    # What every other choice would bring too is no news.
    ann.open_game(positions.GAME, positions.harmless_pass())
    ann.pass_on()


def test_what_was_played_is_not_chosen_when_the_same_is_asked_again(person: Come) -> None:
    """The panel for one more train reads as the one before: it is drawn anew all the same."""
    ann = person()
    ann.open_game(positions.GAME, positions.same_train_twice())
    for _ in range(2):
        ann.play(type="buy_train", train="2+")
    expect(ann.main_button).to_have_text(re.compile("Nothing chosen yet"))
    expect(ann.page.locator(".decision [aria-pressed=true]")).to_have_count(0)
    expect(ann.page.locator("[data-slot=chosen]")).to_be_empty()
