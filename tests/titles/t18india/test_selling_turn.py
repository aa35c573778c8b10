"""The Selling Turn of a stock round. Clauses SR."""

from __future__ import annotations

import pytest

from railhead.play.actions import BuyPrivate, BuyShare, Pass, SellPrivate, SellShares
from railhead.titles.t18india.actions import BuyBond, SellBonds, TakeCard
from railhead.titles.t18india.state import Draft
from tests.seen import seen
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import (
    Table,
    bonds,
    cash,
    offers,
    pass_on,
    plays,
    refused,
    units,
)

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])


def sell(company: str, count: int = 1) -> SellShares:
    return SellShares(company=company, count=count)


def buy(company: str, source: str = "hand") -> BuyShare:
    return BuyShare(company=company, source=source)


# --- Order ------------------------------------------------------------------------------------


@pytest.mark.clause("18india-SR-01")
@pytest.mark.parametrize(
    ("players", "taken", "order"),
    [
        (2, 22, ("Bob", "Ann")),
        (3, 26, ("Ann", "Bob", "Cy")),
        (4, 28, ("Bob", "Cy", "Dee", "Ann")),
        (5, 33, ("Eve", "Ann", "Bob", "Cy", "Dee")),
    ],
)
def test_the_first_round_is_begun_after_the_last_drafter(
    players: int, taken: int, order: tuple[str, ...]
) -> None:
    table = Table("EIR", players=players).set(draft=("P1",), turn=0)
    game = table.frames(Draft(taken))
    game.play(TakeCard(card="P1"))
    asked: list[str] = []
    while game.state.round == "Stock round 1":
        asked += game.asked
        game.play(Pass())
    assert tuple(asked) == order


@pytest.mark.clause("18india-SR-01")
def test_later_rounds_go_by_the_passes_of_the_round_before() -> None:
    game = Table("EIR").bonds(Ann=1, Bob=1, Cy=1).stock_round("Ann")
    plays(game, BuyBond())  # Ann
    plays(game, Pass())  # Bob
    plays(game, BuyBond())  # Cy
    for player in ("Ann", "Bob", "Cy"):
        assert game.asked == (player,)
        plays(game, Pass())
    assert game.state.round == "Stock round 3"
    asked: list[str] = []
    while going_on(game).selling:
        asked += game.asked
        game.play(Pass())
    assert asked == ["Bob", "Ann", "Cy"]


@BOTH
@pytest.mark.clause("18india-SR-02")
def test_all_selling_turns_come_before_all_purchases(profile: str) -> None:
    table = Table("EIR", profile=profile).company("EIR", {"Bob": 3, "Ann": 2, "Cy": 1})
    game = table.stock_round("Ann", selling=True)
    assert refused(game, BuyBond()) == "18india-SR-03"
    plays(game, sell("EIR"))
    plays(game, Pass())
    assert game.asked == ("Bob",)
    assert refused(game, BuyBond()) == "18india-SR-03"
    plays(game, sell("EIR"))
    if game.asked == ("Bob",):
        plays(game, Pass())
    assert game.asked == ("Cy",)
    assert refused(game, buy("EIR", "pool")) == "18india-SR-03"
    plays(game, Pass())
    assert game.asked == ("Ann",)
    plays(game, BuyBond())


@pytest.mark.clause("18india-SR-02")
def test_the_first_round_has_no_selling_turns() -> None:
    table = Table("EIR").set(draft=("P1",), turn=0)
    game = table.frames(Draft(26))
    game.play(TakeCard(card="P1"))
    assert game.state.round == "Stock round 1"
    plays(game, BuyBond())
    assert game.asked == ("Bob",)


@pytest.mark.clause("18india-SR-02")
def test_who_owns_nothing_has_no_selling_turn_to_decide_on() -> None:
    game = Table("EIR").bonds(Cy=1).stock_round("Ann", selling=True)
    assert game.asked == ("Cy",)
    plays(game, Pass())
    assert game.asked == ("Ann",)
    assert offers(game, BuyBond())


