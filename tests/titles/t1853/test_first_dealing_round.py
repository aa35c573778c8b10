"""The first Dealing Round. Clauses DR1."""

import pytest

from railhead.finance.holders import POOL
from railhead.play.actions import BuyShare, Pass, SellShares
from tests.titles.answers import going_on
from tests.titles.t1853.positions import Table, bid, bidding, cash, plays, refused


def first(player="Adam", **fields):
    """A first Dealing Round: Adam and Beth have claimed three NWR each, Clive a BAR."""
    table = Table().company("NWR", {"Adam": 2, "Beth": 1}, formed=False)
    table.company("BAR", {"Clive": 1}, formed=False)
    table.set(contracted={"Adam": ("NWR", "NWR"), "Beth": ("NWR",), "Clive": ("BAR",)})
    return table.dealing(player, first=True, **fields)


def buy(company, by=""):
    return BuyShare(by=by, company=company, source="stock")


def end(game, player):
    """The player's turn ends, if it has not by itself."""
    if game.asked == (player,):
        game.play(Pass(by=player))


@pytest.mark.clause("1853-DR1-01")
def test_it_follows_the_payments_and_starts_with_the_elephant():
    game = bidding(80, 90, 100)
    for words in ("Lahore NWR", "Multan NWR", "Jaipur BBCI", "Ajmer BBCI"):
        for _ in range(3):
            bid(game, words)
    for _ in range(3):
        bid(game, "pass")
    assert game.asked == ("Clive",)
    assert game.decisions[0].step == "Shares"


@pytest.mark.clause("1853-DR1-02")
@pytest.mark.parametrize(("company", "amount"), [("EIR", 95), ("MSM", 75), ("BAR", 65)])
def test_a_share_brings_par_less_five(company, amount):
    game = Table().company(company, {"Adam": 1}, formed=False).cash(Adam=0).dealing(first=True)
    plays(game, SellShares(company=company, count=1))
    assert cash(game, "Adam") == amount


@pytest.mark.clause("1853-DR1-03")
def test_a_share_that_was_sold_waits_for_the_next_round_whoever_wants_it():
    game = first("Clive")
    plays(game, SellShares(company="BAR", count=1))
    assert refused(game, BuyShare(company="BAR", source="pool")) == "1853-DR-09"
    end(game, "Clive")
    pooled = BuyShare(by="Dora", company="BAR", source="pool")
    assert refused(game, pooled) == "1853-DR1-03"
    plays(game, BuyShare(by="Dora", company="BAR", source="stock"))
    table = Table().company("BAR", {"Clive": 1}, pool=1, formed=False).cash(Dora=100)
    later = table.dealing("Dora")
    plays(later, pooled)
    assert cash(later, "Dora") == 30  # at par, as it has no price


@pytest.mark.clause("1853-DR1-04")
def test_a_company_floats_with_the_qualifying_number():
    game = first("Clive")
    plays(game, buy("NWR"))
    assert game.state.frames[-1].floated == ()
    end(game, "Clive")
    plays(game, buy("NWR", "Dora"))
    assert game.state.frames[-1].floated == ("NWR",)
    assert "NWR" not in game.state.launched


@pytest.mark.clause("1853-DR1-04")
def test_the_pool_counts_for_it():
    table = Table().company("NWR", {"Adam": 1}, pool=3, formed=False)
    game = table.dealing("Beth", first=True)
    plays(game, buy("NWR"))
    assert going_on(game).floated == ("NWR",)


@pytest.mark.clause("1853-DR1-05")
def test_shares_bought_can_not_be_sold_after_it():
    table = Table().company("NWR", {"Adam": 1, "Beth": 4}, formed=False)
    game = table.dealing("Adam", first=True, floated=("NWR",), window=("NWR",))
    assert refused(game, SellShares(company="NWR", count=1)) == "1853-DR1-05"


@pytest.mark.clause("1853-DR1-05", "1853-DR-09")
def test_not_in_the_turn_of_the_flotation():
    table = Table().company("NWR", {"Adam": 2, "Beth": 2}, formed=False)
    game = table.set(contracted={"Adam": ("NWR", "NWR")}).dealing("Adam", first=True)
    plays(game, buy("NWR"))
    assert going_on(game).floated == ("NWR",)
    assert game.why(SellShares(by="Adam", company="NWR", count=1)) is not None
    for player in ("Adam", "Beth", "Clive", "Dora", "Ed"):
        end(game, player)
    assert game.asked == ("Adam",)
    plays(game, SellShares(company="NWR", count=2))  # but in his next one


@pytest.mark.clause("1853-DR1-06")
def test_contracted_shares_in_the_first_turn_after_it_and_not_later():
    game = first("Clive")
    plays(game, buy("NWR"))
    end(game, "Clive")
    plays(game, buy("NWR", "Dora"))
    end(game, "Dora")
    end(game, "Ed")
    sold = game.copy()
    plays(sold, SellShares(by="Adam", company="NWR", count=2))
    assert sold.position.units(POOL, "NWR") == 2
    assert "NWR" in sold.state.frames[-1].floated
    plays(game, buy("EIR", "Adam"))  # he only buys: the right is gone
    end(game, "Adam")
    plays(game, SellShares(by="Beth", company="NWR", count=1))
    end(game, "Beth")
    for player in ("Clive", "Dora", "Ed"):
        end(game, player)
    assert refused(game, SellShares(by="Adam", company="NWR", count=1)) == "1853-DR1-06"


