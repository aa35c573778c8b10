"""Destinations that pay when a company's runs first join them to its home. Clause OPT-10; the
same look finds the run from Yarmouth to Newport of OPT-02."""

from __future__ import annotations

from railhead.finance.holders import CREDITS
from railhead.routes.track import Stop, Trace
from railhead.titles.t1860.position import Position, t1860
from railhead.titles.t1860.privates import YARMOUTH_RUN
from railhead.titles.t1860.routing import home_of

NEWPORT, RYDE, VENTNOR, SHIDE = ("G5", 0), ("I3", 0), ("I11", None), ("G5", 1)
SANDOWN, BRADING, SHANKLIN, FRESHWATER = ("J8", 0), ("J6", 0), ("I9", 0), ("B6", 0)

# Company to (place, its hex and station (None: any), bonus). BHI&R's Ryde Esplanade: A22.
DESTINATIONS: dict[str, tuple[tuple[str, tuple[str, int | None], int], ...]] = {
    "C&N": (("Newport", NEWPORT, 50), ("Ryde Esplanade", RYDE, 50)),
    "IOW": (("Ventnor", VENTNOR, 100),),
    "IWNJ": (("Shide", SHIDE, 100), ("Sandown", SANDOWN, 100)),
    "FYN": (("Newport", NEWPORT, 200),),
    "NGStL": (("Newport", NEWPORT, 100), ("Ventnor", VENTNOR, 100)),
    "BHI&R": (("Brading", BRADING, 100), ("Ryde Esplanade", RYDE, 100)),
    "S&C": (("Shanklin", SHANKLIN, 200),),
    "VY&SC": (("Ventnor", VENTNOR, 100), ("Freshwater", FRESHWATER, 100)),
}


def reward(p: Position, company: str, traces: list[Trace]) -> None:
    """Note the destinations that these joined runs reach for the first time, and pay for them."""
    home = home_of(p, company)
    if home is None or not traces:
        return
    if t1860(p).variants.variable_privates:
        _look_at_yarmouth(p, company, home, traces)
    called = {stop for trace in traces for stop in trace.stops}
    if not t1860(p).variants.destinations or home not in called:
        return
    for place, stop, bonus in DESTINATIONS[company]:
        words = f"{company} {place}"
        if words not in p.state.linked and _reached(stop, called):
            p.state.linked = (*p.state.linked, words)
            p.pay(CREDITS, company, bonus)
            p.note_deed(company, f"joins {place} and gets {p.company_money(bonus)}")


def _look_at_yarmouth(p: Position, company: str, home: Stop, traces: list[Trace]) -> None:
    """Note that one train has run from Yarmouth, the home of FYN, to Newport (OPT-02)."""
    if company != "FYN" or YARMOUTH_RUN in p.state.linked:
        return
    if any(home in trace.stops and _reached(NEWPORT, set(trace.stops)) for trace in traces):
        p.state.linked = (*p.state.linked, YARMOUTH_RUN)


def _reached(place: tuple[str, int | None], called: set[Stop]) -> bool:
    hex_id, node = place
    return any(at == hex_id and node in (None, number) for at, number in called)
