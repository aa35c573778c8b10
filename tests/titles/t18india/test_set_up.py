"""Set-up, deal and draft. Clauses SETUP, DEAL, DRAFT."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import railhead
from railhead.finance.holders import BANK, DEPOT, GONE, POOL, STOCK
from railhead.play.refusal import IllegalAction
from railhead.routes.trains import kind_of
from railhead.titles import data
from railhead.titles.t18india.hands.deal import deal, name_of
from railhead.titles.t18india.title import FOLDER
from tests.seen import seen
from tests.titles.t18india import Game
from tests.titles.t18india.positions import NAMES, Table

SEEDS = range(20)
REGIONS: dict[str, str] = data.read(FOLDER, "companies.toml")["regions"]


def new(players: int, seed: int = 0, **options: str) -> Game:
    return railhead.new("18india", NAMES[:players], seed, options)


def keep(game: Game, player: str, count: int) -> None:
    cards = list(game.state.hands[player][:count])
    game.play({"type": "keep_cards", "by": player, "cards": cards})


def drafting(players: int) -> Game:
    """A game in which everybody has kept the first of his cards."""
    game = new(players)
    for player in game.players:
        keep(game, player, {2: 8, 3: 7, 4: 6, 5: 5}[players])
    return game


# SETUP


@pytest.mark.clause("18india-SETUP-01")
@pytest.mark.parametrize("players", [1, 6])
def test_two_to_five_players(players: int) -> None:
    names = [f"Player {number}" for number in range(players)]
    with pytest.raises(IllegalAction) as refused:
        railhead.new("18india", names)
    assert refused.value.clause == "18india-SETUP-01"


@pytest.mark.clause("18india-SETUP-02")
def test_the_turn_order_is_drawn_by_lot() -> None:
    assert len({new(4, seed).players for seed in SEEDS}) > 5
    assert all(sorted(new(4, seed).players) == NAMES[:4] for seed in SEEDS)
    game = new(4, profile="18xx.games")
    assert game.players == tuple(NAMES[:4])
    assert game.state.order == game.players


@pytest.mark.clause("18india-SETUP-03", "18india-SETUP-04", "18india-DEAL-06", "18india-DEAL-07")
@pytest.mark.parametrize(("players", "cash"), [(2, 1100), (3, 733), (4, 550), (5, 440)])
def test_money(players: int, cash: int) -> None:
    """The Bank pays for the shares left over, not for privates."""
    for seed in SEEDS:
        game = new(players, seed)
        title: Any = game.title
        assert all(game.state.cash[player] == cash for player in game.players)
        left = [name_of(card) for card in title.deal.left]
        paid = sum(title.face(card) for card in left if card not in title.privates)
        assert game.state.cash[BANK] == 9000 - players * cash - paid
        for company, printed in title.companies.items():
            assert game.state.cash[company] == left.count(company) * printed.prices[0]
        for private, owner in game.state.privates.items():
            assert owner == (POOL if private in left else STOCK)


@pytest.mark.clause("18india-SETUP-05", "18india-SETUP-06", "18india-SETUP-07")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_three_companies_and_a_warrant_of_each_region(profile: str) -> None:
    drawn: set[str] = set()
    for seed in SEEDS:
        game = new(3, seed, profile=profile)
        companies = set(game.title.companies)
        assert "GIPR" in companies
        assert len(companies) == 10
        for region in REGIONS.values():
            assert len(companies & set(region.split())) == 3
            assert len(set(game.state.warrants) & set(region.split())) == 1
        assert set(game.state.certificates) == set(game.state.markers) == companies
        assert set(game.state.warrants) <= companies - {"GIPR"}
        drawn |= companies
    assert len(drawn) == 18


@pytest.mark.clause("18india-SETUP-08", "18india-DEAL-04", "18india-DEAL-10")
def test_companies_warrants_rows_and_market_are_open_before_the_choice() -> None:
    game = new(4)
    for viewer in (*game.players, None):
        view = seen(game, viewer)
        assert [company["id"] for company in view["companies"]] == list(game.title.companies)
        assert view["warrants"] == list(game.state.warrants)
        shown = {spread["name"]: spread["cards"] for spread in view["spreads"]}
        for number, row in enumerate(game.state.rows, 1):
            assert [card["id"] for card in shown[f"Row {number}"]] == list(row)
        assert len(shown["Open Market"]) == 5


@pytest.mark.clause("18india-SETUP-09")
def test_ten_bonds_in_their_stack() -> None:
    assert new(3).state.bonds == (BANK,) * 10


@pytest.mark.clause("18india-SETUP-10")
def test_no_concession_is_owned_and_the_jewelry_is_out_of_play() -> None:
    state = new(3).state
    assert not any(state.concessions.values())
    assert state.jewelry == ""


@pytest.mark.clause("18india-SETUP-11")
def test_all_trains_are_in_the_bank() -> None:
    cards = Counter(kind_of(card) for card in new(3).state.trains[DEPOT])
    assert cards == {"2": 6, "3": 4, "4": 3, "3x2": 3, "3x3": 3, "4x2": 3, "4x3": 3}
    assert list(cards)[:3] == ["2", "3", "4"]


@pytest.mark.clause("18india-SETUP-12", "18india-SETUP-13", "18india-DEAL-05")
@pytest.mark.parametrize(("players", "left"), [(2, 4), (3, 4), (4, 5), (5, 2)])
def test_the_deck(players: int, left: int) -> None:
    """88 cards are dealt out; the Director's Certificates are not among them."""
    game = new(players)
    title: Any = game.title
    cards = [card for cards in (*title.deal.rows, *title.deal.hands) for card in cards]
    assert len(title.deal.left) == left
    cards = [name_of(card) for card in (*cards, *title.deal.left)]
    expected = dict.fromkeys(title.companies, 8) | {"GIPR": 10}
    assert Counter(cards) == expected | dict.fromkeys(title.privates, 1)
    assert len(cards) == 88
    gipr = game.state.certificates["GIPR"]
    assert gipr[10:] == (GONE,) * 10


