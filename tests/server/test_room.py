"""How many tables a server keeps, where nobody says it."""

from __future__ import annotations

from pathlib import Path

import pytest

from railhead.server.room import (
    FEWEST,
    USUAL,
    memory_to_be_had,
    tables_with_room,
)
from railhead.server.services import Services
from railhead.server.settings import Settings

MIB = 2**20


@pytest.mark.parametrize(
    ("memory", "tables"),
    [(None, USUAL), (8_192 * MIB, 2_048), (1_024 * MIB, 256), (64 * MIB, FEWEST)],
)
def test_a_quarter_of_the_memory_is_for_tables(memory: int | None, tables: int) -> None:
    assert tables_with_room(memory) == tables


@pytest.mark.parametrize(
    ("groups", "limits"),
    [
        ("0::/system.slice/railhead.service\n", {"system.slice/railhead.service/memory.max": 48}),
        ("0::/system.slice/railhead.service\n", {"system.slice/memory.max": 48}),
        ("0::/\n", {"memory.max": 48}),  # a container
        ("0::/../elsewhere\n", {"memory.max": 48}),
        ("9:name=x:/\n4:cpu,memory:/a\n0::/\n", {"memory/a/memory.limit_in_bytes": 48}),
    ],
)
def test_the_limit_of_a_container_or_service_counts(
    tmp_path: Path, groups: str, limits: dict[str, int]
) -> None:
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/cgroup").write_text(groups, encoding="utf-8")
    for name, mib in limits.items():
        file = tmp_path / "sys/fs/cgroup" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"{mib * MIB}\n", encoding="utf-8")
        (file.parent / "a").mkdir(exist_ok=True)
    assert memory_to_be_had(tmp_path) == 48 * MIB


def test_where_there_is_no_limit_the_machine_counts(tmp_path: Path) -> None:
    alone = memory_to_be_had(tmp_path / "nothing is here")
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "proc/self/cgroup").write_text("4:memory:/\n0::/\n", encoding="utf-8")
    for name, words in {"memory.max": "max", "memory/memory.limit_in_bytes": str(2**63)}.items():
        file = tmp_path / "sys/fs/cgroup" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(words, encoding="utf-8")
    assert memory_to_be_had(tmp_path) == alone


def test_what_an_operator_sets_is_kept(tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite")
    for tables, most in ((0, tables_with_room(memory_to_be_had())), (7, 7)):
        services = Services(Settings(database=database, tables_in_memory=tables))
        assert services.tables.in_memory.most == most
        services.close()
