"""`beachhead`, or `python -m beachhead`: the command line."""

import sys

from beachhead.kernel.errors import MissingExtra


def main() -> None:
    """Run the command line; exit with the remedy if a library is missing."""
    try:
        from beachhead.cli.app import run
    except MissingExtra as error:
        sys.exit(error.advice())
    sys.exit(run())


if __name__ == "__main__":
    main()
