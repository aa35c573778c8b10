"""Numbers of things as players read them."""

from __future__ import annotations


def counted(count: int, thing: str) -> str:
    """``no bonds``, ``1 bond``, ``3 bonds``."""
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


def a_or_many(count: int, thing: str) -> str:
    """``a bond``, ``3 bonds``."""
    return f"a {thing}" if count == 1 else counted(count, thing)
