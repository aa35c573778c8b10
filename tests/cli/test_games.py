"""Games from files: what is refused, and with what sentence."""

from pathlib import Path

import pytest

from railhead.cli import games
from railhead.formats.save import BadSave
from railhead.play.game import Game
from railhead.titles.t1848.state import State1848
from tests.cli.running import lowered, recording, refused, run, saved_game, written

READERS = (["replay"], ["trace"], ["draw", "-o", "-"], ["play", "--resume"])
HEAD = '{"railhead":1,"title":"1848","version":1,"options":{},"players":["a","b","c"],'


def test_a_save_is_told_by_its_content(tmp_path: Path) -> None:
    found = games.read(str(saved_game(tmp_path)))
    assert isinstance(found, Game)
    assert len(found.actions) == 4


def test_an_export_is_told_by_its_content(tmp_path: Path) -> None:
    path = written(tmp_path, recording(lowered(1, 0), lowered(2, 1)), "anything.txt")
    game = games.whole(str(path))
    assert [action.by for action in game.actions] == ["Ann", "Bob"]
    assert isinstance(game.state, State1848)
    assert game.state.sale_prices["P1"] == 20


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader[0])
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is not a game"),
        (b"\xff\xfe\x00", "is not a game"),
        ("once upon a time", "is not a game"),
        ("[1, 2]", "neither a saved game nor one recorded"),
        ("{}", "neither a saved game nor one recorded"),
        ("[" * 200_000, "is not a game"),
        ('{"railhead": 1}', "missing required field"),
        ('{"railhead": 2, "title": "1848"}', "missing required field"),
        (HEAD + '"seed":' + "9" * 5000 + ',"actions":[]}', "is not a game"),
        (HEAD + '"seed":1,"actions":[],"more":1}', "unknown field"),
        (HEAD + '"seed":1,"actions":[{"type":"fly"}]}', "Action 1 can't be played"),
        (HEAD + '"seed":1,"actions":[{"type":"pass"}]}', "Action 1 can't be played"),
        (HEAD + '"seed":1,"actions":[{}]}', "Action 1 can't be played"),
        (HEAD.replace("1848", "../x") + '"seed":1,"actions":[]}', "no title"),
        (HEAD.replace('"b"', '"a"') + '"seed":1,"actions":[]}', "same name"),
        (HEAD.replace('"b"', '"\\u001b[31m"') + '"seed":1,"actions":[]}', "can't be shown"),
        (HEAD.replace('"version":1', '"version":99') + '"seed":1,"actions":[]}', "version"),
        ({"players": [], "actions": []}, "18xx.games"),
        ({"players": 5, "actions": [], "title": "1848"}, "18xx.games"),
        (recording({"type": "fly", "id": 1}), "Recorded action 1"),
        (recording({"id": 1}), "18xx.games"),
        (recording({"type": "undo", "id": 1, "action_id": 99}), "18xx.games"),
        (recording({**lowered(1, 0), "target": "P9"}), "Recorded action 1"),
        (recording({**lowered(1, 0), "auto_actions": 5}), "Recorded action 1"),
        (recording({**lowered(1, 7)}), "Recorded action 1"),
        (recording(5), "18xx.games"),  # type: ignore[arg-type]
    ],
)
def test_a_broken_file_is_a_sentence(
    tmp_path: Path, reader: list[str], content: object, says: str
) -> None:
    assert says in refused(*reader, written(tmp_path, content))


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader[0])
def test_a_truncated_save_is_a_sentence(tmp_path: Path, reader: list[str]) -> None:
    data = saved_game(tmp_path).read_bytes()
    for length in (1, len(data) // 2, len(data) - 3):
        assert "is not a game" in refused(*reader, written(tmp_path, data[:length]))


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader[0])
def test_a_missing_file_is_a_sentence(tmp_path: Path, reader: list[str]) -> None:
    assert "can't be read" in refused(*reader, tmp_path / "nothing.json")
    assert "can't be read" in refused(*reader, tmp_path)


def test_a_file_beyond_all_measure_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("railhead.formats.save.LARGEST", 100)
    with pytest.raises(BadSave, match="too large"):
        games.read(str(saved_game(tmp_path)))


def test_steps_are_those_of_the_game(tmp_path: Path) -> None:
    found = games.read(str(saved_game(tmp_path)))
    assert [len(game.actions) for game in games.steps(found)] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize("words", [["profile"], ["=x"], ["a=b", "a=c"]])
def test_an_option_is_name_and_value(words: list[str]) -> None:
    options = [word for each in words for word in ("--option", each)]
    run("play", "1848", "--players", "A,B,C", *options, code=2)
    run("simulate", "1848", "--players", 3, *options, code=2)


@pytest.mark.parametrize("word", ["speed=fast", "profile=chess"])
def test_options_that_a_title_lacks_are_refused(word: str) -> None:
    assert "option" in refused("play", "1848", "--players", "A,B,C", "--option", word)
    assert "option" in refused("simulate", "1848", "--players", 3, "--option", word)
