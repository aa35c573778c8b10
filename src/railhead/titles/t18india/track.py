"""Laying track: the line of yellow tiles, one upgrade, extra tiles of privates, and the removal of
gauge-change markers. Clauses TRK, UPG, TER, GC, PRIV-09, PRIV-10."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from railhead.board.grid import opposite
from railhead.board.reach import reach, reach_through
from railhead.board.upgrades import Fit, fits
from railhead.play.actions import LayTile
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.stations import Stations
from railhead.play.plain.track import YELLOW, Track, place
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Rule, next_step
from railhead.play.terms import Thing, by
from railhead.titles.t18india import powers, terrain
from railhead.titles.t18india.actions import RemoveMarker
from railhead.titles.t18india.companies import homes
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.powers import DUTCH, PORTUGUESE
from railhead.titles.t18india.state import IndiaTurn, State18India

GAUGE_CHANGE, BETWEEN = Thing("gauge", form="the gauge change"), "between {id} and {towards}"
LAYS = 4  # yellow tiles a turn (TRK-01)
FERRY_SIDE = 5  # of the ferry hex, to the island (TRK-17)


class Tiles(Track[State18India]):
    """Laying one tile, by the rules that hold for every tile."""

    asks_in_vain = True

    def why_not_lay(self, p: Position, turn: CompanyTurn, hex_id: str, way: Fit) -> Refusal | None:
        """The ferry must lead to the island (TRK-17, D-29)."""
        ferry = p.title.board.hexes[hex_id].terrain == "ferry"
        if not ferry or way.exits >> FERRY_SIDE & 1:
            return None
        if t18india(p).readings.ferry_links_island:
            return p.refuse("track.ferry_link", "The ferry must link K38 with the mainland.")
        return None

    def cost(self, p: Position, turn: CompanyTurn, hex_id: str, way: Fit) -> int:
        """The terrain less what is left of the French EIC's rebate."""
        return max(0, terrain.cost(p, hex_id, way) - p.state.discount)

    def pay(self, p: Position, turn: CompanyTurn, hex_id: str, way: Fit, cost: int) -> None:
        p.state.discount = max(0, p.state.discount - terrain.cost(p, hex_id, way))
        super().pay(p, turn, hex_id, way, cost)
        p.change_frame(IndiaTurn, terrain=p.frame(IndiaTurn).terrain + cost)

    def tile_laid(self, p: Position, turn: CompanyTurn, player: str, hex_id: str, way: Fit) -> None:
        """Circles keep their companies, gauge changes are marked, stations move in (CO-06)."""
        homes.move_circles(p, hex_id, way.moves)
        terrain.set_gauges(p, hex_id)  # GC-01
        p.rule(Stations).move_in(p, hex_id)  # PRIV-13
        if way.colour == YELLOW:
            homes.choose_circles(p, turn.company, player, hex_id)

    def deed(self, p: Position, hex_id: str, way: Fit) -> str:
        verb = "upgrades to" if hex_id in p.state.map.tiles else "lays"
        return f"{verb} tile {way.tile} on {place(p, hex_id)}"

    def why_off_map(self, p: Position, way: Fit) -> Refusal:
        rule = "track.edge" if way.colour == YELLOW else "track.edge_upgrade"
        words = f"Track of tile {way.tile} would run off the map or into a blank side there."
        return p.refuse(rule, words)

    def why_unconnected(self, p: Position, turn: CompanyTurn, hex_id: str, way: Fit) -> Refusal:
        company, here = turn.company, place(p, hex_id)
        if way.colour != YELLOW:
            return p.refuse("track.reach_upgrade", f"No track of {company} reaches {here}.")
        if hex_id in self.joined(p, turn):
            words = f"Turned that way, no track would join that of {company}."
            return p.refuse("track.join", words)
        if hex_id in super().joined(p, turn):
            words = f"The tiles of a turn are one line: {here} does not go on from "
            return p.refuse("track.line", f"{words}{place(p, turn.laid[-1])}.")
        return p.refuse("track.reach", f"No track of {company} leads to {here}.")

    def why_unfit(self, p: Position, action: LayTile) -> Refusal:
        """Say why a tile does not fit a hex as it lies there."""
        board, laid = p.title.board, p.state.map
        hex_, tile = board.hexes[action.hex], board.tiles[action.tile]
        old = laid.track(board, action.hex)
        here = place(p, action.hex)
        ways = fits(board, action.hex, laid.tiles.get(action.hex))
        if not ways:
            return p.refuse("track.last", f"The tile on {here} can't be upgraded.")
        if tile.colour != ways[0].colour:
            return p.refuse("track.step", f"The next tile on {here} must be {ways[0].colour}.")
        if any(way.tile == tile.id for way in ways):
            return p.refuse("track.kept", f"Turned that way, tile {tile.id} would remove track.")
        if hex_.terrain == "ferry" or tile.label == board.hexes[homes.FERRY].label:
            return p.refuse(
                "track.ferry", "The ferry tiles can only be laid on J37, and nothing else can."
            )
        if not old.colour:
            return p.refuse("track.kind", f"Tile {tile.id} does not fit what {here} shows.")
        kinds = [node.kind for node in tile.nodes]
        if tile.replaces and old.nodes and old.nodes[0].kind == kinds[0]:
            return p.refuse("track.town_only", f"Tile {tile.id} only turns a Town into a City.")
        if tile.label == hex_.label and kinds == [node.kind for node in old.nodes]:
            return p.refuse("track.kept", f"Tile {tile.id} would remove track that lies there.")
        return p.refuse("track.kind_kept", f"Tile {tile.id} does not follow the one on {here}.")


