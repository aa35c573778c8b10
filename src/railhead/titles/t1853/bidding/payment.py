"""Paying for claimed shares, and redeeming those not paid for. Clauses PAY."""

from __future__ import annotations

from railhead.finance.holders import BANK
from railhead.play.numbers import a_or_many
from railhead.titles.t1853.position import Position, t1853


def pay_claims(p: Position) -> None:
    """Each player pays the shares he can afford; the cheapest stay un-redeemed, and no more of them
    than must (PAY-01, PAY-02)."""
    p.state.contracted = dict(p.state.claims)
    for player in p.players:
        claims = sorted(p.state.claims.get(player, ()), key=t1853(p).par)
        unpaid = 0
        while sum(map(t1853(p).par, claims[unpaid:])) > p.cash(player):
            unpaid += 1
        price = sum(map(t1853(p).par, claims[unpaid:]))
        p.pay(player, BANK, price)
        p.state.unredeemed[player] = tuple(claims[:unpaid])
        left = f"not redeemed: {', '.join(claims[:unpaid])}" if unpaid else ""
        p.note_deed(player, f"pays {p.money(price)} for claimed shares", then=left)


def redeem(p: Position, player: str, company: str, count: int) -> None:
    """Pay for shares at par; they are shares like all others then (PAY-05, PAY-07)."""
    price = count * t1853(p).par(company)
    p.pay(player, BANK, price)
    left = list(p.state.unredeemed[player])
    for _ in range(count):
        left.remove(company)
    p.state.unredeemed[player] = tuple(left)
    shares = a_or_many(count, "share")
    p.note_deed(player, f"redeems {shares} of {company} for {p.money(price)}", company)
