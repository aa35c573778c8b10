"""The choices of a decision, put beside the cards they are about and under the headings under
which a player looks for them; with what he would look for in vain. Clauses BUY, CSH, DRAFT, AUC."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from railhead.finance.holders import POOL
from railhead.play.plain.track import YELLOW
from railhead.play.views.asking import ChoiceView, DecisionView, Placed, RefusedView
from railhead.play.views.things import Card
from railhead.titles.t18india.companies.holdings import AcquireCertificate, SellCertificates
from railhead.titles.t18india.hands.cards import BONDS, DRAFT, MARKET, YOURS, bond, card_of
from railhead.titles.t18india.hands.choosing import in_words
from railhead.titles.t18india.hands.deal import GIPR, company_of, is_director
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.shares import HAND
from railhead.titles.t18india.state import (
    ChooseCircles,
    ChooseHome,
    Draft,
    IndiaStockRound,
    IndiaTurn,
    LastChance,
    PoolAuction,
)
from railhead.titles.t18india.track import LAYS, BuildTrack

FROM_HAND, TOPS, BOND_HEADING = "From your hand", "Tops of the rows", "Bonds"
DIRECTORS, SHARES, PRIVATES = "Director’s Certificates", "Shares", "Privates"
HEADINGS = [FROM_HAND, TOPS, MARKET, BOND_HEADING, DIRECTORS, SHARES, PRIVATES]
HEADINGS_OF = {
    IndiaStockRound: "Buy certificates",
    ChooseHome: "Home station",
    ChooseCircles: "Choose a circle",
    LastChance: "Close privates",
}
SALES = ("sell_private", "sell_bonds")

Action = dict[str, Any]
Offer = tuple[str, str, Card, Action]  # heading, spread, card, and what the action says of it


def arrange(decision: DecisionView, p: Position) -> None:
    """Put the choices of a player's decision in order."""
    player, choices = decision.player, decision.choices
    for choice in choices:
        if choice.action["type"] in SALES:
            choice.group = "Privates and bonds"
    refused: list[RefusedView] = []
    decision.heading = HEADINGS_OF.get(type(p.top), "")
    if isinstance(p.top, IndiaStockRound) and p.top.selling:
        decision.heading = "Selling Turn"
        refused += _unsold(p, player, choices)
    if isinstance(p.top, IndiaTurn) and isinstance(p.title.steps[p.top.step], BuildTrack):
        decision.prompt = _track(p.top, choices) or decision.prompt
    for heading, spread, card, action in _offers(p, player):
        found: Placed | None
        found = next((choice for choice in choices if _is(choice.action, action)), None)
        if found is None:
            text = _text(p, card, action)
            found = RefusedView(text=text, action={**action, "by": player})
            refused.append(found)
        found.group, found.spread, found.card = heading, spread, card
    decision.headings = HEADINGS
    if not isinstance(p.top, IndiaTurn) or _trades(p, p.top.step):
        decision.refused = refused if _is_new(p) else []


def _track(turn: IndiaTurn, choices: list[ChoiceView]) -> str:
    """What track is left to a company; "" before it has laid any, and no gauge change can go."""
    if any(choice.action["type"] == "remove_marker" for choice in choices):
        return (
            "Lay up to four yellow tiles in one line, upgrade one tile, or remove one gauge change."
        )
    if not turn.lays:
        return ""
    left = LAYS - len(turn.lays) if turn.lays[0] == YELLOW else 0
    if not left:
        return "Lay one more tile by a private, or go on."
    tiles = "one more yellow tile" if left == 1 else f"up to {left} more yellow tiles"
    return f"Lay {tiles}, in line with the last."


def _unsold(p: Position, player: str, choices: list[ChoiceView]) -> Iterator[RefusedView]:
    """What a player can't do in his Selling Turn: sell some of his shares, or go on."""
    if all(choice.action["type"] != "pass" for choice in choices):
        yield RefusedView(text="Sell nothing more", action={"type": "pass", "by": player})
    sold = {choice.action.get("company") for choice in choices}
    for company in p.title.companies:
        if p.units(player, company) and company not in sold:
            action = {"type": "sell_shares", "company": company, "count": 1, "by": player}
            yield RefusedView(text=f"Sell {company}", action=action)


