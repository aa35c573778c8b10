"""The sheet of a company: all that is known of it, in one place."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from railhead.drawing.svg import number, text
from railhead.play.views.holders import CompanyView
from railhead.server.course import Course, course_of
from railhead.server.prospects import Prospect, prospects
from railhead.web.table.facts import Face, TableFacts
from railhead.web.table.papers import Charter, charter
from railhead.web.words import capital, in_words, listed, rank

SHOWN_ROUNDS = 9
_WIDE, _HIGH, _BAR = 400.0, 44.0, 30.0  # of the bars of revenue, with what is under their line


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody who holds a part of the company, or where unsold shares lie."""

    face: Face | None
    name: str
    percent: int
    note: str


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the runs: the trains, what is supposed, and what it needs."""

    trains: list[tuple[str, bool]]
    words: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the template asks for. ``before`` and ``after``: the companies beside it in the order of
    play. ``state``: open, unstarted or gone. ``short``: what it lacks for a train, and ``room``:
    how many it has and may have."""

    company: CompanyView
    charter: Charter
    state: str
    words: str
    before: str
    after: str
    move: str
    move_kind: str
    paid: str
    yields: str
    steps: str
    revenue: Markup | None
    revenue_words: str
    rows: list[Row]
    no_run: str
    short: str
    room: str
    holders: list[Holder]
    none_hold: str
    stations_left: str
    privates: list[tuple[str, str, str]]
    homes: tuple[str, ...]

    @property
    def at_end(self) -> str:
        """What a share counts at the end, where that is not its price."""
        figures = [str(value.amount) for value in self.company.at_end]
        plain = self.company.at_end[0].says == "price" and len(figures) == 1
        return "" if plain else " + ".join(figures)


def sheet(facts: TableFacts, company_id: str) -> Sheet:
    """The sheet of a company in the position shown."""
    company = facts.company(company_id)
    course = course_of(facts.access, facts.at)
    before, after = _neighbours(facts, company_id)
    state = "gone" if company.closed else "open" if company.launched else "unstarted"
    move, kind = _move(course, company_id)
    earned = _last_earned(course, company_id)
    rows = rows_of(facts, company_id) if state == "open" and knows_run(facts, company_id) else []
    return Sheet(
        company=company,
        charter=charter(facts, company_id),
        state=state,
        words=_words(facts, company_id),
        before=before,
        after=after,
        move=move,
        move_kind=kind,
        paid=_paid(facts, course, company, earned),
        yields=_yield(company, earned),
        steps=_steps(facts, company),
        revenue=_spark(course, company_id),
        revenue_words=_revenue_words(course, company_id),
        rows=[row for row, _ in rows],
        no_run=_no_run(facts, company, state),
        short=_short_of(facts, company),
        room=_room(facts, company_id),
        holders=_holders(facts, company),
        none_hold=_none_hold(facts, company),
        stations_left=_stations_left(facts, company),
        privates=_privates(facts, company),
        homes=facts.game.position.company(company_id).homes,
    )


def knows_run(facts: TableFacts, company: str) -> bool:
    """Whether the viewer may know all on which the runs of a company depend."""
    title, position = facts.title, facts.game.position
    return title.secrets.knows_run(position, facts.access.player, company)


def rows_of(facts: TableFacts, company: str) -> list[tuple[Row, Prospect]]:
    """What the company's trains could run for, one line for each prospect."""
    found = prospects(facts.game.position, company)
    return [(Row(each.trains, _supposed(facts, each)), each) for each in found]


def walk(facts: TableFacts) -> list[str]:
    """All companies in the order of play: those that act in this round first, then by price, those
    that have not begun after them, and those out of the game last."""
    order = facts.view.order
    acting = [stop.id for stop in order.stops] if order.kind == "companies" else []

    def place(company: CompanyView) -> tuple[bool, bool, int, int]:
        here = acting.index(company.id) if company.id in acting else len(acting)
        return company.closed, not company.launched, here, -(company.price or 0)

    return [company.id for company in sorted(facts.view.companies, key=place)]


def _neighbours(facts: TableFacts, company: str) -> tuple[str, str]:
    line = walk(facts)
    place = line.index(company)
    return line[place - 1], line[(place + 1) % len(line)]


# Words.


