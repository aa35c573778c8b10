"""Cities and claims. Clauses BID."""

import pytest

from railhead.play.actions import BuyShare, Pass
from railhead.titles.t1853.companies.charters import cities
from tests.seen import seen
from tests.titles.t1853.positions import (
    Table,
    bid,
    bidding,
    clause,
    hex_of,
    name,
    offers,
    plays,
    refused,
)


def round_of(game, *mine, start=0):
    """Adam names these cities, turn by turn; the others what costs little."""
    others = {
        "Beth": ["Lahore NWR", "Multan NWR", "Peshawar NWR"],
        "Clive": ["Ajmer BBCI", "Jaipur BBCI", "Ahmadabad BBCI"],
        "Dora": ["Nagpur BNR", "Hyderabad BNR", "Karachi NWR"],
        "Ed": ["Trichinopoly SIR", "Mysore SIR", "Bangalore MSM"],
        "Flo": ["Dacca BAR", "Chittagong BAR", "Rawalpindi NWR"],
    }
    for number, words in enumerate(mine, start):
        bid(game, words)
        while game.asked != ("Adam",) and game.state.round == "Contract bids":
            cities = others[game.asked[0]]
            bid(game, cities[number] if number < len(cities) else "pass")


@pytest.mark.clause("1853-BID-01")
def test_in_order_one_city_a_turn():
    game = bidding(150, 95, 85, 80, 70)
    assert refused(game, name(game, "Lahore", "NWR", by="Beth")) == "1853-DR-01"
    for player in game.players:
        assert game.asked == (player,)
        bid(game, "Lahore NWR")
    assert game.asked == ("Adam",)
    assert refused(game, BuyShare(company="EIR", source="stock")) == "1853-BID-01"


@pytest.mark.clause("1853-BID-01")
def test_the_share_is_open():
    game = bidding(150, 95, 85, 80, 70)
    bid(game, "Calcutta BAR")
    assert game.position.units("Adam", "BAR") == 1
    assert seen(game, None)["bids"]["Adam"]["claims"] == ["BAR"]
    lies = next(s for s in seen(game, None)["spreads"] if s["name"] == "Adam's claims")
    assert [(card["company"], card["price"]) for card in lies["cards"]] == [("BAR", 70)]


@pytest.mark.clause("1853-BID-02")
def test_only_companies_of_the_city():
    game = bidding(150, 95, 85, 80, 70)
    assert refused(game, name(game, "Delhi", "BAR")) == "1853-BID-02"
    for company in ("EIR", "GIP", "NWR", "BBCI"):
        assert offers(game, name(game, "Delhi", company))
    assert cities()[hex_of(game, "Bombay")].companies == ("GIP", "BBCI")


@pytest.mark.clause("1853-BID-02")
def test_what_is_not_certain_is_marked_in_the_data():
    unsure = {city.name: sorted(city.unsure) for city in cities().values() if city.unsure}
    assert unsure == {
        "Benares": ["EIR"],
        "Lucknow": ["EIR"],
        "Delhi": ["GIP"],
        "Peshawar": ["NWR"],
        "Rawalpindi": ["NWR"],
        "Karachi": ["NWR"],
        "Bombay": ["GIP"],
        "Ahmadabad": ["BBCI"],
        "Madras": ["SIR"],
        "Bangalore": ["MSM"],
    }


@pytest.mark.clause("1853-BID-03")
def test_a_city_once_in_a_bid_but_in_several_bids():
    game = bidding(150, 95, 85, 80, 70)
    bid(game, "Lahore NWR, Lahore NWR, Lahore NWR, Lahore NWR, Lahore NWR")
    assert refused(game, name(game, "Lahore", "NWR")) == "1853-BID-03"


@pytest.mark.clause("1853-BID-04")
@pytest.mark.parametrize("hex_id", ["Iaa", "Em", "Zz", "Cm"])
def test_towns_and_open_country_can_not_be_named(hex_id):
    game = bidding(150, 95, 85, 80, 70)
    action = {"type": "city", "hex": hex_id, "company": "EIR"}
    assert clause(game, action) == "1853-BID-04"


@pytest.mark.clause("1853-BID-05", "1853-BID-13")
def test_the_bond_covers_the_cities():
    game = bidding(100, 64, 63, 62, 61)
    round_of(game, "Calcutta EIR", "Multan NWR")
    assert refused(game, name(game, "Bombay", "GIP")) == "1853-BID-05"  # 30 left, 40 needed
    assert offers(game, name(game, "Madras", "MSM"))


