"""Where the recorded games lie, if they are there; and how many examples random tests try."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

RECORDED = Path(__file__).parents[2] / "shared" / "replays"

# ./test tests/routes --hypothesis-profile=thousands: twenty times as many examples.
settings.register_profile("thousands", max_examples=2_000)


@pytest.fixture
def recorded_games() -> Path:
    """The folder of games recorded elsewhere, beside the project; they are not part of it."""
    if not RECORDED.is_dir():
        pytest.skip("there are no recorded games beside the project")
    return RECORDED
