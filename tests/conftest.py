"""Where the recorded games lie, if they are there."""

from __future__ import annotations

from pathlib import Path

import pytest

RECORDED = Path(__file__).parents[2] / "shared" / "replays"


@pytest.fixture
def recorded_games() -> Path:
    """The folder of games recorded elsewhere, beside the project; they are not part of it."""
    if not RECORDED.is_dir():
        pytest.skip("there are no recorded games beside the project")
    return RECORDED
