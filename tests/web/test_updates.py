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
from railhead.web.pages.table import values_of
from railhead.web.table.facts import TableFacts
from railhead.web.table.parts import PARTS, drawn_parts
from railhead.web.updates import Known, Text, Texts, delta, parse_known, pieces, update
from tests.lanes import in_part
from tests.server.games import open_file, play
from tests.web.updating import Screen, applied, drawn_anew

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
    one, two, three, four = (Text(f"<p>{word}</p>") for word in ("one", "two", "three", "four"))
    known = {"bar": Known(one.digest), "log": Known(Text("<p>other</p>").digest, held=True)}
    found = _shown(update({"bar": one, "log": two}, known))
    assert list(found) == ["log"]  # and its old text was never sent by this server
    assert found["log"]["text"] == "<p>two</p>"
    again = _shown(update({"log": three}, {"log": Known(two.digest)}))
    assert again["log"]["text"] == "<p>three</p>"  # it is shown, but its text is not held
    held = {"log": Known(two.digest, held=True)}
    for later in (four, three):  # one who has not heard of the first still gets what differs
        assert "delta" in _shown(update({"log": later}, held))["log"]


def test_what_a_browser_says_badly_counts_as_not_known() -> None:
    assert parse_known("") == {}
    assert parse_known(",,x,.y,map.") == {}
    assert parse_known("map.12,log.34.held,bar.5.no") == {
        "map": Known("12"),
        "log": Known("34", held=True),
        "bar": Known("5"),
    }


def test_texts_make_room_for_others() -> None:
    kept = Texts(budget=1_000)
    found = [Text(f"<p>text {number}</p>" * 10) for number in range(100)]
    for text in found:
        kept.keep(text)
    assert kept.get(found[0].digest) is None
    for text in found[-5:]:  # some of them are packed by now
        assert str(kept.get(text.digest)) == str(text)


def test_what_something_else_has_replaced_goes_before_what_is_shown() -> None:
    kept = Texts(budget=8_000)
    shown = Text("<p>it stays</p>")
    kept.keep(shown)
    old = [Text(f"<p>{number}</p>" * 20) for number in range(200)]
    for text in old:
        kept.keep(text)
        kept.replace(text.digest)
    assert kept.get(old[0].digest) is None
    assert kept.get(old[-1].digest) is old[-1]
    assert kept.get(shown.digest) is shown


def test_a_text_that_is_packed_is_the_same() -> None:
    text = Text("<p>😀 é</p>" * 100)
    before = str(text), text.digest, text.sum
    size = text.size
    assert (str(text.pack()), text.digest, text.sum) == before
    assert text.size < size


def _late(name: str, actions: int) -> tuple[Game, dict[str, Any]]:
    """A kept game, and its file cut so many actions before its end."""
    game = railhead.load(GOLDEN / f"{name}.json")
    record: dict[str, Any] = msgspec.to_builtins(game.record())
    record["actions"] = record["actions"][:actions]
    return game, record


@pytest.mark.thorough
@pytest.mark.parametrize("name", in_part(GAMES, {"1860-bank", "18india-bank"}.__contains__))
def test_a_page_that_was_kept_up_to_date_equals_a_fresh_one(name: str, tmp_path: Path) -> None:
    """Played, talked, taken back and played again: after every update the page is the one that
    somebody sees who comes now."""
    game, record = _late(name, len(railhead.load(GOLDEN / f"{name}.json").actions) * 2 // 3)
    storage = Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    tables, me = Tables(storage), Browser()
    table_id = open_file(tables, me, msgspec.json.encode(record)).id
    screen = Screen()

    def follow() -> int:
        now = drawn_parts(values_of(TableFacts(tables.access(table_id, me))))
        answer = update(now, parse_known(screen.known))
        data = msgspec.json.encode(answer)
        screen.take(msgspec.json.decode(data))
        assert screen.shown == drawn_anew(storage, table_id, me)
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
