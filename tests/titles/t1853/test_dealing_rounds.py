"""Dealing Rounds and limits. Clauses DR, LIM."""

import pytest

from railhead.finance.holders import BANK, POOL
from railhead.play.actions import BuyShare, Pass, SellShares
from railhead.play.plain.raising import could_raise
from tests.titles.answers import going_on
from tests.titles.t1853.positions import Table, cash, offers, pass_on, plays, price, refused


def new(company, by=""):
    return BuyShare(by=by, company=company, source="stock")


def pooled(company, by=""):
    return BuyShare(by=by, company=company, source="pool")


def sell(company, count=1, by=""):
    return SellShares(by=by, company=company, count=count)


@pytest.mark.clause("1853-DR-01")
def test_clockwise_from_the_elephant():
    game = Table(3).elephant("Beth").company("EIR", {"Adam": 4, "Beth": 1}).dealing("Beth")
    seen = []
    while game.decisions[0].step == "Shares":
        seen.append(game.asked[0])
        game.play(Pass())
    assert seen == ["Beth", "Clive", "Adam"]


@pytest.mark.clause("1853-DR-02")
def test_any_number_of_sales_and_one_purchase():
    game = Table().company("EIR", {"Adam": 4, "Beth": 3}).company("GIP", {"Adam": 3}).dealing()
    for action in (sell("EIR", 2), sell("GIP"), sell("GIP"), new("NWR")):
        plays(game, action)
    assert refused(game, new("BNR")) == "1853-DR-02"
    assert game.asked == ("Adam",)  # he may sell still
    plays(game, sell("EIR"))


@pytest.mark.clause("1853-DR-03", "1853-DR-04")
def test_it_ends_when_all_decline_in_succession():
    game = Table(3).company("EIR", {"Adam": 4, "Beth": 1}).dealing()
    plays(game, sell("EIR"))
    game.play(Pass(by="Adam"))  # a sale is no purchase
    assert going_on(game).passes == 1
    game.play(Pass(by="Beth"))
    plays(game, new("GIP", "Clive"))
    game.play(Pass(by="Clive")) if game.asked == ("Clive",) else None
    game.play(Pass(by="Adam"))
    plays(game, new("GIP", "Beth"))  # who declined before may buy again
    while game.decisions[0].step == "Shares":
        game.play(Pass())
    assert game.state.priority == "Clive"


@pytest.mark.clause("1853-DR-05", "1853-DR-06")
def test_new_shares_cost_par_and_those_of_the_pool_the_price():
    game = Table().company("EIR", {"Adam": 3}, pool=2, price=166).cash(Beth=400).dealing("Beth")
    both = game.copy()
    plays(game, new("EIR"))
    plays(both, pooled("EIR"))
    assert (cash(game, "Beth"), cash(both, "Beth")) == (300, 234)


@pytest.mark.clause("1853-DR-06")
def test_a_company_without_a_price_is_dealt_at_par():
    table = Table().company("EIR", {"Adam": 2}, pool=1, formed=False)
    game = table.cash(Adam=0, Beth=100).dealing()
    plays(game, sell("EIR"))
    assert cash(game, "Adam") == 100
    game.play(Pass(by="Adam"))
    plays(game, pooled("EIR", "Beth"))
    assert cash(game, "Beth") == 0


@pytest.mark.clause("1853-DR-06")
def test_an_empty_pool_sells_nothing():
    game = Table().company("EIR", {"Adam": 4}).dealing("Beth")
    assert refused(game, pooled("EIR")) == "1853-DR-06"


@pytest.mark.clause("1853-DR-07")
def test_all_goes_to_the_bank():
    game = Table().company("EIR", {"Adam": 4}, cash=500).cash(Beth=99).dealing("Clive")
    bank = cash(game, BANK)
    plays(game, new("EIR"))
    assert (cash(game, BANK), cash(game, "EIR")) == (bank + 100, 500)
    game = Table().company("EIR", {"Adam": 4}).cash(Beth=99).dealing("Beth")
    assert refused(game, new("EIR")) == "1853-DR-07"


@pytest.mark.clause("1853-DR-08", "1853-DR-14")
def test_what_was_sold_is_not_bought_again_in_the_round():
    game = Table(3).company("EIR", {"Adam": 3, "Beth": 3}).dealing()
    plays(game, sell("EIR"))
    plays(game, new("GIP"))
    for player in ("Adam", "Beth"):
        if game.asked == (player,):
            game.play(Pass(by=player))
    plays(game, new("NWR", "Clive"))
    while game.asked != ("Adam",):
        game.play(Pass())
    assert refused(game, new("EIR")) == "1853-DR-08"
    assert refused(game, pooled("EIR")) == "1853-DR-08"
    plays(game, sell("GIP"))  # bought in an earlier turn
    assert refused(game, new("GIP")) == "1853-DR-09"
    while game.state.round.startswith("Dealing"):
        game.play(Pass(by=game.asked[0]))
    assert game.state.round == "Railway Round 2"


