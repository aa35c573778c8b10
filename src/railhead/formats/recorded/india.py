"""How games of 18 India are recorded."""

from __future__ import annotations

import re
from typing import Any

from railhead.finance.holders import BANK, POOL
from railhead.formats.recorded.dialect import BadRecording, Dialect
from railhead.formats.recorded.effective import Recorded
from railhead.play import actions
from railhead.play.actions import Action
from railhead.play.game import Game
from railhead.play.record import SEED_DIGITS
from railhead.routes.track import Stop
from railhead.routes.trains import kind_of
from railhead.titles.t18india import actions as own
from railhead.titles.t18india.hands.deal import company_of, is_director, name_of
from railhead.titles.t18india.shares import HAND, ROW
from railhead.titles.t18india.state import ChooseCircles, ChooseHome, StationExchange
from railhead.titles.t18india.title import T18India

_STEPS = {
    "lay_tile": "Track",
    "remove_border": "Track",
    "place_token": "Station",
    "run_routes": "Run",
    "dividend": "Dividend",
    "buy_train": "Trains",
    "sell_train": "Trains",
    "corporate_sell_shares": "Sell certificates",
    "corporate_sell_company": "Sell certificates",
    "corporate_buy_shares": "Buy a certificate",
    "corporate_buy_company": "Buy a certificate",
    "choose": "Buy a certificate",
    "remove_token": "Exchange of stations",
}
_SECOND_CITY = {"M10": 3}  # the part number of a second city, where it is not 1
_SOLD_OUT = "III'"  # what 18xx.games calls the time after the last 4, before Phase IV


