"""Players, companies, the two kinds of money, trains at the start. Clauses SETUP."""

from collections import Counter

import pytest

from railhead.finance.holders import BANK, CREDITS, DEPOT, STOCK
from railhead.play.actions import BuyShare, SellShares
from railhead.play.refusal import IllegalAction
from railhead.routes.trains import kind_of
from railhead.titles.t1853.actions import BuyTrain, WriteBond
from railhead.titles.t1853.position import t1853
from railhead.titles.t1853.title import T1853
from tests.seen import seen
from tests.titles.t1853.positions import (
    NAMES,
    Table,
    bid,
    bidding,
    cash,
    new_game,
    plays,
    refused,
)


@pytest.mark.clause("1853-SETUP-01")
@pytest.mark.parametrize("count", [1, 2, 7])
def test_other_numbers_of_players_are_refused(count):
    with pytest.raises(IllegalAction) as raised:
        T1853([f"P{n}" for n in range(count)], {}, 0)
    assert raised.value.clause == "1853-SETUP-01"


@pytest.mark.clause("1853-SETUP-02")
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_all_companies_are_in_every_game(count):
    companies = ["EIR", "GIP", "NWR", "BNR", "BBCI", "MSM", "SIR", "BAR"]
    assert list(new_game(count).state.certificates) == companies


@pytest.mark.clause("1853-SETUP-03", "1853-SETUP-05")
def test_credits_never_touch_the_banks_count():
    game = Table().company("EIR", {"Adam": 4}, cash=1000).turn("EIR", "Trains")
    bank = cash(game, BANK)
    plays(game, BuyTrain(train="2", price=300))
    assert (cash(game, "EIR"), cash(game, BANK), cash(game, CREDITS)) == (700, bank, -700)


@pytest.mark.clause("1853-SETUP-03")
def test_the_two_currencies_are_written_differently():
    title = new_game().title
    assert title.money(1240) == "£1,240"
    assert title.company_money(1240) == "1,240 cr"


@pytest.mark.clause("1853-SETUP-04", "1853-SETUP-06")
@pytest.mark.parametrize(
    ("count", "capital", "bank"),
    [(3, 730, 10_310), (4, 570, 10_220), (5, 570, 9_650), (6, 510, 9_440)],
)
def test_capital_and_bank(count, capital, bank):
    game = new_game(count)
    assert [cash(game, player) for player in NAMES[:count]] == [capital] * count
    assert cash(game, BANK) == bank
    assert sum(game.state.cash.values()) == 12_500


@pytest.mark.clause("1853-SETUP-05")
def test_a_companys_capital_leaves_the_bank_alone():
    game = Table().company("EIR", {"Adam": 3}, pool=1, formed=False).dealing("Adam")
    bank = cash(game, BANK)
    plays(game, BuyShare(company="EIR", source="stock"))
    assert cash(game, "EIR") == 1000
    assert cash(game, BANK) == bank + 100  # the share, and nothing of the capital


@pytest.mark.clause("1853-SETUP-07", "1853-BID-14")
def test_ten_shares_of_which_two_wait_for_the_director():
    game = Table().company("EIR", {"Adam": 4, "Beth": 4}, formed=False).dealing("Clive")
    p = game.position
    assert len(game.state.certificates["EIR"]) == 10
    assert (p.units(STOCK, "EIR"), t1853(p).new_shares(p, "EIR")) == (2, 0)
    assert refused(game, BuyShare(company="EIR", source="stock")) == "1853-BID-14"


@pytest.mark.clause("1853-SETUP-08")
def test_options_are_settled_before_the_game():
    game = new_game(game="short")
    assert game.title.options["game"] == "short"
    assert not any("option" in kind.__name__.lower() for kind in game.title.actions)


@pytest.mark.clause("1853-SETUP-09")
def test_shares_are_not_bought_from_players():
    game = Table().company("EIR", {"Beth": 4}).dealing("Adam")
    assert refused(game, BuyShare(company="EIR", source="Beth")) == "1853-SETUP-09"


@pytest.mark.clause("1853-SETUP-10")
def test_the_program_knows_all_bids_and_shows_none():
    game = bidding(60, 60, 60, 60, 60)
    asked = game.asked[0]
    bid(game, "Lahore NWR")
    assert game.state.cities[asked] == ("Ck",)
    assert "Ck" not in str(seen(game, None)["bids"])


@pytest.mark.clause("1853-SETUP-11", "1853-BOND-04")
def test_lots_follow_from_the_seed():
    orders = {seed: bidding(60, 60, 60, 60, 60, seed=seed).players for seed in range(12)}
    assert len(set(orders.values())) > 3
    assert orders[5] == bidding(60, 60, 60, 60, 60, seed=5).players


@pytest.mark.clause("1853-SETUP-12")
def test_trains_at_the_start():
    cards = Counter(kind_of(card) for card in new_game().position.trains(DEPOT))
    assert cards == {"2": 6, "3": 5, "4": 4, "5": 3, "6": 2, "2M": 2, "3M": 3, "4M": 2}


@pytest.mark.clause("1853-SETUP-05")
def test_dividends_and_sales_lower_the_bank_and_purchases_raise_it():
    table = Table().company("EIR", {"Adam": 5, "Beth": 1}, pool=1, price=100)
    game = table.dealing("Beth")
    bank = cash(game, BANK)
    plays(game, SellShares(company="EIR", count=1))
    assert cash(game, BANK) == bank - 100
    game = table.dealing("Clive")
    plays(game, BuyShare(company="EIR", source="stock"))
    assert cash(game, BANK) == bank + 100


@pytest.mark.clause("1853-SETUP-01")
def test_three_to_six_play():
    for count in (3, 4, 5, 6):
        game = new_game(count)
        game.play(WriteBond(by="Adam", amount=100))
        assert len(game.players) == count
