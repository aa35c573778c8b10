"""1860: Railways on the Isle of Wight, put together."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from railhead.finance.currency import Currency
from railhead.finance.market import parse_zigzag
from railhead.play import actions, frames
from railhead.play.plain.always import ALWAYS
from railhead.play.plain.setup import table
from railhead.play.plain.trade import AskSeller
from railhead.play.refusal import IllegalAction
from railhead.play.worth import Value
from railhead.titles import data
from railhead.titles.t1860 import ending
from railhead.titles.t1860.auction import Auction
from railhead.titles.t1860.companies.flotation import LayHomeTile
from railhead.titles.t1860.companies.insolvency import CheckInsolvency
from railhead.titles.t1860.dividends import RetainOrPay
from railhead.titles.t1860.ending import COUNTED
from railhead.titles.t1860.operating import OperatingRounds
from railhead.titles.t1860.options import OPTIONS, chosen, contradict
from railhead.titles.t1860.position import Position
from railhead.titles.t1860.running import RunAll
from railhead.titles.t1860.secrets import SECRETS
from railhead.titles.t1860.shares import Shares
from railhead.titles.t1860.state import HomeTile, OpeningAuction, State1860
from railhead.titles.t1860.stations import BuildBase
from railhead.titles.t1860.stock import SharesAndPrivates
from railhead.titles.t1860.track import BuildTrack
from railhead.titles.t1860.trains import BuyTrains
from railhead.titles.t1860.view import VIEWS

FOLDER = "t1860"
MONEY = 10_000  # of players and the Bank together (SET-03)
STARTING_CASH = {2: 1000, 3: 670, 4: 500}  # SET-02


class T1860(Shares):
    """The rules and data of 1860, for one table."""

    id = "1860"
    name = "1860: Railways on the Isle of Wight"
    version = 2
    player_counts = range(2, 5)
    clauses = data.load_clauses(FOLDER, id)
    state_type = State1860
    secrets = SECRETS
    views = VIEWS
    credits = Currency("", " cc")  # SET-03
    counted = COUNTED
    options_offered = OPTIONS
    draws_seats = False  # SET-11
    words = {
        "stock": "IPO",
        "pool": "Bank Pool",
        "promote": "upgrade",
        "promotion": "upgrade",
        "station": "base",
        "besides": "subsidies",
        "credits": "cc are company credits: only companies own them, and they are never pounds",
    }
    rights = {
        "fishbourne": "the FFC on sale",
        "free sales": "sales move no price, no certificate limit",
        "southern": "the Southern Railway",
    }
    actions = (
        actions.Pass,
        actions.Bid,
        actions.BuyPrivate,
        actions.SellPrivate,
        actions.Exchange,
        actions.ClosePrivate,
        actions.StartCompany,
        actions.BuyShare,
        actions.SellShares,
        actions.LayTile,
        actions.PlaceStation,
        actions.RunTrains,
        actions.PayDividend,
        actions.BuyTrain,
        actions.DiscardTrain,
        actions.Answer,
        actions.DeclineAll,
    )

    def prepare(self, options: Mapping[str, str]) -> None:
        self.readings, self.variants = chosen(options, self.rules)
        self.board = data.load_board(FOLDER, "smaller" if self.variants.smaller_map else "")
        market = data.read(FOLDER, "market.toml")
        self.chart = parse_zigzag(market["top"], market["bottom"])
        self.red_letters = tuple((low, high) for low, high in market["red_letters"])
        data.load_papers(self, FOLDER)
        if self.variants.two_sevens:  # OPT-08
            self.cards["7+4"] = msgspec.structs.replace(self.cards["7+4"], count=2)
        self.activities = {
            **ALWAYS,
            OpeningAuction: Auction(),
            frames.StockRound: SharesAndPrivates(),
            HomeTile: LayHomeTile(),
            frames.OperatingRound: OperatingRounds(),
            frames.Consent: AskSeller(),
        }
        self.steps = (
            BuildTrack(),
            BuildBase(),
            RunAll(),
            RetainOrPay(),
            BuyTrains(),
            CheckInsolvency(),
        )

    @classmethod
    def checked_options(cls, options: Mapping[str, str]) -> dict[str, str]:
        """Two kinds of lease exclude each other (OPT-01, D4)."""
        checked = super().checked_options(options)
        if contradict(checked):
            raise IllegalAction(
                "Original and simplified insolvency can't be played together.",
                cls.clauses.get("options"),
            )
        return checked

    def set_up(self) -> State1860:
        """The table before the opening auction (SET-02 to SET-10)."""
        return table(
            self,
            MONEY,
            STARTING_CASH[len(self.players)],
            round="Opening auction",
            frames=(OpeningAuction(self.players[0]),),
        )

    def acting_for(self, p: Position, company: str) -> tuple[str, ...]:
        """The Director; without one nobody, or by 18xx.games any player (OR-03, D16)."""
        director = p.director(company)
        if director is not None:
            return (director,)
        return self.players if self.readings.players_act_for_receivership else ()

    def train_limit(self, p: Position) -> int:
        """TRN-08; none in a variant (OPT-07)."""
        if self.variants.no_train_limit:
            return sum(len(held) for held in p.state.trains.values()) + 1
        return super().train_limit(p)

    def bank_is_broken(self, p: Position) -> None:
        """END-02; not after nationalisation (NAT-03)."""
        if not p.state.nationalised:
            ending.trigger(p, "bank", "The Bank is out of money")

    def share_value(self, p: Position, company: str) -> tuple[Value, ...]:
        """END-04."""
        return ending.share_value(p, company)

    def following(self, p: Position, player: str) -> list[str]:
        """While a lot is bid for, those who may still bid."""
        lot: OpeningAuction | None = p.frame(OpeningAuction)
        out = lot.out if lot is not None and not lot.winner else ()
        return [name for name in super().following(p, player) if name not in out]


TITLE = T1860
