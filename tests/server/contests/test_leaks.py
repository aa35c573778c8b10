"""Nothing of a private club's cup or league is told to outsiders."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from railhead.server.settings import Settings
from tests.lanes import in_part
from tests.server.apps import create_app
from tests.server.contests.playing import CUP, Members, tables
from tests.server.guests import Guest
from tests.server.lobby.test_clubs import player

NAME = "Hidden-Cup"
REASON = "hidden-reason"
WAYS: dict[str, dict[str, object]] = {
    "": {"name": "X"},
    "/enter": {"name": "X"},
    "/withdraw": {},
    "/begin": {},
    "/remove": {"number": 1, "reason": "x"},
    "/call-off": {"reason": "x"},
    "/tables/1/decide": {"places": [], "reason": "x"},
    "/tables/1/anew": {},
}


@pytest.fixture
def client(sqlite: str) -> Iterator[TestClient[Litestar]]:
    """A server with its pages."""
    settings = Settings(database=sqlite, requests_per_minute=0, bot_workers=0, lobby="yes")
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def club(client: TestClient[Litestar]) -> Members:
    """A private club."""
    return Members(client, 4)


def ask_everything(
    guest: Guest, club: Members, contest: str, games: list[str]
) -> list[tuple[str, str]]:
    """All that somebody is told who asks everything, with what he asked."""
    told = []
    club_id, contest_id = club.club.rsplit("/", 1)[1], contest.rsplit("/", 1)[1]
    pages = ["/", "/lobby", "/clubs", f"/clubs/{club_id}", f"/clubs/{club_id}/announce"]
    pages += [f"/contests/{contest_id}", *(f"/t/{game}" for game in games)]
    pages += [f"/t/{game}/end" for game in games]
    description = guest.get("/api/schema/openapi.json")
    for game in games:
        for path, ways in description["paths"].items():
            if "get" in ways and not path.endswith("/events"):
                path = path.replace("{table_id}", game).replace("{club_id}", club_id)
                path = path.replace("{contest_id}", contest_id)
                pages.append(path.replace("{tile}", "8").replace("{rotation}", "0"))
    told += [(f"GET {path}", guest.request("GET", path).text) for path in pages]
    for way, body in WAYS.items():
        answer = guest.request("POST", f"{contest}{way}", json=body)
        told.append((f"POST {way}", f"{answer.status_code} {answer.text}"))
    answer = guest.request("POST", f"{club.club}/contests", json={**CUP, "name": "X"})
    told.append(("POST", f"{answer.status_code} {answer.text}"))
    return told


@pytest.mark.parametrize("shown", in_part(["club", "public"], lambda shown: shown == "public"))
def test_nothing_of_a_private_clubs_contest_leaks(
    club: Members, client: TestClient[Litestar], shown: str
) -> None:
    contest = club.begun({**CUP, "name": NAME, "players": 2}, shown=shown)
    games = [table["table"] for table in tables(club.owner.get(contest))]
    sent = next(name for name in club.guests if name != "Ann")
    number = next(n for n, name in club.names(contest).items() if name == sent)
    club.owner.post(f"{contest}/remove", {"number": number, "reason": REASON}, 200)
    gone = club.guests[sent]
    who = player(gone)
    # Members see it on their pages.
    contest_id = contest.rsplit("/", 1)[1]
    for path in (f"/contests/{contest_id}", f"/clubs/{club.club.rsplit('/', 1)[1]}"):
        assert NAME in gone.request("GET", path).text
    assert f"{NAME}, table" in gone.request("GET", "/").text
    assert REASON in gone.request("GET", f"/contests/{contest_id}").text
    club.owner.post(f"{club.club}/remove", {"who": who}, 200)
    for guest in (Guest(client), gone):
        told = ask_everything(guest, club, contest, games)
        for word in (NAME, "Thursday trains"):
            assert [what for what, text in told if word in text] == []
        # Whoever was taken out has that in his own data, and nowhere else.
        for word in (REASON, contest_id):
            where = {what for what, text in told if word in text}
            assert where <= ({"GET /api/me/data"} if guest is gone else set())
        answers = [(what, text) for what, text in told if what.startswith("POST")]
        assert [what for what, text in answers if not text.startswith("404")] == []
    stranger = ask_everything(Guest(client), club, contest, games)
    seen = [what for what, text in stranger if '"Ann"' in text or ">Ann<" in text]
    assert bool(seen) == (shown == "public")
    assert club.owner.get(contest)["state"] == "running"


def test_of_an_open_club_anybody_sees_the_contest_but_not_its_tables(
    client: TestClient[Litestar],
) -> None:
    club = Members(client, 2, open=True)
    contest = club.begun({**CUP, "players": 2})
    (table,) = tables(club.owner.get(contest))
    outsider = Guest(client)
    outsider.post("/api/me", {"name": "Eve"}, 200)
    assert outsider.get(contest)["role"] == ""
    shown = outsider.request("GET", contest.replace("/api", "")).text
    assert "Winter cup" in shown
    assert table["table"] not in shown
    outsider.get(f"/api/tables/{table['table']}", 404)
    for way, body in WAYS.items():
        answer = outsider.request("POST", f"{contest}{way}", json=body)
        assert answer.status_code == (404 if way == "/withdraw" else 403), way
    assert club.owner.get(contest)["state"] == "running"


def test_a_forged_request_changes_nothing(club: Members) -> None:
    contest = club.announce(CUP)
    for path in (f"{contest}/enter", f"{contest}/call-off", f"{club.club}/contests"):
        headers = {"x-csrftoken": "forged"}
        answer = club.owner.request("POST", path, json={"reason": "x"}, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "csrf")
    assert club.owner.get(contest)["entrants"] == []
