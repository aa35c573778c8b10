"""The table before the first round."""

from __future__ import annotations

from typing import Any

from railhead.finance.holders import BANK, DEPOT, STOCK
from railhead.play import depot
from railhead.play.state import S
from railhead.play.title import Title


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
