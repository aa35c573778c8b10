"""Shares: buying and starting companies by what they will bring, selling before a fall."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.bots.clerk.desk import Desk, Thought
from railhead.bots.clerk.holdings import holdings
from railhead.bots.clerk.openings.t18india import in_reach
from railhead.bots.clerk.privates import closing
from railhead.bots.clerk.raising import raises
from railhead.finance.holders import STOCK
from railhead.play.actions import Action, BuyPrivate, BuyShare, SellShares, StartCompany
from railhead.play.plain.stock import Shares
from railhead.titles.t18india.actions import BuyBond, ConvertBond

_LAUNCH = 1000.0  # to bring one's own company on its way goes before all else
_ALONE = 800.0  # one that only then is one's own comes next
_START = 500.0
_DUMP = 300.0
_ABOVE = 10_000.0
_FAR_OFF = 100.0  # what is not well placed comes after all that is


def deals(desk: Desk) -> list[Thought]:
    """Purchases, starts and sales, the best first."""
    buys, sales = desk.offered(BuyShare), desk.offered(SellShares, highest=True)
    starts = desk.offered(StartCompany)
    bonds = bool(desk.offered(BuyBond) or desk.decision.of(ConvertBond))
    if not (buys or sales or starts or bonds):
        return []
    if desk.company:
        return holdings(desk)
    return [
        *_buys(desk, buys),
        *papers(desk),
        *_starts(desk, starts),
        *_sales(desk, sales),
        *desk.passing(
            "no share is worth its price" if buys or starts else "no share can be bought now"
        ),
    ]


def gain(desk: Desk, company: str, cost: float) -> float:
    """What a share brings above its cost until the end."""
    return desk.forecast.outlook(company).value - cost


def _buys(desk: Desk, offers: list[BuyShare]) -> Iterator[Thought]:
    p, w = desk.p, desk.weights
    for action in offers:
        company = action.company
        if not _may_keep_more(desk, company):
            continue
        cost = p.title.share_price(p, company, action.source) or 1
        profit = gain(desk, company, cost)
        mine = p.director(company) == desk.player
        reached = company in p.state.launched or in_reach(desk, company)
        if mine and company not in p.state.launched and reached:
            yield Thought(action, _LAUNCH - cost, f"brings {company} on its way")
            continue
        if not reached:
            continue
        if company not in p.state.launched and (missing := _alone(desk, company, cost)):
            yield Thought(action, _ALONE - missing / 10, f"brings {company} on its way")
            continue
        if company not in p.state.launched and not mine:
            profit *= 1.2 - p.percent(STOCK, company) / 100
        profit += cost * w.own_bonus * mine
        if profit / cost > w.least_return:
            yield _valued(desk, action, profit, cost, company)


def _alone(desk: Desk, company: str, cost: int) -> int:
    """What it costs to float a company that nobody directs yet, if one's own money does it and
    nobody has more of it than oneself then; else nothing."""
    p, player = desk.p, desk.player
    sold = p.title.floats(p, company)
    if sold is None or sold[0] >= sold[1] or p.director(company) is not None:
        return 0
    missing = -(-(sold[1] - sold[0]) // p.company(company).unit)
    most = max(p.units(other, company) for other in p.players if other != player)
    if missing * cost > p.cash(player) or p.units(player, company) + missing <= most:
        return 0
    return missing * cost


def papers(desk: Desk) -> Iterator[Thought]:
    """Privates and bonds: what they pay until the end, and what they count for then; of privates
    that somebody may close before, what they pay until then."""
    p, player = desk.p, desk.player
    for action in (*desk.offered(BuyPrivate), *desk.offered(BuyBond)):
        then = desk.after(action)
        cost = p.cash(player) - then.cash(player)
        private = getattr(action, "private", "")
        income = p.title.privates[private].income if private else desk.weights.bond_income
        profit = float(p.title.worth(then, player) - p.title.worth(p, player))
        rounds = desk.forecast.rounds_left
        if private and p.title.privates[private].exchange_for and closing(desk) < rounds:
            rounds, profit = closing(desk), -float(cost)
        yield _valued(desk, action, profit + income * rounds, cost, private or "a bond")
    for conversion in desk.offered(ConvertBond):
        then = desk.after(conversion)
        company = next(c for c in p.title.companies if p.units(player, c) < then.units(player, c))
        cost = p.cash(player) - then.cash(player)
        gained = gain(desk, company, p.price(company) or 0)
        yield _valued(desk, conversion, gained, cost, company)


def _valued(desk: Desk, action: Action, profit: float, cost: float, name: str) -> Thought:
    """A purchase by its return while money is short, and by its gain while certificates are."""
    rate = profit / max(1.0, cost)
    score = 100 * rate if _short_of_money(desk) else profit
    return Thought(action, score, f"{name} brings {desk.money(cost + profit)} until the end")


def _short_of_money(desk: Desk) -> bool:
    p, player = desk.p, desk.player
    slots = p.title.certificate_limit(p, player) - p.certificate_count(player)
    return slots * 90 > p.cash(player)


def _starts(desk: Desk, offers: list[StartCompany]) -> Iterator[Thought]:
    """Companies that one's own money launches, the best placed at the highest price; where nobody
    has launched any, the cheapest."""
    p, w = desk.p, desk.weights
    if desk.forecast.rounds_left < 4:
        return
    begun = [company for company in p.directed_by(desk.player) if company not in p.state.launched]
    if any(in_reach(desk, company) for company in begun):
        return
    cash = p.cash(desk.player)
    room = p.title.certificate_limit(p, desk.player) - p.certificate_count(desk.player)
    if room < w.launch_units - 1:
        return  # it would never come to its launch
    alone = [a for a in offers if a.price * w.launch_units <= cash or _at_once(desk, a)]
    if not alone and not p.state.launched:
        low = min((a.price for a in offers), default=0)
        alone = [a for a in offers if a.price == low]
    if not alone:
        yield from raises(desk)
    for action in alone:
        homes = p.company(action.company).homes
        place = _START + action.price - 200 * (len(homes) - 1)
        around = desk.survey_of(action.company)
        place += around + desk.liking(action.company) - _FAR_OFF * (around < w.good_home)
        place += w.homes.get(action.company, 0.0)
        yield Thought(action, place, f"{action.company} has a good home")


def _at_once(desk: Desk, action: StartCompany) -> bool:
    """Whether what must be started is launched with that alone, whatever its price."""
    return desk.may_pass is None and action.company in desk.after(action).state.launched


def _sales(desk: Desk, offers: list[SellShares]) -> Iterator[Thought]:
    p, player = desk.p, desk.player
    must = desk.may_pass is None
    best = max((t.score for t in _buys_if_room(desk)), default=0.0)
    slots = p.title.certificate_limit(p, player) - p.certificate_count(player)
    for action in offers:
        company = action.company
        price = p.title.sale_price(p, company)
        outlook = desk.forecast.outlook(company)
        held = outlook.value - price
        least = _least(desk, action)
        if must:
            above = p.percent(player, company) > desk.weights.most_held
            score = _ABOVE * above - held
            yield Thought(least, score, "above the limit, this brings least")
            continue
        if p.director(company) == player and company not in p.state.operated:
            continue
        if outlook.doomed and held < 0 and p.director(company) != player:
            yield Thought(action, _DUMP - held, f"{company} will lose its trains")
        elif slots <= 0 and best > 0 and least.count == 1:
            drop = _drop(desk, least) * (p.units(player, company) - 1)
            if best - held - drop > desk.weights.swap_margin:
                yield Thought(least, best - held - drop, "makes room for a better share")


def _buys_if_room(desk: Desk) -> Iterator[Thought]:
    """What could be bought with one certificate less."""
    p, player = desk.p, desk.player
    for company, holders in p.state.certificates.items():
        if company in p.state.closed or company not in p.state.launched:
            continue
        for source in ("stock", "pool"):
            if source not in holders[1:]:
                continue
            cost = p.title.share_price(p, company, source)
            if cost is None or cost > p.cash(player) + 60:
                continue
            if not _may_keep_more(desk, company):
                continue
            action = BuyShare(by=player, company=company, source=source)
            yield Thought(action, gain(desk, company, cost), "")


def _may_keep_more(desk: Desk, company: str) -> bool:
    """Whether another share may be kept."""
    p, player = desk.p, desk.player
    more = p.percent(player, company) + p.company(company).unit
    return more <= min(desk.weights.most_held, p.rule(Shares).holding_limit(p, company))


def _least(desk: Desk, action: SellShares) -> SellShares:
    """The smallest sale of the same shares."""
    return next(a for a in desk.offered(SellShares) if a.company == action.company)


def _drop(desk: Desk, action: SellShares) -> float:
    """By how much a sale lowers the price of the shares that one keeps."""
    then = desk.after(action)
    return max(0.0, (desk.p.price(action.company) or 0) - (then.price(action.company) or 0))
