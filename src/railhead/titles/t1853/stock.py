"""Dealing Rounds: sell, redeem and buy in any order. Clauses DR1, DR, LIM, PAY."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from railhead.finance.holders import BANK, POOL, STOCK
from railhead.play.actions import Action, BuyShare
from railhead.play.decision import Choice, between
from railhead.play.plain.ending import over
from railhead.play.plain.stock import Shares
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing, paid
from railhead.titles.t1853.actions import Redeem
from railhead.titles.t1853.bidding import payment
from railhead.titles.t1853.companies import control, formation
from railhead.titles.t1853.position import Position, t1853
from railhead.titles.t1853.state import Dealing, ElephantSale, State1853


class DealInShares(Shares[Dealing, State1853]):
    """Players act in turn until all have declined to buy, one after the other (DR-03)."""

    deeds = "sell, redeem, buy"
    over = "You hold more than you may: sell first."
    sold_by_force = False

    # The round.

    def begin(self, p: Position, *, formed: tuple[str, ...] = ()) -> None:
        """The next Dealing Round begins with the holder of the Elephant (DR-01). The first after
        bids has rules of its own (DR1-01, OPT-05): companies that have the qualifying number by
        claims alone are floated at once (DR1-11)."""
        state, title = p.state, t1853(p)
        state.turn += 1
        state.round = f"Dealing Round {state.turn}"
        p.note_round(f"{state.round} begins with {state.priority}.")
        first = state.turn == 1 and not title.variants.simplified
        floated = tuple(c for c in title.companies if first and formation.is_due(p, c))
        for company in floated:
            p.note_deed(company, "floats")
        p.push(Dealing(state.turn, state.priority, first=first, floated=floated, formed=formed))
        _open_window(p)

    def end(self, p: Position) -> None:
        """The Elephant goes to the left of the last buyer (ELE-03) and may be sold (ELE-04); after
        the first round come Directors, the kind of the BBCI and more trains (DR1-07, DR1-10)."""
        state, title = p.state, t1853(p)
        frame: Dealing = p.frame(Dealing)
        p.pop()
        if frame.last:
            state.priority = p.after(frame.last)
            p.note_deed(state.priority, "gets the Elephant")
        if frame.first:
            for company in title.companies:
                if company in frame.floated:
                    formation.form(p, company, first=True)
        if state.turn == 1:
            formation.add_cards(p)
        if state.ends:  # END-04
            over(p)
        else:
            p.push(ElephantSale(state.priority))

    def end_turn(self, p: Position, frame: Dealing, *, bought: bool = False) -> None:
        """The next player's turn; all declining one after the other end the round (DR-03)."""
        passes = 0 if frame.bought else frame.passes + 1
        p.change_frame(
            Dealing,
            player=p.after(frame.player),
            passes=passes,
            sold_now=(),
            bought=False,
            purchase="",
        )
        if passes == len(p.players):
            self.end(p)
        else:
            _open_window(p)

    # Turns.

    def prompt(self, p: Position, frame: Dealing, player: str) -> str:
        if self.must_sell(p, frame, player):
            return "You hold more than you may and must sell."
        if frame.bought:
            return "You have bought; sell, redeem or end your turn."
        return "Sell, redeem, and buy at most one share."

    def further(self, p: Position, frame: Dealing, player: str) -> Iterator[Choice]:
        """Claimed shares are redeemed (PAY-05)."""
        for company in dict.fromkeys(p.state.unredeemed.get(player, ())):
            most = 0
            while self._why_not_redeem(p, player, company, most + 1) is None:
                most += 1
            if most:
                yield Choice(
                    Redeem(by=player, company=company),
                    "redeem",
                    Thing("share", company),
                    price=paid(p, player, t1853(p).par(company), each="share"),
                    amounts=between("count", 1, most),
                )

    def why_not(self, p: Position, frame: Dealing, player: str, action: Action) -> Refusal | None:
        if isinstance(action, Redeem):
            return self._why_not_redeem(p, player, action.company, action.count)
        return super().why_not(p, frame, player, action)

    def play(self, p: Position, frame: Dealing, player: str, action: Action) -> None:
        match action:
            case BuyShare():
                self._buy(p, frame, player, action.company, action.source)
            case Redeem():
                payment.redeem(p, player, action.company, action.count)
            case _:
                super().play(p, frame, player, action)

    def must_sell(self, p: Position, frame: Dealing, player: str) -> bool:
        """LIM-05; who can't sell anything need not."""
        if not t1853(p).above_limits(p, player):
            return False
        return next(self.sales(p, frame, player), None) is not None

    # Buying.

    def purchases(self, p: Position, frame: Dealing, player: str) -> Iterator[Choice]:
        """Shares alone: nobody starts a company."""
        for company in p.title.companies:
            yield from self.shares_on_sale(p, frame, player, company)

    def where(self, p: Position, source: str) -> Thing:
        """Shares that nobody has had are new."""
        form = "" if source == POOL else "new"
        return replace(super().where(p, source), form=form)

    def why_not_buy(
        self, p: Position, frame: Dealing, player: str, company: str, source: str
    ) -> Refusal | None:
        title = t1853(p)
        if company not in title.companies:
            return Refusal(f"There is no company {company!r}.")
        if source not in (POOL, STOCK):
            return p.refuse("deal.trade", "Shares can only be bought new or from the Bank Pool.")
        if frame.bought:
            return p.refuse("deal.one", "Only one share may be bought in a turn.")
        if p.state.unredeemed.get(player):
            return p.refuse("deal.unredeemed", "Redeem your claimed shares before you buy.")
        if (player, company) in frame.sold:
            rule = "deal.both" if company in frame.sold_now else "deal.sold"
            return p.refuse(rule, f"{player} has sold {company} in this round and can't buy it.")
        if source == POOL and not p.units(POOL, company):
            return p.refuse("deal.source", f"The Bank Pool has no share of {company}.")
        if source == POOL and frame.first and not title.readings.pool_open_in_first_dealing:
            return p.refuse(
                "deal.pool_later",
                "Shares can't be bought from the Bank Pool before the next round.",
            )
        if source == STOCK and not title.new_shares(p, company):
            return p.refuse("deal.left", f"No new share of {company} is on sale.")
        if source == STOCK and not title.on_sale(p, company):
            return p.refuse(
                "deal.aside",
                f"{company} is put aside until all shares of the contract companies are issued.",
            )
        price = title.share_price(p, company, source)
        if price > p.cash(player):
            return p.refuse(
                "deal.cash",
                f"That costs {p.money(price)} and {player} has only {p.money(p.cash(player))}.",
            )
        if self.must_sell(p, frame, player):
            return p.refuse("stock.over", self.over)
        return self._why_not_hold(p, player, company)

    def _why_not_hold(self, p: Position, player: str, company: str) -> Refusal | None:
        """LIM-01 to LIM-04."""
        title = t1853(p)
        if title.is_exempt(p, company):
            return None
        if p.units(player, company) >= title.share_limit:
            limit = title.share_limit
            return p.refuse(
                "deal.share_limit", f"No player may hold more than {limit} shares of {company}."
            )
        limit = title.certificate_limit(p, player)
        if p.certificate_count(player) >= limit:
            return p.refuse("deal.limit", f"{player} may hold at most {limit} certificates.")
        return None

    def _buy(self, p: Position, frame: Dealing, player: str, company: str, source: str) -> None:
        price = t1853(p).share_price(p, company, source)
        words = " from the Bank Pool" if source == POOL else ""
        p.note_deed(player, f"buys {company}{words} for {p.money(price)}", company)
        p.pay(player, BANK, price)
        control.hand_over(p, company, source, player)
        p.change_frame(Dealing, bought=True, last=player, purchase=company)
        if not frame.first:
            self._settle(p, company)
        elif formation.is_due(p, company) and company not in frame.floated:
            p.change_frame(Dealing, floated=(*frame.floated, company))
            p.note_deed(company, "floats")

    def _settle(self, p: Position, company: str) -> None:
        """A share bought may form a company or bring it a Director; the first bars sales of its
        shares in the rest of the round (DIR-01, MGR-04, DR-10)."""
        forms, undirected = formation.is_due(p, company), control.never_directed(p, company)
        if forms:
            formation.form(p, company)
        else:
            control.settle(p, company)
        by_director = t1853(p).readings.barred_by_first_director
        if (undirected and p.director(company) is not None) if by_director else forms:
            formed = p.frame(Dealing).formed
            p.change_frame(Dealing, formed=(*formed, company))

    # Selling.

    def why_not_sell(
        self, p: Position, frame: Dealing | None, player: str, company: str, count: int
    ) -> Refusal | None:
        assert frame is not None, "no sale is forced"
        title = t1853(p)
        if company not in title.companies:
            return Refusal(f"There is no company {company!r}.")
        units = p.units(player, company)
        if units < count:
            return p.refuse("deal.have", f"{player} has {_shares(units)} of {company}.")
        if title.paid_shares(p, player, company) < count:
            return p.refuse("deal.unpaid", "A share that has not been redeemed can't be sold.")
        if frame.purchase == company:
            return p.refuse("deal.both", f"{player} has bought {company} in this turn.")
        if company in frame.formed:
            return p.refuse(
                "deal.formed",
                f"{company} has formed, or got its first Director, in this round; its shares can't "
                "be sold before the next.",
            )
        if company in frame.floated:
            return self._why_not_sell_floated(p, frame, player, company, count)
        return None

    def _why_not_sell_floated(
        self, p: Position, frame: Dealing, player: str, company: str, count: int
    ) -> Refusal | None:
        """Only contracted shares, in the first turn that began after the flotation (DR1-05,
        DR1-06)."""
        if company not in frame.window:
            late = (player, company) in frame.had
            rule = "deal.late" if late else "deal.floated"
            return p.refuse(rule, f"{company} has floated; its shares can't be sold now.")
        contracted: tuple[str, ...] = p.state.contracted.get(player, ())
        if count > contracted.count(company) - t1853(p).unredeemed(p, player, company):
            return p.refuse("deal.bought", f"Only contracted shares of {company} can be sold now.")
        return None

    def _sell(self, p: Position, frame: Dealing, player: str, company: str, count: int) -> None:
        amount = count * p.title.sale_price(p, company)
        p.note_deed(player, f"sells {_shares(count)} of {company} for {p.money(amount)}", company)
        control.hand_over(p, company, player, POOL, count)
        p.pay(BANK, player, amount)
        pair = (player, company)
        sold = frame.sold if pair in frame.sold else (*frame.sold, pair)
        p.change_frame(Dealing, sold=sold, sold_now=(*frame.sold_now, company))
        if frame.first:
            _use_up_contracted(p, frame, player, company, count)
        control.settle(p, company)

    # Redeeming.

    def _why_not_redeem(self, p: Position, player: str, company: str, count: int) -> Refusal | None:
        if company not in p.title.companies:
            return Refusal(f"There is no company {company!r}.")
        held = t1853(p).unredeemed(p, player, company)
        if held < count:
            words = f"{player} has {_shares(held)} of {company} to redeem."
            return p.refuse("redeem.have", words)
        price = count * t1853(p).par(company)
        if price > p.cash(player):
            cash = p.money(p.cash(player))
            return p.refuse(
                "redeem.cash", f"That costs {p.money(price)} and {player} has only {cash}."
            )
        return None


def _shares(count: int) -> str:
    """So many shares in words."""
    return {0: "no share", 1: "a share"}.get(count, f"{count} shares")


def _use_up_contracted(p: Position, frame: Dealing, player: str, company: str, count: int) -> None:
    """Before the flotation shares that were bought are sold first, after it only contracted ones
    can be (DR1-06, A-45)."""
    contracted = list(p.state.contracted.get(player, ()))
    if company not in frame.floated:
        count = max(0, contracted.count(company) - p.units(player, company))
    for _ in range(count):
        contracted.remove(company)
    p.state.contracted[player] = tuple(contracted)


def _open_window(p: Position) -> None:
    """What has floated before this turn began may be sold in it, once (DR1-06)."""
    frame: Dealing = p.frame(Dealing)
    window = tuple(c for c in frame.floated if (frame.player, c) not in frame.had)
    had = (*frame.had, *((frame.player, company) for company in window))
    p.change_frame(Dealing, window=window, had=had)
