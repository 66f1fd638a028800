"""What people see: the scene and the log."""

from beachhead.games.dday_dice.view.log import ending_text, heading, log_line, name_countries
from beachhead.games.dday_dice.view.scene import scene
from beachhead.games.dday_dice.view.story import add_shared_figures

__all__ = ["add_shared_figures", "ending_text", "heading", "log_line", "name_countries", "scene"]
