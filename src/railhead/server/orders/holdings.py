"""Who holds what, as one player may know it, and how that has changed since an order was armed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from railhead.play.game import Game
from railhead.play.views import making
from railhead.server.journal import Entry
from railhead.server.memory import Memory
from railhead.server.orders.order import Order
from railhead.server.table import States, Table

# What a seat knew of the holdings after an entry: looked at again with every change that follows.
_known = Memory(2_000)


class Holdings(Struct, frozen=True):
    """Company to units by player; and all else that players hold, to see whether it changes."""

    shares: dict[str, dict[str, int]]
    besides: dict[str, Any]


class Step(Struct, frozen=True):
    """An action since an order was armed, and the holdings before and after it."""

    entry: Entry
    before: Holdings
    after: Holdings

    @property
    def is_trade(self) -> bool:
        """Whether somebody has bought or sold."""
        return self.before != self.after

    def sold(self, company: str) -> bool:
        """Whether somebody holds fewer shares of a company than before."""
        after = self.after.shares
        return any(
            after.get(player, {}).get(company, 0) < held.get(company, 0)
            for player, held in self.before.shares.items()
        )

    def traded(self, company: str) -> bool:
        """Whether somebody holds another number of shares of a company than before."""
        players = {*self.before.shares, *self.after.shares}
        return any(
            self.before.shares.get(player, {}).get(company, 0)
            != self.after.shares.get(player, {}).get(company, 0)
            for player in players
        )


def holdings(game: Game, seat: str) -> Holdings:
    """What a seat may know of who holds what."""
    players = making.shown(game, seat).players
    return Holdings(
        {each.name: dict(each.shares) for each in players},
        {each.name: [each.privates, each.beside] for each in players},
    )


def steps(order: Order, table: Table, states: States) -> Iterator[Step]:
    """The actions in force since an order was armed, with what they changed."""

    def known(position: int) -> Holdings:
        key = (table.id, table.timeline.line[position], order.seat)
        return _known.get(key, lambda: holdings(table.at(position, states), order.seat))

    before = None
    for position in range(order.since.actions + 1, table.action_count + 1):
        before = before or known(position - 1)
        after = known(position)
        yield Step(table.entry(table.timeline.line[position]), before, after)
        before = after
