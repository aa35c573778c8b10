"""Questions to a Director out of his turn: selling a train, giving up trains. Clauses TRN."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.papers import GONE
from railhead.play.actions import Action, Answer, DiscardTrain
from railhead.play.activity import Activity
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn, Consent, DiscardTrains
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.titles.t1848.trains import card_named, sell_train


class AskSeller(Activity[Consent]):
    """The Director of a company agrees to sell one of its trains, or not (TRN-14)."""

    step = "Train offer"
    turn_rule = "train.declined"

    def asked(self, p: Position, frame: Consent) -> tuple[str, ...]:
        return (frame.player,)

    def company(self, p: Position, frame: Consent) -> str:
        return frame.seller

    def prompt(self, p: Position, frame: Consent, player: str) -> str:
        return f"{frame.buyer} offers {p.money(frame.price)} for a {frame.train} of {frame.seller}."

    def choices(self, p: Position, frame: Consent, player: str) -> Iterator[Choice]:
        yield Choice(Answer(by=player, agree=True), f"Sell for {p.money(frame.price)}")
        yield Choice(Answer(by=player, agree=False), "Decline")

    def why_not(self, p: Position, frame: Consent, player: str, action: Action) -> Refusal | None:
        if isinstance(action, Answer):
            return None
        return p.refuse("train.printed_price", f"{frame.buyer} waits for an answer first.")

    def play(self, p: Position, frame: Consent, player: str, action: Answer) -> None:
        p.pop()
        if action.agree:
            sell_train(p, frame.seller, frame.buyer, frame.train, frame.price)
        else:
            p.note(f"{player} declines to sell the {frame.train} of {frame.seller}.", frame.seller)
            turn = p.frame(CompanyTurn)
            declined = (*turn.declined, f"{frame.seller} {frame.train}")
            p.change_frame(CompanyTurn, declined=declined)


class GiveUpTrains(Activity[DiscardTrains]):
    """Companies above the train limit give up trains of their choice (TRN-10). All Directors
    concerned are asked at once."""

    step = "Train limit"
    turn_rule = "train.discard"

    def asked(self, p: Position, frame: DiscardTrains) -> tuple[str, ...]:
        directors = (p.director(company) for company in frame.companies if self._above(p, company))
        return tuple(dict.fromkeys(director for director in directors if director))

    def settle(self, p: Position, frame: DiscardTrains) -> None:
        p.pop()

    def company_for(self, p: Position, frame: DiscardTrains, player: str) -> str:
        return self._of(p, frame, player)[0]

    def prompt(self, p: Position, frame: DiscardTrains, player: str) -> str:
        limit = p.title.phase(p).train_limit
        return f"{' and '.join(self._of(p, frame, player))} may keep {limit} trains: give one up."

    def choices(self, p: Position, frame: DiscardTrains, player: str) -> Iterator[Choice]:
        for number, company in enumerate(self._of(p, frame, player)):
            for name in dict.fromkeys(p.side(card).name for card in p.counted_trains(company)):
                yield Choice(
                    DiscardTrain(by=player, train=name, company=company if number else ""),
                    f"Give up a {name} of {company}",
                )

    def why_not(
        self, p: Position, frame: DiscardTrains, player: str, action: Action
    ) -> Refusal | None:
        first, *others = self._of(p, frame, player)
        if not isinstance(action, DiscardTrain):
            return p.refuse("train.discard", f"{first} must give up a train first.")
        company = action.company or first
        if action.company and company not in others:
            return p.refuse("train.discard", f"{company} has no train to give up for {player}.")
        if action.train not in [p.side(card).name for card in p.counted_trains(company)]:
            return p.refuse("train.discard", f"{company} has no such train to give up.")
        return None

    def play(self, p: Position, frame: DiscardTrains, player: str, action: DiscardTrain) -> None:
        company = action.company or self._of(p, frame, player)[0]
        card = card_named(p, company, action.train)
        assert card is not None
        ledger.move_train(p.state, card, company, GONE)
        p.note(f"{company} gives up a {action.train}.", company)

    def _of(self, p: Position, frame: DiscardTrains, player: str) -> list[str]:
        """The companies of a player that are above the limit."""
        return [c for c in frame.companies if p.director(c) == player and self._above(p, c)]

    def _above(self, p: Position, company: str) -> bool:
        limit: int = p.title.phase(p).train_limit
        return len(p.counted_trains(company)) > limit
