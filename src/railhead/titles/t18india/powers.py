"""Using and closing privates in a company's turn. Clauses PRIV."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from railhead.finance import ledger
from railhead.finance.holders import BANK, GONE
from railhead.play.actions import Action, ClosePrivate, Pass
from railhead.play.activity import Activity
from railhead.play.decision import Choice
from railhead.play.frames import OperatingRound
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Rule, WithoutActions
from railhead.play.terms import Consequence, gained, private_of
from railhead.titles.t18india.actions import UsePrivate
from railhead.titles.t18india.operating import OperatingRounds
from railhead.titles.t18india.position import Position, t18india
from railhead.titles.t18india.state import IndiaTurn, LastChance, State18India

SWEDISH, PORTUGUESE, DUTCH, FRENCH, DANISH, BRITISH = "P1", "P2", "P3", "P4", "P5", "P6"
REBATE = 40  # PRIV-11
SAVED = ": {amount} off terrain in this turn"
THE = "the {name}"
TRACK, STATION = "Track", "Station"  # steps


def why_no_power(p: Position, turn: Any, private: str) -> Refusal | None:
    """Whether a private may be used for the company on turn: by itself, or by the player who
    controls it (PRIV-02, PRIV-03)."""
    if private not in p.title.privates:
        return Refusal(f"There is no private company {private!r}.")
    owner = p.state.privates[private]
    if owner not in (turn.company, p.director(turn.company)):
        name = p.title.privates[private].name
        return p.refuse("private.owner", f"{turn.company} can't use the {name}.")
    window = _window(private, owner == turn.company)
    if not t18india(p).readings.powers_any_time and window not in (
        "",
        p.title.steps[turn.step].name,
    ):
        name = p.title.privates[private].name
        return p.refuse("private.window", f"The {name} can only be used in the step {window}.")
    return None


def _closing(p: Position, action: ClosePrivate) -> Choice:
    private = action.private
    price = gained(p, p.state.privates[private], p.title.privates[private].price)
    return Choice(action, "close", private_of(p, private, THE), price=price)


def _window(private: str, of_company: bool) -> str:
    """The step in which 18xx.games lets a private be used, "" for any (D-14)."""
    if private in (PORTUGUESE, DUTCH):
        return TRACK if of_company else ""
    return {FRENCH: TRACK, DANISH: STATION}.get(private, "")


def use_power(p: Position, private: str) -> None:
    """A private has been used: it closes, and the Bank pays its face value (PRIV-04)."""
    printed = p.title.privates[private]
    owner = p.state.privates[private]
    ledger.move_private(p.state, private, owner, GONE)
    p.pay(BANK, owner, printed.price)
    p.note(f"The {printed.name} closes; {owner} gets {p.money(printed.price)}.", owner)


def may_close(p: Position, company: str) -> bool:
    """Whether a company short of money may close a private of its own (PRIV-05)."""
    return t18india(p).readings.close_privates and company in p.state.privates.values()


class ClosePrivates(Rule[State18India]):
    """A private may be closed for its face value instead of being used (PRIV-05)."""

    kinds = (ClosePrivate,)

    def choices(self, p: Position, turn: Any, player: str) -> Iterator[Choice]:
        for private in p.title.privates:
            action = ClosePrivate(by=player, private=private)
            if self.why_not(p, turn, player, action) is None:
                yield _closing(p, action)

    def why_not(self, p: Position, turn: Any, player: str, action: ClosePrivate) -> Refusal | None:
        if not t18india(p).readings.close_privates:
            return p.refuse("private.close", "Privates are closed only by being used.")
        return why_no_power(p, turn, action.private)

    def play(self, p: Position, turn: Any, player: str, action: ClosePrivate) -> None:
        use_power(p, action.private)


class CloseAtLast(Activity[LastChance, State18India]):
    """Players close privates for the last time when an operating round is over (PRIV-05)."""

    step = "Privates"
    question = "Close privates for their face value, or keep them."
    turn_rule = "private.close"

    def asked(self, p: Position, frame: LastChance) -> tuple[str, ...]:
        owners = p.state.privates.values()
        return tuple(player for player in frame.players if player in owners)

    def settle(self, p: Position, frame: LastChance) -> None:
        p.pop()
        p.rule(OperatingRounds).finish(p, p.frame(OperatingRound))

    def choices(self, p: Position, frame: LastChance, player: str) -> Iterator[Choice]:
        for private in p.title.privates:
            if p.state.privates[private] == player:
                action = ClosePrivate(by=player, private=private)
                yield _closing(p, action)
        yield Choice(Pass(by=player), "pass", form="Keep them")

    def why_not(
        self, p: Position, frame: LastChance, player: str, action: Action
    ) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if not isinstance(action, ClosePrivate):
            return p.refuse("private.close", "Close privates, or keep them.")
        if p.state.privates.get(action.private) != player:
            return p.refuse("private.owner", f"{player} does not own {action.private}.")
        return None

    def play(self, p: Position, frame: LastChance, player: str, action: Action) -> None:
        if isinstance(action, ClosePrivate):
            use_power(p, action.private)
        else:
            p.change(players=tuple(other for other in frame.players if other != player))


class UseFrench(Rule[State18India]):
    """The French EIC takes up to 40 off the terrain costs of the turn (PRIV-11, PRIV-17)."""

    kinds = (UsePrivate,)

    def choices(self, p: Position, turn: Any, player: str) -> Iterator[Choice]:
        action = UsePrivate(by=player, private=FRENCH)
        if self.why_not(p, turn, player, action) is None:
            rebate = Consequence("rebate", REBATE, p.title.currency, SAVED)
            yield Choice(action, "use", private_of(p, FRENCH, THE), consequences=(rebate,))

    def why_not(self, p: Position, turn: Any, player: str, action: UsePrivate) -> Refusal | None:
        refusal = why_no_power(p, turn, action.private)
        if refusal is not None:
            return refusal
        if action.private != FRENCH:
            return p.refuse("private.none", "The power of this private can't be used like that.")
        if turn.french:
            return p.refuse("private.owner", "The French EIC is already in use this turn.")
        return None

    def play(self, p: Position, turn: Any, player: str, action: UsePrivate) -> None:
        back = min(REBATE, turn.terrain) if t18india(p).readings.french_gives_back else 0
        p.state.discount = REBATE - back
        p.note_deed(turn.company, f"gets up to {p.money(REBATE)} off terrain")
        if back:
            p.pay(BANK, turn.company, back)
            p.note_deed(turn.company, f"gets {p.money(back)} of its terrain back")
        if t18india(p).readings.french_pays_at_once:
            use_power(p, FRENCH)
        else:
            p.change_frame(IndiaTurn, french=True)


class PayFrench(WithoutActions[State18India]):
    """By 18xx.games the French EIC is paid for when the track step is over (D-19)."""

    name = "French EIC"

    def skip(self, p: Position, turn: Any) -> None:
        if turn.french:
            use_power(p, FRENCH)
