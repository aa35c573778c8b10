"""Expatriation sites: which are reached by a run, and marking them. Clauses EX, PV-18, WK-06."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from railhead.finance.holders import BANK
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.numbers import a_or_many
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Step
from railhead.play.terms import Thing
from railhead.routes.track import Stop
from railhead.titles.t1947.actions import MarkSite
from railhead.titles.t1947.land.boxes import fill_box, give_workers
from railhead.titles.t1947.position import Position, t1947
from railhead.titles.t1947.state import State1947, Turn1947

# What P5 adds for a site that nobody has reached before, and for another one (PV-18).
INCENTIVE_FIRST, INCENTIVE = 30, 10


def unmarked(p: Position, company: str) -> list[str]:
    """The sites that the company has not marked (EX-03)."""
    marked = p.state.boxes.get(company, ())
    return [site for site in t1947(p).geography.sites if site not in marked]


def why_not_new(p: Position, company: str, site: str) -> Refusal | None:
    """Whether the company can still mark this site at all."""
    if site not in t1947(p).geography.sites:
        return Refusal(f"There is no site {site!r}.")
    if site in p.state.boxes.get(company, ()):
        return p.refuse("site.once", f"{company} has already marked {site}.")
    return None


def reached(p: Position, turn: Turn1947, routes: Iterable[tuple[Stop, ...]]) -> tuple[str, ...]:
    """The unmarked sites at an end of a route that contains the home city (EX-01, A-35), whether
    or not they may be marked in this turn."""
    site_at = t1947(p).geography.site_at
    home = p.company(turn.company).homes[0]
    whole = t1947(p).readings.site_route_has_home
    found: list[str] = []
    for stops in routes:
        if whole and all(hex_id != home for hex_id, _ in stops):
            continue
        for hex_id, _ in (stops[0], stops[-1]):
            site = site_at.get(hex_id)
            if site is not None and site not in found:
                if why_not_new(p, turn.company, site) is None:
                    found.append(site)
    return tuple(found)


def is_barred(p: Position, turn: Turn1947, site: str) -> bool:
    """Whether the second tile action made the connection to a site that no company has reached
    before: it can't be marked in this turn (WK-06, WK-10)."""
    if t1947(p).readings.joined_by == "track":
        joined = turn.tile_actions >= 2 and site not in turn.sites_before
    else:
        joined = site in turn.joined
    return joined and bool(p.state.site_workers.get(site, 0))


class MarkSites(Step[State1947]):
    """Mark the sites that trains have reached in this turn; none must be (EX-03)."""

    name = "Sites"
    prompt = "Mark the sites that trains have reached."
    passing = "Mark no more sites"
    kinds = (MarkSite,)
    by_power = False

    def asks(self, p: Position, turn: CompanyTurn) -> bool:
        return bool(self._open(p, turn))

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        for site in self._open(p, turn):
            yield Choice(MarkSite(by=player, site=site), "mark", Thing("site", site))

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: MarkSite
    ) -> Refusal | None:
        assert isinstance(turn, Turn1947)
        return self._why_not(p, turn, action.site)

    def _why_not(self, p: Position, turn: Turn1947, site: str) -> Refusal | None:
        refusal = why_not_new(p, turn.company, site)
        if refusal is not None:
            return refusal
        if site not in turn.reached:
            return p.refuse(
                "site.reached",
                f"No train of {turn.company} has run to {site} from its home city.",
            )
        if is_barred(p, turn, site):
            return p.refuse(
                "site.second_action",
                f"The second tile action has joined {site}, where nobody has been before: "
                "it can be marked from the next turn on.",
            )
        return None

    def play(self, p: Position, turn: CompanyTurn, player: str, action: MarkSite) -> None:
        assert isinstance(turn, Turn1947)
        company, site = turn.company, action.site
        workers = p.state.site_workers.get(site, 0)
        rest = tuple(other for other in turn.reached if other != site)
        p.change_frame(CompanyTurn, reached=rest)
        p.note_deed(company, f"reaches {site}")
        if workers:
            p.state.site_workers[site] = 0
            give_workers(p, player, workers)
            p.note_deed(player, f"gets {a_or_many(workers, 'worker')} of {site}")
        if p.state.privates["P5"] == company:
            incentive = INCENTIVE_FIRST if workers else INCENTIVE
            p.pay(BANK, company, incentive)
            p.note(f"P5 brings {company} {p.money(incentive)}.", company)
        fill_box(p, company, site, "train")

    def _open(self, p: Position, turn: CompanyTurn) -> list[str]:
        """What can still be marked; P8 may have marked a site that a train has reached."""
        assert isinstance(turn, Turn1947)
        return [site for site in turn.reached if self._why_not(p, turn, site) is None]
