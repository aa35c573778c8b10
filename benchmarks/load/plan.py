"""What a load is made of, and what came of it: told from one process to the other as JSON."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Played(Struct):
    """A table at which somebody plays: how many actions have been played, those that follow, and
    the seat whose player is called back."""

    id: str
    first: int
    actions: list[dict[str, Any]]
    called: str


class Plan(Struct):
    """A load: ``ports`` of the servers, ``hook`` of whoever takes notices; ``cookie`` of the
    browser that plays. ``pages``: which share of the streams has a page open. ``kills``: servers
    end meanwhile, so that no answer may come. ``spread``: whoever comes to a table comes to any
    server, and not to that of the table."""

    ports: list[int]
    hook: int
    cookie: str
    tables: list[Played]
    streams: int
    rate: float
    seconds: float
    pages: float
    clocks: int
    kills: bool = False
    spread: bool = False


class Result(Struct):
    """What came of it. Times are in seconds, from the moment at which something was due."""

    answered: list[float] = []
    heard: list[float] = []
    seen: list[float] = []
    asked: int = 0  # times that a page had to fetch what had changed: it was not sent
    called: list[float] = []
    turns: int = 0  # turns of players who want to be called that lasted long enough
    twice: int = 0  # notices of a turn of which there had been one
    acknowledged: dict[str, int] = {}  # actions in force that a server has acknowledged, by table
    unheard: int = 0  # streams that have not heard of the last action
    clocks_wrong: list[float] = []  # seconds
    again: int = 0  # actions that had to be sent again
    problems: dict[str, int] = {}
    began: float = 0.0  # when the first action was due, and the last
    ended: float = 0.0
    work: float = 0.0  # seconds of work of whoever made the load, between the two
