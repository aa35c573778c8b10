"""Track: how much a turn allows, and who builds nothing. Clauses TRK, UPG, STH-03, NAT-04."""

from __future__ import annotations

from railhead.board.tiles import COLOURS
from railhead.board.upgrades import Fit
from railhead.play.frames import CompanyTurn
from railhead.play.plain.track import YELLOW, Track
from railhead.play.refusal import Refusal
from railhead.titles.t1860.position import Position, t1860
from railhead.titles.t1860.state import State1860
from railhead.titles.t1860.upgrading import why_not_upgrade

LAYS = 2  # yellow tiles a turn (TRK-01)


def building_stopped(p: Position) -> bool:
    """Nothing is built after the freeze, nor after nationalisation (STH-03, NAT-04; D14)."""
    nationalised = p.state.nationalised and t1860(p).readings.nationalisation_freezes
    return bool(p.state.frozen or nationalised)


class BuildTrack(Track[State1860]):
    """Lay up to two yellow tiles, or promote one."""

    prompt = "Lay or upgrade track."
    asks_in_vain = True

    def why_not_colour(self, p: Position, turn: CompanyTurn, colour: str) -> Refusal | None:
        """Up to two yellow tiles or one promotion, and a town only by itself (TRK-01, TRK-02)."""
        company = turn.company
        if building_stopped(p):
            rule = "track.frozen" if p.state.frozen else "track.nationalised"
            return p.refuse(rule, "No more track can be laid.")
        if p.director(company) is None:
            return p.refuse("track.receivership", f"{company} is in receivership.")
        if COLOURS.index(colour) > COLOURS.index(p.title.phase(p).colour):
            return p.refuse("track.colour", f"{colour.capitalize()} tiles can't be laid yet.")
        if any(_has_town(p, hex_id) for hex_id in turn.laid):
            return p.refuse(
                "track.town", "A tile with a large station must be the only one of a turn."
            )
        if colour != YELLOW and not p.trains(company):
            return p.refuse("track.train", f"{company} has no train and can't upgrade track.")
        accelerated = t1860(p).variants.accelerated_track
        if _may_lay(turn, colour, accelerated=accelerated):
            return None
        if accelerated:
            return p.refuse(
                "track.accelerated",
                "A company may lay two yellow tiles a turn, or one and an upgrade.",
            )
        return p.refuse(
            "track.count", "A company may lay up to two yellow tiles a turn, or make one upgrade."
        )

    def why_not_lay(self, p: Position, turn: CompanyTurn, hex_id: str, way: Fit) -> Refusal | None:
        """A second town, costs of an insolvent company, and promotions (TRK-02, TRK-09, UPG)."""
        board = p.title.board
        if turn.laid and any(node.kind == "city" for node in board.tiles[way.tile].nodes):
            return p.refuse(
                "track.town", "A tile with a large station must be the only one of a turn."
            )
        if way.colour != YELLOW:
            if hex_id in turn.laid:
                return p.refuse("track.accelerated", "A tile laid this turn can't be upgraded.")
            return why_not_upgrade(p, turn.company, hex_id, way)
        if turn.company in p.state.insolvent and board.hexes[hex_id].cost:
            return p.refuse(
                "track.insolvent", f"{turn.company} is insolvent and can't pay for track."
            )
        return None


def _may_lay(turn: CompanyTurn, colour: str, *, accelerated: bool) -> bool:
    if len(turn.lays) >= LAYS:
        return False
    if colour == YELLOW:
        return accelerated or set(turn.lays) <= {YELLOW}
    return not turn.lays or (accelerated and turn.lays == (YELLOW,))


def _has_town(p: Position, hex_id: str) -> bool:
    nodes = p.state.map.track(p.title.board, hex_id).nodes
    return any(node.kind == "city" for node in nodes)
