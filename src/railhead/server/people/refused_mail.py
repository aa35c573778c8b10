"""E-mail addresses that make no account here, where whoever runs the server says so: those of
services that lend anybody an address for ten minutes."""

from __future__ import annotations

from pathlib import Path

from railhead.server.errors import Problem
from railhead.server.settings import BadSetting


class RefusedMail:
    """The domains whose addresses are refused, and all within them."""

    def __init__(self, given: str) -> None:
        """``given``: domains with commas between them, or a file with one on each line; there, what
        stands behind # is a comment."""
        lines = _lines(given) if _is_file(given) else given.split(",")
        self.domains = frozenset(
            domain
            for line in lines
            if (domain := line.partition("#")[0].strip().strip(".").casefold())
        )

    def need_lasting(self, address: str) -> None:
        """Refuse an address of such a domain."""
        parts = address.rpartition("@")[2].casefold().rstrip(".").split(".")
        if any(".".join(parts[start:]) in self.domains for start in range(len(parts))):
            raise Problem(
                422,
                "refused",
                "Addresses of this kind are not taken here, as they do not last. Take another, or "
                "another way to sign in.",
            )


def _is_file(given: str) -> bool:
    return any(mark in given for mark in ("/", "\\")) or Path(given).is_file()


def _lines(given: str) -> list[str]:
    try:
        return Path(given).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"The domains in {given} can't be read: {error}.") from None
