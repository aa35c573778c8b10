"""The ledger: companies by players, with what each owns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from railhead.web.table.facts import Face, TableFacts


@dataclass(frozen=True, slots=True)
class Cell:
    """What a player holds of a company; ``unpaid``: how much of it is not paid for; ``beside``:
    what he holds of it besides plain shares."""

    face: Face
    percent: int
    unpaid: int
    beside: str
    director: bool
    mine: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A company of the ledger."""

    company: dict[str, Any]
    cells: list[Cell]
    trains: list[tuple[str, bool]]
    hot: bool


@dataclass(frozen=True, slots=True)
class Ledger:
    """The whole table. ``facts``: names of the columns that the title adds, and ``player_facts`` of
    its rows; ``chiefs``: what the letters beside the holdings mean."""

    players: list[dict[str, Any]]
    faces: list[Face]
    rows: list[Row]
    facts: list[str]
    player_facts: list[str]
    chiefs: str

    @property
    def has_unpaid(self) -> bool:
        """Whether somebody has not paid for all that he holds."""
        return any(cell.unpaid for row in self.rows for cell in row.cells)


def ledger(facts: TableFacts) -> Ledger:
    """The ledger of the position shown: companies in operating order, others after them."""
    view = facts.view
    players = view["players"]
    order = [stop["id"] for stop in view["order"]["stops"]]
    now = {stop["id"] for stop in view["order"]["stops"] if stop["state"] == "now"}
    rows = [
        Row(
            company=company,
            cells=[
                Cell(
                    face=facts.faces[player["name"]],
                    percent=player["percent"].get(company["id"], 0),
                    unpaid=player["unpaid"].get(company["id"], 0),
                    beside=player["beside"].get(company["id"], ""),
                    director=company["director"] == player["name"],
                    mine=player["name"] in facts.mine and facts.alone,
                )
                for player in players
            ],
            trains=list(zip(company["trains"], company["rusting"], strict=True)),
            hot=company["id"] in now and company["id"] in order,
        )
        for company in _in_order(view)
    ]
    return Ledger(
        players=players,
        faces=[facts.faces[player["name"]] for player in players],
        rows=rows,
        chiefs=_chiefs(view),
        player_facts=list(
            dict.fromkeys(fact["name"] for player in players for fact in player["facts"])
        ),
        facts=list(
            dict.fromkeys(
                fact["name"]
                for row in rows
                for fact in row.company["facts"]
                if not fact.get("apart")
            )
        ),
    )


def _chiefs(view: dict[str, Any]) -> str:
    """``D is the Director``."""
    chiefs = sorted({company["chief"] for company in view["companies"]})
    return ", ".join(f"{chief[0]} is the {chief}" for chief in chiefs)


def _in_order(view: dict[str, Any]) -> list[dict[str, Any]]:
    """By price, as they would act; then those without a price; those out of the game last."""

    def place(company: dict[str, Any]) -> tuple[bool, bool, bool, int]:
        return (
            company["closed"],
            not company["has_director"],
            company["price"] is None,
            -(company["price"] or 0),
        )

    return sorted(view["companies"], key=place)
