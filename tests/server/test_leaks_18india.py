"""The hands of 18 India never leave the server but to their owners.

Games are played in two worlds at once that differ in one thing: a card that one player has kept of
the deal and a card that another has kept are exchanged. All that is public is the same in both, and
so must be whatever the third player, the owner of the table, and an onlooker are told. Equal
certificates lie on the table and in hands, so that looking for their names would tell nothing; this
finds every trace of them.
"""

import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

import railhead
from railhead.play.events import Told
from railhead.play.game import Game
from railhead.play.views.things import Card, Spread
from railhead.server import opening
from railhead.server.settings import Settings
from railhead.titles.t18india import title as t18india
from railhead.titles.t18india.hands import cards
from railhead.titles.t18india.hands.deal import KEPT, deal, name_of
from railhead.titles.t18india.secrets import SECRETS, Secrets18India
from railhead.titles.t18india.state import State18India
from tests.play.conduct import pick
from tests.seen import seen
from tests.server import games, servers
from tests.server.guests import NAMES, Guest, by_link

pytestmark = pytest.mark.thorough

Played = dict[str, Any]

OTHER = 1_000_000  # a seed above this is dealt as the one below, with two cards exchanged
TIMES = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+]+|\"seconds\":[\d.e-]+")
DRAFT, AUCTION = {"hands": "draft"}, {"hands": "auction"}
CHECKED = pytest.mark.clause("18india-INFO-01", "18india-INFO-04", "18india-INFO-06")


@pytest.fixture(autouse=True)
def two_worlds(monkeypatch):
    """Deals of the other world; the players sit as they are named, in both."""

    def dealt(seed, players, *of, **more):
        found = deal(seed % OTHER, players, *of, **more)
        return found if seed < OTHER else found._replace(hands=exchanged(found.hands, seed))

    monkeypatch.setattr(t18india, "deal", dealt)
    monkeypatch.setattr(t18india.T18India, "seats", lambda self, players, chance: players)


def third(seed: int) -> int:
    """The seat whose cards are the same in both worlds."""
    return seed % OTHER % len(NAMES)


def exchanged(hands: tuple[tuple[str, ...], ...], seed: int) -> tuple[tuple[str, ...], ...]:
    """The hands with a card of each of the two other seats exchanged, the like of which the other
    has not."""
    left, right = (seat for seat in range(len(NAMES)) if seat != third(seed))
    names = [[name_of(card) for card in hand] for hand in hands]
    given = next(card for card in hands[left] if name_of(card) not in names[right])
    taken = next(card for card in hands[right] if name_of(card) not in names[left])
    found = [list(hand) for hand in hands]
    found[left][hands[left].index(given)] = taken
    found[right][hands[right].index(taken)] = given
    return tuple(map(tuple, found))


class Worlds:
    """A game in both worlds."""

    def __init__(self, seed: int, options: dict[str, str]) -> None:
        self.viewer = NAMES[third(seed)]
        self.concerned = NAMES[third(seed) - 1]
        self.chance = random.Random(seed)
        self.one = railhead.new("18india", list(NAMES), seed, options)
        self.two = railhead.new("18india", list(NAMES), OTHER + seed, options)

    @property
    def both(self) -> tuple[Game[State18India], Game[State18India]]:
        return self.one, self.two

    def go_on(self, most: int = 3_000) -> Iterator[tuple[Played, Played]]:
        """Play by chance until the end, or until the exchanged cards show: what is played in each
        world, when it has been played. Nobody buys what he has in one world only."""
        for actions in self._selection():
            yield self._play(*actions)
        while not self.one.finished and len(self.one.actions) < most:
            action = pick(self.one, self.chance)
            if self.two.why(action) is None:
                yield self._play(action, action)
            if self._sizes(self.one) != self._sizes(self.two):
                return  # a company has closed, and its cards have left the hands

    def _selection(self) -> Iterator[tuple[Played, Played]]:
        """All keep the cards that are exchanged, and discard the same in both worlds."""
        for name in NAMES:
            one, two = (Counter(game.state.hands[name]) for game in self.both)
            same = list((one & two).elements())
            self.chance.shuffle(same)
            kept: list[Played] = [
                {"type": "keep_cards", "by": name, "cards": [*own.elements(), *same][: KEPT[3]]}
                for own in (one - two, two - one)
            ]
            yield kept[0], kept[1]

    def _play(self, one, two) -> tuple[Played, Played]:
        self.one.play(one)
        self.two.play(two)
        last = [msgspec.to_builtins(game.actions[-1]) for game in self.both]
        return last[0], last[1]

    def _sizes(self, game: Game[State18India]) -> list[int]:
        return [len(hand) for hand in game.state.hands.values()]


