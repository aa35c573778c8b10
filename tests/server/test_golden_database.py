"""A database that release 0.1.0 has written opens and plays on, for ever.

`tests/golden/make_tables_0_1.py` says what lies in it. The file and its figures are never made
anew: whoever changes storage, journal, snapshots or rules sees here what players would lose.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from railhead.bots import make
from railhead.server.settings import Settings
from railhead.web.app import create_app
from tests.golden import stored
from tests.needs import PATIENCE
from tests.server.guests import Guest

pytestmark = pytest.mark.thorough

RELEASE = "0.1"
KNOWN: dict[str, Any] = stored.known(RELEASE)
TABLES: dict[str, dict[str, Any]] = KNOWN["tables"]
OPEN = [name for name in TABLES if name not in ("1848 finished", "1848 with bots")]
SECRET = ["1853", "1853 bonds", "18 India", "18 India deal"]
LOOKS = ("", "/log", "/decision", "/notes", "/graphs")
LONG = 1e6  # seconds that a bot waits: it does not move in these tests unless it shall

Start = Callable[..., "House"]


def path_of(table: str) -> str:
    return f"/api/tables/{TABLES[table]['id']}"


def of_all(seen: dict[str, stored.Figures]) -> dict[str, stored.Figures]:
    """What each viewer saw; the file has of the later ones only what differs."""
    everything = next(iter(seen.values()))
    return {viewer: everything | own for viewer, own in seen.items()}


def bare(text: str) -> str:
    """A text without the moments and secrets in it, in which any figure may stand."""
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+|[\w-]{12,}", "", text)


class House:
    """Today's server on a copy of the database, and the browsers of that time."""

    def __init__(self, client: TestClient[Litestar]) -> None:
        self.tables = client.app.state.tables
        self.viewers = {"onlooker": Guest(client)}
        for name, cookie in KNOWN["cookies"].items():
            self.viewers[name] = Guest(client)
            self.viewers[name].cookies["railhead"] = cookie
        self.stranger = self.viewers["onlooker"]

    def holder(self, table: str, player: str) -> Guest:
        """The browser that plays a seat."""
        path = path_of(table)
        for viewer in TABLES[table]["seen"]:
            if player in self.viewers[viewer].get(path)["you"]["seats"]:
                return self.viewers[viewer]
        raise AssertionError(f"nobody plays {player} at {table}")

    def game(self, table: str) -> Any:
        return self.tables.table(TABLES[table]["id"]).game

    def play(self, table: str, count: int) -> None:
        """Play so many actions, each by the browser whose seat is asked."""
        player = make("steady", random.Random(5))
        for _ in range(count):
            game = self.game(table)
            action = msgspec.to_builtins(player.decide(game.copy(), game.decisions[0]))
            guest = self.holder(table, action["by"])
            answer = guest.act(path_of(table), len(game.actions), **action)
            assert answer["actions"] == len(game.actions) + 1

    def take_back(self, table: str) -> None:
        """The last player takes his action back; those who are asked agree."""
        path, game = path_of(table), self.game(table)
        body = {"expected": len(game.actions), "to": len(game.actions) - 1}
        answer = self.holder(table, game.actions[-1].by).post(f"{path}/undo", body, 200)
        request = answer["undo_request"]
        for player in request["waiting_for"] if request else ():
            self.holder(table, player).post(f"{path}/undo/answer", {"agree": True}, 200)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database as 0.1 has left it."""
    file = tmp_path_factory.mktemp("golden") / "tables.sqlite"
    stored.restore(stored.FOLDER / f"tables-{RELEASE}" / "tables.sql.xz", file)
    return file


@pytest.fixture
def start(original: Path, tmp_path: Path) -> Iterator[Start]:
    """Starts today's server, pages and all, on a copy of the database."""
    file = tmp_path / "tables.sqlite"
    shutil.copy(original, file)
    started = []

    def begin(bot_delay: float = LONG) -> House:
        settings = Settings(
            database=str(file), bot_delay=bot_delay, requests_per_minute=0, searchers=0
        )
        client = TestClient(create_app(settings), raise_server_exceptions=False)
        started.append(client)
        return House(client.__enter__())

    yield begin
    for client in started:
        client.__exit__(None, None, None)


