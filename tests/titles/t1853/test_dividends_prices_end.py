"""Dividends, prices, the end. Clauses EARN-02 to EARN-04, PRC, END."""

import pytest

from railhead.finance.holders import BANK, CREDITS, ENVELOPES
from railhead.play.actions import BuyShare, EndGame, Pass, PayDividend, SellShares
from railhead.titles.t1853.actions import CarryMail
from tests.seen import seen
from tests.titles.t1853.positions import Table, cash, clause, offers, plays, price, refused


def paid(start, revenue, **more):
    """The price of a company with this price after it has paid this dividend."""
    table = Table().company("MSM", {"Adam": 5}, price=start, trains="2", **more)
    game = table.dividend("MSM", revenue)
    plays(game, PayDividend(pay=True))
    return game


@pytest.mark.clause("1853-EARN-02")
def test_all_or_nothing():
    game = Table().company("MSM", {"Adam": 5}, trains="2").dividend("MSM", 80)
    kinds = [choice.action for choice in game.decisions[0].of(PayDividend)]
    assert kinds == [PayDividend(by="Adam", pay=True), PayDividend(by="Adam", pay=False)]
    assert len(game.decisions[0].choices) == 2
    assert refused(game, Pass()) == "1853-RR-02"


@pytest.mark.clause("1853-EARN-03")
def test_a_tenth_for_every_share_of_a_player():
    table = Table().company("MSM", {"Adam": 5, "Beth": 2}, pool=1, trains="2").cash(Adam=0, Beth=0)
    game = table.dividend("MSM", 130)
    bank = cash(game, BANK)
    plays(game, PayDividend(pay=True))
    assert (cash(game, "Adam"), cash(game, "Beth"), cash(game, BANK)) == (65, 26, bank - 91)


@pytest.mark.clause("1853-EARN-04")
def test_retained_earnings_are_credits():
    game = Table().company("MSM", {"Adam": 5}, cash=10, trains="2").dividend("MSM", 80)
    bank, credit = cash(game, BANK), cash(game, CREDITS)
    plays(game, PayDividend(pay=False))
    assert (cash(game, "MSM"), cash(game, BANK), cash(game, CREDITS)) == (90, bank, credit - 80)


@pytest.mark.clause("1853-PRC-01", "1853-PRC-02")
@pytest.mark.parametrize(("pool", "after"), [(1, 75), (3, 75), (0, 80)])
def test_no_dividend(pool, after):
    game = Table().company("MSM", {"Adam": 5}, pool=pool, price=80, trains="2").dividend("MSM", 60)
    plays(game, PayDividend(pay=False))
    assert price(game, "MSM") == after


@pytest.mark.clause("1853-PRC-01")
def test_no_run_is_no_dividend():
    table = Table().company("MSM", {"Adam": 5}, pool=1, price=80)
    assert price(table.turn("MSM", "Run"), "MSM") == 75


@pytest.mark.clause("1853-PRC-03", "1853-PRC-04")
@pytest.mark.parametrize(
    ("revenue", "after"),
    [
        (10, 84),
        (60, 84),
        (159, 84),
        (160, 88),
        (239, 88),
        (240, 92),
        (320, 96),
        (400, 100),
        (800, 100),
    ],
)
def test_one_to_five_spaces(revenue, after):
    assert price(paid(80, revenue), "MSM") == after


@pytest.mark.clause("1853-PRC-05")
def test_10_is_the_lowest():
    table = Table().company("MSM", {"Adam": 5}, pool=1, price=10, trains="2")
    game = table.dividend("MSM", 60)
    plays(game, PayDividend(pay=False))
    assert price(game, "MSM") == 10
    assert "MSM" in game.state.launched


@pytest.mark.clause("1853-PRC-06", "1853-PRC-08", "1853-END-02")
def test_400_ends_the_game_at_once():
    table = Table().company("MSM", {"Adam": 5}, price=360, trains="2").cash(Adam=0)
    game = table.company("SIR", {"Beth": 5}).dividend("MSM", 1080, "SIR")
    plays(game, PayDividend(pay=True))
    assert price(game, "MSM") == 400
    assert game.finished
    assert cash(game, "Adam") == 540  # the dividend is paid
    assert game.state.ends == ("price",)
    assert refused_over(game) == "1853-END-01"


def refused_over(game):
    return game.why(Pass(by="Adam")).clause


@pytest.mark.clause("1853-PRC-07")
def test_no_price_before_the_formation():
    game = Table().company("MSM", {"Adam": 4}, formed=False).dealing("Adam")
    assert price(game, "MSM") is None
    assert "MSM" not in game.state.market


