"""The log: lines for people on a terminal, JSON for programs; each line of a request has its id.

Whatever is logged, by us or by a library, goes through :func:`scrub` last, so that no seat link,
cookie, token, password or e-mail address ever stands in a line, not even in a traceback.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Sequence
from typing import Any, TextIO

import structlog
from structlog.stdlib import ProcessorFormatter
from structlog.types import EventDict, Processor

from railhead.server.errors import masked

_SECRETS: tuple[tuple[re.Pattern[str], str], ...] = (
    # Cookies, also as they stand in a header or in the repr of one.
    (re.compile(r"((?:__Host-)?railhead|csrftoken)(=|'?: ?'|', b?')[^;\s'\",]+"), r"\1\2..."),
    (re.compile(r"(?i)\b(bearer|basic) +[!-~]+"), r"\1 ..."),
    (re.compile(r"(://[^\s:/@]*):[^\s@/]+@"), r"\1:...@"),
    (re.compile(r"(?i)\b(password|token|secret)(=|'?: ?'?)[^\s,;&'\")]+"), r"\1\2..."),
    (re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"), "...@..."),
    # Long words with digits and letters of both cases are drawn by chance, and are for nobody.
    (
        re.compile(r"(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Z])(?=[\w-]*[a-z])[\w-]{22,}(?![\w-])"),
        "...",
    ),
)


def set_up(level: str, form: str, stream: TextIO | None = None) -> None:
    """Let everything that this process logs go to a stream (stderr) in one form: ``text`` or
    ``json``."""
    out = sys.stderr if stream is None else stream
    handler = logging.StreamHandler(out)
    handler.setFormatter(formatter(form, colours=out.isatty()))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("railhead").setLevel(level.upper())


def formatter(form: str, colours: bool = False) -> ProcessorFormatter:
    """What makes lines of log records, those of libraries included."""
    renderer: Processor
    if form == "json":
        renderer = structlog.processors.JSONRenderer(sort_keys=False, ensure_ascii=False)
    else:
        # Plain tracebacks: the pretty ones show the values of variables.
        renderer = structlog.dev.ConsoleRenderer(
            colors=colours, exception_formatter=structlog.dev.plain_traceback, pad_event_to=0
        )
    before: Sequence[Processor] = (
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=form == "json"),
    )
    return ProcessorFormatter(
        foreign_pre_chain=before,
        processors=[
            ProcessorFormatter.remove_processors_meta,
            _without_colours,
            structlog.processors.format_exc_info,
            scrub,
            renderer,
        ],
    )


def scrub(_: Any, __: str, event: EventDict) -> EventDict:
    """An event without secrets, and on one line as far as it is one."""
    return {name: _scrubbed(value, name) for name, value in event.items()}


def scrubbed(text: str) -> str:
    """A text without secrets."""
    text = masked(text)
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


def _scrubbed(value: Any, name: str) -> Any:
    if isinstance(value, bool | int | float) or value is None:
        return value
    text = scrubbed(value if isinstance(value, str) else repr(value))
    return text if name == "exception" else _in_one_line(text)


def _in_one_line(text: str) -> str:
    """Whoever sends a line break must not write a line of the log."""
    line = " ".join(text.split("\n"))
    return "".join(letter if letter.isprintable() else "?" for letter in line)


def _without_colours(_: Any, __: str, event: EventDict) -> EventDict:
    """uvicorn says everything twice, the second time in colours."""
    event.pop("color_message", None)
    return event
