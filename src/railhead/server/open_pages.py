"""Pages that are open: what has changed of them is sent with the news that something has.

A page says what it shows when it opens its stream. From then on it need not ask: who draws pages
(:mod:`railhead.web.pushing`) works out what differs, and keeps what each of them shows after that.
A page that shows something else after all, an earlier position for instance, notices it and asks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from railhead.server.browsers import Browser


class OpenPage:
    """A page at a table: who looks at it, under which host it was opened, and what it shows, as it
    says itself."""

    def __init__(self, browser: Browser, host: str, known: str) -> None:
        self.browser = browser
        self.host = host
        self.known = known


class Sent(Struct, frozen=True):
    """What a page is sent. ``base``: what it must show already; ``parts``: what differs from that,
    as JSON, None if the page had better ask for it; ``sum``: a checksum of all that it shows
    afterwards, and ``known`` what that is."""

    base: str
    parts: bytes | None
    sum: int
    known: str


# What the pages of a table are sent, None for one that must ask: it may be shown something else,
# or nothing any more.
Draw = Callable[[str, Sequence[OpenPage]], Sequence[Sent | None]]
