"""The ledger: sorting, folding, revenue, and what counts at the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import railhead
from railhead.play.plain.raising import could_raise
from tests.web.people import Person

pytestmark = pytest.mark.exhaustive

Come = Callable[..., Person]

GOLDEN = Path(__file__).parents[1] / "golden"

_STARTED = "(rows) => rows.map((row) => !row.querySelector('.float'))"


def at(someone: Person, name: str, number: int) -> None:
    someone.open_game(GOLDEN / f"{name}.json", number)
    if someone.page.locator("#curtain[open]").count():
        someone.page.locator("#curtain button").first.click()
    someone.page.locator(".views [data-view=ledger]").click()


def companies(someone: Person) -> list[str]:
    """The rows in their order."""
    rows = someone.page.locator(".ledger .companies-of tr")
    found: list[str] = rows.evaluate_all("(rows) => rows.map((row) => row.dataset.sheet)")
    return found


def heading(someone: Person, name: str) -> Locator:
    return someone.page.locator(".ledger .heads").get_by_role("button", name=name, exact=True)


def test_a_heading_sorts_and_says_so(person: Come) -> None:
    ann = person((1440, 900))
    at(ann, "1848-price", 338)
    by_price = companies(ann)
    assert by_price[:3] == ["QG", "NSW", "WA"]
    head = ann.page.locator(".ledger .heads th", has_text="Price")
    expect(head).to_have_attribute("aria-sort", "descending")
    heading(ann, "Treasury").click()
    treasury = ann.page.locator(".ledger .heads th", has_text="Treasury")
    expect(treasury).to_have_attribute("aria-sort", "descending")
    expect(head).not_to_have_attribute("aria-sort", "descending")
    assert companies(ann)[:4] == ["BOE", "NSW", "WA", "QG"]
    heading(ann, "Treasury").click()
    expect(treasury).to_have_attribute("aria-sort", "ascending")
    assert companies(ann)[-1] == "COM"  # it has no treasury yet
    assert companies(ann).index("NSW") < companies(ann).index("BOE")
    heading(ann, "Company").click()
    names = [
        railhead.load(GOLDEN / "1848-price.json").title.companies[c].name for c in companies(ann)
    ]
    assert names == sorted(names)
    heading(ann, "Move").click()
    assert companies(ann)[0] == "QG"
    moves = ann.page.locator(".ledger .companies-of .move")
    figures = moves.evaluate_all("(cells) => cells.map((cell) => cell.dataset.sort ?? '')")
    moved = [int(figure) for figure in figures if figure]
    assert moved == sorted(moved, reverse=True)
    assert moved[-1] < 0
    assert figures == [*map(str, moved), *[""] * (len(figures) - len(moved))]


def test_a_ledger_that_is_drawn_anew_stays_sorted_and_unfolded(person: Come) -> None:
    ann = person((1440, 900))
    at(ann, "1848-price", 338)
    heading(ann, "Last").click()
    ann.page.locator("[data-act=fold]").click()
    before = companies(ann)
    ann.page.locator("[data-pass]").click()
    ann.waits_for(339)
    assert companies(ann) == before
    expect(ann.page.locator(".ledger .folded")).to_be_visible()
    expect(ann.page.locator("[data-act=fold]")).to_have_attribute("aria-expanded", "true")


def test_revenue_of_the_last_round_and_for_a_share(person: Come) -> None:
    ann = person((1920, 1080))
    at(ann, "1848-price", 338)
    row = ann.page.locator('.ledger tr[data-sheet="QG"]')
    expect(row.locator(".rounds + td")).to_have_text("180 18")
    expect(row.locator(".mini rect")).to_have_count(8)
    expect(row.locator(".move")).to_have_text("▲ 50")
    unstarted = ann.page.locator('.ledger tr[data-sheet="VR"]')
    expect(unstarted.locator(".float-words")).to_have_text("50 of 60")


def test_at_the_end_a_share_of_18_india_counts_more_than_its_price(person: Come) -> None:
    game = railhead.load(GOLDEN / "18india-price.json").at(420)
    ann = person((1920, 1080))
    at(ann, "18india-price", 420)
    expect(ann.page.locator('.ledger tr[data-sheet="SIR"] .at-end')).to_have_text("112 + 55 = 167")
    foot = ann.page.locator(".ledger tfoot")
    # The rows at the foot add up to the worth, which is the result.
    for place, player in enumerate(ann.state["players"]):
        figures = [
            int(
                foot.locator("tr", has_text=name)
                .first.locator("td.holder")
                .nth(place)
                .inner_text()
                .replace(",", "")
                .strip("₹")
            )
            for name in ("Cash", "Shares at the price", "Share of the assets", "Bonds", "Worth")
        ]
        assert sum(figures[:-1]) == figures[-1] == game.result[player]
    folded = ann.page.locator("[data-act=fold]")
    expect(folded).to_contain_text("Six companies that are not open")
    expect(ann.page.locator('.ledger tr[data-sheet="NWR"]')).to_be_hidden()


def test_companies_of_1853_have_their_numbers(person: Come) -> None:
    ann = person((1440, 900))
    at(ann, "1853-price", 700)
    numbers = ann.page.locator(".ledger tbody .number")
    expect(numbers.first).to_be_visible()
    shown = dict(zip(companies(ann), map(int, numbers.all_inner_texts()), strict=False))
    assert shown["EIR"] == 1
    assert shown["SIR"] == 7
    heading(ann, "Company").click()  # by their names all the same
    known = railhead.load(GOLDEN / "1853-price.json").title.companies
    names = [known[each].name for each in companies(ann)]
    assert names == sorted(names)


def test_par_bands_of_1947_are_told_by_letter(person: Come) -> None:
    ann = person((1440, 900))
    at(ann, "1947-price-in-a-share-round", 700)
    expect(ann.page.locator('.ledger tr[data-sheet="BNR"] .band')).to_have_text("Y")
    expect(ann.page.locator(".bands .now")).to_contain_text("80–110, now")
    chart = ann.page.locator(".chart-hold")
    expect(chart.locator(".arrow-up")).to_have_count(7)
    expect(chart.get_by_text("Y par").first).to_be_visible()
    # How much is sold of those that have not begun is no revenue: they come last, either way.
    for way in ("descending", "ascending"):
        heading(ann, "Last").click()
        expect(ann.page.locator(".ledger .heads th", has_text="Last")).to_have_attribute(
            "aria-sort", way
        )
        started = ann.page.locator(".ledger .companies-of tr").evaluate_all(_STARTED)
        assert started == sorted(started, reverse=True)
        assert len(set(started)) == 2


def test_what_can_be_bought_is_never_folded_away(person: Come) -> None:
    ann = person((1440, 900))
    ann.open_table()
    game = railhead.load(GOLDEN / "1848-price.json")
    first = next(n for n in range(400) if game.at(n).state.round.startswith("Share round"))
    at(ann, "1848-price", first)
    offered = {
        choice["action"]["company"]
        for choice in ann.state["choices"]
        if choice["action"]["type"] in ("buy_share", "start_company")
    }
    assert offered
    assert offered <= set(companies(ann))


def test_figures_stand_under_their_players_on_a_tablet(person: Come) -> None:
    """Whatever columns there is no room for."""
    ann = person((820, 1180), touch=True)
    at(ann, "1848-price", 338)
    for width in (820, 720):
        ann.page.set_viewport_size({"width": width, "height": 1180})
        rows = ann.page.locator(".ledger :is(.heads, tfoot tr)")
        places = rows.evaluate_all(
            "(rows) => rows.map((row) => [...row.querySelectorAll('.holder')]"
            ".map((cell) => Math.round(cell.getBoundingClientRect().left)))"
        )
        assert len(places) > 3
        assert all(each == places[0] for each in places), places
    # The decision stands below the ledger, which is as wide as the screen.
    ledger, decision = (
        ann.page.locator(part).bounding_box() for part in (".ledger-view", ".decision")
    )
    assert ledger
    assert decision
    assert ledger["y"] + ledger["height"] <= decision["y"] + 1


@pytest.mark.parametrize(
    ("name", "number", "flags"),
    [("1860-price", 300, 4), ("18india-price", 420, 2), ("1853-price", 700, 4)],
)
def test_a_line_under_the_map_has_a_flag_for_each_price(
    person: Come, name: str, number: int, flags: int
) -> None:
    ann = person((1440, 900))
    at(ann, name, number)
    ann.page.locator(".views [data-view=map]").click()
    foot = ann.page.locator(".foot-market")
    if ann.page.locator(".desk[data-tall]").count():  # a tall map takes the room; M shows it
        expect(foot).to_be_hidden()
    else:
        expect(foot).to_be_visible()
    expect(ann.page.locator(".chart-hold")).to_be_hidden()
    expect(foot.locator(".foot-strong")).to_have_count(flags)
    if name.startswith("18india"):
        expect(foot.locator(".tag-words").first).to_have_text("5% = ₹3")
        expect(ann.page.locator(".papers")).to_contain_text("end with the first train of Phase IV")
        expect(ann.page.locator(".depot")).to_contain_text("sells back for ₹180")


def test_a_window_under_the_map_shows_where_the_price_goes_next(person: Come) -> None:
    ann = person((1440, 900))
    at(ann, "1848-bank", 300)
    ann.page.locator(".views [data-view=map]").click()
    foot = ann.page.locator(".foot-market")
    expect(foot.locator(".here-cell")).to_have_count(1)
    expect(foot.locator(".next-cell")).to_have_count(2)
    foot.locator("[data-act=whole-market]").click()
    expect(ann.page.locator(".desk")).to_have_attribute("data-view", "ledger")
    expect(ann.page.locator(".chart-hold")).to_be_visible()


def test_the_panels_of_1853_say_the_rules_of_a_bid(person: Come) -> None:
    ann = person((1440, 900))
    seats = [{"name": name, "kind": "here"} for name in ("Ann", "Bob", "Cy", "Dee")]
    made = ann.send("/api/tables", {"title": "1853", "seats": seats})
    ann.visit(f"/t/{made['id']}")
    rules = ann.page.locator(".panel-rules")
    expect(rules).to_contain_text("3 to 6 cities with 4 players")
    expect(rules).to_contain_text("Calcutta £50")
    expect(rules).to_contain_text("the Ganges valley (Patna")
    expect(rules.locator(".clause", has_text="1853-BID-07")).to_be_visible()


_NO_CELLS = """(cells) => cells.filter((cell) =>
  !["table-cell", "none"].includes(getComputedStyle(cell).display)).length"""


def test_every_figure_stands_in_its_row(person: Come) -> None:
    ann = person((1440, 900))
    at(ann, "1848-bank", 245)
    cells = ann.page.locator(".ledger :is(td, th)")
    expect(cells.first).to_be_visible()
    assert cells.evaluate_all(_NO_CELLS) == 0


def test_what_players_could_raise_is_told_where_they_may_have_to(person: Come) -> None:
    ann = person((1440, 900))
    at(ann, "1848-bank", 245)
    row = ann.page.locator(".ledger tfoot tr", has_text="Could raise")
    game = railhead.load(GOLDEN / "1848-bank.json").at(245)
    wanted = [f"{could_raise(game.position, each.name):,}" for each in game.view().players]
    expect(row.locator("td.holder")).to_have_text([re.compile(rf"£?{each}$") for each in wanted])
    at(ann, "1860-bank", 303)
    expect(ann.page.locator(".ledger tfoot")).not_to_contain_text("Could raise")
