"""Consent to what another player proposes. Clauses SV-12, PV-04."""

from __future__ import annotations

from railhead.play import haggling
from railhead.play.actions import Action
from railhead.play.agreement import AskConsent
from railhead.play.frames import Agreement, CompanyTurn
from railhead.titles.t1947.buy_in import BuyOfPlayers
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.securities import conversion
from railhead.titles.t1947.state import State1947


class AskPlayer(AskConsent[State1947]):
    """A president is asked to agree to a conversion (SV-12), an owner to sell a private (PV-04)."""

    def prompt(self, p: Position, frame: Agreement, player: str) -> str:
        if frame.what == conversion.CONVERSION:
            return f"{frame.asker} wants to convert {frame.company} to ordinary shares."
        return f"{frame.company} offers {p.money(frame.price)} for {frame.paper}."

    def answered(self, p: Position, frame: Agreement, action: Action) -> None:
        agree = haggling.agrees(action)
        if frame.what == conversion.CONVERSION:
            conversion.answered(p, frame, agree)
        elif agree:
            p.rule(BuyOfPlayers).sell(p, frame.company, frame.paper, frame.price)
        else:
            haggling.decline(p, CompanyTurn, frame.paper, frame.price, action)