@pytest.mark.clause("1853-DR-09")
def test_nobody_buys_and_sells_a_company_in_one_turn():
    game = Table().company("EIR", {"Adam": 3, "Beth": 2}).dealing()
    both = game.copy()
    plays(game, new("EIR"))
    assert game.why(sell("EIR", by="Adam")) is not None
    plays(both, sell("EIR"))
    assert refused(both, new("EIR")) == "1853-DR-09"


@pytest.mark.clause("1853-DR-09")
def test_not_even_an_older_share():
    game = Table().company("EIR", {"Adam": 3}).company("GIP", {"Adam": 1}, formed=False).dealing()
    plays(game, new("EIR"))
    assert refused(game, sell("EIR")) == "1853-DR-09"
    plays(game, sell("GIP"))


@pytest.mark.clause("1853-DR-10", "1853-DIR-01")
def test_a_company_that_forms_with_a_director_is_not_sold_in_that_round():
    table = Table(4).company("EIR", {"Adam": 3, "Beth": 1}, formed=False)
    game = table.company("GIP", {"Beth": 1}, formed=False).dealing()
    plays(game, new("EIR"))
    assert game.state.directors == {"EIR": "Adam"}
    game.play(Pass(by="Adam")) if game.asked == ("Adam",) else None
    assert refused(game, sell("EIR", by="Beth")) == "1853-DR-10"
    pass_on_dealing(game)
    game = Table(4).company("EIR", {"Adam": 4, "Beth": 1}).dealing("Beth")
    plays(game, sell("EIR"))


@pytest.mark.clause("1853-DR-10", "1853-MGR-01")
def test_a_company_formed_under_a_manager_is_sold_in_the_same_round():
    """Sales are barred by a first Director, and it has none."""
    table = Table(5).company("EIR", {"Adam": 1, "Beth": 1, "Clive": 1}, pool=1, formed=False)
    game = table.dealing("Dora")
    plays(game, new("EIR"))
    assert "EIR" in game.state.launched
    assert game.state.directors == {}
    end_turn(game, "Dora")
    end_turn(game, "Ed")
    plays(game, sell("EIR", by="Adam"))


@pytest.mark.clause("1853-DR-10", "1853-MGR-04")
def test_its_first_director_bars_sales_though_he_comes_later():
    table = Table(5).company("EIR", {"Adam": 1, "Beth": 1, "Clive": 1}, pool=3)
    game = table.dealing("Adam")
    plays(game, new("EIR"))
    assert game.state.directors == {"EIR": "Adam"}
    end_turn(game, "Adam")
    assert refused(game, sell("EIR", by="Beth")) == "1853-DR-10"
    next_round = Table(5).company("EIR", {"Adam": 2, "Beth": 1}, pool=3).dealing("Beth")
    plays(next_round, sell("EIR"))


@pytest.mark.clause("1853-TRN-10")
def test_nobody_ever_has_to_sell_for_a_train():
    """So no player is shown what he could raise."""
    game = Table(3).company("EIR", {"Adam": 3, "Beth": 2}).dealing("Adam")
    assert [could_raise(game.position, player) for player in game.players] == [None] * 3


@pytest.mark.clause("1853-DR-10")
def test_a_later_director_bars_nothing():
    """EIR has had a Director before Adam, and so has GIP, whose Director is replaced."""
    table = Table(5).company("EIR", {"Adam": 1, "Beth": 1}, pool=3, former="Clive")
    game = table.dealing("Adam")
    plays(game, new("EIR"))
    assert game.state.directors == {"EIR": "Adam"}
    end_turn(game, "Adam")
    plays(game, sell("EIR", by="Beth"))
    game = Table(5).company("GIP", {"Adam": 2, "Beth": 2}).dealing("Beth")
    plays(game, new("GIP"))
    assert game.state.directors == {"GIP": "Beth"}
    end_turn(game, "Beth")
    while game.asked != ("Adam",):
        end_turn(game, game.asked[0])
    plays(game, sell("GIP", by="Adam"))


def end_turn(game, player):
    if game.asked == (player,):
        game.play(Pass(by=player))


def pass_on_dealing(game):
    while game.decisions[0].step == "Shares":
        game.play(Pass())


@pytest.mark.clause("1853-DR-11", "1853-DR-12")
def test_sales_move_no_price_and_the_pool_takes_all():
    game = Table(3).company("EIR", {"Adam": 6, "Beth": 4}).dealing()
    plays(game, sell("EIR", 6))
    game.play(Pass(by="Adam"))
    plays(game, sell("EIR", 4, by="Beth"))
    assert (price(game, "EIR"), game.position.units(POOL, "EIR")) == (100, 10)


@pytest.mark.clause("1853-DR-13")
def test_the_purchase_may_come_before_the_sales():
    game = Table().company("EIR", {"Adam": 3, "Beth": 1}).cash(Adam=100).dealing()
    plays(game, new("GIP"))
    plays(game, sell("EIR"))
    assert cash(game, "Adam") == 104
    plays(game, Pass(by="Adam"))


