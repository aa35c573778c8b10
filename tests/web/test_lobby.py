"""Finding people, in real browsers: an open table, an invitation, a club."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from railhead.server.settings import Settings
from tests.web.fonts import FontSet
from tests.web.looking import EVERY, FONTS, THEMES, faults
from tests.web.people import Person
from tests.web.serving import served
from tests.web.test_accessibility import serious

Come = Callable[..., Person]
LONG = "Wolfgang-Wilhelmina Massachusettsmountainrailwaycompanywoman"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a lobby of its own: what others open there is to be seen."""
    settings = Settings(
        database=str(tmp_path_factory.mktemp("lobby") / "tables.sqlite"),
        bot_delay=0.0,
        bot_workers=0,
        requests_per_minute=0,
        tables_per_hour=0,
        lobby="yes",
    )
    with served(lambda port: settings) as (port, _):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def come(house: str, chromium: Browser) -> Iterator[Come]:
    """Somebody comes to the house with a browser of his own."""
    contexts: list[BrowserContext] = []

    def someone(name: str = "", size: tuple[int, int] = (1440, 900), dark: bool = False) -> Person:
        context = chromium.new_context(
            base_url=house,
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if dark else "light",
        )
        contexts.append(context)
        found = Person(context.new_page())
        if name:
            found.send("/api/me", {"name": name})
        return found

    yield someone
    for context in contexts:
        context.close()


def open_table(someone: Person, *kinds: str, title: str = "1848", note: str = "") -> str:
    """Set up a public table through the page; its address."""
    page = someone.page
    someone.visit(f"/new/{title}")
    for number, kind in enumerate(kinds, 2):
        page.locator(f"#kind-{number}").select_option(kind)
    page.get_by_label("Shown under Open tables").check()
    page.locator("#note").fill(note)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="to go")).to_be_visible()
    return page.url


def test_a_table_is_opened_found_and_begun(come: Come) -> None:
    ann, bob = come(), come()
    url = open_table(ann, "open", "bot:random", note="a quick one")
    expect(ann.page.locator(".chairs .who", has_text="whoever comes first")).to_be_visible()
    bob.visit("/")
    row = bob.page.locator(".open-rows > li", has_text="a quick one")
    expect(row).to_contain_text("no clock")
    row.get_by_role("button", name="Sit down").click()
    bob.page.get_by_label("They see this name").fill("Bob")
    bob.page.get_by_role("button", name="Go on").click()
    # Nobody is waited for any more: both are at the table, one of them without doing anything.
    for someone in (bob, ann):
        expect(someone.page.locator("body[data-position]")).to_be_attached()
        assert someone.page.url == url
    bob.visit("/lobby")
    expect(bob.page.locator(".open-rows", has_text="a quick one")).to_have_count(0)
    expect(bob.page.get_by_role("region", name="To watch").get_by_role("link")).not_to_have_count(0)


@pytest.mark.exhaustive
def test_standing_up_and_closing(come: Come) -> None:
    ann, bob = come("Ann"), come("Bob")
    url = open_table(ann, "open", "open", note="to be closed")
    bob.visit(url)
    bob.page.get_by_role("button", name="Sit down").click()
    expect(bob.page.get_by_role("heading", name="One seat to go")).to_be_visible()
    bob.visit("/")
    mine = bob.page.locator(".my-rows > li", has_text="to be closed")
    expect(mine).to_contain_text("not begun")
    bob.visit(url)
    bob.page.get_by_role("button", name="Stand up again").click()
    expect(bob.page.get_by_role("heading", name="Two seats to go")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Two seats to go")).to_be_visible()
    ann.page.get_by_role("button", name="Close the table").click()
    ann.page.get_by_role("button", name="Close it").click()
    ann.page.wait_for_url("**/")
    bob.page.wait_for_url("**/")  # nothing lies there any more


@pytest.mark.exhaustive
def test_an_invitation_is_accepted(come: Come) -> None:
    ann, bob = come("Ann"), come()
    password = {"name": "Bob of the lobby", "password": "a longer sentence"}
    bob.send("/api/sign-in/password", password)
    ann.visit("/new/1848")
    page = ann.page
    page.locator("#kind-2").select_option("asked")
    page.locator("#name-2").fill("Bob of the lobby")
    page.locator("#kind-3").select_option("bot:random")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator(".chairs .who", has_text="is asked")).to_be_visible()
    bob.visit("/")
    expect(bob.page.get_by_role("heading", name="You are asked to play")).to_be_visible()
    expect(bob.page.locator(".invited")).to_contain_text("Ann asks you to play")
    bob.page.get_by_role("button", name="Accept").click()
    for someone in (bob, ann):
        expect(someone.page.locator("body[data-position]")).to_be_attached()


