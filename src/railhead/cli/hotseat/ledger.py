"""The ledger: who holds what, as tables."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType

from railhead.cli.screen import table
from railhead.finance.papers import STOCK
from railhead.play.game import Game


def ledger(game: Game, player: str | None) -> list[RenderableType]:
    """Players by companies, the companies, the privates and the Bank, as a player may see it."""
    view = game.view(player)
    return [
        _players(game, view),
        "",
        _companies(game, view),
        "",
        *_privates(view),
        *_bank(game, view),
    ]


def _players(game: Game, view: dict[str, Any]) -> RenderableType:
    companies = [company["id"] for company in view["companies"]]
    figures = ("Cash", "Worth", "Cert.", *companies)
    letter = view["words"]["director"][0]
    rows = table("Player", *figures, right=figures)
    for who in view["players"]:
        limit = "" if who["limit"] is None else f"/{who['limit']}"
        held = [
            f"{who['shares'].get(company, '')}{letter if company in who['directs'] else ''}"
            for company in companies
        ]
        rows.add_row(
            f"{who['name']}{' ◂' if who['name'] == view['priority'] else ''}",
            game.title.money(who["cash"]),
            game.title.money(who["worth"]),
            f"{who['certificates']}{limit}",
            *held,
        )
    for place in ("stock", "pool"):
        left = [str(company[place] or "") for company in view["companies"]]
        rows.add_row(place.capitalize(), "", "", "", *left)
    return rows


def _companies(game: Game, view: dict[str, Any]) -> RenderableType:
    """The companies; what only this title counts of them has columns of its own."""
    facts = list(
        dict.fromkeys(fact["name"] for company in view["companies"] for fact in company["facts"])
    )
    figures = ("Price", "Issue", "Cash", "Markers", *facts)
    director = view["words"]["director"]
    rows = table("Co.", director, *figures[:3], "Trains", *figures[3:], "Status", right=figures)
    for company in view["companies"]:
        counted = {fact["name"]: fact["value"] for fact in company["facts"]}
        rows.add_row(
            company["id"],
            company["director"] or "",
            _money(game, company["price"]),
            _money(game, company["issue_price"]),
            _treasury(game, company["cash"]),
            " ".join(company["trains"]),
            str(company["markers"] or ""),
            *(str(counted.get(fact) or "") for fact in facts),
            company["status"],
        )
    return rows


def _money(game: Game, amount: int | None) -> str:
    return "" if amount is None else game.title.money(amount)


def _treasury(game: Game, amount: int | None) -> str:
    return "hidden" if amount is None else game.title.company_money(amount)


def _privates(view: dict[str, Any]) -> list[str]:
    """One line a private that somebody owns."""
    return [
        f"{private} {about['name']}: {about['owner']}."
        for private, about in view["privates"].items()
        if not about["closed"] and about["owner"] != STOCK
    ]


def _bank(game: Game, view: dict[str, Any]) -> list[str]:
    """The Bank's money, the trains that it sells now, and what the title counts besides."""
    money = game.title.money
    lines = []
    if view["bank"] is not None:
        lines.append(f"The Bank has {money(view['bank'])}.")
    for kind in view["depot"]:
        if kind["on_sale"]:
            sides = " or ".join(
                f"{each['name']} for {game.title.company_money(each['price'])}"
                for each in kind["sides"]
            )
            left = "" if kind["left"] is None else f", {kind['left']} left"
            lines.append(f"On sale: {sides}{left}.")
    lines += [f"{each['name'].capitalize()}: {each['says']}." for each in view["conditions"]]
    lines += [
        f"{gauge['name']}: {gauge['value']}{_of(gauge['of'])}; {gauge['says']}."
        for gauge in view["gauges"]
    ]
    lines += [f"{end['says']}: the game is about to end." for end in view["ends"]]
    return lines


def _of(limit: int | None) -> str:
    return "" if limit is None else f" of {limit}"
