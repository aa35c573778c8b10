"""The sample game of the rulebook (appendix 4), from the Bonds to the third Railway Round: every
tile, cost, treasury, price and purse, with the refusals that belong to it."""

from __future__ import annotations

from typing import Any

import pytest

from railhead.finance.papers import BANK, DEPOT, ENVELOPES, POOL
from railhead.play.actions import (
    Action,
    Answer,
    BuyShare,
    LayTile,
    Pass,
    PayDividend,
    PlaceStation,
    Run,
    RunTrains,
    SellShares,
)
from railhead.play.game import Game
from railhead.play.refusal import IllegalAction
from railhead.routes.trains import kind_of
from railhead.titles.t1853.actions import (
    BuyTrain,
    CarryMail,
    ChooseTiles,
    NameCity,
    Redeem,
    WriteBond,
)
from railhead.titles.t1853.title import T1853

PLAYERS = ["Adam", "Beth", "Clive", "Dora", "Ed"]
BONDS = {"Adam": 150, "Beth": 95, "Clive": 85, "Dora": 80, "Ed": 70}
CITIES = {city.name: hex_id for hex_id, city in T1853(PLAYERS, {}, 0).cities.items()}

# The pieces of track that the sample's trains run over.
CALCUTTA_IAA = ("Jab n1-2", "Iaa 5-n0")
PATNA_BENARES = ("Hx n0-1", "Hv 4-n0")
ALLAHABAD_LUCKNOW = ("Ht n0-2", "Gs 5-n0")
CAWNPORE_LUCKNOW = ("Gq n0-4", "Gs 1-n0")
DELHI_EM = ("Fn n1-2", "Em 5-n0")
LAHORE_EM = ("Ck n0-5", "Dl 2-5", "Em 2-n0")
BOMBAY_LJ = ("Mi n0-3", "Lj 0-n0")
AJMER_JAIPUR = ("Hj n0-4", "Hl 1-3", "Gm 0-n0")
TRICHINOPOLY_TR = ("Tp n0-4", "Tr 1-n0")
MADRAS_TR = ("Rr n0-0", "Sq 3-n0", "Sq n0-5", "Tr 2-n0")


