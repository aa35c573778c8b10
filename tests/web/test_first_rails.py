"""First Rails in the browser: its box, its map, and a newcomer's guided first operating round."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from railhead.play.actions import BuyPrivate, BuyShare, Pass, StartCompany
from railhead.play.game import Game
from tests.titles.first_rails.positions import Table, new_game
from tests.web.conftest import Begin
from tests.web.looking import PHONE, TABLET
from tests.web.people import Person

Come = Callable[..., Person]


def card(someone: Person, name: str) -> None:
    """This card of the lesson, and no other, is shown."""
    shown = someone.page.locator(".lesson article:visible")
    expect(shown).to_have_count(1)
    expect(shown.locator("h3")).to_have_text(name)


def read(someone: Person, *names: str) -> None:
    """One card after the other is shown, and put away."""
    for name in names:
        card(someone, name)
        someone.page.get_by_role("button", name="Got it").click()


def no_card(someone: Person) -> None:
    expect(someone.page.locator(".lesson article:visible")).to_have_count(0)


def first_operating_round() -> Game:
    """Ann has floated HW; TS is Bob's. Nobody has operated."""
    game = new_game(2)
    for private in ("P2", "P1"):
        game.play(BuyPrivate(private=private))
    game.play(StartCompany(company="HW", price=90))
    game.play(StartCompany(company="TS", price=70))
    for _ in range(3):
        game.play(BuyShare(company="HW", source="stock"))
        game.play(BuyShare(company="TS", source="stock"))
    while game.state.round.startswith("Share"):
        game.play(Pass())
    return game


def test_the_box_and_the_opening(person: Come) -> None:
    ann = person()
    ann.visit("/")
    box = ann.page.get_by_role("listitem").filter(
        has=ann.page.get_by_role("link", name="First Rails: set up a table")
    )
    expect(box).to_contain_text("2 to 5 players")
    expect(box).to_contain_text("one day of rust")
    seats = [{"name": name, "kind": "here"} for name in ("Ann", "Bob")]
    made = ann.send("/api/tables", {"title": "first_rails", "seats": seats, "seed": 7})
    ann.visit(f"/t/{made['id']}")
    ann.see("Wend", ".map-hold")
    ann.see("A train calls at Saltquay.", ".papers")
    read(ann, "Welcome", "The island", "The five Firsts", "Choose a private")
    no_card(ann)
    ann.play(type="buy_private", private="P1")
    card(ann, "Welcome")  # the other learner has seen none


def test_a_newcomers_guided_first_operating_round(person: Come, begin: Begin) -> None:
    ann = person()
    begin(ann, first_operating_round())
    ann.is_asked("Lay track")
    read(ann, "The priority card", "Who goes first")
    card(ann, "Lay track")
    ann.see("A tile on your home", ".lesson")
    ann.click_hex("B5")
    ann.page.locator(".tray [data-thumb]").first.click()
    ann.commit()
    no_card(ann)  # it was shown, and is not shown again
    ann.pass_on()
    ann.is_asked("Buy trains")
    read(ann, "Nothing to run yet", "The first train")
    ann.play(type="buy_train", train="2")
    card(ann, "How many are left")
    ann.pass_on()
    # Bob directs TS, and learns by himself.
    ann.is_asked("Lay track")
    read(ann, "The priority card", "Who goes first", "Lay track")
    ann.page.reload()
    no_card(ann)


def test_on_a_phone_a_card_leaves_the_room_to_the_tiles(person: Come, begin: Begin) -> None:
    ann = person(PHONE[1], touch=True)
    begin(ann, first_operating_round())
    ann.page.locator('.tabs [data-tab="decide"]').tap()
    card(ann, "The priority card")
    ann.page.locator(".hex-list [data-hex]").first.tap()
    expect(ann.page.locator(".thumbs")).to_be_in_viewport(ratio=1)
    no_card(ann)


def test_on_a_tablet_the_tiles_come_into_sight_below_a_card(person: Come, begin: Begin) -> None:
    ann = person(TABLET[0], touch=True)
    begin(ann, first_operating_round())
    card(ann, "The priority card")
    ann.page.touchscreen.tap(*ann.middle("B5"))
    expect(ann.page.locator(".thumbs")).to_be_in_viewport(ratio=1)
    tiles, bar = (ann.page.locator(each).bounding_box() for each in (".thumbs", ".act"))
    assert tiles
    assert bar
    assert tiles["y"] + tiles["height"] <= bar["y"]


def test_off_stays_off_and_can_be_taken_back(person: Come, begin: Begin) -> None:
    ann = person()
    begin(ann, first_operating_round())
    card(ann, "The priority card")
    ann.page.get_by_role("button", name="No more tips").click()
    no_card(ann)
    ann.page.reload()
    ann.is_asked("Lay track")
    no_card(ann)
    ann.page.get_by_role("button", name="Show tips").click()
    card(ann, "The priority card")


@pytest.mark.exhaustive
def test_a_private_and_a_first_are_used_by_a_click(person: Come, begin: Begin) -> None:
    ann = person()
    table = Table(2).company("GB", 80, {"Ann": 5}, cash=100, trains="2").line("GB")
    begin(ann, table.private("P3", "Ann").private("P5", "Ann").turn("GB", "Station"))
    ann.page.get_by_role("button", name="No more tips").click()
    ann.click_hex("D7")
    # On a phone each of the two ways has a line of its own, in which all its words stand.
    ann.page.set_viewport_size({"width": 390, "height": 844})
    ways = ann.page.locator(".tray .thumb")
    expect(ways).to_have_count(2)
    for way in ways.all():
        box = way.bounding_box()
        assert box
        assert box["width"] > 300
        assert box["height"] >= 44
        expect(way).to_be_in_viewport(ratio=1)
    ann.page.set_viewport_size({"width": 1600, "height": 1000})
    ann.page.locator(".tray").get_by_text("by P3").click()
    expect(ann.main_button).to_contain_text("P3")
    ann.commit()
    ann.see("The power of P3 is used.", ".log-view")
    ann.is_asked("Run trains")
    expect(ann.main_button).to_contain_text("£50")
    ann.commit()
    ann.see("won by GB", ".papers")
    ann.play(type="take_reward", reward="both")
    ann.see("GB rises, 80 → 90.", ".log-view")
    ann.is_asked("Dividend")