@BOTH
@pytest.mark.clause("18india-SR-03")
def test_any_number_is_sold_in_the_selling_turn_and_nothing_later(profile: str) -> None:
    table = Table("EIR NSR", profile=profile).company("EIR", {"Bob": 3, "Ann": 3})
    table.company("NSR", {"Bob": 3, "Ann": 2}).private("P1", "Ann").bonds(Ann=2).cash(Ann=500)
    game = table.stock_round("Ann", selling=True)
    plays(game, sell("EIR", 2))
    plays(game, sell("NSR"))
    plays(game, sell("EIR"))
    plays(game, SellPrivate(private="P1"))
    plays(game, SellBonds(count=1))
    assert cash(game, "Ann") == [500 + 300 + 71 + 25 + 100]
    plays(game, Pass())
    plays(game, Pass())  # Bob sells nothing
    assert (game.asked, going_on(game).selling) == (("Ann",), False)
    for action in (sell("NSR"), SellBonds(count=1)):
        assert refused(game, action) == "18india-SR-03"


@pytest.mark.parametrize(("held", "words"), [(1, "1 share"), (2, "2 shares")])
def test_what_a_selling_turn_offers_and_says(held: int, words: str) -> None:
    table = Table("EIR").company("EIR", {"Bob": 3, "Ann": held}).bonds(Ann=1)
    game = table.stock_round("Ann", selling=True)
    sales = ["Sell EIR for ₹100 a share", "Sell Royal Bonds for ₹100 each"]
    assert texts(game) == [*sales, "Sell nothing"]
    refusal = game.why(sell("EIR", held + 1))
    assert refusal is not None
    assert refusal.reason == f"Ann has {words} of EIR."
    plays(game, SellBonds(count=1))
    assert texts(game) == [sales[0], "End the turn"]
    assert texts(Table("EIR").cash(Ann=100).stock_round("Ann"))[-1] == "Pass"


def texts(game: Game) -> list[str]:
    """The choices of the player who is asked, in words."""
    [decision] = seen(game, game.asked[0])["decisions"]
    return [choice["text"] for choice in decision["choices"]]


# --- What sales bring -------------------------------------------------------------------------


@pytest.mark.clause("18india-SR-04", "18india-SR-05")
def test_shares_bring_the_price_which_stays() -> None:
    table = Table("EIR").company("EIR", {"Bob": 3, "Ann": 3}, price=142).cash(Ann=10)
    game = table.stock_round("Ann", selling=True)
    (bank,) = cash(game, "bank")
    assert refused(game, sell("EIR", 4)) == "18india-SR-03"
    plays(game, sell("EIR", 3))
    assert cash(game, "Ann", "bank", "EIR") == [10 + 426, bank - 426, 0]
    assert units(game, "EIR", "Ann", "pool") == [0, 3]
    assert game.position.price("EIR") == 142


@pytest.mark.clause("18india-SR-04")
def test_a_share_of_a_company_never_started_brings_its_face_value() -> None:
    table = Table("NSR").shares("NSR", {"Ann": 2}).cash(Ann=0)
    game = table.stock_round("Ann", selling=True)
    plays(game, sell("NSR", 2))
    assert cash(game, "Ann") == [142]
    assert units(game, "NSR", "pool") == [2]
    assert "NSR" not in game.state.launched


@pytest.mark.clause("18india-SR-04", "18india-SR-08")
def test_the_directors_certificate_sells_as_two_shares() -> None:
    table = Table("EIR").company("EIR", {"Ann": 2, "Bob": 2}, price=112).cash(Ann=0)
    game = table.stock_round("Ann", selling=True)
    plays(game, sell("EIR", 2))
    assert cash(game, "Ann") == [224]
    assert game.state.certificates["EIR"][0] == "Bob"
    assert units(game, "EIR", "Ann", "Bob", "pool") == [0, 2, 2]


@pytest.mark.clause("18india-SR-06", "18india-PRIV-06")
def test_privates_go_to_the_open_market_and_bonds_to_their_stack() -> None:
    table = Table("EIR").private("P4", "Ann").bonds(Ann=3).cash(Ann=0)
    game = table.stock_round("Ann", selling=True)
    plays(game, SellPrivate(private="P4"))
    assert cash(game, "Ann") == [75]
    assert game.state.privates["P4"] == "pool"
    plays(game, SellBonds(count=2))
    assert cash(game, "Ann") == [275]
    assert bonds(game, "Ann", "bank") == [1, 9]
    assert refused(game, SellBonds(count=2)) == "18india-SR-03"


@pytest.mark.clause("18india-SR-07")
def test_cards_of_the_hand_can_not_be_sold() -> None:
    table = Table("EIR NSR").hand("Ann", "NSR P1").bonds(Ann=1)
    game = table.stock_round("Ann", selling=True)
    assert refused(game, sell("NSR")) == "18india-SR-07"
    assert refused(game, SellPrivate(private="P1")) == "18india-SR-07"


