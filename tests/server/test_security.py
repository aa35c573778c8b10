"""What keeps strangers and mishaps out."""

import pytest
from litestar import Response, get
from litestar.params import FromPath
from litestar.testing import TestClient

from railhead.server.app import assemble, create_api
from railhead.server.errors import Problem, masked
from railhead.server.security import Allowance, RequestLimit, client_of, network_of
from railhead.server.settings import Settings
from tests.server.guests import Guest, by_link, here


def test_every_answer_is_strict(busy_client, guest):
    table, _ = guest().open()
    for path in ("/api/titles", table, "/api/nothing", "/elsewhere", f"{table}?at=99"):
        headers = busy_client.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
    assert busy_client.get(table).headers["cache-control"] == "no-store"


def test_unsafe_requests_need_the_token(busy_client, guest):
    owner = guest()
    table, _ = owner.open()
    cookie = "; ".join(f"{name}={value}" for name, value in owner.cookies.items())
    body = {"expected": 0, "action": {"type": "lower_private", "private": "P4"}}
    for headers in ({}, {"x-csrftoken": "x" * 128}, {"x-csrftoken": guest().token()}):
        answer = busy_client.post(
            f"{table}/actions", json=body, headers={"cookie": cookie, **headers}
        )
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "csrf"
    assert owner.get(table)["of"] == 0


def test_the_cookie_is_out_of_the_reach_of_scripts(busy_client, guest):
    owner = guest()
    token = owner.token()
    answer = busy_client.post(
        "/api/tables",
        json={"title": "1848", "seats": here()},
        headers={"x-csrftoken": token, "cookie": f"csrftoken={token}"},
    )
    [cookie] = [line for line in answer.headers.get_list("set-cookie") if "railhead=" in line]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie


def test_over_https_cookies_only_go_over_https(sqlite):
    settings = Settings(database=sqlite, url="https://trains.example.org/")
    with TestClient(create_api(settings)) as client:
        guest = Guest(client)
        answer = guest.request("POST", "/api/tables", json={"title": "1848", "seats": by_link()})
        assert "Secure" in answer.headers["set-cookie"]
        assert "strict-transport-security" in answer.headers
        link = answer.json()["links"]["Ann"]
        assert link.startswith("https://trains.example.org/t/")


def test_links_do_not_follow_what_a_request_says_of_its_host(client):
    guest = Guest(client)
    body = {"title": "1848", "seats": by_link()}
    answer = guest.request("POST", "/api/tables", json=body, headers={"host": "evil.example"})
    assert "evil" not in answer.text
    opened = answer.json()
    assert opened["links"]["Ann"].startswith(f"/t/{opened['id']}/seat/")
    path = f"/api/tables/{opened['id']}"
    for way, wish in (("seats", {"name": "Bob", "kind": "link"}), ("owner-link", {})):
        answer = guest.request("POST", f"{path}/{way}", json=wish, headers={"host": "evil.example"})
        assert answer.json()["link"].startswith("/t/")


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::1", "::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_client_of_ipv6_is_a_network(address, network):
    assert network_of(address) == network
    assert client_of({"client": (address, 1)}) == network


def test_the_addresses_of_one_network_share_a_limit(sqlite):
    settings = Settings(database=sqlite, requests_per_minute=5)
    app = create_api(settings)
    app.state.storage.close()
    limit = next(each.allowance for each in app.state.middleware if isinstance(each, RequestLimit))
    for number in range(5):
        limit.take(client_of({"client": (f"2001:db8::{number:x}", 1)}))
    with pytest.raises(Problem):
        limit.take(client_of({"client": ("2001:db8::ffff", 1)}))
    limit.take(client_of({"client": ("2001:db8:0:1::1", 1)}))


def test_too_many_requests_must_wait(sqlite):
    settings = Settings(database=sqlite, requests_per_minute=5)
    with TestClient(create_api(settings)) as client:
        statuses = [client.get("/api/titles").status_code for _ in range(7)]
        late = client.get("/api/titles")
    assert statuses == [200] * 5 + [429] * 2
    assert late.json()["error"]["code"] == "too_many"
    assert 1 <= int(late.headers["retry-after"]) <= 12


def test_too_many_tables_must_wait(sqlite):
    with TestClient(create_api(Settings(database=sqlite, tables_per_hour=2))) as client:
        guest = Guest(client)
        guest.open()
        guest.open()
        body = {"title": "1848", "seats": here()}
        assert guest.post("/api/tables", body, 429)["error"]["code"] == "too_many"


def test_an_allowance_comes_back_with_time():
    now = 0.0
    allowance = Allowance(3, 60, clock=lambda: now, most_clients=2)
    for _ in range(3):
        allowance.take("a")
    with pytest.raises(Problem):
        allowance.take("a")
    allowance.take("b")
    now = 20.0
    allowance.take("a")
    with pytest.raises(Problem):
        allowance.take("a")
    for client in ("b", "c", "d"):
        allowance.take(client)
    assert len(allowance._clients) == 2


def test_no_limit_is_no_limit():
    allowance = Allowance(0, 60)
    for _ in range(1000):
        allowance.take("a")


@pytest.mark.thorough
def test_large_requests_are_turned_away(sqlite):
    settings = Settings(database=sqlite, body_limit=1000, import_limit=5000)
    with TestClient(create_api(settings)) as client:
        guest = Guest(client)
        table, _ = guest.open()
        assert guest.post(f"{table}/chat", {"text": "x" * 2000}, 413)
        assert guest.post("/api/tables/import", {"x": "y" * 4000}, 422)
        assert guest.post("/api/tables/import", {"x": "y" * 9000}, 413)


def test_secrets_stay_out_of_paths():
    assert masked("/t/abc/seat/SECRET?x=1") == "/t/abc/seat/...?x=1"


def test_what_nobody_foresaw_is_logged_and_not_shown(sqlite, caplog):
    @get("/t/{table:str}/seat/{secret:str}", sync_to_thread=False)
    def broken(table: FromPath[str], secret: FromPath[str]) -> None:
        raise ZeroDivisionError("private details")

    app = assemble(Settings(database=sqlite), route_handlers=[broken])
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/t/abc/seat/SECRET")
    assert answer.status_code == 500
    assert answer.json()["error"]["code"] == "internal"
    assert "private details" not in answer.text
    assert "ZeroDivisionError" in caplog.text
    assert "SECRET" not in caplog.text


def test_pages_show_problems_in_their_own_way(sqlite):

    def page(request, problem):
        return Response(
            f"<p>{problem.message}</p>", status_code=problem.status, media_type="text/html"
        )

    app = assemble(Settings(database=sqlite), error_page=page)
    with TestClient(app) as client:
        assert client.get("/nowhere").text == "<p>There is nothing at this address.</p>"
        assert client.get("/api/nowhere").json()["error"]["code"] == "not_found"
