"""Open pages are sent what has changed of them: each what its browser would see, and no more."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import railhead
from railhead.server import opening
from railhead.server.browsers import Browser
from railhead.server.facts import Seat
from railhead.server.open_pages import OpenPage, Sent
from railhead.server.settings import Settings
from railhead.server.storage import hold
from railhead.server.tables import Tables
from railhead.titles.t1848 import title as t1848
from railhead.web import onlooking, pushing
from tests.needs import PATIENCE
from tests.server.apps import create_app
from tests.server.games import open_file, play, play_on
from tests.server.guests import NAMES, Guest
from tests.server.test_leaks import WORD, SecretTitle, word
from tests.web.serving import served
from tests.web.updating import Screen, drawn_anew

GOLDEN = Path(__file__).parents[1] / "golden"


class House:
    """Tables, and what draws their pages."""

    def __init__(self, file: Path) -> None:
        state = create_app(Settings(database=str(file), url="https://trains.example")).state
        self.tables: Tables = state.tables
        self._reception = state.reception

    def send(self, table_id: str, pages: list[OpenPage]) -> list[Sent | None]:
        """What pages are sent; they show it from then on."""
        found = pushing.send(self.tables, self._reception, table_id, pages)
        for page, sent in zip(pages, found, strict=True):
            if sent is not None:
                assert sent.base == page.known
                page.known = sent.known
        return found


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "tables.sqlite")
    yield house
    house.tables.storage.close()


def _parts(sent: Sent | None) -> Any:
    assert sent is not None
    assert sent.parts is not None
    return msgspec.json.decode(sent.parts)


@pytest.mark.parametrize("name", ["1848-bank", "18india-bank"])
def test_a_page_that_is_sent_all_equals_a_fresh_one(
    name: str, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(onlooking, "MOST_SENT", 10_000_000)
    monkeypatch.setattr(pushing, "is_offered", lambda *_: False)  # which is no matter of the table
    game = railhead.load(GOLDEN / f"{name}.json")
    record = game.record()
    begun = msgspec.structs.replace(record, actions=record.actions[: len(record.actions) // 2])
    owner, tables = Browser(), house.tables
    table_id = open_file(tables, owner, msgspec.json.encode(begun)).id
    pages = [OpenPage(browser, "", "") for browser in (Browser(), owner, Browser())]
    screens = [Screen() for _ in pages]
    for action in [None, *game.actions[len(begun.actions) :][:8]]:
        if action is not None:
            play(tables, table_id, action)
        found = house.send(table_id, pages)
        assert found[0] is found[2]  # those who look on are sent the very same
        for page, screen, sent in zip(pages, screens, found, strict=True):
            screen.take(_parts(sent))
            assert screen.shown == drawn_anew(tables.storage, table_id, page.browser)
            assert screen.known == page.known
            assert sent is not None
            assert screen.sum == sent.sum


def test_what_is_long_is_left_to_be_asked_for(house: House) -> None:
    game = railhead.load(GOLDEN / "1848-bank.json")
    table_id = open_file(house.tables, Browser(), msgspec.json.encode(game.record())).id
    page = OpenPage(Browser(), "", "log.1")
    [sent] = house.send(table_id, [page])
    assert sent is not None
    assert sent.parts is None
    [sent] = house.send(table_id, [page])  # it has asked for it by now, and shows it
    assert _parts(sent) == {}


def test_who_may_not_look_is_sent_nothing(house: House) -> None:
    owner, friend = Browser(), Browser()
    table_id = opening.open_new(house.tables, owner, "1848", _seats("here"), {}, 1).id
    copy = opening.copy(house.tables, house.tables.access(table_id, owner), owner, 0).id
    sent = house.send(copy, [OpenPage(friend, "", "log.1"), OpenPage(owner, "", "log.1")])
    assert sent[0] is None
    assert sent[1] is not None


def _seats(kind: Any) -> list[Seat]:
    return [Seat(name, kind) for name in NAMES]


def _words_sent(house: House) -> dict[str, set[str]]:
    """The secret words that the pages of an onlooker ("") and of the players are sent."""
    tables, owner = house.tables, Browser()
    table_id = opening.open_new(tables, owner, "1848", _seats("link"), {}, None).id
    browsers = {"": Browser(), **{name: Browser() for name in NAMES}}
    for name in NAMES:
        tables.storage.beside(table_id, hold(browsers[name].settle(), table_id, name))
    pages = {name: OpenPage(browser, "", "") for name, browser in browsers.items()}
    found: dict[str, set[str]] = {name: set() for name in pages}
    for _ in range(6):
        play_on(tables, table_id, 1)
        for name, sent in zip(pages, house.send(table_id, list(pages.values())), strict=True):
            found[name] |= set(WORD.findall(json.dumps(_parts(sent))))
    return found


def test_nothing_is_sent_that_a_seat_must_not_know(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(onlooking, "MOST_SENT", 10_000_000)
    monkeypatch.setattr(t1848, "TITLE", SecretTitle)
    assert _words_sent(house) == {"": set(), **{name: {word(name)} for name in NAMES}}
    monkeypatch.setattr(SecretTitle, "leaks", True)
    assert _words_sent(house)[""] == {word(name) for name in NAMES}  # it would have been found


def test_whoever_comes_to_hold_a_seat_is_sent_what_it_sees(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by a stream that was opened before, and no longer when the seat is another's."""
    monkeypatch.setattr(onlooking, "MOST_SENT", 10_000_000)
    monkeypatch.setattr(t1848, "TITLE", SecretTitle)
    tables, guest = house.tables, Browser()
    table_id = opening.open_new(tables, Browser(), "1848", _seats("link"), {}, None).id
    play_on(tables, table_id, 3)
    page = OpenPage(guest, "", "")
    key = guest.settle()
    assert "You are looking on" in str(_parts(house.send(table_id, [page])[0]))
    tables.storage.beside(table_id, hold(key, table_id, "Bob"))
    [sent] = house.send(table_id, [page])
    assert "You are looking on" not in str(_parts(sent))
    assert word("Bob") in str(_parts(sent))
    tables.storage.run([*_give_up(key, table_id)])
    page.known = ""
    [sent] = house.send(table_id, [page])
    assert not WORD.findall(str(_parts(sent)))


