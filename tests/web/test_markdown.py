"""The small Markdown of the rules pages."""

from __future__ import annotations

import pytest

from railhead.titles import FOLDERS
from railhead.web.markdown import blocks, cells, inline
from railhead.web.rulebook import parse, rulebook


@pytest.mark.parametrize(
    ("source", "html"),
    [
        ("plain & <b>", "plain &amp; &lt;b&gt;"),
        ("**strong** and *soft*", "<strong>strong</strong> and <em>soft</em>"),
        ("**a *b* c**", "<strong>a <em>b</em> c</strong>"),
        ("`x < y`", "<code>x &lt; y</code>"),
        ("[map](docs/map.md)", '<a href="docs/map.md">map</a>'),
        ("[x](javascript:alert(1))", "[x](javascript:alert(1))"),
        ("2 * 3 * 4", "2 * 3 * 4"),
    ],
)
def test_inline(source: str, html: str) -> None:
    assert inline(source) == html


def test_blocks() -> None:
    source = (
        "# One\n\ntwo\nlines\n\n- a\n- b\n  goes on\n\n1. first\n\n"
        "| x | y |\n|---|---|\n| 1 | 2 |\n\n---\n"
    )
    assert list(blocks(source)) == [
        ("h1", ["One"]),
        ("p", ["two lines"]),
        ("ul", ["a", "b goes on"]),
        ("ol", ["first"]),
        ("table", ["| x | y |", "| 1 | 2 |"]),
        ("hr", []),
    ]
    assert cells("| 1 | 2 |") == ["1", "2"]


def test_clauses_have_anchors_and_words() -> None:
    book = parse(
        "9999", "# Nines\n\n## 1. Start (ST)\n\n- **9999-ST-01** Begin *here*, see ST-02. [I]\n"
    )
    assert book.heading == "Nines"
    assert book.quote("9999-ST-01") == "Begin here, see ST-02."
    html = book.sections[0].html
    assert 'id="9999-ST-01"' in html
    assert 'href="#9999-ST-02"' in html
    assert book.quote(None) == ""


def test_the_first_heading_is_the_title() -> None:
    book = parse("9999", "# Nines\n\nBefore.\n\n# Clauses\n\n- **9999-ST-01** Begin.\n")
    assert book.heading == "Nines"
    assert [section.heading for section in book.sections] == ["", "Clauses"]


@pytest.mark.parametrize("title", FOLDERS)
def test_every_rulebook_reads(title: str) -> None:
    book = rulebook(title)
    assert book is not None
    assert book.heading not in ("", "Clauses", "Ambiguities")
    assert len(book.clauses) > 40


def test_no_other_file_is_a_rulebook() -> None:
    assert rulebook("../../etc/passwd") is None
    assert rulebook("no-such-title") is None
