"""The JSON API as other clients use it."""

from pathlib import Path

import msgspec
import pytest

from railhead.server import tables
from railhead.server.api import history
from tests.server.games import long_game
from tests.server.guests import bot, by_link, here

DOCS = Path(__file__).parents[2] / "docs" / "api.md"
LOWER = {"type": "lower_private", "private": "P4"}


@pytest.fixture
def owner(guest):
    return guest()


def test_titles_are_listed_with_their_options(owner):
    [first, title, *_] = owner.get("/api/titles")
    assert first["id"] == "first_rails"  # the box that a newcomer takes first
    assert title["id"] == "1848"
    assert title["players"] == [3, 6]
    assert set(title["options"][0]["values"]) == {"rulebook", "living", "18xx.games"}
    assert "random" in title["bots"]


def test_a_game_is_played_through_the_api(owner):
    table, _ = owner.open()
    found = owner.get(table)
    assert (found["version"], found["at"], found["of"]) == (1, 0, 0)
    assert found["you"]["owner"]
    assert found["you"]["asked"]
    assert found["seed"] == 1
    assert found["view"]["decisions"]
    assert "log" not in found["view"]
    for number in range(1, 6):
        acted = owner.play_first(table)
        assert (acted["version"], acted["actions"]) == (number + 1, number)
        assert acted["events"]
    assert owner.get(f"{table}?at=2")["view"]["actions"] == 2
    [mine] = owner.get("/api/tables")
    assert mine["id"] in table
    assert (mine["actions"], mine["you"]["owner"]) == (5, True)


def test_a_refusal_names_its_clause(owner):
    table, _ = owner.open()
    error = owner.act(table, 0, 422, type="pass")["error"]
    assert error["code"] == "refused"
    assert error["clause"] == "1848-AUC-08"
    why = owner.post(f"{table}/why", {"action": {"type": "pass"}}, 200)
    assert (why["ok"], why["message"], why["clause"]) == (False, error["message"], "1848-AUC-08")
    assert owner.post(f"{table}/why", {"action": LOWER})["ok"]


def test_who_is_late_learns_how_far_the_table_is(owner):
    table, _ = owner.open()
    owner.play_first(table)
    error = owner.act(table, 0, 409, **LOWER)["error"]
    assert (error["code"], error["version"], error["actions"]) == ("stale", 2, 1)


def test_friends_come_by_link(owner, guest):
    table, secrets = owner.open(*here("Ann"), *by_link("Bob", "Cy"))
    assert set(secrets) == {"Bob", "Cy"}
    bob, onlooker = guest(), guest()
    assert bob.claim(table, secrets["Bob"])["seats"] == ["Bob"]
    seen = bob.get(table)
    asked = seen["view"]["asked"] == ["Bob"]
    you = {"seats": ["Bob"], "player": "Bob", "asked": asked, "owner": False, "away": []}
    assert seen["you"] == you
    assert onlooker.get(table)["you"]["player"] is None
    assert onlooker.get(table)["view"]["decisions"] == []
    assert onlooker.act(table, 0, 403, **LOWER)["error"]["code"] == "not_yours"
    assert onlooker.post(f"{table}/chat", {"text": "Hello"}, 403)
    assert onlooker.post(f"{table}/seats", {"name": "Bob", "kind": "here"}, 403)
    owner.post(f"{table}/seats", {"name": "Bob", "kind": "link"}, 200)
    gone = guest().post(f"{table}/claim", {"secret": secrets["Bob"]}, 410)
    assert gone["error"]["code"] == "gone"


def test_the_log_holds_everything_in_order(owner):
    table, _ = owner.open()
    owner.play_first(table)
    owner.post(f"{table}/chat", {"text": "  Well\nplayed <b>!  ", "by": "Bob"}, 201)
    owner.post(f"{table}/undo", {"expected": 1}, 200)
    found = owner.get(f"{table}/log")
    assert [line["kind"] for line in found["lines"]] == ["start", "action", "chat", "undo"]
    assert found["lines"][1]["undone"]
    assert found["lines"][2]["text"] == ["Well played <b>!"]
    assert found["lines"][2]["by"] == "Bob"
    assert found["lines"][3]["data"] == {"to": 0}
    later = owner.get(f"{table}/log?since=2")["lines"]
    assert [line["number"] for line in later] == [3, 4]


def test_a_long_log_comes_in_pages(owner, monkeypatch):
    table, _ = owner.open()
    for _ in range(3):
        owner.play_first(table)
    owner.post(f"{table}/chat", {"text": "So?"}, 201)
    owner.post(f"{table}/undo", {"expected": 3}, 200)
    owner.play_first(table)
    whole = owner.get(f"{table}/log")
    assert not whole["more"]
    assert [line["position"] for line in whole["lines"]] == [0, 1, 2, 3, 3, 2, 3]
    monkeypatch.setattr(history, "LOG_PAGE", 3)
    lines, page = [], {"version": 0, "more": True}
    while page["more"]:
        page = owner.get(f"{table}/log?since={page['version']}")
        assert len(page["lines"]) <= 3
        lines += page["lines"]
    assert lines == whole["lines"]
    assert page["version"] == whole["version"] == 7
    assert owner.get(f"{table}/log?since=99")["lines"] == []


