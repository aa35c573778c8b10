"""Signing up, in and out: one player at several browsers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from sqlalchemy import select

from railhead.server.models import devices, passwords, players, vouchers
from tests.server.guests import Guest, by_link
from tests.server.people.conftest import PASSWORD, Clock, secret_in, sign_up
from tests.server.post_office import PostOffice

Come = Callable[[], Guest]


def tables_of(guest: Guest) -> list[str]:
    return sorted(table["id"] for table in guest.get("/api/tables"))


def me(guest: Guest) -> dict[str, object]:
    player: dict[str, object] = guest.get("/api/me")["player"]
    return player


def test_whoever_comes_is_a_guest(come: Come) -> None:
    ann = come()
    assert me(ann) == {"id": None, "name": "", "colour": 0, "guest": True, "joined": None}
    assert ann.get("/api/me")["ways"] == {
        "passkey": True,
        "email": True,
        "password": True,
        "openid": "",
    }
    assert "railhead" not in ann.cookies, "looking makes nobody known"
    ann.post("/api/me", {"name": "Ann", "colour": 3}, 200)
    assert (me(ann)["name"], me(ann)["colour"], me(ann)["guest"]) == ("Ann", 3, True)


def test_a_name_and_a_password_sign_up_and_in(come: Come) -> None:
    at_home, on_the_way = come(), come()
    first, _ = at_home.open()
    second, _ = on_the_way.open()
    sign_up(at_home)
    assert me(at_home)["guest"] is False
    assert me(at_home)["name"] == "Ann"
    sign_up(on_the_way, "ANN")
    assert me(on_the_way)["id"] == me(at_home)["id"]
    both = sorted(table.rsplit("/", 1)[1] for table in (first, second))
    assert tables_of(at_home) == tables_of(on_the_way) == both
    at_home.play_first(first)
    on_the_way.play_first(first)


def test_signing_in_renews_the_token(come: Come) -> None:
    """Whoever has put a token into somebody's browser before has nothing of what follows."""
    thief, ann = come(), come()
    table, _ = ann.open()
    thief.cookies.update(ann.cookies)
    assert thief.get(f"{table}")["you"]["owner"]
    sign_up(ann)
    assert ann.cookies["railhead"] != thief.cookies["railhead"]
    assert ann.get(table)["you"]["owner"]
    assert not thief.get(table)["you"]["owner"]
    assert me(thief)["guest"] is True
    ann.post("/api/me", {"name": "Ann of Albury"}, 200)  # its token against forgery is new, too


def test_a_wrong_password_says_no_more_than_that(come: Come) -> None:
    sign_up(come())
    stranger = come()
    body = {"name": "Ann", "password": "four trains to Tamworth"}
    answer = stranger.post("/api/sign-in/password", body, 403)
    assert answer["error"]["code"] == "wrong_password"
    assert me(stranger)["guest"] is True


@pytest.mark.parametrize("password", ["short", "aaaaaaaaaaaaaaa", "Ann of Albury1"])
def test_what_is_no_password(come: Come, password: str) -> None:
    body = {"name": "Ann of Albury", "password": password}
    come().post("/api/sign-in/password", body, 400)


def test_passwords_are_kept_as_hashes(come: Come, client: TestClient[Litestar]) -> None:
    sign_up(come())
    with client.app.state["storage"].reading() as connection:
        row = connection.execute(select(passwords)).one()
    assert row.hash.startswith("$argon2id$")
    assert PASSWORD not in repr(row)


# Links by e-mail.


def test_a_link_signs_up_and_later_in(come: Come, office: PostOffice) -> None:
    ann, phone = come(), come()
    table, _ = ann.open()
    assert ann.post("/api/sign-in/email", {"email": " Ann@Example.org "}, 202) == {
        "sent": "ann@example.org"
    }
    ann.post("/api/sign-in/email/open", {"secret": secret_in(office, "ann@example.org")}, 200)
    assert me(ann)["guest"] is False
    assert ann.get("/api/me")["email"] == "ann@example.org"
    phone.post("/api/sign-in/email", {"email": "ann@example.org"}, 202)
    phone.post("/api/sign-in/email/open", {"secret": secret_in(office, "ann@example.org", 2)}, 200)
    assert me(phone)["id"] == me(ann)["id"]
    assert phone.get(table)["you"]["owner"]


