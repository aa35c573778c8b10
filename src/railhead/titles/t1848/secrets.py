"""What each seat may know of 1848: everything (SET-11)."""

from __future__ import annotations

from railhead.play.secrets import Secrets
from railhead.titles.t1848.state import PrivateSale, State1848

SECRETS = Secrets[State1848](
    open=("sale_prices", "loans", "granted", "borrowers", "lost", "rights", "linked"),
    frames={PrivateSale: ("player", "passes")},
)
