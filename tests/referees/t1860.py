"""A referee for 1860, written from the rulebook and sharing no code with the engine.

It keeps books of its own for the players' pounds, the companies' credits, shares and prices,
carries every action out in them, and compares them with the engine's after each one. It takes from
the engine what lies open on the table: the actions, whose turn it is, tiles and bases, trains, the
phase. What a company in receivership does by itself it does not recompute, but its price it does.
It leaves when the railways are nationalised.
"""

from __future__ import annotations

from typing import Any

from tests.referees.books import Books, Dispute, Leaves

STEPS = [0, 7, 14, 20, 26, 31, 36, 40, 44, 47, 50, 52, 54, 56, 58, 60, 62, 65, 68, 71, 74, 78, 82]
STEPS += [86, 90, 95, 100, 105, 110, 116, 122, 128, 134, 142, 150, 158, 166, 174, 182, 191, 200]
STEPS += list(range(210, 350, 10))
PURSES = {2: 1000, 3: 670, 4: 500}
LIMITS = {2: 32, 3: 21, 4: 16}
PRIVATES = {"BHC": (30, 5), "YHC": (50, 10), "CMH": (90, 20), "RPSC": (130, 30), "FFC": (200, 25)}
SHARE_OF = {"BHC": "BHI&R", "YHC": "FYN", "CMH": "C&N", "RPSC": "IOW"}
TRAINS = {"2+1": 250, "3+2": 300, "4+2": 350, "5+3": 400, "6+3": 500, "7+4": 600, "8+4": 700}
TRAINS |= {"9+5": 800}
RUSTED_IN = {"2+1": 4, "3+2": 6, "4+2": 7, "5+3": 8}
TRAIN_LIMIT = {2: 4, 3: 4, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2, 9: 2}
ROUNDS = {2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 3, 8: 3, 9: 3}
DIFFICULT = ["H6", "E7", "F8", "G13", "C7", "H10", "H12", "H2", "D4", "K5"]
# Stations of tiles and printed hexes in order: a large one as 20, a small one as -10, a halt as 0.
TILES: dict[str, tuple[int, ...]] = {
    "5": (20,),
    "6": (20,),
    "57": (20,),
    "115": (20,),
    "741": (0,),
    "742": (0,),
    "743": (0,),
}
TILES |= {"744": (0, 0), "745": (0, 0), "746": (10,), "787": (20, -10, 0), "12": (30,)}
TILES |= {"205": (30,), "206": (30,), "747": (-10,), "748": (-10,), "749": (-10,), "750": (0,)}
TILES |= {"751": (0,), "752": (0,), "753": (0,), "754": (0, -10), "755": (0, -10), "756": (30,)}
TILES |= {"757": (20,), "758": (50,), "759": (30,), "760": (40, 40), "761": (20, 0), "762": (20,)}
TILES |= {"763": (50, 30), "788": (30, -10, 0), "764": (-20,), "765": (-20,), "766": (-20,)}
TILES |= {"767": (-10,), "768": (-10,), "769": (-10,), "770": (30,), "771": (50,), "772": (40,)}
TILES |= {"773": (60, 20), "774": (50, 50), "775": (20, -10), "776": (40,), "777": (60,)}
TILES |= dict.fromkeys(("782", "783", "784", "785"), (-20, 0))
TILES |= {"786": (60,), "789": (60, -20, 0)}
PRINTED: dict[str, tuple[int, ...]] = {"G5": (30,), "G7": (10, 0), "I3": (30,), "I11": (30,)}
PIER = {2: 0, 3: 20, 4: 20}  # 40 later


