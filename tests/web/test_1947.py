"""1947 in the browser: the auction, a share round with bonds and price protection, operating turns
with season, temple and expatriation sites. Positions are set up, not played up to."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.titles.t1947.fields import Field, lay
from tests.titles.t1947.positions import Table
from tests.titles.t1947.test_sites import CEYLON
from tests.titles.t1947.test_temples import ASSAM
from tests.web.conftest import Begin
from tests.web.fonts import FontSet
from tests.web.looking import DESKTOP, faults
from tests.web.people import Person

Come = Callable[..., Person]
Sets = tuple[FontSet, ...]
GOLDEN = Path(__file__).parents[1] / "golden"


def shares() -> Table:
    """SIR with bonds, EIR with a savings shareholder."""
    return (
        Table(players=3)
        .phase("3")
        .company("SIR", 80, {"Ann": 6, "Bob": 2}, pool=1, cash=300, at="r4c6", trains="T3")
        .company("EIR", 90, {"Bob": 4, "Cy": 3}, cash=500, trains="T2", savings="Cy")
        .bonds("SIR", Ann=4, pool=1)
        .cash(Ann=700, Bob=420, Cy=300)
    )


def row(someone: Person, company: str) -> Locator:
    """A company's row of the ledger."""
    name = someone.page.get_by_text(company, exact=True)
    return someone.page.locator(".ledger tbody tr", has=name)


def charter(someone: Person, fact: str) -> Locator:
    """A line of the charter."""
    return someone.page.locator(
        ".charter .rows > div", has=someone.page.locator("dt", has_text=fact)
    )


@pytest.mark.exhaustive
def test_the_auction(person: Come) -> None:
    ann = person()
    ann.visit("/new/1947")
    page = ann.page
    expect(page.locator(".about-note")).to_contain_text("The board is a reconstruction")
    page.locator("#seed").fill("5")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    expect(page.locator("body[data-ready]")).to_be_attached()
    expect(page.locator(".papers")).to_contain_text("unlimited")

    # What is called, what it can do, and a bid of any amount.
    first = ann.state["player"]
    expect(page.locator(".decision header")).to_contain_text("No reduction for building in the dry")
    expect(ann.main_button).to_contain_text(re.compile(r"^Bid Rs\. 10\b"))
    page.locator("#amount").fill("40")
    expect(ann.main_button).to_contain_text("Bid Rs. 40")
    ann.commit()
    expect(page.locator(".private-list")).to_contain_text(f"now: {first} bids Rs. 40")
    expect(ann.main_button).to_contain_text("Bid Rs. 50")
    ann.pass_on()
    ann.pass_on()
    expect(page.locator(".private-list")).to_contain_text(f"{first}, Rs. 40")
    expect(page.locator(".private-list")).to_contain_text("now: no bid yet")
    expect(page.locator(".players-table tr.sub").first).to_contain_text("P1")


@pytest.mark.exhaustive
def test_bonds_and_a_protection_that_reaches_the_other_seat(person: Come, begin: Begin) -> None:
    bob, ann = person(), person()
    links = begin(bob, shares().share_round("Bob"), Ann="link")
    ann.visit(links["Ann"])
    expect(ann.page.locator(".strip-head")).to_contain_text("Monsoon season comes next")
    for someone in (ann, bob):
        expect(row(someone, "SIR")).to_contain_text("4 bonds")
        expect(row(someone, "EIR")).to_contain_text("savings")
    expect(ann.page.locator(".decision.waiting")).to_be_visible()

    # Bob sells: Ann is asked at once, in the middle of his turn.
    bob.page.get_by_role("group", name="Shares of SIR to sell").get_by_label("One more").click()
    expect(bob.main_button).to_contain_text("Sell 1 × SIR for Rs. 110")
    bob.commit()
    ann.is_asked("Price protection")
    expect(bob.page.locator(".decision.waiting .waiting-for")).to_contain_text("Ann")
    protect = ann.page.locator(".big-card").first
    expect(protect).to_contain_text("4 bonds → 2 bonds")
    expect(ann.page.locator(".big-card").nth(1)).to_contain_text("Rs. 110 → Rs. 100")
    protect.click()
    ann.commit()

    # The price stands, the bonds are gone, and Bob goes on.
    bob.waits_for(ann.state["at"])
    for someone in (ann, bob):
        expect(row(someone, "SIR").locator(".price")).to_have_text("110")
        expect(row(someone, "SIR").locator(".hold").first).to_contain_text("70P")
        expect(row(someone, "SIR")).to_contain_text("2 bonds")
    bob.is_asked("Buy and sell")
    expect(bob.page.get_by_role("heading", name="Bonds")).to_be_visible()
    bob.choose(type="issue_bonds", company="EIR")
    expect(bob.main_button).to_contain_text("Issue the bonds of EIR")
    bob.commit()
    bob.is_asked("Bonds")
    expect(bob.main_button).to_have_attribute("aria-disabled", "true")  # they cost money
    bob.choose(type="take_bonds")
    expect(bob.main_button).to_contain_text("Take bonds of EIR for Rs. 45 each: 1")
    bob.page.locator("#amount").fill("2")
    expect(bob.page.locator(".rows-of-change")).to_contain_text("none → 2 bonds, 2 new")
    bob.commit()
    ann.waits_for(bob.state["at"])
    expect(row(ann, "EIR")).to_contain_text("2 bonds, 2 new")


