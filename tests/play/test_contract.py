"""What the engine asks of a title stands in one place, and a title that lacks some of it is told
so: as it is defined, not in the middle of a game."""

import ast
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import railhead
from railhead.board.upgrades import Fit
from railhead.bots import make
from railhead.play import secrecy, snapshot
from railhead.play.actions import LayTile, StartCompany
from railhead.play.activity import Over
from railhead.play.contract import FACTS, PARTS, IncompleteTitle, check_class
from railhead.play.frames import CompanyTurn, Frame, GameOver
from railhead.play.game import Game
from railhead.play.plain.auction import BidPrivate
from railhead.play.plain.track import Track
from railhead.play.position import Position
from railhead.play.refusal import IllegalAction
from railhead.play.secrets import Secrets, Some
from railhead.play.state import State
from railhead.play.title import Title
from railhead.titles import find
from tests.play.small import SmallState, SmallTitle
from tests.seen import seen

PACKAGE = Path(railhead.__file__).parent

# Whoever asks a title something without knowing which it is.
ASKING = (
    "board",
    "finance",
    "routes",
    "play",
    "formats",
    "drawing",
    "bots",
    "server",
    "web",
    "cli",
)
BY_NAME = {"getattr", "hasattr", "setattr"}
NAMES = ["Ann", "Bob", "Cy"]


def declared() -> set[str]:
    """Every name that the contract has."""
    annotated = (name for base in Title.__mro__ for name in vars(base).get("__annotations__", ()))
    return {*dir(Title), *dir(type), *annotated}


def is_title(node: ast.expr) -> bool:
    match node:
        case ast.Name(id="title") | ast.Attribute(attr="title"):
            return True
    return False