@pytest.fixture(scope="module")
def house(original: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """One server for all who only look."""
    file = tmp_path_factory.mktemp("looked-at") / "tables.sqlite"
    shutil.copy(original, file)
    settings = Settings(database=str(file), bot_delay=LONG, requests_per_minute=0, searchers=0)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield House(client)


@pytest.fixture(scope="module")
def two_servers(
    original: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[House, House]]:
    """Two servers on one database: at one the games go on, the other reads what became of them."""
    file = tmp_path_factory.mktemp("played-on") / "tables.sqlite"
    shutil.copy(original, file)
    settings = Settings(database=str(file), bot_delay=LONG, requests_per_minute=0, searchers=0)
    with TestClient(create_app(settings)) as one, TestClient(create_app(settings)) as other:
        yield House(one), House(other)


@pytest.mark.parametrize("table", TABLES)
def test_every_figure_is_the_same_for_everybody(house: House, table: str) -> None:
    """Also who sees what: a card, a Bond or a treasury that was hidden is hidden."""
    for viewer, expected in of_all(TABLES[table]["seen"]).items():
        found = stored.figures(house.viewers[viewer], path_of(table))
        assert found == expected, f"{table} as {viewer} sees it"


@pytest.mark.parametrize("table", TABLES)
def test_earlier_positions_are_the_same_for_everybody(house: House, table: str) -> None:
    for at, seen in TABLES[table]["history"].items():
        for viewer, expected in of_all(seen).items():
            found = stored.figures(house.viewers[viewer], path_of(table), int(at))
            assert found == expected, f"{table} after {at} actions, as {viewer} sees it"


@pytest.mark.parametrize("table", TABLES)
def test_the_log_is_the_same_for_everybody(house: House, table: str) -> None:
    told = TABLES[table]["log"]
    for viewer, own in TABLES[table]["own_lines"].items():
        lines = stored.log(house.viewers[viewer], path_of(table))
        assert len(lines) == len(told)
        assert [line for line in lines if line not in told] == own


def test_lines_of_that_time_say_who_did_what_and_which_are_headings(house: House) -> None:
    """Then only the words of a line told it."""
    [heading, *_] = [
        event
        for entry in house.tables.table(TABLES["1848"]["id"]).entries
        for event in entry.events
        if event.begins
    ]
    assert heading.heading
    assert heading.text.startswith("Share round 1 begins with ")
    lines = house.viewers["onlooker"].get(f"{path_of('1848')}/log")["lines"]
    told = [
        (who, text) for line in lines for who, text in zip(line["who"], line["text"], strict=True)
    ]
    assert len([who for who, _ in told if who]) > len(told) / 2
    assert all(text.startswith(f"{who} ") for who, text in told if who)


@pytest.mark.parametrize("table", SECRET)
def test_nobody_is_told_what_is_secret(house: House, table: str) -> None:
    """The seed, from which all secrets follow, goes to nobody; nor does the file of the game."""
    seed = TABLES[table]["seed"]
    assert len(seed) > 8, "a short number could stand anywhere"
    for viewer in TABLES[table]["seen"]:
        guest, path = house.viewers[viewer], path_of(table)
        for more in LOOKS:
            assert seed not in json.dumps(guest.get(f"{path}{more}")), f"{more} to {viewer}"
        assert seed not in guest.request("GET", f"/t/{TABLES[table]['id']}").text
        guest.get(f"{path}/save", 403)


def test_a_sealed_bond_is_its_writers_alone(house: House) -> None:
    """Bob has written £137, and nobody else has yet."""
    path = path_of("1853 bonds")
    page = f"/t/{TABLES['1853 bonds']['id']}"  # its pictures are full of figures
    for viewer, guest in house.viewers.items():
        told = [bare(guest.request("GET", f"{path}{more}").text) for more in LOOKS]
        told.append(" ".join(re.findall("£137", guest.request("GET", page).text)))
        assert any(re.search(r"\b137\b", text) for text in told) == (viewer == "second"), viewer


@pytest.mark.parametrize("table", ["18 India", "18 India deal"])
def test_a_hand_is_its_owners_alone(house: House, table: str) -> None:
    """Everybody sees his own cards, and of the others' no more than an onlooker does."""
    seen = {
        viewer: stored.figures(house.viewers[viewer], path_of(table))["cards"]
        for viewer in TABLES[table]["seen"]
    }
    onlooker = seen.pop("onlooker")
    assert onlooker["yours"] == []
    assert len(seen) == 3
    for cards in seen.values():
        assert cards["yours"]
        assert cards["open"] == onlooker["open"]


def test_old_cookies_find_their_tables(house: House) -> None:
    """The first browser has all tables on its list, the second those of its seats."""
    for name in ("first", "second", "third"):
        listed = {table["id"] for table in house.viewers[name].get("/api/tables")}
        seen = {table["id"]: of_all(table["seen"]).get(name) for table in TABLES.values()}
        assert listed == {id_ for id_, own in seen.items() if own and (own["you"] or own["owner"])}
        assert listed
    assert house.stranger.get("/api/tables") == []


def test_an_old_browser_takes_its_tables_along(start: Start) -> None:
    """Guests of 0.1 become players, and find everything at another browser."""
    house = start()
    first, elsewhere = house.viewers["first"], Guest(house.stranger.client)
    before = first.get("/api/tables")
    for guest in (first, elsewhere):
        body = {"name": "Ann", "password": "three trains to Tamworth"}
        guest.post("/api/sign-in/password", body, 200)
        assert guest.get("/api/tables") == before
    assert len(before) > 1


@pytest.mark.parametrize("table", TABLES)
def test_pages_open_for_whoever_may_see_them(house: House, table: str) -> None:
    address = f"/t/{TABLES[table]['id']}"
    for viewer, guest in house.viewers.items():
        page = guest.request("GET", address)
        if viewer in TABLES[table]["seen"]:
            assert page.status_code == 200
            assert all(name in page.text for name in ("Ann", "Bob", "Cy"))
        else:
            assert page.status_code == 403


def test_an_old_link_gives_its_seat_and_an_ended_one_does_not(start: Start) -> None:
    """Cy's link was made anew and the new one never used; the page takes it and so does the API."""
    house = start()
    table = TABLES["1848"]
    third = house.viewers["third"]
    assert third.get(path_of("1848"))["you"]["seats"] == []
    third.post(f"{path_of('1848')}/claim", {"secret": table["ended"]}, 410)
    assert third.request("GET", f"/t/{table['id']}/seat/{table['ended']}").status_code == 410
    opened = third.request(
        "GET", f"/t/{table['id']}/seat/{table['links']['Cy']}", follow_redirects=True
    )
    assert opened.status_code == 200
    assert third.get(path_of("1848"))["you"]["seats"] == ["Cy"]
    newcomer = Guest(third.client)
    assert newcomer.claim(path_of("1848"), table["links"]["Bob"])["seats"] == ["Bob"]
    assert newcomer.get(path_of("1848"))["you"]["seats"] == ["Bob"]


@pytest.mark.parametrize("table", OPEN)
def test_the_game_goes_on(two_servers: tuple[House, House], table: str) -> None:
    """Four actions, one taken back and one more; what was there stays there, also afterwards."""
    house, again = two_servers
    if table == "1848":
        house.viewers["third"].claim(path_of(table), TABLES[table]["links"]["Cy"])
    before = len(house.game(table).actions)
    house.play(table, 4)
    house.take_back(table)
    assert len(house.game(table).actions) == before + 3
    house.play(table, 1)
    viewer = next(iter(TABLES[table]["seen"]))
    now = stored.figures(house.viewers[viewer], path_of(table))
    assert stored.figures(again.viewers[viewer], path_of(table)) == now
    assert now["actions"] == before + 4
    for at, seen in TABLES[table]["history"].items():
        then = stored.figures(again.viewers[viewer], path_of(table), int(at))
        for key, value in seen[viewer].items():
            assert not key.startswith(("player ", "company ")) or then[key] == value


def test_an_open_request_is_answered(start: Start) -> None:
    """Ann has asked to take six actions back, Bob has agreed, and now Cy does."""
    house, path = start(), path_of("1860")
    before = house.stranger.get(path)
    assert before["undo_request"]["waiting_for"] == ["Cy"]
    house.viewers["third"].post(f"{path}/undo/answer", {"agree": True}, 200)
    after = house.stranger.get(path)
    assert after["of"] == before["of"] - 6
    assert after["redo"] == before["redo"] + 6
    assert after["undo_request"] is None


def test_what_was_taken_back_in_the_old_days_is_played_again(start: Start) -> None:
    """The last entry of the table of 1947 is an undo."""
    house, path = start(), path_of("1947")
    before = house.stranger.get(path)
    assert before["redo"] == 1
    undone = house.tables.table(TABLES["1947"]["id"]).undone[-1].by
    answer = house.holder("1947", undone).post(f"{path}/redo", {"expected": before["of"]}, 200)
    assert answer["done"]
    assert answer["actions"] == before["of"] + 1


def test_bots_that_were_asked_then_answer_now(start: Start) -> None:
    house = start(bot_delay=0.0)
    expected = TABLES["1848 with bots"]["seen"]["onlooker"]
    assert expected["asked"] != ["Ann"]
    patience = time.monotonic() + PATIENCE
    while house.game("1848 with bots").asked != ("Ann",) and time.monotonic() < patience:
        time.sleep(0.05)
    assert house.game("1848 with bots").asked == ("Ann",)
    assert len(house.game("1848 with bots").actions) > expected["actions"]


def test_the_finished_game_gives_its_file_and_its_rematch(house: House) -> None:
    table = TABLES["1848 finished"]
    guest = house.viewers["second"]
    save = guest.get(f"{path_of('1848 finished')}/save")
    assert len(save["actions"]) == of_all(table["seen"])["second"]["actions"]
    again = guest.post(f"{path_of('1848 finished')}/rematch", None, 201)
    assert again["id"] == TABLES["1848 rematch"]["id"]