def known(game: Game, viewer: str | None) -> str:
    """All that the engine tells one who looks at a game: the view with its decisions and the log,
    whose turn it is, and what it looks ahead with."""
    parts = [seen(game, viewer), game.asked]
    if viewer is not None:
        parts.append(msgspec.to_builtins(game.known_to(viewer).state))
    return msgspec.json.encode(parts, order="sorted").decode()


def refusals(game: Game, viewer: str) -> list[str]:
    """What a player hears who asks for cards that may be in any hand."""
    return [str(game.why({**action, "by": viewer})) for action in wishes(game)]


def wishes(game: Game) -> list[Played]:
    """Purchases out of hands, of every card there is."""
    companies, privates = game.title.companies, game.title.privates
    return [
        *({"type": "buy_share", "company": each, "source": "hand"} for each in companies),
        *({"type": "start_company", "company": each, "price": 100} for each in companies),
        *({"type": "buy_private", "private": each} for each in privates),
        *({"type": "sell_private", "private": each} for each in privates),
    ]


@CHECKED
@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, DRAFT),
        (2, AUCTION),
        pytest.param(3, DRAFT, marks=pytest.mark.exhaustive),
        pytest.param(4, {**AUCTION, "first_round": "open"}, marks=pytest.mark.exhaustive),
    ],
)
def test_whole_games_look_the_same_in_both_worlds(seed, options):
    worlds = Worlds(seed, options)
    differed = 0
    for number, _ in enumerate(worlds.go_on(500)):
        assert worlds.one.asked == worlds.two.asked
        if number < 60 or number % 11 == 0:
            for viewer in (worlds.viewer, None):
                assert known(worlds.one, viewer) == known(worlds.two, viewer)
            assert refusals(worlds.one, worlds.viewer) == refusals(worlds.two, worlds.viewer)
            differed += known(worlds.one, worlds.concerned) != known(worlds.two, worlds.concerned)
    assert len(worlds.one.actions) > 60
    assert differed > 30  # the comparison finds what is there


# What the server answers.


@pytest.fixture
def server(sqlite):
    settings = Settings(database=sqlite, requests_per_minute=0)
    with servers.in_thread(settings) as (url, app), ExitStack() as clients:
        yield app.state.tables, lambda: Guest(clients.enter_context(servers.client_of(url)))


class Table:
    """A table with Ann, Bob and Cy, each at a browser of his own, its owner and an onlooker."""

    def __init__(self, server, seed: int, options: dict[str, str]) -> None:
        self.tables, guest = server
        self.owner, self.onlooker, *guests = [guest() for _ in range(5)]
        with patch.object(opening, "new_seed", lambda _: seed):
            self.path, links = self.owner.open(
                *by_link(), title="18india", seed=None, options=options
            )
        self.players = dict(zip(NAMES, guests, strict=True))
        for name, guest in self.players.items():
            guest.claim(self.path, links[name])
        paths = self.owner.get("/api/schema/openapi.json")["paths"]
        found = [path for path, ways in paths.items() if "get" in ways]
        found = [path for path in found if path.startswith("/api/tables/{")]
        streams = ("/events", "/search")
        self.paths = [path for path in found if not path.endswith(streams)]

    def play(self, action: Played) -> None:
        games.play(self.tables, self.path.removeprefix("/api/tables/"), action)

    def heard_by(self, guest: Guest, game: Game) -> dict[str, str]:
        """All that a browser can get, without what differs from table to table anyway."""
        found = {}
        of = len(game.actions)
        for path in self.paths:
            there = path.replace("/api/tables/{table_id}", self.path)
            there = there.replace("{tile}", "8").replace("{rotation}", "0")
            for at in ("", f"?at={of // 2}"):
                found[f"GET {path}{at}"] = self._said(guest, "GET", there + at)
        asked = [choice.action for each in game.decisions for choice in each.choices][:6]
        actions = [*map(msgspec.to_builtins, asked), *wishes(game)]
        for way in ("why", "preview"):
            for action in actions[::5]:
                found[f"POST {way} {action}"] = self._said(
                    guest, "POST", f"{self.path}/{way}", {"action": action}
                )
        act = {"expected": of + 7, "action": actions[0]}
        found["POST actions"] = self._said(guest, "POST", f"{self.path}/actions", act)
        for way, body in (("routes", {"company": "GIPR"}), ("copy", {"at": 0}), ("undo", {})):
            found[f"POST {way}"] = self._said(guest, "POST", f"{self.path}/{way}", body)
        return found

    def _said(self, guest: Guest, method: str, path: str, body: Played | None = None) -> str:
        answer = guest.request(method, path, **({"json": body} if body else {}))
        text = answer.text.replace(self.path[12:], "TABLE")
        return f"{answer.status_code} {TIMES.sub('', text)}"


