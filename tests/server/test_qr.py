"""QR codes of links to seats and clubs."""

import re
from dataclasses import replace

import pytest
import segno

from railhead.server import qr
from tests.server.guests import Guest

SEAT = "/t/abcdefgh23456789/seat/Ab-_" + "x" * 39
CLUB = "/clubs/join/" + "y" * 43
HERE = "https://rails.example.org"


def modules(svg):
    """The dark modules of a drawing, without what surrounds them."""
    [side] = re.findall(r'viewBox="0 0 (\d+) ', svg)
    dark = set()
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", svg):
        dark |= {(int(x) + step - 4, int(y) - 4) for step in range(int(length))}
    return int(side) - 8, dark


@pytest.mark.parametrize("path", [SEAT, CLUB])
def test_the_drawing_has_every_module_of_the_code(path):
    side, dark = modules(qr.drawn(HERE + path))
    code = segno.make_qr(HERE + path, error="m").matrix
    assert side == len(code)
    assert dark == {(x, y) for y, row in enumerate(code) for x, each in enumerate(row) if each}


def test_a_link_is_drawn_for_who_asks_and_kept_nowhere(client, caplog):
    ann = Guest(client)
    answer = ann.request("POST", "/api/qr", json={"link": HERE + SEAT})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.headers["cache-control"] == "no-store"
    assert 'role="img" aria-label="QR code of the link"' in answer.text
    assert "seat" not in answer.text
    assert "Ab-_" not in caplog.text
    forged = ann.request("POST", "/api/qr", json={"link": HERE + SEAT}, headers={"x-csrftoken": ""})
    assert forged.status_code == 403
    assert ann.request("GET", "/api/qr").status_code == 405


@pytest.mark.parametrize(
    "link",
    [
        "",
        SEAT,
        "javascript:alert(1)//t/a/seat/b",
        "ftp://rails.example.org" + SEAT,
        "https://",
        "https://[",
        HERE + "/t/abcdefgh/seat/",
        HERE + SEAT + "?next=x",
        HERE + SEAT + "\n",
        HERE + "/sign-in/link#secret",
        HERE + "/evil/../t/a/seat/b",
        "https://bob:secret@rails.example.org" + SEAT,
        HERE + "/t/a/seat/" + "z" * 600,
    ],
)
def test_nothing_else_is_drawn(client, link):
    Guest(client).post("/api/qr", {"link": link}, 400)


def test_where_the_address_is_set_only_links_under_it_are_drawn(settings):
    set_ = replace(settings, url=f"{HERE}/play")
    assert qr.checked(f"{HERE}/play{SEAT}", set_.url)
    for link in (HERE + SEAT, f"https://other.example.org/play{SEAT}", f"{HERE}/player{SEAT}"):
        with pytest.raises(Exception, match="Only links"):
            qr.checked(link, set_.url)
