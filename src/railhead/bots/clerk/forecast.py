"""What is to come: how long the game lasts, when trains rust, what a share will bring."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from railhead.bots.clerk import clock, whatif
from railhead.bots.clerk.weights import Weights
from railhead.finance.holders import BANK, DEPOT, STOCK
from railhead.play import depot
from railhead.play.actions import BuyTrain
from railhead.play.frames import CompanyTurn
from railhead.play.plain.dividends import Dividends
from railhead.play.plain.operating import Companies
from railhead.play.plain.trains import Trains
from railhead.play.position import Position
from railhead.routes.trains import kind_of

FAR = clock.FAR


class Outlook(NamedTuple):
    """What a share brings until the end: its dividends, its last price, and whether its company
    is more likely than not to run out of trains before."""

    dividends: float
    price: float
    doomed: bool

    @property
    def value(self) -> float:
        """All of it."""
        return self.dividends + self.price


class Forecast:
    """Figures about one position, worked out when they are asked for. ``pace``: how many trains
    leave the depot in a round, and ``left``: how many rounds are left, where that is known from the
    position before a purchase."""

    def __init__(
        self,
        p: Position,
        weights: Weights,
        pace: float | None = None,
        left: float | None = None,
    ) -> None:
        self.p = p
        self.weights = weights
        self._pace = pace
        self._left = left
        self._outlooks: dict[str, Outlook] = {}
        self._rusts: dict[str, float] = {}
        self._prices_beyond: dict[float, int] = {}

    # The clock.

    @cached_property
    def revenue(self) -> dict[str, int]:
        """Company to what it earns now."""
        p = self.p
        return {company: whatif.earnings(p, company) for company in p.state.operated}

    @cached_property
    def rounds_left(self) -> float:
        """Operating rounds until the game is over, at least one."""
        p, w = self.p, self.weights
        if self._left is not None:
            return self._left
        if p.state.ends:
            return float(clock.rounds_in_set(p)) if w.whole_sets else 1.0
        rounds = min([w.most_rounds, *map(self._rounds_to_top, self.revenue)])
        bank = clock.rounds_to_break(p, w, sum(self.revenue.values()))
        return float(max(min(rounds, bank, clock.rounds_on_calendar(p)), 1.0))

    def _rounds_to_top(self, company: str) -> float:
        """Rounds until a company's price ends the game, if it pays what it earns now."""
        p = self.p
        revenue = self.revenue[company]
        if not revenue or company not in p.state.market:
            return FAR
        known = p.state.map.memory
        key = ("rounds to top", company, p.state.market[company], revenue)
        if key not in known:
            there = whatif.branch(p)
            there.state.cash = {**there.state.cash, BANK: 1_000_000}
            there.push(p.rule(Companies).turn(company))
            dividends = p.rule(Dividends)
            rounds = FAR
            for number in range(1, int(self.weights.most_rounds) + 1):
                dividends.divide(there, company, revenue, 0)
                if there.state.ends:
                    rounds = float(number)
                    break
            known[key] = rounds
        found: float = known[key]
        return found

    def cards_before(self, kind: str) -> int:
        """How many trains leave the depot before the first of a kind does."""
        kinds = list(self.p.title.cards)
        earlier = kinds[: kinds.index(kind)] if kind in kinds else kinds
        cards = self.p.title.cards
        return sum(
            kind_of(card) in earlier and not cards[kind_of(card)].beside
            for card in self.p.trains(DEPOT)
        )

    def rust_of(self, kind: str) -> float:
        """Rounds until trains of a kind rust."""
        found = self._rusts.get(kind)
        if found is None:
            found, card = FAR, self.p.title.cards[kind]
            if card.obsolete_with:
                found = self.cards_before(card.obsolete_with) / self.pace + 0.5
            self._rusts[kind] = found
        return found

    @cached_property
    def pace(self) -> float:
        """How many trains leave the depot in a round."""
        return self._pace or clock.cards_a_round(self.p, self.weights)

    def rust(self, company: str) -> float:
        """Rounds until a company's last train rusts."""
        held = self.p.counted_trains(company)
        return max((self.rust_of(kind_of(card)) for card in held), default=0.0)

    @cached_property
    def lasting_price(self) -> int:
        """The lowest price of a train that lasts, on sale now or next."""
        return self.price_beyond(FAR - 1)

    def price_beyond(self, rounds: float) -> int:
        """The lowest price of a train, on sale now or later, that rusts after so many rounds."""
        found = self._prices_beyond.get(rounds)
        if found is None:
            p = self.p
            prices = (
                min(side.price for side in card.sides)
                for kind, card in p.title.cards.items()
                if card.counts and self.rust_of(kind) > rounds and depot.next_card(p, kind)
            )
            found = self._prices_beyond[rounds] = min(prices, default=0)
        return found

    def survival_price(self, company: str) -> int:
        """What a train costs that outlives those of a company; nothing if these last. A train that
        can be handed in for it makes it cheaper."""
        rust = self.rust(company)
        if rust >= FAR:
            return 0
        p, price = self.p, self.price_beyond(rust)
        for kind, rebates in p.rule(Trains).trade_ins.items():
            rebate = max((rebates.get(kind_of(card), 0) for card in p.trains(company)), default=0)
            if rebate and self.rust_of(kind) > rust and depot.next_card(p, kind):
                least = min(side.price for side in p.title.cards[kind].sides)
                price = min(price, least - rebate)
        return price

    def must_save_for(self, company: str) -> int:
        """What a company must have for another train because the rust is near; nothing if it is
        not, or comes after the end."""
        rust = self.rust(company)
        if not 0 < rust <= self.weights.save_rounds or rust >= self.rounds_left:
            return 0
        return self.survival_price(company)

    # Companies and shares.

    def income(self, company: str) -> tuple[float, float]:
        """What a company earns a round, and how many rounds it takes to come to that."""
        p, w = self.p, self.weights
        now = self.revenue.get(company, 0)
        if now:
            return float(now), 0.0
        if company in p.state.operated:
            kind = next((kind for kind in depot.kinds_on_sale(p) if p.title.cards[kind].counts), "")
            cards = p.trains(company) or ((f"{kind}-0",) if kind else ())
            earned = whatif.earnings(p, company, cards)
            return max(float(earned), w.untried / 2), 1.0 if earned else w.untried_delay
        return w.untried, w.untried_delay

    def list_price(self, company: str) -> float:
        """The price of a share, or what a new one costs where there is none yet."""
        p = self.p
        price = p.price(company) or p.state.issue_prices.get(company, 0)
        return float(price or p.title.share_price(p, company, STOCK) or 0)

    def outlook(self, company: str) -> Outlook:
        """What a share of a company brings until the end."""
        found = self._outlooks.get(company)
        if found is None:
            found = self._outlooks[company] = self._outlook(company)
        return found

    def _outlook(self, company: str) -> Outlook:
        p, w = self.p, self.weights
        price = self.list_price(company)
        left = self.rounds_left
        if not p.company(company).markers:  # it never runs
            return Outlook(self._unearned(company), price, False)
        revenue, delay = self.income(company)
        if company not in p.state.launched:
            delay += 1
        if p.counted_trains(company):
            trains = min(self.rust(company), left)
            safe = 1.0 if trains >= left else self._safety(company, revenue * trains)
        else:
            trains, safe = 0.0, float(self._comes_to_a_train(company))
        kept = self._until(company, revenue, left - delay)
        lost = self._until(company, revenue, trains - delay)
        return Outlook(
            safe * kept.dividends + (1 - safe) * lost.dividends,
            safe * kept.price + (1 - safe) * w.doomed * lost.price,
            safe < 0.5,
        )

    def _safety(self, company: str, earned: float) -> float:
        """How sure it is that a company which earns so much until its trains rust has the next one
        by then: the part of it that it can pay."""
        needed = self.survival_price(company)
        saved = self.p.cash(company) + self.weights.saved * earned
        return 1.0 if saved >= needed else (saved / needed) ** self.weights.cover

    def _until(self, company: str, revenue: float, rounds: float) -> Outlook:
        """What a share brings if its company pays so long."""
        w, paying = self.weights, max(0.0, rounds)
        grown = min(1 + w.growth * paying / 2, (1 + w.most_growth) / 2)
        last = self.price_after(company, round(revenue * grown), round(paying))
        return Outlook(revenue * grown / 10 * paying, last, False)

    def _unearned(self, company: str) -> float:
        """What a share of a company that runs no trains pays until the end, phase by phase."""
        p, total, begun = self.p, 0.0, 0.0
        phases = p.title.phases
        for number in range(p.state.phase, len(phases)):
            ends = self.rounds_left
            if number + 1 < len(phases):
                ends = min(ends, self.cards_before(phases[number + 1].starts_with) / self.pace)
            total += p.title.pays_by_itself(p, company, phases[number]) * max(0.0, ends - begun)
            begun = max(begun, ends)
        return total

    def _comes_to_a_train(self, company: str) -> bool:
        """Whether a company without a train that must have one can pay for it: by its treasury, by
        loans that it survives, or out of its Director's purse."""
        p = self.p
        trains, director = p.rule(Trains), p.director(company)
        if company not in p.state.operated or director is None:
            return True
        price = trains.cheapest(p) or 0
        if p.cash(company) >= price or not trains.must_buy(p, company):
            return True
        there = whatif.branch(p)
        there.push(p.rule(Companies).turn(company))
        turn = there.frame(CompanyTurn)
        assert turn is not None
        for choice in trains.choices(there, turn, director):
            action = choice.action
            if isinstance(action, BuyTrain) and (action.seller, action.price) == (BANK, price):
                trains.play(there, turn, director, action)
                return bool(there.counted_trains(company))
        return False

    def price_after(self, company: str, revenue: int, rounds: int) -> float:
        """The price of a share after so many payments."""
        return self.price_along(self.p, company, (revenue,) * rounds)

    def price_along(self, p: Position, company: str, flows: tuple[int, ...]) -> float:
        """The price after these payments, one a round; what is 0 has been withheld."""
        if company not in p.state.market:
            return self.list_price(company)
        known = p.state.map.memory
        key = ("price along", company, p.state.market[company], tuple(f // 10 for f in flows))
        if key not in known:
            there = whatif.branch(p)
            there.push(p.rule(Companies).turn(company))
            dividends = p.rule(Dividends)
            for paid in flows:
                if company in there.state.closed:
                    break
                dividends.divide(there, company, paid, 0)
            known[key] = float(there.price(company) or 0)
        price: float = known[key]
        return price
