"""Tables in memory: those that were used last, as many as there is room for."""

from __future__ import annotations

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from railhead.server.table import Table

log = logging.getLogger("railhead.server")

# For each table that may be kept, of all together: an entry takes one or two kilobytes.
ENTRIES_IN_MEMORY = 240
# Seconds in which a table is in use: if it must make room by then, it will soon be read anew.
IN_USE = 60.0


class Slot:
    """Where a table is kept: the table, and the lock of whoever changes it."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.table: Table | None = None
        self.length = 0  # how many entries are kept here
        self.used = 0.0


class KeptTables:
    """The tables in memory, so many at ``most``. The one that was unused for longest makes room."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = max(1, most)
        self._clock = clock
        self._slots: OrderedDict[str, Slot] = OrderedDict()
        self._length = 0  # of all slots
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._slots)

    def __contains__(self, table_id: str) -> bool:
        return table_id in self._slots

    @property
    def entries(self) -> int:
        """How many entries all of them have."""
        return self._length

    def slot(self, table_id: str) -> Slot:
        """Where a table is kept, or will be."""
        with self._lock:
            slot = self._slots.get(table_id)
            if slot is None:
                slot = self._slots[table_id] = Slot()
                if len(self._slots) > self.most:
                    self._forget_one(table_id)
            self._slots.move_to_end(table_id)
            slot.used = self._clock()
            return slot

    def put(self, table_id: str, slot: Slot, table: Table) -> None:
        """Keep a table in its slot, and forget others until the entries of all are not too many,
        whatever their lengths."""
        with self._lock:
            slot.table = table
            if self._slots.get(table_id) is not slot:
                return  # it was forgotten meanwhile
            self._length += table.version - slot.length
            slot.length = table.version
            while self._length > ENTRIES_IN_MEMORY * self.most:
                if not self._forget_one(table_id):
                    return

    def forget(self, *table_ids: str) -> None:
        """Keep these no longer; all of them without a name."""
        with self._lock:
            for table_id in table_ids or list(self._slots):
                self._drop(table_id)

    def _forget_one(self, but: str) -> bool:
        """Forget the table that was unused for longest, and is not in use or the one named."""
        for table_id, slot in self._slots.items():
            if table_id != but and not slot.lock.locked():
                unused = self._clock() - slot.used
                if unused < IN_USE:
                    log.warning(
                        "table %s was used %.0f seconds ago and makes room for another: "
                        "more of them want --tables-in-memory",
                        table_id,
                        unused,
                    )
                self._drop(table_id)
                return True
        return False

    def _drop(self, table_id: str) -> None:
        slot = self._slots.pop(table_id, None)
        if slot is not None:
            self._length -= slot.length
