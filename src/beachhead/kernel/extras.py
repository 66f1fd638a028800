"""Libraries that come with an extra of the package: say which extra to install if one is missing.

with require_extra("report", "A report's plots"):
    import matplotlib
"""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

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


def check_extra(extra: str, what: str, *libraries: str) -> None:
    """Raise MissingExtra if a library is not installed; nothing is imported."""
    with require_extra(extra, what):
        for library in libraries:
            if find_spec(library) is None:
                raise ModuleNotFoundError(name=library)