@pytest.mark.clause("1853-BID-06", "1853-BID-09")
@pytest.mark.parametrize(("players", "fewest"), [(3, 4), (4, 3), (5, 3), (6, 3)])
def test_fewest_cities(players, fewest):
    game = bidding(*[130] * players)
    cities = ["Lahore NWR", "Ajmer BBCI", "Nagpur BNR", "Mysore SIR", "Dacca BAR"]
    for named in range(fewest):
        for player in game.players:
            assert refused(game, Pass(by=player)) == "1853-BID-09"
            bid(game, cities[named])


@pytest.mark.clause("1853-BID-06", "1853-BID-12")
@pytest.mark.parametrize(("players", "most"), [(3, 6), (4, 6), (5, 5), (6, 4)])
def test_most_cities_and_the_pass_by_itself(players, most):
    game = bidding(*[300] * players)
    cities = ["Lahore NWR", "Ajmer BBCI", "Nagpur BNR", "Mysore SIR", "Dacca BAR", "Multan NWR"]
    for named in range(most):
        for player in game.players:
            assert game.asked == (player,)
            bid(game, cities[named])
    assert sorted(game.state.complete) == sorted(game.players)
    assert game.state.round == "Dealing Round 1"  # though £180 and more of the Bonds are left
    assert [event.text for event in game.log[-1]][1].endswith("bid is complete.")


@pytest.mark.clause("1853-BID-07")
def test_three_cities_with_calcutta_and_one_of_the_valley():
    game = bidding(110, 64, 63, 62, 61)
    round_of(game, "Patna EIR", "Calcutta EIR", "Delhi EIR")
    plays(game, Pass(by="Adam"))
    assert "Adam" in game.state.complete
    shown = seen(game, None)["bids"]
    assert [player for player in game.players if shown[player]["complete"]] == ["Adam"]
    adam = next(each for each in seen(game, None)["players"] if each["name"] == "Adam")
    assert ("bid", "complete") in [(fact["name"], fact["value"]) for fact in adam["facts"]]
    stops = [(stop["id"], stop["state"]) for stop in seen(game, None)["order"]["stops"]]
    following = [(player, "next") for player in ("Clive", "Dora", "Ed")]
    assert stops == [("Adam", "done"), ("Beth", "now"), *following]  # his turn comes no more


@pytest.mark.clause("1853-BID-07", "1853-BID-11")
def test_two_of_the_valley_need_a_fourth_city():
    game = bidding(100, 64, 63, 62, 61)
    round_of(game, "Patna EIR", "Benares EIR", "Delhi NWR")
    assert refused(game, Pass(by="Adam")) == "1853-BID-11"
    bid(game, "Lahore NWR")
    assert game.state.cities["Adam"] == ("Hx", "Hv", "Fn", "Ck")


@pytest.mark.clause("1853-BID-08")
def test_at_most_two_of_the_valley_and_calcutta():
    game = bidding(300, 64, 63, 62, 61)
    round_of(game, "Patna EIR", "Calcutta EIR")
    for city, company in (("Benares", "EIR"), ("Cawnpore", "GIP"), ("Lucknow", "EIR")):
        assert refused(game, name(game, city, company)) == "1853-BID-08"
    game = bidding(300, 64, 63, 62, 61)
    round_of(game, "Patna EIR", "Benares EIR", "Delhi NWR")
    assert refused(game, name(game, "Calcutta", "EIR")) == "1853-BID-08"
    assert refused(game, name(game, "Allahabad", "GIP")) == "1853-BID-08"


@pytest.mark.clause("1853-BID-10")
def test_40_of_the_bond_may_not_be_left_over():
    game = bidding(100, 64, 63, 62, 61)
    round_of(game, "Lahore NWR", "Multan NWR", "Ajmer BBCI")
    assert refused(game, Pass(by="Adam")) == "1853-BID-10"
    round_of(game, "Jaipur BBCI", start=3)
    assert offers(game, Pass(by="Adam"))  # 20 are left
    assert offers(game, name(game, "Nagpur", "BNR"))
    bid(game, "Nagpur BNR")
    game = bidding(99, 64, 63, 62, 61)
    round_of(game, "Lahore NWR", "Multan NWR", "Ajmer BBCI")
    assert offers(game, Pass(by="Adam"))  # 39 are left


