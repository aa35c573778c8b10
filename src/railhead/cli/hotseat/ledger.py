"""The ledger: who holds what, as tables."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import RenderableType

from railhead.cli.screen import tables
from railhead.finance.holders import STOCK
from railhead.play.game import Game
from railhead.play.views.holders import CompanyView, Fact, PlayerView
from railhead.play.views.table import View

_LONGEST_IN_COLUMN = 14  # letters; what has more stands in a line of its own


def ledger(game: Game, player: str | None, width: int) -> list[RenderableType]:
    """Players by companies, the companies, the privates and the Bank, as a player may see it."""
    view = game.view(player)
    return [
        *_players(game, view, width),
        "",
        *_besides(view),
        *_companies(game, view, width),
        "",
        *_remarks(view),
        *_privates(game, view),
        *_bank(game, view),
    ]


def _players(game: Game, view: View, width: int) -> list[RenderableType]:
    companies = [company.id for company in view.companies]
    facts = _names(view.players)
    figures = ("Cash", "Worth", "Cert.", *companies, *map(_heading, facts))
    letter = view.words["director"][0]
    rows = []
    for who in view.players:
        limit = "" if who.limit is None else f"/{who.limit}"
        held = [
            f"{who.shares.get(company, '')}{letter if company in who.directs else ''}"
            for company in companies
        ]
        counted = {fact.name: _value(fact) for fact in who.facts}
        rows.append(
            [
                f"{who.name}{' ◂' if who.name == view.priority else ''}",
                _money(game, who.cash),
                game.title.money(who.worth),
                f"{who.certificates}{limit}",
                *held,
                *(counted.get(fact, "") for fact in facts),
            ]
        )
    for place in ("stock", "pool"):
        left = [str(company.units_in(place) or "") for company in view.companies]
        word = game.title.word(place)
        rows.append([word[:1].upper() + word[1:], "", "", "", *left, *("" for _ in facts)])
    return _spaced(tables(("Player", *figures), rows, width, right=figures))


def _besides(view: View) -> list[str]:
    """What players hold of companies besides plain shares, what they have not paid for, and what
    there is to say of the figures in their columns."""
    lines, columns = [], _names(view.players)
    for who in view.players:
        words = [f"{company} {held}" for company, held in who.beside.items()]
        words += [f"{company} {percent}% not paid for" for company, percent in who.unpaid.items()]
        words += [
            f"{fact.name} {_worded(fact)}"
            for fact in who.facts
            if fact.value and (fact.says or fact.name not in columns)
        ]
        if words:
            lines.append(f"{who.name}: {'; '.join(words)}.")
    return [*lines, ""] if lines else []


def _companies(game: Game, view: View, width: int) -> list[RenderableType]:
    """The companies; what only this title counts of them has columns of its own."""
    facts = _names(view.companies)
    figures = ("Price", "Issue", "Cash", "Markers", *map(_heading, facts))
    headings = ("Co.", view.words["director"], *figures[:3], "Trains", *figures[3:], "Status")
    rows = []
    for company in view.companies:
        counted = {fact.name: _value(fact) for fact in company.facts}
        rows.append(
            [
                company.id,
                company.director or "",
                _money(game, company.price),
                _money(game, company.issue_price),
                _treasury(game, company.cash),
                " ".join(company.trains),
                str(company.markers or ""),
                *(counted.get(fact, "") for fact in facts),
                company.status,
            ]
        )
    parts = tables(headings, rows, width, right=figures)
    if len(parts) == 1:
        return _spaced(parts)
    # Too narrow for all: what stands in words of its own need not be a column.
    told: dict[str, list[str]] = {}
    for company in view.companies:
        if company.status:
            told.setdefault(company.status, []).append(company.id)
    parts = tables(headings[:-1], [row[:-1] for row in rows], width, right=figures)
    lines = [f"{_heading(status)}: {', '.join(ids)}." for status, ids in told.items()]
    return [*_spaced(parts), "", *lines]


def _remarks(view: View) -> list[str]:
    """A line for each company of which there is more to say than stands in the columns."""
    lines, columns = [], _names(view.companies)
    for company in view.companies:
        words = [
            f"{fact.name.lower()} {_worded(fact)}"
            for fact in company.facts
            if fact.value and (fact.says or fact.name not in columns)
        ]
        if words:
            lines.append(f"{company.id}: {'; '.join(words)}.")
    return [*lines, ""] if lines else []


def _spaced(parts: Iterable[RenderableType]) -> list[RenderableType]:
    """The parts of a table with an empty line between them."""
    return [line for part in parts for line in ("", part)][1:]


def _names(holders: Iterable[PlayerView | CompanyView]) -> list[str]:
    """The names of the facts that have columns: neither those apart nor long ones."""
    facts = [fact for holder in holders for fact in holder.facts]
    apart = {fact.name for fact in facts if fact.apart or _is_long(fact)}
    return [name for name in dict.fromkeys(fact.name for fact in facts) if name not in apart]


def _heading(name: str) -> str:
    return name[:1].upper() + name[1:]


def _is_long(fact: Fact) -> bool:
    return len(str(fact.value)) > _LONGEST_IN_COLUMN


def _value(fact: Fact) -> str:
    """A figure, with what it is a part of: ``2/5``; nothing is left blank."""
    if not fact.value:
        return ""
    return str(fact.value) if fact.of is None else f"{fact.value}/{fact.of}"


def _worded(fact: Fact) -> str:
    """A fact with all that is said of it: ``2 of 11 (Persia, Burma; next: 60)``."""
    value = str(fact.value) if fact.of is None else f"{fact.value} of {fact.of}"
    return f"{value} ({fact.says})" if fact.says else value


def _money(game: Game, amount: int | None) -> str:
    return "" if amount is None else game.title.money(amount)


def _treasury(game: Game, amount: int | None) -> str:
    return "hidden" if amount is None else game.title.company_money(amount)


def _privates(game: Game, view: View) -> list[str]:
    """One line a private that is open: whose it is, what it pays, and what it can do."""
    lines = []
    for private, about in view.privates.items():
        if not about.closed:
            owner = about.owner if about.owner != STOCK else about.status or "not sold"
            pays = f", pays {game.title.money(about.income)}" if about.income else ""
            lines.append(f"{private} {about.name}: {owner}{pays}. {about.power}".rstrip())
    return lines


def _bank(game: Game, view: View) -> list[str]:
    """The Bank's money, the trains that it sells now, and what the title counts besides."""
    money = game.title.money
    lines = []
    if view.bank is not None:
        lines.append(f"The Bank has {money(view.bank)}.")
    for kind in view.depot:
        if kind.on_sale:
            sides = " or ".join(
                f"{each.name} for {game.title.company_money(each.price)}" for each in kind.sides
            )
            left = "" if kind.left is None else f", {kind.left} left"
            lines.append(f"On sale: {sides}{left}.")
    lines += [f"{each.name.capitalize()}: {each.says}." for each in view.conditions]
    lines += [f"{each.name}: {each.value}{_of(each.of)}; {each.says}." for each in view.counters]
    lines += [f"{end.says}: the game is about to end." for end in view.ends]
    return lines


def _of(limit: int | None) -> str:
    return "" if limit is None else f" of {limit}"
