"""The decision panel in games by chance: it can be drawn whatever is asked, and no two of its
buttons say the same."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from html.parser import HTMLParser
from types import SimpleNamespace
from typing import Any

import pytest

import railhead
from railhead.finance.holders import POOL
from railhead.play.game import Game
from railhead.play.views.table import View
from railhead.titles import FOLDERS
from railhead.web.table import board
from railhead.web.table.decision import beyond_heading
from railhead.web.table.facts import TableFacts
from railhead.web.table.page import Page
from railhead.web.table.running import where
from railhead.web.templating import render
from tests.play.conduct import pick
from tests.play.plain.branch_lines import Table as Plain
from tests.play.plain.branch_lines import new_game as plain_game
from tests.titles.t18india.positions import Table as Indian
from tests.titles.t1853.positions import Table as Retuned
from tests.titles.t1947.positions import Table, bidding
from tests.titles.t1947.test_auction import auction_of
from tests.web.test_isle_of_wight import AUCTION, SEED

COUNTS = {"1848": 4, "1853": 4, "1860": 3, "18india": 4, "1947": 4}
ACTIONS = 400  # of each game
ALIKE = 2  # so many decisions of one kind are looked at
TRAYS = 3  # so many hexes of each


class Looking:
    """A visit of a player at a table that was never stored."""

    owner = True

    def __init__(self, game: Game, player: str) -> None:
        self._game = game
        self.player = player
        self.seats = (player,)
        self.away: tuple[str, ...] = ()
        self.table = SimpleNamespace(
            action_count=len(game.actions),
            id="t",
            request=None,
            undone=(),
            seats={},
            version=1,
            what_if=False,
            entries=(SimpleNamespace(data={}),),  # no clock runs
            hints=True,
            timeline=SimpleNamespace(changed=id(game), handing=None),
        )
        self.table.actions = list

    def game(self, at: int) -> Game:
        """The game, which is always at its present."""
        return self._game

    def view(self, at: int) -> View:
        """What the player may know."""
        return self._game.view(self.player)


class Buttons(HTMLParser):
    """Collects the buttons of a panel: the heading, the words beside them, and their own."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self._heading = self._beside = self._words = ""
        self._in = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = dict(attrs)
        if tag == "h3":
            self._heading, self._in = "", "heading"
        elif tag == "button" and "data-pick" not in known:  # cards of a hand may be alike
            self._words, self._in = known.get("aria-label") or "", "button"
        elif tag == "li" or known.get("class") in ("seller", "pick"):
            self._beside = ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "button" and self._in == "button":
            words = " ".join(self._words.split())
            self.found.append((self._heading, self._beside, words))
        if tag in ("h3", "button"):
            self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in == "heading":
            self._heading += data
        elif self._in == "button":
            self._words += data
        else:
            self._beside += data.strip()


def page_of(game: Game, player: str) -> Page:
    """The page of a player at a position."""
    visit: Any = Looking(game, player)
    return Page(TableFacts(visit))


def panels(game: Game, player: str) -> Iterator[str]:
    """The panel of a player, and the trays of some of its hexes."""
    page = page_of(game, player)
    facts = page.facts
    yield drawn(page)
    for hex_id in list(page.panel.marks)[:TRAYS]:
        tray = board.tray(facts, hex_id)
        assert tray is not None
        yield render("parts/tray.html", tray=tray, facts=facts, dial=partial(board.dial, facts))


def drawn(page: Page) -> str:
    """The decision as HTML."""
    facts = page.facts
    return render("parts/decision.html", facts=facts, page=page, money=facts.money)


@pytest.mark.thorough
@pytest.mark.parametrize("title", COUNTS)
def test_every_button_says_something_of_its_own(title: str) -> None:
    game = railhead.new(title, ["Ann", "Bob", "Cy", "Dee"][: COUNTS[title]], seed=7)
    chance = random.Random(7)
    looked: Counter[Any] = Counter()
    for _ in range(ACTIONS):
        if game.finished:
            break
        for decision in game.decisions:
            kinds = frozenset(type(choice.action).__name__ for choice in decision.choices)
            looked[decision.step, kinds] += 1
            if looked[decision.step, kinds] <= ALIKE:
                for html in panels(game, decision.player):
                    found = Counter(Buttons(html).found)
                    assert [words for words, count in found.items() if count > 1] == []
        game.play(pick(game, chance))
    assert len(looked) > 10


def test_trains_are_offered_under_whoever_sells_them() -> None:
    table = Table().phase("3").company("SIR", 80, {"Ann": 6}, cash=400).train(POOL, "T3")
    game = table.company("EIR", 80, {"Ann": 6}, trains="T3", cash=7).turn("SIR", "Trains")
    beside = {words: beside for _, beside, words in Buttons(drawn(page_of(game, "Ann"))).found}
    assert beside["Buy a T3 from the Bank Pool for Rs. 180T3Rs. 180"] == "From the Bank Pool"
    assert beside["Buy a T4 for Rs. 300T4Rs. 300"] == "From the Bank"


