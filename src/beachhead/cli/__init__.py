"""The command line: `beachhead --help`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line, or say what it needs."""
    try:
        from beachhead.cli.app import run
    except ModuleNotFoundError as error:
        if error.name not in ("typer", "rich", "click"):
            raise
        sys.exit(f"The command line needs {error.name!r}. Install it: pip install 'beachhead[cli]'")
    sys.exit(run())