def test_a_club_is_founded_joined_and_has_a_table(come: Come) -> None:
    ann, bob, eve = come("Ann"), come("Bob"), come("Eve")
    ann.visit("/clubs")
    ann.page.get_by_label("Its name").fill("Thursday trains")
    ann.page.get_by_label("A line about it").fill("Seven friends.")
    ann.page.get_by_role("button", name="Found it").click()
    expect(ann.page.get_by_role("heading", name="Thursday trains")).to_be_visible()
    club = ann.page.url
    ann.page.get_by_role("button", name="Invite by link").click()
    link = ann.page.get_by_label("The link to the club").input_value()
    bob.visit(link)
    bob.page.get_by_role("button", name="Join the club").click()
    bob.page.wait_for_url(club)
    expect(bob.page.get_by_text("Only members see what is here")).to_be_visible()
    bob.page.get_by_role("link", name="New table").click()
    bob.page.locator("a[href^='/new/1848?club=']", has_text="Play").click()
    bob.page.locator("#kind-2").select_option("open")
    bob.page.locator("#kind-3").select_option("open")
    bob.page.get_by_role("button", name="Open the table").click()
    expect(bob.page.get_by_role("heading", name="Two seats to go")).to_be_visible()
    table = bob.page.url
    ann.visit(club)
    ann.page.locator(".open-rows").get_by_role("button", name="Sit down").click()
    ann.page.wait_for_url(table)
    for path in (club, table):
        eve.page.goto(path)
        expect(eve.page.get_by_role("heading", name="Nothing lies here")).to_be_visible()
    ann.visit(club)
    ann.page.get_by_label("More about Bob").click()
    ann.page.get_by_role("button", name="Let keep the club").click()
    expect(ann.page.get_by_text("keeps it")).to_be_visible()


def test_a_lone_player_is_not_bothered(person: Callable[..., Person]) -> None:
    """Where nobody else can come, nothing looks for others."""
    ann = person()
    ann.page.goto("/")
    for name in ("Open tables", "Clubs"):
        expect(ann.page.get_by_role("link", name=name)).to_have_count(0)
    expect(ann.page.locator(".open-tables")).to_have_count(0)
    ann.visit("/new/1848")
    expect(ann.page.get_by_text("whoever comes first")).to_have_count(0)


def pages(come: Come, **more: bool) -> tuple[Person, list[str]]:
    """Somebody with a table, an invitation and a club, under long names; the pages with them."""
    ann = come(LONG, **more)
    friend = come("Bob")
    club = ann.send("/api/clubs", {"name": LONG, "note": "Seven friends since 2024.", "open": True})
    friend.send(f"/api/clubs/{club['id']}/ask", {})
    other = come("Wilhelmina MacWorthington-Oppenheimer")
    secret = ann.send(f"/api/clubs/{club['id']}/link", {})["link"].rsplit("/", 1)[1]
    other.send("/api/clubs/join", {"secret": secret})
    here, free = {"name": LONG[:40]}, {"kind": "open"}
    note = "an unhurried game for people with patience and a liking for long names"
    pace = {"kind": "turns"}
    seats = [here, free, free, {"name": "By link", "kind": "link"}]
    for title, shown in (("1848", "public"), ("1853", "club")):
        body = {"title": title, "seats": seats, "note": note, "shown": shown, "pace": pace}
        mine = ann.send("/api/tables", {**body, "club": club["id"]})
    for title in ("1848", "1947"):
        body = {"title": title, "seats": [{"name": "Bob"}, free, free], "shown": "public"}
        theirs = friend.send("/api/tables", {**body, "note": note})
    ann.send("/api/tables", {"title": "1848", "seats": [here, {"name": "B"}, {"name": "C"}]})
    running = [{"name": "Bob"}, {"name": "Anneliese"}, {"name": "Jo"}]
    body = {"title": "1860", "seats": running, "shown": "public", "club": ""}
    other.send("/api/tables", body)
    return ann, [
        "/",
        "/lobby",
        "/clubs",
        f"/clubs/{club['id']}",
        f"/clubs/join/{secret}",
        f"/t/{mine['id']}",
        f"/t/{theirs['id']}",
        "/new/1848",
        f"/new/1848?club={club['id']}",
    ]


@pytest.mark.parametrize("some", FONTS)
def test_the_pages_hold(come: Come, sets: tuple[FontSet, ...], some: slice) -> None:
    ann, paths = pages(come)
    found = []
    for path in paths:
        ann.visit(path)
        found += [f"{path}, {each}" for each in faults(ann.page, sets[some], EVERY)]
    assert not found, "\n".join(found)


@pytest.mark.exhaustive
@pytest.mark.parametrize("dark", THEMES)
def test_the_pages_are_for_everybody(come: Come, dark: bool) -> None:
    ann, paths = pages(come, dark=dark)
    problems = []
    for path in paths:
        ann.visit(path)
        problems += [f"{path}: {each}" for each in serious(ann)]
    assert problems == []