def test_what_is_too_dear_keeps_its_place() -> None:
    """Buttons stay where they are from turn to turn, the Bank's trains before all others."""
    table = Table().phase("3").cash(Ann=90).company("SIR", 80, {"Ann": 6}, cash=20)
    table.company("EIR", 120, {"Ann": 4, "Bob": 2}, trains="T3").company("BNR", 66, {"Bob": 4})
    trains = next(g for g in page_of(table.turn("SIR", "Trains"), "Ann").panel.groups if g.rows)
    assert next(iter(trains.rows)) == "bank"
    assert all(item.choice is None for item in trains.rows["bank"])
    assert any(item.choice is not None for item in trains.rows["EIR"])
    page = page_of(table.share_round("Ann"), "Ann")
    shares = next(group for group in page.panel.groups if group.layout == "shares")
    assert list(shares.rows) == [c for c in page.facts.title.companies if c in shares.rows]
    assert page.buttons.share("ABR", shares.rows["ABR"]) == "start"


def test_a_company_pays_its_president_the_most_for_his_private() -> None:
    table = Table().phase("3").company("SIR", 80, {"Ann": 6}, cash=400).private("P3", "Ann")
    choices = page_of(table.turn("SIR", "Trains"), "Ann").panel.choices
    own = next(each for each in choices if each["action"].get("private") == "P3")
    assert own["usual"] == {"price": own["amounts"]["price"][1]}


@pytest.mark.parametrize(
    ("heading", "prompt", "said"),
    [
        ("Seal a Bond", "Seal a Bond. Its amount fixes your seat.", "Its amount fixes your seat."),
        ("Run trains", "Run the trains.", ""),
        ("Run trains", "Run the trains, or none.", "Run the trains, or none."),
    ],
)
def test_a_prompt_does_not_repeat_its_heading(heading: str, prompt: str, said: str) -> None:
    assert beyond_heading(heading, prompt) == said


def test_a_returned_train_is_told_from_a_new_one() -> None:
    table = Retuned().phase("3").returned("2M").company("EIR", {"Adam": 3}, cash=400)
    buttons = Buttons(drawn(page_of(table.turn("EIR", "Trains"), "Adam"))).found
    words = [words for _, _, words in buttons]
    assert "Buy a 2M for 250 cr2M250 cr" in words
    assert "Buy a returned 2M for 250 cr2M250 cr, returned" in words


def test_a_station_of_a_full_city_stands_beside_it_before_it_is_placed() -> None:
    table = Indian("BNR PNS", "NSR").tiles("I20=57@0").company("BNR", cash=0).private("P5", "Ann")
    page = page_of(table.company("PNS", {"Bob": 3}).turn("BNR", "Station"), "Ann")
    tray = board.tray(page.facts, "D3")
    assert tray is not None
    assert [way.ghost.count("token beside") for thumb in tray.thumbs for way in thumb.ways] == [1]


def test_one_of_several_cities_is_told_by_where_its_track_leads() -> None:
    table = Indian("BNR", "NSR").tiles("I20=57@0").company("BNR", cash=0).private("P5", "Ann")
    page = page_of(table.turn("BNR", "Station"), "Ann")
    tray = board.tray(page.facts, "D23")
    assert tray is not None
    assert [thumb.purpose for thumb in tray.thumbs] == [
        "Place a station in Mumbai D23 towards D25 and D21, by P5",
        "Place a station in Mumbai D23 towards E22 and Pune E24, by P5",
    ]


def test_the_likeliest_way_of_a_tile_comes_first_and_each_way_once() -> None:
    """Of ways that join as much, one to a city or town; a straight tile lies alike in two turns."""
    page = page_of(Table().company("SIR", 100, {"Ann": 6}, cash=500).turn("SIR", "Track"), "Ann")
    tray = board.tray(page.facts, "H35")
    assert tray is not None
    sharp, straight = tray.thumbs[:2]
    assert [way.words for way in sharp.ways[:2]] == [
        "joins Madurai trading post, opens to Tuticorin, revenue −20%",
        "joins Madurai trading post, opens to Negapatam, revenue −20%",
    ]
    assert straight.tile == "57"
    assert len(straight.ways) == len({way.words for way in straight.ways}) == 3


def test_who_must_buy_a_train_is_told_what_it_takes() -> None:
    table = Table().phase("3").cash(Ann=10).tiles("H35=57@0 H37=4714@0")
    table.company("SIR", 80, {"Ann": 6}, cash=20)
    panel = page_of(table.turn("SIR", "Trains", ran=True), "Ann").panel
    assert panel.prompt == (
        "SIR must buy a train. For the cheapest of Bank and Bank Pool Ann adds Rs. 280; "
        "shares and bonds must bring Rs. 270 of it."
    )