def differences(tables: list[Table], worlds: Worlds, names: tuple[str, ...]) -> list[str]:
    """The answers that tell one world from the other to somebody."""
    found = []
    for name in names:
        heard = [
            table.heard_by(table.players.get(name) or getattr(table, name), game)
            for table, game in zip(tables, worlds.both, strict=True)
        ]
        found += [f"{name}: {what}" for what in heard[0] if heard[0][what] != heard[1][what]]
    return found


def play_at_tables(server, seed: int, options: dict[str, str], stops: tuple[int, ...]):
    """The tables of both worlds, at each stop of a game."""
    worlds = Worlds(seed, options)
    tables = [Table(server, each, options) for each in (seed, OTHER + seed)]
    for number, actions in enumerate(worlds.go_on(max(stops)), 1):
        for table, action in zip(tables, actions, strict=True):
            table.play(action)
        if number in stops:
            yield tables, worlds


@CHECKED
@pytest.mark.parametrize(
    ("seed", "options", "stops"),
    [(3, DRAFT, (2, 130)), pytest.param(1, AUCTION, (5, 110), marks=pytest.mark.exhaustive)],
)
def test_no_answer_tells_one_world_from_the_other(server, seed, options, stops):
    looked = 0
    for tables, worlds in play_at_tables(server, seed, options, stops):
        assert differences(tables, worlds, (worlds.viewer, "owner", "onlooker")) == []
        looked += 1
    assert looked == len(stops)
    assert differences(
        tables, worlds, (worlds.concerned,)
    )  # the comparison would find what is there


@pytest.mark.exhaustive
@CHECKED
def test_a_leak_would_be_found(server, monkeypatch):
    """A word in the log too many, and a hand that is declared open and put into the view."""
    stops = play_at_tables(server, 2, DRAFT, (2, 9))
    tables, worlds = next(stops)
    assert differences(tables, worlds, ("onlooker",)) == []
    with monkeypatch.context() as leaking:
        leaking.setattr(Secrets18India, "told_to", lambda *of: [Told(each.text) for each in of[1]])
        assert "onlooker: GET /api/tables/{table_id}/log" in differences(
            tables, worlds, ("onlooker",)
        )
    tables, worlds = next(stops)
    shown = cards.spreads

    def spreads(p, player):
        hand = [Card(id=card, name=card) for card in p.state.hands[worlds.concerned]]
        return [*shown(p, player), Spread(name="", says="", cards=hand)]

    monkeypatch.setattr(cards, "spreads", spreads)
    # Whatever is put into a view: what is not open to all is not there to be put.
    assert differences(tables, worlds, ("onlooker",)) == []
    everything = SECRETS.open | {"hands", "discards"}
    careless = Secrets18India(open=everything, frames=SECRETS.frames, dealt=True)
    monkeypatch.setattr(t18india.T18India, "secrets", careless)
    found = differences(tables, worlds, ("onlooker",))
    assert "onlooker: GET /api/tables/{table_id}" in found
