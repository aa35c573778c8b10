"""Flotation: home base and home tile. Clauses FLT-03 to FLT-05."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.board.upgrades import Fit, closed_edges, fits
from railhead.finance import ledger
from railhead.play.actions import Action, LayTile
from railhead.play.decision import Choice
from railhead.play.plain.track import ON_HEX, place
from railhead.play.questions import AskDirector
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing, hex_of
from railhead.titles.t1860.position import Position
from railhead.titles.t1860.state import HomeTile, State1860


def settle_home(p: Position, company: str) -> None:
    """The home base is free; a bare home gets its tile at once (FLT-03, FLT-04)."""
    home = p.company(company).homes[0]
    if not p.state.map.holds(home, company):
        ledger.use_marker(p.state, company)
        p.state.map = p.state.map.with_marker(p.title.board, home, 0, company)
    if next(home_tiles(p, company), None) is not None:
        p.push(HomeTile(company))


def to_bottom(p: Position, company: str) -> None:
    """A marker goes beneath the others on its space (PRC-07)."""
    p.state.arrivals[company] = max(p.state.arrivals.values(), default=0) + 1


def home_tiles(p: Position, company: str) -> Iterator[Fit]:
    """The tiles that can be laid on a bare home (FLT-04, FLT-05)."""
    board, laid = p.title.board, p.state.map
    home = p.company(company).homes[0]
    if laid.track(board, home).colour:
        return
    closed = closed_edges(board, laid, home)
    for way in fits(board, home, None):
        count = board.tiles[way.tile].count
        if not way.exits & closed and (count is None or laid.used[way.tile] < count):
            yield way


class LayHomeTile(AskDirector[HomeTile, State1860]):
    """The Director lays the tile of a home, free, before anything else goes on (FLT-04)."""

    step = "Home tile"
    turn_rule = "home.tile"

    def prompt(self, p: Position, frame: HomeTile, player: str) -> str:
        return f"{frame.company} has floated: lay the tile of its home."

    def remind(self, p: Position, frame: HomeTile, player: str) -> str:
        return f"The tile of {place(p, self._home(p, frame))} must be laid first."

    def takes(self, p: Position, frame: HomeTile, action: Action) -> bool:
        if not isinstance(action, LayTile) or action.private:
            return False
        return action.hex == self._home(p, frame)

    def answers(self, p: Position, frame: HomeTile, player: str) -> Iterator[Choice]:
        home = self._home(p, frame)
        for way in home_tiles(p, frame.company):
            yield Choice(
                LayTile(by=player, hex=home, tile=way.tile, rotation=way.rotation),
                "lay",
                Thing("tile", way.tile),
                hex_of(p, home, ON_HEX[way.rotation]),
            )

    def why_not_answer(
        self, p: Position, frame: HomeTile, player: str, action: LayTile
    ) -> Refusal | None:
        if self._way(p, frame, action) is None:
            here = place(p, action.hex)
            return p.refuse("home.fit", f"That tile can't be laid that way on {here}.")
        return None

    def answered(self, p: Position, frame: HomeTile, player: str, action: LayTile) -> None:
        way = self._way(p, frame, action)
        assert way is not None
        p.state.map = p.state.map.with_tile(
            p.title.board, action.hex, action.tile, action.rotation, way.moves
        )
        here = place(p, action.hex)
        p.note_deed(frame.company, f"lays tile {action.tile} at home on {here}")

    def _home(self, p: Position, frame: HomeTile) -> str:
        return p.company(frame.company).homes[0]

    def _way(self, p: Position, frame: HomeTile, action: LayTile) -> Fit | None:
        for way in home_tiles(p, frame.company):
            if (way.tile, way.rotation) == (action.tile, action.rotation):
                return way
        return None
