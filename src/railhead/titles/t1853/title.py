"""1853 (Retuned), put together."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from railhead.board.tiles import COLOURS
from railhead.finance.currency import Currency
from railhead.finance.market import parse_chart
from railhead.play import actions, frames
from railhead.play.plain.always import ALWAYS
from railhead.play.plain.ending import settle
from railhead.play.plain.setup import table
from railhead.play.refusal import IllegalAction
from railhead.titles import data
from railhead.titles.t1853 import actions as own
from railhead.titles.t1853 import setup, state
from railhead.titles.t1853.bidding import contracts
from railhead.titles.t1853.bidding.bids import NameCities
from railhead.titles.t1853.bidding.bonds import WriteBonds
from railhead.titles.t1853.companies import control
from railhead.titles.t1853.companies.charters import FOLDER, charters, cities
from railhead.titles.t1853.companies.credit import SettleTheCredit
from railhead.titles.t1853.companies.elephant import DemandRound, SellTheElephant
from railhead.titles.t1853.dividends import RetainOrPay
from railhead.titles.t1853.ending import COUNTED
from railhead.titles.t1853.land.ground import board_with
from railhead.titles.t1853.mail import NameMail
from railhead.titles.t1853.operating import RailwayRounds
from railhead.titles.t1853.options import (
    OPTIONS,
    chosen,
    listed_companies,
    why_not_companies,
    why_not_tiles,
)
from railhead.titles.t1853.position import Position
from railhead.titles.t1853.running import RunAll
from railhead.titles.t1853.secrets import SECRETS
from railhead.titles.t1853.shares import FIRST_SALE_LOSS, Shares
from railhead.titles.t1853.stations import BuildBase
from railhead.titles.t1853.stock import DealInShares
from railhead.titles.t1853.track import BuildTrack, ChooseTiles, Connections
from railhead.titles.t1853.trains import AskTrader, BuyTrains
from railhead.titles.t1853.view import VIEWS


class T1853(Shares):
    """The rules and data of 1853, for one table."""

    id = "1853"
    name = "1853 (Retuned)"
    version = 2
    player_counts = range(3, 7)
    clauses = data.load_clauses(FOLDER, id)
    state_type = state.State1853
    credits = Currency("", " cr")  # SETUP-03
    counted = COUNTED
    options_offered = OPTIONS
    draws_seats = False  # the Bonds settle them, or the deal
    secrets = SECRETS
    views = VIEWS
    words = {
        "share_round": "Dealing Round",
        "operating_round": "Railway Round",
        "station": "base",
        "pool": "Bank Pool",
        "priority": "Elephant",
        "priority_mark": "Elephant",
        "besides": "mail",
        "credits": "cr are Company Credits: only companies use them, and they are never pounds",
        "goals": "your cities, filled if linked",
    }
    actions = (
        actions.Pass,
        own.WriteBond,
        own.NameCity,
        actions.BuyShare,
        actions.SellShares,
        own.Redeem,
        own.SellElephant,
        own.ChooseTiles,
        actions.LayTile,
        actions.PlaceStation,
        actions.RunTrains,
        own.CarryMail,
        actions.PayDividend,
        own.BuyTrain,
        own.PayTrain,
        actions.DiscardTrain,
        actions.Answer,
        actions.DeclineAll,
    )
    windfalls = (own.CarryMail,)

    def prepare(self, options: Mapping[str, str]) -> None:
        self.readings, self.variants = chosen(options, self.rules)
        self.board = board_with(self.variants.unrestricted_58, self.variants.tile_kit)
        line = parse_chart([data.read(FOLDER, "market.toml")["prices"]])
        starts = {price: (0, place) for place, price in enumerate(line.rows[0])}
        self.chart = msgspec.structs.replace(line, starts=starts)
        data.load_papers(self, FOLDER)
        self.charters, self.cities = charters(), cities()
        self.activities = {
            **ALWAYS,
            state.WritingBonds: WriteBonds(),
            state.Bidding: NameCities(),
            state.Dealing: DealInShares(),
            state.ElephantSale: SellTheElephant(),
            state.ExtraRound: DemandRound(),
            state.SettleCredit: SettleTheCredit(),
            frames.OperatingRound: RailwayRounds(),
            frames.Consent: AskTrader(),
        }
        self.steps = (
            ChooseTiles(),
            BuildTrack(),
            Connections(),
            BuildBase(),
            RunAll(),
            NameMail(),
            RetainOrPay(),
            BuyTrains(),
        )

    @classmethod
    def why_not_own_value(cls, name: str, value: str) -> str:
        """The companies of the banker's choice (OPT-02), and more tiles (OPT-13)."""
        if name == "dealt":
            return why_not_companies(value, charters())
        tiles = data.load_board(FOLDER).tiles
        return why_not_tiles(value, [each for each in tiles if tiles[each].colour == COLOURS[0]])

    def check_players(self, players: list[str]) -> None:
        """As many companies are dealt as there are players (OPT-02)."""
        super().check_players(players)
        offered = next(option for option in OPTIONS if option.name == "dealt")
        listed = listed_companies(self.variants.dealt)
        if self.variants.dealt not in offered.values and len(listed) != len(players):
            raise IllegalAction(
                f"{len(players)} companies are dealt, one to each player, not {len(listed)}.",
                self.clauses["options.dealt"],
            )

    def set_up(self) -> state.State1853:
        """Capital for everybody (SETUP-04 to SETUP-06); then Bonds, or the deal of the simplified
        game."""
        count = len(self.players)
        start = table(
            self,
            setup.money(self.variants.game, count),
            setup.capital(self.variants.game, count),
            trains=setup.trains(self.cards),
            round="Bonds",
            frames=(state.WritingBonds(),),
        )
        if self.variants.simplified:
            p = Position(self, start)
            p.pop()
            p.rule(DealInShares).begin(p, formed=setup.deal(p))
        return start

    def sale_price(self, p: Position, company: str) -> int:
        """The price, or par without one; in the first Dealing Round £5 less than par (DR-06,
        DR1-02)."""
        frame: state.Dealing | None = p.frame(state.Dealing)
        if frame is None:
            return super().sale_price(p, company)
        price = self.price_or_par(p, company)
        return price - FIRST_SALE_LOSS if frame.first else price

    def acting_for(self, p: Position, company: str) -> tuple[str, ...]:
        """The Director, or the Manager (DIR-07, MGR-01)."""
        return (p.director(company) or control.manager(p, company),)

    def brought_by_track(self, p: Position, player: str) -> float:
        """The Bond that comes back when the cities of a contract are linked (CON-01)."""
        return contracts.progress(p, player)

    def bank_is_broken(self, p: Position) -> None:
        """The Bank can't pay in full: the game ends after the round (END-01, END-03, END-04)."""
        settle(p, "bank", "The Bank is out of money: the game ends after this round.")


TITLE = T1853
