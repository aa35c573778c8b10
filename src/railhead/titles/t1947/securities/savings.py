"""Savings shares: which shares are, and how many a player may hold. Clauses SV."""

from __future__ import annotations

from railhead.titles.t1947.position import Position


def holds_savings(p: Position, player: str, company: str) -> bool:
    """Whether a player's shares of a company are savings shares (SV-03)."""
    return player in p.state.savings.get(company, ())


def begin(p: Position, player: str, company: str) -> None:
    """A player's shares of a company are savings shares from now on."""
    p.state.savings[company] = (*p.state.savings.get(company, ()), player)


def end(p: Position, player: str, company: str) -> None:
    """They are no longer, because they are ordinary ones, or because he has none."""
    others = tuple(other for other in p.state.savings.get(company, ()) if other != player)
    p.state.savings[company] = others


def tidy(p: Position, player: str, company: str) -> None:
    """Who has sold his last share may begin anew with either kind."""
    if holds_savings(p, player, company) and not p.units(player, company):
        end(p, player, company)


def ordinary_units(p: Position, player: str) -> int:
    """Ordinary shares, with one for each private (SV-06)."""
    units = sum(
        p.units(player, company)
        for company in p.title.companies
        if not holds_savings(p, player, company)
    )
    return units + privates_of(p, player)


def savings_units(p: Position, player: str) -> int:
    """Savings shares of all companies."""
    return sum(
        p.units(player, company)
        for company in p.title.companies
        if holds_savings(p, player, company)
    )


def excess(ordinary: int, savings: int) -> int:
    """How many savings shares are too many: one for two ordinary shares is allowed (SV-06)."""
    return max(0, savings - ordinary // 2)


def excess_of(p: Position, player: str) -> int:
    """How many savings shares a player has too many."""
    return excess(ordinary_units(p, player), savings_units(p, player))


def privates_of(p: Position, player: str) -> int:
    """How many privates a player owns."""
    return sum(owner == player for owner in p.state.privates.values())


def certificates(units: int) -> int:
    """What savings shares of one company count for the limit: two are one (SV-10)."""
    return -(-units // 2)
