"""The templates and what they may call."""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import MediaType, Response

from railhead.server.peace import signs
from railhead.web import pieces, words
from railhead.web.assets import assets


class _Templates(Environment):
    """Templates all of which may call the same. A page is made of dozens of them, and each copies
    what it may call: out of a plain dictionary that takes a tenth of the time."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}


@cache
def templates() -> Environment:
    """The templates of all pages; everything that is filled in is escaped."""
    environment = _Templates(
        loader=PackageLoader("railhead.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(
        asset=assets().address,
        modules_of=assets().modules,
        icon=pieces.icon,
        token=pieces.token,
        token_symbols=pieces.token_symbols,
        player=pieces.player,
        train=pieces.train,
        paper=pieces.paper,
        clause=pieces.clause,
        bar=pieces.bar,
        figure=pieces.figure,
        capital=words.capital,
        count=words.count,
        listed=words.listed,
        ordinal=words.ordinal,
        signs=signs.shown,
    )
    return environment


def render(template: str, **values: Any) -> str:
    """A page or a part of one."""
    return templates().get_template(template).render(**values)


def page(template: str, status: int = 200, **values: Any) -> Response[str]:
    """A page as an answer; no cache may keep it, as it is drawn for one browser."""
    return Response(
        render(template, **values),
        status_code=status,
        media_type=MediaType.HTML,
        headers={"cache-control": "no-store"},
    )
