"""QR codes of links to seats and clubs."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, Response, post
from litestar.di import NamedDependency as Given
from litestar.params import JSONBody
from msgspec import Meta, Struct

from railhead.server import qr
from railhead.server.api.answers import problems
from railhead.server.api.pictures import SVG
from railhead.server.security import DRAWING_POLICY
from railhead.server.settings import Settings


class Linked(Struct, forbid_unknown_fields=True):
    """A link to a seat, or to a club, as a whole address."""

    link: Annotated[str, Meta(min_length=1, max_length=qr.LONGEST)]


class QrController(Controller):
    """QR codes. The link comes in the body: an address would be in the logs of others."""

    path = "/api/qr"
    tags = ("seats",)

    @post(
        "/",
        status_code=200,
        sync_to_thread=True,
        summary="A link as a QR code",
        media_type=SVG,
        responses=problems(400, 403),
    )
    def draw(self, data: JSONBody[Linked], settings: Given[Settings]) -> Response[bytes]:
        """Drawn for who asks; nobody keeps it."""
        link = qr.checked(data.link, settings.url)
        headers = {"cache-control": "no-store", "content-security-policy": DRAWING_POLICY}
        return Response(qr.drawn(link).encode(), media_type=SVG, headers=headers)