def test_a_link_works_once_and_not_for_long(come: Come, office: PostOffice, clock: Clock) -> None:
    ann, second = come(), come()
    ann.post("/api/sign-in/email", {"email": "ann@example.org"}, 202)
    secret = secret_in(office, "ann@example.org")
    ann.post("/api/sign-in/email/open", {"secret": secret}, 200)
    second.post("/api/sign-in/email/open", {"secret": secret}, 410)
    second.post("/api/sign-in/email", {"email": "ann@example.org"}, 202)
    clock.now += 901
    late = secret_in(office, "ann@example.org", 2)
    second.post("/api/sign-in/email/open", {"secret": late}, 410)
    second.post("/api/sign-in/email/open", {"secret": "nothing"}, 410)
    assert me(second)["guest"] is True


def test_a_link_opens_nothing_where_it_was_asked_for(come: Come, office: PostOffice) -> None:
    """Else whoever asks for a link to another's address would only wait for his click."""
    ann, stranger = come(), come()
    stranger.post("/api/sign-in/email", {"email": "ann@example.org"}, 202)
    ann.post("/api/sign-in/email/open", {"secret": secret_in(office, "ann@example.org")}, 200)
    assert me(ann)["guest"] is False
    assert me(stranger)["guest"] is True


def test_nobody_learns_which_addresses_are_known(come: Come, office: PostOffice) -> None:
    ann, stranger = come(), come()
    ann.post("/api/sign-in/email", {"email": "ann@example.org"}, 202)
    ann.post("/api/sign-in/email/open", {"secret": secret_in(office, "ann@example.org")}, 200)
    known = stranger.post("/api/sign-in/email", {"email": "ann@example.org"}, 202)
    unknown = stranger.post("/api/sign-in/email", {"email": "bob@example.org"}, 202)
    assert known == {"sent": "ann@example.org"}
    assert unknown == {"sent": "bob@example.org"}
    letters = [
        office.letter(to, number).get_content()
        for to, number in (("ann@example.org", 2), ("bob@example.org", 1))
    ]
    first, second = (letter.split("#")[0] for letter in letters)
    assert first == second


def test_an_account_confirms_its_address(come: Come, office: PostOffice) -> None:
    ann, bob, stranger = come(), come(), come()
    sign_up(ann)
    sign_up(bob, "Bob")
    ann.post("/api/sign-in/email", {"email": "ann@example.org"}, 202)
    secret = secret_in(office, "ann@example.org")
    stranger.post("/api/sign-in/email/open", {"secret": secret}, 403)
    assert me(stranger)["guest"] is True
    ann.post("/api/sign-in/email", {"email": "ann@example.org"}, 202)
    ann.post("/api/sign-in/email/open", {"secret": secret_in(office, "ann@example.org", 2)}, 200)
    assert ann.get("/api/me")["email"] == "ann@example.org"
    bob.post("/api/sign-in/email", {"email": "ann@example.org"}, 202)
    third = secret_in(office, "ann@example.org", 3)
    bob.post("/api/sign-in/email/open", {"secret": third}, 409)
    assert bob.get("/api/me")["email"] is None


def test_secrets_of_links_are_kept_as_hashes(
    come: Come, office: PostOffice, client: TestClient[Litestar]
) -> None:
    come().post("/api/sign-in/email", {"email": "ann@example.org"}, 202)
    secret = secret_in(office, "ann@example.org")
    with client.app.state["storage"].reading() as connection:
        assert secret not in repr(connection.execute(select(vouchers)).all())


def test_a_letter_that_can_not_be_sent(come: Come, office: PostOffice) -> None:
    office.refusal = "451 later"
    answer = come().post("/api/sign-in/email", {"email": "ann@example.org"}, 503)
    assert answer["error"]["code"] == "mail"


# Out.


