"""The share round: starting and floating companies, selling shares, companies that are sold out."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.papers import BANK, STOCK
from railhead.play import directors
from railhead.play.frames import StockRound
from railhead.play.plain import operating, prices, stations
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.rounds.stock import ShareRound
from railhead.play.state import S


class Shares(ShareRound[S]):
    """Sell shares, then buy one certificate, or pass. ``float_percent``: how much must be sold
    before a company floats. ``sold_in_first_round``: whether shares can be sold in the first share
    round. ``sold_before_operating``: whether those of a company can be sold that has not had a
    turn."""

    float_percent = 60
    sold_in_first_round = False
    sold_before_operating = True

    # The round.

    def begin(self, p: Position[S]) -> None:
        """The next share round begins with the holder of the priority card."""
        p.state.turn += 1
        p.state.round = f"{p.title.word('share_round').capitalize()} {p.state.turn}"
        over = tuple(
            player
            for player in p.players
            if p.certificate_count(player) > p.title.certificate_limit(p, player)
        )
        p.push(StockRound(p.state.turn, p.state.priority, over=over))
        p.note(f"{p.state.round} begins with {p.state.priority}.")

    def end(self, p: Position[S]) -> None:
        """Companies that are sold out rise; the operating rounds follow."""
        companies = p.rule(operating.Companies)
        for company in companies.in_order(p, list(p.state.market)):
            if all(holder in p.players for holder in p.state.certificates[company]):
                cell = prices.up(p.title.chart, p.state.market[company])
                if cell != p.state.market[company]:
                    words = prices.move(p, company, cell)
                    p.note(f"{company} is sold out; {words}.", company)
        p.pop()
        companies.begin_set(p)

    # Selling.

    def why_not_sell(
        self, p: Position[S], frame: StockRound | None, player: str, company: str, count: int
    ) -> Refusal | None:
        if company in p.state.certificates:
            refusal = self.why_not_sell_yet(p, frame, company)
            if refusal is not None:
                return refusal
        return super().why_not_sell(p, frame, player, company, count)

    def why_not_sell_yet(
        self, p: Position[S], frame: StockRound | None, company: str
    ) -> Refusal | None:
        """What bars all sales of a company at this time; without a frame, forced ones."""
        if frame is not None and frame.number == 1 and not self.sold_in_first_round:
            return p.refuse("stock.first_round", "No shares are sold in the first share round.")
        if company not in p.state.operated and not self.sold_before_operating:
            return p.refuse("stock.not_operated", f"{company} has not operated yet.")
        return None

    def sell(self, p: Position[S], player: str, company: str, count: int) -> None:
        """Shares go to the pool at the price before the sale; then the marker falls."""
        amount = count * p.title.sale_price(p, company)
        shares = "a share" if count == 1 else f"{count} shares"
        directors.sell(p, player, company, count)
        p.pay(BANK, player, amount)
        words = prices.move(p, company, self.fallen(p, company, count))
        p.note(f"{player} sells {shares} of {company} for {p.money(amount)}; {words}.", company)

    def fallen(self, p: Position[S], company: str, count: int) -> tuple[int, int]:
        """Where the marker of a company stands after a sale of so many shares: a step down for
        each."""
        return prices.down(p.title.chart, p.state.market[company], count)

    # Buying.

    def take(self, p: Position[S], player: str, company: str, source: str) -> None:
        """A share goes to its buyer, who may become Director; the company may float."""
        ledger.hand_over(p.state, company, source, player, 1)
        directors.settle(p, company)
        self.check_float(p, company)

    def start(self, p: Position[S], player: str, company: str, price: int) -> None:
        """The Director's certificate goes to its buyer, who sets the par."""
        ledger.hand_over_number(p.state, company, STOCK, player, 0)
        p.state.issue_prices[company] = price
        p.move_marker(company, p.title.chart.starts[price])
        self.check_float(p, company)

    def check_float(self, p: Position[S], company: str) -> None:
        """Enough shares have left the stock: the company floats."""
        if company in p.state.launched or company not in p.state.issue_prices:
            return
        if 100 - p.percent(STOCK, company) >= self.float_percent:
            p.state.launched = (*p.state.launched, company)
            capital = self.capital(p, company)
            p.pay(BANK, company, capital)
            p.note(f"{company} floats with {p.money(capital)}.", company)
            p.rule(stations.Stations).floated(p, company)

    def capital(self, p: Position[S], company: str) -> int:
        """What the Bank pays a company that floats: the par of all its shares."""
        par: int = p.state.issue_prices[company]
        return par * (100 // p.company(company).unit)
