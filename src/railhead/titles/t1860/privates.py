"""The private companies: incomes, sale, exchange, closing. Clauses PRV and EXC."""

from __future__ import annotations

from railhead.finance import ledger
from railhead.finance.holders import BANK, GONE, STOCK
from railhead.play.refusal import Refusal
from railhead.titles.t1860.position import Position, t1860

FISHBOURNE = "FFC"
BRADING, YARMOUTH, COWES, RYDE_PIER = "BHC", "YHC", "CMH", "RPSC"
NAME = "{name}"  # how players call one
SALE_FEE = 30  # PRV-03

# OPT-02: incomes that change. Yarmouth's rise can't be read in the text (A20).
BRADING_INCOME = 10
YARMOUTH_RISE = 10
LATER_INCOMES = {RYDE_PIER: 15, COWES: 10}
YARMOUTH_RUN = "FYN Newport by one train"  # as State1860.linked writes it


def pay(p: Position) -> None:
    """Every private pays its owner at the start of an operating round (PRV-01)."""
    for private, owner in p.state.privates.items():
        if owner in p.players:
            amount = income(p, private)
            p.pay(BANK, owner, amount)
            p.note_deed(owner, f"gets {p.money(amount)} from {p.title.privates[private].name}")


def income(p: Position, private: str) -> int:
    """What a private pays now (OPT-02)."""
    printed: int = p.title.privates[private].income
    if not t1860(p).variants.variable_privates:
        return printed
    sold = p.state.privates[FISHBOURNE] not in (STOCK, BANK)
    if private in LATER_INCOMES and sold:
        return LATER_INCOMES[private]
    floated = (*p.state.launched, *p.state.bankrupt)
    if private == BRADING and p.title.privates[BRADING].exchange_for in floated:
        return BRADING_INCOME
    if private == YARMOUTH and YARMOUTH_RUN in p.state.linked:
        return printed + YARMOUTH_RISE
    return printed


def close(p: Position, private: str) -> None:
    """A private leaves the game for good."""
    ledger.move_private(p.state, private, p.state.privates[private], GONE)
    p.note(f"{p.title.privates[private].name} is closed.")


def close_all_but_fishbourne(p: Position) -> None:
    """Who buys Fishbourne closes the others, wherever they are (PRV-08)."""
    for private, owner in p.state.privates.items():
        if private != FISHBOURNE and owner != GONE:
            close(p, private)


def retire(p: Position, player: str, private: str) -> None:
    """OPT-03: the owner closes it; at the end it still has its value."""
    close(p, private)
    p.state.retired[private] = player


def reserved(p: Position, company: str) -> bool:
    """Whether a share in the IPO is reserved for a private that is still open (EXC-05)."""
    for private, printed in p.title.privates.items():
        if printed.exchange_for == company:
            return p.state.privates[private] != GONE
    return False


def why_not_exchange(p: Position, player: str, private: str) -> Refusal | None:
    """Why a private can't be given up for a share (EXC-01, EXC-08)."""
    refusal = why_not_own(p, player, private)
    if refusal is not None:
        return refusal
    if t1860(p).variants.variable_privates:
        return p.refuse("private.variable", "Privates can't be exchanged in this variant.")
    company = p.title.privates[private].exchange_for
    if not company:
        return p.refuse("private.fishbourne", f"{private} can't be exchanged for anything.")
    if company not in p.state.issue_prices:
        rule = "private.bankrupt" if company in p.state.bankrupt else "private.par"
        return p.refuse(rule, f"{company} has no par value.")
    if STOCK not in p.state.certificates[company][1:]:
        return p.refuse("private.par", f"No share of {company} is left in the IPO.")
    return None


def why_not_own(p: Position, player: str, private: str) -> Refusal | None:
    """A private that is not this player's."""
    if private not in p.title.privates:
        return Refusal(f"There is no private company {private!r}.")
    if p.state.privates[private] != player:
        return p.refuse("private.owner", f"{private} does not belong to {player}.")
    return None


def sale_value(p: Position, private: str) -> int:
    """What the Bank pays for a private (PRV-03)."""
    return max(0, p.title.privates[private].price - SALE_FEE)
