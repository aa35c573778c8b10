"""Whether a title gives all that it must (:class:`railhead.play.title.Title`), and if not, what it
lacks, in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

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


class IncompleteTitle(TypeError):
    """A title lacks something that the contract asks of it."""


def check_class(title: type[Title]) -> None:
    """Refuse a title whose class lacks a fact or a rule."""
    lacks = {fact: means for fact, means in FACTS.items() if not hasattr(title, fact)}
    for name in dir(title):
        rule = getattr(title, name, None)
        if getattr(rule, "__isabstractmethod__", False):
            lacks[f"{name}()"] = _first_sentence(rule.__doc__ or "")
    _refuse(title, lacks)


def check_table(title: Title) -> None:
    """Refuse a title made for a table that lacks a fact or a part."""
    wanted = {**FACTS, **PARTS}
    lacks = {part: means for part, means in wanted.items() if not hasattr(title, part)}
    _refuse(type(title), lacks)


def _refuse(title: type[Title], lacks: dict[str, str]) -> None:
    if lacks:
        named = "; ".join(f"{name} ({means})" for name, means in lacks.items())
        raise IncompleteTitle(f"The title {title.__name__} is not complete. It lacks {named}.")


def _first_sentence(words: str) -> str:
    first = " ".join(words.split()).partition(". ")[0].partition(":")[0].rstrip(".")
    return first[:1].lower() + first[1:]