class India(Dialect):
    """Cards with numbers, the deal of a seed, double-sided trains, exchanged stations."""

    title = "18india"
    opening = "DR 1.1"

    def __init__(self, game: Game, names: dict[str, str]) -> None:
        super().__init__(game, names)
        india = game.title
        assert isinstance(india, T18India)
        self.rows = {
            card: f"{ROW}{number}" for number, row in enumerate(india.deal.rows, 1) for card in row
        }
        self.owners: dict[str, str] = {}  # of train cards that have left the depot
        self.sides: dict[str, str] = {}  # of train cards; cards of a kind are alike here
        self.placed: dict[str, list[str]] = {}  # company to hexes of its stations after the home

    @classmethod
    def seed_of(cls, recording: dict[str, Any]) -> int:
        """The seed in the settings, or else the first digits of the id."""
        seed = (recording.get("settings") or {}).get("seed")
        if isinstance(seed, int):
            return seed
        digits = re.search(r"\d+", str(seed or recording.get("id", "")))
        if digits is None:
            raise BadRecording("The file has no seed for the deal.")
        return int(digits.group()[: SEED_DIGITS + 1])  # one too many is refused by whoever asked

    def phase(self, ours: str) -> str:
        """The time between the last 4 and the first train of Phase IV has a name there."""
        p = self.game.position
        sold_out = all(kind_of(card) != "4" for card in p.trains("depot"))
        return _SOLD_OUT if ours == "III" and sold_out else ours

    def node(self, hex_id: str, part: int) -> Stop:
        return (hex_id, 1) if part == _SECOND_CITY.get(hex_id) else (hex_id, part)

    def step_of(self, action: Recorded) -> str | None:
        """Homes and circles are chosen by the same actions as track and stations."""
        top = self.game.position.top
        kind = action["type"]
        if isinstance(top, ChooseHome | ChooseCircles):
            chosen = kind in ("place_token", "lay_tile")
            return self.game.decisions[0].step if chosen else ""
        return _STEPS.get(kind)

    # Hands.

    def on_select_multiple_companies(self, action: Recorded) -> Action | None:
        return own.KeepCards(cards=tuple(name_of(card) for card in action["companies"]))

    def on_bid(self, action: Recorded) -> Action | None:
        return own.TakeCard(card=name_of(action["company"]))

    # Certificates.

    def on_buy_company(self, action: Recorded) -> Action | None:
        card = action["company"]
        if card.startswith("RB"):
            return own.BuyBond()
        if card in self.game.title.privates:
            return actions.BuyPrivate(private=card)
        name = name_of(card)
        company = company_of(name)
        if is_director(name):
            price = self.game.title.companies[company].prices[0]
            return actions.StartCompany(company=company, price=price)
        return actions.BuyShare(company=company, source=self.rows.get(card, HAND))

    def on_sell_company(self, action: Recorded) -> Action | None:
        card = action["company"]
        if card.startswith("RB"):
            return own.SellBonds(count=1)
        return actions.SellPrivate(private=card)

    def on_buy_shares(self, action: Recorded) -> Action | None:
        return actions.BuyShare(company=_company_of(action), source=POOL)

    def on_sell_shares(self, action: Recorded) -> Action | None:
        company = _company_of(action)
        unit = self.game.title.companies[company].unit
        return actions.SellShares(company=company, count=action["percent"] // unit)

    on_corporate_buy_company = on_buy_company
    on_corporate_sell_company = on_sell_company
    on_corporate_buy_shares = on_buy_shares
    on_corporate_sell_shares = on_sell_shares

    def on_choose(self, action: Recorded) -> Action | None:
        return own.ConvertBond()

    def keep_certificates(self, action: Recorded, before: dict[str, str | None]) -> None:
        """Nothing to follow: a card is bought where it lay from the start, or from the market."""

    # The map.

    def on_choose_ability(self, action: Recorded) -> Action | None:
        return own.UsePrivate(private=action["entity"])

    def on_assign(self, action: Recorded) -> Action | None:
        return own.PlaceJewelry(hex=action["target"])

    def on_remove_border(self, action: Recorded) -> Action | None:
        return own.RemoveMarker(hex=action["hex"], edge=action["edge"])

    def acting_company(self, action: Recorded) -> str:
        """Whoever lays the tile with two circles, a station's place in them is chosen for the
        company whose station it is."""
        top = self.game.position.top
        if isinstance(top, ChooseCircles) and action["type"] == "place_token":
            return top.company
        return super().acting_company(action)

    def is_done(self, action: Recorded) -> bool:
        """A home station that had one place only, and the second of two stations in the circles,
        stand there by themselves."""
        p = self.game.position
        if action["type"] != "place_token" or action["entity_type"] != "corporation":
            return False
        if isinstance(p.top, ChooseHome | ChooseCircles):
            return False
        company = action.get("tokener") or action["entity"]
        hex_id, _ = self.city(action["city"])
        held: bool = p.state.map.holds(hex_id, company)
        return held and hex_id in p.company(company).homes

    def on_place_token(self, action: Recorded) -> Action | None:
        top = self.game.position.top
        hex_id, node = self.city(action["city"])
        private = action["entity"] if action["entity_type"] == "company" else ""
        if isinstance(top, ChooseCircles):
            if action.get("tokener", top.company) != top.company:
                node = 1 - node  # the other station takes the circle left
        elif self.is_done(action):
            return None
        elif not isinstance(top, ChooseHome):
            placed = self.placed.setdefault(self.game.decisions[0].company, [])
            if hex_id not in placed:  # the same action may be looked at more than once
                placed.append(hex_id)
        return actions.PlaceStation(hex=hex_id, city=node, private=private)

    def on_remove_token(self, action: Recorded) -> Action | None:
        return own.ExchangeStation(hex=self.city(action["city"])[0])

    def on_pass(self, action: Recorded) -> Action | None:
        """Of the stations of a closing company each is given up by a pass of its own, in the order
        in which they were placed; here one pass ends it all."""
        top = self.game.position.top
        if not isinstance(top, StationExchange):
            return super().on_pass(action)
        left = [hex_id for hex_id, _ in top.stations]
        order = [hex_id for hex_id in self.placed.get(top.company, ()) if hex_id in left]
        if len(order) < 2:
            return super().on_pass(action)
        self.placed[top.company].remove(order[0])
        return None

    # Trains.

    def on_buy_train(self, action: Recorded) -> Action | None:
        card = action["train"]
        seller = self.owners.get(card, BANK)
        if seller in self.game.state.closed:
            seller = POOL
        side = action.get("variant") or self.sides.get(card) or kind_of(card)
        if seller not in (BANK, POOL):
            side = self.sides[card]
        self.owners[card], self.sides[card] = self.company(action["entity"]), side
        return actions.BuyTrain(train=side, price=action["price"], seller=seller)

    def on_sell_train(self, action: Recorded) -> Action | None:
        self.owners[action["train"]] = POOL
        return actions.SellTrain(train=self.sides[action["train"]])

    def side_of(self, card: str) -> str:
        side: str = self.sides[card]
        return side


def _company_of(action: Recorded) -> str:
    """The company of the shares of a deal."""
    first: str = action["shares"][0]
    return first.rsplit("_", 1)[0]
