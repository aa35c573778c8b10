"""How many random maps the search for routes is tried on."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# As many as the profile says: 40 as a rule, 200 in CI, 6,000 with --hypothesis-profile=thousands.
many = settings(deadline=None, suppress_health_check=list(HealthCheck))
