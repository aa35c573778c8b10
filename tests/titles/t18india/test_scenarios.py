"""Whole stretches of play with their figures: the scenarios of docs/rules/18india.md."""

from __future__ import annotations

import pytest

import railhead
from railhead.finance.papers import BANK, POOL
from railhead.play.actions import (
    BuyPrivate,
    BuyShare,
    BuyTrain,
    LayTile,
    Pass,
    PayDividend,
    PlaceStation,
    RunTrains,
    SellShares,
    SellTrain,
    StartCompany,
)
from railhead.titles.t18india.actions import BuyBond, ConvertBond, ExchangeStation
from railhead.titles.t18india.deal import KEPT
from railhead.titles.t18india.ending import owned
from railhead.titles.t18india.position import t18india
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import NAMES, Table, plays, refused


def cash(game: Game, *holders: str) -> list[int]:
    return [game.position.cash(holder) for holder in holders]


# S1


@pytest.mark.clause("18india-DRAFT-02", "18india-DRAFT-04", "18india-DRAFT-05", "18india-DRAFT-06")
@pytest.mark.parametrize(
    ("players", "picks", "sizes", "order"),
    [
        (2, "2 1 " + "1 2 " * 10 + "1", [20, 19], "2 1"),
        (3, "3 2 1 " + "1 2 3 " * 8, [16, 16, 16], "1 2 3"),
        (4, "4 3 2 1 " + "1 2 3 4 " * 6 + "1", [14, 13, 13, 13], "2 3 4 1"),
        (5, "5 4 3 2 1 " + "1 2 3 4 5 " * 5 + "1 2 3 4", [12, 12, 12, 12, 11], "5 1 2 3 4"),
    ],
)
def test_s1_draft_order(players: int, picks: str, sizes: list[int], order: str) -> None:
    game = railhead.new("18india", NAMES[:players], 3)
    for player in game.players:
        cards = list(game.state.hands[player][: KEPT[players]])
        game.play({"type": "keep_cards", "by": player, "cards": cards})
    seats = {player: str(place) for place, player in enumerate(game.players, 1)}
    taken = []
    while game.state.draft:
        taken.append(seats[game.asked[0]])
        game.play({"type": "take_card", "card": game.state.draft[0]})
    assert taken == picks.split()
    assert [len(game.state.hands[player]) for player in game.players] == sizes
    assert [seats[player] for player in game.state.order] == order.split()
    assert game.state.round == "Stock round 1"
    assert game.asked == game.state.order[:1]


# S2


@pytest.mark.clause("18india-GUAR-01", "18india-GUAR-03", "18india-GUAR-06")
@pytest.mark.parametrize(("buys", "price"), [(True, 71), (False, 67)])
def test_s2_guaranty(buys: bool, price: int) -> None:
    table = Table("TR PNS").company("TR", {"Ann": 3, "Bob": 1}, pool=2, cash=200)
    table.shares("TR", {"PNS": 1}).set(warrants=("TR",)).cash(Ann=10, Bob=10, Cy=10)
    game = table.turn("TR", "Run")
    assert cash(game, "Ann", "Bob", "Cy", "PNS", "TR") == [19, 13, 10, 3, 200]
    assert game.position.price("TR") == 71
    if buys:
        plays(game, BuyTrain(train="2", price=180))
    while game.state.round.startswith("Operating round 2.1"):
        game.play(Pass())
    assert game.position.price("TR") == price


# S3


@pytest.mark.clause("18india-SR-04", "18india-SR-05", "18india-BUY-02", "18india-BUY-16")
def test_s3_selling_turn() -> None:
    table = Table("DHR EIR").company("DHR", {"Bob": 3, "Ann": 2}, price=76).cash(Ann=248, Cy=0)
    table.hand("Ann", "EIR EIR EIR")
    buy = BuyShare(company="EIR", source="hand")

    game = table.stock_round("Ann", selling=True)
    bank = game.position.cash(BANK)
    plays(game, SellShares(company="DHR", count=1))
    assert cash(game, "Ann", BANK) == [324, bank - 76]
    assert (game.position.units(POOL, "DHR"), game.position.price("DHR")) == (1, 76)
    while going_on(game).selling:
        game.play(Pass())
    for _ in range(3):
        plays(game, buy)
    assert cash(game, "Ann", "EIR", BANK) == [24, 300, bank - 76]

    game = table.cash(Ann=248, EIR=0).stock_round("Ann")
    plays(game, buy)
    plays(game, buy)
    assert cash(game, "Ann", "EIR") == [48, 200]
    assert game.asked != ("Ann",)  # everybody sees that the money is not enough for a third


