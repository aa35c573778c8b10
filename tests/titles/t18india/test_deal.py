"""What the deal, the choice of hands and the draft leave. Clauses SETUP, DEAL, DRAFT."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

import railhead
from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import BuyPrivate, BuyShare, Pass, PlaceStation
from railhead.titles import data
from railhead.titles.t18india.actions import KeepCards, TakeCard
from railhead.titles.t18india.hands.deal import KEPT, Deal, deal, name_of
from railhead.titles.t18india.state import IndiaStockRound
from railhead.titles.t18india.title import FOLDER
from tests.titles.answers import going_on
from tests.titles.t18india import Game
from tests.titles.t18india.positions import NAMES, Table, cash, offers, plays, refused, step, units

BOTH = pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
COMPANIES = tuple(data.load_companies(FOLDER))
PRIVATES = tuple(data.load_privates(FOLDER))
REGIONS: dict[str, str] = data.read(FOLDER, "companies.toml")["regions"]


def new(players: int, seed: int = 0, **options: str) -> Game:
    return railhead.new("18india", NAMES[:players], seed, options)


def dealt(game: Game) -> Deal:
    title: Any = game.title
    found: Deal = title.deal
    return found


@cache
def seed_with(card: str, profile: str, count: int = 3) -> int:
    """A seed by which so many of a card are left over with four players."""
    for seed in range(20_000):
        as_there = profile == "18xx.games"
        made = deal(seed, 4, COMPANIES, PRIVATES, REGIONS, as_there=as_there)
        if [name_of(left) for left in made.left].count(card) >= count:
            return seed
    raise AssertionError(f"no seed leaves {count} of {card} over")


def to_stock_round(game: Game) -> None:
    """Everybody keeps the first of his cards and drafts the first of the pool."""
    for player in game.players:
        cards = game.state.hands[player][: KEPT[len(game.players)]]
        game.play(KeepCards(by=player, cards=cards))
    while game.state.draft:
        game.play(TakeCard(card=game.state.draft[0]))


# --- Set-up -----------------------------------------------------------------------------------


@pytest.mark.clause("18india-SETUP-10")
def test_the_commodities_lie_on_their_hexes() -> None:
    """Ore and Tea on two hexes each, the Jewelry nowhere; nobody has a concession."""
    game = new(3)
    goods = game.title.goods(game.position)
    assert goods == {
        "B17": (("Oil", ""),),
        "J13": (("Opium", ""),),
        "H15": (("Ore", ""),),
        "L21": (("Ore", ""),),
        "I28": (("Gold", ""),),
        "H21": (("Cotton", ""),),
        "K38": (("Tea", ""),),
        "O12": (("Tea", ""),),
        "P15": (("Rice", ""),),
        "I18": (("Spices", ""),),
    }


@pytest.mark.clause("18india-SETUP-05", "18india-SETUP-07")
def test_every_company_may_be_drawn_and_every_one_may_get_a_warrant() -> None:
    """Three of each region, never three of the pooled seventeen."""
    drawn: Counter[str] = Counter()
    warranted: Counter[str] = Counter()
    for seed in range(400):
        made = deal(seed, 4, COMPANIES, PRIVATES, REGIONS, as_there=False)
        drawn.update(made.companies)
        warranted.update(made.warrants)
        assert len(made.warrants) == 3
        assert set(made.warrants) <= set(made.companies)
    assert drawn["GIPR"] == 400
    assert warranted["GIPR"] == 0
    for region in REGIONS.values():
        companies = region.split()
        expected = 400 * 3 / len(companies)
        assert all(abs(drawn[company] - expected) < 60 for company in companies)
        assert all(abs(warranted[company] - 400 / len(companies)) < 40 for company in companies)


# --- Deal -------------------------------------------------------------------------------------


@BOTH
@pytest.mark.clause("18india-DEAL-03")
def test_the_rows_lie_as_they_were_dealt(profile: str) -> None:
    game = new(3, 5, profile=profile)
    rows = tuple(tuple(map(name_of, row)) for row in dealt(game).rows)
    assert game.state.rows == rows
    to_stock_round(game)
    assert game.state.rows == rows


@BOTH
@pytest.mark.clause("18india-DEAL-05", "18india-DEAL-07")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_cards_left_over_lie_in_the_open_market(profile: str, players: int) -> None:
    for seed in range(6):
        game = new(players, seed, profile=profile)
        left = Counter(name_of(card) for card in dealt(game).left)
        for company, holders in game.state.certificates.items():
            assert holders.count(POOL) == left[company]
        for private, owner in game.state.privates.items():
            assert owner == (POOL if left[private] else STOCK)


@BOTH
@pytest.mark.clause("18india-DEAL-07", "18india-BUY-07")
def test_a_private_left_over_can_be_bought_in_the_first_stock_round(profile: str) -> None:
    """It belongs to nobody before; the Bank gets its face value."""
    game = new(4, seed_with("P1", profile, 1), profile=profile)
    to_stock_round(game)
    (buyer,) = game.asked
    (bank,) = cash(game, "bank")
    plays(game, BuyPrivate(private="P1"))
    assert cash(game, buyer, "bank") == [550 - 25, bank + 25]
    assert game.state.privates["P1"] == buyer


@BOTH
@pytest.mark.clause("18india-DEAL-08", "18india-CO-08", "18india-CO-01")
def test_three_left_over_start_a_company_that_waits_for_a_player(profile: str) -> None:
    """The first player to buy one from the Open Market manages it, and then it has its home (at
    18xx.games only then, D-08)."""
    game = new(4, seed_with("NSR", profile), profile=profile)
    assert game.state.launched == ("NSR",)
    assert game.state.cash["NSR"] == 71 * game.state.certificates["NSR"].count(POOL)
    assert game.state.map.holds("H25", "NSR") == (profile == "rulebook")
    to_stock_round(game)
    (buyer,) = game.asked
    assert game.position.director("NSR") is None
    plays(game, BuyShare(company="NSR", source="pool"))
    assert game.position.director("NSR") == buyer
    assert game.state.map.holds("H25", "NSR")


@BOTH
@pytest.mark.clause("18india-DEAL-08", "18india-CO-05", "18india-GIPR-08")
@pytest.mark.parametrize(("company", "hex_id"), [("BR", "D23"), ("TR", "M10"), ("GIPR", "A16")])
def test_three_left_over_of_a_company_that_chooses_its_home(
    profile: str, company: str, hex_id: str
) -> None:
    """BR, TR and GIPR have no station before a player manages them: he chooses."""
    game = new(4, seed_with(company, profile), profile=profile)
    assert game.state.launched == (company,)
    assert not game.state.map.markers_of(company)
    to_stock_round(game)
    (buyer,) = game.asked
    plays(game, BuyShare(company=company, source="pool"))
    assert (game.asked, step(game)) == ((buyer,), "Home")
    plays(game, PlaceStation(hex=hex_id))
    assert game.state.map.holds(hex_id, company)


@pytest.mark.clause("18india-DEAL-09")
def test_a_wrong_choice_of_cards_changes_nothing() -> None:
    """Too few, too many, one twice that was dealt once, one of another player."""
    game = new(3, 1)
    first, other, _ = game.players
    hand = game.state.hands[first]
    single = next(card for card in hand if hand.count(card) == 1)
    rest = [card for card in hand if card != single]
    strange = next(card for card in game.state.hands[other] if card not in hand)
    before = game.state
    for cards in (
        hand[:6],
        hand[:8],
        (),
        (single, single, *rest[:5]),
        (strange, *hand[:6]),
        ("EIR-D", *hand[:6]),
    ):
        refusal = game.why(KeepCards(by=first, cards=tuple(cards)))
        assert refusal is not None
        assert refusal.clause == "18india-DEAL-09"
    assert game.why(Pass(by=first)) is not None
    assert game.state is before


@pytest.mark.clause("18india-DEAL-09", "18india-INFO-01")
def test_all_choose_at_once_and_in_any_order() -> None:
    """Who chooses first makes no difference to what lies in the draft."""
    games = []
    for order in (1, -1):
        game = new(4, 3)
        assert game.asked == game.players
        for player in game.players[::order]:
            game.play(KeepCards(by=player, cards=game.state.hands[player][:6]))
        games.append(game)
    first, second = games
    assert first.state.draft == second.state.draft
    assert first.state.hands == second.state.hands
    assert first.asked == second.asked


# --- Draft ------------------------------------------------------------------------------------


def drafting() -> Game:
    game = new(4, 3)
    for player in game.players:
        game.play(KeepCards(by=player, cards=game.state.hands[player][:6]))
    return game


@pytest.mark.clause("18india-DRAFT-03", "18india-DRAFT-01")
def test_a_card_that_was_taken_is_gone() -> None:
    """The one Director's Certificate of a company; of two alike one is left."""
    game = drafting()
    director = next(card for card in game.state.draft if card.endswith("-D"))
    plays(game, TakeCard(card=director))
    assert refused(game, TakeCard(card=director)) == "18india-DRAFT-01"
    twice = next(card for card, n in Counter(game.state.draft).items() if n > 1)
    count = game.state.draft.count(twice)
    (taker,) = game.asked
    held = game.state.hands[taker].count(twice)
    plays(game, TakeCard(card=twice))
    assert game.state.draft.count(twice) == count - 1
    assert game.state.hands[taker].count(twice) == held + 1
    plays(game, TakeCard(card=twice))