def test_signing_out_here_elsewhere_and_everywhere(come: Come) -> None:
    browsers = [come() for _ in range(3)]
    table, _ = browsers[0].open()
    for browser in browsers:
        sign_up(browser)
    assert [each["here"] for each in browsers[0].get("/api/me")["devices"]].count(True) == 1
    browsers[0].post("/api/me/sign-out", {"where": "here"}, 200)
    assert me(browsers[0])["guest"] is True
    assert not browsers[0].get(table)["you"]["owner"]
    assert browsers[1].get(table)["you"]["owner"], "he is still there"
    browsers[1].post("/api/me/sign-out", {"where": "others"}, 200)
    assert [me(browser)["guest"] for browser in browsers] == [True, False, True]
    sign_up(browsers[2])
    browsers[1].post("/api/me/sign-out", {"where": "everywhere"}, 200)
    assert [me(browser)["guest"] for browser in browsers] == [True, True, True]
    assert tables_of(browsers[1]) == []
    sign_up(browsers[0])
    assert browsers[0].get(table)["you"]["owner"], "the account is what it was"


def test_another_account_takes_nothing_along(come: Come) -> None:
    browser, bob = come(), come()
    sign_up(bob, "Bob")
    sign_up(browser)
    table, _ = browser.open()
    sign_up(browser, "Bob")
    assert me(browser)["id"] == me(bob)["id"]
    assert not browser.get(table)["you"]["owner"]
    assert tables_of(bob) == []


def test_a_seat_s_link_goes_on_working(come: Come) -> None:
    ann, bob = come(), come()
    sign_up(ann)
    table, secrets = ann.open(*by_link("Ann", "Bob", "Cy"))
    bob.claim(table, secrets["Bob"])
    assert bob.get(table)["you"]["seats"] == ["Bob"]
    sign_up(bob, "Bob")
    assert bob.get(table)["you"]["seats"] == ["Bob"]
    come().claim(table, secrets["Bob"])


# What is tried too often.


def test_tries_at_a_name_are_counted(come: Come) -> None:
    sign_up(come())
    body = {"name": "Ann", "password": "four trains to Tamworth"}
    statuses = [
        come().request("POST", "/api/sign-in/password", json=body).status_code for _ in range(11)
    ]
    assert statuses == [403] * 9 + [429] * 2, "with the one that made it"


def test_tries_from_an_address_are_counted(sqlite: str) -> None:
    from railhead.server.settings import Settings
    from tests.server.apps import create_api

    settings = Settings(database=sqlite, sign_ins_per_hour=3)
    with TestClient(create_api(settings), raise_server_exceptions=False) as client:
        statuses = [
            Guest(client)
            .request("POST", "/api/sign-in/password", json={"name": f"A{n}", "password": PASSWORD})
            .status_code
            for n in range(4)
        ]
    assert statuses == [200, 200, 200, 429]


# What needs a fresh proof.


def test_a_new_way_in_needs_a_fresh_proof(come: Come, clock: Clock) -> None:
    ann = come()
    sign_up(ann)
    new = {"name": "Ann", "password": "five trains to Tamworth"}
    clock.now += 901
    for path, body in (
        ("/api/me/password", new),
        ("/api/sign-in/email", {"email": "ann@example.org"}),
        ("/api/me/tokens", {"name": "mine", "scopes": ["read"]}),
        ("/api/me/delete", {}),
    ):
        assert ann.post(path, body, 403)["error"]["code"] == "sign_in_again", path
    sign_up(ann)
    ann.post("/api/me/password", new, 200)
    come().post("/api/sign-in/password", new, 200)
    come().post("/api/sign-in/password", {"name": "Ann", "password": PASSWORD}, 403)


def test_what_is_not_there_is_not_offered(come: Come, monkeypatch: pytest.MonkeyPatch) -> None:
    import railhead.server.people.passwords as module

    monkeypatch.setattr(module, "find_spec", lambda name: None)
    ann = come()
    assert ann.get("/api/me")["ways"]["password"] is False
    ann.post("/api/sign-in/password", {"name": "Ann", "password": PASSWORD}, 404)


def test_a_guest_leaves_no_row_behind(come: Come, client: TestClient[Litestar]) -> None:
    ann, phone = come(), come()
    sign_up(ann)
    phone.post("/api/me", {"colour": 2}, 200)
    sign_up(phone)
    with client.app.state["storage"].reading() as connection:
        assert len(connection.execute(select(players)).all()) == 1
        assert len(connection.execute(select(devices)).all()) == 2
