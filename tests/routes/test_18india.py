"""The best run in 18 India: against the oracle on random maps of the real board, judged by the
rules of the game themselves."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from railhead.board.grid import opposite
from railhead.play.actions import Run, RunTrains
from railhead.play.position import Position
from railhead.routes import optimise
from railhead.routes.track import BadTrack, follow, write
from tests.routes import oracle
from tests.routes.oracle import Verdict, Walk
from tests.titles.t18india.positions import Table

COMPANY, OTHER = "WR", "BNR"
TRAINS = ["2", "3", "4", "4E", "3x2", "3x3", "4x2", "4Ex2", "4x3", "4Ex3"]
PLAIN = ["7", "8", "9", "80", "81", "82", "83", "544", "545", "546"]
TILES = {
    "city": ["5", "6", "57", "14", "15", "619", "611", "513"],
    "town": ["3", "4", "58", "141", "144", "145", "12", "205"],
    "": PLAIN,
}
THREE_TOWNS = ["IND2", "IND3", "IND4", "IND5", "IND6"]
CIRCLES = ["235", "59", "64", "65", "66", "67", "68", "984", "IND1"]
# Parts of the board: variable cities, sources, dashed sides, three towns, two cities on a hex.
REGIONS = [
    "B15 B17 C14 C16 D13 D15 D17 D19 E16 E18 E20 E22 E24",
    "D19 E18 E20 E22 E24 E26 D25 F21 F23 F25",
    "F5 F7 E4 E6 D5 G4 G6 G8 G10 H7 H9 H11 I10 J11 J13",
    "H17 H19 H21 I16 I18 I20 I22 J19 J21 K20 L21",
    "H33 H35 H37 I34 I36 J35 J37 I38 G34",
    "L11 L13 M12 N11 N13 O12 P11 M14 K12 K14",
    "P15 P17 O16 O18 Q16 Q18 R15 R13",
]


class JudgeIndia:
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
    """A company with trains on a random piece of India, some of it with gauge changes, others'
    stations and concessions."""
    chance = Random(seed)
    made = Table(f"{COMPANY} {OTHER}", profile=profile)
    board = made.title.board
    region = chance.choice(REGIONS).split()
    laid: dict[str, tuple[str, int]] = {}
    for hex_id in region * 2:
        hex_ = board.hexes[hex_id]
        kinds = [node.kind for node in hex_.nodes]
        fits = TILES[kinds[0] if kinds else ""]
        if hex_.label == "OO":
            fits = CIRCLES
        elif hex_.label:
            fits = ["IF1", "IF2"]
        elif len(kinds) == 3:
            fits = THREE_TOWNS
        ways = [(tile, turn) for tile in chance.sample(fits, 2) for turn in range(6)]
        laid[hex_id] = max(ways, key=lambda way: joined(board, laid, hex_id, way, chance))
    made.tiles(
        " ".join(f"{h}={tile}@{turn}" for h, (tile, turn) in laid.items()),
        gauges=chance.random() < 0.7,
    )
    for side in trains:
        made.train(COMPANY, side)
    made.company(COMPANY, stations="")
    made.company(OTHER, {"Bob": 3}, stations="")
    near = {n for hex_id in region for n in (hex_id, *board.next_to[hex_id]) if n}
    spots = [
        (hex_id, node)
        for hex_id in sorted(near)
        for node, station in enumerate(made.state.map.track(board, hex_id).nodes)
        if station.kind == "city"
    ]
    chance.shuffle(spots)
    for hex_id, node in spots[: chance.randrange(1, 4)]:
        made.state.map = made.state.map.with_marker(board, hex_id, node, COMPANY)
    for hex_id, node in spots[-1:]:
        for _ in range(made.state.map.places(board, hex_id, node).count("")):
            made.state.map = made.state.map.with_marker(board, hex_id, node, OTHER)
    if len(spots) > 4 and chance.random() < 0.3:
        hex_id, node = spots[-1]
        made.state.map = made.state.map.with_marker_beside(hex_id, COMPANY, node)
    owners = {"spices": chance.choice([COMPANY, OTHER]), "jewelry": COMPANY}
    made.set(concessions=owners, jewelry=chance.choice(region))
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
    st.lists(st.sampled_from(TRAINS), min_size=1, max_size=2),
    st.sampled_from(["rulebook", "18xx.games"]),
)
def test_the_oracle_agrees(seed: int, trains: list[str], profile: str) -> None:
    made = table(seed, trains, profile)
    p = Position(made.title, made.state)
    board, laid = p.title.board, p.state.map
    walks = oracle.walks(board, laid, lambda stop: True)
    assume(len(walks) <= 1500 // len(trains) ** 2)
    best = optimise(board, laid, p.title.run_rules(p, COMPANY))
    assert best.proven
    assert (best.revenue,) == oracle.best_total(JudgeIndia(p), trains, walks)
    assert p.title.has_run(p, COMPANY) == bool(best.routes) or profile == "18xx.games"
    if best.routes:
        game = made.turn(COMPANY, step="Run")
        runs = tuple(Run(train=route.train, track=route.track) for route in best.routes)
        assert game.why(RunTrains(routes=runs)) is None
