"""The ledger: companies by players, with what each owns and has earned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from railhead.drawing.svg import number
from railhead.finance.holders import POOL, STOCK
from railhead.play.plain.raising import could_raise
from railhead.play.views.holders import CompanyView, PlayerView, WorthPart
from railhead.play.views.table import View
from railhead.play.views.things import Band
from railhead.play.worth import BONDS, CASH, PRIVATES, SHARES
from railhead.server.course import Course, Move, course_of
from railhead.web.table.decision import Item
from railhead.web.table.facts import Face, TableFacts
from railhead.web.words import capital, count, in_words

SHOWN_ROUNDS = 8
_NAMES = {SHARES: "Shares at the price", PRIVATES: "Privates at face value", BONDS: "Bonds"}


@dataclass(frozen=True, slots=True)
class Cell:
    """What a player holds of a company; ``unpaid``: how much of it is not paid for; ``beside``:
    what he holds of it besides plain shares."""

    face: Face
    percent: int
    unpaid: int
    beside: str
    director: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A company of the ledger. ``bars``: what it earned in the last rounds; ``last``: in the last
    one in which it ran, and that for a share; ``at_end``: what a share counts at the end, as
    figures to be added; ``band``: in which band of prices it was started; ``folded``: it is not
    open, and nothing can be done about it."""

    company: CompanyView
    cells: list[Cell]
    trains: list[tuple[str, bool]]
    hot: bool
    move: Move | None
    bars: Markup | None
    last: tuple[int, int] | None
    at_end: list[int]
    band: str
    folded: bool

    @property
    def price(self) -> int | None:
        """The price of a share; None if it has none, or none any more."""
        return None if self.company.closed else self.company.price or None


@dataclass(frozen=True, slots=True)
class Sum:
    """A row at the foot: a part of what each player is worth."""

    name: str
    amounts: list[int]
    note: str = ""
    clause: str = ""


@dataclass(frozen=True)
class Ledger:
    """The whole table. ``facts``: names of the columns that the title adds, and ``player_facts`` of
    its rows; ``chiefs``: what the letters beside the holdings mean; ``rounds``: of how many rounds
    revenue is shown; ``raised``: what each player could raise, None where that is not asked or not
    known."""

    players: list[PlayerView]
    faces: list[Face]
    rows: list[Row]
    folded: list[Row]
    facts: list[str]
    player_facts: list[str]
    chiefs: str
    rounds: int
    sums: list[Sum]
    bands: list[Band]
    raised: list[int | None]

    def band(self, name: str) -> tuple[int, Band] | None:
        """The place of a band of starting prices, and the band; None if there is none of this
        name."""
        return next((each for each in enumerate(self.bands, 1) if each[1].name == name), None)

    @cached_property
    def has_unpaid(self) -> bool:
        """Whether somebody has not paid for all that he holds."""
        return any(cell.unpaid for row in self.rows for cell in row.cells)

    @cached_property
    def has_states(self) -> bool:
        """Whether something is to be said of a company that has begun."""
        return any(row.company.status and _has_begun(row.company) for row in self.rows)

    @cached_property
    def has_ends(self) -> bool:
        """Whether a share may count something else than its price at the end."""
        return any(row.at_end not in ([], [row.company.price or 0]) for row in self.rows)

    @cached_property
    def room(self) -> str:
        """``room: Ann 12, Bob 8``: how many certificates each may still take."""
        left = [(p.name, p.limit - p.certificates) for p in self.players if p.limit]
        words = ", ".join(f"{name} {count}" for name, count in left if count > 0)
        return f"room: {words}" if words else ""

    @cached_property
    def price_columns(self) -> int:
        """How many columns the group of the price has."""
        return 5 + self.has_ends

    @cached_property
    def company_columns(self) -> int:
        """How many columns the group of the company has."""
        return 3 + self.has_states + len(self.facts)

    @property
    def fold_words(self) -> str:
        """``7 companies that are not open: NWR, NCR``."""
        names = ", ".join(row.company.id for row in self.folded)
        are = "is" if len(self.folded) == 1 else "are"
        said = count(len(self.folded), "company", "companies")
        return f"{capital(said)} that {are} not open: {names}"

    @property
    def rounds_words(self) -> str:
        """``eight rounds``."""
        return f"{in_words(self.rounds)} round{'s' * (self.rounds != 1)}" if self.rounds else ""


def ledger(facts: TableFacts, wanted: frozenset[str] = frozenset()) -> Ledger:
    """The ledger of the position shown: companies in operating order, others after them.
    ``wanted``: companies of which something can be bought now, which are never folded away."""
    view = facts.view
    players = view.players
    course = course_of(facts.access, facts.at)
    shown = course.rounds[-SHOWN_ROUNDS:]
    rows = [_row(facts, course, shown, company, wanted) for company in _in_order(view)]
    unfolded = [row for row in rows if not row.folded] or rows
    folded = [row for row in rows if row not in unfolded]
    return Ledger(
        players=players,
        faces=[facts.faces[player.name] for player in players],
        rows=unfolded,
        folded=folded,
        chiefs=_chiefs(view),
        player_facts=list(dict.fromkeys(fact.name for player in players for fact in player.facts)),
        facts=list(
            dict.fromkeys(
                fact.name for row in unfolded for fact in row.company.facts if not fact.apart
            )
        ),
        rounds=len(shown),
        sums=_sums(view),
        bands=view.bands,
        raised=_raised(facts),
    )


