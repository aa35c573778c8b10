"""Flotation: home base and home tile. Clauses FLT-03 to FLT-05."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.board.upgrades import Fit, closed_edges, fits
from railhead.finance import ledger
from railhead.play.actions import Action, LayTile
from railhead.play.activity import Activity
from railhead.play.decision import Choice
from railhead.play.plain.track import ON_HEX, place
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


class LayHomeTile(Activity[HomeTile, State1860]):
    """The Director lays the tile of a home, free, before anything else goes on (FLT-04)."""

    step = "Home tile"
    turn_rule = "home.tile"

    def asked(self, p: Position, frame: HomeTile) -> tuple[str, ...]:
        players: tuple[str, ...] = p.title.acting_for(p, frame.company)
        return players

    def company(self, p: Position, frame: HomeTile) -> str:
        return frame.company

    def prompt(self, p: Position, frame: HomeTile, player: str) -> str:
        return f"{frame.company} has floated: lay the tile of its home."

    def choices(self, p: Position, frame: HomeTile, player: str) -> Iterator[Choice]:
        home = p.company(frame.company).homes[0]
        for way in home_tiles(p, frame.company):
            yield Choice(
                LayTile(by=player, hex=home, tile=way.tile, rotation=way.rotation),
                "lay",
                Thing("tile", way.tile),
                hex_of(p, home, ON_HEX[way.rotation]),
            )

    def why_not(self, p: Position, frame: HomeTile, player: str, action: Action) -> Refusal | None:
        home = p.company(frame.company).homes[0]
        if not isinstance(action, LayTile) or action.hex != home or action.private:
            return p.refuse("home.tile", f"The tile of {place(p, home)} must be laid first.")
        if self._way(p, frame, action) is None:
            return p.refuse("home.fit", f"That tile can't be laid that way on {place(p, home)}.")
        return None

    def play(self, p: Position, frame: HomeTile, player: str, action: LayTile) -> None:
        way = self._way(p, frame, action)
        assert way is not None
        p.pop()
        p.state.map = p.state.map.with_tile(
            p.title.board, action.hex, action.tile, action.rotation, way.moves
        )
        here = place(p, action.hex)
        p.note_deed(frame.company, f"lays tile {action.tile} at home on {here}")

    def _way(self, p: Position, frame: HomeTile, action: LayTile) -> Fit | None:
        for way in home_tiles(p, frame.company):
            if (way.tile, way.rotation) == (action.tile, action.rotation):
                return way
        return None
