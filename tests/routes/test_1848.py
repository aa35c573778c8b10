"""The best run in 1848: against the oracle on random maps of the real board, judged by the rules of
the game themselves; and single clauses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from railhead.board.grid import opposite
from railhead.formats.runs import past_runs
from railhead.formats.save import load
from railhead.play.actions import Run, RunTrains
from railhead.play.position import Position
from railhead.routes import optimise
from railhead.routes.track import BadTrack, follow, write
from tests.routes import oracle
from tests.routes.oracle import Verdict, Walk
from tests.titles.t1848.positions import Table

GOLDEN = Path(__file__).parents[1] / "golden"
COMPANY = "CAR"
REGION = ["B3", "B5", "C2", "C4", "C6", "D3", "D5", "D7"]
REGION += ["E2", "E4", "E6", "E8", "F5", "F7", "G6", "G8", "H7"]
TRAINS = ["2", "2+", "3", "3+", "4", "5+", "8", "D", "2E"]
PLAIN = ["7", "8", "9", "23", "24", "39", "41", "43", "47"]
CITIES = ["57", "6", "14", "15", "611"]
TOWNS = ["1", "2", "55", "69"]
K_CITIES = ["238", "239", "240"]


class Judge1848:
    """The rules of the game, as they judge a player's routes."""

    def __init__(self, p: Position) -> None:
        self.p = p
        self.board = p.title.board
        self.sides = {p.side(card).name: p.side(card) for card in p.trains(COMPANY)}

    def verdict(self, train: str, walk: Walk) -> Verdict | None:
        pieces = [write(piece) for piece in walk.pieces]
        try:
            trace = follow(self.board, self.p.state.map, COMPANY, pieces)
        except BadTrack:
            return None
        side = self.sides[train]
        if self.p.title.why_not_route(self.p, COMPANY, side, trace) is not None:
            return None
        return Verdict(self.p.title.revenue(self.p, COMPANY, side, trace))

    def total(self, runs: Sequence[tuple[Walk, Verdict]]) -> tuple[int, ...]:
        return (sum(verdict.revenue for _, verdict in runs),)


def table(seed: int, trains: Sequence[str], profile: str) -> Table:
    """A company with trains on a random piece of South Australia."""
    chance = Random(seed)
    made = Table(profile=profile).phase(chance.choice("3567"))
    board = made.title.board
    laid: dict[str, tuple[str, int]] = {}
    for hex_id in REGION * 2:
        hex_ = board.hexes[hex_id]
        fits = PLAIN
        if hex_.nodes:
            fits = {"city": CITIES, "town": TOWNS}[hex_.nodes[0].kind]
        if hex_.label == "K":
            fits = K_CITIES
        ways = [(tile, turn) for tile in chance.sample(fits, 2) for turn in range(6)]
        laid[hex_id] = max(ways, key=lambda way: joined(board, laid, hex_id, way, chance))
    made.tiles(" ".join(f"{h}={tile}@{turn}" for h, (tile, turn) in laid.items()))
    made.company(COMPANY, 100, {"Ann": 6}, operated=False, trains=" ".join(trains))
    cities = ["E2", "E4", "F5", "G6", "D1"]
    chance.shuffle(cities)
    for hex_id in cities[: chance.randrange(1, 4)]:
        made.marker(COMPANY, hex_id)
    slots = len(made.state.map.places(board, cities[-1], 0))
    for _ in range(slots if chance.random() < 0.5 else 0):
        made.marker("BOE", cities[-1])
    return made


def joined(
    board: Any, laid: dict[str, Any], hex_id: str, way: tuple[str, int], chance: Random
) -> float:
    """How well a tile joins those around it."""
    score = chance.random()
    for edge in range(6):
        if board.track(*way).exits >> edge & 1:
            other = board.next_to[hex_id][edge]
            if other is None or (other not in laid and board.hexes[other].buildable):
                score -= 0.5
            else:
                track = board.track(*laid[other]) if other in laid else board.printed[other]
                score += 1 if track.exits >> opposite(edge) & 1 else -1
    return score


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.integers(0, 10**9),
    st.lists(st.sampled_from(TRAINS), min_size=1, max_size=3),
    st.sampled_from(["rulebook", "18xx.games"]),
)
def test_the_oracle_agrees(seed: int, trains: list[str], profile: str) -> None:
    made = table(seed, trains, profile)
    p = Position(made.title, made.state)
    board, laid = p.title.board, p.state.map
    walks = oracle.walks(board, laid, lambda stop: not laid.track(board, stop[0]).terminal[stop[1]])
    assume(len(walks) <= 500 // len(trains) ** 2)
    best = optimise(board, laid, p.title.run_rules(p, COMPANY))
    assert best.proven
    assert (best.revenue,) == oracle.best_total(Judge1848(p), trains, walks)
    if best.routes:
        game = made.turn(COMPANY, step="Run")
        runs = tuple(Run(train=route.train, track=route.track) for route in best.routes)
        assert game.why(RunTrains(routes=runs)) is None


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("1848*.json")), ids=lambda path: path.stem)
def test_two_diesels_and_a_2e_on_late_maps(path: Path) -> None:
    last = {run.company: run.game for run in past_runs(load(path))}
    for company, game in last.items():
        state = game.state.copy()
        state.trains = {**state.trains, company: ("8-0", "8-1", "2E-0")}
        state.sides = {"8-0": "D", "8-1": "D"}
        p = Position(game.title, state)
        rules = p.title.run_rules(p, company)
        assert [(train.name, train.count) for train in rules.trains] == [("D", 2), ("2E", 1)]
        best = optimise(p.title.board, state.map, rules, nodes=10_000)
        assert best.proven
        assert best.revenue > 0
