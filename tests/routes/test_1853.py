"""The best run in 1853: against the oracle on random maps of the real board, judged by the rules of
the game themselves; and what the mail of one train adds."""

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
from railhead.routes.track import BadTrack, write
from railhead.titles.t1853.running import RunAll, ends, value
from tests.routes import oracle
from tests.routes.oracle import Verdict, Walk
from tests.titles.t1853.maps import Map

REGIONS = {
    # Delhi and the upper Ganges; Madras and Mysore; Calcutta and Patna.
    "EIR": ["Em", "Eo", "Fl", "Fn", "Fp", "Fr", "Gm", "Go", "Gq", "Gs", "Gu", "Hp", "Hr", "Ht"],
    "SIR": ["Pr", "Qm", "Qo", "Qq", "Rl", "Rn", "Rp", "Rr", "Sm", "So", "Sq", "Tn", "Tp", "Tr"],
    "BNR": ["Hv", "Hx", "Hz", "Iaa", "Iac", "Iw", "Iy", "Jab", "Jad", "Jx", "Jz", "Kaa", "Kac"],
}
CITIES = {"EIR": "Fn Gm Gq Gs Ht", "SIR": "Rn Rp Rr Tp", "BNR": "Hv Hx Jab"}
OTHERS = ["GIP", "NWR", "MSM"]
TRAINS = ["1M", "2M", "3M", "4M", "2", "3", "4", "5", "6"]
PLAIN = ["8", "9", "78", "79", "80", "82", "83", "85", "86", "106", "107", "108", "112"]
TOWN = ["4", "58", "73", "74", "87", "88", "89", "90", "91", "94", "95", "102"]
TWO_TOWNS = ["1", "2", "55", "56", "71"]
CITY = ["6", "76", "13", "14", "15", "90", "92", "94", "96", "97", "98", "99", "101", "102", "103"]
LARGE = {"CD": ["104", "110"], "BM": ["105", "111"]}


class Judge1853:
    """The rules of the game, as they judge a player's runs."""

    def __init__(self, p: Position, company: str) -> None:
        self.p = p
        self.company = company
        self.step = RunAll()
        self.sides = {p.side(card).name: p.side(card) for card in p.trains(company)}

    def verdict(self, train: str, walk: Walk) -> Verdict | None:
        run = Run(train=train, track=tuple(write(piece) for piece in walk.pieces))
        side = self.sides[train]
        try:
            trace = self.step.trace(self.p, self.company, run)
        except BadTrack:
            return None
        if self.step.why_not_run(self.p, self.company, run, side, trace) is not None:
            return None
        mail = sum(value(self.p, stop) for stop in ends(trace))
        return Verdict(self.p.title.revenue(self.p, self.company, side, trace), mail=mail)

    def total(self, runs: Sequence[tuple[Walk, Verdict]]) -> tuple[int, ...]:
        mail = max((verdict.mail for _, verdict in runs), default=0)
        return sum(verdict.revenue for _, verdict in runs), mail


def table(seed: int, company: str, trains: Sequence[str]) -> Map:
    """A company with trains on a random piece of India."""
    chance = Random(seed)
    made = Map(phase=3)
    board = made.title.board
    laid: dict[str, tuple[str, int]] = {}
    for hex_id in REGIONS[company] * 2:
        hex_ = board.hexes[hex_id]
        if hex_.label:
            if chance.random() < 0.5:
                continue
            fits = LARGE[hex_.label]
        elif not hex_.nodes:
            fits = PLAIN
        elif len(hex_.nodes) == 2:
            fits = TWO_TOWNS
        else:
            fits = {"city": CITY, "town": TOWN}[hex_.nodes[0].kind]
        turns = (0,) if hex_.label == "CD" else (0, 3) if hex_.label else range(6)
        ways = [(tile, turn) for tile in chance.sample(fits, 2) for turn in turns]
        ways = [way for way in ways if not hex_.label or keeps(board, hex_id, way)]
        laid[hex_id] = max(ways, key=lambda way: joined(board, laid, hex_id, way, chance))
    made.tiles(" ".join(f"{h}={tile}/{turn}" for h, (tile, turn) in laid.items()))
    cities = CITIES[company].split()
    chance.shuffle(cities)
    own = cities[: chance.randrange(1, len(cities))]
    made.form(company, " ".join(station(made, hex_id, chance) for hex_id in own))
    for hex_id in cities[len(own) :]:
        for other in OTHERS[: chance.randrange(3)]:
            place = station(made, hex_id, chance)
            node = made.station(place)[1]
            if "" in made.state.map.places(board, hex_id, node):
                made.form(other, place)
    for train in trains:
        made.train(company, train)
    return made


def keeps(board: Any, hex_id: str, way: tuple[str, int]) -> bool:
    """Whether a tile has the track that is printed in a large city."""
    printed: int = board.printed[hex_id].exits
    return bool(board.track(*way).exits & printed == printed)


def station(made: Map, hex_id: str, chance: Random) -> str:
    """One of the stations of a city, as :class:`Map` writes it."""
    track = made.state.map.track(made.title.board, hex_id)
    edges = [to[0] for to in track.from_node if to]
    return f"{hex_id}/{chance.choice(edges)}" if len(track.nodes) > 1 else hex_id


def joined(
    board: Any, laid: dict[str, Any], hex_id: str, way: tuple[str, int], chance: Random
) -> float:
    """How well a tile joins those around it."""
    score = chance.random()
    for edge in range(6):
        if board.track(*way).exits >> edge & 1:
            other = board.next_to[hex_id][edge]
            if other is None:
                score -= 0.5
            else:
                track = board.track(*laid[other]) if other in laid else board.printed[other]
                score += 1 if track.exits >> opposite(edge) & 1 else -0.5
    return score


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.integers(0, 10**9),
    st.sampled_from(sorted(REGIONS)),
    st.lists(st.sampled_from(TRAINS), min_size=1, max_size=3),
)
def test_the_oracle_agrees(seed: int, company: str, trains: list[str]) -> None:
    made = table(seed, company, trains)
    p = made.p
    board, laid = p.title.board, p.state.map
    walks = oracle.walks(board, laid, lambda stop: not laid.track(board, stop[0]).terminal[stop[1]])
    assume(len(walks) <= 1200 // len(trains) ** 2)
    best = optimise(board, laid, p.title.run_rules(p, company))
    assert best.proven
    assert (best.revenue, best.second) == oracle.best_total(Judge1853(p, company), trains, walks)
    game = made.turn(company, "Run")
    if best.routes:
        runs = tuple(Run(train=route.train, track=route.track) for route in best.routes)
        assert game.why(RunTrains(routes=runs)) is None
        assert p.title.has_run(p, company)
    else:
        assert not p.title.has_run(p, company)
