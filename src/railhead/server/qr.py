"""QR codes of links that one person gives to another: the other points a camera at the screen.

They are drawn for who asks and kept nowhere, as whoever sees one has what the link gives.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import segno

from railhead.server.errors import bad_request

LONGEST = 500
_BORDER = 4  # modules of white that cameras want round a code
# What is handed out: a seat, or a club. The longest secret has 43 letters.
_PATHS = re.compile(r"/t/[a-z0-9]{1,32}/seat/[\w-]{1,100}|/clubs/join/[\w-]{1,100}", re.ASCII)


def checked(link: str, url: str) -> str:
    """A link that is handed out by this server; refused if it is another. ``url``: the address of
    the server, "" if nobody has set it: then only the asking browser knows it."""
    try:
        found = urlsplit(link)
        host, secret = found.hostname, found.password
    except ValueError:
        bad_request("That is no link.")
    base = url.rstrip("/") or f"{found.scheme}://{found.netloc}"
    is_address = found.scheme in ("http", "https") and host and secret is None
    if not is_address or not link.startswith(base) or not _PATHS.fullmatch(link[len(base) :]):
        bad_request("Only links to seats and clubs of this server are drawn.")
    return link


def drawn(link: str) -> str:
    """The QR code of a link, as SVG."""
    modules = [bytes(row) for row in segno.make_qr(link, error="m").matrix]
    side = len(modules) + 2 * _BORDER
    path = "".join(
        f"M{start + _BORDER} {y + _BORDER}h{length}v1h-{length}z"
        for y, row in enumerate(modules)
        for start, length in _runs(row)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" role="img" '
        'aria-label="QR code of the link" shape-rendering="crispEdges">'
        f'<path d="M0 0h{side}v{side}H0z" fill="#fff"/><path d="{path}" fill="#10161a"/></svg>'
    )


def _runs(row: bytes) -> list[tuple[int, int]]:
    """The dark stretches of a row: where each begins, and how long it is."""
    return [(found.start(), len(found[0])) for found in re.finditer(rb"[^\x00]+", row)]
