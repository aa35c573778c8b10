"""The share round: sell any number of shares, then buy at most one certificate."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.papers import BANK, POOL, STOCK
from railhead.play import directors
from railhead.play.actions import Action, BuyShare, Pass, SellShares, StartCompany
from railhead.play.activity import Activity
from railhead.play.decision import Choice, Range
from railhead.play.frames import StockRound
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S


class ShareRound(Activity[StockRound, S]):
    """Players act in turn until all have passed one after the other."""

    step = "Shares"

    def asked(self, p: Position[S], frame: StockRound) -> tuple[str, ...]:
        return (frame.player,) if self.can_act(p, frame) else ()

    def can_act(self, p: Position[S], frame: StockRound) -> bool:
        """Whether the player on turn can do anything but pass."""
        choices = self.choices(p, frame, frame.player)
        return any(not isinstance(choice.action, Pass) for choice in choices)

    def settle(self, p: Position[S], frame: StockRound) -> None:
        """A player who can do nothing passes by himself."""
        self.end_turn(p, frame)

    def prompt(self, p: Position[S], frame: StockRound, player: str) -> str:
        if self.must_sell(p, frame, player):
            over = p.certificate_count(player) - p.title.certificate_limit(p, player)
            return f"You are {over} above your certificate limit and must sell."
        return "Sell shares, then buy at most one certificate."

    def choices(self, p: Position[S], frame: StockRound, player: str) -> Iterator[Choice]:
        yield from self._purchases(p, frame, player)
        yield from self.sales(p, frame, player)
        if self.why_not_pass(p, frame, player) is None:
            yield Choice(Pass(by=player), "Pass" if not frame.sold_now else "End the turn")

    def why_not(
        self, p: Position[S], frame: StockRound, player: str, action: Action
    ) -> Refusal | None:
        match action:
            case Pass():
                return self.why_not_pass(p, frame, player)
            case SellShares():
                return self.why_not_sell(p, frame, player, action.company, action.count)
            case BuyShare():
                return self._why_not_buy(p, frame, player, action.company, action.source)
            case StartCompany():
                return self._why_not_start(p, frame, player, action.company, action.price)
        return p.refuse("stock.turn", "In a share round you sell, buy or pass.")

    def play(self, p: Position[S], frame: StockRound, player: str, action: Action) -> None:
        match action:
            case Pass():
                if not frame.sold_now:
                    p.note(f"{player} passes.", player)
                self.end_turn(p, frame)
            case SellShares():
                self._sell(p, frame, player, action.company, action.count)
            case BuyShare():
                self._buy(p, player, action.company, action.source)
                self.purchased(p, frame, action)
            case StartCompany():
                self._start(p, player, action.company, action.price)
                self.purchased(p, frame, action)

    # Passing.

    def why_not_pass(self, p: Position[S], frame: StockRound, player: str) -> Refusal | None:
        if self.must_sell(p, frame, player):
            return p.refuse("stock.over", "You are above your certificate limit: sell first.")
        return None

    def must_sell(self, p: Position[S], frame: StockRound, player: str) -> bool:
        if p.certificate_count(player) <= p.title.certificate_limit(p, player):
            return False
        if not p.title.must_sell_now(p, frame, player):
            return False
        return next(self.sales(p, frame, player), None) is not None

    def purchased(self, p: Position[S], frame: StockRound, action: Action) -> None:
        """The one purchase of a turn has been made: it is over."""
        self.end_turn(p, frame, bought=True)

    def end_turn(self, p: Position[S], frame: StockRound, *, bought: bool = False) -> None:
        """The next player's turn; all passing one after the other end the round."""
        player = frame.player
        acted = bought or frame.bought or bool(frame.sold_now)
        passes = 0 if acted else frame.passes + 1
        p.change_frame(
            StockRound,
            player=p.after(player),
            passes=passes,
            sold_now=(),
            over=tuple(other for other in frame.over if other != player),
            last=player if acted else frame.last,
            bought=False,
        )
        if passes == len(p.players):
            if frame.last:
                p.state.priority = p.after(frame.last)
            p.title.end_stock_round(p)

    # Selling.

    def sales(self, p: Position[S], frame: StockRound | None, player: str) -> Iterator[Choice]:
        """The sales that are open to a player; without a frame, those of a forced sale."""
        for company in p.state.certificates:
            if player in p.state.certificates[company]:
                units = p.units(player, company)
                least = 2 if directors.must_keep_both(p, player, company, units - 1) else 1
                most = least - 1
                while self.why_not_sell(p, frame, player, company, most + 1) is None:
                    most += 1
                if most >= least:
                    price = p.money(p.title.sale_price(p, company))
                    amounts = {"count": Range(least, most)} if most > least else {}
                    action = SellShares(by=player, company=company, count=least)
                    yield Choice(action, f"Sell {company} for {price} a share", amounts)

    def why_not_sell(
        self, p: Position[S], frame: StockRound | None, player: str, company: str, count: int
    ) -> Refusal | None:
        """What stands against a sale; without a frame, against a forced one."""
        if company not in p.state.certificates:
            return Refusal(f"There is no company {company!r}.")
        units = p.units(player, company)
        if units < count:
            return p.refuse("stock.have", f"{player} has {units} shares of {company}.")
        if p.price(company) is None:
            return p.refuse("stock.no_price", f"{company} has no price yet.")
        if frame is not None:
            refusal = p.title.why_not_sell(p, frame, player, company)
            if refusal is not None:
                return refusal
        if p.title.pool_limit_applies(company):
            unit = p.company(company).unit
            in_pool = p.percent(POOL, company)
            if in_pool + count * unit > p.title.pool_limit:
                return p.refuse(
                    "stock.pool",
                    f"The pool holds {in_pool}% of {company} and takes at most "
                    f"{p.title.pool_limit}%.",
                )
        if count > directors.sellable(p, player, company):
            return p.refuse(
                "stock.director",
                f"{player} is {p.title.word('director')} of {company} and nobody else has the "
                "shares that it takes to follow him.",
            )
        if directors.must_keep_both(p, player, company, units - count):
            return p.refuse(
                "stock.half",
                f"The pool has no ordinary share of {company} for half of the "
                f"{p.title.word('director')}'s certificate.",
            )
        return None

    def _sell(
        self, p: Position[S], frame: StockRound, player: str, company: str, count: int
    ) -> None:
        p.title.sell(p, player, company, count)
        pair = (player, company)
        sold = frame.sold if pair in frame.sold else (*frame.sold, pair)
        sold_now = (*frame.sold_now, company)
        p.change_frame(StockRound, sold=sold, sold_now=sold_now, last=player, passes=0)
        p.title.after_sale(p, player, company)

    # Buying.

    def _purchases(self, p: Position[S], frame: StockRound, player: str) -> Iterator[Choice]:
        for company, holders in p.state.certificates.items():
            for source in (POOL, STOCK):
                if source not in holders:
                    continue
                if self._why_not_buy(p, frame, player, company, source) is None:
                    price = p.title.share_price(p, company, source)
                    assert price is not None
                    yield Choice(
                        BuyShare(by=player, company=company, source=source),
                        f"Buy {company} from the {source} for {p.money(price)}",
                    )
            for price in p.title.issue_prices(p, company):
                if self._why_not_start(p, frame, player, company, price) is None:
                    yield Choice(
                        StartCompany(by=player, company=company, price=price),
                        f"Start {company} at {p.money(price)}",
                    )

    def _why_not_buy(
        self, p: Position[S], frame: StockRound, player: str, company: str, source: str
    ) -> Refusal | None:
        if company not in p.state.certificates:
            return Refusal(f"There is no company {company!r}.")
        if source not in (POOL, STOCK):
            return p.refuse(
                "stock.trade", f"Shares are bought from the stock or the pool, not from {source!r}."
            )
        if company in p.state.closed:
            return p.refuse("stock.closed", f"{company} is out of the game.")
        holders = p.state.certificates[company]
        first = 1 if p.company(company).director else 0
        half = source == POOL and p.title.sells_half_certificate(p, player, company)
        if source not in holders[first:] and not half:
            whole = source == POOL and holders[:first] == (POOL,)
            rule = "stock.certificate" if whole else "stock.source"
            return p.refuse(rule, f"There is no ordinary share of {company} in the {source}.")
        price = p.title.share_price(p, company, source)
        if price is None:
            return p.refuse(
                "stock.first",
                f"The {p.title.word('director')}'s certificate of {company} must be bought first.",
            )
        refusal = p.title.why_not_share(p, player, company, source)
        return refusal or self._why_not_take(p, frame, player, company, 1, price)

    def _why_not_start(
        self, p: Position[S], frame: StockRound, player: str, company: str, price: int
    ) -> Refusal | None:
        if company not in p.state.certificates:
            return Refusal(f"There is no company {company!r}.")
        printed = p.company(company)
        if not printed.director:
            return p.refuse(
                "stock.no_director",
                f"{company} has no {p.title.word('director')}'s certificate.",
            )
        if company in p.state.closed:
            return p.refuse("stock.closed", f"{company} is out of the game.")
        holder = p.state.certificates[company][0]
        if holder != STOCK:
            rule = "stock.left" if holder == POOL else "stock.started"
            return p.refuse(rule, f"{company} has been started already.")
        refusal = p.title.why_not_start(p, company)
        if refusal is not None:
            return refusal
        prices = p.title.issue_prices(p, company)
        if price not in prices:
            words = ", ".join(p.money(price) for price in prices)
            return p.refuse("stock.issue_price", f"{company} starts at one of {words}.")
        units = printed.shares[0] // printed.unit
        return self._why_not_take(p, frame, player, company, units, units * price)

    def _why_not_take(
        self, p: Position[S], frame: StockRound, player: str, company: str, units: int, cost: int
    ) -> Refusal | None:
        refusal = self.why_not_pay(p, frame, player, company, cost)
        if refusal is not None:
            return refusal
        most = p.title.holding_limit(p)
        if p.percent(player, company) + units * p.company(company).unit > most:
            return p.refuse("stock.share_limit", f"Nobody may buy above {most}% of a company.")
        return None

    def why_not_pay(
        self, p: Position[S], frame: StockRound, player: str, paper: str, cost: int
    ) -> Refusal | None:
        """What stands against buying one more certificate, of a company or a private."""
        if self.must_sell(p, frame, player):
            return p.refuse("stock.over", "You are above your certificate limit: sell first.")
        if (player, paper) in frame.sold:
            return p.refuse(
                "stock.sold", f"{player} has sold {paper} in this round and can't buy it."
            )
        if p.cash(player) < cost:
            return p.refuse(
                "stock.cash" if p.cash(player) >= 0 else "stock.debt",
                f"That costs {p.money(cost)} and {player} has {p.money(p.cash(player))}.",
            )
        limit = p.title.certificate_limit(p, player)
        if p.certificate_count(player) + p.title.adds_certificates(p, player, paper) > limit:
            return p.refuse("stock.limit", f"{player} may hold {limit} certificates at most.")
        return None

    def _buy(self, p: Position[S], player: str, company: str, source: str) -> None:
        price = p.title.share_price(p, company, source)
        assert price is not None
        p.note(f"{player} buys {company} from the {source} for {p.money(price)}.", company)
        p.pay(player, BANK, price)
        p.title.take_share(p, player, company, source)

    def _start(self, p: Position[S], player: str, company: str, price: int) -> None:
        printed = p.company(company)
        p.note(f"{player} starts {company} at {p.money(price)}.", company)
        p.pay(player, BANK, price * (printed.shares[0] // printed.unit))
        p.title.start_company(p, player, company, price)
