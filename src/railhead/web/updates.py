"""Updates of a page that is open: what is sent is what has changed.

A page consists of parts, each a text with a digest. A browser says which digests it shows, and of
which parts it holds the text; a part that is still the same is left out, and one that differs is
written as a *delta*: pieces of the old text by their places, and new pieces between them. Whoever
asks without knowing anything, or with something that this server no longer remembers, gets the
whole part. The browser compares a checksum of what it has put together, and asks for everything
if that is not right: a wrong screen is worse than a long answer.
"""

from __future__ import annotations

import hashlib
import secrets
import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from typing import Self

from msgspec import Struct

# Stands where texts are cut; none holds it, for it can't be sent.
_CUT = "\ud800"
_SHORTEST = 12  # characters for which a piece is named by its place, rather than sent again
_TRIED = 16  # places of a piece in the old text from which a copy may start
_BUDGET = 96 * 1024 * 1024  # bytes of texts that are remembered


Delta = list[int | str]


class Part(Struct, omit_defaults=True):
    """A part that differs from what the browser shows: the whole ``text``, or a ``delta``: two
    numbers for pieces of the old text (the first one, and how many), a string for what is new.
    ``sum``: the checksum of the text that comes of it."""

    digest: str
    sum: int
    text: str | None = None
    delta: Delta | None = None


class Known(Struct, frozen=True):
    """What a browser has of a part: the digest of what it shows, and whether it has the text."""

    digest: str
    held: bool = False


class Text:
    """A text, with what names it and its checksum. One that is long and shown for long is packed:
    whether it has changed is seen without unpacking it."""

    __slots__ = ("_packed", "_plain", "digest", "sum")

    def __init__(self, text: str) -> None:
        encoded = text.encode()
        self.digest = _digest(encoded)
        self.sum = zlib.crc32(encoded)
        self._plain: str | None = text
        self._packed: bytes | None = None

    def __str__(self) -> str:
        plain, packed = self._plain, self._packed
        if plain is not None:
            return plain
        assert packed is not None
        return zlib.decompress(packed).decode()

    def pack(self) -> Self:
        """Take less room from now on."""
        if self._packed is None:
            self._packed = zlib.compress(str(self).encode(), 1)
        self._plain = None
        return self

    @property
    def size(self) -> int:
        """The bytes that it takes, near enough."""
        plain, packed = self._plain, self._packed
        return len(packed) if packed is not None else len(plain or "")


