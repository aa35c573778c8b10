"""Consent to what another player proposes. Clauses SV-12, PV-04."""

from __future__ import annotations

from railhead.play import haggling
from railhead.play.actions import Action
from railhead.play.frames import Agreement
from railhead.play.plain.buy_in import AskOwner
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.securities import conversion
from railhead.titles.t1947.state import State1947


class AskPlayer(AskOwner[State1947]):
    """A president is asked to agree to a conversion (SV-12), an owner to sell a private (PV-04)."""

    def prompt(self, p: Position, frame: Agreement, player: str) -> str:
        if frame.what == conversion.CONVERSION:
            return f"{frame.asker} wants to convert {frame.company} to ordinary shares."
        return super().prompt(p, frame, player)

    def answered(self, p: Position, frame: Agreement, action: Action) -> None:
        if frame.what == conversion.CONVERSION:
            conversion.answered(p, frame, haggling.agrees(action))
        else:
            super().answered(p, frame, action)
