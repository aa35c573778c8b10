"""A referee for First Rails who has read docs/rules/first_rails.md and nothing else.

Money, prices, holdings, trains and privates are kept in books of the referee's own. Of the engine's
position only this is believed: which round it is, whose turn, at which step, and which tiles lie.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from railhead.play.frames import CompanyTurn
from tests.referees.books import Books

BANK, STOCK, POOL = "bank", "stock", "pool"
CASH = {2: 1000, 3: 660, 4: 480, 5: 380}  # SET-02
LIMIT = {2: 18, 3: 13, 4: 10, 5: 8}  # SET-03
HOMES = {"HW": "B5", "GB": "B9", "OM": "D3", "SE": "D11", "TS": "F7"}  # SET-04
PRIVATES = {"P1": (60, 20), "P2": (40, 5), "P3": (40, 10), "P4": (40, 10), "P5": (40, 5)}  # PRV-03
LINE = [20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200, 220, 240, 260, 280]
LINE.append(300)  # SHR-10
ROUGH = {"C8": 60, "C10": 60, "D9": 60, "D5": 30, "E4": 30}  # TRK-01
STATIONS = (0, 40, 80)
COLOUR = {"2": 0, "3": 1, "4": 1, "5": 2}  # TRN-03
BY_PHASE = {"D7": (30, 50, 70), "A12": (30, 50, 80), "F3": (20, 40, 60)}  # RUN-03
TOWNS = {"A6", "C12", "F5", "F9"}
CITY_TILES = {**dict.fromkeys(("5", "6", "57"), 20), **dict.fromkeys(("14", "15", "619"), 30)}
CITY_TILES["63"] = 40
TRAINS = {"2": 120, "3": 220, "4": 350, "5": 500}  # TRN-01
DEPOT = ["2"] * 7 + ["3"] * 6 + ["4"] * 4
FIRSTS = ("lamp", "bell", "flag", "cup", "clock")  # FST-01
RIDGE = {"C8", "C10", "D9"}
PRIZE = 60
LAST_SET = 5  # END-02
TRAINS_STEP = 5  # of a turn, after the dividend (OPR-02)


class Referee(Books):
    """Follows a game action by action."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        count = len(self.players)
        for player in self.players:
            self.cash[player] = CASH[count]
        self.cash[BANK] = 4000 - count * CASH[count]
        self.par: dict[str, int] = {}
        self.place: dict[str, int] = {}  # on the line
        self.came: list[str] = []  # companies by when they came to their price
        self.director: dict[str, str] = {}
        self.floated: list[str] = []
        self.stations: dict[str, list[str]] = {}
        self.trains: dict[str, list[str]] = {company: [] for company in HOMES}
        self.depot = list(DEPOT)
        self.phase = "2"
        self.privates = dict.fromkeys(PRIVATES, STOCK)
        self.firsts: dict[str, str] = {}
        self.rewards: list[str] = []
        self.round = "Choice of the privates"
        self.waiting: list[str] = []
        self.company = ""  # on turn
        self.paid = False  # its dividend, or what stands for it
        self.revenue = 0
        self.actor = ""  # who bought or sold last in a share round
        self.priority = self.players[0]
        self.ends: list[str] = []
        self.wanted: Any = None  # a train that waits for an answer or for money

    # Small things.

    def price(self, company: str) -> int:
        return LINE[self.place[company]]

    def move(self, company: str, steps: int) -> None:
        to = min(max(0, self.place[company] + steps), len(LINE) - 1)
        if to != self.place[company]:
            self.place[company] = to
            self.came.remove(company)
            self.came.append(company)

    def after(self, player: str) -> str:
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def out_of_stock(self, company: str) -> int:
        return sum(units for (_, of), units in self.units.items() if of == company)

    def pay(self, giver: str, taker: str, amount: int) -> None:
        super().pay(giver, taker, amount)
        if self.cash[BANK] < 0 and "bank" not in self.ends:  # END-01
            self.ends.append("bank")

    # Actions.

    def carry_out(self, action: Any, before: Any, game: Any) -> None:
        kind = action.__struct_config__.tag
        deed = {
            "buy_private": self.buy_private,
            "start_company": self.start,
            "buy_share": self.buy_share,
            "sell_shares": self.sell,
            "lay_tile": self.lay,
            "place_station": self.station,
            "run_trains": self.run,
            "take_reward": self.reward,
            "dividend": self.dividend,
            "buy_train": self.buy_train,
            "answer": self.answer,
        }.get(kind)
        if deed:
            deed(action, before, game)
        self.settle_purchase(game)
        self.go_on(game)

    def buy_private(self, action: Any, before: Any, game: Any) -> None:
        turn = next(p for p in reversed(self.players) if p not in self.privates.values())
        self.same("who chooses", turn, action.by)  # PRV-01
        self.privates[action.private] = action.by
        self.pay(action.by, BANK, PRIVATES[action.private][0])
        if all(player in self.privates.values() for player in self.players):
            for private, owner in self.privates.items():
                if owner == STOCK:
                    self.privates[private] = "gone"

    def start(self, action: Any, before: Any, game: Any) -> None:
        assert action.price in (60, 70, 80, 90)  # SHR-03
        self.par[action.company] = action.price
        self.place[action.company] = LINE.index(action.price)
        self.came.append(action.company)
        self.director[action.company] = action.by
        self.take(action.by, action.company, 2, 2 * action.price)

    def buy_share(self, action: Any, before: Any, game: Any) -> None:
        company = action.company
        if action.source == POOL:
            self.units[POOL, company] -= 1
            self.take(action.by, company, 1, self.price(company))
        else:
            self.take(action.by, company, 1, self.par[company])  # SHR-04

    def take(self, player: str, company: str, units: int, cost: int) -> None:
        self.actor = player
        self.pay(player, BANK, cost)
        self.units[player, company] += units
        assert self.units[player, company] <= 6, "SHR-05"
        assert self.certificates(player) <= LIMIT[len(self.players)], "SHR-05"
        self.settle_director(company)
        if company not in self.floated and self.out_of_stock(company) >= 5:  # SHR-06
            self.floated.append(company)
            self.stations[company] = [HOMES[company]]
            self.pay(BANK, company, 10 * self.par[company])

    def certificates(self, player: str) -> int:
        held = sum(units for (who, _), units in self.units.items() if who == player)
        return held - sum(who == player for who in self.director.values())

    def settle_director(self, company: str) -> None:
        """SHR-08."""
        old = self.director[company]
        place = self.players.index(old)
        for player in [*self.players[place + 1 :], *self.players[:place]]:
            if self.units[player, company] > self.units[self.director[company], company]:
                self.director[company] = player

    def sell(self, action: Any, before: Any, game: Any) -> None:
        company, count = action.company, action.count
        assert self.round != "Share round 1", "SHR-07"
        self.pay(BANK, action.by, count * self.price(company))
        self.units[action.by, company] -= count
        self.units[POOL, company] += count
        assert self.units[action.by, company] >= 0
        assert self.units[POOL, company] <= 5, "SHR-07"
        self.move(company, -count)
        self.settle_director(company)
        assert self.units[self.director[company], company] >= 2, "SHR-08"
        if self.round.startswith("Share"):
            self.actor = action.by

    def lay(self, action: Any, before: Any, game: Any) -> None:
        new = action.hex not in before.map.tiles
        if new and not action.private:
            self.pay(self.company, BANK, ROUGH.get(action.hex, 0))

    def station(self, action: Any, before: Any, game: Any) -> None:
        placed = self.stations[self.company]
        assert action.hex not in placed, "STN-01"
        if not action.private:
            self.pay(self.company, BANK, STATIONS[len(placed)])
        placed.append(action.hex)

    # Running.

    def run(self, action: Any, before: Any, game: Any) -> None:
        self.revenue = 0
        done = set()
        for run in action.routes:
            stops = list(dict.fromkeys(p.split()[0] for p in run.track if "n0" in p))
            hexes = {piece.split()[0] for piece in run.track}
            assert 2 <= len(stops) <= int(run.train), "RUN-01"
            assert set(stops) & set(self.stations[self.company]), "RUN-01"
            earned = sum(self.value(stop, before) for stop in stops)
            self.revenue += earned
            at = set(stops)
            won = {
                "lamp": "F3" in at,
                "bell": "A12" in at,
                "flag": bool(RIDGE & hexes),
                "cup": bool(at & {"C2", "D3"}) and bool(at & {"D11", "E12"}),
                "clock": earned >= 120,
            }
            done |= {first for first, is_won in won.items() if is_won}
        self.same("trains", True, Counter(r.train for r in action.routes) <= self.own_trains())
        self.rewards = [f for f in FIRSTS if f in done and f not in self.firsts]
        self.firsts |= dict.fromkeys(self.rewards, self.company)

    def own_trains(self) -> Counter[str]:
        return Counter(self.trains[self.company])

    def value(self, stop: str, before: Any) -> int:
        """RUN-03."""
        if stop in BY_PHASE:
            return BY_PHASE[stop][COLOUR[self.phase]]
        return 10 if stop in TOWNS else CITY_TILES[before.map.tiles[stop][0]]

    def reward(self, action: Any, before: Any, game: Any) -> None:
        """FST-03, PRV-03."""
        self.rewards.pop(0)
        if action.reward != "praise":
            self.pay(BANK, self.company, PRIZE)
        if action.reward != "prize":
            self.move(self.company, 1)
        if action.reward == "both":
            self.same("the Gazette", self.director[self.company], self.privates["P5"])

    def dividend(self, action: Any, before: Any, game: Any) -> None:
        """RUN-04, RUN-05."""
        company, revenue = self.company, self.revenue
        self.paid = True
        if not action.pay:
            self.pay(BANK, company, revenue)
            self.move(company, -1)
            return
        for player in self.players:
            self.pay(BANK, player, revenue * self.units[player, company] // 10)
        self.pay(BANK, company, revenue * self.units[POOL, company] // 10)
        self.move(company, 2 if revenue >= 2 * self.price(company) else 1)

    # Trains.

    def buy_train(self, action: Any, before: Any, game: Any) -> None:
        if action.seller == BANK:
            due = self.depot[0] if self.depot else "5"
            self.same("the depot's next", due, action.train)
            rebate = 40 if action.private else 0
            self.same("the price", TRAINS[due] - rebate, action.price)
        self.wanted = action
        if action.seller not in (BANK, self.company):
            if self.director[action.seller] == action.by:
                self.trade()

    def answer(self, action: Any, before: Any, game: Any) -> None:
        if action.agree:
            self.trade()
        self.wanted = None

    def trade(self) -> None:
        action, self.wanted = self.wanted, None
        assert self.phase != "2", "TRN-02"
        self.pay(self.company, action.seller, action.price)
        self.trains[action.seller].remove(action.train)
        self.trains[self.company].append(action.train)

    def settle_purchase(self, game: Any) -> None:
        """TRN-06, TRN-07: the Director adds what he can, when he has sold what he must."""
        action = self.wanted
        if action is None or action.seller != BANK:
            return
        asked = game.decisions[0].step if game.decisions else ""
        if asked == "Forced sale":
            return
        self.wanted = None
        director = self.director[self.company]
        missing = max(0, action.price - self.cash[self.company])
        added = min(missing, self.cash[director])
        self.pay(director, self.company, added)
        self.pay(BANK, self.company, missing - added)
        self.pay(self.company, BANK, action.price)
        self.trains[self.company].append(action.train)
        self.leaves_depot()
        assert len(self.trains[self.company]) <= 2, "TRN-02"

    def leaves_depot(self) -> None:
        """TRN-03, TRN-05, PRV-04."""
        kind = self.depot.pop(0) if self.depot else "5"
        if kind <= self.phase:
            return
        self.phase = kind
        if kind == "4":
            for held in self.trains.values():
                held[:] = [train for train in held if train != "2"]
            self.privates = dict.fromkeys(PRIVATES, "gone")

    # Rounds.

    def go_on(self, game: Any) -> None:
        """Whatever follows by itself until the engine asks again."""
        for _ in range(200):
            if self.is_here(game):
                break
            self.next_thing(game)
        else:
            self.same("round and turn", (self.round, self.company), self.there(game))
        if self.company and not self.paid and self.step(game) >= TRAINS_STEP:
            self.no_income()

    def there(self, game: Any) -> tuple[str, str]:
        turn = game.position.frame(CompanyTurn)
        return game.state.round, turn.company if turn else ""

    def is_here(self, game: Any) -> bool:
        if game.finished:
            return self.round == "over"
        return (self.round, self.company) == self.there(game)

    def step(self, game: Any) -> int:
        turn = game.position.frame(CompanyTurn)
        return int(turn.step) if turn else 0

    def no_income(self) -> None:
        self.paid = True
        self.move(self.company, -1)

    def next_thing(self, game: Any) -> None:
        if self.round.startswith("Choice"):
            self.round = "Share round 1"
        elif self.round.startswith("Share"):
            self.end_of_share_round()
        elif self.company or self.waiting:
            if self.company and not self.paid:
                self.no_income()
            self.next_company()
        else:
            self.end_of_operating_round()

    def end_of_share_round(self) -> None:
        if self.actor:
            self.priority = self.after(self.actor)  # SHR-01
            self.actor = ""
        # SHR-09; of several, the highest price rises first.
        for company in sorted(self.par, key=self.rank):
            held = sum(self.units[player, company] for player in self.players)
            if held == 10:
                self.move(company, 1)
        self.operating_round(int(self.round.split()[-1]), 1)

    def operating_round(self, set_: int, number: int) -> None:
        self.round = f"Operating round {set_}.{number}"
        for private, owner in self.privates.items():  # PRV-02
            if owner in self.players:
                self.pay(BANK, owner, PRIVATES[private][1])
        self.waiting = list(self.floated)
        self.company = ""
        if self.waiting:
            self.next_company()

    def rank(self, company: str) -> tuple[int, int]:
        return -self.price(company), self.came.index(company)

    def next_company(self) -> None:
        """OPR-01."""
        self.company = min(self.waiting, key=self.rank) if self.waiting else ""
        self.waiting = [company for company in self.waiting if company != self.company]
        self.paid, self.revenue = False, 0

    def end_of_operating_round(self) -> None:
        self.leaves_depot()  # TRN-04
        set_, number = (int(word) for word in self.round.split()[-1].split("."))
        if number == 1:
            self.operating_round(set_, 2)
        elif self.ends or set_ == LAST_SET:
            self.round = "over"
        else:
            self.round = f"Share round {set_ + 1}"

    # Comparing.

    def compare(self, game: Any) -> None:
        p, state = game.position, game.state
        for purse in (BANK, *self.players, *HOMES):
            self.same(f"cash of {purse}", self.cash[purse], p.cash(purse))
        for company in HOMES:
            price = self.price(company) if company in self.place else None
            self.same(f"price of {company}", price, p.price(company))
            self.same(f"Director of {company}", self.director.get(company), p.director(company))
            for holder in (*self.players, POOL):
                units = self.units[holder, company]
                self.same(f"{company} of {holder}", units, p.units(holder, company))
            trains = [p.side(card).name for card in p.trains(company)]
            self.same(f"trains of {company}", self.trains[company], trains)
        kinds = [card.rsplit("-", 1)[0] for card in p.trains("depot")]
        self.same("the depot", self.depot, [kind for kind in kinds if kind != "5"])
        self.same("the phase", self.phase, p.title.phase(p).name)
        self.same("privates", self.privates, state.privates)
        self.same("Firsts", self.firsts, state.firsts)
        self.same("priority", self.priority, state.priority)
        if game.finished:
            worths = {player: self.worth(player) for player in self.players}
            self.same("worths", worths, {who: game.result[who] for who in self.players})

    def worth(self, player: str) -> int:
        """END-03."""
        shares = sum(self.units[player, company] * self.price(company) for company in self.place)
        return self.cash[player] + shares
