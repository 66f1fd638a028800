"""Which questions about chances can be asked; the rules answer them.

game.odds(b, {})                                     what is on the table
game.odds(b, {"zone": "Z26"})                        the next cycle of a contested zone
game.odds(b, {"zone": "Caen", "cycles": 3})          after three cycles
game.odds(b, {"zone": 26, "add": "j3b1"})            with units that are still to come
game.odds(b, {"zone": 26, "cycles": 3, "axis_falls": "BI", "allies_fall": "tu"})
game.odds(b, {"airborne": "Ouistreham"})             paratroopers where they land
game.odds(b, {"bombard": "Z15", "dice": 4})          ships at the blockhouses of a zone
game.odds(b, {"flak": "Z26", "fighters": 2})         antiaircraft fire at planned fighters
game.odds(b, {"bomb": "Z26", "target": "T"})         a bomber over a zone
game.odds(b, {"sea": "Gold"})                        blockhouses at a beachhead box
game.odds(b, {"strafe": ["Z27", "Z26"], "units": 3}) a planned move under fighters
game.odds(b, {"reinforcements": "UK"})             how many units come
game.odds(b, {"fortune": 12})                        what a fortune die brings
game.odds(b, {"tactics": 11})                        what a tactics card would do
"""

from beachhead.games.axis_allies_dday.board import Board
from beachhead.games.axis_allies_dday.odds.battle import BATTLE
from beachhead.games.axis_allies_dday.odds.cards import FORTUNE_DIE, REINFORCEMENTS, TACTICS_CARD
from beachhead.games.axis_allies_dday.odds.fire import (
    AIRBORNE,
    ANTIAIRCRAFT,
    BOMBARDMENT,
    BOMBS,
    SEA_FIRE,
    STRAFED,
    STRAFING,
)
from beachhead.games.axis_allies_dday.odds.on_the_table import on_the_table
from beachhead.odds import Questions

QUESTIONS: Questions[Board] = Questions(
    BATTLE,
    AIRBORNE,
    BOMBARDMENT,
    ANTIAIRCRAFT,
    BOMBS,
    SEA_FIRE,
    STRAFING,
    STRAFED,
    REINFORCEMENTS,
    FORTUNE_DIE,
    TACTICS_CARD,
    on_the_table=on_the_table,
)

__all__ = ["QUESTIONS"]
