"""Those who ask where orders are armed ask together."""

import asyncio
from collections.abc import Collection

from railhead.server.orders.armed import Armed
from tests.server.servers import carry_out


def test_many_who_ask_at_once_are_one_question():
    asked: list[set[str]] = []

    async def ask(tables: Collection[str]) -> list[str]:
        asked.append(set(tables))
        return ["a"]

    async def play() -> None:
        armed = Armed(ask)
        leaves = asyncio.create_task(armed.at("left"))
        asking = [armed.at(table) for table in ("a", "b", "a")]
        await asyncio.sleep(0)
        leaves.cancel()
        assert await asyncio.gather(*asking) == [True, False, True]
        assert asked == [{"a", "b", "left"}]
        assert await armed.at("a")  # who comes later asks anew: something may have changed
        assert asked[1:] == [{"a"}]

    carry_out(play())


def test_a_question_that_fails_does_so_for_all_and_the_next_is_asked():
    fails = True

    async def ask(tables: Collection[str]) -> Collection[str]:
        if fails:
            raise LookupError
        return tables

    async def play() -> None:
        nonlocal fails
        armed = Armed(ask)
        found = await asyncio.gather(armed.at("a"), armed.at("b"), return_exceptions=True)
        assert [type(each) for each in found] == [LookupError, LookupError]
        fails = False
        assert await armed.at("a")
        armed.end()

    carry_out(play())