class Sample:
    """The game as it is told, with what the table shows after each step."""

    def __init__(self) -> None:
        self.game = Game(T1853(PLAYERS, {}, 1), PLAYERS)

    def play(self, *actions: Action) -> None:
        """Play what must also be on offer."""
        for action in actions:
            player = action.by or self.game.asked[0]
            decision = next(d for d in self.game.decisions if d.player == player)
            fields = {**{f: getattr(action, f) for f in action.__struct_fields__}, "by": player}
            assert decision.offers(type(action)(**fields)), f"not offered: {action}"
            self.game.play(type(action)(**fields))

    def refused(self, action: Action, clause: str) -> None:
        """An action is refused by this clause, and leaves no trace."""
        before = self.game.state
        with pytest.raises(IllegalAction) as raised:
            self.game.play(action)
        assert raised.value.clause == f"1853-{clause}", raised.value.reason
        assert self.game.state is before

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

    # The parts of the story.

    def bonds(self) -> None:
        for player, bond in BONDS.items():
            self.play(WriteBond(by=player, amount=bond))

    def name(self, player: str, city: str, company: str, left: int) -> None:
        self.play(NameCity(by=player, hex=CITIES[city], company=company))
        assert self.game.view(player)["bids"][player]["rest"] == left

    def bids(self) -> None:
        self.name("Adam", "Patna", "EIR", 130)
        self.name("Beth", "Lahore", "NWR", 75)
        self.name("Clive", "Ajmer", "BBCI", 65)
        self.name("Dora", "Allahabad", "GIP", 60)
        self.name("Ed", "Trichinopoly", "SIR", 50)
        self.name("Adam", "Calcutta", "EIR", 80)
        self.name("Beth", "Delhi", "NWR", 35)
        self.name("Clive", "Jaipur", "BBCI", 45)
        self.name("Dora", "Cawnpore", "GIP", 40)
        self.name("Ed", "Mysore", "SIR", 30)
        self.refused(Pass(by="Adam"), "BID-09")
        self.refused(NameCity(by="Adam", hex=CITIES["Benares"], company="EIR"), "BID-08")
        self.name("Adam", "Delhi", "EIR", 40)
        self.name("Beth", "Multan", "NWR", 15)
        self.name("Clive", "Bombay", "BBCI", 5)
        self.name("Dora", "Nagpur", "BNR", 20)
        self.name("Ed", "Madras", "MSM", 0)
        self.refused(Pass(by="Adam"), "BID-10")
        self.name("Adam", "Dacca", "BAR", 20)
        self.play(Pass(by="Beth"), Pass(by="Clive"))
        seen = self.game.view("Beth")
        self.refused(Pass(by="Dora"), "BID-11")
        assert self.game.view("Beth") == seen
        self.name("Dora", "Hyderabad", "BNR", 0)
        self.play(Pass(by="Ed"))
        self.name("Adam", "Chittagong", "BAR", 0)
        # Adam's pass at five cities is nobody's business: Dora's ends the bids.
        self.play(Pass(by="Dora"))

    def first_dealing_round(self) -> None:
        passes = Pass()
        self.purses(50, 199, 233, 122, 270, bank=11_146)
        self.refused(BuyShare(company="EIR", source="stock"), "PAY-06")
        self.refused(SellShares(company="BAR", count=2), "PAY-04")
        self.play(passes)  # D1
        self.buy("Beth", "NWR")
        self.purses(50, 107, 233, 122, 270, bank=11_238)
        self.buy("Clive", "BBCI")
        self.purses(50, 107, 149, 122, 270, bank=11_322)
        self.play(
            SellShares(by="Dora", company="BNR", count=1),
            SellShares(by="Dora", company="BNR", count=1),
        )
        self.buy("Dora", "GIP")
        self.purses(50, 107, 149, 192, 270, bank=11_252)
        self.buy("Ed", "SIR")
        self.purses(50, 107, 149, 192, 195, bank=11_327)
        self.play(Pass(by="Adam"))
        self.buy("Beth", "NWR")
        self.purses(50, 15, 149, 192, 195, bank=11_419)
        self.buy("Clive", "BBCI")
        self.purses(50, 15, 65, 192, 195, bank=11_503)
        self.buy("Dora", "GIP")
        self.purses(50, 15, 65, 96, 195, bank=11_599)
        self.buy("Ed", "SIR")
        self.purses(50, 15, 65, 96, 120, bank=11_674)
        self.play(Pass(by="Adam"))
        self.sell_instead_of_passing()
        self.play(Pass(by="Beth"), Pass(by="Clive"))
        self.buy("Dora", "GIP")
        self.purses(50, 15, 65, 0, 120, bank=11_770)
        self.buy("Ed", "SIR")
        self.purses(50, 15, 65, 0, 45, bank=11_845)
        self.play(Pass(by="Adam"))
        self.refused_if_asked("Beth", SellShares(company="NWR", count=1), "DR1-06")
        self.pass_if_asked("Beth", "Clive", "Dora")
        self.play(SellShares(by="Ed", company="MSM", count=1))
        self.buy("Ed", "EIR")
        self.purses(50, 15, 65, 0, 20, bank=11_870)
        self.play(
            SellShares(by="Adam", company="BAR", count=1),
            Redeem(by="Adam", company="BAR"),
            SellShares(by="Adam", company="BAR", count=1),
        )
        self.refused(BuyShare(company="BAR", source="pool"), "DR-09")
        self.buy("Adam", "EIR")
        self.purses(10, 15, 65, 0, 20, bank=11_910)
        self.pass_if_asked("Beth", "Clive", "Dora", "Ed", "Adam")

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

    def sell_instead_of_passing(self) -> None:
        """At D12 Beth could sell a contracted share: her first turn after the flotation."""
        twin = self.game.copy()
        twin.play(SellShares(by="Beth", company="NWR", count=1))
        assert twin.position.cash("Beth") == 15 + 87
        assert "NWR" in twin.state.frames[-1].floated

    def between_the_rounds(self) -> None:
        p = self.game.position
        state = self.game.state
        assert state.priority == "Beth"
        assert state.directors == {
            "EIR": "Adam",
            "GIP": "Dora",
            "NWR": "Beth",
            "BBCI": "Clive",
            "SIR": "Ed",
        }
        assert [p.certificate_count(player) for player in PLAYERS] == [3, 4, 4, 4, 5]
        assert {c: p.units(POOL, c) for c in p.title.companies if p.units(POOL, c)} == {
            "BNR": 2,
            "MSM": 1,
            "BAR": 2,
        }
        assert state.contract_companies == tuple(p.title.companies)
        assert p.title.is_major(p, "BBCI")
        cards = [kind_of(card) for card in p.trains(DEPOT)]
        assert {kind: cards.count(kind) for kind in p.title.cards} == {
            "2": 7,
            "3": 5,
            "4": 4,
            "5": 3,
            "6": 2,
            "2M": 3,
            "3M": 4,
            "4M": 2,
        }
        for company, treasury, price in (
            ("EIR", 1000, 100),
            ("GIP", 960, 96),
            ("NWR", 920, 92),
            ("BBCI", 840, 84),
            ("SIR", 750, 75),
        ):
            self.company(company, treasury, price)
        bases = {c: sorted(state.map.markers_of(c)) for c in state.launched}
        assert bases == {
            "EIR": [("Hx", 0), ("Jab", 1)],
            "GIP": [("Ht", 0), ("Mi", 1)],
            "NWR": [("Ck", 0), ("Fn", 1)],
            "BBCI": [("Hj", 0), ("Mi", 0)],
            "SIR": [("Tp", 0)],
        }
        self.play(Pass(by="Beth"))  # she does not sell the Elephant
        self.purses(10, 15, 65, 0, 20, bank=11_910)

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
        assert self.game.state.frames[-1].revenue == revenue

    def play_open(self, action: Action) -> None:
        assert self.game.why(action) is None, self.game.why(action)
        self.game.play(action)

    def earn(self, *runs: tuple[str, tuple[str, ...]], revenue: int, mail: int, pay: bool) -> None:
        """Run, carry the mail by the run with this number, and pay or retain."""
        self.run(*runs, revenue=revenue)
        self.play(CarryMail(run=mail), PayDividend(pay=pay))

    def first_railway_round(self) -> None:
        later = ChooseTiles(at_once=False)
        self.play(later)
        two = self.game.copy()
        two.play(LayTile(hex="Iaa", tile="58", rotation=5))
        with pytest.raises(IllegalAction) as raised:
            two.play(LayTile(hex="Hx", tile="5", rotation=0))
        assert raised.value.clause == "1853-TRK-03"
        self.refused_lay("Iaa", "58", 0)
        for hex_id in ("Iac", "Jad", "Kaa"):
            self.refused_lay(hex_id, "9", 0)
        self.refused_lay("Iaa", "6", 5)
        self.lay("Iaa", "58", 5)
        self.company("EIR", 1000)
        self.go_on_to("Trains")
        self.refused(BuyTrain(train="1M", price=180), "TRN-08")
        self.train("2", 300)
        self.company("EIR", 700)
        self.trains_left("2", 6)
        self.end_turn("EIR")
        self.play(later)
        self.refused_lay("Gs", "6", 5)
        self.refused_lay("Lj", "58", 0)
        self.lay("Ht", "6", 0)
        self.company("GIP", 900)
        self.train("2", 300)
        self.company("GIP", 600)
        self.trains_left("2", 5)
        self.end_turn("GIP")
        self.play(later)
        self.refused_lay("Em", "4", 1)
        self.lay("Em", "4", 2)
        self.company("NWR", 920)
        self.train("2", 300)
        self.company("NWR", 620)
        self.trains_left("2", 4)
        self.end_turn("NWR")
        self.play(later)
        self.lay("Hj", "6", 2)
        self.company("BBCI", 770)
        self.train("2", 300)
        self.company("BBCI", 470)
        self.trains_left("2", 3)
        self.end_turn("BBCI")
        self.lay("Tp", "76", 4)
        self.company("SIR", 750)
        self.train("1M", 180)
        self.company("SIR", 570)
        self.trains_left("2", 2)
        self.end_turn("SIR")
        self.play(Answer(by="Beth", agree=True))
        self.purses(10, 15, 65, 0, 20, bank=11_910)

    def refused_lay(self, hex_id: str, tile: str, rotation: int) -> None:
        """A tile that can't be laid so, whatever the clause."""
        before = self.game.state
        with pytest.raises(IllegalAction) as raised:
            self.game.play(LayTile(hex=hex_id, tile=tile, rotation=rotation))
        assert raised.value.clause is not None
        assert self.game.state is before

    def second_railway_round(self) -> None:
        self.refused_lay("Hx", "5", 3)
        self.lay("Hx", "5", 0)
        self.company("EIR", 640, 100)
        self.earn(("2", CALCUTTA_IAA), revenue=60, mail=0, pay=True)
        self.purses(34, 15, 65, 0, 26, bank=11_880)
        self.company("EIR", 700, 104)
        self.train("2", 300)
        self.company("EIR", 400)
        self.trains_left("2", 1)
        self.end_turn("EIR")
        self.refused_lay("Gs", "76", 5)
        self.lay("Gs", "6", 5)
        self.company("GIP", 560, 96)
        self.earn(("2", ALLAHABAD_LUCKNOW), revenue=40, mail=0, pay=True)
        self.purses(34, 15, 65, 20, 26, bank=11_860)
        self.company("GIP", 600, 100)
        self.train("2", 300)
        self.company("GIP", 300)
        self.trains_left("2", 0)
        self.refused_if_asked("Dora", BuyTrain(train="2", price=300), "TRN-02")
        self.end_turn("GIP")
        self.lay("Ck", "5", 5)
        self.earn(("2", DELHI_EM), revenue=50, mail=0, pay=True)
        self.purses(34, 40, 65, 20, 26, bank=11_835)
        self.company("NWR", 670, 96)
        self.early_token()
        self.train("3", 440)
        self.company("NWR", 230)
        self.trains_left("3", 4)
        assert self.game.position.title.phase(self.game.position).name == "2"
        self.end_turn("NWR")
        self.lay("Lj", "58", 0)
        self.company("BBCI", 350, 84)
        self.lay("Hl", "8", 1)
        self.company("BBCI", 350)
        self.earn(("2", BOMBAY_LJ), revenue=50, mail=0, pay=True)
        self.purses(34, 40, 90, 20, 26, bank=11_810)
        self.company("BBCI", 400, 88)
        self.go_on_to("Trains")
        self.refused(BuyTrain(train="3", price=400, gift=41), "TRN-09")
        self.refused(BuyTrain(train="3", price=399, gift=41), "TRN-09")
        self.train("3", 400, gift=40)
        self.company("BBCI", 0)
        self.purses(34, 40, 50, 20, 26, bank=11_850)
        self.trains_left("3", 3)
        self.end_turn("BBCI")
        self.refused_lay("Tr", "3", 1)
        self.refused_lay("Tr", "73", 1)
        self.lay("Tr", "72", 1)
        self.company("SIR", 540, 75)
        self.earn(("1M", TRICHINOPOLY_TR), revenue=30, mail=0, pay=True)
        self.purses(34, 40, 50, 20, 41, bank=11_835)
        self.company("SIR", 570, 80)
        self.go_on_to("Trains")
        self.refused(BuyTrain(train="3M", price=430, token=True), "MIN-10")
        self.train("2M", 250)
        self.company("SIR", 320)
        self.trains_left("2M", 2)
        self.end_turn("SIR")

    def early_token(self) -> None:
        """Had nobody bought a 3, SIR could use its token for a 2M (G16)."""
        twin = Sample.__new__(Sample)
        twin.game = self.game.copy()
        twin.end_turn("NWR")
        twin.game.play(LayTile(hex="Hl", tile="8", rotation=1))
        twin.end_turn_after_run("BBCI")
        twin.end_turn_after_run("SIR", to="Trains")
        twin.play(BuyTrain(train="2M", price=250, token=True))
        assert twin.game.state.phase == 0
        assert twin.game.state.tokens == ("SIR",)

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

    def second_dealing_round(self) -> None:
        assert self.game.state.round == "Dealing Round 2"
        for player in ("Beth", "Clive", "Dora", "Ed", "Adam"):
            self.play(Pass(by=player))
        self.purses(34, 40, 50, 20, 41, bank=11_835)
        assert self.game.state.priority == "Beth"
        self.play(Pass(by="Beth"))
        assert self.game.state.frames[0].of == 2

    def third_railway_round(self) -> None:
        self.lay("Iy", "9", 1)
        self.lay_refused_after("Hv", "6", 2)
        self.lay("Hv", "6", 2)
        self.company("EIR", 340, 104)
        self.earn(("2", CALCUTTA_IAA), ("2", PATNA_BENARES), revenue=100, mail=0, pay=True)
        self.purses(74, 40, 50, 20, 51, bank=11_785)
        self.company("EIR", 400, 109)
        self.end_turn("EIR")
        self.lay("Gq", "6", 2)
        self.lay("Nj", "73", 2)
        self.company("GIP", 190, 100)
        self.play(PlaceStation(hex="Gq", city=0))
        self.company("GIP", 150)
        self.go_on_to("Run")
        metre = RunTrains(routes=(Run("2", ("Mi n1-5", "Nj 2-n0")),))
        self.refused(metre, "RUN-02")
        self.earn(("2", CAWNPORE_LUCKNOW), ("2", ALLAHABAD_LUCKNOW), revenue=80, mail=0, pay=False)
        self.company("GIP", 270, 100)
        self.purses(74, 40, 50, 20, 51, bank=11_785)
        self.train("2M", 250)
        self.company("GIP", 20)
        self.trains_left("2M", 1)
        self.end_turn("GIP")
        self.lay("Dl", "9", 2)
        self.lay("Dj", "8", 1)
        self.company("NWR", 230, 96)
        self.earn(("2", DELHI_EM), ("3", LAHORE_EM), revenue=80, mail=0, pay=True)
        self.purses(74, 80, 50, 20, 51, bank=11_745)
        self.company("NWR", 280, 100)
        self.end_turn("NWR")
        self.lay("Gm", "69", 0)
        self.refused_lay("Ki", "4", 2)
        self.company("BBCI", 0, 88)
        self.earn(("3", AJMER_JAIPUR), ("2", BOMBAY_LJ), revenue=90, mail=1, pay=True)
        self.purses(74, 80, 95, 20, 51, bank=11_700)
        self.company("BBCI", 50, 92)
        self.end_turn("BBCI")
        self.refused_lay("Sq", "58", 3)
        self.lay("Sq", "73", 3)
        with pytest.raises(IllegalAction):
            self.game.play(PlaceStation(hex="Rr", city=1))
        self.play(PlaceStation(hex="Rr", city=0))
        self.company("SIR", 280, 80)
        self.earn(("1M", TRICHINOPOLY_TR), ("2M", MADRAS_TR), revenue=80, mail=1, pay=True)
        self.purses(74, 80, 95, 20, 91, bank=11_660)
        self.company("SIR", 320, 84)
        self.end_turn("SIR")

    def lay_refused_after(self, hex_id: str, tile: str, rotation: int) -> None:
        """I1: two tiles from Patna are one too many."""
        twin = self.game.at(len(self.game.actions) - 1)
        twin.play(LayTile(hex=hex_id, tile=tile, rotation=rotation))
        with pytest.raises(IllegalAction):
            twin.play(LayTile(hex="Iw", tile="58", rotation=1))

    def the_end(self) -> None:
        p = self.game.position
        assert p.cash(ENVELOPES) == 480
        for company, treasury, price, trains in (
            ("EIR", 400, 109, ["2", "2"]),
            ("GIP", 20, 100, ["2", "2", "2M"]),
            ("NWR", 280, 100, ["2", "3"]),
            ("BBCI", 50, 92, ["2", "3"]),
            ("SIR", 320, 84, ["1M", "2M"]),
        ):
            self.company(company, treasury, price)
            assert [p.side(card).name for card in p.trains(company)] == trains
        assert dict(p.state.map.used) == {
            "4": 1,
            "5": 2,
            "6": 5,
            "8": 2,
            "9": 2,
            "58": 2,
            "69": 1,
            "72": 1,
            "73": 2,
            "76": 1,
        }
        assert p.state.fulfilled == ()
        assert p.state.grants == ()
        assert self.game.state.round == "Railway Round 4"


def test_the_sample_game():
    sample = Sample()
    sample.purses(570, 570, 570, 570, 570, bank=9_650)
    sample.bonds()
    sample.purses(420, 475, 485, 490, 500, bank=9_650)
    assert sample.game.players == tuple(PLAYERS)
    assert sample.game.state.priority == "Adam"
    sample.bids()
    sample.first_dealing_round()
    sample.between_the_rounds()
    sample.first_railway_round()
    sample.second_railway_round()
    sample.second_dealing_round()
    sample.third_railway_round()
    sample.the_end()
