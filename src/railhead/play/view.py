"""What a player may know: the only thing that leaves the engine for a client.

The view is plain data and the same for every title; a title hides from it what must stay secret
and adds what only it has (:meth:`railhead.play.title.Title.dress_view`):

``gauges``     counters of the whole table, each ``{name, value, of, mark, says}``; ``of`` is None
               where nothing limits them
``facts``      of a company or a player, each ``{name, value, of}``, perhaps with what it ``says``
               besides; what stands ``apart`` is only for its charter
``bank``       None where its money is unlimited
``conditions`` what holds for all at this time, each ``{name, says}``: a season, ...
``zones``      of the ground, each ``{zone, name, says}``: what holds in them now
``signs``      on the map that want a word, each ``{kind, name}``: site, worker, post,
               temple or frontier
``waiting``    place beyond the map to how many pieces lie there for whoever comes first
``counted``    what players are worth by when the game ends, each ``{kind, says, clause}``; a
               player's ``worth_parts`` are of these kinds, and ``at_end``, of a company, is what
               a share of it counts, as figures to be added
``awaited``    of a player: what may yet come to count, each ``{what, amount, says, clause}``
``beside``     of a player: company to what he holds of it besides plain shares, in words
``spreads``    cards on the table, each ``{name, says, cards, hidden, yours}``: so many lie there
               face down, and if it is yours nobody else sees it; a card is ``{id, name, company,
               price, note}``. With ``ordered`` only the first of them can be taken;
               what is ``pinned`` stays in sight whatever else is looked at.
``home``       on which part of the table the page opens, where the title knows it: ``cards``, ...
``heading``    of a decision, in the place of the usual one
``headings``   of a decision: the order of the ``group`` headings that its choices name; a choice
               may also name its ``card`` and the ``spread`` in which that lies, ``note``
               what comes with it, and ``place`` the hex, or the place beyond the map (the first
               of its edges), at which it can be chosen though its action names none
``rules``      of a decision: what holds for it, each ``{says, clause}``, where players would look
               it up
``refused``    of a decision: what a player would look for in vain, each ``{text, action}`` and as
               much of ``group``, ``card``, ``spread`` as there is; what has a ``place`` is
               answered only there
``next_cells`` of a company: where its marker goes by one step down and one up
``floats``     of a company that has not begun: how many per cent are ``sold``, and ``at`` how many
               it begins
``tag``        of a company, beside its price: ``{text, says}``
``number``     of a company, where the map and the rules name it by one
``chief``      of a company: what the player is called who acts for it
``status``     of a company in a few words
``words``      what the title calls what all titles have (``Title.words``)
``limit``      of a player's certificates
``unpaid``     of a player's shares, company to per cent: held, but not paid for
``manager``    of a company without a Director, if somebody acts for it all the same
``area``       to which the company on turn is bound, ``{name, says, hexes, counts}``: whether it
               counts for what is done now
``goals``      hexes that are to be reached, and whether they have been
``price``      of a private company that is for sale
``price_line`` prices beside the chart, ``{company, prices, index, end_from, caption}``
``bands``      of starting prices, each ``{name, letter, low, high, now}``: open at different times
``end_cells``  cells of the chart that end the game
``ends``       why the game ends, each ``{says, clause}``
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from railhead.finance.papers import DEPOT, GONE, POOL, STOCK
from railhead.play import depot, worth
from railhead.play.actions import Action, BuyShare, SellShares, StartCompany
from railhead.play.box import WORDS
from railhead.play.decision import Decision
from railhead.play.ending import AGREEMENT
from railhead.play.events import Event
from railhead.play.flow import activity_of
from railhead.play.frames import CompanyTurn, OperatingRound, StockRound
from railhead.play.plain.operating import Companies
from railhead.routes.trains import kind_of

if TYPE_CHECKING:
    from railhead.play.game import Game
    from railhead.play.position import Position


def of(game: Game, player: str | None) -> dict[str, Any]:
    """The view of a player, or of an onlooker, as plain data."""
    view = plain(game, player)
    view["decisions"] = [
        _decision(game.position, decision)
        for decision in game.decisions
        if decision.player == player
    ]
    view["log"] = [game.title.told(events, player) for events in game.log]
    game.title.dress_view(view, game.position, player)
    return view


def shown(game: Game, player: str | None) -> dict[str, Any]:
    """The view without what the player is asked and without the log: what lies on the table for
    these eyes."""
    view = plain(game, player)
    game.title.dress_view(view, game.position, player)
    return view


def plain(game: Game, player: str | None) -> dict[str, Any]:
    """What every title has in its view, before the title takes out what this player must not know.
    It may hold secrets."""
    p = game.position
    title = game.title
    state = p.state
    return {
        "title": title.id,
        "name": title.name,
        "options": dict(title.options),
        "words": {**WORDS, **title.words},
        "currency": list(title.currency),
        "actions": len(game.actions),
        "round": state.round,
        "phase": title.phase(p).name,
        "phases": _phases(p),
        "finished": game.finished,
        "asked": list(game.asked),
        "ends": ends(p, {}),
        "priority": state.priority,
        "bank": title.bank_left(p),
        "counted": [
            {"kind": each.kind, "says": each.says, "clause": each.clause} for each in title.counted
        ],
        "order": _order(game, player),
        "players": [_player(game, name) for name in game.players],
        "companies": [_company(p, company) for company in title.companies],
        "privates": {private: _private(p, private) for private in title.privates},
        "depot": [_kind_of_train(p, kind) for kind in title.cards],
        "tiles": _tiles(p),
        "map": msgspec.to_builtins(state.map),
        "gauges": [],
        "conditions": [],
        "zones": [],
        "signs": [],
        "waiting": {},
        "spreads": [],
        "price_line": None,
        "end_cells": [],
        "bands": _bands(p),
        "area": None,
        "goals": {},
        "decisions": [],
        "log": [],
    }


def ends(p: Position, known: Mapping[str, tuple[str, str]]) -> list[dict[str, Any]]:
    """Why the game ends, in words and with the clause; ``known``: the title's own reasons."""
    common = {AGREEMENT: ("The players have agreed to end the game", p.title.clauses.get("end"))}
    reasons: Mapping[str, tuple[str, str | None]] = {**common, **known}
    return [
        {"says": says, "clause": clause}
        for says, clause in (reasons.get(reason, (reason, None)) for reason in p.state.ends)
    ]


