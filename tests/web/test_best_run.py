"""The best run in the browser: found while one watches, stopped by a click, with its proof."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import expect

from railhead.formats.save import load
from railhead.play.actions import RunTrains
from railhead.play.frames import CompanyTurn
from railhead.play.plain.running import Running
from railhead.play.position import Position
from railhead.routes.trains import Side
from railhead.server import searches
from railhead.server.runs import check
from railhead.titles.t1860.running import RunAll
from tests.needs import PATIENCE
from tests.web.people import SETTLING, Person

pytestmark = pytest.mark.exhaustive

Come = Callable[..., Person]
LATE = Path(__file__).parents[1] / "golden" / "1860-bank.json"
FULL = Path(__file__).parent / "games" / "1860.json"


# Whether nothing lies over the middle of an element.
_IS_SEEN = """(element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


@cache
def last_run() -> int:
    """The last company of the game is about to run."""
    actions = load(LATE).actions
    return max(n for n, action in enumerate(actions) if isinstance(action, RunTrains))


@cache
def run_by_halts() -> int:
    """The first company that can call at two halts on its way is about to run."""
    game = load(LATE)
    for number, action in enumerate(game.actions):
        if isinstance(action, RunTrains) and action.routes:
            p = game.at(number).position
            company = p.frame(CompanyTurn).company
            checks = check(game.at(number), company, p.rule(Running).suggest(p, company)).routes
            if any(route.halts and route.halts[1] > 1 for route in checks):
                return number
    raise AssertionError("no run of the game has two halts")


def four_trains(self: RunAll, p: Position, company: str) -> list[Side]:
    """Four of the largest trains: to prove their best run takes minutes."""
    return [p.title.cards["9+5"].sides[0]] * 4


def amount(words: str) -> int:
    """The first revenue in some words."""
    found = re.search(r"£([\d,]+)", words)
    assert found, words
    return int(found[1].replace(",", ""))


def test_the_best_run_is_there_at_once_with_its_proof_and_what_follows(person: Come) -> None:
    ann = person()
    ann.open_game(LATE, last_run())
    page = ann.page
    ann.is_asked("Run trains")
    verdict = page.locator(".verdict")
    expect(verdict).to_have_class("verdict proven")
    expect(verdict).to_contain_text("Best routes, proven")
    total = page.locator(".route-total > b").text_content() or ""
    expect(verdict).to_contain_text(f"no others earn more than {total}")
    expect(page.locator(".route-line-diagram li").first).to_be_visible()
    expect(page.locator("[data-route-act=stop]")).to_have_count(0)
    outcomes = page.locator(".next-dividend .outcomes > button")
    expect(outcomes).to_have_count(2)
    expect(outcomes.nth(0)).to_contain_text("a share")
    expect(outcomes.nth(0)).to_contain_text("price")
    expect(outcomes.nth(1)).to_contain_text("treasury")
    expect(ann.main_button).to_contain_text(f"Run for {total}")
    ann.commit()
    ann.is_asked("Dividend")


def test_on_an_upright_tablet_the_stops_of_a_run_are_in_sight(person: Come) -> None:
    """What the last run of a game would bring each player, and the buttons, leave them room."""
    ann = person((834, 1112))
    actions = json.loads(FULL.read_text(encoding="utf-8"))["actions"]
    ann.open_game(FULL, max(n for n, each in enumerate(actions) if each["type"] == "run_trains"))
    expect(ann.page.locator(".verdict.proven")).to_be_visible()
    expect(ann.page.locator(".chosen .rows-of-change tr").first).to_be_attached()
    for stop in ann.page.locator(".route-line-diagram li").all()[:4]:
        assert stop.evaluate(_IS_SEEN), stop.inner_text()


def test_the_best_run_and_its_payment_are_one_click(person: Come) -> None:
    ann = person()
    ann.open_game(LATE, last_run())
    page, before = ann.page, ann.state["at"]
    posted: list[str] = []
    page.on("request", lambda sent: posted.append(sent.url) if sent.method == "POST" else None)
    together = page.locator("[data-act=together]")
    words = re.compile(r"Run for £[\d,]+ and pay out £[\d,]+ \(£\d+ a share\)")
    expect(together).to_contain_text(words)
    assert not [url for url in posted if url.endswith("/routes")]  # the search drew them
    total = amount(together.text_content() or "")
    company = ann.state["company"]
    together.click(delay=SETTLING)
    ann.waits_for(before + 2)
    page.locator(".views [data-view=log]").click()
    expect(page.locator(".log-lines")).to_contain_text(f"pays £{total // 10} a share")
    assert ann.state["company"] != company or ann.state["heading"] != "Dividend"


def test_what_becomes_of_the_income_is_chosen_with_the_run(person: Come) -> None:
    ann = person()
    ann.open_game(LATE, last_run())
    page, before = ann.page, ann.state["at"]
    together = page.locator("[data-act=together]")
    expect(together).to_contain_text("pay out")
    pays, keeps = (page.locator(f"[data-then='{place}']") for place in (0, 1))
    expect(pays).to_have_attribute("aria-pressed", "true")
    keeps.click()
    expect(together).not_to_contain_text("pay out")
    keeps.click()  # neither: the run alone
    expect(together).to_be_hidden()
    keeps.click()
    page.keyboard.press("Shift+Enter")
    ann.waits_for(before + 2)


def test_a_run_that_falls_behind_the_best_is_not_paid_out_in_one(person: Come) -> None:
    ann = person()
    ann.open_game(LATE, last_run())
    expect(ann.page.locator("[data-act=together]")).to_be_visible()
    ann.page.locator("[data-route-act=clear]").click()
    expect(ann.main_button).to_contain_text("Run no train")
    expect(ann.page.locator("[data-act=together]")).to_be_hidden()


def test_a_long_search_shows_how_far_it_is_and_stops(
    person: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = person()
    saved = json.loads(LATE.read_text(encoding="utf-8"))
    saved["actions"] = saved["actions"][: last_run()]
    table = ann.send("/api/tables/import", saved)["id"]
    monkeypatch.setattr(RunAll, "sides", four_trains)
    monkeypatch.setattr(searches, "POSING", PATIENCE)  # however busy the machine is
    ann.visit(f"/t/{table}")
    ann.is_asked("Run trains")
    page = ann.page
    verdict = page.locator(".verdict")
    expect(verdict).to_have_class("verdict searching")
    expect(verdict).to_contain_text(re.compile(r"Best so far £[\d,]+"))
    expect(verdict).to_contain_text("more;")
    expect(page.locator(".verdict progress")).to_be_visible()
    expect(page.locator(".route-line-diagram")).to_have_count(4)
    best = amount(verdict.text_content() or "")

    page.locator("[data-route-act=stop]").click()
    expect(verdict).to_have_class("verdict found")
    expect(verdict).to_contain_text(re.compile(r"Best found, at most £[\d,]+"))
    expect(page.locator("[data-route-act=stop]")).to_have_count(0)
    said = verdict.text_content()
    page.wait_for_timeout(600)  # nothing comes any more
    assert verdict.text_content() == said
    assert amount(page.locator(".route-total > b").text_content() or "") >= best
    expect(ann.main_button).to_contain_text(re.compile(r"Run for £[\d,]+"))

    page.locator("[data-route-act=best]").click()
    expect(verdict).to_have_class("verdict searching")
    page.locator("[data-route-act=clear]").click()
    expect(verdict).to_contain_text("below the best")
    page.goto("/")  # who leaves stops the search


def test_a_tile_tells_what_it_does_to_the_best_run(person: Come) -> None:
    ann = person()
    ann.open_game(LATE, laying())
    ann.is_asked("Lay track")
    rows = ann.page.locator(".rows-of-change")
    for hex_id in list(ann.state["marks"])[:4]:
        ann.click_hex(hex_id)
        expect(ann.page.locator(f'[data-tray="{hex_id}"]')).to_be_visible()
        expect(rows).to_contain_text("best run")


@cache
def laying() -> int:
    """A company with trains may build."""
    game = load(LATE)
    for number in range(len(game.actions) // 2, len(game.actions)):
        there = game.at(number)
        [decision, *_] = there.decisions
        if decision.step == "Track" and there.position.trains(decision.company):
            return number
    raise AssertionError("nobody with trains ever built")


@pytest.mark.clause("1860-REV-03")
def test_the_director_calls_at_fewer_halts_and_weighs_them(person: Come) -> None:
    ann = person()
    ann.open_game(LATE, run_by_halts())
    page = ann.page
    ann.is_asked("Run trains")
    expect(page.locator(".verdict")).to_have_class("verdict proven")
    route = page.locator(".route-line-diagram", has=page.locator(".halts")).first
    halts, gift = route.locator(".halts output"), route.locator(".bonus b").last
    most = int(halts.text_content() or "")
    assert most > 1
    expect(gift).to_have_text(f"+{10 * most} cc")
    total = page.locator(".route-total > b").text_content() or ""
    route.get_by_label("One halt less").click()
    expect(halts).to_have_text(str(most - 1))
    expect(gift).to_have_text(f"+{10 * (most - 1)} cc")
    expect(page.locator(".route-total > b")).to_have_text(total)

    page.get_by_label("The best run is that with").select_option("1:2")
    expect(halts).to_have_text(str(most))
    expect(page.locator(".verdict")).to_contain_text("weighed 1:2")
    route.get_by_label("One halt less").click()
    expect(page.locator(".verdict")).to_contain_text("Your choice, £20 below the best")
    ann.commit()
    ann.is_asked("Dividend")
    expect(page.locator("body")).to_contain_text(f"and {10 * (most - 1)} cc")
