"""Databases that earlier releases have written open and play on, for ever.

`tests/golden/make_tables_0_1.py` and its like say what lies in them. The files and their figures
are never made anew: whoever changes storage, journal, snapshots or rules sees here what players
would lose.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from railhead.bots import make
from railhead.server.settings import Settings
from tests.golden import stored
from tests.needs import PATIENCE
from tests.server.apps import create_app
from tests.server.guests import Guest

pytestmark = pytest.mark.thorough

RELEASES = ("0.1", "0.2")
KNOWN: dict[str, dict[str, Any]] = {release: stored.known(release) for release in RELEASES}
# Every table by its release and name: "0.1 1848".
TABLES: dict[str, dict[str, Any]] = {
    f"{release} {name}": table | {"release": release}
    for release in RELEASES
    for name, table in KNOWN[release]["tables"].items()
}
CLOSED = ("1848 finished", "1848 rated", "1848 with bots")
OPEN = [name for name in TABLES if not name.endswith(CLOSED)]
SECRET = [name for name in TABLES if name.split(" ", 1)[1].startswith(("1853", "18 India"))]
BONDS = [name for name in SECRET if name.endswith("bonds")]
HANDS = [name for name in SECRET if "18 India" in name]
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

    def __init__(self, client: TestClient[Litestar], release: str) -> None:
        self.tables = client.app.state.tables
        self.viewers = {"onlooker": Guest(client)}
        for name, cookie in KNOWN[release]["cookies"].items():
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


class Shelf:
    """The databases as the releases have left them, and servers on copies of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.started = ExitStack()
        self.original = cache(self._original)
        self.looked_at = cache(lambda release: self.start(release, self.copy(release)))
        self.played_on = cache(self._played_on)

    def _original(self, release: str) -> Path:
        file = self.folder / f"{release}.sqlite"
        stored.restore(stored.FOLDER / f"tables-{release}" / "tables.sql.xz", file)
        return file

    def copy(self, release: str) -> Path:
        """A copy to play on with."""
        self.folder.joinpath("copies").mkdir(exist_ok=True)
        file = Path(mkdtemp(dir=self.folder / "copies")) / "tables.sqlite"
        shutil.copy(self.original(release), file)
        return file

    def start(self, release: str, file: Path, bot_delay: float = LONG) -> House:
        """Today's server, pages and all, on a database of a release."""
        settings = Settings(
            database=str(file), bot_delay=bot_delay, requests_per_minute=0, searchers=0
        )
        client = TestClient(create_app(settings), raise_server_exceptions=False)
        return House(self.started.enter_context(client), release)

    def _played_on(self, release: str) -> tuple[House, House]:
        """Two servers on one copy: at one the games go on, the other reads what became of them."""
        file = self.copy(release)
        return self.start(release, file), self.start(release, file)

    def of(self, table: str) -> House:
        """A server for all who only look at a table."""
        return self.looked_at(TABLES[table]["release"])


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shelf]:
    """The databases of all releases."""
    shelf = Shelf(tmp_path_factory.mktemp("golden"))
    with shelf.started:
        yield shelf


@pytest.fixture
def start(shelf: Shelf) -> Start:
    """Starts today's server on a copy of its own of a release's database."""
    return lambda release, **more: shelf.start(release, shelf.copy(release), **more)


@pytest.mark.parametrize("table", TABLES)
def test_every_figure_is_the_same_for_everybody(shelf: Shelf, table: str) -> None:
    """Also who sees what: a card, a Bond or a treasury that was hidden is hidden."""
    for viewer, expected in of_all(TABLES[table]["seen"]).items():
        found = stored.figures(shelf.of(table).viewers[viewer], path_of(table))
        assert found == expected, f"{table} as {viewer} sees it"


@pytest.mark.parametrize("table", TABLES)
def test_earlier_positions_are_the_same_for_everybody(shelf: Shelf, table: str) -> None:
    for at, seen in TABLES[table]["history"].items():
        for viewer, expected in of_all(seen).items():
            found = stored.figures(shelf.of(table).viewers[viewer], path_of(table), int(at))
            assert found == expected, f"{table} after {at} actions, as {viewer} sees it"


