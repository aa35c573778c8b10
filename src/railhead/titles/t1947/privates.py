"""The private companies: incomes, the power of P8. Clauses PV."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import GONE
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Rule
from railhead.play.terms import Thing, by
from railhead.titles.t1947 import powers
from railhead.titles.t1947.actions import MarkSite
from railhead.titles.t1947.land import boxes
from railhead.titles.t1947.land.expatriation import unmarked, why_not_new
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.state import State1947

LOCOMOTIVE = "P8"


def use_power(p: Position, private: str) -> None:
    """A one-off private is discarded when it is used (PV-10)."""
    owner = p.state.privates[private]
    ledger.move_private(p.state, private, owner, GONE)
    p.note_deed(owner, f"discards {private}")


def why_no_locomotive(p: Position, company: str) -> Refusal | None:
    """What keeps a company from using P8 (PV-03)."""
    owner = p.state.privates[LOCOMOTIVE]
    if owner == company:
        return None
    rule = "power.used" if owner == GONE else "power.owner"
    return p.refuse(rule, f"{company} does not own {LOCOMOTIVE}.")


class MarkByPower(Rule[State1947]):
    """P8's second choice: a site of one's choice, with its box but without the workers on the map
    (PV-25)."""

    kinds = (MarkSite,)
    by_power = True

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        if self._why_not_at_all(p, turn) is None:
            for site in unmarked(p, turn.company):
                action = MarkSite(by=player, site=site, private=LOCOMOTIVE)
                yield Choice(action, "mark", Thing("site", site), means=by(LOCOMOTIVE))

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: MarkSite
    ) -> Refusal | None:
        if action.private != LOCOMOTIVE:
            return p.refuse("power.p8", f"{action.private} can't be used to mark a site.")
        return self._why_not_at_all(p, turn) or why_not_new(p, turn.company, action.site)

    def _why_not_at_all(self, p: Position, turn: CompanyTurn) -> Refusal | None:
        refusal = why_no_locomotive(p, turn.company)
        return refusal or powers.why_not_now(p, turn, LOCOMOTIVE)

    def play(self, p: Position, turn: CompanyTurn, player: str, action: MarkSite) -> None:
        use_power(p, LOCOMOTIVE)
        boxes.fill_box(p, turn.company, action.site, "power")
