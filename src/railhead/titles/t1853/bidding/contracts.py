"""Contracts fulfilled: the Bond comes back and the bid is shown. Clauses CON."""

from __future__ import annotations

from railhead.finance.holders import ENVELOPES
from railhead.titles.t1853.bidding import links
from railhead.titles.t1853.position import Position, t1853


def examine(p: Position) -> None:
    """Return the Bond of every player whose cities are linked (CON-01, CON-04); after each track
    step and each base, those of a company that forms among them."""
    waiting = [player for player in p.players if is_open(p, player)]
    if not waiting:
        return
    groups = links.groups(p)
    for player in waiting:
        cities = p.state.cities[player]
        if len({groups[hex_id] for hex_id in cities}) == 1:
            bond = p.state.bonds[player]
            p.pay(ENVELOPES, player, bond)
            p.state.fulfilled = (*p.state.fulfilled, player)
            names = ", ".join(t1853(p).cities[hex_id].name for hex_id in cities)
            words = f"{player}'s contract is fulfilled: {names}. {p.money(bond)} comes back."
            p.note(words, player, shows=True)


def is_open(p: Position, player: str) -> bool:
    """Whether a player's Bond has not come back."""
    return bool(p.state.cities.get(player)) and player not in p.state.fulfilled


def progress(p: Position, player: str) -> float:
    """A player's Bond, in the part in which his cities are linked; nothing once it is back."""
    if not is_open(p, player):
        return 0.0
    cities, groups = p.state.cities[player], links.groups(p)
    apart = len({groups[hex_id] for hex_id in cities}) - 1
    return p.state.bonds[player] * (1 - apart / max(1, len(cities) - 1))


def linked(p: Position, player: str) -> dict[str, bool]:
    """Which of his cities are linked to another of them, for his own eyes (SEC-10)."""
    groups = links.groups(p)
    cities = p.state.cities.get(player, ())
    found = [groups[hex_id] for hex_id in cities]
    return {hex_id: found.count(groups[hex_id]) > 1 for hex_id in cities}
