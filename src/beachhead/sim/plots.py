"""SVG plots that are the same file for the same figures; they need the extra `report`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from beachhead.kernel.extras import require_extra

if TYPE_CHECKING:
    from matplotlib.axes import Axes


WIDTH = 8.0


def require_plots() -> None:
    """Raise MissingExtra if nothing can be drawn: before the games are played, not after them."""
    with require_extra("report", "A plot"):
        import matplotlib as mpl  # noqa: F401, PLC0415 - an extra


@contextmanager
def save_plot(path: Path, *, height: float = 3.0) -> Iterator[Axes]:
    """Open the axes of one plot and write it to a file at the end."""
    with require_extra("report", "A plot"):
        from matplotlib import rc_context  # noqa: PLC0415 - an extra
        from matplotlib.figure import Figure  # noqa: PLC0415
    # A fixed salt and no date: the same results give the same file.
    with rc_context({"svg.hashsalt": "beachhead", "svg.fonttype": "none"}):
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        yield figure.subplots()
        figure.savefig(path, format="svg", metadata={"Date": None})


def row_height(rows: int) -> float:
    """Return the height of a plot with so many rows: room for one, not a poster for twenty."""
    return 1.5 + (0.6 if rows <= 6 else 0.34) * max(rows, 1)
