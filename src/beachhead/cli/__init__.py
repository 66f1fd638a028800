"""The command line: `beachhead --help`."""

from beachhead.kernel.extras import check_extra

check_extra("cli", "The command line", "typer", "rich")
