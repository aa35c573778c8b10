"""Reading the data files, and docs/data.md, which has every field of them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct

from railhead.board.board import Hex
from railhead.finance.companies import Company, Private
from railhead.play.phases import Phase
from railhead.routes.trains import Card, Side
from railhead.titles import FOLDERS, OURS, about, data, lesson
from railhead.titles.data import read

OF_FIRST_RAILS = Path(data.__file__).parent / "first_rails"
PAGE = (Path(__file__).parents[2] / "docs" / "data.md").read_text(encoding="utf-8")
HEX = {"stations", "track", *Hex.__struct_fields__}
HEX -= {"id", "nodes", "paths", "zone", "borders", "cost_words"}  # written elsewhere, or not at all

OF_THEIR_OWN = ("1853",)  # titles that read further fields themselves


def fields_of(table: str) -> set[str]:
    """The fields that a table of the page documents."""
    rows = PAGE.partition(f"| {table} field | |\n")[2].partition("\n\n")[0].splitlines()[1:]
    return {name for row in rows for name in re.findall(r"`(\w+)`", row.split("|")[1])}


@pytest.mark.parametrize(
    ("table", "kind"),
    [
        ("company", Company),
        ("private", Private),
        ("train", Card),
        ("side", Side),
        ("phase", Phase),
        ("about", about.About),
        ("cover", about.Cover),
        ("card", lesson.Card),
    ],
)
def test_every_field_is_documented(table: str, kind: type[Struct]) -> None:
    assert fields_of(table) == set(kind.__struct_fields__)


def test_every_field_of_a_hex_is_documented() -> None:
    assert fields_of("hex") == HEX | {"land"}


@pytest.mark.parametrize("title", [title for title in OURS if title not in OF_THEIR_OWN])
def test_files_have_no_field_that_nobody_reads(title: str) -> None:
    folder = FOLDERS[title]
    for fields in read(folder, "map.toml")["hexes"].values():
        assert set(fields) <= HEX | {"cost_words"}
    for fields in read(folder, "trains.toml")["trains"]:
        assert set(fields) <= set(Card.__struct_fields__)
    for fields in read(folder, "trains.toml")["phases"]:
        assert set(fields) <= set(Phase.__struct_fields__)
    assert set(read(folder, "about.toml")) <= set(about.About.__struct_fields__)


@pytest.fixture
def changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str, str], str]:
    """A copy of the files of First Rails in a package, with one place of one file changed."""

    def change(file: str, old: str, new: str) -> str:
        folder = tmp_path / f"changed_{tmp_path.name}"
        shutil.copytree(OF_FIRST_RAILS, folder, ignore=shutil.ignore_patterns("*.py", "__*"))
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        return folder.name

    return change


def load(folder: str) -> None:
    """Whatever the files of a title have."""
    data.load_board(folder)
    data.load_chart(folder)
    data.load_companies(folder)
    data.load_privates(folder)
    data.load_cards(folder)
    data.load_phases(folder)


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("map.toml", "layout = ", "layuot = ", "map.toml: there is no field 'layuot' (do you mean"),
        ("map.toml", '"pointy"', '"pointed"', "map.toml: there is no layout 'pointed' (do you"),
        ("map.toml", "[drawing]", "[drawing]\ntitel = 1", "[drawing]: there is no field 'titel'"),
        ("map.toml", "[hexes]", "[hexes]\nA1 = { nmae = 1 }", "hex A1: there is no field 'nmae'"),
        ("map.toml", "[hexes]", "[hexes]\nA1 = 5", "hex A1: write fields in braces"),
        ("map.toml", "[hexes]", "[hexes]\nA1 = { stations = 'city' }", "stations is a list, ['ci"),
        ("map.toml", "[hexes]", "[hexes]\nA1 = { stations = ['x'] }", "no kind of station 'x'; th"),
        (
            "map.toml",
            "[hexes]",
            "[hexes]\nA1 = { track = ['0-6'] }",
            "A1: '0-6' is no track; wr",
        ),
        ("map.toml", "[hexes]", "[hexes]\nA2 = { track = ['0-n0'] }", "a path ends at station n0,"),
        ("map.toml", "[hexes]", "[hexes]\nA1 = { colour = 'gray' }", "(do you mean 'grey'?)"),
        ("map.toml", "[hexes]", "[hexes]\nB4 = {}", "hex B4 lies half upon others, seen from "),
        ("map.toml", "[hexes]", "[zones]\nz = 'Z9'\n[hexes]", "zone z: there is no hex 'Z9'"),
        ("map.toml", "[hexes]", "[borders]\nz = ['B5-Z9']\n[hexes]", "B5-Z9: there is no hex 'Z9'"),
        ("map.toml", "[hexes]", "[borders]\nz = ['B5-F7']\n[hexes]", "hexes are no neighbours"),
        ("map.toml", "[hexes]", "[hexes", "map.toml: "),
        ("map.toml", '["city"]', '["city 20 2x"]', "B5: 'city 20 2x' is no station"),
        ("map.toml", '"Harle"', "5", "hex B5: write name in quotes, not 5"),
        ("map.toml", "[hexes]", "[hexes]\nA1 = { label_from = 'gren' }", "(do you mean 'green'?)"),
        ("tiles.toml", "count = 2,", "becomes = '99',", "tile 3: there is no tile '99'"),
        ("tiles.toml", "colour", "color", "there is no field 'color' (do you mean 'colour'?)"),
        ("tiles.toml", 'colour = "yellow", ', "", "the field 'colour' is missing"),
        ("tiles.toml", '"yellow"', '"yelow"', "there is no colour 'yelow' (do you mean 'yellow'"),
        ("map.toml", "B3 = {}", "B3 = { label = 'X' }", "B3: no tile shows its letter 'X'"),
        ("market.toml", "(70)", "(60)", "market.toml: a par stands in two cells"),
        ("market.toml", "(", "p", "market.toml: rows are lines of prices"),
        ("companies.toml", "[privates.", "[private.", "there is no field 'private' (do you mean"),
        ("companies.toml", "homes", "home", "there is no field 'home' (do you mean 'homes'?)"),
        ("companies.toml", "shares = [", "shares = [10, ", "shares are 110%, not 100%"),
        ("companies.toml", 'homes = ["', 'homes = ["A99", "', "there is no hex 'A99'"),
        ("companies.toml", 'homes = ["B5"]', 'homes = ["A6"]', "its home A6 has no city for its"),
        ("companies.toml", "markers = [0, 40, 80]", "markers = []", "fewer markers than homes"),
        ("companies.toml", "[20, 10, 10,", "[20, 20,", "but the first must be of one size"),
        ("companies.toml", "[20, 10,", "[15, 15,", "HW: all its certificates but the first must"),
        ("companies.toml", '"#ac0009"', '"red"', "write colours as '#2c6e84', not 'red'"),
        ("companies.toml", "companies.HW", "companies.pool", "pool: the id has another meaning"),
        ("companies.toml", "privates.P1", "privates.HW", "HW: the id has another meaning"),
        ("companies.toml", "income", "floor", "missing required field `income`"),
        ("trains.toml", 'kind = "3"', 'kind = "2"', "train 2: there are two kinds of this name"),
        ("trains.toml", "count", "conut", "there is no field 'conut' (do you mean 'count'?)"),
        ("trains.toml", "price = ", "cost = ", "there is no field 'cost'"),
        ("trains.toml", 'obsolete_with = "', 'obsolete_with = "x', "there is no kind of train 'x"),
        ("trains.toml", "count", "beside = true\ncount", "it is never sold, as no phase gives"),
        ("trains.toml", 'colour = "yellow"', 'colour = "yelow"', "there is no colour 'yelow'"),
    ],
)
def test_what_nobody_can_mean_is_refused_with_its_place(
    changed: Callable[[str, str, str], str], file: str, old: str, new: str, says: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        load(changed(file, old, new))


def test_a_file_that_is_missing_is_named() -> None:
    with pytest.raises(ValueError, match=r"package first_rails has no file goods\.toml; what"):
        data.read("first_rails", "goods.toml")


def test_a_home_needs_a_station(changed: Callable[[str, str, str], str]) -> None:
    bare = next(
        hex_id for hex_id, hex_ in data.load_board("first_rails").hexes.items() if not hex_.nodes
    )
    with pytest.raises(ValueError, match=f"its home {bare} has no city for its marker"):
        load(changed("companies.toml", 'homes = ["', f'homes = ["{bare}", "'))


def test_a_chart_needs_a_par(changed: Callable[[str, str, str], str]) -> None:
    rows = OF_FIRST_RAILS.joinpath("market.toml").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="no company can be started"):
        load(changed("market.toml", rows, re.sub(r"\((\d+)\)", r"\1", rows)))


def test_a_title_names_what_only_its_own_code_reads(
    changed: Callable[[str, str, str], str],
) -> None:
    own = 'own = ["charter", "fee"]\ncharter = 1\n'
    first = OF_FIRST_RAILS.joinpath("companies.toml").read_text(encoding="utf-8")
    written = own + first.replace("homes", "fee = 3\nhomes", 1)
    load(changed("companies.toml", first, written))


def test_clauses_are_written_by_clause() -> None:
    clauses = data.load_clauses("first_rails", "first_rails")
    assert clauses["track.count"] == clauses["track.cost"] == "first_rails-TRK-01"


def test_a_title_may_have_no_privates() -> None:
    assert data.load_privates("first_rails")
    assert data.table({}, "privates", Private) == {}
