"""What the view of 1947 shows besides what every title shows."""

from __future__ import annotations

from typing import Any

from railhead.finance.papers import POOL, STOCK
from railhead.play.position import Position
from railhead.titles.t1947 import bonds, boxes
from railhead.titles.t1947.state import SEASONS, Auction

# Why the game ends, with its clause.
ENDS = {
    "price": ("A share price has reached the top of the chart", "1947-GE-01"),
    "bankruptcy": ("A player is bankrupt", "1947-GE-03"),
    "standstill": ("No company has operated for six operating rounds", "1947-GE-07"),
}


def dress(view: dict[str, Any], p: Position) -> None:
    """Season, order cards, bonds, savings shares, workers, stockbrokers, temples and sites."""
    state, title = p.state, p.title
    view["ends"] = [{"says": ENDS[end][0], "clause": ENDS[end][1]} for end in state.ends]
    view["season"] = SEASONS[state.season]
    view["order_cards"] = list(state.order)
    view["site_workers"] = dict(state.site_workers)
    view["hammer"] = dict(state.hammer)
    view["gauges"] = [
        {
            "name": "Season",
            "value": state.season + 1,
            "of": len(SEASONS),
            "mark": None,
            "says": SEASONS[state.season].lower(),
        }
    ]
    top = title.chart.top_price
    view["end_cells"] = [
        [row, column]
        for row, prices in enumerate(title.chart.rows)
        for column, price in enumerate(prices)
        if price == top
    ]
    frame: Auction | None = p.frame(Auction)
    if frame is not None:
        view["privates"][frame.private]["price"] = frame.bid
    for player in view["players"]:
        _dress_player(player, p)
    for company in view["companies"]:
        _dress_company(company, p)


def _dress_player(player: dict[str, Any], p: Position) -> None:
    name = player["name"]
    player["limit"] = p.title.certificate_limit(p, name)
    player["card"] = p.state.order.index(name) + 1
    player["workers"] = p.state.workers.get(name, 0)
    player["bonds"] = {c: n for c in p.title.companies if (n := bonds.held(p, name, c))}
    player["savings"] = [c for c, holders in p.state.savings.items() if name in holders]


def _dress_company(company: dict[str, Any], p: Position) -> None:
    state, id_ = p.state, company["id"]
    company["issue_prices"] = list(p.title.issue_prices(p, id_))
    facts = [
        {"name": "Sites", "value": boxes.filled(p, id_), "of": len(boxes.TRACK)},
        {"name": "Stockbrokers", "value": state.brokers.get(id_, 0), "of": None},
    ]
    if bonds.issued(p, id_):
        on_sale = bonds.held(p, STOCK, id_) + bonds.held(p, POOL, id_)
        facts.append({"name": "Bonds on sale", "value": on_sale, "of": None})
    if id_ in state.launched and id_ not in state.templeless:
        facts.append({"name": "Temple", "value": int(id_ in state.temples), "of": 1})
    company["facts"] = facts
    company["sites"] = list(state.boxes.get(id_, ()))
    company["bonds"] = {
        "issued": bonds.issued(p, id_),
        "stock": bonds.held(p, STOCK, id_),
        "pool": bonds.held(p, POOL, id_),
    }
