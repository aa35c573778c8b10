"""What the referee hears about certificates and trains: who pays whom how much."""

from __future__ import annotations

from typing import Any

from tests.referees.t18india import printed
from tests.referees.t18india.books import BANK, MARKET, Books


class Dealing:
    """``after``: the table after the action. ``turn``: the round and the company on turn, with the
    ``terrain`` that it has paid and the ``discount`` that it has left in it."""

    def __init__(self, books: Books) -> None:
        self.books = books
        self.after: Any = None
        self.phase = "I"
        self.round = ""
        self.turn: tuple[str, str] = ("", "")
        self.terrain = self.discount = 0
        self.buyers: set[str] = set()  # since the last purchase that was complete
        self.bought_from_bank: list[tuple[tuple[str, str], str]] = []

    def _purchase_is_open(self) -> bool:
        """Whether more may be bought together with what has been, so that nothing is settled."""
        return bool(getattr(self.after.frames[-1], "unsettled", ()))

    def _company_turn(self, company: str) -> None:
        if self.turn != (self.round, company):
            self.turn = (self.round, company)
            self.terrain = self.discount = 0

    # Certificates.

    def _director(self, player: str, company: str, announced: str) -> None:
        price = 2 * self.books.faces[company]
        self._is(announced, price)
        self.books.pay(player, company, price)
        self.books.shares[company][player] += 2
        self.buyers.add(player)

    def _buy_share(self, buyer: str, company: str, source: str, announced: str) -> None:
        books = self.books
        from_market = source == "the Open Market"
        price = books.price(company) if from_market else books.faces[company]
        self._is(announced, price)
        books.pay(buyer, BANK if from_market else company, price)
        if from_market:
            assert books.shares[company][MARKET], "none is in the Open Market"
            books.shares[company][MARKET] -= 1
        if buyer in books.companies and not from_market:
            assert buyer != company, "its own share from the IPO"
        books.shares[company][buyer] += 1
        self.buyers.add(buyer)

    def _within_limit(self) -> None:
        """A purchase leaves a player within his limit, exchanges of certificates included (7.3)."""
        if self._purchase_is_open():
            return
        limits = printed.LIMITS[len(self.books.players)]
        for buyer in self.buyers.intersection(self.books.players):
            held = sum(holders.count(buyer) for holders in self.after.certificates.values())
            held += sum(owner == buyer for owner in self.after.privates.values())
            limit = limits[min(2, len(self.books.closed))]
            assert held <= limit, f"{buyer} holds {held} certificates"
        self.buyers.clear()

    def _sell_shares(self, holder: str, count: str, company: str, announced: str) -> None:
        units = 1 if count == "a" else int(count)
        amount = units * self.books.price(company)
        self._is(announced, amount)
        assert self.books.shares[company][holder] >= units
        self.books.shares[company][holder] -= units
        self.books.shares[company][MARKET] += units
        self.books.pay(BANK, holder, amount)

    def _buy_private(self, buyer: str, name: str, announced: str) -> None:
        self._is(announced, printed.PRIVATES[name][0])
        self.books.pay(buyer, BANK, printed.PRIVATES[name][0])
        self.books.privates[name] = buyer
        self.buyers.add(buyer)

    def _sell_private(self, holder: str, name: str, announced: str) -> None:
        self._close_private(name, holder, announced)
        self.books.privates[name] = MARKET

    def _close_private(self, name: str, owner: str, announced: str) -> None:
        assert self.books.privates.pop(name) == owner
        self._is(announced, printed.PRIVATES[name][0])
        self.books.pay(BANK, owner, printed.PRIVATES[name][0])

    def _buy_bond(self, buyer: str, announced: str) -> None:
        self._is(announced, 100)
        self.books.pay(buyer, BANK, 100)
        self._move_bonds(BANK, buyer, 1)

    def _sell_bonds(self, holder: str, count: str, announced: str) -> None:
        bonds = 1 if count == "a" else int(count)
        self._is(announced, 100 * bonds)
        self._move_bonds(holder, BANK, bonds)
        self.books.pay(BANK, holder, 100 * bonds)

    def _move_bonds(self, giver: str, taker: str, count: int) -> None:
        assert self.books.bonds[giver] >= count
        self.books.bonds[giver] -= count
        self.books.bonds[taker] += count

    def _convert(self, holder: str, announced: str) -> None:
        assert self.phase == "IV", "bonds are converted in Phase IV"
        price = max(0, self.books.price("GIPR") - 100)
        self._is(announced, price)
        self.books.pay(holder, BANK, price)
        self.books.pay(BANK, "GIPR", 100)
        assert self.books.bonds[holder]
        self.books.bonds[holder] -= 1
        self.books.shares["GIPR"][holder] += 1
        self.buyers.add(holder)

    def _start(self, company: str) -> None:
        """With three shares or the Director's Certificate in play (2.0)."""
        directed = company != "GIPR" and self.after.certificates[company][0] != "stock"
        assert directed or self.books.in_play(company) >= 3, f"{company} starts too early"
        self.books.put(company, printed.PRICES.index(self.books.faces[company]))

    # Trains.

    def _buy_train(self, company: str, used: str | None, side: str, announced: str) -> None:
        books, kind = self.books, printed.kind_of(side)
        self._is(announced, printed.TRAINS[side][0])
        books.pay(company, BANK, printed.TRAINS[side][0])
        if used:
            books.trains[MARKET].remove(side)
        else:
            kinds = list(printed.CARDS)
            earlier = [k for k in kinds[: kinds.index(kind)] if k not in printed.PHASE_FOUR]
            assert not any(books.new_trains[k] for k in earlier), f"no {side} is on sale yet"
            assert books.new_trains[kind], f"all {side} are sold"
            books.new_trains[kind] -= 1
        self._company_turn(company)
        self.bought_from_bank.append((self.turn, side))
        self._take_train(company, side)

    def _take_train(self, company: str, side: str) -> None:
        owned = self.books.trains.setdefault(company, [])
        owned.append(side)
        assert len(owned) <= 2, "the train limit"

    def _trade_train(self, buyer: str, side: str, seller: str, announced: str) -> None:
        price = _amount(announced)
        assert price >= 1
        self.books.pay(buyer, seller, price)
        self.books.trains[seller].remove(side)
        self._take_train(buyer, side)

    def _sell_train(self, company: str, side: str, announced: str) -> None:
        resale = printed.TRAINS[side][1]
        assert resale, f"the Bank takes no {side}"
        self._company_turn(company)
        mine = self.books.trains[company]
        bought = sum(each == (self.turn, side) for each in self.bought_from_bank)
        assert mine.count(side) > bought or not bought, f"the {side} was bought in this turn"
        self._is(announced, resale)
        mine.remove(side)
        self.books.trains.setdefault(MARKET, []).append(side)
        self.books.pay(BANK, company, resale)

    def _phase(self, name: str) -> None:
        """With the first new 3, 4 or Phase IV train (3.0)."""
        new = self.books.new_trains
        began = "I"
        for kinds, phase in ((("3",), "II"), (("4",), "III"), (printed.PHASE_FOUR, "IV")):
            if any(new[kind] < printed.CARDS[kind] for kind in kinds):
                began = phase
        assert name == began != self.phase
        self.phase = name

    def _is(self, announced: str, expected: int) -> None:
        assert _amount(announced) == expected, f"announced {announced}, the referee has {expected}"


def _amount(announced: str) -> int:
    return int(announced.replace(",", ""))
