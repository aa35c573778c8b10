"""The library's door: what ``import railhead`` gives is documented, and its examples run."""

import doctest
import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import railhead

PAGE = Path(__file__).parents[1] / "docs" / "library.md"


def documented() -> Iterator[tuple[str, Any]]:
    """Every public name, with the methods and properties of the classes among them."""
    for name in railhead.__all__:
        thing = getattr(railhead, name)
        yield name, thing
        if inspect.isclass(thing):
            for member, value in vars(thing).items():
                is_code = inspect.isroutine(value) or isinstance(value, (property, staticmethod))
                if is_code and not member.startswith("_"):
                    yield f"{name}.{member}", value
        elif inspect.ismodule(thing):
            for member, value in vars(thing).items():
                ours = getattr(value, "__module__", "") == thing.__name__
                if ours and not member.startswith("_"):
                    yield f"{name}.{member}", value


def has_docstring(name: str, thing: Any) -> bool:
    """Whether somebody has written one: a named tuple that has none calls itself ``Name(a, b)``."""
    words = (vars(thing).get("__doc__") if inspect.isclass(thing) else inspect.getdoc(thing)) or ""
    return bool(words) and not words.startswith(f"{name.rpartition('.')[2]}(")


def test_every_public_name_has_a_docstring() -> None:
    assert [name for name, thing in documented() if not has_docstring(name, thing)] == []


def test_every_public_name_stands_on_the_page_of_the_library() -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    shown = {line.removeprefix("::: railhead.") for line in lines if line.startswith(":::")}
    assert shown == {*railhead.__all__}


def test_names_that_are_not_there_are_not_made_up() -> None:
    with pytest.raises(AttributeError, match="steam"):
        railhead.steam  # noqa: B018


def test_the_examples_of_the_docstrings_run() -> None:
    failed, tried = doctest.testmod(railhead, optionflags=doctest.ELLIPSIS)
    assert tried
    assert not failed


def test_the_examples_of_the_page_run() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried
    assert not failed


def test_the_best_routes_of_a_company_that_is_not_there_are_refused() -> None:
    game = railhead.new("1848", ["Ann", "Bob", "Cy"])
    with pytest.raises(railhead.RailheadError, match="no company 'XX'"):
        railhead.best_routes(game, "XX")
    with pytest.raises(railhead.RailheadError, match="No company operates now"):
        railhead.best_routes(game)


def test_a_game_says_where_it_stands() -> None:
    game = railhead.new("18india", ["Ann", "Bob"], seed=3)
    assert repr(game).endswith("0 actions; Bob and Ann decide>")
    game = railhead.new("1848", ["Ann", "Bob", "Cy"], seed=7)
    game.play(railhead.actions.LowerPrivate(private="P1"))
    assert "; 1 action; " in repr(game)
    game.end()
    assert "; over, " in repr(game)
