"""Opening tables: new, from files, as copies, as rematches."""

import json

import msgspec
import pytest

from railhead.play.position import same_state
from railhead.play.refusal import RailheadError
from railhead.play.secrets import Secrets
from railhead.server import opening, seats, undo
from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.facts import Seat
from railhead.server.tables import Tables
from railhead.titles.t1848.secrets import SECRETS
from railhead.titles.t1848.title import T1848
from tests.needs import recorded_game
from tests.server.games import SEATS, long_game, new_table, open_file, play_again, play_on


def saved(**fields):
    """A save with something in it that can't be."""
    game = {"title": "1848", "version": 1, "options": {}, "players": ["a", "b", "c"], "seed": 0}
    return json.dumps({"railhead": 1, "actions": [], **game, **fields}).encode()


@pytest.fixture
def owner():
    return Browser()


def test_without_a_seed_one_is_drawn(tables, owner):
    seeds = {
        tables.table(opening.open_new(tables, owner, "1848", SEATS, {}).id).facts.seed
        for _ in range(5)
    }
    assert len(seeds) == 5


@pytest.mark.clause("1853-SEC-11")
@pytest.mark.parametrize("title", ["1853", "18india"])
def test_nobody_chooses_a_seed_that_would_tell_secrets(tables, owner, title):
    with pytest.raises(Problem, match="drawn by lot"):
        opening.open_new(tables, owner, title, SEATS, {}, 7)
    assert tables.mine(owner) == []
    ids = [opening.open_new(tables, owner, title, SEATS, {}).id for _ in range(5)]
    seeds = {tables.table(each).facts.seed for each in ids}
    assert len(seeds) == 5
    assert max(seeds) > 2**40  # more than anybody can try


def test_a_game_with_secrets_out_of_a_file_says_so(tables, owner):
    names = ["a", "b", "c"]
    for title, told in (("1853", True), ("1848", False)):
        opened = open_file(tables, owner, saved(title=title, players=names))
        lines = [text for line in tables.access(opened.id, owner).log() for text in line.text]
        assert any("comes from a file" in line for line in lines) is told


def test_options_are_kept_in_full(tables, owner):
    opened = opening.open_new(tables, owner, "1848", SEATS, {"profile": "18xx.games"}, 0)
    table = Tables(tables.storage).table(opened.id)
    assert table.facts.options["profile"] == "18xx.games"
    assert set(table.facts.options) == {option.name for option in T1848.options_offered}
    assert table.title.options == table.facts.options


@pytest.mark.parametrize("title", ["1848", "1853", "1860", "18india", "1947"])
def test_only_a_game_of_bots_alone_ends_by_itself_when_nothing_moves(tables, owner, title):
    """Among people it goes on until they agree to end it."""
    bots = [Seat(name, "bot", "random") for name in ("Ann", "Bob", "Cy")]
    for seating, ends in ((bots, True), ([SEATS[0], *bots[1:]], False)):
        opened = opening.open_new(tables, owner, title, seating, {})
        assert tables.table(opened.id).title.ends_at_standstill is ends


@pytest.mark.parametrize(
    ("title", "names", "options"),
    [
        ("1899", ["Ann", "Bob", "Cy"], {}),
        ("1848", ["Ann", "Bob"], {}),
        ("1848", ["Ann", "Ann", "Cy"], {}),
        ("1848", ["Ann", "Bob", "\0"], {}),
        ("1848", ["Ann", "Bob", "VR"], {}),
        ("1848", ["Ann", "Bob", "Cy"], {"profile": "mine"}),
    ],
)
def test_a_table_that_can_not_be_is_refused(tables, owner, title, names, options):
    with pytest.raises(RailheadError):
        opening.open_new(tables, owner, title, [Seat(name, "here") for name in names], options)
    assert tables.mine(owner) == []


def test_a_save_goes_through_a_table_unchanged(tables, owner):
    game = long_game()
    saved = msgspec.json.encode(game.record())
    opened = open_file(tables, owner, saved)
    table = tables.table(opened.id)
    assert same_state(table.game.state, game.state)
    assert msgspec.json.encode(opening.record_of(table)) == saved
    assert tables.access(opened.id, owner).seats == tuple(game.named)


