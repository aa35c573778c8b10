"""Clauses SU: what lies on the table before the auction."""

from __future__ import annotations

import pytest

import railhead
from railhead.finance.holders import BANK, DEPOT, POOL, STOCK
from railhead.play.actions import (
    Bid,
    BuyShare,
    BuyTrain,
    Pass,
    PayDividend,
    SellShares,
    StartCompany,
)
from railhead.play.refusal import IllegalAction
from railhead.routes.trains import kind_of
from railhead.titles.t1947.actions import BuyBond, IssueBonds
from tests.seen import seen
from tests.titles.t1947 import Game
from tests.titles.t1947.positions import NAMES, Table, cash, new_game, plays, refused

FIRST_GROUP = {"B&NWR", "PRC", "SIR", "EIR", "GIPR"}
SECOND_GROUP = {"ABR", "CCSR"}


def _game(seed: int, players: int = 4) -> Game:
    return railhead.new("1947", players=NAMES[:players], seed=seed)


def _drawn(game: Game) -> set[str]:
    return {company for company, held in game.state.certificates.items() if POOL in held}


@pytest.mark.clause("1947-SU-01")
@pytest.mark.parametrize("players", [1, 2, 7])
def test_any_other_number_of_players_is_refused(players: int) -> None:
    with pytest.raises(IllegalAction) as raised:
        railhead.new("1947", players=[*NAMES, "Gus"][:players])
    assert raised.value.clause == "1947-SU-01"


@pytest.mark.clause("1947-SU-01", "1947-SU-03")
@pytest.mark.parametrize(("players", "each"), [(3, 800), (4, 600), (5, 480), (6, 400)])
def test_starting_cash(players: int, each: int) -> None:
    game = _game(0, players)
    assert cash(game, *NAMES[:players]) == [each] * players


@pytest.mark.clause("1947-SU-02")
def test_the_order_cards_are_dealt_at_random_and_give_the_order_of_the_auction() -> None:
    orders = {_game(seed, 3).state.order for seed in range(20)}
    assert len(orders) == 6
    game = _game(5)
    assert sorted(game.state.order) == sorted(NAMES[:4])
    for player in game.state.order:
        assert game.asked == (player,)
        game.play(Pass())


@pytest.mark.clause("1947-SU-02", "1947-SU-07", "1947-SU-08")
def test_the_same_seed_deals_the_same() -> None:
    for seed in range(4):
        one, other = _game(seed), _game(seed)
        assert one.state.order == other.state.order
        assert one.state.certificates == other.state.certificates


@pytest.mark.clause("1947-SU-07", "1947-SU-08")
def test_one_share_of_each_group_is_drawn() -> None:
    seen = set()
    for seed in range(25):
        game = _game(seed)
        drawn = _drawn(game)
        assert len(drawn & FIRST_GROUP) == len(drawn & SECOND_GROUP) == 1
        assert len(drawn) == 2
        for company in drawn:
            p = game.position
            assert (p.percent(POOL, company), p.percent(STOCK, company)) == (10, 90)
            assert game.state.certificates[company][0] == STOCK
        seen |= drawn
    assert seen == FIRST_GROUP | SECOND_GROUP


@pytest.mark.clause("1947-SU-05")
def test_the_certificates_of_a_company() -> None:
    game = _game(0)
    for company, printed in game.title.companies.items():
        size, count = (30, 7) if company == "BNR" else (20, 8)
        assert printed.shares == (size,) + (10,) * count
        assert game.position.percent(STOCK, company) == (90 if company in _drawn(game) else 100)
    assert len(game.title.companies) == 11


@pytest.mark.clause("1947-SU-06")
def test_ten_bonds_each_and_none_on_sale_before_their_issue() -> None:
    game = _game(0)
    assert {company: len(held) for company, held in game.state.bonds.items()} == dict.fromkeys(
        game.title.companies, 10
    )
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6, "Bob": 2})
        .company("EIR", 80, {"Bob": 6})
        .share_round("Ann")
    )
    for source in (STOCK, POOL):
        assert refused(game, BuyBond(company="SIR", source=source)) == "1947-SU-06"
    plays(game, IssueBonds(company="SIR"), Pass(by="Ann"), Pass(by="Bob"))
    # The bonds of another company are still closed.
    assert refused(game, BuyBond(by="Bob", company="EIR", source=STOCK)) == "1947-SU-06"
    plays(game, BuyBond(by="Bob", company="SIR", source=STOCK))


