"""Standing orders in the panel: those of the player who is looking, and what he may arm."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import msgspec

from railhead.finance.holders import POOL, STOCK
from railhead.play.actions import TakeLoan
from railhead.play.frames import CompanyTurn
from railhead.server.orders.judging import Verdict, share_price
from railhead.server.orders.order import UNTIL, Order, Terms, Until
from railhead.web.table.facts import TableFacts
from railhead.web.words import in_words, listed

_TIMES = {1: "once", 2: "twice"}
_DEEDS = {"pass": "passed", "buy": "bought", "pay": "paid out", "end": "passed", "idle": "passed"}


@dataclass(frozen=True, slots=True)
class OrderRow:
    """An order of mine. ``verb`` and ``words``: what it does; ``state``: armed, dropped or done;
    ``moment`` and ``note``: since when, and what has become of it; ``again``: its terms, to arm it
    once more."""

    number: int
    verb: str
    words: str
    state: str
    moment: str
    clock: str
    note: str
    acts: bool
    again: str


@dataclass(frozen=True, slots=True)
class Arming:
    """Something that may be armed: its words and its terms as they are sent; ``on``: the number of
    the order that does so already."""

    words: str
    terms: str
    on: int = 0


@dataclass(frozen=True, slots=True)
class OrdersPanel:
    """``groups``: headings with what may be armed by a click; ``shares``: what a purchase may be
    ordered of."""

    rows: list[OrderRow]
    groups: dict[str, list[Arming]] = field(default_factory=dict)
    shares: list[Arming] = field(default_factory=list)
    is_open: bool = False

    @property
    def armed(self) -> int:
        """How many are armed."""
        return sum(row.state == "armed" for row in self.rows)

    @property
    def count(self) -> str:
        """How many are armed, in words."""
        return f"{in_words(self.armed)} armed" if self.armed else "none armed"


def orders_panel(facts: TableFacts, *, yours: bool) -> OrdersPanel | None:
    """The panel for whoever is looking; None where there is nothing to order."""
    seat = facts.access.player
    if seat is None or not facts.present or facts.view.finished:
        return None
    mine = [(order, verdict) for order, verdict in facts.orders if order.seat == seat]
    rows = [row for order, verdict in mine if (row := _row(facts, order, verdict))]
    armed = [order for order, verdict in mine if _state(order, verdict) == "armed"]
    groups = {
        "Pass …": _passes(facts, seat, armed),
        "Pay out every time": _payments(facts, seat, armed),
        "End turns": _ends(facts, armed, yours=yours),
    }
    return OrdersPanel(
        rows=rows,
        groups={heading: offers for heading, offers in groups.items() if offers},
        shares=_shares(facts),
        is_open=not yours or any(row.acts for row in rows),
    )


def _state(order: Order, verdict: Verdict) -> str:
    if order.state != "armed":
        return order.state
    return verdict.what if verdict.what in ("dropped", "done") else "armed"


def _row(facts: TableFacts, order: Order, verdict: Verdict) -> OrderRow | None:
    state = _state(order, verdict)
    if state == "done" and order.terms.kind != "buy":
        return None
    verb, words = _words(facts, order.terms)
    moment = order.armed if state == "armed" else (order.ended or order.armed)
    return OrderRow(
        number=order.number,
        verb=verb,
        words=words,
        state=state,
        moment=_iso(moment),
        clock=f"{datetime.fromtimestamp(moment, UTC):%H:%M} UTC",
        note=_note(facts, order, verdict, state),
        acts=verdict.what == "act",
        again=_sent(order.terms),
    )


def _iso(moment: float) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")


def _words(facts: TableFacts, terms: Terms) -> tuple[str, str]:
    match terms.kind:
        case "pass" if terms.until == ("round",):
            return "Pass", "for this round"
        case "pass":
            return "Pass", "until " + listed([UNTIL[each] for each in terms.until], "or")
        case "buy":
            price = "" if terms.price is None else f" at {facts.money(terms.price)}"
            return f"Buy {terms.company}", f"from the {terms.source}{price}, if it is still there"
        case "pay":
            return "Pay out", f"for {terms.company} every time"
        case "end":
            return "End the turn", "after this"
        case "idle":
            aside = ", or only a loan" if terms.loans else ""
            return "End turns", f"in which nothing is left to do{aside}"


def _note(facts: TableFacts, order: Order, verdict: Verdict, state: str) -> str:
    """What has become of an order, after the moment at which it was armed or has ended."""
    if state == "done":
        return "It has bought."
    if state == "dropped":
        return order.reason or verdict.reason
    words = []
    times = len(order.played)
    if times:
        words.append(f"Has {_DEEDS[order.terms.kind]} {_TIMES.get(times, f'{times} times')}.")
    if verdict.what == "act":
        words.append("Acts in a moment.")
    elif verdict.reason:
        words.append(verdict.reason)
    if "held" in order.terms.until:
        player = next(p for p in facts.view.players if p.name == order.seat)
        words.append(f"Yours: {', '.join(player.shares) or 'none'}.")
    return " ".join(words)


def _sent(terms: Terms) -> str:
    return json.dumps(msgspec.to_builtins(terms))


def _arming(words: str, terms: Terms, armed: list[Order]) -> Arming:
    same = [order.number for order in armed if order.terms == terms]
    return Arming(words, _sent(terms), same[0] if same else 0)


def _is_among_players(facts: TableFacts) -> bool:
    """Whether a round of players goes on, in which one can pass."""
    return bool(facts.view.order.kind == "players")


def _operates(facts: TableFacts, seat: str) -> bool:
    """Whether a company of the seat operates now."""
    position = facts.game.position
    turn: CompanyTurn | None = position.frame(CompanyTurn)
    return turn is not None and seat in position.title.acting_for(position, turn.company)


def _passes(facts: TableFacts, seat: str, armed: list[Order]) -> list[Arming]:
    offers: list[tuple[str, Until]] = [(f"until {UNTIL[u]}", u) for u in ("trade", "held")]
    if not _is_among_players(facts):
        offers = []
    if not _operates(facts, seat):
        offers.append((f"until {UNTIL['operates']}", "operates"))
    if _is_among_players(facts):
        offers.append(("for this round", "round"))
    return [_arming(words, Terms("pass", (until,)), armed) for words, until in offers]


def _payments(facts: TableFacts, seat: str, armed: list[Order]) -> list[Arming]:
    directs = next(p.directs for p in facts.view.players if p.name == seat)
    return [_arming(company, Terms("pay", company=company), armed) for company in directs]


def _ends(facts: TableFacts, armed: list[Order], *, yours: bool) -> list[Arming]:
    offers = [("this one, after what I do next", Terms("end"))] if yours else []
    offers.append(("whenever nothing is left to do", Terms("idle")))
    if TakeLoan in facts.title.action_types().values():
        offers.append(("also if only a loan is left", Terms("idle", loans=True)))
    return [_arming(words, terms, armed) for words, terms in offers]


def _shares(facts: TableFacts) -> list[Arming]:
    """The shares that a round of players has for sale."""
    if not _is_among_players(facts):
        return []
    found = []
    for company in facts.view.companies:
        for source in (STOCK, POOL):
            price: Any = share_price(company, source)
            if company.units_in(source) and price is not None and not company.closed:
                terms = Terms("buy", company=company.id, source=source, price=price)
                words = f"{company.id}, {source}, {facts.money(price)}"
                found.append(Arming(words, _sent(terms)))
    return found