def test_a_recorded_game_becomes_a_table(tables, owner):
    file = recorded_game("1848/101.json")
    opened = open_file(tables, owner, file.read_bytes())
    table = Tables(tables.storage).table(opened.id)
    assert table.action_count > 100
    assert table.title.options["profile"] == "18xx.games"
    recorded = json.loads(file.read_text(encoding="utf-8"))
    assert set(table.facts.players) == {player["name"] for player in recorded["players"]}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[]",
        b"{}",
        b'{"a":' * 5000,
        b'{"railhead": 1}',
        saved(railhead=99),
        saved(version=99),
        saved(actions=[{"type": "pass"}]),
        b'{"title": "1848", "players": 5, "actions": []}',
        b'{"title": "1848", "players": [{"id": 1, "name": "x"}], "actions": [1]}',
        b'{"title": ["1848"], "players": [], "actions": []}',
    ],
)
def test_a_file_without_a_game_is_refused(tables, owner, data):
    with pytest.raises(RailheadError):
        open_file(tables, owner, data)
    assert tables.mine(owner) == []


def test_a_copy_is_private_and_leaves_the_table_alone(tables, owner):
    table_id = new_table(tables, owner)
    play_on(tables, table_id, 20)
    before = tables.table(table_id)
    me = Browser()
    copied = opening.copy(tables, tables.access(table_id, me), me, 12)
    access = tables.access(copied.id, me)
    assert access.owner
    assert set(access.seats) == set(before.facts.players)
    assert access.table.action_count == 12
    assert (access.table.facts.copy_of, access.table.facts.copy_at) == (table_id, 12)
    assert access.table.game.actions == before.game.actions[:12]
    play_on(tables, copied.id, 5, seed=9)
    assert tables.table(table_id) is before
    fresh = Tables(tables.storage).access(copied.id, me)
    assert same_state(fresh.table.game.state, tables.table(copied.id).game.state)
    for browser in (owner, Browser()):
        with pytest.raises(Problem) as refused:
            tables.access(copied.id, browser)
        assert refused.value.status == 403


def test_a_copy_of_what_was_undone_and_played_again(tables, owner):
    table_id = new_table(tables, owner)
    play_on(tables, table_id, 6)
    undo.undo(tables, table_id, owner, 6, 3)
    play_on(tables, table_id, 4, seed=5)
    copied = opening.copy(tables, tables.access(table_id, owner), owner, 7)
    table = Tables(tables.storage).table(copied.id)
    assert table.game.actions == tables.table(table_id).game.actions
    assert table.version == 8


def test_there_is_no_copy_of_a_position_that_never_was(tables, owner):
    table_id = new_table(tables, owner)
    with pytest.raises(Problem):
        opening.copy(tables, tables.access(table_id, owner), owner, 1)


def test_a_rematch_is_one_table_for_all(tables, owner):
    seating = [Seat("Ann", "here"), Seat("Bob", "link"), Seat("Cy", "bot", "random")]
    opened = opening.open_new(tables, owner, "1848", seating, {"profile": "18xx.games"}, 1)
    friend = Browser()
    tables.claim(opened.id, opened.secrets["Bob"], friend)
    again = play_again(tables, opened.id, friend)
    assert play_again(tables, opened.id, owner) == again
    assert tables.access(again, owner).owner
    assert tables.access(again, friend).seats == ("Bob",)
    table = tables.table(again)
    assert table.action_count == 0
    assert table.facts.options["profile"] == "18xx.games"
    assert table.facts.seed != 1
    assert table.seats == tables.table(opened.id).seats
    with pytest.raises(Problem) as refused:
        play_again(tables, opened.id, Browser())
    assert refused.value.status == 403


def test_a_rematch_of_a_game_by_older_rules_leaves_out_what_its_profile_no_longer_offers(
    tables, owner
):
    """The smaller map was a switch of the rulebook once; now it is the map of the book."""
    options = {"profile": "rulebook", "two_player_map": "on", "destinations": "on"}
    opened = open_file(tables, owner, saved(title="1860", options=options))
    again = tables.table(play_again(tables, opened.id, owner))
    assert (tables.table(opened.id).title.rules, again.title.rules) == (1, 2)
    assert again.title.options["destinations"] == "on"
    assert again.title.options["two_player_map"] == "off"
    assert again.title.variants.smaller_map


def test_a_game_with_secrets_gives_no_copy_before_its_end(tables, owner, monkeypatch):
    table_id = new_table(tables, owner)
    monkeypatch.setattr(
        T1848, "secrets", Secrets(open=SECRETS.open, frames=SECRETS.frames, dealt=True)
    )
    access = tables.access(table_id, owner)
    with pytest.raises(Problem) as refused:
        opening.copy(tables, access, owner, 0)
    assert refused.value.status == 403
    assert not access.is_open()
    assert access.table.seed is None


def test_handing_a_seat_to_a_bot_is_in_the_log(tables, owner):
    table_id = new_table(tables, owner)
    seats.reseat(tables, table_id, owner, Seat("Bob", "bot", "random"))
    line = tables.access(table_id, owner).log()[-1]
    assert line.text == ["Random, a computer player, plays for Bob."]
