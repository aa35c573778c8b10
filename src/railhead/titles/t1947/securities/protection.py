"""Price protection: the president takes over what others sell. Clauses PP."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance import ledger
from railhead.finance.holders import BANK
from railhead.play.actions import Answer
from railhead.play.decision import Choice
from railhead.play.numbers import a_or_many
from railhead.play.plain.stock import Shares
from railhead.play.questions import AskPlayer
from railhead.play.terms import Consequence, Thing
from railhead.titles.t1947.position import Position
from railhead.titles.t1947.securities import bonds
from railhead.titles.t1947.securities.flotation import note_rebought, sold_units
from railhead.titles.t1947.shares import HOLDING_LIMIT
from railhead.titles.t1947.state import Protection, State1947

CHEAP_UP_TO = 80  # percent (PP-02)
CHEAP, DEAR = 2, 3  # bonds for a share


def cost(p: Position, president: str, company: str, count: int) -> int:
    """Bonds for so many shares: two each up to 80%, three each beyond (PP-02)."""
    unit = p.company(company).unit
    have = p.percent(president, company)
    return sum(
        CHEAP if have + (number + 1) * unit <= CHEAP_UP_TO else DEAR for number in range(count)
    )


def may_protect(p: Position, president: str, company: str, count: int) -> bool:
    """Whether the president has the bonds, and room for all the shares (PP-03, PP-07)."""
    if cost(p, president, company, count) > bonds.held(p, president, company):
        return False
    return p.certificate_count(president) + count <= p.title.certificate_limit(p, president)


class Protect(AskPlayer[Protection, State1947]):
    """The president decides before the token moves (PP-01); then the seller goes on (PP-10)."""

    step = "Price protection"
    turn_rule = "protection"

    def company(self, p: Position, frame: Protection) -> str:
        return frame.company

    def prompt(self, p: Position, frame: Protection, player: str) -> str:
        shares = a_or_many(frame.count, "share")
        return f"{frame.seller} sells {shares} of {frame.company}: protect its price?"

    def remind(self, p: Position, frame: Protection, player: str) -> str:
        return f"Protect the price of {frame.company}, or not, first."

    def answers(self, p: Position, frame: Protection, player: str) -> Iterator[Choice]:
        yield Choice(
            Answer(by=player, agree=True),
            "take over",
            Thing("share", frame.company, form=_them(frame.count)),
            consequences=(Consequence("bonds", cost(p, player, frame.company, frame.count)),),
            form="Take {subject} over for {bonds} bonds",
        )
        yield Choice(Answer(by=player, agree=False), "decline", form="Let the price fall")

    def answered(self, p: Position, frame: Protection, player: str, action: Answer) -> None:
        if action.agree:
            _take_over(p, frame)
        else:
            p.rule(Shares).sell(p, frame.seller, frame.company, frame.count)


def _take_over(p: Position, frame: Protection) -> None:
    """The bonds leave the game, the Bank pays the seller, the token stays (PP-04 to PP-06)."""
    president, company, count = frame.player, frame.company, frame.count
    burnt = cost(p, president, company, count)
    bonds.burn(p, president, company, burnt)
    amount = count * (p.price(company) or 0)
    p.pay(BANK, frame.seller, amount)
    before = p.units(president, company)
    ledger.hand_over(p.state, company, frame.seller, president, count)
    sold_units(p, frame.seller, company)
    note_rebought(p, frame.seller, company, -count)  # taken from these first
    # Only what lands above 60% lifts the cap (CL-08).
    landed = before + count - max(before, HOLDING_LIMIT // p.company(company).unit)
    if landed > 0:
        key = f"{president} {company}"
        p.state.protected[key] = p.state.protected.get(key, 0) + landed
    p.note_deed(
        frame.seller,
        f"sells {a_or_many(count, 'share')} of {company} for {p.money(amount)}; "
        f"{president} takes {_them(count)} over with {burnt} bonds",
        company,
    )


def _them(count: int) -> str:
    return "it" if count == 1 else "them"
