"""How games of 1848 are recorded."""

from __future__ import annotations

from railhead.formats.recorded.dialect import Dialect
from railhead.formats.recorded.effective import Recorded
from railhead.play import actions
from railhead.play.actions import Action
from railhead.routes.track import Stop
from railhead.titles.t1848.privates import TASMANIA_SITES
from railhead.titles.t1848.shares import BOE

_STEPS = {
    "lay_tile": "Track",
    "place_token": "Station",
    "run_routes": "Run",
    "dividend": "Dividend",
    "buy_train": "Trains",
}


class Australia(Dialect):
    """The falling-price sale, loans, and Queensland under another name."""

    title = "1848"
    ids = {"QR": "QG"}
    in_market = {BOE}
    phases = {"1": "2", "2": "2", "7": "8"}

    def node(self, hex_id: str, part: int) -> Stop:
        return (hex_id, 0) if hex_id in TASMANIA_SITES else (hex_id, part)

    def step_of(self, action: Recorded) -> str | None:
        if action["entity_type"] == "company" and action["type"] == "lay_tile":
            return None
        return _STEPS.get(action["type"])

    def on_assign(self, action: Recorded) -> Action | None:
        return actions.LowerPrivate(private=action["target"])

    def on_bid(self, action: Recorded) -> Action | None:
        player = self.player(action["entity"])
        if action["company"] == "P5":
            self.certificates.give("QG_1", player)
        if action["company"] == "P6":
            self.certificates.give("CAR_0", player)
        return actions.BuyPrivate(private=action["company"])

    def on_buy_company(self, action: Recorded) -> Action | None:
        return actions.BuyIn(private=action["company"], price=action["price"])

    def on_take_loan(self, action: Recorded) -> Action | None:
        return actions.TakeLoan()

    def on_dividend(self, action: Recorded) -> Action | None:
        return None if action["entity"] == BOE else super().on_dividend(action)
