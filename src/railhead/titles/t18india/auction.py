"""The variant in which the cards are auctioned instead of drafted. Clauses AUC."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.holders import BANK
from railhead.play.actions import Action, Bid, Pass
from railhead.play.activity import Activity
from railhead.play.decision import Choice, Range
from railhead.play.refusal import Refusal
from railhead.play.terms import bid
from railhead.titles.t18india.actions import PutUp
from railhead.titles.t18india.hands.choosing import begin, card_of, in_words, take
from railhead.titles.t18india.position import Position
from railhead.titles.t18india.state import PoolAuction, State18India


class AuctionCards(Activity[PoolAuction, State18India]):
    """Each player in turn puts up a card; the others raise or drop out of this lot."""

    step = "Auction"
    turn_rule = "auction.turn"

    def asked(self, p: Position, frame: PoolAuction) -> tuple[str, ...]:
        if frame.lot:
            return (frame.player,)
        return (frame.opener,) if p.state.draft else ()

    def prompt(self, p: Position, frame: PoolAuction, player: str) -> str:
        if not frame.lot:
            return "Put up a card with a first bid."
        bid = p.money(frame.bid)
        return f"{frame.bidder} bids {bid} for {in_words(p, frame.lot)}: raise, or drop out."

    def choices(self, p: Position, frame: PoolAuction, player: str) -> Iterator[Choice]:
        cash = p.cash(player)
        if not frame.lot:
            for card in dict.fromkeys(p.state.draft):
                yield Choice(
                    PutUp(by=player, card=card, amount=0),
                    "put up",
                    card_of(p, card),
                    price=bid(p, 0),
                    amounts={"amount": Range(0, cash)},
                )
            return
        if cash > frame.bid:
            low = frame.bid + 1
            yield Choice(
                Bid(by=player, amount=low),
                "bid",
                price=bid(p, low),
                amounts={"amount": Range(low, cash)},
            )
        yield Choice(Pass(by=player), "pass", form="Drop out")

    def why_not(
        self, p: Position, frame: PoolAuction, player: str, action: Action
    ) -> Refusal | None:
        if not frame.lot:
            if not isinstance(action, PutUp):
                return p.refuse("auction.put_up", "You must put up a card.")
            if action.card not in p.state.draft:
                return p.refuse("auction.card", f"There is no {action.card!r} to be put up.")
            return self._why_not_amount(p, player, action.amount)
        if isinstance(action, Pass):
            return None
        if isinstance(action, PutUp) or not isinstance(action, Bid):
            return p.refuse("auction.raise", "You must raise the bid or drop out.")
        if action.amount <= frame.bid:
            bid = p.money(frame.bid)
            return p.refuse("auction.raise", f"A raise must be above the standing bid of {bid}.")
        return self._why_not_amount(p, player, action.amount)

    def play(self, p: Position, frame: PoolAuction, player: str, action: Action) -> None:
        match action:
            case PutUp():
                card, amount = action.card, action.amount
                p.note_deed(player, f"puts up {in_words(p, card)} for {p.money(amount)}")
                p.change(lot=card, bid=amount, bidder=player, out=())
            case Bid():
                p.note_deed(player, f"bids {p.money(action.amount)}")
                p.change(bid=action.amount, bidder=player)
            case Pass():
                p.note_deed(player, "drops out")
                p.change(out=(*frame.out, player))
        self._go_on(p, player)

    def settle(self, p: Position, frame: PoolAuction) -> None:
        """Who follows the last opener begins the first stock round (AUC-05)."""
        last = p.players[p.players.index(frame.opener) - 1]
        begin(p, last)

    def _go_on(self, p: Position, player: str) -> None:
        frame = p.top
        assert isinstance(frame, PoolAuction)
        left = [
            other
            for other in p.from_left_of(player)
            if other not in (*frame.out, frame.bidder) and p.cash(other) > frame.bid
        ]
        if left:
            p.change(player=left[0])
            return
        take(p, frame.bidder, frame.lot)
        p.pay(frame.bidder, BANK, frame.bid)
        card, price = in_words(p, frame.lot), p.money(frame.bid)
        p.note_deed(frame.bidder, f"gets {card} for {price}", closes=True)
        opener = p.after(frame.opener)
        p.change(opener=opener, player="", lot="", bid=0, bidder="", out=())

    def _why_not_amount(self, p: Position, player: str, amount: int) -> Refusal | None:
        if amount > p.cash(player):
            cash = p.money(p.cash(player))
            return p.refuse("auction.cash", f"{player} has {cash} and can't bid more.")
        return None
