"""Clauses AUC: six auctions for the right to choose a certificate."""

from __future__ import annotations

import pytest

from railhead.finance.holders import BANK, STOCK
from railhead.play.actions import Action, Bid, BuyPrivate, Pass, StartCompany
from railhead.play.decision import Range
from railhead.titles.t1860.state import OpeningAuction
from tests.seen import seen
from tests.titles.answers import going_on
from tests.titles.t1860 import Game
from tests.titles.t1860.positions import Table, cash, new_game, offers, plays, refused

BRADING, YARMOUTH, COWES, RYDE_PIER = (
    BuyPrivate(private=private) for private in ("BHC", "YHC", "CMH", "RPSC")
)


def start(company: str, par: int = 74) -> StartCompany:
    return StartCompany(company=company, price=par)


def bid(amount: int) -> Bid:
    return Bid(amount=amount)


def on_turn(game: Game) -> str:
    assert game.decision is not None
    return game.decision.player


def takes(game: Game, choice: Action) -> None:
    """Everybody passes, and the first to pass takes this certificate at its price."""
    while not going_on(game).winner:
        plays(game, Pass())
    plays(game, choice)


def auction(
    owned: dict[str, str], *started: str, opener: str = "Ann", players: int = 3, **money: int
) -> Game:
    """An auction in which these privates are with players and these companies are Bob's."""
    table = Table(players=players).cash(**money).set(turn=0, layer=1)
    for private in ("BHC", "YHC", "CMH", "RPSC"):
        table.private(private, owned.get(private, STOCK))
    for company in started:
        table.company(company, 74, {"Bob": 2}, floated=False)
    return table.set(round="Opening auction")._game(OpeningAuction(opener))


def prices_shown(game: Game) -> dict[str, int]:
    """What the winner may choose, with the price that each choice names."""
    assert game.decision is not None
    shown = {}
    for choice in game.decision.choices:
        assert choice.price is not None
        match choice.action:
            case BuyPrivate(private=private):
                shown[private] = choice.price.amount
            case StartCompany(company=company, price=par):
                shown[f"{company} {par}"] = choice.price.amount
    return shown


def too_dear(game: Game) -> list[str]:
    """What the page says that the winner can't pay."""
    (decision,) = seen(game, on_turn(game))["decisions"]
    assert decision["heading"] == "Choose a certificate"
    return [each["text"] for each in decision["refused"]]


# Bidding.


@pytest.mark.clause("1860-AUC-01")
def test_six_auctions_are_held_one_after_the_other() -> None:
    game = new_game(4)
    for choice in (BRADING, start("IOW"), YARMOUTH, COWES, RYDE_PIER):
        takes(game, choice)
        assert game.state.round == "Opening auction"
    takes(game, start("C&N"))
    assert game.state.round == "Share round 1"
    assert game.state.privates == {
        "BHC": "Ann",
        "YHC": "Cy",
        "CMH": "Dee",
        "RPSC": "Ann",
        "FFC": STOCK,
    }
    assert game.position.director("IOW") == "Bob"
    assert game.position.director("C&N") == "Bob"


@pytest.mark.clause("1860-AUC-01")
def test_privates_are_still_auctioned_when_both_companies_are_started() -> None:
    game = new_game()
    for choice in (start("IOW"), start("C&N")):
        takes(game, choice)
    for private in (BRADING, YARMOUTH, COWES, RYDE_PIER):
        assert game.state.round == "Opening auction"
        takes(game, private)
    assert game.state.round == "Share round 1"


@pytest.mark.clause("1860-AUC-01")
def test_what_has_been_chosen_is_not_on_offer_again() -> None:
    game = new_game()
    takes(game, BRADING)
    takes(game, start("C&N", 90))
    on_offer = "YHC £50, CMH £90, RPSC £130, IOW £148 to £200."
    assert game.decisions[0].prompt.endswith(f"On offer: {on_offer}")
    for _ in range(3):
        plays(game, Pass())
    assert refused(game, BRADING) == "1860-SET-10"
    assert refused(game, start("C&N", 90)) == "1860-SET-10"
    plays(game, YARMOUTH)