def worded_now(line: str) -> str:
    """A line of the log in the words that are used since."""

    def named(found: re.Match[str]) -> str:
        return f"{found[1].capitalize()}, a computer player, plays"

    return re.sub(r"The bot (\w+) plays", named, line)


@pytest.mark.parametrize("table", TABLES)
def test_the_log_is_the_same_for_everybody(shelf: Shelf, table: str) -> None:
    told = [worded_now(line) for line in TABLES[table]["log"]]
    for viewer, own in TABLES[table]["own_lines"].items():
        lines = stored.log(shelf.of(table).viewers[viewer], path_of(table))
        assert len(lines) == len(told)
        assert [line for line in lines if line not in told] == own


def test_lines_of_0_1_say_who_did_what_and_which_are_headings(shelf: Shelf) -> None:
    """Then only the words of a line told it."""
    house, table = shelf.looked_at("0.1"), "0.1 1848"
    [heading, *_] = [
        event
        for entry in house.tables.table(TABLES[table]["id"]).entries
        for event in entry.events
        if event.begins
    ]
    assert heading.heading
    assert heading.text.startswith("Share round 1 begins with ")
    lines = house.viewers["onlooker"].get(f"{path_of(table)}/log")["lines"]
    told = [
        (who, text) for line in lines for who, text in zip(line["who"], line["text"], strict=True)
    ]
    assert len([who for who, _ in told if who]) > len(told) / 2
    assert all(text.startswith(f"{who} ") for who, text in told if who)


@pytest.mark.parametrize("table", SECRET)
def test_nobody_is_told_what_is_secret(shelf: Shelf, table: str) -> None:
    """The seed, from which all secrets follow, goes to nobody; nor does the file of the game."""
    seed = TABLES[table]["seed"]
    assert len(seed) > 8, "a short number could stand anywhere"
    for viewer in TABLES[table]["seen"]:
        guest, path = shelf.of(table).viewers[viewer], path_of(table)
        for more in LOOKS:
            assert seed not in json.dumps(guest.get(f"{path}{more}")), f"{more} to {viewer}"
        assert seed not in guest.request("GET", f"/t/{TABLES[table]['id']}").text
        guest.get(f"{path}/save", 403)


@pytest.mark.parametrize("table", BONDS)
def test_a_sealed_bond_is_its_writers_alone(shelf: Shelf, table: str) -> None:
    """Bob has written £137, and nobody else has yet."""
    path = path_of(table)
    page = f"/t/{TABLES[table]['id']}"  # its pictures are full of figures
    for viewer, guest in shelf.of(table).viewers.items():
        told = [bare(guest.request("GET", f"{path}{more}").text) for more in LOOKS]
        told.append(" ".join(re.findall("£137", guest.request("GET", page).text)))
        assert any(re.search(r"\b137\b", text) for text in told) == (viewer == "second"), viewer


@pytest.mark.parametrize("table", HANDS)
def test_a_hand_is_its_owners_alone(shelf: Shelf, table: str) -> None:
    """Everybody sees his own cards, and of the others' no more than an onlooker does."""
    seen = {
        viewer: stored.figures(shelf.of(table).viewers[viewer], path_of(table))["cards"]
        for viewer in TABLES[table]["seen"]
    }
    onlooker = seen.pop("onlooker")
    assert onlooker["yours"] == []
    assert len(seen) == 3
    for cards in seen.values():
        assert cards["yours"]
        assert cards["open"] == onlooker["open"]


@pytest.mark.parametrize("release", RELEASES)
def test_old_cookies_find_their_tables(shelf: Shelf, release: str) -> None:
    """The first browser has all tables on its list, the others those of their seats."""
    house = shelf.looked_at(release)
    tables = [table for table in TABLES.values() if table["release"] == release]
    for name in ("first", "second", "third"):
        listed = {table["id"] for table in house.viewers[name].get("/api/tables")}
        seen = [(table, of_all(table["seen"]).get(name)) for table in tables]
        assert listed == {
            table["id"]
            for table, own in seen
            if own and (own["you"] or own["owner"] or table.get("away") == name)
        }
        assert listed
    assert house.stranger.get("/api/tables") == []


