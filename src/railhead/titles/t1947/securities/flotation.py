"""How shares move: opening and floating companies, sales and what shields prices from them,
companies that are sold out. Clauses FL, SR-10 to SR-17, SM-09."""

from __future__ import annotations

from railhead.finance.holders import BANK, GONE
from railhead.finance.market import Cell
from railhead.play import directors
from railhead.play.numbers import a_or_many
from railhead.play.plain.stock import Shares
from railhead.play.refusal import Refusal
from railhead.titles.t1947 import ending
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.securities import bonds, savings
from railhead.titles.t1947.shares import BNR, FLOAT_LEFT, HOLDING_LIMIT
from railhead.titles.t1947.state import State1947, TradingRound

CAPITAL = 10  # times the par (FL-05)


class Flotation(Shares[TradingRound, State1947]):
    """What a share round does with shares and prices; whose turn it is stands in ``stock.py``."""

    float_percent = 100 - FLOAT_LEFT
    floating = "is operational"

    # Opening and floating.

    def holding_limit(self, p: Position, company: str) -> int:
        """In the first stock round nobody buys above 60%; later only for a while (CL-06, CL-07)."""
        return HOLDING_LIMIT if p.state.turn == 1 else 100

    def start_cell(self, p: Position, price: int) -> Cell:
        """The place of the token in the open band (FL-02)."""
        return p.title.chart.bands[p.title.par_band(p)][price]

    def is_due(self, p: Position, company: str) -> bool:
        """When at most 40% are left in the stock, the BNR with its president's certificate (FL-03,
        FL-06, A-25)."""
        return company == BNR or super().is_due(p, company)

    def capital(self, p: Position, company: str) -> int:
        """The BNR gets its president's certificate alone (FL-05, FL-06)."""
        units = directors.size(p, company) if company == BNR else CAPITAL
        return units * p.state.issue_prices[company]

    def floated(self, p: Position, company: str) -> None:
        """Late companies have no temple (TE-08)."""
        if "no temple" in p.title.phase(p).gives:
            p.state.templeless = (*p.state.templeless, company)

    # Sales.

    def why_not_sell_yet(
        self, p: Position, frame: TradingRound | None, player: str, company: str
    ) -> Refusal | None:
        """Nothing is sold in the first stock round (SR-10)."""
        if frame is not None and frame.number == 1:
            return p.refuse("stock.first_round", "Nothing can be sold in the first stock round.")
        return None

    def sell(self, p: Position, player: str, company: str, count: int) -> None:
        """The Bank pays the price before the fall, then the token falls a row for each unit that
        is not shielded (SR-13 to SR-15)."""
        price = p.price(company) or 0
        rows = _fall(p, player, company, count)
        _mark_sale(p, player, company, rows)
        shares = a_or_many(count, "share")
        p.note_deed(player, f"sells {shares} of {company} for {p.money(count * price)}", company)
        directors.sell(p, player, company, count)
        p.pay(BANK, player, count * price)
        sold_units(p, player, company)
        p.move_marker(company, self.fallen(p, company, rows))

    def sell_all(self, p: Position, player: str) -> None:
        """Bonds go first: they bring half of a price that falls with the shares (BK-04, CB-10)."""
        for company in p.state.market:
            free = bonds.held(p, player, company) - bonds.locked(p, player, company)
            if free:
                bonds.sell(p, player, company, free)
        super().sell_all(p, player)

    # Sold out.

    def is_sold_out(self, p: Position, company: str) -> bool:
        """All shares, and all bonds still in the game, are with players (SM-09)."""
        papers = p.state.certificates[company]
        bonds = (holder for holder in p.state.bonds[company] if holder not in (GONE, company))
        return all(holder in p.players for holder in (*papers, *bonds))

    def rise(self, p: Position, company: str) -> None:
        """One row up; from the top row one down and one right (SM-09); none from the last space."""
        chart, (row, column) = p.title.chart, p.state.market[company]
        if row:
            p.move_marker(company, chart.up((row, column)))
        elif column + 1 < len(chart.rows[1]):
            p.move_marker(company, (1, column + 1))
        p.note_deed(company, f"is sold out and moves to {p.money(p.price(company) or 0)}")
        ending.look_for_top(p, company)


def sold_units(p: Position, player: str, company: str) -> None:
    """After a sale: savings shares may have come to an end, and the cap shrinks (CL-08)."""
    savings.tidy(p, player, company)
    key = f"{player} {company}"
    if p.state.protected.get(key):
        above = p.units(player, company) - HOLDING_LIMIT // p.company(company).unit
        p.state.protected[key] = max(0, min(p.state.protected[key], above))


def _fall(p: Position, player: str, company: str, count: int) -> int:
    """By how many rows a sale lowers the price (SR-13 to SR-15, A-19)."""
    round_: TradingRound | None = p.frame(TradingRound)
    if round_ is None or company not in round_.opened or p.director(company) == player:
        return count
    if t1947(p).readings.shield == "until the president sells":
        return count if company in round_.dumped else 0
    return min(count, _rebought(round_, player, company))


def _mark_sale(p: Position, player: str, company: str, rows: int) -> None:
    """Note what the opening shield no longer covers, or what has been resold of it (A-19)."""
    round_: TradingRound | None = p.frame(TradingRound)
    if round_ is None or company not in round_.opened:
        return
    if p.director(company) == player and company not in round_.dumped:
        p.change_frame(TradingRound, dumped=(*round_.dumped, company))
    if rows:
        note_rebought(p, player, company, -rows)


def note_rebought(p: Position, player: str, company: str, units: int) -> None:
    """Count units out of the pool that a president sold in the round of his company's opening."""
    round_: TradingRound = p.frame(TradingRound)
    if company in round_.dumped:
        others = tuple(row for row in round_.rebought if row[:2] != (player, company))
        left = max(0, _rebought(round_, player, company) + units)
        p.change_frame(TradingRound, rebought=(*others, (player, company, left)))


def _rebought(round_: TradingRound, player: str, company: str) -> int:
    return sum(units for who, which, units in round_.rebought if (who, which) == (player, company))
