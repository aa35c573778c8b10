"""A referee for 1848, written from the rulebook and sharing no code with the engine.

It keeps books of its own, carries every action out in them, and compares them with the engine's
after each one: the money in every purse, every share price, who holds what, the trains, the phase,
the limits. From the engine it takes only what players see on the table: the actions, whose turn it
is, the tiles and markers on the map, and whether Sydney and Adelaide are linked.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referees.books import ChartBooks, Dispute
from tests.referees.figures_1848 import (
    CHART,
    CITY,
    COLOUR,
    DESERTS,
    ENGLAND,
    LIMITS,
    MOUNTAINS,
    PHASE_OF,
    PRINTED,
    PRIVATES,
    PURSES,
    ROUNDS,
    RUSTS,
    START_CELLS,
    TRAIN_LIMIT,
    TRAINS,
)

INTERRUPTIONS = ("RaiseMoney", "DiscardTrains", "PlaceTasmania")
BOE, ALICE = "BOE", ("A4", "A6")


class Referee(ChartBooks):
    """The books of one game."""

    rows = CHART

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        count = len(self.players)
        for player in self.players:
            self.cash[player] = PURSES[count]
        self.cash["bank"] = 10_000 - count * PURSES[count]
        self.cash[BOE] = 2_000
        self.stock = dict.fromkeys(self.railways, 10)
        self.pool = {**dict.fromkeys(self.railways, 0), BOE: 10}
        self.par: dict[str, int] = {}
        self.director: dict[str, str] = {}
        self.loans: Counter[str] = Counter()
        self.borrowers: list[str] = []
        self.granted = 0
        self.asked_price = {p: price for p, (price, _) in PRIVATES.items()}
        self.private = dict.fromkeys(PRIVATES, "stock")
        self.passes = 0
        self.depot = {kind: count for kind, (count, _, _) in TRAINS.items()}
        self.sold_kinds: set[str] = set()
        self.trains: dict[str, Counter[str]] = {c: Counter() for c in self.railways}
        self.phase = 1
        self.launched: list[str] = []
        self.closed: list[str] = []
        self.lost: Counter[str] = Counter()
        self.placed: Counter[str] = Counter()
        self.waiting: list[str] = []
        self.turn = ""
        self.paid = True
        self.borrowed_now = 0
        self.revenue = 0
        self.rounds = (0, 0)
        self.where = "sale"
        self.share_round = 1
        self.offered: Any = None  # a train for which another Director is asked
        self.interrupted: Any = None  # a purchase that waits until Tasmania lies

    @property
    def railways(self) -> list[str]:
        return [c for c in self.game.title.companies if c != BOE]

    # The chart.

    def price(self, company: str) -> int:
        if company == BOE:
            return ENGLAND[self.granted]
        return super().price(company)

    def left(self, company: str, steps: int) -> None:
        before = self.price(company)
        row, column = self.cells[company]
        self.stand(company, (row, max(0, column - steps)))
        if self.price(company) == 0:
            self.wind_up(company, before)

    # Shares.

    def percent_sold(self, company: str) -> int:
        return 10 - self.stock[company]

    def certificates(self, player: str) -> int:
        held = sum(units for (who, _), units in self.units.items() if who == player)
        return held - sum(who == player for who in self.director.values())

    def limit(self, player: str) -> int:
        count = len(self.players)
        own = (2 if count < 5 else 1) * self.lost[player]
        return LIMITS[count][min(5, len(self.closed))] - own

    def look_for_director(self, company: str) -> None:
        old = self.director.get(company)
        if old is None:
            return
        most = max(self.units[who, company] for who in self.players)
        if self.units[old, company] < most:
            place = self.players.index(old)
            around = [*self.players[place + 1 :], *self.players[:place]]
            self.director[company] = next(w for w in around if self.units[w, company] == most)

    def look_for_launch(self, linked: bool) -> None:
        for company in self.railways:
            if company in self.launched or company not in self.director:
                continue
            if company in self.closed or self.percent_sold(company) < 6:
                continue
            if company == "COM" and not (linked or self.phase >= 6):
                continue
            self.launched.append(company)
            self.pay("bank", company, 10 * self.par[company])
            if self.where == "operating" and self.turn:
                if self.rank(company) < self.rank(self.turn):
                    self.waiting.append(company)

    # Trains and phases.

    def train_sold(self, kind: str) -> None:
        self.depot[kind] -= 1
        if kind in self.sold_kinds or kind == "2E":
            return
        self.sold_kinds.add(kind)
        self.phase = max(self.phase, PHASE_OF[kind])
        if kind in RUSTS:
            for held in self.trains.values():
                del held[RUSTS[kind]], held[RUSTS[kind] + "+"]
            self.depot[RUSTS[kind]] = 0
        if kind == "5":
            self.private = dict.fromkeys(self.private, "gone")

    def remove_permanent(self) -> None:
        for kind in ("5", "6", "8"):
            if self.depot[kind]:
                self.train_sold(kind)
                return

    def borrow(self, company: str) -> None:
        self.pay(BOE, company, 100)
        self.granted += 1
        self.loans[company] += 1
        self.borrowed_now += 1
        if company not in self.borrowers:
            self.borrowers.append(company)
            if len(self.borrowers) in (2, 5):
                self.remove_permanent()
        self.left(company, 2 if self.borrowed_now == 1 else 3)

    def wind_up(self, company: str, last_price: int) -> None:
        """Receivership: compensation out of the treasury, then by the Director."""
        director = self.director[company]
        for player in self.players:
            due = self.units[player, company] * last_price if player != director else 0
            own = min(due, self.cash[company])
            self.pay(company, player, own)
            self.pay(director, player, due - own)
        self.pay(company, "bank", self.cash[company])
        self.lost[director] += 1
        self.closed.append(company)
        for key in [key for key in self.units if key[1] == company]:
            del self.units[key]
        self.stock[company] = self.pool[company] = 0
        self.take_off(company)
        del self.director[company]
        self.trains[company] = Counter()
        self.private = {p: "gone" if o == company else o for p, o in self.private.items()}

    # Running.

    def value(self, laid: Any, hex_id: str) -> int:
        if hex_id in PRINTED:
            return PRINTED[hex_id][COLOUR[self.phase]]
        tile, _ = laid.tiles.get(hex_id, ("", 0))
        return CITY.get(tile, 0)

    def earned(self, laid: Any, company: str, train: str, track: tuple[str, ...]) -> int:
        """The values of the stations that the pieces of a route touch."""
        stops = {}
        for piece in track:
            hex_id, ends = piece.split()[:2]
            for end in ends.split("-"):
                if end.startswith("n"):
                    stops[hex_id, end] = self.value(laid, hex_id)
        if train == "2E":
            alice = max(value for (h, _), value in stops.items() if h in ALICE)
            return alice + max(
                value
                for (h, node), value in stops.items()
                if self.has_marker(laid, company, h, int(node[1:]))
            )
        large = sum(
            laid.tiles.get(h, ("", 0))[0] not in ("1", "2", "55", "56", "69")
            and h not in ("B21", "F3")
            for h, _ in stops
        )
        if train != "D" and large > int(train.rstrip("+")):
            raise Dispute(f"a {train} calls at {large} large stations")
        return sum(stops.values())

    def has_marker(self, laid: Any, company: str, hex_id: str, node: int) -> bool:
        rows = laid.stations.get(hex_id, ())
        inside = node < len(rows) and company in rows[node]
        return inside or company in laid.beside.get(hex_id, ())

    # Rounds.

    def begin_operating_round(self, laid: Any) -> None:
        self.where = "operating"
        for private, owner in self.private.items():
            if owner in self.cash:
                self.pay("bank", owner, PRIVATES[private][1])
        total = (0, 100, 200, 300)[COLOUR[self.phase]]
        for hex_id, rows in laid.stations.items():
            total += sum(row.count(BOE) for row in rows) * self.value(laid, hex_id)
        for hex_id, row in laid.beside.items():
            total += row.count(BOE) * self.value(laid, hex_id)
        for player in self.players:
            self.pay("bank", player, self.units[player, BOE] * total // 10)
        self.waiting = [c for c in self.launched if c not in self.closed]

    def end_share_round(self, laid: Any) -> None:
        full = [c for c in self.cells if not self.stock[c] and not self.pool[c]]
        for company in sorted(full, key=self.rank, reverse=True):
            row, column = self.cells[company]
            if row:
                self.stand(company, (row - 1, column))
        self.rounds = (1, ROUNDS[self.phase])
        self.begin_operating_round(laid)

    def no_income(self) -> None:
        if not self.paid and self.turn not in self.closed:
            self.left(self.turn, 1)
        self.paid = True

    def go_on(self, game: Any) -> None:
        """All that happens without a decision, up to where the engine now stands."""
        state, laid = game.state, game.state.map
        there = next((f for f in state.frames if type(f).__name__ == "CompanyTurn"), None)
        for _ in range(1_000):
            if self.where == "sale":
                return
            if self.where == "share":
                if state.round == f"Share round {self.share_round}":
                    return
                self.end_share_round(laid)
            here = f"Operating round {self.share_round}.{self.rounds[0]}"
            if self.turn and there and there.company == self.turn and state.round == here:
                if there.step >= 4:
                    self.no_income()
                return
            if there is None and type(state.frames[-1]).__name__ in INTERRUPTIONS:
                return  # what a receivership or its loan brings is settled first
            if self.turn:
                self.no_income()
                self.turn = ""
            if self.waiting:
                self.turn = max(self.waiting, key=self.rank)
                self.waiting.remove(self.turn)
                self.paid, self.borrowed_now, self.revenue = False, 0, 0
                if not self.placed[self.turn]:
                    self.placed[self.turn] = 2 if self.turn == "COM" else 1
            elif game.finished and self.rounds[0] == self.rounds[1]:
                return
            elif self.rounds[0] < self.rounds[1]:
                self.rounds = (self.rounds[0] + 1, self.rounds[1])
                self.begin_operating_round(laid)
            else:
                self.where = "share"
                self.share_round += 1
        raise Dispute(f"the game never comes to {state.round}")

    # Actions.

    def carry_out(self, action: Any, before: Any, game: Any) -> None:
        """Enter an action, and all that follows from it, into the books."""
        kind, player = action.__struct_config__.tag, action.by
        company = self.turn
        match kind:
            case "lower_private":
                self.asked_price[action.private] -= 5
            case "buy_private":
                self.buy_private(player, action.private)
            case "start_company":
                self.start(player, action.company, action.price)
                self.pay(player, "bank", 2 * action.price)
            case "buy_share":
                self.buy_share(player, action.company, action.source)
            case "sell_shares":
                self.sell(player, action.company, action.count)
            case "lay_tile":
                self.lay(company, action, before)
            case "place_station":
                cost = 40 if self.placed[company] == 1 else 100
                self.placed[company] += 1
                self.pay(company, "bank", cost)
            case "run_trains":
                laid = before.map
                self.revenue = sum(
                    self.earned(laid, company, run.train, run.track) for run in action.routes
                )
            case "dividend":
                self.dividend(company, pay=action.pay)
            case "take_loan":
                self.borrow(company)
            case "buy_in":
                self.pay(company, self.private[action.private], action.price)
                self.private[action.private] = company
            case "buy_train":
                self.buy_train(company, action)
            case "answer":
                if action.agree:
                    self.buy_train(company, self.offered, agreed=True)
            case "discard_train":
                self.discard(player, action)
            case "pass" if self.where == "sale":
                self.passes += 1
                if self.passes == len(self.players):
                    self.passes = 0
                    for private, owner in self.private.items():
                        if owner in self.players:
                            self.pay("bank", owner, PRIVATES[private][1])
        if kind in ("lower_private", "buy_private"):
            self.passes = 0
        self.look_for_launch(game.state.linked)
        self.go_on(game)

    def buy_private(self, player: str, private: str) -> None:
        self.pay(player, "bank", self.asked_price[private])
        self.private[private] = player
        if private == "P5":
            self.units[player, "QG"] += 1
            self.stock["QG"] -= 1
        if private == "P6":
            self.start(player, "CAR", 100)
        if "stock" not in self.private.values():
            self.where = "share"

    def start(self, player: str, company: str, price: int) -> None:
        self.par[company] = price
        self.stand(company, START_CELLS[price])
        self.units[player, company] += 2
        self.stock[company] -= 2
        self.director[company] = player
        self.look_for_director(company)
        self.check_holding(player, company)

    def buy_share(self, player: str, company: str, source: str) -> None:
        price = self.par[company] if source == "stock" else self.price(company)
        self.pay(player, "bank", price)
        (self.stock if source == "stock" else self.pool)[company] -= 1
        self.units[player, company] += 1
        self.look_for_director(company)
        self.check_holding(player, company)

    def check_holding(self, player: str, company: str) -> None:
        if self.where == "sale":
            return  # what comes with a private is a gift
        if self.certificates(player) > self.limit(player):
            raise Dispute(f"{player} buys beyond {self.limit(player)} certificates")
        if self.units[player, company] > (7 if len(self.players) == 3 else 6):
            raise Dispute(f"{player} buys beyond the limit of {company}")

    def sell(self, player: str, company: str, count: int) -> None:
        self.pay("bank", player, count * self.price(company))
        self.units[player, company] -= count
        self.pool[company] += count
        if company == BOE:
            return
        if self.pool[company] > 5:
            raise Dispute(f"{self.pool[company]} shares of {company} in the pool")
        self.down(company)
        self.look_for_director(company)

    def lay(self, company: str, action: Any, before: Any) -> None:
        if action.tile == "241":
            wanted, self.interrupted = self.interrupted, None
            if wanted is not None:
                self.go_on_buying(company, wanted)
            return
        if action.hex in before.map.tiles:
            return
        cost = 50 * (action.hex in MOUNTAINS) + 40 * (action.hex in DESERTS)
        self.pay(company, "bank", 0 if action.private == "P2" else cost)

    def dividend(self, company: str, *, pay: bool) -> None:
        self.paid = True
        if pay:
            for player in self.players:
                self.pay("bank", player, self.units[player, company] * self.revenue // 10)
            self.right(company)
        else:
            self.pay("bank", company, self.revenue)
            self.left(company, 1)

    def buy_train(self, company: str, action: Any, *, agreed: bool = False) -> None:
        seller = action.seller
        if seller in self.trains:
            if self.director[seller] != self.director[company] and not agreed:
                self.offered = action
                return
            self.pay(company, seller, action.price)
            self.trains[seller][action.train] -= 1
            self.take_train(company, action.train)
        else:
            self.go_on_buying(company, action)

    def go_on_buying(self, company: str, action: Any) -> None:
        """A purchase from the Bank, with loans as long as money is missing."""
        kind = "8" if action.train == "D" else action.train.rstrip("+")
        _, plain, plus = TRAINS[kind]
        price = plus if action.train in (f"{kind}+", "D") else plain
        price -= 300 if action.trade_in else 0
        price -= 100 if action.private == "P4" else 0
        while self.cash[company] < price:
            tasmania = self.private["P3"] not in ("gone", company)
            self.borrow(company)
            if company in self.closed or not self.depot[kind]:
                return
            if tasmania and self.private["P3"] == "gone":
                if all(tile != "241" for tile, _ in self.game.state.map.tiles.values()):
                    self.interrupted = action
                    return
        if action.trade_in:
            self.trains[company][action.trade_in] -= 1
        self.pay(company, "bank", price)
        self.take_train(company, action.train)
        self.train_sold(kind)

    def take_train(self, company: str, name: str) -> None:
        held = sum(n for train, n in self.trains[company].items() if train != "2E")
        if name != "2E" and held >= TRAIN_LIMIT[self.phase]:
            raise Dispute(f"{company} buys beyond its limit of {TRAIN_LIMIT[self.phase]} trains")
        self.trains[company][name] += 1
        if company == "CAR" and self.private["P6"] != "gone":
            self.private["P6"] = "gone"

    def discard(self, player: str, action: Any) -> None:
        limit = TRAIN_LIMIT[self.phase]
        above = [
            company
            for company in self.cells
            if self.director[company] == player
            and sum(n for name, n in self.trains[company].items() if name != "2E") > limit
        ]
        company = action.company or max(above, key=self.rank)
        self.trains[company][action.train] -= 1

    # Comparing.

    def compare(self, game: Any) -> None:
        """Everything in these books against the engine's."""
        state, p = game.state, game.position
        self.same(
            "cash",
            {h: m for h, m in self.cash.items() if m},
            {h: m for h, m in state.cash.items() if m},
        )
        for company in self.cells:
            self.same(f"the price of {company}", self.price(company), p.price(company))
            self.same(f"the Director of {company}", self.director[company], p.director(company))
            self.same(f"the pool of {company}", self.pool[company], p.units("pool", company))
        self.same("the price of the BoE", self.price(BOE), p.price(BOE))
        for player in self.players:
            for company in (*self.railways, BOE):
                held = p.units(player, company) if company not in self.closed else 0
                self.same(f"{company} of {player}", self.units[player, company], held)
        self.same("the phase", str(self.phase), game.title.phase(p).name)
        for company in self.railways:
            names = Counter(p.side(card).name for card in p.trains(company))
            self.same(f"trains of {company}", +self.trains[company], names)
        turns = [f for f in state.frames if type(f).__name__ == "CompanyTurn"]
        if turns:
            self.same("the company on turn", self.turn, turns[0].company)
        self.same("receiverships", tuple(self.closed), state.closed)
        if game.finished:
            for player in self.players:
                shares = sum(
                    units * self.price(company)
                    for (who, company), units in self.units.items()
                    if who == player and (company == BOE or company in self.cells)
                )
                self.same(f"worth of {player}", self.cash[player] + shares, game.result[player])