@pytest.mark.clause("1860-AUC-02", "1860-AUC-03")
def test_a_bid_is_at_least_5_above_the_last_and_any_whole_amount() -> None:
    game = new_game()
    assert refused(game, bid(0)) == "1860-AUC-02"
    assert refused(game, bid(4)) == "1860-AUC-02"
    assert game.decisions[0].prompt.startswith("Bid for the right to choose a certificate, or pass")
    plays(game, bid(5))
    assert game.decisions[0].prompt.startswith("Ann bids £5 for the right to choose. Bid more")
    least = game.decisions[0].of(Bid)[0].price
    assert least is not None
    assert least.amount == 10
    assert on_turn(game) == "Bob"
    assert refused(game, bid(5)) == "1860-AUC-02"
    assert refused(game, bid(9)) == "1860-AUC-02"
    assert offers(game, bid(10))
    plays(game, bid(11))
    assert refused(game, bid(15)) == "1860-AUC-02"
    plays(game, bid(16))
    assert on_turn(game) == "Ann"


@pytest.mark.clause("1860-AUC-02")
def test_who_has_passed_is_out_of_this_auction_only() -> None:
    game = new_game()
    plays(game, Pass())  # Ann
    plays(game, bid(5))
    plays(game, bid(10))
    assert on_turn(game) == "Bob"
    assert refused(game, Bid(by="Ann", amount=15)) == "1860-AUC-02"
    plays(game, bid(15))
    plays(game, Pass())  # Cy
    plays(game, BRADING)
    assert on_turn(game) == "Cy"
    plays(game, bid(5))
    assert on_turn(game) == "Ann"
    plays(game, bid(10))


@pytest.mark.clause("1860-AUC-02")
def test_in_the_auction_nothing_but_bids_and_passes_is_played() -> None:
    game = new_game()
    assert refused(game, BRADING) == "1860-AUC-02"
    assert refused(game, start("IOW")) == "1860-AUC-02"
    assert refused(game, Pass(by="Bob")) == "1860-AUC-02"


@pytest.mark.clause("1860-AUC-04")
def test_a_bid_leaves_the_price_of_the_cheapest_certificate() -> None:
    game = auction({}, Ann=50)
    assert game.decision is not None
    assert game.decision.of(Bid)[0].amounts == {"amount": Range(5, 20)}
    assert refused(game, bid(21)) == "1860-AUC-04"
    plays(game, bid(20))


@pytest.mark.clause("1860-AUC-04")
@pytest.mark.parametrize(
    ("owned", "started", "cheapest"),
    [
        ({}, (), 30),
        ({"BHC": "Cy"}, (), 50),
        ({"BHC": "Cy", "YHC": "Cy"}, ("IOW",), 90),
        ({"BHC": "Cy", "YHC": "Cy", "CMH": "Cy"}, (), 130),
        ({"BHC": "Cy", "YHC": "Cy", "CMH": "Cy", "RPSC": "Cy"}, (), 148),
        ({"BHC": "Cy", "YHC": "Cy", "CMH": "Cy", "RPSC": "Cy"}, ("IOW",), 148),
    ],
)
def test_the_cheapest_is_a_private_at_face_value_or_a_directors_certificate_at_148(
    owned: dict[str, str], started: tuple[str, ...], cheapest: int
) -> None:
    game = auction(owned, *started, Ann=400)
    assert refused(game, bid(401 - cheapest)) == "1860-AUC-04"
    plays(game, bid(400 - cheapest))


# Winning and choosing.


@pytest.mark.clause("1860-AUC-05")
def test_the_last_bidder_pays_his_bid_and_the_price_on_top() -> None:
    game = new_game()
    plays(game, bid(5))
    plays(game, bid(25))
    plays(game, Pass())  # Cy
    plays(game, Pass())  # Ann
    assert on_turn(game) == "Bob"
    assert cash(game, "Bob") == 670 - 25
    bank = cash(game, BANK)
    plays(game, COWES)
    assert cash(game, "Bob") == 670 - 25 - 90
    assert cash(game, BANK) == bank + 90
    assert game.state.privates["CMH"] == "Bob"
    assert (cash(game, "Ann"), cash(game, "Cy")) == (670, 670)