def _is(action: Action, wanted: Action) -> bool:
    return all(action.get(field) == value for field, value in wanted.items())


def _is_new(p: Position) -> bool:
    """Whether nothing has been bought yet in this turn: once something has, only the like of it
    is worth a look."""
    return not isinstance(p.top, IndiaStockRound) or not p.top.count


def _text(p: Position, card: Card, action: Action) -> str:
    if action["type"] == "convert_bond":
        return "Convert a Royal Bond"
    name = card.name if card.id == "bond" else in_words(p, card.id)
    return f"Buy {name} for {p.money(card.price or 0)}"


def _offers(p: Position, player: str) -> Iterator[Offer]:
    """The cards that are taken, put up or bought in what is going on."""
    match p.top:
        case Draft():
            yield from _pool(p, "take_card")
        case PoolAuction(lot=""):
            yield from _pool(p, "put_up")
        case IndiaStockRound(selling=False):
            yield from _hand(p, player)
            yield from _on_sale(p, player)
        case IndiaTurn(step=step, company=company) if _acquires(p, step):
            yield from _on_sale(p, company)


def _acquires(p: Position, step: int) -> bool:
    return step < len(p.title.steps) and isinstance(p.title.steps[step], AcquireCertificate)


def _trades(p: Position, step: int) -> bool:
    """Whether a company deals in certificates in a step."""
    kinds = (SellCertificates, AcquireCertificate)
    return step < len(p.title.steps) and isinstance(p.title.steps[step], kinds)


def _pool(p: Position, kind: str) -> Iterator[Offer]:
    for card, count in Counter(p.state.draft).items():
        heading = SHARES
        if is_director(card):
            heading = DIRECTORS
        elif card in p.title.privates:
            heading = PRIVATES
        yield heading, DRAFT, _counted(card_of(p, card), count), {"type": kind, "card": card}


def _hand(p: Position, player: str) -> Iterator[Offer]:
    for card, count in Counter(p.state.hands[player]).items():
        shown = _counted(card_of(p, card), count)
        yield FROM_HAND, YOURS, shown, _purchase(p, card, HAND)


def _on_sale(p: Position, buyer: str) -> Iterator[Offer]:
    for source, top in t18india(p).tops(p):
        row = source.capitalize()
        shown = card_of(p, top)
        shown.note = f"{row}. {shown.note}" if shown.note else row
        yield TOPS, row, shown, _purchase(p, top, source)
    in_market = {
        company: holders.count(POOL)
        for company, holders in p.state.certificates.items()
        if POOL in holders
    }
    for company, count in in_market.items():
        price = p.title.share_price(p, company, POOL)
        shown = _counted(card_of(p, company, price), count)
        yield MARKET, MARKET, shown, _purchase(p, company, POOL)
    for private, owner in p.state.privates.items():
        if owner == POOL:
            yield MARKET, MARKET, card_of(p, private), _purchase(p, private, POOL)
    yield BOND_HEADING, BONDS, bond(p), {"type": "buy_bond"}
    if t18india(p).bonds(p, buyer) and "conversion" in p.title.phase(p).gives:
        shown = card_of(p, GIPR, t18india(p).conversion_price(p))
        shown.id, shown.note = "conversion", "for a Royal Bond"
        yield BOND_HEADING, BONDS, shown, {"type": "convert_bond"}


def _purchase(p: Position, card: str, source: str) -> Action:
    """The purchase of a card from a hand, a row or the Open Market."""
    if card in p.title.privates:
        return {"type": "buy_private", "private": card}
    company = company_of(card)
    if is_director(card):
        price = p.company(company).prices[0]
        return {"type": "start_company", "company": company, "price": price}
    return {"type": "buy_share", "company": company, "source": source}


def _counted(card: Card, count: int) -> Card:
    """A card of which there are several alike."""
    return replace(card, name=f"{card.name} ×{count}") if count > 1 else card