def test_a_table_has_an_end(owner, monkeypatch):
    """Whoever writes on and on fills a table, not the server."""
    table, _ = owner.open()
    monkeypatch.setattr(tables, "MOST_ENTRIES_WITH_TALK", 2)
    owner.post(f"{table}/chat", {"text": "One"}, 201)
    assert "full" in owner.post(f"{table}/chat", {"text": "Two"}, 422)["error"]["message"]
    owner.play_first(table)
    monkeypatch.setattr(tables, "MOST_ACTIONS", 1)
    assert "No game has more" in owner.play_first(table, 422)["error"]["message"]
    owner.post(f"{table}/undo", {"expected": 1}, 200)
    monkeypatch.setattr(tables, "MOST_ENTRIES", 4)
    assert "full" in owner.play_first(table, 422)["error"]["message"]
    assert owner.get(table)["version"] == 4


def test_undo_through_the_api(owner, guest):
    table, secrets = owner.open(*by_link())
    friends = {name: guest() for name in secrets}
    for name, friend in friends.items():
        friend.claim(table, secrets[name])
    first = owner.get(table)["view"]["asked"][0]
    friends[first].play_first(table)
    other = next(name for name in friends if name != first)
    asked = friends[other].post(f"{table}/undo", {"expected": 1}, 200)
    assert not asked["done"]
    assert asked["undo_request"]["waiting_for"] == [first]
    assert owner.get(table)["undo_request"] == asked["undo_request"]
    done = friends[first].post(f"{table}/undo/answer", {"agree": True}, 200)
    assert (done["done"], done["actions"]) == (True, 0)
    assert owner.get(table)["redo"] == 1
    assert friends[first].post(f"{table}/redo", {"expected": 0}, 200)["actions"] == 1


@pytest.mark.thorough
def test_files_go_in_and_come_out(owner):
    game = long_game()
    table, _ = owner.open()
    saved = owner.request("GET", f"{table}/save")
    assert "attachment" in saved.headers["content-disposition"]
    opened = owner.post("/api/tables/import", saved.json(), 201)
    assert owner.get(f"/api/tables/{opened['id']}")["of"] == 0
    file = msgspec.json.encode(game.record())
    form = owner.request("POST", "/api/tables/import", files={"file": ("game.json", file)})
    assert form.status_code == 201
    assert owner.get(f"/api/tables/{form.json()['id']}")["of"] == len(game.actions)


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"content": b"{", "headers": {"content-type": "application/json"}}, 422),
        ({"content": b"x", "headers": {"content-type": "image/png"}}, 415),
        ({"files": {"other": ("x", b"x")}}, 400),
        ({"data": {"file": "text"}, "files": {"x": ("x", b"")}}, 400),
    ],
)
def test_files_that_are_none_are_refused(owner, more, status):
    answer = owner.request("POST", "/api/tables/import", **more)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["message"]


def test_trying_something_and_playing_again(owner, guest):
    table, _ = owner.open()
    for _ in range(3):
        owner.play_first(table)
    copied = owner.post(f"{table}/copy", {"at": 2}, 201)["id"]
    what_if = owner.get(f"/api/tables/{copied}")
    assert what_if["what_if"] == {"of": table.rsplit("/", 1)[1], "at": 2}
    assert what_if["of"] == 2
    assert guest().get(f"/api/tables/{copied}", 403)["error"]["code"] == "not_yours"
    owner.end(table)
    again = owner.post(f"{table}/rematch", {}, 201)["id"]
    assert owner.get(table)["rematch"] == again


def test_a_preview_changes_nothing(owner):
    table, _ = owner.open()
    seen = owner.post(f"{table}/preview", {"action": {"type": "buy_private", "private": "P1"}}, 200)
    assert seen["ok"]
    player = owner.get(table)["you"]["player"]
    assert seen["before"]["cash"] == {player: 840}
    assert seen["after"]["cash"] == {player: 810}
    assert f"{player} has £810, was £840." in seen["changes"]
    refused = owner.post(f"{table}/preview", {"action": {"type": "pass"}}, 200)
    assert (refused["ok"], refused["clause"]) == (False, "1848-AUC-08")
    assert owner.get(table)["version"] == 1


def test_graphs_and_routes_of_a_long_game(owner):
    opened = owner.post("/api/tables/import", msgspec.to_builtins(long_game().record()), 201)
    table = f"/api/tables/{opened['id']}"
    found = owner.get(f"{table}/graphs")
    length = len(found["rounds"])
    assert found["rounds"][0] == "Start"
    assert length > 3
    for name in ("worth", "prices", "revenues"):
        assert {len(row) for row in found[name].values()} == {length}
    assert len(found["positions"]) == length
    assert found == owner.get(f"{table}/graphs")
    routes = owner.post(f"{table}/routes", {"company": "VR"}, 200)
    assert routes["company"] == "VR"
    check = owner.post(
        f"{table}/routes/check", {"company": "VR", "routes": [{"train": "9", "track": ["x"]}]}, 200
    )
    assert not check["ok"]
    assert owner.post(f"{table}/routes", {"company": "XX"}, 404)


