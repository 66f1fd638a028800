"""What people see: the scene, the panels beside it and the log."""

from beachhead.games.axis_allies_dday.view.log import ENDINGS, log_line
from beachhead.games.axis_allies_dday.view.scene import scene, title

__all__ = ["ENDINGS", "log_line", "scene", "title"]