@pytest.mark.clause("18india-DRAFT-03", "18india-DRAFT-02")
def test_nobody_passes_or_drafts_out_of_turn() -> None:
    game = drafting()
    assert refused(game, Pass()) == "18india-DRAFT-03"
    early = TakeCard(by=game.players[0], card=game.state.draft[0])
    refusal = game.why(early)
    assert refusal is not None
    assert refusal.clause == "18india-DRAFT-02"


@pytest.mark.clause("18india-DRAFT-07", "18india-LIM-04", "18india-OR-03")
def test_a_hand_obliges_to_nothing() -> None:
    """With money for it: a pass is offered; its private pays nothing; it does not score."""
    table = Table("EIR").company("EIR", {"Bob": 3}, trains="2").hand("Ann", "EIR P6 EIR-D")
    game = table.cash(Ann=500, Bob=0, Cy=0).stock_round("Ann")
    assert offers(game, Pass())
    plays(game, Pass())
    while game.state.round != "Stock round 3":
        plays(game, Pass())
    assert cash(game, "Ann") == [500]
    assert units(game, "EIR", "Ann") == [0]
    assert game.result["Ann"] == 500
    assert game.position.certificate_count("Ann") == 0
    assert game.state.hands["Ann"] == ("EIR", "P6", "EIR-D")