@pytest.mark.clause("18india-SETUP-14")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_a_seed_decides_everything(profile: str) -> None:
    first, again, other = (new(4, seed, profile=profile) for seed in (7, 7, 8))
    assert first.players == again.players
    assert first.title.deal == again.title.deal  # type: ignore[attr-defined]
    assert first.title.deal != other.title.deal  # type: ignore[attr-defined]


@pytest.mark.clause("18india-SETUP-14")
@pytest.mark.parametrize(
    ("seed", "players", "left"),
    [(1756324649, 2, "GIPR_1 NWR_6 EIR_7 P5"), (1180135368, 3, "EBR_3 GIPR_5 SPD_8 MR_8")],
)
def test_the_deal_of_18xx_games(seed: int, players: int, left: str) -> None:
    companies = tuple(data.load_companies(FOLDER))
    privates = tuple(data.load_privates(FOLDER))
    dealt = deal(seed, players, companies, privates, REGIONS, as_there=True)
    assert dealt.left == tuple(left.split())


# DEAL


@pytest.mark.clause("18india-DEAL-01", "18india-DEAL-02")
@pytest.mark.parametrize(
    ("players", "hand", "row"), [(2, 15, 18), (3, 13, 15), (4, 11, 13), (5, 10, 12)]
)
def test_hands_and_rows(players: int, hand: int, row: int) -> None:
    state = new(players).state
    assert [len(cards) for cards in state.hands.values()] == [hand] * players
    assert [len(cards) for cards in state.rows] == [row] * 3


@pytest.mark.clause("18india-DEAL-03")
def test_certificates_leave_a_row_at_its_top() -> None:
    table = Table("EIR NWR MR").row(1, "EIR NWR MR").cash(Ann=500)
    game = table.stock_round("Ann")
    refusal = game.why({"type": "buy_share", "company": "NWR", "source": "row 1"})
    assert refusal is not None
    assert refusal.clause == "18india-BUY-04"
    game.play({"type": "buy_share", "company": "EIR", "source": "row 1"})
    assert game.state.rows[0] == ("NWR", "MR")


