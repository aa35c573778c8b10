"""Positions of 1853 on the map, in the words of docs/rules/1853.md.

game = Map("Hj=6/2 Hl=8/1", {"BBCI": "Hj Mi/3"}, phase=2).turn("BBCI")

``Hj=6/2``: tile 6 on Hj at rotation 2. ``Mi/3``: the station of Mi whose line leaves by edge 3.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

import msgspec

from railhead.finance.holders import CREDITS, DEPOT, GONE, STOCK
from railhead.play.actions import Action, LayTile, PlaceStation, Run, RunTrains
from railhead.play.frames import CompanyTurn
from railhead.play.plain.running import Running
from railhead.routes import Rules, optimise
from railhead.routes.track import BadTrack, write
from railhead.titles.t1853.bidding import links
from railhead.titles.t1853.position import Position, t1853
from railhead.titles.t1853.routing import Routing
from railhead.titles.t1853.running import RunAll, ends
from railhead.titles.t1853.state import State1853
from railhead.titles.t1853.title import T1853
from railhead.titles.t1853.track import LATER
from tests.routes import oracle
from tests.titles import answers, tables
from tests.titles.t1853 import Game

NAMES = ["Ann", "Bob", "Cy"]
PLENTY = 10_000
HOMES = {
    "EIR": "Jab/2 Hx",
    "GIP": "Ht Mi/5",
    "NWR": "Fn/2 Ck",
    "BNR": "Jab/0 Kq",
    "BBCI": "Hj",
    "MSM": "Rr/2",
    "SIR": "Tp",
    "BAR": "Jah",
}

# The map and the bases at the end of the sample game (S1).
SAMPLE = (
    "Iaa=58/5 Hx=5/0 Iy=9/1 Hv=6/2 Ht=6/0 Gs=6/5 Gq=6/2 Nj=73/2 Em=4/2 Ck=5/5 Dl=9/2 Dj=8/1 "
    "Hj=6/2 Lj=58/0 Hl=8/1 Gm=69/0 Tp=76/4 Tr=72/1 Sq=73/3"
)
SAMPLE_BASES = {
    "EIR": "Jab/2 Hx",
    "GIP": "Ht Mi/5 Gq",
    "NWR": "Fn/2 Ck",
    "BBCI": "Hj Mi/3",
    "SIR": "Tp Rr/0",
}


class Map(tables.Table[State1853]):
    """A map with tiles and bases. A company with bases is formed, directed by Ann, holds plenty of
    Credits and has chosen free second tiles; the BBCI with a base in Bombay is a Major."""

    spare_trains = (DEPOT, GONE)

    def __init__(
        self,
        tiles: str = "",
        bases: Mapping[str, str] | None = None,
        *,
        phase: int = 1,
        trains: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(Game(T1853(NAMES, dict(options or {}), 1), NAMES))
        self.state.seats = tuple(NAMES)
        self.state.phase = phase - 1
        self.state.cash[CREDITS] = 0
        self.state.turn = self.state.railway_round = 1
        self.p = Position(self.title, self.state)
        self.tiles(tiles)
        for company, places in (bases or {}).items():
            self.form(company, places)
        for company, kinds in (trains or {}).items():
            for kind in kinds.split():
                self.train(company, kind)

    def tiles(self, words: str) -> Self:
        """Lay tiles, without asking anybody."""
        board = self.title.board
        for word in words.split():
            hex_id, _, laid = word.partition("=")
            tile, _, rotation = laid.partition("/")
            old = self.state.map.track(board, hex_id)
            new = board.track(tile, int(rotation))
            moves = tuple(
                next(n for n, to in enumerate(new.from_node) if set(ends_) <= set(to))
                for ends_ in old.from_node
            )
            self.state.map = self.state.map.with_tile(board, hex_id, tile, int(rotation), moves)
        return self

    def form(self, company: str, places: str) -> Self:
        """A formed company with bases in these stations."""
        state = self.state
        if company not in state.launched:
            state.launched = (*state.launched, company)
            state.operated = (*state.operated, company)
            state.directors[company] = "Ann"
            state.holders[company] = ("Ann",)
            state.certificates[company] = ("Ann",) * 5 + (STOCK,) * 5
            state.choices[company] = LATER
            self.credits(company, PLENTY)
            par = self.title.charters[company].par
            state.market[company] = self.title.chart.starts[par]
        for place in places.split():
            hex_id, node = self.station(place)
            if company == "BBCI" and hex_id == "Mi":
                state.major = ("BBCI",)
            state.map = state.map.with_marker(self.title.board, hex_id, node, company)
            state.markers[company] -= 1
        return self

    def station(self, place: str) -> tuple[str, int]:
        """The station of "Mi/3" or "Hj"."""
        hex_id, _, edge = place.partition("/")
        return hex_id, self.title.station(self.p, hex_id, int(edge) if edge else None)

    def credits(self, company: str, amount: int) -> Self:
        """What is in a treasury."""
        self.state.cash[company] = amount
        return self

    def _game(self, *frames: Any) -> Game:
        """A game of its own each time: a map may serve several turns."""
        self.state.frames = frames
        return Game.of_state(self.title, NAMES, self.state.copy())


def position(game: Game) -> Position:
    """The position of a game."""
    return Position(game.title, game.state)


# Building.


def tile(words: str) -> LayTile:
    """ "Iaa 58/5" as an action."""
    hex_id, _, laid = words.partition(" ")
    number, _, rotation = laid.partition("/")
    return LayTile(hex=hex_id, tile=number, rotation=int(rotation))


def base(game: Game, place: str) -> PlaceStation:
    """A base in "Fn/0" or "Gm" as an action."""
    hex_id, _, edge = place.partition("/")
    p = position(game)
    node = t1853(p).station(p, hex_id, int(edge) if edge else None)
    return PlaceStation(hex=hex_id, city=node)


def offered(game: Game) -> list[Action]:
    """What the player who is asked may choose."""
    decision = game.decision
    assert decision is not None
    return [choice.action for choice in decision.choices]


def step_of(game: Game) -> str:
    """The step in which somebody is asked, "" if nobody is."""
    return game.decision.step if game.decision is not None else ""


def placements(game: Game, hex_id: str = "", colour: str = "") -> dict[str, set[str]]:
    """The tiles on offer by hex, those that look the same only once: "6/2"."""
    board = game.title.board
    looks: dict[Any, str] = {}
    found: dict[str, set[str]] = {}
    for action in offered(game):
        if not isinstance(action, LayTile) or hex_id not in ("", action.hex):
            continue
        if colour not in ("", board.tiles[action.tile].colour):
            continue
        track = board.track(action.tile, action.rotation)
        gauges = frozenset(
            (frozenset(e for e in (x.a, x.b) if e < 6), x.gauge) for x in track.paths
        )
        stations = tuple(sorted(tuple(sorted(e for e in to if e < 6)) for to in track.from_node))
        words = f"{action.tile}/{action.rotation}"
        look = looks.setdefault((action.hex, action.tile, gauges, stations), words)
        found.setdefault(action.hex, set()).add(look)
    return found


def counts(game: Game, colour: str = "") -> dict[str, int]:
    """How many placements there are on each hex."""
    return {hex_id: len(ways) for hex_id, ways in placements(game, colour=colour).items()}


def allowed(game: Game, action: Action | str) -> bool:
    """Whether an action is on offer and accepted; both agree."""
    if isinstance(action, str):
        action = tile(action)
    decision = game.decision
    assert decision is not None
    named = msgspec.structs.replace(action, by=action.by or decision.player)
    accepted = game.why(action) is None
    assert decision.offers(named) is accepted, f"offered and accepted differ: {action}"
    return accepted


def lay(game: Game, *words: str) -> Game:
    """The game after these tiles, each of which must be on offer."""
    game = game.copy()
    for word in words:
        assert allowed(game, word), f"refused: {word}: {game.why(tile(word))}"
        game.play(tile(word))
    return game


def passed(game: Game) -> Game:
    """The game after no more track is laid."""
    if step_of(game) == "Track":
        game.play({"type": "pass"})
    return game


def linked(table: Map, cities: str) -> bool:
    """Whether all these cities are linked."""
    groups = links.groups(table.p)
    return len({groups[city] for city in cities.split()}) == 1


def refused(game: Game, action: Action | str) -> str | None:
    """The clause by which an action is refused; it is not on offer, and nothing changes."""
    return answers.refused(game, tile(action) if isinstance(action, str) else action)


# Running.


def walk(game: Game, way: str) -> tuple[str, ...]:
    """The track of a run by its stops, "Jab/2 Iaa Iw Hx", and perhaps a hex on its way in brackets;
    the rules are not asked."""
    p = position(game)
    board, laid = p.title.board, p.state.map
    wanted, through = [], []
    for word in way.split():
        if word.startswith("("):
            through.append(word.strip("()"))
            continue
        hex_id, _, edge = word.partition("/")
        wanted.append((hex_id, t1853(p).station(p, hex_id, int(edge)) if edge else None))
    key = ("all walks",)
    walks = laid.memory.get(key)
    if walks is None:
        walks = laid.memory[key] = oracle.walks(board, laid, lambda stop: True)
    for one in walks:
        for stops, pieces in (
            (one.stops, one.pieces),
            (one.stops[::-1], tuple((h, b, a) for h, a, b in one.pieces[::-1])),
        ):
            if len(stops) == len(wanted) and all(
                hex_id == want and node in (None, stop)
                for (hex_id, stop), (want, node) in zip(stops, wanted, strict=True)
            ):
                if all(hex_id in one.hexes for hex_id in through):
                    return tuple(write(piece) for piece in pieces)
    raise AssertionError(f"no track for {way}")


def run(game: Game, *words: str) -> RunTrains:
    """Runs in words, "3: Hj Gm Fn/0", as an action."""
    routes = []
    for word in words:
        train, _, way = word.partition(": ")
        routes.append(Run(train=train, track=walk(game, way)))
    return RunTrains(routes=tuple(routes))


def earned(game: Game, *words: str) -> tuple[int, int]:
    """What these runs earn, and the best mail; they must be legal."""
    action = run(game, *words)
    refusal = game.why(action)
    assert refusal is None, refusal
    game = game.copy()
    game.play(action)
    mails = [mail for _, mail in game.state.runs]
    turn = game.state.frames[-1]
    assert isinstance(turn, CompanyTurn)
    return turn.revenue, max(mails)


def every_run(game: Game, company: str, train: str) -> dict[str, tuple[int, int]]:
    """All legal runs of a train, by their stops, with revenue and mail."""
    p = position(game)
    board, laid = p.title.board, p.state.map
    sides = {side.name: side for card in p.title.cards.values() for side in card.sides}

    class RunOne(RunAll):
        """Whatever trains the company has."""

        def rules(self, p: Position, company: str) -> Rules:
            return Routing(p, company, sides=[sides[train]])

    step = RunOne()
    rules = step.rules(p, company)
    found: dict[str, tuple[int, int]] = {}
    for one in oracle.walks(board, laid, lambda stop: True):
        route = Run(train=train, track=tuple(write(piece) for piece in one.pieces))
        try:
            trace = step.trace(p, company, route)
        except BadTrack:
            continue
        if step.why_not_route(p, company, rules, route, sides[train], trace) is None:
            revenue = step.revenue(p, company, sides[train], trace)
            stops = [_stop_name(p, stop) for stop in one.stops]
            name = " ".join(min(stops, stops[::-1]))
            found[name] = (revenue, sum(p.node(stop).value(0) for stop in ends(trace)))
    return found


def best(game: Game, company: str) -> tuple[int, int]:
    """Revenue and mail of the best runs, which must be legal by the rules of the game."""
    p = position(game)
    answer = optimise(p.title.board, p.state.map, p.rule(Running).rules(p, company))
    assert answer.proven
    if answer.routes:
        runs = tuple(Run(train=route.train, track=route.track) for route in answer.routes)
        turn = p.frame(CompanyTurn)
        assert RunAll().why_not(p, turn, "Ann", RunTrains(routes=runs)) is None
    return answer.revenue, answer.second


def _stop_name(p: Position, stop: tuple[str, int]) -> str:
    hex_id, node = stop
    track = p.state.map.track(p.title.board, hex_id)
    if len(track.nodes) < 2 or track.nodes[node].kind == "town":
        return hex_id
    return f"{hex_id}/{track.from_node[node][0]}"
