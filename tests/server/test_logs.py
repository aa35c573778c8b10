"""The log: one line a thing, the request's id in it, and no secret ever."""

import json
import logging
import re
from io import StringIO

import pytest
from structlog.contextvars import bound_contextvars

from railhead.server import logs
from tests.server import servers
from tests.server.guests import Guest, by_link

SECRET = "Zx3-dQ_7hT0aaBBccDDee12"


@pytest.mark.parametrize(
    "text",
    [
        f"GET /t/abc/seat/{SECRET}",
        f"GET /t/abc/seat/{SECRET}?x=1 failed",
        f"cookie: railhead={SECRET}; a=b",
        f"[(b'cookie', b'__Host-railhead={SECRET}')]",
        f"csrftoken={SECRET}",
        f"Authorization: Bearer {SECRET}",
        f"could not connect to postgresql://railhead:{SECRET}@db/railhead",
        f"the link is {SECRET}",
        f"password={SECRET}",
    ],
)
def test_a_secret_is_scrubbed(text):
    assert SECRET not in logs.scrubbed(text)


def test_an_address_is_scrubbed_and_words_are_not():
    assert logs.scrubbed("mail to ann.lee+18xx@mail.example.org failed") == "mail to ...@... failed"
    for plain in (
        "a bot at table 7h2k9d0q1w2e goes on after 4 failures",
        'File "railhead/server/bots_at_table.py", line 12, in test_bots_wait_while_people_discuss',
        "GET /api/tables/{table_id}/routes/search",
    ):
        assert logs.scrubbed(plain) == plain


@pytest.fixture
def log():
    """A logger of one's own, and what it writes in both forms."""
    logger = logging.getLogger("railhead.test")
    logger.propagate = False
    logger.setLevel("INFO")
    streams = {}
    for form in ("text", "json"):
        streams[form] = StringIO()
        handler = logging.StreamHandler(streams[form])
        handler.setFormatter(logs.formatter(form))
        logger.addHandler(handler)
    yield logger, streams
    logger.handlers.clear()


def test_json_has_a_line_a_thing_with_its_fields(log):
    logger, streams = log
    with bound_contextvars(request="r1"):
        logger.info("%s %s", "GET", "/", extra={"status": 200})
    [line] = streams["json"].getvalue().splitlines()
    found = json.loads(line)
    assert found.pop("timestamp").endswith("Z")
    assert found == {
        "event": "GET /",
        "request": "r1",
        "level": "info",
        "logger": "railhead.test",
        "status": 200,
    }
    assert "request=r1" in streams["text"].getvalue()


def test_nobody_writes_a_line_of_the_log(log):
    logger, streams = log
    logger.warning("asked for %s", "/x\n2026-01-01 [error] all is lost\x1b[31m")
    for form in ("text", "json"):
        assert len(streams[form].getvalue().splitlines()) == 1
        assert "\x1b" not in streams[form].getvalue()


def test_a_traceback_shows_where_and_no_values(log):
    logger, streams = log

    def fails(token):
        raise ValueError(f"it was {token}")

    try:
        fails(SECRET)
    except ValueError:
        logger.exception("that failed")
    for form in ("text", "json"):
        said = streams[form].getvalue()
        assert "ValueError: it was ..." in said
        assert "in fails" in said
        assert SECRET not in said


def sign_in(ann, stranger):
    """Ways in that are used, tried and refused; what must not be in the log of it."""
    password, address = "three trains to Tamworth", "ann.lee@mail.example.org"
    ann.post("/api/sign-in/password", {"name": "Ann", "password": password}, 200)
    stranger.post("/api/sign-in/password", {"name": "Ann", "password": password + "x"}, 403)
    stranger.post("/api/sign-in/email", {"email": address})
    stranger.post("/api/sign-in/email/open", {"secret": SECRET}, 410)
    stranger.request("GET", f"/sign-in/elsewhere/back?code={SECRET}&state={SECRET}")
    token = ann.post("/api/me/tokens", {"name": "mine", "scopes": ["read"]}, 201)["secret"]
    for shown in (token, "rh_" + SECRET):
        stranger.request("GET", "/api/tables", headers={"authorization": f"Bearer {shown}"})
    return [password, address, SECRET, token]


@pytest.mark.parametrize(
    ("database", "form"),
    [
        ("sqlite", "json"),
        pytest.param("postgres", "text", marks=pytest.mark.exhaustive),
        pytest.param("sqlite", "text", marks=pytest.mark.exhaustive),
        pytest.param("postgres", "json", marks=pytest.mark.exhaustive),
    ],
    indirect=["database"],
)
@pytest.mark.thorough
def test_no_flow_leaves_a_secret_in_the_log(database, tmp_path, form):
    """All that players send and get which is theirs alone, and none of it in any line, though
    everything is logged that can be."""
    file = tmp_path / "log"
    token = "a-token-for-the-metrics-0123456789"
    server = servers.start(
        database,
        log=file,
        log_level="debug",
        log_format=form,
        access_log="yes",
        metrics_token=token,
        security_contact="mailto:operator@trains.example.org",
    )
    secrets = [token, "operator@trains.example.org", "ann@mail.example.org"]
    with servers.client_of(server.url) as client:
        owner, friend, stranger = (Guest(client) for _ in range(3))
        table, links = owner.open(*by_link())
        for name in ("Ann", "Bob"):
            friend.claim(table, links[name])
        friend.play_first(table) if friend.get(table)["you"]["asked"] else None
        page = table.replace("/api/tables", "/t")
        for path in (f"{page}/seat/{links['Cy']}", f"{page}/%73eat/{links['Cy']}"):
            stranger.request("GET", path)
        stranger.post(f"{table}/claim", {"secret": links["Cy"] + "x"}, 404)
        stranger.post(f"{table}/claim", {"secret": links["Cy"]})
        owner.post(f"{table}/chat", {"text": "write to ann@mail.example.org"})
        made = owner.post(f"{table}/seats", {"name": "Bob", "kind": "link"}, 200)["link"]
        for headers in ({"authorization": f"Bearer {token}"}, {"authorization": "Bearer no"}):
            stranger.request("GET", "/metrics", headers=headers)
        stranger.request("POST", f"{table}/actions", content=b"{", headers={"x-csrftoken": "x"})
        answer = stranger.request("GET", f"{table}/nothing?secret={links['Cy']}")
        secrets += [*links.values(), made.rsplit("/", 1)[1]]
        secrets += sign_in(friend, stranger)
        for guest in (owner, friend, stranger):
            secrets += [value.split(".")[0] for value in guest.cookies.values()]
            secrets += list(guest.cookies.values())
    server.stop()
    said = file.read_text(encoding="utf-8")
    assert answer.headers["x-request-id"] in said
    assert "/seat/..." in said
    assert len(secrets) > 12
    for secret in secrets:
        assert secret not in said
    lines = [line for line in said.splitlines() if "/api/tables" in line]
    assert len(lines) > 10
    for line in lines:
        assert re.search(r'request(=|": ?")[0-9a-f]{16}', line)
        if form == "json":
            assert {"event", "level", "status", "ms", "request"} <= set(json.loads(line))
