"""What operators say to all, and that no new tables are opened while they want none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from railhead.server import backup
from railhead.server.people.reception import Reception
from railhead.server.settings import Settings
from tests.cli.running import run
from tests.server.apps import create_app
from tests.server.guests import Guest, here
from tests.server.people.conftest import Clock

Come = Callable[[], Guest]
Player = Callable[[str], Guest]
DEEDS = {
    "said": {"text": "Back at eight"},
    "said/end": {"reason": "it is eight"},
    "pause": {"reason": "a new disk"},
    "pause/end": {"reason": "the disk turns"},
}


@pytest.fixture
def client(sqlite: str) -> Iterator[TestClient[Litestar]]:
    """The running server, with its pages."""
    settings = Settings(database=sqlite, requests_per_minute=0, bot_workers=0, bot_delay=0.0)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


def page(guest: Guest, path: str = "/") -> str:
    return guest.request("GET", path).text


def test_these_are_deeds_of_operators(come: Come, player: Player) -> None:
    for guest in (come(), player("Ann")):
        for path, body in DEEDS.items():
            guest.post(f"/api/operator/{path}", body, 404)


def test_a_line_stands_on_every_page_until_it_is_taken_back(operator: Guest, come: Come) -> None:
    guest = come()
    table, _ = guest.open(*here())
    text = "Back at <b>eight</b> & not later"
    operator.post("/api/operator/said", {"text": text}, 200)
    for path in ("/", "/rules", "/new/1848", "/settings", f"/t/{table[12:]}", "/t/nowhere"):
        assert "Back at &lt;b&gt;eight&lt;/b&gt; &amp; not later" in page(guest, path), path
    assert operator.get("/api/operator")["said"] == text
    operator.post("/api/operator/said", {"text": "At nine"}, 200)
    assert "At nine" in page(guest)
    assert "Back at" not in page(guest)
    operator.post("/api/operator/said/end", {"reason": "it is eight"}, 200)
    assert "At nine" not in page(guest)
    operator.post("/api/operator/said/end", {"reason": "once more"}, 422)
    told = [(each["deed"], each["reason"]) for each in operator.get("/api/operator")["deeds"]]
    assert told[:3] == [("unsay", "it is eight"), ("say", "At nine"), ("say", text)]


def test_a_line_goes_when_its_time_is_up(operator: Guest, client: TestClient[Litestar]) -> None:
    operator.post("/api/operator/said", {"text": "Back at eight", "hours": 1}, 200)
    assert operator.get("/api/operator")["said"] == "Back at eight"
    reception: Reception = client.app.state["reception"]
    clock = Clock()
    clock.now = reception.people.clock() + 3_601
    client.app.state["desk"].clock = clock
    assert operator.get("/api/operator")["said"] == ""


def test_no_tables_are_opened_in_a_pause_and_others_go_on(operator: Guest, come: Come) -> None:
    guest = come()
    table, _ = guest.open(*here())
    saved = guest.get(f"{table}/save")
    operator.post("/api/operator/pause", {"reason": "a new disk"}, 200)
    body = {"title": "1848", "seats": list(here())}
    for path, sent in (
        ("/api/tables", body),
        ("/api/tables", {**body, "seats": [*here("Ann"), {"kind": "open"}, {"kind": "open"}]}),
        ("/api/tables/import", saved),
        (f"{table}/rematch", {}),
    ):
        error = guest.post(path, sent, 503)["error"]
        assert (error["code"], "a new disk" in error["message"]) == ("paused", True)
    guest.play_first(table)
    assert "No new tables are opened for now: a new disk." in page(guest)
    operator.post("/api/operator/pause/end", {"reason": "the disk turns"}, 200)
    guest.post("/api/tables", body, 201)


def test_an_operator_sees_when_backups_were_made(
    operator: Guest, sqlite: str, tmp_path: Path
) -> None:
    assert operator.get("/api/operator")["backups"] == []
    assert "None was made" in page(operator, "/operator")
    size = backup.back_up(sqlite, tmp_path / "kept.sqlite")
    (made,) = operator.get("/api/operator")["backups"]
    assert made["bytes"] == size
    assert f"{size / 1e6:,.1f} MB" in page(operator, "/operator")


def test_the_command_line_does_the_same(operator: Guest, sqlite: str) -> None:
    run("admin", "say", "Back at eight", "--hours", "2", "--database", sqlite)
    run("admin", "pause", "--reason", "a new disk", "--database", sqlite)
    found = operator.get("/api/operator")
    assert (found["said"], found["paused"]) == ("Back at eight", "a new disk")
    run("admin", "say", "--end", "--database", sqlite)
    run("admin", "resume", "--database", sqlite)
    found = operator.get("/api/operator")
    assert (found["said"], found["paused"]) == ("", "")
    told = [(each["by"], each["deed"]) for each in found["deeds"]][:4]
    assert told == [("railhead admin", deed) for deed in ("resume", "unsay", "pause", "say")]
