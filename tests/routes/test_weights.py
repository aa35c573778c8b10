"""A Director who weighs subsidies as he likes: the best run of 1860 by weights, against the oracle;
halts may take the places of small stations where these may be left out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.play.actions import Run, RunTrains
from railhead.play.frames import CompanyTurn
from railhead.play.plain.running import Running
from railhead.play.position import Position
from railhead.routes import optimise
from railhead.routes.track import write
from railhead.routes.weights import parse_weights
from tests.routes import oracle
from tests.routes.examples import many
from tests.routes.judges import few_walks
from tests.routes.oracle import Verdict, Walk
from tests.routes.test_1860 import TRAINS, Judge1860, table


class Weighing(Judge1860):
    """The rules of the game, and what a Director makes of a route by the number of its halts."""

    weights = (1, 1)

    def verdict(self, train: str, walk: Walk) -> Verdict | None:
        best = super().verdict(train, walk)
        if best is None:
            return None
        side = self.sides[train]
        track = tuple(write(piece) for piece in walk.pieces)
        for halts in count():
            run = Run(train=train, track=track, halts=halts)
            trace = self.step.trace(self.p, self.company, run)
            known = self.step.halts(self.p, self.company, run, side, trace)
            if known is None or halts > known[1]:
                break
            verdict = Verdict(
                *self.step.earns(self.p, self.company, run, side, trace), passes=best.passes
            )
            best = max(best, verdict, key=self.weigh)
        return best

    def weigh(self, verdict: Verdict) -> int:
        """What a route is worth to him."""
        return verdict.revenue * self.weights[0] + verdict.second * self.weights[1]

    def total(self, runs: Sequence[tuple[Walk, Verdict]]) -> tuple[int, ...] | None:
        sums = super().total(runs)
        return None if sums is None else (sum(self.weigh(verdict) for _, verdict in runs),)


@many
@given(
    st.integers(0, 10**9),
    st.lists(st.sampled_from(TRAINS), min_size=1, max_size=3),
    st.sampled_from(["rulebook", "18xx.games"]),
    st.sampled_from(["1000:1", "2:1", "1:1", "1:2", "1:5"]),
)
def test_the_oracle_agrees(seed: int, trains: list[str], profile: str, weights: str) -> None:
    made, company = table(seed, trains, {"profile": profile})
    made.set(nationalised=False)  # after it the highest revenue is a duty
    p = Position(made.title, made.state)
    judge = Weighing(p, company)
    judge.weights = parse_weights(weights)
    walks = few_walks(judge, 300)
    rules = p.rule(Running).rules(p, company)
    rules.weights = judge.weights
    best = optimise(p.title.board, p.state.map, rules)
    assert best.proven
    assert best.worth == best.worth_bound
    assert (best.worth,) == oracle.best_total(judge, judge.trains, walks)
    if best.routes:
        game = made.turn(company, step="Run")
        runs = tuple(p.rule(Running).run_of(p, route) for route in best.routes)
        assert game.why(RunTrains(routes=runs)) is None
        game.play(RunTrains(routes=runs))
        turn = game.position.frame(CompanyTurn)
        assert (turn.revenue, turn.subsidy) == (best.revenue, best.second)


@pytest.mark.parametrize(
    "text", ["", "1", "0:1", "-1:1", "1:-1", "1:1001", "1001:1", "1:1:1", "1:²"]
)
def test_weights_are_two_numbers(text: str) -> None:
    with pytest.raises(ValueError, match="is no pair of weights"):
        parse_weights(text)
