"""What is said of a hex besides its track and costs."""

from __future__ import annotations

import pytest

from tests.titles.t1947 import Game
from tests.titles.t1947.fields import Field
from tests.titles.t1947.positions import Table

clause = pytest.mark.clause


def _said(game: Game, hex_id: str) -> list[str]:
    """What everybody may read at a hex."""
    return game.title.remarks(game.seen_by(None), hex_id)


@clause("1947-SE-03", "1947-SE-04", "1947-SE-06")
@pytest.mark.parametrize(
    ("season", "monsoon", "dry"),
    [
        ("Dry", "", ": building −20%"),
        ("Monsoon", ": cities −10, building −20%", ""),
        ("Intermediate", "", ""),
        ("Fertile", ": cities +10", ""),
    ],
)
def test_the_zone_and_what_the_season_does_there(season: str, monsoon: str, dry: str) -> None:
    """Only in operating rounds."""
    game = Field(season=season).turn("SIR")
    assert _said(game, "R13") == [f"Monsoon zone{monsoon}."]
    assert _said(game, "H33") == [f"Dry zone{dry}."]
    between = Table().season(season).share_round()
    assert _said(between, "R13") == ["Monsoon zone."]
    assert _said(between, "H33") == ["Dry zone."]


@clause("1947-TE-01", "1947-TE-08")
def test_temples() -> None:
    field = Field().no_temple_yet("EIR").no_temple_yet("PRC").set(templeless=("PRC",))
    game = field.turn("SIR")
    assert _said(game, "U8")[1] == "Temple of ABR, reached."
    assert _said(game, "D13")[1:] == ["Temple of EIR, not reached yet."]
    assert _said(game, "E24")[1:] == ["Temple of PRC, which need not reach it."]


@clause("1947-EX-06", "1947-TP-01", "1947-TR-07", "1947-TR-15")
def test_what_lies_at_the_edge_of_the_map() -> None:
    """A site is named once however many of its edges a hex has, and beyond the map too; what lies
    at other edges is not."""
    field = Field().boxes("SIR", "Ceylon", "Burma").boxes("EIR", "Ceylon")
    field.state.site_workers |= {"Ceylon": 0, "Persia": 1}
    game = field.turn("GIPR")
    assert _said(game, "H37")[1:] == [
        "Expatriation site Ceylon: no workers waiting, marked by SIR, EIR."
    ]
    assert _said(game, "S16")[1:] == ["Expatriation site Burma: 1 worker waiting, marked by SIR."]
    assert _said(game, "A14")[1:] == ["Expatriation site Persia: 1 worker waiting."]
    assert _said(game, "A14e1") == _said(game, "A14")[1:]
    assert _said(game, "U8")[2:] == ["Expatriation site China: 2 workers waiting."]
    dead_end, post = (
        "Dead-end track at the edge of the map.",
        "A trading post, for the owner of P7.",
    )
    assert _said(game, "D21")[1:] == [post, dead_end]
    assert _said(game, "E28")[1:] == [post]
    assert _said(game, "D21e1") == [post]
    assert _said(game, "S14")[1:] == [dead_end]
    assert _said(game, "B11")[1:] == ["A town at the black edge of the map: it takes the K tile."]
    assert _said(game, "D9")[1:] == []
