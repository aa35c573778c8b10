"""What the view of 1848 shows besides what every title shows."""

from __future__ import annotations

from railhead.finance.holders import STOCK
from railhead.play.views.holders import CompanyView, Fact
from railhead.play.views.table import View, ViewTypes
from railhead.play.views.things import Counter, PriceLine
from railhead.titles.t1848.commonwealth import COM, may_launch
from railhead.titles.t1848.england import LOANS_IN_ALL, LOANS_THAT_END, VOLUNTARY_LOANS
from railhead.titles.t1848.position import Position, t1848
from railhead.titles.t1848.receivership import RECEIVERSHIPS_THAT_END
from railhead.titles.t1848.shares import BOE

# Why the game ends, with its clause.
ENDS = {
    "bank": ("The Bank is out of money", "1848-END-01"),
    "price": ("A share price has reached the top corner of the chart", "1848-END-02"),
    "loans": ("The Bank of England has granted its 16th loan", "1848-END-03"),
    "receiverships": ("Five companies are in receivership", "1848-END-04"),
    "standstill": ("Nobody has earned anything for six operating rounds", "1848-END-10"),
}


class View1848(View):
    """What only 1848 shows."""

    loans: dict[str, int] = {}
    """Company to the loans it has had."""
    loans_granted: int = 0
    certificate_limits: dict[str, int] = {}
    linked: bool = False
    """Whether Sydney and Adelaide have been joined."""
    sale_prices: dict[str, int] = {}
    """Private to its price in the opening sale."""
    rights: dict[str, str] = {}
    """Who keeps the power of a closed private."""


def add(view: View1848, p: Position, player: str | None) -> None:
    """Loans, receiverships, the Bank of England's prices, and the opening sale."""
    state, title = p.state, t1848(p)
    view.counters = [
        Counter(
            name="Loans",
            value=state.granted,
            of=LOANS_IN_ALL,
            mark=LOANS_THAT_END,
            says=f"the {LOANS_THAT_END}th ends the game",
        ),
        Counter(
            name="Receivership",
            value=len(state.closed),
            of=len(title.companies) - 1,
            mark=RECEIVERSHIPS_THAT_END,
            says=f"the {RECEIVERSHIPS_THAT_END}th ends the game",
        ),
    ]
    view.price_line = PriceLine(
        company=BOE,
        prices=list(title.boe_prices),
        index=state.granted,
        end_from=LOANS_THAT_END,
        caption="Bank of England, a step for each loan",
    )
    view.end_cells = title.chart.cells_from(title.chart.top_price)
    for private, shown in view.privates.items():
        if state.privates[private] == STOCK:
            shown.price = state.sale_prices[private]
    view.loans = dict(state.loans)
    view.loans_granted = state.granted
    view.certificate_limits = {name: title.certificate_limit(p, name) for name in title.players}
    view.linked = state.linked
    view.sale_prices = dict(state.sale_prices)
    view.rights = dict(state.rights)


def _add_to_company(company: CompanyView, p: Position, viewer: str | None) -> None:
    state, id_ = p.state, company.id
    if id_ == BOE:
        company.status = f"{state.granted} of {LOANS_IN_ALL} loans granted"
        return
    loans = state.loans.get(id_, 0)
    company.facts = [Fact(name="Loans", value=loans, of=VOLUNTARY_LOANS)]
    if company.closed:
        company.status = "in receivership"
    elif id_ == COM and id_ in state.issue_prices and not may_launch(p, COM):
        company.status = f"{t1848(p).sold(p, COM)}% sold, waits for the link"


def remarks(p: Position, hex_id: str) -> list[str]:
    """What 1848 has at a hex: the part of the map with one gauge, a harbour, Tasmania."""
    hex_ = p.title.board.hexes[hex_id]
    words = [f"Gauge of the {hex_.zone}."] if hex_.zone else []
    if "harbour" in hex_.icons:
        words.append("A harbour.")
    if "tasmania" in hex_.icons and hex_id not in p.state.map.tiles:
        words.append("Open to the Tasmania tile of P3.")
    return words


VIEWS = ViewTypes(View1848, ends=ENDS, add=add, to_company=_add_to_company, remarks=remarks)
