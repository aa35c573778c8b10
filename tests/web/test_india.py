"""18 India in the browser: picking cards of the deal, the draft, the first stock round, a company's
turn, and hands that only their owners see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, expect

import railhead
from railhead.play.actions import BuyShare, LayTile
from railhead.play.game import Game
from railhead.web.words import count
from tests.play.conduct import pick
from tests.server.test_warnings import doomed
from tests.titles.t18india.positions import Table
from tests.web.conftest import Begin
from tests.web.people import Person

Come = Callable[..., Person]
Wanted = Callable[[Game], bool]

SEED = 5
DEALT, KEPT, ROW = 15, 8, 18  # with two players
TURN = ["Track", "Station", "Run", "Dividend", "Trains", "Sales", "Purchase"]


# Positions.


@cache
def position(wanted: Wanted) -> Any:
    """The first such position of a game that is played by chance, as it is saved."""
    game = railhead.new("18india", ["Ann", "Bob"], SEED, {"profile": "living"})
    chance = random.Random(SEED)
    while not wanted(game):
        game.play(pick(game, chance))
    return msgspec.to_builtins(game.record())


def dealt(game: Game) -> bool:
    """The cards have been dealt."""
    return True


def drafts(game: Game) -> bool:
    """The draft begins."""
    return bool(game.state.round == "Draft")


def buys(game: Game) -> bool:
    """The first stock round begins."""
    return bool(game.state.round == "Stock round 1")


def lays(game: Game) -> bool:
    """A company may lay track."""
    decision = game.decisions[0]
    return decision.step == "Track" and bool(decision.of(LayTile))


def acquires(game: Game) -> bool:
    """A company may acquire a certificate from a row."""
    decision = game.decisions[0]
    sources = [choice.action.source for choice in decision.of(BuyShare)]  # type: ignore[attr-defined]
    return decision.step == "Buy a certificate" and any("row" in source for source in sources)


def come_to(someone: Person, wanted: Wanted) -> None:
    """Open a table at a position: both seats are played at one screen."""
    made = someone.send("/api/tables/import", position(wanted))
    someone.visit(f"/t/{made['id']}")


def come_apart(come: Come, wanted: Wanted) -> tuple[Person, Person]:
    """Open a table at a position: Ann owns it, and Bob comes by his link."""
    ann, bob = come(), come()
    come_to(ann, wanted)
    seat = {"name": "Bob", "kind": "link"}
    bob.take_seat(ann.send(f"/api/tables/{ann.table}/seats", seat)["link"])
    ann.visit(f"/t/{ann.table}")
    return ann, bob


def asked(ann: Person, bob: Person) -> tuple[Person, Person]:
    """Who is asked, and who is not."""
    return (ann, bob) if ann.state["asked"] == ["Ann"] else (bob, ann)


# What is on the page.


def spread(person: Person, name: str) -> Locator:
    """Cards that lie together, found by their heading."""
    heading = person.page.locator("h2", has_text=name)
    return person.page.locator(".cards-view .spread", has=heading)


def cards(person: Person, name: str) -> Locator:
    return spread(person, name).locator(".paper-card")


def hand(person: Person) -> Counter[str]:
    """The hand of the one who looks, as it is written."""
    return Counter(cards(person, "Your hand").all_inner_texts())


def headings(person: Person) -> list[str]:
    """The headings of the decision."""
    return person.page.locator(".decision .choice h3").all_inner_texts()


def sees_only_the_size(person: Person, stranger: str, size: int) -> None:
    """Somebody else's hand is a number of cards face down."""
    there = spread(person, f"Hand of {stranger}")
    expect(there).to_contain_text(f"{count(size, 'card')} face down")
    expect(there.locator(".paper-card")).to_have_count(0)


# The tests.