@pytest.mark.clause("1853-END-01", "1853-END-03")
def test_a_broken_bank_ends_it_after_the_round():
    table = Table(3).phase("2").company("EIR", {"Adam": 5}, trains="2").bank(40)
    game = table.company("GIP", {"Beth": 5}).dividend("EIR", 100, "GIP", of=2)
    plays(game, PayDividend(pay=True))
    assert cash(game, BANK) == -10  # paid all the same
    assert game.state.ends == ("bank",)
    game.play(Pass()) if game.decisions[0].company == "EIR" else None
    assert game.decisions[0].company == "GIP"
    while not game.finished:
        choices = game.decisions[0].choices
        passes = [c.action for c in choices if isinstance(c.action, Pass)]
        game.play(passes[0] if passes else choices[-1].action)
    assert game.state.railway_round == 1  # neither the second round nor one more


@pytest.mark.clause("1853-END-01")
def test_exactly_nothing_is_not_yet_out_of_money():
    table = Table(3).company("EIR", {"Adam": 5}, trains="2").bank(50)
    game = table.dividend("EIR", 100)
    plays(game, PayDividend(pay=True))
    assert (cash(game, BANK), game.state.ends) == (0, ())


@pytest.mark.clause("1853-END-04", "1853-END-03")
def test_a_broken_bank_in_a_dealing_round():
    table = Table(3).company("EIR", {"Adam": 5, "Beth": 3}).bank(120)
    game = table.dealing("Adam")
    plays(game, SellShares(company="EIR", count=2))
    assert (cash(game, BANK), game.state.ends) == (-80, ("bank",))
    game.play(Pass())
    while not game.finished:
        assert game.decisions[0].step == "Shares"  # the round is completed
        plays(game, Pass())
    assert game.state.round == "Dealing Round 2"


@pytest.mark.clause("1853-END-04")
def test_once_broken_it_ends_though_money_comes_back():
    table = Table(3).company("EIR", {"Adam": 5, "Beth": 3}).bank(120)
    game = table.cash(Clive=500).dealing("Adam")
    game.state.cash[BANK] = 120
    plays(game, SellShares(company="EIR", count=2))
    game.play(Pass())
    game.play(Pass()) if game.asked == ("Beth",) else None
    if game.asked == ("Clive",) and offers(game, BuyShare(company="GIP", source="stock")):
        plays(game, BuyShare(company="GIP", source="stock"))
    while not game.finished:
        plays(game, Pass())
    assert game.state.ends == ("bank",)


@pytest.mark.clause("1853-END-05", "1853-END-06")
def test_the_score():
    table = Table().company("EIR", {"Adam": 4}, price=166, cash=1000, trains="2")
    table.company("GIP", {"Adam": 2}, formed=False).company("BAR", {"Adam": 2}, formed=False)
    game = (
        table.bid("Adam", 100, "Patna Delhi Dacca")
        .unredeemed("Adam", "BAR")
        .cash(Adam=33)
        .dealing()
    )
    assert cash(game, ENVELOPES) == 100
    assert game.result["Adam"] == 33 + 4 * 166 + 2 * 96 + 70
    parts = next(p for p in seen(game, None)["players"] if p["name"] == "Adam")["worth_parts"]
    assert sum(part["amount"] for part in parts) == game.result["Adam"]


@pytest.mark.clause("1853-END-07")
def test_the_wealthiest_wins_and_equals_share():
    game = Table(3).company("EIR", {"Adam": 2}).cash(Adam=200, Beth=400, Clive=100).dealing()
    assert list(game.result.items()) == [("Adam", 400), ("Beth", 400), ("Clive", 100)]


@pytest.mark.clause("1853-END-08")
def test_with_the_option_a_standstill_ends_the_game():
    def after_an_idle_round(idle, **options):
        table = Table(3, **options).set(idle=idle - 1, railway_round=idle - 1)
        game = table.cash(Adam=0, Beth=0, Clive=0).dealing()
        plays(game, Pass())  # the Elephant is kept
        return game

    game = after_an_idle_round(6, standstill="on")
    assert game.finished
    assert game.state.ends == ("standstill",)
    assert not after_an_idle_round(5, standstill="on").finished
    game = after_an_idle_round(6)
    assert game.decisions[0].step == "Elephant"  # players go on until they agree to stop


@pytest.mark.clause("1853-END-08")
def test_players_agree_to_end_the_game():
    game = Table(3).company("EIR", {"Adam": 4}, price=166).cash(Adam=10).dealing()
    assert clause(game, EndGame(by="Adam", agreed=("Adam", "Clive"))) == "1853-END-08"
    game.end()
    assert (game.finished, game.state.ends) == (True, ("agreement",))
    assert game.result["Adam"] == 10 + 4 * 166
    assert seen(game, None)["ends"][-1]["clause"] == "1853-END-08"


@pytest.mark.clause("1853-EARN-07")
def test_mail_is_no_part_of_the_dividend():
    table = Table().company("MSM", {"Adam": 5}, price=80, cash=0, trains="2").cash(Adam=0)
    table.set(runs=(("2", 90),))
    game = table.turn("MSM", "Mail", ran=True, revenue=100)
    plays(game, CarryMail(run=0))
    assert cash(game, "MSM") == 90
    plays(game, PayDividend(pay=True))
    assert (cash(game, "Adam"), price(game, "MSM"), cash(game, "MSM")) == (50, 84, 90)
