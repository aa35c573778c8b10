"""The best run in 1947: against the oracle on random pieces of the real board, judged by the rules
of the game themselves; and long trains on crowded late boards."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.play.plain.running import Running
from railhead.routes import optimise
from railhead.titles.t1947.land import workers
from railhead.titles.t1947.land.geography import POST
from railhead.titles.t1947.land.revenue import final, post_value
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.state import State1947
from tests.routes.examples import many
from tests.routes.judges import TitleJudge, as_action, best_run, few_walks
from tests.routes.late_1947 import build, late_field
from tests.routes.oracle import Verdict, Walk
from tests.titles.t1947.fields import Field

# Pieces of the board, each with sites, posts or dead ends, and the company that runs there.
SOUTH = "F33 F35 G32 G34 G36 H31 H33 H35 H37 I30 I32 I34"
WEST = "A16 B15 B17 B19 C16 C18 D17 D19 D21 E18 E20 E22"
ASSAM = "O10 O12 P11 Q12 R11 R13 S10 S12 S14 S16 T11 T13 U8 U10"
REGIONS = {"SIR": SOUTH, "BB&CI": WEST, "ABR": ASSAM}
TRAINS = ["T2", "T3", "T4", "T5", "T6", "T8"]


class Judge1947(TitleJudge[State1947]):
    """Workers take trains past closed cities; seasons and temples change the sum."""

    def __init__(self, p: Position, company: str) -> None:
        super().__init__(p, company)
        self.workers = workers.usable(p, company)

    def total(self, runs: Sequence[tuple[Walk, Verdict]]) -> tuple[int, ...] | None:
        if sum(verdict.passes for _, verdict in runs) > self.workers:
            return None
        revenue = sum(verdict.revenue for _, verdict in runs)
        return (final(self.p, self.company, revenue) if runs else 0,)

    def may_run(self, train: str, walk: Walk, verdict: Verdict) -> bool:
        """The search lists no ways to posts that are worth nothing."""
        worthless = not post_value(self.p, self.company) and any(
            self.p.state.map.track(self.p.title.board, hex_id).nodes[node].kind == POST
            for hex_id, node in walk.stops
        )
        return not worthless and super().may_run(train, walk, verdict)


@many
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
    judge = Judge1947(game.position, company)
    best = best_run(judge, few_walks(judge, 700))
    if best.routes:
        assert game.why(as_action(best)) is None
        game.play(as_action(best))


@pytest.mark.parametrize("trains", ["T10", "T12", "T12 T10"])
def test_long_trains_on_a_late_board(trains: str) -> None:
    game = late_field(7).turn("GIPR", "Run", trains=trains)
    p = game.position
    rules = p.rule(Running).rules(p, "GIPR")
    best = optimise(p.title.board, p.state.map, rules, nodes=100_000)
    assert best.proven
    assert best.revenue > 0
    assert game.why(as_action(best)) is None
