"""Market moves that sites allow, and what pays for them. Clauses EX-10 to EX-13, BR."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.holders import BANK
from railhead.finance.market import Cell
from railhead.play.decision import Choice, between
from railhead.play.frames import CompanyTurn
from railhead.play.numbers import a_or_many, counted
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Rule, Step
from railhead.play.terms import Consequence, Price, Thing
from railhead.titles.t1947.actions import HireBrokers, MoveToken, TakeBrokers
from railhead.titles.t1947.ending import look_for_top
from railhead.titles.t1947.land import boxes
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.state import State1947

BROKER = 50  # what a stockbroker pays (BR-01)
WORKERS_FOR_BROKER = 3  # WK-08
DIRECTIONS = ("up", "right")
OPPORTUNITY = Thing("opportunity", form=" and its opportunity")
THREE_WORKERS = Thing("worker", form=f"{WORKERS_FOR_BROKER} workers")
TAKE_ONE = "Take a stockbroker for {target}, not the opportunity"
TAKE_SEVERAL = "Take {brokers} stockbrokers for {target}, not the opportunity"
PAY_AND_MOVE = {
    direction: f"Pay {{price}} and move {direction}, to {{share_price}}, by {{target}}"
    for direction in DIRECTIONS
}


def target(p: Position, company: str, direction: str) -> Cell | None:
    """The space that a paid move enters: up but not from the top row, right but not at the end of
    a row (EX-11), and none from the highest price (SM-11)."""
    chart, cell = p.title.chart, p.state.market[company]
    row, column = cell
    if chart.price(cell) == chart.top_price:
        return None
    if direction == "up":
        return None if row == 0 else chart.up(cell)
    return (row, column + 1) if column + 1 < len(chart.rows[row]) else None


def cost(p: Position, company: str, site: str, direction: str) -> int:
    """The value entered for a move up, half as much again for one to the right (EX-10); a free
    box takes the value off (BR-06)."""
    entered = target(p, company, direction)
    assert entered is not None
    value: int = p.title.chart.price(entered)
    free = boxes.TRACK[p.state.moves[site] - 1].free
    if direction == "up":
        return 0 if free else value
    return value // 2 if free else value + value // 2


def opportunity(p: Position, company: str, site: str) -> int:
    """The discount of a site's box, if it is still to be had (BR-03, EX-12)."""
    from_box = t1947(p).readings.opportunities_from_box
    if site in p.state.resolved or boxes.filled(p, company) < from_box:
        return 0
    return boxes.TRACK[p.state.moves[site] - 1].opportunity


def brokers(p: Position, company: str) -> int:
    """The stockbrokers that may pay: none before the seventh site (EX-12, A-10)."""
    if boxes.filled(p, company) < t1947(p).readings.brokers_from_box:
        return 0
    return int(p.state.brokers.get(company, 0))


