"""Positions on the map of 1947 for tests, in the notation of the clauses.

game = Field("H35=63@0[SIR] I34=8@1", phase="4").turn("SIR", trains="T3")

``H35=63@0[SIR]`` is tile 63 with rotation 0 on H35 with a station of the SIR; ``P17[EBR]`` a
station on the printed track. Ann presides over the company on turn, Bob over all others.
"""

from __future__ import annotations

import re
from typing import Any, Self

from railhead.board.grid import opposite
from railhead.board.tiles import NODE
from railhead.finance.holders import DEPOT, GONE, STOCK
from railhead.play.actions import LayTile, Run, RunTrains
from railhead.play.plain.running import Running
from railhead.routes import Best, optimise
from railhead.routes.track import write
from railhead.titles.t1947.state import SEASONS, State1947, Turn1947
from railhead.titles.t1947.title import T1947
from tests.titles import tables
from tests.titles.answers import offers, plays, refused
from tests.titles.t1947 import Game

__all__ = [
    "NAMES",
    "Field",
    "all_rotations",
    "best",
    "gross",
    "lay",
    "lays",
    "offers",
    "pass_to",
    "plays",
    "ran",
    "refused",
    "revenue",
    "route",
    "run_best",
    "runs",
    "turn_of",
]

NAMES = ["Ann", "Bob", "Cy"]
PLAIN_CELL = (4, 3)  # r5c4, a price of 80
_WORD = re.compile(r"(\w+)(?:=(\w+)@(\d))?(?:\[([^\]]*)\])?")


class Field(tables.Table[State1947]):
    """A map in the making: no privates with anybody, every temple reached, no box filled."""

    turn_frame = Turn1947
    spare_trains = (DEPOT, GONE)

    def __init__(
        self,
        words: str = "",
        phase: str = "1",
        season: str = "Intermediate",
        *,
        rules: int | None = None,
    ) -> None:
        super().__init__(Game(T1947(NAMES, {}, 0, rules), NAMES))
        state = self.state
        state.privates = dict.fromkeys(self.title.privates, GONE)
        state.hammer = dict.fromkeys(self.title.privates, 100)
        state.turn = 1
        state.season = SEASONS.index(season)
        state.temples = tuple(self.title.companies)
        self.phase(phase)
        self.lay(words)

    def lay(self, words: str) -> Self:
        """Tiles and stations: "H35=63@0[SIR] P17[EBR, EIR]"."""
        for word in re.findall(r"\w+(?:=\w+@\d)?(?:\[[^\]]*\])?", words):
            match = _WORD.fullmatch(word)
            assert match is not None, word
            hex_id, tile, rotation, companies = match.groups()
            if tile:
                self.tiles(f"{hex_id}={tile}@{rotation}")
            for company in (companies or "").replace(",", " ").split():
                self.operational(company, "Bob")
                self.marker(company, hex_id)
        return self

    def operational(self, company: str, president: str, *, operated: bool = True) -> Self:
        """A company that works, with 60% in the hands of its president."""
        state = self.state
        count = len(self.title.companies[company].shares)
        state.certificates[company] = (president,) * 5 + (STOCK,) * (count - 5)
        if company not in state.launched:
            state.launched = (*state.launched, company)
            state.market[company] = PLAIN_CELL
            state.arrivals[company] = len(state.arrivals)
            state.issue_prices[company] = 80
        if operated and company not in state.operated:
            state.operated = (*state.operated, company)
        return self

    def workers(self, count: int, player: str = "Ann") -> Self:
        """Workers from before this turn."""
        self.state.workers[player] = count
        return self

    def no_temple_yet(self, company: str) -> Self:
        """The company's temple is still to be reached."""
        self.state.temples = tuple(c for c in self.state.temples if c != company)
        return self

    def boxes(self, company: str, *sites: str) -> Self:
        """Sites that a company has marked before."""
        self.state.boxes[company] = sites
        return self

    def turn(
        self,
        company: str,
        step: str = "Track",
        *waiting: str,
        trains: str = "",
        cash: int = 1000,
        **fields: Any,
    ) -> Game:
        """The turn of a company, presided by Ann, at a step."""
        self.operational(company, "Ann").treasury(company, cash)._equip(company, trains, "")
        return super().turn(company, step, *waiting, **fields)


