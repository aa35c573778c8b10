"""What lies at a hex of 1947 besides track and costs, in words. Clauses SE, TE, TP, EX, TR."""

from __future__ import annotations

from railhead.board.grid import EDGES
from railhead.play.frames import OperatingRound
from railhead.play.numbers import counted
from railhead.titles.t1947.land import revenue, seasons
from railhead.titles.t1947.land.geography import MONSOON, is_k_town
from railhead.titles.t1947.position import Position, t1947


def remarks(p: Position, hex_id: str) -> list[str]:
    """Zone and season (SE-04), temples (TE-01), what lies beyond the edge of the map (TP-01,
    EX-06), dead-end track (TR-07), and what may become of a town (TR-13, TR-15)."""
    hex_ = p.title.board.hexes[hex_id]
    words = []
    if hex_.zone:
        says = zone_words(p, hex_.zone)
        words.append(f"{hex_.zone.capitalize()} zone{f': {says}' if says else ''}.")
    words += [_temple(p, c) for c, at in t1947(p).geography.temples.items() if at == hex_id]
    words += _beyond(p, [hex_id, *_edge_of_map(p, hex_id)])
    if hex_.open:
        words.append("Dead-end track at the edge of the map.")
    if is_k_town(hex_):
        words.append("A town at the black edge of the map: it takes the K tile.")
    return words


def _temple(p: Position, company: str) -> str:
    if company in p.state.temples:
        return f"Temple of {company}, reached."
    without = company in p.state.templeless
    return f"Temple of {company}{', which need not reach it' if without else ', not reached yet'}."


def _edge_of_map(p: Position, hex_id: str) -> list[str]:
    """The places beyond the map at the edges of a hex."""
    around = p.title.board.next_to[hex_id]
    return [place for edge in EDGES if (place := around[edge])]


def _beyond(p: Position, places: list[str]) -> list[str]:
    """The trading post and the sites among some places."""
    geography, state = t1947(p).geography, p.state
    words = ["A trading post, for the owner of P7."] if geography.post_at.keys() & places else []
    for site in dict.fromkeys(s for place in places if (s := geography.site_at.get(place))):
        marked = [company for company, sites in state.boxes.items() if site in sites]
        waiting = state.site_workers.get(site, 0)
        words.append(
            f"Expatriation site {site}: {counted(waiting, 'worker')} waiting"
            + (f", marked by {', '.join(marked)}." if marked else ".")
        )
    return words


def zone_words(p: Position, zone: str) -> str:
    """What the running season does in a zone, "" outside operating rounds."""
    return effect(p.state.season, zone) if p.frame(OperatingRound) is not None else ""


def effect(season: int, zone: str) -> str:
    """What a season does in a zone (SE-04, SE-06)."""
    words = []
    change = seasons.CITY_CHANGE.get(season, 0)
    if change and zone == MONSOON:
        words.append(f"cities {_signed(change)}")
    costly, _ = seasons.COSTLY.get(season, ("", ""))
    if costly == zone:
        words.append(f"building −{revenue.REDUCTION}%")
    return ", ".join(words)


def _signed(amount: int) -> str:
    """+10, −10."""
    return f"+{amount}" if amount >= 0 else f"−{-amount}"
