"""What holds for every test."""

import os

from hypothesis import HealthCheck, settings

# The same examples in every run, however slow the machine; `HYPOTHESIS_PROFILE=default` looks for new ones.
settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))
