"""The end of the game. Clauses END."""

import pytest

from railhead.finance.holders import BANK, ENVELOPES
from railhead.play.actions import BuyShare, EndGame, Pass, PayDividend, SellShares
from tests.seen import seen
from tests.titles.t1853.positions import Table, cash, clause, offers, plays


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
