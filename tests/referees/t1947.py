"""A referee of 1947: a second reckoning of money, prices, limits and revenue from the rulebook.

It shares no code with the engine. It is shown every action with the public state before and after
it, works out what the rules make of it, and disputes whatever differs. Sections are the rulebook's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import railhead
from railhead.bots.play import moves, seat
from tests.referees import t1947_runs as runs
from tests.referees.t1947_market import Market

BANK, STOCK, POOL, DEPOT, GONE = "bank", "stock", "pool", "depot", "gone"
CERTIFICATES = {3: 26, 4: 20, 5: 16, 6: 13}  # 5.7
STATIONS = (0, 40, 100, 100, 100)  # 6.7
BOX_MONEY = (60, 70, 80, 90, 100)  # 6.10
OPPORTUNITIES = {9: 100, 10: 150}  # 6.12.2
TRAIN_LIMIT = ((4, 4), (6, 3), (13, 2))  # 6.15.5: below the first figure so many trains
RUSTED_BY = {2: 4, 3: 6, 4: 8, 5: 12}
PRICES = {2: 80, 3: 180, 4: 300, 5: 450, 6: 630, 8: 800, 10: 950, 12: 1100}


class Dispute(AssertionError):
    """The referee and the engine do not agree."""


def watch(players: int, seed: int, bots: tuple[str, ...] = ("random",), most: int = 4_000) -> int:
    """Play a game between bots under the eyes of the referee; how many actions it saw."""
    names = [f"Player {number}" for number in range(1, players + 1)]
    game = railhead.new("1947", names, seed, {"standstill": "on"})
    referee = Referee(game)
    seen, before, asked = 0, game.state, game.decisions[0]
    for action in moves(game, seat(game.players, bots, seed), most + 1):
        seen += 1
        try:
            referee.look(action, asked, before, game)
        except (Dispute, KeyError, IndexError, StopIteration) as error:
            raise Dispute(f"seed {seed}, action {seen}, {action}: {error!r}") from error
        if seen == most or game.finished:
            break
        before, asked = game.state, game.decisions[0]
    return seen


class Referee:
    """What the referee remembers besides what lies open on the table."""

    def __init__(self, game: Any) -> None:
        self.players = list(game.players)
        self.sold = 2  # the largest train sold so far
        self.templeless: set[str] = set()
        self.bid = ("", 0)
        self.offer: Any = None  # what somebody has been asked, and at what price
        self.sale: tuple[str, str, int] | None = None  # seller, company, count
        self.forced: tuple[str, str, int] | None = None  # company, train, price
        self.issue = ""
        self.turn = ("", "")
        self.bonus = 0
        self.against_season = False
        self.revenue = 0
        self.protected: set[tuple[str, str]] = set()
        self.market = Market()
        self.judges: dict[str, Callable[[Any, Any], None]] = {
            "Bid": self._bid,
            "StartCompany": self._start_company,
            "BuyShare": self._buy_share,
            "SellShares": self._sell_shares,
            "IssueBonds": self._issue_bonds,
            "TakeBonds": self._take_bonds,
            "BuyBond": self._buy_bond,
            "SellBonds": self._sell_bonds,
            "LayTile": self._lay_tile,
            "PlaceStation": self._place_station,
            "Reorganize": self._reorganize,
            "MarkSite": self._mark_site,
            "RunTrains": self._run_trains,
            "PayDividend": self._pay_dividend,
            "MoveToken": self._move_token,
            "BuyIn": self._buy_in,
            "BuyTrain": self._buy_train,
            "Answer": self._answer,
            "DeclineAll": self._decline_all,
            "BuySavings": self._buy_share,
        }

    def look(self, action: Any, asked: Any, before: Any, game: Any) -> None:
        """Judge an action by the state before and after it."""
        after = game.state
        self.due: Counter[str] = Counter()
        self.before, self.after = before, after
        self.now = game.decisions[0] if not game.finished else None
        if asked.company and (before.round, asked.company) != self.turn:
            self.turn = (before.round, asked.company)
            self.bonus, self.against_season, self.revenue = 0, False, 0
        self.market.begin(before, after)
        judge = self.judges.get(type(action).__name__)
        if judge is not None:
            judge(action, asked)
        self._trains_bought()
        self._follow()
        self._compare(action, asked)

    # Money.

    def pay(self, giver: str, taker: str, amount: int) -> None:
        self.due[giver] -= amount
        self.due[taker] += amount

    def price(self, company: str) -> int:
        """The market price before the action."""
        return self.market.price(self.before.market[company])

    def _bid(self, action: Any, asked: Any) -> None:
        self.bid = (asked.player, action.amount)

    def _start_company(self, action: Any, asked: Any) -> None:
        if self.before.round.startswith("Stock"):
            size = 3 if action.company == "BNR" else 2
            self.pay(asked.player, BANK, size * action.price)
            self.market.opened.add(action.company)

    def _buy_share(self, action: Any, asked: Any) -> None:
        company, new = action.company, action.source == STOCK
        price = self.before.issue_prices[company] if new else self.price(company)
        taker = company if company == "BNR" and new else BANK  # 5.2.3
        self.pay(asked.player, taker, price)
        if not new:
            self.market.bought_back(asked.player, company, 1)
        if self.certificates(asked.player) > CERTIFICATES[len(self.players)]:
            raise Dispute(f"{asked.player} is above the certificate limit")
        if self.before.turn == 1 and self.units(asked.player, company) > 6:
            raise Dispute(f"{asked.player} holds more than 60% in the first stock round")

    def _sell_shares(self, action: Any, asked: Any) -> None:
        if self.before.turn == 1 and self.before.round.startswith("Stock"):
            raise Dispute("a sale in the first stock round")
        self.sale = (asked.player, action.company, action.count)
        if self.now is None or self.now.step != "Price protection":
            self._sell()

    def _sell(self) -> None:
        assert self.sale is not None
        seller, company, count = self.sale
        self.pay(BANK, seller, count * self.price(company))
        president = self.before.certificates[company][0]
        self.market.sold(seller, company, count, president == seller)
        self.sale = None

    def _issue_bonds(self, action: Any, asked: Any) -> None:
        self.issue = action.company

    def _take_bonds(self, action: Any, asked: Any) -> None:
        par = self.before.issue_prices[self.issue]
        self.pay(asked.player, self.issue, action.count * par // 2)
        if action.count > self.units(asked.player, self.issue):
            raise Dispute("more bonds than shares")

    def _buy_bond(self, action: Any, asked: Any) -> None:
        if action.source == STOCK:
            self.pay(asked.player, action.company, self.before.issue_prices[action.company] // 2)
        else:
            self.pay(asked.player, BANK, self.price(action.company) // 2)

    def _sell_bonds(self, action: Any, asked: Any) -> None:
        self.pay(BANK, asked.player, action.count * (self.price(action.company) // 2))

    def _lay_tile(self, action: Any, asked: Any) -> None:
        printed = runs.MAP["hexes"][action.hex]
        saved = {"desert": "P3", "swamp": "P5"}.get(printed.get("terrain", ""), "")
        free = bool(saved) and self.before.privates[saved] == asked.company
        if action.hex not in self.before.map.tiles and not free:
            self.pay(asked.company, BANK, printed.get("cost", 0))
        tile = runs.TILES[action.tile]
        self.bonus += 10 * (tile["colour"] == "yellow" and "stations" in tile)
        monsoon = action.hex in runs.MONSOON_ZONE
        costly = {runs.DRY: ("P1", not monsoon), runs.MONSOON: ("P2", monsoon)}
        private, here = costly.get(self.before.season, ("", False))
        if here and self.before.privates[private] != asked.company:
            self.against_season = True

    def _place_station(self, action: Any, asked: Any) -> None:
        self.pay(asked.company, BANK, STATIONS[self.stations(asked.company)])

    def _reorganize(self, action: Any, asked: Any) -> None:
        if action.how == "extra":
            self._place_station(action, asked)

    def stations(self, company: str) -> int:
        """How many stations a company has on the map."""
        laid = self.before.map
        inside = sum(company in row for rows in laid.stations.values() for row in rows)
        return inside + sum(company in beside for beside in laid.beside.values())

    def _mark_site(self, action: Any, asked: Any) -> None:
        company = asked.company
        box = len(self.before.boxes.get(company, ()))
        self.pay(BANK, company, BOX_MONEY[box] if box < len(BOX_MONEY) else 0)
        by_train = asked.step == "Sites" and not action.private
        if by_train and self.before.privates["P5"] == company:
            self.pay(BANK, company, 30 if self.before.site_workers[action.site] else 10)

    def _run_trains(self, action: Any, asked: Any) -> None:
        company, state = asked.company, self.before
        owned = [int(card.split("-")[0][1:]) for card in state.trains.get(company, ())]
        running = [max(owned)] if self.sold >= 8 and len(owned) > 1 else owned
        wrong = runs.faults(state, company, running, action.routes)
        if wrong:
            raise Dispute("; ".join(wrong))
        needed = runs.passed(state, company, action.routes)
        had = state.workers.get(asked.player, 0)
        if self.after.workers.get(asked.player, 0) != had - needed:
            raise Dispute(f"{needed} workers are needed to pass full cities")
        due = company not in state.temples and company not in self.templeless
        off = 20 * (due + self.against_season)
        args = (state, company, action.routes, self.sold, owned, self.bonus, off)
        self.revenue = runs.revenue(*args)
        if not self.revenue:
            self.market.no_revenue(company)

    def _pay_dividend(self, action: Any, asked: Any) -> None:
        company, share = asked.company, self.revenue // 10
        savers = self.before.savings.get(company, ())
        kept = self.revenue
        for player in self.players:
            units = self.units(player, company)
            if player in savers:
                half = -(-units * share // 2)
                self.pay(BANK, player, half)
                kept -= half
            elif action.pay:
                self.pay(BANK, player, units * share)
        pool = self.units(POOL, company) * share
        self.pay(BANK, company, pool if action.pay else kept)
        self.market.dividend(company, self.revenue if action.pay else None)
        self.revenue = 0

    def _move_token(self, action: Any, asked: Any) -> None:
        box = self.before.moves[action.site]
        entered = self.market.paid(asked.company, action.direction)
        cost = entered if action.direction == "up" else entered * 3 // 2
        if box == 11:
            cost -= entered
        if action.opportunity:
            cost -= OPPORTUNITIES[box]
        self.pay(asked.company, BANK, max(0, cost - 50 * action.brokers))

    def _buy_in(self, action: Any, asked: Any) -> None:
        owner = self.before.privates[action.private]
        most = self.before.hammer[action.private] * self._ceiling() // 100
        if not 1 <= action.price <= most:
            raise Dispute(f"{action.private} costs 1 to {most}")
        if owner == asked.player:
            self.pay(asked.company, owner, action.price)
        else:
            self.offer = (asked.company, owner, action.price)

    def _ceiling(self) -> int:
        return {2: 100, 3: 150, 4: 200}.get(self.sold, 250)

    def _buy_train(self, action: Any, asked: Any) -> None:
        seller = action.seller
        kind = int(action.train[1:])
        if seller in (BANK, POOL):
            if action.price != PRICES[kind]:
                raise Dispute(f"a {action.train} costs {PRICES[kind]}")
            self.forced = (asked.company, action.train, action.price)
        elif self.before.certificates[seller][0] == asked.player:
            self.pay(asked.company, seller, action.price)
        else:
            self.offer = (asked.company, seller, action.price)

    def _answer(self, action: Any, asked: Any) -> None:
        if self.sale is not None:
            seller, company, count = self.sale
            if action.agree:
                self.pay(BANK, seller, count * self.price(company))
                self.market.bought_back(seller, company, -count)
                self.protected.add((asked.player, company))
                self.sale = None
            else:
                self._sell()
        elif self.offer is not None:
            if action.agree:
                self.pay(*self.offer)
            self.offer = None

    def _decline_all(self, action: Any, asked: Any) -> None:
        self.offer = None

    # What follows by itself.

    def _trains_bought(self) -> None:
        """A train of the Bank or the pool is paid when it arrives, by the treasury and then by the
        president (6.15.5); the first of its kind begins a phase."""
        if self.forced is None:
            return
        company, train, price = self.forced
        had, has = (
            sum(card.startswith(f"{train}-") for card in state.trains.get(company, ()))
            for state in (self.before, self.after)
        )
        gone = RUSTED_BY.get(int(train[1:])) == max(self.sold, int(train[1:]))
        pooled = len(self.after.trains.get(POOL, ())) > len(self.before.trains.get(POOL, ()))
        if has <= had and not gone and not pooled:
            return
        own = min(price, self.before.cash[company])
        self.pay(company, BANK, own)
        self.pay(self.before.certificates[company][0], BANK, price - own)
        self.sold = max(self.sold, int(train[1:]))
        self.forced = None

    def _follow(self) -> None:
        """Auctions won, capital, temples and incomes."""
        before, after = self.before, self.after
        for private, owner in after.privates.items():
            if before.privates[private] == STOCK and owner != STOCK:
                player, amount = self.bid
                if owner in self.players and after.hammer[private] != amount:
                    raise Dispute(f"{private} was sold for {amount}")
                if amount:
                    self.pay(player, BANK, amount)
                self.bid = ("", 0)
        for company in after.launched:
            if company not in before.launched:
                par = after.issue_prices[company]
                self.pay(BANK, company, 3 * par if company == "BNR" else 10 * par)
                if self.sold >= 8:
                    self.templeless.add(company)
        for company in after.temples:
            if company not in before.temples:
                self.pay(BANK, company, 100)
        begun = (after.season - before.season) % 4
        if begun:
            for private, owner in after.privates.items():
                if owner in self.players and private != "P9":
                    self.pay(BANK, owner, 10 * begun)

    # What must hold.

    def units(self, holder: str, company: str) -> int:
        """Units of 10% after the action."""
        papers: tuple[str, ...] = self.after.certificates[company]
        return papers.count(holder) + (papers[0] == holder) * (2 if company == "BNR" else 1)

    def certificates(self, player: str) -> int:
        """5.7: pairs of savings shares count once."""
        count: int = sum(owner == player for owner in self.after.privates.values())
        papers: tuple[str, ...]
        for company, papers in self.after.certificates.items():
            held = papers.count(player)
            if player in self.after.savings.get(company, ()):
                held = (held + 1) // 2
            count += held
        return count

    def _compare(self, action: Any, asked: Any) -> None:
        before, after = self.before, self.after
        for purse in after.cash:
            have = before.cash.get(purse, 0) + self.due[purse]
            if have != after.cash[purse]:
                raise Dispute(f"{purse}: referee {have}, engine {after.cash[purse]}")
        if sum(after.cash.values()):
            raise Dispute("money has come from nowhere")
        fault = self.market.fault()
        if fault:
            raise Dispute(fault)
        for company in after.certificates:
            if self.units(POOL, company) > 5:
                raise Dispute(f"more than 50% of {company} in the pool")
            if len(after.bonds[company]) != 10:
                raise Dispute(f"bonds of {company}")
        self._trains_held()
        if before.round.startswith("Stock") and not after.round.startswith("Stock"):
            self._share_limits()
        if before.round.startswith("Stock") and self.now and self.now.step == asked.step:
            if self.now.player != asked.player and after.privates["P4"] != GONE:
                self._ratio(asked.player)

    def _trains_held(self) -> None:
        """Rusted trains are gone, and nobody has too many (6.15.4, 6.15.5)."""
        limit = next(count for below, count in TRAIN_LIMIT if self.sold < below)
        waits = self.now is not None and self.now.step == "Train limit"
        for holder, cards in self.after.trains.items():
            if holder in (DEPOT, GONE):
                continue
            kinds = [int(card.split("-")[0][1:]) for card in cards]
            if any(RUSTED_BY.get(kind, 99) <= self.sold for kind in kinds):
                raise Dispute(f"{holder} has a rusted train")
            if holder != POOL and len(kinds) > limit and not waits:
                raise Dispute(f"{holder} has {len(kinds)} trains")

    def _share_limits(self) -> None:
        """5.8: 60% at the end of a stock round, but for price protection."""
        for company in self.after.certificates:
            for player in self.players:
                if self.units(player, company) > 6 and (player, company) not in self.protected:
                    raise Dispute(f"{player} holds too much of {company}")

    def _ratio(self, player: str) -> None:
        """5.6.2: one savings share for two ordinary ones, privates counted with them."""
        ordinary = sum(owner == player for owner in self.after.privates.values())
        saved = 0
        for company in self.after.certificates:
            units = self.units(player, company)
            if player in self.after.savings.get(company, ()):
                saved += units
            else:
                ordinary += units
        if saved > ordinary // 2:
            raise Dispute(f"{player} has {saved} savings shares with {ordinary} others")
