"""What people see: the scene, its panels and log, sketches of a move, scenarios on paper."""

from beachhead.games.company.view import own_scenarios
from beachhead.games.company.view.log import ENDINGS, log_line, titled
from beachhead.games.company.view.preview import preview
from beachhead.games.company.view.scene import scene, title

__all__ = ["ENDINGS", "log_line", "own_scenarios", "preview", "scene", "title", "titled"]
