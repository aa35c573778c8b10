"""Where each recorded certificate lies: a purchase names it but not its seller."""

from __future__ import annotations

MARKET, OFFER = "market", "ipo"


class Certificates:
    """Certificates by their recorded names (``CAR_0``), with their holders in order of receipt."""

    def __init__(self, counts: dict[str, int], in_market: set[str]) -> None:
        self.in_market = in_market  # companies without a Director
        self.holder: dict[str, str] = {}
        for company, count in counts.items():
            for number in range(count):
                where = MARKET if company in in_market else OFFER
                self.holder[f"{company}_{number}"] = where

    def give(self, certificate: str, holder: str) -> None:
        """Move a certificate; it is now the newest of its holder."""
        del self.holder[certificate]
        self.holder[certificate] = holder

    def held(self, holder: str, company: str) -> list[str]:
        """A holder's certificates of a company in order of receipt."""
        return [
            certificate
            for certificate, owner in self.holder.items()
            if owner == holder and certificate.rsplit("_", 1)[0] == company
        ]

    def swap_director(self, company: str, old: str, new: str) -> None:
        """The new Director gives his first two ordinary certificates for number 0."""
        director = f"{company}_0"
        for certificate in [c for c in self.held(new, company) if c != director][:2]:
            self.give(certificate, old)
        self.give(director, new)

    def sell(self, holder: str, company: str, named: list[str], units: int) -> None:
        """Move so many shares to the market: those named, then others of the holder."""
        director = "" if company in self.in_market else f"{company}_0"
        mine = self.held(holder, company)
        first = [c for c in named if c in mine and c != director]
        rest = [c for c in mine if c != director and c not in first]
        for certificate in (first + rest)[:units]:
            self.give(certificate, MARKET)
