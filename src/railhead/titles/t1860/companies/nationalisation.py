"""The Southern Railway, nationalisation, and the closing of companies. Clauses STH, NAT."""

from __future__ import annotations

from railhead.titles.t1860.position import Position

CLOSED_AT_ONCE = 2  # NAT-07, NAT-09


def test(p: Position) -> None:
    """At the end of a round: nationalise if every company with a Director has a train (NAT-01,
    NAT-02)."""
    state = p.state
    if state.nationalised or not state.southern:
        return
    if all(p.trains(company) for company in p.title.companies if p.director(company)):
        state.nationalised = True
        p.note("The railways are nationalised.")


def running(p: Position) -> list[str]:
    """The companies that still operate."""
    return [company for company in p.state.launched if company not in p.state.shut]


def close_poorest(p: Position) -> None:
    """At the end of an operating round: close the two that paid least, ties together (NAT-07,
    NAT-08); the last two close after they have run once more (NAT-09)."""
    left = running(p)
    paid = {company: p.state.dividends.get(company, 0) for company in left}
    if len(left) > CLOSED_AT_ONCE:
        left = poorest(paid)
    for company in left:
        p.note_deed(company, "is closed by British Rail")
    p.state.shut = (*p.state.shut, *left)


def poorest(paid: dict[str, int]) -> list[str]:
    """All that paid least; if that is one only, all that paid next to least too."""
    amounts = sorted(set(paid.values()))
    closed = [company for company, amount in paid.items() if amount == amounts[0]]
    if len(closed) == 1 and len(amounts) > 1:
        closed += [company for company, amount in paid.items() if amount == amounts[1]]
    return closed
