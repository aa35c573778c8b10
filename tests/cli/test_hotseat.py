"""The hot seat: menus, several players at once, and whatever may be typed."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import railhead
from railhead.bots.play import moves, seat
from railhead.cli.hotseat import routes, words
from railhead.cli.hotseat.menu import Amount, Menu, Routes, menu_of
from railhead.cli.hotseat.session import Session
from railhead.play.actions import Action, BuyTrain, LayTile, RunTrains
from railhead.play.game import Game
from tests.cli.running import PLAYERS
from tests.titles.t1848.positions import Table
from tests.titles.t1860.positions import Table as Island
from tests.titles.t1947.positions import Table as Players


def typed(
    game: Game,
    *lines: str,
    monkeypatch: pytest.MonkeyPatch,
    waiting: Iterator[str] | None = None,
) -> Session:
    """A session at a game, after these lines."""
    waiting = waiting or iter(lines)

    def line(prompt: str) -> str:
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", line)
    session = Session(game, None)
    session.run()
    return session


# Menus.


def actions(menu: Menu) -> Iterator[Action]:
    """All actions that a menu leads to."""
    for item in menu.items:
        match item.then:
            case Menu():
                yield from actions(item.then)
            case Action():
                yield item.then
            case Amount():
                yield item.then.action
            case Routes():
                pass


def lies(game: Game, action: Action) -> object:
    """An action, told from others by what it does: some tiles look the same turned half round."""
    if not isinstance(action, LayTile):
        return action
    board = game.title.board
    track = words.track(board, action.hex, board.track(action.tile, action.rotation))
    return (action.hex, action.tile, track, action.private)


def test_menus_lead_to_every_choice_and_to_nothing_else() -> None:
    game = railhead.new("1848", PLAYERS, seed=3)
    for _ in moves(game, seat(PLAYERS, ["random"], 3)):
        if game.finished or len(game.actions) > 250:
            break
        decision = game.decisions[0]
        menu = menu_of(game, decision)
        reached = list(actions(menu))
        for action in reached:
            assert game.why(action) is None
        offered = {lies(game, choice.action) for choice in decision.choices if not choice.open}
        assert offered <= {lies(game, action) for action in reached}
        assert len(menu.items) <= 45


def test_keys_choose_as_numbers_do() -> None:
    game = Table(3).company("VR", 100, {"Ann": 6}, cash=500).turn("VR")
    menu = menu_of(game, game.decisions[0])
    assert menu.find("h11") is menu.find("1")
    assert menu.find("PASS") is menu.items[-1]
    for wrong in ("0", "99", "", "²", "1.5", "9" * 5000):
        assert menu.find(wrong) is None


# Several players at once.


def test_the_player_at_the_prompt_acts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(3).phase("4").depot("5 5 5 6 6")
    table.company("VR", 100, {"Ann": 6}, cash=1000, trains="3+ 4")
    table.company("SAR", 90, {"Bob": 6}, trains="3 4+ 4")
    game = table.turn("VR", "Trains", "SAR")
    game.play(BuyTrain(train="5", price=500))
    assert list(game.asked) == ["Ann", "Bob"]
    typed(
        game,
        "why discard_train 4",
        "why discard_train 3",
        "discard_train 3+",
        '{"type": "discard_train", "train": "3"}',
        monkeypatch=monkeypatch,
    )
    shown = capsys.readouterr().out
    assert "That can be done." in shown
    assert "VR has no such train to give up. [1848-TRN-10]" in shown
    assert "VR gives up a 3+." in shown
    assert "SAR gives up a 3." in shown
    assert list(game.asked) == ["Ann"]


def test_a_purchase_with_an_amount(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(3).phase("3").tiles("H11=57@1 H9=57@1").private("P1", "Ann")
    game = table.company("VR", 100, {"Ann": 6}, cash=100, trains="3").turn("VR", "Trains")
    menu = menu_of(game, game.decisions[0])
    number = next(n for n, item in enumerate(menu.items, 1) if item.text.startswith("Buy P1"))
    typed(game, str(number), "41", "£7", monkeypatch=monkeypatch)
    shown = capsys.readouterr().out
    assert "Type the price, 1 to 40, or back." in shown
    assert "Type an amount from 1 to 40, or back." in shown
    assert "VR buys P1 from Ann for £7." in shown


# When something fails.


def test_a_save_that_fails_is_said_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    path = folder / "game.json"
    game = railhead.new("1848", PLAYERS, 7)

    def lines() -> Iterator[str]:
        yield f"save {path}"
        yield "1"
        folder.rename(tmp_path / "elsewhere")
        yield "1"
        yield "1"

    typed(game, monkeypatch=monkeypatch, waiting=lines())
    shown = capsys.readouterr().out
    assert len(game.actions) == 3
    assert shown.count(f"{path} can't be written") == 2
    assert f"The last actions are not saved; {path} holds the game before them." in shown
    assert len(railhead.load(tmp_path / "elsewhere" / "game.json").actions) == 1


def test_an_interrupt_while_it_thinks_leaves_cleanly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(game: Game, action: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Game, "play", interrupted)
    typed(railhead.new("1848", PLAYERS), "1", monkeypatch=monkeypatch)
    assert capsys.readouterr().out.endswith("The game is not saved.\n")


# Anything at all.

WORDS = """
back do help ledger log map market redo rules undo why pass auto routes none
lay_tile buy_share sell_shares start_company run_trains buy_train dividend answer
F17 H11 VR NSW P1 P3 2 2+ 3 57 1 0 -1 99 £5 pool stock pay no ; : , = { [ ] ² é n0-3
by=Bob company=VR private=P2 {"type":"pass"} {"type":5} {} \x1b[31m
"""


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_typed_breaks_it(
    seed: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(seed)
    lines = [
        str(chance.randint(1, 12))
        if chance.random() < 0.6
        else " ".join(chance.choices(WORDS.split(), k=chance.randint(0, 5)))
        for _ in range(400)
    ]
    game = railhead.new("1848", PLAYERS, seed)
    session = typed(game, *lines, monkeypatch=monkeypatch)
    assert len(session.game.actions) > 20
    assert "\x1b[31m" not in capsys.readouterr().out


def test_typed_routes_have_halts_pass_full_stations_and_are_for_leased_trains_too() -> None:
    east = "J4=6@0 J6=746@0 J8=6@1"
    made = Island(3).phase("5").tiles(east).company("IOW", 82, {"Ann": 6}, trains="4+2")
    game = made.company("IWNJ", 62, {"Bob": 5}, bases="J4").turn("IOW", "Run")
    (past,) = routes.parse(game, "IOW", "I3 J4 J6 J8")
    assert game.why(RunTrains(routes=(past,))) is None

    west = "F2=787@0 F4=743@0"
    made = Island(3).phase("3").tiles(west).company("C&N", 82, {"Ann": 6}, trains="3+2")
    game = made.turn("C&N", "Run")
    way = "F2 n0-n1, F2 n1-n2, F2 n2-0, F4 3-n0, F4 n0-0, F6 3-n0"
    (run,) = routes.parse(game, "C&N", f"3+2: {way} halts 1")
    assert (run.train, run.track[-1], run.halts) == ("3+2", "F6 3-n0", 1)

    made = Island(3).phase("5").tiles(east).company("IOW", 82, {"Ann": 6})
    game = made.set(insolvent=("IOW",)).turn("IOW", "Run")
    (leased,) = routes.parse(game, "IOW", "I3 J4 halts 0")
    assert (leased.train, leased.halts) == ("5+3", 0)


def test_what_holds_for_all_stands_in_the_heading(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Players(players=3).company("SIR", 80, {"Ann": 3}).share_round("Ann")
    typed(game, monkeypatch=monkeypatch)
    heading = capsys.readouterr().out.splitlines()[1]
    assert heading.startswith("Stock round 2 · phase 1 · ")
    assert "season comes next" in heading


def test_amounts_may_be_typed_with_the_currency_of_the_title(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    session = typed(railhead.new("1947", PLAYERS), monkeypatch=monkeypatch)
    assert [session._figure(word) for word in ("Rs. 1,200", "Rs.5", "7")] == ["1200", "5", "7"]
