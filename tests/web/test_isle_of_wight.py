"""1860 in the browser: the opening auction, a company that floats, two operating rounds, and
treasuries that only shareholders see."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Locator, expect

import railhead
from tests.web.people import SETTLING, Person

Come = Callable[..., Person]
Played = dict[str, Any]

SEED = 7
PASS: Played = {"type": "pass"}
BID: Played = {"type": "bid", "amount": 5}
TRAIN: Played = {"type": "buy_train", "train": "2+1", "price": 250}


def private(name: str) -> Played:
    return {"type": "buy_private", "private": name}


def start(company: str, price: int) -> Played:
    return {"type": "start_company", "company": company, "price": price}


def exchange(name: str) -> Played:
    return {"type": "exchange", "private": name}


def share(company: str) -> Played:
    return {"type": "buy_share", "company": company, "source": "stock"}


def tile(hex_id: str, number: str, rotation: int) -> Played:
    return {"type": "lay_tile", "hex": hex_id, "tile": number, "rotation": rotation}


# Ann gets C&N, CMH and YHC; Bob gets IOW, RPSC and BHC.
AUCTION = (
    *(BID, PASS, private("CMH")),
    *(BID, PASS, start("IOW", 82)),
    *(BID, PASS, start("C&N", 74)),
    *(BID, PASS, private("RPSC")),
    *(PASS, PASS, private("YHC")),
    *(PASS, PASS, private("BHC")),
)
# C&N, for which Cowes must be laid, and IOW float; neither player has shares of both.
FLOATED = (
    *AUCTION,
    *(exchange("CMH"), share("C&N"), exchange("RPSC"), share("IOW")),
    *(share("C&N"), tile("F2", "787", 0), share("IOW"), PASS, PASS),
)
# IOW is done, and C&N is to buy a train; then the next operating round.
TRAINS = (*FLOATED, tile("J4", "5", 1), PASS, TRAIN, PASS, tile("F4", "741", 2), PASS)
SECOND_ROUND = (*TRAINS, TRAIN, PASS, PASS, PASS)
LINES = {"auction": AUCTION, "floated": FLOATED, "trains": TRAINS, "second": SECOND_ROUND}


@cache
def saved(line: str) -> Any:
    """The game after a line, as it is saved."""
    game = railhead.new("1860", ["Ann", "Bob"], seed=SEED)
    for action in LINES[line]:
        game.play(action)
    return msgspec.to_builtins(game.record())


def come_to(someone: Person, line: str) -> None:
    """Open a table at the end of a line."""
    made = someone.send("/api/tables/import", saved(line))
    someone.visit(f"/t/{made['id']}")


def lay(someone: Person, hex_id: str) -> None:
    """Lay the likeliest tile on a hex: two clicks on the map."""
    before = someone.state["at"]
    someone.click_hex(hex_id)
    expect(someone.page.locator(".map-hold .placing .ghost")).to_be_visible()
    expect(someone.main_button).to_contain_text("Lay tile")
    someone.page.locator(".placing .tick").click(delay=SETTLING)
    someone.waits_for(before + 1)


def row(someone: Person, name: str) -> Locator:
    """A company's row of the ledger."""
    return someone.page.locator(".ledger tbody tr", has=someone.page.get_by_text(name, exact=True))


@pytest.mark.exhaustive
def test_lots_of_the_opening_auction(person: Come) -> None:
    ann = person()
    ann.visit("/new/1860")
    page = ann.page
    page.get_by_text("2", exact=True).click()
    page.locator("#kind-2").select_option("here")
    page.locator("#seed").fill(str(SEED))
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    expect(page.locator("body[data-ready]")).to_be_attached()
    expect(page.locator(".strip h1")).to_have_text("Opening auction")
    assert ann.state["mine"] == ["Ann", "Bob"]

    # A bid of any amount, and the other passes: a private.
    page.locator("#amount").fill("20")
    expect(ann.main_button).to_contain_text("Bid £20")
    ann.commit()
    ann.pass_on()
    ann.choose(type="buy_private", private="CMH")
    expect(ann.main_button).to_contain_text("£90")
    expect(page.locator(".rows-of-change")).to_contain_text("→")
    ann.commit()
    expect(page.locator(".players-table")).to_contain_text("CMH")

    # A Director's certificate, with the par chosen.
    ann.commit()
    ann.pass_on()
    ann.choose(type="start_company", company="IOW", price=82)
    expect(ann.main_button).to_contain_text("£164")
    ann.commit()
    expect(row(ann, "IOW").locator(".hold")).to_contain_text("20D")
    expect(page.locator(".strip h1")).to_have_text("Opening auction")


