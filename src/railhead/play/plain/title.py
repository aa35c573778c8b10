"""Plain 18xx put together: the title that every other one may begin from.

A title subclasses :class:`PlainTitle`, gives its data and figures, and puts its own subclass of a
step or round in the place of the plain one where its rules differ::

    class Mine(PlainTitle):
        steps = (Track(), MyStations(), Running(), Dividends(), Trains())
        activities = {**PlainTitle.activities, StockRound: MyShares()}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from railhead.finance.holders import POOL, STOCK
from railhead.finance.market import Cell
from railhead.play import actions, contract, frames
from railhead.play.actions import Action
from railhead.play.activity import Activity
from railhead.play.frames import Agreement, Frame, OperatingRound, StockRound
from railhead.play.options import STANDSTILL, Option
from railhead.play.plain import ending, prices, setup, stock
from railhead.play.plain.always import ALWAYS
from railhead.play.plain.auction import BidPrivate, Waterfall
from railhead.play.plain.buy_in import AskOwner, BuyPrivates
from railhead.play.plain.dividends import Dividends
from railhead.play.plain.draft import OneEach
from railhead.play.plain.forced_sale import SellForATrain
from railhead.play.plain.frames import PrivateAuction, PrivateChoice, RoundOver, SellForTrain
from railhead.play.plain.operating import Companies
from railhead.play.plain.rounds import Between
from railhead.play.plain.running import Running
from railhead.play.plain.stations import Stations
from railhead.play.plain.stock import Shares
from railhead.play.plain.track import Track
from railhead.play.plain.trade import AskSeller
from railhead.play.plain.trains import Trains
from railhead.play.position import Position
from railhead.play.refusal import RailheadError
from railhead.play.state import S
from railhead.play.steps.step import Rule, Step
from railhead.play.title import Title
from railhead.play.views.making import ends
from railhead.play.views.table import View

PROFILE = Option.profile(
    {"rulebook": "The rulebook, to the letter."},
    for_people=False,  # there is nothing to choose
)

PLACE_HOMES = Stations.place_homes  # a title with a rule of its own may have homes without room

# What the plain rules play by, in words for the author of a title that lacks one.
MONEY = {
    "bank_cash": "all the money there is",
    "starting_cash": "what each player begins with, by the number of players",
}
LIMITS = {
    "certificate_limits": "how many certificates a player may hold, by the number of players",
}


class PlainTitle(Title[S]):
    """Plain 18xx. ``bank_cash``: all the money there is; ``starting_cash``,
    ``certificate_limits``: by the number of players."""

    bank_cash: ClassVar[int]
    starting_cash: ClassVar[Mapping[int, int]]
    certificate_limits: ClassVar[Mapping[int, int]]

    # Version 1 of the rules is that of Railhead 0.1, which ended games and haggled in its own way.
    version = 2
    counted = ending.counted()
    trains_given_up_to = POOL
    options_offered = (PROFILE, STANDSTILL)
    rights = {
        "privates close": "all privates close",
        "train trade": "trains between companies",
        "buy privates": "companies buy privates",
    }
    actions: ClassVar[tuple[type[Action], ...]] = (
        actions.Pass,
        actions.BuyPrivate,
        BidPrivate,
        actions.Bid,
        actions.StartCompany,
        actions.BuyShare,
        actions.SellShares,
        actions.LayTile,
        actions.PlaceStation,
        actions.RunTrains,
        actions.PayDividend,
        actions.BuyTrain,
        actions.DiscardTrain,
        actions.BuyIn,
        actions.Answer,
        actions.DeclineAll,
    )

    # The composition: what happens in a round or an interruption, and the steps of a turn. Titles
    # take the activities over from the class, which has no state of its own.
    activities: Mapping[type[Frame], Activity[Any, Any]] = {
        **ALWAYS,
        PrivateAuction: Waterfall(),
        PrivateChoice: OneEach(),
        StockRound: Shares(),
        OperatingRound: Companies(),
        frames.Consent: AskSeller(),
        Agreement: AskOwner(),
        SellForTrain: SellForATrain(),
        RoundOver: Between(),
    }
    steps: tuple[Step[S], ...] = (Track(), Stations(), Running(), Dividends(), Trains())
    any_time: tuple[Rule[S], ...] = (BuyPrivates(),)

    # Setting up.

    @classmethod
    def checked_rules(cls, rules: int | None) -> int:
        """No plain title was there before version 2."""
        if rules == 1:
            raise RailheadError(f"{cls.name} has no version 1 of its rules; it begins with 2.")
        return super().checked_rules(rules)

    def set_up(self) -> S:
        """All certificates in the stock, all trains in the depot; the first round is at hand."""
        own_limit = type(self).certificate_limit is not PlainTitle.certificate_limit
        contract.check_figures(self, MONEY if own_limit else {**MONEY, **LIMITS})
        setup.check_pars(self)
        if any(getattr(type(step), "place_homes", None) is PLACE_HOMES for step in self.steps):
            setup.check_homes(self)
        state = setup.table(self, self.bank_cash, self.starting_cash[len(self.players)])
        self.begin(Position(self, state))
        return state

    def begin(self, p: Position[S]) -> None:
        """The first round: the auction of the privates, or a share round if there are none."""
        if self.privates:
            p.rule(Waterfall).begin(p)
        else:
            p.rule(stock.Shares).begin(p)

    # Words and figures.

    def certificate_limit(self, p: Position[S], player: str) -> int:
        """By the number of players."""
        return self.certificate_limits[len(self.players)]

    def issue_prices(self, p: Position[S], company: str) -> tuple[int, ...]:
        """The par values on the company's card; if there are none, those on the chart."""
        return self.companies[company].prices or tuple(sorted(self.chart.starts))

    def following(self, p: Position[S], player: str) -> list[str]:
        """Round the table; while everybody chooses a private, those who have none yet."""
        if p.frame(PrivateChoice) is not None:
            return p.rule(OneEach).following(p, player)
        return super().following(p, player)

    def floats(self, p: Position[S], company: str) -> tuple[int, int] | None:
        """How much of a company has left the stock, and with how much it floats."""
        return 100 - p.percent(STOCK, company), p.rule(stock.Shares).float_percent

    def next_cells(self, p: Position[S], company: str) -> tuple[Cell, Cell] | None:
        """One step left and one right."""
        cell: Cell | None = p.state.market.get(company)
        if cell is None:
            return None
        return prices.left(self.chart, cell), prices.right(self.chart, cell)

    def add_to_view(self, view: View, p: Position[S], player: str | None) -> None:
        """Why the game ends."""
        view.ends = ends(p, ending.reasons(p))
        super().add_to_view(view, p, player)

    def bank_is_broken(self, p: Position[S]) -> None:
        """The Bank owes what it can't pay; the game ends soon."""
        ending.trigger(p, "bank")