def test_picking_cards_of_the_deal(person: Come) -> None:
    """Both pick at the same time, over rows and an Open Market that both see."""
    ann, bob = come_apart(person, dealt)
    for someone, stranger in ((ann, "Bob"), (bob, "Ann")):
        someone.is_asked("Selection")
        expect(someone.page.locator(".desk")).to_have_attribute("data-view", "cards")
        expect(cards(someone, "Your hand")).to_have_count(DEALT)
        expect(cards(someone, "Row 1")).to_have_count(ROW)
        sees_only_the_size(someone, stranger, DEALT)
    hands = hand(ann), hand(bob)
    assert hands[0] != hands[1]

    options = ann.page.locator("[data-pick]")
    for number in range(KEPT):
        options.nth(number).click()
    ann.see(f"All {KEPT} picked", ".picks")
    options.nth(KEPT).click()  # one too many is not taken
    expect(options.nth(KEPT)).to_have_attribute("aria-pressed", "false")
    options.nth(0).click()
    ann.see(f"{KEPT - 1} picked, 1 to go", ".picks")
    expect(ann.main_button).to_have_attribute("aria-disabled", "true")
    options.nth(0).click()
    for number in range(KEPT):
        bob.page.locator("[data-pick]").nth(number).click()
    ann.main_button.click()
    expect(ann.page.locator(".decision.waiting")).to_be_visible()
    expect(cards(ann, "Your hand")).to_have_count(KEPT)
    assert hand(ann) < hands[0]
    ann.see("Ann keeps", ".log-hold")

    bob.see("Ann has chosen", ".log-hold")
    bob.is_asked("Selection")
    sees_only_the_size(bob, "Ann", KEPT)
    assert hand(bob) == hands[1]
    assert "Ann keeps" not in bob.page.content()
    # What he has picked meanwhile is as he left it.
    bob.see(f"All {KEPT} picked", ".picks")
    bob.main_button.click()
    expect(cards(bob, "Your hand")).to_have_count(KEPT)


def test_the_draft_at_one_screen(person: Come) -> None:
    """A card is taken where it lies; then the screen goes to the other, behind a curtain."""
    ann = person()
    come_to(ann, drafts)
    curtain = ann.page.locator("#curtain")
    first = ann.state["player"]
    expect(curtain).to_contain_text(f"{first}, the screen is yours")
    ann.page.keyboard.press("Escape")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button", name=f"I am {first}").click()
    expect(curtain).not_to_be_visible()

    ann.is_asked("Draft")
    assert headings(ann)[:2] == ["Director’s Certificates", "Shares"]
    pool = cards(ann, "Draft").count()
    held = cards(ann, "Your hand").count()
    spread(ann, "Draft").locator("button.paper-card").first.click()
    card = ann.state["choices"][0]["label"].removeprefix("Take ")
    expect(ann.main_button).to_contain_text(f"Take {card}")
    ann.commit()
    second = ann.state["player"]
    assert second != first
    expect(curtain).to_contain_text(f"{second}, the screen is yours")
    curtain.get_by_role("button").click()
    expect(cards(ann, "Draft")).to_have_count(pool - 1)
    sees_only_the_size(ann, first, held + 1)
    ann.see(f"takes {card}", ".log-hold")


@pytest.mark.exhaustive
def test_the_first_stock_round(person: Come) -> None:
    ann, bob = come_apart(person, buys)
    buyer, other = asked(ann, bob)
    buyer.is_asked("Buy certificates")
    for someone in (ann, bob):
        expect(someone.page.locator(".desk")).to_have_attribute("data-view", "cards")
    assert headings(buyer)[:2] == ["From your hand", "Tops of the rows"]
    assert headings(buyer)[-1] == "Bonds"

    # Only the top of a row is a button; it says why it is closed.
    row = spread(buyer, "Row 1").locator("button.paper-card")
    expect(row).to_have_count(1)
    row.click(force=True)
    buyer.see("The rows are closed in the first stock round", ".whynot")

    # What it would change is told in sight, and the cards stay where they are.
    held = cards(buyer, "Your hand").count()
    panel = buyer.page.locator(".decision")
    buyer.page.set_viewport_size({"width": 1280, "height": 720})
    assert panel.evaluate("(panel) => panel.scrollHeight > panel.clientHeight")
    panel.locator(".paper-card", has_text="Director 20%").first.click()
    expect(buyer.page.locator(".rows-of-change")).to_contain_text("→")
    expect(buyer.page.locator(".rows-of-change")).to_be_in_viewport(ratio=1)
    assert panel.evaluate("(panel) => panel.scrollTop") == 0
    buyer.commit()
    expect(cards(buyer, "Your hand")).to_have_count(held - 1)
    sees_only_the_size(other, "Ann" if buyer is ann else "Bob", held - 1)
    other.see("Director", ".log-hold")
    if buyer.state["yours"]:  # more of the same company may be bought
        buyer.pass_on()
    other.is_asked("Buy certificates")


