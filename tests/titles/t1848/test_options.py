"""Optional rules: there are none. Clauses OPT."""

from __future__ import annotations

import pytest

import railhead
from railhead.play.actions import Answer
from railhead.titles.t1848.title import T1848
from tests.titles.t1848.positions import Table, refused

PLAYERS = ["Ann", "Bob", "Cy"]


@pytest.mark.clause("1848-OPT-01")
@pytest.mark.parametrize(
    "options", [{"short_game": "yes"}, {"profile": "house rules"}, {"Profile": "rulebook"}]
)
def test_a_game_with_an_optional_rule_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(railhead.IllegalAction) as refusal:
        railhead.new("1848", PLAYERS, options=options)
    assert refusal.value.clause == "1848-OPT-01"


@pytest.mark.clause("1848-OPT-01")
def test_there_are_profiles_and_readings_but_no_variants() -> None:
    asked = [option.name for option in T1848.options_offered if option.for_people]
    assert asked == ["profile", "removal"]
    assert list(T1848.options_offered[0].values) == ["rulebook", "living", "18xx.games"]
    for profile in T1848.options_offered[0].values:
        game = railhead.new("1848", PLAYERS, options={"profile": profile})
        assert game.title.options["profile"] == profile
    assert railhead.new("1848", PLAYERS).title.options["profile"] == "rulebook"


@pytest.mark.clause("1848-BOE-14")
def test_a_game_of_the_first_release_has_its_profile_alone() -> None:
    """What it read otherwise can't be chosen at its table, and is not shown there."""
    assert T1848(PLAYERS, {}, 0, rules=1).options == {"profile": "rulebook"}
    assert "removal" in T1848(PLAYERS, {}, 0).options


@pytest.mark.clause("1848-OPT-02")
def test_agreements_between_players_are_no_part_of_the_game() -> None:
    """Nothing can be promised or given; the only consent asked is that to the sale of a train."""
    game = Table().company("VR", 100, {"Ann": 6}).share_round()
    for kind in ("agree", "promise", "give", "pay_player", "offer_share"):
        assert game.why({"type": kind, "player": "Bob", "amount": 10}) is not None
    assert refused(game, Answer(agree=True)) == "1848-SR-02"
