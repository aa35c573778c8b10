"""A match on disk, game by game, so that it can be broken off and gone on with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from railhead.bots.arena import Match
from railhead.bots.games import Outcome
from railhead.play.refusal import RailheadError

FORMAT = 1


class Logbook:
    """A file of JSON lines: what is played, then one game a line in the order of the plans."""

    def __init__(self, path: Path, match: Match) -> None:
        """Open the file of a match, or begin it; refused if it is of another match."""
        self.path = path
        self.outcomes: list[Outcome] = []
        head = _head(match)
        if path.exists() and path.stat().st_size:
            self._read(head)
        else:
            self._write(msgspec.json.encode(head), "wb")

    def keep(self, outcome: Outcome) -> None:
        """Write one game down."""
        self._write(msgspec.json.encode(outcome), "ab")

    def _read(self, head: dict[str, Any]) -> None:
        data = self.path.read_bytes()
        lines = data.split(b"\n")
        torn = lines.pop()  # whole lines end with a line feed: what follows was broken off
        try:
            found = msgspec.json.decode(lines[0]) if lines else None
            self.outcomes = [msgspec.json.decode(line, type=Outcome) for line in lines[1:]]
        except msgspec.MsgspecError as error:
            raise RailheadError(f"{self.path} is no file of the arena: {error}.") from None
        if found != head:
            raise RailheadError(
                f"{self.path} belongs to another match; name another file, or delete it."
            )
        if torn:
            with self.path.open("r+b") as file:
                file.truncate(len(data) - len(torn))

    def _write(self, line: bytes, mode: str) -> None:
        with self.path.open(mode) as file:
            file.write(line + b"\n")


def _head(match: Match) -> dict[str, Any]:
    """All that decides how each game goes; how many there are is not part of it."""
    return {
        "arena": FORMAT,
        "title": match.title,
        "bots": list(match.bots),
        "seed": match.seed,
        "options": dict(match.options),
        "most": match.most,
    }
