"""What some tests need beyond Python, and what becomes of them where it is not there.

Such a test is skipped, and the end of the report says for want of what, one line each. CI has
everything but the recorded games, so that nothing is left out there unnoticed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import pytest

PROJECT = Path(__file__).parents[1]

# Seconds until something that should happen counts as never happening. No test asks how fast.
PATIENCE = 120.0

# Where games recorded at 18xx.games may lie, as TITLE/NAME.json: one's own, and those that came
# with the rulebooks. They belong to those who played them, and are not part of the project.
RECORDED = (PROJECT / "games", PROJECT.parent / "shared" / "replays")


def skip_for_want_of(what: str, remedy: str) -> NoReturn:
    """Skip a test which needs a program that is not installed; CI must have it."""
    assert not os.environ.get("CI"), f"CI needs {what} ({remedy})"
    pytest.skip(f"for want of {what} ({remedy})")


def recorded_game(name: str) -> Path:
    """The file of a recorded game, such as "1848/101.json"; without it the test is skipped."""
    found = next((file for folder in RECORDED if (file := folder / name).is_file()), None)
    if found is None:
        pytest.skip("for want of recorded games (18xx.games exports, in games/TITLE/)")
    return found
