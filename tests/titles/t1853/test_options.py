"""The simplified, standard, short and longer game; more tiles. Clauses OPT."""

import pytest

from railhead.finance.holders import BANK, DEPOT
from railhead.play.actions import Answer, BuyShare, Pass, PayDividend, SellShares
from railhead.play.refusal import IllegalAction
from railhead.routes.trains import kind_of
from railhead.titles.t1853.position import Position
from railhead.titles.t1853.stock import DealInShares
from railhead.titles.t1853.title import T1853
from tests.seen import seen
from tests.titles.t1853 import Game
from tests.titles.t1853.positions import NAMES, Table, cash, new_game, pass_on, plays, refused

FOUR_SHARES = {
    "EIR": 40,
    "GIP": 56,
    "NWR": 72,
    "BNR": 88,
    "BBCI": 104,
    "MSM": 120,
    "SIR": 140,
    "BAR": 160,
}


def simplified(count=5, seed=0, **more):
    return new_game(count, seed, game="simplified", **more)


def rich(game):
    """The same game with £500 more for everybody, at the beginning of its first Dealing Round."""
    state = game.state.copy()
    for player in game.players:
        state.cash[player] += 500
    state.priority = game.players[0]
    state.frames = ()
    state.turn -= 1
    p = Position(game.title, state)
    p.rule(DealInShares).begin(p, formed=state.launched)
    return Game.of_state(game.title, game.named, state)


def added(plain, tiles):
    """Of which tiles there are more, and how many."""
    more = {tile: tiles[tile].count - plain[tile].count for tile in plain}
    return {tile: count for tile, count in more.items() if count}


@pytest.mark.clause("1853-OPT-01")
@pytest.mark.parametrize(("count", "money"), [(3, 2800), (4, 3100), (5, 3400), (6, 3700)])
def test_simplified_money(count, money):
    game = simplified(count)
    paid = sum(4 * game.title.par(company) for company in game.state.launched)
    assert sum(cash(game, player) for player in NAMES[:count]) == 440 * count - paid
    assert cash(game, BANK) == money - 440 * count + paid


@pytest.mark.clause("1853-OPT-02")
@pytest.mark.parametrize("seed", range(6))
def test_simplified_deals_six_of_the_eight(seed):
    game = simplified(6, seed)
    assert sorted(game.state.launched) == sorted(["EIR", "GIP", "NWR", "BNR", "MSM", "SIR"])
    assert sorted(game.state.directors.values()) == sorted(NAMES)
    three = simplified(3, seed)
    assert len(three.state.launched) == 3
    assert {"BBCI", "BAR"}.isdisjoint(three.state.launched)


@pytest.mark.clause("1853-OPT-02")
def test_other_ways_to_choose_the_dealt_companies():
    lowest = simplified(4, dealt="lowest numbers")
    assert sorted(lowest.state.launched) == sorted(["EIR", "GIP", "NWR", "BNR"])
    dealt = {
        c for seed in range(20) for c in simplified(3, seed, dealt="eight by lot").state.launched
    }
    assert dealt == set(FOUR_SHARES)


@pytest.mark.clause("1853-OPT-02")
def test_the_banker_names_the_dealt_companies_himself():
    for seed in range(4):
        game = simplified(3, seed, dealt="BAR EIR SIR")
        assert game.state.launched == ("EIR", "SIR", "BAR")
    for wrong in ("EIR SIR", "EIR SIR BAR GIP", "EIR SIR SIR", "EIR SIR XYZ", ""):
        with pytest.raises(IllegalAction) as raised:
            simplified(3, dealt=wrong)
        assert raised.value.clause == "1853-OPT-02"


