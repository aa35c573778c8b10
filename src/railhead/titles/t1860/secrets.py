"""What each seat may know of 1860: treasuries are for shareholders. Clauses INF."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from railhead.play.secrets import Secrets, Some
from railhead.titles.t1860.position import Position, t1860
from railhead.titles.t1860.state import OpeningAuction, State1860

if TYPE_CHECKING:
    from railhead.play.title import Title
    from railhead.titles.t1860.title import T1860


def may_see_treasury(p: Position, viewer: str | None, company: str) -> bool:
    """Shareholders see a treasury; everybody sees that of a company without a Director, bankrupt
    or not floated (INF-02, INF-03, OPT-09)."""
    if t1860(p).readings.open_treasuries or company not in p.state.launched:
        return True
    if p.director(company) is None:
        return True
    return viewer is not None and p.units(viewer, company) > 0


def _purses(p: Position, viewer: str | None) -> dict[str, int]:
    """All purses but those of companies whose treasury a viewer may not see (INF-02)."""
    return {
        holder: cash
        for holder, cash in p.state.cash.items()
        if holder not in p.title.companies or may_see_treasury(p, viewer, holder)
    }


def _all_purses(p: Position, viewer: str | None) -> dict[str, int]:
    """Nobody can go on playing without them: what depends on one is not told to those who may not
    know it (:meth:`Secrets1860.knows_run`)."""
    return p.state.cash


class Secrets1860(Secrets[State1860]):
    """What treasuries keep from others."""

    def kept(self, title: Title[State1860]) -> bool:
        """Treasuries are shown to shareholders, unless all agreed to open ones (INF-02, OPT-09)."""
        return not cast("T1860", title).readings.open_treasuries

    def knows_run(self, p: Position, player: str | None, company: str) -> bool:
        """Whether an insolvent company leases a train depends on its treasury (INS-04, INF-02)."""
        return bool(p.trains(company)) or may_see_treasury(p, player, company)


SECRETS = Secrets1860(
    to_some={"cash": Some(_purses, _all_purses)},
    open=(
        "insolvent",
        "bankrupt",
        "shut",
        "layer",
        "southern",
        "frozen",
        "nationalised",
        "dividends",
        "retired",
        "linked",
    ),
    frames={OpeningAuction: ("player", "bid", "bidder", "out", "winner")},
)
