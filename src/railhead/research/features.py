"""A row of figures for each thing that may be done."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from railhead.play.actions import Action
from railhead.research.candidates import Candidate
from railhead.research.vocabulary import Vocabulary, word
from railhead.routes.trains import kind_of

# One column each. ``amount`` is money, ``count`` a number of things or a turn of a tile, ``yes``
# what is agreed to or paid out (1) or not (-1), ``other`` a number for whatever else it names.
COLUMNS = (
    "kind",
    "company",
    "hex",
    "tile",
    "private",
    "train",
    "amount",
    "count",
    "yes",
    "other",
)
_AT = {name: place for place, name in enumerate(COLUMNS)}
_THINGS = {"hex": "hexes", "origin": "hexes", "tile": "tiles", "private": "privates"}
_MONEY = ("price", "amount", "gift")

Row = list[float]


def features(found: Sequence[Candidate], vocabulary: Vocabulary) -> NDArray[np.float32]:
    """One row for each candidate, under :data:`COLUMNS`."""
    rows = np.zeros((len(found), len(COLUMNS)), np.float32)
    for number, candidate in enumerate(found):
        rows[number] = _row(candidate.action, vocabulary)
    return rows


def _row(action: Action, vocabulary: Vocabulary) -> Row:
    row: Row = [0.0] * len(COLUMNS)
    row[0] = vocabulary.kinds[str(action.__struct_config__.tag)]
    for field in action.__struct_fields__:
        if field != "by":
            value = getattr(action, field)
            if value or value is False:
                _enter(row, field, value, vocabulary)
    return row


def _enter(row: Row, field: str, value: object, vocabulary: Vocabulary) -> None:
    match value:
        case bool():
            row[_AT["yes"]] = 1 if value else -1
        case int():
            row[_AT["amount" if field in _MONEY else "count"]] = value
        case str() if field in ("company", "seller", "source") and value in vocabulary.companies:
            row[_AT["company"]] = vocabulary.companies[value]
        case str() if field in _THINGS:
            column = "hex" if field == "origin" else field
            row[_AT[column]] = getattr(vocabulary, _THINGS[field]).get(value, 0)
        case str() if field in ("train", "trade_in") and kind_of(value) in vocabulary.trains:
            row[_AT["train"]] = vocabulary.trains[kind_of(value)]
        case str():
            row[_AT["other"]] = word(f"{field} {value}")
        case tuple():
            row[_AT["count"]] = len(value)
            row[_AT["other"]] = word(" ".join(map(str, value)))
