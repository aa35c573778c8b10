"""The Bonds. Clauses BOND."""

import pytest

from railhead.finance.holders import BANK, ENVELOPES
from railhead.play.actions import Pass
from railhead.play.refusal import IllegalAction
from railhead.titles.t1853.actions import WriteBond
from tests.seen import seen
from tests.titles.t1853.positions import bidding, cash, new_game, offers, plays, refused


@pytest.mark.clause("1853-BOND-01")
@pytest.mark.parametrize("amount", [59, 571, 0])
def test_too_low_or_more_than_his_cash(amount):
    assert refused(new_game(), WriteBond(by="Beth", amount=amount)) == "1853-BOND-01"


@pytest.mark.clause("1853-BOND-01")
@pytest.mark.parametrize("amount", [60.5, -1, "90", None])
def test_no_whole_number_of_pounds(amount):
    game = new_game()
    with pytest.raises(IllegalAction):
        game.play({"type": "bond", "by": "Beth", "amount": amount})
    assert game.state.sealed == {}


@pytest.mark.clause("1853-BOND-01")
@pytest.mark.parametrize("amount", [60, 61, 570])
def test_any_amount_between(amount):
    game = new_game()
    plays(game, WriteBond(by="Beth", amount=amount))
    assert game.state.sealed == {"Beth": amount}


@pytest.mark.clause("1853-BOND-02")
def test_three_players_write_at_least_80():
    game = new_game(3)
    assert refused(game, WriteBond(by="Adam", amount=79)) == "1853-BOND-02"
    plays(game, WriteBond(by="Adam", amount=80))
    assert not offers(new_game(4), WriteBond(by="Adam", amount=59))
    assert offers(new_game(4), WriteBond(by="Adam", amount=60))


@pytest.mark.clause("1853-BOND-03")
def test_all_are_asked_at_once_and_shown_together():
    game = new_game()
    assert list(game.asked) == ["Adam", "Beth", "Clive", "Dora", "Ed"]
    for player in ("Ed", "Clive", "Adam", "Dora"):
        plays(game, WriteBond(by=player, amount=100))
        assert game.state.bonds == {}
        assert seen(game, "Beth")["bids"][player]["bond"] is None
    assert list(game.asked) == ["Beth"]
    plays(game, WriteBond(by="Beth", amount=99))
    assert game.state.bonds["Beth"] == 99
    assert seen(game, "Beth")["bids"]["Ed"]["bond"] == 100


@pytest.mark.clause("1853-BOND-04", "1853-BOND-05")
def test_seats_in_the_order_of_the_bonds():
    game = bidding(70, 95, 80, 150, 85)
    assert game.players == ("Dora", "Beth", "Ed", "Clive", "Adam")
    assert game.state.priority == "Dora"
    assert game.asked == ("Dora",)
    assert game.position.after("Adam") == "Dora"


@pytest.mark.clause("1853-BOND-04", "1853-BOND-05")
def test_equal_bonds_by_lot():
    tops = {bidding(100, 100, 90, 80, 70, seed=seed).state.priority for seed in range(10)}
    assert tops == {"Adam", "Beth"}
    for seed in range(10):
        assert bidding(100, 100, 90, 80, 70, seed=seed).players[2:] == ("Clive", "Dora", "Ed")


@pytest.mark.clause("1853-BOND-06")
def test_the_bond_is_set_aside():
    game = bidding(150, 95, 85, 80, 70)
    assert [cash(game, name) for name in game.players] == [420, 475, 485, 490, 500]
    assert (cash(game, BANK), cash(game, ENVELOPES)) == (9_650, 480)


@pytest.mark.clause("1853-BOND-07")
def test_a_surplus_stays_in_the_bond():
    game = bidding(95, 60, 60, 60, 60)
    for city, company in (("Ck", "NWR"), ("Eg", "NWR"), ("Fn", "NWR")):
        game.play({"type": "city", "hex": city, "company": company, "by": "Adam"})
        while game.asked != ("Adam",):
            hexes = game.decisions[0].choices
            game.play(hexes[0].action)
    plays(game, Pass(by="Adam"))
    assert game.state.bonds["Adam"] == 95
    assert seen(game, "Adam")["bids"]["Adam"]["rest"] == 15


@pytest.mark.clause("1853-BOND-08")
def test_no_clock_and_no_payments_between_players():
    kinds = [kind.__struct_config__.tag for kind in new_game().title.actions]
    assert not {"pay", "give", "loan"} & set(kinds)


@pytest.mark.clause("1853-BOND-09")
def test_a_bond_once_written_stands():
    game = new_game()
    plays(game, WriteBond(by="Adam", amount=100))
    assert refused(game, WriteBond(by="Adam", amount=200)) == "1853-BOND-09"
    assert game.title.secrets.reveals(WriteBond(by="Adam", amount=100))


@pytest.mark.clause("1853-BOND-01")
def test_nothing_else_is_done_before():
    assert refused(new_game(), Pass(by="Adam")) == "1853-BOND-01"
