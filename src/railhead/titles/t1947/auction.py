"""The auction of the private companies, one after the other. Clauses AU."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from railhead.finance import ledger
from railhead.finance.holders import BANK, GONE, STOCK
from railhead.play.actions import Action, Bid, Pass, StartCompany
from railhead.play.activity import Activity
from railhead.play.decision import Choice, between
from railhead.play.plain.stock import start_of
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing, bid
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.securities import wealth
from railhead.titles.t1947.shares import BNR
from railhead.titles.t1947.state import Auction, State1947
from railhead.titles.t1947.stock import Trading

RAISE = 10  # AU-04
BNR_PRIVATE = "P9"  # AU-11


class PrivateAuction(Activity[Auction, State1947]):
    """Bidding for one private; the winner of P9 then sets the par of the BNR."""

    step = "Auction"
    turn_rule = "auction.turn"

    def asked(self, p: Position, frame: Auction) -> tuple[str, ...]:
        if frame.winner:
            return (frame.winner,)
        return (frame.player,) if p.cash(frame.player) >= frame.bid + RAISE else ()

    def settle(self, p: Position, frame: Auction) -> None:
        """Who can't raise passes by himself (AU-07)."""
        self._pass(p, frame.player)

    def prompt(self, p: Position, frame: Auction, player: str) -> str:
        if frame.winner:
            return f"Set the par of the {BNR}."
        name = f"{frame.private}, {p.title.privates[frame.private].name}"
        if frame.bidder:
            return f"{frame.bidder} bids {p.money(frame.bid)} for {name}. Bid more, or pass."
        again = "Nobody has bid; once more: b" if frame.again else "B"
        return f"{again}id for {name}, or pass."

    def choices(self, p: Position, frame: Auction, player: str) -> Iterator[Choice]:
        if frame.winner:
            for par in p.title.issue_prices(p, BNR):
                yield replace(
                    start_of(p, player, BNR, par, "open", "Open {subject} at {par}"), price=None
                )
            return
        least, most = frame.bid + RAISE, p.cash(player)
        yield Choice(
            Bid(by=player, amount=least),
            "bid",
            price=bid(p, least),
            amounts=between("amount", least, most),
        )
        yield Choice(
            Pass(by=player),
            "pass",
            Thing("private", frame.private),
            form="Pass: no more bids for {subject}",
        )

    def why_not(self, p: Position, frame: Auction, player: str, action: Action) -> Refusal | None:
        if frame.winner:
            return self._why_not_par(p, action)
        match action:
            case Pass():
                return None
            case Bid():
                return self._why_not_bid(p, frame, player, action.amount)
        return p.refuse("auction.turn", "In the auction you may bid or pass.")

    def play(self, p: Position, frame: Auction, player: str, action: Action) -> None:
        match action:
            case Pass():
                self._pass(p, player)
            case Bid():
                p.note_deed(player, f"bids {p.money(action.amount)} for {frame.private}")
                p.change(bid=action.amount, bidder=player)
                self._go_on(p, player)
            case StartCompany():
                p.note_deed(player, f"opens {BNR} at {p.money(action.price)}", BNR, closes=True)
                p.rule(Trading).start(p, player, BNR, action.price)
                self._next(p, frame.private)

    # Bidding.

    def _why_not_bid(self, p: Position, frame: Auction, player: str, amount: int) -> Refusal | None:
        least = frame.bid + RAISE
        if amount < least:
            return p.refuse("auction.raise", f"The next bid must be at least {p.money(least)}.")
        if amount > p.cash(player):
            return p.refuse("auction.cash", f"{player} has only {p.money(p.cash(player))}.")
        return None

    def _pass(self, p: Position, player: str) -> None:
        frame = p.top
        assert isinstance(frame, Auction)
        p.note_deed(player, "passes")
        p.change(out=(*frame.out, player))
        self._go_on(p, player)

    def _go_on(self, p: Position, player: str) -> None:
        """The next bidder, the second go-round, or the end of this auction (AU-06 to AU-09)."""
        frame = p.top
        assert isinstance(frame, Auction)
        left = [other for other in p.from_left_of(player) if other not in frame.out]
        if left and left != [frame.bidder]:
            p.change(player=left[0])
        elif frame.bidder:
            self._sold(p, frame)
        elif not frame.again:
            p.change(player=p.after(player), out=(), again=True)
            words = f"Nobody has bid for {frame.private}: everybody may bid once more."
            p.note(words, closes=True)
        else:
            ledger.move_private(p.state, frame.private, STOCK, GONE)
            p.note(f"Nobody wants {frame.private}: it leaves the game.", closes=True)
            self._next(p, frame.private)

    def _sold(self, p: Position, frame: Auction) -> None:
        """The hammer price goes to the Bank; P9 is exchanged at once (AU-08, AU-11)."""
        private, winner = frame.private, frame.bidder
        p.pay(winner, BANK, frame.bid)
        p.state.hammer[private] = frame.bid
        p.note_deed(winner, f"wins {private} for {p.money(frame.bid)}", closes=True)
        if private == BNR_PRIVATE:
            ledger.move_private(p.state, private, STOCK, GONE)
            p.change(winner=winner)
        else:
            ledger.move_private(p.state, private, STOCK, winner)
            self._next(p, private)

    def _next(self, p: Position, private: str) -> None:
        """The next private, opened by the next card (AU-01, AU-02); after the last one the order
        of the first stock round is made (AU-12)."""
        p.pop()
        privates = list(p.title.privates)
        number = privates.index(private) + 1
        if number < len(privates):
            p.push(Auction(privates[number], p.players[number % len(p.players)]))
        else:
            wealth.deal_cards(p, richest_first=True)
            p.rule(Trading).begin(p)

    # P9.

    def _why_not_par(self, p: Position, action: Action) -> Refusal | None:
        if not isinstance(action, StartCompany) or action.company != BNR:
            words = f"The winner of {BNR_PRIVATE} sets the par of the {BNR}."
            return p.refuse("auction.par", words)
        prices = p.title.issue_prices(p, BNR)
        if action.price not in prices:
            words = ", ".join(p.money(price) for price in prices)
            return p.refuse("stock.issue_price", f"{BNR} must open at one of {words}.")
        return None