def many() -> Table:
    """Six players, with as much as there can be in every column."""
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")
    table = Table(players=6).phase("4").bonds("SIR", Ann=4, Bob=2, stock=1, pool=1)
    table.company("SIR", 80, {"Ann": 5, "Bob": 2}, pool=2, cash=1300, trains="T3 T4")
    table.company("EIR", 90, {"Bob": 4, "Cy": 3, "Dee": 1}, cash=500, trains="T2 T3 T4 T4")
    table.company("GIPR", 100, {"Dee": 4, "Eve": 2, "Flo": 1}, cash=1200, trains="T4 T5")
    return table.boxes("SIR", 4).cash(**dict.fromkeys(names, 2345))


_ROOM = ".ledger-hold", "(hold) => [hold.scrollWidth, hold.clientWidth]"


def test_the_ledger_of_six_players_fits(person: Come, begin: Begin, sets: Sets) -> None:
    ann = person((1280, 800))
    begin(ann, many().share_round("Bob"))
    for fonts in sets:
        assert faults(ann.page, [fonts], DESKTOP[:1]) == []
        wide, room = ann.page.eval_on_selector(*_ROOM)
        assert wide <= room, fonts.name
    # Players are their squares; the names are still there to be heard and pointed at.
    head = ann.page.locator(".ledger thead .holder").first
    assert (head.bounding_box() or {"width": 99})["width"] < 60
    expect(head).to_have_attribute("title", "Ann")
    expect(head).to_contain_text("Ann")
    # With room enough it is drawn as ever.
    ann.page.set_viewport_size({"width": 2200, "height": 1000})
    expect(ann.page.locator(".ledger.tight")).to_have_count(0)


def test_the_companies_of_a_scrolled_ledger_stay_in_sight(person: Come, begin: Begin) -> None:
    ann = person((390, 844), touch=True)
    begin(ann, many().share_round("Bob"))
    ann.page.locator('.tabs [data-tab="ledger"]').tap()
    ann.page.locator(".ledger-hold").evaluate("(hold) => hold.scrollTo(hold.scrollWidth, 0)")
    expect(ann.page.locator(".ledger tbody td:last-child").first).to_be_in_viewport()
    expect(ann.page.locator(".ledger tbody .tok").first).to_be_in_viewport(ratio=1)


def test_a_temple_in_the_monsoon(person: Come, begin: Begin) -> None:
    ann = person()
    field = Field(ASSAM, phase="2", season="Monsoon").no_temple_yet("ABR")
    begin(ann, field.boxes("ABR", "Persia").turn("ABR", trains="T3"))
    page = ann.page
    expect(page.locator(".strip-head")).to_contain_text("Monsoon season")
    expect(page.locator(".legend")).to_contain_text("cities −10, building −20%")
    expect(charter(ann, "Temple")).to_contain_text("no Sadiya frontier U8")
    expect(charter(ann, "Revenue")).to_contain_text("−20% temple not reached")

    # What building costs is said before it is done, and that it reaches the temple.
    button = page.locator('.hex-list [data-hex="U8"]')
    expect(button).to_contain_text("revenue −20%")
    button.click()
    page.locator(".thumb", has_text="9").click()
    expect(page.locator(".rotor")).to_contain_text("revenue −20%")
    expect(page.locator(".rows-of-change")).to_contain_text("no → yes")
    ann.commit()
    ann.is_asked("Temple")
    expect(charter(ann, "Revenue")).to_contain_text("−20% built against the season")
    # A site is chosen on the map or by its button; one that is marked says why not.
    assert set(ann.state["marks"].values()) == {"choose"}
    assert len(ann.state["marks"]) == 10
    ann.click_place("A14e1")
    expect(page.locator(".whynot")).to_contain_text("Why not Persia?")
    expect(page.locator(".whynot")).to_contain_text("1947-EX-03")
    ann.click_place("T13e0")
    expect(page.locator(".tray h3")).to_have_text("Burma")
    expect(page.locator(".map-hold .placing .tick")).to_be_visible()
    expect(page.locator(".plain-choices [aria-pressed=true]")).to_contain_text("Mark Burma")
    expect(page.locator(".rows-of-change")).to_contain_text("ABR Sites1 → 2")
    ann.commit()
    expect(charter(ann, "Sites")).to_contain_text("2 of 11 Persia, Burma; next: Rs. 80")

    # A second tile costs no more; the run says what becomes of its sum.
    ann.is_asked("Lay track")
    expect(page.locator(".hex-list")).not_to_contain_text("revenue")
    ann.pass_on()
    ann.pass_on()
    ann.is_asked("Run trains")
    expect(page.locator(".adjustment")).to_have_text(re.compile(r"built against the season\s*−20%"))
    expect(ann.main_button).to_contain_text(re.compile(r"Run for Rs\. \d+"))