def _player(game: Game, name: str) -> dict[str, Any]:
    p = game.position
    state = p.state
    return {
        "name": name,
        "cash": p.cash(name),
        "shares": {c: units for c in state.certificates if (units := p.units(name, c))},
        "percent": {c: share for c in state.certificates if (share := p.percent(name, c))},
        "directs": p.directed_by(name),
        "privates": [private for private, owner in state.privates.items() if owner == name],
        "certificates": p.certificate_count(name),
        "limit": None,
        "unpaid": {},
        "facts": [],
        "beside": {},
        "worth": p.title.worth(p, name),
        "worth_parts": _worth_parts(p, name),
        "awaited": [],
    }


def _worth_parts(p: Position, name: str) -> list[dict[str, Any]]:
    """How the worth of a player comes about: ``units`` of a ``price`` where it is a number of
    things, and what such a price is ``made_of``."""
    return [
        {
            "kind": part.kind,
            "what": part.what,
            "amount": part.amount,
            "units": part.units,
            "price": part.each,
            "made_of": msgspec.to_builtins(list(part.made_of)),
        }
        for part in worth.of(p, name)
    ]


def _company(p: Position, company: str) -> dict[str, Any]:
    state = p.state
    printed = p.company(company)
    left = state.markers.get(company, 0)
    return {
        "id": company,
        "name": printed.name,
        "number": None,
        "director": p.director(company),
        "manager": None,
        "chief": p.title.word("director"),
        "has_director": printed.director,
        "cash": p.cash(company),
        "price": p.price(company),
        "cell": list(state.market[company]) if company in state.market else None,
        "issue_price": state.issue_prices.get(company),
        "at_end": msgspec.to_builtins(list(p.title.share_value(p, company))),
        "issue_prices": list(printed.prices),
        "launched": company in state.launched,
        "operated": company in state.operated,
        "closed": company in state.closed,
        "next_cells": [list(cell) for cell in p.title.next_cells(p, company) or ()],
        "floats": _floats(p, company),
        "unit": printed.unit,
        "percent": {c: share for c in state.certificates if (share := p.percent(company, c))},
        "stock": p.units(STOCK, company),
        "pool": p.units(POOL, company),
        "stock_percent": p.percent(STOCK, company),
        "pool_percent": p.percent(POOL, company),
        "privates": [private for private, owner in state.privates.items() if owner == company],
        "trains": [p.side(card).name for card in p.trains(company)],
        "rusting": [bool(p.title.cards[kind_of(c)].obsolete_with) for c in p.trains(company)],
        "markers": left,
        "marker_costs": list(printed.markers[len(printed.markers) - left :]),
        "stations": _stations(p, company),
        "facts": [],
        "tag": None,
        "status": _status(p, company),
    }