def test_a_company_floats_and_its_home_tile_is_laid(person: Come) -> None:
    ann = person()
    come_to(ann, "auction")
    page = ann.page
    expect(page.locator(".strip h1")).to_have_text("Share round 1")
    expect(page.locator(".sale-rows")).to_contain_text("up to 1 at £37")
    ann.choose(type="exchange", private="CMH")
    expect(ann.main_button).to_contain_text("for a share of C&N")
    ann.commit()
    expect(row(ann, "C&N").locator(".hold")).to_contain_text("30")
    ann.play(**share("C&N"))
    ann.pass_on()
    ann.play(**share("C&N"))

    # Half of C&N is in hands: Cowes has no track yet.
    ann.is_asked("Home tile")
    expect(page.locator(".desk")).to_have_attribute("data-view", "map")
    assert list(ann.state["marks"]) == ["F2"]
    lay(ann, "F2")
    expect(page.locator(".strip h1")).to_have_text("Share round 1")
    ann.see("C&N is floated with 740 cc.", ".log-view")

    # IOW has its track printed, and needs no tile.
    ann.play(**exchange("RPSC"))
    ann.play(**share("IOW"))
    ann.pass_on()
    ann.play(**share("IOW"))
    ann.see("IOW is floated with 820 cc.", ".log-view")
    expect(page.locator(".strip h1")).to_have_text("Share round 1")


def test_the_first_operating_turn_buys_a_train_in_credits(person: Come) -> None:
    ann = person()
    come_to(ann, "floated")
    expect(ann.page.locator(".strip h1")).to_have_text("Operating round 1.1")
    expect(ann.page.locator(".charter .figures")).to_contain_text("820 cc")
    lay(ann, "J4")
    ann.page.locator('.hex-list [data-hex="J4"]').click()
    expect(ann.main_button).to_contain_text("Build a base for 40 cc")
    expect(ann.page.locator(".rows-of-change")).to_contain_text("820 cc → 780 cc")
    ann.commit()
    ann.choose(type="buy_train", train="2+1")
    expect(ann.main_button).to_contain_text("Buy a 2+1 for 250 cc")
    ann.commit()
    ann.see("Buys a 2+1 for 250 cc", ".log-view")
    expect(ann.page.locator(".charter .figures")).to_contain_text("530 cc")


@pytest.mark.exhaustive
def test_the_second_operating_turn_lays_runs_and_pays(person: Come) -> None:
    ann = person()
    come_to(ann, "second")
    page = ann.page
    expect(page.locator(".strip h1")).to_have_text("Operating round 2.1")
    lay(ann, "I5")
    ann.pass_on()  # no second tile
    ann.pass_on()  # no base
    ann.is_asked("Run trains")
    expect(page.locator(".map-hold .route").first).to_be_attached()
    # Revenue is the shareholders' money until the company keeps it.
    expect(ann.main_button).to_contain_text(re.compile(r"Run for £\d+"))
    both = page.locator("[data-act=together]")
    expect(both).to_contain_text(re.compile(r"Run for £(\d+) and pay out £\1 \(£\d+ a share\)"))
    page.locator("[data-then]").nth(1).click()
    expect(both).to_contain_text(re.compile(r"Run for £(\d+) and retain \1 cc"))
    expect(page.locator("[data-act=rest]")).to_have_text("Run, retain and buy no more trains")
    ann.commit()
    ann.see(re.compile(r"uns a \S+ for £\d+"), ".log-view")

    ann.is_asked("Dividend")
    card = page.locator(".big-card").first
    expect(card).to_contain_text("→")
    card.click()
    ann.commit()

    ann.is_asked("Buy trains")
    ann.choose(type="buy_train", train="2+1")
    expect(ann.main_button).to_contain_text(re.compile(r"Buy a \S+ for \d+ cc"))
    ann.commit()
    ann.see(re.compile(r"Buys a \S+ for \d+ cc"), ".log-view")


def test_a_treasury_is_hidden_from_whoever_holds_no_share(person: Come) -> None:
    ann = person()
    come_to(ann, "trains")
    made = ann.send(f"/api/tables/{ann.table}/seats", {"name": "Bob", "kind": "link"})
    bob, stranger = person(), person()
    bob.take_seat(made["link"])
    stranger.visit(f"/t/{ann.table}")
    ann.visit(f"/t/{ann.table}")
    assert (ann.state["mine"], bob.state["mine"]) == (["Ann"], ["Bob"])

    # It is the turn of C&N, which is Ann's alone; IOW is Bob's.
    for someone, own, other in ((ann, "740 cc", "hidden"), (bob, "hidden", "570 cc")):
        expect(someone.page.locator(".charter .figures")).to_contain_text(own)
        expect(row(someone, "C&N")).to_contain_text(own)
        expect(row(someone, "IOW")).to_contain_text(other)
        expect(someone.page.locator(".strip .now .stop-words")).to_contain_text(own)
    for company in ("C&N", "IOW"):
        expect(row(stranger, company)).to_contain_text("hidden")

    # What is played reaches the others, and gives nothing away.
    ann.play(**TRAIN)
    expect(ann.page.locator(".charter .figures")).to_contain_text("490 cc")
    for someone in (bob, stranger):
        someone.waits_for(ann.state["at"])
        expect(someone.page.locator(".charter .figures")).to_contain_text("hidden")
        assert "490 cc" not in someone.page.content()
