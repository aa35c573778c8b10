"""The best run in 1947: against the oracle on random pieces of the real board, judged by the rules
of the game themselves; and long trains on crowded late boards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from railhead.play.actions import Run, RunTrains
from railhead.play.position import Position
from railhead.routes import optimise
from railhead.routes.track import BadTrack, follow, write
from railhead.titles.t1947 import workers
from railhead.titles.t1947.revenue import final, trains_that_run
from tests.routes import oracle
from tests.routes.late_1947 import build, late_field
from tests.routes.oracle import Verdict, Walk
from tests.titles.t1947.fields import Field

# Pieces of the board, each with sites, posts or dead ends, and the company that runs there.
SOUTH = "F33 F35 G32 G34 G36 H31 H33 H35 H37 I30 I32 I34"
WEST = "A16 B15 B17 B19 C16 C18 D17 D19 D21 E18 E20 E22"
ASSAM = "O10 O12 P11 Q12 R11 R13 S10 S12 S14 S16 T11 T13 U8 U10"
REGIONS = {"SIR": SOUTH, "BB&CI": WEST, "ABR": ASSAM}
TRAINS = ["T2", "T3", "T4", "T5", "T6", "T8"]


class Judge1947:
    """The rules of the game, as they judge a player's routes."""

    def __init__(self, p: Position, company: str) -> None:
        self.p = p
        self.company = company
        self.sides = {side.name: side for side in trains_that_run(p, company)}
        self.workers = workers.usable(p, company)

    def verdict(self, train: str, walk: Walk) -> Verdict | None:
        p, pieces = self.p, [write(piece) for piece in walk.pieces]
        try:
            trace = follow(p.title.board, p.state.map, self.company, pieces, past_blocked=True)
        except BadTrack:
            return None
        side = self.sides[train]
        if p.title.why_not_route(p, self.company, side, trace) is not None:
            return None
        earned = p.title.revenue(p, self.company, side, trace)
        return Verdict(earned, passes=len(trace.blocked))

    def total(self, runs: Sequence[tuple[Walk, Verdict]]) -> tuple[int, ...] | None:
        if sum(verdict.passes for _, verdict in runs) > self.workers:
            return None
        revenue = sum(verdict.revenue for _, verdict in runs)
        return (final(self.p, self.company, revenue) if runs else 0,)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.integers(0, 10**9),
    st.sampled_from(sorted(REGIONS)),
    st.lists(st.sampled_from(TRAINS), min_size=1, max_size=3),
    st.integers(0, 2),
)
def test_the_oracle_agrees(seed: int, company: str, trains: list[str], hands: int) -> None:
    chance = Random(seed)
    field = Field(
        "", phase=chance.choice("1456"), season=chance.choice(["Dry", "Monsoon", "Fertile"])
    )
    build(field, REGIONS[company].split(), company, chance)
    field.workers(hands)
    if chance.random() < 0.5:
        field.private("P7", company)
    if chance.random() < 0.5:
        field.no_temple_yet(company)
    bonus = chance.randrange(3)
    game = field.turn(
        company, "Run", trains=" ".join(trains), first_tiles=bonus, reduced=chance.random() < 0.3
    )
    p = game.position
    board, laid = p.title.board, p.state.map
    running = [side.name for side in trains_that_run(p, company)]
    walks = oracle.walks(board, laid, lambda stop: not laid.track(board, stop[0]).terminal[stop[1]])
    assume(len(walks) <= 700 // len(running) ** 2)
    best = optimise(board, laid, p.title.run_rules(p, company))
    assert best.proven
    assert (best.revenue,) == oracle.best_total(Judge1947(p, company), running, walks)
    if best.routes:
        runs = tuple(Run(train=route.train, track=route.track) for route in best.routes)
        assert game.why(RunTrains(routes=runs)) is None
        game.play(RunTrains(routes=runs))


@pytest.mark.parametrize("trains", ["T10", "T12", "T12 T10"])
def test_long_trains_on_a_late_board(trains: str) -> None:
    game = late_field(7).turn("GIPR", "Run", trains=trains)
    p = game.position
    rules = p.title.run_rules(p, "GIPR")
    best = optimise(p.title.board, p.state.map, rules, nodes=100_000)
    assert best.proven
    assert best.revenue > 0
    runs = tuple(Run(train=route.train, track=route.track) for route in best.routes)
    assert game.why(RunTrains(routes=runs)) is None