def test_an_old_browser_takes_its_tables_along(start: Start) -> None:
    """Guests of 0.1 become players, and find everything at another browser."""
    house = start("0.1")
    first, elsewhere = house.viewers["first"], Guest(house.stranger.client)
    before = first.get("/api/tables")
    for guest in (first, elsewhere):
        body = {"name": "Ann", "password": "three trains to Tamworth"}
        guest.post("/api/sign-in/password", body, 200)
        assert guest.get("/api/tables") == before
    assert len(before) > 1


@pytest.mark.parametrize("table", TABLES)
def test_pages_open_for_whoever_may_see_them(shelf: Shelf, table: str) -> None:
    address = f"/t/{TABLES[table]['id']}"
    for viewer, guest in shelf.of(table).viewers.items():
        page = guest.request("GET", address)
        if viewer in TABLES[table]["seen"]:
            assert page.status_code == 200
            assert all(name in page.text for name in ("Ann", "Bob", "Cy"))
        else:
            assert page.status_code == 403


def test_an_old_link_gives_its_seat_and_an_ended_one_does_not(start: Start) -> None:
    """Cy's link was made anew and the new one never used; the page takes it and so does the API."""
    house, path = start("0.1"), path_of("0.1 1848")
    table = TABLES["0.1 1848"]
    third = house.viewers["third"]
    assert third.get(path)["you"]["seats"] == []
    third.post(f"{path}/claim", {"secret": table["ended"]}, 410)
    assert third.request("GET", f"/t/{table['id']}/seat/{table['ended']}").status_code == 410
    opened = third.request(
        "GET", f"/t/{table['id']}/seat/{table['links']['Cy']}", follow_redirects=True
    )
    assert opened.status_code == 200
    assert third.get(path)["you"]["seats"] == ["Cy"]
    newcomer = Guest(third.client)
    assert newcomer.claim(path, table["links"]["Bob"])["seats"] == ["Bob"]
    assert newcomer.get(path)["you"]["seats"] == ["Bob"]


@pytest.mark.parametrize("table", OPEN)
def test_the_game_goes_on(shelf: Shelf, table: str) -> None:
    """Four actions, one taken back and one more; what was there stays there, also afterwards."""
    house, again = shelf.played_on(TABLES[table]["release"])
    if table == "0.1 1848":
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
    house, path = start("0.1"), path_of("0.1 1860")
    before = house.stranger.get(path)
    assert before["undo_request"]["waiting_for"] == ["Cy"]
    house.viewers["third"].post(f"{path}/undo/answer", {"agree": True}, 200)
    after = house.stranger.get(path)
    assert after["of"] == before["of"] - 6
    assert after["redo"] == before["redo"] + 6
    assert after["undo_request"] is None


def test_what_was_taken_back_in_the_old_days_is_played_again(start: Start) -> None:
    """The last entry of the table of 1947 is an undo."""
    house, path = start("0.1"), path_of("0.1 1947")
    before = house.stranger.get(path)
    assert before["redo"] == 1
    undone = house.tables.table(TABLES["0.1 1947"]["id"]).undone[-1].by
    answer = house.holder("0.1 1947", undone).post(f"{path}/redo", {"expected": before["of"]}, 200)
    assert answer["done"]
    assert answer["actions"] == before["of"] + 1


@pytest.mark.parametrize("release", RELEASES)
def test_bots_that_were_asked_then_answer_now(start: Start, release: str) -> None:
    house, table = start(release, bot_delay=0.0), f"{release} 1848 with bots"
    expected = TABLES[table]["seen"]["onlooker"]
    people = {name for name, kind in expected["seats"].items() if kind != "bot"}
    assert people.isdisjoint(expected["asked"])
    patience = time.monotonic() + PATIENCE
    while people.isdisjoint(house.game(table).asked) and time.monotonic() < patience:
        time.sleep(0.05)
    assert not people.isdisjoint(house.game(table).asked)
    assert len(house.game(table).actions) > expected["actions"]


