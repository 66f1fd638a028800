"""The weakest bot: any legal answer is as good as another."""

from __future__ import annotations

from typing import TypeVar

from beachhead.kernel.chances import Below
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)


class RandomBot:
    """Pick an option at random."""

    def decide(
        self, game: Game[B], view: B, decision: Decision, below: Below, seconds: float
    ) -> Answer:
        """Let luck decide."""
        del game, view, seconds
        return decision.options[below(len(decision.options))]
