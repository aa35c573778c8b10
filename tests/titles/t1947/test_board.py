"""The board as data: what the loader says about one that contradicts itself."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import msgspec
import pytest

from railhead.board.board import Board
from railhead.board.tiles import Path
from railhead.titles import data
from railhead.titles.t1947 import title
from railhead.titles.t1947.land import geography
from railhead.titles.t1947.land.boxes import TRACK

PRINTED = data.read("t1947", "map.toml")
COMPANIES = data.read("t1947", "companies.toml")
HOMES = {company: fields["homes"][0] for company, fields in COMPANIES["companies"].items()}
TEMPLES = {company: fields["hex"] for company, fields in COMPANIES["temples"].items()}


def _check(board: Board, printed: Any, homes: Any = HOMES, temples: Any = TEMPLES) -> None:
    found = geography.survey(board, printed, temples)
    geography.check(board, found, printed, homes, len(TRACK))


def _with(board: Board, hex_id: str, **fields: Any) -> Board:
    changed = msgspec.structs.replace(board.hexes[hex_id], **fields)
    return Board(board.layout, {**board.hexes, hex_id: changed}, board.tiles)


def test_the_printed_board_is_sound() -> None:
    board = data.load_board("t1947")
    _check(board, PRINTED)
    assert len(board.on_grid) == 165
    assert sum(tile.count or 0 for tile in board.tiles.values()) == 270
    found = geography.survey(board, PRINTED, TEMPLES)
    assert len(found.sites) == 11
    assert sum(found.sites.values()) == 15
    assert len(found.post_at) == 10


def test_what_is_to_be_mended() -> None:
    board = data.load_board("t1947")
    printed = deepcopy(PRINTED)
    printed["zones"]["dry"] = printed["zones"]["dry"].replace("H35", "", 1)
    with pytest.raises(ValueError, match="H35 is in no zone"):
        _check(board, printed)
    printed = deepcopy(PRINTED)
    printed["zones"]["monsoon"] += " H35 Z99"
    with pytest.raises(ValueError, match=r"Z99 is in a zone but not on the map.*H35 is in two"):
        _check(board, printed)
    with pytest.raises(ValueError, match="home of SIR, H33, must be a city"):
        _check(board, PRINTED, homes={**HOMES, "SIR": "H33"})
    with pytest.raises(ValueError, match="H33 lacks the icon of the temple of SIR"):
        _check(board, PRINTED, temples={**TEMPLES, "SIR": "H33"})
    printed = deepcopy(PRINTED)
    printed["beyond"][0]["workers"] = 0
    with pytest.raises(ValueError, match="Persia has no workers"):
        _check(board, printed)
    with pytest.raises(ValueError, match="trading post lies at D21, which has no city"):
        _check(_with(board, "D21", nodes=()), PRINTED)
    with pytest.raises(ValueError, match="no green tile 'Poona' for E22"):
        _check(_with(board, "E22", label="Poona", label_from="green"), PRINTED)
    with pytest.raises(ValueError, match="G16 has the flag K"):
        _check(_with(board, "G16", nodes=board.hexes["B11"].nodes), PRINTED)


def _refusal(board: Board, printed: Any = PRINTED, **changed: Any) -> str:
    """What the check says against a board."""
    with pytest.raises(ValueError, match="The board of 1947 needs mending") as raised:
        _check(board, printed, **changed)
    return str(raised.value)


def _printed(**zones: str) -> Any:
    printed = deepcopy(PRINTED)
    printed["zones"] |= zones
    return printed


def test_zones_to_be_mended() -> None:
    board = data.load_board("t1947")
    assert "'wet' is no zone: there are monsoon and dry." in _refusal(board, _printed(wet=""))
    dry = PRINTED["zones"]["dry"]
    # Not a fault for each of the others: only what is wrong is named.
    words = _refusal(board, _printed(dry=dry.replace("H35", "")))
    assert words.endswith("mending. H35 is in no zone: add it to one.")
    words = _refusal(board, _printed(dry=dry + " H35"))
    assert words.endswith("mending. H35 is in two zones: leave it in one.")
    words = _refusal(board, _printed(dry=dry + " D21e1"))
    assert words.endswith("mending. D21e1 is in a zone but not on the map.")


@pytest.mark.parametrize("home", ["Z99", "H33", "H37", "P11"])
def test_homes_to_be_mended(home: str) -> None:
    """Off the map, without a stop, a town, a city without a place for a station."""
    words = _refusal(data.load_board("t1947"), homes={**HOMES, "SIR": home})
    assert words.endswith(
        f"The home of SIR, {home}, must be a city of the map that takes stations."
    )


@pytest.mark.parametrize("temple", ["Z99", "P11", "H37e0"])
def test_temples_to_be_mended(temple: str) -> None:
    board = data.load_board("t1947")
    words = _refusal(board, temples={**TEMPLES, "SIR": temple})
    assert f"The temple of SIR, {temple}, must be a hex that takes tiles." in words
    assert "J25 has the icon of the temple of SIR, which is not it." in words


def test_temples_and_their_icons() -> None:
    board = data.load_board("t1947")
    rest = {company: hex_id for company, hex_id in TEMPLES.items() if company != "SIR"}
    assert "SIR has no temple." in _refusal(board, temples=rest)
    words = _refusal(_with(board, "J25", icons=()))
    assert words.endswith("mending. J25 lacks the icon of the temple of SIR.")
    words = _refusal(_with(board, "H33", icons=("temple SIR",)))
    assert words.endswith("mending. H33 has the icon of the temple of SIR, which is not it.")


def test_places_beyond_the_map_to_be_mended() -> None:
    board = data.load_board("t1947")
    printed = deepcopy(PRINTED)
    printed["beyond"][0]["station"] = "town 10"
    words = _refusal(board, printed)
    assert "Persia is a 'town': write 'site' or 'post'." in words
    assert words.endswith("There are 10 sites and 11 boxes on a charter.")
    printed = deepcopy(PRINTED)
    del printed["beyond"][0]["workers"]
    assert _refusal(board, printed).endswith("mending. The site Persia has no workers.")
    printed = deepcopy(PRINTED)
    printed["beyond"].append(printed["beyond"][0])
    assert _refusal(board, printed).endswith("Persia is written 2 times: list all its edges once.")
    printed = deepcopy(PRINTED)
    del printed["beyond"][0]
    assert _refusal(board, printed).endswith("There are 10 sites and 11 boxes on a charter.")


def test_named_hexes_and_named_tiles() -> None:
    board = data.load_board("t1947")
    # The name alone is not enough: the tile must be there in the colour that needs it.
    words = _refusal(_with(board, "D19", label_from="brown"))
    assert words.endswith("mending. There is no brown tile 'Surat' for D19.")
    words = _refusal(_with(board, "D19", label=""))
    assert words.endswith("mending. No hex is called 'Surat', as a tile is.")


def _closed(board: Board, hex_id: str, *edges: int) -> Board:
    return _with(board, hex_id, borders=dict.fromkeys(edges, "impassable"))


@pytest.mark.parametrize(
    ("hex_id", "edges"),
    [
        ("H33", (0, 1, 2, 3, 4)),  # one open edge: no track
        ("H31", (0, 1, 2, 3, 4, 5)),
        ("H27", (0, 1, 2, 3, 5)),  # a city
        ("G28", (3, 4, 5)),  # a town: plain track would fit, but not in the beginning
        ("G28", (4, 5)),  # only the tile of K towns would fit
        ("I30", (3,)),  # a K town whose own tile does not fit
    ],
)
def test_something_can_be_built_everywhere(hex_id: str, edges: tuple[int, ...]) -> None:
    words = _refusal(_closed(data.load_board("t1947"), hex_id, *edges))
    assert words.endswith(f"No tile fits on {hex_id}: too many of its edges are closed.")


def test_what_still_fits_is_accepted() -> None:
    board = data.load_board("t1947")
    _check(_closed(board, "H33", 0, 1, 2, 3), PRINTED)
    _check(_closed(board, "H27", 0, 1, 2, 3), PRINTED)
    _check(_closed(board, "G28", 2, 5), PRINTED)


def test_printed_track_stays_on_the_map() -> None:
    board = data.load_board("t1947")
    words = _refusal(_with(board, "D23", colour="yellow", paths=(Path(0, 1),)))
    assert "The printed track of D23 runs off the map at edge 1." in words
    assert "at edge 0" not in words


def test_the_loader_makes_the_check(monkeypatch: pytest.MonkeyPatch) -> None:
    printed = _printed(dry=PRINTED["zones"]["dry"].replace("H35", ""))

    data.load_board("t1947")  # read before, and kept
    true = data.read

    def read(folder: str, name: str) -> dict[str, Any]:
        return printed if name == "map.toml" else true(folder, name)

    monkeypatch.setattr(data, "read", read)
    title._geography.cache_clear()
    with pytest.raises(ValueError, match="H35 is in no zone"):
        title.T1947(["Ann", "Bob", "Cy"], {}, 0)


def test_where_sites_and_posts_lie() -> None:
    found = geography.survey(data.load_board("t1947"), PRINTED, TEMPLES)
    assert found.post_at["D21e1"] == "D21"
    assert {hex_id for hex_id, _, _ in (at.partition("e") for at in found.post_at)} == set(
        found.post_at.values()
    )
    assert found.site_at["H37e4"] == "Ceylon"
    assert set(found.site_at.values()) == set(found.sites)
    assert not found.post_at.keys() & found.site_at.keys()


def test_a_place_beyond_the_map_lies_beyond_it() -> None:
    with pytest.raises(ValueError, match="write a hex of the map and an edge"):
        data._beyond({}, {"name": "Siam", "station": "site", "edges": ["T13 9"]})
