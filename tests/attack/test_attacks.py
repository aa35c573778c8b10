"""Each attack alone, on a real server, while somebody plays. What must always hold is asserted;
times are printed, for they depend on the computer: ``python -m benchmarks.attack``."""

import pytest

from tests.attack.attacks import ATTACKS, SETTINGS
from tests.attack.siege import MEGABYTES, besiege

SECONDS = 12.0


@pytest.mark.soak
@pytest.mark.parametrize("name", ATTACKS)
def test_others_play_on(name, sqlite, tmp_path, capsys):
    """Nobody gets an answer of 500. Whoever plays is let in, or told to try again where the
    computer is too busy. Nothing that was acknowledged is lost, and nothing else has changed; the
    server ends when it is told to."""
    outcome = besiege(name, ATTACKS[name], sqlite, tmp_path, SECONDS, **SETTINGS.get(name, {}))
    with capsys.disabled():
        print(f"\n{outcome}")
    assert outcome.statuses[500] == 0
    assert set(outcome.player.statuses) <= {200, 503}
    assert len(outcome.player.acknowledged) > 0
    assert outcome.log_bytes < 1_000_000
    assert outcome.megabytes < MEGABYTES
