"""The titles under the names that ``gymnasium.make`` knows: ``railhead/1848-v0`` and so on."""

from __future__ import annotations

import gymnasium

from railhead.titles import FOLDERS


def register() -> None:
    """Make the titles known to Gymnasium."""
    for title in FOLDERS:
        name = f"railhead/{title}-v0"
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="railhead.research.single:RailheadEnv",
                kwargs={"title": title},
                # What is not a candidate is read as one: see spaces.number.
                order_enforce=True,
                nondeterministic=False,
            )
