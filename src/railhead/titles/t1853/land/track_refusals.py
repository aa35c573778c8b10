"""Why a tile can't be laid, said more exactly than the common rules of track can: they know neither
gauges nor the list of promotions nor large cities."""

from __future__ import annotations

from railhead.board.reach import reach
from railhead.board.tiles import COLOURS, NODE, of_gauge
from railhead.play.actions import LayTile
from railhead.play.frames import CompanyTurn
from railhead.play.plain.track import place
from railhead.play.refusal import Refusal
from railhead.titles.t1853.land.ground import GAUGES, gauges_in_words
from railhead.titles.t1853.position import Position

UNIQUE = "110"  # the only grey tile for Calcutta and Delhi (BIG-03)
LISTED_APART = "58"  # PRO-08


def explained(
    p: Position, turn: CompanyTurn, action: LayTile, refusal: Refusal, *, fee: int
) -> Refusal:
    """The same refusal, or a better one. ``fee``: what the tile costs as the second of a turn."""
    clauses = p.title.clauses
    promotion = p.title.board.tiles[action.tile].colour != COLOURS[0]
    here = place(p, action.hex)
    if refusal.clause == clauses["track.reach"] and not promotion:
        return _no_railhead(p, turn, action, refusal)
    if refusal.clause == clauses["track.edge"] and promotion:
        return p.refuse("track.edge_promotion", refusal.reason)
    if refusal.clause == clauses["track.supply"] and action.tile == UNIQUE:
        return p.refuse(
            "track.one_grey", "The only grey tile for Calcutta and Delhi has been laid."
        )
    if refusal.clause == clauses["track.cost"] and fee:
        return p.refuse("track.fee", f"{refusal.reason} A second tile costs a fee.")
    if p.title.board.hexes[action.hex].label:
        if not promotion:
            return p.refuse("track.large", f"Only the tiles kept for {here} can be laid there.")
        if p.title.board.tiles[action.tile].label != p.title.board.hexes[action.hex].label:
            return p.refuse("track.label", f"Tile {action.tile} can't be laid on {here}.")
    return _not_listed(p, action, refusal) if promotion else refusal


def _no_railhead(p: Position, turn: CompanyTurn, action: LayTile, refusal: Refusal) -> Refusal:
    """Track of another gauge leads there, or a base is to be built on first, or nothing is."""
    board, laid, company = p.title.board, p.state.map, turn.company
    track = board.track(action.tile, action.rotation)
    here = place(p, action.hex)
    for gauge in GAUGES:
        edges = reach(board, laid, company, gauge).entries.get(action.hex, 0)
        if edges & track.exits and not of_gauge(track, gauge).exits:
            return p.refuse(
                "track.gauge",
                f"The railhead of {company} at {here} is {gauge} gauge, and tile {action.tile} is "
                f"{gauges_in_words(track)}.",
            )
    if _track_leads(p, action):
        return p.refuse(
            "track.reach",
            f"No line of one gauge from a base of {company}, free of others' bases, leads to the "
            f"track of tile {action.tile} on {here}.",
        )
    bare = [base for base, _ in laid.markers_of(company) if not laid.track(board, base).paths]
    if bare and not any(laid.track(board, base).paths for base, _ in laid.markers_of(company)):
        names = " or ".join(place(p, base) for base in bare)
        return p.refuse("track.begin", f"{company} builds at {names} first.")
    return refusal


def _track_leads(p: Position, action: LayTile) -> bool:
    board, laid = p.title.board, p.state.map
    exits = board.track(action.tile, action.rotation).exits
    for edge, other in enumerate(board.next_to[action.hex]):
        if other and exits >> edge & 1 and laid.track(board, other).from_edge[(edge + 3) % NODE]:
            return True
    return False


def _not_listed(p: Position, action: LayTile, refusal: Refusal) -> Refusal:
    """Whether the list of promotions does not have this one (PRO-07, PRO-08)."""
    old = p.state.map.tiles.get(action.hex)
    if old is None:
        return refusal
    board = p.title.board
    becomes = board.tiles[old[0]].becomes or ()
    due = COLOURS.index(board.tiles[old[0]].colour) + 1
    if COLOURS.index(board.tiles[action.tile].colour) != due or action.tile in becomes:
        return refusal
    rule = "track.table_58" if old[0] == LISTED_APART else "track.table"
    return p.refuse(rule, f"Tile {old[0]} can't be promoted to tile {action.tile}.")