def _words(facts: TableFacts, company: str) -> str:
    """``fourth to act in OR 6.3, done``; what it waits for if it has not begun."""
    shown = facts.company(company)
    order = facts.view.order
    stops = order.stops if order.kind == "companies" else []
    for place, stop in enumerate(stops, 1):
        if stop.id == company:
            state = {"done": "done", "now": "now", "next": "to come"}[stop.state]
            also = f"; {shown.status}" if shown.status else ""
            return f"{rank(place)} to act in {facts.view.round_in_short}, {state}{also}"
    return str(shown.status)


def _supposed(facts: TableFacts, prospect: Prospect) -> str:
    if prospect.kind == "now":
        return "now" if prospect.trains else "now, without a train of its own"
    if prospect.kind == "rust":
        lost = listed([_many(name, prospect.lost.count(name)) for name in _once(prospect.lost)])
        return f"when the first {prospect.by} rusts the {lost}"
    also = f" for the {prospect.instead}" if prospect.instead else ""
    lost = listed([_many(name, prospect.lost.count(name)) for name in _once(prospect.lost)])
    rust = f"; the {lost} rusts" if len(prospect.lost) == 1 else f"; the {lost} rust"
    price = facts.treasury(prospect.price)
    words = f"with {_article(prospect.bought)} {prospect.bought}{also}, {price}"
    if prospect.later:
        words += ", when it is sold"
    return words + (rust if prospect.lost else "")


