"""1853 in the browser: sealed Bonds, cities named in secret and shares claimed in the open, the
first Dealing Round, and Railway Rounds with two gauges, bases, runs and mail."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, expect

import railhead
from railhead.play.actions import Pass
from railhead.play.game import Game
from railhead.server import opening
from railhead.server.naming import place_name
from railhead.titles.t1853.actions import NameCity
from tests.server import servers
from tests.server.guests import Guest
from tests.server.test_leaks_1853 import BONDS as SHOWN
from tests.server.test_leaks_1853 import TableOf1853
from tests.web.people import Person

Come = Callable[..., Person]
Wanted = Callable[[Game], bool]

GOLDEN = Path(__file__).parents[1] / "golden" / "1853-bank.json"
BONDS = {"Ann": 153, "Bob": 100, "Cy": 90, "Dot": 80}
# More shares than Ann can pay for.
ANN = ("Rr MSM", "Iae BAR", "Eg NWR", "Jah BAR", "Ck NWR", "Ic NWR")


@cache
def golden() -> Game:
    """A kept game."""
    return railhead.load(GOLDEN)


@cache
def first(wanted: Wanted) -> int:
    """How many actions of the kept game lead to the first position that is wanted."""
    game = golden().at(0)
    for number, action in enumerate(golden().actions):
        if wanted(game):
            return number
        game.play(action)
    raise AssertionError("the game has no such position")


def lays_first_tile(game: Game) -> bool:
    return game.decisions[0].step == "Track"


def builds_base(game: Game) -> bool:
    return game.decisions[0].step == "Bases" and "2" in trains(game)


def runs_both_gauges(game: Game) -> bool:
    return game.decisions[0].step == "Run" and {"2", "2M"} <= set(trains(game))


def trains(game: Game) -> list[str]:
    p = game.position
    return [p.side(card).name for card in p.trains(game.decisions[0].company)]


@cache
def dealing() -> Any:
    """A game in which the bids are complete, as it is saved."""
    game = railhead.new("1853", list(BONDS), seed=1)
    for name, bond in BONDS.items():
        game.play({"type": "bond", "by": name, "amount": bond})
    named = iter(ANN)
    while game.state.round == "Contract bids":
        decision = game.decisions[0]
        if decision.player == "Ann":
            hex_id, company = next(named).split()
            game.play({"type": "city", "hex": hex_id, "company": company})
        else:
            game.play((*decision.of(Pass), *decision.of(NameCity))[0].action)
    return msgspec.to_builtins(game.record())


def come_to(someone: Person, wanted: Wanted) -> None:
    """Open a table at a position of the kept game; all seats are at one screen."""
    someone.open_game(GOLDEN, first(wanted))
    lift(someone)


def lift(someone: Person) -> None:
    """Take the screen: bids are secret, and others have sat before it."""
    curtain = someone.page.locator("#curtain")
    expect(curtain).to_be_visible()
    curtain.get_by_role("button").click()
    expect(curtain).to_be_hidden()


def player(someone: Person, name: str) -> Locator:
    """What the papers say about a player below his name."""
    row = someone.page.locator(".players-table tr:not(.sub)", has_text=name)
    return row.locator("xpath=following-sibling::tr[1]")


def row(someone: Person, name: str) -> Locator:
    """A company's row of the ledger."""
    return someone.page.locator(".ledger tbody tr", has=someone.page.get_by_text(name, exact=True))


