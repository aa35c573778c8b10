"""The opening auction: six times the right to choose a certificate. Clauses AUC."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from railhead.finance import ledger
from railhead.finance.holders import BANK, STOCK
from railhead.play.actions import Action, Bid, BuyPrivate, Pass, StartCompany
from railhead.play.activity import Activity
from railhead.play.decision import Choice, between
from railhead.play.plain.stock import start_of
from railhead.play.refusal import Refusal
from railhead.play.terms import bid, paid, private_of
from railhead.titles.t1860.position import Position
from railhead.titles.t1860.privates import FISHBOURNE, NAME
from railhead.titles.t1860.state import OpeningAuction, State1860
from railhead.titles.t1860.stock import SharesAndPrivates

RAISE = 5  # AUC-02
DIRECTORS_SHARES = 2


class Auction(Activity[OpeningAuction, State1860]):
    """Bidding for the right to choose, then the choice."""

    step = "Auction"
    turn_rule = "auction.turn"

    def asked(self, p: Position, frame: OpeningAuction) -> tuple[str, ...]:
        return (frame.winner or frame.player,)

    def prompt(self, p: Position, frame: OpeningAuction, player: str) -> str:
        if frame.winner:
            return "It is paid for at once, besides the bid."
        if frame.bidder:
            bid = p.money(frame.bid)
            words = f"{frame.bidder} bids {bid} for the right to choose. Bid more, or pass."
        else:
            words = "Bid for the right to choose a certificate, or pass."
        return f"{words} On offer: {', '.join(_lots(p))}."

    def choices(self, p: Position, frame: OpeningAuction, player: str) -> Iterator[Choice]:
        if frame.winner:
            yield from self._certificates(p, player)
            return
        least, most = frame.bid + RAISE, _highest_bid(p, player)
        if most >= least:
            yield Choice(
                Bid(by=player, amount=least),
                "bid",
                price=bid(p, least),
                amounts=between("amount", least, most),
            )
        yield Choice(Pass(by=player), "pass", form="Pass: no more bids in this auction")

    def why_not(
        self, p: Position, frame: OpeningAuction, player: str, action: Action
    ) -> Refusal | None:
        if frame.winner:
            match action:
                case BuyPrivate():
                    return self._why_not_private(p, player, action.private)
                case StartCompany():
                    return self._why_not_start(p, player, action.company, action.price)
            return p.refuse("auction.choose", f"{player} has won and must choose a certificate.")
        match action:
            case Pass():
                return None
            case Bid():
                return self._why_not_bid(p, frame, player, action.amount)
        return p.refuse("auction.turn", "In the auction you may bid or pass.")

    def play(self, p: Position, frame: OpeningAuction, player: str, action: Action) -> None:
        match action:
            case Bid():
                p.note_deed(player, f"bids {p.money(action.amount)}")
                p.change(bid=action.amount, bidder=player)
            case Pass():
                p.note_deed(player, "passes")
                p.change(out=(*frame.out, player))
            case BuyPrivate():
                self._buy_private(p, player, action.private)
                return
            case StartCompany():
                self._start(p, player, action.company, action.price)
                return
        self._go_on(p, player)

    # Bidding.

    def _why_not_bid(
        self, p: Position, frame: OpeningAuction, player: str, amount: int
    ) -> Refusal | None:
        least = frame.bid + RAISE
        if amount < least:
            return p.refuse("auction.raise", f"The next bid must be at least {p.money(least)}.")
        most = _highest_bid(p, player)
        if amount > most:
            return p.refuse(
                "auction.cash",
                f"{player} has {p.money(p.cash(player))}, and the cheapest certificate costs "
                f"{p.money(_cheapest(p))}: {p.money(max(0, most))} is the highest bid.",
            )
        return None

    def _go_on(self, p: Position, player: str) -> None:
        """The next bidder, or the winner (AUC-05, AUC-07, AUC-13)."""
        frame = p.top
        assert isinstance(frame, OpeningAuction)
        left = [other for other in p.from_left_of(player) if other not in frame.out]
        if player not in frame.out:
            left.append(player)
        if left and not (len(left) == 1 and frame.bidder == left[0]):
            p.change(player=left[0])
            return
        winner = left[0] if left else frame.out[0]
        p.pay(winner, BANK, frame.bid)
        p.change(winner=winner)
        bid = f" for {p.money(frame.bid)}" if frame.bid else ""
        p.note_deed(winner, f"wins the right to choose{bid}", closes=True)

    # Choosing.

    def _certificates(self, p: Position, player: str) -> Iterator[Choice]:
        for action in on_offer(p, player):
            if isinstance(action, StartCompany):
                company, par = action.company, action.price
                if self._why_not_start(p, player, company, par) is None:
                    price = paid(p, player, min(DIRECTORS_SHARES * par, p.cash(player)))
                    yield replace(start_of(p, player, company, par), price=price)
            elif self._why_not_private(p, player, action.private) is None:
                printed = p.title.privates[action.private]
                price = paid(p, player, min(printed.price, p.cash(player)))
                yield Choice(action, "take", private_of(p, action.private, NAME), price=price)

    def _why_not_private(self, p: Position, player: str, private: str) -> Refusal | None:
        if private not in p.title.privates:
            return Refusal(f"There is no private company {private!r}.")
        if private not in _privates(p):
            return p.refuse("auction.offer", f"{private} is not on offer.")
        return self._why_not_price(p, player, p.title.privates[private].price)

    def _why_not_start(self, p: Position, player: str, company: str, par: int) -> Refusal | None:
        if company not in p.title.companies:
            return Refusal(f"There is no company {company!r}.")
        if company not in _directors(p):
            return p.refuse("auction.offer", f"{company} is not on offer.")
        prices = p.company(company).prices
        if par not in prices:
            words = ", ".join(p.money(price) for price in prices)
            return p.refuse("stock.issue_price", f"{company} must start at one of {words}.")
        return self._why_not_price(p, player, DIRECTORS_SHARES * par)

    def _why_not_price(self, p: Position, player: str, price: int) -> Refusal | None:
        """He pays in full; only the cheapest goes for less to who can't pay even that (AUC-08)."""
        cash = p.cash(player)
        if price <= cash or price == _cheapest(p):
            return None
        return p.refuse(
            "auction.pay", f"That costs {p.money(price)}; {player} has only {p.money(cash)}."
        )

    def _buy_private(self, p: Position, player: str, private: str) -> None:
        printed = p.title.privates[private]
        price = min(printed.price, p.cash(player))
        p.pay(player, BANK, price)
        ledger.move_private(p.state, private, STOCK, player)
        p.note_deed(player, f"takes {printed.name} for {p.money(price)}", closes=True)
        self._next(p, player)

    def _start(self, p: Position, player: str, company: str, par: int) -> None:
        price = min(DIRECTORS_SHARES * par, p.cash(player))
        p.pay(player, BANK, price)
        words = f"starts {company} at {p.money(par)} for {p.money(price)}"
        p.note_deed(player, words, company, closes=True)
        p.rule(SharesAndPrivates).start(p, player, company, par)
        self._next(p, player)

    def _next(self, p: Position, winner: str) -> None:
        """The player left of the winner opens the next auction (AUC-09), or it was the last."""
        p.pop()
        if _privates(p) or _directors(p):
            p.push(OpeningAuction(p.after(winner)))
            return
        p.state.priority = first_player(p)
        p.rule(SharesAndPrivates).begin(p)


