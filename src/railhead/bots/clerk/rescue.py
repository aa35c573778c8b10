"""Rescue: a company that must have a train gets one in the way that leaves its Director most."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from railhead.bots.clerk import secondhand, whatif
from railhead.bots.clerk.desk import Desk, Thought
from railhead.bots.clerk.forecast import FAR, Forecast
from railhead.finance.holders import BANK, DEPOT
from railhead.play import depot
from railhead.play.actions import BuyTrain, TakeLoan
from railhead.play.branch import Branch
from railhead.play.flow import decision
from railhead.play.frames import CompanyTurn
from railhead.play.plain.trains import Trains
from railhead.play.position import Position
from railhead.routes.trains import kind_of

LOAN = 100  # what a loan brings
_IN_NEED = 0.5  # of what is missing: what it costs to sell shares for it
_EACH_ALIVE = 100_000.0  # beside it no stake counts
_SMALL = 0.01  # what a pound of the price counts where all else is equal


def forced(desk: Desk, offers: list[BuyTrain]) -> list[Thought]:
    """A train must be had: each way by what its Director's papers and purse are worth after it. To
    borrow too much shows there; a sister is robbed of her only train if nothing else helps."""
    ways = list(_ways(desk, offers))
    if len(ways) == 1:
        return [Thought(ways[0][0], 0.0, ways[0][1])]
    thoughts = []
    for action, reason in ways:
        then = _after(desk, action)
        score = stake(desk, then) - _SMALL * action.price + _EACH_ALIVE * _alive(desk, then)
        thoughts.append(Thought(action, score, reason))
    return thoughts


def _alive(desk: Desk, p: Position) -> int:
    """How many of one's companies have a train. Two with one between them would hand it to and fro:
    whatever is bought comes too late to run."""
    return sum(bool(p.counted_trains(c)) for c in p.directed_by(desk.player))


def stake(desk: Desk, p: Position) -> float:
    """What a player has, with what his shares will bring, and his part of treasuries."""
    w = desk.weights
    forecast = Forecast(p, w, desk.forecast.pace, desk.forecast.rounds_left)
    total = float(p.cash(desk.player))
    for company in p.state.certificates:
        part = p.percent(desk.player, company) / 100
        if part and company not in p.state.closed:
            total += p.units(desk.player, company) * forecast.outlook(company).value
            total += part * w.treasury * p.cash(company)
    return total


def loans(desk: Desk) -> list[Thought]:
    """To borrow what a train lacks that lasts, before the rust: when a company has no train, it
    must borrow far more."""
    p, company, forecast = desk.p, desk.company, desk.forecast
    if not company or desk.decision.step != p.rule(Trains).name:
        return []
    offers = desk.offered(TakeLoan)
    if not offers:
        return []
    if not forecast.must_save_for(company) or any(_lasting(desk, p.cash(company))):
        return []
    now = stake(desk, p)
    for action in _lasting(desk, p.cash(company) + LOAN):
        branch = Branch.of(desk.game)
        branch.play(offers[0])
        if not _is_open(desk, branch, action):
            continue
        branch.play(action)
        gain = stake(desk, branch.position) - now
        if gain > 0:
            return [Thought(offers[0], gain, f"a {action.train} before its trains rust")]
    return []


def _lasting(desk: Desk, cash: int) -> Iterator[BuyTrain]:
    """The Bank's trains that last, for so much money, by themselves or with one handed in."""
    p, company = desk.p, desk.company
    rebates = p.rule(Trains).trade_ins
    for _, kind, side in p.rule(Trains).on_sale(p):
        if desk.forecast.rust_of(kind) < FAR or not p.title.cards[kind].counts:
            continue
        ways = {"": 0}
        for card in p.trains(company):
            if (rebate := rebates.get(kind, {}).get(kind_of(card))) is not None:
                ways[p.side(card).name] = rebate
        for old, rebate in ways.items():
            if side.price - rebate <= cash:
                yield BuyTrain(
                    by=desk.player, train=side.name, price=side.price - rebate, trade_in=old
                )


def _is_open(desk: Desk, branch: Branch, action: BuyTrain) -> bool:
    asked = desk.player in branch.asked and desk.company not in branch.state.closed
    return asked and decision(branch.position, desk.player).offers(action)


def _ways(desk: Desk, offers: list[BuyTrain]) -> Iterator[tuple[BuyTrain, str]]:
    """Trains to be had, sisters' for as little as may be or, if the company can pay no other, for
    all that it has: then she can buy another."""
    p = desk.p
    cash = p.cash(desk.company)
    poor = cash < (p.rule(Trains).cheapest(p) or 0)
    spans = {choice.action: choice.amounts.get("price") for choice in desk.decision.choices}
    for action in _to_be_had(desk, offers):
        yield action, "a train must be bought"
        span = spans.get(action)
        if poor and span is not None and _is_sister(desk, action):
            most = min(span.high, cash)
            if most > action.price:
                yield replace(action, price=most), f"{action.seller} needs the money more"


def _to_be_had(desk: Desk, offers: list[BuyTrain]) -> list[BuyTrain]:
    """Trains that need nobody's consent; if the treasury pays none of them but a sister's only one,
    fair offers for others' too, until somebody has said no. A train that does not count is no way
    out."""
    p, cards = desk.p, desk.p.title.cards
    idle = {side.name for card in cards.values() for side in card.sides if not card.counts}
    offers = [action for action in offers if action.train not in idle] or offers
    turn = p.frame(CompanyTurn)
    free, asked = [], []
    for action in offers:
        if action.seller not in p.title.companies or _is_sister(desk, action):
            free.append(action)
        elif turn is None or not (turn.refused or turn.declined):
            offer = secondhand.fair_offer(desk, action)
            asked += [offer] if offer is not None else []
    if any(a.price <= p.cash(desk.company) and not _robs(desk, a) for a in free):
        return free
    return [*free, *asked] or offers


def _robs(desk: Desk, action: BuyTrain) -> bool:
    """Whether it is a sister's only train."""
    return _is_sister(desk, action) and len(desk.p.counted_trains(action.seller)) < 2


def _is_sister(desk: Desk, action: BuyTrain) -> bool:
    p = desk.p
    return action.seller in p.title.companies and p.director(action.seller) == desk.player


def _after(desk: Desk, action: BuyTrain) -> Position:
    """The position after a purchase; where somebody is asked for his consent first, or shares must
    be sold for it, as if that were done."""
    p, company = desk.p, desk.company
    then = desk.after(action)
    if company in then.state.closed or len(then.trains(company)) > len(p.trains(company)):
        return then
    then = whatif.branch(p)
    found = depot.side_named(p, action.train)
    holder = DEPOT if action.seller == BANK else action.seller
    card = depot.card_named(p, holder, action.train) if holder != DEPOT else None
    if card is None and found is not None:
        card = depot.next_card(p, found[0])
    if card is None:
        return then
    then.state.sides[card] = action.train
    held = then.state.trains
    rest = tuple(each for each in held.get(holder, ()) if each != card)
    then.state.trains = {**held, holder: rest, company: (*p.trains(company), card)}
    missing = max(0, action.price - p.cash(company))
    cash = {**then.state.cash}
    cash[company] = p.cash(company) - action.price + missing
    cash[desk.player] = p.cash(desk.player) - round((1 + _IN_NEED) * missing)
    if action.seller in p.title.companies:
        cash[action.seller] = p.cash(action.seller) + action.price
    then.state.cash = cash
    return then
