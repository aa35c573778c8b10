"""What a seat must not know never leaves the server.

1848 has no secrets. So a title is made up here that has some: every player has a word that only he
may know, one that stands in the state, in the log and in what he is asked.
"""

import re

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from railhead.play.secrets import Secrets, Some
from railhead.play.terms import Consequence
from railhead.server.settings import Settings
from railhead.titles.t1848 import title as t1848
from railhead.titles.t1848.auction import OpeningSale
from railhead.titles.t1848.secrets import SECRETS
from railhead.titles.t1848.state import State1848
from tests.server import servers
from tests.server.guests import Guest, by_link

WORD = re.compile(r"hidden-\w+")


def word(player: str) -> str:
    """The word that only this player may know."""
    return f"hidden-{player.lower()}"


class SecretSale(OpeningSale):
    """Tells everybody's word in the log, and asks each about his own."""

    def play(self, p, frame, player, action):
        super().play(p, frame, player, action)
        p.note(f"{player} whispers {word(player)}.", player)

    def choices(self, p, frame, player):
        for choice in super().choices(p, frame, player):
            said = Consequence("word", form=f" ({word(player)})")
            yield replace(choice, consequences=(*choice.consequences, said))


def _own_words(p, viewer):
    rights = p.state.rights.items()
    return {name: secret for name, secret in rights if SecretTitle.leaks or name == viewer}


class Words(Secrets[State1848]):
    """A word is for its player alone."""

    def told_to(self, events, player):
        lines = super().told_to(events, player)
        if SecretTitle.leaks:
            return lines

        def own(text):
            return WORD.sub(lambda found: _own(found[0], player), text)

        return [
            msgspec.structs.replace(line, text=own(line.text), then=own(line.then))
            for line in lines
        ]


class SecretTitle(t1848.T1848):
    """1848 with words that are nobody else's business."""

    secrets = Words(
        open=SECRETS.open - {"rights"},
        frames=SECRETS.frames,
        to_some={"rights": Some(_own_words)},
        dealt=True,
    )
    leaks = False

    def __init__(self, players, options, seed, rules=None):
        super().__init__(players, options, seed, rules)
        found = self.activities.items()
        sale = next(frame for frame, activity in found if isinstance(activity, OpeningSale))
        self.activities = {**self.activities, sale: SecretSale()}

    def set_up(self):
        state = super().set_up()
        state.rights = {player: word(player) for player in self.players}
        return state


def _own(found: str, player: str | None) -> str:
    return found if player is not None and found == word(player) else "a word"


class Spy:
    """Sends requests and keeps every answer, with who got it."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.cookies = client.cookies
        self.answers: list[tuple[str, str]] = []

    def request(self, method, url, **more):
        answer = self.client.request(method, url, **more)
        self.answers.append((f"{method} {url}", f"{dict(answer.headers)} {answer.text}"))
        return answer


def search(spy: Spy, allowed: set[str]) -> list[str]:
    """The requests whose answers hold a word that is not allowed."""
    return [what for what, text in spy.answers if set(WORD.findall(text)) - allowed]


def visit_everything(guest: Guest, table: str) -> None:
    """Ask all that a browser can ask about a table."""
    guest.get("/api/tables")
    description = guest.get("/api/schema/openapi.json")
    of = guest.get(table)["of"]
    for path, ways in description["paths"].items():
        if "get" not in ways or path.endswith("/events") or not path.startswith("/api/tables/"):
            continue
        path = path.replace("/api/tables/{table_id}", table)
        path = path.replace("{tile}", "8").replace("{rotation}", "0")
        guest.request("GET", path)
        for at in range(of + 1):
            guest.request("GET", f"{path}?at={at}")
    action = {"type": "lower_private", "private": "P4"}
    for way in ("why", "preview"):
        guest.request("POST", f"{table}/{way}", json={"action": action})
    guest.request("POST", f"{table}/routes", json={"company": "VR"})
    guest.request("POST", f"{table}/copy", json={"at": 0})
    guest.request("POST", f"{table}/actions", json={"expected": of + 7, "action": action})
    with guest.client.client.stream("GET", f"{table}/events") as stream:
        guest.client.answers.append(("events", next(stream.iter_text())))


@pytest.fixture
def played(sqlite, monkeypatch):
    """A table of the secret title after some actions: each player, and an onlooker, at it."""
    monkeypatch.setattr(t1848, "TITLE", SecretTitle)
    settings = Settings(database=sqlite, requests_per_minute=0)
    with servers.in_thread(settings) as (url, app):
        clients = [servers.client_of(url) for _ in range(5)]
        owner, *guests = [Guest(Spy(client)) for client in clients]
        table, secrets = owner.open(*by_link(), seed=None)
        players = dict(zip(secrets, guests, strict=False))
        for name, guest in players.items():
            guest.claim(table, secrets[name])
        for _ in range(6):
            asked = owner.get(table)["view"]["asked"][0]
            players[asked].play_first(table)
        asker, asked = [entry.by for entry in app.state.tables.table(table[12:]).actions()[-2:]]
        players[asker].post(f"{table}/undo", {"expected": 6}, 200)
        players[asked].post(f"{table}/undo/answer", {"agree": True}, 200)
        yield table, owner, players, guests[3]
        for client in clients:
            client.close()


@pytest.mark.thorough
def test_no_answer_holds_what_a_seat_must_not_know(played):
    table, owner, players, onlooker = played
    for guest in (owner, onlooker, *players.values()):
        visit_everything(guest, table)
    for name, guest in players.items():
        assert search(guest.client, {word(name)}) == []
        texts = " ".join(text for _, text in guest.client.answers)
        assert word(name) in texts  # the search would find what is there
    assert search(owner.client, set()) == []
    assert search(onlooker.client, set()) == []


@pytest.mark.thorough
def test_a_leak_would_be_found(played, monkeypatch):
    monkeypatch.setattr(SecretTitle, "leaks", True)
    table, _, _, onlooker = played
    visit_everything(onlooker, table)
    leaking = search(onlooker.client, set())
    assert any(what == f"GET {table}" for what in leaking)
    assert any(what.endswith("/log") for what in leaking)


@pytest.mark.thorough
def test_seed_save_and_copy_wait_for_the_end(played):
    table, owner, players, _ = played
    for guest in (owner, *players.values()):
        assert guest.get(table)["seed"] is None
        assert guest.get(f"{table}/save", 403)["error"]["code"] == "not_yours"
        assert guest.post(f"{table}/copy", {"at": 0}, 403)["error"]["code"] == "not_yours"


@pytest.mark.thorough
def test_a_preview_does_not_reveal(played, monkeypatch):
    monkeypatch.setattr(Words, "reveals", lambda self, action, events: True)
    table, owner, players, _ = played
    asked = owner.get(table)["view"]["asked"][0]
    choice = players[asked].get(f"{table}/decision")["decisions"][0]["choices"][0]
    seen = players[asked].post(f"{table}/preview", {"action": choice["action"]}, 200)
    assert seen["ok"]
    assert (seen["before"], seen["after"]) == ({}, {})


@pytest.mark.thorough
def test_secrets_of_seats_are_in_no_other_answer(played):
    table, owner, players, onlooker = played
    visit_everything(onlooker, table)
    told = next(text for what, text in owner.client.answers if what == "POST /api/tables")
    links = re.findall(r"/seat/([\w-]+)", told)
    assert len(links) == 3
    others = [
        text
        for guest in (owner, onlooker, *players.values())
        for what, text in guest.client.answers
        if what != "POST /api/tables"
    ]
    assert not [secret for secret in links if any(secret in text for text in others)]
