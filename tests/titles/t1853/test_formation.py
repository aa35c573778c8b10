"""Formation and kind of companies. Clauses FORM."""

import pytest

from railhead.play.actions import BuyShare, Pass, SellShares
from railhead.titles.t1853.position import t1853
from tests.seen import seen
from tests.titles.t1853.positions import Table, cash, plays, price

CAPITAL = {
    "EIR": 1000,
    "GIP": 960,
    "NWR": 920,
    "BNR": 880,
    "BBCI": 840,
    "MSM": 800,
    "SIR": 750,
    "BAR": 700,
}
HOMES = {
    "EIR": [("Hx", 0), ("Jab", 1)],
    "GIP": [("Ht", 0), ("Mi", 1)],
    "NWR": [("Ck", 0), ("Fn", 1)],
    "BNR": [("Jab", 0), ("Kq", 0)],
    "BBCI": [("Hj", 0)],
    "MSM": [("Rr", 1)],
    "SIR": [("Tp", 0)],
    "BAR": [("Jah", 0)],
}
SPARE = {"EIR": 3, "GIP": 3, "NWR": 3, "BNR": 3, "BBCI": 3, "MSM": 3, "SIR": 3, "BAR": 2}


def formed(company, **more):
    """The company as it forms in a later Dealing Round."""
    game = Table().company(company, {"Adam": 3}, pool=1, formed=False).dealing("Adam")
    plays(game, BuyShare(company=company, source="stock"))
    return game


@pytest.mark.clause("1853-FORM-01", "1853-FORM-02", "1853-FORM-08", "1853-FORM-10")
@pytest.mark.parametrize("company", list(CAPITAL))
def test_credits_price_and_bases(company):
    game = formed(company)
    assert cash(game, company) == CAPITAL[company]
    assert price(game, company) == CAPITAL[company] // 10
    assert game.state.market[company] == (0, game.title.chart.rows[0].index(price(game, company)))
    assert sorted(game.state.map.markers_of(company)) == HOMES[company]
    assert game.state.markers[company] == SPARE[company]


@pytest.mark.clause("1853-FORM-10")
@pytest.mark.parametrize(
    ("company", "hex_id", "edge"),
    [("EIR", "Jab", 2), ("BNR", "Jab", 0), ("NWR", "Fn", 2), ("GIP", "Mi", 5), ("MSM", "Rr", 2)],
)
def test_home_stations_of_large_cities(company, hex_id, edge):
    game = formed(company)
    node = next(n for h, n in game.state.map.markers_of(company) if h == hex_id)
    assert edge in game.state.map.track(game.title.board, hex_id).from_node[node]


@pytest.mark.clause("1853-FORM-10")
def test_after_a_promotion_the_station_with_this_line():
    table = Table().company("MSM", {"Adam": 3}, pool=1, formed=False).tiles("Rr=105/0")
    game = table.dealing("Adam")
    plays(game, BuyShare(company="MSM", source="stock"))
    assert game.state.map.markers_of("MSM") == [("Rr", 0)]


@pytest.mark.clause("1853-FORM-03")
def test_it_runs_from_the_next_railway_round_on():
    table = Table(3).company("EIR", {"Adam": 3, "Beth": 2}, formed=False).cash(Beth=0, Clive=0)
    game = table.cash(Adam=100).dealing("Adam")
    plays(game, BuyShare(company="EIR", source="stock"))
    while game.decisions[0].step in ("Shares", "Elephant"):
        game.play(Pass())
    assert game.decisions[0].company == "EIR"


@pytest.mark.clause("1853-FORM-04")
def test_kinds():
    p = Table().dealing("Adam").position
    majors = [company for company in CAPITAL if t1853(p).is_major(p, company)]
    assert majors == ["EIR", "GIP", "NWR", "BNR"]


