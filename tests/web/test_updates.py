"""Updates of open pages: small, and never wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import railhead
from railhead.play.game import Game
from railhead.server import acting, undo
from railhead.server.browsers import Browser
from railhead.server.storage import Storage
from railhead.server.tables import Tables
from railhead.web.pages.table import PARTS, drawn_parts, values_of
from railhead.web.table.facts import TableFacts
from railhead.web.updates import Known, Texts, delta, digest, parse_known, pieces, update
from tests.lanes import in_part
from tests.server.games import open_file, play
from tests.web.updating import Screen, applied

GOLDEN = Path(__file__).parents[1] / "golden"
GAMES = ("1848-bank", "1853-bank", "1860-bank", "18india-bank", "1947-bankruptcy")
_HTML = st.lists(
    st.sampled_from(["<b>", "</b>", "<i class=x>", '{"a":1', "}", "word ", "😀", "é", "\n"])
)


@given(_HTML, _HTML)
def test_a_delta_makes_the_new_text_of_the_old_one(old: list[str], new: list[str]) -> None:
    before, after = "".join(old), "".join(new)
    assert applied(before, delta(before, after)) == after


def test_pieces_are_the_whole_text() -> None:
    text = 'a<b>{"c":{"d":1}}<e>'
    assert pieces(text) == ["a", "<b>", '{"c":', '{"d":1}}', "<e>"]


def test_what_was_moved_is_not_sent_again() -> None:
    rows = [f"<li>row {number} of the list</li>" for number in range(50)]
    moved = [*rows[20:], *rows[:20]]
    assert len(str(delta("".join(rows), "".join(moved)))) < 40


def _shown(found: dict[str, Any]) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.to_builtins(found)
    return data


def test_what_is_the_same_is_left_out_and_what_is_not_held_comes_whole() -> None:
    parts = {"bar": "<p>one</p>", "log": "<p>two</p>"}
    known = {"bar": Known(digest("<p>one</p>")), "log": Known(digest("<p>other</p>"), held=True)}
    found = _shown(update(parts, known))
    assert list(found) == ["log"]  # and its old text was never sent by this server
    assert found["log"]["text"] == "<p>two</p>"
    again = _shown(update({"log": "<p>three</p>"}, {"log": Known(digest("<p>two</p>"))}))
    assert again["log"]["text"] == "<p>three</p>"  # it is shown, but its text is not held
    held = {"log": Known(digest("<p>two</p>"), held=True)}
    assert "delta" in _shown(update({"log": "<p>four</p>"}, held))["log"]


def test_what_a_browser_says_badly_counts_as_not_known() -> None:
    assert parse_known("") == {}
    assert parse_known(",,x,.y,map.") == {}
    assert parse_known("map.12,log.34.held,bar.5.no") == {
        "map": Known("12"),
        "log": Known("34", held=True),
        "bar": Known("5"),
    }


def test_texts_make_room_for_others() -> None:
    kept = Texts(budget=300)
    for number in range(100):
        kept.keep(str(number), f"text {number}".encode())
    assert kept.get("0") is None
    assert kept.get("99") == "text 99"


def _late(name: str, actions: int) -> tuple[Game, dict[str, Any]]:
    """A kept game, and its file cut so many actions before its end."""
    game = railhead.load(GOLDEN / f"{name}.json")
    record: dict[str, Any] = msgspec.to_builtins(game.record())
    record["actions"] = record["actions"][:actions]
    return game, record


@pytest.mark.parametrize("name", in_part(GAMES, {"1860-bank", "18india-bank"}.__contains__))
def test_a_page_that_was_kept_up_to_date_equals_a_fresh_one(name: str, tmp_path: Path) -> None:
    """Played, talked, taken back and played again: after every update the page is the one that
    somebody sees who comes now."""
    game, record = _late(name, len(railhead.load(GOLDEN / f"{name}.json").actions) * 2 // 3)
    storage = Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    tables, me = Tables(storage), Browser()
    table_id = open_file(tables, me, msgspec.json.encode(record)).id
    screen = Screen()

    def fresh() -> dict[str, str]:
        return drawn_parts(values_of(TableFacts(tables.access(table_id, me))))

    def follow() -> int:
        now = fresh()
        answer = update(now, parse_known(screen.known))
        data = msgspec.json.encode(answer)
        screen.take(msgspec.json.decode(data))
        assert screen.shown == now
        return len(data)

    whole = follow()
    assert list(screen.shown) == list(PARTS)
    sizes = []
    for action in game.actions[len(record["actions"]) :][:25]:
        play(tables, table_id, action)
        sizes.append(follow())
    acting.chat(tables, table_id, me, "So far, so good & <b>well</b> 🚂")
    follow()
    for way in (undo.undo, undo.redo):
        way(tables, table_id, me, tables.table(table_id).action_count)
        follow()
    assert sorted(sizes)[len(sizes) // 2] < whole / 10

    storage.close()