@pytest.mark.clause("1853-LIM-01")
@pytest.mark.parametrize(("players", "limit"), [(3, 6), (4, 6), (5, 5), (6, 4)])
def test_shares_of_one_company(players, limit):
    game = Table(players).company("EIR", {"Adam": limit}).dealing()
    assert refused(game, new("EIR")) == "1853-LIM-01"
    game = Table(players).company("EIR", {"Adam": limit - 1}).dealing()
    plays(game, new("EIR"))


def many(players, count):
    """Adam has so many certificates: four of each company, none of them his to direct."""
    table = Table(players)
    for company in ("EIR", "GIP", "NWR", "BNR", "MSM", "SIR"):
        mine = min(count, 4)
        count -= mine
        table.company(company, {"Beth": mine, "Adam": mine} if mine else {"Beth": 4})
    return table.cash(Adam=1000)


@pytest.mark.clause("1853-LIM-02")
@pytest.mark.parametrize(("players", "limit"), [(3, 21), (4, 16), (5, 13), (6, 11)])
def test_certificates(players, limit):
    game = many(players, limit).dealing()
    assert game.position.certificate_count("Adam") == limit
    assert refused(game, new("BAR")) == "1853-LIM-02"
    game = many(players, limit - 1).dealing()
    plays(game, new("BAR"))


@pytest.mark.clause("1853-LIM-02")
def test_the_directors_certificate_is_one():
    game = Table().company("EIR", {"Adam": 4}).dealing()
    assert game.position.certificate_count("Adam") == 3


@pytest.mark.clause("1853-LIM-03")
def test_shares_up_to_40_are_exempt():
    game = many(5, 13).company("BAR", {"Adam": 1}, pool=4, price=40).dealing()
    assert game.position.certificate_count("Adam") == 13
    plays(game, pooled("BAR"))
    game = Table().company("BAR", {"Adam": 5}, pool=4, price=40).dealing()
    plays(game, pooled("BAR"))
    assert game.position.units("Adam", "BAR") == 6
    game = Table().company("BAR", {"Adam": 5}, pool=4, price=49).dealing()
    assert refused(game, pooled("BAR")) == "1853-LIM-01"


@pytest.mark.clause("1853-LIM-04")
def test_not_even_to_become_director():
    game = many(5, 11).company("BAR", {"Beth": 2, "Adam": 2}).dealing()
    assert game.position.certificate_count("Adam") == 13
    assert refused(game, new("BAR")) == "1853-LIM-02"


@pytest.mark.clause("1853-LIM-05")
def test_who_is_above_it_sells_in_his_next_turn():
    game = many(5, 13).company("BAR", {"Beth": 2, "Adam": 1}).dealing()
    assert game.position.certificate_count("Adam") == 14
    assert refused(game, Pass(by="Adam")) == "1853-LIM-05"
    assert refused(game, pooled("SIR")) in ("1853-DR-06", "1853-LIM-05")
    plays(game, sell("EIR"))
    assert offers(game, Pass(by="Adam"))


@pytest.mark.clause("1853-LIM-05", "1853-DIR-08")
def test_a_former_director_has_one_certificate_more():
    game = Table().company("EIR", {"Adam": 3, "Beth": 3}).dealing("Beth")
    assert game.position.certificate_count("Adam") == 2
    plays(game, new("EIR"))
    p = game.position
    assert (p.certificate_count("Adam"), p.certificate_count("Beth")) == (3, 3)


@pytest.mark.clause("1853-LIM-03", "1853-LIM-05")
def test_a_price_that_rose_above_40_ends_the_exemption():
    game = Table().company("BAR", {"Adam": 6}, pool=2, price=49).dealing()
    assert refused(game, Pass(by="Adam")) == "1853-LIM-05"
    plays(game, sell("BAR"))
    assert offers(game, Pass(by="Adam"))


@pytest.mark.clause("1853-LIM-06")
def test_other_companies_wait_until_all_is_issued():
    table = Table().set(contract_companies=("EIR", "NWR"))
    table.company("EIR", {"Adam": 5, "Beth": 5})
    game = table.company("NWR", {"Adam": 5, "Beth": 4}).dealing("Clive")
    assert refused(game, new("GIP")) == "1853-LIM-06"
    plays(game, new("NWR"))
    end_turn(game, "Clive")
    plays(game, new("GIP", game.asked[0]))


@pytest.mark.clause("1853-LIM-07")
def test_the_pool_counts_as_issued_and_hinders_nothing():
    table = Table().set(contract_companies=("EIR",))
    game = table.company("EIR", {"Adam": 2}, pool=8).dealing("Beth")
    assert offers(game, new("GIP"))
    game = table.company("EIR", {"Adam": 2}, pool=5, formed=False).dealing("Beth")
    assert offers(game, new("EIR"))


@pytest.mark.clause("1853-ELE-03")
def test_all_pass_and_the_elephant_stays():
    game = Table(3).elephant("Beth").company("EIR", {"Adam": 4, "Beth": 1}).dealing("Beth")
    pass_on_dealing(game)
    assert game.state.priority == "Beth"
    pass_on(game)
