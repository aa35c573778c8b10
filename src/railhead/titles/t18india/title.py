"""18 India, put together."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from railhead.finance import ledger
from railhead.finance.currency import Currency
from railhead.finance.holders import BANK, GONE, POOL, STOCK
from railhead.finance.market import parse_chart
from railhead.play import actions, frames
from railhead.play.plain.always import ALWAYS
from railhead.play.plain.setup import table
from railhead.play.plain.trade import AskSeller
from railhead.play.plain.turn import Turn
from railhead.play.steps.step import Rule, Step
from railhead.play.worth import Value
from railhead.titles import data
from railhead.titles.readings import readings_of
from railhead.titles.t18india import actions as own
from railhead.titles.t18india import concessions, ending
from railhead.titles.t18india import state as st
from railhead.titles.t18india.auction import AuctionCards
from railhead.titles.t18india.companies import control
from railhead.titles.t18india.companies.closing import ExchangeStations
from railhead.titles.t18india.companies.holdings import AcquireCertificate, SellCertificates
from railhead.titles.t18india.companies.homes import CirclesChosen, HomeChosen
from railhead.titles.t18india.concessions import Jewelry
from railhead.titles.t18india.dividends import EndOfTurn, PayOrWithhold
from railhead.titles.t18india.ending import COUNTED
from railhead.titles.t18india.hands.choosing import KeepSome, TakeOne, arranged, drafter
from railhead.titles.t18india.hands.deal import GIPR, GIPR_SHARES, deal, name_of
from railhead.titles.t18india.operating import OperatingRounds
from railhead.titles.t18india.options import OPTIONS, VERSIONS
from railhead.titles.t18india.position import Position
from railhead.titles.t18india.powers import CloseAtLast, ClosePrivates, PayFrench, UseFrench
from railhead.titles.t18india.running import RunAll
from railhead.titles.t18india.secrets import SECRETS
from railhead.titles.t18india.shares import Shares
from railhead.titles.t18india.stations import DanishStation, PlaceStations
from railhead.titles.t18india.stock import SellThenBuy
from railhead.titles.t18india.track import BuildTrack, ExtraTile
from railhead.titles.t18india.trade import certificates
from railhead.titles.t18india.trains import TradeTrains
from railhead.titles.t18india.view import VIEWS

FOLDER = "t18india"
MONEY = 9_000  # SETUP-03
STARTING_CASH = {2: 1100, 3: 733, 4: 550, 5: 440}  # SETUP-04
BONDS = 10  # SETUP-09
KGF = "KGF"  # the company whose face value is in doubt


class T18India(Shares):
    """The rules and data of 18 India, for one table."""

    id = "18india"
    name = "18 India"
    version = 2
    player_counts = range(2, 6)
    clauses = data.load_clauses(FOLDER, id)
    state_type = st.State18India
    currency = Currency("₹")
    counted = COUNTED
    options_offered = OPTIONS
    secrets = SECRETS
    views = VIEWS
    words = {
        "share_round": "stock round",
        "priority": "first turn of the stock round",
        "stock": "IPO",
        "pool": "Open Market",
        "promote": "upgrade",
        "promotion": "upgrade",
    }
    rights = {"gipr": "the GIPR operates", "conversion": "Royal Bonds become shares of the GIPR"}
    actions = (
        actions.Pass,
        actions.Bid,
        actions.BuyShare,
        actions.StartCompany,
        actions.BuyPrivate,
        actions.SellShares,
        actions.SellPrivate,
        actions.ClosePrivate,
        actions.LayTile,
        actions.PlaceStation,
        actions.RunTrains,
        actions.PayDividend,
        actions.BuyTrain,
        actions.SellTrain,
        actions.Answer,
        actions.DeclineAll,
        own.KeepCards,
        own.TakeCard,
        own.PutUp,
        own.BuyBond,
        own.SellBonds,
        own.ConvertBond,
        own.UsePrivate,
        own.PlaceJewelry,
        own.RemoveMarker,
        own.ExchangeStation,
        own.ReturnStation,
    )

    def prepare(self, options: Mapping[str, str]) -> None:
        self.readings = readings_of(VERSIONS, self.rules, options["profile"])
        self.draws_seats = self.readings.draw_seats  # SETUP-02
        self.auctions = options["hands"] == "auction"
        self.rows_closed_at_first = self.readings.rows_closed_at_first
        if options["first_round"] != "profile":
            self.rows_closed_at_first = options["first_round"] == "closed"
        self.board = data.load_board(FOLDER, self.readings.map_name)
        market = data.read(FOLDER, "market.toml")
        self.chart = parse_chart(market["rows"])
        self.end_from = market["end_from"]
        data.load_papers(self, FOLDER)
        kgf = self.companies[KGF]
        self.companies[KGF] = replace(kgf, prices=(self.readings.kgf_face,))
        self.activities = {
            **ALWAYS,
            st.Selection: KeepSome(),
            st.Draft: TakeOne(),
            st.PoolAuction: AuctionCards(),
            st.IndiaStockRound: SellThenBuy(),
            frames.OperatingRound: OperatingRounds(),
            st.IndiaTurn: Turn(),
            frames.Consent: AskSeller(),
            st.ChooseHome: HomeChosen(),
            st.ChooseCircles: CirclesChosen(),
            st.StationExchange: ExchangeStations(),
            st.LastChance: CloseAtLast(),
        }
        self.any_time: tuple[Rule[st.State18India], ...] = (
            ExtraTile(),
            DanishStation(),
            UseFrench(),
            Jewelry(),
            ClosePrivates(),
        )
        steps: list[Step[st.State18India]] = [
            BuildTrack(),
            PlaceStations(),
            RunAll(),
            PayOrWithhold(),
            TradeTrains(),
            SellCertificates(),
            AcquireCertificate(),
            EndOfTurn(),
        ]
        if not self.readings.french_pays_at_once:
            steps.insert(1, PayFrench())
        self.steps = tuple(steps)

    def draw(self) -> None:
        """The companies of the game and the certificates of each hand (SETUP-05, DEAL-01)."""
        self.deal = deal(
            self.seed,
            len(self.players),
            tuple(self.companies),
            tuple(self.privates),
            data.read(FOLDER, "companies.toml")["regions"],
            as_there=self.readings.deal_as_there,
        )
        self.companies = {company: self.companies[company] for company in self.deal.companies}

    def set_up(self) -> st.State18India:
        """The table with the cards dealt (SETUP-03 to SETUP-13, DEAL-01 to DEAL-08)."""
        state = table(
            self,
            MONEY,
            STARTING_CASH[len(self.players)],
            bonds=(BANK,) * BONDS,
            warrants=self.deal.warrants,
            order=self.players,
            rows=tuple(tuple(map(name_of, row)) for row in self.deal.rows),
            round="Selection",
            frames=(st.Selection(),),
        )
        converted = len(self.companies[GIPR].shares) - GIPR_SHARES
        state.certificates[GIPR] = (STOCK,) * GIPR_SHARES + (GONE,) * converted
        p = Position(self, state)
        for player, hand in zip(self.players, self.deal.hands, strict=True):
            state.hands[player] = arranged(p, tuple(map(name_of, hand)))
        self._open_market(p, tuple(map(name_of, self.deal.left)))
        return state

    def _open_market(self, p: Position, cards: tuple[str, ...]) -> None:
        """The cards left over; the Bank pays for the shares (DEAL-05 to DEAL-08)."""
        for card in cards:
            if card in self.privates:
                ledger.move_private(p.state, card, STOCK, POOL)
                continue
            number = p.state.certificates[card].index(STOCK, 0 if card == GIPR else 1)
            ledger.hand_over_number(p.state, card, STOCK, POOL, number)
            p.pay(BANK, card, self.face(card))
        for card in dict.fromkeys(cards):
            if card not in self.privates:
                certificates.check_start(p, card, bought_from=STOCK)

    def following(self, p: Position, player: str) -> list[str]:
        """The order of the stock round, or of the next picks in the draft; those who may still bid
        for a card that is auctioned."""
        draft: st.Draft | None = p.frame(st.Draft)
        if draft is not None:
            count = len(self.players)
            picks = [drafter(p, draft.taken + k) for k in range(1, 2 * count)]
            return [name for name in dict.fromkeys(picks) if name != player]
        lot: st.PoolAuction | None = p.frame(st.PoolAuction)
        out = lot.out if lot is not None else ()
        return [name for name in control.following(p, player) if name not in out]

    def bank_is_broken(self, p: Position) -> None:
        """The first payment that the Bank can't make in full (END-01, END-03, A-21)."""
        if {"bank", "bank in a stock round"}.isdisjoint(p.state.ends):
            operating = p.frame(frames.OperatingRound) is not None
            reason = "bank" if operating else "bank in a stock round"
            ending.trigger(p, reason, "The Bank is out of money")

    def share_value(self, p: Position, company: str) -> tuple[Value, ...]:
        """END-05."""
        return ending.share_value(p, company)

    def goods(self, p: Position) -> dict[str, tuple[tuple[str, str], ...]]:
        """The commodities on their source hexes, under tiles or not (SETUP-10, TRK-15)."""
        return concessions.on_map(p)


TITLE = T18India