class BuildTrack(Tiles):
    """Up to four yellow tiles in one line, or one upgrade, or from Phase IV the removal of one
    gauge-change marker (TRK-01, GC-05)."""

    prompt = "Lay up to four yellow tiles in one line, or upgrade one tile."
    kinds = (LayTile, RemoveMarker)
    by_power = False

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        """Tiles may be left to lay, or one by a private on top of them (PRIV-03)."""
        return super().asks(p, turn) or can_add_tile(p, turn)

    def joined(self, p: Position, turn: CompanyTurn) -> Mapping[str, int]:
        """The tiles of a turn are one line."""
        if not turn.laid:
            return super().joined(p, turn)
        return reach_through(p.title.board, p.state.map, turn.company, turn.laid)

    def why_not_colour(self, p: Position, turn: CompanyTurn, colour: str) -> Refusal | None:
        """Yellow tiles up to four, or one upgrade (TRK-01); all colours from the start (TRK-02)."""
        if not turn.lays or (colour == YELLOW == turn.lays[0] and len(turn.lays) < LAYS):
            return None
        return p.refuse(
            "track.count", "A company may lay up to four yellow tiles a turn, or make one upgrade."
        )

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        yield from super().choices(p, turn, player)
        for hex_id, edge in _gauges(p):
            action = RemoveMarker(by=player, hex=hex_id, edge=edge)
            if self._why_not_remove(p, turn, action) is None:
                other = p.title.board.next_to[hex_id][edge]
                between = Thing("hex", hex_id, form=BETWEEN, towards=(Thing("hex", other or ""),))
                yield Choice(action, "remove", GAUGE_CHANGE, between)

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: LayTile | RemoveMarker
    ) -> Refusal | None:
        if isinstance(action, RemoveMarker):
            return self._why_not_remove(p, turn, action)
        return super().why_not(p, turn, player, action)

    def play(
        self, p: Position, turn: CompanyTurn, player: str, action: LayTile | RemoveMarker
    ) -> None:
        if isinstance(action, LayTile):
            super().play(p, turn, player, action)
            return
        other = p.title.board.next_to[action.hex][action.edge]
        p.state.map = p.state.map.without_gauge(p.title.board, action.hex, action.edge)
        p.note_deed(turn.company, f"removes the gauge change between {action.hex} and {other}")
        next_step(p)

    def _why_not_remove(
        self, p: Position, turn: CompanyTurn, action: RemoveMarker
    ) -> Refusal | None:
        """One marker to which the company has a route, and no other track work (GC-05)."""
        board, laid = p.title.board, p.state.map
        if action.hex not in board.hexes:
            return Refusal(f"There is no hex {action.hex!r}.")
        marked = action.edge in laid.gauges.get(action.hex, ())
        if not marked or terrain.is_bare(p, action.hex, action.edge):
            return p.refuse("gauge.none", f"There is no gauge change at that side of {action.hex}.")
        if not terrain.in_last_phase(p):
            return p.refuse("gauge.phase", "Gauge changes can't be removed before Phase IV.")
        if turn.lays:
            return p.refuse("gauge.instead", "A gauge change is removed instead of laying track.")
        other = board.next_to[action.hex][action.edge]
        entries = reach(board, laid, turn.company).entries
        arrives = entries.get(action.hex, 0) >> action.edge & 1
        leaves = entries.get(other or "", 0) >> opposite(action.edge) & 1
        if not arrives and not leaves:
            return p.refuse(
                "gauge.reach", f"No track of {turn.company} leads over that gauge change."
            )
        return None


