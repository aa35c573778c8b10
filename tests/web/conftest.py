"""A real server and real browsers for the tests of the pages."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from railhead.play.game import Game
from railhead.server import opening
from railhead.server.settings import Settings
from tests.needs import PATIENCE, skip_for_want_of
from tests.web.fonts import SETS, FontSet, is_installed
from tests.web.people import Person
from tests.web.serving import served

Begin = Callable[..., dict[str, str]]

# The one without windows first: it draws the same pages for half of the work.
PROGRAMS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
WIDE = (1600, 1000)

MILLISECONDS = 1_000 * PATIENCE

expect.set_options(timeout=MILLISECONDS)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs for as long as the tests do."""
    settings = Settings(
        database=str(tmp_path_factory.mktemp("web") / "tables.sqlite"),
        bot_delay=0.0,
        import_seconds=PATIENCE,
        bot_workers=1,
        bot_seconds=PATIENCE,  # a cheaper one that answers in its place gives no reasons
        order_seconds=0.1,
        requests_per_minute=0,
        tables_per_hour=0,
        streams_per_client=0,
    )
    with served(lambda port: settings) as (port, _):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="session")
def program() -> str:
    """The system's Chromium; without it there is nothing to drive."""
    found = next((path for name in PROGRAMS if (path := shutil.which(name))), None)
    if found is None:
        skip_for_want_of("Chromium", "apt install chromium-headless-shell, or chromium")
    return found


@pytest.fixture(scope="session")
def playwright(program: str) -> Iterator[Playwright]:
    """Drives the browsers."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def chromium(playwright: Playwright, program: str) -> Iterator[Browser]:
    """A browser of the system's Chromium."""
    browser = playwright.chromium.launch(
        executable_path=program,
        args=["--no-sandbox", "--disable-background-networking", "--disable-dev-shm-usage"],
    )
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def sets(chromium: Browser) -> tuple[FontSet, ...]:
    """The sets of fonts that the machine has."""
    page = chromium.new_page()
    found = tuple(fonts for fonts in SETS if is_installed(page, fonts))
    page.close()
    if not found:
        skip_for_want_of("fonts to try the pages in", f"apt install {SETS[0].package}")
    return found


class Browsers:
    """Browsers that one person leaves to the next. They forget who sat before them, but keep the
    page, and with it the modules and sheets that it has fetched and compiled: that is most of the
    work of a visit."""

    def __init__(self, chromium: Browser, address: str) -> None:
        self.chromium = chromium
        self.address = address
        self.free: dict[bool, list[Page]] = {False: [], True: []}  # by touch

    def take(self, *, touch: bool) -> Page:
        """The page of a browser that knows nobody."""
        if self.free[touch]:
            return self.free[touch].pop()
        context = self.chromium.new_context(
            base_url=self.address, has_touch=touch, reduced_motion="reduce"
        )
        context.set_default_timeout(MILLISECONDS)
        return context.new_page()

    def leave(self, page: Page, *, touch: bool) -> None:
        """Forget whoever sat there."""
        context = page.context
        for other in context.pages:
            if other is not page:
                other.close()
        page.goto("/robots.txt")  # of the same site: for another one it would begin anew
        page.unroute_all()  # now that nothing is on its way, see holding.py
        session = context.new_cdp_session(page)
        kept = {"origin": self.address, "storageTypes": _KEPT_BY_PAGES}
        session.send("Storage.clearDataForOrigin", kept)
        session.detach()
        context.clear_cookies()
        context.clear_permissions()
        self.free[touch].append(page)


_KEPT_BY_PAGES = "local_storage,indexeddb,service_workers,cache_storage"


@pytest.fixture(scope="session")
def browsers(chromium: Browser, address: str) -> Browsers:
    """Browsers for people."""
    return Browsers(chromium, address)


@pytest.fixture
def person(browsers: Browsers) -> Iterator[Callable[..., Person]]:
    """Makes people: each has a browser with cookies of its own. What goes wrong in a page's
    modules fails the test."""
    taken: list[tuple[Page, bool, bool]] = []
    errors: list[str] = []

    def throws(error: Error) -> None:
        errors.append(str(error))

    def says(said: ConsoleMessage) -> None:
        if _is_fault(said.type, said.text):
            errors.append(said.text)

    def come(
        size: tuple[int, int] = WIDE, *, touch: bool = False, dark: bool = False, last: bool = False
    ) -> Person:
        """``last``: nobody comes after, for something stays with the browser."""
        page = browsers.take(touch=touch)
        taken.append((page, touch, last))
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
        page.on("pageerror", throws)
        page.on("console", says)
        return Person(page)

    yield come
    for page, touch, last in taken:
        page.remove_listener("pageerror", throws)
        page.remove_listener("console", says)
        if last:
            page.context.close()
        else:
            browsers.leave(page, touch=touch)
    assert not errors, errors


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Begin:
    """Opens a table whose game begins at a position; the links of seats played elsewhere."""

    def open_at(someone: Person, game: Game, **kinds: str) -> dict[str, str]:
        state, title = game.state.copy(), game.title
        monkeypatch.setattr(type(title), "set_up", lambda title: state.copy())
        seats = [{"name": name, "kind": kinds.get(name, "here")} for name in game.named]
        monkeypatch.setattr(opening, "new_seed", lambda rules: title.seed)
        wanted = {"title": title.id, "options": dict(title.options), "seats": seats}
        made = someone.send("/api/tables", wanted)
        someone.visit(f"/t/{made['id']}")
        links: dict[str, str] = made.get("links", {})
        return links

    return open_at


def _is_fault(kind: str, text: str) -> bool:
    """Answers that refuse something are written to the console, but are no fault of a page."""
    return kind == "error" and "Failed to load resource" not in text
