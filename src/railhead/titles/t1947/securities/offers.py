"""How the choices of 1947 stand together at the table, and what is said beside them."""

from __future__ import annotations

from typing import Any

from railhead.play.frames import Agreement, CompanyTurn
from railhead.play.numbers import counted
from railhead.play.plain.track import Track
from railhead.play.views.asking import DecisionView, RefusedView
from railhead.titles.t1947 import trains
from railhead.titles.t1947.land import boxes, expatriation, revenue, seasons
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.securities import bonds
from railhead.titles.t1947.shares import BNR
from railhead.titles.t1947.state import Auction

BONDS, SAVINGS, CONVERSION = "Bonds", "Savings shares", "Convert all shares of a company"
GROUPS = {
    "buy_bond": BONDS,
    "sell_bonds": BONDS,
    "issue_bonds": BONDS,
    "buy_savings": SAVINGS,
    "convert": CONVERSION,
    "buy_in": "Buy a private company",
}
BY_LOCOMOTIVE = {
    "mark_site": "Mark a site by P8",
    "buy_train": "Buy a train by P8",
}


def arrange(decision: DecisionView, p: Position) -> None:
    """Put the choices of a decision into groups and say what comes with them."""
    frame: Auction | None = p.frame(Auction)
    if frame is not None and not frame.winner:
        decision.prompt += f" {p.title.privates[frame.private].power}"
    if frame is not None and frame.winner:
        decision.heading = f"Par of the {BNR}"
        decision.refused = []  # no other company opens now
    if isinstance(p.top, Agreement) and p.top.paper:  # its owner decides, for no company
        decision.company = ""
        decision.heading = f"Sell {p.top.paper}?"
    if decision.step == "Shares":
        decision.heading = "Buy and sell"  # in either order (SR-03)
    if decision.step == "Trains" and isinstance(p.top, CompanyTurn):
        decision.prompt = _duty(p, p.top.company) or decision.prompt
    if decision.step == "Run" and not p.trains(decision.company):
        decision.prompt = f"{decision.company} has no train: buy one by P8, or run none."
    decision.headings = [BONDS, SAVINGS, CONVERSION]
    # What a company without the private for it can't do is not missed.
    kinds = {choice.action["type"] for choice in decision.choices}
    decision.any_time = [kind for kind in decision.any_time if kind in kinds]
    for choice in decision.choices:
        if choice.action["type"] == "mark_site":
            choice.place = t1947(p).geography.place_of(choice.action["site"])
        choice.group = _group(choice.action, p, decision.step)
        choice.note = _note(choice.action, p, decision.company)
    if "mark_site" in kinds:
        decision.refused = [*(decision.refused or ()), *_other_sites(decision, p)]


def _duty(p: Position, company: str) -> str:
    """What a company without a train must do, and who pays for it (TN-01, BK-01, BK-03)."""
    if not p.rule(trains.BuyTrains).must_buy(p, company):
        return ""
    words = f"{company} must buy a train."
    president = p.director(company)
    if president is None or not trains.is_forced(p, company):
        return words
    lacking = trains.on_sale(p)[0][0] - p.cash(company)
    words += f" For the cheapest of Bank and Bank Pool {president} adds {p.money(lacking)}"
    if lacking > p.cash(president):
        words += f"; shares and bonds must bring {p.money(lacking - p.cash(president))} of it"
    return f"{words}."


def _other_sites(decision: DecisionView, p: Position) -> list[RefusedView]:
    """The sites that can't be marked: whoever tries it on the map is told why."""
    marking = [choice.action for choice in decision.choices if choice.action["type"] == "mark_site"]
    offered = {action["site"] for action in marking}
    return [
        RefusedView(
            text=f"Mark {site}",
            action={**marking[0], "site": site},
            place=t1947(p).geography.place_of(site),
        )
        for site in t1947(p).geography.sites
        if site not in offered
    ]


def _group(action: dict[str, Any], p: Position, step: str) -> str:
    kind = action["type"]
    if kind in BY_LOCOMOTIVE and action.get("private"):
        return BY_LOCOMOTIVE[kind]
    if kind == "start_company" and step == "Auction":
        return "Open it at"
    if kind in ("move_token", "take_brokers"):
        site = action["site"]
        return f"{site}, box {p.state.moves[site]}"
    return GROUPS.get(kind, "")


def _note(action: dict[str, Any], p: Position, company: str) -> str:
    match action["type"]:
        case "lay_tile":
            return _build_note(p, company, action["hex"])
        case "employ_worker":
            return _worker_note(p, action["use"])
        case "mark_site":
            return _site_note(p, company, action["site"], by_train=_is_run_to(action, p))
        case "buy_in":
            private = p.title.privates[action["private"]]
            return f"{private.name}: {private.power}"
        case "issue_bonds":
            count = bonds.BONDS - p.units("stock", action["company"])
            price = bonds.price(p, action["company"], "stock")
            return f"{count} at {p.money(price)} each, for the treasury"
    return ""


def _build_note(p: Position, company: str, hex_id: str) -> str:
    """What a tile costs besides money (SE-04); a second one costs no more (SE-08)."""
    turn = p.frame(CompanyTurn)
    if turn is None or turn.reduced or not seasons.costs_revenue(p, company, hex_id):
        return ""
    return f"revenue −{revenue.REDUCTION}%"


def _worker_note(p: Position, use: str) -> str:
    """A second tile action leaves what is left of the first (WK-05)."""
    turn = p.frame(CompanyTurn)
    if use != "track" or turn is None:
        return ""
    step = p.title.steps[turn.step]
    return "ends the first one" if isinstance(step, Track) and step.colours(p, turn) else ""


def _is_run_to(action: dict[str, Any], p: Position) -> bool:
    """Whether a train has brought the site, not a temple or P8."""
    return not action.get("private") and isinstance(p.top, CompanyTurn)


def _site_note(p: Position, company: str, site: str, *, by_train: bool) -> str:
    """What the next box brings, and what the site has for a train that reaches it."""
    words = [brought] if (brought := boxes.brings(p, boxes.filled(p, company) + 1)) else []
    if by_train:
        waiting = p.state.site_workers.get(site, 0)
        if waiting:
            words.append(f"{counted(waiting, 'worker')} of the map")
        if p.state.privates["P5"] == company:
            more = expatriation.INCENTIVE_FIRST if waiting else expatriation.INCENTIVE
            words.append(f"{p.money(more)} by P5")
    return ", ".join(words)
