"""A rematch: the same people, seats drawn anew, and everybody is asked."""

from tests.server.guests import bot, here
from tests.server.lobby.test_gatherings import seen
from tests.server.lobby.test_inviting import invitations


def table_of(guest, *more):
    """A table of Ann, its owner, Bob, who has come by his link, and others; the game is over."""
    owner, friend = guest(), guest()
    table, secrets = owner.open(*here("Ann"), {"name": "Bob", "kind": "link"}, *more or [bot("Cy")])
    friend.claim(table, secrets["Bob"])
    owner.end(table, friend)
    return owner, friend, table


def again(guest, table):
    return guest.post(f"{table}/rematch", {}, 201)["id"]


def test_it_begins_when_all_have_said_yes(guest):
    owner, friend, table = table_of(guest)
    new = again(friend, table)
    assert owner.get(table)["rematch"] == new
    assert {each["name"]: each["taken"] for each in seen(owner, new)["seats"]} == {
        "Ann": False,
        "Bob": True,
        "Cy": True,
    }
    assert seen(owner, new)["owner"]
    assert invitations(owner) == [("Bob", new)]
    assert again(owner, table) == new  # by asking as well
    found = owner.get(f"/api/tables/{new}")
    assert {each["name"]: each["kind"] for each in found["seats"]} == {
        "Ann": "here",
        "Bob": "link",
        "Cy": "bot",
    }
    assert found["you"]["owner"]
    assert friend.get(f"/api/tables/{new}")["you"]["seats"] == ["Bob"]
    assert again(friend, table) == new


def test_an_invitation_is_accepted_or_declined(guest):
    owner, friend, table = table_of(guest)
    new = again(owner, table)
    friend.post(f"/api/invitations/{new}/accept", {}, 200)
    assert friend.get(f"/api/tables/{new}")["you"]["seats"] == ["Bob"]
    owner, friend, table = table_of(guest)
    new = again(owner, table)
    friend.post(f"/api/invitations/{new}/decline", {}, 200)
    assert seen(owner, new)["free"] == 1
    again(friend, table)  # he has thought better of it
    assert friend.get(f"/api/tables/{new}")["you"]["seats"] == ["Bob"]


def test_where_nobody_else_plays_it_begins_at_once_and_seats_are_drawn(guest):
    owner = guest()
    orders = set()
    for _ in range(12):
        table, _ = owner.open()
        owner.end(table)
        found = owner.get(f"/api/tables/{again(owner, table)}")
        orders.add(tuple(each["name"] for each in found["seats"]))
    assert len(orders) > 1


def test_it_is_shown_as_the_first_table_was(guest):
    owner = guest()
    table, _ = owner.open(shown="public")
    refused = owner.post(f"{table}/rematch", {}, 422)["error"]
    assert refused["message"] == "There is a rematch when the game is over."
    owner.end(table)
    new = again(owner, table)
    assert owner.get(f"/api/tables/{new}/shown") == {"shown": "public"}


def test_only_those_who_played_ask_for_it(guest):
    _, _, table = table_of(guest)
    guest().post(f"{table}/rematch", {}, 403)


def test_a_closed_one_is_followed_by_another(guest):
    owner, _, table = table_of(guest)
    new = again(owner, table)
    owner.post(f"/api/gatherings/{new}/close", {}, 200)
    assert again(owner, table) != new
