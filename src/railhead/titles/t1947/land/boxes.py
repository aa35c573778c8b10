"""The expatriation track of a charter: what its boxes bring. Clauses EX-04 to EX-06, EX-08."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from railhead.finance.holders import BANK
from railhead.play.frames import CompanyTurn
from railhead.play.numbers import a_or_many
from railhead.titles.t1947.actions import MoveToken
from railhead.titles.t1947.position import Position

How = Literal["train", "temple", "power"]


class Box(Struct, frozen=True):
    """``opportunity``: a discount in place of the stockbrokers. ``free``: the move up costs
    nothing, the move to the right a third of its price (BR-06)."""

    money: int = 0
    workers: int = 0
    brokers: int = 0
    opportunity: int = 0
    free: bool = False


# only box 10 is in the book as it stands here.
TRACK = (
    Box(money=60),
    Box(money=70),
    Box(money=80),
    Box(money=90),
    Box(money=100),
    Box(workers=1),
    Box(brokers=1),
    Box(brokers=1),
    Box(brokers=1, opportunity=100),
    Box(brokers=2, opportunity=150),
    Box(free=True),
)


def filled(p: Position, company: str) -> int:
    """How many boxes of its track a company has filled."""
    return len(p.state.boxes.get(company, ()))


def fill_box(p: Position, company: str, site: str, how: How) -> None:
    """Mark a site: the next box of the company's track is filled and brings what it brings.

    With a train or P8 a market move follows after the payout (EX-10, A-38); with a temple only
    where the box makes it free (TE-06, BR-06). The move, and the choice between an opportunity and
    the stockbrokers of the same box, come with their step, to which a company that is beyond it
    goes back (OR-03); a temple brings the stockbrokers (A-09)."""
    state = p.state
    state.boxes[company] = (*state.boxes.get(company, ()), site)
    number = filled(p, company)
    box = TRACK[number - 1]
    brought = brings(p, number)
    words = f": {brought}" if brought else ""
    p.note_deed(company, f"marks {site}, box {number}{words}")
    if box.money:
        p.pay(BANK, company, box.money)
    if box.workers:
        give_workers(p, p.director(company) or "", box.workers)
    if box.brokers and not (box.opportunity and how != "temple"):
        give_brokers(p, company, box.brokers)
    if how == "temple":
        if not box.free:
            return
        state.obtained = (*state.obtained, site)
    state.moves[site] = number
    step = next(n for n, step in enumerate(p.title.steps) if MoveToken in step.kinds)
    p.change_frame(CompanyTurn, step=min(p.frame(CompanyTurn).step, step))


def give_workers(p: Position, player: str, count: int) -> None:
    """Workers for a player, who can use them from the next company turn on (EX-06, EX-09)."""
    state = p.state
    state.workers[player] = state.workers.get(player, 0) + count
    state.fresh[player] = state.fresh.get(player, 0) + count


def give_brokers(p: Position, company: str, count: int) -> None:
    """Stockbrokers for a company, of use at once (EX-09, BR-02)."""
    p.state.brokers[company] = p.state.brokers.get(company, 0) + count


def usable_workers(p: Position, player: str) -> int:
    """The workers that a player had before this company turn (EX-09)."""
    state = p.state
    return int(state.workers.get(player, 0)) - int(state.fresh.get(player, 0))


def brings(p: Position, number: int) -> str:
    """What a box of the track brings, in words."""
    box, words = TRACK[number - 1], []
    if box.money:
        words.append(p.money(box.money))
    if box.workers:
        words.append("a worker")
    if box.brokers:
        words.append(a_or_many(box.brokers, "stockbroker"))
    if box.opportunity:
        words.append(f"an opportunity of {p.money(box.opportunity)} instead")
    if box.free:
        words.append("a free move")
    return ", or ".join(words)
