"""Contracts fulfilled: the state of Bonds and bids. Clauses CON (for the links themselves see
test_links.py)."""

import pytest

from railhead.bots.clerk import whatif
from railhead.finance.holders import BANK, ENVELOPES
from railhead.play.actions import BuyShare, LayTile, Pass
from tests.seen import seen
from tests.titles.t1853.positions import Table, bidding, cash, name, plays, refused

BEFORE = "Em=4/2 Ck=5/5 Dl=9/2 Dj=8/1 Dh=58/4"
MULTAN = LayTile(hex="Eg", tile="6", rotation=3)


def north(*bids, tiles=BEFORE, **more):
    """The NWR of Beth is about to lay the last tile of Lahore, Delhi, Multan."""
    table = Table().phase("2").company("NWR", {"Beth": 4}, cash=400, **more).tiles(tiles)
    table.set(choices={"NWR": "free later"})
    for player, bond, cities in bids:
        table.bid(player, bond, cities)
    return table.turn("NWR", "Track")


def laid(game):
    """The game after the tile at Multan, at the end of the track step."""
    plays(game, MULTAN)
    while game.decision and game.decisions[0].step == "Track":
        game.play(Pass())
    return game


@pytest.mark.clause("1853-CON-01", "1853-CON-04", "1853-SEC-02")
def test_the_bond_comes_back_and_the_bid_is_shown():
    game = north(("Clive", 95, "Lahore Delhi Multan"))
    money, bank = cash(game, "Clive"), cash(game, BANK)
    before = seen(game, "Beth")["bids"]["Clive"]
    assert (before["cities"], before["fulfilled"]) == (None, False)
    laid(game)
    assert (cash(game, "Clive"), cash(game, BANK)) == (money + 95, bank)
    assert cash(game, ENVELOPES) == 0
    assert game.state.fulfilled == ("Clive",)
    assert seen(game, "Beth")["bids"]["Clive"]["cities"] == ["Ck", "Fn", "Eg"]
    assert any("Lahore, Delhi, Multan" in line for line in seen(game, None)["log"][-1])
    assert seen(game, "Beth")["bids"]["Clive"]["fulfilled"]
    (lies,) = seen(game, "Clive")["spreads"]
    assert lies["says"] == "fulfilled, the Bond of £95 has come back"
    assert [(card["name"], card["note"]) for card in lies["cards"]] == [
        (city, "linked") for city in ("Lahore", "Delhi", "Multan")
    ]
    assert (lies["yours"], lies["pinned"]) == (False, False)  # there is nothing more to do for it


@pytest.mark.clause("1853-CON-04")
def test_not_before_the_end_of_the_track_step():
    game = north(("Clive", 95, "Lahore Delhi Multan"))
    plays(game, MULTAN)
    if game.decisions[0].step == "Track":
        assert game.state.fulfilled == ()
    laid_on = game.copy()
    laid_on.play(Pass()) if laid_on.decisions[0].step == "Track" else None
    assert laid_on.state.fulfilled == ("Clive",)


@pytest.mark.clause("1853-CON-01", "1853-CON-04")
def test_a_promotion_completes_it_in_the_turn_of_anothers_company():
    table = Table().phase("2").company("BBCI", {"Adam": 4}).tiles("Hj=6/2 Hl=8/1 Gm=69/0")
    table.company("NWR", {"Beth": 4}).bid("Clive", 90, "Ajmer Jaipur Delhi")
    game = table.turn("BBCI", "Track")
    money = cash(game, "Clive")
    plays(game, LayTile(hex="Gm", tile="14", rotation=0))  # with a line to Delhi
    assert (game.state.fulfilled, cash(game, "Clive")) == (("Clive",), money + 90)


@pytest.mark.clause("1853-CON-01", "1853-CON-04")
def test_several_bonds_by_one_tile():
    game = north(("Clive", 95, "Lahore Delhi Multan"), ("Dora", 120, "Multan Delhi Lahore"))
    laid(game)
    assert sorted(game.state.fulfilled) == ["Clive", "Dora"]
    assert cash(game, ENVELOPES) == 0


@pytest.mark.clause("1853-CON-03", "1853-CON-04")
def test_the_home_base_of_a_company_that_forms_completes_it():
    """Metre track between Allahabad and Lucknow has no base until the GIP forms."""
    table = Table().phase("2").tiles("Ht=97/2 Gs=97/5 Gq=6/2 Fp=56/5 Em=4/2 Dl=9/2 Ck=5/5")
    table.company("EIR", {"Adam": 5}).company("NWR", {"Beth": 5})
    table.state.map = table.state.map.with_marker(table.title.board, "Gq", 0, "EIR")
    table.company("GIP", {"Dora": 4}, formed=False)
    game = table.bid("Clive", 100, "Allahabad Lucknow Delhi Lahore").dealing("Dora")
    money = cash(game, "Clive")
    plays(game, BuyShare(company="GIP", source="stock"))
    assert (game.state.fulfilled, cash(game, "Clive")) == (("Clive",), money + 100)
    assert seen(game, "Beth")["bids"]["Clive"]["cities"] == ["Ht", "Gs", "Fn", "Ck"]


@pytest.mark.clause("1853-CON-01")
def test_one_city_is_missing():
    game = laid(north(("Clive", 95, "Lahore Delhi Multan Karachi")))
    assert game.state.fulfilled == ()
    assert cash(game, ENVELOPES) == 95


@pytest.mark.clause("1853-CON-04")
def test_a_bond_comes_back_once():
    game = laid(north(("Clive", 95, "Lahore Delhi Multan")))
    money = cash(game, "Clive")
    while game.decision and game.decisions[0].company == "NWR":
        game.play(Pass())
    assert cash(game, "Clive") == money


@pytest.mark.clause("1853-CON-05", "1853-END-06")
def test_a_bond_that_does_not_come_back_is_lost():
    game = north(("Clive", 95, "Lahore Delhi Multan"))
    assert game.result["Clive"] == cash(game, "Clive")


@pytest.mark.clause("1853-CON-06")
def test_illegal_bids_are_refused_at_once_so_that_none_is_ever_shown():
    game = bidding(70, 64, 63, 62, 61)
    assert refused(game, name(game, "Calcutta", "EIR")) == "1853-BID-13"
    assert not [k for k in game.title.actions if "penalty" in k.__name__.lower()]


@pytest.mark.clause("1853-CON-01")
def test_a_bond_comes_nearer_city_by_city():
    """Delhi and Lahore are linked before, Multan by the tile."""
    game = north(("Clive", 95, "Lahore Delhi Multan"), ("Dora", 120, "Calcutta Multan"))
    brings = game.title.brought_by_track
    assert (brings(game.position, "Clive"), brings(game.position, "Dora")) == (95 / 2, 0)
    then = whatif.after(game.position, MULTAN)
    assert brings(then, "Clive") == 95
    assert brings(laid(game).position, "Clive") == 0  # it is back
