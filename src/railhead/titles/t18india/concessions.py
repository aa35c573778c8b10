"""Commodities: who has their concessions and what a route earns by them. Clauses CONC, REV-06 to
REV-08, PRIV-14."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from msgspec import Struct

from railhead.play.decision import Choice
from railhead.play.frames import CompanyTurn
from railhead.play.plain.track import place
from railhead.play.refusal import Refusal
from railhead.play.steps.step import Rule
from railhead.play.terms import Thing
from railhead.titles import data
from railhead.titles.t18india import powers
from railhead.titles.t18india.actions import PlaceJewelry
from railhead.titles.t18india.position import Position
from railhead.titles.t18india.state import State18India

JEWELRY = "jewelry"
THE_JEWELRY = Thing("concession", JEWELRY, form="the Jewelry")
BRITISH = "P6"


class Commodity(Struct, frozen=True):
    """A commodity: the hexes where it lies, and destination to bonus."""

    name: str
    sources: tuple[str, ...]
    destinations: dict[str, int]


class Pair(Struct, frozen=True):
    """Two places for which a route earns a bonus (REV-06)."""

    places: tuple[str, str]
    bonus: int


@cache
def commodities() -> tuple[Commodity, ...]:
    """All commodities, Jewelry without a source."""
    return tuple(
        Commodity(name, tuple(fields["sources"].split()), fields["destinations"])
        for name, fields in data.read("t18india", "concessions.toml")["commodities"].items()
    )


@cache
def pairs() -> tuple[Pair, ...]:
    """All pairs of places with a bonus."""
    found = []
    for places, bonus in data.read("t18india", "concessions.toml")["bonuses"].items():
        first, second = places.split("-")
        found.append(Pair((first, second), bonus))
    return tuple(found)


def open_to(p: Position, company: str) -> Iterator[Commodity]:
    """The commodities for which a company is paid: those whose concession it has, and those that
    nobody has (CONC-01, CONC-02). The Jewelry lies where it was put (CONC-08)."""
    for commodity in commodities():
        owner = p.state.concessions.get(commodity.name)
        if commodity.name == JEWELRY:
            if owner == company:
                yield Commodity(JEWELRY, (p.state.jewelry,), commodity.destinations)
        elif owner in (None, company):
            yield commodity


def on_map(p: Position) -> dict[str, tuple[tuple[str, str], ...]]:
    """Hex to the commodities on it, each with the company that has its concession."""
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for commodity in commodities():
        sources = (p.state.jewelry,) if commodity.name == JEWELRY else commodity.sources
        owner = p.state.concessions.get(commodity.name, "")
        good = (commodity.name.capitalize(), owner if owner in p.state.launched else "")
        for source in filter(None, sources):
            found[source] = (*found.get(source, ()), good)
    return found


def delivery(commodity: Commodity, hexes: Collection[str]) -> int:
    """What a route through these hexes earns by a commodity: for each source on it the best
    destination on it, counted or not (CONC-03, CONC-06, CONC-07)."""
    best = max((v for hex_id, v in commodity.destinations.items() if hex_id in hexes), default=0)
    return best * sum(source in hexes for source in commodity.sources)


def bonuses(p: Position, company: str, hexes: Collection[str]) -> int:
    """All that a route through these hexes earns besides its stops (REV-05 to REV-08, CONC-04)."""
    return sum(amount for _, amount in named_bonuses(p, company, hexes))


def named_bonuses(p: Position, company: str, hexes: Collection[str]) -> list[tuple[str, int]]:
    """The bonuses of a route through these hexes, by pair of places or commodity."""
    names = p.title.board.hexes
    found = [
        (" to ".join(names[place].name for place in pair.places), pair.bonus)
        for pair in pairs()
        if all(place in hexes for place in pair.places)
    ]
    found += [(each.name.capitalize(), delivery(each, hexes)) for each in open_to(p, company)]
    return [(name, amount) for name, amount in found if amount]


def award(p: Position, company: str, hexes: Collection[str]) -> None:
    """Give the company the concessions that it earns by a route (CONC-01, CONC-09)."""
    for commodity in open_to(p, company):
        if commodity.name not in p.state.concessions and delivery(commodity, hexes):
            p.state.concessions = {**p.state.concessions, commodity.name: company}
            p.note_deed(company, f"gets the {commodity.name.capitalize()} concession")


class Jewelry(Rule[State18India]):
    """By the British EIC a company gets the Jewelry concession (PRIV-14)."""

    kinds = (PlaceJewelry,)

    def choices(self, p: Position, turn: CompanyTurn, player: str) -> Iterator[Choice]:
        if powers.why_no_power(p, turn, BRITISH) is None:
            for hex_id in p.title.board.hexes:
                if self._why_not_hex(p, hex_id) is None:
                    yield Choice(
                        PlaceJewelry(by=player, hex=hex_id),
                        "put",
                        THE_JEWELRY,
                        Thing("hex", hex_id),
                    )

    def why_not(
        self, p: Position, turn: CompanyTurn, player: str, action: PlaceJewelry
    ) -> Refusal | None:
        return powers.why_no_power(p, turn, BRITISH) or self._why_not_hex(p, action.hex)

    def play(self, p: Position, turn: CompanyTurn, player: str, action: PlaceJewelry) -> None:
        p.state.jewelry = action.hex
        p.state.concessions = {**p.state.concessions, JEWELRY: turn.company}
        p.note_deed(turn.company, f"gets the Jewelry concession; it lies on {action.hex}")
        powers.use_power(p, BRITISH)

    def _why_not_hex(self, p: Position, hex_id: str) -> Refusal | None:
        hex_ = p.title.board.hexes.get(hex_id)
        if hex_ is None or hex_.kind == "sea":
            return p.refuse("private.jewelry", f"{hex_id} is not on the map.")
        if hex_.nodes:
            return p.refuse(
                "private.jewelry", f"{place(p, hex_id)} has a Town or a City; choose another hex."
            )
        return None
