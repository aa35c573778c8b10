"""The stock round: Selling Turns, then purchases until all stand on the pass track.
Clauses SR, BUY, PASS."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.play.actions import Action, BuyShare, Pass, SellPrivate, SellShares, StartCompany
from railhead.play.decision import Choice
from railhead.play.plain.operating import Companies
from railhead.play.plain.stock import END_TURN, Shares, sale
from railhead.play.refusal import Refusal
from railhead.titles.t18india.actions import SellBonds
from railhead.titles.t18india.companies import control
from railhead.titles.t18india.hands.deal import company_of
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.shares import HAND
from railhead.titles.t18india.state import IndiaStockRound, State18India
from railhead.titles.t18india.trade import certificates, purchases

SALES = (SellShares, SellPrivate, SellBonds)


class SellThenBuy(Shares[IndiaStockRound, State18India]):
    """One Selling Turn each, then turns of one purchase until all have passed."""

    sold_by_force = False

    def opening(self, p: Position) -> IndiaStockRound:
        """The order is that of passing in the round before (SR-01); nobody has anything to sell in
        the first (SR-02)."""
        state = p.state
        state.priority = state.order[0]
        return IndiaStockRound(state.turn, state.priority, selling=state.turn > 1)

    def end(self, p: Position) -> None:
        """The pass track is the next order (PASS-04); two operating rounds follow (OR-01)."""
        p.state.order = p.frame(IndiaStockRound).track
        p.pop()
        p.rule(Companies).begin_set(p)

    def asked(self, p: Position, frame: IndiaStockRound) -> tuple[str, ...]:
        if frame.selling:
            asks = next(self._sales(p, frame.player), None) is not None
        elif frame.complete:
            asks = False
        elif frame.count:
            asks = purchases.goes_on(p, frame)
        else:
            asks = purchases.can_buy(p, frame)
        return (frame.player,) if asks else ()

    def settle(self, p: Position, frame: IndiaStockRound) -> None:
        """A player who can do nothing more ends his turn or passes (PASS-06)."""
        if frame.selling or frame.count:
            self._end_turn(p, frame)
        else:
            self._pass(p, frame)

    def prompt(self, p: Position, frame: IndiaStockRound, player: str) -> str:
        if frame.selling:
            over = p.certificate_count(player) - p.title.certificate_limit(p, player)
            if over > 0:
                return f"You are {over} over your certificate limit and must sell."
            return "Your Selling Turn: sell certificates, or go on."
        if frame.count:
            more = "more of the same" if frame.source == HAND else f"the next of {frame.source}"
            return f"Buy {more}, or end your turn."
        return "Buy certificates, or pass."

    def choices(self, p: Position, frame: IndiaStockRound, player: str) -> Iterator[Choice]:
        if frame.selling:
            yield from self._sales(p, player)
        else:
            yield from purchases.choices(p, frame, player)
        if self.why_not_pass(p, frame, player) is None:
            over = frame.sold_any or frame.count
            form = END_TURN if over else "Sell nothing" if frame.selling else ""
            yield Choice(Pass(by=player), "pass", form=form)

    def why_not(
        self, p: Position, frame: IndiaStockRound, player: str, action: Action
    ) -> Refusal | None:
        if isinstance(action, Pass):
            return self.why_not_pass(p, frame, player)
        if not isinstance(action, SALES):
            return purchases.why_not(p, frame, player, action)
        if not frame.selling:
            return p.refuse("stock.buying", "Certificates can only be sold in the Selling Turn.")
        return self._why_not_sell(p, player, action)

    def play(self, p: Position, frame: IndiaStockRound, player: str, action: Action) -> None:
        match action:
            case Pass():
                if frame.selling or frame.count:
                    self._end_turn(p, frame)
                else:
                    self._pass(p, frame)
            case SellShares() | SellPrivate() | SellBonds():
                certificates.sell(p, player, action)
                p.change_frame(IndiaStockRound, sold_any=True)
            case _:
                self._take(p, frame, player, action)

    def _take(self, p: Position, frame: IndiaStockRound, player: str, action: Action) -> None:
        """Buy a certificate; control is settled when all of the purchase are there, or after each
        (BUY-13, BUY-15; A-41)."""
        source, matching = purchases.buy(p, player, action)
        p.change_frame(IndiaStockRound, source=source, matching=matching, count=frame.count + 1)
        if not isinstance(action, BuyShare | StartCompany):
            return
        company = action.company
        if not t18india(p).readings.bought_together:
            certificates.settle_purchase(p, player, company, source)
        elif company not in frame.unsettled:
            p.change_frame(IndiaStockRound, unsettled=(*frame.unsettled, company))

    # Turns.

    def why_not_pass(self, p: Position, frame: IndiaStockRound, player: str) -> Refusal | None:
        """Who is above the limit sells as far as he can (SR-12, SR-15)."""
        if not frame.selling:
            return None
        if p.certificate_count(player) <= p.title.certificate_limit(p, player):
            return None
        counted = (c for c in self._sales(p, player) if not isinstance(c.action, SellBonds))
        if next(counted, None) is None:
            return None
        return p.refuse("stock.over", "You are over your certificate limit: sell first.")

    def _pass(self, p: Position, frame: IndiaStockRound) -> None:
        """The first free space of the pass track (PASS-01); all on it end the round (PASS-03)."""
        player = frame.player
        p.note_deed(player, "passes")
        track = frame.track if player in frame.track else (*frame.track, player)
        passed = frame.passed if player in frame.passed else (*frame.passed, player)
        p.change_frame(IndiaStockRound, track=track, passed=passed)
        if len(passed) == len(p.players):
            self.end(p)
        else:
            self._next(p, frame)

    def _end_turn(self, p: Position, frame: IndiaStockRound) -> None:
        """A Selling Turn or one with a purchase is over; who has bought leaves the pass track
        (PASS-02), and who has sold nothing enters it by 18xx.games (D-04). Before that, the
        companies of which he has bought follow one by one (BUY-15)."""
        player, track = frame.player, frame.track
        if frame.unsettled:
            company, *others = frame.unsettled
            p.change_frame(IndiaStockRound, unsettled=tuple(others), complete=True)
            certificates.settle_purchase(p, player, company, frame.source)
            return
        if frame.count:
            track = tuple(other for other in track if other != player)
            passed = tuple(other for other in frame.passed if other != player)
            p.change_frame(IndiaStockRound, track=track, passed=passed)
        elif not frame.sold_any and t18india(p).readings.declining_passes:
            p.change_frame(IndiaStockRound, track=(*track, player))
        self._next(p, frame)

    def _next(self, p: Position, frame: IndiaStockRound) -> None:
        order = p.state.order
        place = order.index(frame.player) + 1
        p.change_frame(
            IndiaStockRound,
            player=order[place % len(order)],
            selling=frame.selling and place < len(order),
            source="",
            matching="",
            count=0,
            complete=False,
            sold_any=False,
        )

    # Sales.

    def _sales(self, p: Position, player: str) -> Iterator[Choice]:
        for company in p.title.companies:
            most = control.sellable(p, player, company)
            if most:
                yield sale(p, player, company, 1, most)
        yield from certificates.sales(p, player, player)

    def _why_not_sell(self, p: Position, player: str, action: Action) -> Refusal | None:
        match action:
            case SellShares():
                company = action.company
                if company not in p.title.companies:
                    return Refusal(f"There is no company {company!r} in this game.")
                units = p.units(player, company)
                if not units and company in map(company_of, p.state.hands[player]):
                    return p.refuse("stock.hand", "Cards in your hand can't be sold.")
                if units < action.count:
                    shares = "1 share" if units == 1 else f"{units} shares"
                    return p.refuse("stock.have", f"{player} has {shares} of {company}.")
                if action.count > control.sellable(p, player, company):
                    return p.refuse(
                        "stock.director",
                        f"{player} is Director of {company} and nobody else has the two shares "
                        "needed to take over.",
                    )
            case SellPrivate():
                if action.private in p.state.hands[player]:
                    return p.refuse("stock.hand", "Cards in your hand can't be sold.")
                if p.state.privates.get(action.private) != player:
                    return p.refuse("stock.have", f"{player} does not own {action.private}.")
            case SellBonds():
                if t18india(p).bonds(p, player) < action.count:
                    return p.refuse("stock.have", f"{player} does not have that many Royal Bonds.")
        return None
