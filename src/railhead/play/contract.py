"""Whether a title gives all that it must (:class:`railhead.play.title.Title`), and if not, what it
lacks, in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from railhead.play.activity import Activity
from railhead.play.refusal import RailheadError
from railhead.play.steps.step import Rule, Step

if TYPE_CHECKING:
    from railhead.play.title import Title

# What stands in the class of a title.
FACTS = {
    "id": "its name in saves and on the command line",
    "name": "its name in words",
    "player_counts": "how many can play, as a range",
    "actions": "the types of all actions that its players can take",
    "state_type": "the class of its state",
    "counted": "what players are worth at the end",
}

# What a title has once it is made for a table.
PARTS = {
    "board": "what is printed on the map",
    "chart": "the share prices",
    "companies": "company id to company",
    "privates": "private id to private company",
    "cards": "kind of train to card",
    "phases": "all phases in their order",
    "activities": "kind of frame to what it means",
    "steps": "the steps of a company's turn",
}


class IncompleteTitle(RailheadError, TypeError):
    """A title lacks something that the contract asks of it: the message is for its author."""


class WrongSecrets(IncompleteTitle):
    """A title declares a field that it does not have, or leaves out one that must be declared."""


def check_class(title: type[Title]) -> None:
    """Refuse a title whose class lacks a fact or a rule, or declares what is not there."""
    lacks = {fact: means for fact, means in FACTS.items() if not hasattr(title, fact)}
    for name in dir(title):
        rule = getattr(title, name, None)
        if getattr(rule, "__isabstractmethod__", False):
            lacks[f"{name}()"] = _first_sentence(rule.__doc__ or "")
    _refuse(title, lacks)
    if not isinstance(title.player_counts, range):
        raise IncompleteTitle(
            f"The player_counts of the title {title.__name__} are {title.player_counts!r}: write a "
            f"range, range(2, 7) for two to six players."
        )
    _check_names(title)


def check_table(title: Title) -> None:
    """Refuse a title made for a table that lacks a fact or a part, or leaves open who may know what
    its frames can't do without."""
    wanted = {**FACTS, **PARTS}
    lacks = {part: means for part, means in wanted.items() if not hasattr(title, part)}
    _refuse(type(title), lacks)
    _check_rules(title)
    for kind in title.activities:
        for field, info in title.secrets.closed(kind).items():
            if info.required:
                raise WrongSecrets(
                    f"The title {type(title).__name__} does not say who may know the {field} of "
                    f"{kind.__name__}: declare it in its secrets."
                )


def check_figures(title: Title, figures: Mapping[str, str]) -> None:
    """Refuse a title that lacks one of its figures, or has it by the number of players and not for
    all of these."""
    lacks = {figure: means for figure, means in figures.items() if not hasattr(title, figure)}
    _refuse(type(title), lacks)
    for figure in figures:
        by_players = getattr(title, figure)
        if isinstance(by_players, Mapping):
            missing = [count for count in title.player_counts if count not in by_players]
            lacks |= {f"{figure}[{count}]": f"for {count} players" for count in missing}
    _refuse(type(title), lacks)


def _check_rules(title: Title) -> None:
    """Refuse what stands among the rules of a title and is none, and rules for actions that it does
    not list."""
    name = type(title).__name__
    parts: dict[str, tuple[Iterable[object], type[Any]]] = {
        "steps": (title.steps, Step),
        "any_time": (title.any_time, Rule),
        "activities": (title.activities.values(), Activity),
    }
    for part, (rules, kind) in parts.items():
        if not isinstance(rules, Iterable):
            raise IncompleteTitle(
                f"{part} of the title {name} is no tuple: a comma is missing, ({_named(rules)},)."
            )
        for rule in rules:
            if not isinstance(rule, kind):
                raise IncompleteTitle(
                    f"{part} of the title {name} has {_named(rule)}, which is no object of a "
                    f"subclass of {kind.__name__}{_call(rule)}."
                )
            for action in getattr(rule, "kinds", ()):
                if action not in title.actions:
                    raise IncompleteTitle(
                        f"{type(rule).__name__} of the title {name} is the rule for "
                        f"{action.__name__}: add that to the title's actions."
                    )


def _named(rule: object) -> str:
    return rule.__name__ if isinstance(rule, type) else f"{type(rule).__name__}()"


def _call(rule: object) -> str:
    return f": write {rule.__name__}()" if isinstance(rule, type) else ""


def _check_names(title: type[Title]) -> None:
    """Refuse secrets that name what is not there: it may be hidden under another name."""
    secrets, state = title.secrets, title.state_type
    declared: list[tuple[type[Struct], str]] = [
        *((state, field) for field in (*secrets.open, *secrets.to_some)),
        *((kind, field) for kind, fields in secrets.frames.items() for field in fields),
    ]
    for kind, field in declared:
        if field not in kind.__struct_fields__:
            raise WrongSecrets(
                f"The secrets of the title {title.__name__} name {field!r}, and "
                f"{kind.__name__} has no such field."
            )
    for field in sorted(secrets.open & secrets.to_some.keys()):
        raise WrongSecrets(
            f"The secrets of the title {title.__name__} declare {field!r} twice: open to all, and "
            f"to some."
        )


def _refuse(title: type[Title], lacks: dict[str, str]) -> None:
    if lacks:
        named = "; ".join(f"{name} ({means})" for name, means in lacks.items())
        raise IncompleteTitle(f"The title {title.__name__} is not complete. It lacks {named}.")


def _first_sentence(words: str) -> str:
    first = " ".join(words.split()).partition(". ")[0].partition(":")[0].rstrip(".")
    return first[:1].lower() + first[1:]
