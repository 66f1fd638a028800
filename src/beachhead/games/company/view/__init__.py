"""What people see: the scene, its panels and log, sketches of a move, scenarios on paper."""

from beachhead.games.company.view import own_scenarios
from beachhead.games.company.view.preview import preview
from beachhead.games.company.view.scene import heading, scene
from beachhead.games.company.view.story import (
    add_shared_figures,
    add_titles,
    log_line,
    name_fight,
)

ENDINGS = {
    "retreat": "The morale of a company broke: it retreats, and the battle is lost for it.",
    "points": "The last round is played: who has more points for objectives and exits wins.",
    "draw": "Neither side is ahead at the end.",
}
__all__ = [
    "ENDINGS",
    "add_shared_figures",
    "add_titles",
    "heading",
    "log_line",
    "name_fight",
    "own_scenarios",
    "preview",
    "scene",
]
