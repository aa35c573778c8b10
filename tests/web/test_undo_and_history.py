"""Taking back, looking back, and trying something."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.needs import recorded_game
from tests.web import positions
from tests.web.people import Person

Come = Callable[..., Person]


def test_undo_and_redo_of_ones_own(person: Come) -> None:
    ann = person()
    ann.open_table()
    ann.play(type="lower_private", private="P1")
    ann.page.locator("[data-act=undo]").click()
    ann.waits_for(0)
    expect(ann.page.locator(".log-lines s")).to_contain_text("P1 to £25")
    ann.page.locator("[data-act=redo]").click()
    ann.waits_for(1)


def test_undo_beyond_anothers_action_needs_consent(person: Come) -> None:
    ann = person()
    links = ann.open_table("here", "link", "here")
    bob = person()
    bob.visit(links["Bob"])
    while ann.state["yours"]:
        ann.play(type="lower_private", private="P6")
    expect(bob.page.locator(".decision.yours")).to_be_visible()
    bob.play(type="lower_private", private="P6")
    played = bob.state["at"]
    ann.waits_for(played)
    asks = bob.page.locator('.tabs [data-tab="decide"].asks')  # the dot on a phone
    expect(asks).to_have_count(0)

    ann.page.locator("[data-act=undo]").click()
    expect(ann.page.locator(".request")).to_contain_text("Bob must agree")
    expect(asks).to_have_count(1)
    expect(bob.page.locator(".request h3")).to_contain_text("asks to take back one action")
    deeds = bob.page.locator(".request .deed")
    expect(deeds).to_have_text([re.compile(r"Bob lowers P6 to £\d+\.")])
    expect(bob.page.locator(".request")).to_contain_text("You must agree")
    bob.page.get_by_role("button", name="Refuse").click()
    expect(ann.page.locator(".request")).to_have_count(0)
    ann.waits_for(played)

    ann.page.locator("[data-act=undo]").click()
    bob.page.get_by_role("button", name="Agree").click()
    ann.waits_for(played - 1)
    bob.waits_for(played - 1)
    expect(ann.page.locator(".log-lines s").first).to_be_visible()


@pytest.mark.exhaustive
def test_through_the_history_by_slider_keys_and_log(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME)
    last = ann.state["of"]
    page = ann.page
    page.locator(".log-view [data-act=history]").click()
    expect(page.locator(".history")).to_be_visible()
    expect(page.locator(".rail-names span").first).to_be_attached()
    page.locator("#moment").fill("60")
    ann.waits_for(60)
    assert page.url.endswith("?at=60")
    expect(page.locator(".decision.past")).to_contain_text(f"Position 60 of {last}")
    page.locator(".map-hold").focus()
    page.keyboard.press("ArrowRight")
    ann.waits_for(61)
    page.keyboard.press("ArrowLeft")
    ann.waits_for(60)
    page.keyboard.press("PageDown")
    expect(page.locator("body")).not_to_have_attribute("data-position", "60")
    page.keyboard.press("Escape")
    ann.waits_for(last)
    line = page.locator(".log-lines a").first
    number = line.get_attribute("data-at")
    line.click()
    ann.waits_for(int(number or 0))
    page.reload()
    ann.waits_for(int(number or 0))


def test_the_log_stays_where_it_is_read(person: Come) -> None:
    ann = person()
    number = positions.whole_turn()
    ann.open_game(positions.GAME, number)
    page = ann.page
    last = page.locator(".log-lines li").last
    expect(last).to_be_in_viewport()

    # It changed while it was out of sight: its end is shown again.
    page.locator(".views [data-view=ledger]").click()
    _pass_by_key(ann)
    page.locator(".views [data-view=log]").click()
    expect(last).to_be_in_viewport()

    # It is read further up, and changes: the line that is read stays.
    line = page.locator(".log-lines a").nth(3)
    line.scroll_into_view_if_needed()
    at = f'.log-lines [data-at="{line.get_attribute("data-at")}"]'
    expect(last).not_to_be_in_viewport()
    page.locator(".views [data-view=ledger]").click()
    _pass_by_key(ann)
    page.locator(".views [data-view=log]").click()
    expect(page.locator(at).first).to_be_in_viewport()
    expect(last).not_to_be_in_viewport()

    # A link into the past opens it where that happened, with the lines after it to be fetched.
    ann.visit(f"/t/{ann.table}?at=40")
    page.locator(".views [data-view=log]").click()
    expect(page.locator(".log-lines .here").first).to_be_in_viewport()
    expect(page.locator(".log-lines .here").first).to_have_attribute("data-at", re.compile("3.|40"))
    page.get_by_role("button", name="Later").click()
    expect(page.locator('.log-lines [data-at="100"]').first).to_be_attached()


def _pass_by_key(ann: Person) -> None:
    before = ann.state["at"]
    ann.page.keyboard.press("n")
    if ann.page.locator("#ask[open]").count():
        ann.page.locator("#ask [value=yes]").click()
    ann.waits_for(before + 1)


def test_playing_back(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME, 12)
    ann.visit(f"/t/{ann.table}?at=8")
    ann.page.locator("[data-act=speed]").select_option("250")
    ann.page.get_by_label("Play back").click()
    ann.waits_for(12)


def test_a_what_if_is_a_copy_of_ones_own(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME, 20)
    table = ann.table
    ann.visit(f"/t/{table}?at=5")
    ann.page.get_by_role("button", name="What if …").click()
    ann.page.wait_for_url(re.compile(rf"/t/(?!{table})\w+$"))
    expect(ann.page.locator("body[data-ready]")).to_be_attached()
    ann.waits_for(5)
    ann.see("a what-if copy")
    ann.play(type="lower_private", private=_lowerable(ann))
    ann.waits_for(6)

    eve = person()
    answer = eve.page.goto(ann.page.url)
    assert answer is not None
    assert answer.status == 403
    eve.see("private copy")


def _lowerable(ann: Person) -> str:
    for choice in ann.state["choices"]:
        if choice["action"]["type"] == "lower_private":
            private: str = choice["action"]["private"]
            return private
    raise AssertionError("no private can be lowered")


def test_a_finished_game_shows_how_each_sum_came_about(person: Come) -> None:
    ann = person()
    ann.open_game(positions.GAME)
    result = positions.game().result
    best, worth = next(iter(result.items()))
    ann.see(f"{best} wins by", ".decision")
    ann.page.get_by_role("link", name="The result").click()
    expect(ann.page.locator("h1")).to_contain_text(f"{best} wins by")
    expect(ann.page.locator(".sums")).to_contain_text(f"£{worth:,}")
    expect(ann.page.locator(".sum-words").first).to_contain_text(re.compile(r"cash\s£[\d,]+ \+ "))
    expect(ann.page.locator(".line-graph svg")).to_have_count(3)
    since = re.compile(r"(The lead changed in|led from) \w+R \d")
    expect(ann.page.locator(".why")).to_contain_text(since)
    expect(ann.page.locator(".stories")).to_contain_text(
        re.compile(r"[Bb]uys the first 3 in OR \d")
    )
    card = ann.page.request.get(f"{ann.page.url.removesuffix('/end')}/card").text()
    assert since.search(card)
    ann.page.get_by_role("button", name="Play again").click()
    ann.page.wait_for_url(re.compile(r"/t/\w+$"))
    ann.is_asked("Private companies")


def test_a_recorded_game_opens_as_a_table(person: Come) -> None:
    file = recorded_game("1848/1848_hotseat_game.json")
    ann = person()
    ann.visit("/")
    ann.page.locator("#file").set_input_files(file)
    ann.page.wait_for_url(re.compile(r"/t/\w+$"))
    ann.see("Player 3 wins by £412", ".decision")


def test_a_save_comes_back_as_it_went(person: Come, tmp_path: Path) -> None:
    ann = person()
    ann.open_game(positions.GAME, 30)
    ann.page.locator("[data-act=menu]").click()
    with ann.page.expect_download() as download:
        ann.page.get_by_role("link", name="Save the game as a file").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    ann.visit("/")
    ann.page.locator("#file").set_input_files(file)
    ann.page.wait_for_url(re.compile(r"/t/\w+$"))
    ann.waits_for(30)


def test_a_file_that_is_no_game_says_so(person: Come, tmp_path: Path) -> None:
    file = tmp_path / "letter.json"
    file.write_text("Dear Ann", encoding="utf-8")
    ann = person()
    ann.visit("/")
    ann.page.locator("#file").set_input_files(file)
    expect(ann.page.locator(".drop [role=alert]")).to_contain_text("not a file with a game")


@pytest.mark.exhaustive
def test_a_game_ends_when_the_other_agrees_too(person: Come) -> None:
    ann = person()
    links = ann.open_table("here", "link", "here")
    bob = person()
    bob.visit(links["Bob"])
    ann.page.locator("[data-act=menu]").click()
    ann.page.get_by_role("button", name="End the game by agreement").click()
    ann.page.locator("#ask [value=yes]").click()
    bob.see("asks to end the game here")
    bob.page.locator("[data-act=agree]").click()
    for player in (ann, bob):
        expect(player.page.get_by_role("link", name="The result")).to_be_visible()
    ann.page.get_by_role("link", name="The result").click()
    ann.see("The players have agreed to end the game")
