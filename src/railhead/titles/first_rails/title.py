"""First Rails, put together."""

from __future__ import annotations

from railhead.finance.market import Cell
from railhead.play.frames import OperatingRound, StockRound
from railhead.play.plain import draft, ending, prices, trains
from railhead.play.plain.dividends import Dividends
from railhead.play.plain.frames import RoundOver
from railhead.play.plain.operating import Companies
from railhead.play.plain.rounds import Between
from railhead.play.plain.stock import Shares
from railhead.play.plain.title import PlainTitle
from railhead.play.secrets import Secrets
from railhead.play.views.table import View
from railhead.titles import data
from railhead.titles.first_rails.firsts import RunForFirsts, TakeReward, TakeRewards, spread
from railhead.titles.first_rails.privates import Foundry, Pathfinders, Yard
from railhead.titles.first_rails.state import FirstRailsState, Position

FOLDER = "first_rails"


class ShareRounds(Shares[StockRound, FirstRailsState]):
    """A company floats with half its shares sold (SHR-06); who holds shares of one that has not
    operated keeps them (SHR-07)."""

    float_percent = 50
    sold_before_operating = False


class OperatingRounds(Companies[FirstRailsState]):
    """After each operating round the mainland takes a train (TRN-04)."""

    def after_round(self, p: Position) -> None:
        p.rule(trains.Trains).export(p, "The mainland")


class Calendar(Between[FirstRailsState]):
    """The tenth operating round is the last (END-02)."""

    last_set = 5


class Jumps(Dividends[FirstRailsState]):
    """A dividend of at least twice the share price moves the marker two steps (RUN-05)."""

    def moved(self, p: Position, company: str, revenue: int, paid: int) -> Cell:
        steps = 2 if paid >= 2 * (p.price(company) or 0) else 1
        chart, cell = p.title.chart, p.state.market[company]
        return prices.right(chart, cell, steps) if paid else prices.left(chart, cell)


class FirstRails(PlainTitle[FirstRailsState]):
    """The rules and data of First Rails, for one table."""

    id = "first_rails"
    name = "First Rails"
    player_counts = range(2, 6)
    clauses = data.load_clauses(FOLDER, id)
    state_type = FirstRailsState
    secrets = Secrets[FirstRailsState](open=("firsts", "unsettled"))  # SET-05
    counted = ending.counted("first_rails-END-03", privates=False)
    windfalls = (TakeReward,)
    actions = (*PlainTitle.actions, TakeReward)

    board = data.load_board(FOLDER)
    chart = data.load_chart(FOLDER)
    companies = data.load_companies(FOLDER)
    privates = data.load_privates(FOLDER)
    cards = data.load_cards(FOLDER)
    phases = data.load_phases(FOLDER)

    bank_cash = 4_000  # SET-02
    starting_cash = {2: 1_000, 3: 660, 4: 480, 5: 380}
    certificate_limits = {2: 18, 3: 13, 4: 10, 5: 8}  # SET-03

    steps = (Pathfinders(), Yard(), RunForFirsts(), TakeRewards(), Jumps(), Foundry())
    any_time = ()
    activities = {
        **PlainTitle.activities,
        StockRound: ShareRounds(),
        OperatingRound: OperatingRounds(),
        RoundOver: Calendar(),
    }

    def begin(self, p: Position) -> None:
        """Everybody chooses a private, the last seat first (PRV-01)."""
        draft.begin(p)

    def add_to_view(self, view: View, p: Position, player: str | None) -> None:
        """The Firsts and who has won them."""
        super().add_to_view(view, p, player)
        view.spreads = [spread(p)]


TITLE = FirstRails