@pytest.mark.clause("1860-AUC-05")
def test_the_winner_must_choose() -> None:
    game = new_game()
    plays(game, bid(5))
    plays(game, Pass())
    plays(game, Pass())
    assert on_turn(game) == "Ann"
    assert refused(game, Pass()) == "1860-AUC-05"
    assert refused(game, bid(10)) == "1860-AUC-05"


@pytest.mark.clause("1860-AUC-05")
def test_he_chooses_only_what_he_can_afford_after_paying_his_bid() -> None:
    game = auction({}, Ann=200)
    plays(game, bid(60))
    plays(game, Pass())
    plays(game, Pass())
    assert cash(game, "Ann") == 140
    assert refused(game, start("IOW")) == "1860-AUC-05"  # 148
    assert prices_shown(game) == {"BHC": 30, "YHC": 50, "CMH": 90, "RPSC": 130}
    plays(game, RYDE_PIER)
    assert cash(game, "Ann") == 10


@pytest.mark.clause("1860-AUC-06")
@pytest.mark.parametrize("par", [74, 82, 90, 100])
def test_a_directors_certificate_has_its_par_set_at_once_and_costs_twice_that(par: int) -> None:
    game = new_game()
    takes(game, start("C&N", par))
    assert cash(game, "Ann") == 670 - 2 * par
    assert game.position.director("C&N") == "Ann"
    assert game.position.units("Ann", "C&N") == 2
    assert game.position.price("C&N") == par
    assert game.state.market == {}


@pytest.mark.clause("1860-AUC-05", "1860-AUC-06")
def test_the_choices_name_what_each_par_costs_and_the_view_which_are_too_dear() -> None:
    game = auction(ALL_PRIVATES, "IOW", Ann=180)
    for _ in range(3):
        plays(game, Pass())
    assert prices_shown(game) == {"C&N 74": 148, "C&N 82": 164, "C&N 90": 180}
    assert too_dear(game) == ["Start C&N at £100"]
    game = auction({"BHC": "Bob"}, "IOW", "C&N", Ann=90)
    for _ in range(3):
        plays(game, Pass())
    assert too_dear(game) == ["Buy RPSC"]


@pytest.mark.clause("1860-AUC-06")
@pytest.mark.parametrize("par", [68, 78, 105])
def test_other_par_values_are_refused_in_the_auction(par: int) -> None:
    game = new_game()
    for _ in range(3):
        plays(game, Pass())
    assert refused(game, start("IOW", par)) == "1860-SET-06"


@pytest.mark.clause("1860-AUC-07")
def test_without_a_bid_the_first_to_pass_must_take_a_certificate_at_its_price() -> None:
    game = new_game()
    for _ in range(3):
        plays(game, Pass())
    assert on_turn(game) == "Ann"
    assert refused(game, Pass()) == "1860-AUC-05"
    plays(game, RYDE_PIER)
    assert cash(game, "Ann") == 670 - 130
    assert on_turn(game) == "Bob"


# Too little money.


ALL_PRIVATES = {"BHC": "Cy", "YHC": "Cy", "CMH": "Cy", "RPSC": "Cy"}


@pytest.mark.clause("1860-AUC-08")
def test_who_can_not_pay_the_cheapest_takes_it_for_all_he_has() -> None:
    game = auction({"BHC": "Bob"}, Ann=43)
    assert refused(game, bid(5)) == "1860-AUC-04"
    refusal = game.why(bid(5))
    assert refusal is not None
    assert refusal.reason.endswith("£0 is the highest bid.")
    for _ in range(3):
        plays(game, Pass())
    assert refused(game, COWES) == "1860-AUC-05"
    assert refused(game, start("IOW")) == "1860-AUC-05"
    assert prices_shown(game) == {"YHC": 43}
    plays(game, YARMOUTH)
    assert cash(game, "Ann") == 0
    assert game.state.privates["YHC"] == "Ann"


@pytest.mark.clause("1860-AUC-08")
def test_the_last_directors_certificate_goes_for_140_at_par_74() -> None:
    game = auction(ALL_PRIVATES, "IOW", Ann=140)
    assert game.decision is not None
    assert [choice.action for choice in game.decision.choices] == [Pass(by="Ann")]
    assert refused(game, bid(5)) == "1860-AUC-04"
    for _ in range(3):
        plays(game, Pass())
    assert refused(game, start("C&N", 82)) == "1860-AUC-05"
    assert prices_shown(game) == {"C&N 74": 140}
    plays(game, start("C&N", 74))
    assert cash(game, "Ann") == 0
    assert game.position.director("C&N") == "Ann"
    assert game.position.price("C&N") == 74


