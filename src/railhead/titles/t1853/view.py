"""What the view of 1853 shows besides what every title shows, and what it hides. Clauses SEC."""

from __future__ import annotations

from typing import Any

from railhead.finance.papers import ENVELOPES
from railhead.play.frames import CompanyTurn, GameOver
from railhead.play.position import Position
from railhead.titles.t1853 import bids, contracts, control
from railhead.titles.t1853.bases import FIRST, FURTHER
from railhead.titles.t1853.charters import cards_at_start
from railhead.titles.t1853.ground import in_area

# Why the game ends, with its clause.
ENDS = {
    "bank": ("The Bank is out of personal money", "1853-END-01"),
    "price": ("A share has reached £400", "1853-END-02"),
    "standstill": ("No company has formed in six Railway Rounds", "1853-END-08"),
}


def dress(view: dict[str, Any], p: Position, player: str | None) -> None:
    """Bonds and claims for everybody, cities for those who may know them (SEC-01 to SEC-04)."""
    state, title = p.state, p.title
    view["ends"] = [{"says": ENDS[end][0], "clause": ENDS[end][1]} for end in state.ends]
    view["company_currency"] = title.company_money(0).split("0", 1)
    if title.variants.game != "longer":
        view["end_cells"] = [list(title.chart.starts[title.chart.top_price])]
    view["envelopes"] = p.cash(ENVELOPES)
    view["railway_round"] = state.railway_round
    view["grants"] = list(state.grants)
    view["area"] = _area(p)
    view["bids"] = {name: _bid(p, name, player) for name in p.players}
    view["spreads"] = [spread for name in p.players for spread in _spreads(p, name, player)]
    for shown in view["players"]:
        _dress_player(shown, p)
    for shown in view["companies"]:
        _dress_company(shown, p)
    for shown in view["depot"]:
        if shown["kind"] in cards_at_start():
            shown["of"] = cards_at_start()[shown["kind"]] + state.more_cards


def may_see(p: Position, owner: str, player: str | None) -> bool:
    """Whether a player may know the cities of a bid (SEC-02, SEC-04, SEC-07)."""
    return owner == player or owner in p.state.fulfilled or isinstance(p.top, GameOver)


def _bid(p: Position, owner: str, player: str | None) -> dict[str, Any]:
    """A bid as a player may know it. ``written``: whether the Bond is; ``rest``: what of it is not
    accounted for; ``linked``: which cities are linked to others of the bid (SEC-10)."""
    state = p.state
    bond = state.bonds.get(owner)
    if bond is None and owner == player:
        bond = state.sealed.get(owner)
    shown: dict[str, Any] = {
        "written": owner in state.sealed or owner in state.bonds,
        "bond": bond,
        "claims": list(state.claims.get(owner, ())),
        "complete": owner in state.complete,
        "fulfilled": owner in state.fulfilled,
        "cities": None,
        "rest": None,
        "linked": None,
    }
    if owner in state.bonds and may_see(p, owner, player):
        shown["cities"] = list(state.cities.get(owner, ()))
        shown["rest"] = bids.rest_of_bond(p, owner)
        shown["linked"] = contracts.linked(p, owner)
    return shown


def _spreads(p: Position, owner: str, player: str | None) -> list[dict[str, Any]]:
    """The cities of a bid as cards, and the claimed shares."""
    state, title = p.state, p.title
    found = []
    cities = state.cities.get(owner, ())
    if cities:
        open_ = may_see(p, owner, player)
        linked = contracts.linked(p, owner) if open_ else {}
        found.append(
            {
                "name": f"{owner}'s bid",
                "says": "the cities to be linked",
                "cards": [
                    {
                        "id": hex_id,
                        "name": title.cities[hex_id].name,
                        "company": "",
                        "price": title.cities[hex_id].value,
                        "note": "linked" if linked[hex_id] else "not linked",
                    }
                    for hex_id in cities
                    if open_
                ],
                "hidden": 0 if open_ else len(cities),
                "yours": owner == player and owner not in state.fulfilled,
            }
        )
    claims = state.claims.get(owner, ())
    if claims and not state.turn:
        found.append(
            {
                "name": f"{owner}'s claims",
                "says": "shares to be paid for",
                "cards": [
                    {
                        "id": f"{owner} {number}",
                        "name": company,
                        "company": company,
                        "price": title.par(company),
                        "note": "",
                    }
                    for number, company in enumerate(claims)
                ],
                "hidden": 0,
                "yours": False,
            }
        )
    return found