def _once(names: list[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _many(name: str, number: int) -> str:
    return name if number == 1 else f"{in_words(number)} {name}s"


def _article(name: str) -> str:
    return "an" if name.startswith(("8", "E", "11", "18")) else "a"


def _move(course: Course, company: str) -> tuple[str, str]:
    """``▲ 10``, and whether it is a gain."""
    move = course.moves.get(company)
    if move is None:
        return "", ""
    return (f"▲ {move.by}", "gain") if move.by > 0 else (f"▼ {-move.by}", "loss")


def _last_earned(course: Course, company: str) -> tuple[str, int] | None:
    """The last round in which a company ran, and what it earned."""
    for round_ in reversed(course.rounds):
        revenue = course.earned.get(company, {}).get(round_)
        if revenue is not None:
            return round_, revenue
    return None


def _paid(
    facts: TableFacts, course: Course, company: CompanyView, earned: tuple[str, int] | None
) -> str:
    if earned is None:
        return ""
    round_, revenue = earned
    if round_ in course.kept.get(company.id, ()):
        return f"withheld {facts.treasury(revenue)}"
    share = revenue * company.unit // 100
    return f"paid {facts.money(share)} a share" if share else "earned nothing"


def _yield(company: CompanyView, earned: tuple[str, int] | None) -> str:
    """What a share earned in the last round, in per cent of its price."""
    if earned is None or not earned[1] or not company.price:
        return ""
    return f"{earned[1] * company.unit / company.price:.0f} %"


def _steps(facts: TableFacts, company: CompanyView) -> str:
    """``One step down £90, one up £110``."""
    if not company.next_cells:
        return ""
    chart = facts.title.chart
    prices = [chart.price((row, column)) for row, column in company.next_cells]
    down, up = (facts.money(price) if price else "closed" for price in prices)
    if prices[1] == company.price:
        return f"One step down {down}, no higher price"
    if prices[0] == company.price:
        return f"No lower price, one step up {up}"
    return f"One step down {down}, one up {up}"


def _no_run(facts: TableFacts, company: CompanyView, state: str) -> str:
    if state == "open" and not knows_run(facts, company.id):
        return "What it can run depends on its treasury, which you can’t see."
    return ""


def _room(facts: TableFacts, company: str) -> str:
    """``Two of three trains, and one that does not count.``"""
    p = facts.game.position
    owned, counted = len(p.trains(company)), len(p.counted_trains(company))
    limit = p.title.train_limit(p)
    if not owned:
        return f"No train; the limit is {in_words(limit)}."
    beside = owned - counted
    does = "does" if beside == 1 else "do"
    also = f", and {in_words(beside)} that {does} not count" if beside else ""
    return f"{capital(in_words(counted))} of {in_words(limit)} trains{also}."


def _short_of(facts: TableFacts, company: CompanyView) -> str:
    """What the company lacks for the cheapest train on sale."""
    if company.cash is None or not company.launched or company.closed:
        return ""
    sides = [side for kind in facts.view.depot if kind.on_sale for side in kind.sides]
    if not sides:
        return ""
    cheapest = min(sides, key=lambda side: int(side.price))
    lacks = cheapest.price - company.cash
    if lacks <= 0:
        return ""
    name = cheapest.name
    return f"It needs {facts.treasury(lacks)} more for {_article(name)} {name}."


# Revenue.


def _rounds(course: Course, company: str) -> list[tuple[str, int | None, bool]]:
    """The last rounds since the company first ran: number, revenue, whether it was withheld."""
    kept = course.kept.get(company, ())
    found = [
        (course.numbers.get(round_, round_), revenue, round_ in kept)
        for round_, revenue in zip(course.rounds, course.of(company), strict=True)
    ]
    first = next((n for n, (_, revenue, _) in enumerate(found) if revenue is not None), len(found))
    return found[first:][-SHOWN_ROUNDS:]


def _revenue_words(course: Course, company: str) -> str:
    rounds = _rounds(course, company)
    kept = sum(was_kept for _, _, was_kept in rounds)
    if not rounds:
        return "it has not run yet"
    paid = "hollow if withheld" if kept else "all paid out"
    return f"of each operating round; {paid}"


def _spark(course: Course, company: str) -> Markup | None:
    """Bars of the revenue of each round; hollow where it was withheld."""
    rounds = _rounds(course, company)
    if not rounds:
        return None
    most = max((revenue or 0 for _, revenue, _ in rounds), default=0) or 1
    step = _WIDE / len(rounds)
    wide = min(_BAR, step * 0.6)
    parts = [f'<path class="base" d="M0 {number(_HIGH + 0.5)}H{number(_WIDE)}"/>']
    for place, (round_, revenue, kept) in enumerate(rounds):
        middle = step * (place + 0.5)
        high = 32.0 * (revenue or 0) / most
        last = ' class="last"' if place == len(rounds) - 1 else ""
        if high:
            kind = "revenue-bar kept" if kept else "revenue-bar"
            parts.append(
                f'<rect class="{kind}" x="{number(middle - wide / 2)}" y="{number(_HIGH - high)}"'
                f' width="{number(wide)}" height="{number(high)}"/>'
            )
        said = "–" if revenue is None else str(revenue)
        parts.append(
            f'<text{last} x="{number(middle)}" y="{number(_HIGH - high - 4)}">{said}</text>'
            f'<text x="{number(middle)}" y="{number(_HIGH + 14)}">{text(round_)}</text>'
        )
    said = ", ".join(f"{round_} {revenue or 0}" for round_, revenue, _ in rounds)
    return Markup(
        f'<svg class="spark" viewBox="0 -4 {number(_WIDE)} 66" role="img"'
        f' aria-label="Revenue of each operating round: {text(said)}">{"".join(parts)}</svg>'
    )


# Papers.


def _holders(facts: TableFacts, company: CompanyView) -> list[Holder]:
    found = []
    for holding in charter(facts, company.id).holdings:
        face = holding.face
        note = ""
        if face is not None and company.director == face.name:
            note = company.chief
        elif face is None:
            note = _each(facts, company, holding.label)
        name = face.name if face else holding.label
        found.append(Holder(face, name, holding.percent, note))
    return found


def _each(facts: TableFacts, company: CompanyView, where: str) -> str:
    """What a share there costs, if it is for sale at one price."""
    price = company.issue_price if where == "stock" else company.price
    if where not in ("stock", "pool") or not price:
        return ""
    return f"{facts.money(price)} each"


def _none_hold(facts: TableFacts, company: CompanyView) -> str:
    names = [player.name for player in facts.view.players if not player.percent.get(company.id, 0)]
    if not names:
        return ""
    return f"{listed(names)} {'holds' if len(names) == 1 else 'hold'} none."


def _stations_left(facts: TableFacts, company: CompanyView) -> str:
    placed, costs = len(company.stations), company.marker_costs
    if not costs:
        if not placed:
            return ""
        return "It is placed." if placed == 1 else f"All {in_words(placed)} are placed."
    said = [facts.treasury(cost) if cost else "free" for cost in costs]
    return capital(f"{in_words(len(costs))} left: {', '.join(said)}")


def _privates(facts: TableFacts, company: CompanyView) -> list[tuple[str, str, str]]:
    shown = facts.view.privates
    return [
        (private, shown[private].name, facts.money(shown[private].income))
        for private in company.privates
    ]
