"""The templates and what they may call."""

from __future__ import annotations

from collections.abc import MutableMapping
from functools import cache, lru_cache
from types import CodeType
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from litestar import MediaType, Response
from markupsafe import Markup, escape

from railhead.bots.names import called
from railhead.server.peace import signs
from railhead.web import pieces, words
from railhead.web.assets import assets

_KEPT = 16_384  # words as they are written in pages

_written = lru_cache(_KEPT)(escape)


def _escape(value: Any) -> Any:
    """What is filled in, escaped. A page has a thousand such words, most of them seen before."""
    kind = type(value)
    if kind is str:  # and nothing that is equal to one, as markup is
        return _written(value)
    if kind is Markup:
        return value
    return str(value) if kind is int else escape(value)


class _Template(Template):
    """A template that escapes sooner."""

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],
        uptodate: Any = None,
    ) -> Template:
        found = super().from_code(environment, code, globals, uptodate)
        found.root_render_func.__globals__["escape"] = _escape
        return found


class _Templates(Environment):
    """Templates all of which may call the same. A page is made of dozens of them, and each copies
    what it may call: out of a plain dictionary that takes a tenth of the time."""

    template_class = _Template

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
        called=called,
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
