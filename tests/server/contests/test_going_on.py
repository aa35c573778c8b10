"""Nothing gets stuck: whoever leaves, whatever becomes of a table."""

import pytest

from railhead.server import housekeeping
from tests.server.contests.playing import CUP, LEAGUE, tables
from tests.server.lobby.test_clubs import player
from tests.server.lobby.test_inviting import PASSWORD, sign_up
from tests.server.servers import on_either

pytestmark = [pytest.mark.thorough, on_either]


def test_who_withdraws_is_sat_in_for_and_does_not_go_on(join):
    club = join(6)
    cup = club.begun(CUP)
    first, second = tables(club.owner.get(cup))
    _, heir, leaver = club.at(cup, first)  # who would come first among equals
    club.guests[leaver].post(f"{cup}/withdraw", {}, 200)
    club.wait(cup, lambda _: "bot" in kinds(club, first))
    club.play(cup, first, without=(leaver,))
    club.play(cup, second)
    found = club.wait(cup, lambda each: each["round"] == 2)
    names = club.names(cup)
    (final,) = tables(found)
    assert leaver not in club.at(cup, final)
    assert heir in club.at(cup, final)
    places = {names[s["number"]]: s["place"] for s in found["played"][0]["tables"][0]["seats"]}
    assert places[leaver] == 3
    club.guests[leaver].post(f"{cup}/withdraw", {}, 404)


def kinds(club, table):
    path = f"/api/tables/{table['table']}"
    return [each["kind"] for each in club.owner.get(path)["seats"]]


@pytest.mark.exhaustive
def test_if_as_many_are_left_as_go_on_nothing_is_played_for(join):
    club = join(4)
    cup = club.begun(CUP, players=2)
    first, second = tables(club.owner.get(cup))
    stays, leaves = club.at(cup, first)
    number = next(n for n, name in club.names(cup).items() if name == leaves)
    club.guests["Bob"].post(f"{cup}/remove", {"number": number, "reason": "Away."}, 403)
    club.owner.post(f"{cup}/remove", {"number": 99, "reason": "Away."}, 404)
    club.owner.post(f"{cup}/remove", {"number": number, "reason": "Away for weeks."}, 200)
    found = club.wait(cup, lambda each: tables(each)[0]["state"] == "over")
    assert tables(found)[0]["reason"] == "The others have withdrawn."
    assert [e["reason"] for e in found["entrants"] if e["name"] == leaves] == ["Away for weeks."]
    club.play(cup, second)
    (final,) = tables(club.wait(cup, lambda each: each["round"] == 2))
    assert stays in club.at(cup, final)


@pytest.mark.exhaustive
def test_whoever_leaves_the_club_or_is_no_more_withdraws(join, client):
    club = join(6)
    cup = club.begun(CUP, go_on=2)
    first, second = tables(club.owner.get(cup))
    gone = next(name for name in club.at(cup, first) if name != "Ann")
    sent = next(name for name in club.at(cup, second) if name != "Ann")
    club.guests[gone].post("/api/me/delete", {}, 200)
    club.owner.post(f"{club.club}/remove", {"who": player(club.guests[sent])}, 200)
    found = club.wait(
        cup, lambda each: sum(e["withdrew"] is not None for e in each["entrants"]) == 2
    )
    assert gone not in str(found)
    # Two are left at each table, and two go on: it is the final at once.
    found = club.wait(cup, lambda each: each["round"] == 2 and tables(each)[0]["table"])
    (final,) = tables(found)
    assert set(club.at(cup, final)) == set(club.guests) - {gone, sent}
    club.guests[sent].get(cup, 404)
    over = club.play_round(cup)
    assert over["state"] == "over"
    winner = club.names(cup)[over["winners"][0]]
    number = len(over["entrants"])
    club.guests[winner].post("/api/me/delete", {}, 200)
    keeper = next(guest for name, guest in club.guests.items() if name not in {winner, gone, sent})
    after = keeper.get(cup)
    assert (after["state"], after["winners"]) == ("over", over["winners"])
    assert len(after["entrants"]) == number
    assert winner not in str(after)


def test_a_computer_player_sits_in_for_who_is_no_more(join):
    club = join(3)
    cup = club.begun(CUP)
    (table,) = tables(club.owner.get(cup))
    gone = next(name for name in club.at(cup, table) if name != "Ann")
    club.guests[gone].post("/api/me/delete", {}, 200)
    club.wait(cup, lambda _: "bot" in kinds(club, table))
    left = [name for name in club.at(cup, table) if name]
    club.play(cup, table, without=("",))
    found = club.wait(cup, lambda each: each["state"] == "over")
    assert club.names(cup)[found["winners"][0]] == left[-1]


def test_a_guest_who_signs_in_takes_part_with_his_account(join):
    club = join(3)
    bob, elsewhere = club.guests["Bob"], club.guests["Cy"]
    sign_up(bob, "Bob")
    cup = club.announce(CUP, players=2)
    club.enter(cup)
    # The guest at the other browser was Bob as well: he has entered twice, and plays once.
    elsewhere.post("/api/sign-in/password", {"name": "Bob", "password": PASSWORD}, 200)
    found = club.owner.post(f"{cup}/begin", {}, 200)
    assert [each["name"] for each in found["entrants"]] == ["Ann", "Bob"]
    assert elsewhere.get(cup)["entered"]
    assert len(tables(found)) == 1