def _bands(p: Position) -> list[dict[str, Any]]:
    """The groups of starting prices that are open at different times, as the chart has them."""
    chart, now = p.title.chart, p.title.par_band(p)
    return [
        {
            "name": band,
            "letter": chart.letters.get(band, ""),
            "low": min(cells),
            "high": max(cells),
            "now": band == now,
        }
        for band, cells in chart.bands.items()
    ]


def _floats(p: Position, company: str) -> dict[str, int] | None:
    """How much of a company that has not begun is sold, and with how much it floats."""
    begun = company in p.state.launched or company in p.state.closed
    found = None if begun else p.title.floats(p, company)
    return None if found is None else {"sold": found[0], "at": found[1]}


def _stations(p: Position, company: str) -> list[dict[str, Any]]:
    laid = p.state.map
    return [
        {
            "hex": hex_id,
            "name": p.title.board.hexes[hex_id].name,
            "beside": company in laid.beside.get(hex_id, ()),
        }
        for hex_id, _ in laid.markers_of(company)
    ]


def _status(p: Position, company: str) -> str:
    """Where a company stands on its way from the box to its end, in a few words."""
    state = p.state
    if company in state.closed:
        return "out of the game"
    if not p.company(company).director:
        return ""
    if state.certificates[company][0] == STOCK:
        return "not started"
    if company not in state.launched:
        return f"{100 - p.percent(STOCK, company)}% sold"
    return "" if company in state.operated else "launched"


def _private(p: Position, private: str) -> dict[str, Any]:
    printed = p.title.privates[private]
    owner = p.state.privates[private]
    return {
        "name": printed.name,
        "owner": owner,
        "closed": owner == GONE,
        "income": printed.income,
        "power": printed.power,
        "price": None,
    }


def _kind_of_train(p: Position, kind: str) -> dict[str, Any]:
    """A kind of train card: what is left of it with the Bank, and what its sale brings."""
    card = p.title.cards[kind]
    left = sum(kind_of(each) == kind for each in p.trains(DEPOT))
    starts = (kind, card.group or kind)
    phase = next((phase for phase in p.title.phases if phase.starts_with in starts), None)
    return {
        "kind": kind,
        "sides": [
            {"name": side.name, "price": side.price, "resale": side.resale} for side in card.sides
        ],
        "left": None if card.count is None else left,
        "of": card.count,
        "on_sale": kind in depot.kinds_on_sale(p),
        "beside": card.beside,
        "phase": phase.name if phase else None,
        "rusts": [other for other, each in p.title.cards.items() if each.obsolete_with == kind],
        "rusts_with": card.obsolete_with,
        "permanent": card.permanent,
    }


def _phases(p: Position) -> list[dict[str, Any]]:
    now = p.title.phase(p)
    return [
        {
            "name": phase.name,
            "starts_with": phase.starts_with,
            "colour": phase.colour,
            "train_limit": phase.train_limit,
            "operating_rounds": phase.operating_rounds,
            "gives": [p.title.rights.get(right, right) for right in phase.gives],
            "now": phase == now,
        }
        for phase in p.title.phases
    ]


def _tiles(p: Position) -> dict[str, dict[str, Any]]:
    used = p.state.map.used
    return {
        tile.id: {
            "colour": tile.colour,
            "of": tile.count,
            "left": None if tile.count is None else tile.count - used[tile.id],
        }
        for tile in p.title.board.tiles.values()
    }


# The order of play.


def _order(game: Game, player: str | None) -> dict[str, Any]:
    """Whose turn has been, is, and comes, as stops of a line; ``then`` follows after them."""
    p = game.position
    operating: OperatingRound | None = p.frame(OperatingRound)
    if operating is not None:
        return _order_of_companies(p, operating)
    return _order_of_players(game, player)


