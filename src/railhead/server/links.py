"""Addresses that are handed out to players."""

from __future__ import annotations

from typing import Any

from litestar import Request


class Links:
    """Makes full addresses: under the one that is set, else under the one the asker used."""

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")

    def seat(self, request: Request[Any, Any, Any], table_id: str, secret: str) -> str:
        """The secret link to a seat."""
        base = self._url or str(request.base_url).rstrip("/")
        return f"{base}/t/{table_id}/seat/{secret}"
