"""Odds, asked of the rules: attacks, cards, the end of the turn, and every other throw.

game.odds(b, {})                                            what is on the table
game.odds(b, {"attacker": "741", "target": "2/916"})        a planned attack, term by term
game.odds(b, {"attacker": "naval", "target": "2/916"})      support: naval, artillery
game.odds(b, {"card": "next"})                              the next card
game.odds(b, {"turn": "allies"})                            the turn ends before their next number
game.odds(b, {"throw": "entry", "unit": "3 KG/6 FJ"})       dice: event, entry, strength, …
"""

from typing import cast

from beachhead.games.five_beaches.board import GERMAN, Board
from beachhead.games.five_beaches.odds.attacks import (
    ATTACK,
    RESOLVING,
    answer_attack,
    answer_targets,
)
from beachhead.games.five_beaches.odds.cards import NEXT_CARD, TURN_END, answer_cards
from beachhead.games.five_beaches.odds.throws import NAMES, THROW, answer_throw
from beachhead.games.five_beaches.rules.activation import act
from beachhead.games.five_beaches.rules.base import GUNS, SHIPS
from beachhead.games.five_beaches.rules.support import choose_strike, choose_support
from beachhead.kernel.game import Game
from beachhead.odds import Questions
from beachhead.odds.questions import Told

__all__ = ["QUESTIONS"]


def on_the_table(game: Game[Board], b: Board) -> Told:
    """Answer for the throw that is open, for a unit's or support's targets, or for the cards."""
    if b.ending:
        return {}
    frame = b.agenda[-1]
    step, args = str(frame[0]), cast("tuple[int, ...]", frame[1:])
    if step in RESOLVING:
        return answer_attack(game, b, *args)
    if step in NAMES:
        return answer_throw(game, b, frame)
    if step == act.name:
        return answer_targets(game, b, args[0])
    if step == choose_strike.name:
        return answer_targets(game, b, SHIPS)
    if step == choose_support.name:
        return answer_targets(game, b, GUNS if args[0] == GERMAN else SHIPS)
    return answer_cards(game, b)


QUESTIONS: Questions[Board] = Questions(
    ATTACK, NEXT_CARD, TURN_END, THROW, on_the_table=on_the_table
)
