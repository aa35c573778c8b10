"""The auction of the privates: a waterfall with bids.

On his turn a player buys the first private at its price, bids for a later one, or passes. When the
first is sold, those after it that have bids go at once: to the only bidder, or to the winner of an
auction between the bidders. What is bid is set aside until then.
"""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import BANK, STOCK
from railhead.play.actions import Action, Amount, Bid, BuyPrivate, Pass, Text
from railhead.play.activity import Activity
from railhead.play.decision import Choice, between
from railhead.play.plain import privates, stock
from railhead.play.plain.frames import PrivateAuction
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.terms import Thing, bid, paid, private_of


class BidPrivate(Action, frozen=True, kw_only=True, tag="bid_private"):
    """Bid for a private that is not the first."""

    private: Text
    amount: Amount


class Waterfall(Activity[PrivateAuction, S]):
    """Players act in turn until the last private is sold. ``raise_``: by how much a bid must at
    least be higher than the last, or than the price; ``falls``: by how much the first private gets
    cheaper when all pass and nobody has bought one."""

    step = "Private companies"
    turn_rule = "auction.turn"
    raise_ = 5
    falls = 5

    def begin(self, p: Position[S]) -> None:
        """The auction begins with the holder of the priority card."""
        p.state.round = "Auction of the privates"
        p.push(PrivateAuction(p.state.priority))

    def asked(self, p: Position[S], frame: PrivateAuction) -> tuple[str, ...]:
        if not frame.contested and self._follows(p, frame):
            return ()
        return (frame.bidder or frame.player,)

    def settle(self, p: Position[S], frame: PrivateAuction) -> None:
        """When all are sold, the first share round begins; a private that comes first and has bids
        goes to the only bidder, or is auctioned between them."""
        left = self.left(p)
        if not left:
            p.pop()
            p.rule(stock.Shares).begin(p)
            return
        bids = frame.bids[left[0]]
        if len(bids) == 1:
            self._sell(p, bids[0][0], left[0], bids[0][1])
        else:
            p.change(contested=left[0], bidder=min(bids, key=lambda bid: bid[1])[0])
            p.note(f"{left[0]} is auctioned between {_names([who for who, _ in bids])}.")

    def _follows(self, p: Position[S], frame: PrivateAuction) -> bool:
        """Whether the auction goes on by itself: all are sold, or there are bids for the first."""
        left = self.left(p)
        return not left or bool(frame.bids.get(left[0]))

    def prompt(self, p: Position[S], frame: PrivateAuction, player: str) -> str:
        if frame.contested:
            high = max(amount for _, amount in frame.bids[frame.contested])
            return f"{frame.contested}: {p.money(high)} is bid. Bid more, or leave it."
        return "Buy the first private, bid for a later one, or pass."

    # What is on offer.

    def left(self, p: Position[S]) -> list[str]:
        """The privates that have not been sold, in their order."""
        return [private for private, owner in p.state.privates.items() if owner == STOCK]

    def price(self, p: Position[S], frame: PrivateAuction, private: str) -> int:
        """What the first private costs."""
        printed: int = p.title.privates[private].price
        return max(0, printed - frame.lowered)

    def least(self, p: Position[S], frame: PrivateAuction, private: str) -> int:
        """The lowest bid for a private."""
        bids = [amount for _, amount in frame.bids.get(private, ())]
        printed: int = p.title.privates[private].price
        return max([printed, *bids]) + self.raise_

    def free_cash(
        self, p: Position[S], frame: PrivateAuction, player: str, private: str = ""
    ) -> int:
        """What a player has not set aside for bids; what he has bid for this one does not count."""
        bound = sum(
            amount
            for other, bids in frame.bids.items()
            for bidder, amount in bids
            if bidder == player and other != private
        )
        return p.cash(player) - bound

    def choices(self, p: Position[S], frame: PrivateAuction, player: str) -> Iterator[Choice]:
        if frame.contested:
            low = self.least(p, frame, frame.contested)
            high = self.free_cash(p, frame, player, frame.contested)
            if high >= low:
                yield Choice(
                    Bid(by=player, amount=low),
                    "bid",
                    Thing("private", frame.contested),
                    price=bid(p, low),
                    amounts=between("amount", low, high),
                )
            lot = Thing("private", frame.contested)
            yield Choice(Pass(by=player), "leave", lot, form="Leave {subject} to the others")
            return
        for private in self.left(p):
            buy = BuyPrivate(by=player, private=private)
            if self.why_not(p, frame, player, buy) is None:
                price = paid(p, player, self.price(p, frame, private))
                yield Choice(buy, "buy", private_of(p, private), price=price)
            low = self.least(p, frame, private)
            action = BidPrivate(by=player, private=private, amount=low)
            if self.why_not(p, frame, player, action) is None:
                amounts = between("amount", low, self.free_cash(p, frame, player, private))
                subject, price = private_of(p, private), bid(p, low)
                yield Choice(action, "bid", subject, price=price, amounts=amounts)
        if self.why_not_pass(p, frame, player) is None:
            yield Choice(Pass(by=player), "pass")

    # Why an action is refused.

    def why_not(
        self, p: Position[S], frame: PrivateAuction, player: str, action: Action
    ) -> Refusal | None:
        match action:
            case Bid() if frame.contested:
                return self._why_not_amount(p, frame, player, frame.contested, action.amount)
            case Pass():
                return None if frame.contested else self.why_not_pass(p, frame, player)
            case BuyPrivate() if not frame.contested:
                return self._why_not_buy(p, frame, player, action.private)
            case BidPrivate() if not frame.contested:
                return self._why_not_bid(p, frame, player, action)
        if frame.contested:
            words = f"{frame.contested} is being auctioned: bid more for it, or leave it."
        else:
            words = "Buy the first private, bid for a later one, or pass."
        return p.refuse("auction.turn", words)

    def why_not_pass(self, p: Position[S], frame: PrivateAuction, player: str) -> Refusal | None:
        """A private that costs nothing any more must be taken."""
        first = self.left(p)[0]
        if self.price(p, frame, first) == 0 and frame.lowered:
            return p.refuse("auction.must", f"{first} costs nothing now: you must take it.")
        return None

    def _why_not_for_sale(self, p: Position[S], private: str) -> Refusal | None:
        if private not in p.title.privates:
            return Refusal(f"There is no private company {private!r}.")
        if private not in self.left(p):
            return p.refuse("auction.sold", f"{private} has been sold.")
        return None

    def _why_not_buy(
        self, p: Position[S], frame: PrivateAuction, player: str, private: str
    ) -> Refusal | None:
        refusal = self._why_not_for_sale(p, private)
        if refusal is not None:
            return refusal
        if private != self.left(p)[0]:
            return p.refuse(
                "auction.first", f"{self.left(p)[0]} must be sold first; you can bid for {private}."
            )
        price, cash = self.price(p, frame, private), self.free_cash(p, frame, player)
        if price > cash:
            return p.refuse(
                "auction.cash",
                f"{private} costs {p.money(price)} and {player} has only {p.money(cash)} "
                "that is not set aside for bids.",
            )
        return None

    def _why_not_bid(
        self, p: Position[S], frame: PrivateAuction, player: str, action: BidPrivate
    ) -> Refusal | None:
        refusal = self._why_not_for_sale(p, action.private)
        if refusal is not None:
            return refusal
        if action.private == self.left(p)[0]:
            return p.refuse("auction.first", f"{action.private} can only be bought, not bid for.")
        return self._why_not_amount(p, frame, player, action.private, action.amount)

    def _why_not_amount(
        self, p: Position[S], frame: PrivateAuction, player: str, private: str, amount: int
    ) -> Refusal | None:
        least = self.least(p, frame, private)
        if amount < least:
            return p.refuse("auction.raise", f"The next bid must be at least {p.money(least)}.")
        most = self.free_cash(p, frame, player, private)
        if amount > most:
            return p.refuse(
                "auction.cash", f"{player} has only {p.money(most)} that is not set aside for bids."
            )
        return None

    # Playing.

    def play(self, p: Position[S], frame: PrivateAuction, player: str, action: Action) -> None:
        match action:
            case Bid():
                self._set_bid(p, frame, player, frame.contested, action.amount)
                self._next_bidder(p, player)
            case Pass() if frame.contested:
                self._leave(p, frame, player)
            case Pass():
                p.note_deed(player, "passes")
                self._passed(p, frame)
            case BidPrivate():
                self._set_bid(p, frame, player, action.private, action.amount)
                p.change(player=p.after(player), passes=0)
            case BuyPrivate():
                p.change(player=p.after(player), passes=0, lowered=0)
                self._sell(p, player, action.private, self.price(p, frame, action.private))

    def _set_bid(
        self, p: Position[S], frame: PrivateAuction, player: str, private: str, amount: int
    ) -> None:
        others = tuple(bid for bid in frame.bids.get(private, ()) if bid[0] != player)
        p.change(bids={**frame.bids, private: (*others, (player, amount))})
        p.note_deed(player, f"bids {p.money(amount)} for {private}")

    def _passed(self, p: Position[S], frame: PrivateAuction) -> None:
        """When all pass, the first of all privates gets cheaper; if it is sold already, all
        privates pay their income."""
        passes = frame.passes + 1
        if passes == len(p.players):
            passes = 0
            first = next(iter(p.title.privates))
            if p.state.privates[first] == STOCK and self.falls:
                p.change(lowered=frame.lowered + self.falls)
                assert isinstance(p.top, PrivateAuction)
                p.note(f"{first} costs {p.money(self.price(p, p.top, first))} now.")
            else:
                privates.pay_incomes(p)
        p.change(player=p.after(frame.player), passes=passes)

    def _sell(self, p: Position[S], player: str, private: str, price: int) -> None:
        """A private is sold. What comes with it may ask somebody before the auction goes on."""
        frame = p.top
        assert isinstance(frame, PrivateAuction)
        bids = {other: b for other, b in frame.bids.items() if other != private}
        p.change(bids=bids, contested="", bidder="")
        p.pay(player, BANK, price)
        ledger.move_private(p.state, private, STOCK, player)
        p.note_deed(player, f"buys {private} for {p.money(price)}")
        if not self.left(p):
            p.state.priority = p.after(player)
        self.sold(p, player, private)

    def sold(self, p: Position[S], player: str, private: str) -> None:
        """What comes to its buyer with a private: a share, say, or a frame that asks for a par."""

    def _leave(self, p: Position[S], frame: PrivateAuction, player: str) -> None:
        """A bidder leaves the auction of a private; the last who is left gets it."""
        p.note_deed(player, f"leaves {frame.contested}")
        bids = tuple(bid for bid in frame.bids[frame.contested] if bid[0] != player)
        p.change(bids={**frame.bids, frame.contested: bids})
        if len(bids) == 1:
            self._sell(p, bids[0][0], frame.contested, bids[0][1])
        else:
            self._next_bidder(p, player)

    def _next_bidder(self, p: Position[S], player: str) -> None:
        """The next of the bidders in the order of seats. Whoever has bid most is not asked to bid
        more than himself."""
        frame = p.top
        assert isinstance(frame, PrivateAuction)
        bids = dict(frame.bids[frame.contested])
        outbid = bids.keys() - {max(bids, key=bids.__getitem__)}
        p.change(bidder=next(other for other in p.from_left_of(player) if other in outbid))


def _names(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"
