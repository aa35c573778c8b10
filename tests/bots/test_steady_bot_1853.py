"""The habits of the steady bot where there are two gauges, mail and gifts."""

import random

import pytest

from railhead.bots.estimates import Survey
from railhead.bots.steady_bot import SteadyBot
from railhead.play.actions import Action, LayTile, Pass
from railhead.play.game import Game
from railhead.play.plain.running import Running
from railhead.titles.t1853.actions import BuyTrain, CarryMail
from tests.titles.t1853.maps import HOMES, Map

LINE = "Em=4/2 Ck=5/5 Dl=9/2"  # Delhi to Lahore


def decided(game: Game, seed: int = 0) -> Action:
    """What the bot does in a position; it is legal."""
    action = SteadyBot(random.Random(seed)).decide(game.copy(), game.decisions[0])
    assert game.why(action) is None
    return action


@pytest.mark.parametrize(
    ("company", "trains", "gauge"),
    [("EIR", "2", "broad"), ("EIR", "", "broad"), ("SIR", "1M", "metre"), ("SIR", "2", "broad")],
)
def test_it_builds_for_the_gauge_of_its_trains(company: str, trains: str, gauge: str) -> None:
    game = Map("", {company: HOMES[company]}, trains={company: trains}).turn(company)
    for seed in range(4):
        action = decided(game, seed)
        assert isinstance(action, LayTile)
        track = game.title.board.track(action.tile, action.rotation)
        assert {path.gauge for path in track.paths} == {gauge}


def test_track_that_no_train_can_use_is_worth_nothing() -> None:
    survey = Survey(Map().title.board)
    worths = []
    for tiles in ("Tp=76/4 Tr=72/1 Sq=73/3", "Tp=76/4"):
        game = Map(tiles, {"SIR": "Tp"}, trains={"SIR": "2"}).turn("SIR")
        worths.append(survey.prospects(game.position, "SIR"))
    assert worths[0] == worths[1]


def test_a_minor_builds_for_the_1m_if_it_can_buy_one() -> None:
    table = Map("Tp=76/4 Tr=72/1", {"SIR": "Tp"})
    assert ("Tr", 0) not in table.p.rule(Running).usable(table.p, "SIR").nodes
    table.set(more_cards=True)
    assert ("Tr", 0) in table.p.rule(Running).usable(table.p, "SIR").nodes


def test_it_takes_the_mail_that_brings_most() -> None:
    table = Map(LINE, {"NWR": HOMES["NWR"]}, trains={"NWR": "2 2"})
    game = table.set(runs=(("2", 30), ("2", 60), ("2", 50))).turn("NWR", "Mail", ran=True)
    assert decided(game) == CarryMail(by="Ann", run=1)


def test_a_gift_for_a_train_is_a_price_too() -> None:
    # A second 2 would earn £10 more in a round: too little for £300, whoever pays.
    table = Map(LINE, {"NWR": HOMES["NWR"]}, trains={"NWR": "2"})
    game = table.credits("NWR", 0).turn("NWR", "Trains")
    gift = BuyTrain(by="Ann", train="2", price=0, gift=300)
    assert game.decisions[0].offers(gift)
    assert isinstance(decided(game), Pass)