def test_the_finished_game_gives_its_file_and_its_rematch(shelf: Shelf) -> None:
    table = TABLES["0.1 1848 finished"]
    guest = shelf.of("0.1 1848 finished").viewers["second"]
    save = guest.get(f"{path_of('0.1 1848 finished')}/save")
    assert len(save["actions"]) == of_all(table["seen"])["second"]["actions"]
    again = guest.post(f"{path_of('0.1 1848 finished')}/rematch", None, 201)
    assert again["id"] == TABLES["0.1 1848 rematch"]["id"]


# What players of 0.2 have besides tables.


def test_players_are_who_they_were(shelf: Shelf) -> None:
    """Ann signs in elsewhere and finds her tables; her program's token is good; Bob's notes, his
    standing order and the name of the table are there."""
    house, table = shelf.looked_at("0.2"), path_of("0.2 First Rails")
    first, second, third = (house.viewers[name] for name in ("first", "second", "third"))
    elsewhere = Guest(house.stranger.client)
    body = {"name": "Ann", "password": "three trains to Tamworth"}
    elsewhere.post("/api/sign-in/password", body, 200)
    mine = first.get("/api/tables")
    assert mine == elsewhere.get("/api/tables")
    headers = {"authorization": f"Bearer {KNOWN['0.2']['secret']}"}
    assert Guest(house.stranger.client).get("/api/tables", headers=headers) == mine
    assert first.get(table)["called"] == "Overland Telegraph"
    assert second.get(f"{table}/notebook")["text"] == "Ann needs a 3-train."
    [order] = second.get(f"{table}/orders")["orders"]
    assert (order["terms"], order["state"]) == ({"kind": "idle"}, "armed")
    put_away = {each["id"] for each in third.get("/api/tables") if each["archived"]}
    assert put_away == {TABLES["0.2 First Rails"]["id"]}


def test_clocks_have_stood_while_no_server_ran(shelf: Shelf) -> None:
    table = shelf.looked_at("0.2").viewers["first"].get(path_of("0.2 First Rails"))
    for seat, left in KNOWN["0.2"]["left"].items():
        assert abs(table["clocks"][seat]["left"] - left) < 600, seat


def test_clubs_and_tables_not_begun_are_there(start: Start) -> None:
    """Who asked to join is taken in; Bob follows his invitation, and the table begins."""
    house, known = start("0.2"), KNOWN["0.2"]
    first, second, third = (house.viewers[name] for name in ("first", "second", "third"))
    club = first.get(f"/api/clubs/{known['club']}")
    assert [each["name"] for each in club["members"]] == ["Ann", "Bob"]
    assert [each["name"] for each in club["applications"]] == ["Cy"]
    assert known["free"] in {each["id"] for each in third.get("/api/lobby")}
    assert [each["table"]["id"] for each in second.get("/api/invitations")] == [known["asked"]]
    second.post(f"/api/invitations/{known['asked']}/accept", {}, 200)
    assert second.get(f"/api/tables/{known['asked']}")["you"]["seats"] == ["Bob"]


def test_results_and_blocks_are_kept(shelf: Shelf) -> None:
    second = shelf.looked_at("0.2").viewers["second"]
    profile = second.get(f"/api/players/{second.get('/api/me')['player']['id']}")
    [game] = profile["last"]
    assert game["table"] == TABLES["0.2 1848 rated"]["id"]
    worths = [
        figures["worth"]
        for key, figures in TABLES["0.2 1848 rated"]["seen"]["onlooker"].items()
        if key.startswith("player ")
    ]
    assert game["worth"] in worths
    assert [rating["games"] for rating in profile["ratings"]] == [1]
    assert [blocked["name"] for blocked in second.get("/api/me/blocks")] == ["Cy"]