class Referee(Books):
    """The books of one game."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        for player in self.players:
            self.cash[player] = PURSES[len(self.players)]
        self.par: dict[str, int] = {}
        self.step: dict[str, int] = {}
        self.spaces: dict[int, list[str]] = {}
        self.stock = dict.fromkeys(game.title.companies, 10)
        self.pool = dict.fromkeys(game.title.companies, 0)
        self.private = dict.fromkeys(PRIVATES, "stock")
        self.floated: list[str] = []
        self.operated: set[str] = set()
        self.placed: dict[str, int] = {}
        self.bid, self.bidder = 0, ""
        self.out: set[str] = set()
        self.sold_lots = 0
        self.where = "auction"
        self.share_round = 1
        self.rounds = (0, 0)
        self.waiting: list[str] = []
        self.turn, self.paid = "", True
        self.revenue = self.subsidy = 0
        self.offered: Any = None
        self.broken_off = False

    # The line of prices.

    def price(self, company: str) -> int:
        return STEPS[self.step[company]] if company in self.step else self.par[company]

    def move(self, company: str, steps: int) -> None:
        new = max(0, min(len(STEPS) - 1, self.step[company] + steps))
        if steps:
            self.spaces[self.step[company]].remove(company)
            self.step[company] = new
            self.spaces.setdefault(new, []).append(company)
        if new == 0:
            self.go_bankrupt(company)

    def to_the_bottom(self, company: str) -> None:
        space = self.spaces[self.step[company]]
        space.remove(company)
        space.append(company)

    def rank(self, company: str) -> tuple[int, int]:
        step = self.step[company]
        return step, -self.spaces[step].index(company)

    def go_bankrupt(self, company: str) -> None:
        """All shares go back to the stock; treasury, trains and bases stay."""
        self.spaces[self.step.pop(company)].remove(company)
        for player in self.players:
            self.units[player, company] = 0
        self.stock[company], self.pool[company] = 10, 0
        self.floated.remove(company)
        self.broken_off = self.where == "share"  # a new share round begins
        self.waiting = [other for other in self.waiting if other != company]
        self.operated.discard(company)
        del self.par[company]

    # Shares.

    def look_for_flotation(self) -> None:
        for company in list(self.par):
            held = sum(self.units[player, company] for player in self.players)
            if company not in self.floated and held >= 5:
                self.floated.append(company)
                self.cash[company] += 10 * self.par[company]
                self.step[company] = STEPS.index(self.par[company])
                self.spaces.setdefault(self.step[company], []).append(company)
                self.placed.setdefault(company, 1)

    def trade(self, player: str, action: Any, before: Any) -> None:
        """A purchase or sale of shares or privates."""
        match action.__struct_config__.tag:
            case "start_company":
                self.par[action.company] = action.price
                cost = 2 * action.price
                if self.where == "auction":
                    cost = self.price_of_lot(player, cost)
                self.cash[player] -= cost
                self.take(player, action.company, 2, self.stock)
            case "buy_share":
                self.cash[player] -= (
                    self.par[action.company]
                    if action.source == "stock"
                    else self.price(action.company)
                )
                source = self.stock if action.source == "stock" else self.pool
                self.take(player, action.company, 1, source)
            case "sell_shares":
                self.sell(player, action.company, action.count, before)
            case "buy_private":
                cost = PRIVATES[action.private][0]
                if self.where == "auction":
                    cost = self.price_of_lot(player, cost)
                self.cash[player] -= cost
                self.private[action.private] = player
                if action.private == "FFC":
                    self.private.update(dict.fromkeys(SHARE_OF, "gone"))
            case "sell_private":
                self.cash[player] += max(0, PRIVATES[action.private][0] - 30)
                self.private[action.private] = "bank"
            case "exchange":
                self.private[action.private] = "gone"
                self.take(player, SHARE_OF[action.private], 1, self.stock)

    def price_of_lot(self, player: str, printed: int) -> int:
        """What the winner of an auction pays besides his bid: the price, or all that he has."""
        self.out = set()
        self.sold_lots += 1
        return min(self.cash[player], printed)

    def take(self, player: str, company: str, count: int, source: dict[str, int]) -> None:
        source[company] -= count
        self.units[player, company] += count

    def sell(self, player: str, company: str, count: int, before: Any) -> None:
        price, trains = self.price(company), before.trains.get(company, ())
        self.cash[player] += count * (price if trains else price // 2)
        self.units[player, company] -= count
        self.pool[company] += count
        if company in self.operated and before.phase + 2 < 8:
            red = 7 <= price <= 36 or 158 <= price <= 330
            self.move(company, -max(0, count - red))

    # Operating.

    def run(self, company: str, routes: Any, before: Any) -> None:
        laid, phase = before.map, before.phase + 2
        leased = not before.trains.get(company)
        for run in routes:
            n, m = (int(number) for number in run.train.split("+"))
            stops: dict[tuple[str, str], int] = {}
            for piece in run.track:
                hex_id, ends = piece.split()[:2]
                for end in ends.split("-"):
                    if end.startswith("n"):
                        stops[hex_id, end] = self.station(laid, phase, hex_id, int(end[1:]))
            large = [v for v in stops.values() if v > 0]
            large += [0] * sum(h == "J2" and not v for (h, _), v in stops.items())
            small = [-v for v in stops.values() if v < 0]
            halts = len(stops) - len(large) - len(small)
            free = n - len(large) + (0 if leased else m) - len(small)
            if len(large) > n or free < 0:
                raise Dispute(f"a {run.train} calls at {len(large)} large and {len(small)} small")
            called = min(halts, free) if run.halts is None else run.halts
            called = 0 if before.frozen else called
            if leased:
                self.revenue += 40 + 20 * (len(large) + len(small) + called)
            else:
                self.revenue += sum(large) + sum(small)
                self.subsidy += 10 * called

    def station(self, laid: Any, phase: int, hex_id: str, node: int) -> int:
        if hex_id == "J2":
            return PIER.get(phase, 40)
        tile, _ = laid.tiles.get(hex_id, ("", 0))
        found = TILES[tile] if tile else PRINTED[hex_id]
        return found[node]

    def dividend(self, company: str, *, pay: bool) -> None:
        self.paid = True
        self.cash[company] += self.subsidy
        if not pay:
            self.cash[company] += self.revenue
            self.move(company, -2)
            return
        for player in self.players:
            self.cash[player] += self.units[player, company] * self.revenue // 10
        times = min(4, self.revenue // self.price(company))
        if times:
            self.move(company, 2 * times)
        elif self.revenue:
            self.to_the_bottom(company)

    def buy_train(self, company: str, action: Any, p: Any, *, agreed: bool = False) -> None:
        if action.seller == "bank":
            self.cash[company] -= TRAINS[action.train]
        elif agreed or p.director(action.seller) == p.director(company):
            self.cash[company] -= action.price
            self.cash[action.seller] += action.price
        else:
            self.offered = action

    # Rounds.

    def begin_operating_round(self) -> None:
        self.where = "operating"
        for private, owner in self.private.items():
            if owner in self.players:
                self.cash[owner] += PRIVATES[private][1]
        self.waiting = list(self.floated)

    def no_dividend(self) -> None:
        if not self.paid and self.turn in self.step:
            self.dividend(self.turn, pay=False)
        self.paid = True

    def go_on(self, game: Any, phase: int) -> None:
        """All that happens without a decision, up to where the engine now stands."""
        state = game.state
        there = next((f for f in state.frames if type(f).__name__ == "CompanyTurn"), None)
        for _ in range(1_000):
            if self.where == "auction":
                if self.sold_lots < 6:
                    return
                self.where = "share"
            if self.where == "share":
                if state.round == f"Share round {self.share_round}":
                    return
                if self.broken_off:
                    self.broken_off = False
                    self.share_round += 1
                    continue
                self.rounds = (1, ROUNDS[phase])
                self.begin_operating_round()
            here = f"Operating round {self.share_round}.{self.rounds[0]}"
            if self.turn and there and there.company == self.turn and state.round == here:
                if there.step >= 4:
                    self.no_dividend()
                return
            if self.turn:
                self.no_dividend()
                self.turn = ""
            if self.waiting:
                self.turn = max(self.waiting, key=self.rank)
                self.waiting.remove(self.turn)
                self.operated.add(self.turn)
                self.paid, self.revenue, self.subsidy = False, 0, 0
            elif game.finished:
                return
            elif self.rounds[0] < self.rounds[1]:
                self.rounds = (self.rounds[0] + 1, self.rounds[1])
                self.begin_operating_round()
            else:
                self.where = "share"
                self.share_round += 1
        raise Dispute(f"the game never comes to {state.round}")

    # Actions.

    def carry_out(self, action: Any, before: Any, game: Any) -> None:
        """Enter an action, and all that follows from it, into the books."""
        if game.state.nationalised:
            raise Leaves
        kind, player, company, p = action.__struct_config__.tag, action.by, self.turn, game.position
        match kind:
            case "bid":
                self.bid, self.bidder = action.amount, player
            case "lay_tile":
                if type(before.frames[-1]).__name__ == "CompanyTurn":
                    new = action.hex not in before.map.tiles
                    self.cash[company] -= 60 if new and action.hex in DIFFICULT else 0
            case "place_station":
                self.cash[company] -= 40 if self.placed[company] == 1 else 100
                self.placed[company] += 1
            case "run_trains":
                self.run(company, action.routes, before)
            case "dividend":
                self.dividend(company, pay=action.pay)
            case "buy_train":
                self.buy_train(company, action, p)
            case "answer" if action.agree:
                self.buy_train(company, self.offered, p, agreed=True)
            case "pass" if self.where == "auction":
                self.out.add(player)
            case "pass" | "answer" | "decline_all" | "discard_train":
                pass
            case _:
                self.trade(player, action, before)
                self.check_limit(player, kind, before, game.state.certificates)
        if self.bidder and len(self.out) == len(self.players) - 1:
            self.cash[self.bidder] -= self.bid
            self.bid, self.bidder = 0, ""
        self.look_for_flotation()
        self.go_on(game, game.state.phase + 2)

    def check_limit(self, player: str, kind: str, before: Any, certificates: Any) -> None:
        held = sum(units for (who, _), units in self.units.items() if who == player)
        held -= sum(holders[0] == player for holders in certificates.values())
        held += sum(owner == player for owner in self.private.values())
        over = held > LIMITS[len(self.players)] and before.phase + 2 < 8
        if over and kind in ("buy_share", "start_company", "buy_private"):
            raise Dispute(f"{player} buys beyond {LIMITS[len(self.players)]} certificates")

    # Comparing.

    def compare(self, game: Any) -> None:
        """Everything in these books against the engine's."""
        state, p = game.state, game.position
        for company in self.floated:
            if p.director(company) is None:  # it acts by itself
                self.cash[company] = state.cash[company]
        for holder in (*self.players, *game.title.companies):
            self.same(f"the money of {holder}", self.cash[holder], state.cash.get(holder, 0))
        for company in self.par:
            if company in self.step:
                self.same(f"the price of {company}", self.price(company), p.price(company))
            self.same(f"the pool of {company}", self.pool[company], p.units("pool", company))
        for player in self.players:
            for company in game.title.companies:
                mine, theirs = self.units[player, company], p.units(player, company)
                self.same(f"{company} of {player}", mine, theirs)
        phase = state.phase + 2
        for company in game.title.companies:
            names = [p.side(card).name for card in p.trains(company)]
            for name in names:
                if RUSTED_IN.get(name, 99) <= phase:
                    raise Dispute(f"{company} has a {name} in phase {phase}")
        if game.finished:
            for player in self.players:
                worth = self.cash[player]
                worth += sum(PRIVATES[x][0] for x, owner in self.private.items() if owner == player)
                for company in self.par:
                    price = self.price(company)
                    price = price if p.trains(company) else price // 2
                    worth += self.units[player, company] * price
                self.same(f"the worth of {player}", worth, game.result[player])