@pytest.mark.clause("18india-DEAL-08")
@pytest.mark.parametrize("profile", ["rulebook", "18xx.games"])
def test_three_of_a_company_left_over_start_it(profile: str) -> None:
    """By the rulebook with marker and home station, at 18xx.games without (D-08)."""
    for seed in range(3000):
        title: Any = new(4, seed, profile=profile).title
        left = Counter(name_of(card) for card in title.deal.left)
        company, count = left.most_common(1)[0]
        if count >= 3 and company not in ("GIPR", "BR", "TR"):
            break
    state = new(4, seed, profile=profile).state
    assert state.launched == (company,)
    assert state.managers == {}
    placed = bool(state.map.markers_of(company))
    assert (company in state.market, placed) == ((profile == "rulebook"),) * 2


@pytest.mark.clause("18india-DEAL-09")
@pytest.mark.parametrize(("players", "count"), [(2, 8), (3, 7), (4, 6), (5, 5)])
def test_so_many_cards_are_kept(players: int, count: int) -> None:
    game = new(players)
    assert game.asked == game.players
    last = game.players[-1]
    hand = game.state.hands[last]
    strange = next(card for card in ("XX", *game.title.companies) if card not in hand)
    for cards in (hand[: count - 1], hand[: count + 1], (*hand[: count - 1], strange)):
        refusal = game.why({"type": "keep_cards", "by": last, "cards": list(cards)})
        assert refusal is not None
        assert refusal.clause == "18india-DEAL-09"
    keep(game, last, count)
    assert last not in game.asked
    assert len(game.state.hands[last]) == count
    refusal = game.why({"type": "keep_cards", "by": last, "cards": list(hand[:count])})
    assert refusal is not None
    assert refusal.clause == "18india-DEAL-09"


# DRAFT


@pytest.mark.clause("18india-DRAFT-01")
@pytest.mark.parametrize(("players", "cards"), [(2, 23), (3, 27), (4, 29), (5, 34)])
def test_discards_and_directors_certificates_are_drafted(players: int, cards: int) -> None:
    """In an order that does not tell who discarded what."""
    game = drafting(players)
    draft = game.state.draft
    assert len(draft) == cards
    companies = [company for company in game.title.companies if company != "GIPR"]
    assert all(draft.count(f"{company}-D") == 1 for company in companies)
    places = [*game.title.companies, *game.title.privates]
    order = [places.index(card.removesuffix("-D")) for card in draft]
    assert order == sorted(order)


@pytest.mark.clause("18india-DRAFT-02", "18india-DRAFT-03")
def test_one_card_must_be_taken_in_turn() -> None:
    game = drafting(4)
    last, *_, first = reversed(game.players)
    assert game.asked == (last,)
    card = game.state.draft[0]
    for action, clause in (
        ({"type": "pass"}, "DRAFT-03"),
        ({"type": "take_card", "card": card, "by": first}, "DRAFT-02"),
        ({"type": "take_card", "card": "nothing"}, "DRAFT-01"),
    ):
        refusal = game.why(action)
        assert refusal is not None
        assert refusal.clause == f"18india-{clause}"
    count = game.state.draft.count(card)
    game.play({"type": "take_card", "card": card})
    assert game.state.draft.count(card) == count - 1
    assert card in game.state.hands[last]
    assert game.asked == (game.players[-2],)


@pytest.mark.clause("18india-DRAFT-07")
def test_a_hand_pays_counts_and_scores_nothing() -> None:
    table = Table("EIR").company("EIR", {"Bob": 3}, trains="2").hand("Ann", "EIR EIR P1 P6")
    game = table.cash(Ann=10).turn("EIR", "Dividend", ran=True, revenue=100)
    game.play({"type": "dividend", "pay": True})
    p = game.position
    assert p.cash("Ann") == 10
    assert p.certificate_count("Ann") == 0
    assert p.title.worth(p, "Ann") == 10
