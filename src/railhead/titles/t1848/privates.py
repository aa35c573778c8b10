"""The private companies: income, sale to a company, powers, closing. Clauses PRV."""

from __future__ import annotations

from collections.abc import Iterator

from railhead.finance.holders import GONE
from railhead.play.actions import Action, LayTile
from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain import privates
from railhead.play.questions import AskPlayer
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Rule
from railhead.play.terms import Thing
from railhead.titles.t1848.position import Position, t1848
from railhead.titles.t1848.state import PlaceTasmania, State1848

GHAN_REBATE = 100  # PRV-12
TASMANIA = "241"
TASMANIA_SITES = ("I8", "I10")
TASMANIA_ROTATION = 1  # its track faces the two land hexes to the north (PRV-10)
KEPT_RIGHTS = ("P2", "P4")  # PRV-13


def close(p: Position, private: str) -> None:
    """Close a private; an unused right of P2 or P4 stays with its owner (PRV-13)."""
    owner = p.state.privates[private]
    if owner != GONE and private in KEPT_RIGHTS and private not in p.state.used:
        p.state.rights[private] = owner
    privates.close(p, private)


def close_all(p: Position) -> None:
    """The first 5/5+ closes all privates; Tasmania must be placed first (PRV-07, PRV-11)."""
    owner = p.state.privates["P3"]
    for private in p.title.privates:
        close(p, private)
    if owner != GONE and "P3" not in p.state.used:
        player = owner if owner in p.players else p.director(owner)
        assert player is not None
        p.push(PlaceTasmania(player))


def why_no_power(p: Position, company: str, private: str) -> Refusal | None:
    """What keeps a company from using the power of a private (PRV-06, PRV-13)."""
    if private in p.state.used:
        return p.refuse(f"power.used.{private}", f"The power of {private} has been used.")
    if p.state.phase < 2:
        return p.refuse("power.phase", "Powers can't be used before the first 3 or 3+.")
    owner = p.state.rights.get(private, p.state.privates[private])
    if owner not in (company, p.director(company)):
        return p.refuse("power.owner", f"{private} belongs neither to {company} nor its Director.")
    return None


def use_power(p: Position, private: str) -> None:
    """The power of a private is spent."""
    p.state.used = (*p.state.used, private)
    p.state.rights.pop(private, None)


def _why_not_site(p: Position, action: LayTile) -> Refusal | None:
    if action.tile != TASMANIA or action.hex not in TASMANIA_SITES:
        return p.refuse("tasmania.lay", "P3 lays the Tasmania tile on I8 or I10.")
    if action.rotation != TASMANIA_ROTATION:
        return p.refuse("tasmania.lay", "Tasmania's track must face the land to the north.")
    return None


def _site_choices(player: str) -> Iterator[Choice]:
    for hex_id in TASMANIA_SITES:
        yield Choice(
            LayTile(by=player, hex=hex_id, tile=TASMANIA, rotation=TASMANIA_ROTATION, private="P3"),
            "place",
            Thing("tile", TASMANIA, form="Tasmania"),
            Thing("hex", hex_id),
        )


def _place(p: Position, who: str, hex_id: str) -> None:
    use_power(p, "P3")
    p.state.map = p.state.map.with_tile(p.title.board, hex_id, TASMANIA, TASMANIA_ROTATION, ())
    p.note_deed(who, f"places Tasmania on {hex_id}")


class LayTasmania(Rule[State1848]):
    """P3's power: Tasmania, free and besides the normal build (PRV-10)."""

    def takes(self, action: Action) -> bool:
        return isinstance(action, LayTile) and action.private == "P3"

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        if self._why_no_power(p, turn) is None:
            yield from _site_choices(player)

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: LayTile
    ) -> Refusal | None:
        return self._why_no_power(p, turn) or _why_not_site(p, action)

    def play(self, p: Position, turn: CompanyTurn, player: str, action: LayTile) -> None:
        _place(p, turn.company, action.hex)

    def _why_no_power(self, p: Position, turn: CompanyTurn) -> Refusal | None:
        if p.state.privates["P3"] == GONE:
            return p.refuse("private.open", "P3 is closed.")
        refusal = why_no_power(p, turn.company, "P3")
        if refusal is None and not t1848(p).readings.director_lays_tasmania:
            if p.state.privates["P3"] != turn.company:
                return p.refuse("power.owner", "Only a company that owns P3 can place Tasmania.")
        return refusal


class TasmaniaNow(AskPlayer[PlaceTasmania, State1848]):
    """The first 5/5+ is sold: Tasmania must be placed before anything else (PRV-11)."""

    step = "Tasmania"
    question = "The first 5 or 5+ is sold: place Tasmania."
    turn_rule = "tasmania.now"
    reminder = "Tasmania must be placed now, by the power of P3."

    def takes(self, p: Position, frame: PlaceTasmania, action: Action) -> bool:
        return isinstance(action, LayTile) and action.private == "P3"

    def answers(self, p: Position, frame: PlaceTasmania, player: str) -> Iterator[Choice]:
        return _site_choices(player)

    def why_not_answer(
        self, p: Position, frame: PlaceTasmania, player: str, action: LayTile
    ) -> Refusal | None:
        return _why_not_site(p, action)

    def answered(self, p: Position, frame: PlaceTasmania, player: str, action: LayTile) -> None:
        _place(p, player, action.hex)
