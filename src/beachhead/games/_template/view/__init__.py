"""What people see: the scene and the log."""

from beachhead.games._template.view.log import log_line
from beachhead.games._template.view.scene import scene

__all__ = ["log_line", "scene"]
