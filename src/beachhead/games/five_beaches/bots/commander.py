"""A commander for either side: weigh every attack and move by what it brings, and take the best.

The policy looks one action ahead; the weighing is in `evaluation`.
"""

from math import inf
from time import monotonic
from typing import TypeVar, cast

from beachhead.games.five_beaches.board import Board
from beachhead.games.five_beaches.bots.evaluation import Evaluation
from beachhead.kernel.chances import RandBelow
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)
MARGIN = 0.8
"""Part of the time after which no further answer is weighed."""


class Commander:
    """Answer every step of the game by weighing every option."""

    def __init__(self) -> None:
        """Begin without an evaluation."""
        self.last: Evaluation | None = None

    def decide(
        self, game: Game[B], view: B, decision: Decision, randbelow: RandBelow, seconds: float
    ) -> Answer:
        """Pick the answer that is worth most, or the best so far when the time is up."""
        options = [o for o in decision.options if isinstance(o, int)]
        if not options:
            return decision.options[0]  # choose_roll: roll
        until = monotonic() + MARGIN * seconds if seconds < inf else inf
        evaluation = self.evaluate(cast("Board", view), decision.side)
        best, answer = -inf, options[0]
        for option in options:
            value = evaluation.answer_value(decision.step, option, decision.frame)
            if value > best:
                best, answer = value, option
            if until < inf and monotonic() > until:
                break
        return answer

    def evaluate(self, b: Board, side: int) -> Evaluation:
        """Return the evaluation of a position; between unit and act nothing changes that it weighs."""
        last = self.last
        if last is None or not last.holds_for(b, side):
            last = self.last = Evaluation(b, side)
        last.b = b
        return last