@BOTH
@pytest.mark.clause("18india-SR-11")
def test_the_very_same_certificates_may_be_bought_back(profile: str) -> None:
    table = Table("EIR", profile=profile).company("EIR", {"Bob": 3, "Ann": 1}, price=112)
    table.private("P1", "Ann")
    game = table.cash(Ann=0, Bob=0, Cy=0).stock_round("Ann", selling=True)
    plays(game, sell("EIR"))
    plays(game, SellPrivate(private="P1"))
    while going_on(game).selling:
        plays(game, Pass())
    plays(game, buy("EIR", "pool"))
    assert (cash(game, "Ann"), units(game, "EIR", "Ann")) == ([25], [1])
    assert game.asked == ("Ann",)  # nobody else has money
    plays(game, BuyPrivate(private="P1"))
    assert game.state.privates["P1"] == "Ann"


@pytest.mark.clause("18india-SR-13")
def test_no_price_moves_at_the_end_of_a_stock_round() -> None:
    table = Table("EIR NSR MR").company("EIR", {"Ann": 10}, price=112)  # sold out
    table.company("NSR", {"Ann": 3}, pool=5).company("MR", {"Bob": 3})
    game = table.stock_round("Ann")
    pass_on(game, "Operating round 2.1")
    assert [game.position.price(name) for name in ("EIR", "NSR", "MR")] == [112, 71, 90]


# --- Directors and Managers -------------------------------------------------------------------


@pytest.mark.clause("18india-SR-08", "18india-TIE-03")
@pytest.mark.parametrize(
    ("own", "other", "most"),
    [
        (2, 2, 2),  # the Director's Certificate alone, another with 20%: one share or two
        (2, 1, 0),  # the other at 10%: nothing
        (3, 1, 1),
        (3, 2, 3),
        (5, 1, 3),
        (5, 0, 3),
    ],
)
def test_how_many_shares_a_director_may_sell(own: int, other: int, most: int) -> None:
    table = Table("EIR").company("EIR", {"Ann": own, "Bob": other}).bonds(Ann=1)
    for count in range(1, own + 1):
        game = table.stock_round("Ann", selling=True)
        if count <= most:
            plays(game, sell("EIR", count))
            assert units(game, "EIR", "Ann", "pool") == [own - count, count]
        else:
            assert refused(game, sell("EIR", count)) == "18india-SR-08"


@pytest.mark.clause("18india-SR-08", "18india-SR-09")
def test_only_ten_percent_certificates_reach_the_open_market() -> None:
    table = Table("EIR").company("EIR", {"Ann": 2, "Bob": 2})
    game = table.stock_round("Ann", selling=True)
    plays(game, sell("EIR", 1))
    assert game.state.certificates["EIR"][0] == "Bob"
    assert units(game, "EIR", "Ann", "Bob", "pool") == [1, 2, 1]
    assert game.position.director("EIR") == "Bob"
    plays(game, sell("EIR", 1))  # the second of the two exchanged
    assert units(game, "EIR", "Ann", "Bob", "pool") == [0, 2, 2]
    assert game.state.certificates["EIR"].count("Bob") == 1


@BOTH
@pytest.mark.clause("18india-SR-10")
def test_a_manager_sells_everything_and_stays_until_another_buys(profile: str) -> None:
    table = Table("EIR", profile=profile).company("EIR", {"Ann": 3}, managed=True, trains="2")
    game = table.cash(Bob=0, Cy=0).stock_round("Ann", selling=True)
    plays(game, sell("EIR", 3))
    assert units(game, "EIR", "Ann", "pool") == [0, 3]
    assert game.position.director("EIR") == "Ann"
    pass_on(game, "Operating round 2.1")
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.company) == ("Ann", "EIR")


@pytest.mark.clause("18india-SR-10")
def test_the_next_player_who_buys_a_share_follows_a_manager_without_any() -> None:
    table = Table("EIR").company("EIR", {"Ann": 3}, managed=True).cash(Bob=100)
    game = table.stock_round("Ann", selling=True)
    plays(game, sell("EIR", 3))
    if game.asked == ("Ann",):
        plays(game, Pass())
    assert game.position.director("EIR") == "Ann"
    plays(game, buy("EIR", "pool"))  # Bob
    assert game.position.director("EIR") == "Bob"


