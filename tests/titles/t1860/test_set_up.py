"""Clauses SET: players, money, certificates, companies, privates, trains, market, tiles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import railhead
from railhead.finance.holders import BANK, CREDITS, DEPOT, STOCK
from railhead.play.actions import (
    Bid,
    BuyPrivate,
    BuyShare,
    BuyTrain,
    Exchange,
    LayTile,
    Pass,
    PayDividend,
    StartCompany,
)
from railhead.play.refusal import IllegalAction
from railhead.routes.trains import kind_of
from tests.titles.t1860 import Game
from tests.titles.t1860.lines import run
from tests.titles.t1860.positions import NAMES, Table, cash, new_game, offers, plays, refused

COMPANIES: dict[str, tuple[int, tuple[int, ...], str, tuple[int, ...]]] = {
    "C&N": (1, (74, 82, 90, 100), "F2", (0, 40, 100, 100)),
    "IOW": (1, (74, 82, 90, 100), "I3", (0, 40, 100, 100)),
    "IWNJ": (2, (62, 68, 74, 82), "G7", (0, 40, 100)),
    "FYN": (2, (62, 68, 74, 82), "B4", (0, 40, 100)),
    "NGStL": (3, (58, 62, 68), "G9", (0, 40)),
    "BHI&R": (3, (58, 62, 68), "L6", (0, 40)),
    "S&C": (4, (54, 58, 62), "F12", (0, 40)),
    "VY&SC": (4, (54, 58, 62), "E9", (0, 40)),
}
STEPS = (
    "0 7 14 20 26 31 36 40 44 47 50 52 54 56 58 60 62 65 68 71 74 78 82 86 90 95 100 105 110 116 "
    "122 128 134 142 150 158 166 174 182 191 200 210 220 230 240 250 260 270 280 290 300 310 320 "
    "330 340"
)


def printed(game: Game) -> Any:
    """The title with its data."""
    return game.title


# Players and money.


@pytest.mark.clause("1860-SET-01")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_two_to_four_can_play(count: int) -> None:
    assert railhead.new("1860", NAMES[:count]).players == tuple(NAMES[:count])


@pytest.mark.clause("1860-SET-01")
@pytest.mark.parametrize("count", [0, 1, 5])
def test_any_other_number_of_players_is_refused(count: int) -> None:
    with pytest.raises(IllegalAction) as refusal:
        railhead.new("1860", [*NAMES, "Eve"][:count])
    assert refusal.value.clause == "1860-SET-01"
    assert "2 to 4 players" in refusal.value.reason


@pytest.mark.clause("1860-SET-02", "1860-SET-03")
@pytest.mark.parametrize(
    ("count", "each", "left"), [(2, 1000, 8000), (3, 670, 7990), (4, 500, 8000)]
)
def test_starting_cash_comes_out_of_the_bank(count: int, each: int, left: int) -> None:
    game = new_game(count)
    assert [cash(game, name) for name in NAMES[:count]] == [each] * count
    assert cash(game, BANK) == left == 10_000 - count * each


@pytest.mark.clause("1860-SET-03")
def test_the_bank_has_what_players_do_not_have_and_companies_have_none_of_it() -> None:
    game = Table().company("C&N", 74, {"Ann": 4}, floated=False).share_round("Ann")
    before = sum(cash(game, player) for player in game.players)
    plays(game, BuyShare(company="C&N", source=STOCK))
    assert sum(cash(game, player) for player in game.players) == before - 74
    assert cash(game, BANK) == 10_000 - (before - 74)
    assert cash(game, "C&N") == 740
    assert cash(game, CREDITS) == -740  # credits come out of nothing, without a limit


@pytest.mark.clause("1860-SET-03")
def test_pounds_and_credits_never_mix_in_a_turn_of_a_company() -> None:
    table = Table().company("IOW", 100, {"Ann": 6, "Bob": 4}, cash=700, trains="2+1")
    table.company("FYN", 62, {"Cy": 5}, cash=100)
    game = table.tiles("J4=57@2").turn("IOW", "Run", "FYN")
    game.play(run(game, ("2+1", "I3 J4")))
    plays(game, PayDividend(pay=True))
    assert [cash(game, player) for player in game.players] == [700, 690, 670]
    assert cash(game, BANK) == 10_000 - 700 - 690 - 670
    assert cash(game, "IOW") == 700
    plays(game, BuyTrain(train="2+1", price=250))
    assert cash(game, "IOW") == 450
    assert cash(game, CREDITS) == -550
    assert cash(game, BANK) == 7940


@pytest.mark.clause("1860-SET-03")
def test_retained_revenue_is_credits_and_does_not_touch_the_bank() -> None:
    table = Table().company("IOW", 100, {"Ann": 6, "Bob": 4}, cash=700, trains="2+1")
    game = table.tiles("J4=57@2").turn("IOW", "Run")
    game.play(run(game, ("2+1", "I3 J4")))
    plays(game, PayDividend(pay=False))
    assert cash(game, "IOW") == 750
    assert cash(game, CREDITS) == -750
    assert cash(game, BANK) == 10_000 - 3 * 670


@pytest.mark.clause("1860-SET-03")
def test_amounts_say_which_money_they_are() -> None:
    game = new_game()
    assert game.position.money(1240) == "£1,240"
    assert game.position.company_money(1240) == "1,240 cc"


# Certificates.


@pytest.mark.clause("1860-SET-04")
@pytest.mark.parametrize("company", COMPANIES)
def test_a_company_has_a_directors_certificate_and_eight_others(company: str) -> None:
    game = new_game()
    assert printed(game).companies[company].shares == (20, *[10] * 8)
    assert game.state.certificates[company] == (STOCK,) * 9
    assert game.position.units(STOCK, company) == 10


RESERVED = [("RPSC", "IOW"), ("CMH", "C&N"), ("YHC", "FYN"), ("BHC", "BHI&R")]


@pytest.mark.clause("1860-SET-05", "1860-EXC-05")
@pytest.mark.parametrize(("private", "company"), RESERVED)
def test_the_last_share_of_four_companies_is_kept_for_their_private(
    private: str, company: str
) -> None:
    par = COMPANIES[company][1][0]
    table = Table(players=4).private(private, "Dee")
    game = table.company(company, par, {"Ann": 5, "Bob": 3}).share_round("Cy")
    plays(game, BuyShare(company=company, source=STOCK))
    assert game.position.units(STOCK, company) == 1
    assert refused(game, BuyShare(by="Dee", company=company, source=STOCK)) == "1860-EXC-05"
    plays(game, Exchange(by="Dee", private=private))
    assert game.position.units("Dee", company) == 1


@pytest.mark.clause("1860-SET-05")
@pytest.mark.parametrize("company", ["IWNJ", "NGStL", "S&C", "VY&SC"])
def test_the_other_companies_have_no_reserved_share(company: str) -> None:
    table = Table()
    for private, _ in RESERVED:
        table.private(private, "Ann")
    game = table.company(company, 62, {"Ann": 5, "Bob": 4}).share_round("Cy")
    plays(game, BuyShare(company=company, source=STOCK))
    assert game.position.units(STOCK, company) == 0


# Companies.


@pytest.mark.clause("1860-SET-06")
@pytest.mark.parametrize("company", COMPANIES)
def test_layer_par_values_home_and_bases_of_a_company(company: str) -> None:
    card = printed(new_game()).companies[company]
    assert (card.layer, card.prices, *card.homes, card.markers) == COMPANIES[company]


@pytest.mark.clause("1860-SET-06")
def test_there_are_these_eight_companies() -> None:
    assert set(printed(new_game()).companies) == set(COMPANIES)


@pytest.mark.clause("1860-SET-06", "1860-SR-05")
@pytest.mark.parametrize("company", COMPANIES)
def test_a_company_starts_at_the_values_of_its_card_and_no_other(company: str) -> None:
    game = Table().share_round("Ann")
    pars = COMPANIES[company][1]
    for par in map(int, STEPS.split()):
        action = StartCompany(company=company, price=par)
        if par in pars:
            assert offers(game, action)
        else:
            assert refused(game, action) == "1860-SET-06"
    plays(game, StartCompany(company=company, price=pars[-1]))
    assert cash(game, "Ann") == 670 - 2 * pars[-1]


@pytest.mark.clause("1860-SET-06", "1860-BKR-10")
@pytest.mark.parametrize("par", [78, 86, 95])
def test_values_between_the_printed_ones_are_for_refloating_only(par: int) -> None:
    first = Table().share_round("Ann")
    assert refused(first, StartCompany(company="C&N", price=par)) == "1860-SET-06"
    again = Table().tiles("F2=787@0").bankrupt("C&N").share_round("Ann")
    plays(again, StartCompany(company="C&N", price=par))
    assert again.position.price("C&N") == par


@pytest.mark.clause("1860-SET-06")
@pytest.mark.parametrize(("company", "bases"), [("C&N", 4), ("IWNJ", 3), ("NGStL", 2)])
def test_the_home_base_leaves_one_base_less_on_the_charter(company: str, bases: int) -> None:
    assert new_game().state.markers[company] == bases
    game = Table().company(company, 68, {"Ann": 4}, floated=False).share_round("Ann")
    plays(game, BuyShare(company=company, source=STOCK))
    assert game.state.markers[company] == bases - 1
    assert game.state.map.holds(COMPANIES[company][2], company)


# Privates and trains.


@pytest.mark.clause("1860-SET-07")
@pytest.mark.parametrize(
    ("private", "price", "income", "company"),
    [
        ("BHC", 30, 5, "BHI&R"),
        ("YHC", 50, 10, "FYN"),
        ("CMH", 90, 20, "C&N"),
        ("RPSC", 130, 30, "IOW"),
        ("FFC", 200, 25, ""),
    ],
)
def test_price_income_and_share_of_a_private(
    private: str, price: int, income: int, company: str
) -> None:
    card = printed(new_game()).privates[private]
    assert (card.price, card.income, card.exchange_for) == (price, income, company)


@pytest.mark.clause("1860-SET-07")
def test_fishbourne_is_exchanged_for_nothing() -> None:
    table = Table().phase("6").private("FFC", "Ann").company("IOW", 74, {"Bob": 5})
    assert refused(table.share_round("Ann"), Exchange(private="FFC")) == "1860-SET-07"


TRAINS = [
    ("2+1", 5, 250, "4+2"),
    ("3+2", 4, 300, "6+3"),
    ("4+2", 3, 350, "7+4"),
    ("5+3", 2, 400, "8+4"),
    ("6+3", 2, 500, None),
    ("7+4", 1, 600, None),
    ("8+4", 1, 700, None),
    ("9+5", None, 800, None),
]


@pytest.mark.clause("1860-SET-08")
def test_number_price_and_end_of_each_train_in_the_order_of_sale() -> None:
    game = new_game()
    cards = printed(game).cards
    found = [
        (kind, card.count, card.sides[0].price, card.obsolete_with or None)
        for kind, card in cards.items()
    ]
    assert found == TRAINS
    depot = Counter(kind_of(card) for card in game.state.trains[DEPOT])
    assert depot == {kind: count for kind, count, _, _ in TRAINS if count}


@pytest.mark.clause("1860-SET-08")
def test_trains_are_sold_in_this_order_and_the_last_kind_without_end() -> None:
    game = Table(no_train_limit="on").company("IOW", 100, {"Ann": 5}, cash=20_000).turn("IOW")
    plays(game, Pass())
    while game.decision and game.decision.step != "Trains":
        game.play(Pass())
    for kind, count, price, _ in TRAINS:
        for _ in range(count or 12):
            bank = [c.action for c in game.decisions[0].of(BuyTrain)]
            assert bank == [BuyTrain(by="Ann", train=kind, price=price)]
            plays(game, BuyTrain(train=kind, price=price))
    left = 20_000 - 1250 - 1200 - 1050 - 800 - 1000 - 600 - 700 - 12 * 800
    assert cash(game, "IOW") == left


# Market.


@pytest.mark.clause("1860-SET-09")
def test_the_steps_of_the_market_zigzag_between_two_tiers() -> None:
    chart = printed(new_game()).chart
    steps = tuple(map(int, STEPS.split()))
    assert chart.rows == (steps,)
    assert len(steps) == 55
    assert chart.tiers == 2
    assert (steps[0], steps[2], steps[4], steps[-1]) == (0, 14, 26, 340)  # the top tier
    assert chart.starts == {price: (0, place) for place, price in enumerate(steps)}


# The opening auction.


@pytest.mark.clause("1860-SET-10")
def test_four_privates_and_two_directors_certificates_are_put_up() -> None:
    game = new_game()
    for _ in range(3):
        plays(game, Pass())
    assert game.decision is not None
    taken = {choice.action for choice in game.decision.choices}
    privates = {BuyPrivate(by="Ann", private=p) for p in ("BHC", "YHC", "CMH", "RPSC")}
    starts = {
        StartCompany(by="Ann", company=company, price=par)
        for company in ("IOW", "C&N")
        for par in (74, 82, 90, 100)
    }
    assert taken == privates | starts
    assert refused(game, BuyPrivate(private="FFC")) == "1860-SET-10"
    assert refused(game, StartCompany(company="FYN", price=62)) == "1860-SET-10"
    assert game.state.privates["FFC"] == STOCK


@pytest.mark.clause("1860-SET-11")
def test_the_first_of_the_list_opens_and_seats_run_clockwise_whatever_the_seed() -> None:
    for seed in range(5):
        game = railhead.new("1860", ["Dee", "Cy", "Ann"], seed)
        asked: list[str] = []
        for bid in (5, 10, 15, 20):
            asked += game.asked
            plays(game, Bid(amount=bid))
        assert asked == ["Dee", "Cy", "Ann", "Dee"]


# Tiles.


@pytest.mark.clause("1860-SET-12")
def test_a_tile_of_which_none_is_left_is_not_laid() -> None:
    table = Table().company("IOW", 100, {"Ann": 5}, cash=200).tiles("J4=57@2")
    game = table.turn("IOW")
    wanted = LayTile(hex="K5", tile="741", rotation=1)
    assert offers(game, wanted)
    table.tiles("F4=741 F6=741 G3=741 G11=741")
    assert offers(table.turn("IOW"), wanted)
    table.tiles("H8=741")
    assert refused(table.turn("IOW"), wanted) == "1860-SET-12"


@pytest.mark.clause("1860-SET-12")
def test_a_replaced_tile_returns_to_the_supply() -> None:
    table = Table(larger_map="on").phase("3").company("IOW", 100, {"Ann": 5}, trains="3+2")
    table.company("FYN", 82, {"Bob": 5}).tiles("B4=115@0 J4=6@0 J8=6@1")
    wanted = LayTile(hex="B6", tile="6", rotation=1)
    assert refused(table.turn("FYN"), wanted) == "1860-SET-12"
    game = table.turn("IOW")
    plays(game, LayTile(hex="J4", tile="12", rotation=0))
    game = table.set(map=game.state.map).turn("FYN")
    plays(game, wanted)
    assert game.state.map.used["6"] == 2
