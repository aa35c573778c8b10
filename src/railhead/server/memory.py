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
        self._working: dict[Hashable, threading.Lock] = {}

    def get(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """The answer that is kept under a key, or the one worked out now."""
        with self._lock:
            if key in self._answers:
                self._answers.move_to_end(key)
                kept: T = self._answers[key]
                return kept
        answer = work_out()
        self.put(key, answer)
        return answer

    def put(self, key: Hashable, answer: Any) -> None:
        """Keep an answer, in the place of the one before."""
        with self._lock:
            self._answers[key] = answer
            self._answers.move_to_end(key)
            if len(self._answers) > self._most:
                self._answers.popitem(last=False)

    def together(self, key: Hashable, work_out: Callable[[], T]) -> T:
        """The same; whoever asks while it is being worked out waits for that."""
        with self._lock:
            working = self._working.setdefault(key, threading.Lock())
        try:
            with working:
                return self.get(key, work_out)
        finally:
            with self._lock:
                self._working.pop(key, None)

    def latest(self, name: Hashable, made_of: Any, work_out: Callable[[], T]) -> T:
        """The answer that was worked out last under a name, as long as all that it is made of is
        the same, or the one worked out now. ``made_of`` need not be hashable."""
        kept: tuple[Any, T] | None = self.peek(name)
        if kept is not None and kept[0] == made_of:
            return kept[1]
        answer = work_out()
        self.put(name, (made_of, answer))
        return answer

    def peek(self, key: Hashable) -> Any:
        """The answer that is kept under a key, None if there is none."""
        with self._lock:
            return self._answers.get(key)
