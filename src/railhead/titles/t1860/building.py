"""Track and bases: how much a turn allows, and who builds nothing. Clauses TRK, UPG, BAS."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.board.tiles import COLOURS
from railhead.board.upgrades import Fit
from railhead.play.actions import PlaceStation as Place
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.refusal import Refusal
from railhead.play.steps.station import PlaceStation
from railhead.play.steps.track import LayTrack
from railhead.titles.t1860.flotation import Flotation
from railhead.titles.t1860.position import Position, t1860
from railhead.titles.t1860.state import State1860
from railhead.titles.t1860.upgrading import why_not_upgrade

YELLOW = COLOURS[0]
LAYS = 2  # yellow tiles a turn (TRK-01)


class Building(Flotation):
    """What a company may build."""

    def building_stopped(self, p: Position) -> bool:
        """Nothing is built after the freeze, nor after nationalisation (STH-03, NAT-04; D14)."""
        state = p.state
        return bool(state.frozen or (state.nationalised and self.readings.nationalisation_freezes))

    def why_not_colour(self, p: Position, turn: CompanyTurn, colour: str) -> Refusal | None:
        """Up to two yellow tiles or one promotion, and a town only by itself (TRK-01, TRK-02)."""
        company = turn.company
        if self.building_stopped(p):
            rule = "track.frozen" if p.state.frozen else "track.nationalised"
            return p.refuse(rule, "No track is laid any more.")
        if p.director(company) is None:
            return p.refuse("track.receivership", f"{company} is in receivership.")
        if COLOURS.index(colour) > COLOURS.index(self.phase(p).colour):
            return p.refuse("track.colour", f"{colour.capitalize()} tiles can't be laid yet.")
        if any(self._has_town(p, hex_id) for hex_id in turn.laid):
            return p.refuse("track.town", "A tile with a large station is the only one of a turn.")
        if colour != YELLOW and not p.trains(company):
            return p.refuse("track.train", f"{company} has no train and can't promote track.")
        if self._may_lay(turn, colour):
            return None
        if self.variants.accelerated_track:
            return p.refuse(
                "track.accelerated", "In one turn two yellow tiles, or one and a promotion."
            )
        return p.refuse("track.count", "In one turn up to two yellow tiles, or one promotion.")

    def _may_lay(self, turn: CompanyTurn, colour: str) -> bool:
        if len(turn.lays) >= LAYS:
            return False
        if colour == YELLOW:
            return self.variants.accelerated_track or set(turn.lays) <= {YELLOW}
        return not turn.lays or (self.variants.accelerated_track and turn.lays == (YELLOW,))

    def why_not_lay(self, p: Position, turn: CompanyTurn, hex_id: str, way: Fit) -> Refusal | None:
        """A second town, costs of an insolvent company, and promotions (TRK-02, TRK-09, UPG)."""
        nodes = self.board.tiles[way.tile].nodes
        if turn.laid and any(node.kind == "city" for node in nodes):
            return p.refuse("track.town", "A tile with a large station is the only one of a turn.")
        if way.colour != YELLOW:
            if hex_id in turn.laid:
                return p.refuse("track.accelerated", "A tile laid this turn is not promoted.")
            return why_not_upgrade(p, turn.company, hex_id, way)
        if turn.company in p.state.insolvent and self.board.hexes[hex_id].cost:
            return p.refuse(
                "track.insolvent", f"{turn.company} is insolvent and pays for no track."
            )
        return None

    def _has_town(self, p: Position, hex_id: str) -> bool:
        nodes = p.state.map.track(self.board, hex_id).nodes
        return any(node.kind == "city" for node in nodes)

    def kept_places(self, p: Position, hex_id: str, node: int, company: str) -> int:
        """The circle of a home base that is still to come (BAS-05)."""
        return sum(
            1
            for other, printed in self.companies.items()
            if other != company
            and hex_id in printed.homes
            and node == 0
            and not p.state.map.holds(hex_id, other)
        )


class BuildTrack(LayTrack[State1860]):
    """Lay up to two yellow tiles, or promote one."""

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        return bool(p.director(turn.company)) and super().asks(p, turn)


class BuildBase(PlaceStation[State1860]):
    """One base a turn (BAS-01)."""

    name = "Base"
    prompt = "Build a base, or none."

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        return self._why_none(p, turn.company) is None and super().asks(p, turn)

    def pass_text(self, p: Position, turn: CompanyTurn) -> str:
        return "Build no base"

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        if self._why_none(p, turn.company) is None:
            yield from super().choices(p, turn, player)

    def why_not(self, p: Position, turn: CompanyTurn, player: str, action: Place) -> Refusal | None:
        return self._why_none(p, turn.company) or super().why_not(p, turn, player, action)

    def _why_none(self, p: Position, company: str) -> Refusal | None:
        """Who builds no bases (BAS-06)."""
        if t1860(p).building_stopped(p):
            rule = "station.frozen" if p.state.frozen else "station.nationalised"
            return p.refuse(rule, "No base is built any more.")
        if company in p.state.insolvent:
            return p.refuse("station.insolvent", f"{company} is insolvent.")
        if p.director(company) is None:
            return p.refuse("station.receivership", f"{company} is in receivership.")
        return None
