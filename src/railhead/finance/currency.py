"""A currency: how amounts of money are written."""

from __future__ import annotations

from typing import NamedTuple


class Currency(NamedTuple):
    """The words before and after an amount: ``£``, ``Rs. ``, or `` cr`` behind it.

    >>> Currency("£").write(1240)
    '£1,240'
    >>> Currency("", " cc").write(-30)
    '−30 cc'
    """

    before: str
    after: str = ""

    @property
    def sign(self) -> str:
        """The currency alone, where figures stand without it: ``£``, ``Rs.``, ``cc``."""
        return f"{self.before}{self.after}".strip()

    def write(self, amount: int) -> str:
        """An amount as players write it; what is owed begins with a minus sign."""
        return f"{'−' if amount < 0 else ''}{self.before}{abs(amount):,}{self.after}"

    def figure(self, words: str) -> str:
        """An amount that somebody typed, without the currency and the thousands' commas."""
        figure = words.strip().removeprefix(self.before.strip()).removesuffix(self.after.strip())
        return figure.strip().replace(",", "")
