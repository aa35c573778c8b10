"""The share round: sell any number of shares, then buy at most one certificate; starting
companies, companies that are sold out."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import BANK, POOL, STOCK
from railhead.finance.market import Cell
from railhead.play import directors
from railhead.play.actions import Action, BuyShare, Pass, SellShares, StartCompany
from railhead.play.decision import Choice, between
from railhead.play.frames import StockRound
from railhead.play.numbers import a_or_many
from railhead.play.plain import prices
from railhead.play.plain.floating import F, Floating
from railhead.play.plain.operating import Companies
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import S
from railhead.play.terms import Consequence, Thing, gained, paid

END_TURN = "End the turn"
START = "Start {subject} at {par} for {price}"


class Shares(Floating[F, S]):
    """Players act in turn until all have passed one after the other. ``holding_percent``: the most
    of a company that a player may buy; ``pool_percent``: the most of it that the pool takes.
    ``sold_in_first_round``: whether shares can be sold in the first share round;
    ``sold_before_operating``: whether those of a company can be sold that has not had a turn;
    ``sold_after_buying``: whether a turn goes on after its purchase, with sales alone;
    ``sold_by_force``: whether somebody may ever have to sell, for a train or a debt.
    ``starting``: what the log says that a player does with a company. ``deeds``: what may be done
    in a turn; ``over``: what is told to whoever must sell first."""

    step = "Shares"
    holding_percent = 60
    pool_percent = 50
    sold_in_first_round = False
    sold_before_operating = True
    sold_after_buying = False
    sold_by_force = True
    starting = "starts"
    deeds = "sell, buy"
    over = "You are over your certificate limit: sell first."

    # The round.

    def begin(self, p: Position[S]) -> None:
        """The next share round begins."""
        p.state.turn += 1
        p.state.round = f"{p.title.word('share_round').capitalize()} {p.state.turn}"
        frame = self.opening(p)
        p.push(frame)
        p.note_round(f"{p.state.round} begins with {frame.player}.")

    def opening(self, p: Position[S]) -> StockRound:
        """The frame of a round that begins: with the holder of the priority card."""
        return StockRound(p.state.turn, p.state.priority)

    def end(self, p: Position[S]) -> None:
        """Companies that are sold out rise; the operating rounds follow."""
        self.raise_sold_out(p)
        p.pop()
        p.rule(Companies).begin_set(p)

    def raise_sold_out(self, p: Position[S]) -> None:
        """Companies that are sold out rise, in operating order."""
        for company in p.rule(Companies).in_order(p, p.state.market):
            if self.is_sold_out(p, company):
                self.rise(p, company)

    def is_sold_out(self, p: Position[S], company: str) -> bool:
        """Whether all of a company is with players."""
        return all(holder in p.players for holder in p.state.certificates[company])

    def rise(self, p: Position[S], company: str) -> None:
        """The marker of a company that is sold out goes up."""
        cell = prices.up(p.title.chart, p.state.market[company])
        if cell != p.state.market[company]:
            p.note_deed(company, "is sold out", then=prices.move(p, company, cell))

    # Turns.

    def asked(self, p: Position[S], frame: F) -> tuple[str, ...]:
        return (frame.player,) if self.can_act(p, frame) else ()

    def can_act(self, p: Position[S], frame: F) -> bool:
        """Whether the player on turn can do anything but pass."""
        choices = self.choices(p, frame, frame.player)
        return any(not isinstance(choice.action, Pass) for choice in choices)

    def settle(self, p: Position[S], frame: F) -> None:
        """A player who can do nothing passes by himself."""
        self.end_turn(p, frame)

    def prompt(self, p: Position[S], frame: F, player: str) -> str:
        if self.must_sell(p, frame, player):
            over = p.certificate_count(player) - p.title.certificate_limit(p, player)
            return f"You are {over} over your certificate limit and must sell."
        if frame.bought:
            return "Sell more shares, or end your turn."
        return "Sell shares, then buy at most one certificate."

    def choices(self, p: Position[S], frame: F, player: str) -> Iterator[Choice]:
        yield from self.purchases(p, frame, player)
        yield from self.sales(p, frame, player)
        yield from self.further(p, frame, player)
        if self.why_not_pass(p, frame, player) is None:
            acted = frame.bought or frame.sold_now
            yield Choice(Pass(by=player), "pass", form=END_TURN if acted else "")

    def further(self, p: Position[S], frame: F, player: str) -> Iterator[Choice]:
        """What may be done in a turn besides buying, selling and passing."""
        return iter(())

    def why_not(self, p: Position[S], frame: F, player: str, action: Action) -> Refusal | None:
        match action:
            case Pass():
                return self.why_not_pass(p, frame, player)
            case SellShares():
                return self.why_not_sell(p, frame, player, action.company, action.count)
            case BuyShare():
                return self.why_not_buy(p, frame, player, action.company, action.source)
            case StartCompany():
                return self.why_not_start(p, frame, player, action.company, action.price)
        return p.refuse(
            "stock.turn", f"In a {p.title.word('share_round')} you may {self.deeds} or pass."
        )

    def play(self, p: Position[S], frame: F, player: str, action: Action) -> None:
        match action:
            case Pass():
                if not frame.bought and not frame.sold_now:
                    p.note_deed(player, "passes")
                self.end_turn(p, frame)
            case SellShares():
                self._sell(p, frame, player, action.company, action.count)
            case BuyShare():
                self.buy_share(p, player, action.company, action.source)
                self.purchased(p, frame, action)
            case StartCompany():
                self.buy_director(p, player, action.company, action.price)
                self.purchased(p, frame, action)

    # Passing.

    def why_not_pass(self, p: Position[S], frame: F, player: str) -> Refusal | None:
        if self.must_sell(p, frame, player):
            return p.refuse("stock.over", self.over)
        return None

    def must_sell(self, p: Position[S], frame: F, player: str) -> bool:
        if p.certificate_count(player) <= p.title.certificate_limit(p, player):
            return False
        if not self.must_sell_now(p, frame, player):
            return False
        return next(self.sales(p, frame, player), None) is not None

    def must_sell_now(self, p: Position[S], frame: F, player: str) -> bool:
        """Whether a player above his certificate limit must sell in this turn."""
        return True

    def purchased(self, p: Position[S], frame: F, action: Action) -> None:
        """The one purchase of a turn has been made: it is over, or only sales are left."""
        if self.sold_after_buying:
            p.change_frame(StockRound, bought=True, last=frame.player, passes=0)
        else:
            self.end_turn(p, frame, bought=True)

    def end_turn(self, p: Position[S], frame: F, *, bought: bool = False) -> None:
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
            self.end(p)

    # Selling.

    def sales(self, p: Position[S], frame: F | None, player: str) -> Iterator[Choice]:
        """The sales that are open to a player; without a frame, those of a forced sale."""
        for company in p.state.certificates:
            if player in p.state.certificates[company]:
                units = p.units(player, company)
                least = 2 if directors.must_keep_both(p, player, company, units - 1) else 1
                most = least - 1
                while self.why_not_sell(p, frame, player, company, most + 1) is None:
                    most += 1
                if most >= least:
                    yield sale(p, player, company, least, most)

    def why_not_sell(
        self, p: Position[S], frame: F | None, player: str, company: str, count: int
    ) -> Refusal | None:
        """Why a sale is refused; without a frame, a forced one."""
        if company not in p.state.certificates:
            return Refusal(f"There is no company {company!r}.")
        units = p.units(player, company)
        if units < count:
            return p.refuse("stock.have", f"{player} does not have that many shares of {company}.")
        if p.price(company) is None:
            return p.refuse("stock.no_price", f"{company} has no price yet.")
        refusal = self.why_not_sell_yet(p, frame, player, company)
        if refusal is not None:
            return refusal
        most = self.pool_limit(p, company)
        in_pool = p.percent(POOL, company)
        if most is not None and in_pool + count * p.company(company).unit > most:
            return p.refuse(
                "stock.pool",
                f"The {p.title.word(POOL)} holds {in_pool}% of {company} and may hold at most "
                f"{most}%.",
            )
        if count > directors.sellable(p, player, company):
            return p.refuse(
                "stock.director",
                f"{player} is {p.title.word('director')} of {company} and nobody else has "
                "enough shares to take over.",
            )
        if directors.must_keep_both(p, player, company, units - count):
            return p.refuse(
                "stock.half",
                f"The {p.title.word(POOL)} has no ordinary share of {company} to exchange for "
                f"half of the {p.title.word('director')}'s certificate.",
            )
        return None

    def why_not_sell_yet(
        self, p: Position[S], frame: F | None, player: str, company: str
    ) -> Refusal | None:
        """What bars all sales of a company at this time; without a frame, forced ones."""
        if frame is not None and frame.number == 1 and not self.sold_in_first_round:
            return p.refuse(
                "stock.first_round",
                f"Shares can't be sold in the first {p.title.word('share_round')}.",
            )
        if company not in p.state.operated and not self.sold_before_operating:
            return p.refuse("stock.not_operated", f"{company} has not operated yet.")
        return None

    def pool_limit(self, p: Position[S], company: str) -> int | None:
        """The most of a company that the pool takes, in per cent; None if it takes everything."""
        return self.pool_percent

    def pool_room(self, p: Position[S], company: str) -> int:
        """How many shares of a company the pool still takes, where that is limited."""
        return (self.pool_percent - p.percent(POOL, company)) // p.company(company).unit

    def _sell(self, p: Position[S], frame: F, player: str, company: str, count: int) -> None:
        self.sell(p, player, company, count)
        pair = (player, company)
        sold = frame.sold if pair in frame.sold else (*frame.sold, pair)
        sold_now = (*frame.sold_now, company)
        p.change_frame(StockRound, sold=sold, sold_now=sold_now, last=player, passes=0)
        self.after_sale(p, player, company)

    def sell(self, p: Position[S], player: str, company: str, count: int) -> None:
        """Shares go to the pool at the price before the sale; then the marker falls."""
        amount = count * p.title.sale_price(p, company)
        shares = a_or_many(count, "share")
        directors.sell(p, player, company, count)
        p.pay(BANK, player, amount)
        moved = prices.move(p, company, self.fallen(p, company, count))
        deed = f"sells {shares} of {company} for {p.money(amount)}"
        p.note_deed(player, deed, company, then=moved)

    def fallen(self, p: Position[S], company: str, count: int) -> Cell:
        """Where the marker of a company stands after a sale of so many shares: a step down for
        each."""
        return prices.down(p.title.chart, p.state.market[company], count)

    def sell_all(self, p: Position[S], player: str) -> None:
        """Sell all that a player may sell if he must, the most of each company at once."""
        while sold := next(self.sales(p, None, player), None):
            assert isinstance(sold.action, SellShares)
            count = sold.amounts["count"].high if sold.amounts else sold.action.count
            self.sell(p, player, sold.action.company, count)

    def after_sale(self, p: Position[S], player: str, company: str) -> None:
        """What follows a sale in a share round, once it is complete."""

    # Buying.

    def purchases(self, p: Position[S], frame: F, player: str) -> Iterator[Choice]:
        """The shares that are open to a player, and the companies that he can start."""
        for company in p.state.certificates:
            yield from self.shares_on_sale(p, frame, player, company)
            for price in p.title.issue_prices(p, company):
                if self.why_not_start(p, frame, player, company, price) is None:
                    yield start_of(p, player, company, price)

    def shares_on_sale(
        self, p: Position[S], frame: F, player: str, company: str
    ) -> Iterator[Choice]:
        """The shares of a company that are open to a player."""
        for source in (POOL, STOCK):
            if source not in p.state.certificates[company]:
                continue
            if self.why_not_buy(p, frame, player, company, source) is None:
                price = p.title.share_price(p, company, source)
                assert price is not None
                yield Choice(
                    BuyShare(by=player, company=company, source=source),
                    "buy",
                    Thing("share", company),
                    self.where(p, source),
                    paid(p, player, price),
                )

    def where(self, p: Position[S], source: str) -> Thing:
        """The stock or the pool, as that from which something is bought."""
        return Thing("source", source, p.title.word(source))

    def why_not_buy(
        self, p: Position[S], frame: F, player: str, company: str, source: str
    ) -> Refusal | None:
        if company not in p.state.certificates:
            return Refusal(f"There is no company {company!r}.")
        if source not in (POOL, STOCK):
            return p.refuse(
                "stock.trade",
                f"Shares can be bought from the {p.title.word(STOCK)} or the {p.title.word(POOL)}, "
                f"not from {source!r}.",
            )
        if company in p.state.closed:
            return p.refuse("stock.closed", f"{company} is out of the game.")
        holders = p.state.certificates[company]
        first = 1 if p.company(company).director else 0
        half = source == POOL and self.sells_half_certificate(p, player, company)
        if source not in holders[first:] and not half:
            whole = source == POOL and holders[:first] == (POOL,)
            rule = "stock.certificate" if whole else "stock.source"
            where = p.title.word(source)
            return p.refuse(rule, f"There is no ordinary share of {company} in the {where}.")
        price = p.title.share_price(p, company, source)
        if price is None:
            return p.refuse(
                "stock.first",
                f"The {p.title.word('director')}'s certificate of {company} must be bought first.",
            )
        refusal = self.why_not_share(p, player, company, source)
        return refusal or self._why_not_take(p, frame, player, company, 1, price)

    def why_not_start(
        self, p: Position[S], frame: F, player: str, company: str, price: int
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
            return p.refuse(rule, f"{company} has already been started.")
        refusal = self.why_not_open(p, company)
        if refusal is not None:
            return refusal
        pars = p.title.issue_prices(p, company)
        if price not in pars:
            words = ", ".join(p.money(par) for par in pars)
            return p.refuse("stock.issue_price", f"{company} must start at one of {words}.")
        units = printed.shares[0] // printed.unit
        return self._why_not_take(p, frame, player, company, units, units * price)

    def _why_not_take(
        self, p: Position[S], frame: F, player: str, company: str, units: int, cost: int
    ) -> Refusal | None:
        refusal = self.why_not_pay(p, frame, player, company, cost)
        if refusal is not None:
            return refusal
        most = self.holding_limit(p, company)
        if p.percent(player, company) + units * p.company(company).unit > most:
            return p.refuse(
                "stock.share_limit", f"No player may hold more than {most}% of a company."
            )
        return None

    def why_not_pay(
        self, p: Position[S], frame: F, player: str, paper: str, cost: int
    ) -> Refusal | None:
        """Why one more certificate, of a company or a private, can't be bought."""
        if frame.bought:
            return p.refuse("stock.one_purchase", "Only one certificate may be bought in a turn.")
        if self.must_sell(p, frame, player):
            return p.refuse("stock.over", self.over)
        if (player, paper) in frame.sold:
            return p.refuse(
                "stock.sold", f"{player} has sold {paper} in this round and can't buy it."
            )
        if p.cash(player) < cost:
            return p.refuse(
                "stock.cash" if p.cash(player) >= 0 else "stock.debt",
                f"That costs {p.money(cost)} and {player} has only {p.money(p.cash(player))}.",
            )
        limit = p.title.certificate_limit(p, player)
        if p.certificate_count(player) + p.title.adds_certificates(p, player, paper) > limit:
            return p.refuse("stock.limit", f"{player} may hold at most {limit} certificates.")
        return None

    def why_not_share(
        self, p: Position[S], player: str, company: str, source: str
    ) -> Refusal | None:
        """Why a share can't be bought, its price and the limits aside."""
        return None

    def why_not_open(self, p: Position[S], company: str) -> Refusal | None:
        """Why a company that nobody has started can't be started."""
        return None

    def sells_half_certificate(self, p: Position[S], player: str, company: str) -> bool:
        """Whether a player can buy one share out of a Director's certificate in the pool."""
        return False

    def holding_limit(self, p: Position[S], company: str) -> int:
        """The most of a company that a player may buy, in per cent."""
        return self.holding_percent

    def buy_share(self, p: Position[S], player: str, company: str, source: str) -> None:
        """A share of the stock or the pool is paid for."""
        price = p.title.share_price(p, company, source)
        assert price is not None
        where = p.title.word(source)
        p.note_deed(player, f"buys {company} from the {where} for {p.money(price)}", company)
        p.pay(player, BANK, price)
        self.take(p, player, company, source)

    def buy_director(self, p: Position[S], player: str, company: str, price: int) -> None:
        """A Director's certificate is paid for."""
        p.note_deed(player, f"{self.starting} {company} at {p.money(price)}", company)
        p.pay(player, BANK, price * directors.size(p, company))
        self.start(p, player, company, price)

    def take(self, p: Position[S], player: str, company: str, source: str) -> None:
        """A share goes to its buyer, who may become Director; the company may float."""
        ledger.hand_over(p.state, company, source, player, 1)
        directors.settle(p, company)
        self.check_float(p, company)

    def start(self, p: Position[S], player: str, company: str, price: int) -> None:
        """The Director's certificate goes to its buyer, who sets the par; the company may float."""
        ledger.hand_over_number(p.state, company, STOCK, player, 0)
        p.state.issue_prices[company] = price
        p.move_marker(company, self.start_cell(p, price))
        directors.settle(p, company)
        self.check_float(p, company)

    def start_cell(self, p: Position[S], price: int) -> Cell:
        """Where the marker of a company begins that is started at a price."""
        return p.title.chart.starts[price]


def sale(p: Position, player: str, company: str, least: int, most: int, seller: str = "") -> Choice:
    """So many shares of a company are sold to the pool: the player's own, or those of a company
    for which he acts."""
    return Choice(
        SellShares(by=player, company=company, count=least),
        "sell",
        Thing("share", company),
        price=gained(p, seller or player, p.title.sale_price(p, company), each="share"),
        amounts=between("count", least, most),
    )


def start_of(
    p: Position, player: str, company: str, par: int, verb: str = "start", form: str = START
) -> Choice:
    """A company is started at a par."""
    return Choice(
        StartCompany(by=player, company=company, price=par),
        verb,
        Thing("company", company),
        price=paid(p, player, par * directors.size(p, company)),
        consequences=(Consequence("par", par, p.title.currency),),
        form=form,
    )