def _dress_player(shown: dict[str, Any], p: Position) -> None:
    state, title, name = p.state, p.title, shown["name"]
    shown["limit"] = title.certificate_limit(p, name)
    shown["unredeemed"] = list(state.unredeemed.get(name, ())) if state.turn else []
    shown["elephant"] = state.priority == name and bool(state.seats)
    shown["facts"] = list(shown["facts"])
    if name in state.bonds:
        returned = " (returned)" if name in state.fulfilled else ""
        amount = f"{p.money(state.bonds[name])}{returned}"
        shown["facts"].append({"name": "Bond", "value": amount, "of": None})
    elif name in state.sealed:
        shown["facts"].append({"name": "Bond", "value": "written", "of": None})
    if shown["unredeemed"]:
        words = ", ".join(shown["unredeemed"])
        shown["facts"].append({"name": "un-redeemed", "value": words, "of": None})
    parts: list[dict[str, Any]] = [{"what": "cash", "amount": p.cash(name)}]
    for company in title.companies:
        units, price = title.paid_shares(p, name, company), title.value(p, company)
        if units:
            amount = units * price
            parts.append({"what": company, "units": units, "price": price, "amount": amount})
    shown["worth_parts"] = parts


def _dress_company(shown: dict[str, Any], p: Position) -> None:
    state, title, company = p.state, p.title, shown["id"]
    shown["has_director"] = True
    shown["issue_price"] = title.par(company)
    formed = company in state.launched
    director = shown["director"]
    shown["manager"] = control.manager(p, company) if formed and director is None else None
    shown["kind"] = "Major" if title.is_major(p, company) else "Minor"
    if title.charters[company].kind == "either" and not formed:
        shown["kind"] = None
    shown["issued"] = title.issued(p, company)
    unpaid = control.unpaid_card(p, company)
    shown["unpaid"] = p.side(unpaid).name if unpaid else None
    shown["token"] = formed and shown["kind"] == "Minor" and company not in state.tokens
    if formed:  # the BBCI has a further home as a Major
        printed = title.companies[company].markers
        spare = (FIRST, *(FURTHER for _ in printed))[: len(printed) - len(title.homes(p, company))]
        shown["marker_costs"] = list(spare[len(spare) - shown["markers"] :])
    if shown["kind"]:
        shown["facts"] = [*shown["facts"], {"name": "kind", "value": shown["kind"], "of": None}]
    shown["status"] = _status(shown, p)


def _status(shown: dict[str, Any], p: Position) -> str:
    title, company = p.title, shown["id"]
    if company in p.state.launched:
        words = [f"managed by {shown['manager']}"] if shown["manager"] else []
        if shown["unpaid"]:
            words.append(f"{shown['unpaid']} unpaid")
        return ", ".join(words)
    if shown["issued"]:
        return f"{shown['issued']} of {title.qualifying} shares issued"
    named = p.state.contract_companies
    return "put aside" if named and company not in named else "not started"


def _area(p: Position) -> list[str]:
    """The hexes where the company in turn may promote and build bases in any phase (PRO-02,
    BASE-05)."""
    turn = p.frame(CompanyTurn)
    if turn is None:
        return []
    charter = p.title.charters[turn.company]
    return [hex_id for hex_id in p.title.board.hexes if in_area(charter, hex_id)]
