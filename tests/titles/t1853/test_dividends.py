"""Dividends. Clauses EARN-02 to EARN-04, EARN-07."""

import pytest

from railhead.finance.holders import BANK, CREDITS
from railhead.play.actions import Pass, PayDividend
from railhead.titles.t1853.actions import CarryMail
from tests.titles.t1853.positions import Table, cash, plays, price, refused


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


@pytest.mark.clause("1853-EARN-07")
def test_mail_is_no_part_of_the_dividend():
    table = Table().company("MSM", {"Adam": 5}, price=80, cash=0, trains="2").cash(Adam=0)
    table.set(runs=(("2", 90),))
    game = table.turn("MSM", "Mail", ran=True, revenue=100)
    plays(game, CarryMail(run=0))
    assert cash(game, "MSM") == 90
    plays(game, PayDividend(pay=True))
    assert (cash(game, "Adam"), price(game, "MSM"), cash(game, "MSM")) == (50, 84, 90)
