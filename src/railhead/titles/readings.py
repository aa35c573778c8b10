"""Which readings of the rules a game is played by: those of its profile, in its version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from railhead.play.refusal import RailheadError

R = TypeVar("R")


def readings_of(versions: Mapping[int, Mapping[str, R]], rules: int, profile: str) -> R:
    """The readings of a profile in a version of the rules: those of the newest set that is not
    newer than it. A game that was begun under older readings goes on under them."""
    profiles = versions[max(number for number in versions if number <= rules)]
    if profile not in profiles:
        raise RailheadError(f"Version {rules} of the rules has no profile {profile!r}.")
    return profiles[profile]
