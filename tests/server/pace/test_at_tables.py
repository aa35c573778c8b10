"""What happens when time is out, and who sits in for whom."""

import pytest

from railhead.server import opening, seats, sitting
from railhead.server.browsers import Browser
from railhead.server.errors import Problem
from railhead.server.facts import Seat
from railhead.server.pace import vacation, voting
from railhead.server.pace.at_table import pace_of, shown
from railhead.server.pace.pace import DAY, HOUR, Pace
from tests.server.games import play_again, play_on
from tests.server.pace.house import NOON, PACE, House
from tests.server.servers import on_either

pytestmark = on_either


@pytest.fixture
def house(storage):
    return House(storage)


def with_outcome(when_out, **more):
    fields = {name: getattr(PACE, name) for name in PACE.__struct_fields__}
    return Pace(**{**fields, "when_out": when_out, **more})


def asked(house, table_id):
    [name] = house.tables.table(table_id).asked
    return name


def test_nothing_happens_where_nothing_was_chosen(house):
    table_id, _, _ = house.open(with_outcome("nothing"))
    house.later(100)
    assert house.said(table_id) == []
    clock = shown(house.tables.table(table_id), house.now, ())[asked(house, table_id)]
    assert (clock.left, clock.out) == (0, NOON + 10 * HOUR)


def test_it_is_said_once(house):
    table_id, _, _ = house.open(with_outcome("warning"))
    name = asked(house, table_id)
    house.later(9.5)
    assert house.said(table_id) == []
    house.later(90)
    assert house.said(table_id) == [f"{name}’s time is out."]
    assert house.tables.table(table_id).seats[name].kind == "link"


@pytest.mark.parametrize("kinds", [("link", "link", "link"), ("here", "here", "here")])
def test_a_computer_player_sits_in_until_the_player_is_back(house, kinds):
    table_id, owner, players = house.open(with_outcome("sits_in"), kinds)
    name = asked(house, table_id)
    mine = players.get(name, owner)
    house.later(11)
    assert house.said(table_id) == [f"{name}’s time is out."]
    assert name in house.tables.access(table_id, mine).seats
    house.later(2)
    assert house.said(table_id)[1:] == [f"Steady sits in for {name}."]
    access = house.tables.access(table_id, mine)
    assert name in access.away
    assert name not in access.seats
    play_on(house.tables, table_id, 1)
    access = house.tables.access(table_id, mine)
    assert [line.by for line in sitting.played(access, name)] == [name]
    if name in players:  # not even the owner takes it
        other = next(browser for each, browser in players.items() if each != name)
        with pytest.raises(Problem):
            sitting.come_back(house.tables, table_id, other, name)
    access = sitting.come_back(house.tables, table_id, mine, name)
    assert name in access.seats
    assert access.table.seats[name].kind == kinds[0]
    assert house.said(table_id)[-1] == f"{name} is back."
    assert access.clocks()[name].left >= HOUR


def test_without_grace_a_computer_player_sits_in_at_once(house):
    table_id, _, _ = house.open(with_outcome("sits_in", grace=0))
    name = asked(house, table_id)
    house.later(10.5)
    assert house.said(table_id) == [f"{name}’s time is out.", f"Steady sits in for {name}."]


def test_who_acts_after_the_warning_keeps_his_seat(house):
    table_id, _, _ = house.open(with_outcome("sits_in"))
    first = asked(house, table_id)
    house.later(11)
    play_on(house.tables, table_id, 1)
    house.later(5)
    assert house.tables.table(table_id).seats[first].kind == "link"
    assert house.said(table_id) == [f"{first}’s time is out."]


def test_the_owner_lets_the_table_wait(house):
    table_id, owner, players = house.open(with_outcome("sits_in"))
    name = asked(house, table_id)
    house.later(13)
    with pytest.raises(Problem, match="owner"):
        sitting.wait_for(house.tables, table_id, players[name], name)
    access = sitting.wait_for(house.tables, table_id, owner, name)
    assert access.table.seats[name].kind == "link"
    assert house.said(table_id)[-1] == f"The table waits for {name} again."


def vote_at(house, choice, *voters, kinds=("link", "link", "link"), title="1848"):
    """Let others vote about whoever is asked first; the table and that player."""
    table_id, owner, players = house.open(with_outcome("vote"), kinds, title)
    name = house.tables.table(table_id).asked[0]
    house.later(11)
    others = [each for each in ("Ann", "Bob", "Cy") if each != name]
    for place in voters:
        browser = players.get(others[place], owner)
        voting.vote(house.tables, table_id, browser, name, choice)
    return table_id, name


def test_the_others_vote_and_more_than_half_of_them_decide(house):
    table_id, name = vote_at(house, "wait", 0)
    [vote] = voting.votes_of(house.tables.visit_as_server(table_id))
    assert (vote.name, vote.needed, len(vote.votes)) == (name, 2, 1)
    table_id, name = vote_at(house, "wait", 0, 1)
    assert house.said(table_id)[-1] == f"The others wait another day for {name}."
    clock = house.tables.visit_as_server(table_id).clocks()[name]
    assert clock.left == 12 * HOUR  # a day, but no more than a clock holds
    assert voting.votes_of(house.tables.visit_as_server(table_id)) == []


def test_the_others_vote_for_a_computer_player(house):
    table_id, name = vote_at(house, "sits_in", 0, 1)
    assert house.tables.table(table_id).seats[name].bot == "steady"


def test_the_others_offer_the_seat(house):
    table_id, name = vote_at(house, "offer", 0, 1)
    assert house.tables.storage.claimed(table_id) == {"", "Ann", "Bob", "Cy"} - {name}
    clock = house.tables.visit_as_server(table_id).clocks()[name]
    assert clock.state == "not come"


