"""The ledger as tables."""

import pytest
from rich.console import Console

import railhead
from railhead.bots.play import moves, seat
from railhead.cli.hotseat.ledger import ledger
from railhead.play.game import Game
from tests.cli.running import PLAYERS
from tests.seen import seen
from tests.titles.t1848.positions import Table
from tests.titles.t1947.positions import Table as Players


def ledger_at(game: Game, width: int) -> str:
    console = Console(record=True, width=width)
    for part in ledger(game, None, width):
        console.print(part)
    return console.export_text()


@pytest.mark.thorough
@pytest.mark.parametrize("width", [80, 100, 160])
@pytest.mark.parametrize("title", railhead.titles())
def test_no_heading_and_no_figure_of_the_ledger_is_cut(title: str, width: int) -> None:
    game = railhead.new(title, PLAYERS, seed=4)
    for number, _ in enumerate(moves(game, seat(PLAYERS, ["random"], 5))):
        if number > 80 or game.finished:
            break
    view, shown = seen(game, None), ledger_at(game, width)
    assert "…" not in shown
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= width
    headings = {"Player", "Cash", "Worth", "Cert.", "Co.", "Price", "Issue", "Trains", "Markers"}
    headings |= {company["id"] for company in view["companies"]}
    assert headings <= set(shown.split())
    for player in view["players"]:
        assert shown.count(game.title.money(player["worth"]))


def test_savings_shares_and_bonds_stand_with_the_players() -> None:
    table = Players(players=3).phase("4").company("SIR", 80, {"Ann": 3, "Bob": 1}, savings="Bob")
    game = table.bonds("SIR", Ann=2).share_round("Ann")
    shown = ledger_at(game, 100)
    assert "Ann: SIR 2 bonds" in shown
    assert "Bob: SIR savings" in shown


def test_the_ledger_calls_those_who_decide_as_the_title_does() -> None:
    def shown(game: Game) -> str:
        console = Console(record=True, width=200)
        console.print(*ledger(game, None, 200))
        return console.export_text()

    presided = Players(players=3).company("SIR", 80, {"Ann": 3}).share_round("Ann")
    directed = Table(players=3).phase("2").company("VR", 100, {"Ann": 3}).share_round("Ann")
    assert "President" in shown(presided)
    assert "3P" in shown(presided)
    assert "Director" not in shown(presided)
    assert "Director" in shown(directed)
    assert "3D" in shown(directed)