@pytest.mark.clause("18india-DRAFT-02", "18india-DRAFT-04", "18india-DRAFT-05", "18india-DRAFT-06")
@pytest.mark.parametrize(
    ("players", "picks", "sizes", "order"),
    [
        (2, "2 1 " + "1 2 " * 10 + "1", [20, 19], "2 1"),
        (3, "3 2 1 " + "1 2 3 " * 8, [16, 16, 16], "1 2 3"),
        (4, "4 3 2 1 " + "1 2 3 4 " * 6 + "1", [14, 13, 13, 13], "2 3 4 1"),
        (5, "5 4 3 2 1 " + "1 2 3 4 5 " * 5 + "1 2 3 4", [12, 12, 12, 12, 11], "5 1 2 3 4"),
    ],
)
def test_the_order_of_the_draft(players: int, picks: str, sizes: list[int], order: str) -> None:
    """Scenario S1."""
    game = railhead.new("18india", NAMES[:players], 3)
    for player in game.players:
        cards = list(game.state.hands[player][: KEPT[players]])
        game.play({"type": "keep_cards", "by": player, "cards": cards})
    seats = {player: str(place) for place, player in enumerate(game.players, 1)}
    taken = []
    while game.state.draft:
        taken.append(seats[game.asked[0]])
        game.play({"type": "take_card", "card": game.state.draft[0]})
    assert taken == picks.split()
    assert [len(game.state.hands[player]) for player in game.players] == sizes
    assert [seats[player] for player in game.state.order] == order.split()
    assert game.state.round == "Stock round 1"
    assert game.asked == game.state.order[:1]
    assert isinstance(going_on(game, 0), IndiaStockRound)  # the draft is over
