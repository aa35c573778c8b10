"""What a title says about running trains, in the words that the search for routes understands.

A title describes one company in one position by a subclass of :class:`Rules`. The search asks
each question once for every train and stop, keeps the answers in tables of numbers and never asks
again: it does not know titles, and its tables can go to another process.

*Visiting* a stop and *calling* at it are two things. A route visits every stop on its way, and
none of them twice; what counts against a train's limits, and what is earned, is where it calls.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from msgspec import Struct

from railhead.routes.track import Hop, Stop


class Call(Struct, frozen=True):
    """What it means for a train to call at a stop.

    ``value``: what it earns. ``second``: what it brings besides and is no revenue, such as a
    subsidy. ``costs``: what it takes off each of the train's limits. ``optional``: the train may
    run through without calling, at no cost. ``rises``: the value comes on top of the highest
    ``standard`` of all stops on the route, called at or not. ``counts``: whether it is one of the
    two stops that a route needs.
    """

    value: int = 0
    second: int = 0
    costs: tuple[int, ...] = ()
    optional: bool = False
    rises: bool = False
    standard: int = 0
    counts: bool = True


class Bonus(Struct, frozen=True):
    """A route with n of these marks earns ``amounts[n]`` more (the last one for more of them).

    Amounts never fall, so that a route never loses by an extension.
    """

    marks: tuple[str, ...]
    amounts: tuple[int, ...]


class Dearest(Struct, frozen=True):
    """Of several bonuses, each for a route with all of its marks, the highest is earned."""

    options: tuple[tuple[tuple[str, ...], int], ...]


class Train(Struct, frozen=True):
    """A train, or ``count`` of the same kind.

    ``limits``: how much all its calls and its track may cost, each limit in its own measure;
    without any the train is unlimited. ``times``: what the values, but not the bonuses, are
    multiplied by. ``base``: what any route earns besides. ``standard``: the lowest one, see
    :class:`Call`. ``calls_at_own``: an own station must be called at, not only visited.
    """

    name: str
    count: int = 1
    limits: tuple[int, ...] = ()
    times: int = 1
    base: int = 0
    standard: int = 0
    bonuses: tuple[Bonus | Dearest, ...] = ()
    calls_at_own: bool = False


FIRST, SECOND, EITHER = 1, 2, 3  # which of the two ends of a route a stop can be


class Rules:
    """The running of one company in one position. A title overrides what differs.

    ``trains``: what runs. ``passes``: how many stations that are closed to the company its trains
    may run through, all together. ``home``: where it is not empty, one route must visit one of
    these, and the routes must hang together by common stops. ``weights``: what a unit of revenue
    and one of the second objective weigh; the best set of routes is the heaviest. (1000, 1) puts
    revenue first and takes the second objective where revenue is equal. Who asks may weigh them
    otherwise, by setting ``weights`` before the search.
    """

    trains: tuple[Train, ...] = ()
    passes: int = 0
    home: frozenset[Stop] = frozenset()
    weights: tuple[int, int] = (1, 0)

    def own(self) -> Iterable[Stop]:
        """The company's stations; every route visits one of them."""
        raise NotImplementedError

    def call(self, train: Train, stop: Stop) -> Call | None:
        """What a call of a train at a stop means; None if the train can't run there."""
        raise NotImplementedError

    def over(self, train: Train, hop: Hop) -> tuple[int, ...] | None:
        """What the track of a hop takes off the train's limits; None if it can't run there."""
        return ()

    def passing(self, stop: Stop) -> int | None:
        """What running through a stop takes off ``passes``; None if no train runs through."""
        return 0

    def end(self, train: Train, stop: Stop) -> int:
        """Which end of a route a stop can be, 0 for none. A route joins a FIRST to a SECOND."""
        return EITHER

    def at_end(self, train: Train, stop: Stop) -> int:
        """What a route earns besides for ending at a stop."""
        return 0

    def mail(self, stop: Stop) -> int:
        """What one of the routes, the best for it, brings besides for ending at a stop. It counts
        for the second objective."""
        return 0

    def place(self, stop: Stop) -> Hashable:
        """Two stops of the same place can't be on one route."""
        return stop

    def once(self, hex_id: str) -> bool:
        """Whether a route that has left this hex can't come back to it."""
        return False

    def marks_at(self, stop: Stop) -> Iterable[str]:
        """The marks that a route has by visiting a stop."""
        return ()

    def marks_on(self, hop: Hop) -> Iterable[str]:
        """The marks that a route has by running over the track of a hop."""
        return ()

    def total(self, revenue: int) -> int:
        """What the company gets if its routes earn this in all: for reductions and percentages of
        the whole. It never falls when the revenue rises, so the best routes stay the best. Where it
        rounds, the second objective is weighed against the revenue before that."""
        return revenue
