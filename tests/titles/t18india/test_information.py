"""What players may know. Clauses INFO."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

import railhead
from tests.lanes import in_part
from tests.play.conduct import play_out
from tests.seen import seen
from tests.titles.t18india import Game
from tests.titles.t18india.positions import Table, refused


def other_world(game: Game, viewer: str | None, chance: random.Random) -> Game:
    """The same game with the hidden cards of all others mixed: the same numbers of cards, other
    cards."""
    state = game.state.copy()
    others = [name for name in game.players if name != viewer]
    cards = [card for name in others for card in state.hands[name]] + list(state.discards)
    chance.shuffle(cards)
    for name in others:
        count = len(state.hands[name])
        state.hands[name], cards = tuple(cards[:count]), cards[count:]
    state.discards = tuple(cards)
    return Game.of_state(game.title, game.named, state, game.actions, game.log)


@pytest.mark.thorough
@pytest.mark.clause("18india-INFO-01", "18india-INFO-03", "18india-INFO-04", "18india-INFO-06")
@pytest.mark.parametrize("players", in_part([3, 4], lambda players: players == 4))
@pytest.mark.parametrize("hands", ["draft", "auction"])
def test_no_view_depends_on_what_others_hold(players: int, hands: str) -> None:
    """Whatever the hidden cards of the others are: view, log, and who is asked are the same."""
    names = [f"Player {number}" for number in range(players)]
    game = railhead.new("18india", names, players, {"hands": hands})
    chance = random.Random(players)
    looked = 0
    for _ in play_out(game, chance):
        if looked > 60 or chance.random() > 0.3:
            continue
        looked += 1
        viewer = chance.choice([*names, None])
        other = other_world(game, viewer, chance)
        assert other.asked == game.asked
        assert encoded(seen(other, viewer)) == encoded(seen(game, viewer))


@pytest.mark.clause("18india-INFO-06")
def test_what_a_player_looks_ahead_with_is_what_he_knows() -> None:
    game = railhead.new("18india", ["Ann", "Bob", "Cy"], 5)
    chance = random.Random(5)
    for number, _ in enumerate(play_out(game, chance)):
        if number > 120:
            break
        if number % 10:
            continue
        viewer = chance.choice(game.players)
        known = game.known_to(viewer)
        other = other_world(game, viewer, chance).known_to(viewer)
        assert msgspec.json.encode(known.state) == msgspec.json.encode(other.state)
        assert known.state.hands[viewer] == game.state.hands[viewer]
        shown = seen(game, viewer)
        assert seen(known, viewer)["spreads"] == shown["spreads"]


@pytest.mark.clause("18india-INFO-01", "18india-INFO-06")
def test_what_was_kept_is_told_to_its_owner_only() -> None:
    game = railhead.new("18india", ["Ann", "Bob", "Cy"], 5)
    first = game.players[0]
    hand = game.state.hands[first]
    game.play({"type": "keep_cards", "by": first, "cards": list(hand[:7])})
    for viewer in (*game.players[1:], None):
        assert seen(game, viewer)["log"][-1] == [f"{first} has chosen."]
        shown = spread(game, viewer, "Discarded")
        assert (shown["hidden"], shown["cards"]) == (len(hand) - 7, [])
    assert "keeps" in seen(game, first)["log"][-1][0]
    kept = sorted(card["id"] for card in spread(game, first, "Your hand")["cards"])
    assert kept == sorted(hand[:7])


@pytest.mark.clause("18india-INFO-02")
def test_the_draft_is_open() -> None:
    game = drafting()
    taker = game.asked[0]
    card = game.state.draft[0]
    game.play({"type": "take_card", "card": card})
    for viewer in (*game.players, None):
        (line,) = seen(game, viewer)["log"][-1]
        assert line.startswith(f"{taker} takes {card.removesuffix('-D')}")
        shown = [card["id"] for card in spread(game, viewer, "Draft")["cards"]]
        assert shown == list(game.state.draft)


@pytest.mark.clause("18india-INFO-04")
def test_the_number_of_cards_in_a_hand_is_open() -> None:
    game = drafting()
    for viewer in (*game.players, None):
        view = seen(game, viewer)
        assert [shown["hand"] for shown in view["players"]] == [7, 7, 7]


@pytest.mark.clause("18india-INFO-04")
@pytest.mark.parametrize(
    ("cards", "words"), [("", "0 cards"), ("MR", "1 card"), ("MR MR", "2 cards")]
)
def test_the_number_of_cards_in_words(cards: str, words: str) -> None:
    view = seen(Table("EIR MR").hand("Bob", cards).stock_round("Ann"), "Ann")
    bob = next(shown for shown in view["players"] if shown["name"] == "Bob")
    assert bob["facts"][0]["value"] == words


@pytest.mark.clause("18india-INFO-05")
def test_portfolios_and_treasuries_are_open() -> None:
    table = Table("EIR").company("EIR", {"Ann": 4}, cash=120, trains="2").bonds(Bob=1, EIR=2)
    view = seen(table.shares("GIPR", {"EIR": 1}).cash(Ann=77).stock_round("Ann"), "Cy")
    ann, bob, _ = view["players"]
    assert (ann["cash"], ann["shares"], bob["bonds"]) == (77, {"EIR": 4}, 1)
    company = next(shown for shown in view["companies"] if shown["id"] == "EIR")
    assert facts(ann) == {"hand": "0 cards", "pass track": 1}  # she can buy nothing
    assert facts(bob) == {"hand": "0 cards", "Royal Bonds": 1}
    assert (company["cash"], company["trains"], company["bonds"]) == (120, ["2"], 2)
    assert company["owns"] == {"GIPR": 1}


@pytest.mark.clause("18india-INFO-05", "18india-GUAR-01", "18india-END-02")
def test_all_that_a_company_has_is_there_to_read() -> None:
    table = Table("EIR MR NSR KGF").set(warrants=("EIR",), concessions={"tea": "EIR"})
    table.company("EIR", {"Ann": 3}, price=142).company("NSR", {"Bob": 3}, managed=True)
    table.shares("GIPR", {"EIR": 1}).private("P1", "EIR").bonds(EIR=2).private("P3", "pool")
    table.shares("MR", {"Bob": 1}).company("KGF", {"Cy": 3}, managed=True)
    del table.state.managers["KGF"]
    table.set(closed=("NSR",)).tiles("R15=9@0 R13=4@0 R11=8@0")
    view = seen(table.stock_round("Ann"), None)
    shown = {company["id"]: company for company in view["companies"]}
    eir, mr, nsr, kgf = (shown[name] for name in ("EIR", "MR", "NSR", "KGF"))
    holds = "1 GIPR, P1, 2 bonds"
    assert facts(eir) == {"Holds": holds, "Concessions": "Tea", "Warrant": "5% = ₹7"}
    assert (eir["tag"]["text"], eir["assets"], eir["issue_price"]) == ("5% = ₹7", 337, 100)
    assert [each["warrant"] for each in (eir, mr)] == [True, False]
    assert [each["directed"] for each in (eir, kgf)] == [True, False]
    assert [each["chief"] for each in (eir, kgf)] == ["Director", "Manager"]
    words = ["", "1 of 3 shares in play", "closed", "without a Manager"]
    assert [each["status"] for each in (eir, mr, nsr, kgf)] == words
    assert (view["warrants"], view["concessions"]) == (["EIR"], {"tea": "EIR"})
    assert [view["privates"][name]["price"] for name in ("P1", "P3")] == [None, 60]
    assert view["end_cells"] == [[0, 25], [0, 26], [0, 27], [0, 28]]
    assert [(each["value"], each["of"]) for each in view["gauges"]] == [(1, 3), (1, None)]
    steps = seen(table.turn("EIR"), "Ann")["order"]["steps"]
    assert [step["name"] for step in steps][-3:] == ["Trains", "Sales", "Purchase"]


@pytest.mark.clause("18india-DEAL-03", "18india-DEAL-04")
def test_of_the_rows_alone_it_matters_what_is_on_top() -> None:
    table = Table("EIR MR").row(1, "MR EIR").row(2, "EIR").hand("Ann", "MR").private("P1", "pool")
    spreads = seen(table.stock_round("Ann"), "Ann")["spreads"]
    assert [s["name"] for s in spreads if s["ordered"]] == ["Row 1", "Row 2", "Row 3"]
    assert [s["name"] for s in spreads if s["yours"]] == ["Your hand"]


@pytest.mark.clause("18india-SETUP-10", "18india-CONC-02", "18india-CONC-08", "18india-REV-06")
def test_what_routes_earn_besides_is_there_to_read() -> None:
    """Who has a concession, or had it until it closed; where the commodity lies, what it pays."""
    table = Table("MR WR").company("MR")
    game = table.set(concessions={"tea": "MR", "rice": "gone"}).stock_round("Ann")
    cards = {card["name"]: card for card in spread(game, None, "Commodities")["cards"]}
    assert len(cards) == 9
    notes = {
        "Opium": "J13 to Lahore, Haldia ₹100",
        "Ore": "H15 or L21 to Karachi, Chennai ₹50",
        "Tea": "MR. K38 or O12 to Visakhapatnam ₹70",
        "Rice": "Gone with its company. P15 to China, Nepal ₹30",
        "Jewelry": "not on the map yet to Karachi, Lahore",
    }
    for name, note in notes.items():
        assert cards[name]["note"].startswith(note)
    assert cards["Spices"]["note"].startswith("I18 to Kochi ₹70; Colombo, Chennai ₹50; ")
    assert [name for name, card in cards.items() if card["company"]] == ["Tea"]
    table.set(concessions={"jewelry": "MR"}, jewelry="G8")
    jewelry = spread(table.stock_round("Ann"), None, "Commodities")["cards"][-1]
    assert jewelry["note"].startswith("MR. Delhi G8 to Karachi")
    pairs = spread(game, None, "Route bonuses")["cards"]
    assert [(card["name"], card["price"]) for card in pairs] == [
        ("Delhi to Kochi", 100),
        ("Karachi to Chennai", 80),
        ("Lahore to Kolkata", 80),
        ("Nepal to Mumbai", 70),
    ]


def facts(shown: dict[str, Any]) -> dict[str, Any]:
    return {fact["name"]: fact["value"] for fact in shown["facts"]}


@pytest.mark.clause("18india-INFO-07")
def test_the_cards_of_a_closed_company_leave_hands() -> None:
    table = Table("WR EIR").company("WR", {"Ann": 2}, price=56).hand("Bob", "WR EIR WR")
    game = table.row(1, "WR EIR").turn("WR", "Dividend")
    assert game.state.closed == ("WR",)
    assert game.state.hands["Bob"] == ("EIR",)
    assert game.state.rows[0] == ("EIR",)


@pytest.mark.clause("18india-INFO-06")
def test_a_refusal_tells_nothing_of_other_hands() -> None:
    """A share that is in another hand and one that is nowhere are refused alike."""
    table = Table("EIR NWR").hand("Ann", "NWR").hand("Bob", "EIR EIR").cash(Ann=500)
    game = table.stock_round("Ann")
    buy: dict[str, Any] = {"type": "buy_share", "company": "EIR", "source": "hand"}
    refusal = game.why(buy)
    assert refusal is not None
    assert refusal.clause == "18india-BUY-02"
    assert Table("EIR NWR").hand("Ann", "NWR").cash(Ann=500).stock_round("Ann").why(buy) == refusal
    assert refused(game, railhead.play.actions.StartCompany(company="EIR", price=100))


def drafting() -> Game:
    """A game whose players have kept the first of their cards."""
    game = railhead.new("18india", ["Ann", "Bob", "Cy"], 5)
    for player in game.players:
        cards = list(game.state.hands[player][:7])
        game.play({"type": "keep_cards", "by": player, "cards": cards})
    return game


def spread(game: Game, viewer: str | None, name: str) -> Any:
    return next(s for s in seen(game, viewer)["spreads"] if s["name"] == name)


def encoded(view: dict[str, Any]) -> bytes:
    return msgspec.json.encode(view, order="sorted")


@pytest.mark.clause("18india-INFO-01", "18india-INFO-06")
def test_no_earlier_position_shows_a_hand() -> None:
    """Looking back, or taking actions back and playing them again: whatever the others hold, a
    player sees the same."""
    game = railhead.new("18india", ["Ann", "Bob", "Cy"], 8)
    chance = random.Random(8)
    for number, _ in enumerate(play_out(game, chance)):
        if number > 70:
            break
    for number in (1, 2, 3, 10, 30, 45, 60):
        earlier = game.at(number)
        viewer = chance.choice([*game.players, None])
        other = other_world(earlier, viewer, chance)
        assert encoded(seen(other, viewer)) == encoded(seen(earlier, viewer))
    shown = encoded(seen(game, "Ann"))
    for _ in range(5):
        game.undo()
    for _ in range(5):
        game.redo()
    assert encoded(seen(game, "Ann")) == shown


@pytest.mark.clause("18india-INFO-06", "18india-INFO-01")
def test_a_choice_of_cards_is_not_taken_back_lightly() -> None:
    """The discards are seen when all have chosen: to take that back everybody must agree."""
    game = railhead.new("18india", ["Ann", "Bob", "Cy"], 5)
    for player in game.players:
        cards = list(game.state.hands[player][:7])
        game.play({"type": "keep_cards", "by": player, "cards": cards})
    assert game.title.secrets.reveals(game.actions[-1], game.log[-1])
    game.play({"type": "take_card", "card": game.state.draft[0]})
    assert not game.title.secrets.reveals(game.actions[-1], game.log[-1])


@pytest.mark.clause("18india-INFO-03")
def test_a_card_of_the_hand_is_open_when_it_is_bought() -> None:
    """Before, the others see one card more; then which company it was."""
    table = Table("EIR NWR").hand("Ann", "EIR NWR").hand("Bob", "NWR EIR").cash(Ann=500, Bob=500)
    game = table.stock_round("Ann")
    ann = seen(game, "Bob")["players"][0]
    assert (ann["hand"], ann["shares"]) == (2, {})
    assert "EIR" not in str(
        [s["cards"] for s in seen(game, "Bob")["spreads"] if "Ann" in s["name"]]
    )
    game.play({"type": "buy_share", "company": "EIR", "source": "hand"})
    for viewer in ("Bob", "Cy", None):
        view = seen(game, viewer)
        ann = view["players"][0]
        assert (ann["hand"], ann["shares"]) == (1, {"EIR": 1})
        assert "Ann buys EIR" in view["log"][-1][0]


@pytest.mark.clause("18india-INFO-07", "18india-CLOSE-02")
def test_it_is_announced_that_cards_have_left_hands() -> None:
    table = Table("WR EIR").company("WR", {"Ann": 2}, price=56).hand("Bob", "WR EIR WR")
    game = table.hand("Cy", "EIR WR").turn("WR", "Dividend")
    view = seen(game, "Ann")
    assert [shown["hand"] for shown in view["players"]] == [0, 1, 1]


@pytest.mark.clause("18india-INFO-06")
def test_a_guess_is_the_same_cards_in_other_hands() -> None:
    game = railhead.new("18india", ["Ann", "Bob", "Cy"], 5)
    known = game.known_to("Bob")
    guesses = set()
    for seed in range(4):
        state: Any = game.title.secrets.guess(known.position, "Bob", random.Random(seed))
        hands = state.hands
        assert hands["Bob"] == game.state.hands["Bob"]
        for name in ("Ann", "Cy"):
            assert len(hands[name]) == len(game.state.hands[name])
        everything = sorted([card for hand in hands.values() for card in hand])
        assert everything == sorted(card for hand in game.state.hands.values() for card in hand)
        guesses.add(hands["Ann"])
    assert len(guesses) == 4