def test_a_company_lays_track(person: Come) -> None:
    ann = person()
    come_to(ann, lays)
    ann.page.locator("#curtain button").click()
    ann.is_asked("Lay track")
    expect(ann.page.locator(".desk")).to_have_attribute("data-view", "map")
    expect(ann.page.locator(".steps li span")).to_have_text(TURN)
    ann.page.locator(".hex-list [data-hex]").first.click()
    expect(ann.main_button).to_contain_text("tile")
    ann.commit()
    ann.see("lays tile", ".log-hold")


@pytest.mark.exhaustive
def test_a_company_buys_a_certificate(person: Come) -> None:
    ann, bob = come_apart(person, acquires)
    expect(ann.page.locator("#curtain")).to_have_count(0)  # each has a screen of his own
    buyer, other = asked(ann, bob)
    buyer.is_asked("Buy a certificate")
    assert headings(buyer)[0] == "Tops of the rows"
    assert "From your hand" not in headings(buyer)
    company = buyer.state["company"]
    buyer.page.locator(".decision .paper-card[data-choice]", has_text="Row").first.click()
    buyer.commit()
    other.waits_for(buyer.state["at"])
    other.see(f"{company} buys", ".log-hold")
    # What the company owns is to be read in the ledger; what is in a hand is nowhere.
    other.page.keyboard.press("m")
    expect(other.page.locator(".ledger thead th", has_text="Holds")).to_be_visible()
    other.page.keyboard.press("k")
    for someone, stranger, there in ((ann, "Bob", bob), (bob, "Ann", ann)):
        sees_only_the_size(someone, stranger, cards(there, "Your hand").count())


def test_a_card_is_bought_on_a_phone(person: Come) -> None:
    """A card that is tapped where it lies is played on the tab of the decision."""
    ann = person((390, 844), touch=True)
    come_to(ann, buys)
    ann.page.locator("#curtain button").click()
    tabs = ann.page.locator(".tabs")
    tabs.get_by_role("button", name="Cards").click()
    spread(ann, "Your hand").locator("button.paper-card[data-choice]").first.click()
    expect(tabs.get_by_role("button", name="Decide")).to_have_attribute("aria-pressed", "true")
    expect(ann.main_button).to_contain_text("Buy")
    ann.commit()


def test_a_company_is_told_that_it_closes_and_is_not_led_to_a_sale(
    person: Come, begin: Begin
) -> None:
    table = Table("NSR MR").set(warrants=()).company("MR", {"Cy": 3}, trains="2")
    table.company("NSR", {"Ann": 3}, trains="2")
    closing, selling = doomed(), table.turn("NSR", "Trains", "MR", ran=True)
    ann = person()
    begin(ann, closing)
    lift(ann)
    ann.is_asked("Buy trains")
    ask = ann.page.locator("#ask")
    ann.page.locator("[data-pass]").click()
    expect(ask).to_contain_text("NSR closes: NSR has no train.")
    ask.locator("[value=yes]").click()
    ann.page.locator("[data-pass]", has_text="Acquire none").click()
    expect(ask).to_contain_text("NSR closes: NSR has no train. No other choice alone prevents it.")
    ask.locator("[value=no]").click()

    # The only thing to do besides passing is to sell the train: Enter does not do it.
    begin(ann, selling)
    lift(ann)
    number = ann.choice(type="sell_train")
    expect(ann.page.locator(f'.choices [data-choice="{number}"]')).to_be_visible()
    expect(ann.main_button).to_have_attribute("aria-disabled", "true")
    ann.choose(type="sell_train")
    expect(ann.main_button).to_contain_text("Sell a 2 to the Bank")


def lift(someone: Person) -> None:
    """Take the screen: others have sat before it."""
    curtain = someone.page.locator("#curtain")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button").click()
    expect(curtain).to_be_hidden()
