"""The five Firsts: who wins one, and what he takes for it. Clauses FST."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from railhead.finance.holders import BANK
from railhead.play.actions import Action, Run, Text
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain import prices, privates
from railhead.play.plain.running import Running
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Step, next_step
from railhead.play.terms import Consequence, Thing, gained
from railhead.play.views.things import Card, Spread
from railhead.routes.track import Trace
from railhead.titles import data
from railhead.titles.first_rails.state import FirstRailsState, Position

PRIZE, PRAISE, BOTH = "prize", "praise", "both"
GAZETTE = "P5"


class First(msgspec.Struct, frozen=True):
    """A First: a route wins it if it calls at a hex of ``calls``, at one of each group of
    ``joins``, runs over a hex of ``over``, or earns as much as ``earns`` (FST-01)."""

    name: str
    says: str
    calls: tuple[str, ...] = ()
    joins: tuple[tuple[str, ...], ...] = ()
    over: tuple[str, ...] = ()
    earns: int = 0

    def is_won(self, trace: Trace, earned: int) -> bool:
        """Whether a route does it."""
        stops = {hex_id for hex_id, _ in trace.stops}
        return (
            not stops.isdisjoint(self.calls)
            or (bool(self.joins) and all(stops.intersection(group) for group in self.joins))
            or not set(trace.hexes).isdisjoint(self.over)
            or 0 < self.earns <= earned
        )


_PRINTED = data.read("first_rails", "firsts.toml")
FIRSTS = {id_: msgspec.convert(fields, First) for id_, fields in _PRINTED["firsts"].items()}
MONEY, STEPS, OFFERS = _PRINTED["prize"], _PRINTED["praise"], _PRINTED["offers"]


class TakeReward(Action, frozen=True, kw_only=True, tag="take_reward"):
    """Take prize, praise or, by the Gazette, both for a First."""

    reward: Text


class RunForFirsts(Running[FirstRailsState]):
    """Trains run, and win Firsts."""

    def run(self, p: Position, company: str, runs: tuple[Run, ...]) -> None:
        super().run(p, company, runs)
        sides = {side.name: side for side in self.sides(p, company)}
        for id_, first in FIRSTS.items():
            for run in runs:
                trace = self.trace(p, company, run)
                earned, _ = self.earns(p, company, run, sides[run.train], trace)
                if id_ not in p.state.firsts and first.is_won(trace, earned):
                    p.state.firsts[id_] = company
                    p.state.unsettled = (*p.state.unsettled, id_)
                    p.note_deed(company, f"is the first: {first.name}")


class TakeRewards(Step[FirstRailsState]):
    """Between run and dividend the Director chooses for each First that was won (FST-02)."""

    name = "Firsts"
    prompt = "Take prize or praise."
    may_pass = False
    kinds = (TakeReward,)

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        return bool(p.state.unsettled)

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        company, first = Thing("company", turn.company, form="{id}"), p.state.unsettled[0]
        subject = Thing("first", first, FIRSTS[first].name, "{name}")
        cell = prices.right(p.title.chart, p.state.market[turn.company], STEPS)
        prize = gained(p, turn.company, MONEY)
        praise = (Consequence("rises_to", p.title.chart.price(cell), p.title.currency),)
        for reward, form in OFFERS.items():
            action = TakeReward(by=player, reward=reward)
            if self.why_not(p, turn, player, action) is None:
                price, then = None if reward == PRAISE else prize, () if reward == PRIZE else praise
                yield Choice(action, "take", subject, company, price, (), then, form=form)

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: TakeReward
    ) -> Refusal | None:
        if not p.state.unsettled:
            return p.refuse("firsts.won", f"{turn.company} has won no First.")
        if action.reward == BOTH:
            return privates.why_no_power(p, turn.company, GAZETTE)
        if action.reward not in (PRIZE, PRAISE):
            return p.refuse("firsts.reward", "Take prize or praise.")
        return None

    def play(self, p: Position, turn: CompanyTurn, player: str, action: TakeReward) -> None:
        company, (first, *others) = turn.company, p.state.unsettled
        p.state.unsettled = tuple(others)
        if action.reward == BOTH:
            privates.use_power(p, GAZETTE)
        if action.reward in (PRIZE, BOTH):
            p.pay(BANK, company, MONEY)
            p.note(f"{FIRSTS[first].name}: {company} takes {p.money(MONEY)}.", company)
        if action.reward in (PRAISE, BOTH):
            cell = prices.right(p.title.chart, p.state.market[company], STEPS)
            moved = prices.move(p, company, cell)
            p.note(f"{FIRSTS[first].name}: {company} rises, {moved}.", company)
        if not others:
            next_step(p)


def spread(p: Position) -> Spread:
    """The Firsts as cards on the table, each with the company that has won it."""
    cards = [
        Card(id=id_, name=first.name, company=won, note=f"won by {won}" if won else first.says)
        for id_, first in FIRSTS.items()
        for won in [p.state.firsts.get(id_, "")]
    ]
    return Spread(name="Firsts", says="", cards=cards, pinned=True)
