"""A wish to take actions back, to play them again or to end the game, for those who are asked."""

from __future__ import annotations

from dataclasses import dataclass

from railhead.server.journal import Request
from railhead.web.table.facts import Face, TableFacts
from railhead.web.words import capital, count, in_words, listed

SHOWN = 3  # deeds that are told one by one


@dataclass(frozen=True, slots=True)
class Wish:
    """``words``: what is asked for; ``deeds``: what was played there, the latest first, and how
    many ``more``; ``agreed``: who has agreed already; ``waits``: who still must."""

    by: str
    words: str
    deeds: list[str]
    more: str
    agreed: list[Face]
    waits: str


def wish(facts: TableFacts) -> Wish | None:
    """The wish that waits for answers."""
    request = facts.request
    if request is None:
        return None
    deeds = _deeds(facts, request)
    left = len(deeds) - SHOWN
    return Wish(
        by=request.by,
        words=_words(request, len(deeds)),
        deeds=deeds[:SHOWN],
        more=f"and {in_words(left)} before" if left > 0 else "",
        agreed=[facts.faces[name] for name in request.agreed],
        waits=_waits(facts, request),
    )


def _words(request: Request, actions: int) -> str:
    match request.way:
        case "undo":
            return f"asks to take back {count(actions, 'action')}"
        case "redo":
            return f"asks to play {count(actions, 'action')} again"
        case "end":
            return "asks to end the game here"


def _deeds(facts: TableFacts, request: Request) -> list[str]:
    """What each of the actions did, in the words of the log as I may read them."""
    access = facts.access
    timeline = access.table.timeline
    numbers: list[int] = []
    if request.way == "undo":
        numbers = [*reversed(timeline.line[request.to + 1 :])]
    elif request.way == "redo":
        numbers = [*timeline.undone[-(request.to - facts.action_count) :]]
    told = []
    for number in numbers:
        [line] = access.log(number - 1, number)
        told.append(line.text[0] if line.text else f"{line.by} acts.")
    return told


def _waits(facts: TableFacts, request: Request) -> str:
    names = ["you" if facts.alone and name in facts.mine else name for name in request.waiting]
    return f"{capital(listed(names))} must agree" if names else ""
