"""`python -m beachhead.engine`: the protocol without the command line's other commands."""

import sys
from contextlib import suppress

from beachhead.engine.wire import serve

if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):
        serve(sys.stdin.buffer, sys.stdout.buffer)