@pytest.mark.clause("1853-OPT-13")
def test_a_list_of_tiles_of_the_players_own():
    plain = new_game(3).title.board.tiles
    more = new_game(3, tile_kit="3+2 58+4", unrestricted_58="on").title.board.tiles
    assert added(plain, more) == {"3": 2, "58": 8}  # four by the list, four by the tile option
    for wrong in ("3", "3+0", "3+21", "3+1 3+1", "12+1", "999+1", "MIK2", "3+2, 58+4", ""):
        with pytest.raises(IllegalAction) as raised:
            new_game(3, tile_kit=wrong)
        assert raised.value.clause == "1853-OPT-13"


@pytest.mark.clause("1853-OPT-03")
@pytest.mark.parametrize("seed", range(5))
def test_simplified_seats_follow_the_numbers(seed):
    game = simplified(5, seed)
    numbers = [list(FOUR_SHARES).index(game.position.directed_by(p)[0]) for p in game.players]
    assert numbers == sorted(numbers)
    assert rich(game).asked == (game.players[0],)
    state = game.title.set_up()
    assert state.priority == state.seats[0]


@pytest.mark.clause("1853-OPT-04")
@pytest.mark.parametrize("seed", range(5))
def test_simplified_everybody_pays_for_four_shares(seed):
    game = simplified(6, seed, dealt="eight by lot")
    for company, player in game.state.directors.items():
        assert game.position.units(player, company) == 4
        assert game.position.certificate_count(player) == 3
        assert cash(game, player) == FOUR_SHARES[company]


@pytest.mark.clause("1853-OPT-05")
def test_simplified_has_no_first_dealing_round_of_its_own():
    table = Table(game="simplified").company("BBCI", {"Adam": 1, "Beth": 2}, formed=False)
    game = table.dealing("Adam", number=1)
    before = cash(game, "Adam")
    plays(game, SellShares(company="BBCI", count=1))
    assert cash(game, "Adam") == before + 84  # par, not par - 5
    assert not rich(simplified()).state.frames[-1].first


@pytest.mark.clause("1853-OPT-06")
@pytest.mark.parametrize("count", [3, 6])
def test_simplified_limits(count):
    table = Table(count, game="simplified")
    game = table.company("MSM", {"Adam": 2, "Beth": 1}, formed=False).dealing("Clive")
    plays(game, BuyShare(company="MSM", source="stock"))
    assert game.state.directors["MSM"] == "Adam"  # formed with four
    game = Table(count, game="simplified").company("EIR", {"Adam": 5}).dealing("Adam")
    assert refused(game, BuyShare(company="EIR", source="stock")) == "1853-LIM-01"
    game = Table(count, game="simplified").company("EIR", {"Adam": 4}).dealing("Adam")
    plays(game, BuyShare(company="EIR", source="stock"))


@pytest.mark.clause("1853-OPT-07")
def test_dealt_companies_are_those_on_sale():
    game = rich(simplified(3, dealt="lowest numbers"))
    assert game.state.contract_companies == ("EIR", "GIP", "NWR")
    assert refused(game, BuyShare(company="SIR", source="stock")) == "1853-LIM-06"


@pytest.mark.clause("1853-OPT-07")
def test_without_contracts_the_bbci_is_a_minor():
    seeds = (simplified(6, seed, dealt="eight by lot") for seed in range(20))
    game = next(game for game in seeds if "BBCI" in game.state.launched)
    assert not game.title.is_major(game.position, "BBCI")


@pytest.mark.clause("1853-OPT-08", "1853-OPT-09", "1853-OPT-10")
@pytest.mark.parametrize(
    ("option", "banks"),
    [
        ("standard", [2310, 2220, 1650, 1440]),
        ("short", [1260, 1170, 600, 390]),
        ("longer", [16_310, 16_220, 15_650, 15_440]),
    ],
)
def test_money_of_other_lengths(option, banks):
    assert [cash(new_game(n, game=option), BANK) for n in (3, 4, 5, 6)] == banks


