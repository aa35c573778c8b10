"""Seats where players have secrets: each is its player's, in the pages as in the API."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.people import Person

Come = Callable[..., Person]


def open_seats(someone: Person) -> None:
    """Open the dialog of the seats."""
    someone.page.locator("[data-act=menu]").click()
    someone.page.get_by_role("button", name="Seats and links").click()


def close_seats(someone: Person) -> None:
    """Close it again."""
    someone.page.locator("#seats").get_by_role("button", name="Close").click()


def party(come: Come) -> tuple[Person, Person, Person]:
    """Ann opens a table of 1853; Bob and Cy come by their links."""
    ann, bob, cy = come(), come(), come()
    kinds = {"Ann": "here", "Bob": "link", "Cy": "link"}
    seats = [{"name": name, "kind": kind} for name, kind in kinds.items()]
    made = ann.send("/api/tables", {"title": "1853", "seats": seats})
    ann.visit(f"/t/{made['id']}")
    bob.take_seat(made["links"]["Bob"])
    cy.take_seat(made["links"]["Cy"])
    return ann, bob, cy


def test_a_link_serves_one_browser(person: Come) -> None:
    ann, bob = person(), person()
    seats = [{"name": name, "kind": "link"} for name in ("Ann", "Bob", "Cy")]
    link = ann.send("/api/tables", {"title": "1853", "seats": seats})["links"]["Bob"]
    bob.visit(link)  # looking at it takes nothing
    ann.visit(link)
    bob.take_seat(link)
    assert bob.state["mine"] == ["Bob"]
    ann.page.get_by_role("button", name="Take the seat").click()
    ann.see("This link has been used")
    bob.page.goto(link)  # who has the seat comes to the table
    assert bob.state["mine"] == ["Bob"]


@pytest.mark.exhaustive
def test_the_owner_asks_for_a_seat_and_its_player_decides(person: Come) -> None:
    ann, _, cy = party(person)
    open_seats(ann)
    row = ann.page.locator('[data-seat="Cy"]')
    row.get_by_role("button", name="Ask Cy for this screen").click()
    cy.see("The owner asks to play Cy on the owner’s screen; Cy must agree.", ".decision")
    cy.page.locator("[data-act=seat-refuse]").click()
    expect(ann.page.locator(".decision")).not_to_contain_text("asks to play")
    assert ann.state["mine"] == ["Ann"]
    row.get_by_role("button", name="Ask Cy for this screen").click()
    cy.page.locator("[data-act=seat-agree]").click()
    expect(row).to_contain_text("at the owner’s screen")
    cy.see("You are looking on.", ".decision")
    assert ann.state["mine"] == ["Ann", "Cy"]


def test_a_bot_plays_until_its_player_is_back(person: Come) -> None:
    ann, bob, cy = party(person)
    open_seats(ann)
    row = ann.page.locator('[data-seat="Cy"]')
    row.locator("select").select_option("bot:steady")
    expect(row).to_contain_text("Steady, a computer player, until Cy is back")
    expect(row.get_by_role("button")).to_have_count(0)  # nothing for who took it from him
    cy.see("sits in for you.", ".decision")
    cy.page.get_by_role("button", name="Take my seat back").click()
    expect(row).to_contain_text("by a link")
    expect(cy.page.locator("[data-act=seat-back]")).to_have_count(0)
    assert cy.state["mine"] == ["Cy"]

    # Cy is gone; the others give the seat to Dee, by Bob's link.
    row.locator("select").select_option("bot:steady")
    bob.see("Steady, a computer player, plays for Cy.", ".log-view")
    open_seats(bob)
    bobs_row = bob.page.locator('[data-seat="Cy"]')
    bobs_row.get_by_role("button", name="Ask Ann to give it to another").click()
    expect(bobs_row).to_contain_text("until Cy is back; Ann must agree")
    close_seats(ann)
    ann.see("Bob asks to give the seat of Cy to another, by a new link; Ann must agree.")
    ann.page.locator("[data-act=seat-agree]").click()
    bobs_row.get_by_role("button", name="New link").click()
    link = bob.page.get_by_label("The link of Cy").input_value()
    dee = person()
    dee.take_seat(link)
    assert dee.state["mine"] == ["Cy"]
    expect(cy.page.locator("[data-act=seat-back]")).to_have_count(0)


def test_a_player_makes_a_link_for_another_browser(person: Come) -> None:
    _, bob, _ = party(person)
    open_seats(bob)
    row = bob.page.locator('[data-seat="Bob"]')
    row.get_by_role("button", name="Link for another browser").click()
    link = bob.page.get_by_label("The link of Bob").input_value()
    assert link.startswith("http://")
    phone = person()
    phone.take_seat(link)
    assert phone.state["mine"] == bob.state["mine"] == ["Bob"]
