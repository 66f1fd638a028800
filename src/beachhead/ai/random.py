"""The weakest bot: it picks any legal answer."""

from typing import TypeVar

from beachhead.kernel.chances import RandBelow
from beachhead.kernel.game import Game
from beachhead.kernel.nodes import Answer, Decision
from beachhead.kernel.position import Position

B = TypeVar("B", bound=Position)


class RandomBot:
    """Pick an option at random."""

    def decide(
        self, game: Game[B], view: B, decision: Decision, randbelow: RandBelow, seconds: float
    ) -> Answer:
        """Return an option drawn at random."""
        return decision.options[randbelow(len(decision.options))]
