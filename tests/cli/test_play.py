"""`railhead play`: the command, and whole sessions typed line by line."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead.play.game import Game
from tests.cli.running import lowered, recording, refused, run, saved_game, written

NEW = ("play", "1848", "--players", "Ann,Bob,Cy", "--seed", 7)  # they sit as Cy, Ann, Bob


def session(*lines: str, args: tuple[object, ...] = NEW) -> str:
    """What the screen shows after these lines were typed and the input has ended."""
    return run(*args, typed="".join(f"{line}\n" for line in lines)).stdout


def numbered(shown: str, words: str) -> str:
    """The number of the last choice on the screen that begins with these words."""
    found = re.findall(rf"^ *(\d+) {re.escape(words)}", shown, flags=re.MULTILINE)
    assert found, f"no choice {words!r} in:\n{shown}"
    return str(found[-1])


class Player:
    """Types lines one by one, looking at the screen before each; in a new game, or in a saved
    one, which is played on from the same save again for every line."""

    def __init__(self, save: Path | None = None) -> None:
        self.save = save
        self.start = save.read_bytes() if save else b""
        self.lines: list[str] = []
        self.screen = self._played()

    def _played(self) -> str:
        if self.save is None:
            return session(*self.lines)
        self.save.write_bytes(self.start)
        return session(*self.lines, args=("play", "--resume", self.save))

    def type(self, line: str) -> str:
        """Type a line; what it brought to the screen comes back."""
        before = len(self.screen.rpartition("> ")[0])
        self.lines.append(line)
        self.screen = self._played()
        return self.screen[before:]

    def choose(self, words: str) -> str:
        """Type the number of a choice."""
        return self.type(numbered(self.screen, words))


# Starting and leaving.


def test_a_new_game_says_who_decides_what() -> None:
    shown = session()
    assert "In the order of the seats: Cy, Ann, Bob." in shown
    assert "Sale of the private companies · phase 1" in shown
    assert "Private companies: Cy decides, with £840." in shown
    assert "  1 Buy P1, Melbourne & Hobson's Bay Railway Company, for £30" in shown
    assert shown.endswith("The game is not saved.\n")


def test_a_seed_drawn_by_lot_is_said() -> None:
    shown = session(args=("play", "1848", "--players", "Ann, Bob , Cy"))
    seed = re.search(r"seed (\d+)", shown)
    assert seed is not None
    again = session(args=("play", "1848", "--players", "Ann,Bob,Cy", "--seed", seed[1]))
    assert shown == again


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("1999", "--players", "A,B,C"), "There is no title '1999'"),
        (("1848", "--players", "A,B"), "3 to 6 players, not 2. [1848-SET-01]"),
        (("1848", "--players", "A,B,C,D,E,F,G"), "3 to 6 players, not 7"),
        (("1848", "--players", "A,B,A"), "same name"),
        (("1848", "--players", "A,,C"), "1 to 60 characters"),
        (("1848", "--players", "A,\x1b[31m,C"), "can't be shown"),
        (("1848", "--players", "A,B,bank"), "already has a meaning"),
        (("1848", "--players", "A,B,VR"), "already has a meaning"),
    ],
)
def test_a_table_that_can_not_be_set_is_refused(args: tuple[str, ...], says: str) -> None:
    assert says in refused("play", *args)


@pytest.mark.parametrize(
    "args",
    [
        [],
        ["1848"],
        ["--players", "A,B,C"],
        ["1848", "--players", "A,B,C", "--seed", "x"],
        ["--resume", "x.json", "--players", "A,B,C"],
        ["--resume", "x.json", "--seed", "1"],
        ["--resume", "x.json", "--option", "profile=rulebook"],
    ],
)
def test_bad_usage(args: list[str]) -> None:
    run("play", *args, code=2)


def test_quitting_an_unsaved_game_asks_once() -> None:
    shown = session("1", "quit", "map", "quit", "quit", "never read")
    assert shown.count("Type save FILE to keep it, or quit again.") == 2
    assert "never read" not in shown


def test_a_new_game_is_left_at_once() -> None:
    assert "quit again" not in session("quit")


def test_an_interrupt_leaves_cleanly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    path = tmp_path / "game.json"
    assert session(args=(*NEW, "--save", path)).endswith(f"The game is saved in {path}.\n")


# Saving and going on.


def test_every_action_is_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    shown = session("1", "1", "undo", args=(*NEW, "--save", path))
    assert shown.endswith(f"The game is saved in {path}.\n")
    game = railhead.load(path)
    assert [action.by for action in game.actions] == ["Cy"]
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    shown = session("do buy_private P1", args=("play", "--resume", path))
    assert "1848: Australia after 4 actions." in shown
    assert "buys P1 for £10." in shown
    assert len(railhead.load(path).actions) == 5


def test_a_game_goes_on_in_another_file(tmp_path: Path) -> None:
    path, other = saved_game(tmp_path), tmp_path / "other.json"
    before = path.read_bytes()
    session("1", args=("play", "1848", "--resume", path, "--save", other))
    assert path.read_bytes() == before
    assert len(railhead.load(other).actions) == 5


def test_an_export_is_never_overwritten(tmp_path: Path) -> None:
    path, other = written(tmp_path, recording(lowered(1, 0))), tmp_path / "other.json"
    before = path.read_bytes()
    assert "The game is not saved." in session("1", args=("play", "--resume", path))
    session("1", args=("play", "--resume", path, "--save", other))
    assert path.read_bytes() == before
    assert len(railhead.load(other).actions) == 2


def test_a_file_that_exists_is_not_overwritten(tmp_path: Path) -> None:
    path = saved_game(tmp_path)
    before = path.read_bytes()
    assert "exists already" in refused(*NEW, "--save", path)
    shown = session(f"save {path}", "quit")
    assert "exists already" in shown
    assert path.read_bytes() == before


def test_a_place_that_can_not_be_written_is_said(tmp_path: Path) -> None:
    path = tmp_path / "no" / "game.json"
    assert refused(*NEW, "--save", path) == f"{path} can't be written: No such file or directory."
    assert f"{path} can't be written" in session(f"save {path}")


def test_saving_during_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    shown = session("save", "1", f"save {path}", "1", "save", "quit")
    assert "Say where" in shown
    assert shown.count(f"The game is saved in {path}.") == 3
    assert len(railhead.load(path).actions) == 2


def test_another_title_than_that_of_the_file_is_bad_usage(tmp_path: Path) -> None:
    run("play", "1860", "--resume", saved_game(tmp_path), code=2)


# Choosing.


def test_bad_input_gets_a_sentence() -> None:
    shown = session("0", "99", "1" * 5000, "-1", "fly", "back", "²", "do", "do fly", "undo", "redo")
    for says in (
        "There is no choice '0': type a number from 1 to 12, or help.",
        "There is no choice '99'",
        "There is no choice '-1'",
        "There is no choice 'fly'",
        "This is the first menu",
        "Say which action",
        "There is no action 'fly'. The actions are: pass, buy_private",
        "There is nothing to take back.",
        "There is nothing to play again.",
    ):
        assert says in shown
    assert "Private companies: Ann" not in shown


def test_an_empty_line_shows_the_choices_again() -> None:
    assert session("").count("  1 Buy P1,") == 2


def test_actions_in_words_and_as_json() -> None:
    shown = session(
        "do lower_private p1",
        "lower_private P1",
        'do {"type": "lower_private", "private": "P1"}',
        '{"type": "lower_private", "private": "P1"}',
        "do lower_private private=P1",
    )
    assert re.findall(r"lowers P1 to £(\d+)", shown) == ["25", "20", "15", "10", "5"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("why pass", "You own no private: buy one, or lower a price. [1848-AUC-08]"),
        ("why buy_private P1", "That can be done."),
        ("why buy_private P9", "There is no private company 'P9'."),
        ("why lay_tile F17 57 2", "The private companies are sold first"),
        ("why lay_tile F17", "lay_tile HEX TILE ROTATION [PRIVATE]"),
        ("why lay_tile F17 57 two", "lay_tile HEX TILE ROTATION [PRIVATE]"),
        ("why lay_tile F17 57 2 P2 more", "lay_tile HEX TILE ROTATION [PRIVATE]"),
        ("why lay_tile F17 57 2 colour=red", "lay_tile HEX TILE ROTATION [PRIVATE]"),
        ("why lay_tile F17 57 9", "lay_tile HEX TILE ROTATION [PRIVATE]"),
        ("why dividend pay", "The private companies are sold first"),
        ("why dividend perhaps", "dividend PAY"),
        ("why run_trains auto", "No company is on turn."),
        ('why {"type": "pass"}', "1848-AUC-08"),
        ('why {"type": "pass", "by": "Bob"}', "It is not Bob's turn"),
        ("why {", "This is not JSON"),
        ("why {}", "There is no action of the type None."),
        ("why " + "{" * 3, "This is not JSON"),
        ("why", "Say which action"),
        ("rules AUC-08", "1848-AUC-08  In every other case"),
        ("rules 1848-auc-08", "1848-AUC-08  In every other case"),
        ("rules [1848-AUC-08]", "1848-AUC-08  In every other case"),
        ("rules AUC-99", "There is no clause 'AUC-99'"),
        ("rules A-24", "A-24  Limit overrun by a smaller limit"),
        ("rules a9", "A-09  "),
        ("rules [D-01]", "D-01  Permanent train removed: "),
        ("rules A-99", "There is no clause 'A-99'"),
        ("rules", "There is no clause ''"),
        ("map F17", "F17 Sydney"),
        ("map f17", "Home of NSW and COM."),
        ("map Z99", "There is no hex 'Z99'."),
        ("log x", "Type log and a number of lines."),
        ("help", "why ACTION"),
    ],
)
def test_asking_changes_nothing(line: str, says: str) -> None:
    shown = session(line)
    assert says in shown
    assert shown.count(" decides") == 1
    assert "buys P1" not in shown


def test_the_map_as_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    assert f"The map is drawn in {path}." in session(f"map {path}")
    assert path.read_text(encoding="utf-8").startswith("<svg")
    assert "No such file" in session(f"map {tmp_path}/no/map.svg")


# A whole opening, as it is played.


def test_the_opening_sale_and_the_first_share_round() -> None:
    table = Player()
    assert "Cy buys P6 for £230." in table.choose("Buy P6")
    assert "Ann lowers P5 to £165." in table.choose("Lower P5")
    assert "Taken back: Ann lowers P5 to £165." in table.type("undo")
    assert "Ann lowers P5 to £165." in table.type("redo")
    assert "1848-AUC-08" in table.type("why pass")
    assert "Bob buys P5 for £165." in table.choose("Buy P5")
    assert "Bob gets a share of QG." in table.screen
    for private in ("P1", "P2", "P3", "P4"):
        table.choose(f"Buy {private}")

    assert "Share round 1 · phase 1" in table.screen
    assert "Shares: Ann decides, with £770." in table.screen
    assert "Buy P" not in table.screen.rpartition("Shares: Ann")[2]
    assert "CAR" in table.type("market").replace("Ann> ", "")
    ledger = table.type("ledger")
    assert re.search(r"^Cy +£410 +£610 +1/20 +2D", ledger, flags=re.MULTILINE)
    assert re.search(r"^CAR +Cy +£100 +£100 +£0", ledger, flags=re.MULTILINE)
    assert re.search(r"P6 North Australian Railway: Cy, pays £\d+\. \w", ledger)
    assert "On sale: 2 for £100 or 2+ for £120, 6 left." in ledger
    assert "Loans: 0 of 20" in ledger

    assert "Ann does not have that many shares of QG. [1848-SR-04]" in table.type(
        "why sell_shares QG 1"
    )
    assert "That can be done." in table.type("why start_company VR 90")
    assert "£70, £80, £90, £100. [1848-CO-02]" in table.type("why start_company VR 75")

    prices = table.choose("Start VR, Victorian Railways, at £70 to £100")
    assert "Victorian Railways: at what price?" in prices
    assert "Start VR, Victorian" in table.type("back")
    table.type("vr")
    assert "Ann starts VR at £90." in table.choose("Start VR at £90")
    assert "Shares: Bob decides" in table.screen
    log = table.type("log 2")
    assert "  Share round 1 begins with Ann.\n  Ann starts VR at £90.\nBob> " in log
    assert "passes" in table.type("pass")


def test_a_company_builds_and_runs(tmp_path: Path) -> None:
    table = Player(operating_game(tmp_path))
    assert "VR, Track: Ann decides. Treasury £1,000, no train, price £100." in table.screen
    assert "Build on H11 Melbourne" in table.screen
    assert "H11 Melbourne: which tile?" in table.type("h11")
    assert "how does it lie?" in table.choose("tile 5,")
    assert "H11 Melbourne: which tile?" in table.type("back")
    table.choose("tile 5,")
    assert "VR lays tile 5 on Melbourne H11." in table.choose("turned 1: city ←H9 ↖G10")
    assert "5/1" in table.type("map")
    assert "City £20: VR." in table.type("map H11")
    assert "VR, Trains: Ann decides" in table.screen
    assert "VR has £1,000" not in table.type("why buy_train 2 100")
    assert "The price must be £100. [1848-TRN-07]" in table.type("why buy_train 2 90")
    assert "VR buys a 2+ for £120." in table.choose("Buy a 2+ for £120")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("1", "VR runs a 2+ for £40: Geelong – Melbourne."),
        ("auto", "VR runs a 2+ for £40: Geelong – Melbourne."),
        ("run_trains auto", "VR runs a 2+ for £40: Geelong – Melbourne."),
        ("run_trains 2+: H11 H9", "VR runs a 2+ for £40: Melbourne – Geelong."),
        ("run_trains h11 h9", "VR runs a 2+ for £40: Melbourne – Geelong."),
        ("run_trains 2+: H11 n0-1, H9 4-n0", "VR runs a 2+ for £40: Melbourne – Geelong."),
        ("run_trains none", "VR has a train and a route, so it must run. [1848-RTE-14]"),
        ("run_trains 2: H11 H9", "VR has no 2 train. [1848-RTE-12]"),
        ("run_trains 2+: H9", "Write each train with the hexes it runs over"),
        ("run_trains 2+:", "Write each train with the hexes it runs over"),
        ("run_trains ;", "Write each train with the hexes it runs over"),
        ("run_trains 2+: H11 X1", "There is no hex 'X1'."),
        ("run_trains 2+: H11 G10", "No track leads over H11 G10 from station to station."),
        ("run_trains 2+: H11 n0-1", "A route begins and ends at a station."),
        ("run_trains 2+: H11 -", "is not a piece of track"),
        ("run_trains 2+: -", "is not a piece of track"),
    ],
)
def test_routes_are_suggested_or_typed(tmp_path: Path, line: str, says: str) -> None:
    path = running_game(tmp_path)
    shown = session(line, args=("play", "--resume", path))
    assert "As suggested: VR runs a 2+ for £40: Geelong – Melbourne." in shown
    assert says in shown
    path = running_game(tmp_path)
    if line.startswith("run_trains"):
        asked = session("routes", line.removeprefix("run_trains "), args=("play", "--resume", path))
        assert "Which routes?" in asked
        if line != "run_trains none":
            assert says in asked


def test_amounts_are_asked_with_their_range(tmp_path: Path) -> None:
    game = operating()
    while not game.state.round.startswith("Share round 3"):
        game.play(plainly(game))
    while game.asked != ("Ann",):
        game.play({"type": "pass"})
    path = tmp_path / "share.json"
    game.save(path)
    table = Player(path)
    assert "Type the count, 1 to " in table.choose("Sell VR for")
    for wrong in ("0", "99", "-1", "one", "9" * 5000, "²"):
        assert "Type an amount from 1 to " in table.type(wrong)
    assert "Sell VR for" in table.type("back")
    table.choose("Sell VR for")
    assert "Ann sells 2 shares of VR for" in table.type("2")


def operating() -> Game:
    """A game at the first turn of VR, the only company, with Ann as its Director."""
    game = railhead.new("1848", ["Ann", "Bob", "Cy"], seed=7)
    for private in ("P6", "P1", "P2", "P3", "P4", "P5"):  # Cy, Ann, Bob, Cy, Ann, Bob
        game.play({"type": "buy_private", "private": private})
    while game.state.round == "Share round 1":
        if game.asked == ("Ann",) and "VR" not in game.state.issue_prices:
            game.play({"type": "start_company", "company": "VR", "price": 100})
        elif "VR" not in game.state.launched and game.why(buy_vr()) is None:
            game.play(buy_vr())
        else:
            game.play({"type": "pass"})
    assert game.position.director("VR") == "Ann"
    return game


def plainly(game: Game) -> dict[str, Any]:
    """A plain action that plays on: VR builds to Geelong, buys one train and pays out."""
    plain: tuple[dict[str, Any], ...] = (
        {"type": "lay_tile", "hex": "H11", "tile": "57", "rotation": 1},
        {"type": "lay_tile", "hex": "H9", "tile": "57", "rotation": 1},
        {"type": "dividend", "pay": True},
        {"type": "pass"} if game.position.trains("VR") else BUY_TRAIN,
        {"type": "pass"},
    )
    for action in plain:
        if game.why(action) is None:
            return action
    return {"type": "run_trains", "routes": [{"train": "2+", "track": ["H11 n0-1", "H9 4-n0"]}]}


BUY_TRAIN: dict[str, Any] = {"type": "buy_train", "train": "2+", "price": 120}


def operating_game(folder: Path) -> Path:
    """The save of a game at the first turn of VR."""
    path = folder / "operating.json"
    operating().save(path)
    return path


def running_game(folder: Path) -> Path:
    """The save of a game in which VR has to run its 2+ between Melbourne and Geelong."""
    game = operating()
    while game.decision is None or game.decision.step != "Run":
        game.play(plainly(game))
    path = folder / "running.json"
    game.save(path)
    return path


def buy_vr() -> dict[str, str]:
    return {"type": "buy_share", "company": "VR", "source": "stock"}


def test_a_finished_game_shows_its_result(tmp_path: Path) -> None:
    run("simulate", "1848", "--players", 3, "--games", 1, "--seed", 3, "--save", tmp_path)
    path = tmp_path / "1848-3p-seed3.json"
    actions = len(json.loads(path.read_text(encoding="utf-8"))["actions"])
    shown = session("1", "pass", "why pass", "undo", args=("play", "--resume", path))
    assert f"after {actions} actions" in shown
    assert "The game is over after Operating round" in shown
    assert "The game is over. undo, log, ledger, map, save and quit work." in shown
    assert "[1848-END-05]" in shown
    assert "Taken back" in shown
    assert len(railhead.load(path).actions) == actions - 1


def test_cards_are_shown_and_picked_by_their_numbers() -> None:
    args = ("play", "18india", "--players", "Ann,Bob,Cy", "--seed", 4)
    shown = session(
        "cards", "1", "1 2 3", "1 2 3 4 5 6 6", "1 2 3 4 5 6 99", "7,1 2 3 4 5 6", args=args
    )
    assert "Row 1: NWR ₹100, SPD ₹67, MR ₹90" in shown
    assert "Hand of Bob: 13 face down" in shown
    assert shown.count("Type 7 different numbers of the list, or back.") == 3
    assert "Cy has chosen." in shown
    assert "Your hand" not in shown.partition("Cy has chosen.")[2]


def test_a_game_without_cards_says_so() -> None:
    assert "No cards lie on the table." in session("cards")


# A guided first game.

FIRST_RAILS = ("play", "first_rails", "--players", "Ann,Bob", "--seed", 3)


def test_a_first_game_is_explained_once_to_each_player() -> None:
    shown = session("1", "1", args=FIRST_RAILS)
    assert shown.count("  Welcome. You are an investor") == 2
    assert shown.count("  What a share is. ") == 1
    assert "Try: Harle or Tollander" in shown
    shown = session("undo", "1", "undo", "1", args=FIRST_RAILS)
    assert shown.count("  Welcome. ") == 2


def test_tips_can_be_switched_off() -> None:
    assert "Welcome" not in session(args=(*FIRST_RAILS, "--no-tips"))
    shown = session("tips off", "1", args=FIRST_RAILS)
    assert shown.count("  Welcome. ") == 1
    assert "Tips are off." in shown
    assert session("tips", args=FIRST_RAILS).count("Type tips on, or tips off.") == 1
