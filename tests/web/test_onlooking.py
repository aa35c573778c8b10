"""Those who look on share what was drawn for one of them, and nobody else has a part in it."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path

import msgspec
import pytest

import railhead
from railhead.server.browsers import Browser
from railhead.server.memory import Memory
from railhead.server.storage import Storage, hold
from railhead.server.tables import Tables
from railhead.web import onlooking
from railhead.web.pages.table import values_of
from railhead.web.table.facts import TableFacts
from railhead.web.table.parts import drawn_parts
from railhead.web.updates import Text
from tests.needs import PATIENCE
from tests.server.games import open_file, play
from tests.web.updating import Screen, drawn_anew

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["1848-bank", "18india-bank"])
def test_what_is_shared_is_what_each_would_see(name: str, tmp_path: Path) -> None:
    game = railhead.load(GOLDEN / f"{name}.json")
    record = game.record()
    begun = msgspec.structs.replace(record, actions=record.actions[: len(record.actions) // 2])
    tables, owner = Tables(Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")), Browser()
    table_id = open_file(tables, owner, msgspec.json.encode(begun)).id
    drawn: list[Browser] = []

    def draw(browser: Browser, facts: TableFacts) -> dict[str, Text]:
        drawn.append(browser)
        return drawn_parts(values_of(facts))

    watchers = {each: Screen() for each in (Browser(), Browser(), owner)}
    for action in [None, *game.actions[len(begun.actions) :][:8]]:
        if action is not None:
            play(tables, table_id, action)
        drawn.clear()
        for browser, screen in watchers.items():
            facts = TableFacts(tables.access(table_id, browser))
            answer = onlooking.answer(facts, screen.known, partial(draw, browser, facts))
            screen.take(msgspec.json.decode(answer))
            assert screen.shown == drawn_anew(tables.storage, table_id, browser)
        first, _, player = watchers
        assert drawn == [first, player]
    tables.storage.close()


def test_whoever_comes_to_hold_a_seat_no_longer_shares(tmp_path: Path) -> None:
    tables, owner = Tables(Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")), Browser()
    table_id = open_file(tables, owner, (GOLDEN / "18india-bank.json").read_bytes()).id
    guest = Browser()
    before = onlooking.view_of(TableFacts(tables.access(table_id, guest)))
    assert before is not None
    seat = tables.table(table_id).facts.players[0]
    tables.storage.beside(table_id, hold(guest.settle(), table_id, seat))
    assert onlooking.view_of(TableFacts(tables.access(table_id, guest))) is None
    # That somebody has come may stand on the page, though the journal does not say it.
    assert onlooking.view_of(TableFacts(tables.access(table_id, Browser()))) != before
    tables.storage.close()


def test_whoever_asks_meanwhile_waits_for_the_answer() -> None:
    memory, begun, goes_on = Memory(), threading.Event(), threading.Event()
    asked: list[str] = []

    def work_out(who: str) -> str:
        asked.append(who)
        begun.set()
        assert goes_on.wait(PATIENCE)
        return who

    found: list[str] = []
    threads = [
        threading.Thread(
            target=lambda w=who: found.append(memory.together("x", partial(work_out, w)))
        )
        for who in ("first", "second")
    ]
    threads[0].start()
    assert begun.wait(PATIENCE)
    threads[1].start()
    threads[1].join(0.05)  # it has come to the door, or comes when the answer is there
    goes_on.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert (asked, found) == (["first"], ["first", "first"])
