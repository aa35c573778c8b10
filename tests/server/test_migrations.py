"""Which forms a database has had, and when it is brought up to date."""

from __future__ import annotations

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import text

from railhead.server import migrations
from railhead.server.storage import Storage


def test_the_forms_are_those_of_the_migrations_in_their_order():
    config = Config()
    config.set_main_option("script_location", "railhead.server:migrations")
    found = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert list(migrations.forms()) == found[::-1]
    assert migrations.knows(found[-1])
    assert not migrations.knows("9999")


def test_a_database_in_the_form_of_today_is_left_as_it_is(
    storage: Storage, database: str, monkeypatch: pytest.MonkeyPatch
):
    asked: list[str] = []
    monkeypatch.setattr(migrations, "_upgrade", lambda _, to: asked.append(to))
    Storage(database).close()
    assert not asked
    with storage.engine.begin() as connection:
        assert migrations.form_of(connection) == migrations.head()
        connection.execute(text("UPDATE alembic_version SET version_num = '0012'"))
    Storage(database).close()
    assert asked == [migrations.head()]