@pytest.mark.clause("1853-SEC-01", "1853-SEC-02", "1853-SEC-03", "1853-SEC-04", "1853-SEC-10")
def test_bonds_are_sealed_and_cities_are_secret(person: Come) -> None:
    ann, bob, cy = person(), person(), person()
    kinds = {"Ann": "here", "Bob": "link", "Cy": "link"}
    seats = [{"name": name, "kind": kind} for name, kind in kinds.items()]
    made = ann.send("/api/tables", {"title": "1853", "seats": seats})
    ann.visit(f"/t/{made['id']}")
    bob.take_seat(made["links"]["Bob"])
    cy.take_seat(made["links"]["Cy"])

    # All are asked at the same time, and each sees only who has written.
    for someone in (ann, bob, cy):
        someone.is_asked("Seal a Bond")
        expect(someone.page.locator(".strip .stop.now")).to_have_count(3)
    ann.page.locator("#amount").fill("123")
    expect(ann.main_button).to_contain_text("Seal a Bond of £123")
    bob.page.locator("#amount").fill("100")
    ann.commit()
    expect(player(ann, "Ann")).to_have_text("Bond £123, sealed")
    bob.waits_for(1)
    expect(player(bob, "Ann")).to_have_text("Bond sealed")
    expect(player(bob, "Cy")).to_have_text("Bond not written yet")
    expect(bob.page.locator(".strip .stop.done")).to_contain_text("has written a Bond")
    assert "£123" not in bob.page.content()
    # What he was about to write is as he left it.
    bob.is_asked("Seal a Bond")
    expect(bob.page.locator("#amount")).to_have_value("100")
    expect(bob.main_button).to_contain_text("Seal a Bond of £100")
    bob.commit()
    cy.waits_for(2)
    cy.commit()  # the lowest Bond

    # They are shown together; the highest names a city first.
    ann.waits_for(3)
    expect(player(ann, "Bob")).to_have_text("Bond £100")
    expect(player(bob, "Ann")).to_contain_text("Elephant Bond £123")
    ann.is_asked("Name a city")
    ann.click_hex("Fn")
    expect(ann.page.locator(".purposes .thumb")).to_have_count(4)
    ann.page.locator(".purposes .thumb", has_text="NWR").click()
    expect(ann.main_button).to_contain_text("Name Delhi for £40, claiming NWR")
    ann.commit()

    # Her bid lies before her, with its rest; the others see a card face down and the claim.
    mine = ann.page.locator(".papers .pinned")
    expect(mine).to_contain_text("Delhi not linked£40")
    expect(mine).to_contain_text("£83 of the Bond of £123 is left")
    expect(ann.page.locator(".map-hold .goals .goal")).to_have_count(1)
    bob.waits_for(4)
    bob.is_asked("Name a city")
    expect(player(bob, "Ann")).to_contain_text("claims NWR")
    expect(bob.page.locator(".papers .pinned, .map-hold .goals")).to_have_count(0)
    spread = bob.page.locator(".cards-view .spread", has_text="Ann's bid")
    expect(spread.locator("h2")).to_contain_text("one card face down")
    bob.see("Claims a share of NWR.", ".log-view")
    assert "Delhi" not in bob.page.locator(".log-view").inner_text()

    # What is no city can't be named, and Bob is told why.
    bob.click_hex("Em")
    bob.see("1853-BID-", ".whynot")


@pytest.mark.exhaustive
@pytest.mark.clause("1853-DR1-02", "1853-PAY-04")
def test_the_first_dealing_round_with_shares_to_redeem(person: Come) -> None:
    ann = person()
    made = ann.send("/api/tables/import", dealing())
    ann.visit(f"/t/{made['id']}")
    lift(ann)
    page = ann.page
    ann.is_asked("Deal in shares")
    expect(page.locator(".desk")).to_have_attribute("data-view", "ledger")
    expect(row(ann, "Bengal Assam Railway").locator(".hold").first).to_contain_text("20 unpaid")
    expect(page.locator(".ledger tfoot")).to_contain_text("Un-redeemed2 BAR")

    # In the first round the Bank pays £5 less than par.
    sale = page.locator(".sale-rows li", has_text="NWR")
    expect(sale).to_contain_text("up to 3 at £87")
    sale.get_by_role("button", name="One more").click()
    expect(ann.main_button).to_contain_text("Sell 1 × NWR for £87")
    expect(page.locator(".rows-of-change")).to_contain_text("£61 → £148")
    ann.commit()

    ann.choose(type="redeem", company="BAR")
    page.locator("#amount").fill("2")
    expect(page.locator(".rows-of-change")).to_contain_text("£148 → £8")
    ann.commit()
    expect(page.locator(".ledger tfoot")).not_to_contain_text("Un-redeemed")
    ann.pass_on()
    expect(page.locator("#curtain")).to_contain_text("the screen is yours")


@pytest.mark.exhaustive
def test_the_gauge_of_a_tile_is_chosen_from_the_tray(person: Come) -> None:
    ann = person()
    come_to(ann, lays_first_tile)
    page = ann.page
    expect(page.locator(".strip h1")).to_have_text("Railway Round 1")
    expect(page.locator(".strip .end")).to_contain_text("Dealing Round 2")
    expect(page.locator(".steps")).not_to_contain_text("Connections")
    legend = page.locator(".legend")
    for words in ("broad gauge", "metre gauge", "dual gauge", "Area of EIR", "your cities"):
        expect(legend).to_contain_text(words)
    expect(page.locator(".map-hold .area .area-line")).to_have_count(1)
    expect(page.locator(".map-hold .area .veil")).to_have_count(0)  # new track may leave it

    ann.click_hex("Hx")
    tray = page.locator("[data-tray]")
    expect(tray.locator("h4").first).to_contain_text("Broad gauge, 60 cr")
    expect(tray.locator("h4").last).to_contain_text("Metre gauge, 40 cr")
    # On a phone a gauge stands beside its tiles, and leaves them in sight.
    page.set_viewport_size({"width": 390, "height": 844})
    expect(tray.locator(".thumb").first).to_be_in_viewport(ratio=1)
    page.locator('.tabs [data-tab="market"]').click()  # the chart shows where the companies are
    expect(page.locator(".chart-hold .markers > *").first).to_be_in_viewport()
    page.locator('.tabs [data-tab="map"]').click()
    page.set_viewport_size({"width": 1600, "height": 1000})
    tray.locator(".thumb", has=page.locator(".metre")).first.click()
    expect(page.locator(".map-hold .ghost .metre").first).to_be_attached()
    expect(ann.main_button).to_contain_text(re.compile(r"Lay tile \d+ \(metre gauge\) for 40 cr"))
    ann.commit()
    expect(page.locator(".map-hold .tiles .metre").first).to_be_attached()
    expect(page.locator(".charter .figures")).to_contain_text("960 cr")


