"""What people see: the scene and the log."""

from beachhead.games.dday_dice.view.log import ending_text, heading, log_line, name_countries
from beachhead.games.dday_dice.view.scene import scene
from beachhead.games.dday_dice.view.story import share_figures

__all__ = ["ending_text", "heading", "log_line", "name_countries", "scene", "share_figures"]