@pytest.mark.clause("1853-BID-12")
def test_a_pass_is_for_good_and_no_other_is_automatic():
    game = bidding(110, 64, 63, 62, 61)
    round_of(game, "Lahore NWR", "Multan NWR", "Ajmer BBCI")
    assert game.state.complete == ()
    bid(game, "Jaipur BBCI")
    for player in ("Beth", "Clive", "Dora", "Ed"):  # £4 and less are left of their Bonds
        assert game.asked == (player,)
        assert len(game.decisions[0].choices) == 1
        plays(game, Pass(by=player))
    assert game.asked == ("Adam",)
    plays(game, Pass(by="Adam"))
    assert game.state.round == "Dealing Round 1"


@pytest.mark.clause("1853-BID-13")
def test_choices_that_leave_no_legal_bid():
    game = bidding(65, 64, 63, 62, 61)
    assert refused(game, name(game, "Calcutta", "EIR")) == "1853-BID-13"
    assert refused(game, name(game, "Delhi", "NWR")) == "1853-BID-13"
    game = bidding(70, 64, 63, 62, 61)
    round_of(game, "Patna EIR")
    assert refused(game, name(game, "Benares", "EIR")) == "1853-BID-13"
    assert offers(game, name(game, "Madras", "MSM"))
    game = bidding(80, 64, 63, 62, 61)
    round_of(game, "Patna EIR")
    assert offers(game, name(game, "Benares", "EIR"))


@pytest.mark.clause("1853-BID-08", "1853-BID-13")
def test_after_two_of_the_valley_the_rest_of_the_bond_pays_cities_elsewhere():
    """Shares are left of EIR and GIP alone: besides the valley that is Delhi and Bombay at £40."""
    table = Table(4)
    table.set(cities={"Dora": (hex_of(table.game, "Patna"),)})
    for company in ("NWR", "BNR", "BBCI", "MSM", "SIR", "BAR"):
        table.company(company, {"Adam": 3, "Beth": 3, "Clive": 2}, formed=False)
    game = table.set(bonds={"Dora": 119}).bids("Dora")
    assert refused(game, name(game, "Benares", "EIR")) == "1853-BID-13"
    game = table.set(bonds={"Dora": 120}).bids("Dora")
    assert offers(game, name(game, "Benares", "EIR"))


@pytest.mark.clause("1853-BID-14", "1853-BID-17")
def test_only_eight_shares_can_be_claimed():
    table = Table(4).company("MSM", {"Adam": 3, "Beth": 3, "Clive": 2}, formed=False)
    table.set(bonds={"Adam": 200, "Beth": 200, "Clive": 200, "Dora": 200})
    game = table.bids("Dora")
    assert refused(game, name(game, "Bangalore", "MSM")) == "1853-BID-17"
    assert refused(game, name(game, "Madras", "MSM")) == "1853-BID-17"
    assert offers(game, name(game, "Madras", "SIR"))


@pytest.mark.clause("1853-BID-15", "1853-BID-16")
def test_the_stage_ends_with_the_last_bid():
    game = bidding(80, 80, 80)
    for words in ("Lahore NWR", "Multan NWR", "Jaipur BBCI", "Ajmer BBCI"):
        for _ in range(3):
            bid(game, words)
    for _ in range(3):
        assert game.state.round == "Contract bids"
        bid(game, "pass")
    assert game.state.round == "Dealing Round 1"
    assert game.state.contract_companies == ("NWR", "BBCI")
    order = seen(game, None)["order"]["stops"]
    assert [stop["id"] for stop in order if stop["state"] == "next"] == list(game.players[1:])
    assert refused(game, BuyShare(company="EIR", source="stock")) == "1853-LIM-06"


@pytest.mark.clause("1853-BID-10")
def test_who_can_name_no_other_city_is_told_to_complete_his_bid():
    game = bidding(70, 60, 60, 60, 60)
    round_of(game, "Rawalpindi NWR", "Karachi NWR")
    assert game.decisions[0].prompt.startswith("Name a city and claim a share of it; £30 of")
    round_of(game, "Dacca BAR", start=2)
    decision = game.decisions[0]
    assert [choice.text for choice in decision.choices] == ["Complete the bid"]
    wanted = "No city can be named for £10 of your Bond that is left: complete the bid."
    assert decision.prompt == wanted