class OneMore(Tiles):
    """A tile apart from the track step and its line: of one private, yellow or not."""

    def __init__(self, private: str) -> None:
        self.private = private

    def why_not_colour(self, p: Position, turn: CompanyTurn, colour: str) -> Refusal | None:
        if self.private == PORTUGUESE and colour != YELLOW:
            return p.refuse("private.extra_yellow", "The Portuguese EIC lays a yellow tile.")
        if self.private == DUTCH and colour == YELLOW:
            return p.refuse("private.extra_upgrade", "The Dutch EIC upgrades a tile.")
        return None

    def count(self, p: Position, turn: CompanyTurn, hex_id: str, way: Fit) -> None:
        """It is none of the turn's own tiles (PRIV-15)."""


class ExtraTile(Rule[State18India]):
    """The extra yellow tile of the Portuguese EIC and the extra upgrade of the Dutch one (PRIV-09,
    PRIV-10)."""

    kinds = (LayTile,)
    by_power = True
    tiles = {private: OneMore(private) for private in (PORTUGUESE, DUTCH)}

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        for private, step in self.tiles.items():
            if powers.why_no_power(p, turn, private) is None:
                for choice in step.choices(p, turn, player):
                    action = replace(choice.action, private=private)
                    yield replace(choice, action=action, means=by(private))

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: LayTile
    ) -> Refusal | None:
        step = self.tiles.get(action.private)
        if step is None:
            return p.refuse("private.no_tile", f"{action.private} can't be used to lay a tile.")
        refusal = powers.why_no_power(p, turn, action.private)
        return refusal or step.why_not(p, turn, player, replace(action, private=""))

    def play(self, p: Position, turn: CompanyTurn, player: str, action: LayTile) -> None:
        powers.use_power(p, action.private)
        self.tiles[action.private].play(p, turn, player, replace(action, private=""))


def can_add_tile(p: Position, turn: CompanyTurn) -> bool:
    """Whether a tile can be laid by a private at this point of a turn, with which a step that has
    nothing else to decide stays open (PRIV-03). 18xx.games goes on (D-14)."""
    if not t18india(p).readings.powers_any_time:
        return False
    return next(p.rule(ExtraTile).choices(p, turn, ""), None) is not None


def _gauges(p: Position) -> list[tuple[str, int]]:
    """Every gauge-change marker, from both its sides."""
    return [
        (hex_id, edge) for hex_id, edges in sorted(p.state.map.gauges.items()) for edge in edges
    ]
