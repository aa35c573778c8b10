"""Cups and leagues from their announcement to a winner."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.server.contests.playing import CUP, LEAGUE, tables
from tests.server.servers import on_either

pytestmark = on_either


def in_days(days):
    """A moment to come, as the API takes it."""
    return (datetime.now(UTC) + timedelta(days=days)).isoformat()


def test_a_cup_from_announcement_to_winner(join, client):
    club = join(6)
    cup = club.announce(CUP)
    club.enter(cup)
    listed = club.guests["Bob"].get(f"{club.club}/contests")
    assert [(each["name"], each["state"], each["entered"]) for each in listed] == [
        ("Winter cup", "open", 6)
    ]
    club.guests["Bob"].post(f"{cup}/begin", {}, 403)
    found = club.owner.post(f"{cup}/begin", {}, 200)
    assert found["state"] == "running"
    assert [len(table["seats"]) for table in tables(found)] == [3, 3]
    assert found["seed"] is None
    first = club.wait(cup, lambda each: all(t["table"] for t in tables(each)))
    for table in tables(first):
        names = club.at(cup, table)
        game = client.app.state["tables"].table(table["table"]).game
        assert list(game.players) == names  # as they were drawn, whatever the title draws
        for name in names:
            you = club.guests[name].get(f"/api/tables/{table['table']}")["you"]
            assert (you["seats"], you["owner"]) == ([name], False)
    second = club.play_round(cup)
    (final,) = tables(second)
    # One of each goes on: the later seat comes first among equals.
    firsts = [table["seats"][-1]["number"] for table in tables(first)]
    assert {seat["number"] for seat in final["seats"]} == set(firsts)
    over = club.play_round(cup)
    assert over["state"] == "over"
    last = over["played"][-1]["tables"][0]
    assert over["winners"] == [last["seats"][-1]["number"]]
    assert [seat["place"] for seat in last["seats"]] == list(range(len(last["seats"]), 0, -1))
    assert over["seed"]


def test_a_league_from_announcement_to_winner(join):
    club = join(4)
    league = club.begun(LEAGUE, rounds=3)
    for _ in range(3):
        found = club.play_round(league)
    assert found["state"] == "over"
    pairs = [frozenset(club.at(league, t)) for r in found["played"] for t in r["tables"]]
    assert len(set(pairs)) == 6  # everybody has met everybody
    assert [each["points"] for each in found["standings"]] == [6.0] * 4  # all games were tied
    assert len(found["winners"]) == 4
    late = dict.fromkeys(club.guests, 0)
    for played in found["played"]:
        for table in played["tables"]:
            first, second = club.at(league, table)
            assert late[first] >= late[second]  # who sat late sits early
            late[second] += 1
            late[first] -= 1


def test_it_begins_when_as_many_have_entered_as_may(join):
    club = join(3)
    cup = club.announce(CUP, most=3)
    club.enter(cup, "Ann", "Bob")
    assert club.owner.get(cup)["state"] == "open"
    club.enter(cup, "Cy")
    found = club.wait(cup, lambda each: each["state"] == "running")
    assert len(tables(found)) == 1


@pytest.mark.parametrize(("number", "state"), [(1, "off"), (2, "running")])
def test_it_begins_at_its_moment_or_not_at_all(join, client, monkeypatch, number, state):
    club = join(2)
    cup = club.announce(CUP, until=in_days(3))
    club.enter(cup, *list(club.guests)[:number])
    progress = client.app.state["progress"]
    progress.look(cup.rsplit("/", 1)[1])
    assert club.owner.get(cup)["state"] == "open"
    later = progress.tables.clock() + 4 * 86_400
    monkeypatch.setattr(progress.tables, "clock", lambda: later)
    progress.look(cup.rsplit("/", 1)[1])
    found = club.owner.get(cup)
    assert found["state"] == state
    assert found["reason"] == ("" if number > 1 else "Too few had entered.")


def test_who_withdraws_before_it_begins_has_not_entered(join):
    club = join(4)
    cup = club.announce(CUP)
    club.enter(cup)
    club.guests["Bob"].post(f"{cup}/enter", {}, 200)  # a second time changes nothing
    assert len(club.owner.get(cup)["entrants"]) == 4
    assert not club.guests["Bob"].post(f"{cup}/withdraw", {}, 200)["entered"]
    club.guests["Bob"].post(f"{cup}/withdraw", {}, 404)
    club.guests["Cy"].post(f"{club.club}/leave", {}, 200)
    assert [each["name"] for each in club.owner.get(cup)["entrants"]] == ["Ann", "Dee"]
    club.guests["Bob"].post(f"{cup}/enter", {}, 200)
    assert club.guests["Bob"].get(cup)["entered"]


def test_what_is_wanted_is_checked(join):
    club = join(2)
    for wrong in (
        {"players": 6},
        {"players": 3, "go_on": 3},
        {"go_on": 0},
        {"most": 2},
        {"kind": "league", "rounds": 0},
        {"until": "2001-01-01T00:00:00Z"},
        {"until": in_days(400)},
        {"until": in_days(3).removesuffix("+00:00")},
        {"until": "9999-12-31T23:59:59Z"},
        {"shown": "link"},
        {"name": "\u202e"},
        {"kind": "tournament"},
        {"pace": {"stock": 1}},
    ):
        club.announce(CUP, 400, **wrong)
    club.announce(CUP, 422, title="1999")
    club.announce(CUP, 422, options={"colour": "blue"})
    club.guests["Bob"].post(f"{club.club}/contests", CUP, 403)
    assert club.owner.get(f"{club.club}/contests") == []


def test_what_can_be_changed(join):
    club = join(3)
    cup = club.announce(CUP)
    club.guests["Bob"].post(cup, {"name": "Bob's cup"}, 403)
    found = club.owner.post(cup, {"name": " Spring  cup ", "most": 4}, 200)
    assert (found["name"], found["most"]) == ("Spring cup", 4)
    club.enter(cup)
    club.owner.post(cup, {"most": 2}, 400)
    club.owner.post(f"{cup}/begin", {}, 200)
    club.owner.post(cup, {"most": 8}, 422)
    assert club.owner.post(cup, {"name": "Last cup"}, 200)["name"] == "Last cup"
    club.owner.post(f"{cup}/begin", {}, 422)
    club.guests["Bob"].post(f"{cup}/enter", {}, 422)


def test_a_name_under_which_nobody_can_sit_is_refused_at_once(join):
    club = join(2)
    cup = club.announce(CUP, title="1848")
    bob = club.guests["Bob"]
    bob.post("/api/me", {"name": "VR"}, 200)
    bob.post(f"{cup}/enter", {}, 422)
    bob.post("/api/me", {"name": "1"}, 200)
    bob.post(f"{cup}/enter", {}, 422)


def test_at_rated_tables_guests_do_not_play(join):
    club = join(2)
    cup = club.announce(CUP, rated=True)
    assert club.guests["Bob"].post(f"{cup}/enter", {}, 403)["error"]["code"] == "sign_in"


def test_a_club_has_so_many_at_a_time(join, monkeypatch):
    monkeypatch.setattr("railhead.server.contests.contests.MOST_UNFINISHED", 1)
    club = join(2)
    cup = club.announce(CUP)
    club.announce(CUP, 422)
    club.guests["Bob"].post(f"{cup}/call-off", {"reason": "No."}, 403)
    club.owner.post(f"{cup}/call-off", {"reason": "  "}, 400)
    club.owner.post(f"{cup}/call-off", {"reason": "Too cold."}, 200)
    club.owner.post(f"{cup}/call-off", {"reason": "Too cold."}, 422)
    club.guests["Bob"].post(f"{cup}/enter", {}, 422)
    assert club.owner.get(cup)["reason"] == "Too cold."
    club.announce(CUP)
    club.owner.post(f"{club.club}/close", {}, 200)
    club.owner.get(cup, 404)