@pytest.mark.clause("1853-OPT-10", "1853-PRC-06")
def test_in_the_longer_game_400_does_not_end_it():
    table = Table(game="longer").company("EIR", {"Adam": 5}, price=380, trains="2")
    game = table.dividend("EIR", 100)
    plays(game, PayDividend(pay=True))
    assert game.position.price("EIR") == 400
    assert not game.finished
    assert seen(game)["end_cells"] == []
    game = table.price("EIR", 400).dividend("EIR", 2000)
    plays(game, PayDividend(pay=True))
    assert game.position.price("EIR") == 400
    assert not game.state.ends


@pytest.mark.clause("1853-OPT-14", "1853-OPT-15")
def test_options_that_do_not_exist_are_refused():
    for options in ({"game": "short,longer"}, {"mik2": "on"}):
        with pytest.raises(IllegalAction) as raised:
            T1853(NAMES[:3], options, 0)
        assert raised.value.clause == "1853-OPT-14"


@pytest.mark.clause("1853-OPT-14")
def test_options_combine():
    game = new_game(3, game="short", unrestricted_58="on", tile_kit="MIK1.1", one_base="on")
    tiles = game.title.board.tiles
    assert (tiles["58"].count, tiles["3"].count, cash(game, BANK)) == (12, 12, 1260)


@pytest.mark.clause("1853-OPT-12", "1853-OPT-13")
@pytest.mark.parametrize(
    ("kit", "more"),
    [
        (
            "MIK1",
            {"3": 4, "4": 4, "71": 1, "72": 2, "73": 3, "74": 2, "75": 1, "76": 1, "77": 1, "78": 3}
            | {"79": 2, "113": 1},
        ),
        (
            "MIK1.1",
            {"3": 2, "4": 2, "71": 1, "72": 1, "73": 2, "75": 2, "76": 2, "78": 3, "113": 1},
        ),
    ],
)
def test_tile_kits(kit, more):
    plain = new_game(3).title.board.tiles
    kits = new_game(3, tile_kit=kit).title.board.tiles
    assert added(plain, kits) == more
    assert sum(tile.count or 0 for tile in plain.values()) == 199


@pytest.mark.clause("1853-OPT-16", "1853-DR-10")
def test_dealt_companies_are_formed_and_not_sold_in_that_round():
    game = rich(simplified(3, dealt="lowest numbers"))
    assert (cash(game, "EIR"), game.position.price("EIR")) == (1000, 100)
    assert sorted(game.state.map.markers_of("EIR")) == [("Hx", 0), ("Jab", 1)]
    assert refused(game, SellShares(company="EIR", count=1)) == "1853-DR-10"
    # As dealt, nobody can pay a fifth share: with nothing to sell either the round is over at once.
    assert simplified(3, dealt="lowest numbers").decisions[0].step == "Elephant"


@pytest.mark.clause("1853-OPT-17", "1853-MIN-01", "1853-MIN-04")
def test_a_minor_dealt_brings_more_cards():
    def twos(game):
        pass_on(game) if game.decisions[0].step == "Shares" else None
        while game.state.turn == 1 and game.state.railway_round == 0:
            game.play(Pass(by=game.asked[0]))
        return sum(kind_of(card) == "2" for card in game.position.trains(DEPOT))

    assert twos(simplified(4, dealt="lowest numbers")) == 6
    with_minor = next(
        game
        for game in (simplified(6, seed) for seed in range(1))
        if {"MSM", "SIR"} & set(game.state.launched)
    )
    assert twos(with_minor) == 7


@pytest.mark.clause("1853-ELE-04")
def test_simplified_goes_on_like_any_game():
    game = simplified(3, dealt="lowest numbers")
    while game.decisions[0].step == "Shares":
        game.play(Pass(by=game.asked[0]))
    assert game.decisions[0].step == "Elephant"
    game.play(Pass(by=game.asked[0]))
    assert game.state.round == "Railway Round 1"
    assert refused(game, Answer(agree=True)) == "1853-RR-02"
