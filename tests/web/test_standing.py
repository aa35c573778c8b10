"""Profiles, rated tables, blocks and reports, and the operator's page, in a real browser."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from litestar import Litestar
from playwright.sync_api import Browser, BrowserContext, expect
from sqlalchemy import insert, select

from railhead.server.models import players
from railhead.server.peace.operating import SHELL, Desk
from railhead.server.records import results, standings
from railhead.server.results.counting import recount
from railhead.server.settings import Settings
from railhead.server.storage import Storage
from tests.needs import PATIENCE
from tests.web.fonts import FontSet
from tests.web.looking import ENDS, EVERY, faults
from tests.web.people import Person
from tests.web.serving import served
from tests.web.test_accessibility import serious
from tests.web.test_people import with_password

WIDE, PHONE = (1440, 900), (390, 844)
Come = Callable[..., Person]
LONG = "Wolfgang-Wilhelmina Massachusettsmountainrailwaycompanywoman"
OTHERS = ("Ann", "Cy", LONG)
TITLES = ("1848", "1853", "1860", "18india", "1947")


class Site(NamedTuple):
    """A server with accounts."""

    address: str
    app: Litestar

    @property
    def storage(self) -> Storage:
        """Its database."""
        found: Storage = self.app.state["storage"]
        return found

    @property
    def desk(self) -> Desk:
        """Where its operators act."""
        found: Desk = self.app.state["desk"]
        return found

    def id_of(self, name: str) -> str:
        """The id of a player."""
        with self.storage.reading() as connection:
            wanted = select(players.c.id).where(players.c.name == name)
            return str(connection.execute(wanted).scalar_one())


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The running server."""
    settings = Settings(
        database=str(tmp_path_factory.mktemp("standing") / "tables.sqlite"),
        requests_per_minute=0,
        sign_ins_per_hour=0,
        tables_per_hour=0,
    )
    with served(lambda port: settings) as (port, app):
        yield Site(f"http://localhost:{port}", app)


