"""18 India: the hand that is kept, the draft, and the company with which one begins."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from railhead.bots.clerk.desk import Desk, Thought
from railhead.play.actions import BuyShare, StartCompany
from railhead.titles.t18india.actions import KeepCards, TakeCard
from railhead.titles.t18india.hands.deal import company_of, is_director
from railhead.titles.t18india.shares import HAND
from railhead.titles.t18india.state import IndiaStockRound, State18India

_OWN_DIRECTOR = 60.0
_EACH_SHARE = 12.0
_TREASURY = (
    560  # what the first company begins with if that can be had: two trains, track, a station
)
_UNIT = 30.0  # what it is worth that a share of it is one's own
_DIRECTED = 100.0  # what its Director's certificate is worth beside the money


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


def first_company(desk: Desk) -> list[Thought]:
    """Before any company has run: all money into the one of which the hand makes most, and not a
    share here and a share there of companies that then never start."""
    p, player, state = desk.p, desk.player, desk.p.state
    if not isinstance(p.top, IndiaStockRound) or state.operated:
        return []
    assert isinstance(state, State18India)  # nobody else has such rounds
    running = [company for company in p.directed_by(player) if p.units(player, company) > 1]
    hand = state.hands[player]
    choices = running or list(dict.fromkeys(company_of(c) for c in hand if c in p.title.companies))
    best = max(choices, key=lambda company: _beginning(desk, company), default="")
    if not best or _beginning(desk, best) <= 0 or p.cash(best) >= _TREASURY:
        return []
    reason = f"{best} shall begin with a full treasury"
    starts = [Thought(a, 2.0, reason) for a in desk.offered(StartCompany) if a.company == best]
    buys = [
        Thought(action, 1.0, reason)
        for action in desk.offered(BuyShare)
        if action.company == best and action.source == HAND
    ]
    return starts + buys


def _beginning(desk: Desk, company: str) -> float:
    """What a company has to begin with if one buys all of it that hand and purse allow; nothing if
    it does not start so, or is somebody else's."""
    p, player = desk.p, desk.player
    if p.director(company) not in (None, player):
        return 0.0
    state = p.state
    assert isinstance(state, State18India)  # nobody else has such hands
    cards = [card for card in state.hands[player] if company_of(card) == company]
    held = p.units(player, company)
    directed = any(map(is_director, cards))
    face = p.company(company).prices[0]
    units = min(len(cards) + directed, p.cash(player) // face)
    in_play = _floated(desk, company)[0] // 10
    if not units or not (directed or held > 1 or in_play + units >= 3):
        return 0.0
    treasury = min(_TREASURY, p.cash(company) + units * face)
    place = desk.survey_of(company) / 4
    return treasury + _DIRECTED * directed + _UNIT * (held + units) + place


def in_reach(desk: Desk, company: str) -> bool:
    """Whether the certificates that a company still needs to start can be bought now, and pay its
    first train; of hands, tops of rows and the Open Market. True where there are no hands."""
    p, state = desk.p, desk.p.state
    if not isinstance(state, State18India):
        return True
    sold, needed = _floated(desk, company)
    missing = (needed - sold) // 10
    cards = [card for card in state.hands[desk.player] if company_of(card) == company]
    offers = [a for a in desk.offered(BuyShare) if a.company == company and a.source != HAND]
    face = p.company(company).prices[0]
    return missing <= len(cards) + len(offers) and missing * face <= p.cash(desk.player)


def _floated(desk: Desk, company: str) -> tuple[int, int]:
    """How many per cent of a company are in play, and with how many it starts."""
    found = desk.p.title.floats(desk.p, company)
    assert found is not None
    return found


def _card(desk: Desk, card: str, counts: Counter[str]) -> float:
    """What a card is worth in the hand: privates little, shares by home and company."""
    title = desk.game.title
    company = company_of(card)
    if company not in title.companies:
        return 5.0
    home = desk.survey_of(company) / 10
    return home + _EACH_SHARE * counts[company]
