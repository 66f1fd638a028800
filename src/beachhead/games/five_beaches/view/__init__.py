"""What people see: the scene and the log."""

from beachhead.games.five_beaches.view.log import ending_text, log_line
from beachhead.games.five_beaches.view.scene import heading, scene

__all__ = ["ending_text", "heading", "log_line", "scene"]