@pytest.fixture
def come(chromium: Browser, site: Site) -> Iterator[Come]:
    """Makes people with an account and a browser of their own."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def come(name: str, size: tuple[int, int] = WIDE) -> Person:
        context = chromium.new_context(
            base_url=site.address,
            viewport={"width": size[0], "height": size[1]},
            reduced_motion="reduce",
        )
        context.set_default_timeout(1_000 * PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        person = Person(page)
        if name:
            with_password(person, name)
        return person

    yield come
    for context in contexts:
        context.close()
    assert not errors, errors


def play_much(site: Site, holder: str, *, rated: bool = True) -> None:
    """Let a player have finished many games, against others who have accounts or not."""
    games, seats = [], []
    for number in range(24):
        title = TITLES[number % 5] if number < 20 else "1848"
        game = f"{holder[:8]}{number:04}"
        games.append(
            {
                "game": game,
                "title": title,
                "options": "{}",
                "name": LONG if number % 7 == 0 else "",
                "finished": time.time() - (30 - number) * 86_400,
                "rated": rated,
                "public": number % 2 == 0,
            }
        )
        names = ("Bob", *OTHERS)
        for seat, name in enumerate(names):
            place = (seat + number * 3) % len(names) + 1
            seats.append(
                {
                    "game": game,
                    "seat": seat,
                    "name": name,
                    "holder": holder if name == "Bob" else f"other-{seat}-{holder[:8]}",
                    "bot": "",
                    "place": place,
                    "worth": 9_000 - place * 1_234,
                    "counts": rated,
                }
            )
    site.storage.run([insert(results).values(games), insert(standings).values(seats)])
    recount(site.storage)


def test_a_profile_shows_what_its_player_wants(
    come: Come, site: Site, sets: tuple[FontSet, ...]
) -> None:
    bob = come("Bob")
    play_much(site, site.id_of("Bob"))
    bob.visit("/me")
    bob.see("24", ".facts-row")
    bob.see(re.compile(r"\d{4} ±\d+"), ".ratings")
    bob.see("not yet", ".ratings")
    expect(bob.page.get_by_role("heading", name="Head to head")).to_be_visible()
    assert serious(bob) == []
    found = faults(bob.page, sets[:1], EVERY) + faults(bob.page, sets[1:], ENDS)
    bob.page.emulate_media(color_scheme="dark")
    assert serious(bob) == []
    player = site.id_of("Bob")

    cy = come("", PHONE)
    cy.visit("/players/Bob")
    cy.see("a private table", "#main")
    expect(cy.page.get_by_role("heading", name="Head to head")).to_have_count(0)
    assert serious(cy) == []
    found += faults(cy.page, sets, ENDS, [None, "#report"], [None, "#report"])
    assert not found, "\n".join(found)

    bob.visit("/settings")
    assert serious(bob) == []
    with bob.page.expect_response("**/api/me/profile"):
        bob.page.get_by_label("My results are for").select_option("nobody")
    cy.visit(f"/players/{player}")
    cy.see("Bob shows nothing more here", "#main")
    expect(cy.page.locator(".ratings")).to_have_count(0)
    cy.page.goto("/players/Bob")
    cy.see("There is no such player")


@pytest.mark.exhaustive
def test_a_rated_table_is_chosen_and_says_so(come: Come) -> None:
    guest = come("")
    guest.visit("/new/1848")
    expect(guest.page.get_by_text("Rated", exact=True)).to_be_hidden()
    dora = come("Dora")
    dora.visit("/new/1848")
    for seat in ("2", "3"):
        dora.page.locator(f"#kind-{seat}").select_option("link")
    dora.page.get_by_text("Rated", exact=True).click()
    dora.page.get_by_role("button", name="Start the game").click()
    links = dora.page.locator(".links-made input")
    expect(links).to_have_count(2)
    link = links.first.input_value()
    dora.page.get_by_role("button", name="To the table").click()
    expect(dora.page.locator("body[data-position]")).to_be_attached()
    dora.see("three players, rated", ".crumb")
    expect(dora.page.locator("[data-act=hint]")).to_have_count(0)
    expect(dora.page.locator("#menu [data-act=what-if]")).to_have_count(0)
    assert serious(dora) == []
    guest.page.goto(link)
    guest.see("This table is rated: sign in first")
    rosa = come("Rosa")
    rosa.page.goto(link)
    rosa.see("This table is rated. The link gives the seat to one browser")
    rosa.page.get_by_role("button", name="Take the seat").click()
    expect(rosa.page.locator("body[data-position]")).to_be_attached()


@pytest.mark.exhaustive
def test_somebody_is_blocked_and_reported_at_a_table(come: Come, site: Site) -> None:
    emil, rex = come("Emil"), come("Rex")
    links = emil.open_table("here", "link", "link")
    rex.visit(links["Bob"])
    rex.send(f"/api/tables/{emil.table}/chat", {"text": "a rude word"})
    emil.visit(f"/t/{emil.table}")
    emil.page.locator("[data-act=menu]").click()
    emil.page.get_by_role("button", name="Report or block somebody").click()
    emil.page.get_by_label("Whom").select_option("Bob")
    emil.page.get_by_label("For saying").select_option(label="Bob: a rude word")
    emil.page.get_by_role("textbox", name="What happened").fill("He always does")
    assert serious(emil) == []
    emil.page.get_by_role("button", name="Report", exact=True).click()
    expect(emil.page.locator("#report")).to_be_hidden()
    emil.page.locator("[data-act=menu]").click()
    emil.page.get_by_role("button", name="Report or block somebody").click()
    emil.page.get_by_label("Whom").select_option("Bob")
    emil.page.get_by_role("button", name="Block", exact=True).click()
    expect(emil.page.locator("#report")).to_be_hidden()
    emil.visit("/settings")
    emil.page.get_by_role("button", name="Let them come again").click()
    expect(emil.page.get_by_role("button", name="Let them come again")).to_have_count(0)

    emil.visit(f"/players/{site.id_of('Rex')}")
    emil.page.get_by_role("button", name="Block", exact=True).click()
    emil.page.get_by_role("button", name="Blocked: let them come again").click()
    expect(emil.page.get_by_role("button", name="Block", exact=True)).to_be_visible()


def test_an_operator_sees_state_and_acts_with_a_reason(
    come: Come, site: Site, sets: tuple[FontSet, ...]
) -> None:
    olga, troy = come("Olga"), come("Troy")
    olga.page.goto("/operator")
    olga.see("There is nothing at this address")
    site.desk.appoint(SHELL, "Olga", "runs the server")
    troy.open_table()
    troy.send("/api/reports", {"player": site.id_of("Olga"), "reason": "other", "words": "Slow"})
    olga.visit("/me")
    olga.page.get_by_role("link", name="Operator’s page").click()
    expect(olga.page.locator("body[data-ready]")).to_be_attached()
    olga.see("Slow", "#main")
    olga.page.get_by_label("Find a user by name").fill("tro")
    olga.page.get_by_role("button", name="Find").click()
    olga.page.get_by_role("button", name="Ban", exact=True).click()
    olga.page.get_by_label("For", exact=True).select_option(label="a week")
    olga.page.get_by_label("Why;").fill("leaves rated tables")
    assert serious(olga) == []
    olga.page.get_by_role("button", name="Do it").click()
    olga.see("leaves rated tables", '[aria-labelledby="bans"]')
    olga.see(["Olga banned Troy", " leaves rated tables (for 7 days)"][0], "#main")
    answer = troy.page.evaluate(
        """async () => {
          const token = document.cookie.split("csrftoken=")[1].split(";")[0];
          const headers = {"content-type": "application/json", "x-csrftoken": token};
          const said = await fetch("/api/me", {method: "POST", headers, body: '{"name":"Zed"}'});
          return (await said.json()).error.message;
        }"""
    )
    assert "You are banned here until" in answer
    olga.page.get_by_role("button", name="Lift").click()
    olga.page.get_by_label("Why;").fill("he is sorry")
    olga.page.get_by_role("button", name="Do it").click()
    olga.see("Nobody is banned", "#main")
    olga.page.get_by_role("button", name="Ban addresses").click()
    olga.page.get_by_label("Address or network").fill("nowhere")
    olga.page.get_by_label("Why;").fill("guesses links")
    olga.page.get_by_role("button", name="Do it").click()
    olga.see("is no address and no network", "#deed")
    olga.page.get_by_role("button", name="Not yet").click()
    olga.page.get_by_role("button", name="Close", exact=True).first.click()
    olga.page.get_by_label("What came of it").fill("he was told")
    olga.page.get_by_role("button", name="Do it").click()
    olga.see("Olga closed a report about", "#main")
    assert serious(olga) == []
    found = faults(olga.page, sets, EVERY, [None, "#deed"], [None, "#deed"])
    olga.page.emulate_media(color_scheme="dark")
    assert serious(olga) == []
    assert not found, "\n".join(found)


@pytest.mark.exhaustive
def test_an_operator_says_something_to_all_and_pauses_new_tables(come: Come, site: Site) -> None:
    olga, ann = come("Olga II"), come("Ann II", size=PHONE)
    site.desk.appoint(SHELL, "Olga II", "runs the server, too")
    ann.open_table()
    olga.visit("/operator")
    olga.page.get_by_role("button", name="Say something to all").click()
    olga.page.get_by_label("What stands on every page").fill("Back at eight, with a new disk")
    olga.page.get_by_label("How long").select_option(label="for a day")
    assert serious(olga) == []
    olga.page.get_by_role("button", name="Do it").click()
    olga.see("Back at eight", ".signs")
    olga.page.get_by_role("button", name="Pause new tables").click()
    olga.page.get_by_label("Why;").fill("a new disk comes")
    olga.page.get_by_role("button", name="Do it").click()
    olga.see("No new tables are opened for now", ".signs")
    expect(olga.page.get_by_role("heading", name="Backups")).to_be_visible()

    ann.page.reload()
    ann.see("Back at eight", ".signs")
    for name in ("Map", "Log"):  # the desk still fits above the tabs
        ann.page.get_by_role("button", name=name, exact=True).first.click()
        box = ann.page.locator(".desk").bounding_box()
        tabs = ann.page.locator(".tabs").bounding_box()
        assert box is not None
        assert tabs is not None
        assert box["y"] + box["height"] <= tabs["y"] + 1
    ann.visit("/new/1848")
    ann.see("a new disk comes", ".signs")

    olga.visit("/operator")
    for button in ("Take it back", "Let tables be opened again"):
        olga.page.get_by_role("button", name=button).click()
        olga.page.get_by_label("Why", exact=True).fill("the disk turns")
        olga.page.get_by_role("button", name="Do it").click()
        expect(olga.page.get_by_role("button", name=button)).to_have_count(0)
    expect(olga.page.locator(".signs")).to_have_count(0)
