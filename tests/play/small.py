"""A title as small as one can be that gives what it must and takes every default: ten hexes,
two companies, five sets of rounds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from railhead.board.board import Board, Hex
from railhead.board.tiles import NODE, Node, Path, Tile
from railhead.finance.companies import Company
from railhead.finance.holders import BANK, DEPOT, STOCK
from railhead.finance.market import parse_chart
from railhead.play import actions, depot, frames, worth
from railhead.play.activity import Over
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.phases import Phase
from railhead.play.plain import ending
from railhead.play.plain.dividends import Dividends
from railhead.play.plain.operating import Companies
from railhead.play.plain.rounds import go_on
from railhead.play.plain.running import Running
from railhead.play.plain.stations import Stations
from railhead.play.plain.stock import Shares
from railhead.play.plain.track import Track
from railhead.play.plain.trade import GiveUpTrains
from railhead.play.plain.trains import Trains
from railhead.play.plain.turn import Turn
from railhead.play.position import Position
from railhead.play.refusal import Refusal
from railhead.play.state import State
from railhead.play.terms import Thing, paid
from railhead.play.title import Title
from railhead.play.worth import Counted
from railhead.routes.trains import Card, Side

SETS = 5  # of rounds, after which the game is over
CITY = Node("city", (30,), 2)


class SmallState(State):
    """``bought``: how many trains the Bank has sold."""

    bought: int = 0


class BuyTrains(Trains[SmallState]):
    """Trains are bought from the Bank."""

    name = "Trains"
    prompt = "Buy trains."
    kinds = (actions.BuyTrain,)

    def asks(self, p: Position[SmallState], turn: CompanyTurn) -> bool:
        return any(self.choices(p, turn, ""))

    def choices(self, p: Position[SmallState], turn: CompanyTurn, player: str) -> Iterator[Choice]:
        for kind in depot.kinds_on_sale(p):
            side = p.title.cards[kind].sides[0]
            action = actions.BuyTrain(by=player, train=side.name, price=side.price)
            if self.why_not(p, turn, player, action) is None:
                price = paid(p, turn.company, side.price)
                yield Choice(action, "buy", Thing("train", side.name), price=price)

    def why_not(
        self, p: Position[SmallState], turn: CompanyTurn, player: str, action: actions.BuyTrain
    ) -> Refusal | None:
        if action.train not in depot.kinds_on_sale(p):
            return p.refuse("train.on_sale", f"No {action.train} is on sale.")
        price = p.title.cards[action.train].sides[0].price
        if action.price != price or p.cash(turn.company) < price:
            return p.refuse("train.cash", f"A {action.train} costs {p.money(price)}.")
        if len(p.trains(turn.company)) >= p.title.train_limit(p):
            return p.refuse("train.limit", f"{turn.company} has no room for a train.")
        return None

    def play(
        self, p: Position[SmallState], turn: CompanyTurn, player: str, action: actions.BuyTrain
    ) -> None:
        card = depot.next_card(p, action.train)
        assert card is not None
        p.pay(turn.company, BANK, action.price)
        depot.take(p, card, turn.company)
        p.note_deed(turn.company, f"buys a {action.train}")
        p.state.bought += 1
        self.sold(p, action.train)


class FloatAtTheEnd(Shares[frames.StockRound, SmallState]):
    """Companies float when the share round is over."""

    sold_in_first_round = True

    def check_float(self, p: Position[SmallState], company: str) -> None:
        """Not yet."""

    def end(self, p: Position[SmallState]) -> None:
        for company in p.state.market:
            super().check_float(p, company)
        super().end(p)


class OneRound(Companies[SmallState]):
    """The game ends after so many operating rounds."""

    def end(self, p: Position[SmallState], frame: frames.OperatingRound) -> None:
        if p.state.turn == SETS:
            p.pop()
            ending.over(p)
        else:
            go_on(p, frame)


class SmallTitle(Title[SmallState]):
    """What it must give, and nothing else."""

    id = "small"
    name = "Small"
    player_counts = range(2, 4)
    state_type = SmallState
    counted = (
        Counted(worth.CASH, "cash", "", worth.cash),
        Counted(worth.SHARES, "shares at their price", "", worth.shares),
    )
    actions = (
        actions.Pass,
        actions.SellShares,
        actions.BuyShare,
        actions.StartCompany,
        actions.LayTile,
        actions.PlaceStation,
        actions.RunTrains,
        actions.PayDividend,
        actions.BuyTrain,
        actions.DiscardTrain,
    )

    def __init__(
        self,
        players: list[str],
        options: Mapping[str, str],
        seed: int,
        rules: int | None = None,
    ) -> None:
        self.board = Board(
            "pointy",
            {
                "A2": Hex("A2"),
                "A4": Hex("A4", "Alpha", nodes=(CITY,)),
                "A6": Hex("A6", cost=20),
                "B1": Hex("B1", "Beta", nodes=(CITY,)),
                "B3": Hex("B3"),
                "B5": Hex("B5"),
                "B7": Hex("B7", "Gamma", nodes=(CITY,)),
                "C2": Hex("C2"),
                "C4": Hex("C4", "Delta", nodes=(CITY,)),
                "C6": Hex("C6", cost=20),
            },
            {
                "8": Tile("8", "yellow", (), (Path(0, 2),), 6),
                "9": Tile("9", "yellow", (), (Path(0, 3),), 6),
                "5": Tile("5", "yellow", (CITY,), (Path(0, NODE), Path(NODE, 1)), 2),
                "6": Tile("6", "yellow", (CITY,), (Path(0, NODE), Path(NODE, 2)), 4),
                "12": Tile(
                    "12",
                    "green",
                    (Node("city", (50,), 2),),
                    (Path(0, NODE), Path(NODE, 1), Path(NODE, 2)),
                    2,
                ),
            },
        )
        self.chart = parse_chart(["60 (70) 80 90 100", "50 60 70 80", "40 50 60"])
        self.companies = {
            "NR": Company("NR", "North Railway", (20, *(10,) * 8), (0, 40), ("B1",), (70,)),
            "SR": Company("SR", "South Railway", (20, *(10,) * 8), (0, 40), ("B7",), (70,)),
        }
        self.privates = {}
        self.cards = {
            "2": Card("2", (Side("2", 80, 2),), 3),
            "3": Card("3", (Side("3", 120, 3),)),
        }
        self.phases = (Phase("2", "", "yellow", 2, 1), Phase("3", "3", "green", 1, 1))
        super().__init__(players, options, seed, rules)
        self.activities = {
            frames.StockRound: FloatAtTheEnd(),
            frames.OperatingRound: OneRound(),
            frames.CompanyTurn: Turn(),
            frames.DiscardTrains: GiveUpTrains(),
            frames.GameOver: Over(),
        }
        self.steps = (Track(), Stations(), Running(), Dividends(), BuyTrains())

    def set_up(self) -> SmallState:
        state = SmallState(
            cash={
                BANK: 9_000,
                **dict.fromkeys(self.players, 500),
                **dict.fromkeys(self.companies, 0),
            },
            certificates={c: (STOCK,) * len(p.shares) for c, p in self.companies.items()},
            trains={DEPOT: depot.cards_in(self.cards)},
            markers={c: len(printed.markers) for c, printed in self.companies.items()},
            priority=self.players[0],
        )
        Position(self, state).rule(FloatAtTheEnd).begin(Position(self, state))
        return state

    def money(self, amount: int) -> str:
        return f"${amount}"

    def certificate_limit(self, p: Position[SmallState], player: str) -> int:
        return 12
