"""Vouchers: secrets that are good once and not for long. Links that come by e-mail are such, and
what a passkey or another site is asked to sign. Only their hashes are kept."""

from __future__ import annotations

import secrets
from typing import Any, Literal

import msgspec
from sqlalchemy import delete, insert, select

from railhead.server.browsers import digest
from railhead.server.errors import Problem
from railhead.server.models import vouchers
from railhead.server.people.players import People
from railhead.server.written import json_of

Kind = Literal["email", "passkey", "openid"]


class Vouchers:
    """All vouchers of a server. All methods may be called from any thread."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.storage = people.storage

    def issue(self, kind: Kind, data: dict[str, Any], seconds: float, secret: str = "") -> str:
        """A new voucher; its secret, drawn unless it is given. Those that have ended are cleared
        away."""
        secret = secret or secrets.token_urlsafe(32)
        now = self.people.clock()
        row = {
            "hash": digest(secret),
            "kind": kind,
            "data": json_of(data),
            "until": now + seconds,
        }
        clear = delete(vouchers).where(vouchers.c.until < now)
        self.storage.run([clear, insert(vouchers).values(row)])
        return secret

    def look(self, kind: Kind, secret: str) -> dict[str, Any] | None:
        """What a voucher is good for, None if for nothing; it stays good."""
        wanted = select(vouchers.c.data).where(
            vouchers.c.hash == digest(secret),
            vouchers.c.kind == kind,
            vouchers.c.until >= self.people.clock(),
        )
        with self.storage.reading() as connection:
            found = connection.execute(wanted).scalar_one_or_none()
        return None if found is None else msgspec.json.decode(found, type=dict[str, Any])

    def redeem(self, kind: Kind, secret: str) -> dict[str, Any]:
        """What a voucher was good for. It has served now; whoever comes second is refused."""
        found = self.look(kind, secret)
        if found is not None:
            with self.storage.writing() as connection:
                taken = connection.execute(
                    delete(vouchers).where(vouchers.c.hash == digest(secret))
                )
                if taken.rowcount == 1:
                    return found
        raise Problem(410, "gone", _ENDED[kind])


_ENDED: dict[Kind, str] = {
    "email": "This link has been used, or is older than 15 minutes. Ask for a new one.",
    "passkey": "That took too long. Try the passkey again.",
    "openid": "That took too long, or was begun in another browser. Try again.",
}
