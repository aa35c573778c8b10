"""Temples: the reduction until a company's home is joined to its temple, and what that brings.
Clauses TE."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.board.tracing import trace_from
from railhead.finance.holders import BANK
from railhead.play.actions import Action, Pass
from railhead.play.decision import Choice
from railhead.play.questions import AskDirector
from railhead.play.refusal import Refusal
from railhead.play.terms import Thing
from railhead.titles.t1947.actions import MarkSite
from railhead.titles.t1947.land.boxes import fill_box
from railhead.titles.t1947.land.expatriation import unmarked, why_not_new
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.state import FreeSite, State1947

BONUS = 100  # TE-04


def is_due(p: Position, company: str) -> bool:
    """Whether the company's revenue is reduced because it has not reached its temple (TE-03)."""
    return company not in p.state.temples and company not in p.state.templeless


def look(p: Position, company: str) -> None:
    """In the company's own turn: has it reached its temple (TE-01, TE-02)?"""
    if not is_due(p, company) or not _joined(p, company):
        return
    p.state.temples = (*p.state.temples, company)
    p.pay(BANK, company, BONUS)
    p.note_deed(company, f"reaches its temple and gets {p.money(BONUS)}")
    if unmarked(p, company):
        p.push(FreeSite(company))


def _joined(p: Position, company: str) -> bool:
    """Whether track leads from the home city to the temple, past no closed city (TE-10)."""
    board, laid = p.title.board, p.state.map
    home = p.company(company).homes[0]
    if not laid.holds(home, company):
        return False
    temple = t1947(p).geography.temples[company]
    entries = trace_from(board, laid, [(home, 0)], company).entries
    return bool(entries.get(temple, 0) & laid.track(board, temple).exits)


class TakeFreeSite(AskDirector[FreeSite, State1947]):
    """The president may mark any site that the company has not marked (TE-05)."""

    step = "Temple"
    turn_rule = "turn.director"
    answer_rule = "temple.site"
    reminder = "At the temple a site can be marked, or none."
    passing = "Mark no site"

    def prompt(self, p: Position, frame: FreeSite, player: str) -> str:
        return f"{frame.company} has reached its temple: mark a site, or none."

    def takes(self, p: Position, frame: FreeSite, action: Action) -> bool:
        return isinstance(action, MarkSite) and not action.private

    def answers(self, p: Position, frame: FreeSite, player: str) -> Iterator[Choice]:
        for site in unmarked(p, frame.company):
            yield Choice(MarkSite(by=player, site=site), "mark", Thing("site", site))

    def why_not_answer(
        self, p: Position, frame: FreeSite, player: str, action: MarkSite
    ) -> Refusal | None:
        return why_not_new(p, frame.company, action.site)

    def answered(self, p: Position, frame: FreeSite, player: str, action: MarkSite | Pass) -> None:
        if isinstance(action, MarkSite):
            fill_box(p, frame.company, action.site, "temple")