def test_bidders_of_1860_see_what_each_lot_costs() -> None:
    page = page_of(railhead.new("1860", ["Ann", "Bob"], seed=3), "Ann")
    assert "CMH £90" in page.panel.prompt
    assert "IOW £148 to £200" in page.panel.prompt
    assert page.owner_words(page.privates["CMH"]) == "for sale at £90"


def test_who_has_won_a_bid_of_1860_sees_what_is_on_offer_and_nothing_else() -> None:
    game = railhead.new("1860", ["Ann", "Bob"], seed=3)
    game.play({"type": "bid", "amount": 900, "by": game.asked[0]})
    game.play({"type": "pass", "by": game.asked[0]})
    panel = page_of(game, game.asked[0]).panel
    assert panel.heading == "Choose a certificate"
    rows = {about: items for group in panel.groups for about, items in group.rows.items()}
    assert set(rows) == {"BHC", "YHC", "CMH", "RPSC", "C&N", "IOW"}
    assert all(item.choice is None for item in rows["IOW"])  # too dear now, and he may ask why
    assert not [item for item in panel.others if item.action["type"] == "pass"]


def test_nothing_that_is_given_up_is_chosen_before_the_player_chooses_it() -> None:
    """A private of 1860 that may be exchanged for a share: the only choice, but for him to say."""
    game = railhead.new("1860", ["Ann", "Bob"], seed=SEED)
    for action in AUCTION:
        game.play(action)
    choices = page_of(game, game.asked[0]).panel.choices
    exchanges = [each for each in choices if each["action"]["type"] == "exchange"]
    assert exchanges
    assert all(each["parts"] for each in exchanges)


def test_the_par_of_the_bnr_is_set_on_its_own() -> None:
    game = auction_of("P9", Bob=500)
    bidding(game, "A- B10 C- D-")
    panel = page_of(game, "Bob").panel
    assert panel.heading == "Par of the BNR"
    (group,) = panel.groups
    assert group.heading == "Open it at"
    assert list(group.rows) == ["BNR"]
    assert all(item.choice is not None for item in group.rows["BNR"])


def test_a_card_that_may_be_discarded_is_not_said_to_be_in_a_hand() -> None:
    game = railhead.new("18india", ["Ann", "Bob"], seed=5)
    choice = game.decisions[0].choices[0]
    (pick_,) = choice.picks.values()
    privates = [card for card in game.title.privates if card in pick_.options]
    kept = [card for card in pick_.options if card not in privates][: pick_.low]
    by = game.decisions[0].player
    game.play({"type": "keep_cards", "by": by, "cards": kept})
    view = game.view(by)
    assert privates
    assert {view.privates[each].status for each in privates} == {"in a hand, or discarded"}


def test_workers_stand_at_their_sites_until_somebody_comes() -> None:
    table = Table().company("SIR", 80, {"Ann": 6}).set(site_workers={"Persia": 2, "Ceylon": 0})
    page = page_of(table.share_round("Ann"), "Ann")
    assert page.facts.view.waiting == {"A14e1": 2}
    assert str(page.map).count('class="pawn"') == 2


def test_a_stop_beyond_the_map_is_told_by_the_hex_before_it() -> None:
    assert (where("H35e5"), where("H35")) == ("H35", "H35")


def test_what_the_bank_pays_for_a_train_of_18_india_is_told() -> None:
    page = page_of(railhead.new("18india", ["Ann", "Bob"], seed=5), "Ann")
    assert page.has_resale
    assert [sale.resale for sale in page.on_sale] == ["₹180", "₹300"]
    last = page.trains[-1]
    assert ([side.name for side in last.kind.sides], last.resale) == (["4x3", "4Ex3"], "")
    assert not page_of(railhead.new("1860", ["Ann", "Bob"], seed=3), "Ann").has_resale


def test_a_bid_stands_with_its_private(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FOLDERS, "branch_lines", "first_rails")
    buttons = Buttons(drawn(page_of(plain_game(), "Ann"))).found
    beside = {words: beside for _, beside, words in buttons}
    assert beside["Buy for £20"].startswith("AAqueduct")
    assert beside["Bid £45 or more"].startswith("BBrewery")


def test_half_a_dividend_stands_with_the_whole_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FOLDERS, "branch_lines", "first_rails")
    table = Plain().company("TEN", 90, {"Ann": 6}, trains="2").line()
    page = page_of(table.turn("TEN", "Dividend", revenue=60), "Ann")
    [cards] = [group for group in page.panel.groups if group.layout == "cards"]
    kinds = [item.action["type"] for items in cards.rows.values() for item in items]
    assert kinds == ["dividend", "half_dividend", "dividend"]
