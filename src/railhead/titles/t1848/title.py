"""1848: Australia, put together."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from railhead.finance.holders import POOL
from railhead.finance.market import parse_chart
from railhead.play import actions, frames
from railhead.play.phases import Phase
from railhead.play.plain.always import ALWAYS
from railhead.play.plain.setup import table
from railhead.play.steps.step import Rule, Step
from railhead.titles import data
from railhead.titles.readings import readings_of
from railhead.titles.t1848 import ending
from railhead.titles.t1848.auction import OpeningSale
from railhead.titles.t1848.buy_in import BuyOfDirector
from railhead.titles.t1848.dividends import PayOrWithhold
from railhead.titles.t1848.ending import COUNTED
from railhead.titles.t1848.england import LoanBeforeDividend, LoanOrPrivate, Loans, dividend
from railhead.titles.t1848.operating import OperatingRounds
from railhead.titles.t1848.options import OPTIONS, REMOVAL, VERSIONS
from railhead.titles.t1848.position import Position
from railhead.titles.t1848.privates import (
    LayTasmania,
    TasmaniaNow,
)
from railhead.titles.t1848.receivership import SellForDebt
from railhead.titles.t1848.running import RunAll
from railhead.titles.t1848.secrets import SECRETS
from railhead.titles.t1848.shares import BOE, Shares
from railhead.titles.t1848.state import PlaceTasmania, PrivateSale, State1848
from railhead.titles.t1848.stations import PlaceStations
from railhead.titles.t1848.stock import ShareRounds
from railhead.titles.t1848.track import BuildTrack, LayDesertLater
from railhead.titles.t1848.trains import AskDirector, BuyTrains
from railhead.titles.t1848.view import VIEWS

FOLDER = "t1848"
BANK_CASH = 10_000
BOE_FUND = 2_000
STARTING_CASH = {3: 840, 4: 630, 5: 510, 6: 430}  # SET-03


class T1848(Shares):
    """The rules and data of 1848, for one table."""

    id = "1848"
    name = "1848: Australia"
    version = 2
    player_counts = range(3, 7)
    clauses = data.load_clauses(FOLDER, id)
    state_type = State1848
    secrets = SECRETS
    views = VIEWS
    counted = COUNTED
    words = {"stock": "Bank", "pool": "Bank Pool"}
    rights = {
        "privates": "companies buy privates",
        "train trade": "trains bought from companies",
        "2E": "the 2E",
    }
    options_offered = OPTIONS
    actions = (
        actions.Pass,
        actions.BuyPrivate,
        actions.LowerPrivate,
        actions.StartCompany,
        actions.BuyShare,
        actions.SellShares,
        actions.LayTile,
        actions.PlaceStation,
        actions.RunTrains,
        actions.PayDividend,
        actions.BuyTrain,
        actions.DiscardTrain,
        actions.TakeLoan,
        actions.BuyIn,
        actions.Answer,
        actions.DeclineAll,
    )

    def prepare(self, options: Mapping[str, str]) -> None:
        self.board = data.load_board(FOLDER)
        self.k_cities = tuple(each.id for each in self.board.hexes.values() if each.label == "K")
        market = data.read(FOLDER, "market.toml")
        self.chart = parse_chart(market["rows"])
        self.boe_prices = tuple(market["bank_of_england"])
        data.load_papers(self, FOLDER)
        self.readings = readings_of(VERSIONS, self.rules, options["profile"])
        if self.rules > 1 and options["profile"] in REMOVAL.profiles:
            self.readings = msgspec.structs.replace(self.readings, removal=options["removal"])
        self.draws_seats = self.readings.draw_seats  # SET-02
        self._apply_readings()
        self.activities = {
            **ALWAYS,
            PrivateSale: OpeningSale(),
            frames.StockRound: ShareRounds(),
            frames.OperatingRound: OperatingRounds(),
            frames.Consent: AskDirector(),
            frames.RaiseMoney: SellForDebt(),
            PlaceTasmania: TasmaniaNow(),
        }
        any_time: list[Rule[State1848]] = [Loans(), BuyOfDirector(), LayTasmania()]
        if self.readings.p2_any_time:
            any_time.append(LayDesertLater())
        self.any_time = tuple(any_time)
        steps: list[Step[State1848]] = [
            BuildTrack(),
            PlaceStations(),
            RunAll(),
            PayOrWithhold(),
            BuyTrains(),
        ]
        if self.readings.loan_steps:
            steps.insert(3, LoanBeforeDividend())
            steps.append(LoanOrPrivate())
        self.steps = tuple(steps)

    def _apply_readings(self) -> None:
        """Figures in which the profiles differ (D3, D22)."""
        car = self.companies["CAR"]
        self.companies["CAR"] = msgspec.structs.replace(car, markers=self.readings.car_markers)
        if self.readings.endless_trains:
            for kind in ("8", "2E"):
                self.cards[kind] = msgspec.structs.replace(self.cards[kind], count=None)

    def set_up(self) -> State1848:
        """The table before the opening sale (SET-03 to SET-12)."""
        state = table(
            self,
            BANK_CASH,
            STARTING_CASH[len(self.players)],
            sale_prices={private: printed.price for private, printed in self.privates.items()},
            round="Sale of the private companies",
            frames=(PrivateSale(self.players[0]),),
        )
        state.cash[BOE] = BOE_FUND
        state.certificates[BOE] = (POOL,) * len(self.companies[BOE].shares)
        return state

    def pays_by_itself(self, p: Position, company: str, phase: Phase) -> int:
        """The Bank of England alone (BOE-06)."""
        return dividend(p, phase) // 10 if company == BOE else 0

    def bank_is_broken(self, p: Position) -> None:
        """END-01: play goes on, what the Bank owes counts as cash."""
        ending.trigger(p, "bank", "The Bank is out of money")


TITLE = T1848
