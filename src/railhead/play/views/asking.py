"""What a player is asked, as a view shows it: decisions and what may be chosen."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from railhead.play.views.things import Card


class ThingView(Struct, kw_only=True):
    """Something that a choice names: a train, a hex, a player."""

    kind: str
    id: str
    name: str


class PriceView(Struct, kw_only=True):
    """What is paid. ``each``: of what it is the price, where one action may take several."""

    amount: int
    currency: tuple[str, str]
    payer: str
    """Who pays it, "" where nothing is paid yet: a bid."""
    payee: str
    own: PriceView | None
    """What the player adds from his own purse."""
    each: str
    field: str
    """The amount of the choice that it is, where players choose it."""


class ConsequenceView(Struct, kw_only=True):
    """What comes of a choice besides: a kind, perhaps with a figure, which may be ``money``."""

    kind: str
    amount: int | None
    money: bool


class PickView(Struct, kw_only=True):
    """Of which things ``low`` to ``high`` may be chosen."""

    options: tuple[str, ...]
    low: int
    high: int


class Placed(Struct, kw_only=True, omit_defaults=True):
    """Where something stands among what is asked; what does not apply is left out."""

    group: str = ""
    """The heading under which it stands."""
    card: Card | None = None
    """The card that it is about."""
    spread: str = ""
    """The cards among which that lies."""
    note: str = ""
    """What comes with it."""
    place: str = ""
    """The hex, or the place beyond the map, at which it can be chosen though its action names
    none."""


class ChoiceView(Placed, kw_only=True, omit_defaults=True):
    """One thing that may be done now."""

    action: dict[str, Any]
    """What is sent to do it: ``type`` and the fields of that type."""
    verb: str
    subject: ThingView | None
    target: ThingView | None
    price: PriceView | None
    means: list[ThingView]
    """The power of a private by which it is done, a train that is handed in."""
    consequences: list[ConsequenceView]
    text: str
    label: str
    """The words with the fields of ``amounts`` in braces: ``Bid {amount} for P1``."""
    amounts: dict[str, tuple[int, int, int]]
    """Field to the lowest and the highest that it may take, and the step between."""
    picks: dict[str, PickView]
    """Field to what it may hold."""
    open: list[str]
    """Fields that a player has to fill in himself."""


class RefusedView(Placed, kw_only=True, omit_defaults=True):
    """What a player would look for in vain; what has a ``place`` is answered only there."""

    text: str
    action: dict[str, Any]


class RuleView(Struct, kw_only=True):
    """What holds for a decision, where players would look it up."""

    says: str
    clause: str


class DecisionView(Struct, kw_only=True):
    """A question to a player."""

    player: str
    company: str
    round: str
    step: str
    prompt: str
    home: list[str]
    """The kinds of action that belong to its step, whether or not one can be chosen."""
    any_time: list[str]
    """Those that have no step of their own."""
    choices: list[ChoiceView]
    rules: list[RuleView] = []
    heading: str = ""
    """In the place of the usual one."""
    headings: list[str] = []
    """The order of the groups that choices name."""
    refused: list[RefusedView] | UnsetType = UNSET
    """Left out where the title does not say it."""
