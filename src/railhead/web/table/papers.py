"""The papers column: the charter of the company on turn, the players, the Bank."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.finance.holders import POOL, STOCK
from railhead.play.views.holders import CompanyView
from railhead.play.views.things import TrainView
from railhead.web.table.facts import Face, TableFacts
from railhead.web.words import listed


@dataclass(frozen=True, slots=True)
class Holding:
    """A part of a company in somebody's hands. ``start``: where it begins on the bar."""

    label: str
    percent: int
    start: int
    face: Face | None

    @property
    def kind(self) -> str:
        """What holds it, for its colour, if that is no player."""
        return self.label if self.label in (POOL, STOCK) else "company"


@dataclass(frozen=True, slots=True)
class Charter:
    """What a company has."""

    company: CompanyView
    director: Face | None
    manager: Face | None
    you: bool
    holdings: list[Holding]
    trains: list[tuple[str, bool]]
    train_limit: int


def charter(facts: TableFacts, company_id: str) -> Charter:
    """The charter of a company."""
    company = facts.company(company_id)
    director = company.director
    phase = next(phase for phase in facts.view.phases if phase.now)
    return Charter(
        company=company,
        director=facts.faces.get(director) if director else None,
        manager=facts.faces.get(company.manager or ""),
        you=facts.alone and (director or company.manager) in facts.mine,
        holdings=holdings(facts, company),
        trains=list(zip(company.trains, company.rusting, strict=True)),
        train_limit=phase.train_limit,
    )


def holdings(facts: TableFacts, company: CompanyView) -> list[Holding]:
    """Who holds a company, players first, then companies, in parts of a bar of a hundred."""
    parts: list[tuple[str, int, Face | None]] = [
        (facts.faces[player.name].mark, percent, facts.faces[player.name])
        for player in facts.view.players
        if (percent := player.percent.get(company.id, 0))
    ]
    parts += [
        (other.id, percent, None)
        for other in facts.view.companies
        if (percent := other.percent.get(company.id, 0))
    ]
    parts += [(POOL, company.pool_percent, None), (STOCK, company.stock_percent, None)]
    found, start = [], 0
    for label, percent, face in parts:
        if percent:
            found.append(Holding(label, percent, start, face))
            start += percent
    return found


def company_on_turn(facts: TableFacts) -> str | None:
    """The company whose charter lies open: the one on turn."""
    for stop in facts.view.order.stops:
        if stop.state == "now" and facts.view.order.kind == "companies":
            company: str = stop.id
            return company
    return None


@dataclass(frozen=True, slots=True)
class OnSale:
    """A kind of train that the Bank sells now or next."""

    names: list[str]
    prices: str
    left: int | None
    note: str
    rusts: bool
    resale: str


def on_sale(facts: TableFacts) -> list[OnSale]:
    """What the Bank sells now, and the kind that follows."""
    kinds = facts.view.depot
    now = [kind for kind in kinds if kind.on_sale]
    following = [kind for kind in kinds if not kind.beside and not kind.on_sale]
    in_turn = [number for number, kind in enumerate(kinds) if kind in now and not kind.beside]
    if in_turn:
        following = [kind for kind in following if kinds.index(kind) > in_turn[0]]
    shown = [(kind, "") for kind in now]
    shown += [(kind, "next: ") for kind in following[:1]]
    return [
        OnSale(
            names=[side.name for side in kind.sides],
            prices=" / ".join(facts.treasury(side.price) for side in kind.sides),
            left=kind.left,
            note=prefix + sale_note(facts, kind),
            rusts=bool(kind.rusts_with),
            resale=resale(facts, kind),
        )
        for kind, prefix in shown
    ]


def resale(facts: TableFacts, kind: TrainView) -> str:
    """What the Bank pays for a train of a kind, "" if it takes none."""
    amounts = [side.resale for side in kind.sides if side.resale is not None]
    return " / ".join(facts.treasury(amount) for amount in dict.fromkeys(amounts))


def sale_note(facts: TableFacts, kind: TrainView) -> str:
    """What the first sale of a kind brings; once it has come, when the kind rusts."""
    brings = first_sale(facts, kind)
    if not brings and kind.rusts_with:
        return f"rusts with the first {kind.rusts_with}"
    return brings


def first_sale(facts: TableFacts, kind: TrainView) -> str:
    """What the first sale of a kind brings, "" if it has come already."""
    phases = facts.view.phases
    now = next(number for number, phase in enumerate(phases) if phase.now)
    words = []
    for number, phase in enumerate(phases):
        if phase.starts_with == kind.kind and number > now:
            if phase.colour != phases[now].colour:
                words.append(f"{phase.colour} tiles")
            words += [f"all {listed(_sides(facts, other))} rust" for other in kind.rusts]
            words = words or [f"phase {phase.name}"]
    return ", ".join(words)


def _sides(facts: TableFacts, kind: str) -> list[str]:
    card = facts.title.cards[kind]
    return [side.name for side in card.sides]
