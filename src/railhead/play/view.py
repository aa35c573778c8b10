"""What a player may know: the only thing that leaves the engine for a client."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from railhead.finance.papers import BANK, POOL, STOCK
from railhead.play.decision import Decision

if TYPE_CHECKING:
    from railhead.play.game import Game


def of(game: Game, player: str | None) -> dict[str, Any]:
    """The view of a player, or of an onlooker, as plain data."""
    p = game.position
    title = game.title
    state = p.state
    view: dict[str, Any] = {
        "title": title.id,
        "name": title.name,
        "options": dict(title.options),
        "actions": len(game.actions),
        "round": state.round,
        "phase": title.phase(p).name,
        "finished": game.finished,
        "asked": list(game.asked),
        "ends": list(state.ends),
        "priority": state.priority,
        "bank": p.cash(BANK),
        "players": [_player(game, name) for name in game.players],
        "companies": [_company(game, company) for company in title.companies],
        "privates": {
            private: {"name": printed.name, "owner": state.privates[private]}
            for private, printed in title.privates.items()
        },
        "map": msgspec.to_builtins(state.map),
        "decisions": [
            _decision(decision) for decision in game.decisions if decision.player == player
        ],
        "log": [[event.text for event in events] for events in game.log],
    }
    title.hide(view, p, player)
    return view


def _player(game: Game, name: str) -> dict[str, Any]:
    p = game.position
    return {
        "name": name,
        "cash": p.cash(name),
        "shares": {c: units for c in p.state.certificates if (units := p.units(name, c))},
        "directs": p.directed_by(name),
        "certificates": p.certificate_count(name),
        "worth": game.title.worth(p, name),
    }


def _company(game: Game, company: str) -> dict[str, Any]:
    p = game.position
    state = p.state
    return {
        "id": company,
        "name": p.company(company).name,
        "director": p.director(company),
        "cash": p.cash(company),
        "price": p.price(company),
        "cell": list(state.market[company]) if company in state.market else None,
        "issue_price": state.issue_prices.get(company),
        "launched": company in state.launched,
        "closed": company in state.closed,
        "stock": p.units(STOCK, company),
        "pool": p.units(POOL, company),
        "trains": [p.side(card).name for card in p.trains(company)],
        "markers": state.markers.get(company, 0),
    }


def _decision(decision: Decision) -> dict[str, Any]:
    return {
        "player": decision.player,
        "company": decision.company,
        "round": decision.round,
        "step": decision.step,
        "prompt": decision.prompt,
        "choices": [
            {
                "action": msgspec.to_builtins(choice.action),
                "text": choice.text,
                "amounts": {name: list(span) for name, span in choice.amounts.items()},
                "open": list(choice.open),
            }
            for choice in decision.choices
        ],
    }