def test_those_who_keep_the_club_decide_a_table(join):
    club = join(4)
    cup = club.begun(CUP, players=2)
    first, second = tables(club.owner.get(cup))
    one, other = (seat["number"] for seat in first["seats"])
    decide = f"{cup}/tables/{first['number']}/decide"
    places = [{"number": one, "place": 1}, {"number": other, "place": 2}]
    body = {"places": places, "reason": "They can't meet before March."}
    club.guests["Bob"].post(decide, body, 403)
    club.owner.post(decide, {**body, "places": places[:1]}, 400)
    club.owner.post(decide, {**body, "places": [{**p, "place": 1} for p in places]}, 400)
    club.owner.post(decide, {**body, "reason": " "}, 400)
    club.owner.post(f"{cup}/tables/99/decide", body, 404)
    found = club.owner.post(decide, body, 200)
    assert tables(found)[0]["state"] == "decided"
    assert tables(found)[0]["reason"] == "They can't meet before March."
    club.play(cup, first)  # which no longer matters: the other would come first
    club.play(cup, second)
    found = club.wait(cup, lambda each: each["round"] == 2)
    (final,) = tables(found)
    assert one in {seat["number"] for seat in final["seats"]}
    assert other not in {seat["number"] for seat in final["seats"]}
    club.owner.post(decide, body, 422)  # the next round has been drawn
    last = [{"number": s["number"], "place": p} for p, s in enumerate(final["seats"], 1)]
    body = {"places": last, "reason": "By lot."}
    over = club.owner.post(f"{cup}/tables/{final['number']}/decide", body, 200)
    assert (over["state"], over["winners"]) == ("over", [last[0]["number"]])


@pytest.mark.exhaustive
def test_a_table_that_was_deleted_is_opened_anew_or_decided(join, client):
    club = join(2)
    league = club.begun(LEAGUE, rounds=1)
    (table,) = tables(club.owner.get(league))
    anew = f"{league}/tables/{table['number']}/anew"
    club.owner.post(anew, {}, 422)
    progress = client.app.state["progress"]
    housekeeping.delete(progress.storage, [table["table"]])
    progress.tables.forget(table["table"])
    progress.look(league.rsplit("/", 1)[1])
    (gone,) = tables(club.owner.get(league))
    assert (gone["state"], gone["table"]) == ("gone", None)
    club.guests["Bob"].post(anew, {}, 403)
    club.owner.post(anew, {}, 200)
    found = club.wait(league, lambda each: tables(each)[0]["state"] == "playing")
    assert tables(found)[0]["table"] not in (None, table["table"])
    assert club.play_round(league)["state"] == "over"


@pytest.mark.exhaustive
def test_a_game_that_goes_on_after_all_counts_when_it_is_over(join):
    club = join(4)
    league = club.begun(LEAGUE, rounds=1)
    first, second = tables(club.owner.get(league))
    club.play(league, first)
    club.wait(league, lambda each: tables(each)[0]["state"] == "over")
    one, other = (club.guests[name] for name in club.at(league, first))
    path = f"/api/tables/{first['table']}"
    one.post(f"{path}/undo", {"expected": one.get(path)["of"]}, 200)
    if not one.get(path)["finished"]:
        other = one
    else:
        other.post(f"{path}/undo/answer", {"agree": True}, 200)
    club.wait(league, lambda each: tables(each)[0]["state"] == "playing")
    club.play(league, second)
    club.play(league, first)
    assert club.wait(league, lambda each: each["state"] == "over")["winners"]


@pytest.mark.exhaustive
def test_who_is_banned_does_not_go_on(join, client):
    club = join(4)
    cup = club.begun(CUP, players=2)
    first, second = tables(club.owner.get(cup))
    banned = next(name for name in club.at(cup, first) if name != "Ann")
    club.play(cup, first)
    club.wait(cup, lambda each: tables(each)[0]["state"] == "over")
    key = player(club.guests[banned])
    client.app.state["desk"].ban("x", "account", key, "all", 3, "Rude.")
    club.play(cup, second)
    found = club.wait(cup, lambda each: each["round"] == 2)
    assert banned not in club.at(cup, tables(found)[0])


def test_while_operators_want_no_tables_opened_a_round_waits(join, client):
    club = join(2)
    cup = club.announce(CUP, players=2, most=2)
    desk, progress = client.app.state["desk"], client.app.state["progress"]
    desk.pause("x", "The disk is full")
    club.enter(cup)
    progress.look(cup.rsplit("/", 1)[1])
    assert [table["state"] for table in tables(club.owner.get(cup))] == ["drawn"]
    desk.resume("x", "It is not")
    progress.look(cup.rsplit("/", 1)[1])
    assert [table["state"] for table in tables(club.owner.get(cup))] == ["playing"]
