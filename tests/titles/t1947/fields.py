"""Positions on the map of 1947 for tests, in the notation of the clauses.

game = Field("H35=63@0[SIR] I34=8@1", phase="4").turn("SIR", trains="T3")

``H35=63@0[SIR]`` is tile 63 with rotation 0 on H35 with a station of the SIR; ``P17[EBR]`` a
station on the printed track. Ann presides over the company on turn, Bob over all others.
"""

from __future__ import annotations

import re
from typing import Any, Self

import msgspec
import pytest

from railhead.board.grid import opposite
from railhead.board.tiles import NODE
from railhead.finance.papers import BANK, DEPOT, GONE, STOCK
from railhead.play.actions import LayTile, Run, RunTrains
from railhead.play.frames import OperatingRound
from railhead.play.game import Game
from railhead.play.refusal import IllegalAction
from railhead.routes import Best, optimise
from railhead.routes.track import write
from railhead.routes.trains import kind_of
from railhead.titles.t1947.state import SEASONS, Turn1947
from railhead.titles.t1947.title import T1947

NAMES = ["Ann", "Bob", "Cy"]
PLAIN_CELL = (4, 3)  # r5c4, a price of 80
_WORD = re.compile(r"(\w+)(?:=(\w+)@(\d))?(?:\[([^\]]*)\])?")


class Field:
    """A map in the making: no privates with anybody, every temple reached, no box filled."""

    def __init__(self, words: str = "", phase: str = "1", season: str = "Intermediate") -> None:
        self.title: Any = T1947(NAMES, {}, 0)
        self.game = Game(self.title, NAMES)
        self.state: Any = self.game.state.copy()
        state = self.state
        state.privates = dict.fromkeys(self.title.privates, GONE)
        state.hammer = dict.fromkeys(self.title.privates, 100)
        state.turn = 1
        state.season = SEASONS.index(season)
        state.temples = tuple(self.title.companies)
        self._phase(phase)
        self.lay(words)

    def _phase(self, name: str) -> None:
        number = next(n for n, phase in enumerate(self.title.phases) if phase.name == name)
        self.state.phase = number
        kinds = list(self.title.cards)
        starts = self.title.phases[number].starts_with
        below = kinds[: kinds.index(starts)] if starts else []
        held = self.state.trains[DEPOT]
        self.state.trains = {
            DEPOT: tuple(card for card in held if kind_of(card) not in below),
            GONE: tuple(card for card in held if kind_of(card) in below),
        }

    def lay(self, words: str) -> Self:
        """Tiles and stations: "H35=63@0[SIR] P17[EBR, EIR]"."""
        board, state = self.title.board, self.state
        for word in re.findall(r"\w+(?:=\w+@\d)?(?:\[[^\]]*\])?", words):
            match = _WORD.fullmatch(word)
            assert match is not None, word
            hex_id, tile, rotation, companies = match.groups()
            if tile:
                nodes = len(board.tiles[tile].nodes)
                state.map = state.map.with_tile(
                    board, hex_id, tile, int(rotation), tuple(range(nodes))
                )
            for company in (companies or "").replace(",", " ").split():
                self.operational(company, "Bob")
                state.map = state.map.with_marker(board, hex_id, 0, company)
                state.markers[company] -= 1
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

    def private(self, private: str, owner: str) -> Self:
        """Give a private to somebody."""
        self.state.privates[private] = owner
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

    def set(self, **fields: Any) -> Self:
        """Any other field of the state."""
        for field, value in fields.items():
            setattr(self.state, field, value)
        return self

    def turn(
        self, company: str, step: str = "Track", *, trains: str = "", cash: int = 1000, **turn: Any
    ) -> Game:
        """The turn of a company, presided by Ann, at a step."""
        state = self.state
        self.operational(company, "Ann", operated=False)
        if company not in state.operated:
            state.operated = (*state.operated, company)
        state.cash[BANK] += state.cash[company] - cash
        state.cash[company] = cash
        for kind in trains.split():
            self.train(company, kind)
        names = [s.name for s in self.title.steps]
        state.round = "Operating round 1.1"
        frame = msgspec.structs.replace(Turn1947(company, names.index(step)), **turn)
        state.frames = (OperatingRound(1, 1, 1, ()), frame)
        return Game.of_state(self.title, NAMES, state)

    def train(self, company: str, kind: str) -> Self:
        """A train out of the depot, or a used one."""
        for source in (DEPOT, GONE):
            for card in self.state.trains.get(source, ()):
                if kind_of(card) == kind:
                    held = self.state.trains[source]
                    self.state.trains[source] = tuple(c for c in held if c != card)
                    self.state.trains[company] = (*self.state.trains.get(company, ()), card)
                    return self
        made = sum(kind_of(c) == kind for held in self.state.trains.values() for c in held)
        self.state.trains[company] = (*self.state.trains.get(company, ()), f"{kind}-{made}")
        return self


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
    found = optimise(p.title.board, p.state.map, p.title.run_rules(p, company))
    assert found.proven
    return found


def gross(game: Game, company: str) -> int:
    """What the trains of the best run earn, before bonus and reductions."""
    return sum(each.revenue for each in best(game, company).routes)


# Offered, accepted, refused.


def offers(game: Game, action: Any) -> bool:
    """Whether an action is among the choices of the player who is asked."""
    assert game.decision is not None
    return game.decision.offers(msgspec.structs.replace(action, by=game.decision.player))


def plays(game: Game, action: Any) -> Game:
    """Play an action that must be on offer."""
    assert offers(game, action), f"not offered: {action}"
    game.play(action)
    return game


def refused(game: Game, action: Any) -> str | None:
    """The clause by which an action is refused; it is not offered, and the game stays as it is.
    (Routes are for the player to fill in: a bad one is refused though running is offered.)"""
    refusal = game.why(action)
    assert refusal is not None, f"not refused: {action}"
    assert isinstance(action, RunTrains) or not offers(game, action), f"offered: {action}"
    before = game.state
    with pytest.raises(IllegalAction) as raised:
        game.play(action)
    assert (raised.value.reason, raised.value.clause) == refusal
    assert game.state is before
    return refusal.clause


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
    game.play(RunTrains(routes=p.title.suggest_routes(p, company)))
    return revenue(game, company)
