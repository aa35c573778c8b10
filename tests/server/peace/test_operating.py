"""The operator's page: who sees it, what stands there, and that every deed is written down."""

from __future__ import annotations

import json
from collections.abc import Callable

from litestar import Litestar
from litestar.testing import TestClient

from railhead.server.jobs import Jobs
from railhead.server.people.reception import Reception
from tests.server.guests import Guest, by_link
from tests.server.people.conftest import Clock

Come = Callable[[], Guest]
Player = Callable[[str], Guest]


def test_to_others_there_is_nothing(come: Come, player: Player) -> None:
    ann = player("Ann")
    for guest in (come(), ann):
        guest.get("/api/operator", 404)
        guest.get("/api/operator/players?name=a", 404)
        body = {"kind": "account", "who": "Ann", "reason": "why not"}
        guest.post("/api/operator/bans", body, 404)
        guest.post("/api/operator/bans/lift", {"id": "x", "reason": "why not"}, 404)
        guest.post("/api/operator/reports/close", {"id": "x", "outcome": "none"}, 404)
    made = ann.post("/api/me/tokens", {"name": "Clerk", "scopes": ["read", "play"]}, 201)
    token = {"authorization": f"Bearer {made['secret']}"}
    assert ann.client.get("/api/operator", headers=token).status_code == 404


def test_every_deed_is_written_down(operator: Guest, player: Player) -> None:
    player("Rex")
    (rex,) = operator.get("/api/operator/players?name=re")
    body = {"kind": "account", "who": rex["id"], "reason": "three reports", "days": 1}
    operator.post("/api/operator/bans", {**body, "what": "talk"}, 200)
    (ban,) = operator.get("/api/operator")["bans"]
    assert (ban["name"], ban["what"]) == ("Rex", "talk")
    operator.post("/api/operator/bans/lift", {"id": ban["id"], "reason": "he is sorry"}, 200)
    found = operator.get("/api/operator")
    assert found["bans"] == []
    told = [(each["by"], each["deed"], each["about"]) for each in found["deeds"]]
    assert told == [
        ("Olga", "lift", "Rex"),
        ("Olga", "silence", "Rex"),
        ("railhead admin", "appoint", "Olga"),
    ]
    assert found["deeds"][1]["reason"] == "three reports (for 1 day)"
    operator.post("/api/operator/bans/lift", {"id": ban["id"], "reason": "again"}, 422)


def test_deeds_need_a_fresh_proof(operator: Guest, client: TestClient[Litestar]) -> None:
    reception: Reception = client.app.state["reception"]
    clock = Clock()
    clock.now = reception.people.clock() + 3_600
    reception.people.clock = clock
    body = {"kind": "address", "who": "203.0.113.9", "reason": "guesses links"}
    error = operator.post("/api/operator/bans", body, 403)["error"]
    assert error["code"] == "sign_in_again"
    assert operator.get("/api/operator")["bans"] == [], "looking is free"


def test_a_report_tells_what_it_is_about_and_no_more(
    operator: Guest, player: Player, come: Come
) -> None:
    ann, rex, stranger = player("Ann"), player("Rex"), come()
    table, secrets = ann.open(*by_link())
    ann.claim(table, secrets["Ann"])
    rex.claim(table, secrets["Bob"])
    ann.post(f"{table}/chat", {"text": "a secret plan"}, 201)
    rex.post(f"{table}/chat", {"text": "a rude word"}, 201)
    lines = [line for line in ann.get(f"{table}/log")["lines"] if line["kind"] == "chat"]
    report = {"table": table[12:], "reason": "talk", "words": "Twice already"}
    stranger.post("/api/reports", {**report, "line": lines[1]["number"]}, 404)
    ann.post("/api/reports", {**report, "line": 1}, 400)
    ann.post("/api/reports", {**report, "line": lines[0]["number"]}, 400)
    ann.post("/api/reports", {**report, "line": lines[1]["number"]}, 200)
    rex.post("/api/reports", {"player": ann.get("/api/me")["player"]["id"], "reason": "other"}, 200)
    found = operator.get("/api/operator")
    first, second = found["reports"]
    assert (first["by"], first["about"], first["said"]) == ("Ann", "Bob", "a rude word")
    assert first["player"] == rex.get("/api/me")["player"]["id"]
    assert (second["by"], second["about"], second["table"]) == ("Rex", "Ann", "")
    assert "a secret plan" not in json.dumps(found)
    operator.post("/api/operator/reports/close", {"id": first["id"], "outcome": "warned"}, 200)
    assert len(operator.get("/api/operator")["reports"]) == 1
    rex.post("/api/me/delete", {}, 200)
    (left,) = operator.get("/api/operator")["reports"]
    assert left["by"] == "a former player"
    assert "Rex" not in json.dumps(operator.get("/api/operator"))


def test_it_shows_what_needs_a_hand(operator: Guest, client: TestClient[Litestar]) -> None:
    found = operator.get("/api/operator")
    assert found["well"] is True
    jobs = Jobs(client.app.state["storage"])
    jobs.put("notice", "w t turn 1", {"way": "hook"}, delay=-1)
    (job,) = jobs.take(["notice"], 1)
    jobs.give_up(job, "lost", "its server ended before it was done")
    found = operator.get("/api/operator")
    assert found["well"] is False
    assert found["queue"]["notices_lost"] == 1
