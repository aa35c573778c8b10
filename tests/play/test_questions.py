"""Questions out of turn: one answer, then play goes on where it was."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.play.actions import Answer, Pass
from railhead.play.decision import Choice
from railhead.play.frames import Asks
from railhead.play.position import Position
from railhead.play.questions import AskPlayer
from tests.play.small import SmallState, SmallTitle


class Doubt(Asks, frozen=True, tag="doubt"):
    """Somebody is asked something."""


class Ask(AskPlayer[Doubt, SmallState]):
    """Yes, or nothing."""

    reminder = "Answer first."
    passing = "Say nothing"

    def answers(self, p: Position[SmallState], frame: Doubt, player: str) -> Iterator[Choice]:
        yield Choice(Answer(by=player, agree=True), "agree")

    def answered(
        self, p: Position[SmallState], frame: Doubt, player: str, action: Answer | Pass
    ) -> None:
        p.note_deed(player, "agrees" if isinstance(action, Answer) else "says nothing")


class MustAnswer(Ask):
    """Nobody may say nothing."""

    passing = ""


def test_a_question_is_over_with_its_answer_and_refuses_everything_else() -> None:
    title = SmallTitle(["Ann", "Bob"], {}, seed=1)
    p = Position(title, title.set_up())
    below = p.state.frames
    for answer, told in ((Answer(agree=True), "Ann agrees."), (Pass(), "Ann says nothing.")):
        p.push(Doubt("Ann"))
        ask, frame = Ask(), p.top
        assert isinstance(frame, Doubt)
        assert ask.asked(p, frame) == ("Ann",)
        assert [choice.text for choice in ask.choices(p, frame, "Ann")] == ["Agree", "Say nothing"]
        assert ask.why_not(p, frame, "Ann", answer) is None
        ask.play(p, frame, "Ann", answer)
        assert p.state.frames == below
        assert p.events[-1].text == told
    frame = Doubt("Ann")
    refusal = MustAnswer().why_not(p, frame, "Ann", Pass())
    assert refusal is not None
    assert refusal.reason == "Answer first."
