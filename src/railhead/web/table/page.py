"""The table page: all its parts for one position."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec
from markupsafe import Markup

from railhead.bots.names import levels
from railhead.drawing.scenery import load_scenery
from railhead.finance.holders import BANK, GONE, STOCK
from railhead.play.events import Told
from railhead.play.views.holders import PrivateView
from railhead.server.journal import Handing
from railhead.titles import FOLDERS
from railhead.web.pieces import TOKENS
from railhead.web.table import absent, board, market, papers, seating
from railhead.web.table.buttons import Buttons
from railhead.web.table.decision import DecisionPanel, Item, decision_panel
from railhead.web.table.facts import TableFacts
from railhead.web.table.keys import KEYS
from railhead.web.table.ledger import Ledger, Row, drawn_rows, ledger
from railhead.web.table.legend import Entry, legend
from railhead.web.table.log import Stretch, stretch
from railhead.web.table.orders import OrdersPanel, orders_panel
from railhead.web.table.seating import SeatRow
from railhead.web.table.spreads import Card, Spread, card_of, spreads
from railhead.web.table.strip import Strip, strip
from railhead.web.table.trains import Kind, kinds_of_train
from railhead.web.table.wishes import Wish, wish
from railhead.web.words import count, in_words, short_title

_MAP_STEPS = ("lay_tile", "place_station", "run_trains")


class Page:
    """What the templates of the table ask for."""

    keys = KEYS
    levels = levels()

    def __init__(self, facts: TableFacts) -> None:
        self.facts = facts

    def kept(self, name: str, made_of: Any, draw: Callable[[], Markup]) -> Markup:
        """A piece of a part as it was drawn last, if all that it is made of is still the same."""
        access = self.facts.access
        key = (Page, name, access.held, access.seats)
        return access.table.worked_out.latest(key, made_of, draw)

    # The parts.

    @cached_property
    def panel(self) -> DecisionPanel:
        """The decision."""
        return decision_panel(self.facts)

    @cached_property
    def strip(self) -> Strip:
        """The order of play."""
        return strip(self.facts)

    @cached_property
    def orders(self) -> OrdersPanel | None:
        """The standing orders of whoever is looking."""
        return orders_panel(self.facts, yours=self.panel.state == "yours")

    @cached_property
    def ledger(self) -> Ledger:
        """Who holds what."""
        return ledger(self.facts, self.panel.wanted)

    def ledger_rows(self, rows: list[Row], draw: Callable[[Row], Markup]) -> Markup:
        """Rows of the ledger as ``draw`` draws them."""
        return drawn_rows(self.facts, self.ledger, rows, self.purchase, draw)

    @cached_property
    def on_map(self) -> dict[str, Any]:
        """What the map shows besides what has been laid on it."""
        return board.shown_on_map(self.facts, self.panel)

    @property
    def map(self) -> Markup:
        """The map."""
        return board.draw_board(self.facts, self.on_map)

    @property
    def legend(self) -> list[Entry]:
        """What the map shows that not every map does."""
        return legend(self.facts)

    @property
    def legend_side(self) -> str:
        """On which side the map has room for it."""
        return load_scenery(FOLDERS[self.facts.title.id]).legend

    @cached_property
    def market(self) -> market.Market:
        """The share prices."""
        return market.market(self.facts, TOKENS)

    @cached_property
    def charter(self) -> papers.Charter | None:
        """The charter of the company on turn."""
        company = papers.company_on_turn(self.facts)
        return papers.charter(self.facts, company) if company else None

    @property
    def bank_words(self) -> str:
        """What the Bank has."""
        bank = self.facts.view.bank
        if bank is None:
            return "The Bank never runs out"
        return f"The Bank holds {self.facts.money(bank)}"

    @cached_property
    def on_sale(self) -> list[papers.OnSale]:
        """What the Bank sells."""
        return papers.on_sale(self.facts)

    @cached_property
    def trains(self) -> list[Kind]:
        """All kinds of train."""
        return kinds_of_train(self.facts)

    @cached_property
    def has_resale(self) -> bool:
        """Whether the Bank takes trains back."""
        return any(kind.resale for kind in self.trains)

    @cached_property
    def spreads(self) -> list[Spread]:
        """The cards on the table."""
        return spreads(self.facts)

    def spread_words(self, spread: Spread) -> str:
        """How many cards a spread has, and what is to be said of it."""
        words = count(len(spread.cards) + spread.hidden, "card")
        if spread.hidden and not spread.cards:
            words += " face down"
        if spread.yours:
            words += ", which only you see"
        return f"{words}; {spread.says}" if spread.says else words

    def offer(self, spread: str, place: int) -> Item | None:
        """What may be done with a card of a spread; of several alike, with the first."""
        return self.offers.get((spread, place))

    @cached_property
    def offers(self) -> dict[tuple[str, int], Item]:
        """What may be done with cards, by their spreads and places."""
        left = {
            (item.spread, item.card.id): item
            for group in self.panel.groups
            for items in group.rows.values()
            for item in items
            if item.card is not None
        }
        found = {}
        for spread in self.spreads:
            for place, card in enumerate(spread.cards):
                item = left.pop((spread.name, card.id), None)
                if item is not None:
                    found[spread.name, place] = item
        return found

    def card(self, card_id: str) -> Card:
        """A card by its id."""
        return card_of(self.facts, card_id)[1]

    @cached_property
    def privates(self) -> dict[str, PrivateView]:
        """The private companies that are not closed, unless the decision shows them."""
        if any(group.layout == "privates" for group in self.panel.groups):
            return {}
        shown = self.facts.view.privates
        return {id_: private for id_, private in shown.items() if not private.closed}

    def owner_words(self, private: PrivateView) -> str:
        """Where a private company is."""
        owner = private.owner
        if private.status:
            return private.status
        if owner in (STOCK, BANK):
            price = private.price
            return "for sale" if price is None else f"for sale at {self.facts.money(price)}"
        return "closed" if owner == GONE else f"owned by {owner}"

    # The log.

    @cached_property
    def log(self) -> Stretch:
        """The latest part of the log, or what surrounds the position shown."""
        return stretch(self.facts)

    @property
    def talk(self) -> dict[str, Any]:
        """What was said last: its number in the log, and by whom."""
        entries = self.facts.access.table.entries
        last = next((entry for entry in reversed(entries) if entry.kind == "chat"), None)
        return {"number": last.number if last else 0, "by": last.by if last else ""}

    @cached_property
    def moment(self) -> str:
        """What the last action before the position shown did."""
        if self.facts.at == 0:
            return "The beginning"
        access = self.facts.access
        number = access.table.timeline.line[self.facts.at]
        [line] = access.log(number - 1, number)
        return " ".join(line.text[:1])

    # Words about the table.

    @property
    def tab_title(self) -> str:
        """The title of the browser's tab; it says when it is your turn, which it never is in a
        copy."""
        facts = self.facts
        where = f"{facts.name} · {self.short_title} · Railhead"
        if facts.what_if:
            return f"What if · {where}"
        if self.panel.state == "yours":
            return f"Your turn · {where}" if facts.alone else f"{self.panel.over} · {where}"
        return where

    @cached_property
    def short_title(self) -> str:
        """The title's number, or its name if that begins with none."""
        return short_title(self.facts.title.id, self.facts.title.name)

    @property
    def subtitle(self) -> str:
        """The rest of the title's name."""
        return self.facts.title.name.removeprefix(self.short_title).lstrip(": ")

    @property
    def table_note(self) -> str:
        """How many play, and whether it counts, or is only a copy."""
        players = f"{in_words(len(self.facts.game.players))} players"
        table = self.facts.access.table
        return (
            f"{players}{', rated' if table.rated else ', a what-if copy' if table.what_if else ''}"
        )

    @property
    def short_round(self) -> str:
        """Round and phase in a few letters, and what holds at this time."""
        view = self.facts.view
        if view.finished:
            return "over"
        words = [view.round_in_short, f"phase {view.phase}"]
        return ", ".join([*words, *(each.short for each in view.conditions)])

    @property
    def seed(self) -> int | None:
        """The seed of the game, None while it is secret."""
        return self.facts.access.table.seed

    @cached_property
    def seat_rows(self) -> list[SeatRow]:
        """The seats, and what can be done about them."""
        return seating.rows(self.facts.access, self.facts.seats)

    @property
    def sitting_in(self) -> list[absent.SitsIn]:
        """Those for whom a computer player sits in."""
        return absent.sitting_in(self.facts.access)

    @property
    def ballots(self) -> list[absent.Ballot]:
        """The votes about those whose time is out."""
        return absent.ballots(self.facts.access)

    @property
    def running_clocks(self) -> list[str]:
        """The seats whose clocks run, for the head of the strip: none but the viewer's and one."""
        asked = [name for name in self.facts.view.asked if name in self.facts.clocks]
        mine = [name for name in asked if name in self.facts.mine]
        return (mine or asked)[:1]

    @property
    def seat_request(self) -> Handing | None:
        """A wish for a seat that waits for answers."""
        return self.facts.access.table.timeline.handing

    @property
    def may_answer_seat(self) -> bool:
        """Whether one of my seats is asked to agree to it."""
        request, access = self.seat_request, self.facts.access
        mine = {*access.seats, *access.away}
        return request is not None and not mine.isdisjoint(request.waiting)

    @property
    def may_withdraw_seat(self) -> bool:
        """Whether the wish is mine."""
        request, access = self.seat_request, self.facts.access
        if request is None:
            return False
        return request.by in access.seats or (not request.by and access.owner)

    @property
    def in_dialogs(self) -> tuple[Any, ...]:
        """All that the dialogs are made of and that may change while somebody looks."""
        facts = self.facts
        access = facts.access
        return (
            facts.name,
            facts.present,
            facts.is_open,
            facts.may_save,
            facts.view.finished,
            self.seed,
            access.table.timeline.name,
            access.claimed - access.held if facts.owner else None,
            facts.others,
            self.seat_rows,
            self.curtain,
        )

    @cached_property
    def curtain(self) -> str:
        """The player to whom the screen is handed before it shows what only he may see; "" where
        nobody else plays at it, or nothing is secret."""
        facts = self.facts
        if len(facts.mine) < 2 or not any(spread.yours for spread in self.spreads):
            return ""
        return facts.access.player or ""

    # Where the page opens.

    @cached_property
    def home(self) -> str:
        """The view that fits what is going on."""
        if self.facts.view.home:
            return self.facts.view.home
        if any(group.layout in ("paper_cards", "picks") for group in self.panel.groups):
            return "cards"
        kinds = {choice["action"]["type"] for choice in self.panel.choices}
        if self.facts.view.order.kind == "companies" or kinds.intersection(_MAP_STEPS):
            return "map"
        return "ledger" if self.facts.view.round and self._shares_trade else "map"

    @property
    def _shares_trade(self) -> bool:
        """Whether some company has a price, so that market and ledger are worth a look."""
        companies = self.facts.view.companies
        return any(company.cell or company.issue_price for company in companies)

    @property
    def tab(self) -> str:
        """The tab on which a phone opens."""
        return "decide" if self.panel.state == "yours" and not self.panel.hexes else "map"

    # Undo.

    @cached_property
    def undo(self) -> str:
        """What Undo would take back, or who must agree to it; "" if there is nothing."""
        facts = self.facts
        if not facts.present or not facts.mine:
            return ""
        table = facts.access.table
        if facts.view.finished and facts.title.secret and set(table.seats) - set(facts.mine):
            return "Everybody must agree: the end has opened all secrets"
        for entry in reversed(table.actions()):
            seat = table.seats.get(entry.by)
            if seat is None or seat.kind == "bot":
                continue
            if entry.by not in facts.mine:
                return f"{entry.by} must agree"
            told = facts.title.secrets.told_to(entry.events, facts.access.player)
            return _briefly(told[0]) if told else f"{entry.by} passes."
        return ""

    @property
    def redo(self) -> bool:
        """Whether something can be played again."""
        return self.facts.present and bool(self.facts.mine) and bool(self.facts.access.table.undone)

    @property
    def no_undo(self) -> str:
        """Why there is nothing to undo."""
        if not self.facts.present:
            return "This is the past"
        return "Nothing of yours to take back yet" if self.facts.mine else "You are looking on"

    @cached_property
    def wish(self) -> Wish | None:
        """What somebody asks the others to agree to."""
        return wish(self.facts)

    @property
    def may_answer(self) -> bool:
        """Whether one of my seats is asked to agree to an undo."""
        request = self.facts.request
        return request is not None and bool(set(request.waiting) & set(self.facts.mine))

    # What may be done.

    @cached_property
    def buttons(self) -> Buttons:
        """What the buttons of choices say."""
        return Buttons(self.facts)

    def instead(self, panel: DecisionPanel) -> list[Item]:
        """What may be done at any time; passing has its own button, and what the title groups is
        folded."""
        return [i for i in panel.others if i.action["type"] != "pass" and not i.group]

    def folded(self, panel: DecisionPanel) -> dict[str, list[Item]]:
        """What may be done at any time and stands under headings of the title."""
        found: dict[str, list[Item]] = {}
        for item in panel.others:
            if item.group:
                found.setdefault(item.group, []).append(item)
        return found

    def purchase(self, company: str, source: str) -> Item | None:
        """The purchase behind a figure of the ledger, None outside a share round."""
        return self._purchases.get((company, source))

    @cached_property
    def _purchases(self) -> dict[tuple[str, str], Item]:
        return {
            (item.action["company"], item.action["source"]): item
            for group in self.panel.groups
            if group.layout == "shares"
            for items in group.rows.values()
            for item in items
            if item.action["type"] == "buy_share"
        }

    # For the modules.

    @property
    def state_json(self) -> Markup:
        """What the modules of the page need to know, safe inside a script element."""
        facts = self.facts
        decision = self.panel.decision
        state = {
            "table": facts.id,
            "title": facts.title.id,
            "version": facts.access.table.version,
            "at": facts.at,
            "of": facts.action_count,
            "mine": facts.mine,
            "alone": facts.alone,
            "yours": self.panel.state == "yours",
            "answers": facts.present and self.may_answer,
            "over": self.panel.over,
            "heading": self.panel.heading,
            "tabTitle": self.tab_title,
            "whatIf": self.facts.what_if,
            "home": self.home,
            "players": facts.game.players,
            "currency": facts.view.currency,
            "credits": list(facts.title.company_currency),
            "company": decision.company if decision else "",
            "reach": board.reach_box(facts, self.panel),
            "player": decision.player if decision else "",
            "round": facts.view.round,
            "asked": facts.view.asked,
            "talk": self.talk,
            "marks": self.panel.marks,
            "choices": self.panel.choices,
            "trains": facts.company(decision.company).trains
            if decision and decision.company
            else [],
        }
        text = msgspec.json.encode(state).decode().replace("<", "\\u003c")
        return Markup(text)


def _briefly(told: Told) -> str:
    """A line of the log without the stops of a run."""
    what, _, stops = told.deed.partition(": ")
    return f"{told.who} {what}." if told.who and " – " in stops else told.text
