"""Every reading of docs/rules/1853.md that is a switch changes what is played."""

import msgspec
import pytest

from railhead.play.actions import BuyShare, Pass, SellShares
from railhead.titles.t1853.actions import BuyTrain, PayTrain, WriteBond
from railhead.titles.t1853.options import PROFILES, VERSIONS, Readings
from railhead.titles.t1853.title import T1853
from tests.titles.t1853.positions import Table, clause, new_game, plays, trains


def other_way(game, field):
    """The game with one reading turned round."""
    title = game.title
    value = getattr(title.readings, field)
    title.readings = msgspec.structs.replace(title.readings, **{field: not value})
    return game


def test_there_is_one_profile():
    assert list(PROFILES) == ["rulebook"]
    assert PROFILES["rulebook"] == Readings()


def test_games_of_the_first_version_go_on_under_its_readings():
    first, now = (T1853(["Ann", "Bob", "Cy"], {}, 0, rules=rules).readings for rules in (1, 2))
    assert (first, now) == (VERSIONS[1]["rulebook"], PROFILES["rulebook"])
    assert first != now


@pytest.mark.clause("1853-BOND-02")
def test_a_bond_below_four_cities():
    game = new_game(3)
    bond = WriteBond(by="Adam", amount=79)
    assert clause(game, bond) == "1853-BOND-02"
    assert other_way(game, "bond_covers_cities").why(bond) is None


@pytest.mark.clause("1853-END-05")
def test_shares_without_a_price():
    game = Table().company("EIR", {"Adam": 2}, formed=False).cash(Adam=0).dealing()
    assert game.result["Adam"] == 200
    assert other_way(game, "par_without_price").result["Adam"] == 0


@pytest.mark.clause("1853-DR1-03")
def test_the_pool_of_the_first_dealing_round():
    game = Table().company("BAR", {"Adam": 1}, pool=1, formed=False).dealing("Beth", first=True)
    buy = BuyShare(company="BAR", source="pool")
    assert clause(game, buy) == "1853-DR1-03"
    assert other_way(game, "pool_open_in_first_dealing").why(buy) is None


@pytest.mark.clause("1853-MGR-12")
def test_gifts_of_managers():
    game = Table().company("EIR", {"Adam": 1}, cash=100).cash(Adam=200).turn("EIR", "Trains")
    gift = BuyTrain(train="2", price=100, gift=200)
    assert game.why(gift) is None
    assert other_way(game, "managers_give").why(gift).clause == "1853-MGR-12"


@pytest.mark.clause("1853-MGR-06")
def test_credit_for_a_dearer_train():
    table = Table().phase("2").company("SIR", {"Adam": 1}, cash=260).cash(Adam=0)
    game = table.turn("SIR", "Trains")
    credit = BuyTrain(train="3", price=440, credit=True)
    assert clause(game, credit) == "1853-MGR-06"
    assert other_way(game, "credit_if_nothing_affordable").why(credit) is None


@pytest.mark.clause("1853-MGR-07")
def test_a_returned_train_carries_no_debt():
    table = Table().phase("3").returned("4").company("EIR", {"Adam": 1}, cash=700)
    card = table.state.trains["pool"][0]
    game = table.set(unpaid={"EIR": card}).turn("EIR", "Trains")
    plays(game, BuyTrain(train="4", price=620, returned=True))
    assert (trains(game, "EIR"), game.state.unpaid) == (["4"], {})


def first_version(game):
    """The game by the rules of Railhead 0.1."""
    game.title.readings = VERSIONS[1]["rulebook"]
    return game


@pytest.mark.clause("1853-DR-10")
def test_by_the_first_version_a_company_that_forms_is_not_sold_even_under_a_manager():
    table = Table().company("EIR", {"Adam": 1, "Beth": 1, "Clive": 1}, pool=1, formed=False)
    game = first_version(table.cash(Ed=0).dealing("Dora"))
    plays(game, BuyShare(company="EIR", source="stock"))
    while game.asked != ("Adam",):
        game.play(Pass(by=game.asked[0]))
    assert clause(game, SellShares(by="Adam", company="EIR", count=1)) == "1853-DR-10"
    table = Table().company("EIR", {"Adam": 1, "Beth": 1}, pool=4)
    game = first_version(table.dealing("Adam"))
    plays(game, BuyShare(company="EIR", source="stock"))
    plays(game, SellShares(by="Beth", company="EIR", count=1))


@pytest.mark.clause("1853-MGR-08")
def test_by_the_first_version_no_gift_pays_a_debt():
    table = Table().company("EIR", {"Adam": 1}, cash=250, trains="2", unpaid="2").cash(Adam=50)
    game = table.company("GIP", {"Adam": 1}, trains="2").turn("EIR", "Trains")
    assert game.why(PayTrain(gift=50)) is None
    assert first_version(game).why(PayTrain(gift=50)).clause == "1853-MGR-08"


@pytest.mark.clause("1853-TRN-05", "1853-MGR-06")
def test_by_the_first_version_returned_trains_are_sold_first_and_on_credit():
    table = Table().phase("3").returned("2M").company("SIR", {"Adam": 1}, cash=0).cash(Adam=0)
    game = first_version(table.turn("SIR", "Trains"))
    credit = BuyTrain(train="2M", price=250, credit=True)
    assert clause(game, msgspec.structs.replace(credit, returned=True)) == "1853-TRN-05"
    plays(game, credit)
    assert trains(game, "pool") == []


@pytest.mark.clause("1853-MIN-10")
def test_by_the_first_version_any_metre_train_on_sale_keeps_the_token():
    table = Table().phase("3").without("3M").set(railway_round=4)
    game = table.company("SIR", {"Adam": 3}).turn("SIR", "Trains")
    token = BuyTrain(train="4M", price=590, token=True)
    assert game.why(token) is None
    assert first_version(game).why(token).clause == "1853-MIN-10"
