"""Building: towards named stops, for the trains that a company has and will have."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import NamedTuple

from railhead.board.board import Board
from railhead.board.grid import opposite
from railhead.board.laid import LaidMap
from railhead.board.tiles import COLOURS
from railhead.bots.clerk import whatif
from railhead.bots.clerk.desk import Desk, Thought
from railhead.bots.clerk.weights import Weights
from railhead.play import depot
from railhead.play.actions import LayTile, PlaceStation
from railhead.play.plain.running import Running
from railhead.play.position import Position
from railhead.routes.trains import Side

_JOINS = 15.0  # to come to track that is already there
_PLACES = 8  # stations whose runs are worked out


class Lay(NamedTuple):
    """A tile that could be laid: by how much it improves prospects, a number that decides between
    equals, and the position after it."""

    gain: float
    number: int
    lay: LayTile
    then: Position


def lays(desk: Desk) -> list[Thought]:
    """The best tiles to lay, and laying none."""
    offers = desk.offered(LayTile)
    if not offers or not desk.company:
        return []
    plan = BuildingPlan(desk)
    screened = sorted(
        ((plan.glance(lay), -number, lay) for number, lay in enumerate(offers)),
        reverse=True,
        key=lambda item: item[:2],
    )[: desk.weights.screened]
    now = plan.prospects(desk.p)
    ranked: list[Lay] = []
    for _, number, lay in screened:
        if ranked and desk.is_late():
            break
        then = whatif.after(desk.p, lay)
        cost = plan.cost(then)
        if cost > plan.spare:
            continue
        gain = desk.weights.prospects * (plan.prospects(then) - now) - plan.spread(cost)
        gain += plan.gift(then)
        ranked.append(Lay(gain, number, lay, then))
    before = plan.earnings(desk.p)
    thoughts: list[Thought] = []
    for gain, _, lay, then in most_promising(ranked, desk.weights):
        if thoughts and desk.is_late():
            break
        score = gain + plan.earnings(then) - before - desk.weights.a_tile
        thoughts.append(Thought(lay, score, plan.reason(lay, then)))
    return [*thoughts, *desk.passing("no tile is worth its price")]


def most_promising(ranked: list[Lay], w: Weights) -> list[Lay]:
    """The lays that are worth a search for routes, out of many in the order of the first look: the
    best by their prospects, and for some of the places by that look."""
    places: Counter[str] = Counter()
    found: list[Lay] = []
    by_prospects = sorted(ranked, key=lambda each: each[:2], reverse=True)
    rows = ((by_prospects, w.weighed - w.glanced), (ranked, w.weighed), (by_prospects, w.weighed))
    for row, most in rows:
        for each in row:
            hex_id = each.lay.hex
            if len(found) < most and each not in found and places[hex_id] < w.a_hex:
                places[hex_id] += 1
                found.append(each)
    return sorted(found, key=lambda each: each[:2], reverse=True)


def stations(desk: Desk) -> list[Thought]:
    """The best places for a station, and placing none."""
    offers = desk.offered(PlaceStation)
    if not offers or not desk.company:
        return []
    p, company = desk.p, desk.company
    plan = BuildingPlan(desk)
    before = plan.earnings(p)
    thoughts: list[Thought] = []
    for place in sorted(offers, key=lambda place: -plan.stop_value(place))[:_PLACES]:
        if thoughts and desk.is_late():
            break
        then = desk.after(place)
        cost = p.cash(company) - then.cash(company)
        left = desk.forecast.rounds_left
        needed = plan.next_price
        if p.counted_trains(company):
            needed = desk.forecast.must_save_for(company)
        score = desk.weights.marker * (plan.earnings(then) - before) * left - cost
        score += 0.1 * (plan.prospects(then) - plan.prospects(p)) * left
        if then.cash(company) >= needed:
            where = desk.game.title.board.hexes[place.hex].name or place.hex
            reason = (
                f"a station in {where} pays" if desk.may_pass else f"a station in {where} is due"
            )
            thoughts.append(Thought(place, score, reason))
    return [*thoughts, *desk.passing("no station is worth its price")]


class TrainSet(NamedTuple):
    """Trains to build for: those owned, with the best of several to come; and their weight."""

    weight: float
    owned: tuple[str, ...]
    new: tuple[tuple[Side, ...], ...]


class BuildingPlan:
    """What building is measured by: a company's trains now and those to come."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.p = desk.p
        self.company = desk.company
        self.board: Board = desk.game.title.board
        self.colour = COLOURS.index(self.p.title.phase(self.p).colour)
        self.usable = self.p.rule(Running).usable(self.p, self.company)
        self.reached = {hex_id for hex_id, _ in self.usable.nodes}
        self._values: dict[str, int] = {}
        self._hopes: dict[str, float] = {}

    @cached_property
    def on_sale(self) -> list[str]:
        """The kinds of trains that the Bank sells, but for those that count for nothing."""
        cards = self.p.title.cards
        return [kind for kind in depot.kinds_on_sale(self.p) if cards[kind].counts]

    @cached_property
    def next_price(self) -> int:
        """What the next train costs."""
        sides = self.p.title.cards[self.on_sale[0]].sides if self.on_sale else ()
        return min((side.price for side in sides), default=0)

    @cached_property
    def sets(self) -> list[TrainSet]:
        """The trains to build for: those owned and one that is on sale, and two of the kind after
        that."""
        p, w = self.p, self.desk.weights
        owned = p.trains(self.company)
        cards = p.title.cards
        on_sale = self.on_sale
        if not on_sale:
            return [TrainSet(w.next_train, owned, ((),))] if owned else []
        room = len(p.counted_trains(self.company)) < p.title.train_limit(p)
        next_ones: tuple[tuple[Side, ...], ...] = ((),)
        if room or not owned:
            next_ones = self._best([(side,) for kind in on_sale for side in cards[kind].sides])
        sets = [TrainSet(w.next_train, owned, next_ones)]
        kinds = [kind for kind, card in cards.items() if card.counts]
        later: list[tuple[Side, ...]] = []
        for beside in (False, True):
            row = [kind for kind in kinds if cards[kind].beside == beside]
            sold = [kind for kind in row if kind in on_sale]
            after = row[row.index(sold[0]) + 1 if sold else 0 :]
            later += [(side, side) for side in (cards[after[0]].sides if after else ())]
        if later and w.later_trains:
            sets.append(TrainSet(w.later_trains, (), self._best(later)))
        return sets

    def _best(self, trains: list[tuple[Side, ...]]) -> tuple[tuple[Side, ...], ...]:
        """Which of several trains to think of: those that earn most now, or while none earns
        anything, the first few."""
        if len(trains) == 1:
            return tuple(trains)
        earned = {each: self._earns(self.p, (), each) for each in trains}
        ranked = sorted(trains, key=lambda each: -earned[each])
        return tuple(ranked[:1] if earned[ranked[0]] else trains[:3])

    def earnings(self, p: Position) -> float:
        """What all trains to build for would earn."""
        return sum(
            each.weight * max(self._earns(p, each.owned, new) for new in each.new)
            for each in self.sets
        )

    def earns_next(self, p: Position) -> int:
        """What the trains owned would earn, with the one that comes next."""
        for each in self.sets[:1]:
            return max(self._earns(p, each.owned, new) for new in each.new)
        return 0

    def _earns(self, p: Position, owned: tuple[str, ...], new: tuple[Side, ...]) -> int:
        """What trains would earn; searched for no longer than many maps allow."""
        return whatif.earnings(p, self.company, owned, new, whatif.EFFORT)

    def cost(self, then: Position) -> int:
        """What has been paid when a tile is laid."""
        return self.p.cash(self.company) - then.cash(self.company)

    @property
    def spare(self) -> int:
        """What may be spent on track: a company without a train keeps the price of one, if it has
        that; one whose trains rust soon keeps what it has for another."""
        cash = self.p.cash(self.company)
        if self.p.counted_trains(self.company):
            return max(0, cash - self.desk.forecast.must_save_for(self.company))
        return cash - self.next_price if cash >= self.next_price else cash

    def spread(self, cost: int) -> float:
        """A cost over the rounds in which it is to come back."""
        w = self.desk.weights
        return w.ground * cost / max(w.least_rounds, 0.8 * self.desk.forecast.rounds_left)

    @cached_property
    def _brought(self) -> float:
        return self.p.title.brought_by_track(self.p, self.desk.player)

    def gift(self, then: Position) -> float:
        """What a lay brings its Director himself, as revenue that would bring him as much."""
        p, player = self.p, self.desk.player
        given = p.title.brought_by_track(then, player) - self._brought
        rounds = max(self.desk.weights.least_rounds, 0.8 * self.desk.forecast.rounds_left)
        return given * 100 / max(10, p.percent(player, self.company)) / rounds

    def prospects(self, p: Position) -> float:
        """The value of the stops that are reached, and of the two best others by how far the open
        ends are from them."""
        board, laid = self.board, p.state.map
        found = p.rule(Running).usable(p, self.company, roughly=True)
        worth = sum(
            laid.track(board, hex_id).nodes[node].value(self.colour) for hex_id, node in found.nodes
        )
        reached = {hex_id for hex_id, _ in found.nodes}
        ends = []
        for hex_id, entries in found.entries.items():
            joined = laid.track(board, hex_id).from_edge
            if any(entries >> edge & 1 and not joined[edge] for edge in range(6)):
                ends.append(hex_id)
        w = self.desk.weights
        hopes = sorted(
            (
                self._worth_of(laid, stop)
                * w.unreached ** min(self.desk.survey.away[stop].get(end, 99) for end in ends)
                for stop in self.desk.survey.stops
                if stop not in reached and ends
            ),
            reverse=True,
        )
        return float(worth + sum(hopes[:2]))

    def _worth_of(self, laid: LaidMap, hex_id: str) -> int:
        """What the best station of a hex is worth; on most maps what it is worth on this one."""
        if laid.tiles.get(hex_id) == self.p.state.map.tiles.get(hex_id):
            known = self._values.get(hex_id)
            if known is None:
                known = self._values[hex_id] = self._value_on(laid, hex_id)
            return known
        return self._value_on(laid, hex_id)

    def _value_on(self, laid: LaidMap, hex_id: str) -> int:
        nodes = laid.track(self.board, hex_id).nodes
        return max((node.value(self.colour) for node in nodes), default=0) or 20

    def stop_value(self, place: PlaceStation) -> int:
        """What the stop is worth in which a station would be placed."""
        return self._worth_of(self.p.state.map, place.hex)

    def glance(self, lay: LayTile) -> float:
        """A cheap first look at a lay: what its stations gain, and where its new ends lead."""
        board, laid = self.board, self.p.state.map
        old = laid.track(board, lay.hex)
        new = board.track(lay.tile, lay.rotation)
        entries = self.usable.entries.get(lay.hex, 0)
        score = 0.0
        if lay.hex in self.reached or any(entries >> e & 1 for e in range(6)):
            score += sum(n.value(self.colour) for n in new.nodes)
            score -= sum(n.value(self.colour) for n in old.nodes) if lay.hex in self.reached else 0
        best = 0.0
        for edge in range(6):
            if new.from_edge[edge] and not old.from_edge[edge]:
                other = board.next_to[lay.hex][edge]
                if other is None:
                    continue
                if laid.track(board, other).from_edge[opposite(edge)]:
                    best = max(best, _JOINS)
                best = max(best, self._hope(other))
        return score + best

    def _hope(self, hex_id: str) -> float:
        """What the best stop not yet reached is worth from a hex."""
        known = self._hopes.get(hex_id)
        if known is None:
            w, away = self.desk.weights, self.desk.survey.away
            laid = self.p.state.map
            known = self._hopes[hex_id] = max(
                (
                    self._worth_of(laid, stop) * w.unreached ** away[stop].get(hex_id, 99)
                    for stop in self.desk.survey.stops
                    if stop not in self.reached
                ),
                default=0.0,
            )
        return known

    def reason(self, lay: LayTile, then: Position) -> str:
        """Where a tile leads."""
        found = p_nodes(then, self.company) - self.reached
        names = [self.board.hexes[hex_id].name for hex_id in sorted(found)]
        named = next((name for name in names if name), "")
        if named:
            return f"reaches {_short(named)}"
        if self.earnings(then) > self.earnings(self.p):
            return "trains earn more over it"
        return "leads towards the next stop"


def p_nodes(p: Position, company: str) -> set[str]:
    """The hexes whose stations a company reaches."""
    return {hex_id for hex_id, _ in p.rule(Running).usable(p, company, roughly=True).nodes}


def _short(name: str) -> str:
    return " ".join(name.split()[:3])
