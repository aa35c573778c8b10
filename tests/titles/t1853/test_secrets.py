"""What players must not know of each other. Clauses SEC."""

import json
import random

import pytest

from railhead.bots.play import moves, seat
from railhead.play import snapshot
from railhead.play.actions import LayTile, Pass
from railhead.play.refusal import IllegalAction
from railhead.titles.t1853.actions import WriteBond
from railhead.titles.t1853.companies.charters import cities
from tests.lanes import in_part
from tests.play.conduct import pick
from tests.seen import seen
from tests.titles.t1853 import Game
from tests.titles.t1853.positions import NAMES, Table, bid, bidding, name, new_game


def text(view):
    """A view as it is sent."""
    return json.dumps(view, ensure_ascii=False)


WORTH_OF_BETHS = {"Lahore": 20, "Delhi": 40, "Multan": 20}


def sample():
    """The bids of the sample game, complete."""
    game = bidding(150, 95, 85, 80, 70)
    bid(game, "Patna EIR, Lahore NWR, Ajmer BBCI, Allahabad GIP, Trichinopoly SIR")
    bid(game, "Calcutta EIR, Delhi NWR, Jaipur BBCI, Cawnpore GIP, Mysore SIR")
    bid(game, "Delhi EIR, Multan NWR, Bombay BBCI, Nagpur BNR, Madras MSM")
    bid(game, "Dacca BAR, pass, pass, Hyderabad BNR, pass, Chittagong BAR, pass")
    return game


@pytest.mark.clause("1853-SEC-01")
def test_bonds_while_they_are_written():
    game = new_game()
    game.play(WriteBond(by="Adam", amount=151))
    game.play(WriteBond(by="Clive", amount=183))
    for viewer in ("Beth", None):
        view = seen(game, viewer)
        assert "151" not in text(view)
        assert "183" not in text(view)
        assert [p["cash"] for p in view["players"]] == [570] * 5
        written = [who for who, each in view["bids"].items() if each["written"]]
        assert written == ["Adam", "Clive"]
    assert seen(game, "Adam")["bids"]["Adam"]["bond"] == 151
    assert "183" not in text(seen(game, "Adam"))
    for player, amount in (("Beth", 95), ("Dora", 80), ("Ed", 70)):
        game.play(WriteBond(by=player, amount=amount))
    bonds = {who: each["bond"] for who, each in seen(game, None)["bids"].items()}
    assert bonds == {"Clive": 183, "Adam": 151, "Beth": 95, "Dora": 80, "Ed": 70}


@pytest.mark.clause("1853-SEC-02", "1853-SEC-03", "1853-SEC-04")
def test_cities_are_for_their_maker():
    game = sample()
    view = seen(game, "Beth")
    assert view["bids"]["Beth"]["cities"] == ["Ck", "Fn", "Eg"]
    assert view["bids"]["Beth"]["rest"] == 15
    assert {who: each["claims"] for who, each in view["bids"].items()} == {
        "Adam": ["EIR", "EIR", "EIR", "BAR", "BAR"],
        "Beth": ["NWR", "NWR", "NWR"],
        "Clive": ["BBCI", "BBCI", "BBCI"],
        "Dora": ["GIP", "GIP", "BNR", "BNR"],
        "Ed": ["SIR", "SIR", "MSM"],
    }
    assert [view["bids"][who]["bond"] for who in NAMES[:5]] == [150, 95, 85, 80, 70]
    for who in ("Adam", "Clive", "Dora", "Ed"):
        hidden = view["bids"][who]
        assert (hidden["cities"], hidden["rest"], hidden["linked"]) == (None, None, None)
    mine, *others = view["spreads"]  # his own lies first
    cards = [(card["name"], card["price"], card["note"]) for card in mine["cards"]]
    assert cards == [(city, worth, "not linked") for city, worth in WORTH_OF_BETHS.items()]
    assert (mine["name"], mine["yours"], mine["pinned"]) == ("Beth's bid", True, True)
    assert mine["says"] == "all are to be linked, for a Bond of £95; £15 of it is unused"
    hidden = {"Adam's bid": 5, "Clive's bid": 3, "Dora's bid": 4, "Ed's bid": 3}
    assert {spread["name"]: spread["hidden"] for spread in others} == hidden
    assert not any(spread["cards"] or spread["yours"] or spread["pinned"] for spread in others)
    assert others[0]["says"] == "cities to be linked, for a Bond of £150"
    onlooker = seen(game, None)["bids"]["Beth"]
    assert (onlooker["cities"], onlooker["rest"], onlooker["linked"]) == (None, None, None)


