"""Libraries that come with an extra of the package: say which extra to install if one is missing.

with require_extra("report", "A report's plots"):
    import matplotlib
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from beachhead.kernel.errors import MissingExtra


@contextmanager
def require_extra(extra: str, what: str) -> Iterator[None]:
    """Raise MissingExtra if a library imported inside is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library in ("", "beachhead"):
            raise
        msg = f"{what} needs the library {library!r}, which is not installed."
        remedy = f"install it with: pip install 'beachhead[{extra}]'"
        raise MissingExtra(msg, remedy=remedy) from None
