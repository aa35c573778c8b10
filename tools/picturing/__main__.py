"""The command: starts a server of its own, opens the positions in a browser, takes the pictures."""

from __future__ import annotations

import argparse
import base64
import itertools
import json
import shutil
import socket
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from railhead.server import opening
from railhead.server.settings import Settings
from railhead.web.app import create_app
from tools.picturing.subjects import GAMES, IMAGES, MOST, SUBJECTS, Subject

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_PATIENCE = 600.0  # seconds of work that a long game may take to be opened
QUALITY = 62  # of WebP: letters stay clean, and a table takes some 80 kB

_SEND = """async ([path, body]) => {
  const cookie = document.cookie.split("; ").find((part) => part.startsWith("csrftoken="));
  const token = decodeURIComponent(cookie.slice("csrftoken=".length));
  const headers = {"content-type": "application/json", "x-csrftoken": token};
  const answer = await fetch(path, {method: "POST", headers, body: JSON.stringify(body)});
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}"""


# How long ago something was depends on how long the pictures take.
_JUST_NOW = """() => {
  const all = document.querySelectorAll(".my-rows .note .sub");
  for (const when of all) when.textContent = "just now";
}"""


@contextmanager
def server() -> Iterator[str]:
    """The address of a server with an empty database. Its tables get the same ids every time, as a
    table is called after a place that its id chooses."""
    numbers = itertools.count(1)
    opening.new_id = lambda: f"picture{next(numbers)}"
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database=str(Path(folder) / "tables.sqlite"),
            requests_per_minute=0,
            tables_per_hour=0,
            import_seconds=_PATIENCE,
        )
        listening = socket.create_server(("127.0.0.1", 0))
        config = uvicorn.Config(create_app(settings), log_level="error", ws="none")
        running = uvicorn.Server(config)
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        running.should_exit = True
        thread.join(timeout=10)


def record_of(subject: Subject) -> dict[str, Any]:
    """The kept game up to the position."""
    text = (GAMES / f"{subject.game}.json").read_text(encoding="utf-8")
    record: dict[str, Any] = json.loads(text)
    record["actions"] = record["actions"][: subject.actions]
    return record


class Visitor:
    """Somebody at a browser who opens tables: each position once, however often it is pictured."""

    def __init__(self, browser: Browser, address: str, *, dark: bool) -> None:
        colours: Any = "dark" if dark else "light"
        self.context = browser.new_context(
            base_url=address, color_scheme=colours, reduced_motion="reduce", locale="en-GB"
        )
        self.context.set_default_timeout(1000 * _PATIENCE)
        self.page = self.context.new_page()
        self.page.goto("/")
        self.tables: dict[tuple[str, int | None], str] = {}

    def table(self, subject: Subject) -> str:
        """The table of a position."""
        key = (subject.game, subject.actions)
        if key not in self.tables:
            self.tables[key] = self._send("/api/tables/import", record_of(subject))
        return self.tables[key]

    def path(self, subject: Subject) -> str:
        """The page that is pictured."""
        if subject.kind == "home":
            for other in SUBJECTS:
                self.table(other)
            return "/"
        table = self.table(subject)
        if subject.kind == "what-if":
            table = self._send(f"/api/tables/{table}/copy", {"at": subject.actions})
        return f"/t/{table}/end" if subject.kind == "result" else f"/t/{table}"

    def _send(self, path: str, body: dict[str, Any]) -> str:
        made: str = self.page.evaluate(_SEND, [path, body])["id"]
        return made

    def picture(self, subject: Subject) -> int:
        """Take the pictures of a subject; how many bytes they have."""
        path, written = self.path(subject), 0
        for screen, file in subject.files.items():
            self.page.set_viewport_size({"width": screen.width, "height": screen.height})
            self.page.goto(path)
            self.page.locator("body[data-ready]").wait_for(state="attached")
            self.page.evaluate("document.querySelector('#curtain[open]')?.close()")
            _settle(self.page)
            self.page.evaluate(_JUST_NOW)
            file.write_bytes(shot(self.page))
            written += file.stat().st_size
        return written


def _settle(page: Page) -> None:
    """Wait until the best run has been looked for, and all that is drawn is there."""
    page.evaluate("() => document.fonts.ready")
    looking = page.locator(".verdict", has_text="Looking for routes")
    if looking.count():
        looking.wait_for(state="hidden")
    page.wait_for_timeout(300)


def shot(page: Page) -> bytes:
    """What the screen shows, as WebP."""
    session = page.context.new_cdp_session(page)
    asked = {"format": "webp", "quality": QUALITY}
    data: str = session.send("Page.captureScreenshot", asked)["data"]
    session.detach()
    return base64.b64decode(data)


def main() -> int:
    """Take the pictures that are asked for."""
    parser = argparse.ArgumentParser(
        prog="tools/pictures", description="Take the pictures of docs/images anew."
    )
    parser.add_argument("names", nargs="*", help="beginnings of names; all if none is given")
    names: list[str] = parser.parse_args().names
    wanted = [s for s in SUBJECTS if not names or s.name.startswith(tuple(names))]
    program = next((path for name in PROGRAMS if (path := shutil.which(name))), None)
    if program is None or not wanted:
        print("No Chromium was found." if wanted else "There is no such picture.", file=sys.stderr)
        return 1
    IMAGES.mkdir(exist_ok=True)
    with server() as address, sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        visitors = {dark: Visitor(browser, address, dark=dark) for dark in (False, True)}
        for subject in wanted:
            written = visitors[subject.dark].picture(subject)
            print(f"{subject.name}: {written // 1000} kB", flush=True)
        browser.close()
    everything = sum(file.stat().st_size for file in IMAGES.iterdir())
    print(f"docs/images has {everything / 1e6:.2f} MB of {MOST / 1e6:.0f}.")
    return 0 if everything < MOST else 1


if __name__ == "__main__":
    sys.exit(main())
