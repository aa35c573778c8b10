"""The referee's own books: who has what, and where the price markers stand."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.referees.t18india import printed

BANK, MARKET = "bank", "pool"


class Books:
    """Cash, shares, bonds, privates and trains by holder; prices as columns of the line."""

    def __init__(self, state: Any, players: tuple[str, ...], faces: dict[str, int]) -> None:
        self.players = players
        self.faces = faces
        self.companies = tuple(state.certificates)
        self.cash: Counter[str] = Counter(state.cash)
        self.shares: dict[str, Counter[str]] = {company: Counter() for company in self.companies}
        self.bonds: Counter[str] = Counter({BANK: 10})
        self.privates: dict[str, str] = {}  # those in play, by their first name
        self.trains: dict[str, list[str]] = {}
        self.new_trains = dict(printed.CARDS)
        self.column: dict[str, int] = {}
        self.arrived: dict[str, int] = {}
        self.arrivals = 0
        self.closed: list[str] = []
        self.broken = False  # the Bank could not pay in full
        self._left_over(state)

    def _left_over(self, state: Any) -> None:
        """The Open Market after the deal, which the Bank has paid for (5.2, 6.3, 2.0)."""
        for company, holders in state.certificates.items():
            left = holders.count(MARKET)
            self.shares[company][MARKET] = left
            assert self.cash[company] == left * self.faces[company]
            if left >= 3:  # in play: it is operational
                self.put(company, printed.PRICES.index(self.faces[company]))
        for id_, owner in state.privates.items():
            if owner == MARKET:
                self.privates[printed.PRIVATE_IDS[id_]] = MARKET
        money = printed.STARTING_MONEY[len(self.players)]
        assert all(self.cash[player] == money for player in self.players)
        assert sum(self.cash.values()) == 9000

    # Money.

    def pay(self, giver: str, taker: str, amount: int) -> None:
        """Nobody but the Bank pays what he has not."""
        assert giver == BANK or self.cash[giver] >= amount, f"{giver} can't pay {amount}"
        if giver == BANK and self.cash[BANK] < amount:
            self.broken = True
        self.cash[giver] -= amount
        self.cash[taker] += amount

    # Certificates.

    def price(self, company: str) -> int:
        """The market value, or the face value without a marker (7.1)."""
        column = self.column.get(company)
        return self.faces[company] if column is None else printed.PRICES[column]

    def in_play(self, company: str) -> int:
        """The shares of a company that are in play."""
        return sum(self.shares[company].values())

    def holders(self, company: str) -> list[tuple[str, int]]:
        """Whoever is paid a dividend: players and companies."""
        shares = self.shares[company]
        return [(holder, units) for holder, units in shares.items() if holder != MARKET and units]

    # Prices.

    def put(self, company: str, column: int) -> None:
        """A marker enters a column below those that are there; at 460 and without a move it stays
        (8.3.2)."""
        column = min(column, len(printed.PRICES) - 1)
        if self.column.get(company) != column:
            self.arrivals += 1
            self.arrived[company] = self.arrivals
            self.column[company] = column

    def order(self) -> list[str]:
        """Companies as they operate (8.3)."""
        started = self.column
        return sorted(started, key=lambda company: (-started[company], self.arrived[company]))

    # The end.

    def assets(self, company: str) -> int:
        """What a company has besides its price (9.2.1)."""
        total = self.cash[company] + 100 * self.bonds[company]
        total += sum(printed.TRAINS[side][0] for side in self.trains.get(company, ()))
        total += sum(
            printed.PRIVATES[name][0] for name, owner in self.privates.items() if owner == company
        )
        return total + sum(self.shares[c][company] * self.price(c) for c in self.companies)

    def worth(self, player: str) -> int:
        """What a player has in the end (9.2.2)."""
        total = self.cash[player] + 100 * self.bonds[player]
        total += sum(
            printed.PRIVATES[name][0] for name, owner in self.privates.items() if owner == player
        )
        for company in self.companies:
            units = self.shares[company][player]
            if units:
                total += units * (self.price(company) + self.assets(company) // 10)
        return total

    def close(self, company: str) -> None:
        """A company is gone (8.4.4.4)."""
        self.closed.append(company)
        self.pay(company, BANK, self.cash[company])
        self.bonds[BANK] += self.bonds.pop(company, 0)
        self.trains.setdefault(MARKET, []).extend(self.trains.pop(company, []))
        self.shares[company].clear()
        for shares in self.shares.values():
            shares[MARKET] += shares.pop(company, 0)
        for name, owner in self.privates.items():
            if owner == company:
                self.privates[name] = MARKET
        del self.column[company]