@pytest.mark.clause("1860-AUC-08")
@pytest.mark.parametrize("company", ["IOW", "C&N"])
def test_of_two_directors_certificates_he_takes_either(company: str) -> None:
    game = auction(ALL_PRIVATES, Ann=140)
    for _ in range(3):
        plays(game, Pass())
    plays(game, start(company, 74))
    assert cash(game, "Ann") == 0


# What comes next.


@pytest.mark.clause("1860-AUC-09")
def test_the_next_auction_is_opened_by_the_player_left_of_the_winner() -> None:
    game = new_game(4)
    plays(game, Pass())
    plays(game, bid(5))
    plays(game, bid(10))
    plays(game, Pass())
    plays(game, Pass())
    plays(game, BRADING)  # Cy has won
    assert on_turn(game) == "Dee"
    takes(game, YARMOUTH)
    assert on_turn(game) == "Ann"


@pytest.mark.clause("1860-AUC-10", "1860-AUC-12")
def test_most_cash_brings_the_priority_deal_and_begins_the_first_share_round() -> None:
    game = auction({**ALL_PRIVATES, "CMH": "Bob"}, "IOW", Ann=400, Bob=300, Cy=320)
    takes(game, start("C&N", 74))  # Ann keeps 252
    assert game.state.priority == "Cy"
    assert game.state.round == "Share round 1"
    assert on_turn(game) == "Cy"


@pytest.mark.clause("1860-AUC-11")
def test_a_tie_for_most_cash_goes_to_the_cheapest_privates_of_all_players() -> None:
    owned = {"BHC": "Cy", "YHC": "Ann", "CMH": "Bob", "RPSC": "Ann"}
    game = auction(owned, "IOW", Ann=348, Bob=200, Cy=150)
    takes(game, start("C&N", 74))
    assert (cash(game, "Ann"), cash(game, "Bob"), cash(game, "Cy")) == (200, 200, 150)
    assert game.state.priority == "Cy"
    assert on_turn(game) == "Cy"


@pytest.mark.clause("1860-AUC-11")
def test_the_face_values_of_a_players_privates_are_added_up() -> None:
    owned = {"BHC": "Bob", "YHC": "Bob", "CMH": "Bob", "RPSC": "Ann"}
    game = auction(owned, "IOW", Ann=348, Bob=200, Cy=150)
    takes(game, start("C&N", 74))
    assert game.state.priority == "Ann"  # 130 against 170; Cy has no private


@pytest.mark.clause("1860-AUC-11")
def test_a_player_without_privates_does_not_win_a_tie() -> None:
    owned = dict.fromkeys(ALL_PRIVATES, "Bob")
    game = auction(owned, "IOW", Ann=348, Bob=150, Cy=200)
    takes(game, start("C&N", 74))
    assert game.state.priority == "Bob"


@pytest.mark.clause("1860-AUC-13")
def test_the_last_player_may_bid_after_all_others_have_passed() -> None:
    game = new_game()
    plays(game, Pass())
    plays(game, Pass())
    assert on_turn(game) == "Cy"
    assert refused(game, bid(4)) == "1860-AUC-02"
    plays(game, bid(5))
    assert on_turn(game) == "Cy"
    plays(game, BRADING)
    assert cash(game, "Cy") == 670 - 5 - 30
    assert on_turn(game) == "Ann"


@pytest.mark.clause("1860-AUC-07", "1860-AUC-13")
def test_if_the_last_player_passes_too_the_first_to_pass_wins_without_a_bid() -> None:
    game = auction({}, opener="Bob")
    for _ in range(3):
        plays(game, Pass())
    assert on_turn(game) == "Bob"
    plays(game, BRADING)
    assert cash(game, "Bob") == 640


@pytest.mark.clause("1860-AUC-05")
def test_nobody_takes_what_does_not_exist() -> None:
    game = new_game()
    for _ in game.players:
        game.play(Pass())
    refusal = game.why(BuyPrivate(private="XYZ"))
    assert refusal is not None
    assert "no private company" in refusal.reason
