"""The Bank of England: its dividend, and the loans it grants. Clauses BOE and LN."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.board.tiles import COLOURS
from railhead.finance.holders import BANK
from railhead.play.actions import Pass, TakeLoan
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.phases import Phase
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Rule, WithoutActions
from railhead.play.terms import Consequence, gained
from railhead.titles.t1848 import ending, receivership
from railhead.titles.t1848.position import Position, t1848
from railhead.titles.t1848.removal import REMOVALS, remove_permanent_train
from railhead.titles.t1848.shares import BOE
from railhead.titles.t1848.state import State1848

RECEIVERSHIP = Consequence("receivership", form="; receivership follows")
LOAN = 100
LOANS_IN_ALL = 20
LOANS_THAT_END = 16  # END-03
VOLUNTARY_LOANS = 5  # LN-05
FIRST_LOAN, LATER_LOAN = 2, 3  # cells to the left (LN-04, LN-07)
BASE_DIVIDEND = (0, 100, 200, 300)  # by phase colour (BOE-06)


def dividend(p: Position, phase: Phase) -> int:
    """A base by phase colour and the value of the city under each marker (BOE-06, BOE-08)."""
    title, laid = t1848(p), p.state.map
    colour = COLOURS.index(phase.colour)
    total = BASE_DIVIDEND[colour]
    for hex_id, rows in laid.stations.items():
        nodes = laid.track(title.board, hex_id).nodes
        for node, row in enumerate(rows):
            total += row.count(BOE) * nodes[node].value(colour)
    for hex_id, row in laid.beside.items():
        total += row.count(BOE) * laid.track(title.board, hex_id).nodes[0].value(colour)
    return total


def pay_dividend(p: Position) -> None:
    """The Bank of England pays its shareholders (BOE-07, BOE-09)."""
    total = dividend(p, t1848(p).phase(p))
    if not total:
        return
    p.note(f"The Bank of England pays {p.money(total // 10)} a share.", BOE)
    for player in p.players:
        p.pay(BANK, player, p.units(player, BOE) * total // 10)


def borrow(p: Position, company: str, steps: int) -> None:
    """One loan: £100, the marker goes left, the Bank of England's price rises (LN-03, LN-04).

    The company may be in receivership afterwards, and a permanent train gone (BOE-12).
    """
    state = p.state
    p.pay(BOE, company, LOAN)
    state.granted += 1
    first = company not in state.loans
    state.loans[company] = state.loans.get(company, 0) + 1
    turn = p.frame(CompanyTurn)
    p.change_frame(CompanyTurn, loans=turn.loans + 1)
    last = p.price(company) or 0
    p.move_marker(company, p.title.chart.left(state.market[company], steps))
    p.note_deed(company, f"borrows {p.money(LOAN)}: {last} → {p.price(company)}")
    if state.granted == LOANS_THAT_END:
        ending.trigger(p, "loans", "The Bank of England has granted its 16th loan")
    if first:
        state.borrowers = (*state.borrowers, company)
        if t1848(p).readings.permanent_removal == "loans" and len(state.borrowers) in REMOVALS:
            remove_permanent_train(p)
    receivership.check(p, company, last)


def loans_left(p: Position) -> int:
    """Loan markers that the Bank of England still has (BOE-11)."""
    return LOANS_IN_ALL - int(p.state.granted)


def why_no_loan(p: Position, turn: CompanyTurn) -> Refusal | None:
    """Why a voluntary loan is refused (LN-01, LN-02, LN-05)."""
    if "loans" not in p.title.phase(p).gives:
        return p.refuse("loan.phase", "No loans are granted before the first 3 or 3+.")
    if turn.loans:
        return p.refuse("loan.one", f"{turn.company} has already taken a loan in this round.")
    if p.state.loans.get(turn.company, 0) >= VOLUNTARY_LOANS:
        return p.refuse("loan.five", f"{turn.company} has already taken five loans.")
    if not loans_left(p):
        return p.refuse("loan.left", "The Bank of England has no loan left.")
    return None


class Loans(Rule[State1848]):
    """One loan a turn, at any moment of it (LN-02)."""

    kinds = (TakeLoan,)

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        if why_no_loan(p, turn) is None:
            chart, cell = p.title.chart, p.state.market[turn.company]
            after = chart.price(chart.left(cell, FIRST_LOAN))
            falls = Consequence("share_price", after, p.title.currency, "; price falls to {amount}")
            yield Choice(
                TakeLoan(by=player),
                "borrow",
                price=gained(p, turn.company, LOAN),
                consequences=(falls if after else RECEIVERSHIP,),
            )

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: TakeLoan
    ) -> Refusal | None:
        return why_no_loan(p, turn)

    def play(self, p: Position, turn: CompanyTurn, player: str, action: TakeLoan) -> None:
        borrow(p, turn.company, FIRST_LOAN)


class LoanBeforeDividend(WithoutActions[State1848]):
    """The profile 18xx.games asks a trainless company in the first priced column once more."""

    name = "Loan"
    prompt = "Borrow before the price falls, or go on."

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        return (
            not p.trains(turn.company)
            and p.state.market[turn.company][1] == 1
            and why_no_loan(p, turn) is None
        )


class LoanOrPrivate(WithoutActions[State1848]):
    """The profile 18xx.games closes a turn with this question."""

    name = "Loan or private"
    prompt = "Borrow, buy a private company, or end the turn."
    passing = "End the turn"

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        if "loans" not in p.title.phase(p).gives:
            return False
        if p.state.loans.get(turn.company, 0) < VOLUNTARY_LOANS and loans_left(p):
            return True
        player = p.director(turn.company) or ""
        return any(
            not isinstance(choice.action, (Pass, TakeLoan))
            for rule in p.title.any_time
            for choice in rule.choices(p, turn, player)
        )