def first_round(cities, *, holdings=None, floated=("BBCI",)):
    """The end of a first Dealing Round in which the BBCI has floated; Adam's bid has cities."""
    table = Table().company("BBCI", holdings or {"Adam": 3, "Beth": 2}, formed=False)
    table.bid("Adam", 100, cities, "BBCI BBCI BBCI")
    table.bid("Beth", 100, "Lahore Multan Karachi", "NWR NWR NWR")
    game = table.dealing("Adam", first=True, floated=floated, passes=4)
    game.play(Pass(by="Adam"))
    return game


@pytest.mark.clause("1853-FORM-05", "1853-FORM-07", "1853-FORM-08")
def test_a_major_bbci():
    game = first_round("Ajmer Bombay Jaipur")
    assert game.position.title.is_major(game.position, "BBCI")
    assert sorted(game.state.map.markers_of("BBCI")) == [("Hj", 0), ("Mi", 0)]
    assert game.state.markers["BBCI"] == 2
    node = game.state.map.track(game.title.board, "Mi").from_node[0]
    assert 3 in node
    shown = next(c for c in seen(game, None)["companies"] if c["id"] == "BBCI")
    assert (shown["kind"], shown["marker_costs"]) == ("Major", [40, 100])


@pytest.mark.clause("1853-FORM-05")
@pytest.mark.parametrize("cities", ["Ajmer Jaipur Ahmadabad", "Bombay Jaipur Delhi"])
def test_one_of_the_two_cities_is_not_enough(cities):
    game = first_round(cities)
    assert not game.position.title.is_major(game.position, "BBCI")
    assert game.state.more_cards


@pytest.mark.clause("1853-FORM-05")
def test_the_bid_of_another_holder_does_not_count():
    game = first_round("Ajmer Bombay Jaipur", holdings={"Adam": 2, "Beth": 3})
    assert not game.position.title.is_major(game.position, "BBCI")


@pytest.mark.clause("1853-FORM-05")
def test_without_a_director_a_minor():
    table = Table().company("BBCI", {"Adam": 1}, pool=4, formed=False)
    table.bid("Adam", 100, "Ajmer Bombay Jaipur", "BBCI")
    game = table.dealing("Adam", first=True, floated=("BBCI",), passes=4)
    game.play(Pass(by="Adam"))
    assert not t1853(game.position).is_major(game.position, "BBCI")


@pytest.mark.clause("1853-FORM-05")
def test_formed_later_a_minor():
    table = Table().company("BBCI", {"Adam": 4}, formed=False)
    game = table.bid("Adam", 100, "Ajmer Bombay Jaipur", "BBCI BBCI BBCI").dealing("Adam")
    plays(game, BuyShare(company="BBCI", source="stock"))
    assert not t1853(game.position).is_major(game.position, "BBCI")
    assert game.state.map.markers_of("BBCI") == [("Hj", 0)]


@pytest.mark.clause("1853-FORM-06")
def test_the_kind_stays_with_a_new_director():
    table = Table().company("BBCI", {"Adam": 3, "Beth": 3}, major=True)
    game = table.dealing("Adam")
    plays(game, SellShares(company="BBCI", count=2))
    assert game.state.directors["BBCI"] == "Beth"
    assert t1853(game.position).is_major(game.position, "BBCI")


@pytest.mark.clause("1853-FORM-07", "1853-COST-04")
@pytest.mark.parametrize(("major", "cost"), [(True, 70), (False, 140)])
def test_what_ajmer_costs_it(major, cost):
    table = Table().company("BBCI", {"Adam": 5}, major=major, cash=500)
    game = table.set(choices={"BBCI": "free later"}).turn("BBCI", "Track")
    game.play({"type": "lay_tile", "hex": "Hj", "tile": "6", "rotation": 2})
    assert cash(game, "BBCI") == 500 - cost


@pytest.mark.clause("1853-FORM-09")
def test_a_company_is_never_dissolved():
    game = Table().company("EIR", {"Adam": 2}, pool=8, price=10).dealing("Adam")
    plays(game, SellShares(company="EIR", count=2))
    assert "EIR" in game.state.launched
    assert game.state.closed == ()
