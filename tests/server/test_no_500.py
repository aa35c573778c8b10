"""Whatever is sent, nobody makes the server say that it was its own fault."""

import re
import time
from importlib.util import find_spec

import pytest
from litestar.testing import TestClient

from railhead.server import running
from railhead.server.api.answers import iso
from railhead.server.settings import Settings
from tests.server.apps import create_app
from tests.server.guests import Guest
from tests.server.hostile import BODIES, HEADERS, PIECES, QUERIES

LASTS = ("/events", "/routes/search")


@pytest.fixture(scope="module")
def app(empty_database, tmp_path_factory):
    file = tmp_path_factory.mktemp("hostile") / "tables.sqlite"
    return create_app(
        Settings(
            database=f"sqlite:///{file}",
            requests_per_minute=0,
            tables_per_hour=0,
            sign_ins_per_hour=0,
            url="http://localhost",
        )
    )


@pytest.fixture(scope="module")
def client(app):
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="module")
def owner(client):
    """Somebody with an account: guests are refused much before it is looked at."""
    owner = Guest(client)
    if find_spec("argon2") is not None:
        account = {"name": "Ann", "password": "three trains to Tamworth"}
        owner.post("/api/sign-in/password", account, 200)
    return owner


@pytest.fixture(scope="module")
def table(owner):
    return owner.open()[0]


@pytest.fixture(scope="module", autouse=True)
def things(owner):
    """What else addresses lead to, by what they call it: a club and a cup that has begun."""
    club = owner.post("/api/clubs", {"name": "Thursday trains"}, 201)["id"]
    secret = owner.post(f"/api/clubs/{club}/link", {}, 200)["link"].rsplit("/", 1)[1]
    other = Guest(owner.client)
    other.post("/api/me", {"name": "Bob"}, 200)
    other.post("/api/clubs/join", {"secret": secret}, 200)
    body = {"kind": "cup", "name": "Cup", "title": "first_rails", "players": 2, "go_on": 1}
    contest = owner.post(f"/api/clubs/{club}/contests", body, 201)["id"]
    for guest in (owner, other):
        guest.post(f"/api/contests/{contest}/enter", {}, 200)
    owner.post(f"/api/contests/{contest}/begin", {}, 200)
    THINGS.update(club_id=club, contest_id=contest, number="1")


THINGS: dict[str, str] = {}


def addresses(app, table, method):
    """All addresses of the server for a method, with this table and titles in them."""
    names = {**THINGS, "table_id": table.rsplit("/", 1)[1], "title": "1848"}
    for route in app.routes:
        if method in getattr(route, "methods", ()):
            yield re.sub(r"\{(\w+):\w+\}", lambda found: names.get(found[1], "x"), route.path)


def check(owner, method, path, **more):
    answer = owner.request(method, path, **more)
    assert answer.status_code < 500, (method, path[:100], more, answer.text[:200])
    return answer


# They take no body, so it is not wrong; or they end what all of this is tried on.
LAST = ("/rematch", "/delete", "/sign-out", "/close", "/leave", "/withdraw")


@pytest.mark.parametrize("body", BODIES)
def test_bodies(owner, app, table, body):
    before = owner.get(table)["version"]
    for method in ("POST", "PUT"):
        for path in addresses(app, table, method):
            if not path.endswith(LAST):
                answer = check(
                    owner,
                    method,
                    path,
                    content=BODIES[body],
                    headers={"content-type": "application/json"},
                )
                assert answer.status_code < 400 or answer.text
    assert owner.get(table)["version"] == before


def test_pieces_of_addresses(owner, app, table):
    for route in app.routes:
        for method in {"GET", "DELETE"} & set(getattr(route, "methods", ())):
            for piece in PIECES if "{" in route.path else ():
                check(owner, method, re.sub(r"\{\w+:\w+\}", piece, route.path))


def test_queries(owner, app, table):
    for number, path in enumerate(addresses(app, table, "GET")):
        if not path.endswith(LASTS):
            for query in QUERIES[number % 9 :: 9]:
                check(owner, "GET", path + query)


@pytest.mark.parametrize("headers", HEADERS, ids=str)
def test_headers(owner, table, headers):
    page = table.replace("/api/tables/", "/t/")
    for path in ("/", "/api/titles", table, page, "/rules/1848", "/static/x/y", "/nowhere"):
        check(owner, "GET", path, headers=headers)
    for path in (f"{table}/chat", "/api/tables", "/api/tables/import"):
        check(owner, "POST", path, headers=headers, content=b"{}")


def test_a_clock_beyond_the_calendar(app, owner, monkeypatch):
    assert iso(1_800_000_000.0) == "2027-01-15T08:00:00.000+00:00"
    year_10209 = 260_000_000_000.0
    assert iso(year_10209).startswith("9999-12-31T23:59:59")
    monkeypatch.setattr(app.state.tables, "clock", lambda: year_10209)
    monkeypatch.setattr(time, "time", lambda: year_10209)
    table, _ = owner.open()
    owner.play_first(table)
    for path in (table, f"{table}/log", "/api/tables", f"{table}/notes"):
        owner.get(path)
    assert owner.request("GET", "/").status_code == 200


def test_a_server_goes_on_with_a_clock_beyond_the_calendar(app, monkeypatch):
    server = running.Server(app, Settings())
    server.config.load()
    monkeypatch.setattr(time, "time", lambda: 260_000_000_000.0)
    coroutine = server.on_tick(0)
    with pytest.raises(StopIteration) as ended:
        coroutine.send(None)
    assert ended.value.value is False
    assert server.server_state.default_headers == []