@pytest.mark.parametrize("path", ["map.svg", "map.svg?theme=dark&at=0", "chart.svg", "tile/8/3"])
def test_drawings_are_sent_once(owner, path):
    table, _ = owner.open()
    drawn = owner.request("GET", f"{table}/{path}")
    assert drawn.headers["content-type"].startswith("image/svg+xml")
    assert drawn.text.startswith("<svg")
    again = owner.request(
        "GET", f"{table}/{path}", headers={"if-none-match": drawn.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/nothing", None, 404),
        ("GET", "/elsewhere", None, 404),
        ("DELETE", "{table}", None, 405),
        ("GET", "/api/tables/unknown", None, 404),
        ("GET", "/api/tables/%00", None, 404),
        ("GET", "{table}?at=-1", None, 400),
        ("GET", "{table}?at=x", None, 400),
        ("GET", "{table}?at=7", None, 404),
        ("GET", "{table}/tile/none/0", None, 404),
        ("GET", "{table}/tile/8/6", None, 400),
        ("GET", "{table}/map.svg?theme=pink", None, 400),
        ("POST", "{table}/actions", {}, 400),
        ("POST", "{table}/actions", {"expected": 0, "action": 5}, 400),
        ("POST", "{table}/actions", {"expected": 0, "action": {}, "more": 1}, 400),
        ("POST", "{table}/actions", {"expected": 0, "action": {"by": {}, "type": "pass"}}, 400),
        ("POST", "{table}/actions", {"expected": 0, "action": {"by": "Zoe", "type": "pass"}}, 403),
        ("POST", "{table}/actions", {"expected": 0, "action": {"type": "nonsense"}}, 422),
        ("POST", "{table}/actions", {"expected": -1, "action": {"type": "pass"}}, 400),
        ("POST", "{table}/actions", {"expected": 0, "action": {"type": "x" * 70_000}}, 413),
        ("POST", "{table}/chat", {"text": " "}, 400),
        ("POST", "{table}/chat", {"text": "a\0b"}, 400),
        ("POST", "{table}/chat", {"text": "x" * 501}, 400),
        ("POST", "{table}/chat", {"text": "x", "by": "Zoe"}, 403),
        ("POST", "{table}/copy", {"at": 3}, 404),
        ("POST", "{table}/seats", {"name": "Zoe", "kind": "here"}, 404),
        ("POST", "{table}/seats", {"name": "Ann", "kind": "bot", "bot": "x"}, 400),
        ("POST", "{table}/undo", {"expected": 0}, 422),
        ("POST", "{table}/undo/answer", {"agree": True}, 422),
        ("POST", "{table}/claim", {"secret": "x"}, 404),
        ("POST", "{table}/routes", {}, 422),
        ("POST", "{table}/routes/check", {"company": "VR", "routes": [{"train": 5}]}, 400),
        ("POST", "/api/tables", {"title": "1848", "seats": []}, 400),
        ("POST", "/api/tables", {"title": "1899", "seats": here()}, 422),
        ("POST", "/api/tables", {"title": "1848", "seats": here("Ann")}, 422),
        (
            "POST",
            "/api/tables",
            {"title": "1848", "seats": [bot("Ann", "x"), *here("B", "C")]},
            400,
        ),
        ("POST", "/api/tables", {"title": "1848", "seats": here(), "seed": 2**60}, 400),
    ],
)
def test_mistakes_are_said_in_a_sentence(owner, method, path, body, status):
    table, _ = owner.open()
    answer = owner.request(method, path.format(table=table), json=body)
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["code"] in {"refused", "not_found", "not_yours", "bad_request", "too_large"}
    assert error["message"]
    assert "Traceback" not in answer.text


def test_the_description_names_every_address_and_so_do_the_docs(owner, busy_client):
    description = owner.get("/api/schema/openapi.json")
    routes = {
        route.path_format
        for route in busy_client.app.routes
        if route.path_format.startswith("/api") and not route.path_format.startswith("/api/schema")
    }
    assert set(description["paths"]) == routes
    page = DOCS.read_text(encoding="utf-8")
    missing = [path for path in routes if f"`{path.replace('table_id', 'table')}`" not in page]
    assert not missing


def test_the_description_tells_of_views_field_by_field(owner):
    """From a table to a purse and a price: whoever reads the schema need not guess."""
    schemas = owner.get("/api/schema/openapi.json")["components"]["schemas"]

    def types(schema, field):
        described = schemas[schema]["properties"][field]
        within = described.get("items", described)
        return within.get("$ref", "").rpartition("/")[2] or [
            each.get("$ref", each.get("type")) for each in within.get("oneOf", [within])
        ]

    assert types("View", "players") == "PlayerView"
    assert set(types("PlayerView", "cash")) == {"integer", "null"}
    assert types("View", "decisions") == "DecisionView"
    assert types("DecisionView", "choices") == "ChoiceView"
    assert any("PriceView" in each for each in types("ChoiceView", "price"))
    assert "decisions" not in schemas["View"].get("required", [])
    assert "cash" in schemas["PlayerView"]["required"]
