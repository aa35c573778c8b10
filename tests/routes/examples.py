"""How many random maps the search for routes is tried on."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Three for each of the profile's: 300 as a rule, 6,000 with --hypothesis-profile=thousands.
many = settings(
    max_examples=3 * settings().max_examples,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
