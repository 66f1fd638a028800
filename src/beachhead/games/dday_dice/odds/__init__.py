"""Odds, asked of the rules: combat, rolls and every other throw.

game.odds(b, {})                                        what is on the table
game.odds(b, {"side": 0, "utility": {"soldiers": 1}})   every choice of dice, in a worth of one's own
game.odds(b, {"goal": {"soldiers": 3, "courage": 1}})   how likely the dice bring that
game.odds(b, {"goal": {"stars": 2}, "choice": "lock R1 W1"})
game.odds(b, {"combat": 0})                             this turn's combat where a Unit stands
game.odds(b, {"combat": 0, "go": 7, "play": ["flak_vest"]})
game.odds(b, {"throw": "mines"})                        dice, fire, mines, recruits, award, start
"""

from beachhead.games.dday_dice.board import Board
from beachhead.games.dday_dice.odds.choices import answer_choices, can_choose
from beachhead.games.dday_dice.odds.combat import COMBAT, answer_combats
from beachhead.games.dday_dice.odds.goals import GOAL
from beachhead.games.dday_dice.odds.reading import find_side
from beachhead.games.dday_dice.odds.throws import THROW
from beachhead.games.dday_dice.rules import awards, conflicts, movement, sectors
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Chance
from beachhead.odds import Questions, Said
from beachhead.odds.questions import Told, next_throw

__all__ = ["QUESTIONS", "answer"]

QUESTIONS: Questions[Board] = Questions(COMBAT, GOAL, THROW)
SINGLE = {
    step.name
    for step in (
        conflicts.roll_for_claim,
        awards.draw_award,
        movement.roll_for_way,
        sectors.roll_mines,
        sectors.roll_recruits,
    )
}
"""Throws with a line for each outcome while they are open."""


def answer(game: Game[Board], b: Board, said: Said) -> Told:
    """Answer a question; one that names no more than a Unit and a utility is about the table."""
    if set(said) <= {"side", "utility"}:
        return answer_for_table(game, b, said)
    return QUESTIONS.answer(game, b, said)


def answer_for_table(game: Game[Board], b: Board, said: Said) -> Told:
    """Answer for dice that can be rolled again, for the throw that is open, or for combat."""
    asked = [find_side(b, said["side"])] if "side" in said else range(len(b.units))
    choosing = [side for side in asked if not b.ending and can_choose(b, side)]
    if choosing:
        return answer_choices(b, choosing[0], said)
    node = None if b.ending else game.node(b)
    if isinstance(node, Chance) and node.step in SINGLE:
        return next_throw(game, b)
    return answer_combats(game, b)