def names_of_titles(node: ast.AST) -> Iterator[ast.Name]:
    """Where ``title`` is the name of one, in a function that says so: ``def f(title: str)``."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        annotations = {arg.arg: arg.annotation for arg in node.args.args}
        match annotations.get("title"):
            case ast.Name(id="str"):
                yield from (each for each in ast.walk(node) if isinstance(each, ast.Name))


def undeclared(source: str, where: str) -> Iterator[str]:
    """The names that a module asks a title for and that the contract lacks."""
    known, tree = declared(), ast.parse(source)
    words = {id(name) for node in ast.walk(tree) for name in names_of_titles(node)}
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=value) if id(value) in words:
                continue
            case ast.Attribute(value=value, attr=name) if is_title(value) and name not in known:
                yield f"{where}:{node.lineno} asks a title for {name!r}"
            case ast.Call(func=ast.Name(id=by), args=[first, *_]) if by in BY_NAME:
                if is_title(first) and where != "play/contract.py":
                    yield f"{where}:{node.lineno} asks a title by {by}"


def test_nobody_asks_a_title_for_what_the_contract_lacks() -> None:
    complaints = [
        complaint
        for room in ASKING
        for module in sorted((PACKAGE / room).rglob("*.py"))
        for complaint in undeclared(module.read_text("utf-8"), str(module.relative_to(PACKAGE)))
    ]
    assert complaints == []


@pytest.mark.parametrize(
    "asks",
    [
        "p.title.boe_prices",
        "title.readings",
        "self.title.geography.site_at",
        "game.position.title.deal()",
        'getattr(p.title, "suggest_routes", None)',
        'hasattr(title, "worth")',
    ],
)
def test_what_the_contract_lacks_is_found(asks: str) -> None:
    [complaint] = undeclared(f"def f(p, title, game, self):\n    return {asks}\n", "play/x.py")
    assert complaint.startswith("play/x.py:2 asks a title")
    assert not list(undeclared("p.title.worth(p, player), title.board.hexes", "play/x.py"))


def test_everything_in_the_contract_says_what_it_means() -> None:
    members = {name: member for name, member in vars(Title).items() if not name.startswith("__")}
    silent = [
        name
        for name, member in members.items()
        if (callable(member) or isinstance(member, property)) and not (member.__doc__ or "").strip()
    ]
    assert silent == []


# What a title must give.


def required() -> list[str]:
    return sorted(Title.__abstractmethods__)


@pytest.mark.parametrize("rule", sorted(Title.__abstractmethods__))
def test_a_title_without_a_rule_is_refused_as_it_is_defined(rule: str) -> None:
    lacking = {rule: getattr(Title, rule), "id": "other"}
    with pytest.raises(IncompleteTitle) as raised:
        type("Other", (SmallTitle,), lacking)
    words = str(raised.value)
    assert words.startswith(f"The title Other is not complete. It lacks {rule}() (")
    assert all(f"{other}()" not in words for other in required() if other != rule)


def test_a_title_without_anything_is_told_everything_at_once() -> None:
    with pytest.raises(IncompleteTitle) as raised:
        type("Empty", (Title,), {"id": "empty"})
    words = str(raised.value)
    assert "set_up() (the state before the first decision)" in words
    assert "player_counts (how many can play, as a range)" in words
    assert all(f"{rule}()" in words for rule in required())
    assert all(fact in words for fact in FACTS if fact != "id")


def test_a_part_of_a_title_need_not_be_complete() -> None:
    class Shares(Title[SmallState]):
        """Some rules of a title; it has no id."""

    with pytest.raises(IncompleteTitle, match=r"id \(its name in saves"):
        check_class(Shares)  # type: ignore[type-abstract]
    with pytest.raises(TypeError, match="certificate_limit"):
        Shares(NAMES, {}, 0)  # type: ignore[abstract]


@pytest.mark.parametrize("part", PARTS)
def test_a_title_without_one_of_its_parts_sets_no_table(part: str) -> None:
    title = SmallTitle(NAMES, {}, 0)
    delattr(title, part)
    with pytest.raises(IncompleteTitle, match=rf"It lacks {part} \("):
        Game(title, NAMES)


@pytest.mark.parametrize("name", railhead.titles())
def test_every_title_is_complete(name: str) -> None:
    check_class(find(name))


def test_players_are_counted_by_a_range() -> None:
    with pytest.raises(IncompleteTitle, match=r"are \(2, 6\): write a range, range\(2, 7\)"):
        type("Other", (SmallTitle,), {"id": "other", "player_counts": (2, 6)})


# What it is composed of.


@pytest.mark.parametrize(
    ("part", "rules", "says"),
    [
        ("steps", (Track,), r"steps .* has Track, .* subclass of Step: write Track\(\)"),
        ("any_time", Track(), r"any_time .* a comma is missing, \(Track\(\),\)"),
        ("any_time", (Over(),), r"any_time .* has Over\(\), .* subclass of Rule\."),
        ("activities", {GameOver: Over}, r"activities .* subclass of Activity: write Over\(\)"),
        ("actions", (LayTile,), "is the rule for [A-Z][A-Za-z]+: add that to the title's actions"),
    ],
)
def test_what_is_no_rule_and_rules_for_no_action_set_no_table(
    part: str, rules: object, says: str
) -> None:
    title = SmallTitle(NAMES, {}, 0)
    setattr(title, part, rules)
    with pytest.raises(IncompleteTitle, match=says):
        Game(title, NAMES)


def test_a_frame_without_an_activity_is_named() -> None:
    game = Game(SmallTitle(NAMES, {}, 0), NAMES)
    game.state.frames = (*game.state.frames, Whisper("Ann"))
    with pytest.raises(IncompleteTitle, match="say what the frame Whisper means: add Whisper:"):
        _ = game.decisions


def test_an_action_that_the_title_does_not_list_is_named() -> None:
    game = Game(SmallTitle(NAMES, {}, 0), NAMES)
    with pytest.raises(IllegalAction, match="BidPrivate is not among the actions of "):
        game.play(BidPrivate(private="P1", amount=5))


# What it declares of its secrets.


class Whisper(Frame, frozen=True, tag="whisper"):
    """A frame that can't do without a player."""

    player: str
    words: str = ""


@pytest.mark.parametrize(
    ("secrets", "says"),
    [
        (Secrets(open=("bougth",)), "name 'bougth', and SmallState has no such field"),
        (
            Secrets(to_some={"hands": Some(lambda p, viewer: {})}),
            "name 'hands', and SmallState has no such field",
        ),
        (
            Secrets(frames={Whisper: ("player", "word")}),
            "name 'word', and Whisper has no such field",
        ),
        (
            Secrets(open=("bought",), to_some={"bought": Some(lambda p, viewer: 0)}),
            "declare 'bought' twice",
        ),
    ],
    ids=["open", "to some", "frame", "twice"],
)
def test_secrets_that_name_what_is_not_there_are_refused_as_a_title_is_defined(
    secrets: Secrets[SmallState], says: str
) -> None:
    with pytest.raises(IncompleteTitle, match=f"The secrets of the title Other {says}"):
        type("Other", (SmallTitle,), {"id": "other", "secrets": secrets})


def test_a_frame_that_needs_a_field_needs_a_word_on_who_may_know_it() -> None:
    title = SmallTitle(NAMES, {}, 0)
    title.activities = {**title.activities, Whisper: Over()}
    with pytest.raises(IncompleteTitle, match="who may know the player of Whisper: declare it"):
        Game(title, NAMES)
    title.secrets = Secrets(frames={Whisper: ("player",)})
    assert Game(title, NAMES).players