@pytest.mark.clause("1853-SEC-03")
def test_what_is_public():
    view = seen(sample(), None)
    adam = next(p for p in view["players"] if p["name"] == "Adam")
    assert (adam["cash"], adam["shares"], adam["unredeemed"]) == (50, {"EIR": 3, "BAR": 2}, ["BAR"])
    assert view["bank"] == 11_146


@pytest.mark.clause("1853-SEC-05")
def test_the_kind_of_the_bbci_discloses_no_third_city():
    table = Table().company("BBCI", {"Clive": 5}, formed=False)
    table.bid("Clive", 85, "Ajmer Jaipur Bombay", "BBCI BBCI BBCI")
    game = table.dealing("Adam", first=True, floated=("BBCI",), passes=4)
    game.play(Pass(by="Adam"))
    view = seen(game, "Beth")
    words = " ".join(view["log"][-1])
    assert "Ajmer and Bombay" in words
    assert "Jaipur" not in words
    assert view["bids"]["Clive"]["cities"] is None
    assert next(c for c in view["companies"] if c["id"] == "BBCI")["kind"] == "Major"


@pytest.mark.clause("1853-SEC-05")
def test_a_minor_bbci_discloses_nothing_in_words():
    table = Table().company("BBCI", {"Clive": 5}, formed=False)
    table.bid("Clive", 85, "Ajmer Jaipur Ahmadabad", "BBCI BBCI BBCI")
    game = table.dealing("Adam", first=True, floated=("BBCI",), passes=4)
    game.play(Pass(by="Adam"))
    words = " ".join(seen(game, "Beth")["log"][-1])
    assert "BBCI is a Minor." in words
    assert not any(city in words for city in ("Ajmer", "Jaipur", "Ahmadabad", "Bombay"))


@pytest.mark.clause("1853-SEC-06")
def test_refusals_leave_no_trace_for_others():
    game = bidding(70, 64, 63, 62, 61)
    bid(game, "Patna EIR, Lahore NWR, Ajmer BBCI, Nagpur BNR, Mysore SIR")
    before = {viewer: text(seen(game, viewer)) for viewer in (*NAMES[:5], None)}
    for action in (name(game, "Benares", "EIR"), Pass(by="Adam"), name(game, "Delhi", "BAR")):
        assert game.why(action) is not None
        with pytest.raises(IllegalAction):
            game.play(action)
    assert {viewer: text(seen(game, viewer)) for viewer in (*NAMES[:5], None)} == before


@pytest.mark.clause("1853-SEC-06")
def test_moves_on_offer_are_for_the_player_on_turn():
    game = bidding(150, 95, 85, 80, 70)
    assert seen(game, "Beth")["decisions"] == []
    assert seen(game, None)["decisions"] == []
    assert seen(game, "Adam")["decisions"][0]["choices"]


@pytest.mark.clause("1853-SEC-07")
def test_all_bids_are_shown_at_the_end():
    table = Table().company("MSM", {"Adam": 5}, price=380, trains="2")
    table.bid("Beth", 95, "Lahore Delhi Multan")
    game = table.dividend("MSM", 100)
    assert seen(game, "Adam")["bids"]["Beth"]["cities"] is None
    game.play({"type": "dividend", "pay": True})
    assert seen(game, "Adam")["bids"]["Beth"]["cities"] == ["Ck", "Fn", "Eg"]


@pytest.mark.clause("1853-SEC-08")
def test_whoever_looks_ahead_for_a_player_knows_what_he_knows():
    game = sample()
    known = game.known_to("Beth")
    assert known.state.cities == {"Beth": ("Ck", "Fn", "Eg")}
    assert known.actions == []
    writing = new_game()
    writing.play(WriteBond(by="Adam", amount=151))
    assert writing.known_to("Beth").state.sealed == {}
    assert writing.known_to("Adam").state.sealed == {"Adam": 151}


@pytest.mark.clause("1853-SEC-08")
def test_a_bot_gets_no_more():
    seen = []

    class Curious:
        def __init__(self, chance):
            self.chance = chance

        def decide(self, game, decision):
            seen.append((decision.player, set(game.state.cities), set(game.state.sealed)))
            return pick(game, self.chance)

    game = bidding(70, 64, 63, 62, 61)
    bots = {player: Curious(random.Random(player)) for player in game.players}
    for number, _ in enumerate(moves(game, bots)):
        if number > 60:
            break
    assert all(cities <= {player} and not sealed for player, cities, sealed in seen)


