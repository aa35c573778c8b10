"""Pictures of a game for those who watch an agent: in letters, as SVG, as pixels."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from railhead.cli.hotseat.textmap import map_lines
from railhead.cli.pictures import map_of
from railhead.play.game import Game
from railhead.play.refusal import RailheadError

MODES = ("ansi", "svg", "rgb_array", "human")
_WIDTH = 100  # letters
_PIXELS = 800  # from left to right


def render(game: Game, mode: str) -> str | NDArray[np.uint8] | None:
    """A game as it stands, in one of the :data:`MODES`; ``human`` prints it."""
    if mode == "ansi":
        return in_letters(game)
    if mode == "svg":
        return _map(game)
    if mode == "rgb_array":
        return in_pixels(game)
    print(in_letters(game))
    return None


def in_letters(game: Game) -> str:
    """The map, the companies and the players in letters; only what an onlooker may know."""
    view = game.view()
    money = game.title.money
    lines = [f"{view.name}, {view.round}, after {view.actions} actions"]
    lines += map_lines(game, _WIDTH)
    for company in view.companies:
        if company.price is not None or company.launched:
            trains = " ".join(company.trains) or "no train"
            cash = "?" if company.cash is None else game.title.company_money(company.cash)
            price = "-" if company.price is None else money(company.price)
            lines.append(f"{company.id:6} {price:>8} {cash:>9}  {trains}")
    for player in view.players:
        cash = "?" if player.cash is None else money(player.cash)
        asked = "  is asked" if player.name in view.asked else ""
        lines.append(f"{player.name:10} {cash:>8}  worth {money(player.worth)}{asked}")
    return "\n".join(lines)


def in_pixels(game: Game) -> NDArray[np.uint8]:
    """The map as rows of red, green and blue."""
    try:
        from io import BytesIO

        import resvg_py
        from PIL import Image
    except ModuleNotFoundError as error:
        raise RailheadError(
            f"Pixels need {error.name}: install railhead[research], or render as svg or ansi."
        ) from None
    drawn = _map(game)
    memory = game.state.map.memory
    kept: tuple[str, NDArray[np.uint8]] | None = memory.get("map in pixels")
    if kept is None or kept[0] != drawn:
        png: Any = resvg_py.svg_to_bytes(svg_string=drawn, width=_PIXELS, background="white")
        with Image.open(BytesIO(bytes(png))) as picture:
            kept = memory["map in pixels"] = (drawn, np.asarray(picture.convert("RGB"), np.uint8))
    return kept[1].copy()


def _map(game: Game) -> str:
    """The map as SVG. Whoever watches sees it often before it changes: the last is kept with it."""
    seen = (game.state.phase, game.state.closed, game.title.goods(game.seen_by(None)))
    memory = game.state.map.memory
    kept: tuple[Any, str] | None = memory.get("map as it is drawn")
    if kept is None or kept[0] != seen:
        kept = memory["map as it is drawn"] = (seen, map_of(game))
    return kept[1]
