"""The table before the first round."""

from __future__ import annotations

from typing import Any

from railhead.finance.holders import BANK, DEPOT, STOCK
from railhead.play import depot
from railhead.play.contract import IncompleteTitle
from railhead.play.numbers import a_or_many
from railhead.play.state import S
from railhead.play.title import Title


def check_pars(title: Title[S]) -> None:
    """Refuse pars of companies that are not on the chart."""
    starts = title.chart.starts
    for company in title.companies.values():
        for par in company.prices:
            if par not in starts:
                pars = ", ".join(map(str, sorted(starts)))
                raise IncompleteTitle(
                    f"{company.id} of {title.name} can't start at {par}: the chart has {pars}."
                )


def check_homes(title: Title[S]) -> None:
    """Refuse homes without room for all who are at home there."""
    at_home: dict[str, list[str]] = {}
    for company in title.companies.values():
        for home in company.homes:
            at_home.setdefault(home, []).append(company.id)
    for home, companies in at_home.items():
        room = sum(node.slots for node in title.board.hexes[home].nodes)
        if room < len(companies):
            raise IncompleteTitle(
                f"{home} of {title.name} is the home of {' and '.join(companies)}, and has room "
                f"for {a_or_many(room, 'marker')}."
            )


def table(title: Title[S], money: int, each: int, **own: Any) -> S:
    """The state with which a game begins: of all the money there is, ``each`` player has so much
    and the Bank the rest; all certificates and privates lie in the stock, all trains in the depot,
    all markers on the charters, and the first seat has the priority card. ``own``: what a title
    has besides, or otherwise."""
    plain = {
        "cash": {
            BANK: money - each * len(title.players),
            **dict.fromkeys(title.players, each),
            **dict.fromkeys(title.companies, 0),
        },
        "certificates": {
            company: (STOCK,) * len(printed.shares) for company, printed in title.companies.items()
        },
        "trains": {DEPOT: depot.cards_in(title.cards)},
        "privates": dict.fromkeys(title.privates, STOCK),
        "markers": {company: len(printed.markers) for company, printed in title.companies.items()},
        "priority": title.players[0],
    }
    return title.state_type(**{**plain, **own})
