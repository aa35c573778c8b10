"""Home stations, places kept for them, the two circles of Delhi and Kolkata, and stations that the
GIPR takes over. Clauses CO-04 to CO-06, CO-18, STN-05, STN-06, GIPR-04 to GIPR-13, PRIV-13."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from railhead.board.grid import EDGES
from railhead.board.upgrades import Fit, closed_edges, fits, kept
from railhead.finance import ledger
from railhead.play.actions import Action, LayTile, PlaceStation
from railhead.play.decision import Choice
from railhead.play.plain.stations import Stations, city_of
from railhead.play.plain.track import ON_HEX, place
from railhead.play.questions import AskDirector, AskPlayer
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing, hex_of, paid
from railhead.titles.t18india import terrain
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.state import ChooseCircles, ChooseHome, State18India

HOME = Thing("station", form="the home station")
GIPR = "GIPR"
FERRY = "J37"
TWO_CIRCLES = "OO"
CIRCLES = {"G8": ("NWR", "SPD"), "P17": ("EIR", "EBR")}  # as they are printed


def awaits_home(p: Position, company: str) -> bool:
    """Whether a company of the game has its home station still to place: it has not started, or
    nobody could choose the place yet, or it has none by 18xx.games (STN-05, STN-06; D-08)."""
    if company in p.state.closed:
        return False
    waiting = (*p.state.homeless, *p.state.unmarked)
    return company not in p.state.launched or company in waiting


def cities(p: Position, hex_id: str) -> list[int]:
    """The cities of a hex by number."""
    nodes = p.state.map.track(p.title.board, hex_id).nodes
    return [k for k, node in enumerate(nodes) if node.kind == "city"]


def free(p: Position, hex_id: str, node: int) -> int:
    """How many places of a city are free."""
    return p.state.map.places(p.title.board, hex_id, node).count("")


# Home stations.


def place_home(p: Position, company: str) -> None:
    """Place the home station of a company that has started, or ask where (CO-04, CO-05). Where
    there is a choice and nobody to make it, the company waits for a Manager (A-07)."""
    p.state.homeless = tuple(other for other in p.state.homeless if other != company)
    homes = p.company(company).homes
    sites = [(hex_id, k) for hex_id in homes for k in _sites(p, company, hex_id)]
    if homes and len(sites) < 2:
        hex_id, node = sites[0] if sites else (homes[0], 0)
        _put_home(p, company, hex_id, node)
        return
    p.state.homeless = (*p.state.homeless, company)
    if p.director(company) is not None:
        p.push(ChooseHome(company))


def _sites(p: Position, company: str, hex_id: str) -> list[int]:
    """The cities of a home hex among which there is a choice. On a hex without a tile the circles
    mean nothing yet (CO-06)."""
    found = [k for k in cities(p, hex_id) if free(p, hex_id, k)]
    if company in p.state.circles.get(hex_id, ()):
        return [p.state.circles[hex_id].index(company)]
    if hex_id in CIRCLES and hex_id not in p.state.map.tiles:
        return sorted(found, key=lambda k: CIRCLES[hex_id][k] != company)[:1]
    return found


def _put_home(p: Position, company: str, hex_id: str, node: int) -> None:
    ledger.use_marker(p.state, company)
    p.state.homeless = tuple(other for other in p.state.homeless if other != company)
    if free(p, hex_id, node):
        p.state.map = p.state.map.with_marker(p.title.board, hex_id, node, company)
    else:
        p.state.map = p.state.map.with_marker_beside(hex_id, company, node)
    p.note_deed(company, f"places its home station in {place(p, hex_id)}")


class HomeChosen(AskDirector[ChooseHome, State18India]):
    """Who controls a company chooses the place of its home station (CO-05, CO-18, GIPR-04)."""

    step = "Home"
    turn_rule = "home.turn"

    def prompt(self, p: Position, frame: ChooseHome, player: str) -> str:
        return f"Choose the home station of {frame.company}."

    def remind(self, p: Position, frame: ChooseHome, player: str) -> str:
        return f"{frame.company} must place its home station now."

    def settle(self, p: Position, frame: ChooseHome) -> None:
        p.pop()  # nobody can choose: the company waits

    def takes(self, p: Position, frame: ChooseHome, action: Action) -> bool:
        """A station; or a tile for it, where the company has no home of its own."""
        chooses = not p.company(frame.company).homes
        kinds = (PlaceStation, LayTile) if chooses else (PlaceStation,)
        return isinstance(action, kinds) and not action.private

    def answers(self, p: Position, frame: ChooseHome, player: str) -> Iterator[Choice]:
        for hex_id in p.company(frame.company).homes or p.title.board.hexes:
            for node in cities(p, hex_id):
                station = PlaceStation(by=player, hex=hex_id, city=node)
                if self._why_not_station(p, frame.company, station) is None:
                    yield Choice(station, "place", HOME, city_of(p, hex_id, node))
        if not p.company(frame.company).homes:
            for hex_id in p.title.board.hexes:
                for way in home_tiles(p, hex_id):
                    tile = LayTile(by=player, hex=hex_id, tile=way.tile, rotation=way.rotation)
                    if self._why_not_way(p, frame.company, hex_id, way) is None:
                        price = terrain.cost(p, hex_id, way, home=True)
                        yield Choice(
                            tile,
                            "lay",
                            Thing("tile", way.tile, form="home tile {id}"),
                            hex_of(p, hex_id, ON_HEX[way.rotation]),
                            paid(p, frame.company, price) if price else None,
                        )

    def why_not_answer(
        self, p: Position, frame: ChooseHome, player: str, action: PlaceStation | LayTile
    ) -> Refusal | None:
        if isinstance(action, PlaceStation):
            return self._why_not_station(p, frame.company, action)
        return self._why_not_tile(p, frame.company, action)

    def answered(
        self, p: Position, frame: ChooseHome, player: str, action: PlaceStation | LayTile
    ) -> None:
        company = frame.company
        if isinstance(action, PlaceStation):
            _put_home(p, company, action.hex, action.city)
            return
        way = _home_tile(p, action)
        assert way is not None
        old = p.state.map.track(p.title.board, action.hex)
        price = terrain.cost(p, action.hex, way, home=True)
        p.pay(company, p.title.companies_bank, price)
        p.state.map = p.state.map.with_tile(
            p.title.board, action.hex, way.tile, way.rotation, way.moves
        )
        paid = f" for {p.company_money(price)}" if price else ""
        p.note_deed(company, f"lays tile {way.tile} on {place(p, action.hex)}{paid}")
        if t18india(p).readings.home_tile_sets_markers:
            terrain.set_gauges(p, action.hex)
            p.rule(Stations).move_in(p, action.hex)
        else:
            terrain.leave_bare(p, action.hex, way.exits & ~old.exits)
        _put_home(p, company, action.hex, 0)

    def _why_not_station(self, p: Position, company: str, action: PlaceStation) -> Refusal | None:
        if action.hex not in p.title.board.hexes:
            return Refusal(f"There is no hex {action.hex!r}.")
        here = place(p, action.hex)
        homes = p.company(company).homes
        rule = "home.place" if homes else "home.gipr"
        if homes and action.hex not in homes:
            return p.refuse(rule, f"The home of {company} is {place(p, homes[0])}.")
        if action.city not in cities(p, action.hex):
            return p.refuse(rule, f"There is no such city in {here}.")
        kept_free = p.rule(Stations).kept_places(p, action.hex, action.city, company)
        if free(p, action.hex, action.city) <= kept_free:
            return p.refuse(rule, f"No place in {here} is free.")
        return None

    def _why_not_tile(self, p: Position, company: str, action: LayTile) -> Refusal | None:
        board = p.title.board
        if action.hex not in board.hexes or action.tile not in board.tiles:
            return Refusal(f"There is no hex {action.hex!r} or no tile {action.tile!r}.")
        here = place(p, action.hex)
        if not _one_town(p, action.hex) or not board.tiles[action.tile].replaces:
            return p.refuse(
                "home.town",
                "A hex with one Town, without a tile or with a yellow one, can become "
                "a City by a green tile with one spot.",
            )
        way = _home_tile(p, action)
        if way is None:
            return p.refuse("home.fit", f"Tile {action.tile} does not keep the track on {here}.")
        return self._why_not_way(p, company, action.hex, way)

    def _why_not_way(self, p: Position, company: str, hex_id: str, way: Fit) -> Refusal | None:
        """Why a tile is refused that makes a City of the Town of a hex."""
        board, laid = p.title.board, p.state.map
        if way.exits & closed_edges(board, laid, hex_id):
            return p.refuse("home.fit", f"Track of tile {way.tile} would run off the map there.")
        count = board.tiles[way.tile].count
        if count is not None and laid.used[way.tile] >= count:
            return p.refuse("home.fit", f"No tile {way.tile} is left.")
        price = terrain.cost(p, hex_id, way, home=True)
        if price > p.cash(company):
            return p.refuse(
                "home.cost",
                f"{place(p, hex_id)} costs {p.company_money(price)} and {company} has only "
                f"{p.company_money(p.cash(company))}.",
            )
        return None


def _one_town(p: Position, hex_id: str) -> bool:
    """Whether a hex shows one Town, on a yellow tile or none (GIPR-05)."""
    track = p.state.map.track(p.title.board, hex_id)
    if not p.title.board.hexes[hex_id].buildable or track.colour not in ("", "yellow"):
        return False
    return [node.kind for node in track.nodes] == ["town"]


def home_tiles(p: Position, hex_id: str) -> list[Fit]:
    """Every way to make a City of the one Town of a hex (GIPR-05)."""
    if not _one_town(p, hex_id):
        return []
    board, laid = p.title.board, p.state.map
    if hex_id in laid.tiles:
        ways = fits(board, hex_id, laid.tiles[hex_id])
        return [way for way in ways if board.tiles[way.tile].replaces]
    found = []
    for tile in board.tiles.values():
        for rotation in EDGES if tile.replaces else ():
            track = board.track(tile.id, rotation)
            moves = kept(board.printed[hex_id], track, tile.replaces)
            assert moves is not None
            found.append(Fit(tile.id, rotation, tile.colour, track.exits, moves))
    return found


def _home_tile(p: Position, action: LayTile) -> Fit | None:
    for way in home_tiles(p, action.hex):
        if (way.tile, way.rotation) == (action.tile, action.rotation):
            return way
    return None


# The two circles of Delhi and Kolkata.


def choose_circles(p: Position, company: str, player: str, hex_id: str) -> None:
    """Who lays the yellow tile with two circles decides which one each station takes (CO-06)."""
    if hex_id not in CIRCLES:
        return
    standing = [marker for row in p.state.map.stations.get(hex_id, ()) for marker in row if marker]
    if standing:
        asked = company if company in standing else standing[0]
        p.push(ChooseCircles(player, hex_id, asked))
    elif not t18india(p).readings.any_circle:
        p.state.circles[hex_id] = tuple(
            other if other in p.title.companies and awaits_home(p, other) else ""
            for other in CIRCLES[hex_id]
        )


def move_circles(p: Position, hex_id: str, moves: tuple[int, ...]) -> None:
    """Keep the circles for their companies on the tile that follows; one City keeps none."""
    owners = p.state.circles.pop(hex_id, ())
    if owners and len(set(moves)) == len(owners):
        order = sorted(range(len(moves)), key=lambda k: moves[k])
        p.state.circles[hex_id] = tuple(owners[k] for k in order)


class CirclesChosen(AskPlayer[ChooseCircles, State18India]):
    """One station is put into a circle; another one takes the circle left (CO-06)."""

    step = "Circles"
    turn_rule = "circle.turn"

    def company(self, p: Position, frame: ChooseCircles) -> str:
        return frame.company

    def prompt(self, p: Position, frame: ChooseCircles, player: str) -> str:
        return f"Choose the circle of {frame.company} in {place(p, frame.hex)}."

    remind = prompt

    def takes(self, p: Position, frame: ChooseCircles, action: Action) -> bool:
        if not isinstance(action, PlaceStation) or action.private:
            return False
        return action.hex == frame.hex

    def answers(self, p: Position, frame: ChooseCircles, player: str) -> Iterator[Choice]:
        track = p.state.map.track(p.title.board, frame.hex)
        for node in cities(p, frame.hex):
            circle = (
                "the circle with track" if track.from_node[node] else "the circle without track"
            )
            yield Choice(
                PlaceStation(by=player, hex=frame.hex, city=node),
                "take",
                Thing("city", frame.hex, form=circle),
                Thing("company", frame.company, form="for {id}"),
            )

    def why_not_answer(
        self, p: Position, frame: ChooseCircles, player: str, action: PlaceStation
    ) -> Refusal | None:
        if action.city not in cities(p, frame.hex):
            return p.refuse("circle.turn", f"There is no such circle in {place(p, frame.hex)}.")
        return None

    def answered(
        self, p: Position, frame: ChooseCircles, player: str, action: PlaceStation
    ) -> None:
        rows = p.state.map.stations[frame.hex]
        if frame.company not in rows[action.city]:
            stations = {**p.state.map.stations, frame.hex: rows[::-1]}
            p.state.map = msgspec.structs.replace(p.state.map, stations=stations)
        p.note_deed(frame.company, f"takes circle {action.city + 1} of {place(p, frame.hex)}")


# Stations of a company that closes.


def exchange(p: Position, hex_id: str, city: int, company: str) -> None:
    """An exchange token of the GIPR takes the place of a station (GIPR-11, GIPR-12)."""
    laid = p.state.map
    p.state.exchange_tokens -= 1
    if company in laid.stations.get(hex_id, ((),) * (city + 1))[city]:
        p.state.map = laid.with_marker_changed(hex_id, city, company, GIPR)
    else:
        rest = laid.without_marker_beside(hex_id, company)
        p.state.map = rest.with_marker_beside(hex_id, GIPR, city)
    p.note_deed(GIPR, f"takes over {company}'s station in {place(p, hex_id)}")


def remove_stations(p: Position, company: str) -> None:
    """Take all stations of a company off the map (GIPR-14, CLOSE-04)."""
    for hex_id, city in p.state.map.markers_of(company):
        p.state.map = p.state.map.without_marker(hex_id, city, company)
