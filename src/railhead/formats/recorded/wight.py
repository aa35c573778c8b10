"""How games of 1860 are recorded."""

from __future__ import annotations

from typing import Any

from railhead.finance.holders import BANK, POOL, STOCK
from railhead.formats.recorded.certificates import MARKET, OFFER
from railhead.formats.recorded.dialect import Dialect
from railhead.formats.recorded.effective import Recorded
from railhead.play import actions
from railhead.play.actions import Action
from railhead.play.game import Game
from railhead.routes.trains import kind_of
from railhead.titles.t1860.state import HomeTile, State1860

_STEPS = {
    "lay_tile": "Track",
    "place_token": "Base",
    "run_routes": "Run",
    "dividend": "Dividend",
    "buy_train": "Trains",
}


class Wight(Dialect):
    """Bids for the right to choose, exchanges by a private, halts, and bankruptcies."""

    title = "1860"
    ids = {"VYSC": "VY&SC"}

    def __init__(self, game: Game, names: dict[str, str]) -> None:
        super().__init__(game, names)
        self.owners: dict[str, str] = {}  # of train cards; all of a kind are alike here

    @classmethod
    def options_of(cls, recording: dict[str, Any]) -> dict[str, str]:
        settings = recording.get("settings") or {}
        rules = settings.get("optional_rules") or ()
        return {**super().options_of(recording), **{str(rule): "on" for rule in rules}}

    def step_of(self, action: Recorded) -> str | None:
        if isinstance(self.game.position.top, HomeTile):
            return "Home tile" if action["type"] == "lay_tile" else ""
        return _STEPS.get(action["type"])

    def actor(self, action: Recorded) -> str:
        """Whoever owns the private that acts; of several who may act for a company, the first."""
        if action["entity_type"] == "company":
            return self.game.state.privates[action["entity"]]
        if action["entity_type"] == "corporation" and len(self.game.asked) > 1:
            return self.game.asked[0]
        return super().actor(action)

    def on_bid(self, action: Recorded) -> Action | None:
        if action.get("company"):
            return actions.BuyPrivate(private=action["company"])
        return actions.Bid(amount=action["price"])

    def on_buy_company(self, action: Recorded) -> Action | None:
        return actions.BuyPrivate(private=action["company"])

    def on_sell_company(self, action: Recorded) -> Action | None:
        return actions.SellPrivate(private=action["company"])

    def on_buy_shares(self, action: Recorded) -> Action | None:
        if action["entity_type"] == "company":
            certificate = self.certificate(action["shares"][0])
            self.certificates.give(certificate, self.actor(action))
            return actions.Exchange(private=action["entity"])
        certificate = self.certificate(action["shares"][0])
        company = certificate.rsplit("_", 1)[0]
        where = self.certificates.holder[certificate]
        holders = self.game.state.certificates[company]
        pool = where == MARKET if where in (MARKET, OFFER) else POOL in holders
        if not certificate.endswith("_0"):  # a half of that one is followed by the change of hands
            self.certificates.give(certificate, self.player(action["entity"]))
        return actions.BuyShare(company=company, source=POOL if pool else STOCK)

    def on_lay_tile(self, action: Recorded) -> Action | None:
        self.copies[action["tile"]] = action["hex"]
        return actions.LayTile(
            hex=action["hex"],
            tile=action["tile"].rsplit("-", 1)[0],
            rotation=action["rotation"],
        )

    def on_buy_train(self, action: Recorded) -> Action | None:
        card = action["train"]
        seller = self.owners.get(card, BANK)
        self.owners[card] = self.company(action["entity"])
        return actions.BuyTrain(train=kind_of(card), price=action["price"], seller=seller)

    def on_discard_train(self, action: Recorded) -> Action | None:
        self.owners.pop(action["train"], None)
        return actions.DiscardTrain(train=kind_of(action["train"]))

    def keep_certificates(self, action: Recorded, before: dict[str, str | None]) -> None:
        p, state = self.game.position, self.game.state
        assert isinstance(state, State1860)
        for company, old in before.items():
            new = p.director(company)
            if company in state.bankrupt and company not in p.state.issue_prices:
                self._give_back(company)
            elif old is not None and new is None:
                self._leave(company, old)
            elif old is None and new is not None and p.state.certificates[company][0] == new:
                if self.certificates.holder[f"{company}_0"] == MARKET:
                    self.certificates.swap_director(company, MARKET, new)
        if action["type"] == "sell_shares":
            company = self.certificate(action["shares"][0]).rsplit("_", 1)[0]
            if company in state.bankrupt or p.director(company) is None:
                return
        super().keep_certificates(action, before)

    def _leave(self, company: str, player: str) -> None:
        """A Director has sold his certificate: everything of his is in the market but what he
        keeps."""
        kept = self.game.position.units(player, company)
        for certificate in self.certificates.held(player, company):
            self.certificates.give(certificate, MARKET)
        ordinary = [c for c in self.certificates.held(MARKET, company) if not c.endswith("_0")]
        for certificate in ordinary[:kept]:
            self.certificates.give(certificate, player)

    def _give_back(self, company: str) -> None:
        names = [c for c in self.certificates.holder if c.rsplit("_", 1)[0] == company]
        for certificate in sorted(names):
            self.certificates.give(certificate, OFFER)
