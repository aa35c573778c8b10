"""Laying track: yellow tiles up to the number of the phase, or one promotion."""

from __future__ import annotations

from railhead.board.tiles import COLOURS
from railhead.play.frames import CompanyTurn
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.track import LayTrack

NUMBERS = {1: "one yellow tile", 2: "two yellow tiles", 3: "three yellow tiles"}


class Track(LayTrack[S]):
    """Lay yellow tiles, or promote one."""

    def asks(self, p: Position[S], turn: CompanyTurn) -> bool:
        player = p.director(turn.company) or ""
        return super().asks(p, turn) and next(self.choices(p, turn, player), None) is not None

    def why_not_colour(self, p: Position[S], turn: CompanyTurn, colour: str) -> Refusal | None:
        """What stands against a tile of a colour after what has been laid in this turn."""
        phase = p.title.phase(p)
        if COLOURS.index(colour) > COLOURS.index(phase.colour):
            return p.refuse("track.colour", f"{colour.capitalize()} tiles can't be laid yet.")
        if colour == COLOURS[0]:
            if len(turn.lays) < phase.yellow_lays and set(turn.lays) <= {colour}:
                return None
        elif not turn.lays:
            return None
        most = NUMBERS.get(phase.yellow_lays, f"{phase.yellow_lays} yellow tiles")
        return p.refuse("track.count", f"In one turn {most}, or one promotion.")

    def powers(self, p: Position[S], turn: CompanyTurn, hex_id: str, cost: int) -> dict[str, int]:
        """Privates by whose power a tile can be laid now, with what it costs then."""
        return {}