def _order_of_companies(p: Position, round_: OperatingRound) -> dict[str, Any]:
    turn: CompanyTurn | None = p.frame(CompanyTurn)
    now = turn.company if turn else None
    state = p.state
    waiting = [company for company in round_.waiting if company not in state.closed]
    done = [
        company
        for company in state.launched
        if company in state.operated and company != now and company not in waiting
    ]
    order = p.rule(Companies)
    stops = [{"id": company, "state": "done"} for company in order.in_order(p, done)]
    if now is not None:
        stops.append({"id": now, "state": "now"})
    stops += [{"id": company, "state": "next"} for company in order.in_order(p, waiting)]
    return {
        "kind": "companies",
        "stops": stops,
        "steps": _steps(p, turn),
        "place": f"{round_.number} of {round_.of}",
        "then": _after_round(p, round_),
    }


def _steps(p: Position, turn: CompanyTurn | None) -> list[dict[str, str]]:
    if turn is None:
        return []
    return [
        {
            "name": step.name,
            "state": "done" if place < turn.step else "now" if place == turn.step else "next",
        }
        for place, step in enumerate(p.title.steps)
    ]


def _after_round(p: Position, round_: OperatingRound) -> str:
    if round_.number < round_.of:
        return f"{p.title.word('operating_round')} {round_.set}.{round_.number + 1}"
    return "the end" if p.state.ends else f"{p.title.word('share_round')} {round_.set + 1}"


def _order_of_players(game: Game, player: str | None) -> dict[str, Any]:
    """The player on turn, those before him in this round, and those who follow; or all, where they
    are asked at the same time."""
    p = game.position
    now = game.asked[0] if game.asked else None
    if now is None:
        stops = [{"id": name, "state": "done"} for name in game.players]
        return {"kind": "players", "stops": stops, "steps": [], "place": "", "then": "the end"}
    stock: StockRound | None = p.frame(StockRound)
    if activity_of(p)[0].at_once:
        asked = {True: "now", False: "done"}
        stops = [{"id": name, "state": asked[name in game.asked]} for name in game.players]
    else:
        stops = [{"id": now, "state": "now"}]
        stops += [{"id": name, "state": "next"} for name in p.title.following(p, now)]
        last = game.actions[-1].by if game.actions else now
        if last != now:
            stops.insert(0, {"id": last, "state": "done"})
    deeds = last_deeds(game, player)
    return {
        "kind": "players",
        "stops": [{**stop, "did": deeds.get(stop["id"], "")} for stop in stops],
        "steps": [],
        "place": "",
        "then": "ends when all pass one after the other" if stock else "",
    }


def last_deeds(game: Game, reader: str | None) -> dict[str, str]:
    """What each player did when he acted last in this round, in the words of the log for this
    reader."""
    deeds: dict[str, str] = {}
    for action, events in zip(reversed(game.actions), reversed(game.log), strict=True):
        if len(deeds) == len(game.players) or _begins(game.state.round, events):
            break
        if action.by not in deeds:
            deeds[action.by] = next(iter(game.title.told(events, reader)), "")
    return deeds


def _begins(round_: str, events: tuple[Event, ...]) -> bool:
    """Whether a round began with what happened, as the log tells it."""
    return any(event.text.startswith(round_) and " begins" in event.text for event in events)


def _decision(p: Position, decision: Decision) -> dict[str, Any]:
    """A decision. ``home``: the kinds of action that belong to its step, whether or not one can
    be chosen; ``any_time``: those that have no step of their own."""
    home, any_time = _kinds(p)
    return {
        "player": decision.player,
        "company": decision.company,
        "round": decision.round,
        "step": decision.step,
        "prompt": decision.prompt,
        "home": home,
        "any_time": any_time,
        "rules": [],
        "choices": [
            {
                "action": msgspec.to_builtins(choice.action),
                "text": choice.text,
                "amounts": {name: list(span) for name, span in choice.amounts.items()},
                "picks": {name: pick._asdict() for name, pick in choice.picks.items()},
                "open": list(choice.open),
            }
            for choice in decision.choices
        ],
    }


def _kinds(p: Position) -> tuple[list[str], list[str]]:
    """The kinds of action at home in what is going on, and those open at any time in it."""
    if isinstance(p.top, StockRound):
        return _tags((SellShares, BuyShare, StartCompany)), []
    if isinstance(p.top, CompanyTurn) and p.top.step < len(p.title.steps):
        step = p.title.steps[p.top.step]
        return _tags(step.kinds), _tags([kind for rule in p.title.any_time for kind in rule.kinds])
    return [], []


def _tags(kinds: Iterable[type[Action]]) -> list[str]:
    return [str(kind.__struct_config__.tag) for kind in dict.fromkeys(kinds)]
