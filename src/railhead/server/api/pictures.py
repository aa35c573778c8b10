"""The map, the price chart and tiles as SVG."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from litestar import Controller, Request, Response, get
from litestar.di import NamedDependency as Given
from litestar.params import FromQuery, PathParameter
from msgspec.structs import asdict

from railhead.board.tiles import COLOURS
from railhead.drawing.map import draw_map
from railhead.drawing.market import PriceLine, draw_chart
from railhead.drawing.scenery import load_scenery
from railhead.drawing.style import Theme
from railhead.drawing.tile import draw_tile
from railhead.play.game import Game
from railhead.server.api.answers import problems
from railhead.server.api.history import At
from railhead.server.api.opening import Id
from railhead.server.browsers import Browser
from railhead.server.errors import not_found
from railhead.server.memory import Memory
from railhead.server.security import DRAWING_POLICY
from railhead.server.tables import Tables
from railhead.titles import FOLDERS

SVG = "image/svg+xml"
_LASTS = "private, no-cache"  # asked for again each time, but sent only if it has changed

Tile = Annotated[str, PathParameter(max_length=20)]
Rotation = Annotated[int, PathParameter(ge=0, le=5)]


class PicturesController(Controller):
    """Drawings of a table."""

    path = "/api/tables/{table_id:str}"
    tags = ("pictures",)

    @get(
        "/map.svg",
        sync_to_thread=True,
        summary="The map",
        media_type=SVG,
        responses=problems(400, 403, 404, 409),
    )
    def map(
        self,
        table_id: Id,
        tables: Given[Tables],
        browser: Given[Browser],
        memory: Given[Memory],
        request: Request[Any, Any, Any],
        at: At = None,
        theme: FromQuery[Theme] = "light",
    ) -> Response[bytes]:
        """The map of a position."""
        game = tables.access(table_id, browser).game(at)
        laid = game.state.map
        options, goods = repr(game.title.options), repr(game.title.goods(game.seen_by(None)))
        key = ("map", game.title.id, options, laid_key(laid), goods, _colour(game), theme)
        return _drawing(request, memory.get(key, lambda: _map(game, theme)))

    @get(
        "/chart.svg",
        sync_to_thread=True,
        summary="The price chart",
        media_type=SVG,
        responses=problems(400, 403, 404, 409),
    )
    def chart(
        self,
        table_id: Id,
        tables: Given[Tables],
        browser: Given[Browser],
        request: Request[Any, Any, Any],
        at: At = None,
        theme: FromQuery[Theme] = "light",
    ) -> Response[bytes]:
        """The price chart of a position."""
        return _drawing(request, _chart(tables.access(table_id, browser).game(at), theme))

    @get(
        "/tile/{tile:str}/{rotation:int}",
        sync_to_thread=True,
        summary="A tile",
        media_type=SVG,
        responses=problems(400, 403, 404, 409),
    )
    def tile(
        self,
        table_id: Id,
        tile: Tile,
        rotation: Rotation,
        tables: Given[Tables],
        browser: Given[Browser],
        request: Request[Any, Any, Any],
        theme: FromQuery[Theme] = "light",
    ) -> Response[bytes]:
        """A tile of the title, turned."""
        board = tables.access(table_id, browser).table.title.board
        if tile not in board.tiles:
            not_found(f"There is no tile {tile!r}.")
        drawn = draw_tile(board, tile, rotation, theme=theme).encode()
        return _drawing(request, drawn, "private, max-age=86400")


def laid_key(laid: Any) -> tuple[Any, ...]:
    """What a drawn map depends on."""
    return (
        tuple(laid.tiles.items()),
        tuple(laid.stations.items()),
        tuple(laid.beside.items()),
        tuple(laid.gauges.items()),
    )


def _colour(game: Game) -> int:
    return COLOURS.index(game.title.phase(game.position).colour)


def _map(game: Game, theme: Theme) -> bytes:
    title, state = game.title, game.state
    return draw_map(
        title.board,
        state.map,
        title.companies,
        colour=_colour(game),
        goods=title.goods(game.seen_by(None)),
        currency=title.company_currency.before,
        scenery=load_scenery(FOLDERS[title.id]),
        theme=theme,
    ).encode()


def _chart(game: Game, theme: Theme) -> bytes:
    view = game.view(None)
    line = view.price_line
    return draw_chart(
        game.title.chart,
        game.state.market,
        game.state.arrivals,
        game.title.companies,
        line=PriceLine(**asdict(line)) if line else None,
        ends=view.end_cells,
        theme=theme,
    ).encode()


def _drawing(request: Request[Any, Any, Any], drawn: bytes, cache: str = _LASTS) -> Response[bytes]:
    tag = f'"{hashlib.sha256(drawn).hexdigest()[:24]}"'
    headers = {"etag": tag, "cache-control": cache, "content-security-policy": DRAWING_POLICY}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=SVG)
    return Response(drawn, headers=headers, media_type=SVG)