@pytest.mark.clause("1947-SU-04")
def test_the_bank_never_runs_dry() -> None:
    """It has paid out a million already, and pays a dividend, a share and a float all the same."""

    def table() -> Table:
        return (
            Table()
            .company("SIR", 80, {"Ann": 6, "Bob": 2}, trains="T2")
            .company("EIR", 100, {"Bob": 5}, launched=False)
            .cash(Ann=1_000_000, Bob=0, Cy=0)
        )

    game = table().turn("SIR", "Dividend", ran=True, revenue=100)
    assert game.state.cash[BANK] < -999_000
    plays(game, PayDividend(pay=True))
    assert cash(game, "Ann", "Bob") == [1_000_060, 20]
    game = table().share_round("Ann")
    plays(game, SellShares(company="SIR", count=1), BuyShare(company="EIR", source=STOCK))
    assert cash(game, "EIR") == [1000]
    assert not game.state.ends
    assert not game.finished


@pytest.mark.clause("1947-SU-09", "1947-SR-08")
def test_a_drawn_share_has_no_price_before_its_company_is_opened() -> None:
    game = Table().shares("PRC", pool=1).cash(Ann=500).share_round("Ann")
    assert game.position.price("PRC") is None
    assert refused(game, BuyShare(company="PRC", source=POOL)) == "1947-SR-08"
    assert refused(game, BuyShare(company="PRC", source=STOCK)) == "1947-SR-08"
    # Nor does it set a par: only the president's certificate does.
    plays(game, StartCompany(company="PRC", price=66))
    assert cash(game, "Ann") == [500 - 132]


@pytest.mark.clause("1947-SU-09", "1947-SR-07")
def test_a_drawn_share_costs_the_market_price_from_then_on() -> None:
    """Opened at 66, the token has gone to 60 since."""
    game = (
        Table().company("PRC", 66, {"Ann": 5}, pool=1, at="r7c3").cash(Bob=100).share_round("Bob")
    )
    plays(game, BuyShare(company="PRC", source=POOL))
    assert (cash(game, "Bob"), game.position.units(POOL, "PRC")) == ([40], 0)


@pytest.mark.clause("1947-SU-10")
def test_sites_temples_and_season_at_the_start() -> None:
    game = _game(0)
    assert game.state.site_workers == {
        "Persia": 2,
        "Arab States": 1,
        "Afghanistan": 1,
        "Turkestan": 2,
        "Nepal": 1,
        "Tibet": 2,
        "China": 2,
        "Burma": 1,
        "Malaya": 1,
        "Ceylon": 1,
        "East Africa": 1,
    }
    assert game.state.temples == ()
    assert seen(game)["season"] == "Dry"


@pytest.mark.clause("1947-SU-11", "1947-TN-03")
def test_only_t2_trains_are_on_sale_at_the_start() -> None:
    game = Table().company("SIR", 100, {"Ann": 6}, cash=5000).turn("SIR", "Trains")
    kinds = [kind_of(card) for card in game.state.trains[DEPOT]]
    counts = {kind: kinds.count(kind) for kind in ("T2", "T3", "T4", "T5", "T6", "T8", "T10")}
    assert counts == {"T2": 7, "T3": 6, "T4": 5, "T5": 4, "T6": 4, "T8": 3, "T10": 3}
    prices = {"T3": 180, "T4": 300, "T5": 450, "T6": 630, "T8": 800, "T10": 950, "T12": 1100}
    for train, price in prices.items():
        assert refused(game, BuyTrain(train=train, price=price)) == "1947-TN-03"
    plays(game, BuyTrain(train="T2", price=80))


@pytest.mark.clause("1947-SU-12", "1947-SR-09")
def test_the_money_of_a_player_and_of_his_company_are_two_things() -> None:
    """Ann has nothing herself, her company a thousand: she can't buy a share for 80."""
    game = (
        Table()
        .company("SIR", 80, {"Ann": 6}, cash=1000)
        .company("EIR", 80, {"Bob": 6})
        .cash(Ann=79, Bob=80)
        .share_round("Ann")
    )
    assert refused(game, BuyShare(company="EIR", source=STOCK)) == "1947-SR-09"
    assert cash(game, "SIR") == [1000]


@pytest.mark.clause("1947-SU-12")
def test_personal_cash_is_open_to_everybody() -> None:
    game = new_game(3)
    plays(game, Bid(by="Ann", amount=10), Pass(by="Bob"), Pass(by="Cy"))
    for viewer in ("Ann", "Cy", None):
        shown = {player["name"]: player["cash"] for player in seen(game, viewer)["players"]}
        assert shown == {"Ann": 790, "Bob": 800, "Cy": 800}
