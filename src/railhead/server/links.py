"""Addresses that are handed out to players."""

from __future__ import annotations


class Links:
    """Makes addresses: full ones under the one that is set. Without it they begin with the path,
    and whoever asked adds the address he used: what a request says of that, in its header Host, may
    come from somebody else."""

    def __init__(self, url: str) -> None:
        self._url = url.rstrip("/")

    def seat(self, table_id: str, secret: str) -> str:
        """The secret link to a seat."""
        return f"{self._url}/t/{table_id}/seat/{secret}"

    def club(self, secret: str) -> str:
        """The secret link by which one becomes a member of a club."""
        return f"{self._url}/clubs/join/{secret}"

    @property
    def is_set(self) -> bool:
        """Whether addresses are full ones, which can be sent to somebody."""
        return bool(self._url)

    def sign_in(self, secret: str) -> str:
        """The secret link that signs in whoever opens it. What stands behind # is not sent, so that
        it is in no log and nothing that looks through letters uses it up."""
        return f"{self._url}/sign-in/link#{secret}"

    def openid(self) -> str:
        """Where another site sends those who have signed in there."""
        return f"{self._url}/sign-in/elsewhere/back"
