"""The referee: hears what is announced, and compares his books with the game's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.referees.t18india import printed, runs
from tests.referees.t18india.books import BANK, Books
from tests.referees.t18india.dealing import Dealing

MONEY = r"₹([\d,]+)"
SILENT = (
    r".+ passes\.",
    r".+ becomes (Director|Manager) of \w+\.",
    r"\w+ takes circle \d of .+\.",
    r"\w+ removes the gauge change between \w+ and \w+\.",
    r"A gauge-change marker is set between \w+ and \w+\.",
    r"\w+'s station moves into .+\.",
    r"GIPR takes over \w+'s station in .+\.",
    r"The GIPR takes a station in .+ back\.",
    r"\w+ places its home station in .+\.",
    r".+ declines to sell the .+ of \w+\.",
    r"\w+ runs no train\.",
    r"\w+ closes\.",
    r"\w+ gets the (?!Jewelry)\w+ concession\.",
    r"The Guaranty Warrants expire, and bonds can be converted\.",
)


class Referee(Dealing):
    """One game. ``kgf``: the face value of the KGF, ``own_counts``: whether an express train counts
    an own station: the two figures in which the profiles differ."""

    def __init__(self, state: Any, players: tuple[str, ...], *, kgf: int, own_counts: bool) -> None:
        super().__init__(Books(state, players, {**printed.FACES, "KGF": kgf}))
        self.own_counts = own_counts
        self.warrants = set(state.warrants)
        self.concessions: dict[str, str] = {}
        self.jewelry = ""
        self.built: Counter[str] = Counter()
        self.revenue = 0
        self.runs: list[Any] = []
        self.due: list[str] = []
        self.ends = ""
        self.in_stock_round = True
        self.bank_announced = False
        self.incomes: dict[str, int] = {}
        self.heard: list[tuple[re.Pattern[str], Callable[..., None]]] = [
            (re.compile(pattern), handler) for pattern, handler in self._announcements()
        ]

    def _announcements(self) -> list[tuple[str, Callable[..., None]]]:
        eic = r"the (\w+) East India Company"
        return [
            *((pattern, self._nothing) for pattern in SILENT),
            (rf"(.+) buys the Director's Certificate of (\w+) for {MONEY}\.", self._director),
            (rf"(.+) buys {eic} for {MONEY}\.", self._buy_private),
            (rf"(.+) sells {eic} for {MONEY}\.", self._sell_private),
            (rf"The (\w+) East India Company closes; (.+) gets {MONEY}\.", self._close_private),
            (rf"(.+) buys a Royal Bond for {MONEY}\.", self._buy_bond),
            (rf"(.+) converts a Royal Bond into a GIPR share for {MONEY}\.", self._convert),
            (rf"(.+) sells (a|\d+) Royal Bonds? for {MONEY}\.", self._sell_bonds),
            (rf"(.+) sells (a|\d+) shares? of (\w+) for {MONEY}\.", self._sell_shares),
            (rf"(\w+) buys a (used )?(\S+) for {MONEY}\.", self._buy_train),
            (rf"(\w+) buys a (\S+) from (\w+) for {MONEY}\.", self._trade_train),
            (rf"(\w+) sells a (\S+) to the Bank for {MONEY}\.", self._sell_train),
            (rf"(.+) buys (\w+) from (.+) for {MONEY}\.", self._buy_share),
            (r"(\w+) starts\.", self._start),
            (r"Stock round \d+ begins with .+\.", self._stock_round),
            (r"Operating round (.+) begins\.", self._operating_round),
            (rf"(.+) gets {MONEY} of income\.", self._income),
            (rf"(\w+) (?:lays|upgrades to) tile .+? on .+?(?: for {MONEY})?\.", self._tile),
            (rf"(\w+) gets up to {MONEY} off terrain\.", self._french),
            (rf"(\w+) gets {MONEY} of its terrain back\.", self._given_back),
            (rf"(\w+) places a station in .+ for {MONEY}\.", self._station),
            (r"(\w+) places a station (?:in|beside the spots of) .+ by P5\.", self._danish),
            (r"(\w+) gets the Jewelry concession; it lies on (\w+)\.", self._jewelry),
            (rf"(\w+) runs a (\S+) for {MONEY}: .+\.", self._run),
            (rf"(\w+) pays {MONEY} a share; (\d+) → (\d+)\.", self._dividend),
            (
                rf"(\w+) (?:withholds {MONEY}|has no income)(?:; the Bank pays {MONEY} a share)?\.",
                self._withheld,
            ),
            (r"The price of (\w+) falls: (\d+) → (\d+)\.", self._fallen),
            (r"(\w+) has no train\.", self._trainless),
            (r"(\w+) is gone with all its certificates, .+\.", self._gone),
            (r"Phase (\w+) begins\.", self._phase),
            (r"(.+): the game will end\.", self._will_end),
            (r"The game is over\.", self._over),
        ]

    # One action.

    def watch(self, before: Any, action: Any, events: list[Any], after: Any) -> None:
        """What has been announced about an action, and the table after it."""
        self.before, self.action, self.after = before, action, after
        self.runs = list(getattr(action, "routes", ()))
        assert runs.shares_no_track([run.track for run in self.runs]), "trains share track"
        for event in events:
            self._hear(event.text)
        self._compare()

    def _hear(self, text: str) -> None:
        for pattern, handler in self.heard:
            match = pattern.fullmatch(text)
            if match:
                handler(*match.groups())
                return
        raise AssertionError(f"the referee has never heard: {text}")

    def _compare(self) -> None:
        books, after = self.books, self.after
        for holder, amount in after.cash.items():
            assert books.cash[holder] == amount, f"{holder} has {amount}, not {books.cash[holder]}"
        for company, holders in after.certificates.items():
            ours = Counter({holder: n for holder, n in books.shares[company].items() if n})
            theirs = Counter(holder for holder in holders if holder not in ("stock", "gone"))
            if company != "GIPR" and holders[0] not in ("stock", "gone"):
                theirs[holders[0]] += 1  # the Director's Certificate is two shares
            assert ours == theirs, f"shares of {company}"
        assert +books.bonds == Counter(holder for holder in after.bonds if holder != "gone")
        owners = {
            printed.PRIVATE_IDS[id_]: owner
            for id_, owner in after.privates.items()
            if owner not in ("stock", "gone")
        }
        assert books.privates == owners
        for company in books.companies:
            cell = after.market.get(company)
            assert books.column.get(company) == (None if cell is None else cell[1]), company
            sides = [after.sides[card] for card in after.trains.get(company, ())]
            assert sorted(books.trains.get(company, [])) == sorted(sides), f"trains of {company}"
            assert len(sides) <= 2, "the train limit"
            assert sum(printed.kind_of(s) in printed.PHASE_FOUR for s in sides) <= 1, "Phase IV"
            self._company_limit(company)
        assert books.broken == self.bank_announced, "whether the Bank is out of money"
        assert self.concessions == {g: c for g, c in after.concessions.items() if c != "gone"}
        self._within_limit()
        self._control()

    def _company_limit(self, company: str) -> None:
        owned = sum(shares[company] for shares in self.books.shares.values())
        owned += sum(owner == company for owner in self.books.privates.values())
        assert owned <= 3, f"{company} owns {owned} certificates"

    def _control(self) -> None:
        """Who controls a company has the largest holding, and a Director his certificate, once a
        purchase is complete (2.1, 7.6, 7.7)."""
        if self._purchase_is_open():
            return
        for company, chief in self.after.managers.items():
            shares = self.books.shares[company]
            most = max(shares[player] for player in self.books.players)
            if company in self.after.launched:
                assert shares[chief] == most, f"{chief} controls {company}"
            first = self.after.certificates[company][0]
            if company != "GIPR" and first in self.books.players:
                assert first == chief, f"the Director's Certificate of {company}"

    def _nothing(self, *_: str) -> None:
        pass

    # Rounds.

    def _stock_round(self) -> None:
        self._end_round()
        self._goes_on()
        self.in_stock_round = True

    def _goes_on(self) -> None:
        """Another round begins: nothing has ended the game, or the Bank was broken in the stock
        round before and this is one of the two operating rounds that follow (9.1)."""
        assert self._top() < 400, "the game should have ended by a price"
        assert not self.books.broken or self.ends == "later", "the Bank has ended the game"

    def _top(self) -> int:
        return max((printed.PRICES[column] for column in self.books.column.values()), default=0)

    def _operating_round(self, number: str) -> None:
        """The order of the companies, and the incomes of privates and bonds (8.1, 8.3)."""
        self._end_round()
        if self.in_stock_round and self.books.broken:
            self.ends = "later"
        self.in_stock_round = False
        self._goes_on()
        self.round = number
        self.due = [company for company in self.books.order() if company in self.after.managers]
        if self.phase == "I" and "GIPR" in self.due:
            self.due.remove("GIPR")
        self.incomes = {}
        for holder in (*self.books.players, *self.books.companies):
            amount = 10 * self.books.bonds[holder]
            for name, owner in self.books.privates.items():
                amount += printed.PRIVATES[name][1] if owner == holder else 0
            if amount:
                self.books.pay(BANK, holder, amount)
                self.incomes[holder] = amount

    def _income(self, holder: str, announced: str) -> None:
        self._is(announced, self.incomes.pop(holder))

    def _end_round(self) -> None:
        assert not self.incomes, "an income was not paid"
        waiting = [company for company in self.due if company not in self.books.closed]
        assert not waiting, f"{waiting} had no turn"

    def _operates(self, company: str) -> None:
        """A company has its dividend step: it is the next in order."""
        while self.due[0] in self.books.closed:
            del self.due[0]
        assert self.due.pop(0) == company, f"{company} is not on turn"

    def _will_end(self, why: str) -> None:
        if why == "The Bank is out of money":
            self.bank_announced = True  # before the payment itself is
        elif "has reached ₹400" in why:
            assert self._top() >= 400
        else:
            assert why == "No company has operated for a long time"
            self.ends = "now"

    def _over(self) -> None:
        """At the end of an operating round, for a reason (9.1)."""
        self._end_round()
        broken = self.books.broken and (self.ends != "later" or self.round.endswith(".2"))
        assert self.ends == "now" or self._top() >= 400 or broken, "why does it end?"
        self.ends = "over"

    # Building.

    def _tile(self, company: str, announced: str | None) -> None:
        action, tiles = self.action, self.before.map.tiles
        home = self.before.frames[-1].__class__.__name__ == "ChooseHome"
        cost = printed.building_cost(
            action.hex,
            action.tile,
            action.rotation,
            tiles,
            yellow=action.hex not in tiles and not home,
        )
        if home:
            self._is(announced or "0", cost)
            self.books.pay(company, BANK, cost)
            return
        self._company_turn(company)
        paid = max(0, cost - self.discount)
        self.discount = max(0, self.discount - cost)
        self.terrain += paid
        self._is(announced or "0", paid)
        self.books.pay(company, BANK, paid)

    def _french(self, company: str, announced: str) -> None:
        self._company_turn(company)
        self._is(announced, 40)
        back = min(40, self.terrain)
        self.discount = 40 - back
        self.books.pay(BANK, company, back)

    def _given_back(self, company: str, announced: str) -> None:
        self._is(announced, 40 - self.discount)

    def _station(self, company: str, announced: str) -> None:
        cost = 100 if self.built[company] else 40
        self._is(announced, cost)
        self.books.pay(company, BANK, cost)
        self.built[company] += 1

    def _danish(self, company: str) -> None:
        self.built[company] += 1

    # Running.

    def _line(self, company: str) -> runs.Line:
        laid = self.before.map
        return runs.Line(laid, company, self.concessions, self.jewelry, self.own_counts)

    def _run(self, company: str, train: str, announced: str) -> None:
        run = self.runs.pop(0)
        assert run.train == train
        assert train in self.books.trains[company], f"{company} has no {train}"
        line = self._line(company)
        earned = runs.revenue(line, train, run.track)
        self._is(announced, earned)
        self.revenue += earned
        for goods in runs.delivered(line, {words.split()[0] for words in run.track}):
            self.concessions[goods] = company

    def _jewelry(self, company: str, hex_id: str) -> None:
        self.concessions["jewelry"] = company
        self.jewelry = hex_id

    def _dividend(self, company: str, share: str, old: str, new: str) -> None:
        self._operates(company)
        books, total = self.books, self.revenue
        self.revenue = 0
        price = books.price(company)
        self._is(old, price)
        self._is(share, total // 10)
        assert total > 0
        for holder, units in books.holders(company):
            books.pay(BANK, holder, units * (total // 10))
        steps = min(4, total // price) or int(2 * total >= price)
        books.put(company, books.column[company] + steps)
        self._is(new, books.price(company))

    def _withheld(self, company: str, kept: str | None, guaranty: str | None) -> None:
        self._operates(company)
        books = self.books
        self._is(kept or "0", self.revenue)
        books.pay(BANK, company, self.revenue)
        self.revenue = 0
        assert (guaranty is not None) == (company in self.warrants and self.phase != "IV")
        if guaranty is None:
            self._left(company)
            return
        share = books.price(company) * 5 // 100
        self._is(guaranty, share)
        for holder, units in books.holders(company):
            books.pay(BANK, holder, units * share)

    def _left(self, company: str) -> None:
        self.books.put(company, self.books.column[company] - 1)

    def _trainless(self, company: str) -> None:
        assert not self.books.trains.get(company), f"{company} has a train"
        self._left(company)

    def _fallen(self, company: str, old: str, new: str) -> None:
        assert [old, new] == [
            str(printed.PRICES[self.books.column[company] + shift]) for shift in (1, 0)
        ]

    def _gone(self, company: str) -> None:
        assert self.books.column[company] == 0, f"{company} is not in the Closed box"
        self.books.close(company)
        self.concessions = {g: c for g, c in self.concessions.items() if c != company}
