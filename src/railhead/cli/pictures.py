"""Pictures of a game: its map and its share price chart as SVG."""

from __future__ import annotations

from typing import cast

from msgspec.structs import asdict

from railhead.board.tiles import COLOURS
from railhead.drawing.map import draw_map
from railhead.drawing.market import PriceLine, draw_chart
from railhead.drawing.scenery import load_scenery
from railhead.drawing.style import Theme
from railhead.play.game import Game
from railhead.titles import FOLDERS


def map_of(game: Game, theme: str = "light") -> str:
    """The map as it stands."""
    title = game.title
    return draw_map(
        title.board,
        game.state.map,
        title.companies,
        colour=COLOURS.index(title.phase(game.position).colour),
        homes=[company for company in title.companies if company not in game.state.closed],
        goods=title.goods(game.seen_by(None)),
        currency=title.company_currency.before,
        scenery=load_scenery(FOLDERS[title.id]),
        theme=cast(Theme, theme),
    )


def chart_of(game: Game, theme: str = "light") -> str:
    """The share price chart as it stands."""
    title, state, view = game.title, game.state, game.view()
    line = view.price_line
    return draw_chart(
        title.chart,
        state.market,
        state.arrivals,
        title.companies,
        line=PriceLine(**asdict(line)) if line else None,
        ends=view.end_cells,
        theme=cast(Theme, theme),
    )
