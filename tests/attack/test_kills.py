"""kill -9 again and again, on both kinds of databases: nothing that was acknowledged is lost."""

import pytest

from tests.server.test_killed import kill_under_load

KILLS = 40
ACTIONS = 1_000


@pytest.mark.soak
def test_nothing_is_lost_however_often(database, capsys):
    kills = acknowledged = 0
    while kills < KILLS or acknowledged < ACTIONS:
        acknowledged += kill_under_load(database, 100 + kills, players=8)
        kills += 1
        assert kills < 4 * KILLS, f"only {acknowledged} actions were acknowledged"
    with capsys.disabled():
        print(f"\n{kills} kills, {acknowledged} acknowledged actions, none lost")