# S4


@pytest.mark.clause("18india-BUY-09", "18india-BUY-10", "18india-BUY-11", "18india-BUY-12")
@pytest.mark.parametrize(("price", "cost"), [(142, 42), (90, 0), (None, 12)])
def test_s4_bond_conversion(price: int | None, cost: int) -> None:
    table = Table("EIR").phase("IV").bonds(Ann=1).cash(Ann=200)
    if price is not None:
        table.company("GIPR", {"Bob": 3}, price=price, stations="I20")
    game = table.stock_round("Ann")
    gipr, bank = cash(game, "GIPR", BANK)
    plays(game, ConvertBond())
    p = game.position
    assert cash(game, "Ann", "GIPR", BANK) == [200 - cost, gipr + 100, bank + cost - 100]
    assert (p.units("Ann", "GIPR"), t18india(p).bonds(p, "Ann")) == (1, 0)


@pytest.mark.clause("18india-BUY-08", "18india-LIM-04")
def test_s4_a_bond_costs_100_and_does_not_count() -> None:
    game = Table("EIR").cash(Ann=150).stock_round("Ann")
    plays(game, BuyBond())
    p = game.position
    assert cash(game, "Ann") == [50]
    assert (t18india(p).bonds(p, "Ann"), p.certificate_count("Ann")) == (1, 0)


@pytest.mark.clause("18india-BUY-09", "18india-PH-04")
def test_s4_no_conversion_in_phase_three() -> None:
    game = Table("EIR").phase("III").bonds(Ann=1).cash(Ann=500).stock_round("Ann")
    assert refused(game, ConvertBond()) == "18india-BUY-09"


# S5


@pytest.mark.clause("18india-GIPR-01", "18india-GIPR-04", "18india-GIPR-05", "18india-CO-12")
def test_s5_starting_the_gipr() -> None:
    table = Table("EIR").hand("Ann", "GIPR GIPR").hand("Bob", "GIPR GIPR EIR").row(2, "GIPR EIR")
    game = table.cash(Ann=300, Bob=700, Cy=0).stock_round("Ann")
    for _ in range(2):
        plays(game, BuyShare(company="GIPR", source="hand"))
    assert cash(game, "Ann", "GIPR") == [76, 224]
    assert list(game.state.launched) == []
    assert game.state.managers == {"GIPR": "Ann"}
    if game.asked == ("Ann",):
        plays(game, Pass())
    plays(game, BuyShare(company="GIPR", source="row 2"))
    assert game.asked == ("Bob",)  # who might go on with the second card of the row
    plays(game, Pass())
    assert game.state.launched == ("GIPR",)
    assert (game.position.cash("GIPR"), game.position.price("GIPR")) == (336, 112)
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.company) == ("Ann", "GIPR")
    home = next(
        choice.action
        for choice in decision.of(LayTile)
        if isinstance(choice.action, LayTile) and choice.action.hex == "J17"
    )
    game.play(home)
    assert game.state.map.holds("J17", "GIPR")
    assert game.position.cash("GIPR") == 336
    assert game.asked == ("Bob",)  # neither Cy nor Ann has the money for anything
    for _ in range(2):
        plays(game, BuyShare(company="GIPR", source="hand"))
    assert game.position.cash("GIPR") == 560
    assert game.state.managers["GIPR"] == "Bob"


# S8


@pytest.mark.clause("18india-END-05", "18india-END-06", "18india-END-07")
def test_s8_final_value() -> None:
    table = Table("NSR CGR").company("NSR", {"Ann": 4}, price=205, cash=112, trains="4x2")
    table.company("CGR", {"Bob": 3}, price=300).shares("CGR", {"NSR": 1}).bonds(NSR=1)
    game = table.cash(Ann=0).stock_round("Ann")
    p = game.position
    assert owned(p, "NSR") == 1312
    assert p.title.worth(p, "Ann") == 4 * 336


# S9