def _raised(facts: TableFacts) -> list[int | None]:
    """What each player could raise, of what everybody may know."""
    known = facts.game.seen_by(None)
    return [
        None if facts.view.finished or player.cash is None else could_raise(known, player.name)
        for player in facts.view.players
    ]


def _row(
    facts: TableFacts,
    course: Course,
    shown: tuple[str, ...],
    company: CompanyView,
    wanted: frozenset[str],
) -> Row:
    id_ = company.id
    stops = facts.view.order.stops
    earned = course.earned.get(id_, {})
    ran = [round_ for round_ in course.rounds if round_ in earned]
    last = earned[ran[-1]] if ran else None
    sold = company.floats.sold if company.floats else 100
    counts = company.price and not company.closed
    return Row(
        company=company,
        cells=[
            Cell(
                face=facts.faces[player.name],
                percent=player.percent.get(id_, 0),
                unpaid=player.unpaid.get(id_, 0),
                beside=player.beside.get(id_, ""),
                director=company.director == player.name,
                mine=player.name in facts.mine and facts.alone,
            )
            for player in facts.view.players
        ],
        trains=list(zip(company.trains, company.rusting, strict=True)),
        hot=any(stop.id == id_ and stop.state == "now" for stop in stops),
        move=None if company.closed else course.moves.get(id_),
        bars=bars([earned.get(round_) for round_ in shown]) if ran else None,
        last=None if last is None else (last, last * company.unit // 100),
        at_end=[v.amount for v in company.at_end] if counts else [],
        band=course.bands.get(id_, ""),
        folded=company.closed or (not sold and id_ not in wanted and not company.cell),
    )


def drawn_rows(
    facts: TableFacts,
    ledger: Ledger,
    rows: list[Row],
    purchase: Callable[[str, str], Item | None],
    draw: Callable[[Row], Markup],
) -> Markup:
    """Rows as ``draw`` draws them, with what can be bought by them. Most are as they were before
    the last action: those are kept under all that they are made of."""
    memory, key = facts.access.table.worked_out, (Row, facts.mine, rows is ledger.folded)
    columns = (ledger.has_ends, ledger.has_states, ledger.facts, ledger.bands)
    known: dict[str, tuple[Any, Markup]] = memory.peek(key) or {}
    found = {}
    for row in rows:
        company = row.company.id
        made_of = (row, columns, purchase(company, STOCK), purchase(company, POOL))
        kept = known.get(company)
        if kept is None or kept[0] != made_of:
            kept = made_of, draw(row)
        found[company] = kept
    memory.put(key, found)
    return Markup("").join(text for _, text in found.values())


def bars(revenues: list[int | None], places: int = SHOWN_ROUNDS) -> Markup:
    """Small bars, one a round; ``places``: for how many there is room."""
    most = max((revenue or 0 for revenue in revenues), default=0) or 1
    step = 84.0 / max(places, 1)
    parts = []
    for place, revenue in enumerate(revenues):
        high = 19.0 * (revenue or 0) / most
        if high:
            now = ' class="now"' if place == len(revenues) - 1 else ""
            parts.append(
                f'<rect{now} x="{number(place * step)}" y="{number(20 - high)}"'
                f' width="{number(step * 0.7)}" height="{number(high)}"/>'
            )
    return Markup(
        f'<svg class="mini" viewBox="0 0 84 20" aria-hidden="true">{"".join(parts)}</svg>'
    )


def _sums(view: View) -> list[Sum]:
    """What the worth of each player is made of, but cash: shares at the price, what counts beyond
    it, and the other kinds."""
    players, sums = view.players, []
    for counted in view.counted:
        if counted.kind == CASH:
            continue
        parts = [[p for p in each.worth_parts if p.kind == counted.kind] for each in players]
        beyond = [sum(map(_beyond, each)) for each in parts]
        plain = [
            sum(part.amount for part in each) - more
            for each, more in zip(parts, beyond, strict=True)
        ]
        if any(plain) or counted.kind == SHARES:
            sums.append(Sum(_NAMES[counted.kind], plain))
        if any(beyond):
            sums.append(Sum("Share of the assets", beyond, counted.says, counted.clause))
    return sums


def _beyond(part: WorthPart) -> int:
    """What a part counts beyond the price of its shares."""
    more: int = part.units * sum(value.amount for value in part.made_of[1:])
    return more


def _has_begun(company: CompanyView) -> bool:
    return bool(company.launched or company.closed or not company.has_director)


def _chiefs(view: View) -> str:
    """``D is the Director``."""
    chiefs = sorted({company.chief for company in view.companies})
    return ", ".join(f"{chief[0]} is the {chief}" for chief in chiefs)


def _in_order(view: View) -> list[CompanyView]:
    """By price, as they would act; then those without a price; those out of the game last."""

    def place(company: CompanyView) -> tuple[bool, int, bool]:
        return company.closed, -(company.price or 0), not company.has_director

    return sorted(view.companies, key=place)