@pytest.mark.parametrize("name", railhead.titles())
def test_titles_leave_nothing_of_their_own_undeclared(name: str) -> None:
    """What nobody declares is hidden; in a title that is played nothing is by mistake."""
    kind = find(name)
    title = kind([*NAMES, "Di"][: max(3, kind.player_counts[0])], {}, 0)
    kinds: list[type[State] | type[Frame]] = [title.state_type, *title.activities]
    assert [(each.__name__, field) for each in kinds for field in title.secrets.closed(each)] == []


# A title that gives this and no more is played, asked and shown like any other.


def small_game(seed: int = 0) -> Game[SmallState]:
    return Game(SmallTitle(NAMES, {}, seed), NAMES)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["random", "steady"])
def test_a_title_of_nothing_but_defaults_is_played_to_its_end(kind: str) -> None:
    kinds = set()
    for seed in range(12):
        game = small_game(seed)
        bots = {name: make(kind, random.Random(f"{kind} {seed} {name}")) for name in NAMES}
        while not game.finished:
            decision = game.decisions[0]
            for choice in decision.choices:
                if not choice.open:
                    assert game.why(choice.action) is None
            assert seen(game, decision.player)["decisions"]
            action = bots[decision.player].decide(game.known_to(decision.player), decision)
            kinds.add(type(action).__name__)
            game.play(action)
        assert list(game.result.values()) == sorted(game.result.values(), reverse=True)
        assert secrecy.hidden(game) == []
        state = snapshot.decode(game.title, snapshot.encode(game.state))
        assert (type(state), state) == (SmallState, game.state)
    played = {"BuyShare", "StartCompany", "LayTile", "PlaceStation", "RunTrains", "PayDividend"}
    assert kinds >= played | {"BuyTrain", "DiscardTrain"}


def test_shares_of_a_title_of_nothing_but_defaults() -> None:
    """Start at the start of the price, sold a row down each, and never the last certificate of a
    Director whom nobody can follow."""
    game = small_game()
    first, second = game.players[:2]
    game.play(StartCompany(company="NR", price=70))
    p = game.position
    assert (p.director("NR"), p.price("NR"), p.cash(first)) == (first, 70, 500 - 2 * 70)
    for player in (second, game.players[2], first):
        game.play({"type": "buy_share", "by": player, "company": "NR", "source": "stock"})
    game.play({"type": "pass"})
    game.play({"type": "pass"})
    refusal = game.why({"type": "sell_shares", "by": first, "company": "NR", "count": 2})
    assert refusal is not None
    assert "nobody else has enough shares" in refusal.reason
    game.play({"type": "sell_shares", "by": first, "company": "NR", "count": 1})
    assert (game.position.price("NR"), game.position.percent("pool", "NR")) == (60, 10)


# What a step offers is what it accepts, by its own methods.


class DearTiles(Track[SmallState]):
    """A tile costs 5 for each edge that it is turned by; Delta is built from everywhere."""

    def cost(self, p: Position[SmallState], turn: CompanyTurn, hex_id: str, way: Fit) -> int:
        return 5 * way.rotation

    def joined(self, p: Position[SmallState], turn: CompanyTurn) -> dict[str, int]:
        return {**super().joined(p, turn), "C4": 63}


def test_a_steps_own_cost_and_reach_hold_for_what_is_offered_and_what_is_accepted() -> None:
    title = SmallTitle(NAMES, {}, 0)
    title.steps = (DearTiles(), *title.steps[1:])
    state = Game(title, NAMES).state.copy()
    state.certificates["NR"] = ("Ann",) * 9
    state.market["NR"], state.launched, state.arrivals["NR"] = (0, 1), ("NR",), 1
    state.map = state.map.with_marker(title.board, "B1", 0, "NR")
    state.cash["NR"], state.operated = 100, ("NR",)
    state.frames = (CompanyTurn("NR"),)
    game = Game.of_state(title, NAMES, state)
    decision = game.decision
    assert decision is not None
    offered = {choice.action for choice in decision.of(LayTile)}
    everything = {
        LayTile(by="Ann", hex=hex_id, tile=tile, rotation=rotation)
        for hex_id in title.board.hexes
        for tile in title.board.tiles
        for rotation in range(6)
    }
    assert offered == {action for action in everything if game.why(action) is None}
    assert {action.hex for action in offered if isinstance(action, LayTile)} == {"B1", "C4"}
    for action in offered:
        assert isinstance(action, LayTile)
        paid = game.copy()
        paid.play(action)
        assert paid.position.cash("NR") == 100 - 5 * action.rotation
    poor = state.copy()
    poor.cash["NR"] = 9
    game = Game.of_state(title, NAMES, poor)
    refusal = game.why(msgspec.structs.replace(max(offered, key=turned), by="Ann"))
    assert refusal is not None
    assert "costs" in refusal.reason
    assert game.decision is not None
    assert {turned(choice.action) for choice in game.decision.of(LayTile)} == {1}


def turned(action: object) -> int:
    assert isinstance(action, LayTile)
    return action.rotation
