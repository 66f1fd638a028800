"""What holds for every test."""

import os
import signal

from hypothesis import HealthCheck, settings

# The same examples in every run, however slow the machine; `HYPOTHESIS_PROFILE=default` looks for new ones.
settings.register_profile(
    "steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

# A run that a shell started in the background ignores Ctrl-C, and so would the programs that tests interrupt.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
