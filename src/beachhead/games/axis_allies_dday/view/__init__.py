"""What people see: the scene, the panels beside it, and the log of `log.toml`."""

from beachhead.games.axis_allies_dday.notation.words import NAMES, WORDS
from beachhead.games.axis_allies_dday.view.scene import scene, title
from beachhead.kernel.phrases import log_writer

__all__ = ["ENDINGS", "log_line", "scene", "title"]

ENDINGS = {
    "cities": "The Allies have held Cherbourg, St. Lô and Caen for a whole turn: they win.",
    "deadline": "Turn 10 has ended without an Allied victory: the Axis wins.",
    "destroyed": "No Allied land unit is left anywhere: the Axis wins.",
}
log_line = log_writer(__package__, NAMES, WORDS)
