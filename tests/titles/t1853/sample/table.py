"""The table of the sample game: playing what must be on offer, and reading the figures."""

from __future__ import annotations

from typing import Any

from railhead.finance.holders import BANK, DEPOT, ENVELOPES
from railhead.play.actions import (
    Action,
    BuyShare,
    LayTile,
    Pass,
    PayDividend,
    Run,
    RunTrains,
)
from railhead.routes.trains import kind_of
from railhead.titles.t1853.actions import BuyTrain, CarryMail, NameCity
from railhead.titles.t1853.title import T1853
from tests.seen import seen
from tests.titles import answers
from tests.titles.answers import going_on
from tests.titles.t1853 import Game

PLAYERS = ["Adam", "Beth", "Clive", "Dora", "Ed"]
CITIES = {city.name: hex_id for hex_id, city in T1853(PLAYERS, {}, 0).cities.items()}


class Sample:
    """The game as it is told, with what the table shows after each step."""

    def __init__(self, game: Game | None = None) -> None:
        self.game = game or Game(T1853(PLAYERS, {}, 1), PLAYERS)

    def play(self, *actions: Action) -> None:
        """Play what must also be on offer."""
        answers.plays(self.game, *actions)

    def refused(self, action: Action, clause: str) -> None:
        """An action is refused by this clause, and leaves no trace."""
        assert answers.refused(self.game, action) == f"1853-{clause}"

    # Figures.

    def purses(self, *amounts: int, bank: int) -> None:
        """The cash of all players, and the Bank's personal money."""
        p = self.game.position
        assert tuple(p.cash(player) for player in PLAYERS) == amounts
        assert p.cash(BANK) == bank
        assert sum(amounts) + bank + p.cash(ENVELOPES) == 12_500

    def company(self, company: str, treasury: int, price: int | None = None) -> None:
        """A treasury and, where it is told, a price."""
        assert self.game.position.cash(company) == treasury
        if price is not None:
            assert self.game.position.price(company) == price

    def trains_left(self, kind: str, count: int) -> None:
        """How many cards of a kind the bank has left."""
        cards = self.game.position.trains(DEPOT)
        assert sum(kind_of(card) == kind for card in cards) == count

    # Bids and shares.

    def name(self, player: str, city: str, company: str, left: int) -> None:
        """A player names a city; so much of his Bond is left."""
        self.play(NameCity(by=player, hex=CITIES[city], company=company))
        assert seen(self.game, player)["bids"][player]["rest"] == left

    def buy(self, player: str, company: str) -> None:
        """Buy a new share and end the turn, if it has not ended by itself."""
        self.play(BuyShare(by=player, company=company, source="stock"))
        self.pass_if_asked(player)

    def pass_if_asked(self, *players: str) -> None:
        """Players pass; who can do nothing else has passed by himself."""
        for player in players:
            if self.game.asked == (player,) and self.game.decisions[0].step == "Shares":
                self.play(Pass(by=player))

    def refused_if_asked(self, player: str, action: Action, clause: str) -> None:
        if self.game.asked == (player,):
            self.refused(action, clause)

    # A company's turn.

    def lay(self, hex_id: str, tile: str, rotation: int) -> None:
        self.play(LayTile(hex=hex_id, tile=tile, rotation=rotation))

    def go_on_to(self, step: str) -> None:
        """End steps until the company on turn is asked at this one."""
        for _ in range(4):
            decision = self.game.decision
            if decision is None or decision.step == step:
                return
            self.play(Pass())
        raise AssertionError(f"no step {step}: {self.game.decision}")

    def train(self, name: str, price: int, **more: Any) -> None:
        self.go_on_to("Trains")
        self.play(BuyTrain(train=name, price=price, **more))

    def end_turn(self, company: str) -> None:
        """The company buys nothing more."""
        decision = self.game.decision
        if decision and decision.company == company:
            self.go_on_to("Trains")
            self.play(Pass())
        assert self.game.decision is None or self.game.decisions[0].company != company

    def run(self, *runs: tuple[str, tuple[str, ...]], revenue: int) -> None:
        self.go_on_to("Run")
        self.play_open(RunTrains(routes=tuple(Run(train, track) for train, track in runs)))
        assert going_on(self.game).revenue == revenue

    def play_open(self, action: Action) -> None:
        assert self.game.why(action) is None, self.game.why(action)
        self.game.play(action)

    def earn(self, *runs: tuple[str, tuple[str, ...]], revenue: int, mail: int, pay: bool) -> None:
        """Run, carry the mail by the run with this number, and pay or retain."""
        self.run(*runs, revenue=revenue)
        self.play(CarryMail(run=mail), PayDividend(pay=pay))

    def refused_lay(self, hex_id: str, tile: str, rotation: int) -> None:
        """A tile that can't be laid so, whatever the clause."""
        lay = LayTile(hex=hex_id, tile=tile, rotation=rotation)
        assert answers.refused(self.game, lay) is not None

    def end_turn_after_run(self, company: str, to: str = "") -> None:
        """A turn in which nothing is run."""
        while self.game.decision and self.game.decisions[0].company == company:
            decision = self.game.decision
            if decision.step == to:
                return
            if decision.step == "Run":
                self.game.play(RunTrains(routes=()))
            else:
                self.game.play(Pass())
