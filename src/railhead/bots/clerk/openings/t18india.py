"""18 India: the hand that is kept, and the draft."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from railhead.bots.clerk.desk import Desk, Thought
from railhead.titles.t18india.actions import KeepCards, TakeCard
from railhead.titles.t18india.deal import company_of, is_director
from railhead.titles.t18india.state import State18India

_OWN_DIRECTOR = 60.0
_EACH_SHARE = 12.0


def keep_cards(desk: Desk) -> list[Thought]:
    """Keep shares of few companies, those with the best homes: they launch together."""
    choices = desk.decision.of(KeepCards)
    if not choices:
        return []
    pick = choices[0].picks["cards"]
    counts = Counter(company_of(card) for card in pick.options)

    def good(card: str) -> tuple[float, str]:
        return _card(desk, card, counts), card

    kept = tuple(sorted(pick.options, key=good, reverse=True)[: pick.low])
    first = company_of(kept[0])
    return [Thought(replace(choices[0].action, cards=kept), 1.0, f"shares of {first} together")]


def draft(desk: Desk) -> list[Thought]:
    """Take the Director's certificate of the company of which one has most, then its shares."""
    offers = desk.offered(TakeCard)
    if not offers:
        return []
    state = desk.p.state
    assert isinstance(state, State18India)  # nobody else has such a draft
    hand = state.hands[desk.player]
    counts = Counter(company_of(card) for card in hand if not is_director(card))
    directed = {company_of(card) for card in hand if is_director(card)}
    thoughts = []
    for action in offers:
        company = company_of(action.card)
        score = _card(desk, action.card, counts)
        if is_director(action.card):
            score += _OWN_DIRECTOR * (1 + min(counts[company], 4)) / (1 + 2 * len(directed))
            reason = f"{counts[company]} shares of {company} already"
        elif company in directed:
            score += 2 * _OWN_DIRECTOR if counts[company] < 4 else 0.0
            reason = f"{company} is one's own"
        else:
            reason = "the best card left"
        thoughts.append(Thought(action, score, reason))
    return thoughts


def _card(desk: Desk, card: str, counts: Counter[str]) -> float:
    """What a card is worth in the hand: privates little, shares by home and company."""
    title = desk.game.title
    company = company_of(card)
    if company not in title.companies:
        return 5.0
    home = desk.survey_of(company) / 10
    return home + _EACH_SHARE * counts[company]