@pytest.mark.clause("1853-SEC-09")
def test_the_title_is_kept_closed_until_the_end():
    """Saves, action lists and the seed wait for the end, and undo is told by the same log."""
    title = new_game().title
    assert title.secret
    game = bidding(150, 95, 85, 80, 70)
    bid(game, "Patna EIR")
    log_for = game.title.secrets.log_for
    assert log_for(game.log[-1], "Adam") == ["You name Patna and claim a share of EIR."]
    for viewer in ("Beth", None):
        assert log_for(game.log[-1], viewer) == ["Adam claims a share of EIR."]


@pytest.mark.clause("1853-SEC-09")
def test_an_older_position_is_filtered_too():
    game = sample()
    view = seen(game.at(9), "Beth")
    assert view["bids"]["Beth"]["cities"] == ["Ck"]
    assert view["bids"]["Adam"]["cities"] is None


@pytest.mark.clause("1853-SEC-10")
def test_the_progress_of_ones_own_contract():
    table = Table().phase("2").company("NWR", {"Beth": 4}).tiles("Em=4/2 Ck=5/5 Dl=9/2")
    table.bid("Beth", 95, "Lahore Delhi Multan").bid("Ed", 70, "Lahore Delhi Mysore")
    game = table.dealing("Beth")
    view = seen(game, "Beth")
    assert view["bids"]["Beth"]["linked"] == {"Ck": True, "Fn": True, "Eg": False}
    assert view["bids"]["Ed"]["linked"] is None


@pytest.mark.clause("1853-SEC-10", "1853-SEC-06")
def test_a_look_ahead_shows_nothing_of_others_contracts():
    """A tile that would fulfil another player's contract looks like any other before it is laid."""
    tiles = "Em=4/2 Ck=5/5 Dl=9/2 Dj=8/1 Dh=58/4"
    table = Table().phase("2").company("NWR", {"Beth": 4}, cash=400).tiles(tiles)
    table.set(choices={"NWR": "free later"}).bid("Ed", 95, "Lahore Delhi Multan")
    game = table.turn("NWR", "Track")
    ahead = game.known_to("Beth")
    for twin in (ahead, game):
        twin.play(LayTile(hex="Eg", tile="6", rotation=3))
        while twin.decision and twin.decision.step == "Track":
            twin.play(Pass())
    assert game.state.fulfilled == ("Ed",)
    assert ahead.state.fulfilled == ()
    action, events = game.actions[-1], game.log[-1]
    assert game.title.secrets.reveals(action, events)
    assert not game.title.secrets.reveals(action, ahead.log[-1])


@pytest.mark.clause("1853-SEC-11")
def test_lots_can_not_be_told_beforehand():
    views = [text(seen(bidding_in_part(seed), "Beth")) for seed in range(6)]
    assert len(set(views)) == 1


def bidding_in_part(seed):
    game = new_game(seed=seed)
    for player in ("Adam", "Clive", "Dora", "Ed"):
        game.play(WriteBond(by=player, amount=100))
    return game


CITY_WORDS = [city.name for city in cities().values()]


@pytest.mark.thorough
@pytest.mark.clause("1853-SEC-02", "1853-SEC-06", "1853-SEC-09")
@pytest.mark.parametrize("seed", in_part(range(3), lambda seed: seed == 0))
def test_no_view_of_a_whole_game_tells_a_city_of_another(seed):
    """Two games that differ in nothing but the cities of one bid look the same to all others."""
    names = NAMES[:4]
    game = new_game(4, seed, game="short")
    bots = seat(names, ("random",), seed)
    for number, _ in enumerate(moves(game, bots, 3000)):
        if number % 25 == 0 and game.state.cities and not game.finished:
            for owner in names:
                if owner not in game.state.fulfilled:
                    _same_to_others(game, owner)
        if number > 500:
            return


def _same_to_others(game: Game, owner: str) -> None:
    other = snapshot.decode(game.title, snapshot.encode(game.state))
    other.cities = {**other.cities, owner: ("Bh",) * len(other.cities.get(owner, ()))}
    twin = Game.of_state(game.title, game.named, other, game.actions, game.log)
    for viewer in (*game.players, None):
        if viewer != owner:
            assert text(seen(twin, viewer)) == text(seen(game, viewer))