# What is on offer.


def lay(words: str) -> LayTile:
    """The action of a lay: "G6=9@0"."""
    hex_id, _, rest = words.partition("=")
    tile, _, rotation = rest.partition("@")
    return LayTile(hex=hex_id, tile=tile, rotation=int(rotation))


def lays(game: Game, hex_id: str) -> set[str]:
    """The ways offered to build on a hex, "9@0"; of those with the same track only the first."""
    board = game.title.board
    found: dict[Any, str] = {}
    assert game.decision is not None
    for choice in game.decision.of(LayTile):
        action: Any = choice.action
        if action.hex == hex_id:
            track = board.track(action.tile, action.rotation)
            shape = frozenset(frozenset((path.a, path.b)) for path in track.paths)
            found.setdefault((action.tile, shape), f"{action.tile}@{action.rotation}")
            assert game.why(action) is None
    return set(found.values())


def all_rotations(game: Game, hex_id: str, tile: str) -> bool:
    """Whether a tile is offered in all six rotations."""
    assert game.decision is not None
    actions: list[Any] = [choice.action for choice in game.decision.of(LayTile)]
    return {a.rotation for a in actions if (a.hex, a.tile) == (hex_id, tile)} == set(range(6))


# Runs.


def route(game: Game, train: str, words: str) -> Run:
    """A route over these hexes, all of them in order, those with plain track too."""
    board, laid = game.title.board, game.state.map
    hexes = words.split()
    pieces = []
    for place, hex_id in enumerate(hexes):
        entry = leave = None
        if place:
            entry = opposite(board.next_to[hexes[place - 1]].index(hex_id))
        if place + 1 < len(hexes):
            leave = board.next_to[hex_id].index(hexes[place + 1])
        track = laid.track(board, hex_id)
        if entry is not None and leave is not None and leave in track.from_edge[entry]:
            pieces.append((hex_id, entry, leave))
            continue
        if entry is not None:
            pieces.append((hex_id, entry, NODE))
        if leave is not None:
            pieces.append((hex_id, NODE, leave))
    return Run(train=train, track=tuple(write(piece) for piece in pieces))


def runs(game: Game, *routes: tuple[str, str]) -> RunTrains:
    """A run: ("T3", "H35 I34 I32"), ..."""
    return RunTrains(routes=tuple(route(game, train, words) for train, words in routes))


def ran(game: Game, *routes: tuple[str, str]) -> int:
    """Run these routes; the revenue of the turn, after everything."""
    company = turn_of(game).company
    game.play(runs(game, *routes))
    return int(revenue(game, company))


def revenue(game: Game, company: str) -> int:
    """The revenue of the turn that is going on."""
    turn = turn_of(game)
    assert turn.company == company
    return int(turn.revenue)


def turn_of(game: Game) -> Any:
    """The frame of the running turn."""
    return game.position.frame(Turn1947)


def best(game: Game, company: str) -> Best:
    """The best run there is, proven."""
    p = game.position
    found = optimise(p.title.board, p.state.map, p.rule(Running).rules(p, company))
    assert found.proven
    return found


def gross(game: Game, company: str) -> int:
    """What the trains of the best run earn, before bonus and reductions."""
    return sum(each.revenue for each in best(game, company).routes)


def pass_to(game: Game, step: str) -> Game:
    """Pass until a step of the running turn asks."""
    company = turn_of(game).company
    while game.decision is not None and game.decision.step != step:
        game.play({"type": "pass"})
        assert turn_of(game).company == company, f"the turn is over, without a step {step}"
    return game


def run_best(game: Game) -> int:
    """Pass to the run, take the suggested routes; the revenue after everything."""
    pass_to(game, "Run")
    company = turn_of(game).company
    p = game.position
    game.play(RunTrains(routes=p.rule(Running).suggest(p, company)))
    return revenue(game, company)
