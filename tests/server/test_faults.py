"""A full disk and a database that can only be read are called what they are."""

import errno
import sqlite3
from dataclasses import replace

import pytest
from litestar.testing import TestClient
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DatabaseError, InternalError, OperationalError

from railhead.server.faults import BUSY, FULL, READ_ONLY, Complaints, fault_of
from railhead.server.settings import Settings
from tests.server.apps import create_api
from tests.server.guests import Guest


@pytest.mark.parametrize(
    ("setting", "code", "words"),
    [
        ("max_page_count = 1", "disk_full", "disk of the server is full"),
        ("query_only = ON", "read_only", "can't write anything down"),
    ],
)
def test_what_can_not_be_written_is_told_to_player_and_operator(
    settings, caplog, monkeypatch, setting, code, words
):
    """SQLite itself is made to fail, as it does on a full disk and on a file it may only read."""
    monkeypatch.setattr("railhead.server.errors.complaints", Complaints())
    app = create_api(replace(settings, messages_per_minute=0))
    engine = app.state.storage.engine
    with TestClient(app, raise_server_exceptions=False) as client:
        owner = Guest(client)
        table, _ = owner.open()
        before = owner.get(table)
        event.listen(engine, "checkout", lambda each, *_: each.execute(f"PRAGMA {setting}"))
        text = "x" * 400
        answers = [owner.post(f"{table}/chat", {"text": text}, None) for _ in range(60)]
        refused = [each["error"] for each in answers if "error" in each]
        assert refused
        assert {each["code"] for each in refused} == {code}
        assert words in refused[0]["message"]
        seen = owner.get(table)
        assert seen["version"] == before["version"] + len(answers) - len(refused)
        assert seen["view"] == before["view"]
    said = [record.getMessage() for record in caplog.records if record.levelname == "ERROR"]
    assert len([each for each in said if "goes on by itself" in each]) == 1


def test_a_postgres_that_can_only_be_read_is_called_that(postgres):
    with TestClient(create_api(Settings(database=postgres))) as client:
        owner = Guest(client)
        table, _ = owner.open()
    url = make_url(postgres)
    options = f"{url.query['options']} -cdefault_transaction_read_only=on"
    read_only = url.update_query_dict({"options": options}).render_as_string(hide_password=False)
    settings = Settings(database=read_only)
    with TestClient(create_api(settings), raise_server_exceptions=False) as client:
        owner.client = client
        error = owner.post(f"{table}/chat", {"text": "Hello"}, 503)["error"]
        assert error["code"] == "read_only"
        assert owner.get(table)["of"] == 0


class FromPostgres(Exception):
    def __init__(self, sqlstate: str) -> None:
        super().__init__("ERROR: could not extend file")
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("error", "fault"),
    [
        (OperationalError("", {}, FromPostgres("53100")), FULL),
        (InternalError("", {}, FromPostgres("25006")), READ_ONLY),
        (OperationalError("", {}, sqlite3.OperationalError("database or disk is full")), FULL),
        (OperationalError("", {}, sqlite3.OperationalError("database is locked")), BUSY),
        (DatabaseError("", {}, OSError(errno.ENOSPC, "No space left on device")), FULL),
        (OSError(errno.ENOSPC, "No space left on device"), FULL),
        (OSError(errno.EROFS, "Read-only file system"), READ_ONLY),
        (OSError(errno.ECONNRESET, "Connection reset"), None),
        (ValueError("disk is full"), None),
    ],
)
def test_faults_are_told_apart(error, fault):
    assert fault_of(error) is fault


def test_a_fault_is_logged_once_and_again_when_it_lasts(caplog):
    now = [0.0]
    complaints = Complaints(lambda: now[0])
    for moment in (0.0, 1.0, 59.0, 61.0, 62.0):
        now[0] = moment
        complaints.say(FULL, OSError(errno.ENOSPC, "No space left on device"))
    complaints.say(READ_ONLY, OSError(errno.EROFS, "Read-only file system"))
    assert len(caplog.records) == 3
