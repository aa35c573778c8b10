"""Recordings that can't be played are refused with a sentence that names the place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from railhead.formats.recorded.certificates import Certificates
from railhead.formats.recorded.dialect import BadRecording
from railhead.formats.recorded.importer import Importer, parse
from railhead.play.record import MOST_ACTIONS


def recording(actions: list[dict[str, Any]], **fields: Any) -> dict[str, Any]:
    players = [{"id": number, "name": f"Player {number}"} for number in (7, 8, 9)]
    return {"title": "1848", "players": players, "actions": actions, **fields}


def lower(number: int, player: int, private: str) -> dict[str, Any]:
    return {
        "id": number,
        "type": "assign",
        "entity": player,
        "entity_type": "player",
        "target": private,
        "target_type": "company",
    }


def test_players_sit_as_the_file_lists_them() -> None:
    importer = Importer(recording([lower(1, 7, "P1"), lower(2, 8, "P1")]))
    assert importer.game.players == ("Player 7", "Player 8", "Player 9")
    assert [action["id"] for action in importer.play()] == [1, 2]
    assert importer.game.state.sale_prices["P1"] == 20


def test_players_of_the_same_name_are_told_apart() -> None:
    file = recording([])
    for player in file["players"]:
        player["name"] = "Sam"
    assert Importer(file).game.players == ("Sam", "Sam 2", "Sam 3")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"{", "not a game recorded at 18xx.games"),
        (b"3", "not a game recorded at 18xx.games"),
        (b'{"title": "1848"}', "not a game recorded"),
        (json.dumps(recording([], title="1830")).encode(), "games of 1830 can't be played here"),
        (json.dumps(recording([], title=["x"])).encode(), "can't be played here"),
        (json.dumps(recording([lower(4, 8, "P1")])).encode(), "Recorded action 4"),
        (json.dumps(recording([lower(4, 7, "P8")])).encode(), "Recorded action 4"),
        (json.dumps(recording([{"id": 5, "type": "fly"}])).encode(), "Recorded action 5"),
    ],
)
def test_a_bad_recording_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(BadRecording, match=says):
        list(parse(data).play())


def test_what_no_game_can_have_is_refused_before_it_costs_anything() -> None:
    crowd = [{"id": number, "name": "p"} for number in range(20_000)]
    with pytest.raises(BadRecording, match="is for 3 to 6 players, not 20000"):
        Importer(recording([], players=crowd))
    undo = [{"id": number, "type": "undo"} for number in range(1, MOST_ACTIONS + 2)]
    with pytest.raises(BadRecording, match="No game has 20,001 actions"):
        Importer(recording(undo))
    automatic = {**lower(1, 7, "P1"), "auto_actions": [lower(1, 7, "P1")] * MOST_ACTIONS}
    with pytest.raises(BadRecording, match="more than 20,000 actions"):
        Importer(recording([automatic]))
    assert Importer(recording(undo[1:])).actions == []


@pytest.mark.parametrize("unit", [{"id": 4}, {"id": 4, "type": 3}, {"id": 4, "type": ["x"]}])
def test_an_action_without_a_type_is_refused(unit: dict[str, Any]) -> None:
    for actions in ([unit], [{**lower(4, 7, "P1"), "auto_actions": [unit]}]):
        with pytest.raises(BadRecording, match="Recorded action 4 has no type"):
            Importer(recording(actions))


def test_certificates_follow_a_change_of_director() -> None:
    papers = Certificates({"VR": 9}, set())
    papers.give("VR_0", "Ann")
    for number in (3, 1, 2):
        papers.give(f"VR_{number}", "Bob")
    papers.swap_director("VR", "Ann", "Bob")
    assert papers.held("Ann", "VR") == ["VR_3", "VR_1"]
    assert papers.held("Bob", "VR") == ["VR_2", "VR_0"]
    papers.sell("Ann", "VR", ["VR_1"], 1)
    assert papers.holder["VR_1"] == "market"
    assert papers.holder["VR_4"] == "ipo"


def test_the_first_certificate_of_the_bank_of_england_is_one_like_the_others() -> None:
    papers = Certificates({"BOE": 10}, {"BOE"})
    papers.give("BOE_0", "Ann")
    papers.sell("Ann", "BOE", ["BOE_0"], 1)
    assert papers.holder["BOE_0"] == "market"
