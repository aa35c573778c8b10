"""The pages as the server sends them: size, safety, links, and room for what is new."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from railhead.play.actions import Pass
from railhead.play.decision import Choice
from railhead.play.views.deciding import choice_view
from railhead.server.settings import Settings
from railhead.web.assets import assets
from railhead.web.table.decision import DecisionPanel, decision_panel
from railhead.web.table.facts import TableFacts
from tests.needs import recorded_game
from tests.server.apps import create_app
from tests.web import positions

WEB = Path(__file__).parents[2] / "src" / "railhead" / "web"
LARGEST = 400_000
SHELF = 100_000

_SCRIPT = re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", re.IGNORECASE)
_STYLE = re.compile(r"<style|\sstyle\s*=", re.IGNORECASE)
_HANDLER = re.compile(r"<[^>]*\son[a-z]+\s*=", re.IGNORECASE)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    settings = Settings(
        database=str(tmp_path_factory.mktemp("pages") / "tables.sqlite"),
        requests_per_minute=0,
        tables_per_hour=0,
    )
    with TestClient(create_app(settings)) as client:
        client.get("/")
        yield client


def _post(client: TestClient[Litestar], path: str, body: object) -> dict[str, str]:
    token = client.cookies.get("csrftoken")
    answer = client.post(path, json=body, headers={"x-csrftoken": token or ""})
    assert answer.status_code < 300, answer.text
    found: dict[str, str] = answer.json()
    return found


@pytest.fixture(scope="module")
def finished(client: TestClient[Litestar]) -> str:
    saved = json.loads(positions.GAME.read_text(encoding="utf-8"))
    return _post(client, "/api/tables/import", saved)["id"]


@pytest.fixture(scope="module")
def running(client: TestClient[Litestar]) -> str:
    saved = json.loads(positions.GAME.read_text(encoding="utf-8"))
    saved["actions"] = saved["actions"][: positions.whole_turn()]
    return _post(client, "/api/tables/import", saved)["id"]


PATHS = (
    "/",
    "/new/1848",
    "/rules",
    "/rules/1848",
    "/nothing",
    "/t/{finished}",
    "/t/{finished}?at=60",
    "/t/{finished}/end",
    "/t/{finished}/graphs",
    "/t/{running}",
    "/t/{running}/parts",
    "/t/{running}/tiles",
)


@pytest.mark.parametrize("path", PATHS)
def test_pages_are_small_and_hold_nothing_inline(
    client: TestClient[Litestar], finished: str, running: str, path: str
) -> None:
    answer = client.get(path.format(finished=finished, running=running))
    page = answer.text
    if path.endswith("/parts"):
        page = "".join(part["text"] for part in answer.json().values())
    assert len(answer.content) < LARGEST
    assert not _SCRIPT.search(page)
    assert not _STYLE.search(page)
    assert not _HANDLER.search(page)
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_a_recorded_game_makes_a_small_page_too(client: TestClient[Litestar]) -> None:
    recording = json.loads(recorded_game("1848/1848_hotseat_game.json").read_text("utf-8"))
    table = _post(client, "/api/tables/import", recording)["id"]
    assert len(client.get(f"/t/{table}").content) < LARGEST


def test_the_shelf_stays_small_however_many_tables_there_are(client: TestClient[Litestar]) -> None:
    client.cookies.clear()
    empty = client.get("/")
    assert len(empty.content) < SHELF
    assert "Your tables" not in empty.text
    seats = [{"name": name, "kind": "here"} for name in ("Ann", "Bob", "Cy")]
    for title in ("1848", "1853", "1860", "18india", "1947"):
        for _ in range(3):
            table = _post(client, "/api/tables", {"title": title, "seats": seats})["id"]
    table = _post(client, "/api/tables", {"title": "1848", "seats": seats})["id"]
    for _ in range(30):
        _post(client, f"/api/tables/{table}/copy", {"at": 0})
    answer = client.get("/")
    assert len(answer.content) < SHELF
    assert answer.text.index("16 tables wait for you") < answer.text.index("The shelf</h2>")
    assert "30 what-if copies" in answer.text
    copies = "a copy of"
    assert answer.text.count(copies) == 20
    assert client.get("/?all=true").text.count(copies) == 30


def test_names_and_talk_are_text(client: TestClient[Litestar]) -> None:
    bad = "<img src=x onerror=alert(1)>"
    seats = [{"name": name, "kind": "here"} for name in (bad, "Bob", "Cy")]
    table = _post(client, "/api/tables", {"title": "1848", "seats": seats})["id"]
    _post(client, f"/api/tables/{table}/chat", {"text": bad + "</script>"})
    _post(client, f"/api/tables/{table}/name", {"name": bad})
    for path in (f"/t/{table}", f"/t/{table}/end", "/"):
        page = client.get(path).text
        assert "<img src=x" not in page
        assert "</script>&" not in page
        assert "onerror" not in re.sub(r"&lt;img.*?&gt;|\\u003cimg[^\"]*", "", page)


def test_every_asset_that_a_page_names_is_there(
    client: TestClient[Litestar], finished: str
) -> None:
    pages = [client.get(path).text for path in ("/", "/new/1848", "/rules/1848")]
    pages += [client.get(f"/t/{finished}").text, client.get(f"/t/{finished}/end").text]
    named = {name for page in pages for name in re.findall(r'"(/static/[^"]+)"', page)}
    assert len(named) > 20
    for name in named:
        answer = client.get(name)
        assert answer.status_code == 200, name
        assert "immutable" in answer.headers["cache-control"]


def test_every_module_finds_what_it_imports() -> None:
    for name, asset in assets().files.items():
        if name.endswith(".js"):
            for wanted in re.findall(r'from "\./([^"]+)"', asset.content.decode()):
                assert f"js/{wanted}" in assets().files, (name, wanted)


def test_every_link_to_a_clause_leads_to_one(client: TestClient[Litestar]) -> None:
    page = client.get("/rules/1848").text
    anchors = set(re.findall(r'\sid="([^"]+)"', page))
    for target in re.findall(r'class="mention" href="#([^"]+)"', page):
        assert target in anchors, target


def test_files_stay_short() -> None:
    for path in WEB.rglob("*"):
        if path.suffix in (".js", ".css", ".html"):
            lines = len(path.read_text(encoding="utf-8").splitlines())
            assert lines <= 500, f"{path.name} has {lines} lines"


class _Facts(TableFacts):
    """A table with a decision of a kind that no page has heard of."""

    def __init__(self) -> None:
        game = positions.game().at(0)
        self.game = game
        self.at = self.action_count = 0
        view = game.view(game.asked[0])
        paint = {"type": "paint_locomotive", "colour": "green", "price": 3}
        view.decisions[0].choices = [
            replace(
                choice_view(Choice(Pass(), "paint", form="Paint a locomotive green")),
                action=paint,
                text="Paint a locomotive green for up to £9",
                label="Paint a locomotive green for {price}",
                amounts={"price": (3, 9, 1)},
            ),
            choice_view(Choice(Pass(), "pass", form="Pass")),
        ]
        self.__dict__["view"] = view

    @property
    def mine(self) -> tuple[str, ...]:
        return self.game.asked

    @property
    def what_if(self) -> bool:
        return False


def test_a_kind_of_choice_that_is_new_needs_no_new_page() -> None:
    panel: DecisionPanel = decision_panel(_Facts())
    assert [group.layout for group in panel.groups] == ["list"]
    item = panel.groups[0].rows["Paint a locomotive green for up to £9"][0]
    assert item.label.text == "Paint a locomotive green for {price}"
    assert [other.text for other in panel.others] == ["Pass"]


def test_no_page_names_a_title() -> None:
    named = re.compile(r"(?<!\d)(1848|1853|1860|1947)(?!\d)|18[ _-]?india", re.IGNORECASE)
    for path in WEB.rglob("*"):
        if path.suffix in (".js", ".css", ".html", ".py"):
            code = "\n".join(
                line
                for line in path.read_text(encoding="utf-8").splitlines()
                if not re.search(r'``|"""|#|//', line)
            )
            assert not named.search(code), path.name
