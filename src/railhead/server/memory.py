"""Answers that took long to work out, kept until others are asked for more."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")


class Memory:
    """Keeps so many answers. A key names all that an answer depends on, who asks included."""

    def __init__(self, most: int = 256) -> None:
        self._most = most
        self._answers: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """The answer that is kept under a key, or the one worked out now."""
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
                kept: T = self._answers[key]
                return kept
        answer = work_out()
        with self._lock:
            self._answers[key] = answer
            if len(self._answers) > self._most:
                self._answers.popitem(last=False)
        return answer

    def peek(self, key: Hashable) -> Any:
        """The answer that is kept under a key, None if there is none."""
        with self._lock:
            return self._answers.get(key)
