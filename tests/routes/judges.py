"""The rules of a title as judge of routes, and the search for the best run tried against them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from hypothesis import assume

from railhead.play.actions import Run, RunTrains
from railhead.play.plain.running import Running
from railhead.play.position import Position
from railhead.play.state import S
from railhead.routes import Best, legal_routes, optimise
from railhead.routes.track import BadTrack, Trace, parse, write
from tests.routes import oracle
from tests.routes.oracle import Piece, Stop, Verdict, Walk


class TitleJudge(Generic[S]):
    """The rules of the game, as they judge a player's routes. A title adds what its routes must be
    together, or bring besides."""

    def __init__(self, p: Position[S], company: str) -> None:
        self.p = p
        self.company = company
        self.step = p.rule(Running)
        self.rules = self.step.rules(p, company)
        self.trains = [side.name for side in self.step.sides(p, company)]
        self.sides = {side.name: side for side in self.step.sides(p, company)}
        self._judged: dict[tuple[str, tuple[Piece, ...]], Verdict | None] = {}

    def verdict(self, train: str, walk: Walk) -> Verdict | None:
        """What a route is worth to a train; None if it is not legal. Asked twice of each, for the
        best run and for all routes, it follows the track once."""
        asked = (train, walk.pieces)
        if asked not in self._judged:
            self._judged[asked] = self._verdict(train, walk)
        return self._judged[asked]

    def _verdict(self, train: str, walk: Walk) -> Verdict | None:
        run = Run(train=train, track=tuple(write(piece) for piece in walk.pieces))
        try:
            trace = self.step.trace(self.p, self.company, run)
        except BadTrack:
            return None
        side = self.sides[train]
        if self.step.why_not_route(self.p, self.company, self.rules, run, side, trace) is not None:
            return None
        revenue, besides = self.step.earns(self.p, self.company, run, side, trace)
        return Verdict(revenue, besides, len(trace.blocked), self.mail(trace))

    def mail(self, trace: Trace) -> int:
        """What a route would bring as mail."""
        return 0

    def total(self, runs: Sequence[tuple[Walk, Verdict]]) -> tuple[int, ...] | None:
        """The revenue of routes that share no track, and what they bring besides, if the title
        asks for it; None if they can't be run together."""
        return (sum(verdict.revenue for _, verdict in runs),)

    def may_run(self, train: str, walk: Walk, verdict: Verdict) -> bool:
        """Whether a route can be one of a turn."""
        return self.total([(walk, verdict)]) is not None


def few_walks(judge: TitleJudge, most: int, *, past_ends: bool = False) -> list[Walk]:
    """All walks, on maps that have few enough for the oracle. ``past_ends``: those through places
    where track ends, too."""
    board, laid = judge.p.title.board, judge.p.state.map

    def may_pass(stop: Stop) -> bool:
        return past_ends or not laid.track(board, stop[0]).terminal[stop[1]]

    most //= max(1, len(judge.trains)) ** 2
    walks = oracle.walks(board, laid, may_pass, most)
    assume(len(walks) <= most)
    return walks


def best_run(judge: TitleJudge, walks: Sequence[Walk]) -> Best:
    """The best run, on which the oracle agrees, as it does on all that could be run."""
    p = judge.p
    rules = p.rule(Running).rules(p, judge.company)
    best = optimise(p.title.board, p.state.map, rules)
    assert best.proven
    figures = oracle.best_total(judge, judge.trains, walks)
    assert (best.revenue, best.second)[: len(figures)] == figures
    assert listed(judge) == legal(judge, walks)
    return best


def listed(judge: TitleJudge) -> dict[tuple[str, oracle.Track], int]:
    """What every route that the search lists earns, by train and track."""
    p = judge.p
    rules = p.rule(Running).rules(p, judge.company)
    return {
        (route.train, oracle.track(map(parse, route.track))): route.revenue
        for route in legal_routes(p.title.board, p.state.map, rules)
    }


def legal(judge: TitleJudge, walks: Sequence[Walk]) -> dict[tuple[str, oracle.Track], int]:
    """The same by the oracle."""
    return {
        (train, oracle.track(walk.pieces)): verdict.revenue
        for train in judge.sides
        for walk in walks
        if (verdict := judge.verdict(train, walk)) and judge.may_run(train, walk, verdict)
    }


def as_action(best: Best) -> RunTrains:
    """The best run as a player runs it."""
    runs = (Run(train=route.train, track=route.track) for route in best.routes)
    return RunTrains(routes=tuple(runs))
