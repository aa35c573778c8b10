"""Questions to a player whose consent somebody on turn needs: whatever may be proposed, he agrees
or declines, and the title knows what follows."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.play import haggling
from railhead.play.actions import Action, Answer
from railhead.play.activity import Activity
from railhead.play.decision import Choice
from railhead.play.frames import Agreement
from railhead.play.position import Position
from railhead.play.refusal import Refusal


class AskConsent(Activity[Agreement]):
    """A player agrees to what another proposes, or not; where a price is offered, he may decline
    every price. ``Title.proposal`` says in words what is proposed; ``Title.answered`` carries
    on."""

    step = "Consent"
    turn_rule = "agreement"

    def asked(self, p: Position, frame: Agreement) -> tuple[str, ...]:
        return (frame.player,)

    def company(self, p: Position, frame: Agreement) -> str:
        return frame.company

    def prompt(self, p: Position, frame: Agreement, player: str) -> str:
        words: str = p.title.proposal(p, frame)
        return words

    def choices(self, p: Position, frame: Agreement, player: str) -> Iterator[Choice]:
        if frame.price:
            yield from haggling.answers(p, player, "Agree")
            return
        yield Choice(Answer(by=player, agree=True), "Agree")
        yield Choice(Answer(by=player, agree=False), "Decline")

    def why_not(self, p: Position, frame: Agreement, player: str, action: Action) -> Refusal | None:
        if isinstance(action, Answer) or (frame.price and haggling.is_answer(p, action)):
            return None
        return p.refuse("agreement", f"{frame.asker} waits for an answer first.")

    def play(self, p: Position, frame: Agreement, player: str, action: Action) -> None:
        p.pop()
        if not haggling.agrees(action):
            p.note(f"{player} declines.", player)
        p.title.answered(p, frame, action)
