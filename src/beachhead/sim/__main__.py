"""Run `python -m beachhead.sim`."""

import sys

from beachhead.sim.command import main

if __name__ == "__main__":
    sys.exit(main())