def first_player(p: Position) -> str:
    """The player with most cash; in a tie, of all who own privates, the one whose privates are
    worth least, the first in seat order (AUC-10, AUC-11)."""
    most = max(p.cash(player) for player in p.players)
    richest = [player for player in p.players if p.cash(player) == most]
    if len(richest) == 1:
        return richest[0]
    faces = {
        player: sum(
            p.title.privates[private].price
            for private, owner in p.state.privates.items()
            if owner == player
        )
        for player in p.players
        if player in p.state.privates.values()
    }
    return min(faces, key=lambda player: faces[player]) if faces else richest[0]


def _privates(p: Position) -> list[str]:
    return [
        private
        for private, owner in p.state.privates.items()
        if owner == STOCK and private != FISHBOURNE
    ]


def on_offer(p: Position, player: str) -> Iterator[BuyPrivate | StartCompany]:
    """All that the winner of a bid could choose, had he money enough."""
    for private in _privates(p):
        yield BuyPrivate(by=player, private=private)
    for company in _directors(p):
        for par in p.company(company).prices:
            yield StartCompany(by=player, company=company, price=par)


def _lots(p: Position) -> Iterator[str]:
    """What the winner of a bid may choose from, each with what it then costs."""
    for private in _privates(p):
        yield f"{private} {p.money(p.title.privates[private].price)}"
    for company in _directors(p):
        costs = [DIRECTORS_SHARES * par for par in p.company(company).prices]
        yield f"{company} {p.money(min(costs))} to {p.money(max(costs))}"


def _directors(p: Position) -> list[str]:
    """The companies of the first layer whose Director's certificate is on offer."""
    return [
        company
        for company, printed in p.title.companies.items()
        if printed.layer == 1 and p.state.certificates[company][0] == STOCK
    ]


def _cheapest(p: Position) -> int:
    prices: list[int] = [p.title.privates[private].price for private in _privates(p)]
    prices += [DIRECTORS_SHARES * min(p.company(company).prices) for company in _directors(p)]
    return min(prices)


def _highest_bid(p: Position, player: str) -> int:
    """AUC-04."""
    return p.cash(player) - _cheapest(p)
