"""What others see of a player, and what a backup brings back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from litestar import Litestar
from litestar.testing import TestClient

from railhead.server import backup
from railhead.server.settings import Settings
from tests.server.apps import create_api, create_app
from tests.server.guests import Guest
from tests.server.people.conftest import sign_up

Come = Callable[[], Guest]


def test_others_see_a_name_and_nothing_of_tables_or_devices(sqlite: str) -> None:
    with TestClient(create_app(Settings(database=sqlite))) as client:
        ann, bob, guest = (Guest(client) for _ in range(3))
        table, _ = ann.open()
        sign_up(ann)
        guest.post("/api/me", {"name": "A guest"}, 200)
        seen = bob.request("GET", f"/players/{ann.get('/api/me')['player']['id']}")
        assert seen.status_code == 200
        assert "Ann" in seen.text
        agent = ann.get("/api/me")["devices"][0]["name"]
        for hidden in (table.rsplit("/", 1)[1], agent, "Running", "signed in"):
            assert hidden not in seen.text
        shown = bob.request("GET", f"/players/{guest.get('/api/me')['player']['id']}")
        assert shown.status_code == 404, "a guest has no page"


def test_a_backup_brings_accounts_back(
    come: Come, client: TestClient[Litestar], settings: Settings, tmp_path: Path
) -> None:
    ann = come()
    table, _ = ann.open()
    sign_up(ann)
    file, fresh = tmp_path / "backup.sqlite", f"sqlite:///{tmp_path / 'fresh.sqlite'}"
    backup.back_up(settings.database, file)
    backup.restore(fresh, file)
    with TestClient(create_api(Settings(database=fresh))) as restored:
        again = Guest(restored)
        sign_up(again)
        assert again.get("/api/me")["player"]["id"] == ann.get("/api/me")["player"]["id"]
        assert again.get(table)["you"]["owner"]