@pytest.mark.clause("1853-DR1-06")
def test_only_as_many_as_were_contracted():
    table = Table().company("NWR", {"Adam": 4, "Beth": 1}, formed=False)
    table.set(contracted={"Adam": ("NWR", "NWR", "NWR")}).unredeemed("Adam", "NWR")
    game = table.dealing("Adam", first=True, floated=("NWR",), window=("NWR",))
    assert refused(game, SellShares(company="NWR", count=3)) == "1853-DR1-05"
    plays(game, SellShares(company="NWR", count=2))
    assert refused(game, SellShares(company="NWR", count=1)) == "1853-DR1-05"


@pytest.mark.clause("1853-DR1-06")
def test_before_the_flotation_bought_shares_are_the_first_to_be_sold():
    """Of two claimed shares and one bought, one is sold: what is left is contracted (A-45)."""
    table = Table(3).company("NWR", {"Adam": 3, "Beth": 2}, formed=False)
    table.set(contracted={"Adam": ("NWR", "NWR"), "Beth": ("NWR", "NWR")})
    game = table.dealing("Adam", first=True)
    plays(game, SellShares(company="NWR", count=1))
    end(game, "Adam")
    plays(game, buy("NWR", "Beth"))
    assert going_on(game).floated == ("NWR",)
    end(game, "Beth")
    end(game, "Clive")
    assert list(game.state.contracted["Adam"]) == ["NWR", "NWR"]
    plays(game, SellShares(by="Adam", company="NWR", count=2))
    assert game.state.contracted["Adam"] == ()


@pytest.mark.clause("1853-DR1-06")
def test_contracted_shares_sold_before_the_flotation_are_used_up():
    """Of two claimed shares and one bought, two are sold: one of them was contracted."""
    table = Table(3).company("NWR", {"Adam": 3, "Beth": 2}, formed=False)
    table.set(contracted={"Adam": ("NWR", "NWR", "EIR"), "Beth": ("NWR", "NWR")})
    game = table.dealing("Adam", first=True)
    plays(game, SellShares(company="NWR", count=2))
    assert game.state.contracted["Adam"] == ("NWR", "EIR")


@pytest.mark.clause("1853-DR1-07", "1853-DR1-08")
def test_directors_only_at_the_end():
    game = first("Clive")
    plays(game, buy("NWR"))
    end(game, "Clive")
    plays(game, buy("NWR", "Dora"))
    assert game.state.directors == {}
    while game.decisions[0].step == "Shares":
        game.play(Pass(by=game.asked[0]))
    assert game.state.directors == {"NWR": "Adam"}


@pytest.mark.clause("1853-DR1-08", "1853-DIR-06")
def test_among_equals_the_earliest_claim():
    table = Table().company("NWR", {"Beth": 3, "Adam": 3}, formed=False)
    game = table.dealing("Adam", first=True, floated=("NWR",), passes=4)
    plays(game, Pass(by="Adam"))
    assert game.state.directors == {"NWR": "Beth"}


@pytest.mark.clause("1853-DR1-09", "1853-MGR-01", "1853-MGR-02")
def test_without_two_shares_a_manager():
    table = Table().company("NWR", {"Clive": 1, "Adam": 1}, pool=3, formed=False)
    game = table.dealing("Adam", first=True, floated=("NWR",), passes=4)
    plays(game, Pass(by="Adam"))
    assert game.state.directors == {}
    assert game.title.acting_for(game.position, "NWR") == ("Clive",)


@pytest.mark.clause("1853-DR1-10", "1853-MIN-01")
def test_then_the_kind_of_the_bbci_and_more_cards():
    table = Table().company("BBCI", {"Adam": 5}, formed=False)
    table.bid("Adam", 80, "Ajmer Bombay Lahore", "BBCI BBCI NWR")
    game = table.dealing("Adam", first=True, floated=("BBCI",), passes=4)
    plays(game, Pass(by="Adam"))
    words = [event.text for event in game.log[-1]]
    assert [word for word in words if "Major" in word]
    assert not game.state.more_cards
    table = Table().company("BBCI", {"Adam": 5}, formed=False)
    game = table.dealing("Adam", first=True, floated=("BBCI",), passes=4)
    plays(game, Pass(by="Adam"))
    words = [event.text for event in game.log[-1]]
    minor = next(number for number, word in enumerate(words) if "is a Minor" in word)
    cards = next(number for number, word in enumerate(words) if "one more 2" in word)
    director = next(number for number, word in enumerate(words) if "becomes Director" in word)
    assert director < minor < cards


@pytest.mark.clause("1853-DR1-11")
def test_floated_by_claims_alone():
    game = bidding(70, 70, 70, 70, 70)
    for words in ("Lahore NWR", "Multan NWR", "Peshawar NWR"):
        bid(game, words)
        bid(game, words)
        bid(game, {"L": "Ajmer BBCI", "M": "Jaipur BBCI", "P": "Ahmadabad BBCI"}[words[0]])
        bid(game, {"L": "Dacca BAR", "M": "Chittagong BAR", "P": "Nagpur BNR"}[words[0]])
        bid(game, {"L": "Mysore SIR", "M": "Trichinopoly SIR", "P": "Bangalore MSM"}[words[0]])
    for _ in range(5):
        bid(game, "pass")
    frame = going_on(game)
    one, two = game.players[:2]
    assert (frame.floated, frame.window) == (("NWR",), ("NWR",))
    plays(game, SellShares(by=one, company="NWR", count=3))
    plays(game, BuyShare(by=one, company="BAR", source="stock"))
    for player in game.players[:1] + game.players[1:]:
        end(game, player)
    plays(game, BuyShare(by=one, company="BAR", source="stock"))
    end(game, one)
    assert game.asked == (two,)
    assert refused(game, SellShares(by=two, company="NWR", count=1)) == "1853-DR1-06"
