"""A company's turn: its steps, one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.play.actions import Action, Pass
from railhead.play.activity import Activity
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.steps.step import Rule, Step, next_step


class Turn(Activity[CompanyTurn, S]):
    """The turn of a company: the title's steps in order, and what may be done at any time."""

    turn_rule = "turn.director"

    def asked(self, p: Position[S], frame: CompanyTurn) -> tuple[str, ...]:
        steps = p.title.steps
        if frame.step < len(steps) and steps[frame.step].asks(p, frame):
            return p.title.acting_for(p, frame.company)
        return ()

    def settle(self, p: Position[S], frame: CompanyTurn) -> None:
        steps = p.title.steps
        if frame.step == len(steps):
            p.pop()
        else:
            steps[frame.step].skip(p, frame)
            if p.frame(CompanyTurn) is frame:
                next_step(p)

    def company(self, p: Position[S], frame: CompanyTurn) -> str:
        return frame.company

    def step_name(self, p: Position[S], frame: CompanyTurn) -> str:
        return self._step(p, frame).name

    def prompt(self, p: Position[S], frame: CompanyTurn, player: str) -> str:
        return self._step(p, frame).prompt

    def choices(self, p: Position[S], frame: CompanyTurn, player: str) -> Iterator[Choice]:
        step = self._step(p, frame)
        yield from step.choices(p, frame, player)
        for rule in p.title.any_time:
            yield from rule.choices(p, frame, player)
        if step.may_pass and step.why_not_pass(p, frame, player) is None:
            yield Choice(Pass(by=player), "pass", form=step.pass_text(p, frame))

    def why_not(
        self, p: Position[S], frame: CompanyTurn, player: str, action: Action
    ) -> Refusal | None:
        step = self._step(p, frame)
        if isinstance(action, Pass):
            if not step.may_pass:
                return p.refuse("turn.must", f"{frame.company} must decide: {step.prompt}")
            return step.why_not_pass(p, frame, player)
        rule = self._rule(p, frame, action)
        if rule is None:
            return self._why_not_now(p, frame, player, action)
        return rule.why_not(p, frame, player, action)

    def play(self, p: Position[S], frame: CompanyTurn, player: str, action: Action) -> None:
        if isinstance(action, Pass):
            self._step(p, frame).passed(p, frame)
            next_step(p)
            return
        rule = self._rule(p, frame, action)
        assert rule is not None
        rule.play(p, frame, player, action)

    def _why_not_now(
        self, p: Position[S], frame: CompanyTurn, player: str, action: Action
    ) -> Refusal:
        """Why the present step is not for this. What an earlier step had against it (its
        allowance is used up, say) tells more than the order of the steps."""
        for earlier in p.title.steps[: frame.step]:
            if earlier.takes(action):
                refusal = earlier.why_not(p, frame, player, action)
                if refusal is not None:
                    return refusal
        step = self._step(p, frame)
        return p.refuse("turn.order", f"{frame.company} is at the step {step.name}: {step.prompt}")

    def _step(self, p: Position[S], frame: CompanyTurn) -> Step[S]:
        return p.title.steps[frame.step]

    def _rule(self, p: Position[S], frame: CompanyTurn, action: Action) -> Rule[S] | None:
        for rule in (*p.title.any_time, self._step(p, frame)):
            if rule.takes(action):
                return rule
        return None
