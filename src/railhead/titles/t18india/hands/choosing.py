"""The hands: choosing what to keep of the deal, and the draft. Clauses DEAL, DRAFT."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from railhead.play import wording
from railhead.play.actions import Action
from railhead.play.activity import Activity
from railhead.play.decision import Choice, Pick
from railhead.play.refusal import Refusal
from railhead.play.terms import Consequence, Thing, private_of
from railhead.titles.t18india.actions import KeepCards, TakeCard
from railhead.titles.t18india.hands.deal import DIRECTOR, GIPR, KEPT, company_of, is_director
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.state import Draft, PoolAuction, Selection, State18India
from railhead.titles.t18india.stock import SellThenBuy


def in_words(p: Position, card: str) -> str:
    """A card in words."""
    return wording.thing(card_of(p, card))


def card_of(p: Position, card: str) -> Thing:
    """A card that is taken or put up."""
    if card in p.title.privates:
        return private_of(p, card, "{name}")
    if is_director(card):
        return Thing("certificate", card, company_of(card), "{name} Director's Certificate")
    return Thing("share", card)


def arranged(p: Position, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards in the order of their companies, which tells nothing of how they came together."""
    places = {card: place for place, card in enumerate((*p.title.companies, *p.title.privates))}
    return tuple(sorted(cards, key=lambda card: (places[company_of(card)], not is_director(card))))


class KeepSome(Activity[Selection, State18India]):
    """All players choose at the same time what they keep (DEAL-09); the rest is drafted."""

    step = "Selection"
    turn_rule = "deal.turn"
    at_once = True

    def asked(self, p: Position, frame: Selection) -> tuple[str, ...]:
        return tuple(player for player in p.players if player not in frame.chosen)

    def prompt(self, p: Position, frame: Selection, player: str) -> str:
        return f"Keep {KEPT[len(p.players)]} of the {len(p.state.hands[player])} cards dealt."

    def choices(self, p: Position, frame: Selection, player: str) -> Iterator[Choice]:
        count = KEPT[len(p.players)]
        options = p.state.hands[player]
        yield Choice(
            KeepCards(by=player, cards=()),
            "keep",
            Thing("cards"),
            consequences=(Consequence("count", count),),
            picks={"cards": Pick(options, count, count)},
            form="Keep {count} cards",
        )

    def why_not(self, p: Position, frame: Selection, player: str, action: Action) -> Refusal | None:
        count = KEPT[len(p.players)]
        if not isinstance(action, KeepCards):
            return p.refuse("deal.keep", f"First choose the {count} cards that you keep.")
        if len(action.cards) != count:
            return p.refuse("deal.keep", f"You must keep exactly {count} cards.")
        if not Counter(action.cards) <= Counter(p.state.hands[player]):
            return p.refuse("deal.keep", "You can only keep cards of your own hand.")
        return None

    def play(self, p: Position, frame: Selection, player: str, action: KeepCards) -> None:
        state = p.state
        kept = arranged(p, action.cards)
        rest = tuple((Counter(state.hands[player]) - Counter(kept)).elements())
        state.hands[player] = kept
        state.discards = arranged(p, (*state.discards, *rest))
        words = ", ".join(in_words(p, card) for card in kept)
        p.note_privately(player, f"{player} keeps {words}.", "has chosen")
        p.change(chosen=(*frame.chosen, player))

    def settle(self, p: Position, frame: Selection) -> None:
        """The discards and the Director's Certificates lie open (DRAFT-01)."""
        state = p.state
        directors = tuple(c + DIRECTOR for c in p.title.companies if c != GIPR)
        state.draft = arranged(p, (*state.discards, *directors))
        state.discards = ()
        p.pop()
        if t18india(p).auctions:
            state.round = "Auction"
            p.push(PoolAuction(p.players[0]))
        else:
            state.round = "Draft"
            p.push(Draft())
        p.note_round(f"{state.round} of {len(state.draft)} cards begins.")


class TakeOne(Activity[Draft, State18India]):
    """A card each: the first pass in reverse turn order, all others in turn order (DRAFT-02)."""

    step = "Draft"
    question = "Take one card into your hand."
    turn_rule = "draft.turn"

    def asked(self, p: Position, frame: Draft) -> tuple[str, ...]:
        return (drafter(p, frame.taken),) if p.state.draft else ()

    def choices(self, p: Position, frame: Draft, player: str) -> Iterator[Choice]:
        for card in dict.fromkeys(p.state.draft):
            yield Choice(TakeCard(by=player, card=card), "take", card_of(p, card))

    def why_not(self, p: Position, frame: Draft, player: str, action: Action) -> Refusal | None:
        if not isinstance(action, TakeCard):
            return p.refuse("draft.take", "You must take one card.")
        if action.card not in p.state.draft:
            return p.refuse("draft.card", f"There is no {action.card!r} to be taken.")
        return None

    def play(self, p: Position, frame: Draft, player: str, action: TakeCard) -> None:
        take(p, player, action.card)
        p.note_deed(player, f"takes {in_words(p, action.card)}")
        p.change(taken=frame.taken + 1)

    def settle(self, p: Position, frame: Draft) -> None:
        """Who follows the last drafter begins the first stock round (DRAFT-05)."""
        begin(p, drafter(p, frame.taken - 1))


def take(p: Position, player: str, card: str) -> None:
    """A card goes from the draft into a hand."""
    state = p.state
    left = list(state.draft)
    left.remove(card)
    state.draft = tuple(left)
    state.hands[player] = arranged(p, (*state.hands[player], card))


def begin(p: Position, last: str) -> None:
    """The first stock round, begun by the player after the last one."""
    first = p.after(last)
    p.state.order = (first, *p.from_left_of(first))
    p.pop()
    p.rule(SellThenBuy).begin(p)


def drafter(p: Position, taken: int) -> str:
    """Who takes the next card when so many have been taken (DRAFT-02)."""
    count = len(p.players)
    return p.players[count - 1 - taken if taken < count else taken % count]
