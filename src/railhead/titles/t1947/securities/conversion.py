"""Conversion of all shares of one company, ordinary to savings or back. Clauses SV-11 to SV-13."""

from __future__ import annotations

from railhead.play import directors
from railhead.play.frames import Agreement
from railhead.play.plain.stock import Shares
from railhead.play.refusal import Refusal
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.securities import savings
from railhead.titles.t1947.state import TradingRound

CONVERSION = "conversion"  # what an Agreement is about


def why_not(p: Position, player: str, company: str) -> Refusal | None:
    """Why a player can't convert all his shares of a company."""
    units = p.units(player, company)
    if not units:
        return p.refuse("convert.have", f"{player} has no shares of {company}.")
    if p.director(company) == player:
        return p.refuse("savings.president", f"The President of {company} has ordinary shares.")
    ordinary, saved = savings.ordinary_units(p, player), savings.savings_units(p, player)
    if savings.holds_savings(p, player, company):
        count = p.certificate_count(player) + units - savings.certificates(units)
        if count > p.title.certificate_limit(p, player):
            return p.refuse("convert.limit", f"{player} would be over the certificate limit.")
        if savings.excess(ordinary + units, saved - units):
            return p.refuse("convert.ratio", "There would still be too many savings shares.")
    elif savings.excess(ordinary - units, saved + units):
        return p.refuse("convert.ratio", "One savings share for two ordinary ones is the most.")
    return None


def propose(p: Position, player: str, company: str) -> None:
    """To savings shares at once; to ordinary ones with the president's consent (SV-12)."""
    president = p.director(company)
    if savings.holds_savings(p, player, company) and president is not None:
        p.note_deed(player, f"asks to convert {company} to ordinary shares", company)
        p.push(Agreement(president, player, CONVERSION, company=company))
    else:
        convert(p, player, company)


def convert(p: Position, player: str, company: str) -> None:
    """All shares change their kind, the presidency is looked at, the turn is over (SV-11,
    SV-13)."""
    if savings.holds_savings(p, player, company):
        savings.end(p, player, company)
        p.note_deed(player, f"converts {company} to ordinary shares", company)
        directors.settle(p, company)
    else:
        savings.begin(p, player, company)
        p.note_deed(player, f"converts {company} to savings shares", company)
    p.rule(Shares).end_turn(p, p.frame(TradingRound), bought=True)


def answered(p: Position, frame: Agreement, agree: bool) -> None:
    """The president has answered; who is declined may do something else in his turn."""
    if agree:
        convert(p, frame.asker, frame.company)
    else:
        round_: TradingRound = p.frame(TradingRound)
        p.change_frame(TradingRound, declined=(*round_.declined, frame.company))
