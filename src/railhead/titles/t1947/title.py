"""1947: The Decline of an Empire, the Birth of a Nation, put together."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache

from railhead.finance.currency import Currency
from railhead.finance.holders import POOL
from railhead.finance.market import Chart, parse_banded
from railhead.play import actions, frames
from railhead.play.plain.always import ALWAYS
from railhead.play.plain.setup import table
from railhead.play.plain.turn import Turn
from railhead.titles import data
from railhead.titles.t1947 import actions as own
from railhead.titles.t1947.auction import PrivateAuction
from railhead.titles.t1947.buy_in import BuyOfPlayers
from railhead.titles.t1947.consent import AskPlayer
from railhead.titles.t1947.dividends import PayOrWithhold
from railhead.titles.t1947.ending import COUNTED
from railhead.titles.t1947.forced_sale import SellForTrain
from railhead.titles.t1947.land import geography
from railhead.titles.t1947.land.boxes import TRACK
from railhead.titles.t1947.land.expatriation import MarkSites
from railhead.titles.t1947.land.temples import TakeFreeSite
from railhead.titles.t1947.operating import OperatingRounds
from railhead.titles.t1947.options import OPTIONS, chosen
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.privates import MarkByPower
from railhead.titles.t1947.running import RunAll
from railhead.titles.t1947.secrets import SECRETS
from railhead.titles.t1947.securities.bonds import BONDS, TakeIssued
from railhead.titles.t1947.securities.insider import TakeFirstCard
from railhead.titles.t1947.securities.moves import Hire, MarketMoves
from railhead.titles.t1947.securities.protection import Protect
from railhead.titles.t1947.securities.reorganization import UseP6
from railhead.titles.t1947.shares import Shares
from railhead.titles.t1947.state import (
    Auction,
    BondIssue,
    FreeSite,
    InsiderTrading,
    Protection,
    State1947,
    TradingRound,
    Turn1947,
)
from railhead.titles.t1947.stations import BuildStation
from railhead.titles.t1947.stock import Trading
from railhead.titles.t1947.track import BuildTrack
from railhead.titles.t1947.trains import AskOwner, BuyByLocomotive, BuyTrains
from railhead.titles.t1947.view import VIEWS

FOLDER = "t1947"
STARTING_CASH = {3: 800, 4: 600, 5: 480, 6: 400}  # SU-03


class T1947(Shares):
    """The rules and data of 1947, for one table."""

    id = "1947"
    name = "1947: The Decline of an Empire, the Birth of a Nation"
    version = 2
    player_counts = range(3, 7)
    clauses = data.load_clauses(FOLDER, id)
    state_type = State1947
    secrets = SECRETS
    views = VIEWS
    currency = Currency("Rs. ")
    counted = COUNTED
    trains_given_up_to = POOL
    words = {
        "director": "President",
        "share_round": "stock round",
        "stock": "Initial Offer",
        "pool": "Bank Pool",
        "promote": "upgrade",
        "promotion": "upgrade",
    }
    rights = {
        **{f"par {band}": f"{band} par values" for band in ("yellow", "green", "brown", "blue")},
        **{f"private {most}": f"privates at up to {most}%" for most in (100, 150, 200, 250)},
        "post 10": "trading posts worth Rs. 10",
        "post 20": "trading posts worth Rs. 20",
        "towns": "plain track on towns",
        "one run": "one train runs",
        "no temple": "no temple for new companies",
    }
    options_offered = OPTIONS
    actions = (
        actions.Pass,
        actions.Bid,
        actions.ClosePrivate,
        actions.StartCompany,
        actions.BuyShare,
        actions.SellShares,
        own.BuySavings,
        own.Convert,
        own.IssueBonds,
        own.TakeBonds,
        own.BuyBond,
        own.SellBonds,
        actions.LayTile,
        actions.PlaceStation,
        own.EmployWorker,
        own.Reorganize,
        actions.RunTrains,
        own.MarkSite,
        actions.PayDividend,
        own.MoveToken,
        own.TakeBrokers,
        own.HireBrokers,
        actions.BuyTrain,
        actions.DiscardTrain,
        actions.BuyIn,
        actions.Answer,
        actions.DeclineAll,
    )

    def prepare(self, options: Mapping[str, str]) -> None:
        self.readings = chosen(options, self.rules)
        self.board = data.load_board(FOLDER)
        self.chart = _chart(self.readings.chart)
        data.load_papers(self, FOLDER)
        trains = data.read(FOLDER, "trains.toml")
        self.second_train: dict[str, dict[str, int]] = trains["second_train"]
        self.geography = _geography()
        self.activities = {
            **ALWAYS,
            Auction: PrivateAuction(),
            InsiderTrading: TakeFirstCard(),
            TradingRound: Trading(),
            BondIssue: TakeIssued(),
            Protection: Protect(),
            frames.Agreement: AskPlayer(),
            frames.OperatingRound: OperatingRounds(),
            Turn1947: Turn(),
            FreeSite: TakeFreeSite(),
            frames.Consent: AskOwner(),
            frames.RaiseMoney: SellForTrain(),
        }
        self.any_time = (BuyOfPlayers(), UseP6(), BuyByLocomotive(), MarkByPower(), Hire())
        self.steps = (
            BuildTrack(),
            BuildStation(),
            RunAll(),
            MarkSites(),
            PayOrWithhold(),
            MarketMoves(),
            BuyTrains(),
        )

    def set_up(self) -> State1947:
        """The table before the auction (SU-02 to SU-11)."""
        chance = random.Random(f"1947 {self.seed}")
        groups = data.read(FOLDER, "companies.toml")["drawn"]["groups"]
        drawn = [chance.choice(group) for group in groups]
        state = table(
            self,
            0,
            STARTING_CASH[len(self.players)],
            order=self.players,
            bonds={company: (company,) * BONDS for company in self.companies},
            site_workers=dict(self.geography.sites),
            round="Auction of the private companies",
            priority="",  # order cards are in its place
            frames=(Auction(next(iter(self.privates)), self.players[0]),),
        )
        for company in drawn:  # SU-07, SU-08
            state.certificates[company] = (*state.certificates[company][:-1], POOL)
        return state

    def bank_left(self, p: Position) -> None:
        """Its money is unlimited (SU-01)."""

    def following(self, p: Position, player: str) -> list[str]:
        """While a lot is bid for, those who may still bid."""
        lot: Auction | None = p.frame(Auction)
        out = lot.out if lot is not None and not lot.winner else ()
        return [name for name in super().following(p, player) if name not in out]


@cache
def _chart(reading: str) -> Chart:
    """The share price chart, by one of its two readings (A-08)."""
    market = data.read(FOLDER, "market.toml")
    return parse_banded(market["rows" if reading == "cut-outs" else "full_rows"], market["bands"])


@cache
def _geography() -> geography.Geography:
    """Sites, posts and temples of the board, which must not contradict each other."""
    board, printed = data.load_board(FOLDER), data.read(FOLDER, "map.toml")
    temples = data.read(FOLDER, "companies.toml")["temples"]
    found = geography.survey(board, printed, {c: temple["hex"] for c, temple in temples.items()})
    homes = {company: c.homes[0] for company, c in data.load_companies(FOLDER).items()}
    geography.check(board, found, printed, homes, len(TRACK))
    return found


TITLE = T1947