def test_a_base_a_run_and_mail(person: Come) -> None:
    ann = person()
    come_to(ann, builds_base)
    page = ann.page
    ann.is_asked("Build bases")
    expect(page.locator(".map-hold .area .veil")).to_have_count(1)
    expect(page.locator(".legend .area")).to_contain_text("bases only inside it")
    hex_id = next(iter(ann.state["marks"]))
    page.locator(f'.hex-list [data-hex="{hex_id}"]').click()
    expect(ann.main_button).to_contain_text(re.compile(r"Build a base for \d+ cr"))
    ann.commit()
    while page.locator(".decision h2").inner_text() == "Build bases":
        ann.pass_on()

    ann.is_asked("Run trains")
    expect(page.locator(".map-hold .route").first).to_be_attached()
    expect(ann.main_button).to_contain_text(re.compile(r"Run for £\d+"))
    ann.commit()
    ann.is_asked("Carry mail")
    ann.play(type="mail")
    ann.see(re.compile(r"arries mail by the \S+: \d+ cr"), ".log-view")
    ann.is_asked("Dividend")
    expect(page.locator(".big-card").first).to_contain_text("→")


@pytest.mark.exhaustive
def test_trains_of_both_gauges_run_and_one_carries_the_mail(person: Come) -> None:
    ann = person()
    come_to(ann, runs_both_gauges)
    page = ann.page
    ann.is_asked("Run trains")
    expect(page.locator(".map-hold .route")).to_have_count(2)
    expect(page.locator(".route-line-diagram .train")).to_have_text(["2", "2M"])
    ann.commit()

    ann.is_asked("Carry mail")
    expect(page.locator(".plain-choices [data-choice]")).to_have_count(2)
    before = treasury(ann)
    offered = [choice["label"] for choice in ann.state["choices"]]
    mail = [int(found[1]) for words in offered if (found := re.search(r"for (\d+) cr", words))]
    expect(ann.main_button).to_contain_text(f"{max(mail)} cr")  # the better one is chosen already
    ann.commit()
    assert treasury(ann) == before + max(mail)


def treasury(someone: Person) -> int:
    """What the company on turn has, in its own money."""
    words = someone.page.locator(".charter .figures dd").first.inner_text()
    return int(words.replace(",", "").removesuffix(" cr"))


@pytest.mark.thorough
@pytest.mark.clause("1853-SEC-02", "1853-SEC-06", "1853-SEC-09")
def test_no_page_tells_others_a_city(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two tables differ in nothing but a city of Ann's: to all others their pages are the same."""
    called = itertools.count()
    monkeypatch.setattr(opening, "new_id", lambda: next(ids(called)))
    with ExitStack() as clients:

        def guest() -> Guest:
            return Guest(clients.enter_context(servers.client_of(address)))

        tables = TableOf1853(guest), TableOf1853(guest)
        for table, city in zip(tables, ("Ck", "Eg"), strict=True):
            for name, bond in SHOWN.items():
                table.play(name, type="bond", amount=bond)
            table.play("Ann", type="city", hex=city, company="NWR")
        one, two = ({"owner": t.owner, "onlooker": t.onlooker, **t.players} for t in tables)
        for who in one:
            same = pages(tables[0], one[who]) == pages(tables[1], two[who])
            assert same is (who != "Ann"), who  # of Ann's own pages the comparison finds it


def ids(called: Iterator[int]) -> Iterator[str]:
    """Ids of tables that have the same name, which follows from the id."""
    board = golden().title.board
    for number in called:
        if place_name(board, f"table{number}") == "Delhi":
            yield f"table{number}"


def pages(table: TableOf1853, guest: Guest) -> dict[str, str]:
    """All pages of a table, without what differs from table to table anyway."""
    table_id = table.path.rsplit("/", 1)[1]
    found = {}
    for page in ("", "/parts", "/log?before=99", "/graphs", "/end", "/hex/Ck", "/hex/Eg"):
        for at in ("", "?at=3") if page in ("", "/parts") else ("",):
            answer = guest.request("GET", f"/t/{table_id}{page}{at}")
            # The digests of the parts follow from the table's id too.
            text = re.sub(r' data-parts="[^"]*"', "", answer.text)
            if page == "/parts":
                text = "".join(part["text"] for part in answer.json().values())
            found[page + at] = f"{answer.status_code} {text.replace(table_id, 'TABLE')}"
    assert found["/parts"].startswith("200 ")
    return found
