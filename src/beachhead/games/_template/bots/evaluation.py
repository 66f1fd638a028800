"""How good a position is for a side: what the generic greedy bot looks at."""

from beachhead.games._template.board import Board
from beachhead.games._template.content import DATA
from beachhead.games._template.rules.end import is_fulfilled


def evaluate(b: Board, side: int) -> float:
    """Weigh men against men, and the own order; a decided game is worth its score."""
    if b.ending:
        return float(b.scores[side])
    men = (b.men[side] - b.men[1 - side]) / (2 * DATA.men)
    return men + (0.25 if b.knows_order(side) and is_fulfilled(b, side) else 0.0)