class MarketMoves(Step[State1947]):
    """After payout or withholding the company may pay for one move a site (EX-10, EX-13)."""

    name = "Market moves"
    prompt = "Pay for market moves."
    passing = "Pay for no more moves"
    kinds = (MoveToken, TakeBrokers)

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        """Also where a move can't be paid yet and workers could become stockbrokers (WK-08)."""
        if next(self.choices(p, turn, ""), None) is not None:
            return True
        player = p.director(turn.company) or ""
        return bool(p.state.moves) and next(Hire().choices(p, turn, player), None) is not None

    def skip(self, p: Position, turn: CompanyTurn) -> None:
        self._close(p, turn)

    def passed(self, p: Position, turn: CompanyTurn) -> None:
        self._close(p, turn)

    def _close(self, p: Position, turn: CompanyTurn) -> None:
        """A move is never postponed; stockbrokers for which there was a choice stay (EX-13,
        BR-04)."""
        for site in tuple(p.state.moves):
            self._resolve(p, turn.company, site)
        p.state.moves = {}

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        company = turn.company
        for site in p.state.moves:
            for direction in DIRECTIONS:
                for used in (False, True):
                    yield from self._moves(p, player, company, site, direction, used)
            action = TakeBrokers(by=player, site=site)
            if self._why_not_take(p, company, site) is None:
                box = boxes.TRACK[p.state.moves[site] - 1]
                yield Choice(
                    action,
                    "take",
                    Thing("broker"),
                    Thing("site", site, form="{id}"),
                    consequences=(Consequence("brokers", box.brokers),),
                    form=TAKE_ONE if box.brokers == 1 else TAKE_SEVERAL,
                )

    def _moves(
        self, p: Position, player: str, company: str, site: str, direction: str, used: bool
    ) -> Iterator[Choice]:
        if self._why_not_way(p, company, site, direction, used) is not None:
            return
        rest = self._rest(p, company, site, direction, used)
        low = max(0, -(-(rest - p.cash(company)) // BROKER))
        high = min(brokers(p, company), -(-rest // BROKER))
        if low <= high:
            cell = target(p, company, direction)
            assert cell is not None
            entered = p.title.chart.price(cell)
            yield Choice(
                MoveToken(
                    by=player,
                    site=site,
                    direction="up" if direction == "up" else "right",
                    brokers=low,
                    opportunity=used,
                ),
                "move",
                Thing("token", company),
                Thing("site", site, form="{id}"),
                Price(rest, p.title.currency),  # which brokers pay as well
                (OPPORTUNITY,) * used,
                (Consequence("share_price", entered, p.title.currency),),
                amounts=between("brokers", low, high),
                form=PAY_AND_MOVE[direction],
            )

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: MoveToken | TakeBrokers
    ) -> Refusal | None:
        company, site = turn.company, action.site
        if isinstance(action, TakeBrokers):
            return self._why_not_take(p, company, site)
        refusal = self._why_not_way(p, company, site, action.direction, action.opportunity)
        if refusal is not None:
            return refusal
        rest = self._rest(p, company, site, action.direction, action.opportunity)
        have = p.state.brokers.get(company, 0)
        if action.brokers > have:
            return p.refuse("broker.have", f"{company} has {counted(have, 'stockbroker')}.")
        if action.brokers > brokers(p, company):
            first = t1947(p).readings.brokers_from_box
            return p.refuse("broker.early", f"Stockbrokers can't pay before the {first}th site.")
        if action.brokers > -(-rest // BROKER):
            return p.refuse("broker.waste", f"{p.money(rest)} can be paid with fewer stockbrokers.")
        missing = rest - action.brokers * BROKER - p.cash(company)
        if missing > 0:
            return p.refuse(
                "move.cash",
                f"The move costs {p.money(rest)} and {company} has only "
                f"{p.money(p.cash(company))}.",
            )
        return None

    def play(
        self, p: Position, turn: CompanyTurn, player: str, action: MoveToken | TakeBrokers
    ) -> None:
        company, site = turn.company, action.site
        if isinstance(action, TakeBrokers):
            self._resolve(p, company, site)
            return
        rest = self._rest(p, company, site, action.direction, action.opportunity)
        entered = target(p, company, action.direction)
        assert entered is not None
        if action.opportunity:
            p.state.resolved = (*p.state.resolved, site)
        self._resolve(p, company, site)
        if action.brokers:
            p.state.brokers[company] -= action.brokers
        paid = max(0, rest - action.brokers * BROKER)
        p.pay(company, BANK, paid)
        del p.state.moves[site]
        p.move_marker(company, entered)
        price = p.money(p.price(company) or 0)
        p.note_deed(company, f"moves {action.direction} to {price} for {p.money(paid)}")
        look_for_top(p, company)

    def _why_not_way(
        self, p: Position, company: str, site: str, direction: str, used: bool
    ) -> Refusal | None:
        """Why a move is refused, its price aside."""
        if site not in p.state.moves:
            return p.refuse("move.site", f"No market move of {site} is open to {company}.")
        if target(p, company, direction) is None:
            return p.refuse("move.edge", f"The token of {company} can't move {direction}.")
        if site in p.state.obtained and direction == "right":
            return p.refuse(
                "move.temple", f"{site} came with the temple: it brings no market move."
            )
        if used and not opportunity(p, company, site):
            return p.refuse("move.opportunity", f"The box of {site} has no opportunity to use.")
        return None

    def _why_not_take(self, p: Position, company: str, site: str) -> Refusal | None:
        if site not in p.state.moves or not opportunity(p, company, site):
            return p.refuse("broker.choice", f"No stockbrokers can be taken for {site}.")
        return None

    def _rest(self, p: Position, company: str, site: str, direction: str, used: bool) -> int:
        """What treasury and stockbrokers have to pay."""
        discount = opportunity(p, company, site) if used else 0
        return max(0, cost(p, company, site, direction) - discount)

    def _resolve(self, p: Position, company: str, site: str) -> None:
        """Unless the opportunity is used, the stockbrokers of its box are the company's."""
        if site not in p.state.resolved:
            p.state.resolved = (*p.state.resolved, site)
            box = boxes.TRACK[p.state.moves[site] - 1]
            if box.opportunity:
                boxes.give_brokers(p, company, box.brokers)
                taken = a_or_many(box.brokers, "stockbroker")
                p.note_deed(company, f"takes {taken} for {site}")


class Hire(Rule[State1947]):
    """Three workers of the president become a stockbroker of his company (WK-08)."""

    kinds = (HireBrokers,)

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        most = boxes.usable_workers(p, player) // WORKERS_FOR_BROKER
        if most:
            yield Choice(
                HireBrokers(by=player, count=1),
                "turn",
                THREE_WORKERS,
                Thing("company", turn.company, form="into a stockbroker of {id}"),
                amounts=between("count", 1, most),
            )

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: HireBrokers
    ) -> Refusal | None:
        have = boxes.usable_workers(p, player)
        if action.count * WORKERS_FOR_BROKER > have:
            return p.refuse(
                "worker.three",
                f"A stockbroker costs {WORKERS_FOR_BROKER} workers and {player} can use {have}.",
            )
        return None

    def play(self, p: Position, turn: CompanyTurn, player: str, action: HireBrokers) -> None:
        p.state.workers[player] -= action.count * WORKERS_FOR_BROKER
        boxes.give_brokers(p, turn.company, action.count)
        used = action.count * WORKERS_FOR_BROKER
        made = a_or_many(action.count, "stockbroker")
        p.note_deed(player, f"turns {used} workers into {made} of {turn.company}", turn.company)