class _Shelf:
    """Texts by their digests, those used last at the end, and what they take in all."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.kept: OrderedDict[str, Text] = OrderedDict()
        self.size = 0

    def put(self, text: Text) -> list[Text]:
        """Put a text at the end; those for which there is no room any more."""
        self.kept[text.digest] = text
        self.size += text.size
        gone = []
        while self.size > self.budget:
            _, first = self.kept.popitem(last=False)
            self.size -= first.size
            gone.append(first)
        return gone

    def take(self, digest: str) -> Text | None:
        """Take a text away, if it is there."""
        text = self.kept.pop(digest, None)
        if text is not None:
            self.size -= text.size
        return text


class Texts:
    """Texts that browsers show, as many as there is room for: those used last as they are, for most
    of them are soon compared with what comes after them, and others packed. Those after which
    something else was sent are only kept for a moment, for browsers that have not heard of it."""

    def __init__(self, budget: int = _BUDGET) -> None:
        self._shown = _Shelf(budget // 2)
        self._packed = _Shelf(budget * 3 // 8)
        self._passed = _Shelf(budget // 8)
        self._lock = threading.Lock()

    def keep(self, text: Text) -> None:
        """Remember a text that is shown."""
        with self._lock:
            if text.digest in self._shown.kept:
                self._shown.kept.move_to_end(text.digest)
                return
            self._passed.take(text.digest)
            self._packed.take(text.digest)
            for other in self._shown.put(text):
                self._packed.put(other.pack())

    def get(self, digest: str) -> Text | None:
        """A text, None if it is not remembered."""
        with self._lock:
            for shelf in (self._shown, self._passed, self._packed):
                if digest in shelf.kept:
                    shelf.kept.move_to_end(digest)
                    return shelf.kept[digest]
            return None

    def replace(self, digest: str) -> None:
        """Something else is shown in the place of a text."""
        with self._lock:
            text = self._shown.take(digest) or self._packed.take(digest)
            if text is not None:
                self._passed.put(text)


texts = Texts()


class _Secret:
    """The secret with which digests are made: nobody can find out by them whether somebody else has
    been shown a certain text."""

    key = secrets.token_bytes(32)


def share_digests(key: str) -> None:
    """Make digests with a secret that other servers have as well: a page that comes from one of
    them is sent only the parts that differ from what it shows."""
    _Secret.key = bytes.fromhex(key)


def _digest(text: bytes) -> str:
    return hashlib.blake2b(text, digest_size=8, key=_Secret.key).hexdigest()


def parse_known(words: str) -> dict[str, Known]:
    """What a browser says it has: ``map.1f3a,log.77c0.held``; what can't be read counts as not
    known."""
    found = {}
    for word in words.split(","):
        name, _, rest = word.partition(".")
        mark, _, held = rest.partition(".")
        if name and mark:
            found[name] = Known(mark, held == "held")
    return found


def written_known(known: Mapping[str, Known]) -> str:
    """The same in the words of a browser."""
    return ",".join(f"{name}.{had.digest}{'.held' * had.held}" for name, had in known.items())


def shown_sum(parts: Mapping[str, Text]) -> int:
    """The checksum of what names all parts of a page: whoever has come to something else by what
    he was sent notices it."""
    return zlib.crc32(",".join(f"{name}.{text.digest}" for name, text in parts.items()).encode())


def update(parts: Mapping[str, Text], known: Mapping[str, Known]) -> dict[str, Part]:
    """The parts that differ from what a browser shows, each as short as can be."""
    found = {}
    for name, text in parts.items():
        had = known.get(name)
        if had is not None and had.digest == text.digest:
            if had.held:
                texts.keep(text)
            continue
        texts.keep(text)
        old = texts.get(had.digest) if had is not None and had.held else None
        part = Part(text.digest, text.sum)
        if old is None:
            part.text = str(text)
        else:
            part.delta = delta(str(old), str(text))
            texts.replace(old.digest)
        found[name] = part
    return found


def pieces(text: str) -> list[str]:
    """A text cut before every tag and every object of JSON."""
    if "{" not in text:
        first, *rest = text.split("<")
        tags = [f"<{each}" for each in rest]
        return [first, *tags] if first else tags
    cut = text.replace("<", f"{_CUT}<").replace("{", f"{_CUT}{{").split(_CUT)
    return cut if cut[0] else cut[1:]


def delta(old: str, new: str) -> Delta:
    """How a text is made of the pieces of another and of new ones. What both begin and end with,
    which is most of it as a rule, is not even cut into pieces."""
    start = _same_start(old, new)
    end = _same_end(old[start:], new[start:])
    first, last = _count(old[:start]), _count(old[len(old) - end :])
    before, after = pieces(old[start : len(old) - end]), pieces(new[start : len(new) - end])
    found = [0, first, *_between(before, after, first)] if first else _between(before, after, 0)
    return [*found, first + len(before), last] if last else found


def _same_start(old: str, new: str) -> int:
    """How many characters both texts begin with, up to the beginning of a piece."""
    same, most = 0, min(len(old), len(new))
    while same < most:
        middle = (same + most + 1) // 2
        if old[same:middle] == new[same:middle]:
            same = middle
        else:
            most = middle - 1
    if same == len(old) == len(new):
        return same
    return max(0, old.rfind("<", 0, same), old.rfind("{", 0, same))


def _same_end(old: str, new: str) -> int:
    """How many characters both texts end with, from the beginning of a piece on."""
    same, most = 0, min(len(old), len(new))
    while same < most:
        middle = (same + most + 1) // 2
        if old[len(old) - middle : len(old) - same] == new[len(new) - middle : len(new) - same]:
            same = middle
        else:
            most = middle - 1
    first = len(old) - same
    begins = [place for mark in "<{" if (place := old.find(mark, first)) >= 0]
    return len(old) - min(begins) if begins else 0


def _count(text: str) -> int:
    """How many pieces a text has."""
    return text.count("<") + text.count("{") + (text[:1] not in ("", "<", "{"))


def _between(before: Sequence[str], after: Sequence[str], first: int) -> Delta:
    """The same for pieces; those of the old text are counted from ``first`` on."""
    places: dict[str, list[int]] = {}
    for place, piece in enumerate(before):
        places.setdefault(piece, []).append(place)
    found: Delta = []
    fresh: list[str] = []
    expected = at = 0
    while at < len(after):
        start, count = _longest(before, after, at, places.get(after[at], ()), expected)
        if _is_short(after[at : at + count]):
            fresh.append(after[at])
            at += 1
            expected += 1
            continue
        if fresh:
            found.append("".join(fresh))
            fresh.clear()
        found += [first + start, count]
        at += count
        expected = start + count
    return [*found, "".join(fresh)] if fresh else found


def _is_short(found: Sequence[str]) -> bool:
    """Whether pieces are sent again sooner than named by their place."""
    return len(found) < _SHORTEST and sum(map(len, found)) < _SHORTEST


def _longest(
    before: Sequence[str], after: Sequence[str], at: int, places: Sequence[int], expected: int
) -> tuple[int, int]:
    """Where in the old pieces the most of those at a place of the new ones are found, one after
    the other, and how many."""
    best = (0, 0)
    if not places:
        return best
    for start in _likeliest(before, after[at], places, expected):
        count = _same_run(before, start, after, at)
        if count > best[1]:
            best = (start, count)
    return best


def _same_run(before: Sequence[str], start: int, after: Sequence[str], at: int) -> int:
    """How many pieces are the same from two places on, of which the first are: looked for in
    stretches, each twice as long as the one before, and then by halves."""
    most = min(len(before) - start, len(after) - at)
    same, step = 1, 1
    while same < most:
        step = min(2 * step, most - same)
        if before[start + same : start + same + step] != after[at + same : at + same + step]:
            break
        same += step
    else:
        return same
    end = same + step  # not all up to here are the same
    while end - same > 1:
        middle = (same + end) // 2
        if before[start + same : start + middle] == after[at + same : at + middle]:
            same = middle
        else:
            end = middle
    return same


def _likeliest(
    before: Sequence[str], piece: str, places: Sequence[int], expected: int
) -> Iterator[int]:
    if expected < len(before) and before[expected] == piece:
        yield expected
    yield from places[:_TRIED]
