"""What a company's trains could run for: as they are, after the next rust, with the next train.

Each prospect is a position of its own, in which nothing but trains and phase has changed; the
searches of the server answer what the best run is there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from railhead.finance import ledger
from railhead.finance.holders import DEPOT, GONE
from railhead.play import depot
from railhead.play.game import Game
from railhead.play.position import Position
from railhead.routes.trains import Side, kind_of
from railhead.server.table import Table

MOST = 3  # trains that can be bought, each with a prospect of its own


class Prospect(NamedTuple):
    """``kind``: now, rust or train. ``trains``: their names, with whether they will rust;
    ``lost`` and ``by``: what rusts, and by the first sale of what; ``bought`` for ``price``,
    ``instead`` of a train that goes because of the limit; ``later``: it is not on sale yet."""

    kind: str
    state: Any
    trains: list[tuple[str, bool]]
    lost: list[str]
    by: str = ""
    bought: str = ""
    price: int = 0
    instead: str = ""
    later: bool = False


class Supposed(NamedTuple):
    """A question for the searches: the best run of a company in a position that is supposed."""

    table: Table
    at: int
    company: str
    number: int
    prospect: Prospect
    weights: tuple[int, int] | None = None

    @property
    def game(self) -> Game:
        """The game in that position."""
        table = self.table
        return Game.of_state(table.title, table.facts.players, self.prospect.state)

    @property
    def key(self) -> tuple[str, int, str, tuple[int, int] | None]:
        """The same for all whose answer is the same."""
        entry = self.table.timeline.line[self.at]
        return f"{self.table.id} {self.at}", entry, f"{self.company} {self.number}", None


def prospects(p: Position, company: str) -> list[Prospect]:
    """What is worth asking of a company: its run now, after the next rust, and with each train that
    the Bank sells."""
    if company not in p.state.launched or company in p.state.closed:
        return []
    found = [Prospect("now", p.state, _names(p, company), [])]
    rust = _after_rust(p, company)
    if rust is not None:
        found.append(rust)
    return [*found, *list(_with_trains(p, company))[:MOST]]


def _names(p: Position, company: str) -> list[tuple[str, bool]]:
    cards = p.title.cards
    return [
        (p.side(card).name, bool(cards[kind_of(card)].obsolete_with)) for card in p.trains(company)
    ]


def _supposed(p: Position) -> Position:
    """A position to be changed."""
    return Position(p.title, p.state.copy())


def _after_rust(p: Position, company: str) -> Prospect | None:
    """The first rust that the company's trains have to fear."""
    kinds = list(p.title.cards)
    fatal = {p.title.cards[kind_of(card)].obsolete_with for card in p.trains(company)} - {""}
    if not fatal:
        return None
    by = min(fatal, key=kinds.index)
    later = _supposed(p)
    _begin_phase(later, by)
    lost = _lost(p, later, company)
    return Prospect("rust", later.state, _names(later, company), lost, by=_name(p, by))


def _with_trains(p: Position, company: str) -> Iterator[Prospect]:
    """The company with one more train of the Bank; above the limit it gives up the one that rusts
    soonest, unless that would change nothing."""
    now = depot.kinds_on_sale(p)
    for kind in [*now, *_following(p, now)]:
        for side in p.title.cards[kind].sides:
            later = _supposed(p)
            card = depot.next_card(later, kind)
            if card is None:
                continue
            depot.take(later, card, company)
            later.state.sides[card] = side.name
            _begin_phase(later, kind)
            given_up = _keep_to_limit(later, company, card)
            if given_up == side.name:
                continue
            yield Prospect(
                "train",
                later.state,
                _names(later, company),
                _lost(p, later, company, given_up),
                bought=side.name,
                price=side.price,
                instead=given_up,
                later=kind not in now,
            )


def _following(p: Position, now: list[str]) -> list[str]:
    """The kind that is sold after those on sale."""
    kinds = [kind for kind, card in p.title.cards.items() if not card.beside]
    last = max((kinds.index(kind) for kind in now if kind in kinds), default=-1)
    return kinds[last + 1 : last + 2]


def _keep_to_limit(p: Position, company: str, bought: str) -> str:
    """Give up the train that lasts least, of those the cheapest, if there are too many; its name,
    "" if there is room."""
    counted = [card for card in p.counted_trains(company) if card != bought]
    if len(counted) + (bought in p.counted_trains(company)) <= p.title.train_limit(p):
        return ""
    if not counted:
        return ""

    kinds = list(p.title.cards)

    def lasts(card: str) -> tuple[int, int]:
        by = p.title.cards[kind_of(card)].obsolete_with
        return kinds.index(by) if by else len(kinds), p.side(card).price

    worst = min(counted, key=lasts)
    name = p.side(worst).name
    ledger.move_train(p.state, worst, company, GONE)
    return name


def _begin_phase(p: Position, kind: str) -> None:
    """The first sale of a kind: the phase that it begins, if that is still to come, and what rusts
    by it."""
    starts = (kind, p.title.cards[kind].group or kind)
    for number, phase in enumerate(p.title.phases):
        if number > p.state.phase and phase.starts_with in starts:
            p.state.phase = number
            break
    for holder in (DEPOT, *p.title.companies):
        for card in p.trains(holder):
            if p.title.cards[kind_of(card)].obsolete_with == kind:
                ledger.move_train(p.state, card, holder, GONE)


def _lost(before: Position, after: Position, company: str, given_up: str = "") -> list[str]:
    """The names of the trains that a company no longer has, without one that it gave up."""
    kept = list(after.trains(company))
    lost = [before.side(card).name for card in before.trains(company) if card not in kept]
    if given_up in lost:
        lost.remove(given_up)
    return lost


def _name(p: Position, kind: str) -> str:
    """The kinds of a group are told by the names of their first sides: ``8 or D``."""
    group = p.title.cards[kind].group
    kinds = [k for k, card in p.title.cards.items() if k == kind or (group and card.group == group)]
    sides: list[Side] = [p.title.cards[k].sides[0] for k in kinds]
    return " or ".join(dict.fromkeys(side.name for side in sides))