def _give_up(key: str, table_id: str) -> list[Any]:
    return hold(key, table_id, "Bob")[:1]


def test_a_stream_brings_the_page_up_to_date(tmp_path: Path) -> None:
    """Over the wire: what a page has put together from what it heard is what it could ask for."""
    file = str(tmp_path / "tables.sqlite")
    with (
        served(lambda port: Settings(database=file, ping_seconds=60)) as (port, app),
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE) as client,
    ):
        owner, screen = Guest(client), Screen()
        table, _ = owner.open(*({"name": name} for name in NAMES))
        table_id = table.rsplit("/", 1)[1]
        screen.take(client.get(f"/t/{table_id}/parts").json())
        heard = []
        with client.stream("GET", f"{table}/events?known={screen.known}") as stream:
            for line in stream.iter_lines():
                if not line.startswith("data: {"):
                    continue
                heard.append(json.loads(line[6:]))
                if "parts" in heard[-1]:
                    screen.take(heard[-1]["parts"])
                    assert screen.sum == heard[-1]["sum"]
                if len(heard) == 4:
                    break
                play_on(app.state.tables, table_id, 1)
        assert ["parts" in each for each in heard] == [False, True, True, True]
        fresh = Screen()
        fresh.take(client.get(f"/t/{table_id}/parts").json())
        assert screen.shown == fresh.shown
        with client.stream("GET", f"{table}/events") as stream:  # who shows nothing is told so much
            lines = stream.iter_lines()
            next(line for line in lines if line.startswith("data: "))
            play_on(app.state.tables, table_id, 1)
            assert "parts" not in next(line for line in lines if line.startswith("data: "))
