"""The result of a game as a table."""

from __future__ import annotations

from railhead.cli.screen import console, table
from railhead.play.game import Game


def show_result(game: Game) -> None:
    """Who is worth what, and how the game stands or ended."""
    p = game.position
    rows = table("", "Player", "Worth", "Cash", "Papers", right=("Worth", "Cash", "Papers"))
    place, before = 0, None
    for number, (player, worth) in enumerate(game.result.items(), 1):
        place = place if worth == before else number
        before = worth
        cash = p.cash(player)
        rows.add_row(f"{place}", player, p.money(worth), p.money(cash), p.money(worth - cash))
    screen = console()
    screen.print(rows)
    if game.finished:
        screen.print(f"The game is over after {game.state.round}.")
        for end in game.view().ends:
            clause = f" [{end.clause}]" if end.clause else ""
            screen.print(f"{end.says}.{clause}")
    else:
        asked = " and ".join(game.asked)
        screen.print(f"The game is not over: {game.state.round}, {asked} to decide.")
