"""The second set of books for 1853: purses, shares, prices, Directors and trains, as the rulebook
has them (sections 2, 3 and 5), and how they are compared with the engine's."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referees.books import Dispute
from tests.referees.t1853_map import Plain, check

PAR = {"EIR": 100, "GIP": 96, "NWR": 92, "BNR": 88, "BBCI": 84, "MSM": 80, "SIR": 75, "BAR": 70}
PRICES = [10, 20, 30, 40, 49, 57, 64, 70, 75, 80, 84, 88, 92, 96, 100, 104, 109, 115, 122, 130]
PRICES += [140, 152, 166, 182, 200, 220, 240, 260, 280, 300, 320, 340, 360, 380, 400]
CAPITAL = {3: 730, 4: 570, 5: 570, 6: 510}
MONEY = {"full": 12_500, "standard": 4_500, "short": 3_450, "longer": 18_500}
QUALIFYING, SHARES = {3: 6, 4: 5, 5: 5, 6: 4}, {3: 6, 4: 6, 5: 5, 6: 4}
CERTIFICATES = {3: 21, 4: 16, 5: 13, 6: 11}
AT_START = {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "2M": 2, "3M": 3, "4M": 2}
OVER = 99  # more than any place on the line of prices


class Books:
    """His books. ``held``: company to holder to shares; ``unpaid``: player to the companies of his
    un-redeemed shares; ``since``: company to its shareholders, the longest first."""

    def __init__(self, players: tuple[str, ...], game: str) -> None:
        count = len(players)
        simple = game == "simplified"
        capital = 440 if simple else CAPITAL[count]
        total = 1_900 + 300 * count if simple else MONEY[game]
        self.players, self.game = players, game
        self.qualifying = 4 if simple else QUALIFYING[count]
        self.most_shares = 5 if simple else SHARES[count]
        self.purse: dict[str, int] = {**dict.fromkeys(players, capital), "envelopes": 0}
        self.bank = total - count * capital
        self.treasury: dict[str, int] = {}
        self.held: dict[str, Counter[str]] = {c: Counter(stock=10) for c in PAR}
        self.since: dict[str, list[str]] = {company: [] for company in PAR}
        self.unpaid: dict[str, list[str]] = {player: [] for player in players}
        self.price: dict[str, int] = {}
        self.director: dict[str, str] = {}
        self.former: dict[str, str] = {}
        self.major = {"EIR", "GIP", "NWR", "BNR"}
        self.trains: dict[str, list[str]] = {company: [] for company in PAR}
        self.debt: dict[str, str] = {}
        self.depot, self.returned = Counter(AT_START), Counter[str]()
        self.phase, self.more_cards = 1, False
        self.bonds: dict[str, int] = {}
        self.fulfilled: set[str] = set()
        self.grants: set[str] = set()
        self.bases = Counter[str]()
        self.fee_at_once: set[str] = set()
        self.laid = Counter[tuple[int, str]]()
        self.earned: dict[str, int] = {}
        self.mails: list[int] = []
        self.ends: set[str] = set()
        self.seats, self.elephant, self.last_buyer = players, players[0], ""
        self.sold: set[tuple[str, str]] = set()
        self.barred: set[str] = set()
        self.offer: Plain = {}

    # Money and shares.

    def pay_bank(self, player: str, amount: int) -> None:
        self.purse[player] -= amount
        self.bank += amount
        check(self.purse[player] >= 0, f"{player} is below nothing")

    def bank_pays(self, player: str, amount: int) -> None:
        self.purse[player] += amount
        self.bank -= amount
        if self.bank < 0:
            self.ends.add("bank")

    def spend(self, company: str, amount: int) -> None:
        self.treasury[company] -= amount
        check(self.treasury[company] >= 0, f"{company} is below nothing")

    def value(self, company: str) -> int:
        return PRICES[self.price[company]] if company in self.price else PAR[company]

    def move(self, company: str, giver: str, taker: str, count: int) -> None:
        held, since = self.held[company], self.since[company]
        held[giver] -= count
        held[taker] += count
        check(held[giver] >= 0, f"{giver} gives {company} that he has not")
        if giver in since and not held[giver]:
            since.remove(giver)
        if taker in self.players and taker not in since:
            since.append(taker)

    def certificates(self, player: str) -> int:
        return sum(
            held[player] - (self.director.get(company) == player)
            for company, held in self.held.items()
            if self.price.get(company, OVER) > PRICES.index(40)
        )

    def issued(self, company: str) -> int:
        return 10 - self.held[company]["stock"]

    def settle(self, company: str) -> None:
        """Who has more than the Director takes over; without two shares there is none (3.2,
        3.4)."""
        if company not in self.price:
            return
        held, old = self.held[company], self.director.get(company)
        best = max(self.since[company], key=lambda player: held[player], default=None)
        most = held[best] if best else 0
        if old and held[old] >= max(2, most):
            return
        if old:
            self.former[company] = self.director.pop(company)
        if best and most >= 2:
            self.director[company] = best

    def runs(self, company: str) -> str:
        """The Director, or the Manager."""
        since, former = self.since[company], self.former.get(company)
        manager = former if former in since else since[0] if since else self.elephant
        return self.director.get(company) or str(manager)

    # Both books.

    def compare(self, state: Plain) -> None:
        cash = dict(state["cash"])
        ours: Plain = {"bank": self.bank, **self.purse, **self.treasury}
        ours["credits"] = -sum(self.treasury.values())
        same("cash", {k: v for k, v in ours.items() if v}, {k: v for k, v in cash.items() if v})
        for company, held in self.held.items():
            same(company, +held, Counter(state["certificates"][company]))
        prices = {company: PRICES[place] for company, place in self.price.items()}
        same("prices", prices, {c: PRICES[cell[1]] for c, cell in state["market"].items()})
        same("Directors", self.director, state["directors"])
        same("formed", sorted(self.price), sorted(state["launched"]))
        same("Elephant", self.elephant, state["priority"])
        same("phase", self.phase, state["phase"] + 1)
        for holder, mine in self.trains.items():
            same(holder, sorted(mine), sorted(_names(state, holder)))
        left = Counter(card.split("-")[0] for card in state["trains"].get("depot", ()))
        same("depot", +self.depot, left)
        back = Counter(card.split("-")[0] for card in state["trains"].get("pool", ()))
        same("returned trains", +self.returned, back)
        same("unpaid", {p: sorted(c) for p, c in self.unpaid.items() if c}, _unpaid(state))
        same("Bonds returned", self.fulfilled, set(state["fulfilled"]))
        same("posts", self.grants, set(state["grants"]))
        same("ends", self.ends, set(state["ends"]) & {"bank", "price"})

    def worth(self) -> dict[str, int]:
        """What everybody is worth (5.2)."""
        return {
            player: self.purse[player]
            + sum(
                (held[player] - self.unpaid[player].count(company)) * self.value(company)
                for company, held in self.held.items()
            )
            for player in self.players
        }


def same(what: str, ours: Any, theirs: Any) -> None:
    """Both books say the same."""
    if ours != theirs:
        raise Dispute(f"{what}: the rulebook says {ours}, the engine {theirs}")


def _names(state: Plain, holder: str) -> list[str]:
    cards = state["trains"].get(holder, ())
    return [state["sides"].get(card, card.split("-")[0]) for card in cards]


def _unpaid(state: Plain) -> dict[str, list[str]]:
    if any(frame["frame"] == "bidding" for frame in state["frames"]):
        return {p: sorted(c) for p, c in state["claims"].items() if c}
    return {player: sorted(held) for player, held in state["unredeemed"].items() if held}
