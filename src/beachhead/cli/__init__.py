"""The command line: `beachhead --help`."""

from __future__ import annotations

import sys

from beachhead.kernel.errors import MissingExtra
from beachhead.kernel.extras import require_extra


def main() -> None:
    """Run the command line; exit with the remedy if a library is missing."""
    try:
        with require_extra("cli", "The command line"):
            from beachhead.cli.app import run
    except MissingExtra as error:
        sys.exit(error.advice())
    sys.exit(run())
