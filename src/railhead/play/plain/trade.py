"""Questions to a Director out of his turn: selling a train, giving up trains."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.play import haggling
from railhead.play.actions import Action, DiscardTrain
from railhead.play.activity import Activity
from railhead.play.decision import Choice
from railhead.play.depot import card_named
from railhead.play.frames import CompanyTurn, Consent, DiscardTrains
from railhead.play.plain.trains import Trains, train_of
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.terms import Thing, gained


class AskSeller(Activity[Consent, S]):
    """The Director of a company agrees to sell one of its trains, or not. ``haggles``: whether a
    better offer may follow; where the price is fixed, none can be better."""

    step = "Train offer"
    turn_rule = "train.declined"
    haggles = True

    def asked(self, p: Position[S], frame: Consent) -> tuple[str, ...]:
        return (frame.player,)

    def company(self, p: Position[S], frame: Consent) -> str:
        return frame.seller

    def prompt(self, p: Position[S], frame: Consent, player: str) -> str:
        price = p.company_money(frame.price)
        return f"{frame.buyer} offers {price} for a {frame.train} of {frame.seller}."

    def choices(self, p: Position[S], frame: Consent, player: str) -> Iterator[Choice]:
        price = gained(p, frame.seller, frame.price)
        yield from haggling.answers(p, player, "sell", price=price, haggles=self.haggles)

    def why_not(
        self, p: Position[S], frame: Consent, player: str, action: Action
    ) -> Refusal | None:
        if haggling.is_answer(p, action, haggles=self.haggles):
            return None
        return p.refuse("train.printed_price", f"{frame.buyer} waits for an answer first.")

    def play(self, p: Position[S], frame: Consent, player: str, action: Action) -> None:
        p.pop()
        if haggling.agrees(action):
            self.sell(p, frame)
        else:
            p.note_deed(
                player, f"declines to sell the {frame.train} of {frame.seller}", frame.seller
            )
            thing = train_of(frame.seller, frame.train)
            haggling.decline(p, CompanyTurn, thing, frame.price, action)

    def sell(self, p: Position[S], frame: Consent) -> None:
        """The train changes hands."""
        p.rule(Trains).trade(p, frame.seller, frame.buyer, frame.train, frame.price)


class GiveUpTrains(Activity[DiscardTrains, S]):
    """Companies above the train limit give up trains of their choice. All Directors concerned
    are asked at once."""

    step = "Train limit"
    turn_rule = "train.discard"

    def asked(self, p: Position[S], frame: DiscardTrains) -> tuple[str, ...]:
        above = (company for company in frame.companies if self._above(p, company))
        return tuple(dict.fromkeys(who for c in above for who in p.title.acting_for(p, c)))

    def settle(self, p: Position[S], frame: DiscardTrains) -> None:
        p.pop()

    def company_for(self, p: Position[S], frame: DiscardTrains, player: str) -> str:
        return self._of(p, frame, player)[0]

    def prompt(self, p: Position[S], frame: DiscardTrains, player: str) -> str:
        limit = p.title.train_limit(p)
        companies = " and ".join(self._of(p, frame, player))
        return f"{companies} may keep {limit} trains at most: give one up."

    def choices(self, p: Position[S], frame: DiscardTrains, player: str) -> Iterator[Choice]:
        for number, company in enumerate(self._of(p, frame, player)):
            for name in dict.fromkeys(p.side(card).name for card in p.counted_trains(company)):
                yield Choice(
                    DiscardTrain(by=player, train=name, company=company if number else ""),
                    "give up",
                    Thing("train", name),
                    Thing("company", company, form="of {id}"),
                )

    def why_not(
        self, p: Position[S], frame: DiscardTrains, player: str, action: Action
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

    def play(self, p: Position[S], frame: DiscardTrains, player: str, action: DiscardTrain) -> None:
        company = action.company or self._of(p, frame, player)[0]
        card = card_named(p, company, action.train)
        assert card is not None
        ledger.move_train(p.state, card, company, p.title.trains_given_up_to)
        p.note_deed(company, f"gives up a {action.train}")

    def _of(self, p: Position[S], frame: DiscardTrains, player: str) -> list[str]:
        """The companies of a player that are above the limit."""
        return [
            company
            for company in frame.companies
            if player in p.title.acting_for(p, company) and self._above(p, company)
        ]

    def _above(self, p: Position[S], company: str) -> bool:
        limit: int = p.title.train_limit(p)
        return len(p.counted_trains(company)) > limit
