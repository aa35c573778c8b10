"""Whatever lies on a table can be asked about, in every title: each hex, company and player has an
answer for whoever decides, and one who looks on is told at most that he does not play."""

import random
from collections.abc import Iterator

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

import railhead
from railhead.play.game import Game
from railhead.server.browsers import Browser, Cookies
from railhead.server.settings import Settings
from railhead.titles import FOLDERS
from tests.play.conduct import pick
from tests.server.apps import create_app
from tests.server.games import open_file
from tests.server.guests import NAMES, Guest

LATE = 60  # actions, by which companies build


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    settings = Settings(
        database=str(tmp_path_factory.mktemp("asking") / "tables.sqlite"), requests_per_minute=0
    )
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        yield client


def building(title: str) -> Game:
    """A game of a title, well on its way, in which somebody is asked to build."""
    chance = random.Random(f"building in {title}")
    game = railhead.new(title, list(NAMES), 5)
    while len(game.actions) < LATE or "lay_tile" not in game.view(game.asked[0]).decisions[0].home:
        game.play(pick(game, chance))
        assert not game.finished
    return game


@pytest.mark.parametrize("title", FOLDERS)
def test_everything_has_an_answer(client, title):
    game, owner = building(title), Browser()
    table = open_file(client.app.state.tables, owner, msgspec.json.encode(game.record())).id
    board = game.title.board
    places = [f"hex/{each}" for each in board.hexes]
    places += [f"hex/{each}?aside=true" for each in list(board.hexes)[:5]]
    places += [f"company/{each}" for each in game.title.companies]
    places += [f"worth/{each}" for each in game.players]
    decider, onlooker = Guest(client), Guest(client)
    decider.cookies["railhead"] = signed(client, owner)
    for who, asked, answers in ((decider, places, (200,)), (onlooker, places[::5], (200, 403))):
        found = {place: who.request("GET", f"/t/{table}/{place}").status_code for place in asked}
        assert {place: status for place, status in found.items() if status not in answers} == {}


def signed(client: TestClient[Litestar], browser: Browser) -> str:
    """A browser's cookie."""
    storage = client.app.state.storage
    return Cookies(storage.key("browsers"), False, storage.knows).signed(browser.claim)
