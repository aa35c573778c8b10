"""What stops are worth, and what a company gets in the end. Clauses RV-01 to RV-05, SI, TP.

The order of calculation: stops with the change of the season, trading posts, the sum over the
trains, the bonus for first tiles, one reduction with rounding, the percentage of the second train.
"""

from __future__ import annotations

from railhead.play.frames import CompanyTurn
from railhead.routes.track import Stop
from railhead.routes.trains import Side, kind_of
from railhead.titles.t1947.land import seasons, temples
from railhead.titles.t1947.land.geography import POST
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.state import Turn1947

FIRST_TILE = 10  # RV-03
REDUCTION = 20  # percent each, for the temple and for building against the season (RV-04)


def value(p: Position, company: str, stop: Stop) -> int:
    """What a stop is worth to a company now (RV-01, SE-06, TP-01)."""
    node = p.node(stop)
    if node.kind == POST:
        return post_value(p, company)
    gives = p.title.phase(p).gives
    age = ("towns" in gives) + ("one run" in gives)  # the first T5, the first T8
    return node.value(age) + seasons.change(p, p.title.board.hexes[stop[0]], node)


def post_value(p: Position, company: str) -> int:
    """What a trading post is worth: nothing without P7 (TP-01, TP-02)."""
    if p.state.privates["P7"] != company:
        return 0
    words = (right.split() for right in p.title.phase(p).gives)
    return next(int(amount) for name, *rest in words if name == "post" for amount in rest)


def trains_that_run(p: Position, company: str) -> list[Side]:
    """The trains of a company that are run: from the first T8 on the largest alone (SI-01)."""
    sides = [p.side(card) for card in p.trains(company)]
    if "one run" in p.title.phase(p).gives and len(sides) > 1:
        return [max(sides, key=lambda side: side.range or 0)]
    return sides


def final(p: Position, company: str, gross: int) -> int:
    """What a company gets if its trains run for so much. It never falls when that rises."""
    turn = p.frame(CompanyTurn)
    if turn is None or turn.company != company or not isinstance(turn, Turn1947):
        turn = Turn1947(company)
    bonus = FIRST_TILE * turn.first_tiles
    percent = REDUCTION * (temples.is_due(p, company) + turn.reduced)
    if t1947(p).readings.first_tiles_before_reductions:
        reduced = share(gross + bonus, 100 - percent)
    else:
        reduced = share(gross, 100 - percent) + bonus
    return share(reduced, 100 + second_train_percent(p, company))


def adjustments(p: Position, company: str) -> list[tuple[str, str]]:
    """What changes the sum of the runs on the way to :func:`final`, in words and figures."""
    turn = p.frame(CompanyTurn)
    own = isinstance(turn, Turn1947) and turn.company == company
    found = []
    if own and turn.first_tiles:
        found.append(("first tiles of stations", f"+{FIRST_TILE * turn.first_tiles}"))
    if temples.is_due(p, company):
        found.append(("temple not reached", f"−{REDUCTION}%"))
    if own and turn.reduced:
        found.append(("built against the season", f"−{REDUCTION}%"))
    second = second_train_percent(p, company)
    if second:
        found.append(("second train", f"+{second}%"))
    return found


def second_train_percent(p: Position, company: str) -> int:
    """What the second train adds, on the card of the larger (SI-02, SI-06)."""
    kinds = sorted(
        (kind_of(card) for card in p.trains(company)),
        key=lambda kind: p.title.cards[kind].sides[0].range or 0,
    )
    if "one run" not in p.title.phase(p).gives or len(kinds) < 2:
        return 0
    return t1947(p).second_train.get(kinds[-1], {}).get(kinds[-2], 0)


def share(amount: int, percent: int) -> int:
    """A percentage of an amount to the nearest 10, an exact 5 upwards (RV-05, SI-04)."""
    return (amount * percent + 500) // 1000 * 10
