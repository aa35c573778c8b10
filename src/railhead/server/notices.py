"""Notices for programs that come by: what not to index, and whom to tell of a weakness."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from litestar import Response, get
from litestar.di import NamedDependency as Given

from railhead.server.errors import not_found
from railhead.server.settings import Settings

# Whoever knows a table's address may look on: it is not for a search engine.
ROBOTS = "User-agent: *\nDisallow: /t/\nDisallow: /api/\nDisallow: /new/\n"
_VALID = timedelta(days=180)


@get("/robots.txt", include_in_schema=False, sync_to_thread=False)
def robots() -> Response[str]:
    """What search engines are to leave alone."""
    return Response(ROBOTS, media_type="text/plain")


@get("/.well-known/security.txt", include_in_schema=False, sync_to_thread=False)
def security(settings: Given[Settings]) -> Response[str]:
    """Whom to tell of a weakness of this server, if whoever runs it has said so (RFC 9116)."""
    if not settings.security_contact:
        not_found("Whoever runs this server has named no contact.")
    until = (datetime.now(UTC) + _VALID).strftime("%Y-%m-%dT00:00:00Z")
    lines = [f"Contact: {settings.security_contact}", f"Expires: {until}"]
    if settings.url:
        lines.append(f"Canonical: {settings.url.rstrip('/')}/.well-known/security.txt")
    return Response("\n".join([*lines, ""]), media_type="text/plain")


HANDLERS = (robots, security)
