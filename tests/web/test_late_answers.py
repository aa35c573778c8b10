"""Answers that come late, twice or not at all: what was done or typed since counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.web import positions
from tests.web.holding import Held, Stream
from tests.web.people import Person

Come = Callable[..., Person]


def _act(someone: Person, **action: Any) -> None:
    """Act at this table from elsewhere."""
    state = someone.state
    _play(someone, state, state["choices"][someone.choice(**action)]["action"])


def _play(someone: Person, state: dict[str, Any], action: dict[str, Any]) -> None:
    """Play an action that was offered when the page knew this."""
    body = {"expected": state["of"], "seen": state["version"], "action": action}
    someone.send(f"/api/tables/{state['table']}/actions", body)


def test_who_looks_back_is_not_brought_to_the_present_by_others(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME, positions.costly_pass())
    last = ann.state["of"]
    ann.page.locator(".log-view [data-act=history]").click()
    parts = Held(ann.page, r"/parts\?")
    ann.page.locator(".map-hold").focus()
    for _ in range(3):  # each counts, also before what was asked first is there
        ann.page.keyboard.press("ArrowLeft")
    parts.wait()
    _act(ann, type="pass")
    parts.let_go()
    ann.waits_for(last - 3)
    expect(ann.page.locator(".decision.past")).to_contain_text(f"of {last + 1}")
    ann.waits_for(last - 3)
    # Back, and at once once more back to the present.
    parts = Held(ann.page, r"/parts\?")
    ann.page.keyboard.press("ArrowLeft")
    parts.wait()
    ann.page.keyboard.press("End")
    parts.let_go()
    ann.waits_for(last + 1)
    expect(ann.page.locator(".decision.yours")).to_be_visible()


def test_a_page_catches_up_after_answers_that_refuse(person: Come) -> None:
    ann = person()
    # A browser does not try again by itself after an answer that refuses.
    stream = Stream(ann.page, lambda route: route.fulfill(status=502))
    ann.open_table()
    live = ann.page.locator("#live")
    expect(live).to_contain_text("Connection lost")
    _act(ann, type="lower_private", private="P1")
    stream.comes_back()
    expect(live).to_contain_text("Connected again")
    ann.waits_for(1)
    # What is new may be refused, too, where it must be asked for: by whoever looks back.
    choice = {"type": "lower_private", "private": "P2"}
    expected, action = ann.state, ann.state["choices"][ann.choice(**choice)]["action"]
    ann.page.locator(".log-view [data-act=history]").click()
    ann.page.locator(".map-hold").focus()
    ann.page.keyboard.press("ArrowLeft")
    ann.waits_for(0)
    parts = Held(ann.page, r"/parts\?")
    _play(ann, expected, action)
    parts.answer(status=503)
    expect(live).to_contain_text("Connection lost")
    parts.let_go()
    expect(live).to_contain_text("Connected again")
    ann.page.keyboard.press("End")
    ann.waits_for(2)


def test_a_reason_that_comes_late_does_not_hide_what_was_chosen_since(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME, positions.too_dear())
    why = Held(ann.page, "/why$")
    refused = ann.page.locator(".decision .token-cell[aria-disabled=true]").first
    refused.click(force=True)
    why.wait()
    ann.page.locator(".decision .token-cell:not([aria-disabled=true])").first.click()
    why.let_one_go()
    expect(ann.main_button).to_have_attribute("aria-disabled", "false")
    expect(ann.page.locator("[data-slot=whynot]")).to_be_hidden()
    # One that does not come at all is told of.
    refused.click(force=True)
    why.break_off()
    ann.see("The server can't be reached", "[data-slot=whynot]")


def test_routes_of_a_company_are_never_shown_for_another(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME, positions.run())
    page = ann.page
    expect(page.locator(".verdict.proven")).to_be_visible()
    company = ann.state["company"]
    routes = Held(ann.page, r"/t/\w+/routes$")
    page.locator("[data-route-act=clear]").click()
    routes.wait()
    while ann.state["company"] == company or "routes" not in str(ann.state["choices"]):
        at = ann.state["at"]
        _act(ann, **_any_action(ann))
        ann.waits_for(at + 1)
    expect(page.locator(".verdict.proven")).to_be_visible()
    routes.let_one_go()
    expect(page.locator(".verdict.proven")).to_be_visible()
    expect(ann.main_button).not_to_contain_text("no train")


def _any_action(someone: Person) -> dict[str, Any]:
    """Whatever brings the turn to its end: pass, run nothing, pay out."""
    actions = [choice["action"] for choice in someone.state["choices"]]
    return next((each for each in actions if each["type"] == "pass"), actions[0])


def test_cards_of_a_decision_that_is_over_are_left_alone(person: Come) -> None:
    ann = person()
    number = positions.first(lambda there: there.decisions[0].step == "Dividend")
    ann.open_game(positions.GAME, number - 1)
    previews = Held(ann.page, "/preview$")
    _act(ann, type="run_trains")
    ann.waits_for(number)
    previews.wait()
    at = ann.state["at"]
    _act(ann, **_any_action(ann))
    ann.waits_for(at + 1)
    previews.let_go()
    expect(ann.page.locator(".decision.yours")).to_be_visible()


def test_a_sheet_shows_the_later_of_two_positions(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME, positions.costly_pass())
    company = ann.state["company"]
    ann.page.locator(f'.strip [data-sheet="{company}"]').first.click()
    ann.see("Treasury", "#sheet")
    sheets = Held(ann.page, rf"/company/{company}\?at=")
    for _ in range(2):
        before = ann.state["at"]
        _act(ann, **_any_action(ann))
        ann.waits_for(before + 1)
    sheets.wait(2)
    sheets.answer(1, body="<p>the later one</p>")
    ann.see("the later one", "#sheet")
    sheets.answer(0, body="<p>the earlier one</p>")
    ann.see("the later one", "#sheet")


def test_graphs_that_could_not_be_fetched_are_fetched_when_looked_at_again(person: Come) -> None:
    ann = person()
    ann.open_table()
    graphs = Held(ann.page, "/graphs$")
    ann.page.locator(".views [data-view=graphs]").click()
    graphs.break_off()
    ann.see("The server can't be reached", ".graphs-view")
    ann.page.locator(".views [data-view=map]").click()
    ann.page.locator(".views [data-view=graphs]").click()
    graphs.let_go()
    expect(ann.page.locator(".graphs-view svg").first).to_be_visible()


def test_what_is_typed_while_something_is_said_stays(person: Come) -> None:
    ann = person()
    ann.open_table()
    said = ann.page.get_by_label("Say something to the table")
    chat = Held(ann.page, "/chat$")
    said.fill("one")
    said.press("Enter")
    chat.wait()
    said.press_sequentially("two")
    said.press("Enter")
    said.press_sequentially("three")
    chat.wait(2)
    chat.let_one_go()
    chat.let_one_go()
    expect(ann.page.locator(".log-lines .chat")).to_have_count(2)
    expect(said).to_have_value("three")
    # What was not heard comes back.
    said.press("Enter")
    chat.break_off()
    expect(said).to_have_value("three")


def test_what_did_not_reach_the_server_stays_chosen(person: Come) -> None:
    ann = person()
    ann.open_table()
    ann.choose(type="lower_private", private="P1")
    ann.page.context.set_offline(True)
    ann.main_button.click()
    ann.see("Not played", "[data-slot=whynot]")
    ann.see("The server can't be reached. Nothing is lost", "[data-slot=whynot]")
    ann.page.context.set_offline(False)
    ann.commit()
    ann.see("lowers P1", ".log-view")


def test_a_double_click_plays_once(person: Come) -> None:
    ann = person()
    at = positions.harmless_pass()
    ann.open_game(positions.GAME, at)
    box = ann.page.locator("[data-pass]").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    ann.page.mouse.click(x, y)
    ann.waits_for(at + 1)
    # The second half comes as soon as the next step is asked, at the same place.
    clicked = """([x, y]) => document.elementFromPoint(x, y).closest("[data-pass]")?.dispatchEvent(
        new MouseEvent("click", { bubbles: true, detail: 2 }))"""
    ann.page.evaluate(clicked, [x, y])
    ann.page.keyboard.down("p")  # and a key that is held down counts once
    ann.waits_for(at + 2)
    ann.page.keyboard.down("p")
    ann.page.keyboard.down("p")
    ann.page.keyboard.up("p")
    undo = ann.page.locator("[data-act=undo]")
    undo.dblclick()  # and so does this
    ann.waits_for(at + 1)
    expect(ann.page.locator("[data-slot=whynot]")).to_be_hidden()
    assert ann.state["at"] == at + 1


def test_a_table_is_opened_once(person: Come) -> None:
    ann = person()
    ann.visit("/new/first_rails")
    tables = Held(ann.page, "/api/tables$")
    start = ann.page.get_by_role("button", name="Start the game")
    start.dblclick()
    tables.wait()
    ann.page.keyboard.press("Enter")
    assert tables.count == 1
    tables.let_go()
    expect(ann.page.locator("body[data-position]")).to_be_attached()


def test_an_amount_is_typed_on_while_others_answer(person: Come) -> None:
    ann, bob = person(), person()
    seats = [{"name": "Ann", "kind": "here"}, {"name": "Bob", "kind": "link"}]
    seats.append({"name": "Cy", "kind": "bot", "bot": "steady"})
    made = ann.send("/api/tables", {"title": "1853", "seats": seats})
    ann.visit(f"/t/{made['id']}")
    bob.take_seat(made["links"]["Bob"])
    ann.is_asked("Seal a Bond")
    amount = bob.page.locator("#amount")
    amount.fill("")
    amount.press_sequentially("1")
    ann.page.locator("#amount").fill("123")
    ann.main_button.click()
    expect(bob.page.locator(".strip .stop.done")).to_have_count(2)
    # A digit is no Bond yet, and nothing is sealed before what was typed is one.
    expect(bob.main_button).to_contain_text("Seal a Bond of £80")
    expect(amount).to_be_focused()
    bob.page.keyboard.press("0")
    expect(amount).to_have_value("10")
    bob.page.keyboard.press("Enter")
    expect(amount).to_have_value("80")
    at = bob.state["at"]
    bob.page.keyboard.press("Enter")
    bob.waits_for(at + 1)
