"""Those who ask how far their tables have come ask together."""

import asyncio
from collections.abc import Callable, Collection
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from railhead.server.versions import Versions
from tests.server.servers import carry_out


class House:
    """A hub and a storage in one, which notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[set[str]] = []
        self.fails = False

    async def in_thread(self, call: Callable[..., Any], *args: Any) -> Any:
        await asyncio.sleep(0)
        return call(*args)

    def versions(self, ids: Collection[str]) -> dict[str, int]:
        self.asked.append(set(ids))
        if self.fails:
            raise SQLAlchemyError
        return {each: len(each) for each in ids if each != "gone"}


def test_many_who_ask_at_once_are_one_question():
    async def play() -> None:
        house = House()
        versions = Versions(house, house)  # type: ignore[arg-type]
        leaves = asyncio.create_task(versions.of("left"))
        asking = [versions.of(table) for table in ("a", "bb", "bb", "gone")]
        await asyncio.sleep(0)
        leaves.cancel()
        assert await asyncio.gather(*asking) == [1, 2, 2, None]
        assert house.asked == [{"a", "bb", "gone", "left"}]
        assert await versions.of("ccc") == 3
        assert house.asked[1:] == [{"ccc"}]

    carry_out(play())


def test_a_database_that_fails_tells_nothing_and_is_asked_again():
    async def play() -> None:
        house = House()
        versions = Versions(house, house)  # type: ignore[arg-type]
        house.fails = True
        assert await versions.of("a") is None
        house.fails = False
        assert await versions.of("a") == 1

    carry_out(play())
