"""Taking back: one's own at once, others' with their consent, and nothing is ever lost."""

import random
from pathlib import Path

import msgspec
import pytest

import railhead
from railhead.play.secrecy import opened
from railhead.play.secrets import Secrets
from railhead.server import acting, opening, seats, undo
from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.facts import Seat
from railhead.server.preview import preview
from railhead.server.tables import Tables
from tests.play.conduct import pick
from tests.server.games import open_file, play

GOLDEN = Path(__file__).parents[1] / "golden"


class Party:
    """A table at which Ann owns, plays and hosts Bob; Cy has a link, Di is a bot."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.owner, self.friend = Browser(), Browser()
        seating = [
            Seat("Ann", "here"),
            Seat("Bob", "here"),
            Seat("Cy", "link"),
            Seat("Di", "bot", "random"),
        ]
        # By this profile they sit as they are named.
        opened = opening.open_new(tables, self.owner, "1848", seating, {"profile": "18xx.games"}, 1)
        self.id = opened.id
        tables.claim(self.id, opened.secrets["Cy"], self.friend)

    @property
    def table(self):
        return self.tables.table(self.id)

    def play_until(self, *last):
        """Play until these have acted, the last of all at the end."""
        while tuple(e.by for e in self.table.actions()[-len(last) :]) != last:
            play(self.tables, self.id, {"type": "lower_private", "private": "P6"})

    def undo(self, browser, to=None):
        return undo.undo(self.tables, self.id, browser, self.table.action_count, to)

    def redo(self, browser, to=None):
        return undo.redo(self.tables, self.id, browser, self.table.action_count, to)

    def answer(self, browser, agree):
        return undo.answer(self.tables, self.id, browser, agree)


@pytest.fixture
def party(tables):
    return Party(tables)


def before(party, name):
    """The position before the last action of somebody."""
    line = [entry.by for entry in party.table.actions()]
    return len(line) - 1 - line[::-1].index(name)


def test_ones_own_last_action_goes_back_at_once(party):
    party.play_until("Cy")
    count = party.table.action_count
    access = party.undo(party.friend)
    assert access.table.action_count == count - 1
    assert access.table.asked == ("Cy",)
    assert access.table.request is None


def test_seats_on_one_screen_are_one_person(party):
    party.play_until("Ann", "Bob")
    access = party.undo(party.owner, before(party, "Ann"))
    assert access.table.request is None
    assert access.table.asked == ("Ann",)


def test_bots_go_along(party):
    party.play_until("Cy", "Di")
    access = party.undo(party.friend)
    assert access.table.asked == ("Cy",)


def test_anothers_action_needs_consent(party):
    party.play_until("Cy")
    count = party.table.action_count
    access = party.undo(party.owner)
    assert access.table.action_count == count
    assert access.table.request.waiting == ("Cy",)
    assert access.table.request.to == count - 1
    done = party.answer(party.friend, True)
    assert (done.table.action_count, done.table.request) == (count - 1, None)


def test_one_who_does_not_agree_ends_it(party):
    party.play_until("Cy")
    count = party.table.action_count
    party.undo(party.owner)
    access = party.answer(party.friend, False)
    assert (access.table.action_count, access.table.request) == (count, None)


def test_who_asked_can_withdraw_but_not_agree_for_others(party):
    party.play_until("Cy")
    party.undo(party.owner)
    with pytest.raises(Problem) as refused:
        party.answer(party.owner, True)
    assert refused.value.status == 403
    assert party.answer(party.owner, False).table.request is None


def test_a_request_lapses_when_somebody_acts(party):
    party.play_until("Cy")
    party.undo(party.owner)
    party.play_until("Cy", *party.table.asked)
    assert party.table.request is None
    with pytest.raises(Problem, match="Nobody has asked"):
        party.answer(party.friend, True)


def test_redo_brings_back_what_was_undone(party):
    party.play_until("Cy")
    state, count = party.table.game.state, party.table.action_count
    party.undo(party.friend)
    access = party.redo(party.friend)
    assert access.table.action_count == count
    assert access.table.game.state == state
    with pytest.raises(Problem, match="nothing to play again"):
        party.redo(party.friend)


def test_redoing_anothers_action_needs_consent_too(party):
    party.play_until("Cy")
    party.undo(party.friend)
    assert party.redo(party.owner).table.request.waiting == ("Cy",)
    assert party.answer(party.friend, True).table.undone == ()


def test_undone_actions_stay_in_the_log(party):
    party.play_until("Cy")
    party.undo(party.friend)
    log = party.tables.access(party.id, party.owner).log()
    struck = [line for line in log if line.undone]
    assert [line.by for line in struck] == ["Cy"]
    assert log[-1].kind == "undo"
    assert log[-1].position == party.table.action_count
    assert [line.number for line in log] == list(range(1, len(log) + 1))


@pytest.mark.parametrize("to", [-1, 99])
def test_there_is_nothing_beyond(party, to):
    party.play_until("Ann")
    for way in (party.undo, party.redo):
        with pytest.raises(Problem) as refused:
            way(party.owner, to)
        assert refused.value.status == 422


def test_nothing_can_be_taken_back_at_the_start(party):
    with pytest.raises(Problem, match="nothing to take back"):
        party.undo(party.owner)


def test_onlookers_take_nothing_back(party):
    party.play_until("Ann")
    with pytest.raises(Problem) as refused:
        party.undo(Browser())
    assert refused.value.status == 403


def test_what_was_revealed_needs_everybody(party, monkeypatch):
    monkeypatch.setattr(Secrets, "reveals", lambda self, action, events: True)
    party.play_until("Cy")
    access = party.undo(party.friend)
    assert set(access.table.request.waiting) == {"Ann", "Bob"}
    assert party.answer(party.owner, True).table.request is None


class Finished:
    """A finished game, each player at a browser of his own."""

    def __init__(self, tables: Tables, save: str) -> None:
        self.tables, self.owner = tables, Browser()
        self.id = open_file(tables, self.owner, (GOLDEN / save).read_bytes()).id
        assert self.table.finished
        self.players = {name: Browser() for name in self.table.seats}
        for name, browser in self.players.items():
            secret = seats.reseat(tables, self.id, self.owner, Seat(name, "link"))
            tables.claim(self.id, str(secret), browser)

    @property
    def table(self):
        return self.tables.table(self.id)

    @property
    def last(self):
        """Who has played the last action."""
        return self.table.actions()[-1].by

    def undo(self, name):
        return undo.undo(self.tables, self.id, self.players[name], self.table.action_count).table


@pytest.mark.thorough
@pytest.mark.parametrize("save", ["1853-bank.json", "18india-bank.json", "1860-bank.json"])
def test_the_end_of_a_game_with_secrets_is_taken_back_by_all(tables, save):
    """Whoever played last has read everything by then, and so has everybody else."""
    party = Finished(tables, save)
    of, last = party.table.action_count, party.last
    others = [name for name in party.table.seats if name != last]
    assert set(party.undo(last).request.waiting) == set(others)
    assert party.table.action_count == of
    for name in others:
        assert party.table.action_count == of
        undo.answer(tables, party.id, party.players[name], True)
    assert party.table.action_count == of - 1
    assert not tables.access(party.id, party.players[last]).is_open()


def test_the_end_of_a_game_without_secrets_goes_back_at_once(tables):
    party = Finished(tables, "1848-bank.json")
    of = party.table.action_count
    assert party.undo(party.last).action_count < of


def test_a_copy_of_a_finished_game_stays_one_whatever_becomes_of_the_game(tables):
    party = Finished(tables, "18india-bank.json")
    last = party.players[party.last]
    copy = opening.copy(
        tables, tables.access(party.id, last), last, party.table.action_count - 5
    ).id
    party.undo(party.last)
    for browser in party.players.values():
        if browser is not last:
            undo.answer(tables, party.id, browser, True)
    access = tables.access(copy, last)
    assert access.is_open()  # to whom it belongs
    assert access.table.seed == party.table.facts.seed
    assert (
        undo.undo(tables, copy, last, access.table.action_count).table.action_count
        == access.table.action_count - 1
    )
    version = party.table.version
    play(tables, copy, access.game(access.table.action_count - 1).decisions[0].choices[0].action)
    assert party.table.version == version
    for browser in (*party.players.values(), party.owner):
        if browser is not last:
            with pytest.raises(Problem):
                tables.access(copy, browser)


@pytest.mark.clause("1860-INF-02")
def test_a_treasury_is_not_looked_into_by_buying_a_share_and_taking_it_back(tables):
    """The purchase shows the treasury to its buyer: taking it back needs everybody."""
    game = railhead.new("1860", ["Ann", "Bob", "Cy"], 3)
    chance = random.Random(5)
    while True:
        before = game.copy()
        game.play(pick(game, chance))
        buyer = game.actions[-1].by
        if opened(before, game, buyer):
            break
    owner = Browser()
    table_id = open_file(tables, owner, msgspec.json.encode(game.record())).id
    friend = Browser()
    secret = seats.reseat(tables, table_id, owner, Seat(buyer, "link"))
    tables.claim(table_id, secret, friend)
    of = len(game.actions)
    company = msgspec.to_builtins(game.actions[-1])["company"]
    access = undo.undo(tables, table_id, friend, of)
    assert access.table.action_count == of
    request = access.table.request
    assert request is not None
    assert len(request.waiting) == 2
    undo.answer(tables, table_id, owner, True)
    # Nor by thinking of it.
    action = {"type": "buy_share", **msgspec.to_builtins(game.actions[-1])}
    shown = preview(tables.access(table_id, friend), action)
    assert shown.ok
    assert company not in shown.after.get("cash", {})
    assert not [line for line in shown.changes if line.startswith(f"{company} has ")]


def wish(party):
    """What somebody asks for, and who must agree."""
    request = party.table.request
    return request and (request.way, request.waiting)


def test_a_game_ends_when_all_people_agree(party):
    party.play_until("Ann")
    access = undo.end(party.tables, party.id, party.owner, party.table.action_count)
    assert not access.table.finished
    assert wish(party) == ("end", ("Cy",))
    assert not party.answer(party.friend, False).table.finished
    assert wish(party) is None
    undo.end(party.tables, party.id, party.friend, party.table.action_count)
    assert wish(party) == ("end", ("Ann", "Bob"))
    table = party.answer(party.owner, True).table
    assert table.finished
    assert table.game.state.ends == ("agreement",)
    assert table.actions()[-1].data["action"]["type"] == "end_game"
    with pytest.raises(Problem, match="over"):
        undo.end(party.tables, party.id, party.owner, table.action_count)


def test_one_who_says_that_all_have_agreed_is_not_believed(party):
    action = {"type": "end_game", "agreed": list(party.table.game.players)}
    with pytest.raises(Problem) as refused:
        acting.act(party.tables, party.id, party.owner, action, party.table.action_count)
    assert refused.value.status == 403
    assert not party.table.finished


def test_onlookers_end_no_game(party):
    with pytest.raises(Problem) as refused:
        undo.end(party.tables, party.id, Browser(), party.table.action_count)
    assert refused.value.status == 403


def test_a_seat_that_goes_to_a_bot_is_not_waited_for(party):
    party.play_until("Cy")
    party.undo(party.owner)
    seats.reseat(party.tables, party.id, party.owner, Seat("Cy", "bot", "random"))
    assert party.table.request is None
