"""Small helpers for plain English."""

from __future__ import annotations

from collections.abc import Sequence

_NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_RANKS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def count(number: int, noun: str, plural: str = "") -> str:
    """So many of something: ``one hex``, ``three hexes``, ``16 hexes``."""
    words = _NUMBERS[number] if 0 <= number < len(_NUMBERS) else f"{number:,}"
    return f"{words} {noun if number == 1 else plural or noun + 's'}"


def in_words(number: int) -> str:
    """A small number as a word."""
    return _NUMBERS[number] if 0 < number < len(_NUMBERS) else str(number)


def rank(number: int) -> str:
    """The place in a row, counted from 1: ``second``."""
    return _RANKS[number - 1] if 0 < number <= len(_RANKS) else ordinal(number)


def ordinal(number: int) -> str:
    """``1st``, ``2nd``, ``11th``."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if 10 <= number % 100 <= 20 else ending}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """``Ann``, ``Ann and Bob``, ``Ann, Bob and Cy``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def told_apart(names: Sequence[str]) -> list[str]:
    """The names, those that are there more than once with their place among their like:
    ``first T3``, ``T4``, ``second T3``."""
    return [
        f"{rank(names[: place + 1].count(name))} {name}" if names.count(name) > 1 else name
        for place, name in enumerate(names)
    ]


def capital(words: str) -> str:
    """The words with a capital first letter, the rest as it is."""
    return words[:1].upper() + words[1:]


def short_title(id_: str, name: str) -> str:
    """What a title is called in short: ``1848`` of *1848: Australia*, but ``18 India``."""
    return id_ if name.startswith(id_) else name.partition(":")[0]