@pytest.mark.clause("18india-OR-07", "18india-TRK-05", "18india-RUN-01", "18india-DIV-07")
def test_s9_the_long_example() -> None:
    table = Table("EIR NWR NSR", "DHR").set(warrants=())
    table.hand("Ann", "EIR-D EIR EIR EIR EIR NWR NWR NWR GIPR GIPR GIPR GIPR NSR NSR P5 P1")
    table.hand("Bob", "NWR-D").row(1, "NWR NWR")
    game = table.stock_round("Ann", 1)
    # The first stock round.
    plays(game, StartCompany(company="EIR", price=100))
    for _ in range(4):
        plays(game, BuyShare(company="EIR", source="hand"))
    assert cash(game, "Ann", "EIR") == [133, 600]
    assert game.state.map.holds("P17", "EIR")
    _until(game, "Bob")
    plays(game, StartCompany(company="NWR", price=100))
    _until(game, "Ann")
    plays(game, BuyShare(company="NWR", source="hand"))
    assert cash(game, "Ann", "NWR") == [33, 300]
    _until(game, "Ann")
    plays(game, BuyPrivate(private="P1"))
    assert cash(game, "Ann") == [8]
    assert len(game.state.hands["Ann"]) == 9
    while not game.state.round.startswith("Operating"):
        game.play(Pass())
    # Operating round 1.1.
    assert cash(game, "Ann") == [13]
    assert game.decision is not None
    assert game.decision.company == "EIR"
    plays(game, LayTile(hex="P17", tile="235", rotation=0))
    plays(game, PlaceStation(hex="P17", city=0))
    for hex_id, tile, rotation in (("Q18", "9", 1), ("R15", "9", 0), ("R13", "4", 0)):
        plays(game, LayTile(hex=hex_id, tile=tile, rotation=rotation))
    assert cash(game, "EIR") == [570]
    plays(game, Pass())  # no station
    assert game.position.price("EIR") == 90
    plays(game, BuyTrain(train="2", price=180))
    plays(game, BuyTrain(train="2", price=180))
    plays(game, BuyShare(company="NWR", source="row 1"))
    assert cash(game, "EIR", "NWR") == [110, 400]
    _until_turn(game, "EIR", "Operating round 1.2")
    # Operating round 1.2.
    assert cash(game, "Ann", "EIR") == [18, 110]
    for hex_id, tile, rotation in (("R11", "8", 0), ("P11", "9", 1), ("O12", "8", 2)):
        plays(game, LayTile(hex=hex_id, tile=tile, rotation=rotation))
    plays(game, LayTile(hex="N11", tile="9", rotation=2))
    plays(game, PlaceStation(hex="Q10"))
    assert cash(game, "EIR") == [70]
    p = game.position
    game.play(RunTrains(routes=p.title.suggest_routes(p, "EIR")))
    assert going_on(game).revenue == 150
    plays(game, PayDividend(pay=True))
    assert cash(game, "Ann", "EIR") == [108, 70]
    assert game.position.price("EIR") == 100


# S10


@pytest.mark.clause("18india-DIV-06", "18india-DIV-07", "18india-DIV-08")
@pytest.mark.parametrize(
    ("price", "revenue", "new"),
    [
        (82, 40, 82),
        (90, 80, 100),
        (205, 280, 230),
        (71, 150, 82),
        (230, 590, 280),
        (255, 1000, 320),
        (142, 600, 230),
        (112, 1700, 180),
        (58, 440, 71),
        (100, 50, 112),
    ],
)
def test_s10_dividends(price: int, revenue: int, new: int) -> None:
    table = Table("EIR").company("EIR", {"Ann": 3}, price=price, trains="2")
    game = table.turn("EIR", "Dividend", ran=True, revenue=revenue)
    before = game.position.cash("Ann")
    plays(game, PayDividend(pay=True))
    assert game.position.price("EIR") == new
    assert game.position.cash("Ann") == before + 3 * revenue // 10


@pytest.mark.clause("18india-DIV-07")
def test_s10_half_the_price_does_not_move_at_18xx_games() -> None:
    table = Table("EIR", profile="18xx.games").company("EIR", {"Ann": 3}, price=100, trains="2")
    game = table.turn("EIR", "Dividend", ran=True, revenue=50)
    plays(game, PayDividend(pay=True))
    assert game.position.price("EIR") == 100


@pytest.mark.clause("18india-GIPR-10", "18india-DIV-02")
def test_s10_the_gipr_pays_more_than_ten_shares() -> None:
    table = Table("EIR NWR").phase("IV").bonds(Ann=3, Bob=2, Cy=1)
    table.company("GIPR", {"Bob": 4, "Ann": 3, "Cy": 1}, stations="I20", trains="2")
    table.shares("GIPR", {"EIR": 1, "NWR": 1})
    for player in ("Ann", "Ann", "Ann", "Bob", "Bob", "Cy"):
        game = table.stock_round(player)
        plays(game, ConvertBond())
        table.state = game.state.copy()
    table.cash(Ann=0, Bob=0, Cy=0, EIR=0, NWR=0)
    game = table.turn("GIPR", "Dividend", ran=True, revenue=1000)
    bank = game.position.cash(BANK)
    plays(game, PayDividend(pay=True))
    assert cash(game, "Ann", "Bob", "Cy", "EIR", "NWR") == [600, 600, 200, 100, 100]
    assert game.position.cash(BANK) == bank - 1600