def test_nobody_votes_about_himself_and_a_vote_lapses_when_he_acts(house):
    table_id, _, players = house.open(with_outcome("vote"))
    name = asked(house, table_id)
    house.later(11)
    with pytest.raises(Problem, match="others vote"):
        voting.vote(house.tables, table_id, players[name], name, "wait")
    play_on(house.tables, table_id, 1)
    assert voting.votes_of(house.tables.visit_as_server(table_id)) == []


def test_where_there_are_secrets_nobody_alone_offers_a_seat(house):
    kinds = ("here", "here", "link")
    table_id, owner, _ = house.open(with_outcome("vote"), kinds, "18india")
    house.later(11)
    assert "Cy" in house.tables.table(table_id).timeline.out  # all are asked at once
    with pytest.raises(Problem, match="all the others"):
        voting.vote(house.tables, table_id, owner, "Cy", "offer")


def test_where_there_are_secrets_a_bot_in_the_place_of_somebody_offers_no_seat(house):
    """The owner could let one play for whoever would be against it."""
    owner, players = Browser(), {}
    sitting = [Seat("Ann", "here"), *(Seat(name, "link") for name in ("Bob", "Cy", "Di"))]
    opened = opening.open_new(
        house.tables, owner, "18india", sitting, {}, None, with_outcome("vote")
    )
    for name, secret in opened.secrets.items():
        players[name] = Browser()
        house.tables.claim(opened.id, secret, players[name])
    house.later(11)
    seats.reseat(house.tables, opened.id, owner, Seat("Cy", "bot", "steady"))
    voting.vote(house.tables, opened.id, owner, "Bob", "wait")
    with pytest.raises(Problem, match="all the others"):
        voting.vote(house.tables, opened.id, players["Di"], "Bob", "offer")
    assert "Bob" in house.tables.storage.claimed(opened.id)


def test_what_is_due_is_done_by_one_of_two_servers(storage):
    house, other = House(storage), House(storage)
    table_id, _, _ = house.open(with_outcome("sits_in"))
    house.now = other.now = NOON + 13 * HOUR
    for each in (house, other):  # both look, as if the job had been taken from one of them
        each.pacing.look(table_id)
        each.pacing.look(table_id)
    assert len(house.said(table_id)) == 2
    assert len(house.jobs.take(["clock"], 9)) == 1


def test_clocks_stand_while_no_server_runs(storage):
    house = House(storage)
    table_id, _, _ = house.open()
    name = asked(house, table_id)
    for _ in range(10):
        house.outages.beat()
        house.now += 1
    down = house.now
    house = House(storage, down + 5 * HOUR)
    other = House(storage, house.now)
    house.outages.beat()
    other.outages.beat()
    assert house.outages.spans == other.outages.spans == ((down - 1, down + 5 * HOUR),)
    for each in (house, other):
        left = each.tables.visit_as_server(table_id).clocks()[name].left
        assert left == pytest.approx(10 * HOUR - 10, abs=2)


def test_a_server_that_says_late_that_it_runs_has_run_all_the_same(storage):
    house = House(storage)
    house.open()
    house.outages.beat()
    awake = house.outages._awake
    for _ in range(60):  # it has so much to do that the database hears nothing of it for a minute
        awake.tick(house.now)
        house.now += 1
    awake.tick(house.now)
    house.outages.beat()
    assert not house.outages.spans
    slept = house.now
    house.now += HOUR  # the computer sleeps, and every thread of the server with it
    awake.tick(house.now)
    house.outages.beat()
    assert house.outages.spans == ((slept, house.now),)


def test_clocks_stand_while_the_database_fails(storage):
    house = House(storage)
    house.open()
    house.outages.beat()
    failed = house.now
    awake = house.outages._awake
    for _ in range(60):
        awake.tick(house.now)
        awake.end()
        house.now += 1
    awake.tick(house.now)
    house.outages.beat()
    assert house.outages.spans == ((failed, house.now),)


def test_no_signs_of_life_where_no_clock_runs(storage):
    house = House(storage)
    house.open(None)
    house.outages.beat()
    house.now += DAY
    house.outages.beat()
    assert house.outages.spans == ()


def test_vacation(house):
    table_id, owner, players = house.open(with_outcome("warning"))
    name = asked(house, table_id)
    mine = players[name]
    found = vacation.go(house.tables, house.people, mine, house.now + 10 * DAY)
    assert (found.until, found.left) == (NOON + 10 * DAY, 20)
    house.later(9 * 24)
    clock = house.tables.access(table_id, owner).clocks()[name]
    assert (clock.state, clock.left) == ("vacation", 10 * HOUR)
    found = vacation.come_back(house.tables, house.people, mine)
    assert (found.until, found.left) == (0, 21)
    with pytest.raises(Problem, match="21 of 30 days"):
        vacation.go(house.tables, house.people, mine, house.now + 22 * DAY)
    assert house.said(table_id)[-1] == f"{name} is back from vacation."
    house.later(11)
    assert house.said(table_id)[-1] == f"{name}’s time is out."


def test_a_rematch_is_played_at_the_same_pace_and_a_copy_at_none(house):
    table_id, owner, players = house.open(with_outcome("sits_in"))
    house.later(13)
    access = house.tables.access(table_id, owner)
    assert "bot" in {seat.kind for seat in access.table.seats.values()}
    again = house.tables.table(play_again(house.tables, table_id, owner, *players.values()))
    assert pace_of(again) == with_outcome("sits_in")
    assert {seat.kind for seat in again.seats.values()} == {"link"}
    copied = opening.copy(house.tables, access, owner, 0)
    assert pace_of(house.tables.table(copied.id)) is None