@pytest.mark.clause("18india-SR-10", "18india-CO-03")
def test_a_company_whose_ten_certificates_lie_in_the_open_market_operates() -> None:
    table = Table("EIR").company("GIPR", {"Ann": 10}, stations="R17", trains="2").phase("II")
    game = table.cash(Ann=0, Bob=0, Cy=0).stock_round("Ann", selling=True)
    plays(game, sell("GIPR", 10))
    assert units(game, "GIPR", "pool") == [10]
    pass_on(game, "Operating round 2.1")
    assert game.decision is not None
    assert (game.decision.player, game.decision.company) == ("Ann", "GIPR")


@pytest.mark.clause("18india-SR-14")
def test_control_passes_though_the_seller_keeps_a_fifth() -> None:
    table = Table("EIR").company("EIR", {"Ann": 4, "Bob": 3}, cash=70)
    game = table.stock_round("Ann", selling=True)
    plays(game, sell("EIR", 1))
    assert game.position.director("EIR") == "Ann"  # a tie
    plays(game, sell("EIR", 1))
    assert game.position.director("EIR") == "Bob"
    assert game.state.certificates["EIR"][0] == "Bob"
    assert units(game, "EIR", "Ann", "Bob", "pool") == [2, 3, 2]
    assert game.state.certificates["EIR"].count("Ann") == 2


@pytest.mark.clause("18india-SR-14")
def test_a_managers_sale_passes_control_to_a_larger_holder() -> None:
    table = Table("EIR").company("EIR", {"Ann": 3, "Bob": 1, "Cy": 2}, managed=True)
    game = table.stock_round("Ann", selling=True)
    plays(game, sell("EIR", 2))
    assert game.position.director("EIR") == "Cy"
    assert "EIR" in game.state.launched


# --- Above the limit --------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-SR-12")
def test_who_is_above_the_limit_sells_down_to_it(profile: str) -> None:
    table = Table("EIR", players=4, profile=profile).certificates("Ann", 20).bonds(Ann=1)
    game = table.stock_round("Ann", selling=True)  # the limit is 18
    assert refused(game, Pass()) == "18india-SR-12"
    [shown] = seen(game, "Ann")["decisions"]
    assert shown["heading"] == "Selling Turn"
    assert shown["prompt"] == "You are 2 over your certificate limit and must sell."
    assert shown["refused"] == [
        {"text": "Sell nothing more", "action": {"type": "pass", "by": "Ann"}}
    ]
    assert shown["choices"][-1]["group"] == "Privates and bonds"
    plays(game, SellBonds(count=1))
    assert refused(game, Pass()) == "18india-SR-12"
    company = game.state.launched[0]
    plays(game, sell(company))
    assert refused(game, Pass()) == "18india-SR-12"
    plays(game, sell(company))
    plays(game, Pass())


@pytest.mark.clause("18india-SR-15")
def test_who_may_sell_nothing_ends_the_selling_turn() -> None:
    """The nine Director's Certificates are the most that nobody can be made to sell; they are not
    yet too many for any limit. A bond must not be sold for the limit's sake."""
    table = Table("EIR", players=5).bonds(Ann=1)
    names = [name for name in table.title.companies if name != "GIPR"]
    for name in names:
        table.company(name, {"Ann": 2, "Bob": 1})
    game = table.stock_round("Ann", selling=True)
    assert game.position.certificate_count("Ann") == 9
    for name in names:
        assert refused(game, sell(name)) == "18india-SR-08"
    plays(game, Pass())


@pytest.mark.clause("18india-SR-04", "18india-SR-05", "18india-BUY-02", "18india-BUY-16")
def test_a_sale_pays_for_what_is_bought_later() -> None:
    """Scenario S3."""
    table = Table("DHR EIR").company("DHR", {"Bob": 3, "Ann": 2}, price=76).cash(Ann=248, Cy=0)
    table.hand("Ann", "EIR EIR EIR")
    buy = BuyShare(company="EIR", source="hand")

    game = table.stock_round("Ann", selling=True)
    bank = game.position.cash("bank")
    plays(game, SellShares(company="DHR", count=1))
    assert cash(game, "Ann", "bank") == [324, bank - 76]
    assert (game.position.units("pool", "DHR"), game.position.price("DHR")) == (1, 76)
    while going_on(game).selling:
        game.play(Pass())
    for _ in range(3):
        plays(game, buy)
    assert cash(game, "Ann", "EIR", "bank") == [24, 300, bank - 76]

    game = table.cash(Ann=248, EIR=0).stock_round("Ann")
    plays(game, buy)
    plays(game, buy)
    assert cash(game, "Ann", "EIR") == [48, 200]
    assert game.asked != ("Ann",)  # everybody sees that the money is not enough for a third
