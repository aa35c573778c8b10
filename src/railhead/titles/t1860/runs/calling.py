"""Where a train calls and what that brings. Clauses RUN-07, RUN-10, REV, INS-05, NAT-05, OPT-01."""

from __future__ import annotations

from typing import NamedTuple

from railhead.board.tiles import COLOURS, Node
from railhead.routes.track import Stop
from railhead.routes.trains import Side
from railhead.titles.t1860.position import Position, t1860

SUBSIDY = 10  # for each halt (REV-02)
LEASE_BASE, LEASE_STOP = 40, 20  # INS-06


class Terms(NamedTuple):
    """What a train may do in a turn: N, M, and the rules that hold for it at present.

    ``skips``: small stations may be left out; ``halts``: halts count; ``leased`` pays by the stop;
    ``halved`` pays half (with ``to_ten``, rounded up to the next 10); ``halts_last``: small
    stations are called at before halts that are asked for."""

    large: int
    small: int
    skips: bool = False
    halts: bool = True
    leased: bool = False
    halved: bool = False
    to_ten: bool = True
    halts_last: bool = False

    def room(self, large: int) -> int:
        """How many small stations and halts fit beside so many large stations (RUN-10)."""
        return self.small + self.large - large


class Takings(NamedTuple):
    """What a run earns and what it brings to the treasury besides."""

    revenue: int
    subsidy: int


def terms(p: Position, side: Side, *, leased: bool) -> Terms:
    """The terms of a train now (INS-05, NAT-05, REV-04, OPT-01)."""
    readings, state = t1860(p).readings, p.state
    by_stop = leased and not t1860(p).variants.original_insolvency
    frozen = state.frozen or (state.nationalised and readings.nationalisation_freezes)
    return Terms(
        large=side.range or 0,
        small=0 if by_stop or state.nationalised else side.plus,
        skips=readings.skip_small_stations,
        halts=not frozen,
        leased=by_stop,
        halved=leased and not by_stop,
        to_ten=readings.half_to_next_ten,
        halts_last=state.nationalised or not readings.skip_small_stations,
    )


def nodes_of(p: Position, stops: tuple[Stop, ...]) -> list[Node]:
    """The stations of a route."""
    return [p.node(stop) for stop in stops]


def most_halts(on: Terms, nodes: list[Node]) -> int:
    """At how many halts a train can call on a way (RUN-10, REV-03)."""
    large, small, halt = _count(nodes)
    room = on.room(large)
    return min(halt, max(0, room - small) if on.halts_last else room) if on.halts else 0


def halts_called(on: Terms, nodes: list[Node], halts: int | None) -> int:
    """At how many halts a train calls: at so many as are asked for, if that can be, otherwise at
    as many as its small stations leave room for (REV-03)."""
    if halts is not None and halts <= most_halts(on, nodes) and not (on.leased and on.skips):
        return halts
    large, small, halt = _count(nodes)
    return min(halt, max(0, on.room(large) - small)) if on.halts else 0


def takings(p: Position, on: Terms, nodes: list[Node], halts: int | None) -> Takings:
    """What a legal run brings (REV-01, REV-02, INS-06, OPT-01; D1 for skipped stations)."""
    colour = COLOURS.index(p.title.phase(p).colour)
    large, _, _ = _count(nodes)
    called = halts_called(on, nodes, halts)
    values = sorted((node.value(colour) for node in nodes if node.kind == "town"), reverse=True)
    towns = values[: on.room(large) - called]
    if on.leased:
        return Takings(LEASE_BASE + LEASE_STOP * (large + len(towns) + called), 0)
    value = sum(towns) + sum(
        node.value(colour) for node in nodes if node.kind not in ("town", "halt")
    )
    return Takings(halved(value, on), SUBSIDY * called)


def halved(value: int, on: Terms) -> int:
    """The half of a revenue, where the terms give no more (OPT-01)."""
    if not on.halved:
        return value
    return -(-value // 20) * 10 if on.to_ten else value // 2


def _count(nodes: list[Node]) -> tuple[int, int, int]:
    small = sum(node.kind == "town" for node in nodes)
    halt = sum(node.kind == "halt" for node in nodes)
    return len(nodes) - small - halt, small, halt
