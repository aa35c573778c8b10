"""The story of each company of a game, in a sentence or two, for the result."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from railhead.play.views.holders import CompanyView
from railhead.server.course import Course, course_of
from railhead.web.table.facts import Face, TableFacts
from railhead.web.table.ledger import bars
from railhead.web.words import capital, count, listed


@dataclass(frozen=True, slots=True)
class CompanyStory:
    """A company, who directs it, what it did, and bars of its revenue."""

    company: CompanyView
    director: Face | None
    words: str
    bars: Markup | None


def company_stories(facts: TableFacts) -> list[CompanyStory]:
    """The companies of which anything was sold or which ever ran, those that earned most first."""
    course = course_of(facts.access, facts.at)

    def earned(company: CompanyView) -> int:
        return -sum(course.earned.get(company.id, {}).values())

    told = [company for company in facts.view.companies if _was_there(course, company)]
    return [_story(facts, course, company) for company in sorted(told, key=earned)]


def _was_there(course: Course, company: CompanyView) -> bool:
    floats = company.floats
    begun = company.launched or company.closed or bool(floats and floats.sold)
    return bool(company.has_director and begun) or company.id in course.earned


def _story(facts: TableFacts, course: Course, company: CompanyView) -> CompanyStory:
    ran = course.earned.get(company.id, {})
    parts = [
        _runs(facts, course, company, ran),
        _firsts(course, company),
        _price(facts, company),
        _holder(facts, company),
    ]
    director = company.director
    return CompanyStory(
        company=company,
        director=facts.faces.get(director) if director else None,
        words=" ".join(f"{capital(part)}." for part in parts if part),
        bars=bars(course.of(company.id), len(course.rounds)) if ran else None,
    )


def _runs(facts: TableFacts, course: Course, company: CompanyView, ran: dict[str, int]) -> str:
    floats = company.floats
    if floats:
        sold, at = floats.sold, floats.at
        return f"never starts: {sold} % sold{f', {at} % needed' if sold < at else ''}"
    if not ran:
        return "never runs a train"
    words = f"runs in {count(len(ran), 'round')} for {facts.treasury(sum(ran.values()))}"
    most = max(ran.values())
    if len(ran) > 1 and most:
        words += f", {facts.treasury(most)} at best"
    kept = len(course.kept.get(company.id, ()))
    if kept:
        words += f", and withholds {_times(kept)}"
    return words


def _firsts(course: Course, company: CompanyView) -> str:
    """``buys the first 5 in OR 5.1``: with which trains it has brought a phase on."""
    bought = course.firsts.get(company.id, ())
    return (
        "buys " + listed([f"the first {train} in {round_}" for train, round_ in bought])
        if bought
        else ""
    )


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number) or count(number, "time")


def _price(facts: TableFacts, company: CompanyView) -> str:
    if company.closed:
        return str(company.status or "out of the game")
    start, now = company.issue_price, company.price
    if not company.cell or not start or now is None or start == now:
        return ""
    return f"from {facts.money(start)} to {facts.money(now)}"


def _holder(facts: TableFacts, company: CompanyView) -> str:
    """Who holds most of it, if that is half or more."""
    holdings = [(p.percent.get(company.id, 0), p.name) for p in facts.view.players]
    percent, name = max(holdings)
    return f"{percent} % in {name}’s hands" if percent >= 50 else ""
