"""Questions to a player whose consent somebody on turn needs: whatever may be proposed, he agrees
or declines, and the title says what follows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator

from railhead.play import haggling
from railhead.play.actions import Action, Answer
from railhead.play.activity import Activity
from railhead.play.decision import Choice
from railhead.play.frames import Agreement
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.terms import Thing, gained


class AskConsent(Activity[Agreement, S]):
    """A player agrees to what another proposes, or not; where a price is offered, he may decline
    every price. A title that asks so says what may be proposed, and what follows."""

    step = "Consent"
    turn_rule = "agreement"

    def asked(self, p: Position[S], frame: Agreement) -> tuple[str, ...]:
        return (frame.player,)

    def company(self, p: Position[S], frame: Agreement) -> str:
        return frame.company

    @abstractmethod
    def prompt(self, p: Position[S], frame: Agreement, player: str) -> str:
        """What is proposed, in words."""

    def choices(self, p: Position[S], frame: Agreement, player: str) -> Iterator[Choice]:
        if frame.price:
            paper, price = Thing("private", frame.paper), gained(p, player, frame.price)
            yield from haggling.answers(p, player, "sell", paper, price)
            return
        yield Choice(Answer(by=player, agree=True), "agree")
        yield Choice(Answer(by=player, agree=False), "decline")

    def why_not(
        self, p: Position[S], frame: Agreement, player: str, action: Action
    ) -> Refusal | None:
        if isinstance(action, Answer) or (frame.price and haggling.is_answer(p, action)):
            return None
        return p.refuse("agreement", f"{frame.asker} waits for an answer first.")

    def play(self, p: Position[S], frame: Agreement, player: str, action: Action) -> None:
        p.pop()
        if not haggling.agrees(action):
            p.note_deed(player, "declines")
        self.answered(p, frame, action)

    @abstractmethod
    def answered(self, p: Position[S], frame: Agreement, action: Action) -> None:
        """The player has agreed or declined: what follows."""
