"""The Elephant: it is sold after a Dealing Round, and demands a Railway Round. Clauses ELE."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.play import haggling
from railhead.play.actions import Action, Answer, DeclineAll, Pass
from railhead.play.activity import Activity
from railhead.play.decision import Choice, between
from railhead.play.questions import AskPlayer
from railhead.play.refusal import Refusal
from railhead.play.terms import Price, Thing, paid
from railhead.titles.t1853.actions import SellElephant
from railhead.titles.t1853.operating import RailwayRounds
from railhead.titles.t1853.position import Position
from railhead.titles.t1853.state import ElephantSale, ExtraRound, State1853

IT = Thing("elephant", form="it")


class SellTheElephant(Activity[ElephantSale, State1853]):
    """Its holder offers the Elephant to another player, who agrees or not (ELE-04)."""

    step = "Elephant"
    turn_rule = "elephant.turn"

    def asked(self, p: Position, frame: ElephantSale) -> tuple[str, ...]:
        return (frame.asked or frame.player,)

    def prompt(self, p: Position, frame: ElephantSale, player: str) -> str:
        if frame.asked:
            return f"{frame.player} offers the Elephant for {p.money(frame.price)}."
        return "Sell the Elephant, or keep it."

    def choices(self, p: Position, frame: ElephantSale, player: str) -> Iterator[Choice]:
        if frame.asked:
            yield from haggling.answers(p, player, "buy", IT, paid(p, player, frame.price))
            return
        yield Choice(Pass(by=player), "pass", form="Keep the Elephant")
        for other in p.from_left_of(player):
            action = SellElephant(by=player, player=other, price=0)
            if self._why_not_again(p, frame, action) is None:
                most = min(p.cash(other), frame.refused.get(other, p.cash(other) + 1) - 1)
                yield Choice(
                    action,
                    "offer",
                    IT,
                    Thing("player", other, form="to {id}"),
                    Price(0, p.title.currency, payee=player, field="price"),
                    amounts=between("price", 0, most),
                )

    def why_not(
        self, p: Position, frame: ElephantSale, player: str, action: Action
    ) -> Refusal | None:
        if frame.asked:
            if haggling.is_answer(p, action):
                return None
            return p.refuse("elephant.turn", "Buy the Elephant or decline.")
        if isinstance(action, Pass):
            return None
        if not isinstance(action, SellElephant):
            return p.refuse("elephant.turn", "Sell the Elephant or keep it first.")
        buyer = action.player
        if buyer not in p.players or buyer == player:
            return p.refuse("elephant.buyer", "The Elephant can only be sold to another player.")
        refusal = self._why_not_again(p, frame, action)
        if refusal is not None:
            return refusal
        if action.price > p.cash(buyer):
            return p.refuse("elephant.cash", f"{buyer} has only {p.money(p.cash(buyer))}.")
        return None

    def _why_not_again(
        self, p: Position, frame: ElephantSale, action: SellElephant
    ) -> Refusal | None:
        """Who has declined is asked again only at a lower price (A-46)."""
        buyer = action.player
        if buyer in frame.declined:
            return p.refuse("elephant.declined", f"{buyer} does not want it.")
        refused = frame.refused.get(buyer)
        if refused is not None and action.price >= refused:
            words = f"{buyer} has declined it for {p.money(refused)}; ask for less."
            return p.refuse("elephant.declined", words)
        return None

    def play(self, p: Position, frame: ElephantSale, player: str, action: Action) -> None:
        match action:
            case SellElephant():
                p.change(asked=action.player, price=action.price)
                price = p.money(action.price)
                p.note_deed(player, f"offers the Elephant to {action.player} for {price}")
            case Answer() if action.agree:
                p.pay(player, frame.player, frame.price)
                p.state.priority = player
                price = p.money(frame.price)
                p.note_deed(player, f"buys the Elephant of {frame.player} for {price}")
                self._end(p)
            case Answer() | DeclineAll():
                p.note_deed(player, "does not buy the Elephant")
                p.change(asked="", price=0)
                haggling.decline(p, ElephantSale, player, frame.price, action)
            case _:
                p.note_deed(player, "keeps the Elephant")
                self._end(p)

    def _end(self, p: Position) -> None:
        p.pop()
        p.rule(RailwayRounds).begin_set(p)


class DemandRound(AskPlayer[ExtraRound, State1853]):
    """One more Railway Round, if its holder says so (ELE-05)."""

    step = "Elephant"
    question = "You hold the Elephant: do you demand one more Railway Round?"
    turn_rule = "elephant.turn"
    answer_rule = "elephant.extra"
    reminder = "Demand one more Railway Round, or don't."

    def answers(self, p: Position, frame: ExtraRound, player: str) -> Iterator[Choice]:
        yield Choice(Answer(by=player, agree=True), "agree", form="Demand one more Railway Round")
        yield Choice(Answer(by=player, agree=False), "decline", form="Go on to the Dealing Round")

    def answered(self, p: Position, frame: ExtraRound, player: str, action: Answer) -> None:
        p.rule(RailwayRounds).answer_demand(p, agreed=action.agree)