@pytest.mark.exhaustive
def test_a_phone_shows_all_the_sites_that_may_be_chosen(person: Come, begin: Begin) -> None:
    ann = person((390, 844), touch=True)
    game = Field(ASSAM, phase="2").no_temple_yet("ABR").turn("ABR", trains="T3")
    game.play(lay("U8=9@0"))
    begin(ann, game)
    ann.is_asked("Temple")
    ann.page.locator('.tabs [data-tab="map"]').tap()
    for place in ann.state["marks"]:
        expect(ann.hex(place)).to_be_in_viewport()
    bar, words = (ann.page.locator(each).bounding_box() for each in (".bar", ".crumb"))
    assert bar
    assert words
    assert words["y"] >= bar["y"]
    assert words["y"] + words["height"] <= bar["y"] + bar["height"], "the season is cut"
    ann.see("OR 1.1, phase 2, ", ".crumb .phone-only")
    ann.click_place("H37e0")
    expect(ann.main_button).to_contain_text("Mark Ceylon")
    expect(ann.main_button).to_be_in_viewport()
    ann.commit()


@pytest.mark.exhaustive
def test_a_site_by_a_private_is_chosen_on_the_map_while_its_list_is_open(
    person: Come, begin: Begin
) -> None:
    ann = person()
    begin(ann, Field(ASSAM, phase="2").private("P8", "ABR").turn("ABR", "Station", trains="T3"))
    page = ann.page
    ann.is_asked("Place a station")
    assert "A14e1" not in ann.state["marks"]  # they would drown the hexes to build on
    ann.click_place("A14e1")
    expect(page.locator(".whynot")).to_contain_text("There is nothing to do here now")
    page.locator("summary", has_text="Mark a site by P8").click()
    expect(page.locator(".map-hold .hex.aside")).to_have_count(11)
    ann.click_place("A14e1")
    expect(ann.main_button).to_contain_text("Mark Persia, by P8")
    ann.commit()
    expect(charter(ann, "Sites")).to_contain_text("1 of 11 Persia")


@pytest.mark.exhaustive
def test_a_site_is_reached_by_a_route_laid_out_by_hand(person: Come, begin: Begin) -> None:
    ann = person()
    field = Field(CEYLON, phase="2", season="Fertile").private("P3", "Bob")
    begin(ann, field.turn("SIR", "Run", trains="T3"))
    page = ann.page
    ann.is_asked("Run trains")
    expect(page.locator(".map-hold .route").first).to_be_attached()
    page.get_by_role("button", name="Lay out the T3").click()
    for stop in ("H35.0", "H37.0", "H37e0.0"):
        page.locator(f'.stop-target.offered[data-stop="{stop}"]').click()
    expect(page.locator(".route-line-diagram")).to_contain_text("Ceylon")
    expect(ann.main_button).to_contain_text(re.compile(r"Run for Rs\. \d+"))
    ann.commit()

    # The site fills the first box; its workers are the president's from the next turn on.
    ann.is_asked("Sites")
    ann.choose(type="mark_site", site="Ceylon")
    expect(page.locator(".plain-choices").first).to_contain_text("Rs. 60, 1 worker of the map")
    ann.commit()
    expect(charter(ann, "Sites")).to_contain_text("1 of 11 Ceylon; next: Rs. 70")
    expect(charter(ann, "Workers")).to_contain_text("0 Ann’s, 1 more from the next turn on")
    ann.is_asked("Dividend")
    page.locator(".big-card").first.click()
    ann.commit()

    # Privates are folded away; the market move of the site is paid for.
    ann.is_asked("Market moves")
    expect(page.get_by_role("heading", name="Ceylon, box 1")).to_be_visible()
    expect(page.locator(".aside-hexes summary")).to_have_text("Buy a private company 1")
    ann.choose(type="move_token", site="Ceylon", direction="up")
    expect(page.locator(".rows-of-change")).to_contain_text("SIR price")
    ann.commit()
    ann.is_asked("Buy trains")


def test_the_best_run_may_lead_beyond_the_map(person: Come) -> None:
    ann = person()
    ann.open_game(GOLDEN / "1947-price-in-an-operating-round.json", 1494)
    ann.is_asked("Run trains")
    expect(ann.page.locator("[data-slot=routes]")).to_contain_text("Burma")
    expect(ann.main_button).to_contain_text("Run for Rs. 40")
