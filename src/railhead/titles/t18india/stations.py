"""Placing stations. Clauses STN, PRIV-12, PRIV-16, GIPR-16."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.play.actions import PlaceStation as Place
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.stations import Stations, city_of
from railhead.play.plain.track import place
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Rule
from railhead.play.terms import by
from railhead.titles.t18india import powers, track
from railhead.titles.t18india.companies import homes
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.state import State18India

DANISH = "P5"
EXCHANGE_TOKENS = 3  # GIPR-12


class PlaceStations(Stations[State18India]):
    """One station a turn (STN-01)."""

    prompt = "Place a station, or none."
    by_power = False

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        """A place within reach, or the Danish EIC, which needs none, or a private by whose tile a
        place or a route may come into reach (PRIV-03)."""
        if super().asks(p, turn) or why_no_danish(p, turn) is None:
            return True
        return track.can_add_tile(p, turn)

    def pass_text(self, p: Position, turn: CompanyTurn) -> str:
        return "Go on" if turn.station else super().pass_text(p, turn)

    def awaits_home(self, p: Position, company: str, hex_id: str) -> bool:
        return homes.awaits_home(p, company)

    def kept_places(self, p: Position, hex_id: str, node: int, company: str) -> int:
        """The hex keeps a place for each of its companies that has no station yet, in whichever of
        its cities (STN-05, STN-06, CO-18; D-20)."""
        if hex_id in p.state.circles:
            owner = p.state.circles[hex_id][node]
            return int(owner not in ("", company) and homes.awaits_home(p, owner))
        others = (k for k in homes.cities(p, hex_id) if k != node)
        elsewhere = sum(homes.free(p, hex_id, k) for k in others)
        return max(0, super().kept_places(p, hex_id, node, company) - elsewhere)

    def cost(self, p: Position, company: str) -> int | None:
        """40 for the first station after the home, 100 for each further one; those exchanged do
        not count, those returned do (STN-02, GIPR-16; D-12)."""
        if not p.state.markers.get(company, 0):
            return None
        if company == homes.GIPR and p.state.returned:
            return 0
        costs = p.company(company).markers
        return costs[min(1 + p.state.built.get(company, 0), len(costs) - 1)]

    def may_borrow(self, p: Position, turn: CompanyTurn) -> bool:
        return powers.may_close(p, turn.company)

    def placed(self, p: Position, turn: CompanyTurn, hex_id: str) -> None:
        _built(p, turn.company)

    def marker_count(self, p: Position, company: str) -> int:
        """Exchange tokens in use are stations of the GIPR (GIPR-11)."""
        used = EXCHANGE_TOKENS - p.state.exchange_tokens if company == homes.GIPR else 0
        return super().marker_count(p, company) + used


class DanishStation(Rule[State18India]):
    """By the Danish EIC the station of a turn is free and in any city, full or not (PRIV-12)."""

    kinds = (Place,)
    by_power = True

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        if why_no_danish(p, turn) is None:
            for hex_id in p.title.board.hexes:
                for node in homes.cities(p, hex_id):
                    if not p.state.map.holds(hex_id, turn.company):
                        yield Choice(
                            Place(by=player, hex=hex_id, city=node, private=DANISH),
                            Stations.verb,
                            Stations.marker,
                            city_of(p, hex_id, node),
                            means=by(DANISH),
                        )

    def why_not(self, p: Position, turn: CompanyTurn, player: str, action: Place) -> Refusal | None:
        if action.private != DANISH:
            return p.refuse(
                "private.no_station", f"{action.private} can't be used to place a station."
            )
        refusal = why_no_danish(p, turn)
        if refusal is not None:
            return refusal
        if action.hex not in p.title.board.hexes:
            return Refusal(f"There is no hex {action.hex!r}.")
        here = place(p, action.hex)
        if action.city not in homes.cities(p, action.hex):
            return p.refuse("private.danish", f"There is no such city in {here}.")
        if p.state.map.holds(action.hex, turn.company):
            return p.refuse("station.hex", f"{turn.company} already has a station in {here}.")
        return None

    def play(self, p: Position, turn: CompanyTurn, player: str, action: Place) -> None:
        company, hex_id, node = turn.company, action.hex, action.city
        powers.use_power(p, DANISH)
        ledger.use_marker(p.state, company)
        _built(p, company)
        kept = 0
        if t18india(p).readings.danish_keeps_homes:
            kept = p.rule(Stations).kept_places(p, hex_id, node, company)
        if homes.free(p, hex_id, node) > kept:
            p.state.map = p.state.map.with_marker(p.title.board, hex_id, node, company)
            where = "in"
        else:
            p.state.map = p.state.map.with_marker_beside(hex_id, company, node)
            where = "beside the spots of"
        p.note_deed(company, f"places a station {where} {place(p, hex_id)} by {DANISH}")
        p.change_frame(CompanyTurn, station=True)


def why_no_danish(p: Position, turn: CompanyTurn) -> Refusal | None:
    """Whether the company can place the station of its turn by the Danish EIC at all."""
    refusal: Refusal | None = powers.why_no_power(p, turn, DANISH)
    if refusal is not None:
        return refusal
    if turn.station:
        return p.refuse(
            "private.danish", "The Danish EIC's station must be the only one of a turn."
        )
    if not p.state.markers.get(turn.company, 0):
        return p.refuse("station.left", f"{turn.company} has no station left.")
    if p.title.steps[turn.step].name != powers.STATION:
        return p.refuse("private.danish", "The Danish EIC can only be used in the step Station.")
    return None


def _built(p: Position, company: str) -> None:
    """Count a station that was built after the home."""
    if company == homes.GIPR and p.state.returned:
        p.state.returned -= 1
    else:
        p.state.built[company] = p.state.built.get(company, 0) + 1