@pytest.mark.clause("18india-CO-13")
def test_s10_the_manager_takes_the_directors_certificate() -> None:
    table = Table("MR").company("MR", {"Ann": 4}, managed=True).hand("Bob", "MR-D").cash(Bob=200)
    game = table.stock_round("Bob")
    plays(game, StartCompany(company="MR", price=90))
    p = game.position
    assert cash(game, "Bob", "MR") == [20, 180]
    assert (p.units("Ann", "MR"), p.units("Bob", "MR"), p.director("MR")) == (4, 2, "Ann")
    assert game.state.certificates["MR"][0] == "Ann"


@pytest.mark.clause("18india-CO-09")
def test_s10_the_directors_certificate_costs_face_value() -> None:
    table = Table("NWR").company("NWR", {"Ann": 3}, managed=True, price=142).hand("Bob", "NWR-D")
    game = table.cash(Bob=300).stock_round("Bob")
    plays(game, StartCompany(company="NWR", price=100))
    assert cash(game, "Bob", "NWR") == [100, 200]


@pytest.mark.clause("18india-TRN-08", "18india-TRN-09", "18india-TRN-10")
def test_s10_a_train_passed_on() -> None:
    table = Table("WIP").phase("IV").company("WIP", {"Ann": 3}, trains="4Ex2")
    table.company("GIPR", {"Ann": 3}, cash=700, stations="I20")
    game = table.turn("GIPR", "Trains")
    plays(game, BuyTrain(train="4Ex2", price=1, seller="WIP"))
    plays(game, SellTrain(train="4Ex2"))
    plays(game, BuyTrain(train="4Ex3", price=1100))
    assert cash(game, "GIPR", "WIP") == [700 - 1 + 650 - 1100, 1]
    assert refused(game, SellTrain(train="4Ex3")) == "18india-TRN-07"


# S11


@pytest.mark.clause("18india-CLOSE-01", "18india-GIPR-11", "18india-GIPR-12", "18india-CLOSE-06")
def test_s11_closing_with_the_gipr() -> None:
    table = Table("WR", "PNS", players=2).company("WR", {"Ann": 3}, price=56, cash=312)
    table.station("WR", "D3").company("GIPR", {"Bob": 3}, stations="D23")
    game = table.turn("WR", "Sell certificates")
    if game.asked == ("Ann",):
        plays(game, Pass())
    assert game.state.map.holds("D17", "GIPR")
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.company) == ("Bob", "GIPR")
    bank = game.position.cash(BANK)
    plays(game, ExchangeStation(hex="D3"))
    laid = game.state.map
    assert all(laid.holds(hex_id, "GIPR") for hex_id in ("D3", "D17", "D23"))
    assert not laid.markers_of("WR")
    assert game.state.exchange_tokens == 1
    assert game.state.closed == ("WR",)
    assert cash(game, "WR", BANK) == [0, bank + 312]
    assert game.title.certificate_limit(game.position, "Ann") == 33


@pytest.mark.clause("18india-CLOSE-01", "18india-CLOSE-03", "18india-GIPR-14")
def test_s11_closing_without_the_gipr() -> None:
    table = Table("WR EIR", players=2).company("WR", {"Ann": 3}, price=56, cash=148)
    table.company("EIR", {"Bob": 3}, price=112).shares("EIR", {"WR": 1})
    game = table.turn("WR", "Run", "EIR")
    p = game.position
    assert game.state.closed == ("WR",)
    assert p.cash("WR") == 0
    assert (p.units("WR", "EIR"), p.units(POOL, "EIR")) == (0, 1)
    assert not game.state.map.markers_of("WR")
    assert p.title.certificate_limit(p, "Bob") == 33


def _until(game: Game, player: str) -> None:
    """Others pass, and open turns end, until a player has a new turn."""
    while game.asked != (player,) or going_on(game).count:
        game.play(Pass())


def _until_turn(game: Game, company: str, round_: str) -> None:
    """Everybody passes until a company's turn in this round."""
    while game.state.round != round_ or (game.decision and game.decision.company != company):
        p = game.position
        action = Pass() if game.why(Pass()) is None else RunTrains(routes=())
        if game.why(action) is not None:
            company_now = game.decisions[0].company
            action = RunTrains(routes=p.title.suggest_routes(p, company_now))
        game.play(action)
