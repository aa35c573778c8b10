"""A referee for 1853: a second set of books, kept from the rulebook alone.

It sees every action, and the position before and after it as plain data. It works out for itself
what the action brings, and what follows by itself up to the next question: money, shares, prices,
trains, phases, Directors, frontier grants and Bonds. Then both sets of books are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.referees.t1853_books import CERTIFICATES, OVER, PAR, PRICES, Books
from tests.referees.t1853_map import Map, Plain, check, ground, table

TRAINS = {"2": 300, "1M": 180, "3": 440, "4": 620, "5": 830, "6": 1050}
TRAINS |= {"2M": 250, "3M": 430, "4M": 590}
TRAIN_LIMIT = {1: 4, 2: 4, 3: 3, 4: 2}
OBSOLETE = {3: ("2", "1M"), 4: ("3", "2M")}
TERRAIN = {"river": (40, 30), "multiple_river": (60, 40), "hill": (80, 50)}
TERRAIN |= {"mountain": (140, 70), "himalaya": (240, 100)}
FEES = {"EIR": 50, "GIP": 20, "NWR": 20, "BNR": 20, "BBCI": 20}
POSTS = {"Db": 200, "Ce": 200, "Bh": 100, "Ic": 100, "Fah": 100, "Faj": 100, "Gac": 100}
POSTS |= {"Gai": 100, "Hah": 100, "Bj": 40, "Dn": 40, "Hb": 40, "Gag": 40}
GRANTS, PAYMENT = 2, 6  # steps of a turn in which things happen by themselves


def kind(train: str) -> str:
    """The card of a train: a 1M is the back of a 2."""
    return "2" if train == "1M" else train


class Referee(Books):
    """He follows the actions of a game."""

    def __init__(self, start: Plain, players: tuple[str, ...], game: str) -> None:
        super().__init__(players, game)
        self.map = Map(start["map"])
        if game == "simplified":
            self._deal(start)
        self.compare(start)

    def _deal(self, start: Plain) -> None:
        """Four shares of a company for everybody; who gets which is a lot (2.4.1)."""
        self.seats = start["seats"]
        self.elephant = self.seats[0]
        for company in start["launched"]:
            player = start["directors"][company]
            self.pay_bank(player, 4 * PAR[company])
            self.move(company, "stock", player, 4)
            self._form(company, start)
            self.barred.add(company)

    # Every action.

    def watch(self, before: Plain, action: Plain, after: Plain) -> None:
        """What an action does, what follows from it, and whether the engine agrees."""
        self.map = Map(after["map"])
        frames = {frame["frame"]: frame for frame in before["frames"]}
        company = frames.get("company_turn", {}).get("company", "")
        handler: Any = {
            "bond": self._bond,
            "city": self._city,
            "buy_share": self._buy_share,
            "sell_shares": self._sell_shares,
            "redeem": self._redeem,
            "sell_elephant": self._offer,
            "choose_tiles": self._choose_tiles,
            "lay_tile": self._lay_tile,
            "place_station": self._base,
            "run_trains": self._run,
            "mail": self._mail,
            "dividend": self._dividend,
            "buy_train": self._buy_train,
            "pay_train": self._pay_train,
            "discard_train": self._discard,
            "answer": self._answer,
            "decline_all": self._pass,
            "pass": self._pass,
        }[action["type"]]
        handler(action, company, before, after)
        self._round_ends(before, after)
        self._what_follows(action, company, before, after)
        self.compare(after)

    def _bond(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        self.bonds[action["by"]] = action["amount"]
        if len(self.bonds) == len(self.players):
            for player, bond in self.bonds.items():
                self.purse[player] -= bond
                self.purse["envelopes"] += bond
            self.seats = after["seats"]
            bonds = [self.bonds[player] for player in self.seats]
            check(bonds == sorted(bonds, reverse=True), "seats by descending Bonds")
            self.elephant = self.seats[0]

    def _city(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        self.move(action["company"], "stock", action["by"], 1)
        check(self.held[action["company"]]["stock"] >= 2, "the Director's certificate is claimed")
        self.unpaid[action["by"]].append(action["company"])

    def _pay_claims(self) -> None:
        """As few as possible of the cheapest stay un-redeemed (2.7.3)."""
        for player, claims in self.unpaid.items():
            claims.sort(key=lambda company: PAR[company])
            rest = 0
            while sum(PAR[company] for company in claims[rest:]) > self.purse[player]:
                rest += 1
            self.pay_bank(player, sum(PAR[company] for company in claims[rest:]))
            del claims[rest:]

    def _buy_share(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        player, company, source = action["by"], action["company"], action.get("source", "stock")
        check(not self.unpaid[player], "who has un-redeemed shares buys none")
        check((player, company) not in self.sold, f"{player} buys {company}, which he has sold")
        check(source != "pool" or not self._first(before), "the pool is closed in the first round")
        self.pay_bank(player, PAR[company] if source == "stock" else self.value(company))
        self.move(company, source, player, 1)
        self.last_buyer = player
        if self.price.get(company, OVER) > PRICES.index(40):
            check(self.held[company][player] <= self.most_shares, "above the limit of shares")
            limit = CERTIFICATES[len(self.players)]
            check(self.certificates(player) <= limit, "above the limit of certificates")
        if self._first(before):
            return
        had_none = company not in self.director and company not in self.former
        if company not in self.price and self.issued(company) >= self.qualifying:
            self._form(company, after)
        self.settle(company)
        if had_none and company in self.director:
            self.barred.add(company)

    def _first(self, state: Plain) -> bool:
        return any(frame.get("first") for frame in state["frames"])

    def _sell_shares(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        player, company, count = action["by"], action["company"], action.get("count", 1)
        first = self._first(before)
        unpaid = self.unpaid[player].count(company)
        check(self.held[company][player] - unpaid >= count, "un-redeemed shares are sold")
        check(company not in self.barred, f"{company} has its first Director in this round")
        self.move(company, player, "pool", count)
        self.bank_pays(player, count * (self.value(company) - 5 * first))
        self.sold.add((player, company))
        self.settle(company)

    def _redeem(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        for _ in range(action.get("count", 1)):
            self.unpaid[action["by"]].remove(action["company"])
            self.pay_bank(action["by"], PAR[action["company"]])

    # Directors and formation.

    def _form(self, company: str, after: Plain) -> None:
        self.treasury[company] = 10 * PAR[company]
        self.price[company] = PRICES.index(PAR[company])
        self.settle(company)
        if company == "BBCI" and self._bombay(after):
            self.major.add(company)
        homes = 2 if company in self.major else 1
        check(len(self.map.bases(company)) >= homes, f"{company} has its home bases")

    def _bombay(self, after: Plain) -> bool:
        """Whether the BBCI is a Major: by the first Director's bid, in the first round (2.6.2)."""
        bid = after["cities"].get(self.director.get("BBCI", ""), ())
        return after["turn"] == 1 and {"Hj", "Mi"} <= set(bid)

    # Rounds.

    def _round_ends(self, before: Plain, after: Plain) -> None:
        """What the end of the bids or of a Dealing Round brings."""
        then = {frame["frame"]: frame for frame in before["frames"]}
        now = {frame["frame"]: frame for frame in after["frames"]}
        if "bidding" in then and "bidding" not in now:
            self._pay_claims()
        if "dealing" not in then or then["dealing"]["number"] == now.get("dealing", {}).get(
            "number"
        ):
            return
        if self.last_buyer:
            self.elephant = self.seats[(self.seats.index(self.last_buyer) + 1) % len(self.seats)]
        for company in PAR if self._first(before) else ():
            if self.issued(company) >= self.qualifying:
                self._form(company, after)
        if then["dealing"]["number"] == 1 and set(self.price) - self.major:
            self.more_cards = True
            self.depot.update({"2": 1, "2M": 1, "3M": 1})
        self.last_buyer, self.sold, self.barred = "", set(), set()

    def _what_follows(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        """Grants, and payments of companies that pay no dividend, in the order of their turns; and
        the Bonds of contracts that are fulfilled."""
        formed = len(after["launched"]) > len(before["launched"])
        examined = formed or action["type"] == "place_station"
        for acting, step in self._passed(before, after):
            if step == GRANTS:
                self._grants(acting)
                examined = True
            elif (action["type"], acting) != ("dividend", company):
                self._no_dividend(acting)
        for player, cities in after["cities"].items() if examined else ():
            if player not in self.fulfilled and self.map.linked(cities):
                self.fulfilled.add(player)
                self.purse["envelopes"] -= self.bonds[player]
                self.purse[player] += self.bonds[player]

    def _passed(self, before: Plain, after: Plain) -> Iterator[tuple[str, int]]:
        """The automatic steps between two positions."""
        order = [company for company in PAR if company in self.price]
        since, until = self._where(before, order), self._where(after, order)
        for number in range(before["railway_round"], after["railway_round"] + 1):
            for place, company in enumerate(order):
                for step in (GRANTS, PAYMENT):
                    if since <= (number, place, step) < until:
                        yield company, step

    def _where(self, state: Plain, order: list[str]) -> tuple[int, int, int]:
        """The Railway Round, the company in it, and the step of its turn."""
        for frame in state["frames"]:
            if frame["frame"] == "company_turn":
                return state["railway_round"], order.index(frame["company"]), frame["step"]
        return state["railway_round"], OVER, 0

    # Turns.

    def _choose_tiles(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        if action["at_once"]:
            self.fee_at_once.add(company)

    def _lay_tile(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        hex_id, printed = action["hex"], table("map")["hexes"][action["hex"]]
        promoted = hex_id in before["map"]["tiles"] or "colour" in printed
        if promoted:
            first = hex_id == "Jab" and hex_id not in before["map"]["tiles"]
            self.spend(company, 60 if first else 0)
            return
        turn = before["railway_round"], company
        fee = FEES[company] if self.laid[turn] and company in self.fee_at_once else 0
        self.laid[turn] += 1
        metre = ground(table("tiles")[action["tile"]]).pieces[0][2] == "metre"
        cost = sum(TERRAIN[feature][metre] for feature in printed.get("terrain", "").split())
        if (hex_id, company) == ("Hj", "BBCI") and company in self.major:
            cost = 70
        self.spend(company, cost + fee)

    def _grants(self, company: str) -> None:
        for post, amount in POSTS.items():
            if post not in self.grants and self.map.enters(company, post):
                self.grants.add(post)
                self.treasury[company] += amount

    def _base(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        self.spend(company, 100 if self.bases[company] else 40)
        self.bases[company] += 1

    def _run(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        runs = [self.map.run(company, run["train"], run["track"]) for run in action["routes"]]
        names = Counter(run["train"] for run in action["routes"])
        check(names <= Counter(self.trains[company]), "a train that the company has not")
        for number, one in enumerate(runs):
            for other in runs[:number]:
                check(not one.used & other.used, "two runs on the same track")
                shared = one.junctions & other.junctions
                check(not shared, f"two runs on one end of a green junction: {shared}")
        self.earned[company] = sum(run.earns for run in runs)
        self.mails = [run.mail for run in runs]

    def _mail(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        self.treasury[company] += self.mails[action["run"]]

    def _dividend(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        if not action.get("pay", True):
            self._no_dividend(company)
            return
        check(company in self.director, f"{company} pays a dividend without a Director")
        revenue = self.earned.pop(company)
        for player in self.players:
            paid = self.held[company][player] - self.unpaid[player].count(company)
            self.bank_pays(player, paid * revenue // 10)
        jump = max(1, min(5, revenue // PRICES[self.price[company]]))
        self.price[company] = min(self.price[company] + jump, len(PRICES) - 1)
        if PRICES[self.price[company]] == 400 and self.game != "longer":
            self.ends.add("price")

    def _no_dividend(self, company: str) -> None:
        self.treasury[company] += self.earned.pop(company, 0)
        if self.held[company]["pool"]:
            self.price[company] = max(0, self.price[company] - 1)

    # Trains.

    def _buy_train(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        train, gift, price = action["train"], action.get("gift", 0), action["price"]
        check(len(self.trains[company]) < TRAIN_LIMIT[self.phase], "above the limit of trains")
        check(train != "1M" or company not in self.major, "a Major buys a 1M")
        seller = action.get("seller", "bank")
        if seller != "bank":
            check(price + gift >= 10, "a train for less than 10")
            self.offer = {"seller": seller, "buyer": company, "train": train, "price": price + gift}
            if self.runs(seller) == action["by"]:
                self._trade()
            return
        check(price + gift == TRAINS[train], f"a {train} for {price + gift}")
        if action.get("credit"):
            check(company not in self.director, "a Director buys on credit")
            check(not self.trains[company] and not action.get("returned"), "no case for credit")
            self.debt[company] = train
        else:
            self.spend(company, price)
            self.pay_bank(action["by"], gift)
            check(not gift or not self.treasury[company], "a gift though there are Credits left")
        self._take(action, before)
        self.trains[company].append(train)
        if train in ("3", "4", "5") and int(train) - 1 > self.phase and not action.get("returned"):
            self._begin_phase(int(train) - 1)

    def _take(self, action: Plain, before: Plain) -> None:
        """A card of the bank, which must be on sale (4.8.3, 4.8.6, 4.8.12, 4.8.17, 4.8.19)."""
        card, number = kind(action["train"]), before["railway_round"]
        if action.get("returned"):
            self.returned[card] -= 1
            check(self.returned[card] >= 0, f"no {card} was returned")
            return
        if card == "2" and not self.depot[card]:
            check(self.more_cards and number == 1 and self.phase == 1, "there is no more 2")
            return
        self.depot[card] -= 1
        check(self.depot[card] >= 0, f"there is no {card}")
        if action.get("token"):
            check(number > 1 and int(card[0]) == self.phase + 1, "a token out of season")
            remain = self.depot[f"{self.phase}M"] if self.phase > 1 else 0
            check(not remain, f"a {self.phase}M is left")
        elif card.endswith("M"):
            check(int(card[0]) <= self.phase, f"a {card} in Phase {self.phase}")
        elif card == "6":
            check(self.phase == 4, "a 6 before the first 5")
        else:
            check(not any(self.depot[str(n)] for n in range(2, int(card))), f"a {card} too early")

    def _begin_phase(self, phase: int) -> None:
        self.phase = phase
        for train in OBSOLETE.get(phase, ()):
            self.depot[kind(train)] = self.returned[kind(train)] = 0
            for company, mine in self.trains.items():
                self.trains[company] = [one for one in mine if one != train]
                if self.debt.get(company) == train:
                    del self.debt[company]

    def _trade(self) -> None:
        seller, buyer, price = (self.offer[field] for field in ("seller", "buyer", "price"))
        train = self.offer["train"]
        gift = max(0, price - self.treasury[buyer])
        self.spend(buyer, price - gift)
        self.pay_bank(self.runs(buyer), gift)
        self.treasury[seller] += price
        self.trains[seller].remove(train)
        self.trains[buyer].append(train)

    def _pay_train(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        company = before["frames"][-1]["company"]
        gift, price = action.get("gift", 0), TRAINS[self.debt.pop(company)]
        self.spend(company, price - gift)
        self.pay_bank(action["by"], gift)
        check(not gift or not self.treasury[company], "a gift though there are Credits left")

    def _pass(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        """Nothing, unless an unpaid train is returned (4.8.10)."""
        if before["frames"][-1]["frame"] != "settle_credit":
            return
        company = before["frames"][-1]["company"]
        train = self.debt.pop(company)
        self.trains[company].remove(train)
        self.returned[kind(train)] += 1

    def _discard(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        above = (
            c
            for c in PAR
            if len(self.trains[c]) > TRAIN_LIMIT[self.phase] and self.runs(c) == action["by"]
        )
        company = action.get("company") or next(above)
        self.trains[company].remove(action["train"])
        self.returned[kind(action["train"])] += 1
        if self.debt.get(company) == action["train"] not in self.trains[company]:
            del self.debt[company]

    # Answers.

    def _offer(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        self.offer = action

    def _answer(self, action: Plain, company: str, before: Plain, after: Plain) -> None:
        top = before["frames"][-1]["frame"]
        if not action.get("agree", True) or top == "extra_round":
            return
        if top == "consent":
            self._trade()
        else:
            self.purse[action["by"]] -= self.offer["price"]
            self.purse[self.offer["by"]] += self.offer["price"]
            self.elephant = action["by"]
